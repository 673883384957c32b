//! What was best, and what every choice cost: the solved game beside the
//! played one.

use crate::analysis::{self, AnalysisPage, Measure, RoundAnalysis};
use crate::page::outcome;
use crate::story::{self, What};
use catalog::{AnyGame, AnyView};
use game_core::{Game, Viewer};
use host::{Status, TableId, TableView};
use novem::{Line, Novem, NovemView, RoundView};
use novem_bots::{advice_for_match, advice_for_points};
use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};
use tokio::sync::Semaphore;
use web::App;
use web::pages::error::Problem;
use web::site::error::PageResult;
use web::site::links;
use web::site::session::Session;
use web::site::show::{by_todays_rules, cast, look};

/// As many matches as are remembered.
const MOST: usize = 64;

/// One round, with the version that closed it.
#[derive(Clone, Debug)]
pub(crate) struct Studied {
    /// The version that turned both markers up.
    pub(crate) v: u32,
    /// What is known of it.
    pub(crate) round: RoundAnalysis,
}

/// A match that was studied. It is over, so this never changes.
pub(crate) type Study = Arc<Vec<Studied>>;

/// The matches that were looked at last.
#[derive(Debug)]
pub(crate) struct Studies {
    known: Mutex<VecDeque<(TableId, Study)>>,
    /// One at a time: the other cores are for those who play.
    turn: Semaphore,
}

impl Default for Studies {
    fn default() -> Studies {
        Studies { known: Mutex::default(), turn: Semaphore::new(1) }
    }
}

impl Studies {
    /// The study of a match that is over; none while it runs. Solving the
    /// game takes a second or two when it is first needed.
    pub(crate) async fn of(&self, view: &TableView) -> Option<Study> {
        if view.status() != Status::Over {
            return None;
        }
        if let Some(known) = self.known(view.id()) {
            return Some(known);
        }
        let _turn = self.turn.acquire().await.ok()?;
        // Somebody else may have asked for the same while this waited.
        if let Some(known) = self.known(view.id()) {
            return Some(known);
        }
        let novem: NovemView = view.any_view()?.into_typed()?;
        let log = view.log();
        let work = move || study(&novem, &log);
        let study = Arc::new(tokio::task::spawn_blocking(work).await.ok()?);
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        known.truncate(MOST - 1);
        known.push_front((view.id(), study.clone()));
        Some(study)
    }

    /// The study of a match, if it was made before.
    pub(crate) fn known(&self, table: TableId) -> Option<Study> {
        let known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        known.iter().find(|(id, _)| *id == table).map(|(_, study)| study.clone())
    }
}

fn study(end: &NovemView, log: &[host::LogLine]) -> Vec<Studied> {
    let told = story::tell(&end.options, log).into_iter();
    let round = |event: story::Event| match event.what {
        What::Round { number, round, before } => {
            let round = solved(event.game, number, &round, &before)?;
            Some(Studied { v: event.v, round })
        }
        What::LaidOut(_) | What::Laid(..) | What::TookBack(_) => None,
    };
    told.filter_map(round).collect()
}

/// What is known of a position before anybody has laid anything.
pub(crate) fn open_round(view: &NovemView) -> Option<RoundAnalysis> {
    let (measure, advice) = match advice_for_match(view) {
        Some(advice) => (Measure::Match, advice),
        None => (Measure::Points, advice_for_points(view)?),
    };
    // Once the match is decided nothing can cost anything any more.
    let meetings = if advice.decided { [[advice.value; 3]; 3] } else { advice.matrix };
    Some(RoundAnalysis {
        game: view.game,
        round: view.round,
        attacker: view.attacker,
        measure,
        value: advice.value,
        mixes: [advice.rows, advice.columns],
        meetings,
        chosen: None,
        costs: [0.0; 2],
        taken: None,
    })
}

fn solved(game: u8, number: u32, round: &RoundView, before: &Novem) -> Option<RoundAnalysis> {
    let open = open_round(&before.view(Viewer::Spectator))?;
    let chosen = crate::page::meeting(round.square)?.map(|marker| marker.line);
    let RoundAnalysis { value, meetings, mixes: [rows, columns], .. } = open;
    let [row, column] = chosen.map(Line::index);
    let against = |mix: [f64; 3], of: &dyn Fn(usize) -> f64| {
        mix.iter().enumerate().map(|(at, share)| share * of(at)).sum::<f64>()
    };
    let rows_got = against(columns, &|at| meetings[row][at]);
    let columns_gave = against(rows, &|at| meetings[at][column]);
    Some(RoundAnalysis {
        game,
        round: number,
        attacker: round.attacker,
        chosen: Some(chosen),
        costs: [(value - rows_got).max(0.0), (columns_gave - value).max(0.0)],
        taken: round.tile,
        ..open
    })
}

/// The analysis of a match that is over.
pub(crate) async fn page(
    studies: Arc<Studies>,
    app: App,
    id: TableId,
    session: Session,
) -> PageResult {
    let view = look(&app, &session, id).await?;
    by_todays_rules(&session, &view)?;
    let back = links::table(id);
    let novem = view.any_view().and_then(AnyView::into_typed::<NovemView>);
    let Some(novem) = novem.filter(|_| view.game() == AnyGame::of::<Novem>()) else {
        return Err(session.problem(&Problem::NotFound, Some(&back)));
    };
    let Some(study) = studies.of(&view).await else {
        let what = "the analysis opens when the match is over".into();
        return Err(session.problem(&Problem::NotNow { what }, Some(&back)));
    };
    let seats = cast(&view, app.host.now());
    let page = AnalysisPage {
        id: id.to_string(),
        game: view.game().about().id.into(),
        game_title: view.game().about().title.into(),
        outcome: outcome(&novem, &seats, view.viewer()),
        viewer: view.viewer(),
        seats,
        rounds: study.iter().map(|studied| studied.round.clone()).collect(),
    };
    Ok(session.page(analysis::page(&page)))
}

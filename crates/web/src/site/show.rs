//! A table as one viewer may see it, as a page.

use crate::game::{AnySeen, Shown};
use crate::pages::error::{Problem, finished};
use crate::pages::{
    Absence, ChatLine, Clock, Log, LogLine, Occupant, OldMatch, Seal, SeatRow, SeatState, Stage,
    TablePage, seat_emblems, table, text_mode,
};
use crate::site::error::{PageError, PageResult, refused};
use crate::site::links::{self, AtTable};
use crate::site::session::Session;
use crate::site::telling;
use crate::{App, aside};
use axum::extract::State;
use catalog::Refused;
use game_core::Seat;
use host::{Clocks, LogAct, SeatView, Status, TableId, TableView};
use std::sync::Arc;

/// How much is told of a move by rules that are not known: a drawing is long.
const LONGEST_MOVE: usize = 80;

/// The drawn table.
pub async fn page(State(app): State<App>, AtTable(id): AtTable, session: Session) -> PageResult {
    let sight = Sight::of(&app, &session, look(&app, &session, id).await?).await;
    let visitor = session.visitor();
    Ok(session.page(aside::run(move || table::page(&sight.page(), &visitor)).await))
}

/// The table in words.
pub async fn text(State(app): State<App>, AtTable(id): AtTable, session: Session) -> PageResult {
    let sight = Sight::of(&app, &session, look(&app, &session, id).await?).await;
    let visitor = session.visitor();
    Ok(session.page(aside::run(move || text_mode::page(&sight.page(), &visitor)).await))
}

/// All that a page of a table is made from. Making it takes a while, and is done aside.
pub(crate) struct Sight {
    pages: Arc<dyn Shown>,
    view: TableView,
    /// What the viewer has begun there.
    draft: Option<String>,
    /// Begins the link to hand on.
    base: String,
    now: u64,
}

impl Sight {
    /// What whoever asks sees of a table, with what they have begun there.
    pub(crate) async fn of(app: &App, session: &Session, view: TableView) -> Sight {
        let mut sight = Sight::without_draft(app, session, view);
        if let Some(guest) = &session.guest
            && sight.pages.wants_draft(&sight.view)
        {
            sight.draft = app.host.draft(guest.id, sight.view.id()).await.ok().flatten();
        }
        sight
    }

    /// The same for those who can have begun nothing.
    pub(crate) fn without_draft(app: &App, session: &Session, view: TableView) -> Sight {
        let (pages, base) = (app.pages.of(view.game()), session.base.clone());
        Sight { pages, view, draft: None, base, now: app.host.now() }
    }

    /// The page.
    pub(crate) fn page(&self) -> TablePage {
        table_page(&*self.pages, &self.view, self.draft.as_deref(), &self.base, self.now)
    }
}

/// The page of a table as a spectator sees it, whoever asks.
pub async fn watched(app: &App, session: &Session, id: TableId) -> Result<TablePage, PageError> {
    let view = app.host.view(None, id).await.map_err(|error| refused(session, &error))?;
    let sight = Sight::without_draft(app, session, view);
    Ok(aside::run(move || sight.page()).await)
}

/// The table as whoever asks may see it.
pub async fn look(app: &App, session: &Session, id: TableId) -> Result<TableView, PageError> {
    let guest = session.guest.as_ref().map(|guest| guest.id);
    app.host.view(guest, id).await.map_err(|error| refused(session, &error))
}

/// All that the pages of a table are told. `base` begins the link to hand on.
fn table_page(
    pages: &dyn Shown,
    view: &TableView,
    draft: Option<&str>,
    base: &str,
    now: u64,
) -> TablePage {
    let about = view.game().about();
    let stage = stage(view.status());
    let seats = view.seats();
    let mut rows = seat_rows(&seats, stage, view.clocks(), now);
    if view.other_rules().is_some() {
        rows.iter_mut().for_each(|row| row.clock = None);
    }
    // A table that is to play on from elsewhere shows its board when it starts.
    let started = matches!(view.status(), Status::Playing | Status::Over);
    let old = old_match(view);
    let seen = AnySeen { table: view, seats: &rows, draft };
    let (board, log) = match started {
        _ if old.is_some() => (None, old_log(view, &rows).into()),
        true => (pages.board(seen), telling::log(pages, seen)),
        false => (None, Log::default()),
    };
    TablePage {
        id: view.id().to_string(),
        game: about.id.into(),
        game_title: about.title.into(),
        version: view.version(),
        viewer: view.viewer(),
        stage,
        options: pages.options(view.options()),
        seal: Some(seal(view)),
        join_link: format!("{base}{}", links::table(view.id())),
        log,
        chat: view.chat().into_iter().map(chat_line).collect(),
        can_join: view.joinable().is_some(),
        spectators: view.spectators().try_into().unwrap_or(u32::MAX),
        can_take_back: view.can_take_back(),
        absence: absence(view, &seats),
        leaving_is_final: stage == Stage::Playing && view.is_leaving_final(),
        left: view.no_way_back().and_then(|refused| match refused {
            Refused::Illegal { message, clause, .. } => Some((message, clause.into())),
            _ => None,
        }),
        rematch: view.rematch().map(links::table),
        campaign: view.campaign().map(|of| (links::campaign(of.campaign), of.game)),
        board: board.map(Into::into),
        assets: pages.assets(),
        menu: pages.menu(),
        seats: rows,
        old,
    }
}

/// What is told of a match by rules that this program does not play.
fn old_match(view: &TableView) -> Option<OldMatch> {
    let rules = view.other_rules()?;
    let outcome = view.outcome();
    Some(OldMatch {
        sentence: finished(rules.sentence()),
        scores: outcome.as_ref().map_or_else(Vec::new, |outcome| outcome.scores.to_vec()),
        winners: outcome.as_ref().map_or_else(Vec::new, |outcome| outcome.winners.iter().collect()),
        reason: outcome.map_or_else(String::new, |outcome| finished(&outcome.reason)),
    })
}

/// The log of such a match: without its rules nobody can say what a move did, so
/// it is told as it was written.
fn old_log(view: &TableView, seats: &[SeatRow]) -> Vec<LogLine> {
    let short = |text: &str| match text.char_indices().nth(LONGEST_MOVE) {
        Some((at, _)) => format!("{}…", &text[..at]),
        None => text.to_owned(),
    };
    let line = |line: host::LogLine| match line.what {
        LogAct::Move { seat, text } => {
            LogLine::new(Some(seat), format!("{}: {}", seats[seat.index()].name(), short(&text)))
        }
        LogAct::TakeBack { seat, .. } => {
            LogLine::new(Some(seat), format!("{} took a move back.", seats[seat.index()].name()))
        }
        LogAct::Chance { chance, .. } => LogLine::new(None, format!("Drawn: {}", short(&chance))),
        LogAct::Sealed { .. } | LogAct::Covered { .. } | LogAct::Hidden { .. } => {
            LogLine::new(None, "Something hidden.".to_owned())
        }
    };
    let seated = |line: &host::LogLine| match &line.what {
        LogAct::Move { seat, .. } | LogAct::TakeBack { seat, .. } => seat.index() < seats.len(),
        _ => true,
    };
    view.log().into_iter().filter(seated).map(line).collect()
}

/// Refuses what needs the rules of a match that can only be read.
pub fn by_todays_rules(session: &Session, view: &TableView) -> Result<(), PageError> {
    match view.other_rules() {
        None => Ok(()),
        Some(rules) => {
            let problem = Problem::ReadOnly { what: rules.sentence().into() };
            Err(session.problem(&problem, Some(&links::table(view.id()))))
        }
    }
}

fn stage(status: Status) -> Stage {
    match status {
        Status::Open => Stage::Gathering,
        Status::Playing => Stage::Playing,
        Status::Over | Status::Abandoned => Stage::Over,
    }
}

/// Who sits where.
pub fn cast(view: &TableView, now: u64) -> Vec<SeatRow> {
    seat_rows(&view.seats(), stage(view.status()), view.clocks(), now)
}

fn seat_rows(seats: &[SeatView], stage: Stage, clocks: Clocks, now: u64) -> Vec<SeatRow> {
    let row = |(seat, emblem): (&SeatView, _)| SeatRow {
        occupant: match (&seat.bot, seat.open) {
            // Two of a kind bear numbers; one that plays on for somebody has their name.
            (Some(bot), _) if seat.name.starts_with(bot.as_str()) => {
                Occupant::Bot(seat.name.clone())
            }
            (Some(bot), _) => Occupant::Bot(bot.clone()),
            (None, true) if seat.reserved => Occupant::Kept(seat.name.clone()),
            (None, true) => Occupant::Open,
            (None, false) => Occupant::Person(seat.name.clone()),
        },
        emblem,
        state: match (seat.acting, seat.acted) {
            (true, _) => SeatState::Deciding,
            (false, true) => SeatState::Done,
            (false, false) => SeatState::Idle,
        },
        present: seat.present && !seat.gone,
        clock: (stage == Stage::Playing).then(|| clock(seat, clocks, now)).flatten(),
    };
    seats.iter().zip(seat_emblems(seats.len())).map(row).collect()
}

fn clock(seat: &SeatView, clocks: Clocks, now: u64) -> Option<Clock> {
    if seat.bot.is_some() {
        return None;
    }
    if let Some(due) = seat.due {
        return Some(Clock { left: due.saturating_sub(now), running: true });
    }
    let ms = |seconds: u32| 1000 * u64::from(seconds);
    let of_match = clocks.per_game_s.map(|s| ms(s).saturating_sub(seat.used_ms));
    let left = of_match.into_iter().chain(clocks.per_move_s.map(ms)).min()?;
    Some(Clock { left, running: false })
}

fn chat_line(said: host::ChatLine) -> ChatLine {
    let seat = said.seat.map(|seat| Seat::new(seat.into()));
    ChatLine { name: said.name, seat, text: said.text, at: said.at }
}

/// The first seat about which this viewer has a say, or about which others
/// have had theirs.
fn absence(view: &TableView, seats: &[SeatView]) -> Option<Absence> {
    let away = |seat: &&SeatView| seat.may_vote || !seat.votes.is_empty();
    let seat = seats.iter().find(away).filter(|_| view.status() == Status::Playing)?;
    let voters = |other: &&SeatView| {
        other.seat != seat.seat && other.bot.is_none() && !other.open && !other.gone
    };
    Some(Absence {
        seat: seat.seat,
        agreed: seat.votes.len(),
        needed: seats.iter().filter(voters).count(),
        may_agree: seat.may_vote,
    })
}

/// The commitment; once the match is over, also the secret, and what the
/// check of the whole record found just now.
pub fn seal(view: &TableView) -> Seal {
    let verified = view.verify().and_then(Result::ok).map(|found| {
        let draws = match found.chances {
            1 => "the one draw".to_owned(),
            many => format!("all {many} draws"),
        };
        format!(
            "Opened now, it gives exactly {draws} of this match, and the rules allow all {} moves.",
            found.moves
        )
    });
    Seal { commit: view.commit(), secret: view.seed(), verified }
}

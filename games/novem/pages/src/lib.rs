//! What a browser shows of Novem: board, tray, log, replay, and the analysis of
//! a game that is solved.

pub mod analysis;
pub mod page;
mod replay;
mod story;
mod study;
mod text;

use analysis::RoundAnalysis;
use axum::Router;
use axum::extract::State;
use axum::routing::get;
use game_core::Seat;
use host::TableView;
use maud::{Markup, html};
use novem::{FirstSetup, Novem, NovemView, Options, Side};
use std::pin::Pin;
use std::sync::Arc;
use story::What;
use study::{Studied, Studies};
use web::assets::Asset;
use web::pages::replay::{ReplayPage, Step};
use web::pages::{LogLine, SeatRow, TablePage, Tide, Visitor};
use web::site::links::AtTable;
use web::site::session::Session;
use web::{App, Board, Card, Further, Pages, Seen};

/// Its style sheets.
pub(crate) const ASSETS: &[Asset] = &[
    Asset::style("novem.css", include_str!("../assets/novem.css")),
    Asset::style("analysis.css", include_str!("../assets/analysis.css")),
];

/// The pages of Novem.
#[derive(Debug, Default)]
pub struct NovemPages {
    studies: Arc<Studies>,
}

impl NovemPages {
    fn study(&self, table: &TableView) -> Arc<Vec<Studied>> {
        self.studies.known(table.id()).unwrap_or_default()
    }
}

impl Pages for NovemPages {
    type Game = Novem;

    fn card(&self) -> Option<Card> {
        Some(Card {
            players: "2 players, 10 min".into(),
            about: "Row meets column, both in secret. Nine squares, eighteen tiles.".into(),
            art: Some(include_str!("../assets/art.svg")),
            one_click: "Play a bot",
            alone: false,
            more: &[],
        })
    }

    fn options(&self, options: &Options) -> Vec<String> {
        agreed(options)
    }

    fn place(&self, view: &NovemView) -> String {
        format!("game {}, round {}", view.game, view.round)
    }

    fn board(&self, seen: Seen<'_, Novem>) -> Box<dyn Board> {
        Box::new(NovemBoard { view: seen.view, training: None })
    }

    fn log(&self, seen: &Seen<'_, Novem>) -> Vec<LogLine> {
        told(seen.table, &seen.view, seen.seats)
    }

    fn past(&self, view: NovemView, _: u32, _: &Seen<'_, Novem>) -> Box<dyn Board> {
        Box::new(NovemBoard { view, training: None })
    }

    fn steps(&self, now: &Seen<'_, Novem>) -> Vec<Step> {
        let study = self.study(now.table);
        replay::steps(now.table, &now.view, &now.table.log(), now.seats, &study)
    }

    fn outcome(&self, now: &Seen<'_, Novem>) -> String {
        page::outcome(&now.view, now.seats, now.viewer())
    }

    fn tide(&self, now: &Seen<'_, Novem>, at: u32) -> Option<Tide> {
        let study = self.study(now.table);
        (!study.is_empty()).then(|| replay::tide(now.table, &now.view, now.seats, &study, at))
    }

    /// Solving the game takes a second or two when it is first needed.
    fn prepare<'a>(
        &'a self,
        table: &'a TableView,
    ) -> Pin<Box<dyn Future<Output = ()> + Send + 'a>> {
        Box::pin(async {
            self.studies.of(table).await;
        })
    }

    fn routes(self: Arc<Self>) -> Router<App> {
        let studies = self.studies.clone();
        let analysis = move |State(app): State<App>, AtTable(id): AtTable, session: Session| {
            study::page(studies.clone(), app, id, session)
        };
        Router::new().route("/t/{id}/analysis", get(analysis))
    }

    fn assets(&self) -> &'static [Asset] {
        ASSETS
    }
}

/// The nine squares and whatever lies around them.
#[derive(Clone, Debug)]
pub struct NovemBoard {
    /// What this viewer sees.
    pub view: NovemView,
    /// The position analysed, at training tables only.
    pub training: Option<RoundAnalysis>,
}

impl Board for NovemBoard {
    fn is_over(&self) -> bool {
        self.view.over
    }

    fn place(&self) -> String {
        format!("round {}", self.view.round)
    }

    fn result(&self, page: &TablePage) -> String {
        page::result(&page.cast(), &self.view)
    }

    fn class(&self) -> String {
        if self.view.over { "nv is-over".into() } else { "nv".into() }
    }

    fn line(&self, page: &TablePage) -> Markup {
        html! {
            (page::place(&self.view)) span.only-wide { " · " (page::roles(page, &self.view)) }
        }
    }

    fn further(&self) -> &'static [Further] {
        &[Further { path: "analysis", label: "Analysis" }]
    }

    fn main(&self, page: &TablePage, visitor: &Visitor) -> Markup {
        page::main(page, &self.view, self.training.as_ref(), visitor)
    }

    fn dock(&self, page: &TablePage, visitor: &Visitor) -> Markup {
        page::dock(page, &self.view, visitor)
    }

    fn text(&self, page: &TablePage) -> Markup {
        text::board(page, &self.view)
    }

    fn text_now(&self, page: &TablePage, visitor: &Visitor) -> Markup {
        text::now(page, &self.view, visitor)
    }

    fn text_seat(&self, _: &TablePage, seat: Seat) -> Option<String> {
        Some(text::pile(&self.view.piles[seat.index()]))
    }

    fn past(&self, page: &ReplayPage) -> Markup {
        replay::board(page, &self.view)
    }
}

/// What has happened, in words for whoever looks.
fn told(view: &TableView, novem: &NovemView, seats: &[SeatRow]) -> Vec<LogLine> {
    let open_piles = novem.options.open_piles || novem.over;
    let told = story::tell(&novem.options, &view.log());
    let line = |event: story::Event| match event.what {
        What::LaidOut(setup) => Some(LogLine::new(
            None,
            format!("Game {}: the tiles were laid out, set-up no. {}.", event.game, setup.number()),
        )),
        What::Round { number, round, .. } => {
            Some(page::tell(&round, number, open_piles, seats, view.viewer()))
        }
        // A choice that lies face down tells nothing, whoever reads.
        What::Laid(..) => None,
        What::TookBack(seat) => {
            let you = view.viewer().is(seat);
            let name = if you { "You" } else { seats[seat.index()].name() };
            let whose = if you { "your" } else { "their" };
            Some(LogLine::new(Some(seat), format!("{name} took {whose} marker back.")))
        }
    };
    told.into_iter().filter_map(line).collect()
}

/// What a table agreed on beyond the defaults.
fn agreed(options: &Options) -> Vec<String> {
    let mut words = Vec::new();
    if let FirstSetup::Named(setup) = options.setup {
        words.push(format!("set-up no. {}", setup.number()));
    }
    if options.same_setup {
        words.push("the same set-up twice".into());
    }
    if options.open_piles {
        words.push("open piles".into());
    }
    if options.first_attacker == Side::Columns {
        words.push("the columns attacking first".into());
    }
    words
}

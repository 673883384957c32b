//! What a browser shows of Novem: board, tray, log, replay, and the analysis of
//! a game that is solved.

pub mod analysis;
mod coach;
mod how_to;
mod log;
pub mod page;
mod replay;
mod story;
mod study;
mod text;
mod training;

pub use training::Training;

use axum::Router;
use axum::extract::State;
use axum::routing::get;
use game_core::{Game, Seat, Viewer};
use host::TableView;
use log::Growing;
use maud::{Markup, html};
use novem::{FirstSetup, Novem, NovemView, Options, Side, SquareView};
use std::pin::Pin;
use std::sync::Arc;
use story::What;
use study::{Studied, Studies};
use web::assets::Asset;
use web::pages::coach::Lesson;
use web::pages::replay::{ReplayPage, Step};
use web::pages::{LogLine, TablePage, Tide, Visitor};
use web::site::links::AtTable;
use web::site::session::Session;
use web::{App, Board, Card, Further, Pages, Seen, Teller};

/// Its style sheets and its script.
pub(crate) const ASSETS: &[Asset] = &[
    Asset::style("novem.css", include_str!("../assets/novem.css")),
    Asset::style("reveal.css", include_str!("../assets/reveal.css")),
    Asset::style("analysis.css", include_str!("../assets/analysis.css")),
    Asset::script("reveal.js", include_str!("../assets/reveal.js")),
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
        let (ended, training) = (ended(&seen), Training::of(&seen.view));
        Box::new(NovemBoard { view: seen.view, training, ended })
    }

    fn log(&self, seen: &Seen<'_, Novem>) -> Vec<LogLine> {
        Growing::of(seen).map_or_else(Vec::new, |mut growing| growing.tell(&seen.table.log()))
    }

    fn teller(&self, seen: &Seen<'_, Novem>) -> Option<Box<dyn Teller>> {
        Growing::of(seen).map(|growing| Box::new(growing) as Box<dyn Teller>)
    }

    fn past(&self, view: NovemView, _: u32, _: &Seen<'_, Novem>) -> Box<dyn Board> {
        Box::new(NovemBoard { view, training: None, ended: None })
    }

    fn picture(&self, name: &str) -> Option<Markup> {
        how_to::picture(name)
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

    fn puzzle_question(&self) -> &'static str {
        "Which line do you lay?"
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
    pub training: Option<Training>,
    /// The board of the first game as its last round left it, until the second is played: that
    /// round is still to be seen.
    pub ended: Option<Vec<SquareView>>,
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
        match (self.view.over, &self.ended) {
            (true, _) => "nv is-over".into(),
            (_, Some(_)) => "nv is-between".into(),
            _ => "nv".into(),
        }
    }

    fn line(&self, page: &TablePage) -> Markup {
        html! {
            (page::place(&self.view)) span.only-wide { " · " (page::roles(page, &self.view)) }
        }
    }

    fn phase(&self, _: &TablePage) -> Option<String> {
        Some(if self.view.over { "over".into() } else { format!("game-{}", self.view.game) })
    }

    fn course(&self, page: &TablePage) -> &'static [&'static str] {
        coach::course(page)
    }

    fn lessons(&self, page: &TablePage) -> Vec<Lesson> {
        page.you().map_or_else(Vec::new, |seat| coach::lessons(page, &self.view, Side::of(seat)))
    }

    fn further(&self) -> &'static [Further] {
        &[Further { path: "analysis", label: "Analysis" }]
    }

    fn main(&self, page: &TablePage, visitor: &Visitor) -> Markup {
        page::main(page, self, visitor)
    }

    fn dock(&self, page: &TablePage, visitor: &Visitor) -> Markup {
        page::dock(page, &self.view, visitor)
    }

    fn text(&self, page: &TablePage) -> Markup {
        html! {
            (text::board(page, &self.view))
            @if let Some(training) = &self.training { (analysis::in_words(&page.cast(), training)) }
        }
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

    /// The line whose marker it is.
    fn places(&self, _: Seat, mv: &str) -> Vec<String> {
        vec![format!("line-{}", mv.to_lowercase())]
    }
}

/// The board of the game before this one, while nothing has been played since.
fn ended(seen: &Seen<'_, Novem>) -> Option<Vec<SquareView>> {
    if (seen.view.game, seen.view.round, seen.view.over) != (2, 1, false) {
        return None;
    }
    let told = story::tell(&seen.view.options, &seen.table.log());
    told.into_iter().rev().find_map(|event| match event.what {
        What::Round { round, before, .. } => {
            let mut board = before.view(Viewer::Spectator).board;
            for square in board.iter_mut().filter(|square| square.square == round.square) {
                square.top = square.beneath.take();
            }
            Some(board)
        }
        What::LaidOut(_) | What::Laid(..) | What::TookBack(_) => None,
    })
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
    if options.training {
        words.push("the analysis open to both".into());
    }
    if options.open_piles {
        words.push("open piles".into());
    }
    if options.first_attacker == Side::Columns {
        words.push("columns attack first".into());
    }
    words
}

//! What a browser shows of Tharos: the table with its dice, the mat alone, and
//! the companion beside a printed copy.

mod art;
mod board;
mod companion;
mod log;
mod mat;
mod sheet;
mod story;
mod summary;
mod teach;
mod words;

pub use board::TharosBoard;
pub use companion::CompanionBoard;

use game_core::Viewer;
use maud::Markup;
use tharos::base::{self, Tharos, TharosView};
use tharos::companion::{self as desk, Companion, CompanionView};
use web::assets::Asset;
use web::pages::replay::Step;
use web::pages::{LogLine, SeatRow};
use web::{AnyPages, Board, Card, Pages, Seen, Teller};

/// The same for both games: they share the mat.
const ASSETS: &[Asset] = &[
    Asset::style(
        "tharos.css",
        concat!(
            include_str!("../assets/tharos.css"),
            include_str!("../assets/slip.css"),
            include_str!("../assets/teach.css"),
        ),
    ),
    Asset::script("tharos.js", include_str!("../assets/tharos.js")),
    art::PIECES,
];

/// The pages of the game and of its companion.
pub fn pages() -> Vec<AnyPages> {
    vec![AnyPages::of(TharosPages), AnyPages::of(CompanionPages)]
}

/// What happened at a table with our own components, oldest first, as this viewer is told.
pub fn told(seats: &[SeatRow], viewer: Viewer, log: &[host::LogLine]) -> Vec<LogLine> {
    log::told(seats, viewer, log)
}

/// What a browser shows of Tharos.
#[derive(Clone, Copy, Debug)]
pub struct TharosPages;

impl Pages for TharosPages {
    type Game = Tharos;

    fn card(&self) -> Option<Card> {
        Some(Card {
            players: "1–4 players, 60 min".into(),
            about: "Three rows, sixteen turns and a mat that wants answers.".into(),
            art: Some(include_str!("../assets/art.svg")),
            one_click: "Play alone",
            alone: true,
            more: &[("/play/tharos-companion", "Companion for the printed game")],
        })
    }

    fn options(&self, options: &base::Options) -> Vec<String> {
        log::options(options)
    }

    fn place(&self, view: &TharosView) -> String {
        board::turn(view)
    }

    fn is_won_alone(&self) -> bool {
        true
    }

    fn board(&self, seen: Seen<'_, Tharos>) -> Box<dyn Board> {
        let refusal = |text: &str| seen.table.refusal(text);
        Box::new(TharosBoard::new(seen.view, seen.table.legal(), refusal))
    }

    fn log(&self, seen: &Seen<'_, Tharos>) -> Vec<LogLine> {
        log::teller(seen).tell(seen.table.thoughts())
    }

    fn teller(&self, seen: &Seen<'_, Tharos>) -> Option<Box<dyn Teller>> {
        log::Growing::of(seen).map(|growing| Box::new(growing) as Box<dyn Teller>)
    }

    fn past(&self, view: TharosView, _: u32, _: &Seen<'_, Tharos>) -> Box<dyn Board> {
        Box::new(TharosBoard::past(view))
    }

    fn steps(&self, now: &Seen<'_, Tharos>) -> Vec<Step> {
        log::teller(now).steps()
    }

    fn outcome(&self, now: &Seen<'_, Tharos>) -> String {
        board::outcome(&now.view, now.seats, now.viewer())
    }

    fn picture(&self, name: &str) -> Option<Markup> {
        teach::picture(name)
    }

    fn puzzle_question(&self) -> &'static str {
        "What is the best way to play on?"
    }

    fn assets(&self) -> &'static [Asset] {
        ASSETS
    }
}

/// What a browser shows of the companion beside a printed copy.
#[derive(Clone, Copy, Debug)]
pub struct CompanionPages;

impl Pages for CompanionPages {
    type Game = Companion;

    /// It lies beside Tharos, whose card leads there.
    fn card(&self) -> Option<Card> {
        None
    }

    fn options(&self, options: &desk::Options) -> Vec<String> {
        companion::log::options(options)
    }

    fn place(&self, view: &CompanionView) -> String {
        companion::turn(view)
    }

    fn is_won_alone(&self) -> bool {
        true
    }

    fn board(&self, seen: Seen<'_, Companion>) -> Box<dyn Board> {
        Box::new(CompanionBoard { legal: seen.table.legal(), view: seen.view })
    }

    fn log(&self, seen: &Seen<'_, Companion>) -> Vec<LogLine> {
        companion::log::tell(&seen.view)
    }

    fn teller(&self, seen: &Seen<'_, Companion>) -> Option<Box<dyn Teller>> {
        let growing = companion::log::Growing::new(&seen.options())?;
        Some(Box::new(growing) as Box<dyn Teller>)
    }

    fn past(&self, view: CompanionView, _: u32, _: &Seen<'_, Companion>) -> Box<dyn Board> {
        Box::new(CompanionBoard::past(view))
    }

    fn steps(&self, now: &Seen<'_, Companion>) -> Vec<Step> {
        companion::log::steps(&now.options(), &now.table.log())
    }

    fn outcome(&self, now: &Seen<'_, Companion>) -> String {
        companion::result(&now.view)
    }

    fn picture(&self, name: &str) -> Option<Markup> {
        teach::companion_picture(name)
    }

    fn assets(&self) -> &'static [Asset] {
        ASSETS
    }
}

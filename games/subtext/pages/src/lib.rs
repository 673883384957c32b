//! What a browser shows of Subtext: the table for every viewer, one screen for
//! the whole room, and a gallery of all drawings.

mod board;
pub mod gallery;
mod log;
mod routes;
pub mod screen;
mod story;

pub use board::{SubtextBoard, sketch};

use axum::Router;
use host::SeatView;
use log::Teller;
use std::sync::Arc;
use subtext::{Options, Phase, Subtext, SubtextView};
use web::assets::Asset;
use web::game::Form;
use web::pages::LogLine;
use web::pages::replay::Step;
use web::{App, Board, Card, MenuLink, Pages, Seen};

/// The style of its pages, what draws on a sheet, and what is done with drawings.
const ASSETS: &[Asset] = &[
    Asset::style("subtext.css", include_str!("../assets/subtext.css")),
    Asset::script("draw.js", include_str!("../assets/draw.js")),
    Asset::script("drawings.js", include_str!("../assets/drawings.js")),
];

/// The pages of Subtext.
#[derive(Clone, Copy, Debug)]
pub struct SubtextPages;

impl Pages for SubtextPages {
    type Game = Subtext;

    fn card(&self) -> Option<Card> {
        Some(Card {
            players: "4–8 players, 30 min".into(),
            about: "Draw cleverly, not clearly: who has the Dealer’s word?".into(),
            art: Some(include_str!("../assets/art.svg")),
            one_click: "Play with bots",
            alone: false,
            more: &[],
        })
    }

    fn options(&self, options: &Options) -> Vec<String> {
        log::options(options)
    }

    fn place(&self, view: &SubtextView) -> String {
        format!("round {}", view.round)
    }

    fn board(&self, seen: Seen<'_, Subtext>) -> Box<dyn Board> {
        let board = SubtextBoard::new(seen.view, seen.table.legal());
        Box::new(board.with_draft(seen.draft))
    }

    fn log(&self, seen: &Seen<'_, Subtext>) -> Vec<LogLine> {
        let at = seen.table.seats();
        teller(seen, &at).tell(&seen.table.log(), &seen.view, seen.table.thoughts())
    }

    fn past(&self, view: SubtextView, _: u32, _: &Seen<'_, Subtext>) -> Box<dyn Board> {
        Box::new(SubtextBoard::past(view))
    }

    fn steps(&self, now: &Seen<'_, Subtext>) -> Vec<Step> {
        let at = now.table.seats();
        teller(now, &at).steps(&now.table.log(), &now.view)
    }

    fn outcome(&self, now: &Seen<'_, Subtext>) -> String {
        board::outcome(&now.view, now.seats, now.viewer())
    }

    /// ST-2.11: a hint in words is a move of its own.
    fn moves(&self, form: Form<'_>) -> String {
        match form.field("hint") {
            Some(hint) => format!("draw \"{}\"", hint.trim()),
            None => form.moves(),
        }
    }

    fn wants_draft(&self, view: &SubtextView) -> bool {
        view.phase == Phase::Draw && view.you.is_some() && view.sheet.is_none()
    }

    fn routes(self: Arc<Self>) -> Router<App> {
        routes::all()
    }

    fn menu(&self) -> &'static [MenuLink] {
        &[MenuLink { path: "screen", label: "Shared screen", icon: "i-eye" }]
    }

    fn assets(&self) -> &'static [Asset] {
        ASSETS
    }
}

fn teller<'a>(seen: &Seen<'a, Subtext>, at: &'a [SeatView]) -> Teller<'a> {
    Teller { seats: seen.seats, at, viewer: seen.viewer() }
}

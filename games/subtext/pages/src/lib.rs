//! What a browser shows of Subtext: the table for every viewer, one screen for
//! the whole room, and a gallery of all drawings.

mod art;
mod board;
pub mod gallery;
mod log;
mod pictures;
mod routes;
pub mod screen;
mod story;

pub use board::reveal::Taken;
pub use board::{SubtextBoard, sketch};

use axum::Router;
use log::{Growing, Speaker};
use maud::Markup;
use std::sync::{Arc, Mutex, PoisonError};
use subtext::{Options, Phase, RoundView, Subtext, SubtextView};
use web::assets::Asset;
use web::game::Form;
use web::pages::replay::Step;
use web::pages::{LogLine, Occupant};
use web::{App, Board, Card, MenuLink, Pages, Seen, Teller};

/// The style of its pages, what draws on a sheet, and what is done with drawings.
const ASSETS: &[Asset] = &[
    Asset::style("subtext.css", include_str!("../assets/subtext.css")),
    Asset::script("draw.js", include_str!("../assets/draw.js")),
    Asset::script("drawings.js", include_str!("../assets/drawings.js")),
    art::SPRITE,
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
        let taken = taken(&seen);
        let board = SubtextBoard::new(seen.view, seen.table.legal());
        Box::new(board.with_draft(seen.draft).with_taken(taken))
    }

    fn log(&self, seen: &Seen<'_, Subtext>) -> Vec<LogLine> {
        log::tell(seen)
    }

    fn teller(&self, seen: &Seen<'_, Subtext>) -> Option<Box<dyn Teller>> {
        Some(Box::new(Growing::new(seen)))
    }

    fn picture(&self, name: &str) -> Option<Markup> {
        pictures::picture(name)
    }

    fn past(&self, view: SubtextView, _: u32, _: &Seen<'_, Subtext>) -> Box<dyn Board> {
        Box::new(SubtextBoard::past(view))
    }

    fn steps(&self, now: &Seen<'_, Subtext>) -> Vec<Step> {
        let at = now.table.seats();
        let speaker = Speaker { seats: now.seats, at: &at, viewer: now.viewer() };
        speaker.steps(&now.table.log(), &now.view)
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

    fn puzzle_question(&self) -> &'static str {
        "Which drawing is the Partner’s?"
    }

    fn assets(&self) -> &'static [Asset] {
        ASSETS
    }
}

/// What bots took the drawings of the open round for, looked at once for all viewers of a table.
#[derive(Default)]
struct Looked(Mutex<Option<(u8, Arc<[Taken]>)>>);

/// What bots took the drawings of the open round for.
fn taken(seen: &Seen<'_, Subtext>) -> Arc<[Taken]> {
    let bots: Vec<bool> =
        seen.seats.iter().map(|row| matches!(row.occupant, Occupant::Bot(_))).collect();
    let Some(round) = seen.view.reveal.as_ref().filter(|_| bots.contains(&true)) else {
        return Arc::from([]);
    };
    let kept = seen.table.memo::<Looked>();
    let mut kept = kept.0.lock().unwrap_or_else(PoisonError::into_inner);
    match &*kept {
        Some((number, taken)) if *number == seen.view.round => taken.clone(),
        _ => {
            let taken = looked_at(round, &bots);
            *kept = Some((seen.view.round, taken.clone()));
            taken
        }
    }
}

/// What the bots in these seats took each drawing for; nobody is asked about their own.
fn looked_at(round: &RoundView, bots: &[bool]) -> Arc<[Taken]> {
    let taken = |at: usize| {
        let asked = bots.iter().enumerate().any(|(other, bot)| *bot && other != at);
        let sheet = &round.players[at].sheet;
        match subtext_bots::taken_for(sheet) {
            _ if !asked || sheet.strokes().is_empty() => Taken::NotAsked,
            Some(thing) => Taken::For(thing),
            None => Taken::Nothing,
        }
    };
    (0..round.players.len()).map(taken).collect()
}

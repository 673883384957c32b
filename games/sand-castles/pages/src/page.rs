//! The Sand Castles table, for any viewer.

mod beach;
mod cells;
mod dock;
mod hand;
mod over;
mod panels;
mod tiles;
mod wave;
mod words;

pub(crate) use dock::{dock, question};
pub(crate) use over::{castle_tile, result};
pub(crate) use panels::die;
pub(crate) use tiles::{SPRITE, counted, of_kind, plural, tile};
pub use wave::Wave;
pub(crate) use words::{in_words, score_in_words};

use crate::story::Lately;
use ::sand_castles::{Cell, Luck, Phase, PlayerView, SandCastlesView, Tile, Tiles};
use catalog::{LegalMove, Refused};
use game_core::{Seat, Viewer};
use maud::{Markup, html};
use std::collections::BTreeMap;
use web::pages::deed::{self, Why};
use web::pages::model::Cast;
use web::pages::{SeatRow, TablePage, Visitor, table};

/// A table of Sand Castles as one viewer sees it, with what they may do.
#[derive(Clone, Debug)]
pub struct CastlesBoard {
    /// What they see.
    pub view: SandCastlesView,
    /// What they may play now.
    pub legal: Vec<LegalMove>,
    /// Why they may not play this, by the text of the move.
    pub refusals: BTreeMap<String, Why>,
    /// What came of the last roll: what the builder took from the pool.
    pub took: Option<Tiles>,
    /// How many moves "take it back" takes back: a wave goes with all its hits.
    pub back: usize,
    /// What the dice gave both, once the game is over.
    pub luck: Option<[Luck; 2]>,
    /// What the other did last.
    pub lately: Lately,
    /// The castle that was finished last: the version it made, and what is said of it.
    pub feast: Option<(u32, String)>,
}

impl CastlesBoard {
    /// A table in play. `refusal` says why a move may not be played, if it may not.
    pub fn new(
        view: SandCastlesView,
        legal: Vec<LegalMove>,
        refusal: impl Fn(&str) -> Option<Refused>,
    ) -> CastlesBoard {
        let why = |text: String| {
            let why = Why::said("sand-castles", refusal(&text)?)?;
            Some((text, why))
        };
        let refusals = questions(&view).into_iter().filter_map(why).collect();
        CastlesBoard { legal, refusals, ..CastlesBoard::past(view) }
    }

    /// A table as it was: nothing can be done there any more.
    pub fn past(view: SandCastlesView) -> CastlesBoard {
        let (legal, refusals) = (Vec::new(), BTreeMap::new());
        CastlesBoard {
            view,
            legal,
            refusals,
            took: None,
            back: 1,
            luck: None,
            lately: Lately::default(),
            feast: None,
        }
    }

    /// Whether the game is over.
    pub fn is_over(&self) -> bool {
        self.view.phase == Phase::Over
    }

    /// Whether this may be played now.
    pub(crate) fn may(&self, text: &str) -> bool {
        self.legal.iter().any(|legal| legal.text == text)
    }

    /// Why it may not.
    pub(crate) fn why(&self, text: &str) -> Option<&Why> {
        self.refusals.get(text)
    }

    /// Whose side lies in front of the viewer: their own, or the first for
    /// those who watch.
    pub(crate) fn near(&self) -> Seat {
        self.view.you.unwrap_or(Seat::new(0))
    }

    /// Whose side lies across the water.
    pub(crate) fn far(&self) -> Seat {
        other(self.near())
    }

    pub(crate) fn player(&self, seat: Seat) -> &PlayerView {
        &self.view.players[seat.index()]
    }

    /// What a castle is called.
    pub(crate) fn castle_name(&self, place: u8) -> &str {
        self.view.castles[usize::from(place)].as_ref().map_or("nothing", |castle| &castle.name)
    }

    /// Every wave that could be sent now.
    pub fn waves(&self) -> Vec<Wave> {
        let kinds = [Tile::Single, Tile::Double];
        let all = kinds.into_iter().flat_map(|tile| [0, 1].map(|place| (tile, place)));
        all.filter(|(tile, place)| self.may(&format!("wave {tile} {}", place + 1)))
            .map(|(tile, place)| Wave::at(&self.view, tile, place))
            .collect()
    }
}

/// The one across the table.
pub(crate) fn other(seat: Seat) -> Seat {
    Seat::new(1 - seat.index())
}

/// Every move of which somebody could ask "why can't I?".
fn questions(view: &SandCastlesView) -> Vec<String> {
    let Some(you) = view.you.filter(|_| view.phase == Phase::Build) else { return Vec::new() };
    let player = &view.players[you.index()];
    let designs = view.castles.iter().flatten();
    let cells = designs.flat_map(|castle| castle.sandpails.iter().chain(&castle.towers));
    let missing = cells.filter(|cell| !player.built[usize::from(cell.castle)].contains(cell));
    let waves =
        [Tile::Single, Tile::Double].into_iter().filter(|tile| player.hand.count(*tile) > 0);
    let castles = [1, 2].into_iter().filter(|place| view.castles[place - 1].is_some());
    let castles: Vec<usize> = castles.collect();
    missing
        .map(|cell| format!("put {cell}"))
        .chain(castles.iter().map(|place| format!("wall {place}")))
        .chain(
            waves.flat_map(|tile| castles.iter().map(move |place| format!("wave {tile} {place}"))),
        )
        .collect()
}

/// Which tile a cell of a design takes.
pub(crate) fn tile_at(view: &SandCastlesView, cell: Cell) -> Tile {
    let castle = view.castles[usize::from(cell.castle)].as_ref();
    match castle.is_some_and(|castle| castle.towers.contains(&cell)) {
        true => Tile::Tower,
        false => Tile::Sandpail,
    }
}

/// `Turn 14`, and what was agreed, for the header.
pub(crate) fn line(page: &TablePage, view: &SandCastlesView) -> Markup {
    let options = match page.options.as_slice() {
        [] => "12 castles, without walls".to_owned(),
        options => options.join(", "),
    };
    html! { (place(view)) span.only-wide { " · " (options) } }
}

fn place(view: &SandCastlesView) -> String {
    match view.phase {
        Phase::Over => format!("{} turns played", view.turn),
        Phase::First | Phase::LayOut => "The castles are laid out".into(),
        _ => format!("Turn {}", view.turn),
    }
}

/// How the match went, or where it stands, for the header of a replay.
pub fn outcome(view: &SandCastlesView, seats: &[SeatRow], viewer: Viewer) -> String {
    match view.phase {
        Phase::Over => result(&Cast { seats, viewer, live: false }, view),
        _ => place(view),
    }
}

/// Everything between header and dock.
pub(crate) fn main(page: &TablePage, board: &CastlesBoard, visitor: &Visitor) -> Markup {
    let cast = page.cast();
    html! {
        (deed::form(page, visitor))
        div.sc-left {
            @if !board.is_over() { (panels::roll(&cast, board)) }
            (panels::pool(&board.view))
            (panels::castles(&cast, &board.view, &table::facts(page)))
        }
        div.sc-mid {
            @if board.is_over() { (over::report(&cast, board)) }
            @if !board.is_over() || board.view.castles.iter().any(Option::is_some) {
                (beach::live(page, board, visitor))
            }
        }
        (table::side(page, visitor))
    }
}

/// The table in a replay.
pub(crate) fn past(cast: &Cast<'_>, board: &CastlesBoard) -> Markup {
    html! {
        (beach::past(cast, board))
        div.sc-past { (panels::roll(cast, board)) (panels::pool(&board.view)) }
    }
}

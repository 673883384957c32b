//! One cell of a castle: built, missing, or to be decided.

use super::beach::Beach;
use super::tiles::{labelled, of_kind, tile};
use super::{Wave, tile_at};
use ::sand_castles::{CastleView, Cell, Phase};
use game_core::Seat;
use maud::{Markup, html};
use web::pages::deed::Deed;
use web::pages::icons::icon;

/// One player's side of a castle.
#[derive(Clone, Copy)]
pub(super) struct Side<'a> {
    pub(super) beach: &'a Beach<'a>,
    pub(super) seat: Seat,
    pub(super) place: u8,
    pub(super) castle: &'a CastleView,
    /// Whether it is the viewer's side of the water.
    pub(super) near: bool,
}

impl Side<'_> {
    pub(super) fn cell(&self, column: u8, row: u8) -> Markup {
        let cell = Cell { castle: self.place, column, row };
        if !self.castle.sandpails.contains(&cell) && !self.castle.towers.contains(&cell) {
            return html! { span.cell.is-none {} };
        }
        let built =
            self.beach.board.player(self.seat).built[usize::from(self.place)].contains(&cell);
        if built { self.built(cell) } else { self.missing(cell) }
    }

    fn kind(&self, cell: Cell) -> &'static str {
        of_kind(tile_at(&self.beach.board.view, cell))
    }

    /// `Row 2, place 3`.
    fn spot(cell: Cell) -> String {
        format!("Row {}, place {}", cell.row + 1, cell.column + 1)
    }

    fn built(&self, cell: Cell) -> Markup {
        let board = self.beach.board;
        let (kind, text) = (self.kind(cell), format!("hit {cell}"));
        let id = format!("tile-{}-{cell}", self.seat.index());
        if !self.near && board.may(&text) {
            let label = format!("{}: take this {kind}", Self::spot(cell));
            let deed = Deed { label: Some(&label), ..Deed::new(&text, "cell tile is-open", &id) };
            return deed.button(&tile(tile_at(&board.view, cell)));
        }
        let label = format!("{}: {kind}", Self::spot(cell));
        // What was just built comes out of the hand.
        let from = self.near.then(|| format!("hand-{kind}"));
        let late = self.order(&board.lately.built, cell, true);
        let last = late.is_some_and(|at| at + 1 == board.lately.built.len());
        html! {
            span.cell.tile.is-late[late.is_some()].is-last[last] id=(id) data-moves data-from=[from] data-late=[late]
                data-move=[(!self.near).then_some(&text)]
            {
                (labelled(tile_at(&board.view, cell), &label))
                @if !self.near {
                    @for wave in self.beach.waves.iter().filter(|wave| wave.place == self.place) {
                        (self.target(wave, cell))
                    }
                }
            }
        }
    }

    /// What a wave would do to this tile; shown while that wave is chosen.
    fn target(&self, wave: &Wave, cell: Cell) -> Markup {
        let when = wave.key();
        if let Some(number) = wave.number(cell) {
            return html! {
                span.doomed data-when=(when) {
                    span.hit { span.hide { "Taken by wave " } (icon("i-wave")) (number) }
                }
            };
        }
        if !wave.row.contains(&cell) {
            return html! {};
        }
        let chosen = wave.proposed(&self.beach.board.view).contains(&cell);
        let kind = if wave.choose == 1 { "radio" } else { "checkbox" };
        let number = usize::from(wave.walls) + wave.sure.len() + 1;
        html! {
            label.target data-when=(when) {
                input.hide id=(format!("{}-{cell}", wave.form())) type=(kind) name="piece"
                    form=(wave.form()) value=(format!("hit {cell}")) checked[chosen];
                span.hide { (Self::spot(cell)) ": the wave takes this " (self.kind(cell)) }
                // Two that are chosen from one row are numbered by the style sheet.
                span.hit aria-hidden="true" {
                    (icon("i-wave")) @if wave.choose == 1 { (number) } @else { i.nth {} }
                }
            }
        }
    }

    fn missing(&self, cell: Cell) -> Markup {
        let board = self.beach.board;
        let (what, kind) = (tile_at(&board.view, cell), self.kind(cell));
        let (spot, name) = (Self::spot(cell), &self.castle.name);
        if self.near && self.beach.live {
            let keep = format!("keep {cell}");
            if board.may(&keep) {
                let label = format!("{spot}: keep a sandpail here");
                let id = format!("keep-{cell}");
                let class = "cell ghost is-open";
                let deed = Deed { label: Some(&label), ..Deed::new(&keep, class, &id) };
                return deed.button(&tile(what));
            }
            if board.view.phase == Phase::Build {
                let put = format!("put {cell}");
                let may = board.may(&put);
                let label = match may {
                    true => format!("{spot}: put a {kind} on {name}"),
                    false => format!("{spot}: {kind} still missing"),
                };
                let class = if may { "cell ghost is-open" } else { "cell ghost" };
                let id = format!("put-{cell}");
                let deed = Deed {
                    label: Some(&label),
                    family: Some(what.name()),
                    ..Deed::new(&put, class, &id)
                };
                let inside = html! { (tile(what)) (self.washed(cell)) };
                return deed.asked(board.why(&put)).button(&inside);
            }
        }
        html! {
            span.cell.ghost id=(format!("spot-{}-{cell}", self.seat.index())) {
                (labelled(what, &format!("{spot}: {kind} still missing")))
                (self.washed(cell))
            }
        }
    }

    /// Where this cell stands in what was done lately, by this side or to it.
    fn order(&self, cells: &[Cell], cell: Cell, own: bool) -> Option<usize> {
        let doer = self.beach.board.lately.seat?;
        let here = (doer == self.seat) == own && self.beach.cast.live;
        cells.iter().position(|other| *other == cell).filter(|_| here)
    }

    /// A wave has just taken the tile that stood here.
    fn washed(&self, cell: Cell) -> Markup {
        let at = self.order(&self.beach.board.lately.washed, cell, false);
        html! {
            @if let Some(at) = at {
                span.washed id=(format!("washed-{cell}")) data-late=(self.beach.board.lately.built.len() + at) {
                    (icon("i-wave")) span.hide { "Washed away" }
                }
            }
        }
    }
}

//! The tiles in hand: to be played, to be put back, or just lying there.

use super::tiles::{of_kind, tile};
use super::{CastlesBoard, Wave, plural, tile_at};
use ::sand_castles::Tile;
use game_core::Seat;
use maud::{Markup, html};
use web::pages::deed::{Deed, Why, sentence};
use web::pages::icons::icon;

pub(super) struct Hand<'a> {
    pub(super) board: &'a CastlesBoard,
    pub(super) seat: Seat,
    pub(super) waves: &'a [Wave],
}

impl Hand<'_> {
    fn count(&self, kind: Tile) -> u8 {
        self.board.player(self.seat).hand.count(kind)
    }

    fn kinds(&self) -> impl Iterator<Item = Tile> {
        Tile::ALL.into_iter().filter(|kind| self.count(*kind) > 0)
    }

    fn label(&self) -> String {
        format!("Your hand: {}", self.board.player(self.seat).hand)
    }

    /// Nothing can be done with them now.
    pub(super) fn resting(&self) -> Markup {
        html! {
            div.sc-hand role="group" aria-label=(self.label()) {
                @for kind in self.kinds() {
                    span.hstack id=(format!("hand-{kind}")) { (self.stack(kind)) }
                }
            }
        }
    }

    /// Tiles of one kind lie over each other, and all can be counted.
    fn stack(&self, kind: Tile) -> Markup {
        let count = self.count(kind);
        html! {
            span.hfan {
                @for _ in 0..count { span.htile { (tile(kind)) } }
            }
            span.hname { (sentence(&plural(count, kind))) }
        }
    }

    /// One kind is chosen at a time: its places are marked, or what a wave
    /// would take. A place can be pressed without choosing its tile first.
    pub(super) fn to_play(&self) -> Markup {
        html! {
            div.sc-hand role="radiogroup" aria-label=(self.label()) {
                input.hide #tile-none type="radio" name="tile" checked aria-label="No tile chosen";
                @for (at, kind) in self.kinds().enumerate() {
                    @match self.unplayable(kind) {
                        None => label.hstack.is-open id=(format!("hand-{kind}")) data-key=(at + 1)
                            data-key-label=(format!("choose a {}", of_kind(kind))) data-move=(self.moves_with(kind))
                        {
                            input.hide id=(format!("tile-{kind}")) type="radio" name="tile";
                            (self.stack(kind))
                            span.card-check aria-hidden="true" { (icon("i-check")) }
                        },
                        Some((text, why)) => {
                            @let id = format!("hand-{kind}");
                            (Deed::new(&text, "hstack", &id).asked(why).button(&self.stack(kind)))
                        },
                    }
                }
            }
        }
    }

    /// Every move that this kind of tile can make, for a hint that proposes one of them.
    fn moves_with(&self, kind: Tile) -> String {
        let legal = self.board.legal.iter().map(|legal| legal.text.as_str());
        legal.filter(|text| self.takes(kind, text)).collect::<Vec<_>>().join("|")
    }

    /// Whether a move takes a tile of this kind.
    fn takes(&self, kind: Tile, text: &str) -> bool {
        match text.split_once(' ') {
            Some(("put", cell)) => {
                cell.parse().is_ok_and(|cell| tile_at(&self.board.view, cell) == kind)
            }
            Some(("wall", _)) => kind == Tile::Sandpail,
            Some(("wave", wave)) => wave.starts_with(&kind.to_string()),
            _ => false,
        }
    }

    /// A move with this kind of tile and why it cannot be made, if none can.
    fn unplayable(&self, kind: Tile) -> Option<(String, Option<&Why>)> {
        if kind.waves() > 0 {
            if self.waves.iter().any(|wave| wave.tile == kind) {
                return None;
            }
            // A castle that is spared this turn says more than an empty one (SC-3.9).
            let moves = [1, 2].map(|place| format!("wave {kind} {place}"));
            let asked = moves.map(|text| (text.clone(), self.board.why(&text)));
            let spared =
                |(_, why): &(String, Option<&Why>)| why.is_some_and(|w| w.clause == "SC-3.9");
            let known = |(_, why): &(String, Option<&Why>)| why.is_some();
            let at = asked.iter().position(spared).or(asked.iter().rposition(known));
            return asked.into_iter().nth(at.unwrap_or(1));
        }
        let builds = |text: &str| self.takes(kind, text);
        if self.board.legal.iter().any(|legal| builds(&legal.text)) {
            return None;
        }
        let (text, why) = self.board.refusals.iter().find(|(text, _)| builds(text))?;
        Some((text.clone(), Some(why)))
    }

    /// SC-3.10: each tile by itself, to be ticked.
    pub(super) fn to_put_back(&self) -> Markup {
        let tiles =
            self.kinds().flat_map(|kind| (1..=self.count(kind)).map(move |nth| (kind, nth)));
        html! {
            div.sc-hand.is-ticked role="group" aria-label=(self.label()) data-hand {
                @for (kind, nth) in tiles {
                    label.htile.is-open id=(format!("hand-{kind}-{nth}")) {
                        input.hide id=(format!("back-{kind}-{nth}")) type="checkbox" name="piece" form="tick"
                            value=(format!("discard {kind}"));
                        (tile(kind))
                        span.hide { "Put this " (of_kind(kind)) " back" }
                        span.card-check aria-hidden="true" { (icon("i-check")) }
                    }
                }
            }
        }
    }
}

//! What cards are worth to a player: early in the game, and late.

use super::practised::{self, Table};
use ::fine_sand::Card;
use std::sync::LazyLock;

/// A worth early in the game (thirty cards unbuilt) and late (five).
#[derive(Clone, Copy, Debug)]
pub(super) struct Span {
    pub early: f32,
    pub late: f32,
}

impl Span {
    const fn new(early: f32, late: f32) -> Span {
        Span { early, late }
    }

    /// The worth at this earliness, from 1 to 0.
    pub fn at(self, earliness: f32) -> f32 {
        self.late + (self.early - self.late) * earliness
    }
}

/// What guides a player's choices. The unit is one unbuilt card less.
#[derive(Clone, Debug)]
pub(super) struct Weights {
    /// What it is worth to have built a card.
    pub build: [Span; Card::KINDS],
    /// What it is worth to have it in hand next turn.
    pub keep: [Span; Card::KINDS],
    /// How gladly it is off-loaded.
    pub give: [Span; Card::KINDS],
    /// What a coin is worth that is paid from a hand within its limit.
    pub price: Span,
    /// What a card drawn in a blue turn is worth that can be kept.
    pub room: Span,
    /// What a card drawn beyond the hand limit is worth.
    pub over: Span,
    /// What a wooden coin is worth.
    pub wood: Span,
    /// Opening cards worth less than this in hand are exchanged.
    pub exchange: f32,
    /// How far the fastest at the table, rather than oneself, tells how late it is.
    pub look: f32,
}

/// What practice has found for two to four players.
pub(super) static PRACTISED: LazyLock<Weights> = LazyLock::new(|| read(&practised::TABLE));
/// What practice has found for one player.
pub(super) static SOLO: LazyLock<Weights> = LazyLock::new(|| read(&practised::ALONE));

fn read(table: &Table) -> Weights {
    let span = |pair: [f32; 2]| Span::new(pair[0], pair[1]);
    let column = |at: usize| table.cards.map(|row| Span::new(row[at], row[at + 1]));
    Weights {
        build: column(0),
        keep: column(2),
        give: column(4),
        price: span(table.price),
        room: span(table.room),
        over: span(table.over),
        wood: span(table.wood),
        exchange: table.exchange,
        look: table.look,
    }
}

impl Weights {
    pub fn build(&self, card: Card, earliness: f32) -> f32 {
        self.build[card as usize].at(earliness)
    }

    pub fn keep(&self, card: Card, earliness: f32) -> f32 {
        self.keep[card as usize].at(earliness)
    }

    pub fn give(&self, card: Card, earliness: f32) -> f32 {
        self.give[card as usize].at(earliness)
    }
}

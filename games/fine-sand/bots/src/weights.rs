//! What cards are worth to a player: early in the game, and late.

use super::practised::{self, Table};
use ::fine_sand::{Card, Colour};
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

/// The rule of thumb, by hand.
pub(super) static THUMB: LazyLock<Weights> = LazyLock::new(thumb);
/// The rule of thumb, put right by practice a quarter of the way.
pub(super) static SEASONED: LazyLock<Weights> = LazyLock::new(seasoned);
/// What a newcomer makes of the cards.
pub(super) static NEWCOMER: LazyLock<Weights> = LazyLock::new(newcomer);
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

/// What a card does over a whole game, in cards got rid of.
fn engine(card: Card) -> f32 {
    let plus = f32::from(card.print().plus);
    match card {
        Card::Discount => 4.0,
        Card::Swap => 1.0,
        Card::TakeCoin | Card::DrawDiscard | Card::RealEssentials => 3.0,
        Card::DrawCoin => 3.5,
        Card::BuildCheap | Card::BuildDesired => 3.0,
        Card::BuildMore | Card::Essentials | Card::ToLimit | Card::AlwaysBuild => 1.0,
        Card::Junk => 2.5,
        Card::Pallet | Card::BigCastle | Card::FinalDelivery | Card::Recycling => 1.0,
        Card::GiantCastle => 2.0,
        _ => match card.colour() {
            Colour::Green => 3.4 * plus,
            Colour::Red => 2.0 * plus,
            Colour::Blue => 0.8 * plus,
            Colour::Purple => 2.0 * plus,
            _ => 0.0,
        },
    }
}

fn thumb() -> Weights {
    let price = Span::new(0.3, 0.25);
    let mut build = [Span::new(1.0, 1.0); Card::KINDS];
    let (mut keep, mut give) = (build, build);
    for card in Card::ALL {
        let at = card as usize;
        let cost = f32::from(card.cost());
        let late = match card {
            Card::BigCastle => 2.0,
            Card::GiantCastle => 3.0,
            Card::Pallet => 1.8,
            _ => 1.0,
        };
        build[at] = Span::new(1.0 + engine(card), late);
        if card.is_coin() {
            let value = f32::from(card.value());
            keep[at] = Span::new(0.6 * value, 0.15 * value);
            give[at] = Span::new(0.6 - 0.8 * value, 1.6 - 0.2 * value);
            continue;
        }
        let gain = |worth: f32, price: f32| worth - price * cost;
        let (early, late) = (gain(build[at].early, price.early), gain(build[at].late, price.late));
        keep[at] = Span::new(0.3 + 0.3 * early, 0.4 + 0.6 * late);
        give[at] = Span::new(1.0 - early, 1.0 - late);
    }
    Weights {
        build,
        keep,
        give,
        price,
        room: Span::new(1.0, 1.0),
        over: Span::new(0.3, 0.0),
        wood: Span::new(0.5, 0.5),
        exchange: 0.9,
        look: 0.5,
    }
}

/// How far practice has put the rule of thumb right.
const LEARNT: f32 = 0.25;

fn seasoned() -> Weights {
    let (mut weights, mut practised) = (thumb(), read(&practised::TABLE));
    for (number, better) in weights.numbers().into_iter().zip(practised.numbers()) {
        *number += LEARNT * (*better - *number);
    }
    weights
}

/// The rule of thumb with a newcomer's mistake: every card drawn is welcome,
/// even beyond the hand limit, so it draws where it should build.
fn newcomer() -> Weights {
    let weights = thumb();
    Weights { over: weights.room, ..weights }
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

impl Weights {
    /// All numbers in a row, for practising.
    pub fn numbers(&mut self) -> Vec<&mut f32> {
        let Weights { build, keep, give, price, room, over, wood, exchange, look } = self;
        let mut all: Vec<&mut f32> = Vec::new();
        for spans in [build, keep, give] {
            for span in spans {
                all.extend([&mut span.early, &mut span.late]);
            }
        }
        for span in [price, room, over, wood] {
            all.extend([&mut span.early, &mut span.late]);
        }
        all.extend([exchange, look]);
        all
    }
}

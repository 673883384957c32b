//! What cards are worth to a player: early in the game, half way, and late.

use super::frozen;
use super::practised;
use ::fine_sand::{Card, Cards, Colour};
use std::sync::LazyLock;

/// A worth early in the game (thirty cards unbuilt), half way, and late (five).
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Span {
    pub early: f32,
    pub mid: f32,
    pub late: f32,
}

impl Span {
    /// As much lower half way as late lies below early.
    pub const fn new(early: f32, late: f32) -> Span {
        Span { early, mid: (early + late) / 2.0, late }
    }

    /// The worth at this earliness, from 1 to 0.
    #[inline]
    pub fn at(self, earliness: f32) -> f32 {
        if earliness > 0.5 {
            self.mid + (self.early - self.mid) * (2.0 * earliness - 1.0)
        } else {
            self.late + (self.mid - self.late) * (2.0 * earliness)
        }
    }
}

/// How many groups of cards help one another.
pub(super) const GROUPS: usize = 6;
/// The group of each kind of card; castles and coins are in none.
const GROUP: [Option<usize>; Card::KINDS] = {
    let mut groups = [None; Card::KINDS];
    let mut at = 0;
    while at < Card::KINDS {
        groups[at] = match Card::ALL[at].colour() {
            Colour::Green => Some(0),
            Colour::Red if at == Card::Discount as usize => Some(1),
            Colour::Red => Some(2),
            Colour::Blue => Some(3),
            Colour::Purple => Some(4),
            Colour::Yellow => Some(5),
            _ => None,
        };
        at += 1;
    }
    groups
};

/// What guides a player's choices. The unit is one unbuilt card less.
#[derive(Clone, PartialEq, Debug)]
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
    /// How much more a card of one group is worth early for every card built of another.
    pub beside: [[f32; GROUPS]; GROUPS],
}

/// The rule of thumb, by hand.
pub(super) static THUMB: LazyLock<Weights> = LazyLock::new(thumb);
/// The rule of thumb, put right by practice a good third of the way.
pub(super) static SEASONED: LazyLock<Weights> = LazyLock::new(seasoned);
/// What a newcomer makes of the cards.
pub(super) static NEWCOMER: LazyLock<Weights> = LazyLock::new(newcomer);
/// What practice has found for two to four players.
pub(super) static PRACTISED: LazyLock<Weights> =
    LazyLock::new(|| practised::read(practised::TABLE));
/// What practice has found for one player.
pub(super) static SOLO: LazyLock<Weights> = LazyLock::new(|| practised::read(practised::ALONE));

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
        beside: [[0.0; GROUPS]; GROUPS],
    }
}

/// How far practice has put the rule of thumb right.
const LEARNT: f32 = 0.38;

/// By practice of the first kind, which stays as it was: so does this level.
fn seasoned() -> Weights {
    let (mut weights, mut practised) = (thumb(), frozen::practised_weights());
    for (number, better) in weights.numbers().into_iter().zip(practised.numbers()) {
        *number += LEARNT * (*better - *number);
    }
    weights
}

/// How far a newcomer takes a card beyond the hand limit for one that can be kept.
const FORGETFUL: f32 = 0.5;

/// The rule of thumb with a newcomer's mistake: cards are welcome even beyond the hand
/// limit, so it often draws where it should build.
fn newcomer() -> Weights {
    let mut weights = thumb();
    let Span { early, mid, late } = weights.room;
    for (over, room) in [
        (&mut weights.over.early, early),
        (&mut weights.over.mid, mid),
        (&mut weights.over.late, late),
    ] {
        *over += FORGETFUL * (room - *over);
    }
    weights
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

    /// How much more a card of each group is worth beside what is built already.
    pub fn beside(&self, built: &Cards, earliness: f32) -> [f32; GROUPS] {
        let mut counts = [0.0; GROUPS];
        for (card, count) in built.iter() {
            if let Some(group) = GROUP[card as usize] {
                counts[group] += count as f32;
            }
        }
        self.beside.map(|row| {
            let sum: f32 = row.iter().zip(counts).map(|(more, count)| more * count).sum();
            sum * earliness
        })
    }

    /// The group of a card, if it is in one.
    #[inline]
    pub fn group(card: Card) -> Option<usize> {
        GROUP[card as usize]
    }

    /// All numbers in a row, for practising and for the files.
    pub fn numbers(&mut self) -> Vec<&mut f32> {
        let Weights { build, keep, give, price, room, over, wood, exchange, look, beside } = self;
        let mut all: Vec<&mut f32> = Vec::new();
        let spans = [build, keep, give].into_iter().flatten().chain([price, room, over, wood]);
        for Span { early, mid, late } in spans {
            all.extend([early, mid, late]);
        }
        all.extend([exchange, look]);
        all.extend(beside.iter_mut().flatten());
        all
    }
}

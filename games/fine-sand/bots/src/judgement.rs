//! What a player makes of a hand: what to build, to keep, to pay with, to give away.

use super::side::Side;
use super::weights::{GROUPS, Weights};
use ::fine_sand::{Card, Cards, hand_value};

/// Most cards that are planned to be built in one turn.
const MOST_BUILDS: usize = 8;
/// Most cards beyond the hand limit that a blue turn is chosen for.
const MOST_OVER: usize = 3;

/// A player's judgement for one turn.
#[derive(Clone, Copy, Debug)]
pub(super) struct Judgement<'a> {
    pub weights: &'a Weights,
    /// How early it is in the game, from 1 to 0.
    pub early: f32,
    /// Whether the game is known to end with this turn.
    pub last: bool,
    /// How much more a card of each group is worth beside what is built.
    beside: [f32; GROUPS],
}

/// On what terms cards can be built now.
#[derive(Clone, Copy, Debug)]
pub(super) struct Terms {
    pub builds: usize,
    pub less: u8,
    /// What is to be paid already.
    pub due: u16,
    /// Printed cost at most.
    pub dearest: u8,
    /// Cards that will be discarded anyway, because the hand limit asks for it.
    pub surplus: usize,
}

/// Cards to build together.
#[derive(Clone, Copy, Debug)]
pub(super) struct Plan {
    cards: [Card; MOST_BUILDS],
    len: usize,
    /// What the cards cost together, with what was due before.
    pub due: u16,
    /// What building them gains.
    pub gain: f32,
}

impl Plan {
    pub fn cards(&self) -> &[Card] {
        &self.cards[..self.len]
    }
}

/// A card that could be built.
#[derive(Clone, Copy)]
struct Offer {
    card: Card,
    cost: u16,
    count: usize,
    worth: f32,
}

impl Offer {
    const NONE: Offer = Offer { card: Card::Castle1, cost: 0, count: 0, worth: 0.0 };
}

/// Something to pay with.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Piece {
    Hand(Card),
    Scaffold,
    Wood,
    Stored(Card),
}

impl Piece {
    /// What it pays.
    pub fn value(self) -> u16 {
        match self {
            Piece::Hand(card) | Piece::Stored(card) => card.value().into(),
            Piece::Scaffold | Piece::Wood => 1,
        }
    }

    /// The card that goes to the discard pile; the big base leaves the game.
    pub fn to_discard(self) -> Option<Card> {
        match self {
            Piece::Hand(Card::BigBase) | Piece::Stored(Card::BigBase) | Piece::Wood => None,
            Piece::Hand(card) | Piece::Stored(card) => Some(card),
            Piece::Scaffold => Some(Card::Scaffold),
        }
    }
}

impl<'a> Judgement<'a> {
    /// What a player with this side thinks. `fewest` is what the fastest at
    /// the table has left.
    pub fn new(weights: &'a Weights, side: &Side, fewest: usize, last: bool) -> Judgement<'a> {
        let early = side.earliness(fewest, weights);
        Judgement { weights, early, last, beside: weights.beside(&side.built, early) }
    }

    pub fn keep(&self, card: Card) -> f32 {
        if self.last { 0.0 } else { self.weights.keep(card, self.early) }
    }

    pub fn build(&self, card: Card) -> f32 {
        if self.last {
            return self.weights.build(card, 0.0);
        }
        let beside = Weights::group(card).map_or(0.0, |group| self.beside[group]);
        self.weights.build(card, self.early) + beside
    }

    pub fn price(&self) -> f32 {
        if self.last { 0.0 } else { self.weights.price.at(self.early) }
    }

    /// The card that is missed least.
    pub fn least(&self, cards: &Cards) -> Option<Card> {
        let keep = |card: &Card| self.keep(*card);
        cards.kinds().min_by(|a, b| keep(a).total_cmp(&keep(b)))
    }

    /// The card that is wanted most in hand.
    pub fn most(&self, cards: &Cards) -> Option<Card> {
        let keep = |card: &Card| self.keep(*card);
        cards.kinds().max_by(|a, b| keep(a).total_cmp(&keep(b)))
    }

    /// The card to off-load or to take out of the game.
    pub fn gift(&self, cards: &Cards) -> Option<Card> {
        let give = |card: &Card| self.weights.give(*card, self.early);
        cards.kinds().max_by(|a, b| give(a).total_cmp(&give(b)))
    }

    /// FS-8.4: the card to keep for the Symbol card, and what to build without
    /// it. `None` with an empty hand.
    pub fn gift_and_plan(&self, hand: &Cards, beside: u16, terms: &Terms) -> Option<(Card, Plan)> {
        let ways = hand.kinds().map(|card| (card, self.plan_without(card, hand, beside, terms)));
        let worth = |(card, plan): &(Card, Plan)| self.worth_without(*card, plan);
        ways.max_by(|a, b| worth(a).total_cmp(&worth(b)))
    }

    /// What to build with the rest of the hand once this card is off-loaded.
    pub fn plan_without(&self, card: Card, hand: &Cards, beside: u16, terms: &Terms) -> Plan {
        let mut rest = *hand;
        rest.remove(card);
        self.plan(&rest, beside, terms)
    }

    /// How good it is to off-load this card and build so. In the last turn
    /// all that is not built counts the same.
    pub fn worth_without(&self, card: Card, plan: &Plan) -> f32 {
        match self.last {
            true => plan.cards().iter().map(|card| self.build(*card)).sum(),
            false => plan.gain + self.weights.give(card, self.early),
        }
    }

    /// What to build: the most gainful card first, then the next that can
    /// still be paid, and so on.
    pub fn plan(&self, hand: &Cards, beside: u16, terms: &Terms) -> Plan {
        let mut plan =
            Plan { cards: [Card::Castle1; MOST_BUILDS], len: 0, due: terms.due, gain: 0.0 };
        let mut purse = hand_value(hand) + beside;
        let (mut offers, mut len) = ([Offer::NONE; Card::KINDS], 0);
        for (card, count) in hand.iter() {
            let cost = u16::from(card.cost().saturating_sub(terms.less));
            // What is built cannot pay its own coin, so that one must be left over.
            if !card.is_coin() && card.cost() <= terms.dearest && plan.due + cost < purse {
                offers[len] = Offer { card, cost, count, worth: self.build(card) };
                len += 1;
            }
        }
        let price = self.price();
        let kept = |due: u16, built: usize| {
            f32::from(due.saturating_sub(terms.surplus.saturating_sub(built) as u16))
        };
        while plan.len < terms.builds.min(MOST_BUILDS) {
            let mut best: Option<(f32, usize)> = None;
            let before = kept(plan.due, plan.len);
            for (at, offer) in offers[..len].iter().enumerate() {
                let Offer { cost, count, worth, .. } = *offer;
                if count == 0 || plan.due + cost >= purse {
                    continue;
                }
                let gain = match self.last {
                    // As many as possible for the money; its own coin is spent as well.
                    true => worth / f32::from(cost + 1),
                    // What building it gains beyond its price.
                    false => worth - price * (kept(plan.due + cost, plan.len + 1) - before),
                };
                if gain > best.map_or(0.0, |(gain, _)| gain) {
                    best = Some((gain, at));
                }
            }
            let Some((gain, at)) = best else { break };
            let offer = &mut offers[at];
            offer.count -= 1;
            purse -= 1;
            plan.cards[plan.len] = offer.card;
            plan.len += 1;
            plan.due += offer.cost;
            plan.gain += gain;
        }
        plan
    }

    /// What a blue turn is worth that draws so many into a hand with this much
    /// room, and `more` if there is still room.
    pub fn blue(&self, draws: usize, more: usize, room: usize) -> f32 {
        if self.last {
            return 0.0;
        }
        let kept = (draws + more).min(room);
        // However many come, only a few of them can be better than what is held.
        let over = draws.saturating_sub(room).min(MOST_OVER);
        self.weights.room.at(self.early) * kept as f32
            + self.weights.over.at(self.early) * over as f32
    }

    /// What is lost by paying with this, per coin of the `left` that are due.
    pub fn loss(&self, piece: Piece, left: u16) -> f32 {
        self.lost(piece) / f32::from(piece.value().min(left).max(1))
    }

    /// What is lost by paying with this.
    pub fn lost(&self, piece: Piece) -> f32 {
        match piece {
            Piece::Hand(card) => self.keep(card),
            Piece::Scaffold => self.keep(Card::Scaffold),
            Piece::Wood => self.weights.wood.at(self.early),
            // On the Pallet it counts as built.
            Piece::Stored(card) => 1.0 + self.keep(card),
        }
    }
}

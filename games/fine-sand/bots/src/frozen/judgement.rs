//! What a player makes of a hand: what to build, to keep, to pay with, to give away.

use super::side::Side;
use super::weights::Weights;
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
        Judgement { weights, early: side.earliness(fewest, weights), last }
    }

    pub fn keep(&self, card: Card) -> f32 {
        if self.last { 0.0 } else { self.weights.keep(card, self.early) }
    }

    pub fn build(&self, card: Card) -> f32 {
        self.weights.build(card, if self.last { 0.0 } else { self.early })
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

    /// What building this card gains beyond its price.
    fn gain(&self, card: Card, cost: u16, plan: &Plan, terms: &Terms) -> f32 {
        let worth = self.build(card);
        if self.last {
            // As many as possible for the money; its own coin is spent as well.
            return worth / f32::from(cost + 1);
        }
        let kept = |due: u16, built: usize| {
            f32::from(due.saturating_sub(terms.surplus.saturating_sub(built) as u16))
        };
        let paid = kept(plan.due + cost, plan.len + 1) - kept(plan.due, plan.len);
        worth - self.price() * paid
    }

    /// What to build: the most gainful card first, then the next that can
    /// still be paid, and so on.
    pub fn plan(&self, hand: &Cards, beside: u16, terms: &Terms) -> Plan {
        let mut plan =
            Plan { cards: [Card::Castle1; MOST_BUILDS], len: 0, due: terms.due, gain: 0.0 };
        let mut purse = hand_value(hand) + beside;
        let mut left = *hand;
        while plan.len < terms.builds.min(MOST_BUILDS) {
            let mut best: Option<(f32, Card, u16)> = None;
            for card in left.kinds() {
                let cost = u16::from(card.cost().saturating_sub(terms.less));
                // What is built cannot pay its own coin, so that one must be left over.
                let fits =
                    !card.is_coin() && card.cost() <= terms.dearest && plan.due + cost < purse;
                if !fits {
                    continue;
                }
                let gain = self.gain(card, cost, &plan, terms);
                if gain > best.map_or(0.0, |(gain, ..)| gain) {
                    best = Some((gain, card, cost));
                }
            }
            let Some((gain, card, cost)) = best else { break };
            left.remove(card);
            purse -= 1;
            plan.cards[plan.len] = card;
            plan.len += 1;
            plan.due += cost;
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
        let lost = match piece {
            Piece::Hand(card) => self.keep(card),
            Piece::Scaffold => self.keep(Card::Scaffold),
            Piece::Wood => self.weights.wood.at(self.early),
            // On the Pallet it counts as built.
            Piece::Stored(card) => 1.0 + self.keep(card),
        };
        lost / f32::from(piece.value().min(left).max(1))
    }

    /// The best thing to pay with; there must be one.
    pub fn piece(&self, side: &Side, left: u16) -> Piece {
        let hand = side.hand.kinds().filter(|card| *card != Card::Pit).map(Piece::Hand);
        let scaffold = (side.scaffolds > 0).then_some(Piece::Scaffold);
        let wood = (side.wood > 0).then_some(Piece::Wood);
        let stored = side.stored.kinds().filter(|card| *card != Card::Pit).map(Piece::Stored);
        let loss = |piece: &Piece| self.loss(*piece, left);
        hand.chain(scaffold)
            .chain(wood)
            .chain(stored)
            .min_by(|a, b| loss(a).total_cmp(&loss(b)))
            .expect("what is built can be paid")
    }
}

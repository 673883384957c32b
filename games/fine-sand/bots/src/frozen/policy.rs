//! The small moves of a turn, chosen by weights alone from what a seat sees.

use super::judgement::{Judgement, Piece, Plan, Terms};
use super::side::Side;
use super::turn::blue_draws;
use super::weights::Weights;
use ::fine_sand::{
    Card, Cards, FineSandView, MOST_TURNS, Move, Step, Task, Trigger, YourTurn, hand_value,
};
use game_core::Seat;

/// A gain that is good enough to stop revealing cards.
const GOOD_ENOUGH: f32 = 0.6;
/// Remove junk is used even without a surplus when it is later than this.
const LATE: f32 = 0.4;

/// A seat's turn as the weights judge it.
pub(super) struct Policy<'a> {
    pub side: Side,
    pub turn: &'a YourTurn,
    pub mind: Judgement<'a>,
}

impl<'a> Policy<'a> {
    /// The judgement of `seat`, whose view it must be.
    pub fn new(seat: Seat, view: &'a FineSandView, weights: &'a Weights) -> Policy<'a> {
        let yard = &view.yards[seat.index()];
        let side = Side::seen(yard, view.yards.len() == 1);
        let turn = view.yours.as_ref().expect("a seat sees its own turn");
        let fewest = view.yards.iter().map(|yard| yard.unbuilt).min().expect("somebody sits");
        let last = view.last_turn == Some(view.turn)
            || view.turn == MOST_TURNS
            || yard.trigger == Trigger::ThisTurn;
        let mind = Judgement::new(weights, &side, fewest, last);
        Policy { side, turn, mind }
    }

    /// The move to make; `legal` is not empty.
    pub fn choose(&self, legal: &[Move]) -> Move {
        let hand = &self.side.hand;
        let wish = match self.turn.task {
            Task::Exchange(_) => self.exchange(),
            Task::Pay => return self.build_more_or_pay(legal),
            Task::BuildBy(by) => self.build_by(by, legal),
            Task::Discard(_, by) => Move::Discard(self.cheapest_for(by)),
            Task::DiscardAny(so_far, by) => self.discard_any(so_far, by),
            Task::KeepOne => Move::Discard(self.mind.least(&self.turn.aside).expect("two cards")),
            Task::Take => Move::Take(self.mind.most(&self.side.discard).expect("a card is there")),
            Task::Remove => Move::Remove(self.mind.gift(hand).expect("a card is left")),
            Task::Reveal => self.reveal(legal),
            Task::Free => self.free(legal),
        };
        if legal.contains(&wish) { wish } else { legal[legal.len() - 1] }
    }

    fn exchange(&self) -> Move {
        match self.mind.least(&self.side.hand) {
            Some(card) if self.mind.keep(card) < self.mind.weights.exchange => Move::Discard(card),
            _ => Move::Enough,
        }
    }

    /// Cards beyond what the hand limit and the Off-load action take care of.
    fn surplus(&self) -> usize {
        self.side.hand.len().saturating_sub(self.side.limit() + self.to_off_load())
    }

    /// Cards that the Off-load action will still take.
    fn to_off_load(&self) -> usize {
        usize::from(self.side.symbol_coins == 0 && !self.turn.offloaded)
    }

    /// FS-8.4: whether a card of this hand is owed to the Symbol card.
    pub fn owes_a_card(&self) -> bool {
        self.turn.owes && !self.side.hand.is_empty()
    }

    /// Whether a card can still come that could be the one to give.
    pub fn awaits_delivery(&self) -> bool {
        let card = Card::FinalDelivery;
        self.side.built.has(card) && !self.turn.used.has(card) && self.side.can_draw()
    }

    fn terms(&self, builds: usize, less: u8, dearest: u8) -> Terms {
        Terms { builds, less, due: self.turn.due, dearest, surplus: self.surplus() }
    }

    /// What to build on these terms, and which card is kept for the Symbol card
    /// if one is owed.
    fn gift_and_plan(&self, hand: &Cards, terms: &Terms) -> (Option<Card>, Plan) {
        let beside = self.side.purse_beside_hand();
        if self.owes_a_card()
            && let Some((card, plan)) = self.mind.gift_and_plan(hand, beside, terms)
        {
            return (Some(card), plan);
        }
        (None, self.mind.plan(hand, beside, terms))
    }

    fn plan(&self, terms: &Terms) -> Plan {
        self.gift_and_plan(&self.side.hand, terms).1
    }

    /// What to build in this red turn, or in the one that could be chosen now.
    pub fn red_plan(&self) -> Plan {
        self.plan(&self.red_terms())
    }

    fn red_terms(&self) -> Terms {
        let builds = match self.turn.step {
            Step::Red => self.turn.builds,
            _ => self.turn.red_builds,
        };
        self.terms(builds.into(), self.turn.discount, u8::MAX)
    }

    fn build_more_or_pay(&self, legal: &[Move]) -> Move {
        if self.turn.paid == 0 {
            if self.turn.step == Step::Red
                && let Some(&card) = self.red_plan().cards().first()
                && legal.contains(&Move::Build(card))
            {
                return Move::Build(card);
            }
            let cheaply = Move::Use(Card::BuildCheap);
            if legal.contains(&cheaply) && self.can_gain(2, u8::MAX) {
                return cheaply;
            }
        }
        let left = self.turn.due - self.turn.paid;
        // FS-8.4: what is kept for the Symbol card pays only if nothing else can.
        let hand = &self.side.hand;
        let gift = self.mind.gift(hand).filter(|card| self.turn.owes && hand.count(*card) == 1);
        let loss = |mv: &Move| {
            let piece = match *mv {
                Move::Pay(Card::Scaffold) if self.side.scaffolds > 0 => Piece::Scaffold,
                Move::Pay(card) if Some(card) == gift => return f32::MAX,
                Move::Pay(card) => Piece::Hand(card),
                Move::PayStored(card) => Piece::Stored(card),
                Move::PayWood => Piece::Wood,
                _ => return f32::INFINITY,
            };
            self.mind.loss(piece, left)
        };
        *legal.iter().min_by(|a, b| loss(a).total_cmp(&loss(b))).expect("something can pay")
    }

    /// Whether one card can be built so with a gain.
    fn can_gain(&self, less: u8, dearest: u8) -> bool {
        !self.plan(&self.terms(1, less, dearest)).cards().is_empty()
    }

    fn build_by(&self, by: Card, legal: &[Move]) -> Move {
        let (less, dearest) = match by {
            Card::BuildCheap => (2, u8::MAX),
            Card::BuildFree => (u8::MAX, u8::MAX),
            Card::BuildMore => (0, 3),
            _ => (0, u8::MAX),
        };
        let plan = self.plan(&self.terms(1, less, dearest));
        match plan.cards().first() {
            Some(&card) => Move::Build(card),
            None if by == Card::AlwaysBuild => Move::Enough,
            None => legal[0],
        }
    }

    /// The card to discard for an action, sparing what the action is for.
    fn cheapest_for(&self, by: Card) -> Card {
        let mut hand = self.side.hand;
        let spared = match by {
            Card::Junk => self.mind.gift(&hand),
            Card::AlwaysBuild => self.plan(&self.terms(1, 0, u8::MAX)).cards().first().copied(),
            _ => None,
        };
        if let Some(card) = spared
            && hand.len() > 1
        {
            hand.remove(card);
        }
        self.mind.least(&hand).expect("a card is there to discard")
    }

    fn discard_any(&self, so_far: u8, by: Card) -> Move {
        let least = self.mind.least(&self.side.hand);
        let wanted = match by {
            Card::DrawHalf => so_far == 0 || self.surplus() > 0,
            _ => least.is_some_and(|card| self.mind.keep(card) < self.mind.weights.exchange),
        };
        match least {
            Some(card) if wanted => Move::Discard(card),
            _ => Move::Enough,
        }
    }

    fn reveal(&self, legal: &[Move]) -> Move {
        let gain = |card: Card| {
            let cost = card.cost().saturating_sub(self.turn.discount);
            self.mind.build(card) - self.mind.price() * f32::from(cost)
        };
        let builds = legal.iter().filter_map(|mv| match mv {
            Move::Build(card) => Some((gain(*card), *card)),
            _ => None,
        });
        let best = builds.max_by(|(a, _), (b, _)| a.total_cmp(b));
        let more = legal.contains(&Move::Reveal);
        match best {
            Some((gain, card)) if gain > GOOD_ENOUGH || !more && gain > 0.0 => Move::Build(card),
            _ if more => Move::Reveal,
            _ => Move::Enough,
        }
    }

    fn blue_gain(&self) -> f32 {
        let ready = &self.turn.ready;
        let extra = ready.count(Card::Essentials) + 2 * ready.count(Card::ToLimit);
        let room = (self.side.limit() + self.to_off_load()).saturating_sub(self.side.hand.len());
        self.mind.blue(blue_draws(ready), extra, room)
    }

    fn free(&self, legal: &[Move]) -> Move {
        let may = |mv: Move| legal.contains(&mv);
        let uses = |cards: &[Card]| cards.iter().map(|card| Move::Use(*card)).find(|mv| may(*mv));
        let step = self.turn.step;
        if may(Move::Draw) {
            return Move::Draw;
        }
        if let Some(mv) = uses(&DRAWS) {
            return mv;
        }
        if step == Step::Draw {
            if may(Move::Use(Card::Swap)) && self.side.can_draw() {
                return Move::Use(Card::Swap);
            }
            let (gift, plan) = self.gift_and_plan(&self.side.hand, &self.red_terms());
            return match gift {
                _ if plan.gain <= self.blue_gain() => Move::Blue,
                // Given now or later comes to the same, unless a better one may come.
                Some(card) if !self.awaits_delivery() => Move::Offload(card),
                _ => Move::Red,
            };
        }
        if step == Step::Red
            && let Some(mv) = self.in_red(&may)
        {
            return mv;
        }
        self.after_step_two(&may).unwrap_or(Move::Done)
    }

    fn in_red(&self, may: &impl Fn(Move) -> bool) -> Option<Move> {
        if let Some(&card) = self.red_plan().cards().first() {
            return Some(Move::Build(card));
        }
        if may(Move::Use(Card::BuildCheap)) && self.can_gain(2, u8::MAX) {
            return Some(Move::Use(Card::BuildCheap));
        }
        // Only for what is dear and does a lot: the card itself comes back.
        let dear = |card: Card| card.cost() >= 6 && self.mind.build(card) > 2.0;
        if may(Move::Use(Card::BuildFree)) && self.side.hand.kinds().any(dear) {
            return Some(Move::Use(Card::BuildFree));
        }
        let purse = hand_value(&self.side.hand) + self.side.purse_beside_hand();
        if may(Move::Use(Card::BuildDesired)) && purse + u16::from(self.turn.discount) >= 2 {
            return Some(Move::Use(Card::BuildDesired));
        }
        None
    }

    fn after_step_two(&self, may: &impl Fn(Move) -> bool) -> Option<Move> {
        let hand = &self.side.hand;
        let uses = |card: Card| may(Move::Use(card)).then_some(Move::Use(card));
        if let Some(mv) = uses(Card::BuildMore)
            && self.can_gain(0, 3)
        {
            return Some(mv);
        }
        let coins = hand.kinds().filter(|card| card.is_coin() && may(Move::Store(*card)));
        if let Some(card) = coins.min_by_key(|card| card.value()) {
            return Some(Move::Store(card));
        }
        let surplus = self.surplus();
        if let Some(mv) = uses(Card::AlwaysBuild)
            && surplus >= 2
            && self.can_gain_after_discarding_two()
        {
            return Some(mv);
        }
        let late = self.mind.last || self.mind.early < LATE;
        if let Some(mv) = uses(Card::Junk)
            && (surplus >= 2 || late)
        {
            return Some(mv);
        }
        if let Some(mv) = uses(Card::ThreeForTwo)
            && surplus >= 3
        {
            return Some(mv);
        }
        if let Some(mv) = uses(Card::DrawHalf)
            && surplus >= 2
        {
            return Some(mv);
        }
        if self.owes_a_card()
            && let Some(mv) = uses(Card::FinalDelivery)
        {
            return Some(mv);
        }
        if let Some(card) = self.mind.gift(hand)
            && may(Move::Offload(card))
        {
            return Some(Move::Offload(card));
        }
        if let Some(mv) = uses(Card::ToLimit).or_else(|| uses(Card::FinalDelivery)) {
            return Some(mv);
        }
        let over = hand.len().saturating_sub(self.side.limit());
        if let Some(mv) = uses(Card::RaiseLimit).or_else(|| uses(Card::Recycling))
            && over >= 2
        {
            return Some(mv);
        }
        self.mind.least(hand).filter(|_| over > 0).map(Move::Discard)
    }

    fn can_gain_after_discarding_two(&self) -> bool {
        let mut rest = self.side.hand;
        for _ in 0..2 {
            let Some(card) = self.mind.least(&rest) else { return false };
            rest.remove(card);
        }
        !self.gift_and_plan(&rest, &self.terms(1, 0, u8::MAX)).1.cards().is_empty()
    }

    /// How much this move is liked among moves of its kind.
    pub fn liking(&self, mv: Move) -> f32 {
        let mind = &self.mind;
        match mv {
            Move::Build(card) => mind.build(card) - mind.price() * f32::from(card.cost()),
            Move::Offload(card) if self.turn.step == Step::Draw && self.owes_a_card() => {
                let beside = self.side.purse_beside_hand();
                let terms = self.red_terms();
                let plan = mind.plan_without(card, &self.side.hand, beside, &terms);
                mind.worth_without(card, &plan)
            }
            Move::Offload(card) | Move::Remove(card) => mind.weights.give(card, mind.early),
            Move::Take(card) => mind.keep(card),
            Move::Discard(card) => -mind.keep(card),
            _ => f32::INFINITY,
        }
    }
}

/// Actions that simply bring cards or coins; they are always used.
const DRAWS: [Card; 12] = [
    Card::Draw6,
    Card::Draw7,
    Card::Draw8,
    Card::Draw10,
    Card::TakeCoin,
    Card::DrawDiscard,
    Card::RealEssentials,
    Card::DrawCoin,
    Card::More3,
    Card::More4,
    Card::More5,
    Card::More7,
];

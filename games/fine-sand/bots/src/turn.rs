//! A whole turn of one side in a playout.

use super::judgement::{Judgement, Piece, Plan, Terms};
use super::side::Side;
use super::weights::Weights;
use ::fine_sand::{Card, Cards, Trigger};
use bots::BotRng;

/// More pieces than any payment needs.
const MOST_PIECES: usize = 40;

/// More kinds of pieces than anybody has at once, and than most ever have.
const MOST_KINDS: usize = 2 * Card::KINDS + 2;
const FEW_KINDS: usize = 16;

/// One kind of pieces to pay with.
#[derive(Clone, Copy)]
struct Money {
    piece: Piece,
    /// What is lost by paying with one, and for each coin of it.
    lost: f32,
    each: f32,
    count: u16,
}

impl Money {
    const NONE: Money = Money { piece: Piece::Wood, lost: 0.0, each: 0.0, count: 0 };
}

/// What a side knows of the table when its turn begins.
#[derive(Clone, Copy, Debug)]
pub(super) struct Clock {
    /// Whether nobody draws in step 1: the first turn.
    pub first: bool,
    /// Whether this turn is known to be the last.
    pub last: bool,
    /// Unbuilt cards of the fastest.
    pub fewest: usize,
}

/// A turn being played.
struct TurnOf<'a> {
    side: &'a mut Side,
    mind: Judgement<'a>,
    /// What was built before this turn.
    ready: Cards,
    off_loaded: bool,
    /// Whether Final delivery has come.
    delivered: bool,
    rng: &'a mut BotRng,
}

/// How many cards this side draws in step 1.
pub(super) fn step_one_draws(built: &Cards) -> usize {
    2 + built.count(Card::Draw6)
        + built.count(Card::Draw7)
        + built.count(Card::Draw8)
        + 2 * built.count(Card::Draw10)
}

/// How many cards this side draws in a blue turn.
pub(super) fn blue_draws(built: &Cards) -> usize {
    2 + built.count(Card::More3)
        + built.count(Card::More4)
        + built.count(Card::More5)
        + 2 * built.count(Card::More7)
}

/// How many cards this side builds in a red turn.
pub(super) fn red_builds(built: &Cards) -> usize {
    1 + built.count(Card::Build4)
        + built.count(Card::Build5)
        + built.count(Card::Build6)
        + built.count(Card::BuildCheap)
}

/// FS-2.3: the exchange of opening cards by these weights.
pub(super) fn exchange(side: &mut Side, weights: &Weights, rng: &mut BotRng) {
    let mind = Judgement::new(weights, side, side.unbuilt(), false);
    let mut gone = 0;
    while let Some(card) = mind.least(&side.hand)
        && mind.keep(card) < weights.exchange
    {
        side.discard_from_hand(card);
        gone += 1;
    }
    side.draw(gone, rng);
}

/// Plays one turn by these weights.
pub(super) fn play_turn(side: &mut Side, weights: &Weights, clock: Clock, rng: &mut BotRng) {
    side.trigger = Trigger::No;
    let ready = side.built;
    let mind = Judgement::new(weights, side, clock.fewest, clock.last);
    let mut turn = TurnOf { side, mind, ready, off_loaded: false, delivered: false, rng };
    if !clock.first {
        turn.step_one();
    }
    turn.swap();
    turn.step_two();
    turn.yellow();
    turn.off_load();
    turn.limit();
}

impl TurnOf<'_> {
    fn both_empty(&self) -> bool {
        !self.side.can_draw()
    }

    fn step_one(&mut self) {
        let ready = self.ready;
        self.side.draw(step_one_draws(&ready), self.rng);
        self.see_if_it_ends();
        if ready.has(Card::TakeCoin) {
            self.side.wood += 1;
        }
        if ready.has(Card::DrawDiscard) {
            self.draw_and_discard();
        }
        if ready.has(Card::RealEssentials) {
            self.essentials();
        }
        if ready.has(Card::DrawCoin) {
            self.draw_coin();
        }
        self.see_if_it_ends();
    }

    /// FS-5.1: the moment that both piles are empty in step 1.
    fn see_if_it_ends(&mut self) {
        if self.both_empty() {
            self.side.trigger = Trigger::ThisTurn;
            self.mind.last = true;
        }
    }

    fn draw_and_discard(&mut self) {
        let drawn = [self.side.next_card(self.rng), self.side.next_card(self.rng)];
        // Before one of them is discarded.
        self.see_if_it_ends();
        match drawn {
            [Some(one), Some(other)] => {
                let (kept, gone) = match self.mind.keep(one) >= self.mind.keep(other) {
                    true => (one, other),
                    false => (other, one),
                };
                self.side.receive(kept);
                self.side.discard.add(gone);
            }
            _ => {
                self.side.wood += drawn.iter().filter(|card| card.is_none()).count() as u16;
                drawn.into_iter().flatten().for_each(|card| self.side.receive(card));
            }
        }
    }

    fn essentials(&mut self) {
        match self.mind.most(&self.side.discard) {
            Some(card) => {
                self.side.discard.remove(card);
                self.side.receive(card);
            }
            None => self.side.draw(1, self.rng),
        }
    }

    fn draw_coin(&mut self) {
        let mut shown = Cards::EMPTY;
        while !self.side.stack.is_empty() {
            let card = self.side.stack.any(self.rng);
            self.side.stack.remove(card);
            if card.is_coin() {
                self.side.receive(card);
                break;
            }
            shown.add(card);
        }
        self.side.discard.add_all(&shown);
        if self.side.stack.is_empty() {
            self.side.stack = self.side.discard.take();
        }
    }

    /// Discard and draw: a card below the average for any other.
    fn swap(&mut self) {
        if !self.ready.has(Card::Swap) || self.both_empty() {
            return;
        }
        if let Some(card) = self.mind.least(&self.side.hand) {
            self.side.discard_from_hand(card);
            self.side.draw(1, self.rng);
        }
    }

    /// Cards that the Off-load action will still take.
    fn to_off_load(&self) -> usize {
        usize::from(self.side.symbol_coins == 0 && !self.off_loaded)
    }

    /// Cards beyond what the hand limit and the Off-load action take care of.
    fn surplus(&self) -> usize {
        self.side.hand.len().saturating_sub(self.side.limit() + self.to_off_load())
    }

    fn terms(&self, builds: usize, less: u8, dearest: u8) -> Terms {
        Terms { builds, less, due: 0, dearest, surplus: self.surplus() }
    }

    /// FS-8.4: whether the last card in hand may not be spent.
    fn owes_a_card(&self) -> bool {
        self.side.solo && self.to_off_load() > 0 && !self.side.hand.is_empty()
    }

    fn step_two(&mut self) {
        let ready = self.ready;
        let less = ready.count(Card::Discount) as u8;
        let terms = self.terms(red_builds(&ready), less, u8::MAX);
        let (gift, plan) = self.plan(&self.side.hand, &terms);
        let room = (self.side.limit() + self.to_off_load()).saturating_sub(self.side.hand.len());
        let blue = self.mind.blue(blue_draws(&ready), self.extra_blue_draws(), room);
        if plan.gain > blue {
            self.carry_out(gift, &plan);
            if ready.has(Card::BuildFree) {
                self.build_free();
            }
            if ready.has(Card::BuildDesired) {
                self.build_as_desired(less);
            }
        } else {
            self.blue();
        }
    }

    /// What to build from these cards, and FS-8.4: which of them is kept for the
    /// Symbol card, if one is owed.
    fn plan(&self, hand: &Cards, terms: &Terms) -> (Option<Card>, Plan) {
        let beside = self.side.purse_beside_hand();
        if self.owes_a_card()
            && let Some((card, plan)) = self.mind.gift_and_plan(hand, beside, terms)
        {
            return (Some(card), plan);
        }
        (None, self.mind.plan(hand, beside, terms))
    }

    fn extra_blue_draws(&self) -> usize {
        self.ready.count(Card::Essentials) + 2 * self.ready.count(Card::ToLimit)
    }

    /// Builds the plan's cards and pays for them. What was kept for the Symbol
    /// card may as well be given before: it comes to the same.
    fn carry_out(&mut self, gift: Option<Card>, plan: &Plan) {
        if let Some(card) = gift {
            self.give(card);
        }
        for &card in plan.cards() {
            self.side.hand.remove(card);
        }
        self.pay(plan.due);
        for &card in plan.cards() {
            self.place(card);
        }
    }

    fn place(&mut self, card: Card) {
        match card {
            Card::BeachChair if !self.side.solo => self.side.chairs += 1,
            _ => self.side.built.add(card),
        }
    }

    /// Pays with what is missed least, coin for coin.
    fn pay(&mut self, due: u16) {
        let kinds = self.side.hand.kinds().count() + self.side.stored.kinds().count() + 2;
        match kinds <= FEW_KINDS {
            true => self.pay_from::<FEW_KINDS>(due),
            false => self.pay_from::<MOST_KINDS>(due),
        }
    }

    /// The same with a list of at most so many kinds: a list costs its length, used or not.
    fn pay_from<const KINDS: usize>(&mut self, due: u16) {
        let (mut kinds, mut len) = ([Money::NONE; KINDS], 0);
        let mut offer = |piece: Piece, count: usize| {
            if count > 0 && piece.value() > 0 {
                let lost = self.mind.lost(piece);
                let each = lost / f32::from(piece.value());
                kinds[len] = Money { piece, lost, each, count: count as u16 };
                len += 1;
            }
        };
        self.side.hand.iter().for_each(|(card, count)| offer(Piece::Hand(card), count));
        offer(Piece::Scaffold, self.side.scaffolds.into());
        offer(Piece::Wood, self.side.wood.into());
        self.side.stored.iter().for_each(|(card, count)| offer(Piece::Stored(card), count));
        let kinds = &mut kinds[..len];
        let dearest = kinds.iter().map(|kind| kind.piece.value()).max().unwrap_or(0);
        let mut pieces = [Piece::Wood; MOST_PIECES];
        let (mut laid, mut paid) = (0, 0);
        while paid < due {
            let mut least = (f32::INFINITY, 0);
            for (at, kind) in kinds.iter().enumerate() {
                let left = due - paid;
                let loss = match kind.piece.value() <= left {
                    true => kind.each,
                    false => kind.lost / f32::from(left),
                };
                if kind.count > 0 && loss < least.0 {
                    least = (loss, at);
                }
            }
            let kind = &mut kinds[least.1];
            debug_assert!(kind.count > 0, "what is built can be paid");
            loop {
                kind.count -= 1;
                self.side.lay_down(kind.piece);
                paid += kind.piece.value();
                pieces[laid.min(MOST_PIECES - 1)] = kind.piece;
                laid += 1;
                // While nothing on the list is worth more than what is left to pay, the least stays the least.
                if kind.count == 0 || paid + dearest > due {
                    break;
                }
            }
        }
        // FS-3.25: nothing without which the payment would suffice.
        for &piece in &pieces[..laid.min(MOST_PIECES)] {
            if piece.value() <= paid - due {
                self.side.take_up(piece);
                paid -= piece.value();
            }
        }
    }

    /// Only for what is dear and does a lot: the card itself comes back.
    fn build_free(&mut self) {
        let worth = |card: &Card| self.mind.build(*card);
        let dear = |card: &Card| card.cost() >= 6 && worth(card) > 2.0;
        let best = self.side.hand.kinds().filter(dear).max_by(|a, b| worth(a).total_cmp(&worth(b)));
        if let Some(card) = best {
            self.side.hand.remove(card);
            self.side.built.remove(Card::BuildFree);
            self.side.discard.add(Card::BuildFree);
            self.place(card);
        }
    }

    fn build_as_desired(&mut self, less: u8) {
        let purse = ::fine_sand::hand_value(&self.side.hand) + self.side.purse_beside_hand();
        let mut shown = Cards::EMPTY;
        let mut best: Option<(f32, Card)> = None;
        for _ in 0..5 {
            let Some(card) = self.side.next_card(self.rng) else { break };
            shown.add(card);
            let cost = card.cost().saturating_sub(less);
            if card.is_coin() || u16::from(cost) > purse {
                continue;
            }
            let gain = self.mind.build(card) - self.mind.price() * f32::from(cost);
            if gain > best.map_or(0.0, |(gain, _)| gain) {
                best = Some((gain, card));
                if gain > 0.6 {
                    break;
                }
            }
        }
        if let Some((_, card)) = best {
            shown.remove(card);
            self.pay(u16::from(card.cost().saturating_sub(less)));
            self.place(card);
        }
        self.side.discard.add_all(&shown);
        if self.side.stack.is_empty() {
            self.side.stack = self.side.discard.take();
        }
    }

    fn blue(&mut self) {
        let ready = self.ready;
        self.side.draw(blue_draws(&ready), self.rng);
        if ready.has(Card::Essentials) {
            self.essentials();
        }
        if self.both_empty() {
            self.side.trigger = self.side.trigger.max(Trigger::NextTurn);
        }
        if ready.has(Card::BuildMore) {
            let (gift, plan) = self.plan(&self.side.hand, &self.terms(1, 0, 3));
            if !plan.cards().is_empty() {
                self.carry_out(gift, &plan);
            }
        }
        if ready.has(Card::ToLimit) {
            // Off-loading comes first and makes room for one more.
            let gone = if self.side.hand.is_empty() { 0 } else { self.to_off_load() };
            let missing = (self.side.limit() + gone).saturating_sub(self.side.hand.len());
            self.side.draw(missing, self.rng);
            if self.both_empty() {
                self.side.trigger = self.side.trigger.max(Trigger::NextTurn);
            }
        }
    }

    /// What yellow cards do with cards that would be discarded anyway.
    fn yellow(&mut self) {
        let built = self.side.built;
        if built.has(Card::Pallet) && self.side.stored.len() < built.count(Card::Pallet) {
            let coins = self.side.hand.kinds().filter(|card| card.is_coin());
            let spare = !self.owes_a_card() || self.side.hand.len() > 1;
            if let Some(card) = coins.min_by_key(|card| card.value()).filter(|_| spare) {
                self.side.hand.remove(card);
                self.side.stored.add(card);
            }
        }
        if built.has(Card::AlwaysBuild) && self.surplus() >= 2 {
            let mut rest = self.side.hand;
            let gone = [0; 2].map(|_| {
                let card = self.mind.least(&rest).expect("a surplus of two");
                rest.remove(card);
                card
            });
            let terms = self.terms(1, 0, u8::MAX);
            let (gift, plan) = self.plan(&rest, &terms);
            if !plan.cards().is_empty() {
                gone.into_iter().for_each(|card| self.side.discard_from_hand(card));
                self.carry_out(gift, &plan);
            }
        }
        let late = self.mind.last || self.mind.early < 0.4;
        let least = 3 + usize::from(self.owes_a_card());
        if built.has(Card::Junk) && self.side.hand.len() >= least && (self.surplus() >= 2 || late) {
            let card = self.mind.gift(&self.side.hand).expect("three cards");
            self.side.hand.remove(card);
            self.discard_least(2);
        }
    }

    fn discard_least(&mut self, count: usize) {
        for _ in 0..count {
            if let Some(card) = self.mind.least(&self.side.hand) {
                self.side.discard_from_hand(card);
            }
        }
    }

    /// Off-loads a card, if there is one to give and none was given. FS-8.4: who
    /// has to give one looks at the last card first.
    fn off_load(&mut self) {
        if self.owes_a_card() {
            self.deliver();
        }
        if self.to_off_load() > 0
            && let Some(card) = self.mind.gift(&self.side.hand)
        {
            self.give(card);
        }
    }

    /// Final delivery, once.
    fn deliver(&mut self) {
        if self.side.built.has(Card::FinalDelivery) && !self.delivered && !self.both_empty() {
            self.delivered = true;
            self.side.draw(1, self.rng);
        }
    }

    fn give(&mut self, card: Card) {
        self.side.hand.remove(card);
        self.side.put_on_symbol(card);
        self.off_loaded = true;
    }

    fn limit(&mut self) {
        let built = self.side.built;
        self.deliver();
        if self.owes_a_card() {
            // FS-8.4: due as long as a card is in hand.
            self.off_load();
        }
        if built.has(Card::RaiseLimit) && self.side.hand.len() >= self.side.limit() + 2 {
            self.side.built.remove(Card::RaiseLimit);
            self.side.raised += 1;
        }
        if built.has(Card::Recycling) {
            while self.side.hand.len() >= self.side.limit() + 2 {
                self.discard_least(2);
                self.side.draw(1, self.rng);
            }
        }
        let surplus = self.side.hand.len().saturating_sub(self.side.limit());
        self.discard_least(surplus);
    }
}

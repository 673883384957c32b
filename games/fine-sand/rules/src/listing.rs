//! What may be done, listed: every move that `check` accepts.

use crate::actions::{BLUE, GREEN, PURPLE, RED, YELLOW};
use crate::cards::{Kinds, kinds};
use crate::legality::Terms;
use crate::purse::Purse;
use crate::yard::{Doing, MOST_REVEALED, Step, Task, Yard};
use crate::{Card, Move};
use game_core::{push_first, push_members};

/// A move for every kind of card.
type Each = [Move; 65];

macro_rules! each {
    ($make:path) => {{
        let mut all = [Move::Done; 65];
        let mut kind = 0;
        while kind < Card::KINDS {
            all[kind] = $make(Card::ALL[kind]);
            kind += 1;
        }
        all
    }};
}

static USES: Each = each!(Move::Use);
static BUILDS: Each = each!(Move::Build);
static PAYMENTS: Each = each!(Move::Pay);
static STORED_PAYMENTS: Each = each!(Move::PayStored);
static DISCARDS: Each = each!(Move::Discard);
static TAKES: Each = each!(Move::Take);
static REMOVALS: Each = each!(Move::Remove);
static OFFLOADS: Each = each!(Move::Offload);
static STORES: Each = each!(Move::Store);

/// FS-1.6, FS-7.11: coin cards.
const COINS: Kinds = kinds(&[Card::Coin2, Card::Coin3, Card::Scaffold, Card::Pit, Card::BigBase]);
/// What the dearest card costs.
const DEAREST: usize = 10;
/// By price: what can be built and costs no more than that.
const COSTING_AT_MOST: [Kinds; DEAREST + 1] = {
    let mut sets = [0; DEAREST + 1];
    let mut at = 0;
    while at < sets.len() * Card::KINDS {
        let (price, card) = (at / Card::KINDS, Card::ALL[at % Card::KINDS]);
        if !card.is_coin() && card.cost() as usize <= price {
            sets[price] |= card.bit();
        }
        at += 1;
    }
    sets
};
/// By worth, from 0 to 4: what is worth that much as payment.
const WORTH: [Kinds; 5] = {
    let mut worth = [0; 5];
    let mut kind = 0;
    while kind < Card::KINDS {
        let card = Card::ALL[kind];
        worth[card.value() as usize] |= card.bit();
        kind += 1;
    }
    worth
};

/// The actions of each step, in the order of [`Step`].
const OF_STEP: [Kinds; 6] = [0, GREEN, RED, BLUE, 0, 0];

impl Yard {
    /// Appends every move that `check` accepts.
    #[inline]
    pub(crate) fn legal(&self, out: &mut Vec<Move>) {
        let Doing { step, task, .. } = self.doing;
        match task {
            _ if step == Step::Done => {}
            Task::Free => self.legal_when_free(out),
            _ => self.legal_in_task(out),
        }
    }

    fn legal_in_task(&self, out: &mut Vec<Move>) {
        let Doing { step, task, paid, .. } = self.doing;
        match task {
            Task::Free => {}
            Task::Exchange(_) => {
                push_members::<4, _>(out, &DISCARDS, self.hand.set());
                if self.scaffolds > 0 {
                    out.push(Move::Discard(Card::Scaffold));
                }
                out.push(Move::Enough);
            }
            Task::Pay => {
                if paid == 0 {
                    self.legal_builds(out);
                    let more = match step {
                        Step::Red => kinds(&[Card::BuildCheap, Card::BuildFree]),
                        Step::Blue => kinds(&[Card::BuildMore]),
                        _ => 0,
                    };
                    push_few(out, &USES, self.usable(more));
                }
                self.legal_payments(out);
            }
            Task::BuildBy(by) => {
                self.legal_builds(out);
                if by == Card::AlwaysBuild {
                    out.push(Move::Enough);
                }
            }
            Task::Discard(..) => push_members::<4, _>(out, &DISCARDS, self.hand.set()),
            Task::DiscardAny(so_far, by) => {
                push_members::<4, _>(out, &DISCARDS, self.hand.set());
                if so_far > 0 || by != Card::DrawHalf {
                    out.push(Move::Enough);
                }
            }
            Task::KeepOne => push_members::<4, _>(out, &DISCARDS, self.doing.aside.set()),
            Task::Take => push_members::<4, _>(out, &TAKES, self.discard.set()),
            Task::Remove => push_members::<4, _>(out, &REMOVALS, self.hand.set()),
            Task::Reveal => {
                self.legal_builds(out);
                if self.doing.aside.len() < MOST_REVEALED && self.may_reveal().is_ok() {
                    out.push(Move::Reveal);
                }
                out.push(Move::Enough);
            }
        }
    }

    #[inline]
    fn legal_when_free(&self, out: &mut Vec<Move>) {
        let Doing { step, board_drawn, .. } = self.doing;
        if step == Step::Red {
            self.legal_builds(out);
        }
        // FS-3.12, FS-3.20: the board's own draw, then the choice of the turn.
        let choice = (step == Step::Draw) & board_drawn;
        let draw = matches!(step, Step::Draw | Step::Blue) & !board_drawn;
        let first = if choice { Move::Red } else { Move::Draw };
        push_first(out, [first, Move::Blue], 2 * usize::from(choice) + usize::from(draw));
        let of_step = OF_STEP[step as usize];
        let usable = self.usable(of_step | YELLOW | PURPLE);
        push_few(out, &USES, usable & of_step);
        push_few(out, &USES, usable & YELLOW);
        let hand = self.hand.set();
        let if_so = |may: bool, cards: Kinds| if may { cards } else { 0 };
        // FS-3.40, FS-8.2.
        let may_offload = (self.symbol_coins == 0) & !self.doing.offloaded;
        if may_offload {
            push_members::<4, _>(out, &OFFLOADS, hand);
        }
        // FS-7.7c, FS-8.4.
        let owes = self.owes_a_card();
        let room = self.built.count(Card::Pallet) > self.stored.len();
        let may_store = room & (self.doing.spent & Card::Pallet.bit() == 0);
        let keeps_one = !owes | (self.hand.len() > 1);
        push_few(out, &STORES, if_so(may_store & keeps_one, hand & COINS));
        // FS-3.12, FS-3.20: nothing of step 2 is left to do.
        if !draw & !choice {
            push_few(out, &USES, usable & PURPLE);
            let too_many = self.hand.len() > self.limit();
            if too_many {
                push_members::<4, _>(out, &DISCARDS, hand);
            }
            // FS-3.50, FS-8.3, FS-8.4.
            let done = !too_many & !(owes & (hand != 0));
            push_first(out, [Move::Done], usize::from(done));
        }
    }

    fn legal_builds(&self, out: &mut Vec<Move>) {
        let Ok(terms) = self.terms() else { return };
        let from_reveal = self.doing.task == Task::Reveal;
        let most = match self.doing.task {
            Task::BuildBy(Card::BuildMore) => 3,
            _ => DEAREST as u16,
        };
        let there = if from_reveal { &self.doing.aside } else { &self.hand };
        let Some(purse) = Purse::of(self).beside(!from_reveal) else { return };
        let Some(left) = purse.checked_sub(self.doing.due) else { return };
        let dearest = match terms {
            Terms::Discounted => left + u16::from(self.discount()),
            Terms::Full => left,
            Terms::TwoLess => left + 2,
            Terms::Free => u16::MAX,
        };
        let dearest = usize::from(dearest.min(most));
        push_members::<4, _>(out, &BUILDS, there.set() & COSTING_AT_MOST[dearest]);
    }

    fn legal_payments(&self, out: &mut Vec<Move>) {
        let Doing { due, paid, least, .. } = self.doing;
        let purse = Purse::of(self);
        let fitting = |from_hand: bool| {
            (1..=4)
                .filter(|value| {
                    purse.count(*value, from_hand) > 0
                        && purse.fits(*value, from_hand, due, paid, least)
                })
                .fold(0, |fitting, value| fitting | WORTH[usize::from(value)])
        };
        let (in_hand, beside) = (fitting(true), fitting(false));
        push_members::<4, _>(out, &PAYMENTS, self.hand.set() & in_hand);
        if beside & WORTH[1] != 0 {
            if self.scaffolds > 0 {
                out.push(Move::Pay(Card::Scaffold));
            }
            if self.wood > 0 {
                out.push(Move::PayWood);
            }
        }
        push_members::<4, _>(out, &STORED_PAYMENTS, self.stored.set() & beside);
    }
}

/// The same as [`push_members`] for what is empty most of the time.
#[inline]
fn push_few(out: &mut Vec<Move>, each: &Each, mut set: Kinds) {
    while set != 0 {
        out.push(each[set.trailing_zeros() as usize]);
        set &= set - 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn coins_are_the_cards_that_cannot_be_built() {
        for card in Card::ALL {
            assert_eq!(COINS & card.bit() != 0, card.is_coin(), "{card}");
            assert!(WORTH[usize::from(card.value())] & card.bit() != 0, "{card}");
            assert_eq!(COSTING_AT_MOST[DEAREST] & card.bit() != 0, !card.is_coin(), "{card}");
        }
    }
}

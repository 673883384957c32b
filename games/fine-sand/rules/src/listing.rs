//! What may be done, listed: every move that `check` accepts.

use crate::actions::{BLUE, GREEN, PURPLE, RED, YELLOW};
use crate::cards::{Kinds, kinds};
use crate::legality::Terms;
use crate::purse::Purse;
use crate::yard::{Doing, MOST_REVEALED, Step, Task, Yard};
use crate::{Card, Move};
use game_core::{push_first, push_members};

/// A move for every kind of card.
pub(crate) struct Each {
    pub moves: [Move; 65],
    /// Their numbers.
    pub numbers: [u32; 65],
    /// The place of the verb in [`EVERY`].
    pub verb: usize,
}

macro_rules! each {
    ($verb:expr, $make:path) => {{
        let (mut moves, mut numbers) = ([Move::Done; 65], [0; 65]);
        let mut kind = 0;
        while kind < Card::KINDS {
            moves[kind] = $make(Card::ALL[kind]);
            numbers[kind] = ($verb * Card::KINDS + kind) as u32;
            kind += 1;
        }
        Each { moves, numbers, verb: $verb }
    }};
}

static USES: Each = each!(0, Move::Use);
static BUILDS: Each = each!(1, Move::Build);
static PAYMENTS: Each = each!(2, Move::Pay);
static STORED_PAYMENTS: Each = each!(3, Move::PayStored);
static DISCARDS: Each = each!(4, Move::Discard);
static TAKES: Each = each!(5, Move::Take);
static REMOVALS: Each = each!(6, Move::Remove);
static OFFLOADS: Each = each!(7, Move::Offload);
static STORES: Each = each!(8, Move::Store);

/// All moves with a card, verb by verb.
pub(crate) static EVERY: [&Each; 9] =
    [&USES, &BUILDS, &PAYMENTS, &STORED_PAYMENTS, &DISCARDS, &TAKES, &REMOVALS, &OFFLOADS, &STORES];

/// Whatever takes legal moves down: a list, or a mask.
pub(crate) trait Listing {
    /// One verb with all of these cards; it is called once for a verb, and first.
    fn cards(&mut self, each: &Each, set: Kinds);
    /// The same for what is empty most of the time, and as often as you like.
    fn few_cards(&mut self, each: &Each, set: Kinds);
    /// The first so many of these.
    fn first<const N: usize>(&mut self, moves: [Move; N], count: usize);
    /// This one.
    fn one(&mut self, mv: Move);
}

impl Listing for Vec<Move> {
    #[inline(always)] // Twice as fast where the table is known.
    fn cards(&mut self, each: &Each, set: Kinds) {
        push_members::<4, _>(self, &each.moves, set);
    }

    #[inline]
    fn few_cards(&mut self, each: &Each, mut set: Kinds) {
        while set != 0 {
            self.push(each.moves[set.trailing_zeros() as usize]);
            set &= set - 1;
        }
    }

    #[inline]
    fn first<const N: usize>(&mut self, moves: [Move; N], count: usize) {
        push_first(self, moves, count);
    }

    #[inline]
    fn one(&mut self, mv: Move) {
        self.push(mv);
    }
}

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
    pub(crate) fn legal(&self, out: &mut impl Listing) {
        let Doing { step, task, .. } = self.doing;
        match task {
            _ if step == Step::Done => {}
            Task::Free => self.legal_when_free(out),
            _ => self.legal_in_task(out),
        }
    }

    fn legal_in_task(&self, out: &mut impl Listing) {
        let Doing { step, task, paid, .. } = self.doing;
        match task {
            Task::Free => {}
            Task::Exchange(_) => {
                out.cards(&DISCARDS, self.hand.set());
                if self.scaffolds > 0 {
                    out.one(Move::Discard(Card::Scaffold));
                }
                out.one(Move::Enough);
            }
            Task::Pay => {
                if paid == 0 {
                    self.legal_builds(out);
                    let more = match step {
                        Step::Red => kinds(&[Card::BuildCheap, Card::BuildFree]),
                        Step::Blue => kinds(&[Card::BuildMore]),
                        _ => 0,
                    };
                    out.few_cards(&USES, self.usable(more));
                }
                self.legal_payments(out);
            }
            Task::BuildBy(by) => {
                self.legal_builds(out);
                if by == Card::AlwaysBuild {
                    out.one(Move::Enough);
                }
            }
            Task::Discard(..) => out.cards(&DISCARDS, self.hand.set()),
            Task::DiscardAny(so_far, by) => {
                out.cards(&DISCARDS, self.hand.set());
                if so_far > 0 || by != Card::DrawHalf {
                    out.one(Move::Enough);
                }
            }
            Task::KeepOne => out.cards(&DISCARDS, self.doing.aside.set()),
            Task::Take => out.cards(&TAKES, self.discard.set()),
            Task::Remove => out.cards(&REMOVALS, self.hand.set()),
            Task::Reveal => {
                self.legal_builds(out);
                if self.doing.aside.len() < MOST_REVEALED && self.may_reveal().is_ok() {
                    out.one(Move::Reveal);
                }
                out.one(Move::Enough);
            }
        }
    }

    #[inline]
    fn legal_when_free(&self, out: &mut impl Listing) {
        let Doing { step, board_drawn, .. } = self.doing;
        if step == Step::Red {
            self.legal_builds(out);
        }
        // FS-3.12, FS-3.20: the board's own draw, then the choice of the turn.
        let choice = (step == Step::Draw) & board_drawn;
        let draw = matches!(step, Step::Draw | Step::Blue) & !board_drawn;
        let first = if choice { Move::Red } else { Move::Draw };
        out.first([first, Move::Blue], 2 * usize::from(choice) + usize::from(draw));
        let of_step = OF_STEP[step as usize];
        let usable = self.usable(of_step | YELLOW | PURPLE);
        out.few_cards(&USES, usable & of_step);
        out.few_cards(&USES, usable & YELLOW);
        let hand = self.hand.set();
        let if_so = |may: bool, cards: Kinds| if may { cards } else { 0 };
        // FS-3.40, FS-8.2.
        let may_offload = (self.symbol_coins == 0) & !self.doing.offloaded;
        if may_offload {
            out.cards(&OFFLOADS, hand);
        }
        // FS-7.7c, FS-8.4.
        let owes = self.owes_a_card();
        let room = self.built.count(Card::Pallet) > self.stored.len();
        let may_store = room & (self.doing.spent & Card::Pallet.bit() == 0);
        let keeps_one = !owes | (self.hand.len() > 1);
        out.few_cards(&STORES, if_so(may_store & keeps_one, hand & COINS));
        // FS-3.12, FS-3.20: nothing of step 2 is left to do.
        if !draw & !choice {
            out.few_cards(&USES, usable & PURPLE);
            let too_many = self.hand.len() > self.limit();
            if too_many {
                out.cards(&DISCARDS, hand);
            }
            // FS-3.50, FS-8.3, FS-8.4.
            let done = !too_many & !(owes & (hand != 0));
            out.first([Move::Done], usize::from(done));
        }
    }

    fn legal_builds(&self, out: &mut impl Listing) {
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
        out.cards(&BUILDS, there.set() & COSTING_AT_MOST[dearest]);
    }

    fn legal_payments(&self, out: &mut impl Listing) {
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
        out.cards(&PAYMENTS, self.hand.set() & in_hand);
        if beside & WORTH[1] != 0 {
            if self.scaffolds > 0 {
                out.one(Move::Pay(Card::Scaffold));
            }
            if self.wood > 0 {
                out.one(Move::PayWood);
            }
        }
        out.cards(&STORED_PAYMENTS, self.stored.set() & beside);
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

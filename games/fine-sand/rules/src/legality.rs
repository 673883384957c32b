//! What may be done when: `check` says why not.

use crate::actions::ACTIONS;
use crate::purse::Purse;
use crate::yard::{Doing, MOST_REVEALED, Step, Task, Yard};
use crate::{Card, Colour, Illegal, Move};

type Verdict = Result<(), Illegal>;

/// On what terms a card is built.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Terms {
    /// FS-3.26: "build one card from your hand".
    Discounted,
    /// FS-7.1c, FS-7.4c: the printed cost.
    Full,
    /// FS-7.4a: 2 less than printed.
    TwoLess,
    /// FS-7.6b.
    Free,
}

impl Yard {
    /// What it costs to build `card` on these terms.
    pub(crate) fn cost(&self, card: Card, terms: Terms) -> u8 {
        match terms {
            Terms::Discounted => card.cost().saturating_sub(self.discount()),
            Terms::Full => card.cost(),
            Terms::TwoLess => card.cost().saturating_sub(2),
            Terms::Free => 0,
        }
    }

    /// The terms on which the next card is built, if one may be at all.
    pub(crate) fn terms(&self) -> Result<Terms, Illegal> {
        let Doing { step, task, paid, builds, .. } = self.doing;
        match task {
            Task::BuildBy(Card::BuildCheap) => Ok(Terms::TwoLess),
            Task::BuildBy(Card::BuildFree) => Ok(Terms::Free),
            Task::BuildBy(_) => Ok(Terms::Full),
            Task::Reveal => Ok(Terms::Discounted),
            Task::Pay if paid > 0 => Err(self.unpaid()),
            Task::Pay | Task::Free => match (step, builds) {
                (Step::Red, 0) => Err(Illegal::NoBuildLeft),
                (Step::Red, _) => Ok(Terms::Discounted),
                (Step::Draw, _) => Err(Illegal::ChooseFirst),
                (Step::Limit, _) => Err(Illegal::NoBuildLeft),
                _ => Err(Illegal::NotRed),
            },
            _ => Err(self.unfinished()),
        }
    }

    /// Whether `card` can be built now on these terms.
    fn may_build(&self, card: Card, terms: Terms) -> Verdict {
        let from_reveal = self.doing.task == Task::Reveal;
        let (there, missing) = match from_reveal {
            true => (&self.doing.aside, Illegal::NotRevealed(card)),
            false => (&self.hand, Illegal::NotInHand(card)),
        };
        if !there.has(card) {
            return Err(missing);
        }
        if card.is_coin() {
            return Err(Illegal::CannotBuild(card));
        }
        if self.doing.task == Task::BuildBy(Card::BuildMore) && card.cost() > 3 {
            return Err(Illegal::TooDear(card));
        }
        let due = self.doing.due + u16::from(self.cost(card, terms));
        let whole = Purse::of(self);
        let purse = whole.total() - u16::from(!from_reveal);
        match whole.beside(!from_reveal) {
            _ if due > purse => Err(Illegal::CannotAfford { due, purse }),
            Some(purse) if due <= purse => Ok(()),
            _ => Err(Illegal::LastCardOwed),
        }
    }

    fn unpaid(&self) -> Illegal {
        Illegal::Unpaid { left: self.doing.due - self.doing.paid }
    }

    /// What has to be finished first.
    fn unfinished(&self) -> Illegal {
        match self.doing.task {
            Task::Free => Illegal::NotAsked,
            Task::Exchange(_) => Illegal::Exchanging,
            Task::Pay => self.unpaid(),
            Task::BuildBy(by) => Illegal::ChooseBuild { by },
            Task::Discard(left, by) => Illegal::StillToDiscard { left, by },
            Task::DiscardAny(_, by) => Illegal::StillDiscarding { by },
            Task::KeepOne => Illegal::StillToKeep,
            Task::Take => Illegal::StillToTake,
            Task::Remove => Illegal::StillToRemove,
            Task::Reveal => Illegal::StillRevealing,
        }
    }

    fn is_free(&self) -> Verdict {
        if self.doing.task == Task::Free { Ok(()) } else { Err(self.unfinished()) }
    }

    /// Whether step 2 can be left for step 3: FS-3.12, FS-3.20.
    #[inline]
    pub(crate) fn may_end_step_two(&self) -> Verdict {
        match self.doing.step {
            Step::Draw => Err(Illegal::ChooseFirst),
            Step::Blue if !self.doing.board_drawn => Err(Illegal::DrawFirst),
            _ => Ok(()),
        }
    }

    /// Why this move is refused, if it is.
    pub(crate) fn check(&self, mv: Move) -> Verdict {
        let Doing { step, task, due, paid, least, .. } = self.doing;
        if step == Step::Done {
            return Err(Illegal::AlreadyDone);
        }
        match mv {
            Move::Draw => {
                self.is_free()?;
                match (step, self.doing.board_drawn) {
                    (Step::Draw | Step::Blue, false) => Ok(()),
                    (Step::Draw | Step::Blue, true) => Err(Illegal::BoardDrawn),
                    _ => Err(Illegal::NoBoardDraw),
                }
            }
            Move::Red | Move::Blue => {
                self.is_free()?;
                match step {
                    Step::Draw if self.doing.board_drawn => Ok(()),
                    Step::Draw => Err(Illegal::DrawFirst),
                    // The cost of a blue board's draw is that nothing is built.
                    _ => Err(Illegal::Chosen { chosen: self.chosen() }),
                }
            }
            Move::Use(card) => self.may_use(card),
            Move::Build(card) => self.may_build(card, self.terms()?),
            Move::Pay(_) | Move::PayStored(_) | Move::PayWood if task != Task::Pay => {
                Err(if task == Task::Free { Illegal::NothingToPay } else { self.unfinished() })
            }
            Move::Pay(_) | Move::PayStored(_) | Move::PayWood => {
                let value = self.piece(mv)?;
                let purse = Purse::of(self);
                // The Scaffold lies in front.
                let from_hand = matches!(mv, Move::Pay(card) if card != Card::Scaffold);
                match purse.fits(value, from_hand, due, paid, least) {
                    true => Ok(()),
                    false if purse.fits_but_for_the_hand(value, due, paid, least) => {
                        Err(Illegal::LastCardOwed)
                    }
                    false => Err(Illegal::Overpaid { value }),
                }
            }
            Move::Discard(card) => self.may_discard(card),
            Move::Take(card) => match task {
                Task::Take if self.discard.has(card) => Ok(()),
                Task::Take => Err(Illegal::NotDiscarded(card)),
                _ => Err(self.unfinished()),
            },
            Move::Remove(card) => match task {
                Task::Remove if self.hand.has(card) => Ok(()),
                Task::Remove => Err(Illegal::NotInHand(card)),
                _ => Err(self.unfinished()),
            },
            Move::Offload(card) => {
                self.is_free()?;
                self.may_offload()?;
                if self.hand.has(card) { Ok(()) } else { Err(Illegal::NotInHand(card)) }
            }
            Move::Store(card) => {
                self.is_free()?;
                self.may_store()?;
                match card {
                    _ if !self.hand.has(card) => Err(Illegal::NotInHand(card)),
                    _ if !card.is_coin() => Err(Illegal::NoCoin(card)),
                    _ => self.keeps_what_is_owed(1),
                }
            }
            Move::Reveal => match task {
                Task::Reveal if self.doing.aside.len() >= MOST_REVEALED => {
                    Err(Illegal::FiveRevealed)
                }
                Task::Reveal => self.may_reveal(),
                _ => Err(self.unfinished()),
            },
            Move::Enough => match task {
                Task::Exchange(_) | Task::Reveal | Task::BuildBy(Card::AlwaysBuild) => Ok(()),
                Task::DiscardAny(0, Card::DrawHalf) => Err(Illegal::AtLeastOne),
                Task::DiscardAny(..) => Ok(()),
                _ => Err(self.unfinished()),
            },
            Move::Done => self.may_end_turn(),
        }
    }

    fn chosen(&self) -> &'static str {
        match self.doing.step {
            Step::Red => "red",
            Step::Blue => "blue",
            _ => "already",
        }
    }

    /// What one piece of a payment is worth, if it is there.
    pub(crate) fn piece(&self, mv: Move) -> Result<u8, Illegal> {
        match mv {
            Move::Pay(Card::Scaffold) if self.scaffolds > 0 => Ok(1),
            Move::Pay(card) if !self.hand.has(card) => Err(Illegal::NotInHand(card)),
            Move::Pay(Card::Pit) | Move::PayStored(Card::Pit) => Err(Illegal::WorthNothing),
            Move::Pay(card) => Ok(card.value()),
            Move::PayStored(card) if self.stored.has(card) => Ok(card.value()),
            Move::PayStored(card) => Err(Illegal::NotStored(card)),
            Move::PayWood if self.wood > 0 => Ok(1),
            Move::PayWood => Err(Illegal::NoWood),
            _ => unreachable!("only payments are pieces of one"),
        }
    }

    fn may_discard(&self, card: Card) -> Verdict {
        let in_hand = if self.hand.has(card) { Ok(()) } else { Err(Illegal::NotInHand(card)) };
        match self.doing.task {
            // FS-7.1a, FS-2.3: the Scaffold was one of the six.
            Task::Exchange(_) if card == Card::Scaffold && self.scaffolds > 0 => Ok(()),
            Task::Exchange(_) | Task::Discard(..) | Task::DiscardAny(..) => in_hand,
            Task::KeepOne if self.doing.aside.has(card) => Ok(()),
            Task::KeepOne => Err(Illegal::NotDrawn(card)),
            Task::Free => {
                self.may_end_step_two()?;
                match self.limit() {
                    limit if self.hand.len() <= limit => {
                        Err(Illegal::WithinLimit { limit: limit as u8 })
                    }
                    _ => in_hand,
                }
            }
            _ => Err(self.unfinished()),
        }
    }

    /// FS-3.40, FS-8.2.
    #[inline]
    pub(crate) fn may_offload(&self) -> Verdict {
        match self.symbol_coins {
            0 if self.doing.offloaded => Err(Illegal::Offloaded),
            0 => Ok(()),
            coins => Err(Illegal::CoinsOnSymbol { coins }),
        }
    }

    /// FS-7.7c, FS-3.40.
    #[inline]
    pub(crate) fn may_store(&self) -> Verdict {
        let pallets = self.built.count(Card::Pallet);
        match () {
            () if pallets == 0 => Err(Illegal::NoPallet),
            () if self.stored.len() >= pallets => Err(Illegal::PalletFull),
            () if self.uses_left(Card::Pallet) == 0 => Err(Illegal::PalletUsed),
            () => Ok(()),
        }
    }

    pub(crate) fn may_reveal(&self) -> Verdict {
        match self.stack.is_empty() && self.discard.is_empty() {
            true => Err(Illegal::NothingToReveal),
            false => Ok(()),
        }
    }

    /// FS-8.4: while a card is owed, nothing that draws no card afterwards may
    /// take the last one. Builds and payments ask the purse.
    pub(crate) fn keeps_what_is_owed(&self, gone: usize) -> Verdict {
        match self.owes_a_card() && self.hand.len() <= gone {
            true => Err(Illegal::LastCardOwed),
            false => Ok(()),
        }
    }

    /// FS-3.50, FS-3.51, FS-8.3. FS-8.4: an empty hand has nothing to give.
    pub(crate) fn may_end_turn(&self) -> Verdict {
        self.is_free()?;
        self.may_end_step_two()?;
        // First what is owed: giving it may bring the hand within its limit.
        match (self.hand.len(), self.limit()) {
            (hand, _) if hand > 0 && self.owes_a_card() => Err(Illegal::MustOffload),
            (hand, limit) if hand > limit => {
                Err(Illegal::OverLimit { hand: hand as u8, limit: limit as u8 })
            }
            _ => Ok(()),
        }
    }

    /// Whether the action of a built card can be used.
    fn may_use(&self, card: Card) -> Verdict {
        let Doing { step, task, paid, .. } = self.doing;
        let builds = matches!(card, Card::BuildMore | Card::BuildCheap | Card::BuildFree);
        // More can be built together with what is on the site already.
        if !(builds && task == Task::Pay && paid == 0) {
            self.is_free()?;
        }
        if ACTIONS & card.bit() == 0 {
            return Err(Illegal::NoAction(card));
        }
        if self.uses_left(card) == 0 {
            return Err(match (self.built.has(card), self.doing.used.has(card)) {
                (_, true) => Illegal::Used(card),
                (true, false) => Illegal::TooNew(card),
                (false, false) => Illegal::NotBuilt(card),
            });
        }
        let when = match card.colour() {
            Colour::Green if step != Step::Draw => Some("step 1"),
            Colour::Red if step != Step::Red => Some("a red turn"),
            Colour::Blue if step != Step::Blue => Some("a blue turn"),
            _ => None,
        };
        if let Some(when) = when {
            return Err(Illegal::WrongStep { card, when });
        }
        if card.colour() == Colour::Purple {
            self.may_end_step_two()?;
        }
        self.has_what_it_takes(card)
    }

    /// FS-7.17: what an action needs beside its card.
    pub(crate) fn has_what_it_takes(&self, card: Card) -> Verdict {
        let have = self.hand.len();
        let need = match card {
            Card::Swap | Card::DrawHalf => 1,
            Card::Recycling => 2,
            Card::Junk | Card::ThreeForTwo | Card::AlwaysBuild => 3,
            _ => 0,
        };
        if have < need {
            return Err(Illegal::TooFewCards { card, need: need as u8, have: have as u8 });
        }
        match card {
            Card::ToLimit if have >= self.limit() => Err(Illegal::HandFull),
            Card::BuildDesired => self.may_reveal(),
            Card::BuildMore | Card::BuildCheap | Card::BuildFree => self.can_build_with(card),
            // FS-8.4: two are discarded, one is removed, and none is drawn.
            Card::Junk => self.keeps_what_is_owed(3),
            _ => Ok(()),
        }
    }

    /// Whether there is a card that this action could build.
    fn can_build_with(&self, by: Card) -> Verdict {
        let purse = Purse::of(self);
        let terms = match by {
            Card::BuildCheap => Terms::TwoLess,
            Card::BuildFree => Terms::Free,
            _ => Terms::Full,
        };
        let some = |most: u16| {
            self.hand.kinds().any(|card| {
                let due = self.doing.due + u16::from(self.cost(card, terms));
                let cheap = by != Card::BuildMore || card.cost() <= 3;
                !card.is_coin() && cheap && due <= most
            })
        };
        match purse.beside(true) {
            Some(most) if some(most) => Ok(()),
            _ if some(purse.total().saturating_sub(1)) => Err(Illegal::LastCardOwed),
            _ => Err(Illegal::NothingToBuild(by)),
        }
    }
}

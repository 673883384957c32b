//! Carrying out moves that `check` has accepted.

use crate::yard::{BOARD_DRAW, Cause, Doing, Step, Task, To, Yard};
use crate::{Card, Move};

impl Yard {
    /// Carries out a move.
    pub(crate) fn apply(&mut self, mv: Move) {
        match mv {
            Move::Draw => self.draw_for_board(),
            Move::Use(card) => self.use_card(card),
            Move::Red => self.choose_red(),
            Move::Blue => {
                self.doing.step = Step::Blue;
                self.doing.board_drawn = false;
            }
            Move::Build(card) => self.build(card),
            Move::Pay(_) | Move::PayStored(_) | Move::PayWood => self.pay(mv),
            Move::Discard(card) => self.discard_one(card),
            Move::Take(card) => self.take_essential(card),
            Move::Remove(card) => {
                self.hand.remove(card);
                self.removed.add(card);
                self.doing.task = Task::Free;
            }
            Move::Offload(card) => self.offload(card),
            Move::Store(card) => self.store(card),
            Move::Reveal => self.draw(To::Reveal, 1, Cause::Other, None),
            Move::Enough => self.enough(),
            Move::Done => self.doing.step = Step::Done,
        }
    }

    /// FS-3.10, FS-3.29: the board's 2 cards, in step 1 or 2B.
    fn draw_for_board(&mut self) {
        self.doing.board_drawn = true;
        self.draw(To::Hand, BOARD_DRAW, self.cause(), None);
    }

    /// FS-3.20, FS-3.21: red, with so many builds.
    fn choose_red(&mut self) {
        self.doing.step = Step::Red;
        self.doing.builds = self.red_builds();
    }

    /// The action of a built card.
    fn use_card(&mut self, card: Card) {
        let cause = self.cause();
        self.note_use(card);
        match card {
            Card::Draw6
            | Card::Draw7
            | Card::Draw8
            | Card::Draw10
            | Card::More3
            | Card::More4
            | Card::More5
            | Card::More7 => self.draw(To::Hand, card.print().plus, cause, None),
            // FS-7.1b, FS-5.4: no draw, so it brings no end.
            Card::TakeCoin => self.wood += 1,
            // FS-7.2b, FS-7.12.
            Card::DrawDiscard => self.draw(To::Aside, 2, cause, None),
            Card::Essentials | Card::RealEssentials => self.begin_essentials(cause),
            // FS-7.3a.
            Card::DrawCoin => self.draw(To::Coin, 1, cause, None),
            // FS-7.3b.
            Card::ToLimit => {
                let missing = self.limit() - self.hand.len();
                self.draw(To::Limit, missing as u8, cause, None);
            }
            // FS-7.6a, FS-7.10.
            Card::DrawTwo => {
                self.built.remove(card);
                self.draw(To::Hand, 2, cause, Some(card));
            }
            // FS-7.1c, FS-7.4a, FS-7.6b.
            Card::BuildMore | Card::BuildCheap | Card::BuildFree => {
                self.doing.task = Task::BuildBy(card);
            }
            // FS-7.9b.
            Card::BuildDesired => self.draw(To::Reveal, 1, Cause::Other, None),
            // FS-7.4b.
            Card::DrawHalf => self.doing.task = Task::DiscardAny(0, card),
            // FS-7.6c, FS-7.10.
            Card::OneMore => {
                self.built.remove(card);
                self.doing.task = Task::DiscardAny(0, card);
            }
            // FS-3.42.
            Card::Swap => self.doing.task = Task::Discard(1, card),
            // FS-7.3c, FS-7.4c.
            Card::Junk | Card::AlwaysBuild => self.doing.task = Task::Discard(2, card),
            // FS-7.8c.
            Card::Recycling => {
                self.doing.step = Step::Limit;
                self.doing.used.remove(card); // as often as wanted
                self.doing.task = Task::Discard(2, card);
            }
            // FS-7.5c.
            Card::ThreeForTwo => self.doing.task = Task::Discard(3, card),
            // FS-7.5b.
            Card::RaiseLimit => {
                self.doing.step = Step::Limit;
                self.built.remove(card);
                self.raised += 1;
            }
            // FS-7.9c.
            Card::FinalDelivery => {
                self.doing.step = Step::Limit;
                self.draw(To::Hand, 1, Cause::Other, None);
            }
            _ => unreachable!("{card} has no action"),
        }
    }

    /// FS-7.2c, FS-7.9a: a card of choice from the discard pile; if that is
    /// empty the top card of the stack, or a coin.
    fn begin_essentials(&mut self, cause: Cause) {
        if self.discard.is_empty() {
            self.draw(To::Hand, 1, cause, None);
        } else {
            self.doing.task = Task::Take;
        }
    }

    fn take_essential(&mut self, card: Card) {
        self.discard.remove(card);
        self.receive(card);
        self.doing.task = Task::Free;
        self.see_if_both_are_empty(self.cause());
    }

    /// FS-3.24, FS-3.28: the card goes onto the site, its cost is added. What
    /// costs nothing is built at once.
    fn build(&mut self, card: Card) {
        let terms = self.terms().expect("the move was checked");
        let cost = self.cost(card, terms);
        match self.doing.task {
            Task::Reveal => {
                // FS-7.9b: the others are discarded.
                self.doing.aside.remove(card);
                self.discard.add_all(&self.doing.aside.take());
            }
            Task::BuildBy(by) => {
                self.hand.remove(card);
                if by == Card::BuildFree {
                    // FS-7.10.
                    self.built.remove(by);
                    self.discard.add(by);
                }
            }
            _ => {
                self.hand.remove(card);
                self.doing.builds -= 1;
            }
        }
        self.doing.site.add(card);
        self.doing.due += u16::from(cost);
        self.doing.task = Task::Pay;
        if self.doing.due == 0 {
            self.finish_building();
        }
    }

    /// FS-3.23: what is paid with goes to the discard pile, wooden coins to
    /// the centre, and FS-7.8b: the big base out of the game.
    fn pay(&mut self, mv: Move) {
        let value = self.piece(mv).expect("the move was checked");
        let card = match mv {
            Move::Pay(Card::Scaffold) => {
                self.scaffolds -= 1;
                Some(Card::Scaffold)
            }
            Move::Pay(card) => {
                self.hand.remove(card);
                Some(card)
            }
            Move::PayStored(card) => {
                self.stored.remove(card);
                Some(card)
            }
            _ => {
                self.wood -= 1;
                None
            }
        };
        match card {
            Some(Card::BigBase) => self.removed.add(Card::BigBase),
            Some(card) => self.discard.add(card),
            None => {}
        }
        self.doing.paid += u16::from(value);
        self.doing.least = self.doing.least.min(value);
        if self.doing.paid >= self.doing.due {
            self.finish_building();
        }
    }

    /// FS-3.22: built cards go to their columns; FS-7.8a: the Beach chair
    /// leaves for the neighbour, but has nowhere to go in a solo game.
    fn finish_building(&mut self) {
        let mut cards = self.doing.site.take();
        while !self.solo && cards.has(Card::BeachChair) {
            cards.remove(Card::BeachChair);
            self.chairs += 1;
        }
        self.built.add_all(&cards);
        // FS-3.27: some of it works at once.
        cards.kinds().for_each(|card| self.see_if_spent(card));
        let fresh = Doing::at(self.doing.step, self.doing.ready);
        let Doing { due, paid, least, task, .. } = fresh;
        self.doing = Doing { due, paid, least, task, ..self.doing };
    }

    fn discard_one(&mut self, card: Card) {
        match self.doing.task {
            Task::KeepOne => return self.keep_the_other(card),
            Task::Exchange(_) if card == Card::Scaffold => self.scaffolds -= 1,
            _ => self.hand.remove(card),
        }
        self.discard.add(card);
        match self.doing.task {
            Task::Exchange(so_far) => self.doing.task = Task::Exchange(so_far + 1),
            Task::DiscardAny(so_far, by) => self.doing.task = Task::DiscardAny(so_far + 1, by),
            Task::Discard(1, by) => self.reap(by),
            Task::Discard(left, by) => self.doing.task = Task::Discard(left - 1, by),
            // FS-3.50: the surplus of step 3.
            _ => self.doing.step = Step::Limit,
        }
    }

    /// FS-7.2b.
    fn keep_the_other(&mut self, discarded: Card) {
        self.doing.aside.remove(discarded);
        let kept = self.doing.aside.take();
        kept.each().for_each(|card| self.receive(card));
        self.discard.add(discarded);
        self.doing.task = Task::Free;
    }

    /// What an action gives once its price of cards is discarded.
    fn reap(&mut self, by: Card) {
        self.doing.task = Task::Free;
        match by {
            Card::Swap | Card::Recycling => self.draw(To::Hand, 1, Cause::Other, None),
            Card::ThreeForTwo => self.draw(To::Hand, 2, Cause::Other, None),
            Card::Junk => self.doing.task = Task::Remove,
            _ => self.doing.task = Task::BuildBy(by),
        }
    }

    /// FS-3.41.
    fn offload(&mut self, card: Card) {
        self.hand.remove(card);
        self.symbol.push(card);
        self.doing.offloaded = true;
    }

    /// FS-7.7c.
    fn store(&mut self, card: Card) {
        self.hand.remove(card);
        self.stored.add(card);
        self.note_use(Card::Pallet);
    }

    fn enough(&mut self) {
        let task = self.doing.task;
        self.doing.task = Task::Free;
        match task {
            // FS-2.3, FS-3.11: as many new cards, then the first turn, in
            // which nobody draws in step 1.
            Task::Exchange(count) => {
                self.begin_first_turn();
                self.draw(To::Hand, count, Cause::Opening, None);
            }
            // FS-7.4b: half of them, rounded up.
            Task::DiscardAny(count, Card::DrawHalf) => {
                self.draw(To::Hand, count.div_ceil(2), self.cause(), None);
            }
            // FS-7.6c: one more than was discarded.
            Task::DiscardAny(count, by) => {
                self.draw(To::Hand, count + 1, Cause::Other, Some(by));
            }
            // FS-7.9b: all revealed cards are discarded.
            Task::Reveal => {
                let revealed = self.doing.aside.take();
                self.discard.add_all(&revealed);
            }
            _ => {}
        }
    }

    /// FS-3.11: in the first turn nobody draws in step 1.
    pub(crate) fn begin_first_turn(&mut self) {
        self.doing = Doing::at(Step::Draw, self.built);
        self.doing.board_drawn = true;
    }
}

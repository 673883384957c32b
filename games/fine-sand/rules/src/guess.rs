//! Guessing what a viewer cannot see, for bots and for the laws.

use crate::options::Deal;
use crate::state::{FineSand, MOST_SEATS, Setup, presorted_cards};
use crate::view::{FineSandView, HandView, Stage, YardView, YourTurn};
use crate::yard::{Doing, Pile, Step, Task, Yard};
use crate::{Card, Cards, Move};
use game_core::{Rng, Seat, SeatSet, Viewer, below};

impl FineSand {
    /// Some table that looks like this from that seat. Others are as the turn
    /// found them, with hidden cards dealt anew among hand, stack and Symbol card.
    pub(crate) fn guess(view: &FineSandView, rng: &mut impl Rng) -> FineSand {
        let mut yards = [Yard::EMPTY; MOST_SEATS];
        let mut before = yards;
        let mut waiting = SeatSet::EMPTY;
        let seats = view.yards.len();
        let learning = view.yards.iter().any(|yard| yard.presorted > 0);
        for seen in &view.yards {
            let index = seen.seat.index();
            let mut yard = seen.dealt_anew(rng);
            yard.solo = seats == 1;
            yard.doing = match (view.turn, learning) {
                _ if view.stage != Stage::Playing => Doing::at(Step::Opening, Cards::EMPTY),
                (1, false) if seen.built.is_empty() => opening(),
                (1, true) => first_turn(),
                _ => Doing::at(Step::Draw, yard.built),
            };
            before[index] = yard;
            match &view.yours {
                Some(turn) if view.you == Some(seen.seat) => turn.restore(&mut yard),
                _ if seen.done => yard.doing.step = Step::Done,
                _ => {}
            }
            if !seen.done {
                waiting = waiting.with(seen.seat);
            }
            yards[index] = yard;
        }
        let mut table = FineSand {
            seats: seats as u8,
            turns: view.turns,
            deal: if learning { Deal::Learning } else { Deal::Shuffled },
            stack: view.stack,
            struck: view.struck,
            setup: match view.stage {
                Stage::Exchange { until, round, revealed } => {
                    Setup::Exchange { until, round, revealed }
                }
                Stage::Dealing => Setup::Dealing,
                Stage::Playing => Setup::Playing,
                Stage::Over => Setup::Over,
            },
            turn: view.turn,
            closed: 0,
            last_turn: view.last_turn,
            waiting: if view.stage == Stage::Playing { waiting } else { SeatSet::EMPTY },
            drawing: SeatSet::EMPTY,
            yards,
            outlines: before.each_ref().map(Yard::outline),
            before,
        };
        if table.setup == Setup::Dealing {
            table.go_on_dealing();
        }
        table
    }

    /// Tables that differ only in what `viewer` cannot see.
    pub(crate) fn other_tables(&self, viewer: Viewer) -> Vec<FineSand> {
        if self.setup != Setup::Playing {
            return Vec::new();
        }
        let mut tables = Vec::new();
        for seat in self.all_seats().iter().filter(|&seat| !viewer.is(seat)) {
            tables.extend(self.with_cards_swapped(seat));
            tables.extend(self.with_another_move(seat));
        }
        tables
    }

    /// A hand card changes places with one of the stack, or of the Symbol card.
    fn with_cards_swapped(&self, seat: Seat) -> Vec<FineSand> {
        let index = seat.index();
        let yard = &self.before[index];
        let mut tables = Vec::new();
        let mut add = |swapped: Yard| {
            let mut table = self.clone();
            table.before[index] = swapped;
            let step = table.yards[index].doing.step;
            table.yards[index] = swapped;
            if step == Step::Done {
                table.yards[index].doing.step = Step::Done;
            }
            tables.push(table);
        };
        let Some(held) = yard.hand.kinds().next() else { return tables };
        let other = yard.stack.kinds().find(|&card| card != held && card != Card::Scaffold);
        if let (Some(other), 0) = (other, yard.presorted) {
            let mut swapped = *yard;
            swapped.hand.remove(held);
            swapped.stack.remove(other);
            swapped.hand.add(other);
            swapped.stack.add(held);
            add(swapped);
        }
        let mut swapped = *yard;
        if let Some(given) = swapped.symbol.pop() {
            swapped.symbol.push(held);
            swapped.hand.remove(held);
            swapped.hand.add(given);
            add(swapped);
        }
        tables
    }

    /// The seat has got one move further, without drawing or finishing.
    fn with_another_move(&self, seat: Seat) -> Vec<FineSand> {
        let mut moves = Vec::new();
        self.list_moves(seat, &mut moves);
        moves.retain(|mv| *mv != Move::Done);
        moves.truncate(3);
        let after = |mv: Move| {
            let mut table = self.clone();
            table.carry_out(seat, mv);
            table.drawing.is_empty().then_some(table)
        };
        moves.into_iter().filter_map(after).collect()
    }

    /// Takes a seat back to the beginning of the turn.
    pub(crate) fn restart_turn(&mut self, seat: Seat) {
        let before = &self.before[seat.index()];
        // Who was seen to be done one after the other has no turn to take back.
        if self.setup != Setup::Playing || before.doing.step == Step::Done {
            return;
        }
        self.yards[seat.index()] = *before;
        self.waiting = self.waiting.with(seat);
        self.drawing = self.drawing.without(seat);
    }
}

fn opening() -> Doing {
    Doing { task: Task::Exchange(0), ..Doing::at(Step::Opening, Cards::EMPTY) }
}

fn first_turn() -> Doing {
    Doing { board_drawn: true, ..Doing::at(Step::Draw, Cards::EMPTY) }
}

impl YardView {
    /// A yard that looks like this, hidden cards dealt anew.
    fn dealt_anew(&self, rng: &mut impl Rng) -> Yard {
        let YardView {
            seat: _,
            done: _,
            hand,
            to_draw: _,
            unseen,
            discard,
            built,
            stored,
            removed,
            symbol,
            scaffolds,
            wood,
            presorted,
            chairs,
            raised,
            trigger,
            limit: _,
            unbuilt: _,
            score: _,
        } = self;
        let mut stack = *unseen;
        let mut pile = Pile::EMPTY;
        let hand = match hand {
            HandView::Open(cards) => {
                symbol.known.iter().flatten().for_each(|card| pile.push(*card));
                *cards
            }
            HandView::FaceDown(count) => {
                let sorted = presorted_cards(*presorted);
                if *presorted > 0 {
                    stack.remove_all(&sorted);
                }
                let mut hand = Cards::EMPTY;
                for _ in 0..*count {
                    hand.add(deal_to_hand(&mut stack, rng));
                }
                for _ in 0..symbol.cards {
                    pile.push(deal_to_hand(&mut stack, rng));
                }
                if *presorted > 0 {
                    stack = sorted;
                }
                hand
            }
        };
        Yard {
            solo: false,
            hand,
            stack,
            discard: *discard,
            built: *built,
            stored: *stored,
            removed: *removed,
            symbol: pile,
            symbol_coins: symbol.coins,
            scaffolds: *scaffolds,
            wood: *wood,
            presorted: *presorted,
            chairs: *chairs,
            raised: *raised,
            trigger: *trigger,
            doing: Doing::at(Step::Draw, *built),
        }
    }
}

/// Any card that can be in a hand: FS-7.1a keeps the Scaffold out of it.
fn deal_to_hand(stack: &mut Cards, rng: &mut impl Rng) -> Card {
    let scaffolds = stack.count(Card::Scaffold);
    let mut at = below(rng, (stack.len() - scaffolds) as u32) as usize;
    let first = stack.iter().take_while(|(card, _)| *card < Card::Scaffold);
    let smaller: usize = first.map(|(_, count)| count).sum();
    if at >= smaller {
        at += scaffolds;
    }
    let card = stack.nth(at);
    stack.remove(card);
    card
}

impl YourTurn {
    /// Puts the viewer's own turn back to where it stands.
    fn restore(&self, yard: &mut Yard) {
        let YourTurn {
            step,
            task,
            ready,
            used,
            offloaded,
            owes: _,
            board_drawn,
            builds,
            site,
            aside,
            due,
            paid,
            least,
            purse: _,
            discount: _,
            red_builds: _,
        } = *self;
        let drawing = yard.doing.drawing;
        yard.doing = Doing {
            step,
            ready,
            used,
            spent: 0,
            offloaded,
            board_drawn,
            builds,
            task,
            drawing,
            site,
            aside,
            due,
            paid,
            least,
        };
        used.kinds().for_each(|card| yard.see_if_spent(card));
    }
}

//! The table: everybody's yards, the set-up, and what happens when all are done.

use crate::campaign::Struck;
use crate::listing::Listing;
use crate::options::{Deal, Turns};
use crate::spaces::Outline;
use crate::stack::{
    EXCHANGED, FABLE_ROUNDS, LEARNING, OPENING, STACK_SIZE, fable_round, numbered, start_stack,
};
use crate::yard::{Cause, Doing, Step, Task, To, Trigger, Yard};
use crate::{Card, Cards, Illegal, Move, Options};
use game_core::{BadOptions, Outcome, Rng, Scores, Seat, SeatSet, Turn};

/// FS-2.4: most seats.
pub(crate) const MOST_SEATS: usize = 4;
/// FS-5.8: the game ends with this turn at the latest.
pub const MOST_TURNS: u16 = 99;
/// FS-8.1: coins on the Symbol card of a solo game.
pub const SOLO_COINS: u8 = 13;

/// A table of Fine Sand.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FineSand {
    pub(crate) seats: u8,
    pub(crate) turns: Turns,
    pub(crate) deal: Deal,
    /// FS-6.2: the thirty cards that everybody starts with.
    pub(crate) stack: Cards,
    /// FS-8.7: what earlier games of a solo campaign have struck off.
    pub(crate) struck: Struck,
    pub(crate) setup: Setup,
    pub(crate) turn: u16,
    /// Steps that have closed for all at once.
    pub(crate) closed: u32,
    /// FS-5.2.
    pub(crate) last_turn: Option<u16>,
    /// Who is not done.
    pub(crate) waiting: SeatSet,
    /// Who is drawing cards.
    pub(crate) drawing: SeatSet,
    pub(crate) yards: [Yard; MOST_SEATS],
    /// FS-3.5: the yards as the others see them: as they were when the turn began.
    pub(crate) before: [Yard; MOST_SEATS],
    /// The same in short, for observations.
    pub(crate) outlines: [Outline; MOST_SEATS],
}

/// How far the table is set up.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Setup {
    /// Fable rounds are being exchanged: up to which, how many are, and how
    /// many cards of the next are revealed.
    Exchange {
        until: u8,
        round: u8,
        revealed: u8,
    },
    /// The opening cards are being drawn.
    Dealing,
    Playing,
    Over,
}

impl FineSand {
    pub(crate) fn open(options: &Options, seats: usize) -> Result<FineSand, BadOptions> {
        let named = options.named_stack()?;
        let struck = options.struck_numbers(seats)?;
        if options.deal == Deal::Learning && seats == 1 {
            let why = "deal: the learning game is for two to four; a solo game is shuffled";
            return Err(BadOptions(why.into()));
        }
        let mut table = FineSand {
            seats: seats as u8,
            turns: options.turns,
            deal: options.deal,
            stack: named.unwrap_or_else(start_stack),
            struck,
            setup: Setup::Exchange { until: options.fable, round: 0, revealed: 0 },
            turn: 1,
            closed: 0,
            last_turn: None,
            waiting: SeatSet::EMPTY,
            drawing: SeatSet::EMPTY,
            yards: [Yard::EMPTY; MOST_SEATS],
            before: [Yard::EMPTY; MOST_SEATS],
            outlines: [Yard::EMPTY.outline(); MOST_SEATS],
        };
        if options.fable == 0 {
            table.begin_deal();
        }
        debug_assert_eq!(table.stack.len(), STACK_SIZE);
        Ok(table)
    }

    pub(crate) fn all_seats(&self) -> SeatSet {
        SeatSet::first(self.seats.into())
    }

    /// FS-8: whether one player plays alone.
    pub fn is_solo(&self) -> bool {
        self.seats == 1
    }

    pub(crate) fn in_play(&self) -> std::ops::Range<usize> {
        0..self.seats.into()
    }

    pub(crate) fn whose_turn(&self) -> Turn {
        match self.setup {
            Setup::Over => Turn::Over,
            Setup::Exchange { .. } => Turn::Chance(None),
            Setup::Dealing | Setup::Playing => match self.drawing.iter().next() {
                Some(seat) => Turn::Chance(Some(seat)),
                None => Turn::Seats(self.acting()),
            },
        }
    }

    /// FS-3.1: all who are not done; FS-3.3: or the first of them.
    pub(crate) fn acting(&self) -> SeatSet {
        match (self.turns, self.waiting.iter().next()) {
            (Turns::OneByOne, Some(first)) => SeatSet::only(first),
            _ => self.waiting,
        }
    }

    /// The seat whose cards are drawn now.
    fn drawing_seat(&self) -> Seat {
        self.drawing.iter().next().expect("somebody draws")
    }

    // --- chance ---

    pub(crate) fn list_chances(&self, out: &mut Vec<(Card, u32)>) {
        let cards = match self.setup {
            Setup::Exchange { .. } => numbered(&self.stack),
            _ => {
                let yard = &self.yards[self.drawing_seat().index()];
                if let Some(top) = top_of_presorted(yard.presorted) {
                    out.push((top, 1));
                    return;
                }
                yard.stack
            }
        };
        out.extend(cards.iter().map(|(card, count)| (card, count as u32)));
    }

    pub(crate) fn sample(&self, rng: &mut impl Rng) -> Card {
        match self.setup {
            Setup::Exchange { .. } => numbered(&self.stack).any(rng),
            _ => {
                let yard = &self.yards[self.drawing_seat().index()];
                top_of_presorted(yard.presorted).unwrap_or_else(|| yard.stack.any(rng))
            }
        }
    }

    pub(crate) fn drawn(&mut self, card: Card) {
        if let Setup::Exchange { until, round, revealed } = self.setup {
            return self.exchange(card, until, round, revealed + 1);
        }
        let seat = self.drawing_seat();
        self.yards[seat.index()].drawn(card);
        self.see_who_draws(seat);
        if self.setup == Setup::Dealing && self.drawing.is_empty() {
            self.begin_play();
        }
    }

    fn see_who_draws(&mut self, seat: Seat) {
        self.drawing = match self.yards[seat.index()].is_drawing() {
            true => self.drawing.with(seat),
            false => self.drawing.without(seat),
        };
    }

    // --- setting up ---

    /// FS-6.2: a numbered card is revealed; after three, the round's new
    /// three take their places in everybody's stack.
    fn exchange(&mut self, card: Card, until: u8, round: u8, revealed: u8) {
        self.stack.remove(card);
        self.setup = Setup::Exchange { until, round, revealed };
        if usize::from(revealed) < EXCHANGED {
            return;
        }
        let round = (round + 1).min(FABLE_ROUNDS);
        fable_round(round).into_iter().for_each(|card| self.stack.add(card));
        self.setup = Setup::Exchange { until, round, revealed: 0 };
        if round == until {
            self.begin_deal();
        }
    }

    /// FS-2.1, FS-2.3: everybody draws six; FS-8.1: thirteen coins lie on a
    /// solo player's Symbol card.
    fn begin_deal(&mut self) {
        self.setup = Setup::Dealing;
        for seat in self.all_seats().iter() {
            let yard = &mut self.yards[seat.index()];
            yard.solo = self.seats == 1;
            yard.stack = self.stack;
            yard.symbol_coins = if yard.solo { SOLO_COINS } else { 0 };
            yard.presorted = if self.deal == Deal::Learning { STACK_SIZE as u8 } else { 0 };
            yard.draw(To::Hand, OPENING as u8, Cause::Opening, None);
            self.see_who_draws(seat);
        }
    }

    /// Whoever has fewer than six draws the rest.
    pub(crate) fn go_on_dealing(&mut self) {
        for seat in self.all_seats().iter() {
            let yard = &mut self.yards[seat.index()];
            let drawn = yard.hand.len() + usize::from(yard.scaffolds);
            if drawn < OPENING {
                yard.draw(To::Hand, (OPENING - drawn) as u8, Cause::Opening, None);
            }
            self.see_who_draws(seat);
        }
    }

    fn begin_play(&mut self) {
        self.setup = Setup::Playing;
        for index in self.in_play() {
            let yard = &mut self.yards[index];
            match self.deal {
                Deal::Shuffled => yard.doing.task = Task::Exchange(0),
                // FS-2.1: no exchange in the learning game.
                Deal::Learning => yard.begin_first_turn(),
            }
        }
        self.show_all();
        self.waiting = self.all_seats();
    }

    // --- the turn ---

    pub(crate) fn may(&self, seat: Seat, mv: Move) -> Result<(), Illegal> {
        match self.setup {
            Setup::Over => return Err(Illegal::Over),
            Setup::Exchange { .. } | Setup::Dealing => return Err(Illegal::Dealing),
            Setup::Playing => {}
        }
        if !self.drawing.is_empty() {
            return Err(Illegal::Dealing);
        }
        if !self.waiting.contains(seat) {
            return Err(Illegal::AlreadyDone);
        }
        if !self.acting().contains(seat) {
            return Err(Illegal::NotYetYou);
        }
        self.yards[seat.index()].check(mv)
    }

    #[inline]
    pub(crate) fn list_moves(&self, seat: Seat, out: &mut impl Listing) {
        let playing = self.setup == Setup::Playing && self.drawing.is_empty();
        if playing && self.acting().contains(seat) {
            self.yards[seat.index()].legal(out);
        }
    }

    pub(crate) fn carry_out(&mut self, seat: Seat, mv: Move) {
        let yard = &mut self.yards[seat.index()];
        yard.apply(mv);
        if yard.is_drawing() {
            self.drawing = self.drawing.with(seat);
        }
        if mv == Move::Done {
            self.done(seat);
        }
    }

    /// FS-3.1: the next turn starts when all are done.
    fn done(&mut self, seat: Seat) {
        self.waiting = self.waiting.without(seat);
        if self.waiting.is_empty() {
            self.end_turn();
        } else if self.turns == Turns::OneByOne {
            // FS-3.3: the others check what was done.
            self.before[seat.index()] = self.yards[seat.index()];
            self.outlines[seat.index()] = self.yards[seat.index()].outline();
            self.closed += 1;
        }
    }

    /// FS-3.2: whatever crosses the table arrives now. FS-8.5: the end comes to
    /// one player as to several.
    fn end_turn(&mut self) {
        self.lower_raised_limits();
        self.deliver_beach_chairs();
        self.compare_off_loads();
        let trigger = self.in_play().map(|at| self.yards[at].trigger).max();
        let last = self.last_turn == Some(self.turn) || self.turn == MOST_TURNS;
        match trigger {
            _ if last => self.setup = Setup::Over,
            // FS-5.1.
            Some(Trigger::ThisTurn) => self.setup = Setup::Over,
            // FS-5.2.
            Some(Trigger::NextTurn) => self.last_turn = Some(self.turn + 1),
            _ => {}
        }
        self.closed += 1;
        if self.setup != Setup::Over {
            self.begin_turn();
        }
        self.show_all();
    }

    fn begin_turn(&mut self) {
        self.turn += 1;
        self.waiting = self.all_seats();
        for index in self.in_play() {
            let yard = &mut self.yards[index];
            yard.trigger = Trigger::No;
            yard.doing = Doing::at(Step::Draw, yard.built);
        }
    }

    /// FS-3.5: from now on the others see this.
    fn show_all(&mut self) {
        for index in self.in_play() {
            self.before[index] = self.yards[index];
            self.outlines[index] = self.yards[index].outline();
        }
    }

    /// FS-7.5b: onto the Symbol card, or solo out of the game.
    fn lower_raised_limits(&mut self) {
        for index in self.in_play() {
            let yard = &mut self.yards[index];
            for _ in 0..std::mem::take(&mut yard.raised) {
                if yard.solo {
                    yard.removed.add(Card::RaiseLimit);
                } else {
                    yard.symbol.push(Card::RaiseLimit);
                }
            }
        }
    }

    /// FS-2.4: the left neighbour is the next seat.
    pub(crate) fn left_of(&self, index: usize) -> usize {
        (index + 1) % usize::from(self.seats)
    }

    /// FS-7.8a, FS-7.14: before the off-loads are compared.
    fn deliver_beach_chairs(&mut self) {
        for index in self.in_play() {
            let chairs = std::mem::take(&mut self.yards[index].chairs);
            let left = self.left_of(index);
            self.yards[left].discard.add_some(Card::BeachChair, chairs.into());
        }
    }

    /// FS-3.60, FS-3.61: with a card on every Symbol card, each takes the
    /// right neighbour's topmost, after the last turn too. FS-7.15: it is then
    /// a card as any other.
    /// FS-8.2: solo, a coin leaves the Symbol card.
    fn compare_off_loads(&mut self) {
        if self.is_solo() {
            let coins = &mut self.yards[0].symbol_coins;
            *coins = coins.saturating_sub(1);
            return;
        }
        if self.in_play().any(|index| self.yards[index].symbol.is_empty()) {
            return;
        }
        for index in self.in_play() {
            let card = self.yards[index].symbol.pop().expect("every Symbol card holds one");
            let left = self.left_of(index);
            self.yards[left].discard.add(card);
        }
    }

    // --- the end ---

    pub(crate) fn final_outcome(&self) -> Option<Outcome> {
        if self.setup != Setup::Over {
            return None;
        }
        let mut scores = [0; MOST_SEATS];
        self.in_play().for_each(|index| scores[index] = self.yards[index].score() as i32);
        let scores = Scores::new(&scores[self.in_play()]);
        if self.is_solo() {
            let reason = format!("a total of {}", scores[0]).into();
            return Some(Outcome { scores, winners: self.all_seats(), reason });
        }
        let (winners, reason) = self.winners(&scores);
        Some(Outcome { scores, winners, reason: reason.into() })
    }

    /// FS-5.5: fewest unbuilt cards; FS-5.7: then most wooden coins; then shared.
    fn winners(&self, scores: &[i32]) -> (SeatSet, &'static str) {
        let rank = |seat: &Seat| (scores[seat.index()], -i32::from(self.yards[seat.index()].wood));
        let best = self.all_seats().iter().map(|seat| rank(&seat)).min().expect("somebody sits");
        let winners: SeatSet = self.all_seats().iter().filter(|seat| rank(seat) == best).collect();
        let fewest = scores.iter().filter(|&&score| score == best.0).count();
        let reason = match (fewest, winners.len()) {
            (1, _) => "fewest unbuilt cards",
            (_, 1) => "fewest unbuilt cards, and most wooden coins among the tied",
            _ => "equally few unbuilt cards and equally many wooden coins: shared",
        };
        (winners, reason)
    }
}

/// FS-2.1: the next card of a stack of which so many lie presorted.
fn top_of_presorted(presorted: u8) -> Option<Card> {
    (presorted > 0).then(|| LEARNING[STACK_SIZE - usize::from(presorted)])
}

/// FS-2.1: what a stack holds of which so many lie presorted.
pub(crate) fn presorted_cards(presorted: u8) -> Cards {
    LEARNING[STACK_SIZE - usize::from(presorted)..].iter().copied().collect()
}

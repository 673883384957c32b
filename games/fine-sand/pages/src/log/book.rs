//! What can be read of a match of Fine Sand while hands and off-loaded cards are
//! hidden: who has done what in which turn.

use super::turn::Deeds;
use fine_sand::{Card, EXCHANGED, FineSand, Move};
use game_core::{Known, Reader, Seat};

/// What has been read of a log.
#[derive(Clone, Debug)]
pub(crate) struct Book {
    /// The turn that is being played.
    pub(crate) turn: u16,
    /// What each seat has done in it.
    pub(crate) deeds: Vec<Deeds>,
    /// Who is done with it, in this order.
    pub(crate) done: Vec<Seat>,
    /// What lies on the Symbol cards, as far as it is known.
    symbols: Vec<Vec<Option<Card>>>,
    /// Cards revealed for the next Fable round, and how many rounds there were.
    revealed: Vec<Card>,
    fables: u8,
    /// What ended with the entry that was read last.
    pub(crate) ended: Option<Ended>,
}

/// Something that is told as a whole when it is over.
#[derive(Clone, Debug)]
pub(crate) enum Ended {
    /// Everybody was done.
    Turn(EndedTurn),
    /// FS-6.2: by its number, and with the cards that made room.
    FableRound(u8, Vec<Card>),
}

/// A turn that everybody may know.
#[derive(Clone, Debug)]
pub(crate) struct EndedTurn {
    pub(crate) number: u16,
    /// What they did, in the order in which they were done.
    pub(crate) deeds: Vec<(Seat, Deeds)>,
    pub(crate) off_loads: OffLoads,
}

/// What became of the Symbol cards at the end of a turn.
#[derive(Clone, Debug)]
pub(crate) enum OffLoads {
    /// There was nothing on any of them, or nobody to take it.
    None,
    /// FS-3.61: these were empty.
    Lacking(Vec<Seat>),
    /// FS-3.60: what each gave, by who put it there.
    Taken(Vec<Option<Card>>),
}

impl Book {
    pub(crate) fn new(seats: usize) -> Book {
        Book {
            turn: 1,
            deeds: vec![Deeds::default(); seats],
            done: Vec::new(),
            symbols: vec![Vec::new(); seats],
            revealed: Vec::new(),
            fables: 0,
            ended: None,
        }
    }

    fn plays(&mut self, seat: Seat, mv: Move) {
        let at = seat.index();
        self.deeds[at].plays(mv);
        match mv {
            Move::Offload(card) => self.symbols[at].push(Some(card)),
            // FS-7.5b: it will lie there when the turn ends.
            Move::Use(Card::RaiseLimit) if self.symbols.len() > 1 => self.deeds[at].raised += 1,
            Move::Done => {
                self.done.push(seat);
                if self.done.len() == self.deeds.len() {
                    self.end_turn();
                }
            }
            _ => {}
        }
    }

    fn reveals(&mut self, card: Card) {
        self.revealed.push(card);
        if self.revealed.len() == EXCHANGED {
            self.fables += 1;
            let cards = std::mem::take(&mut self.revealed);
            self.ended = Some(Ended::FableRound(self.fables, cards));
        }
    }

    fn end_turn(&mut self) {
        let mut deeds = Vec::with_capacity(self.done.len());
        for seat in std::mem::take(&mut self.done) {
            let done = std::mem::take(&mut self.deeds[seat.index()]);
            let raised = (0..done.raised).map(|_| Some(Card::RaiseLimit));
            self.symbols[seat.index()].extend(raised);
            deeds.push((seat, done));
        }
        let off_loads = self.compare_off_loads();
        self.ended = Some(Ended::Turn(EndedTurn { number: self.turn, deeds, off_loads }));
        self.turn += 1;
    }

    /// FS-3.60, FS-3.61.
    fn compare_off_loads(&mut self) -> OffLoads {
        let seats = self.symbols.len();
        let empty: Vec<Seat> =
            (0..seats).filter(|at| self.symbols[*at].is_empty()).map(Seat::new).collect();
        if seats == 1 || empty.len() == seats {
            OffLoads::None
        } else if empty.is_empty() {
            OffLoads::Taken(self.symbols.iter_mut().map(|pile| pile.pop().flatten()).collect())
        } else {
            OffLoads::Lacking(empty)
        }
    }
}

impl Reader for Book {
    type Game = FineSand;

    fn read(&mut self, act: &Known<FineSand>) {
        self.ended = None;
        match act {
            Known::Move(seat, mv) => self.plays(*seat, *mv),
            Known::Covered(seat, _) => {
                self.deeds[seat.index()].off_loads();
                self.symbols[seat.index()].push(None);
            }
            Known::Chance(Some(seat), _) | Known::Hidden(seat) => self.deeds[seat.index()].draws(),
            Known::Chance(None, card) => self.reveals(*card),
            Known::Sealed(_) | Known::TakeBack(..) => {}
        }
    }

    fn closed(&self) -> u32 {
        self.turn.into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use fine_sand::{Options, Turns};

    #[test]
    fn what_is_taken_back_was_never_read() {
        testing::reads_only_what_stands(&Book::new(3), &Options::default(), 3);
        let one_by_one = Options { turns: Turns::OneByOne, fable: 2, ..Options::default() };
        testing::reads_only_what_stands(&Book::new(2), &one_by_one, 2);
    }
}

//! The log of a Subtext match as what happened, as far as a viewer may know.

use game_core::{Follow, Known, Reader, Seat, Step};
use host::LogLine;
use subtext::{Chance, Letter, Move, Subtext};

/// One entry of the log.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Event {
    /// The version it made.
    pub(crate) v: u32,
    /// The round, from 1.
    pub(crate) round: usize,
    /// Who dealt it.
    pub(crate) dealer: Option<Seat>,
    pub(crate) what: What,
    /// Whether it was taken back.
    pub(crate) undone: bool,
    /// What ended with it.
    pub(crate) closes: Option<Close>,
    /// Whether all guesses had been shown by then.
    pub(crate) shown: bool,
}

/// What happened.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum What {
    /// This seat deals first.
    FirstDealer(Seat),
    /// A seat was dealt a word.
    Dealt(Seat),
    /// A seat handed in its sheet.
    HandedIn(Seat),
    /// A drawing was laid at some letter.
    LaidOut,
    /// A seat has guessed; at what may be known.
    Guessed(Seat, Option<Letter>),
    /// A seat did not guess in time.
    Missed(Seat),
    /// A seat objects to a drawing, or to the Dealer's.
    Objected(Seat, Option<Letter>),
    /// A seat is ready for the next round.
    Ready(Seat),
    /// A seat left the match.
    Left(Seat),
    /// A seat took something back.
    TookBack(Seat),
}

/// A part of a round that is over.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Close {
    /// The last word was dealt.
    Deal,
    /// The last sheet came in.
    Draw,
    /// The last guess came in.
    Guess,
}

/// What is going on in a round.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Part {
    Deal,
    Draw,
    LayOut,
    Guess,
    Reveal,
}

/// How far a match is. What is covered or sealed still tells whose it was, so
/// whoever may know no more can count.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Progress {
    seats: usize,
    round: usize,
    dealer: Option<Seat>,
    part: Part,
    /// How many have done their part.
    count: usize,
}

impl Progress {
    pub(crate) fn new(seats: usize) -> Progress {
        Progress { seats, round: 1, dealer: None, part: Part::Deal, count: 0 }
    }

    /// The same as an entry finds it. Cards come when all are ready, or when
    /// somebody has made the round void.
    fn found_by(self, act: &Known<Subtext>) -> Progress {
        let drawn = matches!(act, Known::Chance(..) | Known::Hidden(_));
        if !drawn || matches!(self.part, Part::Deal | Part::LayOut) {
            return self;
        }
        let next = |seat: Seat| Seat::new((seat.index() + 1) % self.seats);
        let dealer = self.dealer.map(next);
        Progress { round: self.round + 1, dealer, part: Part::Deal, count: 0, ..self }
    }

    /// What happened, if it happened now.
    fn what(&self, act: &Known<Subtext>) -> What {
        match act {
            Known::TakeBack(seat, _) => What::TookBack(*seat),
            Known::Chance(_, Chance::Dealer(seat)) => {
                What::FirstDealer(Seat::new(usize::from(*seat).min(self.seats - 1)))
            }
            Known::Chance(Some(seat), _) | Known::Hidden(seat) if self.part == Part::Deal => {
                What::Dealt(*seat)
            }
            Known::Chance(..) | Known::Hidden(_) => What::LaidOut,
            Known::Move(seat, Move::Draw(_)) => What::HandedIn(*seat),
            Known::Move(seat, Move::Guess(letter)) => What::Guessed(*seat, Some(*letter)),
            Known::Move(seat, Move::Pass) => What::Missed(*seat),
            Known::Move(seat, Move::Object(what)) => What::Objected(*seat, *what),
            Known::Move(seat, Move::Next) => What::Ready(*seat),
            Known::Move(seat, Move::Leave) => What::Left(*seat),
            Known::Sealed(seat) | Known::Covered(seat, _) if self.part == Part::Guess => {
                What::Guessed(*seat, None)
            }
            Known::Sealed(seat) | Known::Covered(seat, _) => What::HandedIn(*seat),
        }
    }
}

impl Reader for Progress {
    type Game = Subtext;

    fn read(&mut self, act: &Known<Subtext>) {
        *self = self.found_by(act);
        match self.what(act) {
            What::FirstDealer(seat) => self.dealer = Some(seat),
            What::TookBack(_) | What::Objected(..) | What::Ready(_) | What::Left(_) => {}
            _ => self.count += 1,
        }
        // Letters go to all but the Dealer.
        let full = if self.part == Part::LayOut { self.seats - 1 } else { self.seats };
        if self.count == full {
            self.count = 0;
            self.part = match self.part {
                Part::Deal => Part::Draw,
                Part::Draw => Part::LayOut,
                Part::LayOut => Part::Guess,
                Part::Guess => Part::Reveal,
                Part::Reveal => unreachable!("nothing is counted after the reveal"),
            };
        }
    }

    fn closed(&self) -> u32 {
        8 * self.round as u32 + self.part as u32
    }
}

/// Reads a log.
pub(crate) fn events(log: &[LogLine], seats: usize) -> Vec<Event> {
    heard(&mut Follow::new(Progress::new(seats)), log)
}

/// Reads on in a log.
pub(crate) fn heard(follow: &mut Follow<Progress>, log: &[LogLine]) -> Vec<Event> {
    follow.walk(log.iter().filter_map(LogLine::known)).map(event).collect()
}

fn event(step: Step<Progress>) -> Event {
    let found = step.before.found_by(&step.act);
    let closes = match found.part {
        part if part == step.after.part => None,
        Part::Deal => Some(Close::Deal),
        Part::Draw => Some(Close::Draw),
        Part::Guess => Some(Close::Guess),
        Part::LayOut | Part::Reveal => None,
    };
    let Progress { round, dealer, .. } = step.after;
    let what = found.what(&step.act);
    let shown = found.part == Part::Reveal;
    Event { v: step.version, round, dealer, what, undone: step.undone, closes, shown }
}

#[cfg(test)]
mod tests {
    use super::*;
    use host::LogAct;
    use subtext::Options;

    fn log(acts: Vec<LogAct>) -> Vec<LogLine> {
        (1..).zip(acts).map(|(v, what)| LogLine { v, what, at: 0 }).collect()
    }

    fn chance(text: &str) -> LogAct {
        LogAct::Chance { chance: text.into(), belongs_to: None }
    }

    fn hidden(seat: usize) -> LogAct {
        LogAct::Hidden { belongs_to: Seat::new(seat), hidden: true }
    }

    fn covered(seat: usize) -> LogAct {
        LogAct::Covered { seat: Seat::new(seat), covered: "hands in a sheet" }
    }

    fn played(seat: usize, text: &str) -> LogAct {
        LogAct::Move { seat: Seat::new(seat), text: text.into() }
    }

    #[test]
    fn what_is_taken_back_was_never_read() {
        testing::reads_only_what_stands(&Progress::new(4), &Options::default(), 4);
    }

    #[test]
    fn a_round_is_read_from_what_a_spectator_may_know() {
        let mut acts = vec![chance("dealer 3")];
        acts.extend([2, 0, 1, 3].map(hidden));
        acts.extend([1, 0].map(covered));
        acts.push(LogAct::Sealed { seat: Seat::new(3), sealed: true });
        acts.push(LogAct::TakeBack { seat: Seat::new(3), takes_back: 8 });
        acts.extend([3, 2].map(covered));
        acts.extend([0, 1, 3].map(hidden));
        acts.extend([0, 1, 2, 3].map(|seat| played(seat, "guess A")));
        acts.push(played(0, "object B"));
        acts.extend([0, 1, 2, 3].map(|seat| played(seat, "next")));
        acts.extend([3, 0, 1, 2].map(hidden));
        acts.push(played(1, "leave"));
        acts.push(hidden(0));
        let told = events(&log(acts), 4);
        let closes: Vec<(u32, Close)> =
            told.iter().filter_map(|event| Some((event.v, event.closes?))).collect();
        assert_eq!(
            closes,
            [(5, Close::Deal), (11, Close::Draw), (18, Close::Guess), (27, Close::Deal)]
        );
        let undone: Vec<u32> =
            told.iter().filter(|event| event.undone).map(|event| event.v).collect();
        assert_eq!(undone, [8]);
        let at = |v: usize| (told[v - 1].round, told[v - 1].dealer.map(Seat::index));
        assert_eq!(
            [at(1), at(23), at(24), at(28), at(29)],
            [(1, Some(2)), (1, Some(2)), (2, Some(3)), (2, Some(3)), (3, Some(0))]
        );
        assert_eq!(told[27].what, What::Left(Seat::new(1)));
        assert_eq!(told[28].what, What::Dealt(Seat::new(0)));
    }
}

//! The log of a Subtext match as what happened, as far as a viewer may know.

use game_core::Seat;
use host::{LogAct, LogLine};
use subtext::{Letter, Move};
use web::site::undone::taken_back;

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

#[derive(Clone, Copy, PartialEq, Eq)]
enum Step {
    Deal,
    Draw,
    LayOut,
    Guess,
    Reveal,
}

/// Reads a log. What is covered or sealed still tells whose it was and what
/// kind of thing, and no more than that.
pub(crate) fn events(log: &[LogLine], seats: usize) -> Vec<Event> {
    let undone = taken_back(log);
    let (mut step, mut count, mut round) = (Step::Deal, 0, 1);
    let mut dealer: Option<Seat> = None;
    let mut events = Vec::with_capacity(log.len());
    for line in log {
        // Cards come when all are ready, or when somebody has made the round void.
        let drawn = matches!(line.what, LogAct::Chance { .. } | LogAct::Hidden { .. });
        if drawn && matches!(step, Step::Draw | Step::Guess | Step::Reveal) {
            (step, count, round) = (Step::Deal, 0, round + 1);
            dealer = dealer.map(|seat| Seat::new((seat.index() + 1) % seats));
        }
        let what = match (&line.what, step) {
            (LogAct::TakeBack { seat, .. }, _) => What::TookBack(*seat),
            (LogAct::Chance { chance, .. }, _) if chance.starts_with("dealer ") => {
                let number = chance[7..].parse::<usize>().unwrap_or(1);
                What::FirstDealer(Seat::new(number.clamp(1, seats) - 1))
            }
            (LogAct::Chance { belongs_to, .. }, Step::Deal) => {
                What::Dealt(belongs_to.unwrap_or(Seat::new(0)))
            }
            (LogAct::Hidden { belongs_to, .. }, Step::Deal) => What::Dealt(*belongs_to),
            (LogAct::Chance { .. } | LogAct::Hidden { .. }, _) => What::LaidOut,
            (LogAct::Move { seat, text }, step) => moved(*seat, text, step),
            (LogAct::Sealed { seat, .. } | LogAct::Covered { seat, .. }, Step::Guess) => {
                What::Guessed(*seat, None)
            }
            (LogAct::Sealed { seat, .. } | LogAct::Covered { seat, .. }, _) => {
                What::HandedIn(*seat)
            }
        };
        let (at, dealt_by) = (round, dealer);
        let (undone, mut closes) = (undone.contains(&line.v), None);
        match what {
            _ if undone => {}
            What::FirstDealer(seat) => dealer = Some(seat),
            What::TookBack(_) | What::Objected(..) | What::Ready(_) | What::Left(_) => {}
            _ => count += 1,
        }
        // Letters go to all but the Dealer.
        let full = if step == Step::LayOut { seats - 1 } else { seats };
        if count == full {
            count = 0;
            (step, closes) = match step {
                Step::Deal => (Step::Draw, Some(Close::Deal)),
                Step::Draw => (Step::LayOut, Some(Close::Draw)),
                Step::LayOut => (Step::Guess, None),
                Step::Guess => (Step::Reveal, Some(Close::Guess)),
                Step::Reveal => unreachable!("nothing is counted after the reveal"),
            };
        }
        let dealer = dealt_by.or(dealer);
        events.push(Event { v: line.v, round: at, dealer, what, undone, closes });
    }
    events
}

fn moved(seat: Seat, text: &str, step: Step) -> What {
    match text.parse() {
        Ok(Move::Draw(_)) => What::HandedIn(seat),
        Ok(Move::Guess(letter)) => What::Guessed(seat, Some(letter)),
        Ok(Move::Pass) => What::Missed(seat),
        Ok(Move::Object(what)) => What::Objected(seat, what),
        Ok(Move::Next) => What::Ready(seat),
        Ok(Move::Leave) => What::Left(seat),
        // A log holds only what the rules accepted.
        Err(_) if step == Step::Guess => What::Guessed(seat, None),
        Err(_) => What::HandedIn(seat),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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

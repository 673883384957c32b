//! A match of Novem, told from its log.

use game_core::{Follow, Game, Known, Seat, Step, Viewer};
use host::LogLine;
use novem::{Marker, Novem, Options, RoundView, Setup};

/// Something that happened.
#[derive(Clone, Debug)]
pub(crate) struct Event {
    /// The version it made.
    pub(crate) v: u32,
    /// Which game: 1 or 2.
    pub(crate) game: u8,
    /// What it was.
    pub(crate) what: What,
}

/// What it was.
#[derive(Clone, Debug)]
pub(crate) enum What {
    /// The tiles of a game were laid out.
    LaidOut(Setup),
    /// Both markers were turned up.
    Round {
        /// Counted within its game.
        number: u32,
        /// How it went.
        round: RoundView,
        /// The match just before the first marker was laid.
        before: Box<Novem>,
    },
    /// A seat laid its marker face down: this one, if the reader may know.
    Laid(Seat, Option<Marker>),
    /// A seat took its marker back.
    TookBack(Seat),
}

/// What a log tells, oldest first.
pub(crate) fn tell(options: &Options, log: &[LogLine]) -> Vec<Event> {
    Growing::new(options).map_or_else(Vec::new, |mut growing| growing.events(log))
}

/// A match that is told entry by entry.
#[derive(Clone)]
pub(crate) struct Growing {
    follow: Follow<Novem>,
    /// The match as the round began.
    began: Novem,
}

impl Growing {
    pub(crate) fn new(options: &Options) -> Option<Growing> {
        let novem = Novem::new(options, 2).ok()?;
        Some(Growing { follow: Follow::new(novem), began: novem })
    }

    /// What the next entries tell, oldest first.
    pub(crate) fn events(&mut self, log: &[LogLine]) -> Vec<Event> {
        let Growing { follow, began } = self;
        let event = |step: Step<Novem>| {
            let closes = step.closes();
            let game = |novem: &Novem| novem.view(Viewer::Spectator).game;
            let (game, what) = match step.act {
                Known::Chance(_, setup) => {
                    *began = step.after;
                    (game(began), What::LaidOut(setup))
                }
                Known::Move(..) if closes => {
                    let round = step.after.view(Viewer::Spectator).last_round?;
                    let before = Box::new(std::mem::replace(began, step.after));
                    let number = before.view(Viewer::Spectator).round;
                    // A round belongs to the game in which its markers were laid.
                    (game(&before), What::Round { number, round, before })
                }
                Known::Move(seat, marker) => (game(began), What::Laid(seat, Some(marker))),
                Known::Sealed(seat) => (game(began), What::Laid(seat, None)),
                Known::TakeBack(seat, _) => (game(began), What::TookBack(seat)),
                // Nothing is covered or drawn in secret in this game.
                Known::Covered(..) | Known::Hidden(_) => return None,
            };
            Some(Event { v: step.version, game, what })
        };
        follow.walk(log.iter().filter_map(LogLine::known)).filter_map(event).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use host::LogAct;

    /// Ben laid and took back twice. How often is not told while the round is
    /// open, so Ann's log has a gap and her own marker a version beyond its length.
    #[test]
    fn a_log_with_gaps_is_read_by_version() {
        let (ann, ben) = (Seat::new(0), Seat::new(1));
        let line = |v, what| LogLine { v, what, at: 0 };
        let moved = |seat, text: &str| LogAct::Move { seat, text: text.into() };
        let mut log = vec![
            line(1, LogAct::Sealed { seat: ben, sealed: true }),
            line(2, LogAct::TakeBack { seat: ben, takes_back: 1 }),
            line(4, LogAct::TakeBack { seat: ben, takes_back: 3 }),
            line(5, moved(ann, "A")),
        ];
        let options = Options { setup: "31".parse().expect("a set-up"), ..Options::default() };
        let told = tell(&options, &log);
        let versions: Vec<u32> = told.iter().map(|event| event.v).collect();
        assert_eq!(versions, [1, 2, 4, 5]);
        assert!(matches!(told[0].what, What::Laid(seat, None) if seat == ben));
        assert!(told[1..3].iter().all(|event| matches!(event.what, What::TookBack(_))));
        assert!(matches!(told[3].what, What::Laid(seat, Some(_)) if seat == ann));
        log.push(line(6, moved(ben, "2")));
        let told = tell(&options, &log);
        assert_eq!((told[4].v, told[4].game), (6, 1));
        assert!(
            matches!(&told[4].what, What::Round { number: 1, round, .. } if round.square == "A2")
        );
    }
}

//! A match of Novem, told from its log.

use game_core::{Game, Seat, Viewer};
use host::{LogAct, LogLine};
use novem::{Marker, Novem, Options, RoundView, Setup};
use web::site::undone::taken_back;

/// Something that happened and that everybody saw.
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
    /// A seat took its marker back.
    TookBack(Seat),
}

/// What a log tells, oldest first. A choice that still lies face down tells
/// nothing, whoever reads.
pub(crate) fn tell(options: &Options, log: &[LogLine]) -> Vec<Event> {
    let Ok(mut novem) = Novem::new(options, 2) else { return Vec::new() };
    let undone = taken_back(log);
    let mut events = Vec::with_capacity(log.len() / 2 + 1);
    let mut before = novem;
    for LogLine { v, what, .. } in log {
        let what = match what {
            LogAct::Chance { chance, .. } => {
                let Ok(setup) = chance.parse::<Setup>() else { continue };
                novem.apply_chance(setup);
                before = novem;
                What::LaidOut(setup)
            }
            LogAct::Move { seat, text } if !undone.contains(v) => {
                let Ok(marker) = text.parse::<Marker>() else { continue };
                let step = novem.step();
                novem.apply(*seat, marker);
                if novem.step() == step {
                    continue;
                }
                let Some(round) = novem.view(Viewer::Spectator).last_round else { continue };
                let before = Box::new(std::mem::replace(&mut before, novem));
                let number = before.view(Viewer::Spectator).round;
                What::Round { number, round, before }
            }
            LogAct::TakeBack { seat, .. } => What::TookBack(*seat),
            LogAct::Move { .. }
            | LogAct::Sealed { .. }
            | LogAct::Covered { .. }
            | LogAct::Hidden { .. } => continue,
        };
        // A round belongs to the game in which its markers were laid.
        let game = match &what {
            What::Round { before, .. } => before.view(Viewer::Spectator).game,
            What::LaidOut(_) | What::TookBack(_) => novem.view(Viewer::Spectator).game,
        };
        events.push(Event { v: *v, game, what });
    }
    events
}

#[cfg(test)]
mod tests {
    use super::*;

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
        assert_eq!(tell(&options, &log).len(), 2);
        log.push(line(6, moved(ben, "2")));
        let told = tell(&options, &log);
        assert!(matches!(&told[..2], [a, b] if a.v == 2 && b.v == 4));
        assert_eq!((told[2].v, told[2].game), (6, 1));
        assert!(
            matches!(&told[2].what, What::Round { number: 1, round, .. } if round.square == "A2")
        );
    }
}

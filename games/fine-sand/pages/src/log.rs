//! A match of Fine Sand, told from its log: by turns for the table, entry by
//! entry for the replay.

mod book;
mod turn;

use book::{Book, Ended, EndedTurn, OffLoads};
use fine_sand::{Card, Cards, FineSand, FineSandView, Move, Options, STACK_SIZE, fable_round};
use game_core::{Follow, Game, Known, Seat, Viewer};
use host::{TableView, Thought};
use turn::Teller;
use web::Teller as _;
use web::pages::replay::Step;
use web::pages::{LogLine, SeatRow, Tide, TidePoint};

/// The log in words, oldest first, with what bots thought of it. Of the turn
/// that is being played, others are told to be done and no more.
pub(crate) fn tell(
    log: &[host::LogLine],
    seats: &[SeatRow],
    viewer: Viewer,
    thoughts: &[Thought],
) -> Vec<LogLine> {
    let mut growing = Growing::new(seats, viewer, thoughts);
    let mut lines = growing.tell(log);
    lines.extend(growing.rest());
    lines
}

/// Tells a match as it grows.
#[derive(Clone)]
pub(crate) struct Growing {
    follow: Follow<Book>,
    /// What was thought in the turn that is being played, by seat.
    heard: Vec<Option<String>>,
    seats: Vec<SeatRow>,
    viewer: Viewer,
    thoughts: Vec<Thought>,
}

impl Growing {
    pub(crate) fn new(seats: &[SeatRow], viewer: Viewer, thoughts: &[Thought]) -> Growing {
        Growing {
            follow: Follow::new(Book::new(seats.len())),
            heard: vec![None; seats.len()],
            seats: seats.to_vec(),
            viewer,
            thoughts: thoughts.to_vec(),
        }
    }
}

impl web::Teller for Growing {
    fn tell(&mut self, log: &[host::LogLine]) -> Vec<LogLine> {
        let Growing { follow, heard, seats, viewer, thoughts } = self;
        let teller = Teller { seats, viewer: *viewer };
        let mut lines = Vec::new();
        for step in follow.walk(log.iter().filter_map(host::LogLine::known)) {
            // What was taken back never happened, and neither did the taking back.
            if step.undone || matches!(step.act, Known::TakeBack(..)) {
                continue;
            }
            if let Ok(at) = thoughts.binary_search_by_key(&step.version, |thought| thought.v) {
                hear(heard, &thoughts[at], &step.act);
            }
            match step.after.ended {
                Some(Ended::Turn(turn)) => lines.extend(tell_turn(&teller, &turn, heard)),
                Some(Ended::FableRound(round, cards)) => {
                    lines.push(tell_fable_round(round, &cards));
                }
                None => {}
            }
        }
        lines
    }

    fn rest(&self) -> Vec<LogLine> {
        so_far(&Teller { seats: &self.seats, viewer: self.viewer }, self.follow.now())
    }

    fn copy(&self) -> Box<dyn web::Teller> {
        Box::new(self.clone())
    }
}

/// One sentence a turn is enough: that on what was built, or else the first.
fn hear(heard: &mut [Option<String>], thought: &Thought, act: &Known<FineSand>) {
    let builds = matches!(act, Known::Move(_, Move::Build(_)));
    let heard = &mut heard[usize::from(thought.seat)];
    if heard.is_none() || builds {
        *heard = Some(thought.thought.clone());
    }
}

fn tell_turn(teller: &Teller<'_>, turn: &EndedTurn, heard: &mut [Option<String>]) -> Vec<LogLine> {
    let mut lines = Vec::new();
    for (seat, deeds) in &turn.deeds {
        lines.extend(teller.turn(*seat, deeds, turn.number == 1));
        if let Some(thought) = heard[seat.index()].take() {
            let name = teller.seats[seat.index()].name();
            lines.push(LogLine::new(Some(*seat), format!("{name} thought: {thought}.")));
        }
    }
    match &turn.off_loads {
        OffLoads::None => {}
        OffLoads::Lacking(empty) => lines.push(teller.nobody_took(empty)),
        OffLoads::Taken(taken) => lines.extend(teller.everybody_took(taken)),
    }
    let heading = format!("Turn {}", turn.number);
    lines.into_iter().map(|line| line.under(&heading)).collect()
}

/// FS-6.2: three cards make room for the next three.
fn tell_fable_round(round: u8, cards: &[Card]) -> LogLine {
    let names = |cards: &[Card]| {
        web::pages::list(&cards.iter().map(|card| card.name()).collect::<Vec<_>>())
    };
    let new = names(&fable_round(round));
    let text = format!("Fable round {round}: {} make room for {new}.", names(cards));
    LogLine::new(None, text).under("Set-up")
}

/// The turn that is being played, as far as it may be told.
fn so_far(teller: &Teller<'_>, book: &Book) -> Vec<LogLine> {
    let others = book.done.iter().filter(|seat| !teller.viewer.is(**seat));
    let mut lines: Vec<LogLine> = others.map(|seat| teller.is_done(*seat)).collect();
    if let Viewer::Seat(own) = teller.viewer {
        lines.extend(teller.so_far(own, &book.deeds[own.index()], book.turn == 1));
    }
    let heading = format!("Turn {}", book.turn);
    lines.into_iter().map(|line| line.under(&heading)).collect()
}

/// What the viewer has drawn in the turn that is being played, from the entries of that turn alone.
/// The opening six are no news.
pub(crate) fn drawn(entries: &[host::LogLine], view: &FineSandView) -> Cards {
    let own = |line: &host::LogLine| match line.known::<FineSand>() {
        Some((_, Known::Chance(seat, card))) if seat.is_some() && seat == view.you => Some(card),
        _ => None,
    };
    if view.turn == 1 { Cards::EMPTY } else { entries.iter().filter_map(own).collect() }
}

/// Every entry in words, for the replay.
pub(crate) fn steps(log: &[host::LogLine], seats: &[SeatRow], viewer: Viewer) -> Vec<Step> {
    let teller = Teller { seats, viewer };
    let (mut begun, mut shown) = (false, None);
    let step = |step: game_core::Step<Book>| {
        let (seat, text) = match &step.act {
            Known::Move(seat, mv) => (Some(*seat), in_words(*mv)),
            Known::Sealed(seat) => (Some(*seat), "played something".into()),
            Known::Covered(seat, _) => (Some(*seat), "off-loaded a card".into()),
            Known::Chance(Some(seat), card) => (Some(*seat), format!("drew {}", card.name())),
            Known::Chance(None, card) => (None, format!("Revealed: {}", card.name())),
            Known::Hidden(seat) => (Some(*seat), "drew a card".into()),
            Known::TakeBack(seat, _) => (Some(*seat), "took a move back".into()),
        };
        let text = match seat {
            Some(seat) => format!("{} {text}", teller.name(seat)),
            None => text,
        };
        begun |= matches!(step.act, Known::Move(..) | Known::Sealed(_) | Known::Covered(..));
        let turn = begun.then_some(step.before.turn);
        let heading = (shown != Some(turn)).then(|| match turn {
            Some(turn) => format!("Turn {turn}"),
            None => "Set-up".to_owned(),
        });
        shown = Some(turn);
        Step { v: step.version, seat, text, heading, swing: None }
    };
    let mut follow = Follow::new(Book::new(seats.len()));
    follow.walk(log.iter().filter_map(host::LogLine::known)).map(step).collect()
}

/// A move in the past tense: `built Sand castle 2`.
fn in_words(mv: Move) -> String {
    match mv {
        Move::Draw => "drew 2 cards".into(),
        Move::Use(card) => format!("used {}", card.name()),
        Move::Red => "chose red".into(),
        Move::Blue => "chose blue".into(),
        Move::Build(card) => format!("began to build {}", card.name()),
        Move::Pay(card) => format!("paid {} with {}", card.value(), card.name()),
        Move::PayStored(card) => {
            format!("paid {} with {} from the Pallet", card.value(), card.name())
        }
        Move::PayWood => "paid 1 with a wooden coin".into(),
        Move::Discard(card) => format!("discarded {}", card.name()),
        Move::Take(card) => format!("took {} from the discards", card.name()),
        Move::Remove(card) => format!("removed {} from the game", card.name()),
        Move::Offload(card) => format!("off-loaded {}", card.name()),
        Move::Store(card) => format!("put {} on the Pallet", card.name()),
        Move::Reveal => "revealed one more".into(),
        Move::Enough => "went on".into(),
        Move::Done => "ended the turn".into(),
    }
}

/// How many cards the viewer, or the first seat, had unbuilt after every turn of
/// a match that is over.
pub(crate) fn tide(
    view: &TableView,
    options: &Options,
    log: &[host::LogLine],
    at: u32,
) -> Option<Tide> {
    let seats = view.seats().len();
    let whose = view.seat().unwrap_or(Seat::new(0));
    // Everything can be read, so the rules follow it.
    let mut follow = Follow::new(FineSand::new(options, seats).ok()?);
    let done = follow
        .walk(log.iter().filter_map(host::LogLine::known))
        .filter(|step| !step.undone && matches!(step.act, Known::Move(_, Move::Done)));
    // A turn ends when the last seat is done.
    let ended = done.skip(seats - 1).step_by(seats).map(|step| {
        let past = step.after.view(view.viewer());
        Some((step.version, past.yards.get(whose.index())?.unbuilt))
    });
    let (closed, counts): (Vec<u32>, Vec<usize>) =
        ended.collect::<Option<Vec<_>>>()?.into_iter().unzip();
    let point = |v: u32| {
        let turns = closed.iter().filter(|closed| **closed <= v).count();
        let cards = turns.checked_sub(1).map_or(STACK_SIZE, |last| counts[last]);
        TidePoint {
            height: cards as f64 / STACK_SIZE as f64,
            when: if turns == 0 { "the start".into() } else { format!("after turn {turns}") },
            value: cards.to_string(),
        }
    };
    let owner = if view.seat().is_some() { "your" } else { "the first player’s" };
    Some(Tide {
        title: "How the sand ran out".into(),
        about: format!("{owner} unbuilt cards, turn by turn"),
        axis: [STACK_SIZE.to_string(), (STACK_SIZE / 2).to_string(), "0".into()],
        points: (0..=view.version()).map(point).collect(),
        now: Some(at as usize),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use host::LogAct;
    use web::pages::{Emblem, Occupant, SeatState};

    fn rows(names: &[&str]) -> Vec<SeatRow> {
        let row = |name: &&str| SeatRow {
            occupant: Occupant::Person((*name).into()),
            emblem: Emblem::Anchor,
            state: SeatState::Idle,
            present: true,
            clock: None,
        };
        names.iter().map(row).collect()
    }

    /// A log in short: `0 draw`, `1 +` for a hidden card, `0 +castle-2` for an
    /// own one, `1 ?` sealed, `1 #` off-loaded, `0 <3` taken back, `* pit` for the table's.
    fn log(text: &str) -> Vec<host::LogLine> {
        let act = |text: &str| {
            let (who, what) = text.split_once(' ').unwrap();
            if who == "*" {
                return LogAct::Chance { chance: what.into(), belongs_to: None };
            }
            let seat = Seat::new(who.parse().unwrap());
            match what.split_at(1) {
                ("+", "") => LogAct::Hidden { belongs_to: seat, hidden: true },
                ("+", card) => LogAct::Chance { chance: card.into(), belongs_to: Some(seat) },
                ("?", _) => LogAct::Sealed { seat, sealed: true },
                ("#", _) => LogAct::Covered { seat, covered: "offload" },
                ("<", v) => LogAct::TakeBack { seat, takes_back: v.parse().unwrap() },
                _ => LogAct::Move { seat, text: what.into() },
            }
        };
        let line = |(at, text): (usize, &str)| host::LogLine {
            v: at as u32 + 1,
            what: act(text.trim()),
            at: 0,
        };
        text.split(',').enumerate().map(line).collect()
    }

    fn told(text: &str) -> Vec<String> {
        let lines = tell(&log(text), &rows(&["Ada", "Jonas"]), Viewer::Seat(Seat::new(0)), &[]);
        let line = |line: LogLine| format!("{}: {}", line.heading.unwrap_or_default(), line.text);
        lines.into_iter().map(line).collect()
    }

    /// A first turn in which nothing is exchanged and nothing built.
    const QUIET: &str = "0 +pit, 1 +, 0 enough, 0 red, 0 done, 1 enough, 1 red, 1 done";

    #[test]
    fn a_bot_says_one_sentence_a_turn() {
        let thought = |v, text: &str| Thought { v, seat: 1, thought: text.into() };
        let thoughts = [thought(6, "I keep them"), thought(7, "I build")];
        let lines = tell(&log(QUIET), &rows(&["Ada", "Jonas"]), Viewer::Spectator, &thoughts);
        let said: Vec<&str> = lines.iter().map(|line| line.text.as_str()).collect();
        assert_eq!(said.iter().filter(|said| said.contains("thought")).count(), 1, "{said:?}");
        assert!(said.contains(&"Jonas thought: I keep them."), "{said:?}");
    }

    #[test]
    fn own_moves_are_told_at_once_and_others_are_only_done() {
        let lines = told(&format!(
            "{QUIET}, 0 draw, 0 +castle-2, 0 +coin-2, 1 ?, 1 +, 1 ?, 1 done, 0 red, 0 build castle-2"
        ));
        assert_eq!(
            lines[4..],
            [
                "Turn 2: Jonas is done.",
                "Turn 2: You drew 2 cards.",
                "Turn 2: You chose red.",
                "Turn 2: You began to build Sand castle 2.",
            ]
        );
    }

    #[test]
    fn a_turn_is_told_when_all_are_done() {
        let lines = told(&format!(
            "{QUIET}, 0 draw, 0 +castle-2, 0 +coin-2, 0 red, 0 build castle-2, 0 build limit-5, \
             0 pay coin-3, 0 pay wood, 0 pay castle-1, 0 pay coin-2, 0 offload pit, 0 done, \
             1 draw, 1 +, 1 +, 1 blue, 1 draw, 1 +, 1 +, 1 use more-3, 1 +, 1 done"
        ));
        assert_eq!(
            lines[4..],
            [
                "Turn 2: You drew 2, built Sand castle 2 and Hand limit +1 and paid 7.",
                "Turn 2: You off-loaded 1 card.",
                "Turn 2: Jonas chose blue and drew 5.",
                "Turn 2: Jonas’ Symbol card was empty: nobody got a card.",
            ]
        );
    }

    #[test]
    fn fs_3_60_what_changes_hands_is_named_where_it_is_known() {
        let lines = told(&format!(
            "{QUIET}, 0 draw, 0 blue, 0 offload castle-2, 0 done, 1 draw, 1 blue, 1 #, 1 done"
        ));
        let taken = &lines[lines.len() - 2..];
        assert_eq!(
            taken,
            ["Turn 2: Jonas got Sand castle 2 from you.", "Turn 2: You got a card from Jonas.",]
        );
    }

    #[test]
    fn what_was_taken_back_never_happened() {
        let lines =
            told("0 +pit, 1 +, 0 enough, 0 red, 0 <4, 0 blue, 0 done, 1 enough, 1 red, 1 done");
        assert!(!lines.iter().any(|line| line.contains("You chose red")), "{lines:?}");
        assert_eq!(lines[0], "Turn 1: You kept all six cards.");
    }

    #[test]
    fn fs_6_2_fable_rounds_are_told_at_set_up() {
        let lines = told("* castle-1, * draw-7, * more-7, 0 +pit");
        assert_eq!(
            lines,
            ["Set-up: Fable round 1: Sand castle 1, Draw +1 and Draw more +2 make room for \
             Scaffold, Take 1 wooden coin and Build additionally.",]
        );
    }

    #[test]
    fn an_exchange_is_told_by_its_number() {
        let lines = told(
            "0 +pit, 0 discard pit, 0 discard castle-1, 0 enough, 0 +coin-2, 0 +coin-3, 0 red",
        );
        assert_eq!(lines, ["Turn 1: You swapped 2 cards.", "Turn 1: You chose red."]);
    }

    #[test]
    fn every_entry_of_a_replay_has_its_words_and_turns_their_headings() {
        let steps = steps(&log(QUIET), &rows(&["Ada", "Jonas"]), Viewer::Spectator);
        assert_eq!(steps.len(), 8);
        assert_eq!(steps[0].text, "Ada drew Pit");
        assert_eq!(steps[1].text, "Jonas drew a card");
        assert_eq!(
            (steps[2].heading.as_deref(), steps[3].heading.as_deref()),
            (Some("Turn 1"), None)
        );
    }
}

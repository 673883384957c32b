//! A match of Fine Sand, told from its log: by turns for the table, entry by
//! entry for the replay.

mod turn;

use fine_sand::{Card, EXCHANGED, FineSandView, Move, STACK_SIZE, fable_round};
use game_core::{Seat, Viewer};
use host::{LogAct, TableView, Thought};
use turn::{Deeds, Teller};
use web::Teller as _;
use web::pages::replay::Step;
use web::pages::{LogLine, SeatRow, Tide, TidePoint};
use web::site::undone::taken_back;

/// The log in words, oldest first, with what bots thought of it. Of the turn
/// that is being played, others are told to be done and no more.
pub(crate) fn tell(
    log: &[host::LogLine],
    seats: &[SeatRow],
    viewer: Viewer,
    thoughts: &[Thought],
) -> Vec<LogLine> {
    let mut book = Book::new(seats, viewer, thoughts);
    let mut lines = book.tell(log);
    lines.extend(book.rest());
    lines
}

/// What has been read of a log.
#[derive(Clone)]
pub(crate) struct Book {
    seats: Vec<SeatRow>,
    viewer: Viewer,
    /// What bots thought, by version.
    bots: Vec<Thought>,
    /// What has been told of it and not been read yet.
    lines: Vec<LogLine>,
    turn: u16,
    deeds: Vec<Deeds>,
    /// What a bot thought in this turn.
    thoughts: Vec<Option<String>>,
    /// Who is done with the turn, in this order.
    done: Vec<Seat>,
    /// What lies on the Symbol cards, as far as it is known.
    symbols: Vec<Vec<Option<Card>>>,
    /// Cards revealed for the next Fable round, and how many rounds there were.
    revealed: Vec<Card>,
    fables: u8,
}

impl web::Teller for Book {
    fn tell(&mut self, log: &[host::LogLine]) -> Vec<LogLine> {
        let taken_back = taken_back(log);
        for line in log.iter().filter(|line| !taken_back.contains(&line.v)) {
            if let Ok(at) = self.bots.binary_search_by_key(&line.v, |thought| thought.v) {
                let thought = self.bots[at].clone();
                self.hears(&thought, &line.what);
            }
            self.enter(&line.what);
        }
        std::mem::take(&mut self.lines)
    }

    /// The turn that is being played, as far as it may be told.
    fn rest(&self) -> Vec<LogLine> {
        let (heading, teller) = (format!("Turn {}", self.turn), self.teller());
        let others = self.done.iter().filter(|seat| !self.viewer.is(**seat));
        let mut lines: Vec<LogLine> =
            others.map(|seat| teller.is_done(*seat).under(&heading)).collect();
        if let Viewer::Seat(own) = self.viewer {
            let told = teller.so_far(own, &self.deeds[own.index()], self.turn == 1);
            lines.extend(told.into_iter().map(|line| line.under(&heading)));
        }
        lines
    }

    fn copy(&self) -> Box<dyn web::Teller> {
        Box::new(self.clone())
    }
}

impl Book {
    pub(crate) fn new(seats: &[SeatRow], viewer: Viewer, thoughts: &[Thought]) -> Book {
        let count = seats.len();
        Book {
            seats: seats.to_vec(),
            viewer,
            bots: thoughts.to_vec(),
            lines: Vec::new(),
            turn: 1,
            deeds: vec![Deeds::default(); count],
            thoughts: vec![None; count],
            done: Vec::new(),
            symbols: vec![Vec::new(); count],
            revealed: Vec::new(),
            fables: 0,
        }
    }

    fn teller(&self) -> Teller<'_> {
        Teller { seats: &self.seats, viewer: self.viewer }
    }

    /// One sentence a turn is enough: that on what was built, or else the first.
    fn hears(&mut self, thought: &Thought, what: &LogAct) {
        let builds = matches!(what, LogAct::Move { text, .. } if text.starts_with("build "));
        let heard = &mut self.thoughts[usize::from(thought.seat)];
        if heard.is_none() || builds {
            *heard = Some(thought.thought.clone());
        }
    }

    fn enter(&mut self, what: &LogAct) {
        match what {
            LogAct::Move { seat, text } => {
                if let Ok(mv) = text.parse() {
                    self.plays(*seat, mv);
                }
            }
            LogAct::Covered { seat, .. } => {
                self.deeds[seat.index()].off_loads();
                self.symbols[seat.index()].push(None);
            }
            LogAct::Chance { belongs_to: Some(seat), .. }
            | LogAct::Hidden { belongs_to: seat, .. } => {
                self.deeds[seat.index()].draws();
            }
            LogAct::Chance { chance, belongs_to: None } => {
                if let Ok(card) = chance.parse() {
                    self.reveals(card);
                }
            }
            LogAct::Sealed { .. } | LogAct::TakeBack { .. } => {}
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

    /// FS-6.2: three cards make room for the next three.
    fn reveals(&mut self, card: Card) {
        self.revealed.push(card);
        if self.revealed.len() < EXCHANGED {
            return;
        }
        self.fables += 1;
        let names = |cards: &[Card]| {
            web::pages::list(&cards.iter().map(|card| card.name()).collect::<Vec<_>>())
        };
        let text = format!(
            "Fable round {}: {} make room for {}.",
            self.fables,
            names(&std::mem::take(&mut self.revealed)),
            names(&fable_round(self.fables)),
        );
        let heading = Some("Set-up".to_owned());
        self.lines.push(LogLine { heading, ..LogLine::new(None, text) });
    }

    fn end_turn(&mut self) {
        let heading = format!("Turn {}", self.turn);
        for seat in std::mem::take(&mut self.done) {
            let deeds = std::mem::take(&mut self.deeds[seat.index()]);
            let raised = deeds.raised;
            self.symbols[seat.index()].extend((0..raised).map(|_| Some(Card::RaiseLimit)));
            let told = self.teller().turn(seat, &deeds, self.turn == 1);
            self.lines.extend(told.into_iter().map(|line| line.under(&heading)));
            if let Some(thought) = self.thoughts[seat.index()].take() {
                let name = self.seats[seat.index()].name();
                let line = LogLine::new(Some(seat), format!("{name} thought: {thought}."));
                self.lines.push(line.under(&heading));
            }
        }
        let told = self.compare_off_loads();
        self.lines.extend(told.into_iter().map(|line| line.under(&heading)));
        self.turn += 1;
    }

    /// FS-3.60, FS-3.61.
    fn compare_off_loads(&mut self) -> Vec<LogLine> {
        let seats = self.symbols.len();
        let empty: Vec<Seat> =
            (0..seats).filter(|at| self.symbols[*at].is_empty()).map(Seat::new).collect();
        if seats == 1 || empty.len() == seats {
            return Vec::new();
        }
        if !empty.is_empty() {
            return vec![self.teller().nobody_took(&empty)];
        }
        let taken: Vec<Option<Card>> =
            self.symbols.iter_mut().map(|pile| pile.pop().flatten()).collect();
        self.teller().everybody_took(&taken)
    }
}

/// Every entry in words, for the replay.
pub(crate) fn steps(log: &[host::LogLine], seats: &[SeatRow], viewer: Viewer) -> Vec<Step> {
    let teller = Teller { seats, viewer };
    let back = taken_back(log);
    let (mut turn, mut done, mut heading) = (1, 0, Some("Set-up".to_owned()));
    let mut begun = false;
    let mut steps = Vec::with_capacity(log.len());
    for line in log {
        let (seat, text) = match &line.what {
            LogAct::Move { seat, text } => {
                let told = text.parse().map_or_else(|_| text.clone(), in_words);
                (Some(*seat), told)
            }
            LogAct::Sealed { seat, .. } => (Some(*seat), "played something".into()),
            LogAct::Covered { seat, .. } => (Some(*seat), "off-loaded a card".into()),
            LogAct::Chance { chance, belongs_to } => {
                let card = chance.parse::<Card>();
                let name = card.map_or_else(|_| chance.clone(), |card| card.name().to_owned());
                (
                    *belongs_to,
                    if belongs_to.is_some() {
                        format!("drew {name}")
                    } else {
                        format!("Revealed: {name}")
                    },
                )
            }
            LogAct::Hidden { belongs_to, .. } => (Some(*belongs_to), "drew a card".into()),
            LogAct::TakeBack { seat, .. } => (Some(*seat), "took a move back".into()),
        };
        let moved = matches!(
            line.what,
            LogAct::Move { .. } | LogAct::Sealed { .. } | LogAct::Covered { .. }
        );
        if moved && !begun {
            begun = true;
            heading = Some("Turn 1".into());
        }
        let text = match seat {
            Some(seat) => format!("{} {text}", teller.name(seat)),
            None => text,
        };
        steps.push(Step { v: line.v, seat, text, heading: heading.take(), swing: None });
        if is_done(&line.what) && !back.contains(&line.v) {
            done += 1;
            if done == seats.len() {
                (turn, done) = (turn + 1, 0);
                heading = Some(format!("Turn {turn}"));
            }
        }
    }
    steps
}

fn is_done(what: &LogAct) -> bool {
    matches!(what, LogAct::Move { text, .. } if text == "done")
}

/// A move in the past tense: `built Sand castle 2`.
fn in_words(mv: Move) -> String {
    match mv {
        Move::Draw => "drew for the board".into(),
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
        Move::Take(card) => format!("took {} from the discard pile", card.name()),
        Move::Remove(card) => format!("removed {} from the game", card.name()),
        Move::Offload(card) => format!("off-loaded {}", card.name()),
        Move::Store(card) => format!("put {} on the Pallet", card.name()),
        Move::Reveal => "revealed one more".into(),
        Move::Enough => "said that it is enough".into(),
        Move::Done => "finished the turn".into(),
    }
}

/// How many cards the viewer, or the first seat, had unbuilt after every turn.
pub(crate) fn tide(view: &TableView, log: &[host::LogLine], at: u32) -> Option<Tide> {
    let seats = view.seats().len();
    let whose = view.seat().unwrap_or(Seat::new(0));
    let back = taken_back(log);
    let done = log.iter().filter(|line| is_done(&line.what) && !back.contains(&line.v));
    let closed: Vec<u32> = done.skip(seats - 1).step_by(seats).map(|line| line.v).collect();
    let unbuilt = |v: u32| {
        let past: FineSandView = view.past(v, view.viewer())?.any_view().into_typed()?;
        Some(past.yards.get(whose.index())?.unbuilt)
    };
    let counts: Vec<usize> = closed.iter().map(|v| unbuilt(*v)).collect::<Option<_>>()?;
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
                "Turn 2: You built Sand castle 2 and Hand limit +1 and paid 7.",
                "Turn 2: You off-loaded 1 card.",
                "Turn 2: Jonas chose blue and drew 3.",
                "Turn 2: Jonas’ Symbol card was empty: nobody took a card.",
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
            [
                "Turn 2: Jonas took a card from your Symbol card: Sand castle 2.",
                "Turn 2: You took a card from Jonas’ Symbol card.",
            ]
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
        assert_eq!(lines, ["Turn 1: You exchanged 2 cards.", "Turn 1: You chose red."]);
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

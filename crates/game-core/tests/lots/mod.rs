//! Lots, a toy game of the tests for what Ferry has not got: draws that belong
//! to a seat, a turn of many moves, a secret in the options, moves that stand
//! for many others, time given by the rules, leaving for good, and a match that
//! ends with a draw.
//!
//! Each round every seat draws as many lots as it likes, face down, and then
//! stops or writes a note. When all have stopped a lot is drawn for the table.

use game_core::laws::Lookalikes;
use game_core::{
    About, BadOptions, BadText, Describe, Disclosure, Game, Match, Outcome, Refusal, Rng, Scores,
    Search, Seat, SeatSet, TableRules, Turn, Viewer, below,
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::fmt::{self, Display};
use std::str::FromStr;

/// What a table agrees on.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// Rounds to play.
    pub rounds: u32,
    /// A word that is told only when all is over.
    pub word: String,
    /// How long the rules let a seat think.
    pub seconds: Option<u32>,
}

impl Default for Options {
    fn default() -> Options {
        Options { rounds: 2, word: String::new(), seconds: None }
    }
}

/// A table of Lots. One that `COUNTS` tells everybody how many lots were drawn, which it should not.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Lots<const COUNTS: bool = false> {
    rounds: u32,
    seconds: Option<u32>,
    round: u32,
    drawn: Vec<Vec<u8>>,
    /// How many lots each seat had when the round began.
    earlier: Vec<usize>,
    stopped: SeatSet,
    left: SeatSet,
    /// Who has reached for a lot that is not drawn yet.
    reaching: Option<Seat>,
    /// What was drawn for the table.
    table: u8,
}

/// One decision.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Choice {
    /// Draw a lot.
    Draw,
    /// Wait for the others.
    Stop,
    /// The same, and everybody may read this note.
    Note(String),
    /// The same, and what is kept is read when all is over.
    Keep,
    /// Get up for good.
    Leave,
}

/// What a lot is worth; nothing has the weight of a blank one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Lot(u8);

/// Why not.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Illegal {
    /// Waiting for the others, or for a draw.
    #[error("it is not your turn")]
    NotNow,
    /// There is no way back.
    #[error("you have left")]
    Left,
}

impl Refusal for Illegal {
    fn clause(&self) -> &'static str {
        match self {
            Illegal::NotNow => "L-1",
            Illegal::Left => "L-2",
        }
    }

    fn reason(&self) -> &'static str {
        match self {
            Illegal::NotNow => "not-now",
            Illegal::Left => "left",
        }
    }
}

/// What a viewer knows.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct LotsView {
    own: Vec<u8>,
    round: u32,
    table: u8,
    #[serde(skip)]
    drawn: Option<usize>,
}

impl Display for LotsView {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "round {}, table {}, yours {:?}", self.round, self.table, self.own)
    }
}

impl<const COUNTS: bool> Game for Lots<COUNTS> {
    const LEDGER: &'static str = "L-1 Draw. L-2 Leave.";
    const ABOUT: About = About {
        id: "lots",
        title: "Lots",
        ruleset: 1,
        min_seats: 1,
        max_seats: 4,
        simultaneous: true,
        hidden: true,
        chance: true,
    };
    type Options = Options;
    type Move = Choice;
    type Chance = Lot;
    type Illegal = Illegal;
    type View = LotsView;

    fn new(options: &Options, seats: usize) -> Result<Self, BadOptions> {
        if options.rounds == 0 {
            return Err(BadOptions("there is at least one round".into()));
        }
        Ok(Lots {
            rounds: options.rounds,
            seconds: options.seconds,
            round: 0,
            drawn: vec![Vec::new(); seats],
            earlier: vec![0; seats],
            stopped: SeatSet::EMPTY,
            left: SeatSet::EMPTY,
            reaching: None,
            table: 0,
        })
    }

    fn seats(&self) -> SeatSet {
        SeatSet::first(self.drawn.len())
    }

    fn turn(&self) -> Turn {
        let waiting: SeatSet =
            self.seats().iter().filter(|&seat| !self.stopped.contains(seat)).collect();
        match self.reaching {
            _ if self.round == self.rounds => Turn::Over,
            Some(seat) => Turn::Chance(Some(seat)),
            None if waiting.is_empty() => Turn::Chance(None),
            None => Turn::Seats(waiting),
        }
    }

    fn step(&self) -> u32 {
        self.round
    }

    fn legal_moves(&self, seat: Seat, out: &mut Vec<Choice>) {
        if self.turn().seats().contains(seat) {
            out.extend([Choice::Draw, Choice::Stop, Choice::Note(String::new()), Choice::Keep]);
        }
    }

    fn check(&self, seat: Seat, choice: &Choice) -> Result<(), Illegal> {
        match choice {
            Choice::Leave if self.left.contains(seat) => Err(Illegal::Left),
            Choice::Leave if self.turn() != Turn::Over => Ok(()),
            _ if self.turn().seats().contains(seat) => Ok(()),
            _ => Err(Illegal::NotNow),
        }
    }

    fn apply(&mut self, seat: Seat, choice: Choice) {
        match choice {
            Choice::Draw => self.reaching = Some(seat),
            Choice::Stop | Choice::Note(_) | Choice::Keep => {
                self.stopped = self.stopped.with(seat);
            }
            Choice::Leave => self.left = self.left.with(seat),
        }
    }

    fn disclosure(&self, _: Seat, choice: &Choice) -> Disclosure {
        match choice {
            Choice::Draw | Choice::Stop => Disclosure::Sealed,
            Choice::Keep => Disclosure::Covered("something face down"),
            Choice::Note(_) | Choice::Leave => Disclosure::Open,
        }
    }

    fn is_template(&self, choice: &Choice) -> bool {
        matches!(choice, Choice::Note(_))
    }

    fn chances(&self, out: &mut Vec<(Lot, u32)>) {
        out.extend([(Lot(0), 0), (Lot(1), 1), (Lot(2), 2), (Lot(3), 3)]);
    }

    fn apply_chance(&mut self, lot: Lot) {
        if let Some(seat) = self.reaching.take() {
            self.drawn[seat.index()].push(lot.0);
        } else {
            self.table += lot.0;
            self.stopped = SeatSet::EMPTY;
            self.round += 1;
            self.earlier = self.drawn.iter().map(Vec::len).collect();
        }
    }

    fn view(&self, viewer: Viewer) -> LotsView {
        let own = self.seats().iter().find(|&seat| viewer.is(seat));
        LotsView {
            own: own.map_or_else(Vec::new, |seat| self.drawn[seat.index()].clone()),
            round: self.round,
            table: self.table,
            drawn: COUNTS.then(|| self.drawn.iter().map(Vec::len).sum()),
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        if self.turn() != Turn::Over {
            return None;
        }
        let sums: Vec<i32> =
            self.drawn.iter().map(|lots| lots.iter().map(|&lot| i32::from(lot)).sum()).collect();
        let best = sums.iter().max().expect("somebody sits here");
        Some(Outcome {
            scores: Scores::new(&sums),
            winners: self.seats().iter().filter(|seat| sums[seat.index()] == *best).collect(),
            reason: "the most".into(),
        })
    }
}

impl<const COUNTS: bool> Describe for Lots<COUNTS> {
    fn describe(&self, seat: Seat, choice: &Choice) -> String {
        format!("{choice} in {seat}")
    }

    fn is_telling(&self, choice: &Choice) -> bool {
        *choice == Choice::Stop
    }

    fn epilogue(played: &Match<Self>, name: &dyn Fn(Seat) -> String) -> Vec<String> {
        let lots = played.game();
        let line = |seat: Seat| format!("{} drew {:?}", name(seat), lots.drawn[seat.index()]);
        lots.seats().iter().map(line).collect()
    }
}

impl<const COUNTS: bool> TableRules for Lots<COUNTS> {
    fn seconds(&self, _: Seat) -> Option<u32> {
        self.seconds
    }

    fn out_of_time(&self, _: Seat) -> Option<Choice> {
        Some(Choice::Stop)
    }

    fn when_left(&self, seat: Seat) -> Option<Choice> {
        (!self.left.contains(seat)).then_some(Choice::Leave)
    }

    fn left(&self) -> SeatSet {
        self.left
    }

    fn no_way_back() -> Option<Illegal> {
        Some(Illegal::Left)
    }

    fn shown(options: &Options) -> Options {
        Options { word: String::new(), ..options.clone() }
    }
}

impl<const COUNTS: bool> Search for Lots<COUNTS> {
    fn sample_chance(&self, rng: &mut impl Rng) -> Lot {
        match below(rng, 6) {
            0 => Lot(1),
            1 | 2 => Lot(2),
            _ => Lot(3),
        }
    }

    fn determinize(view: &LotsView, _: &mut impl Rng) -> Self {
        let options = Options { rounds: view.round + 1, ..Options::default() };
        Lots { table: view.table, ..Self::new(&options, 2).expect("there is a round") }
    }

    fn unseal(&mut self, seat: Seat) {
        self.drawn[seat.index()].truncate(self.earlier[seat.index()]);
        self.stopped = self.stopped.without(seat);
        self.reaching = self.reaching.filter(|&by| by != seat);
    }
}

impl<const COUNTS: bool> Lookalikes for Lots<COUNTS> {}

impl Display for Choice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Choice::Draw => f.write_str("draw"),
            Choice::Stop => f.write_str("stop"),
            Choice::Note(note) => write!(f, "note:{note}"),
            Choice::Keep => f.write_str("keep"),
            Choice::Leave => f.write_str("leave"),
        }
    }
}

impl FromStr for Choice {
    type Err = BadText;
    fn from_str(text: &str) -> Result<Choice, BadText> {
        match (text, text.strip_prefix("note:")) {
            ("draw", _) => Ok(Choice::Draw),
            ("stop", _) => Ok(Choice::Stop),
            ("keep", _) => Ok(Choice::Keep),
            ("leave", _) => Ok(Choice::Leave),
            (_, Some(note)) => Ok(Choice::Note(note.into())),
            _ => Err(BadText(format!("{text:?} is no choice"))),
        }
    }
}

impl Display for Lot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "l{}", self.0)
    }
}

impl FromStr for Lot {
    type Err = BadText;
    fn from_str(text: &str) -> Result<Lot, BadText> {
        let number = text.strip_prefix('l').and_then(|digits| digits.parse().ok());
        number.map(Lot).ok_or_else(|| BadText(format!("{text:?} is no lot")))
    }
}

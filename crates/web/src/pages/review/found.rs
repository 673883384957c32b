//! What a reviewer found, as it is kept.

use game_core::{MAX_SEATS, Seat};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer};

/// A review.
#[derive(Clone, Debug, Deserialize)]
pub struct Found {
    /// Who looked.
    pub bot: String,
    /// What it shows, and by what it judges.
    pub measure: Measure,
    /// What became of every seat's chance.
    #[serde(flatten)]
    pub wins: Accounts,
    /// What became of every seat's score.
    pub scores: Accounts,
    /// What chance is called in this game: `the dice`.
    #[serde(default = "luck")]
    pub luck_word: String,
    /// What luck and play did to every seat, in a sentence.
    pub sentences: Vec<Sentence>,
    /// Every seat's chance on the way, in the order of the log.
    pub curve: Vec<Point>,
    /// Every decision, in the order of the log.
    pub decisions: Vec<Decision>,
    /// Where it turned, in the order of the log.
    pub turning_points: Vec<Turning>,
    /// What only this game has to tell.
    pub details: Vec<Detail>,
}

/// By what a review judges.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Scale {
    /// By chances to win.
    Win,
    /// By scores.
    Score,
}

/// What a review shows.
#[derive(Clone, Debug, Deserialize)]
pub struct Measure {
    /// What the curve shows.
    pub curve: Scale,
    /// By what decisions are judged, and luck and play told apart.
    pub judged: Scale,
    /// What a score counts: `points`.
    pub unit: String,
    /// `lower` where low scores are the good ones.
    pub better: String,
    /// Whether nothing can be judged, as beside a printed copy: there are details, and no decisions.
    #[serde(default)]
    pub plain: bool,
}

/// What became of every seat: start, luck and play add up to the result.
#[derive(Clone, Debug, Deserialize)]
#[allow(missing_docs, reason = "the names say it")]
pub struct Accounts {
    pub start: Vec<f64>,
    pub luck: Vec<f64>,
    pub own: Vec<f64>,
    pub others: Vec<f64>,
    pub result: Vec<f64>,
}

/// What luck and play did to a seat. `{1}` stands for the name of the second seat, and so on.
#[derive(Clone, Debug, Deserialize)]
pub struct Sentence {
    /// Said to the seat.
    pub you: String,
    /// Said about it.
    pub about: String,
}

/// A seat's chance at a moment, and the score it could expect.
#[derive(Clone, Debug, Deserialize)]
pub struct Point {
    /// As it stood with this version.
    pub v: u32,
    #[serde(deserialize_with = "seat")]
    seat: Seat,
    win: f64,
    score: f64,
}

/// A decision, looked at again.
#[derive(Clone, Debug, Deserialize)]
pub struct Decision {
    /// The version that it made.
    pub v: u32,
    /// Whose it was.
    #[serde(deserialize_with = "seat")]
    pub seat: Seat,
    /// What was played, for programs.
    #[serde(rename = "move")]
    pub mv: String,
    /// The same for people.
    pub label: String,
    /// The best move, for programs.
    pub best: String,
    /// The same for people.
    pub best_label: String,
    /// What it gave away, in the measure by which it is judged.
    pub cost: f64,
    /// `fine`, `mistake` or `blunder`.
    pub words: String,
    why: Option<String>,
    #[serde(default)]
    why_about: Option<String>,
    assessment: Assessment,
}

#[derive(Clone, Debug, Deserialize)]
struct Assessment {
    moves: Vec<Worth>,
}

#[derive(Clone, Debug, Deserialize)]
struct Worth {
    text: String,
    win: Option<f64>,
    score: Option<f64>,
}

/// A moment at which a seat's chance changed much at once.
#[derive(Clone, Debug, Deserialize)]
pub struct Turning {
    /// What made it.
    pub v: u32,
    /// Whose chance it is about.
    #[serde(deserialize_with = "seat")]
    pub seat: Seat,
    /// By how much, in the measure by which decisions are judged.
    pub swing: f64,
    /// Whose decision it was; nobody's where it was luck.
    #[serde(deserialize_with = "maybe_seat")]
    pub by: Option<Seat>,
    /// Whether the seat brought it upon itself.
    pub own_mistake: bool,
    /// What happened, for people.
    pub label: Option<String>,
}

/// What only one game has to tell of a match.
#[derive(Clone, Debug, Default, Deserialize)]
pub struct Detail {
    /// What it is about.
    pub title: String,
    /// The moment it belongs to, if there is one.
    pub v: Option<u32>,
    /// A sentence each.
    pub text: Vec<String>,
    /// The columns of its table.
    pub columns: Vec<String>,
    /// The table, row by row.
    pub rows: Vec<Vec<String>>,
}

/// How much was given away, for the eye.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Loss {
    /// Nothing that could be shown.
    Nothing,
    /// Less than a mistake.
    Some,
    /// A mistake or a blunder.
    Much,
}

impl Decision {
    /// Why the better move was better, to whoever decided or about them.
    pub fn why(&self, to_decider: bool) -> Option<&str> {
        if to_decider { self.why.as_deref() } else { self.why_about.as_deref() }
    }
}

impl Found {
    /// Reads what is kept. What cannot be read was kept by another program.
    pub fn read(text: &str) -> Result<Found, serde_json::Error> {
        serde_json::from_str(text)
    }

    /// A seat's way through the match: versions, and what the curve shows there.
    pub fn way(&self, seat: Seat) -> impl Iterator<Item = (u32, f64)> + '_ {
        let own = self.curve.iter().filter(move |point| point.seat == seat);
        own.map(|point| match self.measure.curve {
            Scale::Win => (point.v, point.win),
            Scale::Score => (point.v, point.score),
        })
    }

    /// What the curve of a seat shows at a moment: its latest point.
    pub fn height(&self, seat: Seat, at: u32) -> Option<f64> {
        let before = self.way(seat).take_while(|(v, _)| *v <= at).last();
        before.or_else(|| self.way(seat).next()).map(|(_, value)| value)
    }

    /// The decision that made a version.
    pub fn decision(&self, v: u32) -> Option<&Decision> {
        self.decisions.iter().find(|decision| decision.v == v)
    }

    /// Where it turned for a seat.
    pub fn turning(&self, seat: Seat) -> impl Iterator<Item = &Turning> + '_ {
        self.turning_points.iter().filter(move |point| point.seat == seat)
    }

    /// What became of the seats, in the measure by which decisions are judged.
    pub fn accounts(&self) -> &Accounts {
        match self.measure.judged {
            Scale::Win => &self.wins,
            Scale::Score => &self.scores,
        }
    }

    /// What a decision's moves were worth to its seat: the one that was played, and the best.
    pub fn versus(&self, decision: &Decision) -> [Option<f64>; 2] {
        let worth = |mv: &str| {
            let mut moves = decision.assessment.moves.iter();
            let found = moves.find(|worth| worth.text == mv)?;
            match self.measure.judged {
                Scale::Win => found.win,
                Scale::Score => found.score,
            }
        };
        [worth(&decision.mv), worth(&decision.best)]
    }

    /// A value in words: `44 %`, `6.6`.
    pub fn value(&self, value: f64) -> String {
        value_in(self.measure.judged, value)
    }

    /// A change in words: `+9`, `−27`, `+0.7`.
    pub fn change(&self, change: f64) -> String {
        let number = match self.measure.judged {
            Scale::Win => format!("{:.0}", 100.0 * change.abs()),
            Scale::Score => format!("{:.1}", change.abs()),
        };
        match number.bytes().all(|byte| matches!(byte, b'0' | b'.')) {
            true => "0".into(),
            false if change < 0.0 => format!("−{number}"),
            false => format!("+{number}"),
        }
    }

    /// What a decision gave away: `−8`, and `+0.7` where low scores are good.
    pub fn lost(&self, decision: &Decision) -> String {
        let worse = if self.is_low_good() { 1.0 } else { -1.0 };
        self.change(worse * decision.cost)
    }

    /// How much that is.
    pub fn loss(&self, decision: &Decision) -> Loss {
        match decision.words.as_str() {
            _ if self.change(decision.cost) == "0" => Loss::Nothing,
            "fine" => Loss::Some,
            _ => Loss::Much,
        }
    }

    /// Whether low numbers are the good ones.
    pub fn is_low_good(&self) -> bool {
        self.measure.judged == Scale::Score && self.measure.better == "lower"
    }
}

fn luck() -> String {
    "luck".into()
}

fn seat<'de, D: Deserializer<'de>>(from: D) -> Result<Seat, D::Error> {
    let number = u64::deserialize(from)?;
    Seat::try_new(number, MAX_SEATS).ok_or_else(|| D::Error::custom("there is no such seat"))
}

fn maybe_seat<'de, D: Deserializer<'de>>(from: D) -> Result<Option<Seat>, D::Error> {
    let number = Option::<u64>::deserialize(from)?;
    Ok(number.and_then(|number| Seat::try_new(number, MAX_SEATS)))
}

/// A value in words: `44 %`, `6.6`.
pub fn value_in(scale: Scale, value: f64) -> String {
    match scale {
        Scale::Win => format!("{:.0} %", 100.0 * value),
        Scale::Score if (value - value.round()).abs() < 0.05 => format!("{value:.0}"),
        Scale::Score => format!("{value:.1}"),
    }
}

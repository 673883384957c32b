//! What a review shows and judges by: chances to win, or points.

use serde_json::{Value, json};

/// What is looked at: a chance, or points at the end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Scale {
    /// The chance to win, from 0 to 1.
    Win,
    /// The final score to be expected.
    Score,
}

/// What a review of a match shows, and by what it judges.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Measure {
    /// What the curve shows.
    pub curve: Scale,
    /// By what decisions are judged, and luck and play told apart.
    pub judged: Scale,
    /// What a score counts: `points`, `cards left`.
    pub unit: &'static str,
    /// How much of a score makes a mistake, and how much a blunder.
    pub costs: [f64; 2],
    /// Nothing can be judged: there is a plain account of what happened, and no more.
    pub plain: bool,
}

impl Measure {
    /// By the chance to win: what most matches are about.
    pub const WIN: Measure = Measure {
        curve: Scale::Win,
        judged: Scale::Win,
        unit: "points",
        costs: [1.0, 3.0],
        plain: false,
    };

    /// Not at all: of what was played elsewhere there is only an account.
    pub const PLAIN: Measure = Measure { plain: true, ..Measure::WIN };

    /// What a decision must cost to be a mistake, and to be a blunder.
    pub fn costs(&self) -> [f64; 2] {
        match self.judged {
            Scale::Win => [MISTAKE, BLUNDER],
            Scale::Score => self.costs,
        }
    }

    /// From which swing on a moment is a turning point.
    pub fn swing(&self) -> f64 {
        match self.judged {
            Scale::Win => SWING,
            // As far between a mistake and a blunder as it is for chances.
            Scale::Score => {
                let [mistake, blunder] = self.costs;
                mistake + (blunder - mistake) * (SWING - MISTAKE) / (BLUNDER - MISTAKE)
            }
        }
    }

    /// As the engine protocol and the HTTP API say it.
    pub(super) fn described(&self, fewest_win: bool) -> Value {
        let word = |scale: Scale| match scale {
            Scale::Win => "win",
            Scale::Score => "score",
        };
        let [mistake, blunder] = self.costs();
        json!({
            "curve": word(self.curve),
            "judged": word(self.judged),
            "unit": self.unit,
            "better": if fewest_win { "lower" } else { "higher" },
            "mistake": mistake,
            "blunder": blunder,
            "swing": self.swing(),
            "plain": self.plain,
        })
    }
}

/// What a decision that gave this much of the chance away is called.
const BLUNDER: f64 = 0.15;
const MISTAKE: f64 = 0.05;
/// A chance that changes this much at once has turned.
const SWING: f64 = 0.08;

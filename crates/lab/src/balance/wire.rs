//! Matches on their way from one process to another.

use super::floor::Deals;
use bots::Watched;
use game_core::{Outcome, Scores, Seat};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;
use std::time::Duration;

/// A match as it travels. Fractions go as their bits: no digit is lost on the way.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Sheet {
    scores: Vec<i32>,
    winners: Vec<usize>,
    reason: String,
    moves: u64,
    decisions: u64,
    choices: u64,
    turns: u64,
    first: Option<usize>,
    kinds: BTreeMap<String, u64>,
    moments: Vec<Vec<u64>>,
    leads: Vec<u64>,
    held: Vec<Vec<String>>,
    dealt: Vec<String>,
    cpu: Duration,
}

impl Sheet {
    fn of(played: &Watched) -> Sheet {
        let bits = |numbers: &Vec<f64>| numbers.iter().map(|number| number.to_bits()).collect();
        Sheet {
            scores: played.outcome.scores.to_vec(),
            winners: played.outcome.winners.iter().map(Seat::index).collect(),
            reason: played.outcome.reason.to_string(),
            moves: played.moves,
            decisions: played.decisions,
            choices: played.choices,
            turns: played.turns,
            first: played.first.map(Seat::index),
            kinds: played.kinds.clone(),
            moments: played.moments.iter().map(bits).collect(),
            leads: bits(&played.leads),
            held: played.held.clone(),
            dealt: played.dealt.clone(),
            cpu: played.cpu,
        }
    }

    /// Nothing if there are seats that no table has.
    fn played(self) -> Option<Watched> {
        let seats = self.scores.len();
        if !(1..=game_core::MAX_SEATS).contains(&seats) {
            return None;
        }
        let seat = |number: usize| Seat::try_new(number as u64, seats);
        let fractions = |bits: Vec<u64>| bits.into_iter().map(f64::from_bits).collect();
        Some(Watched {
            outcome: Outcome {
                scores: Scores::new(&self.scores),
                winners: self.winners.into_iter().map(seat).collect::<Option<_>>()?,
                reason: self.reason.into(),
            },
            moves: self.moves,
            decisions: self.decisions,
            choices: self.choices,
            turns: self.turns,
            first: match self.first {
                None => None,
                Some(number) => Some(seat(number)?),
            },
            kinds: self.kinds,
            moments: self.moments.into_iter().map(fractions).collect(),
            leads: fractions(self.leads),
            held: self.held,
            dealt: self.dealt,
            cpu: self.cpu,
        })
    }
}

/// Deals as text.
pub fn packed(deals: &Deals) -> String {
    let sheets: Vec<Vec<Sheet>> =
        deals.iter().map(|deal| deal.iter().map(Sheet::of).collect()).collect();
    serde_json::to_string(&sheets).unwrap_or_default()
}

/// Deals from their text; nothing if it is none.
pub fn unpacked(text: &str) -> Option<Deals> {
    let sheets: Vec<Vec<Sheet>> = serde_json::from_str(text).ok()?;
    sheets.into_iter().map(|deal| deal.into_iter().map(Sheet::played).collect()).collect()
}

/// What stands for a fraction on its way.
const BITS: &str = "bits of a fraction";

/// A report as text, from which [`unpacked_report`] reads the same to the last digit.
pub fn packed_report(report: &Value) -> String {
    fn sealed(value: &Value) -> Value {
        match value {
            Value::Number(number) if number.is_f64() => {
                json!({ BITS: number.as_f64().unwrap_or_default().to_bits() })
            }
            Value::Array(values) => values.iter().map(sealed).collect(),
            Value::Object(fields) => {
                let fields = fields.iter().map(|(name, value)| (name.clone(), sealed(value)));
                Value::Object(fields.collect::<Map<_, _>>())
            }
            plain => plain.clone(),
        }
    }
    sealed(report).to_string()
}

/// A report from its text; nothing if it is none.
pub fn unpacked_report(text: &str) -> Option<Value> {
    fn opened(value: Value) -> Value {
        match value {
            Value::Object(fields) => match fields.get(BITS).and_then(Value::as_u64) {
                Some(bits) => json!(f64::from_bits(bits)),
                None => {
                    let fields = fields.into_iter().map(|(name, value)| (name, opened(value)));
                    Value::Object(fields.collect::<Map<_, _>>())
                }
            },
            Value::Array(values) => values.into_iter().map(opened).collect(),
            plain => plain,
        }
    }
    serde_json::from_str(text).ok().map(opened)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_report_travels_without_losing_a_digit() {
        let report = json!({
            "games": 8,
            "share": 11.29956990834174,
            "rows": [["sell", 10.349727075898963], {"name": "x", "at": -0.1, "none": null}]
        });
        assert_eq!(unpacked_report(&packed_report(&report)), Some(report));
        assert_eq!(unpacked_report("{"), None);
        assert_eq!((unpacked("[[{}]]"), unpacked("no")), (None, None));
    }
}

//! What is decided between games, as text: `strike 1 2`, `put away pit swap more-4`.

use super::{Campaign, NotSo, Progress, SoloStage};
use crate::{Card, Cards, EXCHANGED};
use game_core::BadText;
use std::fmt;
use std::str::FromStr;

/// One decision between two games of a solo campaign.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Decision {
    /// FS-8.7: strike the total off, spending these coin sets.
    Strike(Vec<u8>),
    /// FS-8.9: put these cards away.
    PutAway(Vec<Card>),
}

impl fmt::Display for Decision {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Decision::Strike(sets) => {
                f.write_str("strike")?;
                sets.iter().try_for_each(|set| write!(f, " {set}"))
            }
            Decision::PutAway(cards) => {
                f.write_str("put away")?;
                cards.iter().try_for_each(|card| write!(f, " {card}"))
            }
        }
    }
}

impl FromStr for Decision {
    type Err = BadText;
    fn from_str(text: &str) -> Result<Decision, BadText> {
        // Longer than any decision: whatever was sent, the answer stays short.
        let words: Vec<&str> = text.split(' ').take(10).collect();
        match words[..] {
            ["strike", ref sets @ ..] => {
                let set = |word: &&str| {
                    word.parse().map_err(|_| BadText("coin sets are named 1 to 5".into()))
                };
                sets.iter().map(set).collect::<Result<_, _>>().map(Decision::Strike)
            }
            ["put", "away", ref cards @ ..] => {
                cards.iter().map(|card| card.parse()).collect::<Result<_, _>>().map(Decision::PutAway)
            }
            _ => Err(BadText(
                "a decision is `strike`, with the coin sets to spend, or `put away` and three cards"
                    .into(),
            )),
        }
    }
}

impl Campaign {
    /// Carries out a decision.
    pub fn decide(&mut self, decision: &Decision) -> Result<(), NotSo> {
        match decision {
            Decision::Strike(sets) => self.strike(sets),
            Decision::PutAway(cards) => self.put_away(cards),
        }
    }

    /// Every decision that can be made now, with a sentence for people.
    pub fn decisions(&self) -> Vec<(Decision, String)> {
        let Progress::Solo(solo) = self.progress() else { return Vec::new() };
        match solo.stage() {
            SoloStage::Scoring(_, tally) => {
                let strikes = solo.sheet().strikes(tally.total()).into_iter();
                let told = |way: super::Strike| {
                    let label = match way.number {
                        Some(number) if way.points > 0 => {
                            format!("strike {number} off for {} points", way.points)
                        }
                        Some(number) => format!("strike {number} off"),
                        None => "there is no number left: the campaign is lost".into(),
                    };
                    (Decision::Strike(way.spend), label)
                };
                strikes.map(told).collect()
            }
            SoloStage::Choosing(_) => threes(solo.revealed())
                .into_iter()
                .map(|three| {
                    let names: Vec<&str> = three.iter().map(|card| card.name()).collect();
                    (Decision::PutAway(three), format!("put away {}", names.join(", ")))
                })
                .collect(),
            SoloStage::Playing(_) | SoloStage::Won | SoloStage::Lost(_) => Vec::new(),
        }
    }
}

/// Every different choice of three.
fn threes(cards: &[Card]) -> Vec<Vec<Card>> {
    let mut found: Vec<Vec<Card>> = Vec::new();
    for first in 0..cards.len() {
        for second in first + 1..cards.len() {
            for third in second + 1..cards.len() {
                let three: Cards = [first, second, third].map(|at| cards[at]).into_iter().collect();
                let three: Vec<Card> = three.each().collect();
                debug_assert_eq!(three.len(), EXCHANGED);
                if !found.contains(&three) {
                    found.push(three);
                }
            }
        }
    }
    found
}

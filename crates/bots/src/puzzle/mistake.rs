//! Somebody's own mistakes, asked again: one decision each, out of a finished match.

use super::{Moment, Puzzle, Sorted, rounded};
use crate::{AnyBots, Assessment, Budget, Scale};
use catalog::AnyMatch;
use game_core::{Act, Seat, Viewer};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// Of so many wrong moves it is kept what they cost; the others cost more.
const MOST_WRONG: usize = 12;
/// How much longer than a bot usually thinks a mistake is looked at, each time.
const LONGER: u64 = 10;

/// A decision that was a mistake, and what is known of the others that could have been made.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Mistake {
    /// The version that the decision made.
    pub version: u32,
    /// Whose it was.
    #[serde(deserialize_with = "super::seat")]
    pub seat: Seat,
    /// What was played.
    pub mv: String,
    /// The same for people.
    pub label: String,
    /// What is right instead, and what is wrong.
    pub moment: Moment,
    /// Why the best is best: a sentence of the bot that was asked.
    pub why: String,
    /// The seat's chance to win with the best.
    pub win: f64,
}

/// Looks again at decisions of a finished match that a review has called mistakes, by the versions that they made,
/// one after the other until `most` are found that stay mistakes at ten times the budget, twice and with
/// other dice. `go_on` is asked before every look; nothing if it says no. The same match gives the same answer.
pub fn mistakes(
    bots: AnyBots,
    played: &AnyMatch,
    seat: Seat,
    versions: &[u32],
    most: usize,
    go_on: &dyn Fn() -> bool,
) -> Option<Vec<Mistake>> {
    let mut found = Vec::new();
    // Where nothing is won or lost there is no chance that could be given away.
    if bots.review_measure(played).judged == Scale::Score {
        return Some(found);
    }
    for version in versions {
        if found.len() == most {
            break;
        }
        let Some(decision) = Decision::of(bots, played, seat, *version) else { continue };
        found.extend(decision.mistake(go_on)?);
    }
    Some(found)
}

/// A decision before it was made.
struct Decision {
    bots: AnyBots,
    before: AnyMatch,
    seat: Seat,
    version: u32,
    mv: String,
    label: String,
}

impl Decision {
    fn of(bots: AnyBots, played: &AnyMatch, seat: Seat, version: u32) -> Option<Decision> {
        let mv = decided(played, seat, version)?;
        let before = played.rewound(version - 1);
        let legal = before.legal_moves(seat).into_iter();
        let label = legal.filter(|one| one.text == mv).map(|one| one.label).next()?;
        Some(Decision { bots, before, seat, version, mv, label })
    }

    /// Whether it stays a mistake; nothing if there was no time to find out.
    fn mistake(&self, go_on: &dyn Fn() -> bool) -> Option<Option<Mistake>> {
        let budget = Budget::Simulations(LONGER * self.bots.strongest_simulations());
        let mut looks: Vec<Assessment<String>> = Vec::new();
        for dice in [2, 3] {
            if !go_on() {
                return None;
            }
            let looked = self.bots.ponder(&self.before, self.seat, budget, dice);
            let Ok(looked) = looked else { return Some(None) };
            looks.push(looked);
        }
        let Sorted { mut right, mut wrong, doubtful } =
            Sorted::of(&looks.iter().collect::<Vec<_>>());
        // If nearly everything else would do, there is nothing to be found.
        let count = right.len() + wrong.len() + doubtful.len();
        if 2 * wrong.len() < count || !wrong.iter().any(|(mv, _)| *mv == self.mv) {
            return Some(None);
        }
        if !go_on() {
            return None;
        }
        let Ok(chosen) = self.bots.think(&self.before, self.seat, budget, 1) else {
            return Some(None);
        };
        let Some(why) = chosen.thought.filter(|_| right.contains(&chosen.mv)) else {
            return Some(None);
        };
        // The way of which the reason is told goes first. What may be as good is no mistake.
        right.sort_by_key(|mv| *mv != chosen.mv);
        let right = right.into_iter().chain(doubtful).map(|mv| (mv, None)).collect();
        let own = wrong.iter().position(|(mv, _)| *mv == self.mv).unwrap_or_default();
        wrong.truncate(MOST_WRONG.max(own + 1));
        let best = chosen.assessment.as_ref().unwrap_or(&looks[0]);
        Some(Some(Mistake {
            version: self.version,
            seat: self.seat,
            mv: self.mv.clone(),
            label: self.label.clone(),
            moment: Moment { right, wrong },
            why,
            win: rounded(best.moves[best.best].1.of(self.seat)),
        }))
    }
}

impl Mistake {
    /// The mistake as a puzzle, in the match in which it was made and with the options of its table. Nothing if it
    /// does not belong there.
    pub fn puzzle(&self, played: &AnyMatch, options: &Value) -> Option<Puzzle> {
        if decided(played, self.seat, self.version)? != self.mv {
            return None;
        }
        let earlier = self.version - 1;
        let puzzle = Puzzle {
            seat: self.seat,
            seats: played.seats(),
            options: options.clone(),
            log: told(played, earlier),
            moments: vec![self.moment.clone()],
            why: self.why.clone(),
            win: self.win,
            solved: [0; 4],
        };
        let seen = |played: &AnyMatch| played.view(Viewer::Seat(self.seat));
        let opened = puzzle.open(played.game()).ok()?;
        (seen(&opened) == seen(&played.rewound(earlier))).then_some(puzzle)
    }
}

/// What a seat played to make a version, if it did.
fn decided(played: &AnyMatch, seat: Seat, version: u32) -> Option<String> {
    let (_, act) = played.acts_after(version.checked_sub(1)?).into_iter().next()?;
    match act {
        Act::Move { seat: by, text } if by == seat => Some(text),
        _ => None,
    }
}

/// The first entries of a match as puzzles keep them, without moves that were taken back.
fn told(played: &AnyMatch, entries: u32) -> Vec<String> {
    let acts = || played.acts_after(0).into_iter().take(entries as usize);
    let undone: Vec<u32> = acts()
        .filter_map(|(_, act)| match act {
            Act::TakeBack { of, .. } => Some(of),
            _ => None,
        })
        .collect();
    acts()
        .filter(|(version, _)| !undone.contains(version))
        .filter_map(|(_, act)| match act {
            Act::Move { seat, text } => Some(format!("{} {text}", seat.index())),
            Act::Chance { text, .. } => Some(format!("~{text}")),
            Act::TakeBack { .. } => None,
        })
        .collect()
}

//! How a match goes, from everybody's outlook on the way.

use bots::{Watched, share};
use game_core::Seat;

/// The lead changes hands when somebody else is ahead by this much.
const AHEAD: f64 = 0.05;
/// A match is decided once this is sure.
const SURE: f64 = 0.9;

/// The seat that is ahead.
fn leader(chances: &[f64]) -> Option<usize> {
    (0..chances.len()).max_by(|a, b| chances[*a].total_cmp(&chances[*b]))
}

/// How often the lead changes hands. Alone it changes between winning and losing.
pub(super) fn lead_changes(moments: &[Vec<f64>]) -> Option<f64> {
    let both = |chances: &Vec<f64>| match chances.as_slice() {
        [alone] => vec![*alone, 1.0 - alone],
        several => several.to_vec(),
    };
    let mut last: Option<usize> = None;
    let mut changes = 0.0;
    for chances in moments.iter().map(both) {
        let now = leader(&chances)?;
        match last {
            None => {
                let ahead = chances
                    .iter()
                    .enumerate()
                    .all(|(seat, chance)| seat == now || chances[now] >= chance + AHEAD);
                last = ahead.then_some(now);
            }
            Some(before) if before != now && chances[now] >= chances[before] + AHEAD => {
                changes += 1.0;
                last = Some(now);
            }
            Some(_) => {}
        }
    }
    (!moments.is_empty()).then_some(changes)
}

/// Moment by moment, the chance of what came of it: of the winner, or of losing alone. Nothing
/// where several won.
pub(super) fn sureness(played: &Watched) -> Option<Vec<f64>> {
    let outcome = &played.outcome;
    let alone = outcome.scores.len() == 1;
    let winner = match outcome.winners.len() {
        0 if alone => None,
        1 => outcome.winners.iter().next(),
        _ => return None,
    };
    let chance = |chances: &Vec<f64>| match winner {
        Some(seat) => chances[seat.index()],
        None => 1.0 - chances[0],
    };
    Some(played.moments.iter().map(chance).collect())
}

/// The part of the match from which on it was sure what would come of it; 1 if it never was.
pub(super) fn decided(played: &Watched) -> Option<f64> {
    if played.moments.is_empty() {
        return None;
    }
    let Some(sure) = sureness(played) else { return Some(1.0) };
    let open = sure.iter().rposition(|chance| *chance < SURE);
    Some(open.map_or(0.0, |last| (last + 1) as f64 / sure.len() as f64))
}

/// What the leader at half-time has of the win; alone, whether the outlook was right.
pub(super) fn half_time(played: &Watched) -> Option<f64> {
    let chances = played.moments.get(played.moments.len() / 2)?;
    let outcome = &played.outcome;
    if let [alone] = chances.as_slice() {
        let right = (*alone >= 0.5) == outcome.winners.contains(Seat::new(0));
        return Some(f64::from(u8::from(right)));
    }
    Some(share(outcome, Seat::new(leader(chances)?)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_lead_changes_when_somebody_else_is_clearly_ahead() {
        let two = |first: f64| vec![first, 1.0 - first];
        let course = [0.5, 0.6, 0.49, 0.4, 0.7].map(two);
        assert_eq!(lead_changes(&course), Some(2.0));
        assert_eq!(lead_changes(&[0.5, 0.51, 0.5].map(two)), Some(0.0));
        assert_eq!(lead_changes(&[vec![0.2], vec![0.8]]), Some(1.0));
        assert_eq!(lead_changes(&[]), None);
    }
}

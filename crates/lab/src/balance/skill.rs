//! Whether the better player wins, or whoever was dealt the better side.

use super::BalancePlan;
use super::floor::{Floor, Section};
use super::report::Skill;
use crate::interval::share_interval;
use crate::ladder::better_alone;
use crate::seatings::alternately;
use crate::tournament::{NoTournament, Sums};
use bots::{Watched, share};
use game_core::Seat;

/// Lets the bot meet its rival, every deal both ways. Nothing if it was stopped before a single deal
/// was over.
pub(super) fn skill(
    plan: &BalancePlan,
    floor: &mut dyn Floor,
) -> Result<Option<Skill>, NoTournament> {
    let seatings = alternately(plan.seats);
    let fewest_win = plan.bots_of.game().fewest_win();
    let (mut shares, mut deals) = (Sums::default(), 0);
    let (mut by_skill, mut by_luck) = (0u64, 0u64);
    floor.play(plan, &Section::Rival, &mut |_, deal| {
        let second = |at: usize| of_second(&deal[at], &seatings[at]);
        let (mean, skilled, lucky) = if plan.seats == 1 {
            let did = better_alone(&deal[0].outcome, &deal[1].outcome, fewest_win);
            (did, did > 0.75, did > 0.25 && did <= 0.75)
        } else {
            // In the first seating the bot has one side, in the second the other.
            let (one, other) = (second(0), second(1));
            let same_side = (one > 0.5 && other < 0.5) || (one < 0.5 && other > 0.5);
            ((one + other) / 2.0, one > 0.5 && other > 0.5, same_side)
        };
        shares.add(mean);
        by_skill += u64::from(skilled);
        by_luck += u64::from(lucky);
        deals += 1;
    })?;
    Ok((deals > 0).then(|| Skill {
        rival: plan.rival.clone().unwrap_or_default(),
        games: 2 * deals,
        share: shares.share(deals),
        by_skill: share_interval(by_skill as f64, deals),
        by_luck: share_interval(by_luck as f64, deals),
    }))
}

/// What the second bot has of the win, in all its seats.
fn of_second(played: &Watched, seating: &[usize]) -> f64 {
    let seats = (0..seating.len()).filter(|&seat| seating[seat] == 1);
    seats.map(|seat| share(&played.outcome, Seat::new(seat))).sum()
}

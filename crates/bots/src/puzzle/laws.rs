//! What is true of all puzzles that a game keeps; for the tests of games.

use super::{Answer, Marked};
use crate::{AnyBots, Budget, Puzzles};

/// Sees that a game keeps at least `wanted` puzzles, that all follow the rules, and that the strongest bot solves nine in
/// ten of every `every`-th one. Says what is not so.
pub fn hold(bots: AnyBots, wanted: usize, every: usize) -> Result<(), String> {
    let kept = bots.puzzles().ok_or("the game has no puzzles")?;
    if kept.all.len() < wanted {
        return Err(format!("there are {} puzzles, not {wanted}", kept.all.len()));
    }
    keeps_the_rules(bots, &kept)?;
    let sample: Vec<_> = kept.all.iter().step_by(every).collect();
    let (tried, found) = (sample.len(), found_by_the_strongest(bots, sample));
    if 10 * found < 9 * tried {
        return Err(format!("the strongest bot solves {found} of {tried}"));
    }
    Ok(())
}

/// Sees that every puzzle of a game follows the rules of today: its beginning can be played, whoever is asked has
/// something to decide, the best way is legal and right, and what is kept as wrong is legal and wrong. Says
/// what is not so.
pub fn keeps_the_rules(bots: AnyBots, kept: &Puzzles) -> Result<(), String> {
    let about = bots.game().about();
    if (kept.from.game.as_str(), kept.from.ruleset) != (about.id, about.ruleset) {
        return Err(format!("they are of {} {}", kept.from.game, kept.from.ruleset));
    }
    for (at, puzzle) in kept.all.iter().enumerate() {
        let told = |what: String| format!("puzzle {}: {what}", at + 1);
        let fresh = || Answer::new(puzzle, bots.game()).map_err(|error| told(error.to_string()));
        let mut best = fresh()?;
        for mv in puzzle.best_line() {
            best.play(mv).map_err(|refused| told(format!("{mv}: {refused}")))?;
        }
        if *best.marked() != Marked::Right {
            return Err(told(format!("the best way is {:?}", best.marked())));
        }
        let first = puzzle.moments.first().ok_or_else(|| told("nothing is asked".into()))?;
        for (mv, _) in &first.right {
            let mut good = fresh()?;
            let marked = good.play(mv).map_err(|refused| told(format!("{mv}: {refused}")))?;
            if matches!(marked, Marked::Wrong { .. }) {
                return Err(told(format!("{mv} is right and wrong")));
            }
        }
        if first.wrong.is_empty() {
            return Err(told("nothing is wrong".into()));
        }
        for (mv, cost) in &first.wrong {
            let mut bad = fresh()?;
            let marked = bad.play(mv).map_err(|refused| told(format!("{mv}: {refused}")))?;
            if !matches!(marked, Marked::Wrong { cost: told, .. } if told == cost) || *cost <= 0.0 {
                return Err(told(format!("{mv} is {marked:?}")));
            }
        }
    }
    Ok(())
}

/// How many of these puzzles the strongest bot solves, thinking as long as it usually does.
pub fn found_by_the_strongest<'a>(
    bots: AnyBots,
    puzzles: impl IntoIterator<Item = &'a super::Puzzle>,
) -> usize {
    let budget = Budget::Simulations(bots.strongest_simulations());
    let solves = |puzzle: &&super::Puzzle| -> bool {
        let Ok(mut answer) = Answer::new(puzzle, bots.game()) else { return false };
        let Ok(mut bot) = bots.sit(bots.strongest()) else { return false };
        while *answer.marked() == Marked::Open {
            let chosen = bot.choose(answer.played(), puzzle.seat, budget, 1);
            if chosen.is_ok_and(|choice| answer.play(&choice.mv).is_err()) {
                return false;
            }
        }
        *answer.marked() == Marked::Right
    };
    puzzles.into_iter().filter(solves).count()
}

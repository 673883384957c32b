//! How hard a puzzle is: how often the four characters solve it.

use bots::puzzle::{Answer, Marked, Puzzle, TRIES};
use bots::{AnyBots, Budget, Character};

/// In how many of [`TRIES`] tries each character solves it; a bot without a cast tries for all four.
/// Nothing if the puzzle cannot be opened.
pub(super) fn solved(
    bots: AnyBots,
    puzzle: &Puzzle,
    simulations: u64,
    seed: u64,
) -> Option<[u32; 4]> {
    let mut solved = [0; 4];
    for (at, character) in Character::ALL.into_iter().enumerate() {
        let name = bots.cast().map_or(bots.names()[0], |cast| cast.bot(character));
        for number in 0..u64::from(TRIES) {
            let dice = seed ^ (number << 8 | at as u64).wrapping_mul(0x2545_F491_4F6C_DD1D);
            solved[at] += u32::from(tries(bots, puzzle, name, simulations, dice)?);
        }
    }
    Some(solved)
}

/// One try: the character plays its turn from the question on.
fn tries(bots: AnyBots, puzzle: &Puzzle, name: &str, simulations: u64, seed: u64) -> Option<bool> {
    let mut answer = Answer::new(puzzle, bots.game()).ok()?;
    let mut bot = bots.sit(name).ok()?;
    let budget = Budget::Simulations(simulations);
    while *answer.marked() == Marked::Open {
        let mind = seed.wrapping_add(u64::from(answer.played().version()));
        let chosen = bot.choose(answer.played(), puzzle.seat, budget, mind).ok()?;
        answer.play(&chosen.mv).ok()?;
    }
    Some(*answer.marked() == Marked::Right)
}

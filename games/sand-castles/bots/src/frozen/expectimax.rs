//! The first search: every end of the own turn, against every roll and the best answer to it.

use super::judge::Judge;
use super::turn::{ANSWER, End, OWN, Walk, take_doubles};
use super::weights::PRACTISED;
use ::sand_castles::{Chance, Move, Phase, SandCastles, SandCastlesView};
use bots::Stopwatch;
use bots::{Bot, BotRng, Budget, Choice};
use game_core::{Game, Search, Seat};
use std::collections::VecDeque;
use std::time::Duration;

/// By the clock a decision takes no longer than this. A turn is planned once,
/// and anew after a castle was drawn.
const LONGEST: Duration = Duration::from_millis(200);
/// How many of the most promising ends are looked at one, two and three turns ahead.
const WIDTHS: [usize; 3] = [16, 6, 2];

/// Judges the ends of its turn by what the dice may bring to the other player,
/// and by the best answers to that.
#[derive(Clone, Debug)]
pub(crate) struct Expectimax {
    /// Rolls that a decision may look at, whatever the budget.
    most: u64,
    judge: Option<Judge>,
    /// The table as it should be when the plan is followed, and the rest of it.
    plan: Option<(SandCastles, VecDeque<Move>)>,
}

impl Expectimax {
    /// Looks at no more than `most` rolls for a decision.
    pub fn new(most: u64) -> Expectimax {
        Expectimax { most, judge: None, plan: None }
    }
}

impl Bot<SandCastles> for Expectimax {
    fn choose(
        &mut self,
        seat: Seat,
        view: &SandCastlesView,
        legal: &[Move],
        budget: Budget,
        rng: &mut BotRng,
    ) -> Choice<Move> {
        let table = SandCastles::determinize(view, rng);
        let judge = Judge::renew(&mut self.judge, &view.components, PRACTISED);
        let budget = match budget {
            Budget::Time(time) => Budget::Time(time.min(LONGEST)),
            Budget::Simulations(most) => Budget::Simulations(most.min(self.most)),
        };
        let follows = |(planned, moves): &(SandCastles, VecDeque<Move>)| {
            *planned == table && !moves.is_empty()
        };
        let mut moves = match (self.plan.take().filter(follows), legal) {
            (Some((_, moves)), _) => moves,
            (None, [only]) => VecDeque::from([*only]),
            (None, _) => {
                let clock = budget.start();
                let mut search = Lookahead { judge, seat, clock, most: self.most, rolls: 0 };
                search.best(&table).moves.into()
            }
        };
        let mv = moves.pop_front().expect("a plan begins with a move");
        let mut planned = table.clone();
        planned.apply(seat, mv);
        self.plan = Some((planned, moves));
        Choice::plain(mv)
    }
}

/// One decision.
struct Lookahead<'a> {
    judge: &'a Judge,
    seat: Seat,
    clock: Stopwatch,
    most: u64,
    /// Rolls looked at so far.
    rolls: u64,
}

impl Lookahead<'_> {
    /// The best end of the turn, as far as the budget lets it see. Fewer and
    /// fewer ends are looked at further and further ahead.
    fn best(&mut self, table: &SandCastles) -> End {
        let mut ends = Walk::ends(self.judge, table, self.seat, OWN);
        for (turns, width) in WIDTHS.into_iter().enumerate() {
            let mut looked = 0;
            ends.truncate(width);
            for end in &mut ends {
                let Some(chance) = self.ahead(&end.table, turns) else { break };
                end.chance = chance;
                looked += 1;
            }
            // Ends are compared only if they were looked at equally far.
            if looked < 2 {
                break;
            }
            ends.truncate(looked);
            ends.sort_by(|a, b| b.chance.total_cmp(&a.chance));
        }
        ends.swap_remove(0)
    }

    /// The chance to win from a table where the next turn is to begin, `turns`
    /// turns after that one; nothing if the budget is spent.
    fn ahead(&mut self, table: &SandCastles, turns: usize) -> Option<f32> {
        match table.phase() {
            Phase::Over => Some(self.judge.chance(table, self.seat)),
            Phase::Roll => {
                let (mut sum, mut all) = (0.0, 0);
                let mut rolls: Vec<(Chance, u32)> = Vec::new();
                table.chances(&mut rolls);
                for (roll, weight) in rolls {
                    if !self.clock.allows(self.rolls) || self.rolls >= self.most {
                        return None;
                    }
                    self.rolls += 1;
                    let mut after = table.clone();
                    after.apply_chance(roll);
                    sum += weight as f32 * self.answered(after, turns)?;
                    all += weight;
                }
                Some(sum / all as f32)
            }
            // The other player's turn goes on after what was kept.
            _ => self.answered(table.clone(), turns),
        }
    }

    fn answered(&mut self, mut table: SandCastles, turns: usize) -> Option<f32> {
        let builder = table.builder();
        take_doubles(&mut table, builder);
        let answer = Walk::best(self.judge, &table, builder, ANSWER);
        if turns > 0 {
            return self.ahead(&answer.table, turns - 1);
        }
        Some(if builder == self.seat { answer.chance } else { 1.0 - answer.chance })
    }
}

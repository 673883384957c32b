//! Every end of the own turn, against every roll and the best answer to it.

use super::judge::{Judge, Value};
use super::turn::{ANSWER, OWN, Walk, take_doubles};
use ::sand_castles::{Chance, Components, Die, Move, Phase, SandCastles};
use bots::{Budget, Stopwatch};
use game_core::{Game, Seat};

/// How many ends are looked at one, two and three turns ahead, and how far
/// behind the best they may lie.
const WIDTHS: [(usize, f32); 3] = [(20, 0.15), (8, 0.05), (3, 0.03)];

/// One way to end the turn, as far as it was looked at.
#[derive(Clone, Debug)]
pub(super) struct Line {
    /// The moves to come, as far as chance has no say in them.
    pub moves: Vec<Move>,
    /// The table where they lead.
    pub table: SandCastles,
    /// What it is worth at a glance, and looked at further and further ahead.
    pub looks: Vec<Value>,
    /// Rolls that were looked at for it.
    pub rolls: u64,
}

impl Line {
    /// What it is worth, as far as anybody looked.
    pub fn value(&self) -> Value {
        *self.looks.last().expect("every line is judged")
    }
}

/// One decision.
pub(super) struct Lookahead<'a> {
    pub judge: &'a Judge,
    pub seat: Seat,
    pub clock: Stopwatch,
    /// Rolls that may be looked at, whatever the clock says.
    pub most: u64,
    /// Rolls looked at so far.
    pub rolls: u64,
}

impl<'a> Lookahead<'a> {
    /// Judges at a glance and looks at no roll.
    pub fn blind(judge: &'a Judge, seat: Seat) -> Lookahead<'a> {
        let clock = Budget::Simulations(0).start();
        Lookahead { judge, seat, clock, most: 0, rolls: 0 }
    }

    /// All ends of the turn, the best first, as far as the budget lets it see.
    /// Fewer and fewer are looked at further and further ahead.
    pub fn lines(&mut self, table: &SandCastles) -> Vec<Line> {
        let ends = Walk::ends(self.judge, table, self.seat, OWN);
        let line = |end: super::turn::End| Line {
            moves: end.moves,
            table: end.table,
            looks: vec![end.value],
            rolls: 0,
        };
        let mut lines: Vec<Line> = ends.into_iter().map(line).collect();
        let mut compared = lines.len();
        for (turns, (width, behind)) in WIDTHS.into_iter().enumerate() {
            let least = lines[0].value().worth() - behind;
            let near = lines[..compared].iter().take(width);
            let near = near.take_while(|line| line.value().worth() >= least).count();
            // Where nothing comes near the best, one turn ahead is enough to say how good it is.
            if near < 2 && turns > 0 || !self.affords(table, turns, near.min(2)) {
                break;
            }
            let mut looked = 0;
            for line in &mut lines[..near] {
                let before = self.rolls;
                let Some(value) = self.ahead(&line.table, turns) else { break };
                line.looks.push(value);
                line.rolls += self.rolls - before;
                looked += 1;
            }
            // Ends are compared only if they were looked at equally far.
            if looked < near.min(2) {
                for line in &mut lines[..looked] {
                    line.looks.pop();
                }
                break;
            }
            compared = looked;
            lines[..looked].sort_by(|a, b| b.value().worth().total_cmp(&a.value().worth()));
        }
        lines
    }

    /// Whether there are rolls left to look at so many ends so many turns ahead.
    fn affords(&self, table: &SandCastles, turns: usize, ends: usize) -> bool {
        let kinds = rolls(table.components());
        let needed = kinds.saturating_pow(turns as u32 + 1).saturating_mul(ends as u64);
        let last = self.rolls.saturating_add(needed - 1);
        last < self.most && self.clock.allows(last)
    }

    /// What a table is worth where the next turn is to begin, `turns` turns
    /// after that one; nothing if the budget is spent.
    pub fn ahead(&mut self, table: &SandCastles, turns: usize) -> Option<Value> {
        match table.phase() {
            Phase::Over => Some(self.judge.value(table, self.seat)),
            Phase::Roll => {
                let mut rolls: Vec<(Chance, u32)> = Vec::new();
                table.chances(&mut rolls);
                let mut values = Vec::with_capacity(rolls.len());
                for (roll, weight) in rolls {
                    if !self.clock.allows(self.rolls) || self.rolls >= self.most {
                        return None;
                    }
                    self.rolls += 1;
                    let mut after = table.clone();
                    after.apply_chance(roll);
                    values.push((self.answered(after, turns)?, weight));
                }
                Some(Value::mean(values))
            }
            // The other player's turn goes on after what was kept.
            _ => self.answered(table.clone(), turns),
        }
    }

    fn answered(&mut self, mut table: SandCastles, turns: usize) -> Option<Value> {
        let builder = table.builder();
        take_doubles(&mut table, builder);
        let answer = Walk::best(self.judge, &table, builder, ANSWER);
        if turns > 0 {
            return self.ahead(&answer.table, turns - 1);
        }
        Some(if builder == self.seat { answer.value } else { answer.value.turned() })
    }
}

/// SC-3.1: how many kinds of roll there are.
fn rolls(components: &Components) -> u64 {
    let kinds = |die: &Die| {
        let first = |at: &usize| die.iter().position(|face| *face == die[*at]) == Some(*at);
        (0..die.len()).filter(first).count() as u64
    };
    let [one, other] = components.dice.each_ref().map(kinds);
    if components.dice_are_alike() { one * (one + 1) / 2 } else { one * other }
}

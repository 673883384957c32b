//! Search: every end of the own turn, against every roll and the best answer to it.

use super::judge::{Judge, Mind};
use super::lookahead::{Line, Lookahead};
use super::survey::{outlook, survey};
use super::words;
use ::sand_castles::{Move, SandCastles, SandCastlesView};
use bots::{Assessment, Bot, BotRng, Budget, Choice, Worth};
use game_core::{Game, Search, Seat};
use std::time::Duration;

/// By the clock a decision takes no longer than this. A turn is planned once,
/// and anew after a castle was drawn.
const LONGEST: Duration = Duration::from_millis(200);

/// Judges the ends of its turn by what the dice may bring to the other player,
/// and by the best answers to that.
#[derive(Clone, Debug)]
pub struct Expectimax {
    /// Rolls that a decision may look at, whatever the budget.
    most: u64,
    mind: fn() -> Mind,
    judge: Option<Judge>,
    /// The table as it should be when the plan is followed, and what may come of it.
    plan: Option<(SandCastles, Vec<Line>)>,
}

impl Expectimax {
    /// Looks at no more than `most` rolls for a decision.
    pub fn new(most: u64) -> Expectimax {
        Expectimax { most, mind: Mind::trained, judge: None, plan: None }
    }

    /// Judges by weights found by practice, and looks at no roll.
    pub fn practised() -> Expectimax {
        Expectimax { most: 0, mind: Mind::practised, judge: None, plan: None }
    }

    fn within(&self, budget: Budget) -> Budget {
        match budget {
            Budget::Time(time) => Budget::Time(time.min(LONGEST)),
            Budget::Simulations(most) => Budget::Simulations(most.min(self.most)),
        }
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
        let (clock, most) = (self.within(budget).start(), self.most);
        let judge = Judge::renew(&mut self.judge, &view.components, self.mind);
        let follows = |(planned, lines): &(SandCastles, Vec<Line>)| {
            *planned == table && lines.first().is_some_and(|line| !line.moves.is_empty())
        };
        let mut lines = match self.plan.take().filter(follows) {
            Some((_, lines)) => lines,
            // A single move is not searched, yet it is worth something.
            None => {
                let most = if legal.len() == 1 { 0 } else { most };
                Lookahead { judge, seat, clock, most, rolls: 0 }.lines(&table)
            }
        };
        let found = survey(judge, &table, seat, legal, &lines);
        let mv = *found.best();
        let thought = words::thought(judge, &table, seat, &found);
        lines.retain(|line| line.moves.first() == Some(&mv));
        for line in &mut lines {
            line.moves.remove(0);
        }
        let mut planned = table;
        planned.apply(seat, mv);
        self.plan = Some((planned, lines));
        Choice::because(mv, thought).assessed(found)
    }

    fn assess(
        &mut self,
        seat: Seat,
        view: &SandCastlesView,
        legal: &[Move],
        budget: Budget,
        rng: &mut BotRng,
    ) -> Assessment<Move> {
        let table = SandCastles::determinize(view, rng);
        let (clock, most) = (self.within(budget).start(), self.most);
        let judge = Judge::renew(&mut self.judge, &view.components, self.mind);
        let lines = Lookahead { judge, seat, clock, most, rolls: 0 }.lines(&table);
        survey(judge, &table, seat, legal, &lines)
    }

    fn outlook(
        &mut self,
        seat: Seat,
        view: &SandCastlesView,
        budget: Budget,
        rng: &mut BotRng,
    ) -> Worth {
        let table = SandCastles::determinize(view, rng);
        let (clock, most) = (self.within(budget).start(), self.most);
        let judge = Judge::renew(&mut self.judge, &view.components, self.mind);
        outlook(Lookahead { judge, seat, clock, most, rolls: 0 }, &table)
    }
}

//! A search over the moves of one's own turn: each is followed into the same futures.

use super::aim::Aim;
use super::chances::{Chances, FOUND};
use super::greedy::practised;
use super::imagined::{Imagined, outlook};
use super::policy::Policy;
use super::race::{Race, Runner, gap};
use super::shortlist::{plans, worth_a_thought};
use super::words::{self, Expected};
use ::fine_sand::{FineSand, FineSandView, Move, Task};
use bots::{Assessment, Bot, BotRng, Budget, Choice, Gap, Worth};
use game_core::{Rng, Seat};
use std::time::Duration;

/// The longest that one decision may take by the clock.
const MOMENT: Duration = Duration::from_millis(150);
/// By how many standard errors another move must be better than the one that
/// the weights would choose.
const SURE: f32 = 0.7;
/// Simulations for a decision about what to pay with or to discard.
const SMALL: u64 = 90;
/// How often a move is looked at that the weights find hardly worth a thought: when a move is
/// chosen, and when all are to be told apart.
const GLANCES: [usize; 2] = [1, 8];
/// How often the best is looked at when its worth is asked for.
const FIRM: usize = 100;

/// Searches where it matters: every move that may be the best is followed into the same futures, in
/// which hidden cards are dealt anew and everybody plays on by the practised weights.
#[derive(Clone, Copy, Debug)]
pub struct IsMcts {
    most: u64,
    chances: Chances,
    /// How often at most a move is looked at, when all are to be told apart, that is hardly worth a thought.
    glances: usize,
}

impl IsMcts {
    /// A search of so many simulations for a decision, if the budget allows them.
    pub fn new(most: u64) -> IsMcts {
        IsMcts { most, chances: *FOUND, glances: GLANCES[1] }
    }

    /// A search without a limit of its own that looks at every move, worth a thought or not.
    pub fn thorough() -> IsMcts {
        IsMcts { glances: usize::MAX, ..IsMcts::new(u64::MAX) }
    }

    /// The same, but it tells chances as its futures show them.
    pub(super) fn as_seen(most: u64) -> IsMcts {
        IsMcts { chances: Chances::AS_SEEN, ..IsMcts::new(most) }
    }

    /// Simulations that this budget allows, and the budget itself cut to a moment: a turn has half a
    /// dozen decisions worth a search, and should take less than a second on any machine.
    fn within(&self, budget: Budget) -> (u64, Budget) {
        match budget {
            Budget::Simulations(given) => (given.min(self.most), budget),
            Budget::Time(time) => (self.most, Budget::Time(time.min(MOMENT))),
        }
    }

    /// What the runners say of every legal move; `best` is the one that is played.
    fn assessment(
        &self,
        seat: Seat,
        turn: u16,
        runners: &[Runner],
        legal: &[Move],
        best: usize,
    ) -> Assessment<Move> {
        let worth =
            |at: usize| self.chances.of(runners[at].worth_beside(&runners[best], seat), seat, turn);
        let moves: Vec<(Move, Worth)> = legal
            .iter()
            .map(|mv| {
                // A red turn is worth the best that it can begin with.
                let ways = (0..runners.len()).filter(|at| runners[*at].moves[0] == *mv);
                let way = match *mv == runners[best].moves[0] {
                    true => Some(best),
                    false => ways.max_by(|a, b| runners[*a].mean().total_cmp(&runners[*b].mean())),
                };
                (
                    *mv,
                    way.map_or_else(Worth::default, |at| worth(runners[at].same_as.unwrap_or(at))),
                )
            })
            .collect();
        let played = legal.iter().position(|mv| *mv == runners[best].moves[0]).unwrap_or(0);
        Assessment { seat, position: moves[played].1.clone(), moves, best: played }
    }
}

impl Bot<FineSand> for IsMcts {
    fn choose(
        &mut self,
        seat: Seat,
        view: &FineSandView,
        legal: &[Move],
        budget: Budget,
        rng: &mut BotRng,
    ) -> Choice<Move> {
        let policy = Policy::new(seat, view, practised(view));
        let wish = policy.choose(legal);
        let mut room = Vec::new();
        worth_a_thought(&policy, legal, wish, &mut room);
        if room.len() < 2 {
            return Choice::because(wish, words::plain(&policy, wish));
        }
        let (most, budget) = self.within(budget);
        let most = most.min(room_for(&policy, wish));
        let mut imagined = Imagined::new(seat, view, practised(view), rng.next_u64());
        let mut race = Race::new(&mut imagined, plans(&policy, &room), Aim::of(view));
        let stopwatch = budget.start();
        let best = race.run(most, &stopwatch, SURE);
        if race.done == 0 {
            return Choice::because(wish, words::plain(&policy, wish));
        }
        (0..race.runners.len()).for_each(|at| race.look_often(at, 1));
        race.add_unlisted(legal, GLANCES[0]);
        let found = self.assessment(seat, view.turn, &race.runners, legal, best);
        let thought = said(&policy, &race, best, &found);
        Choice::because(race.runners[best].moves[0], thought).assessed(found)
    }

    fn assess(
        &mut self,
        seat: Seat,
        view: &FineSandView,
        legal: &[Move],
        budget: Budget,
        rng: &mut BotRng,
    ) -> Assessment<Move> {
        let policy = Policy::new(seat, view, practised(view));
        let mut room = Vec::new();
        worth_a_thought(&policy, legal, policy.choose(legal), &mut room);
        let (most, budget) = self.within(budget);
        let mut imagined = Imagined::new(seat, view, practised(view), rng.next_u64());
        let mut race = Race::new(&mut imagined, plans(&policy, &room), Aim::of(view));
        let stopwatch = budget.start();
        let best = race.run(most, &stopwatch, SURE);
        // Every move once, whatever the budget: an answer names them all.
        race.look_often(best, FIRM.min(most as usize).max(1));
        let glances = self.glances.min(most as usize / legal.len()).max(1);
        (0..race.runners.len()).for_each(|at| race.look_often(at, 1));
        race.add_unlisted(legal, glances);
        self.assessment(seat, view.turn, &race.runners, legal, best)
    }

    fn look_again(
        &mut self,
        seat: Seat,
        view: &FineSandView,
        pair: [&Move; 2],
        budget: Budget,
        rng: &mut BotRng,
    ) -> Option<Gap> {
        let Budget::Simulations(most) = budget else { return None };
        let policy = Policy::new(seat, view, practised(view));
        let mut imagined = Imagined::new(seat, view, practised(view), rng.next_u64());
        let mut race = Race::new(&mut imagined, plans(&policy, &pair.map(|mv| *mv)), Aim::of(view));
        // Every way gets a few looks, and then the best way with either move the rest.
        let few = (most as usize / 4 / race.runners.len()).max(1);
        (0..race.runners.len()).for_each(|at| race.look_often(at, few));
        let ways = pair.map(|mv| race.best_with(*mv));
        let rest = (most as usize / 4).max(few);
        ways.iter().for_each(|at| race.look_often(*at, rest));
        let found = gap(&race.runners[ways[0]], &race.runners[ways[1]], seat);
        if view.yards.len() == 1 {
            return Some(found);
        }
        let [better, other] =
            ways.map(|at| self.chances.of(race.runners[at].worth(seat), seat, view.turn).of(seat));
        Some(Gap { win: better - other, ..found })
    }

    fn outlook(
        &mut self,
        seat: Seat,
        view: &FineSandView,
        budget: Budget,
        rng: &mut BotRng,
    ) -> Worth {
        let (most, budget) = self.within(budget);
        let weights = practised(view);
        let found = outlook(seat, view, weights, most, &budget.start(), rng.next_u64());
        self.chances.of(found, seat, view.turn)
    }
}

/// Simulations that a decision deserves: what is paid with or discarded matters, but less than what
/// is built.
fn room_for(policy: &Policy<'_>, wish: Move) -> u64 {
    let small = match wish {
        Move::Pay(_) | Move::PayStored(_) | Move::PayWood => true,
        Move::Discard(_) => !matches!(policy.turn.task, Task::Exchange(_)),
        _ => false,
    };
    if small { SMALL } else { u64::MAX }
}

/// Why it plays the best, and what the next best would have cost.
fn said(policy: &Policy<'_>, race: &Race<'_, '_>, best: usize, found: &Assessment<Move>) -> String {
    let expected = |mv: Move| {
        let worth = &found.moves.iter().find(|(other, _)| *other == mv).expect("it is legal").1;
        Expected { mv, won: worth.of(found.seat), score: worth.score[found.seat.index()] }
    };
    let rival = race.rival(best);
    let rival = rival.map(|(mv, clearly)| (expected(mv), clearly));
    words::compared(policy, expected(race.runners[best].moves[0]), rival)
}

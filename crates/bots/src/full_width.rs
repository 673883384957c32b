//! Looking a few rounds ahead, whatever either of two seats may choose.
//!
//! A round is a joint decision: a meeting for every pair of choices. All of them are looked at, down
//! to a judgement that a game brings along, and every round is balanced exactly: how both sides
//! mix when neither wants to be guessed. With time left, it looks a round further.

use crate::assessment::{Assessment, Worth, share};
use crate::bot::{draw, named_mix};
use crate::matrix::{Balance, balance};
use crate::{Bot, BotRng, Budget, Choice};
use game_core::{Search, Seat, Turn};
use std::time::Instant;

const SEATS: [Seat; 2] = [Seat::new(0), Seat::new(1)];

/// What a position that is looked at no further seems to be worth.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Judged {
    /// The first seat's chance to win less the second's, from -1 to 1.
    pub value: f64,
    /// The final score to be expected, by seat.
    pub scores: [f64; 2],
}

/// What a game knows of its positions without looking ahead.
pub trait Judgement<G>: Send {
    /// What a position that is not over seems to be worth; chance may be to come next.
    fn judge(&self, game: &G) -> Judged;
}

/// Full-width search for two seats, over a judgement. It never looks beyond chance.
#[derive(Clone, Copy, Debug)]
pub struct FullWidth<J> {
    /// What it thinks of positions at the end of its sight.
    pub judgement: J,
    /// It looks no further ahead than this, whatever the budget.
    pub most_rounds: usize,
    /// How many positions are judged for one simulation of a budget.
    pub per_simulation: u64,
}

/// What a search found out.
#[derive(Clone, Debug)]
pub struct Sight {
    /// How many rounds it looked ahead.
    pub rounds: usize,
    /// How many positions it judged, over all depths.
    pub judged: u64,
    /// What the position is worth.
    pub worth: Judged,
    /// How both seats should mix, each over its legal moves; a seat that is not to act has one.
    pub mixes: [Vec<f64>; 2],
    /// What each meeting is worth, row by row: the first seat's choices are the rows.
    pub meetings: Vec<Judged>,
    /// By how much the last look changed what the position is worth.
    pub changed: f64,
}

impl<J> FullWidth<J> {
    /// Looks ahead from what `seat` sees, as far as the budget allows and one round at least.
    pub fn search<G: Search>(
        &self,
        seat: Seat,
        view: &G::View,
        budget: Budget,
        rng: &mut BotRng,
    ) -> Sight
    where
        J: Judgement<G>,
    {
        let mut game = G::determinize(view, rng);
        // What has been sealed is not known to both, and must not steer either.
        SEATS.into_iter().for_each(|seat| game.unseal(seat));
        debug_assert!(game.seats().len() == 2 && game.seats().contains(seat), "it is for two");
        let mut looking = Looking { judgement: &self.judgement, judged: 0 };
        let start = Instant::now();
        let mut sight = looking.round(&game, 1);
        let mut factor = sight.meetings.len() as u64;
        for rounds in 2..=self.most_rounds {
            let before = looking.judged;
            let fits = match budget {
                Budget::Simulations(most) => {
                    let next = before + sight.judged.saturating_mul(factor);
                    next <= most.saturating_mul(self.per_simulation)
                }
                Budget::Time(time) => start.elapsed().saturating_mul(factor as u32) <= time,
            };
            if !fits || game.turn() == Turn::Over {
                break;
            }
            let further = looking.round(&game, rounds);
            let judged = looking.judged - before;
            // What the next look takes is guessed from what this one took.
            factor = (judged / sight.judged.max(1)).max(1);
            let changed = (further.worth.value - sight.worth.value).abs();
            sight = Sight { judged, changed, ..further };
        }
        Sight { judged: looking.judged, ..sight }
    }
}

struct Looking<'a, J> {
    judgement: &'a J,
    judged: u64,
}

impl<J> Looking<'_, J> {
    /// What a position is worth with so many rounds in sight.
    fn worth<G: Search>(&mut self, game: &G, rounds: usize) -> Judged
    where
        J: Judgement<G>,
    {
        match game.turn() {
            Turn::Over => {
                self.judged += 1;
                let outcome = game.outcome().expect("the game is over");
                Judged {
                    value: share(&outcome, SEATS[0]) - share(&outcome, SEATS[1]),
                    scores: [0, 1].map(|at| f64::from(outcome.scores[at])),
                }
            }
            Turn::Seats(_) if rounds > 0 => self.round(game, rounds).worth,
            _ => {
                self.judged += 1;
                self.judgement.judge(game)
            }
        }
    }

    fn round<G: Search>(&mut self, game: &G, rounds: usize) -> Sight
    where
        J: Judgement<G>,
    {
        let before = self.judged;
        let mut moves: [Vec<G::Move>; 2] = Default::default();
        let to_act = game.turn().seats();
        for (seat, moves) in SEATS.into_iter().zip(&mut moves) {
            if to_act.contains(seat) {
                game.legal_moves(seat, moves);
            }
        }
        let [rows, columns] = [0, 1].map(|at: usize| moves[at].len().max(1));
        let mut meetings = Vec::with_capacity(rows * columns);
        for row in 0..rows {
            for column in 0..columns {
                let mut after = game.clone();
                for (seat, mv) in [(SEATS[0], moves[0].get(row)), (SEATS[1], moves[1].get(column))]
                {
                    if let Some(mv) = mv.filter(|_| after.turn().seats().contains(seat)) {
                        after.apply(seat, mv.clone());
                    }
                }
                // Where nobody is to act there is nothing to look ahead to.
                let left = if to_act.is_empty() { 0 } else { rounds - 1 };
                meetings.push(self.worth(&after, left));
            }
        }
        let gains: Vec<f64> = meetings.iter().map(|meeting| meeting.value).collect();
        let Balance { value, rows, columns } = balance(&gains, columns);
        let mut scores = [0.0; 2];
        for (at, meeting) in meetings.iter().enumerate() {
            let often = rows[at / columns.len()] * columns[at % columns.len()];
            (0..2).for_each(|seat| scores[seat] += often * meeting.scores[seat]);
        }
        Sight {
            rounds,
            judged: self.judged - before,
            worth: Judged { value, scores },
            mixes: [rows, columns],
            meetings,
            changed: 0.0,
        }
    }
}

impl Sight {
    /// How often `seat` should play each of its moves.
    pub fn mix(&self, seat: Seat) -> Vec<f32> {
        self.mixes[seat.index()].iter().map(|share| *share as f32).collect()
    }

    /// What a seat's move is worth against the mix of the other.
    fn against(&self, seat: Seat, own: usize) -> Judged {
        let columns = self.mixes[1].len();
        let mut worth = Judged::default();
        for (other, often) in self.mixes[1 - seat.index()].iter().enumerate() {
            let (row, column) = if seat == SEATS[0] { (own, other) } else { (other, own) };
            let meeting = self.meetings[row * columns + column];
            worth.value += often * meeting.value;
            (0..2).for_each(|at| worth.scores[at] += often * meeting.scores[at]);
        }
        worth
    }

    fn worth_of(&self, judged: Judged, visits: u64) -> Worth {
        let first = (1.0 + judged.value.clamp(-1.0, 1.0)) / 2.0;
        Worth {
            win: vec![first, 1.0 - first],
            score: judged.scores.to_vec(),
            // The judgement knows no error of its own; how much one round more changed tells something of it.
            error: self.changed / 2.0,
            visits,
            behind: None,
        }
    }

    /// The position, as a bot says it.
    pub fn outlook(&self) -> Worth {
        self.worth_of(self.worth, self.judged)
    }

    /// Every legal move against the other's mix; the best is the one that is played most often.
    pub fn assessment<M: Clone>(&self, seat: Seat, legal: &[M]) -> Assessment<M> {
        let visits = self.judged / legal.len().max(1) as u64;
        let worth = |at: usize| self.worth_of(self.against(seat, at), visits);
        let moves = legal.iter().cloned().enumerate().map(|(at, mv)| (mv, worth(at))).collect();
        let mix = &self.mixes[seat.index()];
        let best = (0..legal.len()).rev().max_by(|&a, &b| mix[a].total_cmp(&mix[b])).unwrap_or(0);
        Assessment { seat, position: self.outlook(), moves, best }
    }
}

impl<G: Search, J: Judgement<G>> Bot<G> for FullWidth<J> {
    fn choose(
        &mut self,
        seat: Seat,
        view: &G::View,
        legal: &[G::Move],
        budget: Budget,
        rng: &mut BotRng,
    ) -> Choice<G::Move> {
        let sight = self.search::<G>(seat, view, budget, rng);
        let mix = sight.mix(seat);
        let mv = legal[draw(&mix, rng)].clone();
        let assessment = sight.assessment(seat, legal);
        let ahead = match sight.rounds {
            1 => "1 round".to_owned(),
            rounds => format!("{rounds} rounds"),
        };
        let mut thought = format!(
            "looking {ahead} ahead I mix {}, and give myself {:.0} %",
            named_mix(legal, &mix),
            100.0 * assessment.position.of(seat)
        );
        if let Some((other, cost)) = assessment.left_out(&mix).filter(|(_, cost)| *cost >= 0.005) {
            thought += &format!("; {other} would cost me {:.0} %", 100.0 * cost);
        }
        Choice::because(mv, thought).assessed(assessment)
    }

    fn mix(
        &mut self,
        seat: Seat,
        view: &G::View,
        _: &[G::Move],
        budget: Budget,
        rng: &mut BotRng,
    ) -> Vec<f32> {
        self.search::<G>(seat, view, budget, rng).mix(seat)
    }

    fn assess(
        &mut self,
        seat: Seat,
        view: &G::View,
        legal: &[G::Move],
        budget: Budget,
        rng: &mut BotRng,
    ) -> Assessment<G::Move> {
        self.search::<G>(seat, view, budget, rng).assessment(seat, legal)
    }

    fn outlook(&mut self, seat: Seat, view: &G::View, budget: Budget, rng: &mut BotRng) -> Worth {
        self.search::<G>(seat, view, budget, rng).outlook()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ferry::{Ferry, Options};
    use game_core::{Game, Viewer};
    use rand_core::SeedableRng;

    /// Whoever has earned more seems to win.
    struct Earned;

    impl Judgement<Ferry> for Earned {
        fn judge(&self, game: &Ferry) -> Judged {
            let [one, other] = [0, 1].map(|at: usize| f64::from(game.fares()[at]));
            Judged { value: ((one - other) / 4.0).tanh(), scores: [one, other] }
        }
    }

    fn opened() -> Ferry {
        let mut ferry = Ferry::new(&Options { coins: 3 }, 2).unwrap();
        ferry.apply_chance("p3".parse().unwrap());
        ferry
    }

    fn searched(game: &Ferry, seat: Seat, simulations: u64) -> Sight {
        let bot = FullWidth { judgement: Earned, most_rounds: 4, per_simulation: 2 };
        let mut rng = BotRng::seed_from_u64(1);
        let view = game.view(Viewer::Seat(seat));
        bot.search::<Ferry>(seat, &view, Budget::Simulations(simulations), &mut rng)
    }

    #[test]
    fn every_pair_of_choices_is_judged_and_both_seats_agree() {
        let game = opened();
        let [one, other] = SEATS.map(|seat| searched(&game, seat, 1));
        assert_eq!((one.rounds, one.judged, one.meetings.len()), (1, 9, 9));
        let legal = ["1", "2", "3"];
        let [mine, theirs] = [one.assessment(SEATS[0], &legal), other.assessment(SEATS[1], &legal)];
        // The highest coin takes the passenger unless it is matched: both are alike.
        assert!((mine.position.of(SEATS[0]) - 0.5).abs() < 1e-9, "{mine:?}");
        for (_, worth) in mine.moves.iter().chain(&theirs.moves) {
            assert!((worth.win.iter().sum::<f64>() - 1.0).abs() < 1e-9);
        }
        // What is played at all is worth as much as the position; what is left out, less.
        for ((_, worth), share) in mine.moves.iter().zip(&one.mixes[0]) {
            let short = mine.position.of(SEATS[0]) - worth.of(SEATS[0]);
            assert!(short > -1e-9 && (*share == 0.0 || short < 1e-9), "{mine:?}");
        }
    }

    /// After the first boat a passenger is drawn, and chance is not looked beyond.
    #[test]
    fn it_looks_no_further_than_chance_or_the_end() {
        let sight = searched(&opened(), SEATS[0], 1_000_000);
        assert_eq!((sight.rounds, sight.worth), (4, searched(&opened(), SEATS[0], 1).worth));
        assert_eq!(sight.changed, 0.0);
    }
}

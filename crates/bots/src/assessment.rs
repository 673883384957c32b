//! What moves and positions are worth, in numbers.

use crate::{Bot, BotRng, Budget};
use game_core::{Outcome, Rng, Search, Seat, Turn, Viewer};
use rand_core::SeedableRng;
use serde_json::{Value, json};
use std::fmt::Display;

/// What something is worth, as far as it was looked at. Chances are those of the
/// bot that was asked: what it expects if the game goes on as it thinks people play.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Worth {
    /// The chance to win by seat, from 0 to 1. A win shared by `n` counts `1/n`.
    pub win: Vec<f64>,
    /// The final score to be expected, by seat.
    pub score: Vec<f64>,
    /// The standard error of the asking seat's chance to win; 0 where it is exact.
    pub error: f64,
    /// How often it was looked at.
    pub visits: u64,
    /// The standard error of how far it lies behind the best move of the same assessment, where that is
    /// known: both were looked at in the same futures, so that it is less than both errors together.
    pub behind: Option<f64>,
}

impl Worth {
    /// The chance of a seat; none where nothing was looked at.
    pub fn of(&self, seat: Seat) -> f64 {
        self.win.get(seat.index()).copied().unwrap_or(0.0)
    }

    /// The score that a seat can expect; none where nothing was looked at.
    pub fn score_of(&self, seat: Seat) -> f64 {
        self.score.get(seat.index()).copied().unwrap_or(0.0)
    }

    /// The same with another chance of one seat; the others share the rest as before.
    pub(crate) fn set(&mut self, seat: Seat, chance: f64) {
        let (at, chance) = (seat.index(), chance.clamp(0.0, 1.0));
        let Some(now) = self.win.get(at).copied() else { return };
        let others: f64 = self.win.iter().sum::<f64>() - now;
        let even = (1.0 - chance) / (self.win.len() - 1).max(1) as f64;
        for (other, win) in self.win.iter_mut().enumerate() {
            *win = match other == at {
                true => chance,
                false if others > f64::EPSILON => *win * (now + others - chance).max(0.0) / others,
                false => even,
            };
        }
    }

    fn described(&self) -> Value {
        json!({"win": self.win, "score": self.score, "error": self.error, "visits": self.visits})
    }
}

/// How far one move lies behind a better one, both looked at in the same futures.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Gap {
    /// How much less likely it wins; below 0 if it wins more often.
    pub win: f64,
    /// How much lower its score is; above 0 is worse or better, as the game counts.
    pub score: f64,
    /// The standard error of the first.
    pub error: f64,
    /// The standard error of the second.
    pub score_error: f64,
}

impl Gap {
    /// What pairs of games say, each by the better move less by the other: share of the win and score.
    pub fn of(pairs: &[[f64; 2]]) -> Gap {
        let n = pairs.len().max(1) as f64;
        let [(win, error), (score, score_error)] = [0, 1].map(|at| {
            let mean = pairs.iter().map(|pair| pair[at]).sum::<f64>() / n;
            let squares = pairs.iter().map(|pair| (pair[at] - mean).powi(2)).sum::<f64>() / n;
            // A handful of games that ended alike is no proof that all do.
            (mean, ((squares + 0.25 / (n + 2.0)) / n).sqrt())
        });
        Gap { win, score, error, score_error }
    }
}

/// What every legal move of a seat is worth, and the position itself.
#[derive(Clone, PartialEq, Debug)]
pub struct Assessment<M> {
    /// Who asked.
    pub seat: Seat,
    /// What the position is worth if the seat goes on as the bot would, not always with the best
    /// move: the mean of the moves, as often as the bot plays each.
    pub position: Worth,
    /// Every legal move, in the order of the legal list.
    pub moves: Vec<(M, Worth)>,
    /// Where the move stands that is worth most; of a bot that mixes, the one it plays most often.
    pub best: usize,
}

impl<M> Assessment<M> {
    /// What these moves are worth to somebody who plays the best of them: the one with the best
    /// chance, and of equal chances with the best score.
    pub fn by_chance(
        seat: Seat,
        moves: Vec<(M, Worth)>,
        score_counts: impl Fn(f64) -> f64,
    ) -> Self {
        let value = |worth: &Worth| {
            (worth.of(seat), score_counts(worth.score.get(seat.index()).copied().unwrap_or(0.0)))
        };
        let mut best = 0;
        for at in 1..moves.len() {
            let (one, other) = (value(&moves[at].1), value(&moves[best].1));
            if one.partial_cmp(&other) == Some(std::cmp::Ordering::Greater) {
                best = at;
            }
        }
        let position = moves.get(best).map(|(_, worth)| worth.clone()).unwrap_or_default();
        Assessment { seat, position, moves, best }
    }

    /// The same by somebody who plays each move this often.
    #[must_use]
    pub fn played_as(mut self, mix: &[f32]) -> Self {
        let seats = self.position.win.len();
        let mut position =
            Worth { win: vec![0.0; seats], score: vec![0.0; seats], ..Worth::default() };
        let mut variance = 0.0;
        // Shares of a mix sum to 1 but for rounding.
        let all: f64 = mix.iter().map(|&share| f64::from(share)).sum();
        for ((_, worth), &share) in self.moves.iter().zip(mix) {
            let share = f64::from(share) / all.max(f64::MIN_POSITIVE);
            for at in 0..seats {
                position.win[at] += share * worth.win[at];
                position.score[at] += share * worth.score[at];
            }
            variance += (share * worth.error).powi(2);
            position.visits += worth.visits;
        }
        position.error = variance.sqrt();
        self.position = position;
        self
    }

    /// The standard error of how far a move lies behind the best.
    pub fn doubt(&self, at: usize) -> f64 {
        let (best, worth) = (&self.moves[self.best].1, &self.moves[at].1);
        if at == self.best {
            return 0.0;
        }
        worth.behind.unwrap_or_else(|| worth.error.hypot(best.error))
    }

    /// The move that is worth most.
    pub fn best(&self) -> &M {
        &self.moves[self.best].0
    }

    /// The same with other names for the moves.
    pub fn map<N>(self, name: impl Fn(M) -> N) -> Assessment<N> {
        let Assessment { seat, position, moves, best } = self;
        let moves = moves.into_iter().map(|(mv, worth)| (name(mv), worth)).collect();
        Assessment { seat, position, moves, best }
    }

    /// How much worse than the best every other move is, at least: the chance that
    /// would have been given away. Nothing where there is no choice.
    pub fn lead(&self) -> Option<f64> {
        let best = self.moves[self.best].1.of(self.seat);
        let others = self.moves.iter().enumerate().filter(|(at, _)| *at != self.best);
        others.map(|(_, (_, worth))| best - worth.of(self.seat)).reduce(f64::min)
    }
}

impl<M> Assessment<M> {
    /// Of the moves that a mix leaves out, the best one and the chance that it would give away.
    pub fn left_out(&self, mix: &[f32]) -> Option<(&M, f64)> {
        let now = self.position.of(self.seat);
        let out = self.moves.iter().zip(mix).filter(|(_, share)| **share < LEFT_OUT);
        let costs = out.map(|((mv, worth), _)| (mv, now - worth.of(self.seat)));
        costs.min_by(|one, other| one.1.total_cmp(&other.1))
    }
}

/// What is played less often than this is no part of a mix that is told.
pub(crate) const LEFT_OUT: f32 = 0.005;

impl<M: Display> Assessment<M> {
    /// As the engine protocol and the HTTP API say it: of a move, `win` and `score` are
    /// the asking seat's, `wins` and `scores` everybody's.
    pub fn described(&self) -> Value {
        let own = |all: &[f64]| all.get(self.seat.index()).copied();
        let moves: Vec<Value> = self
            .moves
            .iter()
            .map(|(mv, worth)| {
                json!({
                    "text": mv.to_string(),
                    "win": own(&worth.win),
                    "score": own(&worth.score),
                    "error": worth.error,
                    "behind": worth.behind,
                    "visits": worth.visits,
                    "wins": worth.win,
                    "scores": worth.score,
                })
            })
            .collect();
        json!({
            "position": self.position.described(),
            "moves": moves,
            "best": self.moves.get(self.best).map(|(mv, _)| mv.to_string()),
        })
    }
}

/// Games that were played out, added up.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct PlayedOut {
    win: Vec<f64>,
    score: Vec<f64>,
    /// Of the asking seat's wins.
    squares: f64,
    games: u64,
}

impl PlayedOut {
    /// None yet, at a table of so many seats.
    pub fn new(seats: usize) -> PlayedOut {
        PlayedOut { win: vec![0.0; seats], score: vec![0.0; seats], squares: 0.0, games: 0 }
    }

    /// One more, as it ended; `asking` is the seat whose chance is to be found.
    pub fn add(&mut self, outcome: &Outcome, asking: Seat) {
        for (at, (win, score)) in self.win.iter_mut().zip(&mut self.score).enumerate() {
            let share = share(outcome, Seat::new(at));
            *win += share;
            *score += f64::from(outcome.scores[at]);
            if at == asking.index() {
                self.squares += share * share;
            }
        }
        self.games += 1;
    }

    /// Whether there are none yet.
    pub fn is_empty(&self) -> bool {
        self.games == 0
    }

    /// What came of them.
    pub fn worth(&self, asking: Seat) -> Worth {
        let n = self.games.max(1) as f64;
        let mean = |sum: &f64| sum / n;
        let own = self.win[asking.index()] / n;
        // One more win and one more loss, or a handful of games would look certain.
        let spread = (self.squares / n - own * own).max(1.0 / (n + 2.0) * 0.25);
        Worth {
            win: self.win.iter().map(mean).collect(),
            score: self.score.iter().map(mean).collect(),
            error: (spread / n).sqrt(),
            visits: self.games,
            behind: None,
        }
    }
}

/// A seat's share of the win: 1 alone, `1/n` among `n`.
pub fn share(outcome: &Outcome, seat: Seat) -> f64 {
    if outcome.winners.contains(seat) { 1.0 / outcome.winners.len() as f64 } else { 0.0 }
}

/// How many games are played out by the clock when there is time for more: enough
/// to tell moves apart by a percent or two.
const MOST_GAMES: u64 = 20_000;

/// What moves are worth if everybody goes on as `bot` plays without much thought: each
/// move in turn is followed by whole games from tables that the view cannot rule out, all moves into the
/// same futures. What others have sealed is chosen anew, for nobody knows it.
pub fn by_playing_out<G: Search, B: Bot<G> + ?Sized>(
    bot: &mut B,
    seat: Seat,
    view: &G::View,
    legal: &[G::Move],
    budget: Budget,
    rng: &mut BotRng,
) -> Assessment<G::Move> {
    let mut found: Vec<PlayedOut> = Vec::new();
    let mut ends: Vec<Vec<[f64; 2]>> = vec![Vec::new(); legal.len()];
    let stopwatch = budget.start();
    let (mut done, mut future) = (0, 0);
    // Every move once, whatever the budget: an answer names them all.
    while done < legal.len() as u64 || (stopwatch.allows(done) && done < MOST_GAMES) {
        let at = (done % legal.len() as u64) as usize;
        if at == 0 {
            future = rng.next_u64();
        }
        let outcome = played_out(bot, seat, view, &legal[at], future);
        if found.is_empty() {
            found = vec![PlayedOut::new(outcome.scores.len()); legal.len()];
        }
        found[at].add(&outcome, seat);
        ends[at].push(ended(&outcome, seat));
        done += 1;
    }
    let moves = legal.iter().cloned().zip(found.iter().map(|games| games.worth(seat))).collect();
    let mut assessment =
        Assessment::by_chance(seat, moves, |score| if G::FEWEST_WIN { -score } else { score });
    let best = assessment.best;
    for (at, (_, worth)) in assessment.moves.iter_mut().enumerate() {
        worth.behind = Some(if at == best { 0.0 } else { apart(&ends[best], &ends[at]).error });
    }
    let mix = bot.mix(seat, view, legal, Budget::Simulations(1), rng);
    assessment.played_as(&mix)
}

/// How far the second of two moves lies behind the first if everybody goes on as `bot` plays without
/// much thought: a simulation is one game with either, in the same future.
pub fn gap_by_playing_out<G: Search, B: Bot<G> + ?Sized>(
    bot: &mut B,
    seat: Seat,
    view: &G::View,
    pair: [&G::Move; 2],
    budget: Budget,
    rng: &mut BotRng,
) -> Gap {
    let (mut ends, stopwatch) = ([Vec::new(), Vec::new()], budget.start());
    let mut done = 0;
    while done == 0 || (stopwatch.allows(done) && done < MOST_GAMES) {
        let future = rng.next_u64();
        for (ends, mv) in ends.iter_mut().zip(pair) {
            ends.push(ended(&played_out(bot, seat, view, mv, future), seat));
        }
        done += 1;
    }
    apart(&ends[0], &ends[1])
}

/// How a game ends after this move, in a future that comes out the same again.
fn played_out<G: Search, B: Bot<G> + ?Sized>(
    bot: &mut B,
    seat: Seat,
    view: &G::View,
    mv: &G::Move,
    future: u64,
) -> Outcome {
    let mut rng = BotRng::seed_from_u64(future);
    let mut game = guessed::<G>(seat, view, &mut rng);
    game.apply(seat, mv.clone());
    play_out(bot, game, &mut rng)
}

/// A seat's share of the win, and its score.
fn ended(outcome: &Outcome, seat: Seat) -> [f64; 2] {
    [share(outcome, seat), f64::from(outcome.scores[seat.index()])]
}

/// How far one lies behind another in the futures that both have seen.
fn apart(better: &[[f64; 2]], other: &[[f64; 2]]) -> Gap {
    let less = |(one, other): (&[f64; 2], &[f64; 2])| [one[0] - other[0], one[1] - other[1]];
    Gap::of(&better.iter().zip(other).map(less).collect::<Vec<_>>())
}

/// What a position is worth to a seat, whoever is to act, if everybody goes on as `bot` plays
/// without much thought.
pub fn outlook_by_playing_out<G: Search, B: Bot<G> + ?Sized>(
    bot: &mut B,
    seat: Seat,
    view: &G::View,
    budget: Budget,
    rng: &mut BotRng,
) -> Worth {
    let mut found = PlayedOut::default();
    let stopwatch = budget.start();
    let mut done = 0;
    while done == 0 || (stopwatch.allows(done) && done < MOST_GAMES) {
        let game = guessed::<G>(seat, view, rng);
        if done == 0 {
            found = PlayedOut::new(game.seats().len());
        }
        let outcome = play_out(bot, game, rng);
        found.add(&outcome, seat);
        done += 1;
    }
    found.worth(seat)
}

/// Some table that the view cannot rule out, on which the others have chosen nothing yet.
fn guessed<G: Search>(seat: Seat, view: &G::View, rng: &mut BotRng) -> G {
    let mut game = G::determinize(view, rng);
    for other in game.seats().iter().filter(|other| *other != seat) {
        game.unseal(other);
    }
    game
}

/// All seats go on as this bot plays at once.
fn play_out<G: Search, B: Bot<G> + ?Sized>(bot: &mut B, mut game: G, rng: &mut BotRng) -> Outcome {
    let mut legal = Vec::new();
    loop {
        match game.turn() {
            Turn::Over => return game.outcome().expect("the game is over"),
            Turn::Chance(_) => {
                let chance = game.sample_chance(rng);
                game.apply_chance(chance);
            }
            Turn::Seats(to_act) => {
                let seat = to_act.iter().next().expect("somebody is to act");
                legal.clear();
                game.legal_moves(seat, &mut legal);
                let view = game.view(Viewer::Seat(seat));
                let mv = bot.choose(seat, &view, &legal, Budget::Simulations(1), rng).mv;
                game.apply(seat, mv);
            }
        }
    }
}

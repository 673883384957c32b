//! Training the network by self-play: games are played by judgement alone, now
//! and then astray, and the network is moved until its claims fit how they
//! ended; then again, with games played by that network.
//!
//! `cargo run --release -p sand-castles-bots --example learn -- FILE ROUNDS GAMES SEED` does it and
//! keeps where it stands in FILE after every round, so that it can be stopped and gone on with.

use super::judge::{Judge, Mind, points};
use super::network::{
    FIRST_BIAS, Fired, LAST, LAST_BIAS, LEAK, Network, ONE, OUTPUTS, SECOND, SECOND_BIAS, TWO,
    WEIGHTS,
};
use super::turn::{ANSWER, End, OWN, Walk, take_doubles};
use ::sand_castles::{Count, OURS, Options, Phase, SandCastles};
use bots::BotRng;
use game_core::{Game, Rng, Search, Seat, Turn, below};
use rand_core::SeedableRng;
use rayon::prelude::*;
use std::collections::VecDeque;
use std::sync::Arc;

/// How long to train.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Learning {
    /// Where the dice begin.
    pub seed: u64,
    /// How often the network is fitted, those rounds counted that were done before.
    pub rounds: u64,
    /// Games between two fittings.
    pub games: u64,
}

/// Rounds whose games are remembered.
const REMEMBERED: usize = 4;
/// How often every remembered table is looked at in a round.
const PASSES: usize = 2;
/// Tables between two steps.
const BATCH: usize = 64;
/// How much of the target is what happened, turn by turn; the rest is what the
/// network claims a turn later, which varies less.
const LAMBDA: f32 = 0.96;
/// How much the points count beside the win.
const POINTS: f32 = 0.15;
/// One turn in so many goes astray.
const ASTRAY: u32 = 16;

/// One game: the table before every roll, and how it ended for the first seat.
struct Played {
    tables: Vec<SandCastles>,
    won: f32,
    margin: f32,
}

/// What the network should claim of one table.
struct Target {
    win: f32,
    gain: f32,
}

/// Goes on from `start`, a text that was kept, or begins anew; tells about every
/// round and hands over what is to be kept. Says what is wrong with `start`.
pub fn learn(
    start: Option<&str>,
    learning: Learning,
    tell: &mut dyn FnMut(String),
    keep: &mut dyn FnMut(&str),
) -> Result<(), String> {
    let mut rng = BotRng::seed_from_u64(learning.seed);
    let (mut network, mut done) = match start {
        Some(text) => (Network::parse(text)?, rounds_done(text)?),
        None => (fresh(&mut rng), 0),
    };
    let mut steps = Steps::new();
    let mut games: VecDeque<Vec<Played>> = VecDeque::new();
    while done < learning.rounds {
        let teacher =
            if done == 0 { Mind::practised() } else { Mind::Network(Arc::new(network.clone())) };
        let teacher = Judge::new(&OURS, teacher);
        let seed = learning.seed ^ (done + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let fresh: Vec<Played> =
            (0..learning.games).into_par_iter().map(|game| play(&teacher, seed, game)).collect();
        let surprise = surprise(&teacher, &fresh);
        games.push_back(fresh);
        if games.len() > REMEMBERED {
            games.pop_front();
        }
        // Steps shrink as the end comes near.
        let left = 1.0 - done as f32 / learning.rounds as f32;
        let lambda = if done == 0 { 1.0 } else { LAMBDA };
        let loss = fit(&mut network, &games, lambda, 0.0015 * left, &mut steps, &mut rng);
        done += 1;
        let tables: usize = games.iter().flatten().map(|game| game.tables.len()).sum();
        tell(format!(
            "round {done} of {}: surprise of who played {surprise:.4}, of who learns {loss:.4}, {tables} tables",
            learning.rounds
        ));
        keep(&format!(
            "# rounds {done}, each of {} games, seed {}\n{}",
            learning.games,
            learning.seed,
            network.to_text()
        ));
    }
    Ok(())
}

/// How many rounds a text that was kept has behind it.
fn rounds_done(text: &str) -> Result<u64, String> {
    let words = text.strip_prefix("# rounds ").ok_or("the file does not begin with its rounds")?;
    let number = words.split(',').next().unwrap_or_default();
    number.parse().map_err(|_| format!("{number:?} is no number of rounds"))
}

/// Small weights, as random as they come.
fn fresh(rng: &mut BotRng) -> Network {
    let mut weights = vec![0.0; WEIGHTS];
    let mut spread = |from: usize, to: usize, reach: f32| {
        for weight in &mut weights[from..to] {
            *weight = reach * (below(rng, 2001) as f32 / 1000.0 - 1.0);
        }
    };
    spread(0, FIRST_BIAS, 0.2);
    spread(SECOND, SECOND_BIAS, 0.3);
    spread(LAST, LAST_BIAS, 0.3);
    Network { weights }
}

/// The usual table mostly, and now and then one with walls, a short or a long one.
fn options(game: u64) -> Options {
    let castles = match game % 32 {
        6 => Count::Eight,
        14 => Count::Sixteen,
        22 => Count::All,
        _ => Count::Twelve,
    };
    Options { castles, walls: game % 8 == 7, ..Options::default() }
}

fn play(judge: &Judge, seed: u64, game: u64) -> Played {
    let mut rng = BotRng::seed_from_u64(seed ^ game.wrapping_mul(0xD134_2543_DE82_EF95));
    let mut table = SandCastles::new(&options(game), 2).expect("the options are fine");
    let mut tables = Vec::with_capacity(96);
    loop {
        match table.turn() {
            Turn::Over => break,
            Turn::Chance(_) => {
                if table.phase() == Phase::Roll {
                    tables.push(table.clone());
                }
                let chance = table.sample_chance(&mut rng);
                table.apply_chance(chance);
            }
            Turn::Seats(seats) => {
                let seat = seats.iter().next().expect("somebody is to act");
                if let Phase::Take(_) = table.phase() {
                    take_doubles(&mut table, seat);
                    continue;
                }
                let end = any_end(judge, &table, seat, &mut rng);
                end.moves.iter().for_each(|mv| table.apply(seat, *mv));
            }
        }
    }
    let winners = table.outcome().expect("the game is over").winners;
    let won = f32::from(u8::from(winners.contains(Seat::new(0)))) / winners.len() as f32;
    let margin = points(&table, Seat::new(0)) - points(&table, Seat::new(1));
    Played { tables, won, margin }
}

/// The best end of a turn, now and then another.
fn any_end(judge: &Judge, table: &SandCastles, seat: Seat, rng: &mut impl Rng) -> End {
    if below(rng, ASTRAY) > 0 {
        return Walk::best(judge, table, seat, ANSWER);
    }
    let mut ends = Walk::ends(judge, table, seat, OWN);
    let at = below(rng, ends.len().min(6) as u32) as usize;
    ends.swap_remove(at)
}

/// The mean logarithmic loss of a judge who has not seen these games.
fn surprise(judge: &Judge, games: &[Played]) -> f64 {
    let (mut sum, mut count) = (0.0, 0u32);
    for game in games {
        for table in &game.tables {
            let win = f64::from(judge.value(table, Seat::new(0)).win.clamp(1e-4, 1.0 - 1e-4));
            let won = f64::from(game.won);
            sum -= won * win.ln() + (1.0 - won) * (1.0 - win).ln();
            count += 1;
        }
    }
    sum / f64::from(count.max(1))
}

/// What should be claimed of every table of a game, by whoever rolls next there.
fn targets(judge: &Judge, game: &Played, lambda: f32) -> Vec<Target> {
    let (mut win, mut margin) = (game.won, game.margin);
    let mut targets = Vec::with_capacity(game.tables.len());
    for table in game.tables.iter().rev() {
        let first = Seat::new(0);
        let lead = points(table, first) - points(table, Seat::new(1));
        let gain = (margin - lead) / judge.scale(table);
        let moves = table.builder() == first;
        targets.push(match moves {
            true => Target { win, gain },
            false => Target { win: 1.0 - win, gain: -gain },
        });
        if lambda < 1.0 {
            let claimed = judge.value(table, first);
            win = lambda * win + (1.0 - lambda) * claimed.win;
            margin = lambda * margin + (1.0 - lambda) * claimed.margin;
        }
    }
    targets.reverse();
    targets
}

/// Moves the network towards what was seen, and says how surprised it was on the last pass.
fn fit(
    network: &mut Network,
    games: &VecDeque<Vec<Played>>,
    lambda: f32,
    rate: f32,
    steps: &mut Steps,
    rng: &mut BotRng,
) -> f64 {
    let judge = Judge::new(&OURS, Mind::Network(Arc::new(network.clone())));
    let mut seen: Vec<(&SandCastles, Target)> = Vec::new();
    for game in games.iter().flatten() {
        seen.extend(game.tables.iter().zip(targets(&judge, game, lambda)));
    }
    let mut loss = 0.0;
    for _ in 0..PASSES {
        for at in (1..seen.len()).rev() {
            seen.swap(at, below(rng, at as u32 + 1) as usize);
        }
        loss = 0.0;
        for batch in seen.chunks(BATCH) {
            let mut slopes = vec![0.0; WEIGHTS];
            for (table, target) in batch {
                loss += f64::from(slope(network, &judge, table, target, &mut slopes));
            }
            steps.step(network, &slopes, batch.len() as f32, rate);
        }
        loss /= seen.len().max(1) as f64;
    }
    loss
}

/// Adds where the weights should go for one table, and says how far off its chance was.
fn slope(
    network: &Network,
    judge: &Judge,
    table: &SandCastles,
    target: &Target,
    slopes: &mut [f32],
) -> f32 {
    let inputs = judge.inputs(table);
    let Fired { one, two, out } = network.fire(&inputs);
    let win = (1.0 / (1.0 + f32::exp(-out[0]))).clamp(1e-5, 1.0 - 1e-5);
    let off = [win - target.win, POINTS * (out[1] - target.gain)];
    let weights = &network.weights;
    let sense = |fired: f32| if fired > 0.0 { 1.0 } else { LEAK };
    let mut off_two = [0.0; TWO];
    for (at, fired) in two.into_iter().enumerate() {
        for (to, off) in off.into_iter().enumerate() {
            slopes[LAST + at * OUTPUTS + to] += fired * off;
            off_two[at] += weights[LAST + at * OUTPUTS + to] * off;
        }
        off_two[at] *= sense(fired);
    }
    let mut off_one = [0.0; ONE];
    for (at, fired) in one.into_iter().enumerate() {
        let row = SECOND + at * TWO;
        for to in 0..TWO {
            slopes[row + to] += fired * off_two[to];
            off_one[at] += weights[row + to] * off_two[to];
        }
        off_one[at] *= sense(fired);
    }
    for (input, row) in inputs.iter().zip(slopes.as_chunks_mut::<ONE>().0) {
        if *input != 0.0 {
            row.iter_mut().zip(&off_one).for_each(|(slope, off)| *slope += input * off);
        }
    }
    let biases = [(FIRST_BIAS, &off_one[..]), (SECOND_BIAS, &off_two), (LAST_BIAS, &off)];
    for (from, off) in biases {
        slopes[from..].iter_mut().zip(off).for_each(|(slope, off)| *slope += off);
    }
    -(target.win * win.ln() + (1.0 - target.win) * (1.0 - win).ln())
}

/// Steps of a length that fits how steadily each weight was pushed (Adam).
struct Steps {
    push: Vec<f32>,
    force: Vec<f32>,
    count: i32,
}

impl Steps {
    fn new() -> Steps {
        Steps { push: vec![0.0; WEIGHTS], force: vec![0.0; WEIGHTS], count: 0 }
    }

    fn step(&mut self, network: &mut Network, slopes: &[f32], tables: f32, rate: f32) {
        self.count += 1;
        let steady = 1.0 - 0.9f32.powi(self.count);
        let square = 1.0 - 0.999f32.powi(self.count);
        let pushes = self.push.iter_mut().zip(&mut self.force);
        for ((weight, slope), (push, force)) in network.weights.iter_mut().zip(slopes).zip(pushes) {
            let slope = slope / tables;
            *push += 0.1 * (slope - *push);
            *force += 0.001 * (slope * slope - *force);
            *weight -= rate * (*push / steady) / ((*force / square).sqrt() + 1e-8);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn training_goes_on_from_what_was_kept() {
        let plan = Learning { seed: 1, rounds: 1, games: 3 };
        let mut kept = String::new();
        let mut told = Vec::new();
        learn(None, plan, &mut |line| told.push(line), &mut |text| kept = text.into()).unwrap();
        assert!(told[0].starts_with("round 1 of 1: "), "{}", told[0]);
        let first = Network::parse(&kept).unwrap();
        let more = Learning { rounds: 2, ..plan };
        let before = kept.clone();
        learn(Some(&before), more, &mut |line| told.push(line), &mut |text| kept = text.into())
            .unwrap();
        assert_eq!(told.len(), 2, "one round was done already");
        assert!(told[1].starts_with("round 2 of 2: "), "{}", told[1]);
        assert_ne!(Network::parse(&kept).unwrap(), first, "a round moves the weights");
    }

    #[test]
    fn what_was_not_kept_by_training_is_refused() {
        let plan = Learning { seed: 1, rounds: 1, games: 1 };
        let refused = |text: &str| learn(Some(text), plan, &mut |_| {}, &mut |_| {});
        assert!(refused("1 2 3").unwrap_err().contains("weights, not 3"));
        assert!(refused("one two").unwrap_err().contains("weights of the network"));
    }
}

//! How fast rules are, next to plain baselines measured in the same run, on one
//! core.

use bots::{BotRng, thread_cpu};
use game_core::{Search, Turn, below};
use rand_core::SeedableRng;
use std::hint::black_box;
use std::io::{self, Write};
use std::time::{Duration, Instant};

/// How fast a game is: writes its figures, measured for about so long each time.
pub type Bench = fn(&mut dyn Write, Duration) -> io::Result<()>;

/// Measurements alternate this often, so that a noisy moment hits both sides.
pub const TURNS: u32 = 20;

/// Random games through the `Game` interface, next to the same number of bare
/// choices: listing as many moves as there are on average, and picking one.
pub fn random_games<G: Search>(
    out: &mut dyn Write,
    table: &G,
    any: G::Move,
    slice: Duration,
) -> io::Result<()> {
    let (mut games, mut moves, mut draws, mut listed) = (0u64, 0u64, 0u64, 0u64);
    let (mut time, mut plain) = (Duration::ZERO, Duration::ZERO);
    let mut cpu = Duration::ZERO;
    let mut buffer = Vec::with_capacity(128);
    for turn in 0..TURNS {
        let mut rng = BotRng::seed_from_u64(turn.into());
        let (start, used) = (Instant::now(), thread_cpu());
        let before = (moves, listed);
        while start.elapsed() < slice {
            let mut game = table.clone();
            while game.turn() != Turn::Over {
                while let Turn::Chance(_) = game.turn() {
                    let chance = game.sample_chance(&mut rng);
                    game.apply_chance(chance);
                    draws += 1;
                }
                for seat in game.turn().seats().iter() {
                    // Whoever has begun to draw is served first.
                    if !game.turn().seats().contains(seat) {
                        break;
                    }
                    buffer.clear();
                    game.legal_moves(seat, &mut buffer);
                    listed += buffer.len() as u64;
                    let at = below(&mut rng, buffer.len() as u32) as usize;
                    game.apply(seat, buffer.swap_remove(at));
                    moves += 1;
                }
            }
            black_box(game.outcome());
            games += 1;
        }
        time += start.elapsed();
        cpu += thread_cpu().saturating_sub(used);
        let (count, width) = (moves - before.0, (listed - before.1) / (moves - before.0).max(1));
        let start = Instant::now();
        for n in 0..count {
            buffer.clear();
            buffer.extend((0..width).map(|_| black_box(any.clone())));
            black_box(&buffer[below(&mut rng, width as u32) as usize]);
            black_box(n);
        }
        plain += start.elapsed();
    }
    let per_second = |count: u64| count as f64 / time.as_secs_f64();
    let each = 1e6 * cpu.as_secs_f64() / moves.max(1) as f64;
    let choices = listed as f64 / moves as f64;
    let ratio = plain.as_secs_f64() / time.as_secs_f64();
    writeln!(
        out,
        "  moves                                         {:>12.0} a second",
        per_second(moves)
    )?;
    writeln!(
        out,
        "  draws and rolls on the way                    {:>12.0} a second",
        per_second(draws)
    )?;
    writeln!(
        out,
        "  whole games                                   {:>12.0} a second",
        per_second(games)
    )?;
    writeln!(out, "  moves to choose from, on average              {choices:>12.1}")?;
    writeln!(out, "  ratio to listing and picking alone            {ratio:>12.2}")?;
    writeln!(out, "  CPU time of a move, with its draws            {each:>12.3} µs")?;
    writeln!(out, "  CPU time of the time measured                 {:>12.0} %", share_of(cpu, time))
}

/// How much of the wall time a thread was at work, in per cent: little where others were.
fn share_of(cpu: Duration, time: Duration) -> f64 {
    100.0 * cpu.as_secs_f64() / time.as_secs_f64()
}

/// How often something was done in how much time.
#[derive(Clone, Copy, Debug, Default)]
pub struct Rate {
    /// How often.
    pub done: u64,
    /// In how much time.
    pub time: Duration,
    /// And in how much CPU time of this thread.
    pub cpu: Duration,
}

impl Rate {
    /// Repeats `play` for about this long.
    pub fn add<T>(&mut self, time: Duration, mut player: T, play: impl Fn(&mut T) -> i32) {
        let (start, used) = (Instant::now(), thread_cpu());
        while start.elapsed() < time {
            for _ in 0..1000 {
                black_box(play(&mut player));
            }
            self.done += 1000;
        }
        self.time += start.elapsed();
        self.cpu += thread_cpu().saturating_sub(used);
    }

    /// How much of the wall time was CPU time, in per cent.
    pub fn cpu_share(&self) -> f64 {
        share_of(self.cpu, self.time)
    }

    /// How often in a second.
    pub fn per_second(&self) -> f64 {
        self.done as f64 / self.time.as_secs_f64()
    }
}

/// Random matches of any game, through nothing but the `Game` interface.
#[derive(Debug)]
pub struct RandomMatches<G: Search> {
    rng: BotRng,
    moves: Vec<G::Move>,
}

impl<G: Search> RandomMatches<G> {
    /// Matches that follow from this seed.
    pub fn new(seed: u64) -> Self {
        RandomMatches { rng: BotRng::seed_from_u64(seed), moves: Vec::new() }
    }

    /// Plays one to its end, and says the first seat's score.
    pub fn play(&mut self) -> i32 {
        let mut game = G::new(&G::Options::default(), 2).expect("default options are fine");
        loop {
            match game.turn() {
                Turn::Over => return game.outcome().map_or(0, |outcome| outcome.scores[0]),
                Turn::Chance(_) => {
                    let chance = game.sample_chance(&mut self.rng);
                    game.apply_chance(chance);
                }
                Turn::Seats(seats) => {
                    for seat in seats.iter() {
                        let mv = game.random_move(seat, &mut self.rng, &mut self.moves);
                        game.apply(seat, mv.expect("whoever is to act has a move"));
                    }
                }
            }
        }
    }
}

//! How fast rules are, next to plain baselines measured in the same run, on one
//! core. Time is CPU time of this thread: what others do on the machine in the
//! meantime is not counted.

use bots::{BotRng, thread_cpu};
use game_core::{Search, Seat, Turn, any_listed, below};
use rand_core::SeedableRng;
use std::hint::black_box;
use std::io::{self, Write};
use std::time::{Duration, Instant};

/// How fast a game is: writes its figures, measured for about so long each time.
pub type Bench = fn(&mut dyn Write, Duration) -> io::Result<()>;

/// Measurements alternate this often, so that a noisy moment hits all of them.
pub const TURNS: u32 = 20;

/// Random games of this table through the `Game` interface: with each move picked
/// from the list of all, and by [`Search::random_move`]. Next to them as many bare
/// choices: listing as many moves as there are on average, and picking one.
pub fn random_games<G: Search>(
    out: &mut dyn Write,
    table: &G,
    any: G::Move,
    slice: Duration,
) -> io::Result<()> {
    let (mut listed, mut drawn, mut bare) = (Rate::default(), Rate::default(), Rate::default());
    let average = Average::of(table, slice);
    for turn in 0..TURNS {
        let mut player = RandomPlayer::new(turn.into());
        listed.add(slice, 1, || player.play_from_lists(table.clone()));
        drawn.add(slice, 1, || player.play(table.clone()));
        bare.add(slice, 1000, || player.choose_barely(&any, average.choices as usize));
    }
    let games = listed.per_second();
    let mut figure = |what: &str, figure: f64, decimals: usize, unit: &str| {
        writeln!(out, "  {what:<46}{figure:>12.decimals$}{unit}")
    };
    figure("whole games, each move picked from its list", games, 0, " a second")?;
    figure("whole games, by random_move", drawn.per_second(), 0, " a second")?;
    figure("moves, each picked from its list", games * average.moves, 0, " a second")?;
    figure("draws and rolls on the way", games * average.draws, 0, " a second")?;
    figure("moves to choose from, on average", average.choices, 1, "")?;
    let ratio = games * average.moves / bare.per_second();
    figure("ratio to listing and picking alone", ratio, 2, "")?;
    figure("CPU time of a move, with its draws", 1e6 / (games * average.moves), 3, " µs")?;
    figure("CPU time of the time measured", listed.cpu_share(), 0, " %")
}

/// How often something was done in how much time.
#[derive(Clone, Copy, Debug, Default)]
pub struct Rate {
    /// How often.
    pub done: u64,
    /// In how much CPU time of this thread.
    pub cpu: Duration,
    /// And by the clock.
    pub time: Duration,
}

impl Rate {
    /// Repeats something for about this long, so often between two looks at the clock.
    pub fn add<T>(&mut self, slice: Duration, times: u64, mut play: impl FnMut() -> T) {
        let (start, used) = (Instant::now(), thread_cpu());
        while start.elapsed() < slice {
            for _ in 0..times {
                black_box(play());
            }
            self.done += times;
        }
        self.time += start.elapsed();
        self.cpu += thread_cpu().saturating_sub(used);
    }

    /// How much of the time by the clock was CPU time, in per cent: little where others were at work.
    pub fn cpu_share(&self) -> f64 {
        100.0 * self.cpu.as_secs_f64() / self.time.as_secs_f64()
    }

    /// How often in a second of CPU time.
    pub fn per_second(&self) -> f64 {
        self.done as f64 / self.cpu.as_secs_f64()
    }
}

/// What random games are like.
struct Average {
    /// Decisions in a game.
    moves: f64,
    /// Things that chance does in a game.
    draws: f64,
    /// Moves that a decision chooses from.
    choices: f64,
}

impl Average {
    /// Counted in games that are not timed.
    fn of<G: Search>(table: &G, slice: Duration) -> Average {
        let (mut games, mut moves, mut draws, mut choices) = (0u64, 0u64, 0u64, 0u64);
        let (mut rng, mut list) = (BotRng::seed_from_u64(0), Vec::new());
        let start = Instant::now();
        while games == 0 || start.elapsed() < slice {
            let mut game = table.clone();
            loop {
                match game.turn() {
                    Turn::Over => break,
                    Turn::Chance(_) => {
                        let chance = game.sample_chance(&mut rng);
                        game.apply_chance(chance);
                        draws += 1;
                    }
                    Turn::Seats(seats) => {
                        let seat = seats.iter().next().expect("somebody is to act");
                        list.clear();
                        game.legal_moves(seat, &mut list);
                        choices += list.len() as u64;
                        let at = below(&mut rng, list.len() as u32) as usize;
                        game.apply(seat, list.swap_remove(at));
                        moves += 1;
                    }
                }
            }
            games += 1;
        }
        Average {
            moves: moves as f64 / games as f64,
            draws: draws as f64 / games as f64,
            choices: choices as f64 / moves.max(1) as f64,
        }
    }
}

/// Plays random games of anything, through nothing but the `Game` interface.
#[derive(Debug)]
pub struct RandomPlayer<G: Search> {
    rng: BotRng,
    room: Vec<G::Move>,
}

impl<G: Search> RandomPlayer<G> {
    /// Games that follow from this seed.
    pub fn new(seed: u64) -> Self {
        RandomPlayer { rng: BotRng::seed_from_u64(seed), room: Vec::with_capacity(128) }
    }

    /// Plays a game to its end, each move picked from the list of all, and says the first seat's score.
    pub fn play_from_lists(&mut self, game: G) -> i32 {
        self.play_by(game, any_listed)
    }

    /// Plays a game to its end by [`Search::random_move`], which may know its moves without listing them.
    pub fn play(&mut self, game: G) -> i32 {
        self.play_by(game, G::random_move)
    }

    #[inline(always)]
    fn play_by(
        &mut self,
        mut game: G,
        pick: impl Fn(&G, Seat, &mut BotRng, &mut Vec<G::Move>) -> Option<G::Move>,
    ) -> i32 {
        // Of one's own it can be kept in registers.
        let mut rng = self.rng.clone();
        loop {
            match game.turn() {
                Turn::Over => break,
                Turn::Chance(_) => {
                    let chance = game.sample_chance(&mut rng);
                    game.apply_chance(chance);
                }
                Turn::Seats(seats) => {
                    for seat in seats.iter() {
                        // Whoever has begun to draw is served first, and nobody else may move.
                        let Some(mv) = pick(&game, seat, &mut rng, &mut self.room) else { break };
                        game.apply(seat, mv);
                    }
                }
            }
        }
        self.rng = rng;
        game.outcome().map_or(0, |outcome| outcome.scores[0])
    }

    /// Lists so many moves and picks one, with no rules at all.
    fn choose_barely(&mut self, any: &G::Move, width: usize) -> Option<G::Move> {
        self.room.clear();
        self.room.extend((0..width.max(1)).map(|_| black_box(any.clone())));
        let at = below(&mut self.rng, self.room.len() as u32) as usize;
        self.room.get(at).cloned()
    }
}

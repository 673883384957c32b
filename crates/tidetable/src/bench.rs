//! `bench`: how fast the rules and the bots are, next to plain baselines
//! measured in the same run. One core.

use anyhow::Result;
use bots::{BotRng, Budget, SimultaneousMcts};
use fine_sand::{Card, Cards, FineSand};
use game_core::{Game, Turn, Viewer, below};
use novem::{Novem, Options, Setup, Side};
use rand_core::SeedableRng;
use sand_castles::{Count, SandCastles};
use std::hint::black_box;
use std::time::{Duration, Instant};
use tharos::base::Tharos;

/// Measure how fast the rules and the bots are, against plain baselines in the same run.
#[derive(clap::Args)]
pub struct Bench {
    /// How long each measurement takes, in seconds
    #[arg(long, default_value_t = 2.0)]
    seconds: f64,
}

/// Measurements alternate this often, so that a noisy moment hits both sides.
const TURNS: u32 = 20;

impl Bench {
    pub fn run(self) -> Result<()> {
        let slice = Duration::from_secs_f64((self.seconds / f64::from(TURNS)).clamp(0.01, 60.0));
        let (mut rules, mut plain) = (Rate::default(), Rate::default());
        for turn in 0..TURNS {
            let seed = u64::from(turn);
            rules.add(slice, RandomMatches::<Novem>::new(seed), RandomMatches::play);
            plain.add(slice, PlainNovem { rng: BotRng::seed_from_u64(seed) }, PlainNovem::play);
        }
        // A match is two games.
        let (rules, plain) = (2.0 * rules.per_second(), 2.0 * plain.per_second());
        println!("random Novem games through the Game interface   {rules:>12.0} a second");
        println!("the same in a hand-written plain loop           {plain:>12.0} a second");
        println!("ratio                                           {:>12.2}", rules / plain);

        let novem = Novem::new(&Options::default(), 2)?;
        let mut started = novem;
        started.apply_chance(Setup::numbered(1).expect("1 to 72"));
        let view = started.view(Viewer::Seat(Side::Rows.seat()));
        let mut rng = BotRng::seed_from_u64(1);
        let mut mcts = Rate::default();
        let start = Instant::now();
        let budget = Budget::Time(Duration::from_secs_f64(self.seconds.clamp(0.01, 60.0)));
        let found =
            SimultaneousMcts::default().search::<Novem>(Side::Rows.seat(), &view, budget, &mut rng);
        mcts.done += found.simulations;
        mcts.time += start.elapsed();
        println!(
            "MCTS simulations on Novem, from the first round {:>12.0} a second",
            mcts.per_second()
        );
        println!("(a simulation plays a whole match of two games to its end)");
        fine_sand_games(slice)?;
        sand_castles_games(slice)?;
        tharos_games(slice)
    }
}

/// Four players with all Fable cards: the largest tables there are.
fn fine_sand_games(slice: Duration) -> Result<()> {
    let fable = Card::ALL.into_iter().filter(|card| card.print().round > 0);
    let stack: Cards = fable.chain([Card::Coin2, Card::Coin3, Card::Castle2]).collect();
    let table = FineSand::new(&fine_sand::Options::with_stack(&stack), 4)?;
    println!("\nrandom Fine Sand, 4 seats, all Fable cards");
    random_games(&table, fine_sand::Move::Pay(Card::Coin2), slice);
    Ok(())
}

/// The usual game and the long one with walls.
fn sand_castles_games(slice: Duration) -> Result<()> {
    let usual = sand_castles::Options::default();
    let long = sand_castles::Options { castles: Count::All, walls: true, ..usual.clone() };
    for (name, options) in [("12 castles", usual), ("24 castles with walls", long)] {
        println!("\nrandom Sand Castles, {name}");
        random_games(&SandCastles::new(&options, 2)?, sand_castles::Move::Done, slice);
    }
    Ok(())
}

/// Alone with the mat, and four guilds without it.
fn tharos_games(slice: Duration) -> Result<()> {
    for (name, seats) in [("alone", 1), ("4 guilds", 4)] {
        println!("\nrandom Tharos, {name}");
        let table = Tharos::new(&tharos::base::Options::default(), seats)?;
        random_games(&table, tharos::base::Move::Pass, slice);
    }
    Ok(())
}

/// Random games through the `Game` interface, next to the same number of bare
/// choices: listing as many moves as there are on average, and picking one.
fn random_games<G: Game>(table: &G, any: G::Move, slice: Duration) {
    let (mut games, mut moves, mut draws, mut listed) = (0u64, 0u64, 0u64, 0u64);
    let (mut time, mut plain) = (Duration::ZERO, Duration::ZERO);
    let mut buffer = Vec::with_capacity(128);
    for turn in 0..TURNS {
        let mut rng = BotRng::seed_from_u64(turn.into());
        let (start, before) = (Instant::now(), (moves, listed));
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
    println!(
        "  moves                                         {:>12.0} a second",
        per_second(moves)
    );
    println!(
        "  draws and rolls on the way                    {:>12.0} a second",
        per_second(draws)
    );
    println!(
        "  whole games                                   {:>12.0} a second",
        per_second(games)
    );
    let choices = listed as f64 / moves as f64;
    println!("  moves to choose from, on average              {choices:>12.1}");
    let ratio = plain.as_secs_f64() / time.as_secs_f64();
    println!("  ratio to listing and picking alone            {ratio:>12.2}");
}

#[derive(Default)]
struct Rate {
    done: u64,
    time: Duration,
}

impl Rate {
    /// Repeats `play` for about this long.
    fn add<T>(&mut self, time: Duration, mut player: T, play: impl Fn(&mut T) -> i32) {
        let start = Instant::now();
        while start.elapsed() < time {
            for _ in 0..1000 {
                black_box(play(&mut player));
            }
            self.done += 1000;
        }
        self.time += start.elapsed();
    }

    fn per_second(&self) -> f64 {
        self.done as f64 / self.time.as_secs_f64()
    }
}

/// Random matches of any game, through nothing but the `Game` interface.
struct RandomMatches<G: Game> {
    rng: BotRng,
    moves: Vec<G::Move>,
}

impl<G: Game> RandomMatches<G> {
    fn new(seed: u64) -> Self {
        RandomMatches { rng: BotRng::seed_from_u64(seed), moves: Vec::new() }
    }

    fn play(&mut self) -> i32 {
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

/// The same matches as one would write them down without any interface.
struct PlainNovem {
    rng: BotRng,
}

impl PlainNovem {
    fn play(&mut self) -> i32 {
        let mut points = [0i32; 2];
        for game in 0..2 {
            let upper =
                Setup::numbered(below(&mut self.rng, 72) as usize + 1).expect("1 to 72").upper();
            let mut heights = [2u8; 9];
            let (mut attacker, mut empty) = (game, 0);
            loop {
                let (row, column) =
                    (below(&mut self.rng, 3) as usize, below(&mut self.rng, 3) as usize);
                let square = 3 * row + column;
                if heights[square] == 0 {
                    empty += 1;
                    if empty == 20 {
                        break;
                    }
                } else {
                    let tile =
                        if heights[square] == 2 { upper[square] } else { 10 - upper[square] };
                    points[attacker] += i32::from(tile);
                    heights[square] -= 1;
                    empty = 0;
                    let r = 3 * row;
                    if heights[r] + heights[r + 1] + heights[r + 2] == 0
                        || heights[column] + heights[column + 3] + heights[column + 6] == 0
                    {
                        break;
                    }
                }
                attacker = 1 - attacker;
            }
        }
        points[0]
    }
}

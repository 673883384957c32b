//! How fast Novem is, next to the same matches in a hand-written loop.

use bots::{BotRng, Budget, SimultaneousMcts};
use game_core::{Game, Viewer, below};
use lab::bench::{RandomMatches, Rate, TURNS};
use novem::{Novem, Options, Setup, Side};
use rand_core::SeedableRng;
use std::io::{self, Write};
use std::time::{Duration, Instant};

/// Measures rules and search, each for about [`TURNS`] times this long.
pub fn bench(out: &mut dyn Write, slice: Duration) -> io::Result<()> {
    let (mut rules, mut plain) = (Rate::default(), Rate::default());
    for turn in 0..TURNS {
        let seed = u64::from(turn);
        rules.add(slice, RandomMatches::<Novem>::new(seed), RandomMatches::play);
        plain.add(slice, PlainNovem { rng: BotRng::seed_from_u64(seed) }, PlainNovem::play);
    }
    let share = rules.cpu_share();
    // A match is two games.
    let (rules, plain) = (2.0 * rules.per_second(), 2.0 * plain.per_second());
    writeln!(out, "random Novem games through the Game interface   {rules:>12.0} a second")?;
    writeln!(out, "the same in a hand-written plain loop           {plain:>12.0} a second")?;
    writeln!(out, "ratio                                           {:>12.2}", rules / plain)?;
    writeln!(out, "CPU time of the time measured                   {share:>12.0} %")?;

    let mut started = Novem::new(&Options::default(), 2).expect("default options are fine");
    started.apply_chance(Setup::numbered(1).expect("1 to 72"));
    let view = started.view(Viewer::Seat(Side::Rows.seat()));
    let mut rng = BotRng::seed_from_u64(1);
    let mut mcts = Rate::default();
    let start = Instant::now();
    let budget = Budget::Time(slice * TURNS);
    let found =
        SimultaneousMcts::default().search::<Novem>(Side::Rows.seat(), &view, budget, &mut rng);
    mcts.done += found.simulations;
    mcts.time += start.elapsed();
    writeln!(
        out,
        "MCTS simulations on Novem, from the first round {:>12.0} a second",
        mcts.per_second()
    )?;
    writeln!(out, "(a simulation plays a whole match of two games to its end)")
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

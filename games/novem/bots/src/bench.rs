//! How fast Novem is, next to the same matches in a hand-written loop.

use bots::{BotRng, Budget, SimultaneousMcts};
use game_core::{Game, Viewer, below};
use lab::bench::{RandomPlayer, Rate, TURNS};
use novem::{Novem, Options, Setup, Side};
use rand_core::SeedableRng;
use std::io::{self, Write};
use std::time::Duration;

/// Measures rules and search, each for about [`TURNS`] times this long.
pub fn bench(out: &mut dyn Write, slice: Duration) -> io::Result<()> {
    let (mut drawn, mut listed) = (Rate::default(), Rate::default());
    let mut plain = Rate::default();
    let fresh = || Novem::new(&Options::default(), 2).expect("default options are fine");
    for turn in 0..TURNS {
        let mut player = RandomPlayer::new(turn.into());
        drawn.add(slice, 1000, || player.play(fresh()));
        listed.add(slice, 1000, || player.play_from_lists(fresh()));
        let mut player = PlainNovem { rng: BotRng::seed_from_u64(turn.into()) };
        plain.add(slice, 1000, || player.play());
    }
    let share = drawn.cpu_share();
    // A match is two games.
    let [drawn, listed, plain] = [drawn, listed, plain].map(|rate| 2.0 * rate.per_second());
    let mut figure = |what: &str, figure: f64, decimals: usize, unit: &str| {
        writeln!(out, "{what:<48}{figure:>12.decimals$}{unit}")
    };
    figure("random Novem games through the Game interface", drawn, 0, " a second")?;
    figure("the same, each marker picked from its list", listed, 0, " a second")?;
    figure("the same in a hand-written plain loop", plain, 0, " a second")?;
    figure("ratio", drawn / plain, 2, "")?;
    figure("ratio, each marker picked from its list", listed / plain, 2, "")?;
    figure("CPU time of the time measured", share, 0, " %")?;

    let mut started = fresh();
    started.apply_chance(Setup::numbered(1).expect("1 to 72"));
    let view = started.view(Viewer::Seat(Side::Rows.seat()));
    let mut rng = BotRng::seed_from_u64(1);
    let mut mcts = Rate::default();
    let mut simulations = 0;
    mcts.add(slice * TURNS, 1, || {
        let budget = Budget::Simulations(20_000);
        let side = Side::Rows.seat();
        let found = SimultaneousMcts::default().search::<Novem>(side, &view, budget, &mut rng);
        simulations += found.simulations;
    });
    let mcts = simulations as f64 / mcts.cpu.as_secs_f64();
    figure("MCTS simulations on Novem, from the first round", mcts, 0, " a second")?;
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

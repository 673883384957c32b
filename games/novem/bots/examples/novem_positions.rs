//! Positions of Novem with a known best line, reached by random play: by the solution one line is
//! played alone, and every other gives away at least a twentieth of the match.
//!
//! ```sh
//! cargo run --release -p novem-bots --example novem_positions -- 30 1 > games/novem/bots/tests/positions.txt
//! ```

use bots::BotRng;
use game_core::{Game, Search, Turn, Viewer, below};
use novem::{Line, Marker, Novem, Options, Setup, Side};
use novem_bots::advice_for_match;
use rand_core::SeedableRng;

/// What every other line must cost, of the chance to win.
const CLEARLY: f64 = 0.05;

fn main() {
    let number = |at: usize, usual: u64| {
        std::env::args().nth(at).map_or(usual, |text| text.parse().expect("a number"))
    };
    let (wanted, seed) = (number(1, 30), number(2, 1));
    println!("# set-up | rounds | who is asked, and the only good line | what the next best costs");
    println!(
        "# Made by the example novem_positions, {wanted} with seed {seed}; the second game is on the same set-up."
    );
    let mut rng = BotRng::seed_from_u64(seed);
    let mut found = 0;
    while found < wanted {
        let setup = Setup::numbered(below(&mut rng, 72) as usize + 1).expect("1 to 72");
        if let Some(line) = somewhere(setup, &mut rng) {
            println!("{line}");
            found += 1;
        }
    }
}

/// Plays at random until somebody has one good line; at most one position of a match.
fn somewhere(setup: Setup, rng: &mut BotRng) -> Option<String> {
    let text = setup.number().to_string();
    let options =
        Options { setup: text.parse().expect("a set-up"), same_setup: true, ..Options::default() };
    let mut novem = Novem::new(&options, 2).expect("the options are fine");
    let (mut rounds, mut room) = (Vec::new(), Vec::new());
    let skipped = below(rng, 20) as usize;
    while novem.turn() != Turn::Over {
        let view = novem.view(Viewer::Spectator);
        let advice = advice_for_match(&view)?;
        if advice.decided {
            return None;
        }
        if rounds.len() >= skipped {
            for side in Side::BOTH {
                if let Some((marker, cost)) = only_line(&advice, side) {
                    let who = side.name();
                    return Some(format!(
                        "{text} | {} | {who} {marker} | {cost:.3}",
                        rounds.join(" ")
                    ));
                }
            }
        }
        let [row, column] = Side::BOTH.map(|side| {
            novem.random_move(side.seat(), rng, &mut room).expect("both have yet to lay")
        });
        novem.apply(Side::Rows.seat(), row);
        novem.apply(Side::Columns.seat(), column);
        rounds.push(format!("{row}{column}"));
    }
    None
}

/// The line that a side plays alone, if every other costs clearly more against the other side's mix.
fn only_line(advice: &novem_solver::adviser::Advice, side: Side) -> Option<(Marker, f64)> {
    let (own, other) = match side {
        Side::Rows => (advice.rows, advice.columns),
        Side::Columns => (advice.columns, advice.rows),
    };
    let line = own.iter().position(|share| *share > 0.999)?;
    let worth = |line: usize| -> f64 {
        let meets = |at: usize| match side {
            Side::Rows => advice.matrix[line][at],
            Side::Columns => -advice.matrix[at][line],
        };
        (0..3).map(|at| other[at] * meets(at)).sum::<f64>() / 2.0
    };
    let others = (0..3).filter(|at| *at != line).map(|at| worth(line) - worth(at));
    let cost = others.fold(f64::INFINITY, f64::min);
    (cost >= CLEARLY).then(|| (Marker { side, line: Line::ALL[line] }, cost))
}

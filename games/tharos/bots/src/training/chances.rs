//! How often what the search foresees comes true.

use crate::mcts::Mcts;
use crate::sight::turns_to_come;
use ::tharos::base::{Options, Tharos};
use bots::{Bot, BotRng, Budget, share};
use game_core::{Game, Search, Seat, Turn, Viewer, below};
use rand_core::SeedableRng;
use rayon::prelude::*;
use std::fmt::Write as _;

/// The search is asked at one in so many decisions.
const ASKED: u32 = 8;
/// Alone, what is foreseen is put into so many heaps of the same size.
const HEAPS: usize = 12;

/// What was foreseen once, and what came of it.
struct Moment {
    /// The lead in points; alone, the chance.
    foreseen: f32,
    /// Turns to come, on average over the guilds.
    turns: f32,
    /// The share of the win.
    came: f32,
}

/// Plays mirror matches of two guilds and games alone, so many of each, fits how leads become chances
/// and says it as it is kept.
pub fn fit_chances(games: u64, walks: u64, seed: u64, after_each: &(dyn Fn() + Sync)) -> String {
    let gathered = |guilds: usize| -> Vec<Moment> {
        let games = (0..games).into_par_iter().map(|number| {
            let seed = seed ^ number.wrapping_mul(0x9E37_79B9_7F4A_7C15);
            let moments = play(guilds, walks, seed);
            after_each();
            moments
        });
        games.collect::<Vec<_>>().into_iter().flatten().collect()
    };
    let [alone, two] = [1, 2].map(gathered);
    let (end, more) = blur(&two);
    let mut text = format!(
        "# How leads become chances. From {games} games alone and {games} of two guilds by the search\n\
         # against itself, {walks} walks a decision, seed {seed}:\n\
         # cargo run --release -p tharos-bots --example training -- chances {games} {walks} {seed}\n"
    );
    let _ = writeln!(text, "blur {end:.2} {more:.2}");
    for [foreseen, came] in rising(alone) {
        let _ = writeln!(text, "alone {foreseen:.4} {came:.4}");
    }
    text
}

fn play(guilds: usize, walks: u64, seed: u64) -> Vec<Moment> {
    let mut rng = BotRng::seed_from_u64(seed);
    let mut players: Vec<Mcts> = (0..guilds).map(|_| Mcts::new(walks)).collect();
    let mut table = Tharos::new(&Options::default(), guilds).expect("the options are ours");
    let budget = Budget::Simulations(walks);
    let (mut legal, mut moments, mut seats) = (Vec::new(), Vec::new(), Vec::new());
    loop {
        match table.turn() {
            Turn::Over => break,
            Turn::Chance(_) => {
                let chance = table.sample_chance(&mut rng);
                table.apply_chance(chance);
            }
            Turn::Seats(to_act) => {
                let seat = to_act.iter().next().expect("somebody is to act");
                legal.clear();
                table.legal_moves(seat, &mut legal);
                let view = table.view(Viewer::Seat(seat));
                if below(&mut rng, ASKED) == 0 {
                    // Somebody else of the same mind: the one who plays goes on undisturbed.
                    let said = Mcts::new(walks).foresee(&table, seat, budget, &mut rng);
                    let other = Seat::new((seat.index() + 1) % guilds);
                    let lead = said.score[seat.index()] - said.score[other.index()];
                    let foreseen = if guilds == 1 { said.win[0] } else { lead };
                    let turns = [seat, other].map(|seat| f32::from(turns_to_come(&table, seat)));
                    let turns = (turns[0] + turns[1]) / 2.0;
                    moments.push(Moment { foreseen, turns, came: 0.0 });
                    seats.push(seat);
                }
                let mv = players[seat.index()].choose(seat, &view, &legal, budget, &mut rng).mv;
                table.apply(seat, mv);
            }
        }
    }
    let outcome = table.outcome().expect("the game is over");
    for (moment, seat) in moments.iter_mut().zip(seats) {
        let moment: &mut Moment = moment;
        moment.came = share(&outcome, seat) as f32;
    }
    moments
}

/// How far points are off at the very end, and how much more for the root of the turns to come: so
/// that what came is least surprising.
fn blur(moments: &[Moment]) -> (f32, f32) {
    let steps = |from: i32, to: i32| (from..=to).map(|step| step as f32 / 4.0);
    let all = steps(2, 24).flat_map(|end| steps(1, 24).map(move |more| (end, more)));
    let surprise = |(end, more): (f32, f32)| -> f32 {
        let each = moments.iter().map(|moment| {
            let chance =
                1.0 / (1.0 + (-moment.foreseen / (end + more * moment.turns.sqrt())).exp());
            let chance = chance.clamp(0.001, 0.999);
            -moment.came * chance.ln() - (1.0 - moment.came) * (1.0 - chance).ln()
        });
        each.sum()
    };
    all.min_by(|a, b| surprise(*a).total_cmp(&surprise(*b))).unwrap_or((1.0, 1.0))
}

/// What was foreseen in heaps, and how often it came: more foreseen never means less.
fn rising(mut moments: Vec<Moment>) -> Vec<[f32; 2]> {
    moments.sort_by(|a, b| a.foreseen.total_cmp(&b.foreseen));
    let mut heaps: Vec<[f32; 3]> = Vec::new();
    for heap in moments.chunks(moments.len().div_ceil(HEAPS).max(1)) {
        let sum = |of: fn(&Moment) -> f32| heap.iter().map(of).sum::<f32>();
        heaps.push([sum(|one| one.foreseen), sum(|one| one.came), heap.len() as f32]);
        // Neighbours in the wrong order become one.
        while let [.., one, next] = heaps[..]
            && next[1] / next[2] <= one[1] / one[2]
        {
            heaps.truncate(heaps.len() - 2);
            heaps.push([one[0] + next[0], one[1] + next[1], one[2] + next[2]]);
        }
    }
    heaps.into_iter().map(|[foreseen, came, count]| [foreseen / count, came / count]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chances_rise_with_what_is_foreseen() {
        let moment = |at: u8| Moment {
            foreseen: f32::from(at) / 100.0,
            turns: 1.0,
            came: f32::from(u8::from(at % 7 < at / 14)),
        };
        let found = rising((0..100).map(moment).collect());
        assert!(
            found.len() > 2 && found.is_sorted_by(|a, b| a[0] < b[0] && a[1] < b[1]),
            "{found:?}"
        );
    }

    #[test]
    fn a_blur_is_found_again() {
        let moment = |at: u16| {
            let foreseen = f32::from(at % 41) - 20.0;
            let chance = 1.0 / (1.0 + (-foreseen / 5.0).exp());
            Moment { foreseen, turns: 4.0, came: chance }
        };
        let (end, more) = blur(&(0..410).map(moment).collect::<Vec<_>>());
        assert!((end + 2.0 * more - 5.0).abs() < 0.3, "{end} {more}");
    }
}

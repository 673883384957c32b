//! Practice: tables played by weights alone, to find better weights, and to
//! see that playouts come to the same as real games.

use super::PractisedBot;
use super::campaign_advice::opened;
use super::playout::MOST_SEATS;
use super::weights::{PRACTISED, SOLO, THUMB, Weights};
use ::fine_sand::{Card, Cards, FineSand, Options, SOLO_COINS, fable_round, numbered, start_stack};
use bots::{Bot, BotRng, Budget};
use game_core::{Game, Rng, Search, Seat, Turn, Viewer, below};
use rand_core::SeedableRng;

/// A stack after some Fable rounds, from none to all; often the start stack.
fn any_stack(rng: &mut BotRng, start_percent: u32) -> Cards {
    let mut stack = start_stack();
    if below(rng, 100) < start_percent {
        return stack;
    }
    for round in 1..=below(rng, 10) as u8 {
        for _ in 0..3 {
            let card = numbered(&stack).any(rng);
            stack.remove(card);
        }
        fable_round(round).into_iter().for_each(|card| stack.add(card));
    }
    stack
}

/// The start stack after so many Fable rounds, the last numbered cards put away.
fn stack_after(rounds: u8) -> Cards {
    let mut stack = start_stack();
    for round in 1..=rounds {
        let away: Vec<Card> = numbered(&stack).each().collect();
        away.iter().rev().take(3).for_each(|card| stack.remove(*card));
        fable_round(round).into_iter().for_each(|card| stack.add(card));
    }
    stack
}

/// How games go on average.
#[derive(Default, Debug)]
struct Course {
    score: f64,
    turns: f64,
    /// Cards on the Symbol card at the end.
    off_loaded: f64,
}

impl Course {
    fn add(&mut self, score: i32, turns: u16, off_loaded: usize, games: u32) {
        let games = f64::from(games);
        self.score += f64::from(score) / games;
        self.turns += f64::from(turns) / games;
        self.off_loaded += off_loaded as f64 / games;
    }
}

/// Games in playouts.
fn imagined(stack: Cards, seats: usize, games: u32) -> Course {
    let mut rng = BotRng::seed_from_u64(1);
    let weights = [if seats == 1 { &*SOLO } else { &*PRACTISED }; MOST_SEATS];
    let mut course = Course::default();
    for _ in 0..games {
        let mut table = opened(stack, seats, weights, &mut rng);
        table.play_out([false; MOST_SEATS], weights, &mut rng);
        let side = &table.sides[0];
        course.add(side.score(), table.turn, side.off_loaded().into(), games);
    }
    course
}

/// The same by the rules themselves.
fn real(stack: Cards, seats: usize, games: u32) -> Course {
    let mut rng = BotRng::seed_from_u64(2);
    let (mut course, mut legal) = (Course::default(), Vec::new());
    for _ in 0..games {
        let mut game = FineSand::new(&Options::with_stack(&stack), seats).unwrap();
        loop {
            match game.turn() {
                Turn::Over => break,
                Turn::Chance(_) => {
                    let card = game.sample_chance(&mut rng);
                    game.apply_chance(card);
                }
                Turn::Seats(to_act) => {
                    let seat = to_act.iter().next().unwrap();
                    legal.clear();
                    game.legal_moves(seat, &mut legal);
                    let view = game.view(Viewer::Seat(seat));
                    let budget = Budget::Simulations(1);
                    let mv = PractisedBot.choose(seat, &view, &legal, budget, &mut rng).mv;
                    game.apply(seat, mv);
                }
            }
        }
        let view = game.view(Viewer::Seat(Seat::new(0)));
        let score = game.outcome().unwrap().scores[0];
        course.add(score, view.turn, view.yards[0].symbol.cards, games);
    }
    course
}

/// Playouts have rules of their own, for speed. They must not drift away.
#[test]
fn playouts_come_to_the_same_as_real_games() {
    for seats in 1..=3 {
        let quick = imagined(start_stack(), seats, 600);
        let real = real(start_stack(), seats, 300);
        println!("{seats}: {quick:.2?} and {real:.2?}");
        assert!((quick.score - real.score).abs() < 0.8, "{seats}: {quick:?}, not {real:?}");
        assert!((quick.turns - real.turns).abs() < 0.8, "{seats}: {quick:?}, not {real:?}");
    }
}

/// FS-8.4: alone, every turn after the thirteenth costs a card in playouts as
/// in real games, with whatever cards.
#[test]
fn alone_playouts_off_load_as_often_as_real_games() {
    for rounds in [0, 2, 4, 6, 8, 9] {
        let quick = imagined(stack_after(rounds), 1, 600);
        let real = real(stack_after(rounds), 1, 300);
        println!("{rounds}: {quick:.2?} and {real:.2?}");
        let near = |a: f64, b: f64, most: f64| {
            assert!((a - b).abs() < most, "{rounds}: {quick:?}, not {real:?}");
        };
        near(quick.score, real.score, 0.9);
        near(quick.turns, real.turns, 0.9);
        near(quick.off_loaded, real.off_loaded, 0.9);
        for course in [&quick, &real] {
            let due = course.turns - f64::from(SOLO_COINS);
            assert!(due > 1.0 && course.off_loaded > 0.8 * due, "{rounds}: {course:?}");
        }
    }
}

/// How well `one` does: among others that follow `other`, or alone.
fn fitness(one: &Weights, other: &Weights, seats: usize, games: u64, seed: u64, start: u32) -> f32 {
    let mut sum = 0.0;
    for game in 0..games {
        let mut rng = BotRng::seed_from_u64(seed.wrapping_add(game.wrapping_mul(0x9E37_79B9)));
        let stack = any_stack(&mut rng, start);
        let me = game as usize % seats;
        let mut weights = [other; MOST_SEATS];
        weights[me] = one;
        let mut table = opened(stack, seats, weights, &mut rng);
        table.play_out([false; MOST_SEATS], weights, &mut rng);
        let own = table.sides[me].score() as f32;
        sum += if seats == 1 {
            let wood = f32::from(table.sides[0].wood);
            let lost = if own > 16.0 { 4.0 } else { 0.0 };
            0.35 * wood.min(5.0) - own - lost
        } else {
            let others = (0..seats).filter(|&at| at != me).map(|at| table.sides[at].score());
            let lead = others.sum::<i32>() as f32 / (seats - 1) as f32 - own;
            table.shares()[me] + 0.03 * lead.clamp(-10.0, 10.0)
        };
    }
    sum / games as f32
}

/// About normal: mean 0, deviation 1.
fn normal(rng: &mut BotRng) -> f32 {
    let sum: f32 = (0..12).map(|_| (rng.next_u32() >> 8) as f32 / (1 << 24) as f32).sum();
    sum - 6.0
}

fn moved(weights: &Weights, by: &[f32], scale: f32) -> Weights {
    let mut moved = weights.clone();
    for (number, by) in moved.numbers().into_iter().zip(by) {
        *number += scale * by;
    }
    moved
}

/// Improves the weights by evolution strategies: all numbers are moved a
/// little this way and that, and go where tables were won. Run it with
/// `SEATS=2 cargo test --release -p fine-sand-bots --lib training::train -- --ignored --nocapture`;
/// it prints all numbers in the order of `Weights::numbers`.
#[test]
#[ignore = "takes many minutes; run it to find weights"]
fn train() {
    let var = |name: &str, usual: u64| {
        std::env::var(name).map_or(usual, |text| text.parse().expect("a number"))
    };
    let (seats, rounds, seed) = (var("SEATS", 2) as usize, var("ROUNDS", 200), var("SEED", 1));
    let (games, pairs, start) = (var("GAMES", 500), var("PAIRS", 24), var("START", 25) as u32);
    let (sigma, rate) = (0.1, 0.02);
    let mut rng = BotRng::seed_from_u64(seed);
    let mut mean = if seats == 1 { SOLO.clone() } else { PRACTISED.clone() };
    let size = mean.numbers().len();
    let (mut first, mut second) = (vec![0.0f32; size], vec![0.0f32; size]);
    for round in 1..=rounds {
        let tables = rng.next_u64();
        let mut slope = vec![0.0f32; size];
        for _ in 0..pairs {
            let by: Vec<f32> = (0..size).map(|_| normal(&mut rng)).collect();
            let try_out =
                |scale| fitness(&moved(&mean, &by, scale), &mean, seats, games, tables, start);
            let difference = try_out(sigma) - try_out(-sigma);
            for (slope, by) in slope.iter_mut().zip(&by) {
                *slope += difference * by / (2.0 * pairs as f32 * sigma);
            }
        }
        let step: Vec<f32> = (0..size)
            .map(|at| {
                first[at] = 0.9 * first[at] + 0.1 * slope[at];
                second[at] = 0.99 * second[at] + 0.01 * slope[at] * slope[at];
                let steady = |sum: f32, decay: f32| sum / (1.0 - decay.powi(round as i32));
                steady(first[at], 0.9) / (steady(second[at], 0.99).sqrt() + 1e-6)
            })
            .collect();
        mean = moved(&mean, &step, rate);
        if round % 25 == 0 {
            let reached = fitness(&mean, &THUMB, seats, 6000, 77, start);
            println!("round {round}: {reached:.3} against the rule of thumb");
        }
    }
    let numbers: Vec<String> = mean.numbers().into_iter().map(|n| format!("{n:.3}")).collect();
    println!("{}", numbers.join(" "));
}

//! Playouts have rules of their own, for speed: they must not drift away from real games.

use super::PractisedBot;
use super::campaign_advice::opened;
use super::playout::MOST_SEATS;
use super::weights::{PRACTISED, SOLO};
use ::fine_sand::{Card, Cards, FineSand, Options, SOLO_COINS, fable_round, numbered, start_stack};
use bots::{Bot, BotRng, Budget};
use game_core::{Game, Rng, Search, Seat, Turn, Viewer};
use rand_core::SeedableRng;

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
        table.play_out([false; MOST_SEATS], weights, rng.next_u64());
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

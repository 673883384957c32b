//! Positions with a known best move, as text: who is to move, what is best, and all that happened before.
//!
//! They come from matches between bots, where one move is clearly best and still is at ten times the budget;
//! the example `positions` finds them.

use super::ismcts::IsMcts;
use ::fine_sand::{FineSand, FineSandView, Move, Options, Task};
use bots::{Assessment, Bot, BotRng, Budget};
use game_core::{Game, Search, Seat, Turn, Viewer};
use rand_core::SeedableRng;

/// The positions we know, one a line.
pub const KNOWN: &str = include_str!("../positions/known.txt");
/// Simulations with which the strongest bot plays.
const USUAL: u64 = 300;
/// By how much the best move must lead every other: its chance to win.
const CLEARLY: f64 = 0.08;
/// Longer logs are left out: they are for people, too.
const LONGEST: usize = 200;

/// A position of a match of two with the start stack.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Position {
    /// Who is to move.
    pub seat: Seat,
    /// The best move.
    pub best: Move,
    /// Moves as `0 red`, drawn cards as `coin-2`.
    pub log: Vec<String>,
}

impl Position {
    /// Reads a line of a file: `1 build draw-6 | coin-2, draw-6, 0 enough, …`.
    pub fn read(line: &str) -> Option<Position> {
        let (best, log) = line.split_once(" | ")?;
        let (seat, best) = best.split_once(' ')?;
        let log = log.split(", ").map(String::from).collect();
        Some(Position { seat: Seat::new(seat.parse().ok()?), best: best.parse().ok()?, log })
    }

    /// The line of a file.
    pub fn line(&self) -> String {
        format!("{} {} | {}", self.seat.index(), self.best, self.log.join(", "))
    }

    /// What the seat sees, and what it may do; nothing if the log does not lead there.
    pub fn view(&self) -> Option<(FineSandView, Vec<Move>)> {
        let mut game = FineSand::new(&Options::default(), 2).ok()?;
        for entry in &self.log {
            match entry.split_once(' ') {
                None => {
                    let card = entry.parse().ok()?;
                    let mut cards = Vec::new();
                    game.chances(&mut cards);
                    cards.iter().find(|(drawn, _)| *drawn == card)?;
                    game.apply_chance(card);
                }
                Some((seat, mv)) => {
                    game.play(Seat::new(seat.parse().ok()?), mv.parse().ok()?).ok()?;
                }
            }
        }
        let mut legal = Vec::new();
        game.legal_moves(self.seat, &mut legal);
        Some((game.view(Viewer::Seat(self.seat)), legal))
    }
}

/// What kind of decision it is, so that no kind crowds out the others.
pub fn kind(best: Move) -> &'static str {
    match best {
        Move::Red | Move::Blue => "red or blue",
        Move::Build(_) => "what to build",
        Move::Offload(_) => "what to off-load",
        Move::Pay(_) | Move::PayWood | Move::PayStored(_) => "what to pay with",
        Move::Discard(_) => "what to discard",
        _ => "another",
    }
}

/// Whether one move is best in three looks at ten times the usual budget, and leads clearly in most of them.
pub fn is_clear(position: &Position) -> bool {
    let Some((view, legal)) = position.view() else { return false };
    let mut leads = Vec::new();
    for look in 100..103 {
        let mut rng = BotRng::seed_from_u64(look);
        let budget = Budget::Simulations(10 * USUAL);
        let found = IsMcts::new(10 * USUAL).assess(position.seat, &view, &legal, budget, &mut rng);
        if *found.best() != position.best {
            return false;
        }
        leads.extend(found.lead());
    }
    leads.iter().filter(|lead| **lead >= CLEARLY).count() >= 2
}

/// Clear positions of one match, at most one a turn and seat.
pub fn found_in(seed: u64) -> Vec<Position> {
    let mut rng = BotRng::seed_from_u64(seed);
    let mut game = FineSand::new(&Options::default(), 2).expect("two can play");
    let (mut quick, mut usual) = (IsMcts::new(60), IsMcts::new(USUAL));
    let (mut log, mut clear, mut legal) = (Vec::new(), Vec::new(), Vec::new());
    let mut last = (0, Seat::new(0));
    while game.turn() != Turn::Over && log.len() < LONGEST {
        if let Turn::Chance(_) = game.turn() {
            let card = game.sample_chance(&mut rng);
            log.push(card.to_string());
            game.apply_chance(card);
            continue;
        }
        let seat = game.turn().seats().iter().next().expect("somebody is to act");
        legal.clear();
        game.legal_moves(seat, &mut legal);
        let view = game.view(Viewer::Seat(seat));
        let choice = quick.choose(seat, &view, &legal, Budget::Simulations(60), &mut rng);
        // Not of the opening: too much may come.
        let opening = matches!(view.yours.as_ref().map(|turn| turn.task), Some(Task::Exchange(_)));
        let lead = choice.assessment.as_ref().and_then(Assessment::lead);
        if lead > Some(CLEARLY / 2.0) && last != (view.turn, seat) && !opening {
            let mut found = usual.assess(seat, &view, &legal, Budget::Simulations(USUAL), &mut rng);
            let (best, _) = found.moves.swap_remove(found.best);
            let position = Position { seat, best, log: log.clone() };
            if is_clear(&position) {
                last = (view.turn, seat);
                clear.push(position);
            }
        }
        log.push(format!("{} {}", seat.index(), choice.mv));
        game.apply(seat, choice.mv);
    }
    clear
}

#[cfg(test)]
mod tests {
    use super::*;

    fn known() -> Vec<Position> {
        let lines = KNOWN.lines().filter(|line| !line.starts_with('#'));
        lines.map(|line| Position::read(line).expect("a position a line")).collect()
    }

    #[test]
    fn the_strongest_bot_finds_known_best_moves_and_says_what_decided() {
        let positions = known();
        let mut missed = Vec::new();
        for position in &positions {
            let (view, legal) = position.view().expect("the log leads there");
            let mut rng = BotRng::seed_from_u64(5);
            let mut bot = IsMcts::new(USUAL);
            let budget = Budget::Simulations(USUAL);
            let choice = bot.choose(position.seat, &view, &legal, budget, &mut rng);
            let thought = choice.thought.unwrap();
            assert!(thought.starts_with("I ") && thought.ends_with('.'), "{thought}");
            if choice.mv == position.best {
                let found = choice.assessment.expect("it was searched");
                assert_eq!(found.moves.len(), legal.len());
                assert!(thought.contains("if I ") || thought.contains("It's close"), "{thought}");
            } else {
                missed.push((position.best, choice.mv, thought));
            }
        }
        assert!(positions.len() >= 20, "{}", positions.len());
        assert!(20 * missed.len() <= positions.len(), "{missed:#?}");
    }

    #[test]
    fn a_position_is_read_as_it_was_written() {
        for position in known() {
            assert_eq!(Position::read(&position.line()), Some(position));
        }
        assert_eq!(Position::read("0 red"), None);
        let astray = Position::read("0 red | 0 blue").unwrap();
        assert_eq!(astray.view(), None);
    }
}

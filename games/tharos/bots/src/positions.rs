//! Positions with a known best move: kept as text, so that whoever plays later can be held against them.
//!
//! A position is a line: how many guilds, everything that happened (`~` before what chance brought), and
//! the move that is best, between bars.

use crate::Mcts;
use ::tharos::base::{Chance, Deed, Move, Options, Tharos};
use bots::{Assessment, Bot, BotRng, Budget};
use game_core::{Game, Search, Seat, Turn, Viewer, below};
use rand_core::SeedableRng;
use std::collections::HashMap;

/// Who finds positions is asked with so many walks, and again with ten times as many.
const WALKS: u64 = 200;
/// The best move must win so much more often than any other.
const CLEAR: f64 = 0.03;
/// The same with ten times the walks.
const STILL_CLEAR: f64 = 0.02;
/// Positions with the same kind of best move, at most.
const ALIKE: u32 = 4;
/// One decision in so many is looked at.
const LOOKED_AT: u32 = 6;

/// A table at which one move is best.
#[derive(Clone, Debug)]
pub struct Position {
    /// The table.
    pub table: Tharos,
    /// Whose turn it is.
    pub seat: Seat,
    /// What is best.
    pub best: Move,
}

impl Position {
    /// Reads a line, playing what happened.
    pub fn parse(line: &str) -> Result<Position, String> {
        let words: Vec<&str> = line.split('|').map(str::trim).collect();
        let [guilds, happened @ .., best] = &words[..] else { return Err("an empty line".into()) };
        let guilds = guilds.parse().map_err(|_| format!("{guilds:?} guilds are no table"))?;
        let mut table =
            Tharos::new(&Options::default(), guilds).map_err(|error| error.to_string())?;
        for word in happened {
            if let Some(chance) = word.strip_prefix('~') {
                table.apply_chance(chance.parse::<Chance>().map_err(|error| error.to_string())?);
            } else {
                let mv = word.parse::<Move>().map_err(|error| error.to_string())?;
                table.play(table.active(), mv).map_err(|error| error.to_string())?;
            }
        }
        let best = best.parse::<Move>().map_err(|error| error.to_string())?;
        let seat = table.active();
        table.check(seat, &best).map_err(|error| error.to_string())?;
        Ok(Position { table, seat, best })
    }

    /// What a bot makes of it.
    pub fn asked(&self, bot: &mut dyn Bot<Tharos>, budget: Budget, seed: u64) -> Move {
        let mut legal = Vec::new();
        self.table.legal_moves(self.seat, &mut legal);
        let view = self.table.view(Viewer::Seat(self.seat));
        bot.choose(self.seat, &view, &legal, budget, &mut BotRng::seed_from_u64(seed)).mv
    }
}

/// All positions of a text; lines with a `#` are comments.
pub fn positions(text: &str) -> Result<Vec<Position>, String> {
    let lines = text.lines().filter(|line| !line.starts_with('#') && !line.is_empty());
    lines.map(Position::parse).collect()
}

/// Finds positions in matches of the search against itself: one move is clearly best, is found again six times
/// with other dice, and still is with ten times the walks. Says each as a line.
pub fn find(wanted: usize, seed: u64, mut tell: impl FnMut(&str)) {
    let (mut found, mut kinds) = (0, HashMap::new());
    for number in 0.. {
        let guilds = 1 + usize::from(number % 3 > 0);
        let mut rng =
            BotRng::seed_from_u64(seed ^ u64::wrapping_mul(number, 0x9E37_79B9_7F4A_7C15));
        let mut players: Vec<Mcts> = (0..guilds).map(|_| Mcts::new(20)).collect();
        let mut table = Tharos::new(&Options::default(), guilds).expect("the options are ours");
        let mut happened = vec![guilds.to_string()];
        let (mut legal, mut here) = (Vec::new(), 0);
        while table.turn() != Turn::Over {
            let Turn::Seats(seats) = table.turn() else {
                let chance = table.sample_chance(&mut rng);
                table.apply_chance(chance);
                happened.push(format!("~{chance}"));
                continue;
            };
            let seat = seats.iter().next().expect("somebody is to act");
            legal.clear();
            table.legal_moves(seat, &mut legal);
            // Two of a match at most, so that they are not all alike.
            if here < 2 && legal.len() > 4 && below(&mut rng, LOOKED_AT) == 0 {
                let best = clearly_best(&table, seat, &legal, seed);
                if let Some(best) = best
                    && *kinds.entry(kind(best)).and_modify(|count| *count += 1).or_insert(1u32)
                        <= ALIKE
                {
                    tell(&format!("{} | {best}", happened.join(" | ")));
                    (found, here) = (found + 1, here + 1);
                    if found == wanted {
                        return;
                    }
                }
            }
            let view = table.view(Viewer::Seat(seat));
            let budget = Budget::Simulations(20);
            let mv = players[seat.index()].choose(seat, &view, &legal, budget, &mut rng).mv;
            table.apply(seat, mv);
            happened.push(mv.to_string());
        }
    }
}

fn clearly_best(table: &Tharos, seat: Seat, legal: &[Move], seed: u64) -> Option<Move> {
    let asked = |walks: u64, seed: u64| -> Assessment<Move> {
        let view = table.view(Viewer::Seat(seat));
        let budget = Budget::Simulations(walks);
        Mcts::new(walks).assess(seat, &view, legal, budget, &mut BotRng::seed_from_u64(seed))
    };
    let first = asked(WALKS, seed);
    if first.lead().is_none_or(|lead| lead < CLEAR) {
        return None;
    }
    // What looks with other dice do not find again was luck.
    if (2..8).any(|other| asked(WALKS, seed ^ other).best() != first.best()) {
        return None;
    }
    let again = asked(10 * WALKS, seed ^ 1);
    let holds = again.best() == first.best() && again.lead() >= Some(STILL_CLEAR);
    holds.then(|| *first.best())
}

/// What a move does, by its name.
fn kind(mv: Move) -> String {
    let text = match mv {
        Move::Spend(_, deed) => match deed {
            Deed::Use(..) => "use".into(),
            Deed::Work(..) => "work".into(),
            other => format!("{other:?}"),
        },
        other => format!("{other:?}"),
    };
    text.split('(').next().unwrap_or_default().to_string()
}

//! Games, gathered.

use super::AFTERWARDS;
use crate::mat_forecast::MatForecast;
use crate::sight::{self, GUILD};
use ::tharos::base::{Move, Options, Tharos};
use ::tharos::mat::{Mat, SheetLine, TURNS};
use bots::{Bot, BotRng, Budget, share};
use game_core::{Game, Search, Seat, Turn, Viewer, below};
use rand_core::SeedableRng;
use std::fs::OpenOptions;
use std::io::{self, Write};
use std::path::Path;

/// One decision in so many is made at random, so that every thing is seen with more and with less
/// of the others.
const ASTRAY: u32 = 40;

/// Which games.
#[derive(Clone, Debug)]
pub struct Gathering {
    /// Who plays.
    pub bot: String,
    /// How many walks it takes at most for a decision. All games are played alike: where some are
    /// played better than others, whatever better players do looks as if it made them better.
    pub walks: u64,
    /// How many games in all.
    pub games: u64,
    /// Where the dice begin.
    pub seed: u64,
    /// Whether they are played alone; else by two to four guilds.
    pub alone: bool,
    /// What is in the box.
    pub options: Options,
}

/// Plays until the file holds so many games, and tells after each how many there are.
pub fn gather(plan: &Gathering, file: &Path, mut tell: impl FnMut(u64)) -> io::Result<()> {
    let mark = file.with_extension("games");
    let done: u64 = match std::fs::read_to_string(&mark) {
        Ok(text) => text.trim().parse().map_err(|_| {
            io::Error::new(
                io::ErrorKind::InvalidData,
                format!("{} counts no games", mark.display()),
            )
        })?,
        Err(_) => 0,
    };
    let mut out = OpenOptions::new().create(true).append(true).open(file)?;
    for number in done..plan.games {
        let rows = play(plan, number);
        let bytes: Vec<u8> = rows.iter().flat_map(|number| number.to_le_bytes()).collect();
        out.write_all(&bytes)?;
        std::fs::write(&mark, (number + 1).to_string())?;
        tell(number + 1);
    }
    Ok(())
}

/// One game, and what was seen at the beginning of each turn.
fn play(plan: &Gathering, number: u64) -> Vec<f32> {
    let mut rng = BotRng::seed_from_u64(plan.seed ^ number.wrapping_mul(0x9E37_79B9_7F4A_7C15));
    let guilds = match number % 20 {
        _ if plan.alone => 1,
        11 => 3,
        19 => 4,
        _ => 2,
    };
    let sit = |_| crate::bot(&plan.bot).expect("the bot was looked up before");
    let mut players: Vec<Box<dyn Bot<Tharos>>> = (0..guilds).map(sit).collect();
    let mut table = Tharos::new(&plan.options, guilds).expect("the options were looked at before");
    let (mut rows, mut owners): (Vec<f32>, Vec<Seat>) = (Vec::new(), Vec::new());
    let mut legal: Vec<Move> = Vec::new();
    loop {
        match table.turn() {
            Turn::Over => break,
            Turn::Chance(_) => {
                let chance = table.sample_chance(&mut rng);
                table.apply_chance(chance);
            }
            Turn::Seats(seats) => {
                let seat = seats.iter().next().expect("somebody is to act");
                legal.clear();
                table.legal_moves(seat, &mut legal);
                let mv = if below(&mut rng, ASTRAY) == 0 {
                    legal[below(&mut rng, legal.len() as u32) as usize]
                } else {
                    let view = table.view(Viewer::Seat(seat));
                    let budget = Budget::Simulations(plan.walks);
                    players[seat.index()].choose(seat, &view, &legal, budget, &mut rng).mv
                };
                let step = table.step();
                table.apply(seat, mv);
                if table.step() != step && table.turn() != Turn::Over {
                    remember(&table, &mut rows, &mut owners);
                }
            }
        }
    }
    let outcome = table.outcome().expect("the game is over");
    let width = GUILD + AFTERWARDS;
    // TH-3.4: alone, a game may end before its last turn, and before the dice of the turn are used.
    let early = match table.mat() {
        Some(mat) if mat.ends_at_once() => 1.0 + f32::from(TURNS - mat.placed()),
        _ => 0.0,
    };
    for (row, owner) in rows.chunks_exact_mut(width).zip(owners) {
        let after = &mut row[width - AFTERWARDS..];
        after[0] += counted(&table, owner);
        after[1] = share(&outcome, owner) as f32;
        after[2] = (after[2] - early).max(0.0);
    }
    rows
}

/// The points so far; alone without those of last spaces, which no weights foresee.
fn counted(table: &Tharos, seat: Seat) -> f32 {
    let last = table.mat().map_or(0, last_spaces);
    (table.points(seat) - last) as f32
}

fn last_spaces(mat: &Mat) -> i32 {
    let lines = mat.sheet().into_iter();
    let last = |line| matches!(line, SheetLine::LastSpaces | SheetLine::SecondLastSpace);
    lines.filter(|(line, _)| last(*line)).map(|(_, points)| points).sum()
}

/// What every guild looks like between two turns.
fn remember(table: &Tharos, rows: &mut Vec<f32>, owners: &mut Vec<Seat>) {
    for seat in table.seats_at_table().iter() {
        let board = table.board(seat);
        let turns = sight::turns_to_come(table, seat);
        let seen = sight::guild(table, seat, board, turns, true);
        rows.extend_from_slice(seen.numbers());
        let mut now = counted(table, seat);
        if let Some(mat) = table.mat() {
            // What requirements will bring is foreseen requirement by requirement.
            now += MatForecast::of(mat).outlook(table, board).trials;
        }
        rows.extend([-now, 0.0, f32::from(turns), table.guilds() as f32]);
        owners.push(seat);
    }
}

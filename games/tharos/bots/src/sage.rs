//! What tables are worth to the search, by weights that practice found: those of two to four guilds
//! foresee the points of each; alone, what is asked for on the mat counts as much.

use super::guild_weights::{GuildWeights, weigh};
use super::judge::{self, after_attack};
use super::mat_forecast::MatForecast;
use super::sight::{self, GUILD};
use super::verdict::{ByGuild, Verdict};
use ::tharos::base::{Board, MOST_GUILDS, Task, Tharos};
use ::tharos::mat::TURNS;
use game_core::Seat;
use std::sync::LazyLock;

/// By the turns to come.
static GUILDS: LazyLock<Vec<[f32; GUILD]>> = LazyLock::new(|| {
    let text = include_str!("../weights/guilds.txt");
    let weights = GuildWeights::parse(text).expect("the weights were written by the training");
    weights.by_turns()
});

/// Alone, by the turns to come.
static ALONE: LazyLock<Vec<[f32; GUILD]>> = LazyLock::new(|| {
    let text = include_str!("../weights/alone.txt");
    let weights = GuildWeights::parse(text).expect("the weights were written by the training");
    weights.by_turns()
});

/// What an unused die is worth, in points.
const UNUSED: f32 = 0.9;
/// What a table is worth, as `seat` knows it.
pub(super) fn verdict(table: &Tharos, seat: Seat) -> Verdict {
    match table.mat() {
        Some(mat) => alone(table, seat, &MatForecast::of(mat)),
        None => Verdict::among(table, seat, &points_of_all(table, seat)),
    }
}

/// What a game alone is worth with what lies ahead on its mat.
pub(super) fn alone(table: &Tharos, seat: Seat, ahead: &MatForecast) -> Verdict {
    judge::alone(table, seat, ahead, |board, turns| points_alone(table, seat, board, turns))
}

/// The points that a guild alone will end with, without those of the mat.
fn points_alone(table: &Tharos, seat: Seat, board: &Board, turns: f32) -> f32 {
    let now = board.points(table.components()).total() as f32;
    if table.task().is_none() {
        return now;
    }
    let nominal = sight::turns_to_come(table, seat);
    let seen = sight::guild(table, seat, board, nominal, true);
    // Between two whole numbers of turns, a share of each.
    let turns = turns.clamp(0.0, f32::from(TURNS));
    let (whole, part) = (turns as usize, turns.fract());
    let mut more = (1.0 - part) * weigh(seen.numbers(), &ALONE[whole]);
    if part > 0.0 {
        more += part * weigh(seen.numbers(), &ALONE[whole + 1]);
    }
    now + more + unused(table, seat, board)
}

/// The points that every guild will end with.
pub(super) fn points_of_all(table: &Tharos, seat: Seat) -> ByGuild {
    let mut points = [0.0; MOST_GUILDS];
    for other in table.seats_at_table().iter() {
        points[other.index()] = points_of(table, other, other == seat);
    }
    points
}

/// The points that a guild will end with; `open` says whether its hand is known.
pub(super) fn points_of(table: &Tharos, seat: Seat, open: bool) -> f32 {
    if table.task().is_none() {
        return table.points(seat) as f32;
    }
    let board = with_what_is_coming(table, seat);
    let now = board.points(table.components()).total() as f32;
    let turns = sight::turns_to_come(table, seat);
    let seen = sight::guild(table, seat, &board, turns, open);
    now + weigh(seen.numbers(), &GUILDS[usize::from(turns)]) + unused(table, seat, &board)
}

/// What the dice that are left will still bring.
fn unused(table: &Tharos, seat: Seat, board: &Board) -> f32 {
    if sight::is_at_it(table, seat) { UNUSED * f32::from(board.dice.len()) } else { 0.0 }
}

/// The guild after the attack. A card that was played for the next region or building is worth what
/// it was in hand as long as there are dice for it.
fn with_what_is_coming(table: &Tharos, seat: Seat) -> Board {
    let mut board = after_attack(table, seat);
    if table.task() == Some(Task::Act) && !board.dice.is_empty() {
        board.held += u8::from(board.path > 0) + u8::from(board.cheaper > 0);
    }
    board
}

//! What a balance report says.

use crate::interval::Interval;
use serde::Serialize;
use serde_json::Value;

/// How a game plays, by one bot against itself. Names of fields are names of figures: what a
/// target file asks for.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Balance {
    /// Which game.
    pub game: &'static str,
    /// What it is called.
    pub title: &'static str,
    /// How many sat at a table.
    pub seats: usize,
    /// Whether fewer points are better.
    pub fewest_win: bool,
    /// Who played all seats.
    pub bot: String,
    /// Matches of the bot against itself.
    pub games: u64,
    /// Deals, each played twice.
    pub deals: u64,
    /// Whether it was stopped before its end.
    pub stopped: bool,
    /// The seed.
    pub seed: u64,
    /// How long a match is.
    pub length: Length,
    /// How much there is to choose from.
    pub choices: Choices,
    /// How matches end.
    pub ends: Ends,
    /// How matches go; nothing where nobody was asked on the way.
    pub course: Option<Course>,
    /// Share of the win by seat.
    pub seat: Vec<Interval>,
    /// Share of the win by who moved first, second and so on, where that is not always the same seat.
    pub order: Option<Vec<Interval>>,
    /// What is due to the deal.
    pub luck: Luck,
    /// What is due to who plays; nothing where nobody weaker was named.
    pub skill: Option<Skill>,
    /// How much the best move beats the second; nothing where no moves were assessed.
    pub best: Option<Best>,
    /// How often each kind of move is made, the most frequent first.
    pub kinds: Vec<Kind>,
    /// Cards, castles, buildings, set-ups: what they do to the result.
    pub pieces: Vec<Piece>,
    /// What only this game measures.
    #[serde(skip_serializing_if = "Value::is_null")]
    pub study: Value,
    /// CPU time of the bots' moves against themselves, in seconds.
    pub cpu_seconds: f64,
    /// Wall time.
    pub seconds: f64,
}

/// How long a match is.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Length {
    /// Moves of all seats together.
    pub moves: Interval,
    /// Decisions: moves with something to choose from.
    pub decisions: Interval,
    /// Turns, as the game counts them.
    pub turns: Interval,
    /// One match in ten has no more moves than this.
    pub short: u64,
    /// Half of the matches have no more.
    pub median: u64,
    /// Nine in ten have no more.
    pub long: u64,
    /// How many matches took how many moves.
    pub spread: Vec<Bin>,
}

/// Matches of about the same length.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Bin {
    /// From so many moves.
    pub from: u64,
    /// To so many.
    pub to: u64,
    /// So many matches.
    pub games: u64,
}

/// How much there is to choose from.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Choices {
    /// Legal moves at a decision, on average.
    pub each: Interval,
    /// Share of the moves that left no choice.
    pub forced: Interval,
}

/// How matches end.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Ends {
    /// Share of the matches that somebody won; alone at the table, how often that is.
    pub won: Interval,
    /// Share of the matches that several won.
    pub shared: Interval,
    /// Points of a seat, on average.
    pub points: Interval,
    /// Points between the best and the second; nothing alone.
    pub margin: Option<Interval>,
}

/// How matches go, from everybody's outlook at moments evenly spread over a match.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Course {
    /// How many moments of a match.
    pub moments: usize,
    /// How often the lead changes hands: another seat is five points ahead of the last leader.
    pub lead_changes: Interval,
    /// From which part of a match on the outlook of what came of it stays above nine in ten; 1 is its end.
    pub decided: Interval,
    /// Share of the matches decided in each tenth; the last are those open to the end.
    pub decided_in: Vec<f64>,
    /// How often the leader at half-time wins; alone, how often the half-time outlook is right.
    pub half_time: Interval,
    /// What the later winner's chance is on average, moment by moment.
    pub winner: Vec<f64>,
}

/// What is due to the deal.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Luck {
    /// Of the variance of the first seat's result, the share that comes again when the same deal is
    /// played by the same bot with other thoughts: 1 if the deal decides all, 0 if it decides nothing.
    pub deal: Interval,
}

/// What is due to who plays.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Skill {
    /// Who played against the bot.
    pub rival: String,
    /// Matches between them, every deal both ways.
    pub games: u64,
    /// Share of the win of the bot; alone, of the deals in which it did better.
    pub share: Interval,
    /// Share of the deals that the bot wins from both sides; alone, in which it does better.
    pub by_skill: Interval,
    /// Share of the deals in which the same side wins, whoever sits there; alone, in which both do as well.
    pub by_luck: Interval,
}

/// How much the best move beats the second.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Best {
    /// Decisions at which all moves were assessed.
    pub asked: u64,
    /// Chance to win that the second best gives away.
    pub lead: Interval,
    /// Share of the decisions at which that is five points or more.
    pub clear: Interval,
}

/// One kind of move.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Kind {
    /// Which.
    pub name: String,
    /// Its share of all moves.
    pub share: Interval,
}

/// A card, castle, building or set-up.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Piece {
    /// What it is called.
    pub name: String,
    /// Whether it lies there for all, and is not somebody's.
    pub for_all: bool,
    /// Matches in which it was there, or seats that had it.
    pub had: u64,
    /// By how much the share of the win of who had it exceeds that of who had not; of what is there
    /// for all, the first seat's with it and without. It goes with it, and need not come from it.
    pub having: Option<Interval>,
    /// The same for the points; of what is there for all, of all seats.
    pub having_points: Option<Interval>,
    /// What taking it out does.
    pub without: Option<Without>,
}

/// What taking a piece out does, on the same deals.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Without {
    /// Deals played with it and without.
    pub deals: u64,
    /// What took its place.
    pub how: &'static str,
    /// By how much the first seat's share of the win is higher without it.
    pub share: Interval,
    /// By how much the points of a seat are higher without it.
    pub points: Interval,
    /// By how much a match is longer without it, in moves.
    pub moves: Interval,
}

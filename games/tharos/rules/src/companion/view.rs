//! What is seen: everything, but for what the bag will bring.

use super::{Bag, Line, Move, Phase};
use crate::mat::{End, Guild, Mat, SheetLine, WINNING_POINTS};
use serde::Serialize;

/// The companion as everybody sees it.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct CompanionView {
    /// The turn, from 1.
    pub turn: u8,
    /// What is awaited.
    pub phase: Phase,
    /// How far the preparation is; nothing once it is done.
    pub preparation: Option<Progress>,
    /// Whose bag the markers come from.
    pub bag: Bag,
    /// The mat.
    pub mat: Mat,
    /// What to do with the printed game now, in order.
    pub tell: Vec<String>,
    /// The one question.
    pub ask: String,
    /// What helps to answer it.
    pub more: Vec<String>,
    /// The turns so far.
    pub lines: Vec<Line>,
    /// The final sheet, as soon as it can be made.
    pub sheet: Option<Sheet>,
    /// The answers that count, in order.
    pub moves: Vec<Move>,
    /// Answers ever given, those taken back included.
    pub answers: u32,
    /// The markers drawn so far, in order.
    pub drawn: Vec<Guild>,
    /// Markers that were drawn before somebody went back: they come next.
    pub known: Vec<Guild>,
}

/// TH-6.6: how far the preparation is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct Progress {
    /// The step that is on, from 1.
    pub step: u8,
    /// How many there are.
    pub of: u8,
}

/// TH-4.2: the final sheet.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct Sheet {
    /// The points of the base game; a lost game need not tell them.
    pub base: Option<i32>,
    /// What the mat adds.
    pub lines: [(SheetLine, i32); 5],
    /// All of it; of the mat alone, if the points of the base game were not told.
    pub total: i32,
    /// How the mat ended.
    pub end: End,
    /// Whether it is won.
    pub won: bool,
    /// Won or lost, and why.
    pub verdict: String,
}

impl Sheet {
    /// What the total is the total of.
    pub const fn total_name(&self) -> &'static str {
        match self.base {
            Some(_) => "Total",
            None => "Total of the mat alone",
        }
    }

    pub(super) fn of(mat: &Mat, end: End, base: Option<i32>) -> Sheet {
        let total = base.unwrap_or(0) + mat.points();
        let won = base.is_some_and(|base| mat.is_won(base));
        let verdict = match end {
            End::LastSpaceFailed => "lost: a last space was not met".into(),
            End::OutOfTurns => "lost: sixteen turns without two last spaces".into(),
            End::TwoLastSpaces if won => format!("won with {total} points"),
            End::TwoLastSpaces => {
                format!("lost: you needed {WINNING_POINTS} points and scored {total}")
            }
        };
        Sheet { base, lines: mat.sheet(), total, end, won, verdict }
    }
}

//! Text forms: markers are `A`, `B`, `C`, `1`, `2`, `3`; squares `A1` to `C3`.

use crate::{Line, Marker, Side};
use game_core::BadText;
use std::fmt::{self, Display};
use std::str::FromStr;

impl Marker {
    /// What stands on it: `A` to `C`, `1` to `3`.
    pub fn name(self) -> &'static str {
        let names = match self.side {
            Side::Rows => ["A", "B", "C"],
            Side::Columns => ["1", "2", "3"],
        };
        names[self.line.index()]
    }
}

impl Display for Marker {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Rows may also be typed in lower case.
impl FromStr for Marker {
    type Err = BadText;
    fn from_str(text: &str) -> Result<Marker, BadText> {
        let (side, line) = match text {
            "A" | "a" => (Side::Rows, 0),
            "B" | "b" => (Side::Rows, 1),
            "C" | "c" => (Side::Rows, 2),
            "1" => (Side::Columns, 0),
            "2" => (Side::Columns, 1),
            "3" => (Side::Columns, 2),
            _ => {
                // Whatever was sent, the answer stays short.
                let start: String = text.chars().take(20).collect();
                return Err(BadText(format!(
                    "{start:?} is no marker: rows are A, B, C, columns 1, 2, 3"
                )));
            }
        };
        Ok(Marker { side, line: Line::ALL[line] })
    }
}

/// The name of a square, counted row by row: 0 is `A1`, 8 is `C3`.
pub fn square_name(square: usize) -> &'static str {
    ["A1", "A2", "A3", "B1", "B2", "B3", "C1", "C2", "C3"][square]
}

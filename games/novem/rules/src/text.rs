//! The view as plain text: what a terminal shows and a screen reader reads.

use crate::{MarkerView, NovemView, PileView, RoundView, Side, SquareView};
use std::fmt::{self, Display};

impl Display for NovemView {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.over {
            writeln!(f, "Both games have been played.")?;
        } else {
            let attacker = self.attacker.name();
            writeln!(f, "Game {} of 2, round {}: {attacker} attack.", self.game, self.round)?;
        }
        if let Some(last) = &self.last_round {
            writeln!(f, "Last round: {last}.")?;
        }
        for (number, [rows, columns]) in self.points.iter().enumerate() {
            writeln!(f, "Game {}: rows {rows}, columns {columns}.", number + 1)?;
        }
        if let Some(side) = self.decided {
            writeln!(f, "The match is decided: {} have won, whatever comes.", side.name())?;
        }
        if !self.board.is_empty() {
            write!(f, "\n        1     2     3\n")?;
            for (name, row) in ["A", "B", "C"].into_iter().zip(self.board.chunks(3)) {
                let squares: String =
                    row.iter().map(|square| format!("{:>6}", stack(square))).collect();
                writeln!(f, "  {name}{squares}")?;
            }
        }
        writeln!(f)?;
        for side in Side::BOTH {
            let [marker, pile] =
                [marker(self.markers[side as usize]), pile(&self.piles[side as usize])];
            writeln!(f, "  {:8} {pile}{marker}", side.name())?;
        }
        Ok(())
    }
}

/// `7/3`: 7 on top, 3 beneath; `5`: the last tile; `-`: nothing left.
fn stack(square: &SquareView) -> String {
    match (square.top, square.beneath) {
        (None, _) => "-".into(),
        (Some(top), None) => top.to_string(),
        (Some(top), Some(beneath)) => format!("{top}/{beneath}"),
    }
}

fn pile(pile: &PileView) -> String {
    match pile {
        PileView::FaceDown { count } => format!("{count} {} face down", tiles(usize::from(*count))),
        PileView::Open { tiles: numbers, .. } if numbers.is_empty() => "no tiles yet".into(),
        PileView::Open { tiles: numbers, total } => {
            let list: Vec<String> = numbers.iter().map(ToString::to_string).collect();
            format!(
                "{} {}: {}, {total} points",
                numbers.len(),
                tiles(numbers.len()),
                list.join(" ")
            )
        }
    }
}

fn tiles(count: usize) -> &'static str {
    if count == 1 { "tile" } else { "tiles" }
}

fn marker(marker: MarkerView) -> String {
    match marker {
        MarkerView::NotYet => String::new(),
        MarkerView::Yours(marker) => format!("; your marker {marker} lies face down"),
        MarkerView::FaceDown => "; a marker lies face down".into(),
    }
}

impl Display for RoundView {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (row, column) = self.square.split_at_checked(1).unwrap_or_default();
        match self.tile {
            Some(tile) => write!(f, "{row} met {column}, {} took the {tile}", self.attacker.name()),
            None => write!(f, "{row} met {column}, an empty square: no tile"),
        }
    }
}

//! Novem for points: each side wants to take more than the other.

use crate::matrix::{Cells, Mix};
use crate::pair::Pair;
use crate::position::{Position, Side};
use crate::setup::Setup;
use crate::sheet::{Keep, Objective, Sheet, Spot};
use crate::spans::Layout;
use crate::{Progress, Stopped};

/// One game of Novem, solved for the difference of points.
///
/// Values are what the rows can expect to gain on the columns from here on.
/// Meeting on empty squares for ever gains nothing.
#[derive(Debug, Clone, PartialEq)]
pub struct PointsTable {
    pub(crate) setup: Setup,
    pub(crate) sheet: Sheet,
}

/// Solves a set-up from every position and for both attackers.
pub fn solve(setup: Setup, progress: &mut Progress<'_>) -> Result<PointsTable, Stopped> {
    let sheet =
        Sheet::solve(setup, Layout::for_points(), &Objective::Points, Keep::Mixes, progress)?;
    Ok(PointsTable { setup, sheet })
}

impl PointsTable {
    /// The set-up it was solved for.
    pub fn setup(&self) -> Setup {
        self.setup
    }

    /// How many pairs of live position and attacker there are.
    pub fn states(&self) -> usize {
        self.sheet.values.len()
    }

    /// What the rows gain from here on. Nought if the game is over.
    pub fn value(&self, position: Position, attacker: Side) -> f64 {
        self.sheet.value(position, attacker, 0).unwrap_or(0.0)
    }

    /// A mix for the rows and one for the columns that secure the value.
    /// `None` if the game is over.
    pub fn mixes(&self, position: Position, attacker: Side) -> Option<(Mix, Mix)> {
        self.sheet.mixes(position, attacker, 0)
    }

    /// What each meeting is worth to the rows, tile included. `None` if the
    /// game is over.
    pub fn matrix(&self, position: Position, attacker: Side) -> Option<Cells> {
        let pair = self.pair(position)?;
        Some(pair.matrix(attacker, self.value(position, attacker.other())))
    }

    /// The two states of a position as a recursive pair. `None` if the game is
    /// over.
    pub fn pair(&self, position: Position) -> Option<Pair> {
        if position.is_over() {
            return None;
        }
        let spot = Spot::new(self.setup, &self.sheet.layout, &Objective::Points, position);
        Some(spot.pair(0, |_, slot| self.sheet.values[slot]))
    }
}

//! Points, and how a game ends.

use crate::components::CASTLES;
use crate::state::{MOST_DRY_TURNS, Phase, SandCastles};
use game_core::{Outcome, Scores, Seat, SeatSet};

impl SandCastles {
    /// Points so far.
    #[inline]
    pub(crate) fn points(&self, seat: usize) -> i32 {
        self.sides[seat].points
    }

    /// The values of the castles a seat has finished, the highest first, and
    /// zeros for all others.
    fn values(&self, seat: usize) -> [u8; CASTLES] {
        let castles = &self.components.castles;
        let mut values = std::array::from_fn(|at| match self.sides[seat].finished >> at & 1 {
            0 => 0,
            _ => castles[at].value,
        });
        values.sort_unstable_by(|a, b| b.cmp(a));
        values
    }

    /// SC-4.3: whether the safety net ended the game.
    pub fn is_netted(&self) -> bool {
        self.phase == Phase::Over && self.dry >= MOST_DRY_TURNS
    }

    /// SC-4.2: most points, then the highest castles one by one, then a draw.
    /// SC-4.3: the safety net says so.
    pub(crate) fn final_outcome(&self) -> Option<Outcome> {
        if self.phase != Phase::Over {
            return None;
        }
        let points = [self.points(0), self.points(1)];
        let by_points = points[0].cmp(&points[1]);
        let by_castles = || self.values(0).cmp(&self.values(1));
        let (winners, reason) = match by_points.then_with(by_castles) {
            std::cmp::Ordering::Greater => (SeatSet::only(Seat::new(0)), by_points.is_eq()),
            std::cmp::Ordering::Less => (SeatSet::only(Seat::new(1)), by_points.is_eq()),
            std::cmp::Ordering::Equal => (SeatSet::first(2), true),
        };
        let reason = match (winners.len(), reason, self.is_netted()) {
            (1, false, false) => "most points",
            (1, true, false) => "equal points, and the castle of higher value",
            (_, _, false) => "equal points and castles: a draw",
            (1, false, true) => "200 turns without a finished castle (SC-4.3), and most points",
            (1, true, true) => {
                "200 turns without a finished castle (SC-4.3), equal points, and the castle of \
                 higher value"
            }
            (_, _, true) => {
                "200 turns without a finished castle (SC-4.3), equal points and castles: a draw"
            }
        };
        Some(Outcome { scores: Scores::new(&points), winners, reason: reason.into() })
    }
}

//! Ends of games, added up.

use super::playout::{MOST_SEATS, Table};
use bots::Worth;
use game_core::Seat;

/// How a game ended: shares of the win and scores, by seat.
#[derive(Clone, Copy, Debug)]
pub(super) struct End {
    shares: [f32; MOST_SEATS],
    scores: [i16; MOST_SEATS],
}

impl End {
    /// The end of this table.
    pub fn of(table: &Table) -> End {
        let mut scores = [0; MOST_SEATS];
        for (score, side) in scores.iter_mut().zip(&table.sides[..table.seats]) {
            *score = side.score() as i16;
        }
        End { shares: table.shares(), scores }
    }

    /// By how much a seat does better so than so: share of the win and score.
    pub fn less(&self, other: &End, seat: Seat) -> [f64; 2] {
        let at = seat.index();
        [
            f64::from(self.shares[at] - other.shares[at]),
            f64::from(self.scores[at] - other.scores[at]),
        ]
    }
}

/// Ends of games, added up.
#[derive(Clone, Debug)]
pub(super) struct Sum {
    seats: usize,
    win: [f64; MOST_SEATS],
    score: [f64; MOST_SEATS],
    /// Of the asking seat's wins.
    squares: f64,
    games: u64,
}

impl Sum {
    /// None yet.
    pub fn new(seats: usize) -> Sum {
        Sum { seats, win: [0.0; MOST_SEATS], score: [0.0; MOST_SEATS], squares: 0.0, games: 0 }
    }

    /// Of all these.
    pub fn of(ends: &[End], seats: usize, asking: Seat) -> Sum {
        let mut sum = Sum::new(seats);
        ends.iter().for_each(|end| sum.add(end, asking.index()));
        sum
    }

    /// One more.
    pub fn add(&mut self, end: &End, asking: usize) {
        for at in 0..self.seats {
            self.win[at] += f64::from(end.shares[at]);
            self.score[at] += f64::from(end.scores[at]);
        }
        self.squares += f64::from(end.shares[asking] * end.shares[asking]);
        self.games += 1;
    }

    /// What came of them.
    pub fn worth(&self, asking: usize) -> Worth {
        let n = self.games.max(1) as f64;
        let mean = |sums: &[f64]| sums[..self.seats].iter().map(|sum| sum / n).collect();
        let own = self.win[asking] / n;
        // A handful of equal ends is no certainty.
        let spread = match self.seats {
            1 => 0.0,
            _ => (self.squares / n - own * own).max(0.25 / (n + 2.0)),
        };
        let error = (spread / n).sqrt();
        Worth {
            win: mean(&self.win),
            score: mean(&self.score),
            error,
            visits: self.games,
            behind: None,
        }
    }
}

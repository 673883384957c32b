//! Games of one meeting: both sides choose at once, and what one gains the other pays.

/// What a meeting of two choices is worth, and how both sides should mix.
#[derive(Clone, PartialEq, Debug)]
pub struct Balance {
    /// What the rows can secure, and the columns can hold them to.
    pub value: f64,
    /// How often each row is played.
    pub rows: Vec<f64>,
    /// How often each column is played.
    pub columns: Vec<f64>,
}

/// Below this a number is a rounding of nought.
const TINY: f64 = 1e-12;
/// More exchanges than any table of the size that people choose from needs.
const MOST_PIVOTS: usize = 1000;

/// Balances a game of `columns` columns whose gains for the rows are listed row by row. There is
/// at least one of each. A pure pair that neither side wants to leave is found as such; else the
/// simplex method finds the mixes (in the short form in which a side's choices and what holds them
/// change places).
pub fn balance(gains: &[f64], columns: usize) -> Balance {
    let rows = gains.len() / columns;
    if let Some((row, column)) = saddle(gains, columns) {
        let pure = |at: usize, of: usize| (0..of).map(|n| f64::from(u8::from(n == at))).collect();
        let value = gains[row * columns + column];
        return Balance { value, rows: pure(row, rows), columns: pure(column, columns) };
    }
    let low = gains.iter().copied().fold(f64::INFINITY, f64::min);
    let high = gains.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    // Every gain between 1 and 2: the value is above nought, and no size is special.
    let scale = (high - low).max(f64::MIN_POSITIVE);
    let mut table = Table::new(gains, columns, |gain| (gain - low) / scale + 1.0);
    for pivots in 0..MOST_PIVOTS {
        let Some((row, column)) = table.next(pivots > MOST_PIVOTS / 2) else { break };
        table.exchange(row, column);
    }
    let (all, mixes) = table.mixes();
    let [rows, columns] = mixes.map(shares);
    Balance { value: (1.0 / all - 1.0) * scale + low, rows, columns }
}

/// A pair of choices from which neither side gains by moving alone.
fn saddle(gains: &[f64], columns: usize) -> Option<(usize, usize)> {
    let least = |row: &[f64]| row.iter().copied().fold(f64::INFINITY, f64::min);
    let most = |column: usize| {
        gains[column..].iter().step_by(columns).copied().fold(f64::NEG_INFINITY, f64::max)
    };
    let mut best = (0, f64::NEG_INFINITY);
    for (at, row) in gains.chunks_exact(columns).enumerate() {
        let least = least(row);
        if least > best.1 {
            best = (at, least);
        }
    }
    let held = (0..columns).find(|&column| most(column) <= best.1)?;
    Some((best.0, held))
}

/// The table of the simplex method: a row more and a column more than the game has.
struct Table {
    cells: Vec<f64>,
    width: usize,
    /// What stands beside each row and above each column: a choice of the rows by its number,
    /// one of the columns by its number and as many more as there are rows.
    beside: Vec<usize>,
    above: Vec<usize>,
}

impl Table {
    fn new(gains: &[f64], columns: usize, shifted: impl Fn(f64) -> f64) -> Table {
        let (rows, width) = (gains.len() / columns, columns + 1);
        let mut cells = Vec::with_capacity((rows + 1) * width);
        for row in gains.chunks_exact(columns) {
            cells.extend(row.iter().map(|gain| shifted(*gain)));
            cells.push(1.0);
        }
        cells.resize(rows * width + columns, -1.0);
        cells.push(0.0);
        Table { cells, width, beside: (0..rows).collect(), above: (rows..rows + columns).collect() }
    }

    /// Which choice comes in next and which goes out; none when nothing is to be gained.
    /// Choices are taken by what they gain at once, or `in_order`, which cannot go in circles.
    fn next(&self, in_order: bool) -> Option<(usize, usize)> {
        let last = &self.cells[self.beside.len() * self.width..];
        let gaining = (0..self.above.len()).filter(|&column| last[column] < -TINY);
        let column = match in_order {
            true => gaining.min_by_key(|&column| self.above[column]),
            false => gaining.min_by(|&a, &b| last[a].total_cmp(&last[b])),
        }?;
        let mut best: Option<(f64, usize)> = None;
        for row in 0..self.beside.len() {
            let (pivot, most) =
                (self.cells[row * self.width + column], self.cells[(row + 1) * self.width - 1]);
            if pivot <= TINY {
                continue;
            }
            let ratio = most / pivot;
            let sooner = |(found, at): (f64, usize)| {
                ratio < found || ratio == found && self.beside[row] < self.beside[at]
            };
            if best.is_none_or(sooner) {
                best = Some((ratio, row));
            }
        }
        Some((best?.1, column))
    }

    fn exchange(&mut self, row: usize, column: usize) {
        let (width, start) = (self.width, row * self.width);
        let pivot = self.cells[start + column];
        for other in (0..=self.beside.len()).filter(|&other| other != row) {
            let factor = self.cells[other * width + column] / pivot;
            for at in (0..width).filter(|&at| at != column) {
                self.cells[other * width + at] -= factor * self.cells[start + at];
            }
            self.cells[other * width + column] = -factor;
        }
        for at in (0..width).filter(|&at| at != column) {
            self.cells[start + at] /= pivot;
        }
        self.cells[start + column] = 1.0 / pivot;
        std::mem::swap(&mut self.beside[row], &mut self.above[column]);
    }

    /// What all choices weigh together, and each of the rows and of the columns.
    fn mixes(&self) -> (f64, [Vec<f64>; 2]) {
        let rows = self.beside.len();
        let mut mixes = [vec![0.0; rows], vec![0.0; self.above.len()]];
        for (column, &choice) in self.above.iter().enumerate().filter(|(_, choice)| **choice < rows)
        {
            mixes[0][choice] = self.cells[rows * self.width + column];
        }
        for (row, &choice) in self.beside.iter().enumerate().filter(|(_, choice)| **choice >= rows)
        {
            mixes[1][choice - rows] = self.cells[(row + 1) * self.width - 1];
        }
        (self.cells[(rows + 1) * self.width - 1], mixes)
    }
}

fn shares(mut mix: Vec<f64>) -> Vec<f64> {
    mix.iter_mut().for_each(|share| *share = if *share < TINY { 0.0 } else { *share });
    let all: f64 = mix.iter().sum();
    mix.iter_mut().for_each(|share| *share /= all);
    mix
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::BotRng;
    use game_core::Rng;
    use rand_core::SeedableRng;

    fn near(found: f64, expected: f64) {
        assert!((found - expected).abs() < 1e-9, "{found} instead of {expected}");
    }

    #[test]
    fn scissors_paper_and_stone_are_played_alike() {
        let found = balance(&[0.0, 1.0, -1.0, -1.0, 0.0, 1.0, 1.0, -1.0, 0.0], 3);
        near(found.value, 0.0);
        for share in found.rows.into_iter().chain(found.columns) {
            near(share, 1.0 / 3.0);
        }
    }

    #[test]
    fn what_is_best_against_everything_is_played_alone() {
        let found = balance(&[3.0, 1.0, 4.0, 2.0, 0.0, 9.0], 3);
        assert_eq!(
            (found.value, found.rows, found.columns),
            (1.0, vec![1.0, 0.0], vec![0.0, 1.0, 0.0])
        );
        assert_eq!(balance(&[7.0], 1).value, 7.0);
        assert_eq!(balance(&[2.0, 5.0], 1).rows, [0.0, 1.0]);
    }

    /// Whatever the size: neither side gains by any single choice against the other's mix.
    #[test]
    fn nobody_gains_by_another_choice() {
        let mut rng = BotRng::seed_from_u64(5);
        for number in 0..2000 {
            let (rows, columns) = (1 + number % 6, 1 + number / 6 % 7);
            // Few different numbers, so that many choices are as good as others.
            let gains: Vec<f64> =
                (0..rows * columns).map(|_| f64::from(rng.next_u32() % 7) - 3.0).collect();
            let found = balance(&gains, columns);
            near(found.rows.iter().sum(), 1.0);
            near(found.columns.iter().sum(), 1.0);
            for row in gains.chunks_exact(columns) {
                let gain: f64 = row.iter().zip(&found.columns).map(|(gain, q)| gain * q).sum();
                assert!(gain <= found.value + 1e-9, "{gains:?}: {found:?}");
            }
            for column in 0..columns {
                let held = gains[column..].iter().step_by(columns);
                let gain: f64 = held.zip(&found.rows).map(|(gain, p)| gain * p).sum();
                assert!(gain >= found.value - 1e-9, "{gains:?}: {found:?}");
            }
        }
    }
}

//! The solved states of one game: values, and both sides' mixes.

use std::ops::ControlFlow;

use crate::matrix::{Cells, Mix, solve_3x3};
use crate::packing;
use crate::pair::{Pair, preferred};
use crate::position::{Position, Side};
use crate::setup::Setup;
use crate::spans::{Layout, Span, WIDEST};
use crate::{Progress, Stopped};

/// What the players of one game are after.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Objective {
    /// Points, counted from here on.
    Points,
    /// What the difference at the end of the game is worth.
    Ending(Ending),
}

/// What a game's last difference is worth to the rows.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Ending {
    /// The match is over: its sign.
    Sign,
    /// Another game follows. From −[`WIDEST`] on.
    Start(Vec<f64>),
}

impl Ending {
    fn worth(&self, difference: i32) -> f64 {
        match self {
            Ending::Sign => f64::from(difference.signum()),
            Ending::Start(worth) => worth[(difference + WIDEST) as usize],
        }
    }
}

impl Objective {
    /// What is gained at once, and the difference afterwards, when a tile is taken.
    fn taking(&self, attacker: Side, tile: i32, difference: i32) -> (f64, i32) {
        let points = attacker.sign() * tile;
        match self {
            Objective::Points => (f64::from(points), difference),
            Objective::Ending(_) => (0.0, difference + points),
        }
    }

    /// What is still to be had when the game ends, or goes on for ever.
    pub(crate) fn rest(&self, difference: i32) -> f64 {
        match self {
            Objective::Points => 0.0,
            Objective::Ending(ending) => ending.worth(difference),
        }
    }
}

/// One position with what follows from it looked up, to be solved for many
/// differences.
pub(crate) struct Spot<'a> {
    objective: &'a Objective,
    empty: [[bool; 3]; 3],
    tiles: [i32; 9],
    /// The position after taking from each square, and the differences kept
    /// there, by next attacker.
    next: [(Position, [Span; 2]); 9],
}

impl<'a> Spot<'a> {
    pub(crate) fn new(
        setup: Setup,
        layout: &Layout,
        objective: &'a Objective,
        position: Position,
    ) -> Spot<'a> {
        let mut spot = Spot {
            objective,
            empty: [[false; 3]; 3],
            tiles: [0; 9],
            next: [(position, layout.spans(position)); 9],
        };
        for (square, height) in position.heights().into_iter().enumerate() {
            match position.take(square) {
                Some(next) => {
                    spot.tiles[square] = i32::from(setup.tile(square, height));
                    spot.next[square] = (next, layout.spans(next));
                }
                None => spot.empty[square / 3][square % 3] = true,
            }
        }
        spot
    }

    /// What each meeting is worth, given the value in each slot of what follows.
    /// Nought where the square is empty.
    pub(crate) fn cells(
        &self,
        attacker: Side,
        difference: i32,
        value: impl Fn(Position, usize) -> f64,
    ) -> Cells {
        let mut cells = [[0.0; 3]; 3];
        for square in 0..9 {
            if self.tiles[square] == 0 {
                continue;
            }
            let (gain, after) = self.objective.taking(attacker, self.tiles[square], difference);
            // What is not kept is over or decided.
            let (next, spans) = &self.next[square];
            let rest = match spans[attacker.other().index()].slot(after) {
                Some(slot) => value(*next, slot),
                None => self.objective.rest(after),
            };
            cells[square / 3][square % 3] = gain + rest;
        }
        cells
    }

    pub(crate) fn pair(&self, difference: i32, value: impl Fn(Position, usize) -> f64) -> Pair {
        Pair {
            empty: self.empty,
            rows_attack: self.cells(Side::Rows, difference, &value),
            columns_attack: self.cells(Side::Columns, difference, &value),
            endless: self.objective.rest(difference),
        }
    }
}

/// What is kept of a solution.
#[derive(Clone, Copy)]
pub(crate) enum Keep<'a> {
    /// Values alone.
    Values,
    /// Values, and the mixes that the solver finds.
    Mixes,
    /// Values, and of equally good mixes the one that is played. The sheet is
    /// about points on the same set-up.
    Preferred(&'a Sheet),
}

/// Values and mixes in the order of a [`Layout`].
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Sheet {
    pub(crate) layout: Layout,
    pub(crate) values: Vec<f64>,
    /// How to read the mixes of each state. Empty if mixes are not kept.
    pub(crate) codes: Vec<u8>,
    pub(crate) weights: Vec<f64>,
    /// Where in `weights` each position begins, by index.
    pub(crate) starts: Vec<u32>,
}

impl Sheet {
    /// Solves a whole game, the emptiest positions first.
    pub(crate) fn solve(
        setup: Setup,
        layout: Layout,
        objective: &Objective,
        keep: Keep<'_>,
        progress: &mut Progress<'_>,
    ) -> Result<Sheet, Stopped> {
        let keep_mixes = !matches!(keep, Keep::Values);
        let mut sheet = Sheet {
            values: vec![0.0; layout.states()],
            codes: Vec::with_capacity(if keep_mixes { layout.states() } else { 0 }),
            weights: Vec::new(),
            starts: vec![0; Position::COUNT],
            layout,
        };
        let mut done = 0_u64;
        let total = sheet.layout.states() as u64;
        for place in 0..sheet.layout.order().len() {
            let position = sheet.layout.order()[place];
            sheet.starts[position.index()] = sheet.weights.len() as u32;
            let spot = Spot::new(setup, &sheet.layout, objective, position);
            let [rows, columns] = sheet.layout.spans(position);
            let points = match keep {
                Keep::Preferred(points) => Some(points.points_at(setup, position)),
                Keep::Values | Keep::Mixes => None,
            };
            if position.has_empty_square() {
                for difference in rows.differences() {
                    let pair = spot.pair(difference, |_, slot| sheet.values[slot]);
                    let mut solved = pair.solve();
                    if let Some(points) = &points {
                        solved = pair.preferred(&solved, points);
                    }
                    for (span, state) in
                        [(rows, solved.rows_attack), (columns, solved.columns_attack)]
                    {
                        sheet.put(span, difference, &state, keep_mixes);
                    }
                    done += 2;
                }
            } else {
                for (span, attacker) in [(rows, Side::Rows), (columns, Side::Columns)] {
                    for difference in span.differences() {
                        let cells = spot.cells(attacker, difference, |_, slot| sheet.values[slot]);
                        let mut solved = solve_3x3(&cells);
                        if let Some(points) = &points {
                            solved = preferred(&cells, &solved, &points.matrix(attacker, 0.0));
                        }
                        sheet.put(span, difference, &solved, keep_mixes);
                        done += 1;
                    }
                }
            }
            if let ControlFlow::Break(()) = progress(done, total) {
                return Err(Stopped);
            }
        }
        sheet.weights.shrink_to_fit();
        Ok(sheet)
    }

    /// The two states of a position, on a sheet that is about points.
    fn points_at(&self, setup: Setup, position: Position) -> Pair {
        let spot = Spot::new(setup, &self.layout, &Objective::Points, position);
        spot.pair(0, |_, slot| self.values[slot])
    }

    fn put(
        &mut self,
        span: Span,
        difference: i32,
        state: &crate::matrix::Solution,
        keep_mixes: bool,
    ) {
        let slot = span.slot(difference).expect("the difference is of this span");
        // Adding nought turns −0 into 0, so that tables are the same bit by bit
        // when written and read back.
        self.values[slot] = state.value + 0.0;
        if keep_mixes {
            // States are solved in the order of the layout.
            debug_assert_eq!(slot, self.codes.len());
            self.codes.push(packing::pack(&state.row, &state.column, &mut self.weights));
        }
    }

    /// The value of a state, if it is kept.
    pub(crate) fn value(&self, position: Position, attacker: Side, difference: i32) -> Option<f64> {
        let slot = self.layout.spans(position)[attacker.index()].slot(difference)?;
        Some(self.values[slot])
    }

    /// The mixes of a state (rows', columns'), if they are kept.
    pub(crate) fn mixes(
        &self,
        position: Position,
        attacker: Side,
        difference: i32,
    ) -> Option<(Mix, Mix)> {
        let slot = self.layout.spans(position)[attacker.index()].slot(difference)?;
        self.mixes_at(position).nth(slot - self.layout.first_slot(position))
    }

    /// The mixes of all states of a position, in the order of their slots.
    ///
    /// Weights have no fixed place within a position, so they are counted
    /// from its beginning.
    pub(crate) fn mixes_at(&self, position: Position) -> impl Iterator<Item = (Mix, Mix)> + '_ {
        let slots = self.layout.slots(position);
        let codes = self.codes.get(slots).unwrap_or(&[]);
        let mut next = self.starts[position.index()] as usize;
        codes.iter().map(move |&code| {
            let first = next;
            next += packing::weights(code);
            packing::unpack(code, &self.weights[first..next])
        })
    }
}

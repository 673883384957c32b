//! Which differences are kept for each position, and where.

use std::ops::Range;

use crate::position::{Position, Side};
use crate::setup::Setup;

/// No game of Novem ends with a larger difference.
pub(crate) const WIDEST: i32 = 90;

/// The differences kept for one position and attacker: `low`, `low + step`,
/// up to `high`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Span {
    pub(crate) low: i32,
    pub(crate) high: i32,
    first: u32,
    stride: u8,
    step: u8,
}

impl Span {
    const NONE: Span = Span { low: 1, high: 0, first: 0, stride: 1, step: 1 };

    /// Where the state with this difference is kept, if it is.
    #[inline]
    pub(crate) fn slot(&self, difference: i32) -> Option<usize> {
        if difference < self.low || difference > self.high {
            return None;
        }
        let place = (difference - self.low) as usize;
        if self.step == 2 {
            if place % 2 == 1 {
                return None;
            }
            return Some(self.first as usize + place / 2 * usize::from(self.stride));
        }
        Some(self.first as usize + place * usize::from(self.stride))
    }

    /// Every difference kept, lowest first.
    pub(crate) fn differences(&self) -> impl Iterator<Item = i32> + use<> {
        (self.low..=self.high).step_by(usize::from(self.step))
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.low > self.high
    }

    fn len(&self) -> usize {
        self.differences().count()
    }
}

/// The order in which the states of one game are solved and stored.
///
/// Positions come in the order of [`Position::live`]. Where a square is empty
/// the two attackers take turns within a position, difference by difference,
/// as they are solved together; elsewhere all states with the rows attacking
/// come first.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Layout {
    spans: Vec<[Span; 2]>,
    order: Vec<Position>,
    states: usize,
}

impl Layout {
    /// One state for every live position and attacker.
    pub(crate) fn for_points() -> Layout {
        Layout::build(1, |_| [Some((0, 0)); 2])
    }

    /// Every difference that can arise in a match's first game.
    ///
    /// It has the parity of the points taken. Whether each value in between
    /// can be reached is not looked into.
    pub(crate) fn for_first(setup: Setup, starter: Side) -> Layout {
        let mut reach: Vec<[Option<(i32, i32)>; 2]> = vec![[None; 2]; Position::COUNT];
        reach[Position::FULL.index()][starter.index()] = Some((0, 0));
        for position in Position::live().into_iter().rev() {
            let mut here = reach[position.index()];
            if position.has_empty_square() {
                let both = union(here[0], here[1]);
                here = [both; 2];
                reach[position.index()] = here;
            }
            for (square, height) in position.heights().into_iter().enumerate() {
                let Some(next) = position.take(square) else { continue };
                for side in Side::BOTH {
                    let points = side.sign() * i32::from(setup.tile(square, height));
                    let moved = here[side.index()].map(|(low, high)| (low + points, high + points));
                    let there = &mut reach[next.index()][side.other().index()];
                    *there = union(*there, moved);
                }
            }
        }
        Layout::build(2, |position| reach[position.index()])
    }

    /// Every difference at which a match's second game is still undecided.
    pub(crate) fn for_second(setup: Setup) -> Layout {
        // The least and the most that the rows can still gain on the columns.
        let mut outlook = vec![[(0, 0); 2]; Position::COUNT];
        for position in Position::live() {
            let mut here = [None; 2];
            for (square, height) in position.heights().into_iter().enumerate() {
                let Some(next) = position.take(square) else { continue };
                for side in Side::BOTH {
                    let points = side.sign() * i32::from(setup.tile(square, height));
                    let (low, high) = outlook[next.index()][side.other().index()];
                    let here = &mut here[side.index()];
                    *here = union(*here, Some((low + points, high + points)));
                }
            }
            if position.has_empty_square() {
                here = [union(union(here[0], here[1]), Some((0, 0))); 2];
            }
            outlook[position.index()] = here.map(|span| span.expect("a live position has tiles"));
        }
        Layout::build(1, |position| {
            outlook[position.index()].map(|(low, high)| Some((-high, -low)))
        })
    }

    fn build(step: u8, span: impl Fn(Position) -> [Option<(i32, i32)>; 2]) -> Layout {
        let order = Position::live();
        let mut spans = vec![[Span::NONE; 2]; Position::COUNT];
        let mut states = 0;
        for &position in &order {
            let paired = position.has_empty_square();
            let kept = span(position);
            for side in Side::BOTH {
                let Some((low, high)) = kept[side.index()] else { continue };
                let stride = if paired { 2 } else { 1 };
                let first = if paired { states + side.index() } else { states } as u32;
                let span = Span { low, high, first, stride, step };
                if !paired {
                    states += span.len();
                }
                spans[position.index()][side.index()] = span;
            }
            if paired {
                states += 2 * spans[position.index()][0].len();
            }
        }
        Layout { spans, order, states }
    }

    /// The differences kept for a position, for each attacker.
    pub(crate) fn spans(&self, position: Position) -> [Span; 2] {
        self.spans[position.index()]
    }

    /// All places that belong to a position.
    pub(crate) fn slots(&self, position: Position) -> Range<usize> {
        let [rows, columns] = self.spans(position);
        let first = if rows.is_empty() { columns.first } else { rows.first } as usize;
        first..first + rows.len() + columns.len()
    }

    /// The first place that belongs to a position.
    pub(crate) fn first_slot(&self, position: Position) -> usize {
        self.slots(position).start
    }

    /// The live positions in solving order.
    pub(crate) fn order(&self) -> &[Position] {
        &self.order
    }

    /// How many bytes it takes.
    pub(crate) fn memory(&self) -> usize {
        size_of_val(&self.spans[..]) + size_of_val(&self.order[..])
    }

    /// How many states are kept.
    pub(crate) fn states(&self) -> usize {
        self.states
    }
}

fn union(a: Option<(i32, i32)>, b: Option<(i32, i32)>) -> Option<(i32, i32)> {
    match (a, b) {
        (Some((a, b)), Some((c, d))) => Some((a.min(c), b.max(d))),
        (a, b) => a.or(b),
    }
}

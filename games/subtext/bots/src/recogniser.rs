//! Tells pictures apart by the shape of their lines.
//!
//! A drawing becomes a cloud of points, spread evenly along its strokes, moved
//! to the middle and scaled to one size. Two clouds are as far apart as their
//! points are when each is matched with the nearest that is still free, tried
//! from several beginnings (the point-cloud recogniser "$P" of Vatavu, Anthony
//! and Wobbrock, 2012). Order and direction of strokes do not matter.

use subtext::Stroke;

/// Points of a cloud.
const POINTS: usize = 40;
/// Every how many points the matching is begun anew.
const STRIDE: usize = 8;
/// Cells of the coarse grid, along each side.
const CELLS: usize = 6;

/// A drawing as points around the origin, none further away than 1 in any
/// direction; and how many of them lie where, for a first glance.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Cloud {
    points: [(f32, f32); POINTS],
    grid: [f32; CELLS * CELLS],
}

impl Cloud {
    /// The cloud of a drawing; none for a blank sheet.
    pub(super) fn of(strokes: &[Stroke]) -> Option<Cloud> {
        let lines: Vec<Vec<(f32, f32)>> = strokes
            .iter()
            .map(|stroke| stroke.points.iter().map(|at| (f32::from(at.x), f32::from(at.y))))
            .map(Iterator::collect)
            .collect();
        let mut points = spread(&lines)?;
        let count = POINTS as f32;
        let middle = points.iter().fold((0.0, 0.0), |sum, at| (sum.0 + at.0, sum.1 + at.1));
        let middle = (middle.0 / count, middle.1 / count);
        let mut reach: f32 = 0.0;
        for at in &mut points {
            *at = (at.0 - middle.0, at.1 - middle.1);
            reach = reach.max(at.0.abs()).max(at.1.abs());
        }
        // A single dot has no size to scale by.
        let reach = if reach > 0.0 { reach } else { 1.0 };
        let points = points.map(|at| (at.0 / reach, at.1 / reach));
        Some(Cloud { grid: grid(&points), points })
    }

    /// Much quicker than [`Cloud::distance`], and rough.
    pub(super) fn glance(&self, other: &Cloud) -> f32 {
        self.grid.iter().zip(&other.grid).map(|(one, other)| (one - other).abs()).sum()
    }

    /// How unlike two drawings are: 0 is the same, about 0.15 the same thing by
    /// another hand, 0.5 something else.
    pub(super) fn distance(&self, other: &Cloud) -> f32 {
        let starts = (0..POINTS).step_by(STRIDE);
        let both = starts.map(|start| matched(self, other, start).min(matched(other, self, start)));
        both.fold(f32::INFINITY, f32::min)
    }
}

/// Every point shared out among the four cells around it, so that a small
/// shift changes little.
fn grid(points: &[(f32, f32); POINTS]) -> [f32; CELLS * CELLS] {
    let mut grid = [0.0; CELLS * CELLS];
    let place = |at: f32| {
        let at = (at + 1.0) / 2.0 * (CELLS as f32 - 1.0);
        let cell = (at as usize).min(CELLS - 2);
        (cell, at - cell as f32)
    };
    for (x, y) in points {
        let ((column, right), (row, down)) = (place(*x), place(*y));
        for (row, down) in [(row, 1.0 - down), (row + 1, down)] {
            for (column, right) in [(column, 1.0 - right), (column + 1, right)] {
                grid[row * CELLS + column] += down * right;
            }
        }
    }
    grid
}

/// Points at even distances along all lines, taken together.
fn spread(lines: &[Vec<(f32, f32)>]) -> Option<[(f32, f32); POINTS]> {
    let first = *lines.first()?.first()?;
    let pieces = || lines.iter().flat_map(|line| line.windows(2).map(|pair| (pair[0], pair[1])));
    let length: f32 = pieces().map(|(from, to)| apart(from, to)).sum();
    let mut points = [first; POINTS];
    if length == 0.0 {
        // Nothing but dots.
        let dots: Vec<(f32, f32)> = lines.iter().filter_map(|line| line.first().copied()).collect();
        for (at, point) in points.iter_mut().enumerate() {
            *point = dots[at % dots.len()];
        }
        return Some(points);
    }
    let step = length / (POINTS as f32 - 1.0);
    let (mut next, mut walked) = (0, 0.0);
    for (from, to) in pieces() {
        let piece = apart(from, to);
        while next < POINTS && next as f32 * step <= walked + piece {
            let share = if piece > 0.0 { (next as f32 * step - walked) / piece } else { 0.0 };
            points[next] = (from.0 + share * (to.0 - from.0), from.1 + share * (to.1 - from.1));
            next += 1;
        }
        walked += piece;
    }
    // Rounding may leave the very last one over.
    let last = *lines.iter().rev().find_map(|line| line.last())?;
    points[next.min(POINTS)..].fill(last);
    Some(points)
}

fn apart(one: (f32, f32), other: (f32, f32)) -> f32 {
    (one.0 - other.0).hypot(one.1 - other.1)
}

/// Matches the points of one cloud, beginning at `start`, each with the nearest
/// of the other that is free. Early matches count more: they had the choice.
fn matched(one: &Cloud, other: &Cloud, start: usize) -> f32 {
    let mut free = [true; POINTS];
    let (mut sum, mut weights) = (0.0, 0.0);
    for n in 0..POINTS {
        let from = one.points[(start + n) % POINTS];
        let (mut best, mut nearest) = (0, f32::INFINITY);
        for (at, to) in other.points.iter().enumerate().filter(|(at, _)| free[*at]) {
            let (x, y) = (from.0 - to.0, from.1 - to.1);
            let far = x * x + y * y;
            if far < nearest {
                (best, nearest) = (at, far);
            }
        }
        free[best] = false;
        let weight = 1.0 - n as f32 / POINTS as f32;
        sum += weight * nearest.sqrt();
        weights += weight;
    }
    sum / weights
}

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

#[cfg(test)]
mod tests {
    use super::*;
    use subtext::Sheet;

    /// All points here, but the first there.
    fn cloud(here: (f32, f32), first: (f32, f32)) -> Cloud {
        let mut points = [here; POINTS];
        points[0] = first;
        Cloud { grid: grid(&points), points }
    }

    fn drawn(strokes: &str) -> Cloud {
        let Ok(Sheet::Drawing(strokes)) = strokes.parse() else {
            panic!("{strokes} is no drawing")
        };
        Cloud::of(&strokes).unwrap()
    }

    fn near(found: f32, expected: f32) {
        assert!((found - expected).abs() < 1e-4, "{found} instead of {expected}");
    }

    /// The weights of all forty matches together: 1, 39/40, … 1/40.
    const WEIGHTS: f32 = 20.5;

    #[test]
    fn early_matches_count_more() {
        let middle = (0.0, 0.0);
        let (one, other) = (cloud(middle, (1.0, 0.0)), cloud(middle, middle));
        // The odd point is matched first, last, or with eight left.
        near(matched(&one, &other, 0), 1.0 / WEIGHTS);
        near(matched(&one, &other, 1), 1.0 / 40.0 / WEIGHTS);
        near(matched(&one, &other, 8), 8.0 / 40.0 / WEIGHTS);
        // From the other side it is what is left over in the end.
        near(matched(&other, &one, 0), 1.0 / 40.0 / WEIGHTS);
        // The best of all beginnings, in either direction.
        near(one.distance(&other), 1.0 / 40.0 / WEIGHTS);
        near(other.distance(&one), 1.0 / 40.0 / WEIGHTS);
    }

    #[test]
    fn how_far_apart_points_are_is_measured_straight() {
        let (one, other) = (cloud((0.3, 0.4), (0.3, 0.4)), cloud((0.0, 0.0), (0.0, 0.0)));
        near(one.distance(&other), 0.5);
        near(one.distance(&one), 0.0);
    }

    #[test]
    fn a_point_is_shared_out_among_the_four_cells_around_it() {
        let at = |point| cloud(point, point);
        let middle = at((0.0, 0.0));
        for cell in [14, 15, 20, 21] {
            near(middle.grid[cell], 10.0);
        }
        let (low, high) = (at((-1.0, -1.0)), at((1.0, 1.0)));
        near(low.grid[0], 40.0);
        near(high.grid[CELLS * CELLS - 1], 40.0);
        near(low.glance(&high), 80.0);
        near(low.glance(&low), 0.0);
        // A quarter of the way from the first cell to the second, across.
        let aside = at((-0.9, -1.0));
        near(aside.grid[0], 30.0);
        near(aside.grid[1], 10.0);
        let below = at((-1.0, -0.9));
        near(below.grid[CELLS], 10.0);
    }

    #[test]
    fn points_are_spread_evenly_along_all_strokes() {
        // Two strokes, of which the second is three times as long.
        let cloud = drawn("1 100,100 200,100 | 1 300,100 600,100");
        let across: Vec<f32> = cloud.points.iter().map(|point| point.0).collect();
        assert!(across.is_sorted());
        let length = across[39] - across[0];
        let first = across.iter().filter(|&&x| x <= across[0] + 0.21 * length).count();
        assert_eq!(first, 10, "a quarter of the points: {across:?}");
        near(across[1] - across[0], across[39] - across[38]);
        assert!(cloud.points.iter().all(|point| point.1 == 0.0));
        near(across[39].max(-across[0]), 1.0);
        near(across.iter().sum::<f32>(), 0.0);
    }

    #[test]
    fn where_and_how_large_something_is_drawn_makes_no_difference() {
        let small = drawn("1 100,100 200,100 200,200");
        let large = drawn("1 300,200 600,200 600,500");
        near(small.distance(&large), 0.0);
        near(small.glance(&large), 0.0);
        // Nor does the direction of the stroke; but its shape does.
        near(small.distance(&drawn("1 200,200 200,100 100,100")), 0.0);
        assert!(small.distance(&drawn("1 100,100 300,100")) > 0.2);
    }

    #[test]
    fn dots_alone_are_a_drawing_too() {
        let two = drawn("1 100,100 | 1 300,100");
        assert_eq!((two.points[0].0, two.points[1].0, two.points[2].0), (-1.0, 1.0, -1.0));
        assert!(Cloud::of(&[]).is_none());
        assert_eq!(drawn("1 100,100").points, [(0.0, 0.0); POINTS]);
    }
}

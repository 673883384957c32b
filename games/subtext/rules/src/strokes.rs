//! Drawings as numbers: a block of strokes, points and coordinates, as programs that draw have them,
//! and a coarse picture of squares, as programs that look have them.

use crate::{
    HEIGHT, MOST_POINTS, MOST_POINTS_IN_ALL, MOST_STROKES, Pen, Point, Sheet, Stroke, WIDTH,
};
use game_core::BadText;

/// Squares of a picture, across and down.
pub const SQUARES: [usize; 2] = [16, 12];
/// Squares of a picture in all.
pub const PICTURE: usize = SQUARES[0] * SQUARES[1];

/// How many strokes a block of numbers has, how many points each, and how many
/// numbers a point: 2 for across and down, or 3 for those and the pen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shape {
    /// Strokes.
    pub strokes: usize,
    /// Points of a stroke.
    pub points: usize,
    /// Numbers of a point.
    pub numbers: usize,
}

impl From<[usize; 3]> for Shape {
    fn from([strokes, points, numbers]: [usize; 3]) -> Shape {
        Shape { strokes, points, numbers }
    }
}

impl Shape {
    /// How many numbers there are in all.
    const fn len(self) -> Option<usize> {
        match self.strokes.checked_mul(self.points) {
            Some(points) => points.checked_mul(self.numbers),
            None => None,
        }
    }

    fn check(self) -> Result<(), BadText> {
        let Shape { strokes, points, numbers } = self;
        if strokes > MOST_STROKES {
            let why = format!("a sheet has at most {MOST_STROKES} strokes, not {strokes}");
            return Err(BadText(why));
        }
        if points > MOST_POINTS {
            let why = format!("a stroke has at most {MOST_POINTS} points, not {points}");
            return Err(BadText(why));
        }
        if strokes * points > MOST_POINTS_IN_ALL {
            let in_all = strokes * points;
            let why =
                format!("a sheet has at most {MOST_POINTS_IN_ALL} points in all, not {in_all}");
            return Err(BadText(why));
        }
        if !matches!(numbers, 2 | 3) {
            let why = format!("a point is 2 or 3 numbers: across, down and the pen, not {numbers}");
            return Err(BadText(why));
        }
        Ok(())
    }
}

impl Sheet {
    /// The drawing that a block of numbers from 0 to 1 describes: stroke by
    /// stroke and point by point how far across and how far down, and where a
    /// point has three numbers the pen: 0 for no point, up to 1/3 thin, up to
    /// 2/3 middle, then thick. The first point of a stroke says its pen; with
    /// two numbers it is the middle one. Strokes without points are left out.
    pub fn from_numbers(numbers: &[f32], shape: Shape) -> Result<Sheet, BadText> {
        shape.check()?;
        if shape.len() != Some(numbers.len()) {
            let Shape { strokes, points, numbers: each } = shape;
            let has = numbers.len();
            let why = format!(
                "{strokes} strokes of {points} points need {each} numbers for each, not {has} in all"
            );
            return Err(BadText(why));
        }
        if let Some(at) = numbers.iter().position(|number| !(0.0..=1.0).contains(number)) {
            let (stroke, point) =
                (at / shape.numbers / shape.points, at / shape.numbers % shape.points);
            let (stroke, point, number) = (stroke + 1, point + 1, numbers[at]);
            let why = format!("stroke {stroke}, point {point}: {number} is not between 0 and 1");
            return Err(BadText(why));
        }
        let mut strokes = Vec::new();
        for stroke in numbers.chunks_exact((shape.points * shape.numbers).max(1)) {
            let drawn = |point: &&[f32]| point.get(2).is_none_or(|pen| *pen > 0.0);
            let mut points = stroke.chunks_exact(shape.numbers).filter(drawn).peekable();
            let Some(first) = points.peek() else { continue };
            let pen = match first.get(2) {
                Some(pen) if *pen <= 1.0 / 3.0 => Pen::Thin,
                Some(pen) if *pen > 2.0 / 3.0 => Pen::Thick,
                _ => Pen::Middle,
            };
            let on_sheet = |part: f32, whole: u16| (part * f32::from(whole)).round() as u16;
            let points = points
                .map(|point| Point { x: on_sheet(point[0], WIDTH), y: on_sheet(point[1], HEIGHT) });
            strokes.push(Stroke { pen, points: points.collect() });
        }
        Ok(Sheet::Drawing(strokes.into()))
    }

    /// Writes a drawing as such a block, with 0 where there is nothing. What it
    /// has no room for, and words, are refused; with two numbers a point also
    /// what has other pens or strokes of other lengths, for that would be lost.
    pub fn write_numbers(&self, out: &mut [f32], shape: Shape) -> Result<(), BadText> {
        shape.check()?;
        if shape.len() != Some(out.len()) {
            return Err(BadText(format!("there is room for {} numbers", out.len())));
        }
        if self.words().is_some() {
            return Err(BadText("a hint in words is no drawing".into()));
        }
        let strokes = self.strokes();
        let most = strokes.iter().map(|stroke| stroke.points.len()).max().unwrap_or(0);
        if strokes.len() > shape.strokes || most > shape.points {
            let (has, Shape { strokes, points, .. }) = (self.strokes().len(), shape);
            let why = format!(
                "{has} strokes of up to {most} points do not fit into {strokes} of {points}"
            );
            return Err(BadText(why));
        }
        let whole =
            |stroke: &Stroke| stroke.pen == Pen::Middle && stroke.points.len() == shape.points;
        if shape.numbers == 2 && !(strokes.len() == shape.strokes && strokes.iter().all(whole)) {
            let why =
                "without a number for the pen every stroke is there, whole and of middle width";
            return Err(BadText(why.into()));
        }
        out.fill(0.0);
        for (stroke, block) in
            strokes.iter().zip(out.chunks_exact_mut((shape.points * shape.numbers).max(1)))
        {
            let pen = match stroke.pen {
                Pen::Thin => 1.0 / 3.0,
                Pen::Middle => 2.0 / 3.0,
                Pen::Thick => 1.0,
            };
            for (point, place) in stroke.points.iter().zip(block.chunks_exact_mut(shape.numbers)) {
                place[0] = f32::from(point.x) / f32::from(WIDTH);
                place[1] = f32::from(point.y) / f32::from(HEIGHT);
                if let Some(place) = place.get_mut(2) {
                    *place = pen;
                }
            }
        }
        Ok(())
    }

    /// Writes a picture: 1 for every square that a stroke passes through, row
    /// by row from the upper left. Words leave it empty.
    pub fn write_picture(&self, out: &mut [f32; PICTURE]) {
        out.fill(0.0);
        for stroke in self.strokes() {
            let mut last = stroke.points[0];
            for &point in &stroke.points {
                line(last, point, out);
                last = point;
            }
        }
    }
}

/// Marks the squares between two points, in steps that are shorter than a square.
fn line(from: Point, to: Point, out: &mut [f32; PICTURE]) {
    let [columns, rows] = SQUARES;
    let longest = from.x.abs_diff(to.x).max(from.y.abs_diff(to.y));
    let steps = u32::from(longest / 30) + 1;
    for step in 0..=steps {
        let between =
            |from: u16, to: u16| (u32::from(from) * (steps - step) + u32::from(to) * step) / steps;
        let column = between(from.x, to.x) as usize * columns / (usize::from(WIDTH) + 1);
        let row = between(from.y, to.y) as usize * rows / (usize::from(HEIGHT) + 1);
        out[row * columns + column] = 1.0;
    }
}

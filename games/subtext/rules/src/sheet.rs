//! ST-2.3: what a player hands in: strokes on a sheet, or words where the
//! table allows them.

use game_core::BadText;
use serde::{Serialize, Serializer};
use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

/// ST-2.12: the sheet is this wide; coordinates are whole numbers from 0.
pub const WIDTH: u16 = 1000;
/// The sheet is this high.
pub const HEIGHT: u16 = 750;
/// Most strokes on a sheet.
pub const MOST_STROKES: usize = 200;
/// Most points of one stroke.
pub const MOST_POINTS: usize = 400;
/// Most points of a whole sheet.
pub const MOST_POINTS_IN_ALL: usize = 4000;
/// Most letters of a hint in words.
pub const MOST_LETTERS: usize = 40;

/// A place on the sheet: across and down.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Point {
    /// From the left edge.
    pub x: u16,
    /// From the upper edge.
    pub y: u16,
}

/// How thick a stroke is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Pen {
    /// Thin.
    Thin,
    /// Middle.
    Middle,
    /// Thick.
    Thick,
}

impl Pen {
    /// All three.
    pub const ALL: [Pen; 3] = [Pen::Thin, Pen::Middle, Pen::Thick];

    /// Its width on the sheet.
    pub const fn width(self) -> u16 {
        match self {
            Pen::Thin => 6,
            Pen::Middle => 12,
            Pen::Thick => 24,
        }
    }

    const fn digit(self) -> char {
        match self {
            Pen::Thin => '1',
            Pen::Middle => '2',
            Pen::Thick => '3',
        }
    }
}

/// One line drawn without lifting the pen. A single point is a dot.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Stroke {
    /// With which pen.
    pub pen: Pen,
    /// Where it went; at least one point.
    pub points: Vec<Point>,
}

/// What a player hands in.
///
/// As text, strokes are separated by bars; each is the pen and its points:
/// `2 120,80 125,82 | 1 300,300`. No text at all is a blank sheet. A hint in
/// words stands in quotation marks: `"harbour at night"`.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Sheet {
    /// A drawing, in the order in which it was drawn.
    Drawing(Arc<[Stroke]>),
    /// A hint in words, for people who cannot see or draw.
    Words(Arc<str>),
}

impl Sheet {
    /// Nothing on it.
    pub fn blank() -> Sheet {
        Sheet::Drawing(Arc::from([]))
    }

    /// The strokes, none for a hint in words.
    pub fn strokes(&self) -> &[Stroke] {
        match self {
            Sheet::Drawing(strokes) => strokes,
            Sheet::Words(_) => &[],
        }
    }

    /// The hint in words, if it is one.
    pub fn words(&self) -> Option<&str> {
        match self {
            Sheet::Drawing(_) => None,
            Sheet::Words(words) => Some(words),
        }
    }
}

impl fmt::Display for Stroke {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.pen.digit())?;
        self.points.iter().try_for_each(|Point { x, y }| write!(f, " {x},{y}"))
    }
}

impl fmt::Display for Sheet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Sheet::Drawing(strokes) => {
                for (at, stroke) in strokes.iter().enumerate() {
                    write!(f, "{}{stroke}", if at == 0 { "" } else { " | " })?;
                }
                Ok(())
            }
            Sheet::Words(words) => write!(f, "\"{words}\""),
        }
    }
}

impl Serialize for Sheet {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl FromStr for Sheet {
    type Err = BadText;
    fn from_str(text: &str) -> Result<Sheet, BadText> {
        if let Some(words) = text.strip_prefix('"') {
            return read_words(words).map(|words| Sheet::Words(words.into()));
        }
        if text.is_empty() {
            return Ok(Sheet::blank());
        }
        let mut strokes = Vec::new();
        let mut left = MOST_POINTS_IN_ALL;
        for (number, stroke) in (1..).zip(text.split('|')) {
            if number > MOST_STROKES {
                return Err(BadText(format!("a sheet has at most {MOST_STROKES} strokes")));
            }
            let wrong = |what: String| BadText(format!("stroke {number}: {what}"));
            let stroke = read_stroke(stroke.trim_matches(' ')).map_err(wrong)?;
            left = left.checked_sub(stroke.points.len()).ok_or_else(|| {
                BadText(format!("a sheet has at most {MOST_POINTS_IN_ALL} points in all"))
            })?;
            strokes.push(stroke);
        }
        Ok(Sheet::Drawing(strokes.into()))
    }
}

fn read_words(text: &str) -> Result<String, BadText> {
    let wrong = |what: &str| BadText(format!("a hint in words {what}"));
    let words = text.strip_suffix('"').ok_or_else(|| wrong("ends with a quotation mark"))?;
    if words.trim() != words || words.is_empty() {
        return Err(wrong("is not empty and has no spaces around it"));
    }
    if words.chars().count() > MOST_LETTERS {
        return Err(wrong(&format!("has at most {MOST_LETTERS} letters")));
    }
    if words.chars().any(|letter| letter.is_control() || letter == '"' || letter == ';') {
        return Err(wrong("has no quotation marks, semicolons or line breaks"));
    }
    Ok(words.to_owned())
}

fn read_stroke(text: &str) -> Result<Stroke, String> {
    let mut parts = text.split(' ');
    let pen = match parts.next() {
        Some("1") => Pen::Thin,
        Some("2") => Pen::Middle,
        Some("3") => Pen::Thick,
        other => {
            return Err(format!("{:?} is no pen: there are 1, 2 and 3", short(other)));
        }
    };
    let mut points = Vec::new();
    for point in parts {
        if points.len() == MOST_POINTS {
            return Err(format!("it has more than {MOST_POINTS} points"));
        }
        points.push(read_point(point)?);
    }
    if points.is_empty() { Err("it has no points".into()) } else { Ok(Stroke { pen, points }) }
}

fn read_point(text: &str) -> Result<Point, String> {
    let wrong = || format!("{:?} is no point such as 120,80", short(Some(text)));
    let (x, y) = text.split_once(',').ok_or_else(wrong)?;
    // Only plain digits: `+5` and `007` would be other texts of the same point.
    let number = |text: &str| text.parse::<u16>().ok().filter(|n| n.to_string() == text);
    let (x, y) = (number(x).ok_or_else(wrong)?, number(y).ok_or_else(wrong)?);
    if x > WIDTH || y > HEIGHT {
        return Err(format!("{x},{y} is outside the sheet of {WIDTH} by {HEIGHT}"));
    }
    Ok(Point { x, y })
}

fn short(text: Option<&str>) -> String {
    text.unwrap_or_default().chars().take(24).collect()
}

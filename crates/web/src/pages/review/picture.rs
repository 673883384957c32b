//! The picture that others show with a link to a moment: the tide, where it turned, and what it is about.

use super::ReviewPage;
use super::tide::{Heights, across, apart, in_words};
use game_core::Seat;
use std::sync::LazyLock;
use tiny_skia::{
    Color, FillRule, Mask, Paint, Path, PathBuilder, Pixmap, Rect, Stroke, StrokeDash, Transform,
};
use ttf_parser::{Face, GlyphId, OutlineBuilder};

/// What those who show previews ask for.
const WIDTH: u32 = 1200;
const HEIGHT: u32 = 630;
/// Where the curve is drawn.
const LEFT: f32 = 60.0;
const RIGHT: f32 = 1140.0;
const TOP: f32 = 190.0;
const BOTTOM: f32 = 440.0;

/// The paint box, as of the light theme.
const PAPER: [u8; 3] = [0xfe, 0xfc, 0xf7];
const DEEP: [u8; 3] = [0x0d, 0x33, 0x49];
const INK: [u8; 3] = [0x0e, 0x2e, 0x42];
const INK_2: [u8; 3] = [0x3e, 0x55, 0x65];
const SURF: [u8; 3] = [0xbf, 0xe0, 0xe4];
const SEA: [u8; 3] = [0x7f, 0xbc, 0xcc];
const WATER: [u8; 3] = [0x14, 0x56, 0x7a];
const BAD: [u8; 3] = [0xa1, 0x24, 0x3a];
const FOAM: [u8; 3] = [0xa9, 0xc9, 0xd3];

/// A font, with another for the letters that it lacks.
struct Letters([Face<'static>; 2]);

macro_rules! letters {
    ($basic:literal, $accents:literal) => {
        LazyLock::new(|| {
            let files: [&[u8]; 2] = [
                include_bytes!(concat!("../../../assets/fonts/", $basic)),
                include_bytes!(concat!("../../../assets/fonts/", $accents)),
            ];
            Letters(files.map(|file| Face::parse(file, 0).expect("our own fonts can be read")))
        })
    };
}

static SERIF: LazyLock<Letters> = letters!("vollkorn-bold.ttf", "vollkorn-bold-accents.ttf");
static SANS: LazyLock<Letters> = letters!("asap-medium.ttf", "asap-medium-accents.ttf");

/// The picture as a PNG file.
pub fn png(page: &ReviewPage) -> Vec<u8> {
    let mut canvas = Canvas::new();
    let replay = &page.replay;
    canvas.rect(0.0, 0.0, WIDTH as f32, 130.0, DEEP);
    canvas.text(&SERIF, &format!("Review: {}", replay.game_title), 60.0, 66.0, 46.0, PAPER);
    canvas.text(&SANS, &fit(&SANS, &replay.outcome, 28.0, 840.0), 60.0, 108.0, 28.0, FOAM);
    let brand = SERIF.width("Tidetable", 34.0);
    canvas.text(&SERIF, "Tidetable", RIGHT - brand, 66.0, 34.0, FOAM);
    let summary = page.summary();
    // Where nothing was judged there is no tide, and the words stand alone.
    let plain = page.found.measure.plain;
    if !plain {
        tide(page, &mut canvas);
    }
    let about = match summary.is_empty() {
        true if plain => super::told(page),
        true => in_words(page),
        false => summary,
    };
    let (top, size) = if plain { (240.0, 40.0) } else { (512.0, 30.0) };
    for (at, line) in wrapped(&SANS, &about, size, RIGHT - LEFT, 3).iter().enumerate() {
        canvas.text(&SANS, line, LEFT, top + 1.4 * size * at as f32, size, INK);
    }
    canvas.pixels.encode_png().expect("memory takes everything")
}

fn tide(page: &ReviewPage, canvas: &mut Canvas) {
    let heights = Heights::of(page);
    let x = |v: u32| LEFT + (RIGHT - LEFT) * across(page, v) as f32;
    let y = |value: f64| BOTTOM - (BOTTOM - TOP) * heights.part(value) as f32;
    let line = |seat: Seat, closed: bool| {
        let mut path = PathBuilder::new();
        let mut last = None;
        for (v, value) in page.found.way(seat) {
            let (x, y) = (x(v), y(value));
            match last {
                None => path.move_to(x, y),
                Some((x0, y0)) => {
                    let middle: f32 = (x0 + x) / 2.0;
                    path.cubic_to(middle, y0, middle, y, x, y);
                }
            }
            last = Some((x, y));
        }
        if let (true, Some((x, _))) = (closed, last) {
            path.line_to(x, BOTTOM + 16.0);
            path.line_to(LEFT, BOTTOM + 16.0);
            path.close();
        }
        path.finish()
    };
    if page.found.measure.curve == super::found::Scale::Win {
        if let Some(path) = line(page.seat, true) {
            canvas.fill(&path, SURF, Transform::identity());
            canvas.fill_below(&path, SEA, 18.0);
        }
        let middle = y(0.5);
        canvas.line(LEFT, middle, RIGHT, middle, INK_2, 2.0, Some([3.0, 7.0]));
    } else {
        for seat in (0..page.replay.seats.len()).map(Seat::new).filter(|seat| *seat != page.seat) {
            if let Some(path) = line(seat, false) {
                canvas.stroke(&path, INK_2, 4.0, Some([12.0, 9.0]));
            }
        }
    }
    if let Some(path) = line(page.seat, false) {
        canvas.stroke(&path, WATER, 6.0, None);
    }
    let now = x(page.at);
    canvas.line(now, TOP - 20.0, now, BOTTOM + 16.0, INK, 3.0, None);
    let mut points: Vec<_> = page.found.turning(page.seat).enumerate().collect();
    let places = apart(points.iter().map(|(_, point)| 100.0 * across(page, point.v)).collect());
    // The moment itself lies on top of its neighbours.
    points.sort_by_key(|(_, point)| point.v == page.at);
    for (at, point) in points {
        let value = page.found.way(page.seat).find(|(v, _)| *v >= point.v).map(|(_, value)| value);
        let x = LEFT + (RIGHT - LEFT) * places[at] as f32 / 100.0;
        let y = y(value.unwrap_or(0.5));
        let here = point.v == page.at;
        let ring = if point.own_mistake { BAD } else { WATER };
        canvas.dot(x, y, 23.0, ring);
        canvas.dot(x, y, 19.0, if here { DEEP } else { PAPER });
        let number = (at + 1).to_string();
        // The serif has old-style figures, among which a one looks like a capital I.
        let half = SANS.width(&number, 26.0) / 2.0;
        canvas.text(&SANS, &number, x - half, y + 9.0, 26.0, if here { PAPER } else { INK });
    }
}

struct Canvas {
    pixels: Pixmap,
}

fn paint([red, green, blue]: [u8; 3]) -> Paint<'static> {
    let mut paint = Paint { anti_alias: true, ..Paint::default() };
    paint.set_color_rgba8(red, green, blue, 255);
    paint
}

impl Canvas {
    fn new() -> Canvas {
        let mut pixels = Pixmap::new(WIDTH, HEIGHT).expect("it has a size");
        let [red, green, blue] = PAPER;
        pixels.fill(Color::from_rgba8(red, green, blue, 255));
        Canvas { pixels }
    }

    fn rect(&mut self, x: f32, y: f32, width: f32, height: f32, colour: [u8; 3]) {
        let rect = Rect::from_xywh(x, y, width, height).expect("it has a size");
        self.pixels.fill_rect(rect, &paint(colour), Transform::identity(), None);
    }

    fn fill(&mut self, path: &Path, colour: [u8; 3], at: Transform) {
        self.pixels.fill_path(path, &paint(colour), FillRule::Winding, at, None);
    }

    /// Fills a shape moved down a little, within the shape itself.
    fn fill_below(&mut self, path: &Path, colour: [u8; 3], down: f32) {
        let mut mask = Mask::new(WIDTH, HEIGHT).expect("it has a size");
        mask.fill_path(path, FillRule::Winding, true, Transform::identity());
        let below = Transform::from_translate(0.0, down);
        self.pixels.fill_path(path, &paint(colour), FillRule::Winding, below, Some(&mask));
    }

    fn stroke(&mut self, path: &Path, colour: [u8; 3], width: f32, dashes: Option<[f32; 2]>) {
        let dash = dashes.and_then(|dashes| StrokeDash::new(dashes.to_vec(), 0.0));
        let stroke = Stroke { width, dash, ..Stroke::default() };
        self.pixels.stroke_path(path, &paint(colour), &stroke, Transform::identity(), None);
    }

    #[allow(clippy::too_many_arguments, reason = "two points and how to draw between them")]
    fn line(
        &mut self,
        x0: f32,
        y0: f32,
        x1: f32,
        y1: f32,
        colour: [u8; 3],
        width: f32,
        dashes: Option<[f32; 2]>,
    ) {
        let mut path = PathBuilder::new();
        path.move_to(x0, y0);
        path.line_to(x1, y1);
        if let Some(path) = path.finish() {
            self.stroke(&path, colour, width, dashes);
        }
    }

    fn dot(&mut self, x: f32, y: f32, radius: f32, colour: [u8; 3]) {
        if let Some(path) = PathBuilder::from_circle(x, y, radius) {
            self.fill(&path, colour, Transform::identity());
        }
    }

    /// Writes on a base line.
    fn text(&mut self, font: &Letters, text: &str, x: f32, y: f32, size: f32, colour: [u8; 3]) {
        let mut pen = Pen { path: PathBuilder::new(), x, y, scale: 1.0 };
        for letter in text.chars() {
            let Some((face, glyph)) = font.find(letter) else { continue };
            pen.scale = size / f32::from(face.units_per_em());
            face.outline_glyph(glyph, &mut pen);
            pen.x += pen.scale * f32::from(face.glyph_hor_advance(glyph).unwrap_or_default());
        }
        if let Some(path) = pen.path.finish() {
            self.fill(&path, colour, Transform::identity());
        }
    }
}

/// Draws letters one after the other.
struct Pen {
    path: PathBuilder,
    x: f32,
    y: f32,
    scale: f32,
}

impl Pen {
    fn at(&self, x: f32, y: f32) -> (f32, f32) {
        (self.x + self.scale * x, self.y - self.scale * y)
    }
}

impl OutlineBuilder for Pen {
    fn move_to(&mut self, x: f32, y: f32) {
        let (x, y) = self.at(x, y);
        self.path.move_to(x, y);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        let (x, y) = self.at(x, y);
        self.path.line_to(x, y);
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        let ((x1, y1), (x, y)) = (self.at(x1, y1), self.at(x, y));
        self.path.quad_to(x1, y1, x, y);
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        let ((x1, y1), (x2, y2), (x, y)) = (self.at(x1, y1), self.at(x2, y2), self.at(x, y));
        self.path.cubic_to(x1, y1, x2, y2, x, y);
    }

    fn close(&mut self) {
        self.path.close();
    }
}

impl Letters {
    /// What neither font has is left out.
    fn find(&self, letter: char) -> Option<(&Face<'static>, GlyphId)> {
        self.0.iter().find_map(|face| Some((face, face.glyph_index(letter)?)))
    }

    fn width(&self, text: &str, size: f32) -> f32 {
        let letters = text.chars().filter_map(|letter| self.find(letter));
        letters
            .map(|(face, glyph)| {
                let advance = f32::from(face.glyph_hor_advance(glyph).unwrap_or_default());
                size * advance / f32::from(face.units_per_em())
            })
            .sum()
    }
}

/// As much of a text as has room.
fn fit(font: &Letters, text: &str, size: f32, room: f32) -> String {
    wrapped(font, text, size, room, 1).pop().unwrap_or_default()
}

/// A text in lines, at most so many; what has no room ends with dots.
fn wrapped(font: &Letters, text: &str, size: f32, room: f32, most: usize) -> Vec<String> {
    let mut lines: Vec<String> = vec![String::new()];
    for word in text.split_whitespace() {
        let count = lines.len();
        let line = lines.last_mut().expect("there is a first line");
        let longer = if line.is_empty() { word.to_owned() } else { format!("{line} {word}") };
        if line.is_empty() || font.width(&longer, size) <= room {
            *line = longer;
        } else if count < most {
            lines.push(word.to_owned());
        } else {
            line.push('…');
            break;
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_texts_are_wrapped_and_cut() {
        let lines = wrapped(&SANS, &"tower ".repeat(100), 30.0, 400.0, 2);
        assert_eq!(lines.len(), 2);
        assert!(lines[1].ends_with('…') && !lines[0].ends_with('…'), "{lines:?}");
        assert!(lines.iter().all(|line| SANS.width(line, 30.0) < 430.0));
    }

    #[test]
    fn letters_of_many_languages_are_known_and_others_are_left_out() {
        assert!("Zoë Øyvind Müller".chars().all(|letter| SERIF.find(letter).is_some()));
        assert_eq!(SANS.width("漢", 30.0), 0.0);
    }
}

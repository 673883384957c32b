//! Whether a hint breaks the rules: a drawing that shows letters or numbers
//! (ST-2.3), or words that say the word itself (ST-2.11).
//!
//! Lines that touch are a glyph. Each is compared with letters and digits as
//! somebody writes them, and with simple things that look like them. A circle
//! may be a ball and a cross a plaster: alone they are no writing, but in a row
//! with a letter they are. Joined writing is not read.

use super::belief;
use super::library::LIBRARY;
use super::recogniser::Cloud;
use std::sync::LazyLock;
use subtext::{Sheet, Stroke};

/// A glyph at most so far from a letter may be that letter.
const LIKE: f32 = 0.16;
/// At most so far it certainly is.
const CLEAR: f32 = 0.08;
/// So much nearer to a letter than to any simple thing; else it is doubtful.
const NEARER: f32 = 0.8;
/// At most as sure of that: enough to agree with somebody, not to object.
const DOUBTFUL: f32 = 0.5;
/// Lines at most this part of their height apart belong together.
const TOUCHING: f32 = 0.07;
/// A drawing at most so far from a picture is that picture.
const WELL_KNOWN: f32 = 0.09;
/// How many letters, and how many simple things, are looked at closely.
const LOOKED_AT: usize = 10;
/// Who writes uses few lines; more are a drawing.
const MOST_LINES: usize = 60;
/// Points along a line that are looked at.
const SAMPLES: usize = 48;
/// Letters and digits that could be anything when they stand alone.
const PLAIN: &str = "CDIJLMNOQSTUVWXYZ016789dhnqrty";

/// Letters, digits, and what they could be taken for.
struct Glyph {
    name: &'static str,
    is_letter: bool,
    cloud: Cloud,
}

static GLYPHS: LazyLock<Vec<Glyph>> = LazyLock::new(|| {
    read(include_str!("glyphs.txt")).unwrap_or_else(|wrong| panic!("our own glyphs: {wrong}"))
});

fn read(text: &'static str) -> Result<Vec<Glyph>, String> {
    let mut glyphs = Vec::new();
    for block in text.split("\n\n") {
        let mut lines = block.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
        let Some(head) = lines.next() else { continue };
        let (kind, name) = head.split_once(' ').ok_or(format!("{head:?} begins no glyph"))?;
        let is_letter = match kind {
            "glyph" => true,
            "shape" => false,
            _ => return Err(format!("{kind:?} is neither a glyph nor a shape")),
        };
        let strokes: Vec<&str> = lines.collect();
        let sheet: Sheet =
            strokes.join(" | ").parse().map_err(|wrong| format!("{name}: {wrong}"))?;
        let cloud = Cloud::of(sheet.strokes()).ok_or(format!("{name} is blank"))?;
        glyphs.push(Glyph { name, is_letter, cloud });
    }
    Ok(glyphs)
}

/// As sure as this a bot objects by itself.
pub(super) const OBJECTS: f32 = 0.9;
/// As sure as this it joins somebody who has objected.
pub(super) const JOINS: f32 = 0.4;

/// How sure it is, from 0 to 1, that a hint at `word` breaks the rules.
pub(super) fn breaks_the_rules(sheet: &Sheet, word: &str) -> f32 {
    match sheet.words() {
        Some(hint) => f32::from(u8::from(gives_away(hint, word))),
        None => shows_letters(sheet.strokes()),
    }
}

/// Whether words say the word in another form: `lamps`, `pmal` or `laamp` for
/// `lamp`. The word as it is cannot be handed in.
fn gives_away(hint: &str, word: &str) -> bool {
    let plain = |text: &str| -> String {
        text.to_lowercase().chars().filter(|letter| letter.is_alphanumeric()).collect()
    };
    let word = plain(word);
    let backwards: String = word.chars().rev().collect();
    // Short words are part of many others, forwards and backwards.
    let long = word.chars().count() >= 4;
    let is = |part: &str| {
        let part = plain(part);
        let ending = part.strip_prefix(word.as_str()).unwrap_or("-");
        let inflected = ["", "s", "es", "ed", "ing"].contains(&ending);
        inflected || long && (part == backwards || once_each(&part) == once_each(&word))
    };
    !word.is_empty() && (is(hint) || hint.split(|c: char| !c.is_alphanumeric()).any(is))
}

/// Without repeated letters.
fn once_each(text: &str) -> Vec<char> {
    let mut letters: Vec<char> = text.chars().collect();
    letters.dedup();
    letters
}

/// What one group of touching lines looks like.
struct Seen {
    /// Left, top, right, bottom.
    frame: [f32; 4],
    name: &'static str,
    /// From 0 to 1.
    sure: f32,
}

fn shows_letters(strokes: &[Stroke]) -> f32 {
    if strokes.is_empty() || strokes.len() > MOST_LINES {
        return 0.0;
    }
    // What is well known as a picture is one, whatever its parts look like.
    let whole = Sheet::Drawing(strokes.into());
    if belief::Seen::of(&whole).is_near(WELL_KNOWN) {
        return 0.0;
    }
    let groups = grouped(strokes);
    let mut seen: Vec<Seen> = groups.iter().filter_map(|group| looked_at(group)).collect();
    if let [one] = seen.as_slice()
        && groups.len() == 1
    {
        return if PLAIN.contains(one.name) { 0.0 } else { one.sure };
    }
    seen.sort_by(|a, b| a.frame[0].total_cmp(&b.frame[0]));
    rows(&seen).map(|row| in_a_row(&row)).fold(0.0, f32::max)
}

/// Letters side by side: two, one of which is no plain thing, or three that
/// differ. As sure as the least sure of them: a fence is many times `I`.
fn in_a_row(row: &[&Seen]) -> f32 {
    let mut sure: Vec<&Seen> = row.iter().copied().filter(|seen| seen.sure > 0.0).collect();
    sure.sort_by(|a, b| b.sure.total_cmp(&a.sure));
    let rest = sure.clone();
    sure.retain(|seen| !PLAIN.contains(seen.name));
    let two = sure.first().and_then(|first| {
        let second = rest.iter().find(|seen| !std::ptr::eq(**seen, *first));
        second.map(|second| first.sure.min(second.sure))
    });
    let mut names: Vec<&str> = Vec::new();
    let three = rest.iter().filter(|seen| {
        let name = if seen.name == "0" { "O" } else { seen.name };
        let new = !names.contains(&name);
        names.push(name);
        new
    });
    let three = three.map(|seen| seen.sure).nth(2);
    two.into_iter().chain(three).fold(0.0, f32::max)
}

/// Glyphs of about one height, each next to the one before.
fn rows(seen: &[Seen]) -> impl Iterator<Item = Vec<&Seen>> {
    (0..seen.len()).map(|first| {
        let mut row = vec![&seen[first]];
        for next in &seen[first + 1..] {
            let [left, top, right, bottom] = row[row.len() - 1].frame;
            let height = bottom - top;
            let [next_left, next_top, _, next_bottom] = next.frame;
            let tall = next_bottom - next_top;
            let common = bottom.min(next_bottom) - top.max(next_top);
            let gap = next_left - right;
            let beside = next_left > (left + right) / 2.0 && gap < 0.9 * height.max(tall);
            if beside && common > 0.5 * height.max(tall) {
                row.push(next);
            }
        }
        row
    })
}

fn looked_at(group: &[&Stroke]) -> Option<Seen> {
    let strokes: Vec<Stroke> = group.iter().map(|stroke| (*stroke).clone()).collect();
    let cloud = Cloud::of(&strokes)?;
    let nearest = |letters: bool| {
        let all = GLYPHS.iter().filter(move |glyph| glyph.is_letter == letters);
        let mut glanced: Vec<(&Glyph, f32)> =
            all.map(|glyph| (glyph, glyph.cloud.glance(&cloud))).collect();
        glanced.sort_by(|a, b| a.1.total_cmp(&b.1));
        glanced.truncate(LOOKED_AT);
        let far = glanced.iter().map(|(glyph, _)| (glyph.name, glyph.cloud.distance(&cloud)));
        far.min_by(|a, b| a.1.total_cmp(&b.1))
    };
    let (name, far) = nearest(true)?;
    let (_, shape) = nearest(false)?;
    let sheet = Sheet::Drawing(strokes.into());
    let picture = LIBRARY.like(&sheet)?.into_iter().map(|(_, far)| far).fold(f32::MAX, f32::min);
    let other = shape.min(picture);
    let frame = framed(group);
    let like = ((LIKE - far) / (LIKE - CLEAR)).clamp(0.0, 1.0);
    // A dot or a dash is no letter, and neither is what looks more like something else.
    let sure = match far / other {
        _ if frame[3] - frame[1] <= 40.0 => 0.0,
        part if part < NEARER => like,
        part if part < 1.0 => like.min(DOUBTFUL),
        _ => 0.0,
    };
    Some(Seen { frame, name, sure })
}

/// Lines that touch each other, one group for each glyph.
fn grouped(strokes: &[Stroke]) -> Vec<Vec<&Stroke>> {
    let lines: Vec<Vec<(f32, f32)>> = strokes.iter().map(sampled).collect();
    let frames: Vec<[f32; 4]> = strokes.iter().map(|stroke| framed(&[stroke])).collect();
    let touch = |one: usize, other: usize| {
        let tall = |at: usize| frames[at][3] - frames[at][1];
        let wide = |at: usize| frames[at][2] - frames[at][0];
        let size = tall(one).max(tall(other)).max(wide(one).min(wide(other)));
        let near = (TOUCHING * size).max(8.0);
        let close = |a: &(f32, f32), b: &(f32, f32)| (a.0 - b.0).hypot(a.1 - b.1) < near;
        lines[one].iter().any(|a| lines[other].iter().any(|b| close(a, b)))
    };
    let mut group: Vec<usize> = (0..strokes.len()).collect();
    for one in 0..strokes.len() {
        for other in one + 1..strokes.len() {
            if group[one] != group[other] && touch(one, other) {
                let (kept, gone) = (group[one], group[other]);
                group.iter_mut().filter(|of| **of == gone).for_each(|of| *of = kept);
            }
        }
    }
    (0..strokes.len())
        .map(|number| {
            let members = (0..strokes.len()).filter(|at| group[*at] == number);
            members.map(|at| &strokes[at]).collect::<Vec<_>>()
        })
        .filter(|members| !members.is_empty())
        .collect()
}

/// Points at even distances along a line.
fn sampled(stroke: &Stroke) -> Vec<(f32, f32)> {
    let points: Vec<(f32, f32)> =
        stroke.points.iter().map(|at| (f32::from(at.x), f32::from(at.y))).collect();
    let pairs = || points.windows(2).map(|pair| (pair[0], pair[1]));
    let far = |(a, b): ((f32, f32), (f32, f32))| (a.0 - b.0).hypot(a.1 - b.1);
    let step = (pairs().map(far).sum::<f32>() / SAMPLES as f32).max(1.0);
    let mut all = points.clone();
    for (from, to) in pairs() {
        let parts = (far((from, to)) / step).ceil();
        let along = |n: u16| f32::from(n) / parts;
        all.extend(
            (1..parts as u16)
                .map(along)
                .map(|part| (from.0 + part * (to.0 - from.0), from.1 + part * (to.1 - from.1))),
        );
    }
    all
}

/// Left, top, right and bottom of lines.
fn framed(group: &[&Stroke]) -> [f32; 4] {
    let points = || group.iter().flat_map(|stroke| stroke.points.iter());
    let xs = || points().map(|at| f32::from(at.x));
    let ys = || points().map(|at| f32::from(at.y));
    [
        xs().fold(f32::MAX, f32::min),
        ys().fold(f32::MAX, f32::min),
        xs().fold(0.0, f32::max),
        ys().fold(0.0, f32::max),
    ]
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::BotRng;
    use crate::handwriting::Handwriting;
    use rand_core::SeedableRng;
    use subtext::Point;

    /// Everything in the file of glyphs: whether it is a letter, its name, its lines.
    fn all() -> Vec<(bool, &'static str, Vec<Stroke>)> {
        let text: &'static str = include_str!("glyphs.txt");
        let blocks = text.split("\n\n");
        let glyphs = blocks.filter(|block| !block.starts_with('#')).map(|block| {
            let (head, lines) = block.split_once('\n').unwrap();
            let (kind, name) = head.split_once(' ').unwrap();
            let sheet: Sheet = lines.trim().replace('\n', " | ").parse().unwrap();
            (kind == "glyph", name, sheet.strokes().to_vec())
        });
        glyphs.collect()
    }

    /// A word in letters side by side, each by the hand that writes them all.
    pub(crate) fn write(word: &str, rng: &mut BotRng) -> Vec<Stroke> {
        let all = all();
        let count = word.chars().count();
        // As large as fits; a letter alone fills the sheet.
        let size = (0.9 / count as f32).min(0.8);
        let mut right = 60.0;
        let mut strokes = Vec::new();
        for letter in word.chars() {
            let glyph = all.iter().find(|(is, name, _)| *is && **name == *letter.to_string());
            let (_, name, lines) = glyph.unwrap_or_else(|| panic!("{letter} is no glyph"));
            assert_eq!(name.len(), 1);
            let [left, _, edge, _] = framed(&lines.iter().collect::<Vec<_>>());
            let place = |at: &Point| Point {
                x: (right + (f32::from(at.x) - left) * size) as u16,
                y: (150.0 + f32::from(at.y) * size) as u16,
            };
            strokes.extend(lines.iter().map(|line| Stroke {
                pen: line.pen,
                points: line.points.iter().map(place).collect(),
            }));
            right += (edge - left + 110.0) * size;
        }
        Handwriting::any(rng).draw(&strokes, rng)
    }

    /// How sure it is of so many by different hands, the least sure first.
    fn seen(times: usize, mut draw: impl FnMut() -> Vec<Stroke>) -> Vec<f32> {
        let mut sure: Vec<f32> = (0..times).map(|_| shows_letters(&draw())).collect();
        sure.sort_by(f32::total_cmp);
        sure
    }

    #[test]
    fn st_2_3_letters_and_numbers_are_seen_by_whatever_hand() {
        let mut rng = BotRng::seed_from_u64(1);
        for word in ["A", "R", "5", "k", "CAT", "SUN", "LOVE", "42", "1984", "LOST", "key"] {
            let sure = seen(10, || write(word, &mut rng));
            assert!(sure[2] >= JOINS, "{word}: {sure:?}");
            assert!(sure[5] >= OBJECTS, "{word}: {sure:?}");
        }
    }

    #[test]
    fn st_2_3_what_could_be_anything_is_no_letter_alone() {
        let mut rng = BotRng::seed_from_u64(2);
        for word in ["O", "I", "X", "V", "U", "IIII", "VVV", "OOO"] {
            let sure = seen(5, || write(word, &mut rng));
            assert_eq!(sure[4], 0.0, "{word}: {sure:?}");
        }
    }

    #[test]
    fn ordinary_drawings_are_not_taken_for_writing() {
        let mut rng = BotRng::seed_from_u64(3);
        let mut by_hand =
            |lines: &[Stroke]| seen(2, || Handwriting::any(&mut rng).draw(lines, &mut rng)).pop();
        for (_, name, lines) in all().into_iter().filter(|(is_letter, ..)| !is_letter) {
            let sure = by_hand(&lines).unwrap();
            assert!(sure < JOINS, "{name}: {sure}");
        }
        for picture in &LIBRARY.pictures {
            let sure = by_hand(&picture.strokes).unwrap();
            assert!(sure < JOINS, "{}: {sure}", picture.name);
        }
        assert_eq!(shows_letters(&[]), 0.0, "a blank sheet");
    }

    #[test]
    fn st_2_11_words_that_say_the_word_in_another_form_are_seen() {
        for hint in ["lamps", "two lamps", "pmal", "l a m p", "LAAMP", "lamping"] {
            assert!(gives_away(hint, "lamp"), "{hint}");
        }
        for hint in ["it shines", "clamp", "lamprey", "a light in the dark"] {
            assert!(!gives_away(hint, "lamp"), "{hint}");
        }
        assert!(gives_away("keys", "key") && !gives_away("monkey", "key"));
        assert!(!gives_away("planet", "plane"));
    }
}

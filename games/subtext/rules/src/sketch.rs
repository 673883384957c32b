//! The view laid out for the eye: one's word, the drawings as small pictures of dots, and the points.

use crate::state::{Guess, Phase};
use crate::view::{RoundView, SubtextView};
use crate::{HEIGHT, Letter, Sheet, WIDTH};
use game_core::{Seat, Sketch, Tone};

/// A small picture, in characters of 2 by 4 dots: as wide to its height as a sheet.
const ACROSS: usize = 24;
const DOWN: usize = 9;

const YOU: &str = "You";

pub(crate) fn sketch(view: &SubtextView, name: &dyn Fn(Seat) -> String, width: usize) -> Sketch {
    let called = |seat: Seat| if view.you == Some(seat) { YOU.into() } else { name(seat) };
    let mut sketch = Sketch::default();
    let Some(dealer) = view.dealer else {
        sketch.line().say(Tone::Strong, format!("Round 1 of {}", view.rounds));
        return sketch;
    };
    if view.phase == Phase::Over {
        let rounds = if view.past.len() == 1 { "round" } else { "rounds" };
        sketch.line().say(Tone::Strong, format!("Over after {} {rounds}", view.past.len()));
    } else {
        let deals = match called(dealer).as_str() {
            YOU => "you deal".to_owned(),
            name => format!("{name} deals"),
        };
        sketch.line().say(Tone::Strong, format!("Round {} of {}", view.round, view.rounds));
        sketch.say(Tone::Muted, " · ").say(Tone::Plain, deals);
    }
    if let Some(word) = &view.word {
        sketch.line().say(Tone::Plain, "Your word: ").say(Tone::You, word.as_str());
    }
    match &view.reveal {
        Some(reveal) => reveal_of(&mut sketch, view, reveal, &called, width),
        None => gallery(&mut sketch, view, width),
    }
    sketch.line();
    for (at, player) in view.players.iter().enumerate() {
        let who = called(Seat::new(at));
        let tone = if who == YOU { Tone::You } else { Tone::Strong };
        let points = if player.points == 1 { "point" } else { "points" };
        sketch.line().say(tone, format!("{who:12}"));
        sketch.say(Tone::Strong, format!(" {:3} {points}", player.points));
        if player.left {
            sketch.say(Tone::Muted, "  left, a bot plays on");
        }
        let done = match (view.phase, player.done) {
            (Phase::Draw, true) => "  sheet handed in",
            (Phase::Draw, false) => "  still drawing",
            (Phase::Guess, true) => "  guess made",
            (Phase::Guess, false) => "  still guessing",
            (Phase::Reveal, true) => "  ready",
            (Phase::Vote, true) => "  has answered",
            _ => "",
        };
        sketch.say(Tone::Muted, done);
    }
    sketch
}

fn gallery(sketch: &mut Sketch, view: &SubtextView, width: usize) {
    let Some(gallery) = &view.gallery else { return };
    let mut pictures = vec![picture("The Dealer's", Tone::Strong, &gallery.dealer)];
    for (at, sheet) in (0u8..).zip(&gallery.drawings) {
        let letter = Letter::new(at);
        let (title, tone) = match view.letter == Some(letter) {
            true => (format!("{letter}, yours"), Tone::You),
            false => (letter.to_string(), Tone::Strong),
        };
        pictures.push(picture(&title, tone, sheet));
    }
    hang(sketch, pictures, width);
}

fn reveal_of(
    sketch: &mut Sketch,
    view: &SubtextView,
    round: &RoundView,
    called: &dyn Fn(Seat) -> String,
    width: usize,
) {
    if let (Some(word), Some(partner)) = (round.word(), round.partner) {
        let had = |seat: Seat| match called(seat).as_str() {
            YOU => "you".to_owned(),
            name => name.to_owned(),
        };
        let (dealer, partner) = (had(round.dealer), had(partner));
        sketch.line().say(Tone::Plain, "The word was ").say(Tone::Good, word);
        sketch.say(Tone::Plain, format!(": {dealer} and {partner} had it"));
    }
    let mut pictures = Vec::new();
    for (at, shown) in round.players.iter().enumerate() {
        let who = called(Seat::new(at));
        let at = shown.letter.map_or_else(String::new, |letter| format!("{letter} "));
        let tone = if who == YOU { Tone::You } else { Tone::Strong };
        pictures.push(picture(&format!("{at}{who}: {}", shown.word), tone, &shown.sheet));
    }
    hang(sketch, pictures, width);
    for (at, shown) in round.players.iter().enumerate() {
        let who = called(Seat::new(at));
        let (tone, plus) = if shown.gained > 0 { (Tone::Good, "+") } else { (Tone::Muted, "") };
        sketch.line().say(Tone::Plain, format!("  {who:12}"));
        sketch.say(tone, format!(" {plus}{}", shown.gained));
        match shown.guess {
            Some(Guess::At(letter)) if shown.right => {
                sketch.say(Tone::Good, format!("  guessed {letter}, right"));
            }
            Some(Guess::At(letter)) => {
                sketch.say(Tone::Muted, format!("  guessed {letter}"));
            }
            Some(Guess::Missing) => {
                sketch.say(Tone::Muted, "  made no guess");
            }
            None => {}
        }
        match (shown.struck, shown.objections.len(), view.objections_needed) {
            (true, ..) => {
                sketch.say(Tone::Bad, "  struck out");
            }
            (false, 0, _) | (false, _, None) => {}
            (false, some, Some(needed)) => {
                sketch.say(Tone::Muted, format!("  {some} of {needed} objections"));
            }
        }
    }
}

/// As many in a row as fit.
fn hang(sketch: &mut Sketch, pictures: Vec<Sketch>, width: usize) {
    let mut row: Option<Sketch> = None;
    for picture in pictures {
        row = Some(match row {
            Some(row) if row.width() + 1 + picture.width() <= width => row.beside(picture, 1),
            Some(row) => {
                sketch.below(row);
                picture
            }
            None => picture,
        });
    }
    if let Some(row) = row {
        sketch.below(row);
    }
}

/// A sheet with a frame: its strokes as dots, or its words.
fn picture(title: &str, tone: Tone, sheet: &Sheet) -> Sketch {
    let mut sketch = Sketch::default();
    let title: String = title.chars().take(ACROSS).collect();
    let rest = ACROSS - title.chars().count();
    sketch.line().say(Tone::Muted, "╭").say(tone, title);
    sketch.say(Tone::Muted, format!("{}╮", "─".repeat(rest)));
    for line in inside(sheet) {
        sketch.line().say(Tone::Muted, "│").say(Tone::Plain, line).say(Tone::Muted, "│");
    }
    sketch.line().say(Tone::Muted, format!("╰{}╯", "─".repeat(ACROSS)));
    sketch
}

fn inside(sheet: &Sheet) -> Vec<String> {
    let lines = match sheet {
        Sheet::Words(words) => {
            let words = Sketch::plain(&format!("“{words}”")).wrapped(ACROSS).to_string();
            let mut lines = vec![String::new(); 2];
            lines.extend(words.lines().map(str::to_owned));
            lines
        }
        Sheet::Drawing(strokes) if strokes.is_empty() => {
            let mut lines = vec![String::new(); DOWN / 2];
            lines.push(format!("{:^ACROSS$}", "blank sheet"));
            lines
        }
        Sheet::Drawing(_) => dots(sheet),
    };
    let lines = lines.into_iter().chain(std::iter::repeat(String::new())).take(DOWN);
    lines.map(|line| format!("{line:ACROSS$}")).collect()
}

/// The strokes in Braille: every character holds 2 by 4 dots.
fn dots(sheet: &Sheet) -> Vec<String> {
    let mut lit = [[false; ACROSS * 2]; DOWN * 4];
    let place = |point: crate::Point| {
        let x = usize::from(point.x.min(WIDTH)) * (ACROSS * 2 - 1) / usize::from(WIDTH);
        let y = usize::from(point.y.min(HEIGHT)) * (DOWN * 4 - 1) / usize::from(HEIGHT);
        (x as i32, y as i32)
    };
    for stroke in sheet.strokes() {
        let points: Vec<(i32, i32)> = stroke.points.iter().map(|point| place(*point)).collect();
        for pair in [&points[..1], &points[..]].concat().windows(2) {
            let ((x, y), (to_x, to_y)) = (pair[0], pair[1]);
            let steps = (to_x - x).abs().max((to_y - y).abs()).max(1);
            for step in 0..=steps {
                let (x, y) = (x + (to_x - x) * step / steps, y + (to_y - y) * step / steps);
                lit[y as usize][x as usize] = true;
            }
        }
    }
    // The order of the dots in a Braille character: two columns of three, then the lowest two.
    const BITS: [[u32; 2]; 4] = [[0x01, 0x08], [0x02, 0x10], [0x04, 0x20], [0x40, 0x80]];
    let character = |row: usize, column: usize| {
        let mut bits = 0;
        for (down, pair) in BITS.iter().enumerate() {
            for (across, bit) in pair.iter().enumerate() {
                if lit[row * 4 + down][column * 2 + across] {
                    bits |= bit;
                }
            }
        }
        match bits {
            0 => ' ',
            bits => char::from_u32(0x2800 + bits).expect("Braille has all 256"),
        }
    };
    (0..DOWN).map(|row| (0..ACROSS).map(|column| character(row, column)).collect()).collect()
}

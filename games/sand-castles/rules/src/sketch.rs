//! The view laid out for the eye: every castle twice, the sea between the two who build it.

use crate::Cell;
use crate::state::{MOST_PLAYED, Phase};
use crate::view::{CastleView, SandCastlesView};
use game_core::{Seat, Sketch, Tone};

const YOU: &str = "You";

pub(crate) fn sketch(
    view: &SandCastlesView,
    name: &dyn Fn(Seat) -> String,
    width: usize,
) -> Sketch {
    let called = |at: usize| match view.you == Some(Seat::new(at)) {
        true => YOU.to_owned(),
        false => name(Seat::new(at)),
    };
    let mut sketch = Sketch::default();
    heading(&mut sketch, view, &called);
    sketch = sketch.wrapped(width);
    sketch.line();
    // Your own side is the one before you.
    let near = view.you.map_or(1, Seat::index);
    let highest = view.castles.iter().flatten().map(|castle| castle.rows).max().unwrap_or(0);
    let places: Vec<Sketch> = (0..view.castles.len())
        .map(|place| match &view.castles[place] {
            Some(castle) => both_sides(view, castle, highest, place, near, &called),
            None => Sketch::plain(&format!("{} No castle left", place + 1)),
        })
        .collect();
    let wide = places.iter().map(|place| place.width() + 4).sum::<usize>() <= width;
    let mut places = places.into_iter();
    let first = places.next().unwrap_or_default();
    match wide {
        true => {
            sketch.below(places.fold(first, |all, place| all.beside(place, 4)));
        }
        false => {
            sketch.below(first);
            for place in places {
                sketch.line();
                sketch.below(place);
            }
        }
    }
    let mut below = Sketch::default();
    below.line();
    for at in [near, 1 - near] {
        let player = &view.players[at];
        let who = called(at);
        let (tone, verb) = match who == YOU {
            true => (Tone::You, "hold"),
            false => (Tone::Strong, "holds"),
        };
        let hand = if player.hand.is_empty() { "no tiles".into() } else { player.hand.to_string() };
        below.line().say(tone, who).say(Tone::Plain, format!(" {verb} {hand}"));
        if !player.finished.is_empty() {
            let names: Vec<&str> = player.finished.iter().map(|(name, _)| name.as_str()).collect();
            below.say(Tone::Muted, format!("; finished {}", names.join(", ")));
        }
    }
    let decks = if view.deck == 1 { "castle" } else { "castles" };
    below
        .line()
        .say(Tone::Muted, format!("Pool: {}. {} more {decks} in the deck.", view.pool, view.deck));
    below.line().say(Tone::Muted, "■ sandpail built  □ open   ▲ tower built  △ open");
    sketch.below(below.wrapped(width));
    sketch
}

fn heading(sketch: &mut Sketch, view: &SandCastlesView, called: &dyn Fn(usize) -> String) {
    let builder = called(view.builder.index());
    match view.phase {
        Phase::First | Phase::LayOut => sketch.line().say(Tone::Strong, "The castles are laid out"),
        Phase::Over => sketch.line().say(Tone::Strong, format!("Over after turn {}", view.turn)),
        _ => {
            let (tone, verb) = match builder == YOU {
                true => (Tone::You, "build"),
                false => (Tone::Plain, "builds"),
            };
            sketch.line().say(Tone::Strong, format!("Turn {}", view.turn));
            sketch.say(Tone::Muted, " · ").say(tone, format!("{builder} {verb}"));
            sketch.say(Tone::Plain, format!(", {} of {MOST_PLAYED} tiles played", view.played))
        }
    };
    for (at, player) in view.players.iter().enumerate() {
        let who = called(at);
        let tone = if who == YOU { Tone::You } else { Tone::Plain };
        let points = if player.points == 1 { "point" } else { "points" };
        sketch.say(Tone::Muted, " · ").say(tone, format!("{who} {} {points}", player.points));
    }
    if let Some([one, other]) = &view.rolled {
        sketch.line().say(Tone::Plain, format!("Rolled {one} and {other}"));
    }
}

/// A castle as both build it, the other side above, the sea between.
fn both_sides(
    view: &SandCastlesView,
    castle: &CastleView,
    highest: u8,
    place: usize,
    near: usize,
    called: &dyn Fn(usize) -> String,
) -> Sketch {
    // One sea for all castles: lower ones stand further down.
    let sky = || Sketch { lines: vec![Vec::new(); usize::from(highest - castle.rows)] };
    let mut sketch = Sketch::default();
    let points = if castle.value == 1 { "point" } else { "points" };
    sketch.line().say(Tone::Strong, format!("{} {}", place + 1, castle.name));
    sketch.say(Tone::Muted, format!(", {} {points}", castle.value));
    sketch.below(sky());
    side(&mut sketch, view, castle, place, 1 - near, called);
    sketch.line().say(Tone::Blue, "≈".repeat(usize::from(castle.columns) * 2 + 16));
    sketch.below(sky());
    side(&mut sketch, view, castle, place, near, called);
    sketch
}

/// SC-3.4: the base is the lowest line.
fn side(
    sketch: &mut Sketch,
    view: &SandCastlesView,
    castle: &CastleView,
    place: usize,
    at: usize,
    called: &dyn Fn(usize) -> String,
) {
    let player = &view.players[at];
    let who = called(at);
    let tone = if who == YOU { Tone::You } else { Tone::Plain };
    let cells = castle.sandpails.len() + castle.towers.len();
    let built = &player.built[place];
    for row in (0..castle.rows).rev() {
        sketch.line().say(Tone::Muted, format!("  {} ", row + 1));
        for column in 0..castle.columns {
            let cell = Cell { castle: place as u8, column, row };
            let is_built = built.contains(&cell);
            let sign = match (castle.towers.contains(&cell), castle.sandpails.contains(&cell)) {
                (true, _) if is_built => "▲ ",
                (true, _) => "△ ",
                (_, true) if is_built => "■ ",
                (_, true) => "□ ",
                _ => "  ",
            };
            sketch.say(if is_built { Tone::Yellow } else { Tone::Muted }, sign);
        }
        match row + 1 == castle.rows {
            true => sketch.say(tone, format!(" {who}")),
            false if row + 2 == castle.rows => {
                sketch.say(Tone::Muted, format!(" {} of {cells}", built.len()))
            }
            false => sketch,
        };
    }
    let letters: String = (0..castle.columns).flat_map(|at| [char::from(b'a' + at), ' ']).collect();
    sketch.line().say(Tone::Muted, format!("    {letters}"));
    match player.walls[place] {
        0 => sketch,
        1 => sketch.say(Tone::Plain, " 1 wall"),
        walls => sketch.say(Tone::Plain, format!(" {walls} walls")),
    };
}

//! Tables with a known best move, kept as text in `positions/known.txt`:
//!
//! ```text
//! position a name for it
//! castles Courtyard, Doorstep
//! deck 5
//! builder first
//! first hand 2 sandpails, 1 double wave
//! first built 1a1 1b1
//! first finished Needle, Chapel
//! second hand 3 towers
//! second built none
//! second finished none
//! best wave double 1, put 1c1
//! ```
//!
//! The builder has rolled and played nothing yet. Whatever is not said is nothing;
//! all that lies nowhere else is in the pool.

use ::sand_castles::{Cell, Move, OURS, Options, Phase, SandCastles, SandCastlesView, Tile, Tiles};
use bots::BotRng;
use game_core::{Game, Search, Seat, Viewer};
use rand_core::SeedableRng;
use std::fmt::Write as _;

/// A table and what is best there.
#[derive(Clone, Debug)]
pub struct Position {
    /// What it is about.
    pub name: String,
    /// Through the eyes of whoever is to build.
    pub view: SandCastlesView,
    /// The best moves, none of them worse than another.
    pub best: Vec<Move>,
}

/// The positions that are kept.
pub fn known() -> Vec<Position> {
    let text = include_str!("../positions/known.txt");
    read(text).unwrap_or_else(|error| panic!("known positions: {error}"))
}

/// Reads positions, one after the other with a blank line between them; lines
/// that begin with `#` are for people.
pub fn read(text: &str) -> Result<Vec<Position>, String> {
    let kept: Vec<&str> = text.lines().filter(|line| !line.starts_with('#')).collect();
    let joined = kept.join("\n");
    joined.split("\n\n").map(str::trim).filter(|one| !one.is_empty()).map(read_one).collect()
}

fn read_one(text: &str) -> Result<Position, String> {
    let said = |key: &str| {
        let line = text.lines().find_map(|line| line.strip_prefix(key)?.strip_prefix(' '));
        line.filter(|value| *value != "none").unwrap_or_default()
    };
    let name = said("position").to_owned();
    let wrong = |what: &str| format!("{name:?}: {what}");
    let builder = match said("builder") {
        "second" => Seat::new(1),
        _ => Seat::new(0),
    };
    let mut table = SandCastles::new(&Options::default(), 2).expect("the usual options");
    let numbers = castles(said("castles")).ok_or_else(|| wrong("castles"))?;
    let [one, other] = numbers[..] else { return Err(wrong("there are two castles")) };
    // Where no castle lies, another one is laid out and taken away again.
    let spare = (0..OURS.castles.len()).filter(|at| ![one, other].contains(&Some(*at)));
    let mut spare = spare.map(|at| at + 1);
    let mut lay =
        |castle: Option<usize>| castle.map_or_else(|| spare.next().expect("24"), |at| at + 1);
    let laid = [lay(one), lay(other)].map(|number| format!("castle {number}"));
    for chance in [format!("first {}", builder.index() + 1), laid[0].clone(), laid[1].clone()] {
        table.apply_chance(chance.parse().map_err(|error| wrong(&format!("{error}")))?);
    }
    let mut view = table.view(Viewer::Spectator);
    for (place, castle) in [one, other].into_iter().enumerate() {
        if castle.is_none() {
            view.castles[place] = None;
        }
    }
    for (at, who) in ["first", "second"].into_iter().enumerate() {
        let player = &mut view.players[at];
        player.hand = tiles(said(&format!("{who} hand"))).ok_or_else(|| wrong("a hand"))?;
        for word in said(&format!("{who} built")).split_whitespace() {
            let cell: Cell = word.parse().map_err(|error| wrong(&format!("{error}")))?;
            player.built[usize::from(cell.castle)].push(cell);
        }
        let finished =
            castles(said(&format!("{who} finished"))).ok_or_else(|| wrong("finished"))?;
        player.numbers = finished.into_iter().flatten().map(|at| at as u8).collect();
        view.unseen.retain(|at| !view.players[0].numbers.contains(at));
        view.unseen.retain(|at| !view.players[1].numbers.contains(at));
    }
    view.deck = said("deck").parse().unwrap_or(0);
    view.phase = Phase::Build;
    (view.turn, view.dry) = (20, 5);
    view.pool = pool(&view).ok_or_else(|| wrong("there are not so many tiles"))?;
    let mut rng = BotRng::seed_from_u64(0);
    let table = SandCastles::determinize(&view, &mut rng);
    let best = said("best").split(", ").map(str::parse).collect::<Result<Vec<Move>, _>>();
    let best = best.map_err(|error| wrong(&format!("{error}")))?;
    for mv in &best {
        table.check(builder, mv).map_err(|error| wrong(&format!("{mv}: {error}")))?;
    }
    Ok(Position { name, view: table.view(Viewer::Seat(builder)), best })
}

/// Names of castles, a dash for none.
fn castles(text: &str) -> Option<Vec<Option<usize>>> {
    let names = text.split(", ").filter(|name| !name.is_empty());
    names.map(|name| if name == "-" { Some(None) } else { OURS.castle(name).map(Some) }).collect()
}

/// `3 sandpails, 1 double wave`.
fn tiles(text: &str) -> Option<Tiles> {
    let mut all = Tiles::default();
    for part in text.split(", ").filter(|part| !part.is_empty()) {
        let (count, kind) = part.split_once(' ')?;
        let count = count.parse().ok()?;
        match kind.trim_end_matches('s') {
            "sandpail" => all.sandpails = count,
            "tower" => all.towers = count,
            "single wave" => all.singles = count,
            "double wave" => all.doubles = count,
            _ => return None,
        }
    }
    Some(all)
}

/// What of the usual tiles lies neither in a hand nor on a castle.
fn pool(view: &SandCastlesView) -> Option<Tiles> {
    let mut left = OURS.pool("58").expect("the usual tiles");
    for player in &view.players {
        for tile in Tile::ALL {
            let out = player.hand.count(tile);
            let built = player.built.iter().flatten().filter(|cell| takes(view, cell) == tile);
            let out = out + built.count() as u8;
            let pile = match tile {
                Tile::Sandpail => &mut left.sandpails,
                Tile::Tower => &mut left.towers,
                Tile::Single => &mut left.singles,
                Tile::Double => &mut left.doubles,
            };
            *pile = pile.checked_sub(out)?;
        }
    }
    Some(left)
}

fn takes(view: &SandCastlesView, cell: &Cell) -> Tile {
    let castle = view.castles[usize::from(cell.castle)].as_ref();
    let tower = castle.is_some_and(|castle| castle.towers.contains(cell));
    if tower { Tile::Tower } else { Tile::Sandpail }
}

/// The text of a position, as [`read`] takes it. Walls are not told.
pub fn written(position: &Position) -> String {
    let view = &position.view;
    let or_none = |text: String| if text.is_empty() { "none".to_owned() } else { text };
    let on_table = |place: usize| view.castles[place].as_ref().map_or("-", |one| one.name.as_str());
    let mut text = format!(
        "position {}\ncastles {}, {}\ndeck {}\nbuilder {}\n",
        position.name,
        on_table(0),
        on_table(1),
        view.deck,
        ["first", "second"][view.builder.index()]
    );
    for (who, player) in ["first", "second"].into_iter().zip(&view.players) {
        let built: Vec<String> = player.built.iter().flatten().map(Cell::to_string).collect();
        let names = player.numbers.iter().map(|at| OURS.castles[usize::from(*at)].name.clone());
        let finished: Vec<String> = names.collect();
        writeln!(text, "{who} hand {}", player.hand).expect("a string takes it");
        writeln!(text, "{who} built {}", or_none(built.join(" "))).expect("a string takes it");
        writeln!(text, "{who} finished {}", or_none(finished.join(", ")))
            .expect("a string takes it");
    }
    let best: Vec<String> = position.best.iter().map(Move::to_string).collect();
    text + &format!("best {}\n", best.join(", "))
}

//! A match of Sand Castles, event by event, from its log.

use crate::page::tile_at;
use game_core::{Follow, Game, Known, Seat, Step, Viewer};
use host::LogLine;
use sand_castles::{
    Chance, Luck, Move, Options, Phase, SandCastles, SandCastlesView, Symbol, Tile, Tiles,
};
use web::pages::list;

/// Something that happened. Nothing is hidden in this game, so everybody may
/// be told all of it.
#[derive(Clone, Debug)]
pub(crate) struct Event {
    /// The version it made.
    pub(crate) v: u32,
    /// The turn it belongs to; none while the castles are laid out.
    pub(crate) turn: Option<u16>,
    /// Whose deed it was.
    pub(crate) seat: Option<Seat>,
    /// What it was.
    pub(crate) what: What,
    /// Points of both afterwards.
    pub(crate) points: [i32; 2],
    /// SC-4.3: whether the safety net ended the game with it.
    pub(crate) netted: bool,
    /// Whether it was taken back later.
    pub(crate) undone: bool,
}

/// What it was.
#[derive(Clone, Debug)]
pub(crate) enum What {
    /// SC-2.3: who begins.
    Begins,
    /// SC-2.2, SC-3.8: a castle came onto the table.
    LaidOut { castle: String, value: u8 },
    /// SC-3.1: the dice, what the pool gave for them, and what it could not give.
    Rolled { dice: (u8, u8), faces: String, took: Tiles, forfeited: u8 },
    /// SC-1.5: wave tiles were taken.
    Took(Tiles),
    /// A tile was put onto a castle that then lacked so many more.
    Put { tile: Tile, castle: String, missing: usize },
    /// The same, and the castle was finished.
    Finished { tile: Tile, castle: String, value: u8 },
    /// SC-5.1.
    Walled { castle: String },
    /// SC-3.6: a wave came in and took this; more may follow.
    Waved { tile: Tile, castle: String, lost: Lost },
    /// The wave took something that was chosen.
    Hit { lost: Lost },
    /// SC-3.8.
    Kept { castle: String },
    /// SC-3.8: what was kept is all of a small castle.
    KeptWhole { castle: String, value: u8 },
    /// SC-3.8: no more was kept.
    Enough { castle: String },
    /// SC-3.10.
    PutBack(Tile),
    /// The turn was ended, with so many tiles played.
    Ended { played: u8 },
    /// A move was taken back.
    TookBack,
}

/// What a wave takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Lost {
    pub(crate) walls: u8,
    pub(crate) tiles: Tiles,
}

/// What a log tells, oldest first.
pub(crate) fn events(options: &Options, log: &[LogLine]) -> Vec<Event> {
    let Ok(table) = SandCastles::new(options, 2) else { return Vec::new() };
    let mut follow = Follow::new(table);
    let mut after = follow.now().view(Viewer::Spectator);
    let event = |step: Step<SandCastles>| {
        let before = std::mem::replace(&mut after, step.after.view(Viewer::Spectator));
        let (seat, what) = told(&step.act, &before, &after)?;
        let laying_out = matches!(before.phase, Phase::First | Phase::LayOut);
        Some(Event {
            v: step.version,
            turn: (!laying_out).then_some(before.turn),
            seat,
            what,
            points: after.players.each_ref().map(|player| player.points),
            netted: after.is_netted(),
            undone: step.undone,
        })
    };
    follow.walk(log.iter().filter_map(LogLine::known)).filter_map(event).collect()
}

fn told(
    act: &Known<SandCastles>,
    before: &SandCastlesView,
    after: &SandCastlesView,
) -> Option<(Option<Seat>, What)> {
    match act {
        Known::Move(seat, mv) => Some((Some(*seat), of_move(*seat, *mv, before, after))),
        Known::Chance(_, Chance::First(seat)) => {
            Some((Some(Seat::new((*seat).into())), What::Begins))
        }
        Known::Chance(_, Chance::Castle(number)) => {
            let castle = &after.components.castles[usize::from(*number)];
            Some((None, What::LaidOut { castle: castle.name.clone(), value: castle.value }))
        }
        Known::Chance(_, Chance::Roll(..)) => Some((Some(after.builder), rolled(before, after))),
        Known::TakeBack(seat, _) => Some((Some(*seat), What::TookBack)),
        // Nothing is sealed, covered or hidden in this game.
        Known::Sealed(_) | Known::Covered(..) | Known::Hidden(_) => None,
    }
}

fn rolled(before: &SandCastlesView, after: &SandCastlesView) -> What {
    let took = gained(before, after, after.builder);
    let dice = after.faces.unwrap_or_default();
    let [one, other] = after.components.shown(dice.0, dice.1);
    let shown = one.with(other);
    let still = match after.phase {
        Phase::Take(waves) => waves.min(after.pool.singles + after.pool.doubles),
        _ => 0,
    };
    let kinds = Symbol::ALL.into_iter().filter(|kind| shown.count(*kind) > 0);
    let kinds: Vec<String> = kinds.map(|kind| in_words(shown.count(kind), kind)).collect();
    let faces = match kinds.as_slice() {
        [] => "nothing".into(),
        kinds => list(&kinds.iter().map(String::as_str).collect::<Vec<_>>()),
    };
    let forfeited = shown.len().saturating_sub(took.len() + still);
    What::Rolled { dice, faces, took, forfeited }
}

/// `1 tower`, `2 waves`.
fn in_words(count: u8, kind: Symbol) -> String {
    format!("{count} {}{}", kind.name(), if count == 1 { "" } else { "s" })
}

fn of_move(seat: Seat, mv: Move, before: &SandCastlesView, after: &SandCastlesView) -> What {
    let name = |place: u8| {
        let castle = before.castles[usize::from(place)].as_ref();
        castle.map_or_else(|| format!("castle {}", place + 1), |castle| castle.name.clone())
    };
    let [had, has] = [before, after].map(|view| &view.players[seat.index()]);
    let finished = (has.finished.len() > had.finished.len())
        .then(|| u8::try_from(has.points - had.points).unwrap_or_default());
    match mv {
        Move::Take(_) => What::Took(gained(before, after, seat)),
        Move::Put(cell) => {
            let tile = tile_at(before, cell);
            let (place, castle) = (usize::from(cell.castle), name(cell.castle));
            if let Some(value) = finished {
                return What::Finished { tile, castle, value };
            }
            let design = after.castles[place].as_ref();
            let cells = design.map_or(0, |castle| castle.sandpails.len() + castle.towers.len());
            let missing = cells - after.players[seat.index()].built[place].len();
            What::Put { tile, castle, missing }
        }
        Move::Wall(place) => What::Walled { castle: name(place) },
        Move::Wave(tile, place) => {
            What::Waved { tile, castle: name(place), lost: lost(place, seat, before, after) }
        }
        Move::Hit(cell) => What::Hit { lost: lost(cell.castle, seat, before, after) },
        Move::Keep(cell) => match finished {
            Some(value) => What::KeptWhole { castle: name(cell.castle), value },
            None => What::Kept { castle: name(cell.castle) },
        },
        Move::Enough => match before.phase {
            Phase::Keep(place, _) => What::Enough { castle: name(place) },
            _ => What::Enough { castle: String::new() },
        },
        Move::Discard(tile) => What::PutBack(tile),
        Move::Done => What::Ended { played: before.played },
    }
}

/// What came into a hand.
fn gained(before: &SandCastlesView, after: &SandCastlesView, seat: Seat) -> Tiles {
    let hand = |view: &SandCastlesView| view.players[seat.index()].hand;
    less(&hand(after), &hand(before))
}

fn less(more: &Tiles, by: &Tiles) -> Tiles {
    Tiles {
        sandpails: more.sandpails.saturating_sub(by.sandpails),
        towers: more.towers.saturating_sub(by.towers),
        singles: more.singles.saturating_sub(by.singles),
        doubles: more.doubles.saturating_sub(by.doubles),
    }
}

/// What the one across from `seat` lost at a castle.
fn lost(place: u8, seat: Seat, before: &SandCastlesView, after: &SandCastlesView) -> Lost {
    let (at, them) = (usize::from(place), 1 - seat.index());
    let left = &after.players[them].built[at];
    let mut lost = Lost {
        walls: before.players[them].walls[at] - after.players[them].walls[at],
        tiles: Tiles::default(),
    };
    for cell in before.players[them].built[at].iter().filter(|cell| !left.contains(cell)) {
        match tile_at(before, *cell) {
            Tile::Tower => lost.tiles.towers += 1,
            _ => lost.tiles.sandpails += 1,
        }
    }
    lost
}

/// The sum of two counts.
pub(crate) fn sum(one: &Tiles, other: &Tiles) -> Tiles {
    Tiles {
        sandpails: one.sandpails + other.sandpails,
        towers: one.towers + other.towers,
        singles: one.singles + other.singles,
        doubles: one.doubles + other.doubles,
    }
}

/// What the last roll brought its player, waves they chose included.
pub(crate) fn taken(events: &[Event]) -> Option<Tiles> {
    let standing = |event: &&Event| !event.undone;
    let mut took = Tiles::default();
    for event in events.iter().rev().filter(standing) {
        match &event.what {
            What::Took(tiles) => took = sum(&took, tiles),
            What::Rolled { took: first, .. } => return Some(sum(&took, first)),
            _ => {}
        }
    }
    None
}

/// How many moves make up what `seat` did last: a wave goes with all its hits.
pub(crate) fn latest(events: &[Event], seat: Seat) -> usize {
    let mut own = events.iter().rev().filter(|event| !event.undone && event.seat == Some(seat));
    match own.next().map(|event| &event.what) {
        Some(What::Hit { .. }) => {
            2 + own.take_while(|event| matches!(event.what, What::Hit { .. })).count()
        }
        _ => 1,
    }
}

/// What the dice gave both.
pub(crate) fn luck(view: &SandCastlesView, events: &[Event]) -> [Luck; 2] {
    [0, 1].map(|seat| {
        let own = events.iter().filter(|event| event.seat == Some(Seat::new(seat)));
        let rolls = own.filter_map(|event| match event.what {
            What::Rolled { dice, .. } => Some(dice),
            _ => None,
        });
        Luck::of(&view.components, rolls)
    })
}

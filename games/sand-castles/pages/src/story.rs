//! A match of Sand Castles, event by event, from its log.

use crate::page::tile_at;
use game_core::{Follow, Game, Known, Seat, Step, Viewer};
use host::LogLine;
use sand_castles::{
    Cell, Chance, Luck, Move, Options, Phase, SandCastles, SandCastlesView, Symbol, Tile, Tiles,
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
    Put { tile: Tile, cell: Cell, castle: String, missing: usize },
    /// The same, and the castle was finished.
    Finished { tile: Tile, cell: Cell, castle: String, value: u8 },
    /// SC-5.1.
    Walled { castle: String },
    /// SC-3.6: a wave came in and took this; more may follow.
    Waved { tile: Tile, castle: String, lost: Lost, cells: Vec<Cell> },
    /// The wave took something that was chosen.
    Hit { lost: Lost, cells: Vec<Cell> },
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
    Growing::new(options).map_or_else(Vec::new, |mut growing| growing.events(log))
}

/// A match that is told entry by entry.
#[derive(Clone)]
pub(crate) struct Growing {
    follow: Follow<SandCastles>,
}

impl Growing {
    pub(crate) fn new(options: &Options) -> Option<Growing> {
        Some(Growing { follow: Follow::new(SandCastles::new(options, 2).ok()?) })
    }

    /// What the next entries tell, oldest first.
    pub(crate) fn events(&mut self, log: &[LogLine]) -> Vec<Event> {
        let mut after = self.follow.now().view(Viewer::Spectator);
        let event = |step: Step<SandCastles>| {
            let before = std::mem::replace(&mut after, step.after.view(Viewer::Spectator));
            let (seat, what) = told(&step.act, &before, &after)?;
            Some(Event {
                v: step.version,
                // Nothing has been rolled while the table is laid out.
                turn: (after.faces.is_some()).then_some(before.turn),
                seat,
                what,
                points: after.players.each_ref().map(|player| player.points),
                netted: after.is_netted(),
                undone: step.undone,
            })
        };
        self.follow.walk(log.iter().filter_map(LogLine::known)).filter_map(event).collect()
    }
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
                return What::Finished { tile, cell, castle, value };
            }
            let design = after.castles[place].as_ref();
            let cells = design.map_or(0, |castle| castle.sandpails.len() + castle.towers.len());
            let missing = cells - after.players[seat.index()].built[place].len();
            What::Put { tile, cell, castle, missing }
        }
        Move::Wall(place) => What::Walled { castle: name(place) },
        Move::Wave(tile, place) => {
            let (lost, cells) = lost(place, seat, before, after);
            What::Waved { tile, castle: name(place), lost, cells }
        }
        Move::Hit(cell) => {
            let (lost, cells) = lost(cell.castle, seat, before, after);
            What::Hit { lost, cells }
        }
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

/// What the one across from `seat` lost at a castle, and where.
fn lost(
    place: u8,
    seat: Seat,
    before: &SandCastlesView,
    after: &SandCastlesView,
) -> (Lost, Vec<Cell>) {
    let (at, them) = (usize::from(place), 1 - seat.index());
    let left = &after.players[them].built[at];
    let mut lost = Lost {
        walls: before.players[them].walls[at] - after.players[them].walls[at],
        tiles: Tiles::default(),
    };
    let gone = before.players[them].built[at].iter().filter(|cell| !left.contains(cell));
    let gone: Vec<Cell> = gone.copied().collect();
    for cell in &gone {
        match tile_at(before, *cell) {
            Tile::Tower => lost.tiles.towers += 1,
            _ => lost.tiles.sandpails += 1,
        }
    }
    (lost, gone)
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

/// What somebody did in the latest turn of theirs, as the beach shows it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Lately {
    /// Who it was.
    pub seat: Option<Seat>,
    /// Where they have built, in this order.
    pub built: Vec<Cell>,
    /// What their wave took from the other side, in this order.
    pub washed: Vec<Cell>,
    /// What it was in words.
    pub words: String,
}

/// The events of the latest turn of `seat`, as far as it has come.
pub(crate) fn latest_turn(events: &[Event], seat: Seat) -> Vec<&Event> {
    let theirs = |event: &&Event| {
        let keeps =
            matches!(event.what, What::Kept { .. } | What::KeptWhole { .. } | What::Enough { .. });
        !event.undone && event.seat == Some(seat) && event.turn.is_some() && !keeps
    };
    let Some(turn) = events.iter().rev().find(theirs).map(|event| event.turn) else {
        return Vec::new();
    };
    events.iter().filter(theirs).filter(|event| event.turn == turn).collect()
}

/// Where tiles of that turn came and went. Of a castle that was finished since nothing is left.
pub(crate) fn lately(events: &[Event], seat: Seat) -> Lately {
    let (mut built, mut washed) = (Vec::new(), Vec::new());
    for event in latest_turn(events, seat) {
        match &event.what {
            What::Put { cell, .. } => built.push(*cell),
            What::Finished { cell, .. } => {
                for cells in [&mut built, &mut washed] {
                    cells.retain(|other: &Cell| other.castle != cell.castle);
                }
            }
            What::Waved { cells, .. } | What::Hit { cells, .. } => washed.extend(cells),
            _ => {}
        }
    }
    Lately { seat: Some(seat), built, washed, words: String::new() }
}

/// The castle that was finished last, if that was in this turn or the one before.
pub(crate) fn finished(events: &[Event], turn: u16) -> Option<(u32, Seat, &str, u8)> {
    let recent = |event: &&Event| !event.undone && event.turn.is_some_and(|at| at + 1 >= turn);
    events.iter().rev().take_while(|event| event.undone || recent(event)).filter(recent).find_map(
        |event| match &event.what {
            What::Finished { castle, value, .. } | What::KeptWhole { castle, value } => {
                Some((event.v, event.seat?, castle.as_str(), *value))
            }
            _ => None,
        },
    )
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

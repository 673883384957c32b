//! What is seen: everything, but for the order of the deck.

use crate::components::{Castle, Cells, Components};
use crate::legality::cells;
use crate::plan::Plan;
use crate::state::{MOST_DRY_TURNS, Phase, SandCastles, Side};
use crate::{Cell, Tiles};
use game_core::{Seat, Viewer};
use serde::{Serialize, Serializer};
use std::sync::Arc;

/// A table as everybody sees it.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct SandCastlesView {
    /// The turn, from 1.
    pub turn: u16,
    /// Whose turn it is.
    pub builder: Seat,
    /// What is awaited.
    pub phase: Phase,
    /// Through whose eyes this is.
    pub you: Option<Seat>,
    /// The castles on the table.
    pub castles: [Option<CastleView>; 2],
    /// Castle tiles in the deck.
    pub deck: u8,
    /// The numbers of castle tiles that nobody has seen yet.
    pub unseen: Vec<u8>,
    /// The builder pool.
    pub pool: Tiles,
    /// Both players.
    pub players: [PlayerView; 2],
    /// Tiles played this turn.
    pub played: u8,
    /// Whether a wave was played this turn.
    pub waved: bool,
    /// SC-3.9: which castles were drawn this turn; no wave goes at them yet.
    pub just_drawn: [bool; 2],
    /// What the dice showed last.
    pub rolled: Option<[String; 2]>,
    /// The numbers of those faces on the first die and on the second, from 0.
    pub faces: Option<(u8, u8)>,
    /// Whether castle walls are part of the game.
    pub with_walls: bool,
    /// SC-2.4: whether the second player begins with a sandpail.
    pub head_start: bool,
    /// Turns without a finished castle, this one included.
    pub dry: u16,
    /// What is in the box; not part of the JSON.
    #[serde(skip)]
    pub components: Arc<Components>,
}

/// A castle on the table.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct CastleView {
    /// Its number in the components.
    pub number: u8,
    /// What it is called.
    pub name: String,
    /// Its points.
    pub value: u8,
    /// Where sandpails go.
    pub sandpails: Vec<Cell>,
    /// Where towers go.
    pub towers: Vec<Cell>,
    /// Rows it has.
    pub rows: u8,
    /// Columns it has.
    pub columns: u8,
}

/// One player.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct PlayerView {
    /// Points so far.
    pub points: i32,
    /// The castles finished: name and value.
    pub finished: Vec<(String, u8)>,
    /// Their numbers in the components.
    pub numbers: Vec<u8>,
    /// Tiles in hand.
    pub hand: Tiles,
    /// What is built, by castle.
    pub built: [Vec<Cell>; 2],
    /// Walls, by castle.
    pub walls: [u8; 2],
}

impl Serialize for Cell {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl SandCastles {
    pub(crate) fn view_for(&self, viewer: Viewer) -> SandCastlesView {
        // No `..` here: a new field does not compile until someone decides who sees it.
        let SandCastles {
            components,
            with_walls,
            head_start,
            deck,
            unseen,
            castles,
            // What they show is told with the castles.
            plans: _,
            sides,
            pool,
            phase,
            builder,
            turn,
            dry,
            played,
            waved,
            just_drawn,
            rolled,
        } = self;
        let place = |place: u8| {
            let number = castles[usize::from(place)]?;
            let castle = &components.castles[usize::from(number)];
            Some(CastleView {
                number,
                name: castle.name.clone(),
                value: castle.value,
                sandpails: cells(place, castle.sandpails).collect(),
                towers: cells(place, castle.towers).collect(),
                rows: castle.rows,
                columns: castle.columns,
            })
        };
        SandCastlesView {
            turn: *turn,
            builder: Seat::new((*builder).into()),
            phase: *phase,
            you: match viewer {
                Viewer::Seat(seat) => Some(seat),
                Viewer::Spectator => None,
            },
            castles: [place(0), place(1)],
            deck: *deck,
            unseen: (0..24).filter(|at| unseen >> at & 1 == 1).collect(),
            pool: *pool,
            players: sides.each_ref().map(|side| self.player(side)),
            played: *played,
            waved: *waved,
            just_drawn: *just_drawn,
            rolled: rolled.map(|(one, other)| components.shown(one, other).map(|f| f.to_string())),
            faces: *rolled,
            with_walls: *with_walls,
            head_start: *head_start,
            dry: *dry,
            components: components.clone(),
        }
    }

    fn player(&self, side: &Side) -> PlayerView {
        let Side { built, columns: _, walls, hand, finished, points } = *side;
        let numbers: Vec<u8> = (0..24).filter(|at| finished >> at & 1 == 1).collect();
        let castle = |&at: &u8| {
            let castle = &self.components.castles[usize::from(at)];
            (castle.name.clone(), castle.value)
        };
        PlayerView {
            points,
            finished: numbers.iter().map(castle).collect(),
            numbers,
            hand,
            built: [0, 1].map(|place| cells(place, built[usize::from(place)]).collect()),
            walls,
        }
    }
}

impl SandCastlesView {
    /// SC-4.3: whether the safety net ended the game.
    pub fn is_netted(&self) -> bool {
        self.phase == Phase::Over && self.dry >= MOST_DRY_TURNS
    }

    /// SC-3.5: the cells of the castle on this place where a tile of this
    /// seat's would have something beneath it.
    pub fn next_cells(&self, seat: Seat, place: u8) -> Vec<Cell> {
        let Some(castle) = self.design(place) else { return Vec::new() };
        let built = bits(&self.players[seat.index()].built[usize::from(place)]);
        cells(place, castle.supported(built) & !built).collect()
    }

    /// SC-3.8: cells for all that can be kept now, each legal after the one before.
    pub fn keeping(&self) -> Vec<Cell> {
        let Phase::Keep(place, left) = self.phase else { return Vec::new() };
        let Some(castle) = self.design(place) else { return Vec::new() };
        let keeper = &self.players[1 - self.builder.index()];
        let mut built = bits(&keeper.built[usize::from(place)]);
        let mut kept = Vec::new();
        for _ in 0..left {
            let open = castle.sandpails & castle.supported(built) & !built;
            let Some(cell) = cells(place, open).next() else { break };
            built |= cell.bit();
            kept.push(cell);
        }
        kept
    }

    fn design(&self, place: u8) -> Option<&Castle> {
        let number = self.castles[usize::from(place)].as_ref()?.number;
        Some(&self.components.castles[usize::from(number)])
    }
}

fn bits(cells: &[Cell]) -> Cells {
    cells.iter().fold(0, |set, cell| set | cell.bit())
}

impl SandCastles {
    /// The table that a view shows: nothing is hidden but the deck, and that is
    /// a set.
    pub(crate) fn seen(view: &SandCastlesView) -> SandCastles {
        let set = |numbers: &[u8]| numbers.iter().fold(0, |set, at| set | 1 << at);
        let value = |number: u8| i32::from(view.components.castles[usize::from(number)].value);
        let side = |player: &PlayerView| {
            let mut side = Side {
                built: player.built.each_ref().map(|cells| bits(cells)),
                columns: Default::default(),
                walls: player.walls,
                hand: player.hand,
                finished: set(&player.numbers),
                points: player.numbers.iter().map(|&number| value(number)).sum(),
            };
            side.count();
            side
        };
        let castles = view.castles.each_ref().map(|castle| castle.as_ref().map(|c| c.number));
        let plan = |number: u8| Plan::of(&view.components.castles[usize::from(number)]);
        SandCastles {
            components: view.components.clone(),
            with_walls: view.with_walls,
            head_start: view.head_start,
            deck: view.deck,
            unseen: set(&view.unseen),
            castles,
            plans: castles.map(|number| number.map_or_else(Plan::default, plan)),
            sides: view.players.each_ref().map(side),
            pool: view.pool,
            phase: view.phase,
            builder: view.builder.index() as u8,
            turn: view.turn,
            dry: view.dry,
            played: view.played,
            waved: view.waved,
            just_drawn: view.just_drawn,
            rolled: view.faces,
        }
    }
}

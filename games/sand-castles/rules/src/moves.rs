//! Moves, what chance brings, and why a move is refused.

use crate::Tile;
use crate::components::SIDE;
use game_core::Refusal;

/// A place on one of the two castles: which, and the bit of the cell.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Cell {
    /// The first or the second castle on the table, 0 or 1.
    pub castle: u8,
    /// Its column, from 0.
    pub column: u8,
    /// Its row, the base being 0.
    pub row: u8,
}

impl Cell {
    /// The cell of a bit.
    #[inline]
    pub(crate) const fn at(castle: u8, bit: u32) -> Cell {
        Cell { castle, column: (bit as usize % SIDE) as u8, row: (bit as usize / SIDE) as u8 }
    }

    /// Its bit.
    #[inline]
    pub(crate) fn bit(self) -> u64 {
        1 << (usize::from(self.row) * SIDE + usize::from(self.column))
    }
}

/// One decision.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Move {
    /// Take this wave tile for a rolled wave.
    Take(Tile),
    /// Build here, with the tile that the design shows.
    Put(Cell),
    /// Place a wall in front of this castle.
    Wall(u8),
    /// Send this wave at the opponent's side of this castle.
    Wave(Tile, u8),
    /// The wave takes this tile.
    Hit(Cell),
    /// Keep a sandpail as the start of the new castle, here.
    Keep(Cell),
    /// Keep no more.
    Enough,
    /// Put this tile back into the pool.
    Discard(Tile),
    /// Play no more tiles this turn.
    Done,
}

/// What chance brings.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Chance {
    /// SC-2.3: this seat begins.
    First(u8),
    /// This castle tile is laid out, by its number in the components.
    Castle(u8),
    /// SC-3.1: the two dice show these faces, by their numbers on the first
    /// die and on the second.
    Roll(u8, u8),
}

/// Why a move is refused. Nothing has changed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[expect(missing_docs, reason = "the messages say it")]
pub enum Illegal {
    #[error("the game is over")]
    Over,
    #[error("it is not your turn")]
    NotYourTurn,
    #[error("the castles are still being laid out")]
    LayingOut,
    #[error("the dice are still rolling")]
    Rolling,
    #[error("first choose which wave tile you take")]
    TakeFirst,
    #[error("you rolled no wave")]
    NothingToTake,
    #[error("first choose what your wave takes")]
    HitFirst,
    #[error("no wave of yours is rolling")]
    NoWave,
    #[error("a wave takes a tile of the topmost row")]
    NotTopmost,
    #[error("first choose where the sandpails you keep go, or keep no more")]
    KeepFirst,
    #[error("there is nothing to keep")]
    NothingToKeep,
    #[error("kept sandpails go onto sandpail places of the new castle, from the ground up")]
    NotForKeeping,
    #[error("you have played three tiles this turn")]
    ThreePlayed,
    #[error("there is no castle {0} on the table")]
    NoCastle(u8),
    #[error("the plan of this castle has nothing there")]
    NotInDesign,
    #[error("there is already a tile there")]
    Occupied,
    #[error("there is nothing beneath it yet")]
    Unsupported,
    #[error("you have no {0} in your hand")]
    NotInHand(Tile),
    #[error("this table plays without castle walls")]
    NoWalls,
    #[error("this castle already has two walls")]
    TwoWalls,
    #[error("you have played a wave this turn")]
    SecondWave,
    #[error("your opponent has nothing there that a wave could take")]
    EmptyCastle,
    #[error("this castle is new this turn, so no wave can go there yet")]
    JustDrawn,
    #[error("{0} is no wave tile")]
    NotAWave(Tile),
    #[error("you have more than five tiles: put some back first")]
    DiscardFirst,
    #[error("you hold five tiles or fewer, so nothing goes back")]
    WithinFive,
}

impl Illegal {
    fn says(&self) -> (&'static str, &'static str) {
        use Illegal::*;
        match self {
            Over => ("SC-4.1", "over"),
            NotYourTurn => ("SC-3.1", "not-your-turn"),
            LayingOut => ("SC-2.2", "laying-out"),
            Rolling => ("SC-3.1", "rolling"),
            TakeFirst => ("SC-1.5", "take-first"),
            NothingToTake => ("SC-1.5", "nothing-to-take"),
            HitFirst => ("SC-3.6", "hit-first"),
            NoWave => ("SC-3.6", "no-wave"),
            NotTopmost => ("SC-3.6", "not-topmost"),
            KeepFirst => ("SC-3.8", "keep-first"),
            NothingToKeep => ("SC-3.8", "nothing-to-keep"),
            NotForKeeping => ("SC-3.8", "not-for-keeping"),
            ThreePlayed => ("SC-3.2", "three-played"),
            NoCastle(_) => ("SC-2.2", "no-castle"),
            NotInDesign => ("SC-3.4", "not-in-design"),
            Occupied => ("SC-3.4", "occupied"),
            Unsupported => ("SC-3.5", "unsupported"),
            NotInHand(_) => ("SC-3.2", "not-in-hand"),
            NoWalls => ("SC-5.1", "no-walls"),
            TwoWalls => ("SC-5.1", "two-walls"),
            SecondWave => ("SC-3.2", "second-wave"),
            EmptyCastle => ("SC-3.7", "empty-castle"),
            JustDrawn => ("SC-3.9", "just-drawn"),
            NotAWave(_) => ("SC-3.6", "not-a-wave"),
            DiscardFirst => ("SC-3.10", "discard-first"),
            WithinFive => ("SC-3.10", "within-five"),
        }
    }
}

impl Refusal for Illegal {
    fn clause(&self) -> &'static str {
        self.says().0
    }

    fn reason(&self) -> &'static str {
        self.says().1
    }
}

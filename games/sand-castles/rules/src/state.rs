//! The table: two castles, two builders, one pool.

use crate::components::{CASTLES, Castle, Cells, Components, OURS, SIDE};
use crate::plan::Plan;
use crate::{Options, Tiles};
use game_core::{BadOptions, Seat, SeatSet, Turn};
use std::sync::Arc;

/// SC-3.2: tiles that may be played in a turn.
pub const MOST_PLAYED: u8 = 3;
/// SC-3.10: tiles that may be kept.
pub const MOST_HELD: u8 = 5;
/// SC-5.1: walls in front of a castle.
pub const MOST_WALLS: u8 = 2;
/// SC-4.3: turns without a finished castle that end the game.
pub const MOST_DRY_TURNS: u16 = 200;

/// A table of Sand Castles.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SandCastles {
    pub(crate) components: Arc<Components>,
    /// SC-5: whether walls may be placed.
    pub(crate) with_walls: bool,
    /// SC-2.4: whether the second player begins with a sandpail.
    pub(crate) head_start: bool,
    /// SC-2.1: castle tiles still in the deck.
    pub(crate) deck: u8,
    /// Castle tiles that nobody has seen, a bit each: those in the deck and
    /// those left out.
    pub(crate) unseen: u32,
    /// SC-2.2: the castles on the table.
    pub(crate) castles: [Option<u8>; 2],
    /// What is to be built there.
    pub(crate) plans: [Plan; 2],
    /// What belongs to each seat.
    pub(crate) sides: [Side; 2],
    pub(crate) pool: Tiles,
    pub(crate) phase: Phase,
    /// Whose turn it is.
    pub(crate) builder: u8,
    /// From 1.
    pub(crate) turn: u16,
    /// SC-4.3: turns without a finished castle, this one included.
    pub(crate) dry: u16,
    /// Tiles played this turn.
    pub(crate) played: u8,
    pub(crate) waved: bool,
    /// SC-3.9: which castles were drawn this turn.
    pub(crate) just_drawn: [bool; 2],
    /// The faces that were rolled last.
    pub(crate) rolled: Option<(u8, u8)>,
}

/// What belongs to one seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Side {
    /// What is built, by castle.
    pub built: [Cells; 2],
    /// The same in short, for observations: see [`Side::count`].
    pub columns: [u8; 2 * SIDE],
    /// SC-5.1: walls, by castle.
    pub walls: [u8; 2],
    pub hand: Tiles,
    /// Castle tiles that were finished, a bit each.
    pub finished: u32,
    /// SC-4.2: their points.
    pub points: i32,
}

/// What is awaited.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Phase {
    /// SC-2.3: who begins.
    First,
    /// SC-2.2: the first castle tiles.
    LayOut,
    /// SC-3.1: the dice.
    Roll,
    /// SC-1.5: which wave tiles are taken, so many.
    Take(u8),
    /// SC-3.2: tiles are played.
    Build,
    /// SC-3.6: what the wave takes at this castle, so many.
    Hit(u8, u8),
    /// SC-3.8: a new castle tile for this place; so many sandpails could be kept.
    Draw(u8, u8),
    /// SC-3.8: where the other player's sandpails go at this castle, so many.
    Keep(u8, u8),
    /// SC-3.10: the hand is too large.
    Discard,
    /// The end.
    Over,
}

impl Phase {
    /// Whether somebody is to choose.
    #[inline]
    const fn is_decision(self) -> bool {
        use Phase::{Build, Discard, Hit, Keep, Take};
        matches!(self, Take(_) | Build | Hit(..) | Keep(..) | Discard)
    }
}

impl SandCastles {
    pub(crate) fn open(options: &Options) -> Result<SandCastles, BadOptions> {
        let components = match options.components.as_str() {
            "" => OURS.clone(),
            text => {
                Arc::new(Components::parse(text).map_err(|error| BadOptions(error.to_string()))?)
            }
        };
        let pool = components.pool(&options.tiles).ok_or_else(|| {
            let known: Vec<&str> = components.pools.iter().map(|(name, _)| name.as_str()).collect();
            BadOptions(format!("tiles: there are pools {}", known.join(" and ")))
        })?;
        Ok(SandCastles {
            components,
            with_walls: options.walls,
            head_start: options.head_start,
            deck: options.castles.number(),
            unseen: (1 << CASTLES) - 1,
            castles: [None; 2],
            plans: [Plan::default(); 2],
            sides: [Side::default(); 2],
            pool,
            phase: Phase::First,
            builder: 0,
            turn: 1,
            dry: 1,
            played: 0,
            waved: false,
            just_drawn: [false; 2],
            rolled: None,
        })
    }

    #[inline]
    pub(crate) fn whose_turn(&self) -> Turn {
        match self.phase {
            phase if phase.is_decision() => Turn::Seats(SeatSet::only(self.decider())),
            Phase::Over => Turn::Over,
            Phase::Roll => Turn::Chance(Some(self.builder())),
            _ => Turn::Chance(None),
        }
    }

    /// SC-3.8: the builder, but for what the other player keeps.
    #[inline]
    pub(crate) fn decider(&self) -> Seat {
        let other = matches!(self.phase, Phase::Keep(..));
        Seat::new(usize::from(self.builder ^ u8::from(other)))
    }

    /// The builder's side.
    #[inline]
    pub(crate) fn me(&self) -> &Side {
        &self.sides[usize::from(self.builder)]
    }

    #[inline]
    pub(crate) fn me_mut(&mut self) -> &mut Side {
        &mut self.sides[usize::from(self.builder)]
    }

    /// The other player's side.
    #[inline]
    pub(crate) fn them(&self) -> &Side {
        &self.sides[usize::from(1 - self.builder)]
    }

    #[inline]
    pub(crate) fn them_mut(&mut self) -> &mut Side {
        &mut self.sides[usize::from(1 - self.builder)]
    }

    /// The castle tile on this place, if there is one.
    pub(crate) fn castle(&self, place: u8) -> Option<&Castle> {
        self.castles[usize::from(place)].map(|number| &self.components.castles[usize::from(number)])
    }
}

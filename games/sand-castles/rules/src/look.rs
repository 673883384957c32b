//! What a search or a study reads off a table, without a view for every
//! position it looks at. Nothing is hidden but the order of the deck.

use crate::components::{Castle, Cells, Components};
use crate::{Phase, SandCastles, Tiles};
use game_core::Seat;

impl SandCastles {
    /// What is in the box.
    #[inline]
    pub fn components(&self) -> &Components {
        &self.components
    }

    /// What is awaited.
    #[inline]
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// Whose turn it is.
    #[inline]
    pub fn builder(&self) -> Seat {
        Seat::new(self.builder.into())
    }

    /// SC-2.2: the castle tile on the first or the second place, 0 or 1.
    #[inline]
    pub fn castle_at(&self, place: u8) -> Option<&Castle> {
        self.castle(place)
    }

    /// The numbers of the castle tiles on the table, in the components.
    #[inline]
    pub fn castles(&self) -> [Option<u8>; 2] {
        self.castles
    }

    /// SC-2.1: castle tiles still in the deck.
    #[inline]
    pub fn deck(&self) -> u8 {
        self.deck
    }

    /// Castle tiles that nobody has seen yet, a bit each.
    #[inline]
    pub fn unseen(&self) -> u32 {
        self.unseen
    }

    /// What a seat has built of the castle on this place.
    #[inline]
    pub fn built(&self, seat: Seat, place: u8) -> Cells {
        self.sides[seat.index()].built[usize::from(place)]
    }

    /// SC-5.1: a seat's walls in front of the castle on this place.
    #[inline]
    pub fn walls(&self, seat: Seat, place: u8) -> u8 {
        self.sides[seat.index()].walls[usize::from(place)]
    }

    /// Tiles in a seat's hand.
    #[inline]
    pub fn hand(&self, seat: Seat) -> &Tiles {
        &self.sides[seat.index()].hand
    }

    /// The builder pool.
    #[inline]
    pub fn pool(&self) -> &Tiles {
        &self.pool
    }

    /// Castle tiles that a seat has finished, a bit each.
    #[inline]
    pub fn finished(&self, seat: Seat) -> u32 {
        self.sides[seat.index()].finished
    }

    /// SC-3.2: tiles played this turn.
    #[inline]
    pub fn played(&self) -> u8 {
        self.played
    }

    /// SC-4.3: turns without a finished castle, this one included.
    #[inline]
    pub fn dry(&self) -> u16 {
        self.dry
    }
}

//! TH-5.7: where the public buildings are.

use super::components::BUILDINGS;

/// Where a public building is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, serde::Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Where {
    /// In the stack, unseen.
    Stack,
    /// Open, to be built.
    Open,
    /// Built by the guild of this seat.
    Built(u8),
    /// In play with a foreign guild's marker.
    Foreign,
    /// Out of the game.
    Gone,
}

/// All of them, one by one and as sets of numbers, a bit each.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Buildings {
    places: [Where; BUILDINGS],
    stack: u16,
    open: u16,
    in_use: u16,
}

impl Buildings {
    /// All in the stack.
    pub const STACKED: Buildings = Buildings {
        places: [Where::Stack; BUILDINGS],
        stack: (1 << BUILDINGS) - 1,
        open: 0,
        in_use: 0,
    };

    /// Where each of them is.
    pub const fn places(&self) -> &[Where; BUILDINGS] {
        &self.places
    }

    /// Those in the stack.
    pub const fn stack(&self) -> u16 {
        self.stack
    }

    /// Those that can be built.
    pub const fn open(&self) -> u16 {
        self.open
    }

    /// Those that are neither built nor gone nor foreign.
    pub const fn unbuilt(&self) -> u16 {
        self.stack | self.open
    }

    /// Those that can be used: built, or with a foreign marker.
    pub const fn in_use(&self) -> u16 {
        self.in_use
    }

    /// Where one is.
    pub const fn at(&self, building: u8) -> Where {
        self.places[building as usize]
    }

    /// Puts one somewhere.
    pub fn put(&mut self, building: u8, place: Where) {
        self.places[usize::from(building)] = place;
        let set = |set: u16, is_in: bool| set & !(1 << building) | u16::from(is_in) << building;
        self.stack = set(self.stack, place == Where::Stack);
        self.open = set(self.open, place == Where::Open);
        self.in_use = set(self.in_use, matches!(place, Where::Built(_) | Where::Foreign));
    }
}

//! TH-1.3, TH-1.4, TH-6.5: on which spaces of a mat the requirements stand.

use super::{Row, SPACES, Space, Trial};
use serde::{Serialize, Serializer};

/// TH-1.3: requirements of a row before its last space.
pub const A_ROW: usize = 3;

/// Where the three requirements of each row stand; the fourth is always on its
/// last space.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Layout([[u8; A_ROW]; 3]);

impl Default for Layout {
    /// TH-1.4: plain, first, plain, second, third. The printed positions are
    /// lost; this one table says where we put them.
    fn default() -> Layout {
        Layout([[1, 3, 4]; 3])
    }
}

/// Why a row cannot be laid out like that.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BadLayout {
    /// Not three names of spaces.
    #[error(
        "row {0} has three requirement spaces, such as {0}2 {0}4 {0}5, not {count} (TH-6.5)",
        count = .1
    )]
    NotThree(Row, usize),
    /// Something else than a space of the row.
    #[error("{1:?} is no space of row {0} before its last one: there are {0}1 to {0}5 (TH-6.5)")]
    NoSuchSpace(Row, String),
    /// The last space has its own requirement.
    #[error("{0} is the last space of its row and has a requirement of its own (TH-6.5)")]
    LastSpace(Space),
    /// Two on one space.
    #[error("two requirements cannot stand on {0}: each has a space of its own (TH-6.5)")]
    Twice(Space),
    /// Not from left to right.
    #[error(
        "{0} stands to the left of {1}: the requirement spaces are named from left to right (TH-6.5)"
    )]
    OutOfOrder(Space, Space),
}

impl Layout {
    /// TH-6.5: this layout with the requirements of a row on these spaces, such
    /// as `A2 A4 A5`.
    pub fn with_row(mut self, row: Row, text: &str) -> Result<Layout, BadLayout> {
        let names = text.split([' ', ',']).filter(|name| !name.is_empty());
        let spaces: Vec<Space> = names.map(|name| space(row, name)).collect::<Result<_, _>>()?;
        let places: [u8; A_ROW] = spaces
            .iter()
            .map(|space| space.place)
            .collect::<Vec<u8>>()
            .try_into()
            .map_err(|_| BadLayout::NotThree(row, spaces.len()))?;
        for (at, later) in spaces.iter().enumerate() {
            if spaces[..at].contains(later) {
                return Err(BadLayout::Twice(*later));
            }
        }
        if let Some(two) = spaces.windows(2).find(|two| two[0] > two[1]) {
            return Err(BadLayout::OutOfOrder(two[1], two[0]));
        }
        self.0[row.index()] = places;
        Ok(self)
    }

    /// What is asked on the spaces of a row, from the left.
    pub fn row(&self, row: Row) -> [Option<Trial>; SPACES] {
        let mut spaces = [None; SPACES];
        for trial in Trial::of_row(row) {
            spaces[usize::from(self.space_of(trial).place)] = Some(trial);
        }
        spaces
    }

    /// Where a requirement stands.
    pub fn space_of(&self, trial: Trial) -> Space {
        let row = trial.row();
        let place = self.0[row.index()].get(trial.nth()).copied();
        Space { row, place: place.unwrap_or(LAST) }
    }

    /// What is asked on a space.
    pub fn trial_at(&self, space: Space) -> Option<Trial> {
        self.row(space.row)[usize::from(space.place)]
    }
}

/// The last space of a row, counted from 0.
const LAST: u8 = SPACES as u8 - 1;

/// A space of this row that may have one of its three requirements.
fn space(row: Row, name: &str) -> Result<Space, BadLayout> {
    let mut spaces = (0..SPACES as u8).map(|place| Space { row, place });
    match spaces.find(|space| space.to_string().eq_ignore_ascii_case(name)) {
        Some(last) if last.place == LAST => Err(BadLayout::LastSpace(last)),
        Some(space) => Ok(space),
        None => Err(BadLayout::NoSuchSpace(row, name.chars().take(24).collect())),
    }
}

/// As programs read it: the names of all requirement spaces, row by row.
impl Serialize for Layout {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer
            .collect_seq(Row::ALL.map(|row| Trial::of_row(row).map(|trial| self.space_of(trial))))
    }
}

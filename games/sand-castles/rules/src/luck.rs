//! What the dice gave a player, beside what dice give on average.

use crate::components::{Components, Face, Symbol};

/// The rolls of one player, added up.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Luck {
    /// How often they rolled both dice.
    pub rolls: u32,
    /// Sandpails on the faces that came up.
    pub sandpails: Given,
    /// Towers on them.
    pub towers: Given,
    /// Waves on them.
    pub waves: Given,
    /// The share of players who would get fewer tiles from as many rolls,
    /// those with as many counted half.
    pub luckier_than: f64,
}

/// What came up and what to expect.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Given {
    /// On the dice.
    pub got: u32,
    /// On average.
    pub expected: f64,
}

impl Luck {
    /// Adds up rolls, given as the faces of both dice (see [`Chance::Roll`](crate::Chance)).
    pub fn of(components: &Components, rolls: impl IntoIterator<Item = (u8, u8)>) -> Luck {
        let die = &components.die;
        let rolled: Vec<Face> = rolls
            .into_iter()
            .flat_map(|(one, other)| [die[usize::from(one)], die[usize::from(other)]])
            .collect();
        let given = |symbol: Symbol| Given {
            got: shown(&rolled, symbol),
            expected: rolled.len() as f64 * f64::from(shown(die, symbol)) / die.len() as f64,
        };
        let total = rolled.iter().map(|face| usize::from(face.count)).sum();
        Luck {
            rolls: rolled.len() as u32 / 2,
            sandpails: given(Symbol::Sandpail),
            towers: given(Symbol::Tower),
            waves: given(Symbol::Wave),
            luckier_than: share_below(die, rolled.len(), total),
        }
    }

    /// Tiles of all kinds.
    pub fn tiles(&self) -> Given {
        let all = [self.sandpails, self.towers, self.waves];
        Given {
            got: all.iter().map(|given| given.got).sum(),
            expected: all.iter().map(|given| given.expected).sum(),
        }
    }
}

fn shown(faces: &[Face], symbol: Symbol) -> u32 {
    faces.iter().filter(|face| face.what == symbol).map(|face| u32::from(face.count)).sum()
}

/// How likely `dice` dice show fewer than `total` tiles, plus half of how
/// likely they show exactly as many.
fn share_below(die: &[Face], dice: usize, total: usize) -> f64 {
    let mut likely = vec![1.0];
    for _ in 0..dice {
        let mut next = vec![0.0; likely.len() + usize::from(Face::MOST)];
        for (sum, share) in likely.iter().enumerate() {
            for face in die {
                next[sum + usize::from(face.count)] += share / die.len() as f64;
            }
        }
        likely = next;
    }
    likely[..total].iter().sum::<f64>() + likely[total] / 2.0
}

//! What the dice gave a player, beside what dice give on average.

use crate::components::{Components, Die, FACES, Face, Symbol};

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
    /// Adds up rolls, given as the faces of both dice in their order (see [`Chance::Roll`](crate::Chance)).
    pub fn of(components: &Components, rolls: impl IntoIterator<Item = (u8, u8)>) -> Luck {
        let rolls: Vec<Face> = rolls
            .into_iter()
            .map(|(one, other)| {
                let [one, other] = components.shown(one, other);
                one.with(other)
            })
            .collect();
        let given = |symbol: Symbol| {
            let on_dice = shown(components.dice.iter().flatten(), symbol);
            Given {
                got: shown(&rolls, symbol),
                expected: rolls.len() as f64 * f64::from(on_dice) / FACES as f64,
            }
        };
        let total = rolls.iter().map(|roll| usize::from(roll.len())).sum();
        Luck {
            rolls: rolls.len() as u32,
            sandpails: given(Symbol::Sandpail),
            towers: given(Symbol::Tower),
            waves: given(Symbol::Wave),
            luckier_than: share_below(&components.dice, rolls.len(), total),
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

fn shown<'a>(faces: impl IntoIterator<Item = &'a Face>, symbol: Symbol) -> u32 {
    faces.into_iter().map(|face| u32::from(face.count(symbol))).sum()
}

/// How likely so many rolls of both dice show fewer than `total` tiles, plus
/// half of how likely they show exactly as many.
fn share_below(dice: &[Die; 2], rolls: usize, total: usize) -> f64 {
    let mut likely = vec![1.0];
    for die in (0..rolls).flat_map(|_| dice) {
        let mut next = vec![0.0; likely.len() + usize::from(Face::MOST)];
        for (sum, share) in likely.iter().enumerate() {
            for face in die {
                next[sum + usize::from(face.len())] += share / FACES as f64;
            }
        }
        likely = next;
    }
    likely[..total].iter().sum::<f64>() + likely[total] / 2.0
}

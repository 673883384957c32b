//! How soon the dice bring what is missing.

use ::sand_castles::{Die, MOST_PLAYED};

/// Turns that are looked ahead; what takes longer counts as never.
pub(super) const TURNS: usize = 24;
/// Most sandpails and towers that are told apart; more count as so many.
const SANDPAILS: usize = 20;
const TOWERS: usize = 8;

/// The chance that something is done within 0, 1, 2, … turns.
pub(super) type Within = [f32; TURNS + 1];

/// What the dice bring in the long run.
#[derive(Clone, Debug)]
pub(super) struct WaitingTimes {
    dice: [Die; 2],
    /// By sandpails and towers that are missing.
    within: Vec<Within>,
    /// The mean of the same, in turns.
    mean: Vec<f32>,
}

impl WaitingTimes {
    /// Every face of the first die with every face of the second, blank ones too.
    pub fn of(dice: &[Die; 2]) -> WaitingTimes {
        let mut within = vec![[0.0; TURNS + 1]; (SANDPAILS + 1) * (TOWERS + 1)];
        within[0][0] = 1.0;
        let mut rolls = Vec::new();
        for one in dice[0] {
            for other in dice[1] {
                let shown = one.with(other);
                rolls.push((usize::from(shown.sandpails), usize::from(shown.towers)));
            }
        }
        for turn in 1..=TURNS {
            for sandpails in 0..=SANDPAILS {
                for towers in 0..=TOWERS {
                    let after = |(more, higher): &(usize, usize)| {
                        let at =
                            place(sandpails.saturating_sub(*more), towers.saturating_sub(*higher));
                        within[at][turn - 1]
                    };
                    let sum: f32 = rolls.iter().map(after).sum();
                    within[place(sandpails, towers)][turn] = sum / rolls.len() as f32;
                }
            }
        }
        let mean = |chances: &Within| chances[..TURNS].iter().map(|chance| 1.0 - chance).sum();
        let mean = within.iter().map(mean).collect();
        WaitingTimes { dice: *dice, within, mean }
    }

    /// Whether it was worked out for these dice.
    pub fn is_of(&self, dice: &[Die; 2]) -> bool {
        self.dice == *dice
    }

    /// The chance that so much comes within so many turns.
    pub fn within(&self, need: Need) -> &Within {
        &self.within[place(need.sandpails.into(), need.towers.into())]
    }

    /// Turns until so much has come and been played, on average.
    pub fn turns(&self, need: Need) -> f32 {
        let mean = self.mean[place(need.sandpails.into(), need.towers.into())];
        mean.max(need.least as f32)
    }
}

/// What a builder lacks for a castle or for two.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Need {
    /// Sandpails beyond those in hand.
    pub sandpails: u8,
    /// Towers beyond those in hand.
    pub towers: u8,
    /// SC-3.2: turns that playing all of it takes at least.
    pub least: usize,
}

impl Need {
    /// So many sandpails and towers are to be placed, so many are in hand.
    pub fn new(missing: [u8; 2], hand: [u8; 2]) -> Need {
        let [sandpails, towers] = missing;
        Need {
            sandpails: sandpails.saturating_sub(hand[0]),
            towers: towers.saturating_sub(hand[1]),
            least: usize::from((sandpails + towers).div_ceil(MOST_PLAYED)),
        }
    }
}

fn place(sandpails: usize, towers: usize) -> usize {
    sandpails.min(SANDPAILS) * (TOWERS + 1) + towers.min(TOWERS)
}

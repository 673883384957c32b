//! What the judgement of a table weighs.

/// What is weighed, by its place among the weights.
pub(super) mod feature {
    /// Jar, the first twelve.
    pub const JAR: usize = 0;
    /// Jar beyond that.
    pub const MORE_JAR: usize = 1;
    /// Ore and crystals that make a delivery.
    pub const PAIRS: usize = 2;
    /// Ore or crystals beyond that.
    pub const SPARE: usize = 3;
    /// The rest is worth nothing at the end.
    pub const TIME: usize = 4;
    /// How far the next exploration medal is come by.
    pub const PART_EXPLORED: usize = 5;
    /// How far the next civil medal is come by.
    pub const PART_BUILT: usize = 6;
    /// Kinds of medals of which there are more than of the rarest.
    pub const PART_SET: usize = 7;
    /// Action cards in hand.
    pub const ACTIONS: usize = 8;
    /// Regions explored.
    pub const REGIONS: usize = 9;
    /// Buildings built.
    pub const BUILT: usize = 10;
    /// Combat strength.
    pub const STRENGTH: usize = 11;
    /// Mines on regions that hold something.
    pub const MINES: usize = 12;
    /// Player cards hired.
    pub const HIRED: usize = 13;
    /// Markers on explored regions.
    pub const IN_REACH: usize = 14;
    /// Dice of each colour more than at the start: four.
    pub const DICE: usize = 15;
    /// What hired cards add up to: ten.
    pub const PERKS: usize = 19;
    /// Cards that work and own buildings, by what they do: eight.
    pub const WORKS: usize = 29;
}

/// How many things are weighed.
pub(super) const FEATURES: usize = 37;

/// What each thing weighs in points at the end, how much more with all the
/// time left, and how much that bends.
pub(super) type Weights = [[f32; FEATURES]; 3];

/// Found by practice.
pub(super) const PRACTISED: Weights = [
    [
        -0.12, -0.03, 0.02, -0.13, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00,
        0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00,
        0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00,
    ],
    [
        1.97, 1.09, 1.35, 1.23, -99.05, 15.64, 22.83, 13.94, 0.37, -1.34, 1.57, 13.89, 8.58, 0.40,
        -0.87, 2.48, 2.76, 2.29, -1.90, 5.71, 2.47, 0.72, 0.00, 2.17, 0.00, 0.00, 0.33, 0.00, 0.68,
        -6.86, 1.00, 6.54, -0.73, -1.93, -0.13, -6.27, -2.27,
    ],
    [
        -1.21, -2.07, 2.05, -1.17, 136.33, -12.70, -28.92, -13.51, -1.47, -0.54, -1.25, 2.25,
        -9.90, -3.56, 1.03, -0.86, -5.76, -2.74, -1.27, 7.03, 0.58, 5.28, 0.00, 2.15, 0.00, 0.00,
        4.24, 0.00, 0.02, 3.91, 0.51, -3.27, 0.41, -9.29, 0.52, -4.65, -12.25,
    ],
];

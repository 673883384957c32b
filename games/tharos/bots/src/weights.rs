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

/// The rule of thumb.
pub(super) const RULE_OF_THUMB: Weights = {
    let mut weights = [[0.0; FEATURES]; 3];
    weights[0][feature::JAR] = 0.15;
    weights[1][feature::JAR] = 0.4;
    weights[0][feature::MORE_JAR] = 0.05;
    weights[1][feature::MORE_JAR] = 0.2;
    weights[0][feature::PAIRS] = 0.5;
    weights[1][feature::PAIRS] = 2.0;
    weights[1][feature::SPARE] = 0.3;
    weights[1][feature::PART_EXPLORED] = 1.0;
    weights[1][feature::PART_BUILT] = 3.5;
    weights[1][feature::STRENGTH] = 3.0;
    weights[1][feature::HIRED] = 2.8;
    weights[1][feature::MINES] = 1.0;
    weights[1][feature::ACTIONS] = 0.8;
    weights[1][feature::REGIONS] = 1.9;
    weights[1][feature::IN_REACH] = 0.8;
    weights[1][feature::TIME] = 10.0;
    weights
};

/// What a newcomer sees: Jar, goods, and what stands on the board. What works
/// for them turn after turn is not seen yet, and neither is the next attack.
pub(super) const NEWCOMER: Weights = {
    let mut weights = RULE_OF_THUMB;
    weights[1][feature::TIME] = 35.0;
    weights[1][feature::STRENGTH] = 1.0;
    weights[1][feature::MINES] = 0.5;
    weights[1][feature::HIRED] = 0.0;
    weights[1][feature::PART_EXPLORED] = 0.0;
    weights[1][feature::PART_BUILT] = 0.0;
    weights
};

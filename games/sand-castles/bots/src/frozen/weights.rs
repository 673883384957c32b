//! What the judgement of a table weighs.

/// What is weighed, by its place among the weights. All of it is what one seat
/// has more of than the other, and castles count with their points.
pub(super) mod feature {
    /// Points.
    pub const LEAD: usize = 0;
    /// The chance to finish a castle first, if both build nothing else.
    pub const ALONE: usize = 1;
    /// The chance to finish a castle first, if both finish first the one that
    /// is nearer to them, then the other.
    pub const IN_TURN: usize = 2;
    /// Like `ALONE`, while the opponent holds a wave.
    pub const ALONE_AT_RISK: usize = 3;
    /// A castle that can be finished with the hand alone by whoever rolls next.
    pub const READY_NEXT: usize = 4;
    /// The same by whoever rolls after that.
    pub const READY_LATER: usize = 5;
    /// Sandpails in hand.
    pub const SANDPAILS: usize = 6;
    /// Towers in hand.
    pub const TOWERS: usize = 7;
    /// Single waves in hand.
    pub const SINGLES: usize = 8;
    /// Double waves in hand.
    pub const DOUBLES: usize = 9;
    /// Sandpails built.
    pub const BUILT_SANDPAILS: usize = 10;
    /// Towers built.
    pub const BUILT_TOWERS: usize = 11;
    /// Towers that the next wave could take.
    pub const EXPOSED: usize = 12;
    /// The same while the opponent holds a wave.
    pub const EXPOSED_AT_RISK: usize = 13;
    /// Walls.
    pub const WALLS: usize = 14;
    /// Rolling next.
    pub const NEXT: usize = 15;
}

/// How many things are weighed.
pub(super) const FEATURES: usize = 16;

/// What each thing weighs, while there are castles in the deck and after that.
pub(super) type Weights = [[f32; FEATURES]; 2];

/// Found by practice.
pub(super) const PRACTISED: Weights = [
    [
        2.54, 1.02, 0.12, -0.13, -0.02, -0.18, 1.26, 0.78, 3.51, 6.15, 1.23, 2.55, -1.25, 0.00,
        1.02, 1.81,
    ],
    [
        2.25, 1.39, 0.33, -0.42, -0.56, -0.48, 0.22, 0.17, 1.53, 2.60, 0.54, 1.40, -1.57, 0.89,
        1.14, 1.69,
    ],
];

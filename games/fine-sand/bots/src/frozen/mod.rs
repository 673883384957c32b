//! The strongest bot as it was before the issue of calibrated players: `ismcts-strong-1`.
//!
//! It is kept so that later ones can be compared with it in one run. Nothing here changes any more,
//! and nothing is shared with the players of today but the rules.

mod ismcts;
mod judgement;
mod playout;
mod policy;
mod practised;
mod side;
mod turn;
mod weights;

pub use ismcts::IsMcts;

//! The search as it was first sold, kept as `mcts-1` so that later ones can be compared with it in
//! one run. Nothing in here is mended: whatever it does wrong is what it is compared for.

mod judge;
mod mat_forecast;
mod mcts;
mod odds;
mod weights;

pub(super) use mcts::Mcts;

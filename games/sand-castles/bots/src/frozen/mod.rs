//! Earlier players, kept move for move as they were, so that later ones can be
//! compared with them in one run. They share the rules with the others and
//! nothing else, so no change of a judgement or of a search reaches them.

mod expectimax;
mod judge;
mod turn;
mod waiting_times;
mod weights;

pub(crate) use expectimax::Expectimax as FirstExpectimax;

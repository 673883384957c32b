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

/// What practice had found for two to four players, in the form of today.
pub(super) fn practised_weights() -> super::weights::Weights {
    today(&weights::PRACTISED)
}

fn today(weights: &weights::Weights) -> super::weights::Weights {
    let span = |span: weights::Span| super::weights::Span::new(span.early, span.late);
    super::weights::Weights {
        build: weights.build.map(span),
        keep: weights.keep.map(span),
        give: weights.give.map(span),
        price: span(weights.price),
        room: span(weights.room),
        over: span(weights.over),
        wood: span(weights.wood),
        exchange: weights.exchange,
        look: weights.look,
        beside: [[0.0; super::weights::GROUPS]; super::weights::GROUPS],
    }
}

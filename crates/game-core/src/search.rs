//! What only simulations and searches need of a game.

use crate::{Game, Seat, below, pick};
use rand_core::Rng;

/// A game that can be played out quickly, and whose hidden part can be guessed
/// at from one seat.
pub trait Search: Game {
    /// Some full state that `view` cannot rule out. An open game rebuilds what
    /// is seen.
    fn determinize(view: &Self::View, rng: &mut impl Rng) -> Self;

    /// Takes `seat` back to where the present step began, so that a search can
    /// ask what a seat should choose, not what it has chosen. Where nothing is
    /// ever sealed there is nothing to do.
    fn unseal(&mut self, _: Seat) {}

    /// One of [`Game::chances`], by its weight. A game that knows its draws
    /// without listing them says so here.
    fn sample_chance(&self, rng: &mut impl Rng) -> Self::Chance {
        let mut outcomes = Vec::new();
        self.chances(&mut outcomes);
        pick(rng, &outcomes)
    }

    /// Any legal move of `seat`, each as likely as the others; `None` if there
    /// is none. Simulations live on this: a game that knows its moves without
    /// listing them says so here. `room` is scratch space.
    #[inline]
    fn random_move(
        &self,
        seat: Seat,
        rng: &mut impl Rng,
        room: &mut Vec<Self::Move>,
    ) -> Option<Self::Move> {
        any_listed(self, seat, rng, room)
    }
}

/// Any legal move of `seat`, picked from the list of them all; `None` if it is
/// empty. What [`Search::random_move`] does unless a game knows better.
#[inline]
pub fn any_listed<G: Game>(
    game: &G,
    seat: Seat,
    rng: &mut impl Rng,
    room: &mut Vec<G::Move>,
) -> Option<G::Move> {
    room.clear();
    game.legal_moves(seat, room);
    if room.is_empty() {
        return None;
    }
    let at = below(rng, room.len() as u32) as usize;
    room.truncate(at + 1);
    room.pop()
}

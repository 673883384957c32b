//! What a seat cannot see, guessed: the others' sealed coins.

use crate::{Ferry, FerryView, SealedView};
use game_core::laws::Lookalikes;
use game_core::{Rng, Search, Seat, Viewer, below};

impl Search for Ferry {
    fn determinize(view: &FerryView, rng: &mut impl Rng) -> Ferry {
        let sealed = |at: usize| {
            let seat = &view.seats[at];
            match seat.sealed {
                SealedView::NotYet => None,
                SealedView::Yours(coin) => Some(coin),
                SealedView::FaceDown => {
                    Some(seat.purse[below(rng, seat.purse.len() as u32) as usize])
                }
            }
        };
        Ferry {
            sealed: (0..view.seats.len()).map(sealed).collect(),
            purses: view.seats.iter().map(|seat| seat.purse.clone()).collect(),
            waiting: view.waiting.clone(),
            turned: view.turned,
            fares: view.seats.iter().map(|seat| seat.fares).collect(),
            boats: view.boat - 1,
        }
    }

    fn unseal(&mut self, seat: Seat) {
        self.sealed[seat.index()] = None;
    }
}

impl Lookalikes for Ferry {
    fn lookalikes(&self, viewer: Viewer) -> Vec<Ferry> {
        let hidden = |&at: &usize| self.sealed[at].is_some() && !viewer.is(Seat::new(at));
        let others = (0..self.purses.len()).filter(hidden);
        others
            .flat_map(|at| self.purses[at].iter().map(move |&coin| (at, coin)))
            .map(|(at, coin)| {
                let mut other = self.clone();
                other.sealed[at] = Some(coin);
                other
            })
            .collect()
    }
}

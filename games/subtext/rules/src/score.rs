//! ST-3: what a round is worth.

use game_core::{MAX_SEATS, Seat, SeatSet};

/// Points of a round, by seat.
pub type Points = [i32; MAX_SEATS];

/// Scores a round of `seats` in which those in `right` have found the
/// Partner's drawing. ST-3.3: if six of six have, the Dealer and the Partner
/// get nothing and the others a point each.
pub fn score(seats: SeatSet, dealer: Seat, partner: Seat, right: SeatSet) -> Points {
    let wrong = (seats.len() - right.len()) as i32;
    // ST-3.1: both or neither.
    let together = right.contains(dealer) && right.contains(partner);
    std::array::from_fn(|at| {
        let seat = Seat::new(at);
        match (seat == dealer || seat == partner, right.contains(seat)) {
            (true, _) if together => wrong,
            (true, _) | (false, false) => 0,
            // ST-3.2
            (false, true) => wrong + 1,
        }
    })
}

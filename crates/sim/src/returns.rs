//! What a match was worth to each seat, from -1 to 1.

use game_core::Outcome;

/// What an outcome is worth to each seat. Whoever sits alone has 1 for a win and
/// -1 for a loss. Otherwise it is the share of the win, moved and stretched so
/// that all seats together have 0 and a win alone is worth 1: of two the loser
/// has -1, of four the three losers -1/3 each, and a draw of all is worth 0.
pub fn returns(outcome: &Outcome, out: &mut [f32]) {
    let (seats, winners) = (out.len() as f32, outcome.winners);
    if out.len() == 1 {
        out[0] = if winners.is_empty() { -1.0 } else { 1.0 };
        return;
    }
    out.fill(if winners.is_empty() { 0.0 } else { -1.0 / (seats - 1.0) });
    for seat in winners.iter() {
        out[seat.index()] = (seats / winners.len() as f32 - 1.0) / (seats - 1.0);
    }
}

/// The least and the most that [`returns`] can be at a table of so many.
pub fn most_return(seats: usize) -> [f32; 2] {
    match seats {
        0 | 1 => [-1.0, 1.0],
        _ => [-1.0 / (seats as f32 - 1.0), 1.0],
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use game_core::{Scores, Seat, SeatSet};

    #[test]
    fn all_seats_together_have_nothing_and_a_win_alone_is_one() {
        let worth = |seats: usize, winners: &[usize]| {
            let winners: SeatSet = winners.iter().map(|&at| Seat::new(at)).collect();
            let scores = Scores::new(&vec![0; seats]);
            let mut out = vec![7.0; seats];
            returns(&Outcome { scores, winners, reason: "".into() }, &mut out);
            out
        };
        assert_eq!(worth(2, &[1]), [-1.0, 1.0]);
        assert_eq!(worth(2, &[0, 1]), [0.0, 0.0]);
        assert_eq!(worth(3, &[0]), [1.0, -0.5, -0.5]);
        assert_eq!(worth(3, &[0, 2]), [0.25, -0.5, 0.25]);
        assert_eq!(worth(4, &[]), [0.0; 4]);
        assert_eq!((worth(1, &[0]), worth(1, &[])), (vec![1.0], vec![-1.0]));
    }
}

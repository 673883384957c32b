//! Who sits where, so that nobody gains by a seat.

/// From this many seats on there are too many seatings to play them all.
const ALL_UP_TO: usize = 4;

/// The seatings in which every deal is played: all of them up to four seats, beyond that
/// everybody moves round the table. `seating[seat]` is the number of the bot there.
pub fn seatings(seats: usize) -> Vec<Vec<usize>> {
    if seats > ALL_UP_TO {
        return (0..seats)
            .map(|turned| (0..seats).map(|seat| (seat + turned) % seats).collect())
            .collect();
    }
    let mut all = vec![Vec::new()];
    for _ in 0..seats {
        all = all.iter().flat_map(|begun| one_more(begun, seats)).collect();
    }
    all
}

fn one_more(begun: &[usize], seats: usize) -> Vec<Vec<usize>> {
    let free = (0..seats).filter(|bot| !begun.contains(bot));
    free.map(|bot| begun.iter().copied().chain([bot]).collect()).collect()
}

/// The two seatings of two bots at a table of any size: they sit alternately, and
/// then the other way round.
pub(crate) fn alternately(seats: usize) -> Vec<Vec<usize>> {
    (0..2).map(|first| (0..seats).map(|seat| (seat + first) % 2).collect()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everybody_sits_everywhere_equally_often() {
        for (seats, count) in [(1, 1), (2, 2), (3, 6), (4, 24), (5, 5), (8, 8)] {
            let all = seatings(seats);
            assert_eq!(all.len(), count);
            for bot in 0..seats {
                for seat in 0..seats {
                    let there = all.iter().filter(|seating| seating[seat] == bot).count();
                    assert_eq!(there, count / seats, "bot {bot} in seat {seat} of {seats}");
                }
            }
        }
    }

    #[test]
    fn two_bots_share_a_larger_table_evenly() {
        assert_eq!(alternately(3), [[0, 1, 0], [1, 0, 1]]);
        assert_eq!(alternately(4), [[0, 1, 0, 1], [1, 0, 1, 0]]);
    }
}

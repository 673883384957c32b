//! Lists of moves, filled without guessing.
//!
//! How many moves there are is what nobody can foresee, the processor least of
//! all: where it guesses a branch wrongly it loses more time than a few moves
//! cost that are written for nothing. So these write a handful, whether they
//! count or not, and let the list end where it should.

/// Appends the first `count` of these.
#[inline]
pub fn push_first<T: Copy, const N: usize>(out: &mut Vec<T>, items: [T; N], count: usize) {
    debug_assert!(count <= N);
    let end = out.len() + count;
    out.extend_from_slice(&items);
    out.truncate(end);
}

/// Appends, for every member of a set in rising order, what the table has for
/// it. The last entry stands for no member and is never listed. Most sets should
/// have at most `FEW` members.
#[inline(always)] // Twice as fast where the table is known.
pub fn push_members<const FEW: usize, T: Copy>(out: &mut Vec<T>, table: &[T; 65], mut set: u64) {
    let mut count = 0;
    let few = [(); FEW].map(|()| {
        count += usize::from(set != 0);
        let item = table[set.trailing_zeros() as usize];
        set &= set.wrapping_sub(1);
        item
    });
    push_first(out, few, count);
    while set != 0 {
        out.push(table[set.trailing_zeros() as usize]);
        set &= set - 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_too_much_is_not_listed() {
        let mut list = vec![7];
        push_first(&mut list, [1, 2, 3], 0);
        push_first(&mut list, [1, 2, 3], 2);
        push_first(&mut list, [4, 5], 2);
        assert_eq!(list, [7, 1, 2, 4, 5]);
    }

    #[test]
    fn every_member_is_listed_once_in_rising_order() {
        let table = std::array::from_fn(|at| at as u32);
        let sets = [0, 1, 1 << 63, 0b1011, 0b1_1111, u64::MAX, 0x8000_0400_0000_0021];
        for set in sets {
            let mut list = Vec::new();
            push_members::<3, _>(&mut list, &table, set);
            let members: Vec<u32> = (0..64).filter(|bit| set >> bit & 1 == 1).collect();
            assert_eq!(list, members, "{set:x}");
        }
    }
}

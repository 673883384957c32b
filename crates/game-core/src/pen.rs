//! Rows of numbers, written from left to right: observations and masks.
//!
//! They are written for every decision of a learning program, millions of
//! times, so sets are spread out without asking for every member.

use crate::{Rng, below};

/// Writes an observation, place by place. Whoever writes more than there is
/// room for panics, and so does whoever leaves places empty.
#[derive(Debug)]
pub struct Pen<'a> {
    left: &'a mut [f32],
}

impl<'a> Pen<'a> {
    /// A pen at the beginning of this row.
    #[inline]
    pub fn new(row: &'a mut [f32]) -> Pen<'a> {
        Pen { left: row }
    }

    #[inline]
    fn next<const N: usize>(&mut self) -> &'a mut [f32; N] {
        let left = std::mem::take(&mut self.left);
        let (next, left) = left.split_first_chunk_mut().expect("the row has room");
        self.left = left;
        next
    }

    /// These numbers.
    #[inline]
    pub fn put<const N: usize>(&mut self, numbers: [f32; N]) {
        *self.next() = numbers;
    }

    /// 1 for what is so, and 0 for what is not.
    #[inline]
    pub fn flags<const N: usize>(&mut self, flags: [bool; N]) {
        self.put(flags.map(|flag| f32::from(u8::from(flag))));
    }

    /// 1 in this one of `N` places and 0 in the others; in none, where `at` is
    /// beyond them.
    #[inline]
    pub fn one_of<const N: usize>(&mut self, at: usize) {
        self.put::<N>(std::array::from_fn(|place| f32::from(u8::from(place == at))));
    }

    /// `N` places with 1 for every member of a set and 0 for every other
    /// number, from 0 on.
    #[inline]
    pub fn members<const N: usize>(&mut self, set: impl Into<u128>) {
        const { assert!(N <= 128) };
        let (set, places) = (set.into(), self.next::<N>());
        let (eights, rest) = places.as_chunks_mut::<8>();
        for (at, eight) in eights.iter_mut().enumerate() {
            *eight = EIGHTS[usize::from((set >> (8 * at)) as u8)];
        }
        if !rest.is_empty() {
            let last = &EIGHTS[usize::from((set >> (N / 8 * 8)) as u8)];
            rest.copy_from_slice(&last[..N % 8]);
        }
    }

    /// These counts, each times its scale.
    #[inline]
    pub fn scaled<const N: usize>(&mut self, counts: [u8; N], scales: &[f32; N]) {
        let places = self.next::<N>();
        for at in 0..N {
            places[at] = f32::from(counts[at]) * scales[at];
        }
    }

    /// What is left to be written, for whoever writes it at once.
    #[inline]
    pub fn rest(self) -> &'a mut [f32] {
        self.left
    }

    /// The row is full.
    #[inline]
    pub fn end(self) {
        assert!(self.left.is_empty(), "the row is written to its end");
    }
}

/// The eight lowest members of every set.
static EIGHTS: [[f32; 8]; 256] = {
    let mut eights = [[0.0; 8]; 256];
    let mut set = 0;
    while set < 256 {
        let mut at = 0;
        while at < 8 {
            if set >> at & 1 == 1 {
                eights[set][at] = 1.0;
            }
            at += 1;
        }
        set += 1;
    }
    eights
};

/// Writes 1 for every member of a set and 0 for every other number, from 0 on,
/// for as many numbers as `out` has places.
#[inline]
pub fn mark_members(out: &mut [u8], mut set: u128) {
    let mut eights = out.chunks_exact_mut(8);
    for eight in &mut eights {
        eight.copy_from_slice(&ONE_EACH[usize::from(set as u8)]);
        set >>= 8;
    }
    let last = ONE_EACH[usize::from(set as u8)];
    let rest = eights.into_remainder();
    rest.copy_from_slice(&last[..rest.len()]);
}

/// A byte for each of the eight lowest members of every set.
static ONE_EACH: [[u8; 8]; 256] = {
    let mut each = [[0; 8]; 256];
    let mut set = 0;
    while set < 256 {
        let mut at = 0;
        while at < 8 {
            each[set][at] = (set >> at & 1) as u8;
            at += 1;
        }
        set += 1;
    }
    each
};

/// Any member of a set, each as likely as the others; `None` if there is none.
///
/// How many there are and where they lie is what nobody can foresee, so nothing here depends on it
/// but numbers.
#[inline]
pub fn any_member(set: u128, rng: &mut impl Rng) -> Option<u32> {
    let words = [set as u64, (set >> 64) as u64];
    let sums = words.map(running_sums);
    let [low, high] = sums.map(|sums| (sums >> 56) as u32);
    if low + high == 0 {
        return None;
    }
    let at = below(rng, low + high);
    let word = usize::from(at >= low);
    let (sums, at) = (sums[word], u64::from(if word == 1 { at - low } else { at }));
    // The byte, and what lies before it.
    let byte = first_above(sums, at);
    let before = (sums << 8) >> byte & 0xff;
    let bits = (words[word] >> byte) as u8;
    let sums = u64::from_le_bytes(ONE_EACH[usize::from(bits)]).wrapping_mul(ONES);
    Some(64 * word as u32 + byte + first_above(sums, at - before) / 8)
}

/// A one in every byte. Multiplied with a word, this makes running sums of its bytes.
const ONES: u64 = 0x0101_0101_0101_0101;
/// The topmost bit of every byte.
const TOPS: u64 = 0x80 * ONES;

/// How many members a set has up to each byte, that one included: a byte each.
#[inline]
const fn running_sums(set: u64) -> u64 {
    const TWOS: u64 = 0x55 * ONES;
    const FOURS: u64 = 0x33 * ONES;
    const BYTES: u64 = 0x0f * ONES;
    let twos = set - (set >> 1 & TWOS);
    let fours = (twos & FOURS) + (twos >> 2 & FOURS);
    ((fours + (fours >> 4)) & BYTES).wrapping_mul(ONES)
}

/// Where the first byte begins that is greater than this; there is one, and none is above 64.
#[inline]
const fn first_above(sums: u64, at: u64) -> u32 {
    (((sums | TOPS) - (at + 1) * ONES) & TOPS).trailing_zeros() & !7
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand_chacha::ChaCha20Rng;
    use rand_core::SeedableRng;

    #[test]
    fn sets_are_spread_out() {
        for set in [0, 1, 0b1011, 0x8000_0000_0000_0001, u64::MAX, 0x0123_4567_89ab_cdef] {
            let mut row = [7.0; 64 + 37 + 3];
            let mut pen = Pen::new(&mut row);
            pen.members::<64>(set);
            pen.members::<37>(set);
            pen.members::<3>(set);
            pen.end();
            let bits = |n: usize| (0..n).map(move |at| (set >> at & 1) as f32);
            let expected: Vec<f32> = bits(64).chain(bits(37)).chain(bits(3)).collect();
            assert_eq!(row.as_slice(), expected, "{set:x}");
            for places in [0, 1, 7, 8, 9, 36, 64, 72] {
                let mut mask = vec![9; places];
                mark_members(&mut mask, u128::from(set));
                let expected: Vec<u8> =
                    (0..places).map(|at| (u128::from(set) >> at & 1) as u8).collect();
                assert_eq!(mask, expected, "{set:x}");
            }
        }
    }

    #[test]
    fn any_member_is_as_likely_as_the_others() {
        let mut rng = ChaCha20Rng::from_seed([3; 32]);
        assert_eq!(any_member(0, &mut rng), None);
        for set in [1, 1 << 127, u128::MAX, 0b1011 << 62, 0x8000_0000_0000_0001_0123_4567_89ab_cdef]
        {
            let mut counts = [0_u32; 128];
            let members = set.count_ones();
            (0..members * 200).for_each(|_| {
                counts[any_member(set, &mut rng).expect("there is one") as usize] += 1;
            });
            for (at, count) in counts.into_iter().enumerate() {
                let expected = 100..300;
                let is_in = set >> at & 1 == 1;
                assert!(
                    if is_in { expected.contains(&count) } else { count == 0 },
                    "{set:x}: {counts:?}"
                );
            }
        }
    }

    #[test]
    fn numbers_flags_and_one_of_many_follow_one_another() {
        let mut row = [7.0; 10];
        let mut pen = Pen::new(&mut row);
        pen.put([0.5, 0.25]);
        pen.flags([true, false]);
        pen.one_of::<3>(1);
        pen.one_of::<2>(2);
        let rest = pen.rest();
        assert_eq!(rest.len(), 1);
        rest[0] = 3.0;
        assert_eq!(row, [0.5, 0.25, 1.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 3.0]);
    }

    #[test]
    fn counts_are_scaled() {
        let mut row = [7.0; 3];
        Pen::new(&mut row).scaled([0, 1, 200], &[1.0, 0.5, 0.25]);
        assert_eq!(row, [0.0, 0.5, 50.0]);
    }

    #[test]
    #[should_panic(expected = "the row has room")]
    fn a_row_that_is_too_short_is_not_overrun() {
        Pen::new(&mut [0.0; 3]).put([1.0; 4]);
    }

    #[test]
    #[should_panic(expected = "the row is written to its end")]
    fn a_row_that_is_too_long_is_noticed() {
        let mut row = [0.0; 5];
        let mut pen = Pen::new(&mut row);
        pen.put([1.0; 4]);
        pen.end();
    }
}

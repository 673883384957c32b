//! What several test files need.

#![allow(dead_code)]

/// A small generator of numbers that are the same in every run (xorshift*).
pub struct Random(u64);

impl Random {
    /// Different seeds give different numbers.
    pub fn new(seed: u64) -> Random {
        Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    /// A whole number below `limit`.
    pub fn below(&mut self, limit: u64) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        (self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 20) % limit
    }

    /// A whole number from `-limit` to `limit`.
    pub fn whole(&mut self, limit: u64) -> f64 {
        self.below(2 * limit + 1) as f64 - limit as f64
    }

    /// A number from -1 to 1.
    pub fn real(&mut self) -> f64 {
        self.whole(1 << 40) / (1_u64 << 40) as f64
    }
}

//! The bytes of an input, read as choices.

use rand_core::TryRng;
use std::convert::Infallible;

/// Chooses by one byte of the input after the other, so that a small change of
/// the input is a small change of what is done. When there are none left, it goes
/// on with numbers that are the same every time.
pub struct Choices<'a> {
    bytes: &'a [u8],
    beyond: u64,
}

impl<'a> Choices<'a> {
    /// The choices that these bytes stand for.
    pub fn new(bytes: &'a [u8]) -> Choices<'a> {
        Choices { bytes, beyond: 0 }
    }

    /// Whether the input is used up.
    pub fn is_spent(&self) -> bool {
        self.bytes.is_empty()
    }

    /// What has not been used yet.
    pub fn rest(&self) -> &'a [u8] {
        self.bytes
    }

    fn byte(&mut self) -> u8 {
        if let Some((first, rest)) = self.bytes.split_first() {
            self.bytes = rest;
            return *first;
        }
        (self.mixed() >> 40) as u8
    }

    /// The next of the numbers that are the same every time.
    fn mixed(&mut self) -> u64 {
        self.beyond = self.beyond.wrapping_add(0x9e37_79b9_7f4a_7c15);
        (self.beyond ^ (self.beyond >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9)
    }

    /// A number below `most`, by one byte, or by two where one is not enough.
    pub fn below(&mut self, most: usize) -> usize {
        assert!(most > 0, "there is something to choose");
        let number = match most {
            0..=256 => usize::from(self.byte()),
            _ => usize::from(self.byte()) << 8 | usize::from(self.byte()),
        };
        number % most
    }

    /// One of these.
    pub fn one_of<'b, T>(&mut self, all: &'b [T]) -> &'b T {
        &all[self.below(all.len())]
    }

    /// Up to `most` bytes as text, with something else in place of what is none.
    pub fn text(&mut self, most: usize) -> String {
        let length = self.below(most + 1).min(self.bytes.len());
        let (text, rest) = self.bytes.split_at(length);
        self.bytes = rest;
        String::from_utf8_lossy(text).into_owned()
    }
}

/// For whatever makes things up from random numbers.
impl TryRng for Choices<'_> {
    type Error = Infallible;

    /// By one byte, the upper one: numbers below a limit are taken from there. The others
    /// change every time, or whoever draws until a number is fair would draw for ever.
    fn try_next_u32(&mut self) -> Result<u32, Infallible> {
        Ok(u32::from(self.byte()) << 24 | (self.mixed() >> 40) as u32)
    }

    fn try_next_u64(&mut self) -> Result<u64, Infallible> {
        Ok(u64::from_le_bytes(std::array::from_fn(|_| self.byte())))
    }

    fn try_fill_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Infallible> {
        bytes.fill_with(|| self.byte());
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_below_any_limit_are_found() {
        for limit in (1..5000).chain([1 << 20, 3 << 20]) {
            assert!(game_core::below(&mut Choices::new(&[255; 40]), limit) < limit);
            assert!(Choices::new(&[255; 40]).below(limit as usize) < limit as usize);
        }
    }
}

//! Fair dice: a secret committed to before the match, one stream of chance per
//! seat, and a draw that anybody can recompute afterwards.
//!
//! The whole recipe, for those who check it in another language:
//!
//! 1. The commitment is the SHA-256 of the 32 secret bytes.
//! 2. The key is the SHA-256 of the secret followed, for each seat in order, by
//!    the length of its nonce (32 bits, little-endian) and the nonce itself.
//!    A seat without one has length 0.
//! 3. Stream 0 is the table's, stream `s + 1` belongs to seat `s`: ChaCha20 with
//!    that key and a 64-bit stream number, block counter from 0, read as 32-bit
//!    little-endian words.
//! 4. To draw from outcomes of total weight `n`: take a word `w`, and while the
//!    low half of `w * n` is less than `2^32 mod n`, take another. The high half
//!    is `r`; the draw is the first outcome at which the running sum of weights
//!    exceeds `r`.

use crate::{BadText, Seat};
use rand_chacha::ChaCha20Rng;
use rand_core::{Rng, SeedableRng};
use sha2::{Digest, Sha256};
use std::fmt;
use std::str::FromStr;

/// The 32-byte secret behind every chance of one match.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Secret([u8; 32]);

/// What is shown of the secret before the match is over: its SHA-256.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Commit([u8; 32]);

impl Secret {
    /// These bytes as a secret.
    pub fn new(bytes: [u8; 32]) -> Secret {
        Secret(bytes)
    }

    /// The secret that everybody finds who knows this text: its SHA-256. For
    /// seeds that are shared on purpose, like one a day.
    pub fn shared(text: &str) -> Secret {
        Secret(Sha256::digest(text).into())
    }

    /// The commitment shown when the table opens.
    pub fn commit(&self) -> Commit {
        Commit(Sha256::digest(self.0).into())
    }

    /// 64 hex digits. Not `Display`, so that no log line prints it by accident.
    pub fn reveal(&self) -> String {
        hex::encode(self.0)
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(hidden)")
    }
}

impl fmt::Display for Commit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut digits = [0; 64];
        hex::encode_to_slice(self.0, &mut digits).expect("two digits for every byte");
        f.write_str(str::from_utf8(&digits).expect("digits are text"))
    }
}

impl FromStr for Secret {
    type Err = BadText;
    fn from_str(text: &str) -> Result<Secret, BadText> {
        digits(text, "seed").map(Secret)
    }
}

impl FromStr for Commit {
    type Err = BadText;
    fn from_str(text: &str) -> Result<Commit, BadText> {
        digits(text, "commit").map(Commit)
    }
}

fn digits(text: &str, what: &str) -> Result<[u8; 32], BadText> {
    let mut bytes = [0; 32];
    hex::decode_to_slice(text, &mut bytes)
        .map_err(|_| BadText(format!("{what} must be 64 hex digits")))?;
    Ok(bytes)
}

/// The streams of chance of one match: one for the table, one per seat.
#[derive(Clone, Debug)]
pub struct Dice {
    streams: Vec<ChaCha20Rng>,
}

impl Dice {
    /// Streams for as many seats as there are nonces; a seat that brought
    /// none has an empty one.
    pub fn new(secret: &Secret, nonces: &[impl AsRef<[u8]>]) -> Dice {
        let mut key = Sha256::new();
        key.update(secret.0);
        for nonce in nonces {
            let nonce = nonce.as_ref();
            key.update((nonce.len() as u32).to_le_bytes());
            key.update(nonce);
        }
        let key: [u8; 32] = key.finalize().into();
        let stream = |number| {
            let mut rng = ChaCha20Rng::from_seed(key);
            rng.set_stream(number);
            rng
        };
        Dice { streams: (0..=nonces.len() as u64).map(stream).collect() }
    }

    /// Draws one of `outcomes` from the stream of `seat`, or of the table.
    pub fn draw<C: Clone>(&mut self, seat: Option<Seat>, outcomes: &[(C, u32)]) -> C {
        let stream = &mut self.streams[seat.map_or(0, |seat| seat.index() + 1)];
        pick(stream, outcomes)
    }
}

/// One of `outcomes`, each as likely as its weight says.
pub fn pick<C: Clone>(rng: &mut impl Rng, outcomes: &[(C, u32)]) -> C {
    let total = outcomes.iter().map(|(_, weight)| weight).sum();
    let mut rest = below(rng, total);
    for (outcome, weight) in outcomes {
        if rest < *weight {
            return outcome.clone();
        }
        rest -= weight;
    }
    unreachable!("a number below the sum of the weights falls on one of them")
}

/// A whole number below `n`, every one equally likely. Panics if `n` is 0:
/// a game that waits for chance has something that can come up.
#[inline]
pub fn below(rng: &mut impl Rng, n: u32) -> u32 {
    assert!(n > 0, "chance needs at least one outcome");
    loop {
        let product = u64::from(rng.next_u32()) * u64::from(n);
        // The division is needed only for the few low halves that could be
        // among those drawn once too often.
        let low = product as u32;
        if low >= n || low >= n.wrapping_neg() % n {
            return (product >> 32) as u32;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand_core::TryRng;
    use std::convert::Infallible;

    fn secret() -> Secret {
        "00".repeat(31).parse::<Secret>().unwrap_err();
        format!("{}2a", "00".repeat(31)).parse().unwrap()
    }

    #[test]
    fn the_commitment_is_the_sha256_of_the_secret() {
        let empty = "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925";
        assert_eq!(Secret::new([0; 32]).commit().to_string(), empty);
        assert_eq!(format!("{:?}", secret()), "Secret(hidden)");
    }

    /// Pins the recipe in the module's head: other programs recompute it.
    #[test]
    fn the_recipe_stays_as_published() {
        let outcomes: Vec<(u32, u32)> = (0..1000).map(|n| (n, 1)).collect();
        let mut dice = Dice::new(&secret(), &["", "shell"]);
        let table: Vec<u32> = (0..4).map(|_| dice.draw(None, &outcomes)).collect();
        let first: Vec<u32> = (0..4).map(|_| dice.draw(Some(Seat::new(0)), &outcomes)).collect();
        assert_eq!((table, first), (TABLE.to_vec(), FIRST.to_vec()));
    }
    const TABLE: [u32; 4] = [348, 457, 228, 219];
    const FIRST: [u32; 4] = [135, 480, 31, 250];

    #[test]
    fn streams_do_not_disturb_each_other() {
        let outcomes: Vec<(u8, u32)> = (0..=255).map(|n| (n, 1)).collect();
        let draw = |dice: &mut Dice, seat| dice.draw(Some(Seat::new(seat)), &outcomes);
        let mut one = Dice::new(&secret(), &["", ""]);
        let mut two = one.clone();
        let a = (draw(&mut one, 0), draw(&mut one, 0), draw(&mut one, 1));
        let late = draw(&mut two, 1);
        assert_eq!(a, (draw(&mut two, 0), draw(&mut two, 0), late));
    }

    #[test]
    fn a_nonce_changes_every_stream() {
        let outcomes: Vec<(u32, u32)> = (0..1 << 20).map(|n| (n, 1)).collect();
        let mut plain = Dice::new(&secret(), &["", ""]);
        let mut mixed = Dice::new(&secret(), &["", "mine"]);
        assert_ne!(plain.draw(None, &outcomes), mixed.draw(None, &outcomes));
    }

    /// Gives these words, in this order.
    struct Words(Vec<u32>);

    impl TryRng for Words {
        type Error = Infallible;

        fn try_next_u32(&mut self) -> Result<u32, Infallible> {
            Ok(self.0.remove(0))
        }

        fn try_next_u64(&mut self) -> Result<u64, Infallible> {
            unreachable!("the recipe takes words of 32 bits")
        }

        fn try_fill_bytes(&mut self, _: &mut [u8]) -> Result<(), Infallible> {
            unreachable!("the recipe takes words of 32 bits")
        }
    }

    /// Of 3 outcomes, one word of all is left over: the one whose low half is 0.
    #[test]
    fn a_word_is_drawn_anew_when_its_low_half_is_too_low_and_only_then() {
        let drawn = |first: u32| {
            let mut words = Words(vec![first, u32::MAX]);
            (below(&mut words, 3), words.0.len())
        };
        assert_eq!(drawn(0), (2, 0), "low half 0: the next word counts");
        assert_eq!(drawn(0xAAAA_AAAB), (2, 1), "low half 1: it counts");
        assert_eq!(drawn(0x5555_5556), (1, 1), "low half 2: it counts");
        assert_eq!(drawn(1), (0, 1), "low half 3: it counts");
    }

    #[test]
    fn weights_are_kept() {
        let mut rng = ChaCha20Rng::from_seed([7; 32]);
        let mut counts = [0u32; 3];
        for _ in 0..6000 {
            counts[pick(&mut rng, &[(0, 1), (1, 2), (2, 3)])] += 1;
        }
        for (share, count) in [1000, 2000, 3000].into_iter().zip(counts) {
            assert!(count.abs_diff(share) < 200, "{counts:?}");
        }
    }
}

//! Changes to inputs that were kept, the same every time.

use game_core::below;
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// What breaks readers more often than random bytes do.
const PIECES: [&str; 30] = [
    "0",
    "-1",
    "1",
    "255",
    "256",
    "65535",
    "65536",
    "4294967295",
    "18446744073709551616",
    "1e308",
    "null",
    "true",
    "\"\"",
    "[]",
    "{}",
    "{",
    "[",
    "\"",
    ",",
    " ",
    "  ",
    "\n",
    "\r\n",
    "\t",
    "|",
    "#",
    "%00",
    "é",
    "\u{202e}",
    "\u{feff}",
];
/// Changes to one input at most.
const MOST_CHANGES: u32 = 4;
/// An input grows no longer than this.
const LONGEST: usize = 200_000;

/// An endless row of changed inputs; `others` lend their parts.
pub fn of<'a>(input: &'a [u8], others: &'a [Vec<u8>], seed: u64) -> impl Iterator<Item = Vec<u8>> {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    std::iter::repeat_with(move || {
        let mut bytes = input.to_vec();
        for _ in 0..=below(&mut rng, MOST_CHANGES) {
            change(&mut bytes, others, &mut rng);
        }
        bytes.truncate(LONGEST);
        bytes
    })
}

fn change(bytes: &mut Vec<u8>, others: &[Vec<u8>], rng: &mut impl Rng) {
    let at = below(rng, bytes.len() as u32 + 1) as usize;
    // Mostly a few bytes, sometimes a lot.
    let most = if below(rng, 4) == 0 { bytes.len() - at } else { (bytes.len() - at).min(8) };
    let part = at..at + below(rng, most as u32 + 1) as usize;
    match below(rng, 8) {
        0 => drop(bytes.drain(part)),
        1 => {
            let twice = bytes[part].to_vec();
            bytes.splice(at..at, twice);
        }
        2 if at < bytes.len() => bytes[at] ^= 1 << below(rng, 8),
        3 if at < bytes.len() => bytes[at] = rng.next_u32() as u8,
        4 if !others.is_empty() => {
            let other = &others[below(rng, others.len() as u32) as usize];
            let from = below(rng, other.len() as u32 + 1) as usize;
            let to = from + below(rng, (other.len() - from).min(60) as u32 + 1) as usize;
            bytes.splice(part, other[from..to].iter().copied());
        }
        5 => number(bytes, at, rng),
        _ => {
            let piece = PIECES[below(rng, PIECES.len() as u32) as usize];
            bytes.splice(part, piece.bytes());
        }
    }
}

/// Another number in place of the next one.
fn number(bytes: &mut Vec<u8>, at: usize, rng: &mut impl Rng) {
    let Some(start) = bytes[at..].iter().position(u8::is_ascii_digit).map(|skip| at + skip) else {
        return;
    };
    let digits = bytes[start..].iter().take_while(|byte| byte.is_ascii_digit()).count();
    let number = match below(rng, 3) {
        0 => u64::from(below(rng, 12)),
        1 => u64::from(below(rng, 300)),
        _ => rng.next_u64() >> below(rng, 64),
    };
    bytes.splice(start..start + digits, number.to_string().bytes());
}

/// The same input with one part of it, a line or a few bytes, repeated until it is
/// this long: what takes time with the square of a length shows it here.
pub fn grown(input: &[u8], length: usize, seed: u64) -> Vec<u8> {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let at = below(&mut rng, input.len() as u32 + 1) as usize;
    let part = match below(&mut rng, 3) {
        0 => at..input.len().min(at + 1),
        1 => at..input.len().min(at + 1 + below(&mut rng, 12) as usize),
        _ => {
            let is_end = |byte: &u8| *byte == b'\n';
            let start = input[..at].iter().rposition(is_end).map_or(0, |end| end + 1);
            start..input[at..].iter().position(is_end).map_or(input.len(), |end| at + end + 1)
        }
    };
    if part.is_empty() || input.len() >= length {
        return input.to_vec();
    }
    let repeated = input[part.clone()].repeat((length - input.len()).div_ceil(part.len()));
    [&input[..part.start], &repeated, &input[part.start..]].concat()
}

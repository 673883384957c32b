//! Finding what the judge knows by practice: games are gathered into a file, and weights are
//! fitted to how they ended.
//!
//! ```text
//! cargo run --release -p tharos-bots --example training -- gather mcts:60 2000 1 guilds.data
//! cargo run --release -p tharos-bots --example training -- fit guilds.data > games/tharos/bots/weights/guilds.txt
//! ```
//!
//! Gathering goes on where the file ends, and every game is written when it is over: whoever stops it
//! loses the game under way and nothing else.

mod chances;
mod fit;
mod gather;

pub use chances::{Foreseeing, fit_chances};
pub use fit::{Fitted, fit};
pub use gather::{Gathering, gather};

use super::sight::GUILD;

/// What is remembered beside what was seen: points that came after it, the share of the win, turns
/// still to come, and how many guilds there were.
const AFTERWARDS: usize = 4;

/// The numbers of a file.
fn rows(bytes: &[u8]) -> Result<Vec<f32>, String> {
    if !bytes.len().is_multiple_of(4 * (GUILD + AFTERWARDS)) {
        return Err(format!("{} bytes are no rows of {} numbers", bytes.len(), GUILD + AFTERWARDS));
    }
    let four = |four: &[u8]| f32::from_le_bytes(four.try_into().expect("four bytes"));
    Ok(bytes.chunks_exact(4).map(four).collect())
}

//! Rounds of Subtext in which everybody who knows the pictures can tell the Partner's: one word of the
//! level is behind both the Dealer's drawing and the Partner's, and none behind the Dealer's and
//! another. Bots do not choose them; only the lists of what words make one think of do.
//!
//! ```sh
//! cargo run --release -p subtext-bots --example subtext_positions -- 30 1 > games/subtext/bots/tests/positions.txt
//! ```

use bots::BotRng;
use game_core::below;
use rand_core::SeedableRng;
use subtext::{Level, OURS};

const PLAYERS: usize = 5;

fn main() {
    let number = |at: usize, usual: u64| {
        std::env::args().nth(at).map_or(usual, |text| text.parse().expect("a number"))
    };
    let (wanted, seed) = (number(1, 30), number(2, 1));
    println!(
        "# level, who is asked | cards by seat; seat 0 deals | what they draw | the Partner's letter"
    );
    println!(
        "# Made by the example subtext_positions, {wanted} with seed {seed}. Letters go round from seat 1."
    );
    let mut rng = BotRng::seed_from_u64(seed);
    let mut found = 0;
    while found < wanted {
        // Dealer, Partner and others are asked by turns.
        if let Some(line) = round(found as usize % 3, &mut rng) {
            println!("{line}");
            found += 1;
        }
    }
}

/// Deals and draws at random; none where somebody could be mistaken.
fn round(role: usize, rng: &mut BotRng) -> Option<String> {
    let level = Level::ALL[below(rng, 5) as usize];
    let partner = 1 + below(rng, PLAYERS as u32 - 1) as usize;
    let mut cards: Vec<u16> = Vec::new();
    while cards.len() < PLAYERS {
        let card = below(rng, OURS.len() as u32) as u16;
        if !cards.contains(&card) {
            cards.push(card);
        }
    }
    cards[partner] = cards[0];
    let drawn: Vec<&str> = (0..PLAYERS)
        .map(|seat| {
            let thoughts = subtext_bots::thoughts(OURS.word(cards[seat], level.index()));
            let own: Vec<&str> =
                thoughts.into_iter().skip(usize::from(seat > 0)).step_by(2).collect();
            own[below(rng, own.len() as u32) as usize]
        })
        .collect();
    // How many words could be behind the Dealer's drawing and another.
    let behind = |seat: usize| {
        let both = |card: &u16| {
            let thoughts = subtext_bots::thoughts(OURS.word(*card, level.index()));
            thoughts.contains(&drawn[0]) && thoughts.contains(&drawn[seat])
        };
        (0..OURS.len() as u16).filter(both).count()
    };
    let alone = (1..PLAYERS).all(|seat| behind(seat) == usize::from(seat == partner));
    let different = (1..PLAYERS).all(|seat| !drawn[..seat].contains(&drawn[seat]));
    let asked = match role {
        0 => 0,
        1 => partner,
        _ => 1 + partner % (PLAYERS - 1),
    };
    let cards: Vec<String> = cards.iter().map(ToString::to_string).collect();
    let letter = subtext::Letter::new(partner as u8 - 1);
    (alone && different).then(|| {
        format!("{} {asked} | {} | {} | {letter}", level.name(), cards.join(" "), drawn.join(" "))
    })
}

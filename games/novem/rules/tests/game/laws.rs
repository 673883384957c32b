//! The laws of `game-core`, at every kind of Novem table.

use game_core::laws::{Table, hold, spaces_hold};
use novem::{Novem, Options, Side};

#[test]
fn novem_keeps_the_laws() {
    let plain = Options::default();
    let named = Options { setup: "31".parse().unwrap(), ..plain };
    for options in [
        plain,
        named,
        Options { same_setup: true, ..plain },
        Options { open_piles: true, first_attacker: Side::Columns, ..named },
    ] {
        let table = Table { options, seats: 2, games: 60, most_moves: 2000 };
        hold::<Novem>(&table);
        spaces_hold::<Novem>(&table);
    }
}

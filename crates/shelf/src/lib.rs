//! The shelf: the one place that names the games.
//!
//! Each entry brings together what a game's folder holds. The rest of the house
//! is handed these lists and knows no game by name.

use fine_sand_bots::FineSandBots;
use novem_bots::NovemBots;
use sand_castles_bots::SandCastlesBots;
use subtext_bots::SubtextBots;
use tharos_bots::TharosBots;
use bots::{AnyBots, OnlyRandom, Players};
use catalog::Catalog;
use std::sync::LazyLock;
use tharos::companion::Companion;

/// All games, with their bots, in the order they are shown.
const ENTRIES: [AnyBots; 6] = [
    AnyBots::of::<FineSandBots>(),
    AnyBots::of::<NovemBots>(),
    AnyBots::of::<SandCastlesBots>(),
    AnyBots::of::<SubtextBots>(),
    AnyBots::of::<TharosBots>(),
    // Whoever answers for a printed copy has to look at it: only chance can do without.
    AnyBots::of::<OnlyRandom<Companion>>(),
];

/// The games.
pub fn games() -> &'static Catalog {
    static GAMES: LazyLock<Catalog> =
        LazyLock::new(|| Catalog::new(ENTRIES.into_iter().map(AnyBots::game)));
    &GAMES
}

/// Their bots.
pub fn players() -> &'static Players {
    static PLAYERS: LazyLock<Players> = LazyLock::new(|| Players::new(ENTRIES));
    &PLAYERS
}

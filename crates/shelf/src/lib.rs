//! The shelf: the one place that names the games.
//!
//! Each entry brings together what a game's folder holds. The rest of the house
//! is handed these lists and knows no game by name.

#[cfg(feature = "program")]
mod program;

#[cfg(feature = "program")]
pub use program::{TOOLS, pages};

use bots::{AnyBots, Players};
use catalog::{AnyCampaigns, Catalog};
use fine_sand_bots::FineSandBots;
use lab::Study;
use lab::bench::Bench;
use novem_bots::NovemBots;
use sand_castles_bots::SandCastlesBots;
use sim::{AnySpaces, Solver};
use std::sync::LazyLock;
use subtext_bots::SubtextBots;
use tharos_bots::{CompanionBots, TharosBots};

/// All games, with their bots, in the order they are shown.
const ENTRIES: &[AnyBots] = &[
    AnyBots::of::<FineSandBots>(),
    AnyBots::of::<NovemBots>(),
    AnyBots::of::<SandCastlesBots>(),
    AnyBots::of::<SubtextBots>(),
    AnyBots::of::<TharosBots>(),
    AnyBots::of::<CompanionBots>(),
];

/// What is measured of single games.
pub fn studies() -> &'static [&'static dyn Study] {
    &[&sand_castles_bots::balance::Balance, &tharos_bots::solo::Solo]
}

/// How fast the games are: each writes its figures, measured for about so long.
pub const BENCHES: &[Bench] =
    &[novem_bots::bench, fine_sand_bots::bench, sand_castles_bots::bench, tharos_bots::bench];

/// The games.
pub fn games() -> &'static Catalog {
    static GAMES: LazyLock<Catalog> = LazyLock::new(|| {
        Catalog::new(ENTRIES.iter().copied().map(AnyBots::game))
            .with_campaigns([AnyCampaigns::of::<fine_sand::campaign::Campaign>()])
    });
    &GAMES
}

/// Their bots.
pub fn players() -> &'static Players {
    static PLAYERS: LazyLock<Players> = LazyLock::new(|| Players::new(ENTRIES.iter().copied()));
    &PLAYERS
}

/// The numbers of those games whose moves have any, for programs that learn.
pub static SPACES: &[&AnySpaces] = &[
    &fine_sand_bots::SPACES,
    &novem_bots::SPACES,
    &sand_castles_bots::SPACES,
    &subtext_bots::SPACES,
    &tharos_bots::SPACES,
];

/// How those games are solved that are solved exactly.
pub static SOLVERS: &[&Solver] = &[&novem_bots::SOLVER];

//! The shelf: the one place that names the games.
//!
//! Each entry brings together what a game's folder holds. The rest of the house
//! is handed these lists and knows no game by name.

use bots::{AnyBots, Players};
use catalog::{AnyCampaigns, Catalog};
use fine_sand_bots::FineSandBots;
use fine_sand_pages::FineSandPages;
use lab::Study;
use lab::bench::Bench;
use novem_bots::NovemBots;
use novem_pages::NovemPages;
use sand_castles_bots::SandCastlesBots;
use sand_castles_pages::SandCastlesPages;
use std::sync::LazyLock;
use subtext_bots::SubtextBots;
use subtext_pages::SubtextPages;
use terminal::Tool;
use tharos_bots::{CompanionBots, TharosBots};
use tharos_pages::{CompanionPages, TharosPages};
use web::{AllPages, AnyPages};

/// All games, with their bots, in the order they are shown.
const ENTRIES: &[AnyBots] = &[
    AnyBots::of::<FineSandBots>(),
    AnyBots::of::<NovemBots>(),
    AnyBots::of::<SandCastlesBots>(),
    AnyBots::of::<SubtextBots>(),
    AnyBots::of::<TharosBots>(),
    AnyBots::of::<CompanionBots>(),
];

/// What a browser shows of them.
pub fn pages() -> AllPages {
    AllPages::new([
        AnyPages::of(FineSandPages),
        AnyPages::of(NovemPages::default()),
        AnyPages::of(SandCastlesPages),
        AnyPages::of(SubtextPages),
        AnyPages::of(TharosPages),
        AnyPages::of(CompanionPages),
    ])
}

/// What is measured of single games.
pub fn studies() -> &'static [&'static dyn Study] {
    &[&sand_castles_bots::balance::Balance, &tharos_bots::solo::Solo]
}

/// Commands that only one game has.
pub const TOOLS: &[Tool] = &novem_tools::TOOLS;

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

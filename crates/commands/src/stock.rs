//! The games that the program was given: everything below the command line
//! asks here, and knows no shelf by itself.

use bots::Players;
use catalog::Catalog;
use lab::Study;
use lab::bench::Bench;
use std::sync::OnceLock;
use terminal::Tool;
use web::AllPages;

/// What stands on a shelf.
pub struct Stock {
    /// The games, and their campaigns.
    pub games: Catalog,
    /// Their bots.
    pub players: Players,
    /// What a browser shows of them.
    pub pages: AllPages,
    /// What is measured of single games.
    pub studies: &'static [&'static dyn Study],
    /// Commands that only one game has.
    pub tools: &'static [Tool],
    /// How fast the games are.
    pub benches: &'static [Bench],
}

static STOCK: OnceLock<Stock> = OnceLock::new();

/// Takes what the program is to offer, once.
pub(crate) fn set(stock: Stock) {
    assert!(STOCK.set(stock).is_ok(), "the program begins once");
}

fn stock() -> &'static Stock {
    STOCK.get().expect("the program begins with its stock")
}

pub(crate) fn games() -> &'static Catalog {
    &stock().games
}

pub(crate) fn players() -> &'static Players {
    &stock().players
}

pub(crate) fn pages() -> AllPages {
    stock().pages.clone()
}

pub(crate) fn studies() -> &'static [&'static dyn Study] {
    stock().studies
}

pub(crate) fn tools() -> &'static [Tool] {
    stock().tools
}

pub(crate) fn benches() -> &'static [Bench] {
    stock().benches
}

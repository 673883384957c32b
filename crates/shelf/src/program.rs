//! What the program has beside the games themselves.

use fine_sand_pages::FineSandPages;
use novem_pages::NovemPages;
use sand_castles_pages::SandCastlesPages;
use subtext_pages::SubtextPages;
use terminal::Tool;
use tharos_pages::{CompanionPages, TharosPages};
use web::{AllPages, AnyPages};

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

/// Commands that only one game has.
pub const TOOLS: &[Tool] = &novem_tools::TOOLS;

//! The pages of Tharos and of its companion: drawn, in words, and asked for
//! from outside.

mod companion;
mod pages;
mod samples;
mod table;

use testing::{Site, World};
use web::AnyPages;

/// A site with both games.
fn world() -> World {
    let tharos = AnyPages::of(tharos_pages::TharosPages);
    let companion = AnyPages::of(tharos_pages::CompanionPages);
    World::new(Site::of(tharos).and(companion, tharos_pages::pages()))
}

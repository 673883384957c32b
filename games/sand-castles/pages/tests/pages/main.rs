//! The pages of Sand Castles: drawn, in words, and asked for from outside.

mod details;
mod pages;
mod samples;
mod site;

use sand_castles_pages::SandCastlesPages;
use testing::{Site, World};
use web::AnyPages;

/// A site with this game.
fn world() -> World {
    World::new(Site::of(AnyPages::of(SandCastlesPages)))
}

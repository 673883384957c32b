//! Writes every page of Sand Castles in several states as files, to be looked at:
//! `cargo run -p sand-castles-pages --example sand_castles_gallery -- OUTDIR`.

#[path = "../tests/pages/samples.rs"]
#[allow(dead_code, reason = "the tests use the rest")]
mod samples;

use sand_castles_pages::SandCastlesPages;
use std::path::Path;
use std::{env, io};
use web::Pages;

fn main() -> io::Result<()> {
    let folder = env::args().nth(1).unwrap_or_else(|| "gallery".into());
    testing::write_gallery(Path::new(&folder), &samples::every_page(), SandCastlesPages.assets())
}

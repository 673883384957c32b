//! Writes every page of Fine Sand in several states as files, to be looked at:
//! `cargo run -p fine-sand-pages --example fine_sand_gallery -- OUTDIR`.

#[path = "../tests/pages/samples.rs"]
#[allow(dead_code, reason = "the tests use the rest")]
mod samples;

use fine_sand_pages::FineSandPages;
use std::path::Path;
use std::{env, io};
use web::Pages;

fn main() -> io::Result<()> {
    let folder = env::args().nth(1).unwrap_or_else(|| "gallery".into());
    testing::write_gallery(Path::new(&folder), &samples::every_page(), FineSandPages.assets())
}

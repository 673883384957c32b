//! Writes every page of Subtext in several states as files, to be looked at:
//! `cargo run -p subtext-pages --example subtext_gallery -- OUTDIR`.

#[path = "../tests/pages/samples.rs"]
#[allow(dead_code, reason = "the tests use the rest")]
mod samples;

use std::path::Path;
use std::{env, io};
use subtext_pages::SubtextPages;
use web::Pages;

fn main() -> io::Result<()> {
    let folder = env::args().nth(1).unwrap_or_else(|| "gallery".into());
    testing::write_gallery(Path::new(&folder), &samples::every_page(), SubtextPages.assets())
}

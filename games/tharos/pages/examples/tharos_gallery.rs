//! Writes every page of Tharos in several states as files, to be looked at:
//! `cargo run -p tharos-pages --example tharos_gallery -- OUTDIR`.

#[path = "../tests/pages/samples.rs"]
#[allow(dead_code, reason = "the tests use the rest")]
mod samples;

use std::path::Path;
use std::{env, io};
use tharos_pages::TharosPages;
use web::Pages;

fn main() -> io::Result<()> {
    let folder = env::args().nth(1).unwrap_or_else(|| "gallery".into());
    testing::write_gallery(Path::new(&folder), &samples::every_page(), TharosPages.assets())
}

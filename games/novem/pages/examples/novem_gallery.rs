//! Writes every page of Novem in several states as files, to be looked at:
//! `cargo run -p novem-pages --example novem_gallery -- OUTDIR`.

#[path = "../tests/pages/samples.rs"]
mod samples;

use novem_pages::NovemPages;
use std::path::Path;
use std::{env, io};
use web::Pages;

fn main() -> io::Result<()> {
    let folder = env::args().nth(1).unwrap_or_else(|| "gallery".into());
    testing::write_gallery(
        Path::new(&folder),
        &samples::every_page(),
        NovemPages::default().assets(),
    )
}

//! Writes the pages of Tharos in several states as files, to be looked at:
//! `cargo run -p tharos-pages --example gallery -- OUTDIR`.
//!
//! Drawings come from a sprite, which browsers load over HTTP only: serve the
//! folder with any file server and open its `index.html`.

#[allow(dead_code, reason = "the tests take more of them")]
#[path = "../tests/pages/samples.rs"]
mod samples;

use std::path::Path;
use std::{env, fs, io};
use tharos_pages::TharosPages;
use web::{Pages, assets};

fn main() -> io::Result<()> {
    let folder = env::args().nth(1).unwrap_or_else(|| "gallery".into());
    let folder = Path::new(&folder);
    for asset in assets::all().iter().chain(TharosPages.assets()) {
        let path = folder.join("assets").join(asset.name);
        fs::create_dir_all(path.parent().expect("assets lie in a folder"))?;
        fs::write(path, asset.bytes)?;
    }
    let mut index = String::from("<!doctype html><title>Gallery</title><ul>");
    for (name, page) in samples::every_page() {
        fs::write(folder.join(format!("{name}.html")), relative(&page))?;
        index += &format!("<li><a href=\"{name}.html\">{name}</a>");
    }
    fs::write(folder.join("index.html"), index)
}

/// Links between the files in place of the server's addresses. The stream
/// leads nowhere here, so it is left out.
fn relative(page: &str) -> String {
    let table = "/t/k3v9x2m7qa";
    let own = |page: String, asset: &assets::Asset| {
        page.replace(&asset.url(), &format!("assets/{}", asset.name))
    };
    let page = TharosPages.assets().iter().fold(page.to_owned(), own);
    page.replace(&format!("/assets/{}/", assets::version()), "assets/")
        .replace(&format!(" data-stream=\"{table}/stream\""), "")
        .replace(&format!("href=\"{table}/replay"), "href=\"tharos-replay.html")
        .replace(&format!("href=\"{table}/text\""), "href=\"text-tharos-act.html\"")
        .replace(&format!("href=\"{table}\""), "href=\"tharos-act.html\"")
}

//! Sample pages as files, to be looked at.

use std::path::Path;
use std::{fs, io};
use web::assets::{self, Asset};

/// Writes these pages, and the files that they ask for, into a folder.
///
/// Drawings come from a sprite, which browsers load over HTTP only: serve the
/// folder with any file server and open its `index.html`.
pub fn write_gallery(
    folder: &Path,
    pages: &[(String, String)],
    own: &'static [Asset],
) -> io::Result<()> {
    for asset in assets::all().iter().chain(own) {
        let path = folder.join("assets").join(asset.name);
        fs::create_dir_all(path.parent().expect("assets lie in a folder"))?;
        fs::write(path, asset.bytes)?;
    }
    let mut index = String::from("<!doctype html><title>Gallery</title><ul>");
    for (name, page) in pages {
        fs::write(folder.join(format!("{name}.html")), relative(page, own))?;
        index += &format!("<li><a href=\"{name}.html\">{name}</a>");
    }
    fs::write(folder.join("index.html"), index)
}

/// Files beside the page in place of the server's addresses. Streams lead
/// nowhere here, so they are left out.
fn relative(page: &str, own: &[Asset]) -> String {
    let mut page = page.replace(&format!("/assets/{}/", assets::version()), "assets/");
    for asset in own {
        page = page.replace(&asset.url(), &format!("assets/{}", asset.name));
    }
    page.replace(" data-stream=", " data-no-stream=")
}

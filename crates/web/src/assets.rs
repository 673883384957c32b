//! The files behind the pages, built into the program.

use crate::{gzip, slim};
use axum::body::Bytes;
use flate2::Compression;
use sha2::{Digest, Sha256};
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::{LazyLock, Mutex, PoisonError};

/// One file.
#[derive(Clone, Copy, Debug)]
pub struct Asset {
    /// Its name below `/assets/VERSION/`.
    pub name: &'static str,
    /// What it holds.
    pub bytes: &'static [u8],
    /// Its `Content-Type`.
    pub content_type: &'static str,
}

impl Asset {
    /// A style sheet.
    pub const fn style(name: &'static str, text: &'static str) -> Asset {
        Asset { name, bytes: text.as_bytes(), content_type: CSS }
    }

    /// A script, loaded as a module.
    pub const fn script(name: &'static str, text: &'static str) -> Asset {
        Asset { name, bytes: text.as_bytes(), content_type: JS }
    }

    /// Whether it is a style sheet.
    pub fn is_style(&self) -> bool {
        self.content_type == CSS
    }

    /// Whether it is a script.
    pub fn is_script(&self) -> bool {
        self.content_type == JS
    }

    /// The file packed with gzip, as small as that gets; nothing for what is packed already.
    pub fn gzipped(&self) -> Option<Bytes> {
        // Packing so well takes its time, and a file that is built in never changes.
        static PACKED: Mutex<BTreeMap<(usize, usize), Bytes>> = Mutex::new(BTreeMap::new());
        if matches!(self.content_type, WOFF2 | PNG) {
            return None;
        }
        let mut packed = PACKED.lock().unwrap_or_else(PoisonError::into_inner);
        let pack = || gzip::packed(&self.slim(), Compression::best());
        Some(packed.entry(self.place()).or_insert_with(pack).clone())
    }

    /// What of it a browser needs.
    fn slim(&self) -> Cow<'static, [u8]> {
        match std::str::from_utf8(self.bytes) {
            Ok(text) if self.is_style() => slim::style(text).into_bytes().into(),
            Ok(text) if self.is_script() => slim::script(text).into_bytes().into(),
            _ => self.bytes.into(),
        }
    }

    /// Where it lies in the program: known by that, it need not be read to be found again.
    fn place(&self) -> (usize, usize) {
        (self.bytes.as_ptr() as usize, self.bytes.len())
    }

    /// Where a page finds it. The address holds a hash of the content, so a
    /// browser may keep the file for ever.
    pub fn url(&self) -> String {
        // Every page asks for it, and a file that is built in never changes.
        static HASHES: Mutex<BTreeMap<(usize, usize), String>> = Mutex::new(BTreeMap::new());
        let mut hashes = HASHES.lock().unwrap_or_else(PoisonError::into_inner);
        let digest = || hex::encode(&Sha256::digest(self.bytes)[..8]);
        let hash = hashes.entry(self.place()).or_insert_with(digest);
        format!("/assets/{hash}/{}", self.name)
    }
}

/// One sheet, so that a first visit waits for one request only.
const STYLE: &str = concat!(
    include_str!("../assets/tokens.css"),
    include_str!("../assets/base.css"),
    include_str!("../assets/parts.css"),
    include_str!("../assets/cast.css"),
    include_str!("../assets/forms.css"),
    include_str!("../assets/table.css"),
    include_str!("../assets/home.css"),
    include_str!("../assets/replay.css"),
    include_str!("../assets/reading.css"),
    include_str!("../assets/coach.css"),
    include_str!("../assets/device.css"),
    include_str!("../assets/puzzles.css"),
    include_str!("../assets/hint.css"),
);

const CSS: &str = "text/css; charset=utf-8";
const JS: &str = "text/javascript; charset=utf-8";
const SVG: &str = "image/svg+xml";
const TEXT: &str = "text/plain; charset=utf-8";
const WOFF2: &str = "font/woff2";
const PNG: &str = "image/png";

macro_rules! file {
    ($name:literal, $content_type:expr) => {
        Asset {
            name: $name,
            bytes: include_bytes!(concat!("../assets/", $name)),
            content_type: $content_type,
        }
    };
}

static ASSETS: &[Asset] = &[
    Asset { name: "tidetable.css", bytes: STYLE.as_bytes(), content_type: CSS },
    Asset::style("cast-page.css", include_str!("../assets/cast-page.css")),
    Asset::style("how-to.css", include_str!("../assets/how-to.css")),
    Asset::style("review.css", include_str!("../assets/review.css")),
    file!("live.js", JS),
    file!("share.js", JS),
    file!("theme.js", JS),
    file!("idiomorph.js", JS),
    file!("idiomorph.LICENSE.txt", TEXT),
    file!("art.svg", SVG),
    file!("icon.svg", SVG),
    file!("call.js", JS),
    file!("icons/apple-touch-180.png", PNG),
    file!("icons/badge-192.png", PNG),
    file!("icons/icon-192.png", PNG),
    file!("icons/icon-512.png", PNG),
    file!("icons/maskable-512.png", PNG),
    file!("fonts/asap-accents.woff2", WOFF2),
    file!("fonts/asap-basic.woff2", WOFF2),
    file!("fonts/asap.OFL.txt", TEXT),
    file!("fonts/vollkorn-accents.woff2", WOFF2),
    file!("fonts/vollkorn-basic.woff2", WOFF2),
    file!("fonts/vollkorn-italic-accents.woff2", WOFF2),
    file!("fonts/vollkorn-italic-basic.woff2", WOFF2),
    file!("fonts/vollkorn.OFL.txt", TEXT),
];

/// All of them.
pub fn all() -> &'static [Asset] {
    ASSETS
}

/// The file of this name.
pub fn get(name: &str) -> Option<&'static Asset> {
    ASSETS.iter().find(|asset| asset.name == name)
}

/// Sixteen hex digits that change whenever any file changes. A server may
/// tell browsers to keep whatever lies below `/assets/VERSION/` for ever, and
/// files may refer to each other by relative names.
pub fn version() -> &'static str {
    static VERSION: LazyLock<String> = LazyLock::new(|| {
        let mut hash = Sha256::new();
        for asset in ASSETS {
            hash.update(asset.name);
            hash.update(asset.bytes.len().to_le_bytes());
            hash.update(asset.bytes);
        }
        hex::encode(&hash.finalize()[..8])
    });
    &VERSION
}

/// Where a page finds the file of this name.
pub fn url(name: &str) -> String {
    debug_assert!(get(name).is_some(), "no asset is called {name}");
    format!("/assets/{}/{name}", version())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_file_has_an_address_of_its_own() {
        for asset in all() {
            assert_eq!(get(asset.name).map(|found| found.bytes), Some(asset.bytes));
            assert!(url(asset.name).ends_with(asset.name));
        }
        assert_eq!(version().len(), 16);
    }

    #[test]
    fn the_sheet_asks_only_for_files_that_are_there() {
        for part in STYLE.split("url(\"").skip(1) {
            let name = part.split('"').next().expect("a closing quote");
            assert!(name.starts_with("data:") || get(name).is_some(), "{name}");
        }
    }
}

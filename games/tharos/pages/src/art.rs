//! Drawings: those of Tharos lie in a sprite of its own, so that no other table loads them.

use maud::{Markup, html};
use std::sync::LazyLock;
use web::assets::Asset;
use web::pages::icons;

/// The sprite.
pub(crate) const PIECES: Asset = Asset {
    name: "tharos-pieces.svg",
    bytes: include_bytes!("../assets/pieces.svg"),
    content_type: "image/svg+xml",
};

/// What the drawings of Tharos begin with: buildings, guild markers, medals, people, goods, regions.
const OWN: [&str; 6] = ["b-", "g-", "m-", "n-", "o-", "r-"];

/// The address of one symbol.
pub(crate) fn symbol(id: &str) -> String {
    static SPRITE: LazyLock<String> = LazyLock::new(|| PIECES.url());
    if OWN.iter().any(|own| id.starts_with(own)) {
        format!("{}#{id}", *SPRITE)
    } else {
        icons::symbol(id)
    }
}

/// A small drawing beside a text that says the same.
pub(crate) fn icon(id: &str) -> Markup {
    html! { svg.i aria-hidden="true" { use href=(symbol(id)) {} } }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tharos::base::OURS;

    #[test]
    fn every_piece_of_ours_is_drawn() {
        let sprite = std::str::from_utf8(PIECES.bytes).unwrap();
        let pictures = (OURS.cards.iter().map(|card| format!("n-{}", card.picture)))
            .chain(OURS.buildings.iter().map(|building| format!("b-{}", building.picture)))
            .chain(OURS.regions.iter().map(|region| format!("r-{}", region.picture)));
        for picture in pictures {
            assert!(sprite.contains(&format!("<symbol id=\"{picture}\"")), "{picture}");
        }
    }
}

//! Drawings that only this game has, in a sprite of its own.

use maud::{Markup, html};
use web::assets::Asset;

/// The sprite.
pub(crate) const SPRITE: Asset = Asset {
    name: "subtext.svg",
    bytes: include_bytes!("../assets/subtext.svg"),
    content_type: "image/svg+xml",
};

/// One of its drawings, beside a text or a name that says the same.
pub(crate) fn art(id: &str) -> Markup {
    html! { svg.i aria-hidden="true" { use href=(format!("{}#st-{id}", SPRITE.url())) {} } }
}

//! The drawings that only this game has; the others are in the sprite of the house.

use std::collections::HashSet;
use std::sync::LazyLock;
use web::assets::Asset;
use web::pages::icons;

const DRAWN: &str = include_str!("../assets/pieces.svg");

/// The sprite.
pub(crate) const SPRITE: Asset =
    Asset { name: "fine-sand.svg", bytes: DRAWN.as_bytes(), content_type: "image/svg+xml" };

static OWN: LazyLock<HashSet<&str>> = LazyLock::new(|| {
    let symbols = DRAWN.split("<symbol id=\"").skip(1);
    symbols.filter_map(|symbol| symbol.split('"').next()).collect()
});
static ADDRESS: LazyLock<String> = LazyLock::new(|| SPRITE.url());

/// The address of one symbol, in whichever sprite it is.
pub(crate) fn symbol(id: &str) -> String {
    if OWN.contains(id) { format!("{}#{id}", *ADDRESS) } else { icons::symbol(id) }
}

//! Builder tiles: how they are drawn, and how they are told.

use ::sand_castles::{Tile, Tiles};
use maud::{Markup, html};
use std::sync::LazyLock;
use web::assets::Asset;
use web::pages::model::list;

/// The drawings of tiles, in a file of their own: no other game has them.
pub(crate) const SPRITE: Asset = Asset {
    name: "sand-castles.svg",
    bytes: include_bytes!("../../assets/tiles.svg"),
    content_type: "image/svg+xml",
};

/// The address of one drawing.
pub(super) fn symbol(id: &str) -> String {
    static ADDRESS: LazyLock<String> = LazyLock::new(|| SPRITE.url());
    format!("{}#{id}", *ADDRESS)
}

/// The drawing of a tile.
pub(super) fn drawing(tile: Tile) -> &'static str {
    match tile {
        Tile::Sandpail => "t-pail",
        Tile::Tower => "t-tower",
        Tile::Single => "t-wave1",
        Tile::Double => "t-wave2",
    }
}

/// A tile beside words that say the same.
pub(crate) fn tile(tile: Tile) -> Markup {
    html! { svg aria-hidden="true" viewBox="0 0 60 60" { use href=(symbol(drawing(tile))) {} } }
}

/// A tile that says by itself what it is.
pub(super) fn labelled(tile: Tile, label: &str) -> Markup {
    html! {
        svg role="img" aria-label=(label) viewBox="0 0 60 60" { use href=(symbol(drawing(tile))) {} }
    }
}

/// `sandpail`, `double wave`.
pub(crate) fn of_kind(tile: Tile) -> &'static str {
    match tile {
        Tile::Sandpail => "sandpail",
        Tile::Tower => "tower",
        Tile::Single => "single wave",
        Tile::Double => "double wave",
    }
}

/// `a sandpail`, `2 sandpails`.
pub(crate) fn plural(count: u8, tile: Tile) -> String {
    match count {
        1 => format!("a {}", of_kind(tile)),
        count => format!("{count} {}s", of_kind(tile)),
    }
}

/// `2 sandpails and a double wave`; `nothing`.
pub(crate) fn counted(tiles: &Tiles) -> String {
    let kinds = Tile::ALL.into_iter().filter(|tile| tiles.count(*tile) > 0);
    let kinds: Vec<String> = kinds.map(|tile| plural(tiles.count(tile), tile)).collect();
    match kinds.as_slice() {
        [] => "nothing".into(),
        kinds => list(&kinds.iter().map(String::as_str).collect::<Vec<_>>()),
    }
}

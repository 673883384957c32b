//! Drawings from the sprite, and the emblems of seats.

use crate::assets;
use maud::{Markup, PreEscaped, html};
use std::sync::LazyLock;

static SPRITE: LazyLock<String> = LazyLock::new(|| assets::url("art.svg"));

/// The address of one symbol.
pub fn symbol(id: &str) -> String {
    format!("{}#{id}", *SPRITE)
}

/// A small drawing beside a text that says the same.
pub fn icon(id: &str) -> Markup {
    html! { svg.i aria-hidden="true" { use href=(symbol(id)) {} } }
}

/// Three dots: somebody is still at it. Drawn in place, because a style sheet
/// cannot reach into the sprite to let them bob.
pub fn dots() -> Markup {
    html! {
        svg.i aria-hidden="true" viewBox="0 0 24 24" {
            circle cx="5" cy="12" r="2.3" {}
            circle cx="12" cy="12" r="2.3" {}
            circle cx="19" cy="12" r="2.3" {}
        }
    }
}

/// The mark of the house.
pub fn logo() -> Markup {
    html! { svg aria-hidden="true" { use href=(symbol("logo")) {} } }
}

/// A larger drawing that says something by itself.
pub fn picture(id: &str, label: &str) -> Markup {
    html! {
        svg.pic viewBox="0 0 120 84" role="img" aria-label=(label) { use href=(symbol(id)) {} }
    }
}

/// One of our own drawings whose parts follow the theme, with its symbols
/// found in the sprite.
pub fn drawing(svg: &'static str) -> Markup {
    PreEscaped(svg.replace("href=\"#", &format!("href=\"{}#", *SPRITE)))
}

/// What a seat is known by. Not a colour: those belong to the pieces.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[allow(missing_docs, reason = "the names say it")]
pub enum Emblem {
    #[default]
    Anchor,
    Lighthouse,
    Starfish,
    Boat,
    Crab,
    Gull,
    Shell,
    Fish,
}

impl Emblem {
    /// All eight.
    pub const ALL: [Emblem; 8] = [
        Emblem::Anchor,
        Emblem::Lighthouse,
        Emblem::Starfish,
        Emblem::Boat,
        Emblem::Crab,
        Emblem::Gull,
        Emblem::Shell,
        Emblem::Fish,
    ];

    /// Its name in forms and in the store.
    pub fn id(self) -> &'static str {
        match self {
            Emblem::Anchor => "anchor",
            Emblem::Lighthouse => "light",
            Emblem::Starfish => "star",
            Emblem::Boat => "boat",
            Emblem::Crab => "crab",
            Emblem::Gull => "gull",
            Emblem::Shell => "shell",
            Emblem::Fish => "fish",
        }
    }

    /// The emblem with this id.
    pub fn from_id(id: &str) -> Option<Emblem> {
        Emblem::ALL.into_iter().find(|emblem| emblem.id() == id)
    }

    /// Its name for people.
    pub fn title(self) -> &'static str {
        match self {
            Emblem::Anchor => "Anchor",
            Emblem::Lighthouse => "Lighthouse",
            Emblem::Starfish => "Starfish",
            Emblem::Boat => "Sailing boat",
            Emblem::Crab => "Crab",
            Emblem::Gull => "Gull",
            Emblem::Shell => "Shell",
            Emblem::Fish => "Fish",
        }
    }

    fn drawn(self, class: &str) -> Markup {
        html! {
            span class=(class) {
                svg aria-hidden="true" { use href=(symbol(&format!("e-{}", self.id()))) {} }
            }
        }
    }

    /// At its full size; `you` wears the coral ring.
    pub fn large(self, you: bool) -> Markup {
        self.drawn(if you { "emblem is-you" } else { "emblem" })
    }

    /// Beside a line of text.
    pub fn small(self) -> Markup {
        self.drawn("emblem sm")
    }
}

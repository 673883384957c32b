//! Drawings from the sprite, and the emblems of seats.

use crate::assets;
use host::Character;
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

/// What a seat is known by: people by an emblem, bots by a face. Not a colour:
/// those belong to the pieces.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[allow(missing_docs, reason = "the names say it")]
pub enum Emblem {
    #[default]
    Anchor,
    Lighthouse,
    Starfish,
    Boat,
    Crab,
    Kite,
    Shell,
    Fish,
    /// A bot of the cast.
    Face(Character),
    /// A bot that is none of them.
    Machine,
}

impl Emblem {
    /// The eight of people.
    pub const ALL: [Emblem; 8] = [
        Emblem::Anchor,
        Emblem::Lighthouse,
        Emblem::Starfish,
        Emblem::Boat,
        Emblem::Crab,
        Emblem::Kite,
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
            Emblem::Kite => "kite",
            Emblem::Shell => "shell",
            Emblem::Fish => "fish",
            Emblem::Face(character) => character.id(),
            Emblem::Machine => "bot",
        }
    }

    /// The emblem of a person with this id.
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
            Emblem::Kite => "Kite",
            Emblem::Shell => "Shell",
            Emblem::Fish => "Fish",
            Emblem::Face(character) => character.name(),
            Emblem::Machine => "Bot",
        }
    }

    fn drawn(self, class: &str) -> Markup {
        let (holder, prefix) = match self {
            Emblem::Face(character) => return face(character, class),
            Emblem::Machine => ("emblem", "i"),
            _ => ("emblem", "e"),
        };
        html! {
            span class=(format!("{holder}{class}")) {
                svg aria-hidden="true" { use href=(symbol(&format!("{prefix}-{}", self.id()))) {} }
            }
        }
    }

    /// At its full size; `you` wears the coral ring.
    pub fn large(self, you: bool) -> Markup {
        self.drawn(if you { " is-you" } else { "" })
    }

    /// Beside a line of text.
    pub fn small(self) -> Markup {
        self.drawn(" sm")
    }
}

/// The portrait of a character in its porthole. A face never stands without
/// its name; `class` is a size, with a space before it.
pub fn face(character: Character, class: &str) -> Markup {
    html! {
        span class=(format!("face{class}")) {
            svg aria-hidden="true" { use href=(symbol(&format!("k-{}", character.id()))) {} }
        }
    }
}

/// Four dots, filled up to the level.
pub fn level(character: Character) -> Markup {
    let label = format!("level {} of 4", character.level());
    html! { span.lv role="img" aria-label=(label) { (filled(character)) } }
}

/// The same beside words that say it already.
pub fn silent_level(character: Character) -> Markup {
    html! { span.lv aria-hidden="true" { (filled(character)) } }
}

fn filled(character: Character) -> Markup {
    html! { @for at in 0..4 { i.on[at < character.level()] {} } }
}

//! The page about the cast: who the bots are, and in small print what they are
//! made of.

use crate::pages::Visitor;
use crate::pages::icons::{drawing, face, level};
use crate::pages::layout::{self, Page};
use host::Character;
use maud::{Markup, html};

/// The bots of one game behind the characters.
#[derive(Clone, Debug)]
pub struct CastOf {
    /// The game's name.
    pub title: String,
    /// By level, each bot's own name and how it plays, if somebody says so.
    pub bots: [(String, Option<&'static str>); 4],
}

/// The whole page.
pub fn page(games: &[CastOf], visitor: &Visitor) -> Markup {
    layout::document(&Page {
        title: "The cast",
        class: "page-cast",
        header: layout::site_sea("", Some("The cast"), visitor),
        main: html! {
            main.wrap.ps #table {
                section aria-labelledby="h-cast" {
                    h2 #h-cast { "From dry sand to deep water" }
                    div.shoreline {
                        (drawing(include_str!("../../assets/art/shoreline.svg")))
                        ul.cast { @for character in Character::ALL { (member(character)) } }
                    }
                }
                section aria-labelledby="h-same" {
                    h2 #h-same { "The same four in every game" }
                    p.lead {
                        "Start with Gull, or with Winkle if you have never played. When you win twice in a row, try the next. "
                        "Levels are measured: each wins most of its games against the one before it."
                    }
                    @if !games.is_empty() {
                        details.small-print #small-print {
                            summary.linkbtn { "Small print: what each is made of" }
                            div.scrolls tabindex="0" role="group" aria-label="What each is made of" {
                                table {
                                    thead {
                                        tr {
                                            th scope="col" { "Game" }
                                            @for character in Character::ALL { th scope="col" { (character.name()) } }
                                        }
                                    }
                                    tbody { @for game in games { (small_print(game)) } }
                                }
                            }
                        }
                    }
                    p { a.btn.btn-deep href="/" { "Choose a game" } }
                }
            }
        },
        dock: None,
        footer: true,
        stream: None,
        assets: &[],
    })
}

fn member(character: Character) -> Markup {
    html! {
        li id=(character.id()) {
            (face(character, ""))
            h3 { (character.name()) " " (level(character)) }
            p.temper { (character.temper()) }
            p.good-for { (character.good_for()) }
        }
    }
}

fn small_print(game: &CastOf) -> Markup {
    html! {
        tr {
            th scope="row" { (game.title) }
            @for (bot, about) in &game.bots {
                td.fine { span.tech { (bot) } @if let Some(about) = about { ": " (about) } }
            }
        }
    }
}

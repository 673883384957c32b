//! Rules ledgers as pages, with an anchor for every clause.

use crate::pages::Visitor;
use crate::pages::layout::{self, Page};
use crate::pages::markdown::{Block, block_html, blocks, slug};
use maud::{Markup, html};

/// A ledger to be shown.
#[derive(Clone, Debug)]
pub struct RulesPage {
    /// The game's id: `ferry`.
    pub game: String,
    /// The game's name: `Ferry`.
    pub title: String,
    /// The ledger's text.
    pub ledger: String,
}

/// The page of one ledger.
pub fn page(page: &RulesPage, visitor: &Visitor) -> Markup {
    let title = format!("Rulings: {}", page.title);
    let blocks = blocks(&page.ledger);
    layout::document(&Page {
        title: &title,
        class: "page-rules",
        header: layout::site_sea("", Some(&title), visitor),
        main: html! {
            main.wrap.reading #table {
                (contents(&blocks))
                article.ledger {
                    p.aside {
                        "Given is what the printed rules say, Derived follows from it, Reported is what only reviews "
                        "of the printed game say, Chosen is our ruling where they are silent."
                    }
                    @for block in &blocks { (block_html(block)) }
                }
            }
        },
        dock: None,
        footer: true,
        stream: None,
        assets: &[],
    })
}

/// The list of all ledgers, and how the dice are kept fair.
pub fn index(games: &[(String, String)], visitor: &Visitor) -> Markup {
    layout::document(&Page {
        title: "How to play",
        class: "page-rules",
        header: layout::site_sea("", Some("How to play"), visitor),
        main: html! {
            main.wrap.reading #table {
                article.ledger {
                    p { "Each game in three minutes. The rulings behind it settle odd cases, rule by rule." }
                    ul.ledgers {
                        @for (id, title) in games {
                            li {
                                a.btn href=(format!("/rules/{id}")) { (title) } " "
                                a href=(format!("/rules/{id}/rulings")) { "rulings" span.hide { " of " (title) } }
                            }
                        }
                    }
                    h2 #fair { "Fair dice" }
                    p {
                        "When a table opens, we draw a secret number and show everyone its fingerprint (SHA-256). "
                        "Every draw and roll comes from that secret. When the match is over, the secret is in the "
                        "record, and anyone can check it: download the record and run "
                        code { "tidetable verify FILE" } "."
                    }
                }
            }
        },
        dock: None,
        footer: true,
        stream: None,
        assets: &[],
    })
}

/// The address of a clause: `/rules/ferry/rulings#FE-2.1`.
pub fn clause_url(game: &str, clause: &str) -> String {
    format!("/rules/{game}/rulings#{clause}")
}

fn contents(blocks: &[Block<'_>]) -> Markup {
    let chapters: Vec<&str> = blocks
        .iter()
        .filter_map(|block| match block {
            Block::Heading { level: 2, text } => Some(*text),
            _ => None,
        })
        .collect();
    html! {
        @if chapters.len() > 1 {
            nav.contents aria-label="Contents" {
                ul { @for text in chapters { li { a href=(format!("#{}", slug(text))) { (text) } } } }
            }
        }
    }
}

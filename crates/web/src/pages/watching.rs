//! Who watches a table, for whoever opened it.

use crate::pages::Visitor;
use crate::pages::icons::icon;
use crate::pages::layout::{self, Page, csrf};
use crate::pages::model::table_url;
use host::Spectator;
use maud::{Markup, html};

/// What the page shows.
#[derive(Clone, Debug)]
pub struct WatchingPage {
    /// The table's id.
    pub table: String,
    /// The game's name.
    pub title: &'static str,
    /// Guests who watch without a seat.
    pub spectators: Vec<Spectator>,
    /// How many others watch who are nobody in particular.
    pub strangers: usize,
}

/// The whole page.
pub fn page(page: &WatchingPage, visitor: &Visitor) -> Markup {
    let count = page.spectators.len();
    layout::document(&Page {
        title: "Who watches: Tidetable",
        class: "page-me",
        header: layout::sea(page.title, &html! { "Who watches" }, &html! {}),
        main: html! {
            main.wrap.narrow #table {
                section.panel aria-labelledby="h-watching" {
                    header { h2 #h-watching { "Who watches" } span.aside { (count) " by name" } }
                    @if count == 0 { p.side-note { "Nobody with a name is watching." } }
                    ul.people {
                        @for spectator in &page.spectators { li { (row(page, spectator, visitor)) } }
                    }
                    @if page.strangers > 0 {
                        p.side-note { (page.strangers) " more who have given no name. They cannot speak without one." }
                    }
                    p.side-note {
                        "People you remove can no longer sit down, watch or chat here under that name. "
                        "Anyone with the link can still watch without a name."
                    }
                    div.acts {
                        a.btn.btn-deep href=(table_url(&page.table, "")) { "Back to the table" }
                        a.btn.btn-quiet href=(table_url(&page.table, "watching")) { "Look again" }
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

fn row(page: &WatchingPage, spectator: &Spectator, visitor: &Visitor) -> Markup {
    html! {
        span { (icon("i-eye")) " " (spectator.name) }
        form method="post" action=(table_url(&page.table, "remove")) {
            (csrf(visitor))
            input type="hidden" name="back" value="watching";
            input type="hidden" name="guest" value=(spectator.guest.to_string());
            button.btn.btn-sm { (icon("i-cross")) " Remove" span.hide { " " (spectator.name) } }
        }
    }
}

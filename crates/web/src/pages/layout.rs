//! What every page has around it.

use crate::assets::{self, Asset};
use crate::pages::Visitor;
use crate::pages::icons::{dots, icon, logo};
use maud::{DOCTYPE, Markup, html};

/// Everything of a page that differs from page to page.
pub struct Page<'a> {
    /// For the tab. Never holds a secret: others can read it over a shoulder.
    pub title: &'a str,
    /// One class, for the style sheet.
    pub class: &'a str,
    /// The top of the page.
    pub header: Markup,
    /// What it is about.
    pub main: Markup,
    /// What the viewer may do, at the bottom.
    pub dock: Option<Markup>,
    /// Whether the house's own line ends it.
    pub footer: bool,
    /// Where the stream of a live page is.
    pub stream: Option<String>,
    /// A game's own style sheets and scripts.
    pub assets: &'static [Asset],
}

/// The whole document.
pub fn document(page: &Page<'_>) -> Markup {
    html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover";
                meta name="color-scheme" content="light dark";
                meta name="referrer" content="same-origin";
                title { (page.title) }
                link rel="icon" type="image/svg+xml" href=(assets::url("icon.svg"));
                // Before the sheet and not deferred: a page must not flash in
                // the other theme.
                script src=(assets::url("theme.js")) {}
                link rel="stylesheet" href=(assets::url("tidetable.css"));
                @for sheet in page.assets.iter().filter(|asset| asset.is_style()) {
                    link rel="stylesheet" href=(sheet.url());
                }
                script src=(assets::url("idiomorph.js")) defer {}
                script src=(assets::url("live.js")) defer {}
                @for script in page.assets.iter().filter(|asset| asset.is_script()) {
                    script type="module" src=(script.url()) {}
                }
            }
            body class=(page.class) data-stream=[page.stream.as_deref()] {
                a.skip href="#table" { "Skip to the content" }
                (page.header)
                (page.main)
                @if page.footer { (footer()) }
                @if let Some(dock) = &page.dock {
                    div.shore {
                        p.offline #lost role="status" hidden {
                            (dots()) " Connection lost. Trying again: your table is safe on the server."
                        }
                        (dock)
                    }
                }
                @if page.stream.is_some() { (keys()) }
            }
        }
    }
}

/// The header of a page that belongs to a table or a text: what and where.
pub fn sea(title: &str, line: &Markup, tools: &Markup) -> Markup {
    html! {
        header.sea #sea {
            (brand())
            div.where { h1 { (title) } p { (line) } }
            nav.tools aria-label="Table" { (tools) (theme_button()) }
        }
    }
}

/// The header of the front page and of pages about you.
pub fn site_sea(class: &str, title: Option<&str>, visitor: &Visitor) -> Markup {
    html! {
        header #sea class=(format!("sea {class}")) {
            (brand())
            @if let Some(title) = title { div.where { h1 { (title) } } }
            nav.tools aria-label="Site" {
                a.tool.only-wide href="/#tables" { "Tables" }
                a.tool href="/rules" aria-label="Rules" { (icon("i-book")) span.only-wide { "Rules" } }
                (theme_button())
                @let name = visitor.name.as_deref().unwrap_or("You");
                a.tool href="/me" aria-label=(format!("{name}, your page")) {
                    (visitor.emblem.small()) span.only-wide { (name) }
                }
            }
        }
    }
}

fn brand() -> Markup {
    html! {
        a.brand href="/" aria-label="Tidetable, front page" { (logo()) span { "Tidetable" } }
    }
}

/// Needs the script, so it stays hidden until the script is there.
fn theme_button() -> Markup {
    html! {
        button.tool.needs-script type="button" data-theme-toggle aria-label="Light or dark" {
            (icon("i-moon"))
        }
    }
}

/// A link to the rules, for the header.
pub fn rules_tool(game: &str) -> Markup {
    html! {
        a.tool href=(format!("/rules/{game}")) aria-label="Rules of this game" {
            (icon("i-book")) span.only-wide { "Rules" }
        }
    }
}

fn footer() -> Markup {
    html! {
        footer.foot.wrap {
            p.aside { "Tidetable runs on your own machine. Nothing leaves it." }
            p { a href="/rules" { "Rules and designers" } a href="/me" { "Your games" } }
        }
    }
}

fn keys() -> Markup {
    let rows = [
        ("← →", "move along your pieces"),
        ("Space or Enter", "choose"),
        ("Esc", "close what is open"),
        ("U", "take your move back"),
        ("?", "this list"),
    ];
    html! {
        dialog #keys aria-labelledby="keys-title" {
            h2 #keys-title { "Keys" }
            dl.facts { @for (key, what) in rows { div { dt { kbd { (key) } } dd { (what) } } } }
            label.check { input #keys-on type="checkbox" checked; " U and ? work as keys" }
            form method="dialog" { button.btn { "Close" } }
        }
    }
}

/// Who is awaited, bobbing.
pub fn waiting_for(names: &str) -> Markup {
    html! { span.state data-s="wait" { (dots()) " Waiting for " (names) } }
}

/// The hidden field that every form carries.
pub fn csrf(visitor: &Visitor) -> Markup {
    html! { input type="hidden" name="csrf" value=(visitor.csrf); }
}

/// The field for a name, for visitors who have not given one.
pub fn name_field(visitor: &Visitor) -> Markup {
    html! {
        @if visitor.name.is_none() {
            label.field {
                span { "Your name" }
                input type="text" name="name" required maxlength="24" autocomplete="nickname";
            }
        }
    }
}

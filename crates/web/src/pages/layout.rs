//! What every page has around it.

use crate::assets::{self, Asset};
use crate::pages::icons::{dots, icon, logo};
use crate::pages::{Visitor, notice};
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

/// Sheets of the frame that only some pages need, by the class of the page.
const SHEETS: &[(&str, &str)] =
    &[("page-cast", "cast-page.css"), ("page-how-to", "how-to.css"), ("page-review", "review.css")];

/// What others show of a page when somebody hands its link on (Open Graph).
#[derive(Clone, Debug)]
pub struct Preview {
    /// What it is.
    pub title: String,
    /// What there is to see, in a sentence or two.
    pub description: String,
    /// The whole address of what is shown.
    pub address: String,
    /// The whole address of a picture, 1200 by 630.
    pub image: String,
    /// The picture in words.
    pub alt: String,
}

/// The whole document.
pub fn document(page: &Page<'_>) -> Markup {
    document_with(page, None)
}

/// The whole document, with what others show of it.
pub fn document_with(page: &Page<'_>, preview: Option<&Preview>) -> Markup {
    html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover";
                meta name="color-scheme" content="light dark";
                meta name="referrer" content="same-origin";
                title { (page.title) }
                @if let Some(preview) = preview { (open_graph(preview)) }
                link rel="icon" type="image/svg+xml" href=(assets::url("icon.svg"));
                link rel="manifest" href="/manifest.webmanifest";
                meta name="theme-color" content="#0d3349";
                // Before the sheet and not deferred: a page must not flash in
                // the other theme.
                script src=(assets::url("theme.js")) {}
                link rel="stylesheet" href=(assets::url("tidetable.css"));
                @for (_, sheet) in SHEETS.iter().filter(|(class, _)| page.class.split(' ').any(|own| own == *class)) {
                    link rel="stylesheet" href=(assets::url(sheet));
                }
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
                a.skip href="#table" { "Skip to content" }
                (notice::line(None))
                (page.header)
                (page.main)
                @if page.footer { (footer()) }
                @if let Some(dock) = &page.dock {
                    div.shore {
                        p.offline #lost role="status" hidden {
                            (dots()) " Connection lost. Trying again. Your game is safe."
                        }
                        p.offline #alone role="status" hidden {
                            "You have too many pages open, so this one no longer updates by itself. "
                            "Close one, or reload to see what’s new."
                        }
                        (dock)
                    }
                }
                @if page.stream.is_some() { (keys(&TABLE_KEYS)) }
            }
        }
    }
}

fn open_graph(preview: &Preview) -> Markup {
    let properties = [
        ("og:type", "article"),
        ("og:site_name", "Tidetable"),
        ("og:title", &preview.title),
        ("og:description", &preview.description),
        ("og:url", &preview.address),
        ("og:image", &preview.image),
        ("og:image:type", "image/png"),
        ("og:image:width", "1200"),
        ("og:image:height", "630"),
        ("og:image:alt", &preview.alt),
    ];
    html! {
        meta name="description" content=(preview.description);
        @for (property, content) in properties { meta property=(property) content=(content); }
        meta name="twitter:card" content="summary_large_image";
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
    header(class, title, None, visitor)
}

/// The same with a line below the title.
pub fn site_sea_with(title: &str, line: &Markup, visitor: &Visitor) -> Markup {
    header("", Some(title), Some(line), visitor)
}

fn header(class: &str, title: Option<&str>, line: Option<&Markup>, visitor: &Visitor) -> Markup {
    html! {
        header #sea class=(format!("sea {class}")) {
            (brand())
            @if let Some(title) = title {
                div.where { h1 { (title) } @if let Some(line) = line { p { (line) } } }
            }
            nav.tools aria-label="Site" {
                a.tool.only-wide href="/#tables" { "Tables" }
                a.tool href="/rules" aria-label="How to play" { (icon("i-book")) span.only-wide { "How to play" } }
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
        a.tool href=(format!("/rules/{game}")) aria-label="How to play" {
            (icon("i-book")) span.only-wide { "How to play" }
        }
    }
}

fn footer() -> Markup {
    html! {
        footer.foot.wrap {
            p.aside { "No accounts, no trackers. Every shuffle can be checked afterwards." }
            p { a href="/rules" { "How to play" } a href="/cast" { "The cast" } a href="/me" { "Your games" } }
        }
    }
}

/// What the keys do at a table.
const TABLE_KEYS: [(&str, &str); 5] = [
    ("← →", "move along your pieces"),
    ("Space or Enter", "choose"),
    ("U", "undo"),
    ("Esc", "close what is open"),
    ("?", "this list"),
];

/// The list of keys, which `?` opens.
pub(crate) fn keys(rows: &[(&str, &str)]) -> Markup {
    html! {
        dialog #keys aria-labelledby="keys-title" {
            h2 #keys-title { "Keys" }
            // The script puts what this very page offers before these.
            dl.facts { @for (key, what) in rows { div { dt { kbd { (key) } } dd { (what) } } } }
            label.check { input #keys-on type="checkbox" checked; " Use letters, digits and ? as keys" }
            form method="dialog" { button.btn { "Close" } }
        }
    }
}

/// How fast the moves of others are shown, for the table's menu. The script remembers it.
pub(crate) fn pace() -> Markup {
    let choices = [("slow", "Slow"), ("normal", "Normal"), ("off", "Off")];
    html! {
        fieldset.pace.needs-script #pace {
            legend { "Animation" }
            @for (value, label) in choices {
                label { input type="radio" name="pace" value=(value) id=(format!("pace-{value}")) data-pace-choice; (label) }
            }
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
                input type="text" name="name" required maxlength="40" autocomplete="nickname";
            }
        }
    }
}

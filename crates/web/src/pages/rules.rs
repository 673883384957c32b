//! Rules ledgers as pages, with an anchor for every clause.
//!
//! A ledger is Markdown of a small kind: headings, paragraphs, lists, tables,
//! bold and code. Whatever else it holds is shown as plain text.

use crate::pages::Visitor;
use crate::pages::layout::{self, Page};
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
    let title = format!("Rules: {}", page.title);
    let blocks = blocks(&page.ledger);
    layout::document(&Page {
        title: &title,
        class: "page-rules",
        header: layout::site_sea("", Some(&title), visitor),
        main: html! {
            main.wrap.reading #table {
                (contents(&blocks))
                article.ledger { @for block in &blocks { (block_html(block)) } }
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
        title: "Rules",
        class: "page-rules",
        header: layout::site_sea("", Some("Rules"), visitor),
        main: html! {
            main.wrap.reading #table {
                article.ledger {
                    p {
                        "The rules as this table plays them, clause by clause. Given is what the printed rules "
                        "say, Derived follows from it, Reported is what only reviews of the printed game say, Chosen is our "
                        "ruling where they are silent."
                    }
                    ul.ledgers {
                        @for (id, title) in games { li { a.btn href=(format!("/rules/{id}")) { (title) } } }
                    }
                    h2 #fair { "Fair dice" }
                    p {
                        "When a table opens, a secret of 32 bytes is drawn and its SHA-256 is shown to everybody. "
                        "Every draw and roll comes from that secret. When the match is over the secret is in the "
                        "record, and anybody can check it: download the record and run "
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

/// The address of a clause: `/rules/ferry#FE-2.1`.
pub fn clause_url(game: &str, clause: &str) -> String {
    format!("/rules/{game}#{clause}")
}

/// Where a clause comes from.
const KINDS: [&str; 4] = ["Given", "Derived", "Reported", "Chosen"];

enum Block<'a> {
    Heading { level: usize, text: &'a str },
    Paragraph(String),
    Clause { id: &'a str, kind: &'a str, text: String },
    List { numbered: bool, items: Vec<String> },
    Table(Vec<Vec<&'a str>>),
}

fn blocks(ledger: &str) -> Vec<Block<'_>> {
    let mut blocks: Vec<Block<'_>> = Vec::new();
    // Whether the next line goes on with what the one before began.
    let mut open = false;
    for line in ledger.lines() {
        let text = line.trim();
        if text.is_empty() {
            open = false;
        } else if let Some((level, text)) = heading(text) {
            blocks.push(Block::Heading { level, text });
            open = false;
        } else if text.starts_with('|') {
            push_row(&mut blocks, text, open);
            open = true;
        } else if let Some((numbered, item)) = list_item(text) {
            push_item(&mut blocks, numbered, item, open);
            open = true;
        } else {
            push_text(&mut blocks, text, open);
            open = true;
        }
    }
    blocks
}

fn heading(text: &str) -> Option<(usize, &str)> {
    let level = text.bytes().take_while(|&byte| byte == b'#').count();
    let rest = text[level..].strip_prefix(' ')?;
    (1..=4).contains(&level).then_some((level, rest))
}

fn list_item(text: &str) -> Option<(bool, &str)> {
    if let Some(item) = text.strip_prefix("- ") {
        return Some((false, item));
    }
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    (digits > 0).then_some(())?;
    Some((true, text[digits..].strip_prefix(". ")?))
}

fn push_row<'a>(blocks: &mut Vec<Block<'a>>, text: &'a str, open: bool) {
    let cells: Vec<&str> = text.trim_matches('|').split('|').map(str::trim).collect();
    // The line of dashes under the head is decoration.
    if cells.iter().all(|cell| cell.chars().all(|sign| matches!(sign, '-' | ':'))) {
        return;
    }
    match blocks.last_mut() {
        Some(Block::Table(rows)) if open => rows.push(cells),
        _ => blocks.push(Block::Table(vec![cells])),
    }
}

fn push_item<'a>(blocks: &mut Vec<Block<'a>>, numbered: bool, item: &'a str, open: bool) {
    if let Some((id, rest)) = item.split_once(' ').filter(|(id, _)| is_clause(id)) {
        let (kind, text) = kind(rest);
        blocks.push(Block::Clause { id, kind, text: text.to_owned() });
        return;
    }
    match blocks.last_mut() {
        Some(Block::List { numbered: before, items }) if open && *before == numbered => {
            items.push(item.to_owned());
        }
        _ => blocks.push(Block::List { numbered, items: vec![item.to_owned()] }),
    }
}

fn push_text(blocks: &mut Vec<Block<'_>>, text: &str, open: bool) {
    let before = match blocks.last_mut() {
        Some(Block::Paragraph(before) | Block::Clause { text: before, .. }) if open => Some(before),
        Some(Block::List { items, .. }) if open => items.last_mut(),
        _ => None,
    };
    match before {
        Some(before) => {
            before.push(' ');
            before.push_str(text);
        }
        None => blocks.push(Block::Paragraph(text.to_owned())),
    }
}

/// `FE-2.1`: two capitals or more, a dash, numbers with dots.
fn is_clause(word: &str) -> bool {
    let Some((game, number)) = word.split_once('-') else { return false };
    game.len() >= 2
        && game.bytes().all(|byte| byte.is_ascii_uppercase())
        && number.contains('.')
        && number
            .split('.')
            .all(|part| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_alphanumeric()))
        && number.starts_with(|first: char| first.is_ascii_digit())
}

/// Splits `Given. Text` into its kind and the text.
fn kind(text: &str) -> (&str, &str) {
    for kind in KINDS {
        if let Some(rest) = text.strip_prefix(kind) {
            return (
                kind,
                rest.trim_start_matches(['.', ':']).trim_start_matches(", ").trim_start(),
            );
        }
    }
    ("", text)
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

fn slug(text: &str) -> String {
    let words =
        text.split(|sign: char| !sign.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
    words.map(str::to_ascii_lowercase).collect::<Vec<_>>().join("-")
}

fn block_html(block: &Block<'_>) -> Markup {
    html! {
        @match block {
            // The page's own heading says it already.
            Block::Heading { level: 1, .. } => {},
            Block::Heading { level: 2, text } => h2 id=(slug(text)) { (inline(text)) },
            Block::Heading { text, .. } => h3 id=(slug(text)) { (inline(text)) },
            Block::Paragraph(text) => p { (inline(text)) },
            Block::Clause { id, kind, text } => div.clause id=(id) {
                a.clause-id href=(format!("#{id}")) { (id) }
                p { @if !kind.is_empty() { span.kind data-kind=(kind) { (kind) } " " } (inline(text)) }
            },
            Block::List { numbered: true, items } => ol.plain { @for item in items { li { (inline(item)) } } },
            Block::List { items, .. } => ul.plain { @for item in items { li { (inline(item)) } } },
            Block::Table(rows) => (table(rows)),
        }
    }
}

fn table(rows: &[Vec<&str>]) -> Markup {
    html! {
        div.table-wrap tabindex="0" role="group" aria-label="Table" {
            table {
                @if let Some((head, rows)) = rows.split_first() {
                    thead { tr { @for cell in head { th scope="col" { (inline(cell)) } } } }
                    tbody {
                        // A row that is a clause of its own can be led to.
                        @for row in rows {
                            tr id=[row.first().filter(|cell| is_clause(cell))] {
                                @for cell in row { td { (inline(cell)) } }
                            }
                        }
                    }
                }
            }
        }
    }
}

/// Bold, code and links to other clauses; the rest is escaped text.
fn inline(text: &str) -> Markup {
    html! {
        @for (number, part) in text.split('`').enumerate() {
            @if number % 2 == 1 { code { (part) } } @else {
                @for (number, part) in part.split("**").enumerate() {
                    @if number % 2 == 1 { b { (linked(part)) } } @else { (linked(part)) }
                }
            }
        }
    }
}

fn linked(text: &str) -> Markup {
    html! {
        @for (number, word) in text.split(' ').enumerate() {
            @if number > 0 { " " }
            (marked(word))
        }
    }
}

/// A ruling in the middle of a clause, another clause, or a plain word.
fn marked(word: &str) -> Markup {
    let kind = word.strip_suffix(':').filter(|kind| KINDS.contains(kind));
    let bare = word.trim_matches(|sign: char| !sign.is_ascii_alphanumeric());
    html! {
        @if let Some(kind) = kind {
            span.kind data-kind=(kind) { (kind) }
        } @else if is_clause(bare) && let Some((before, after)) = word.split_once(bare) {
            (before) a href=(format!("#{bare}")) { (bare) } (after)
        } @else { (word) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(ledger: &str) -> String {
        html! { @for block in blocks(ledger) { (block_html(&block)) } }.into_string()
    }

    #[test]
    fn a_clause_has_its_anchor_its_kind_and_its_text() {
        let html = shown("- FE-2.1 Given. A round,\n  as in FE-1.2.");
        assert!(html.contains(r#"id="FE-2.1""#) && html.contains(">Given<"), "{html}");
        assert!(html.contains(r##"A round, as in <a href="#FE-1.2">FE-1.2</a>."##), "{html}");
    }

    #[test]
    fn a_row_that_is_a_clause_has_its_anchor() {
        let html = shown("| id | card |\n|---|---|\n| FE-7.1a | Scaffold |\n| x | y |\n");
        assert!(
            html.contains(r##"<tr id="FE-7.1a"><td><a href="#FE-7.1a">FE-7.1a</a></td>"##),
            "{html}"
        );
        assert!(html.contains("<tr><td>x</td>"), "{html}");
    }

    #[test]
    fn markup_in_a_ledger_is_only_text() {
        let ledger =
            "# <b>\n\n<script>alert(1)</script> **<i>** `<u>`\n\n| <a> |\n|---|\n| <td> |\n";
        let html = shown(ledger);
        for tag in ["<script", "<i>", "<u>", "<a>"] {
            assert!(!html.contains(tag), "{html}");
        }
    }

    #[test]
    fn words_that_only_look_like_clauses_are_left_alone() {
        for word in ["A-last", "FE-", "fe-1.1", "FE-1", "3-4.5", "SHA-256"] {
            assert!(!is_clause(word), "{word}");
        }
        assert!(is_clause("FE-5.12") && is_clause("FE-3.10"));
    }
}

//! Markdown of a small kind: headings, paragraphs, lists, tables, bold, italics, code, links, pictures, and clauses with
//! their ids. Whatever else a text holds is shown as plain text.

use maud::{Markup, html};

/// Where a clause comes from.
pub(super) const KINDS: [&str; 4] = ["Given", "Derived", "Reported", "Chosen"];

/// A piece of a text.
pub(super) enum Block<'a> {
    Heading {
        level: usize,
        text: &'a str,
    },
    Paragraph(String),
    Clause {
        id: &'a str,
        kind: &'a str,
        text: String,
    },
    List {
        numbered: bool,
        items: Vec<String>,
    },
    Table(Vec<Vec<&'a str>>),
    /// What it shows, and by which name the game draws it.
    Picture {
        shows: &'a str,
        name: &'a str,
    },
}

/// The pieces of a text, in order.
pub(super) fn blocks(ledger: &str) -> Vec<Block<'_>> {
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
        } else if let Some((shows, name)) = picture(text) {
            blocks.push(Block::Picture { shows, name });
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

/// `![what it shows](name)`.
fn picture(text: &str) -> Option<(&str, &str)> {
    text.strip_prefix("![")?.strip_suffix(')')?.split_once("](")
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

/// A heading as part of an address.
pub(super) fn slug(text: &str) -> String {
    let words =
        text.split(|sign: char| !sign.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
    words.map(str::to_ascii_lowercase).collect::<Vec<_>>().join("-")
}

/// A piece of a text as markup.
pub(super) fn block_html(block: &Block<'_>) -> Markup {
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
            Block::Picture { shows, .. } => p { (shows) },
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

/// Bold, italics, code and links; the rest is escaped text.
pub(super) fn inline(text: &str) -> Markup {
    html! {
        @for (number, part) in text.split('`').enumerate() {
            @if number % 2 == 1 { code { (part) } } @else {
                @for (number, part) in part.split("**").enumerate() {
                    @if number % 2 == 1 { b { (slanted(part)) } } @else { (slanted(part)) }
                }
            }
        }
    }
}

/// What stands between two stars that touch it: `*so*`, but not `2 * 3 * 4`.
fn italics(text: &str) -> Option<(&str, &str, &str)> {
    let touches = |sign: Option<char>| sign.is_some_and(|sign| !sign.is_whitespace());
    let opens = text.match_indices('*').find(|(at, _)| touches(text[at + 1..].chars().next()))?.0;
    let inside = &text[opens + 1..];
    let closes = |(at, _): &(usize, &str)| *at > 0 && touches(inside[..*at].chars().next_back());
    let closes = inside.match_indices('*').find(closes)?.0;
    Some((&text[..opens], &inside[..closes], &inside[closes + 1..]))
}

fn slanted(text: &str) -> Markup {
    match italics(text) {
        Some((before, slanted_text, after)) => html! {
            (led(before)) em { (led(slanted_text)) } (slanted(after))
        },
        None => led(text),
    }
}

/// `[words](address)`. Files of ours lead nowhere on a page: of those only the words are shown.
fn led(text: &str) -> Markup {
    let parts = text.split_once('[').and_then(|(before, rest)| {
        let (words, rest) = rest.split_once("](")?;
        let (address, after) = rest.split_once(')')?;
        Some((before, words, address, after))
    });
    let Some((before, words, address, after)) = parts else { return linked(text) };
    let is_page = address.starts_with("https://")
        || address.starts_with('#')
        || (address.starts_with('/') && !address.starts_with("//"));
    html! {
        (linked(before))
        @if is_page { a href=(address) rel="noreferrer" { (linked(words)) } } @else { (linked(words)) }
        (led(after))
    }
}

/// The text of a paragraph that is in italics as a whole.
pub(super) fn whole_italics(text: &str) -> Option<&str> {
    italics(text)
        .filter(|(before, _, after)| before.is_empty() && after.is_empty())
        .map(|(_, text, _)| text)
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
    fn stars_and_links_are_not_shown_as_such() {
        let html =
            shown("As *Mira* says in [the book](https://example.org/a), *see [here](#FE-1.1)*.");
        assert!(html.contains("As <em>Mira</em> says in"), "{html}");
        assert!(
            html.contains(r#"<a href="https://example.org/a" rel="noreferrer">the book</a>"#),
            "{html}"
        );
        assert!(
            html.contains(r##"<em>see <a href="#FE-1.1" rel="noreferrer">here</a></em>."##),
            "{html}"
        );
        // What is no emphasis stays as it is, and what leads nowhere has no link.
        assert!(shown("2 * 3 * 4 and a * b").contains("2 * 3 * 4 and a * b"));
        let nowhere =
            shown("[the file](../docs/x.md), [bad](javascript:alert(1)), [worse](//evil.example)");
        assert!(!nowhere.contains("href") && nowhere.contains("the file"), "{nowhere}");
        assert_eq!(whole_italics("*at once*"), Some("at once"));
        assert_eq!(whole_italics("*at* once"), None);
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

//! Markdown as a terminal shows it: headings, lists, bold words, and pictures by what they show.

use game_core::{Sketch, Span, Tone};

/// The text, no line longer than `width`. What it does not know it shows as it is.
pub fn markdown(text: &str, width: usize) -> Sketch {
    let mut page = Sketch::default();
    let mut paragraph = String::new();
    let mut rows: Vec<Vec<&str>> = Vec::new();
    for line in text.lines().map(str::trim_end).chain([""]) {
        let begins = begins_anew(line);
        if (begins || line.is_empty()) && !paragraph.is_empty() {
            set(&mut page, &std::mem::take(&mut paragraph), width);
        }
        match row(line) {
            Some(cells) => {
                rows.push(cells);
                continue;
            }
            None => table(&mut page, &std::mem::take(&mut rows), width),
        }
        match line {
            "" => blank(&mut page),
            _ if is_whole(line) => set(&mut page, line, width),
            _ if begins => paragraph = line.to_owned(),
            // What goes on in the next line is one paragraph still.
            _ => {
                let joint = if paragraph.is_empty() { "" } else { " " };
                paragraph = format!("{paragraph}{joint}{}", line.trim_start());
            }
        }
    }
    while page.lines.last().is_some_and(Vec::is_empty) {
        page.lines.pop();
    }
    page
}

/// Headings, pictures, rows of a table and list items never go on in the line before.
fn begins_anew(line: &str) -> bool {
    let words = line.trim_start();
    let is_numbered = words.split_once(". ").is_some_and(|(number, _)| {
        !number.is_empty() && number.bytes().all(|b| b.is_ascii_digit())
    });
    ["#", "![", "|", "- ", "* ", "> "].iter().any(|mark| words.starts_with(mark)) || is_numbered
}

/// Headings, pictures and rows of a table do not go on in the next line.
fn is_whole(line: &str) -> bool {
    ["#", "![", "|"].iter().any(|mark| line.trim_start().starts_with(mark))
}

/// One empty line, never two, and none at the top.
fn blank(page: &mut Sketch) {
    if page.lines.last().is_some_and(|line| !line.is_empty()) {
        page.line();
    }
}

fn set(page: &mut Sketch, paragraph: &str, width: usize) {
    let depth = paragraph.bytes().take_while(|byte| *byte == b'#').count();
    if depth > 0 {
        let heading = paragraph[depth..].trim();
        blank(page);
        let mut line = Sketch::default();
        match depth {
            1 | 2 => line.line().say(Tone::You, plain_words(heading)),
            _ => line.line().say(Tone::Strong, plain_words(heading)),
        };
        page.below(line.wrapped(width));
        return;
    }
    let words = paragraph.trim_start();
    let mut line = Sketch::default();
    line.line();
    if let Some((shows, _)) = words.strip_prefix("![").and_then(|rest| rest.split_once("](")) {
        line.say(Tone::Muted, format!("  [Picture: {shows}]"));
    } else {
        let indent = paragraph.len() - words.len();
        let item = words.strip_prefix("- ").or_else(|| words.strip_prefix("* "));
        let quote = words.strip_prefix("> ");
        let (mark, rest) = match (item, quote) {
            (Some(item), _) => ("• ", item),
            (None, Some(quote)) => ("│ ", quote),
            (None, None) => ("", words),
        };
        line.lines[0].push(Span::new(Tone::Plain, format!("{}{mark}", " ".repeat(indent))));
        line.lines[0].extend(spans(rest));
    }
    page.below(line.wrapped(width));
}

/// The cells of a row of a table.
fn row(line: &str) -> Option<Vec<&str>> {
    let cells = line.trim().strip_prefix('|')?;
    let cells = cells.strip_suffix('|').unwrap_or(cells);
    Some(cells.split('|').map(str::trim).collect())
}

/// Columns below each other, the last as wide as there is room; where there is none, one cell
/// after the other.
fn table(page: &mut Sketch, rows: &[Vec<&str>], width: usize) {
    const INDENT: usize = 2;
    const GAP: usize = 2;
    /// Narrower than this a column is hard to read.
    const LEAST: usize = 20;
    // The line between head and body says nothing.
    let is_rule = |cell: &&str| !cell.is_empty() && cell.bytes().all(|b| b"-: ".contains(&b));
    let rows: Vec<&Vec<&str>> = rows.iter().filter(|row| !row.iter().all(is_rule)).collect();
    let columns = rows.iter().map(|row| row.len()).max().unwrap_or(0);
    let wide = |column: usize| {
        let words = rows.iter().filter_map(|row| row.get(column));
        words.map(|cell| plain_words(cell).chars().count()).max().unwrap_or(0)
    };
    let before: usize = (0..columns.saturating_sub(1)).map(|column| wide(column) + GAP).sum();
    let room = width.saturating_sub(INDENT + before);
    let last = wide(columns.saturating_sub(1));
    let fits = width >= INDENT + before + LEAST.min(last);
    for (number, cells) in rows.iter().enumerate() {
        let set = |cell: &str| {
            let mut spans = spans(cell);
            if number == 0 {
                spans.iter_mut().for_each(|span| span.tone = Tone::Muted);
            }
            Sketch { lines: vec![spans] }
        };
        let margin = Sketch::plain(&" ".repeat(INDENT));
        if !fits {
            page.below(margin.beside(set(&cells.join("  ·  ")), 0).wrapped(width));
            continue;
        }
        let mut line = margin;
        for (column, cell) in cells.iter().enumerate() {
            let across = INDENT + (0..column).map(|column| wide(column) + GAP).sum::<usize>();
            let cell = set(cell).wrapped(if column + 1 == columns { room } else { width });
            let gap = across - line.width().min(across);
            line = line.beside(cell, gap);
        }
        page.below(line);
    }
}

/// `**bold**`, `*slanted*`, `` `code` `` and `[a link](to)` as words with a tone.
fn spans(text: &str) -> Vec<Span> {
    let mut spans = Vec::new();
    let mut rest = text;
    while let Some(at) = rest.find(['*', '`', '[']) {
        let (before, from) = rest.split_at(at);
        spans.push(Span::new(Tone::Plain, before));
        let marked = marked(from, "**", Tone::Strong)
            .or_else(|| marked(from, "*", Tone::Strong))
            .or_else(|| marked(from, "`", Tone::Strong))
            .or_else(|| link(from));
        match marked {
            Some((span, after)) => {
                spans.push(span);
                rest = after;
            }
            None => {
                let mark = from.chars().next().expect("a mark was found");
                spans.push(Span::new(Tone::Plain, mark));
                rest = &from[mark.len_utf8()..];
            }
        }
    }
    spans.push(Span::new(Tone::Plain, rest));
    spans.retain(|span| !span.text.is_empty());
    spans
}

fn marked<'a>(text: &'a str, mark: &str, tone: Tone) -> Option<(Span, &'a str)> {
    let (inside, after) = text.strip_prefix(mark)?.split_once(mark)?;
    let is_words = !inside.is_empty() && !inside.starts_with(' ') && !inside.ends_with(' ');
    is_words.then(|| (Span::new(tone, inside), after))
}

fn link(text: &str) -> Option<(Span, &str)> {
    let (words, rest) = text.strip_prefix('[')?.split_once("](")?;
    let (_, after) = rest.split_once(')')?;
    (!words.contains('[')).then(|| (Span::new(Tone::Plain, words), after))
}

fn plain_words(text: &str) -> String {
    spans(text).into_iter().map(|span| span.text).collect()
}

//! How to play: a page read in three minutes, from the game's own text and pieces.
//!
//! `## Goal: Get rid of your cards` begins a chapter (the words before the colon lead there), the
//! first chapter being the goal; `### Draw` a step of a chapter, drawn as a picture with a caption;
//! `![what it shows](name)` on a line of its own asks the game for a picture of its pieces.

use crate::assets::Asset;
use crate::pages::Visitor;
use crate::pages::icons::icon;
use crate::pages::layout::{self, Page, csrf};
use crate::pages::markdown::{self, Block, slug};
use maud::{Markup, html};

/// What is shown.
pub struct HowToPage<'a> {
    /// The game's id: `ferry`.
    pub game: &'a str,
    /// The game's name: `Ferry`.
    pub title: &'a str,
    /// `2 players, 10 min`.
    pub players: Option<String>,
    /// The text, as Markdown.
    pub text: &'a str,
    /// What one click plays, and whether it is played alone.
    pub play: Option<(&'static str, bool)>,
    /// Where its campaigns are, and what they are called, if it has any that nothing else leads to.
    pub campaigns: Option<(String, &'static str)>,
    /// Draws a picture by its name.
    pub picture: &'a dyn Fn(&str) -> Option<Markup>,
    /// The game's own style sheets.
    pub assets: &'static [Asset],
}

/// One chapter: its short name, its heading, what is said, and its steps.
struct Chapter<'a> {
    name: &'a str,
    heading: &'a str,
    said: Vec<Block<'a>>,
    steps: Vec<(&'a str, Vec<Block<'a>>)>,
}

/// The page.
pub fn page(page: &HowToPage<'_>, visitor: &Visitor) -> Markup {
    let chapters = chapters(page.text);
    let title = format!("How to play {}", page.title);
    layout::document(&Page {
        title: &title,
        class: "page-how-to",
        header: layout::site_sea_with(&title, &line(page), visitor),
        main: html! {
            main #table class=(format!("wrap htp htp-{}", page.game)) {
                nav.toc aria-label="On this page" {
                    span.label { (page.title) ", in three minutes" }
                    @for (number, chapter) in chapters.iter().enumerate() {
                        a href=(format!("#{}", slug(chapter.name))) { b { (number + 1) } (chapter.name) }
                    }
                    a href="#rulings" { b { (chapters.len() + 1) } "Rulings" }
                    (play(page, visitor))
                    button.btn.btn-plain.needs-script type="button" data-print { "Print" }
                }
                div.htp-main {
                    @for (number, chapter) in chapters.iter().enumerate() {
                        @if number == 0 { (goal(page, chapter)) } @else { (section(page, chapter)) }
                    }
                    section.rulings #rulings {
                        p {
                            b { "Rulings." } " Every rule with its number, for odd cases and arguments."
                        }
                        a.btn href=(format!("/rules/{}/rulings", page.game)) { (icon("i-book")) " Rulings" }
                        @if let Some((address, title)) = &page.campaigns {
                            a.btn href=(address) { (icon("i-flag")) " " (title) }
                        }
                        (play(page, visitor))
                    }
                }
            }
        },
        dock: None,
        footer: true,
        stream: None,
        assets: page.assets,
    })
}

/// `2 players, 10 min · a three-minute read`.
fn line(page: &HowToPage<'_>) -> Markup {
    html! {
        @if let Some(players) = &page.players { (players.replace(", ", " · ")) span.only-wide { " · a three-minute read" } }
        @else { "a three-minute read" }
    }
}

fn play(page: &HowToPage<'_>, visitor: &Visitor) -> Markup {
    html! {
        @if let Some((label, alone)) = page.play {
            form method="post" action=(format!("/play/{}", page.game)) {
                (csrf(visitor))
                @if alone { input type="hidden" name="alone" value="1"; }
                button.btn.btn-deep { (icon("i-play")) " " (label) }
            }
        }
    }
}

fn goal(page: &HowToPage<'_>, chapter: &Chapter<'_>) -> Markup {
    let is_picture = |block: &&Block<'_>| matches!(block, Block::Picture { .. });
    let (pictures, said): (Vec<_>, Vec<_>) = chapter.said.iter().partition(is_picture);
    html! {
        section.goal id=(slug(chapter.name)) {
            div.goal-text {
                p.label { (chapter.name) }
                h2 { (markdown::inline(chapter.heading)) }
                @for block in said { (block_html(page, block)) }
            }
            @for block in pictures { div.goal-pic { (block_html(page, block)) } }
        }
    }
}

fn section(page: &HowToPage<'_>, chapter: &Chapter<'_>) -> Markup {
    let count =
        ["none", "one", "two", "three", "four", "five"].get(chapter.steps.len()).unwrap_or(&"many");
    // A first paragraph in italics says something about the heading, beside it.
    let (beside, said) = match chapter.said.split_first() {
        Some((Block::Paragraph(text), rest)) => match markdown::whole_italics(text) {
            Some(beside) => (Some(beside), rest),
            None => (None, chapter.said.as_slice()),
        },
        _ => (None, chapter.said.as_slice()),
    };
    html! {
        section id=(slug(chapter.name)) {
            div.htp-head {
                h2 { (markdown::inline(chapter.heading)) }
                @if let Some(beside) = beside { p.aside { (markdown::inline(beside)) } }
            }
            @for block in said { (block_html(page, block)) }
            @if !chapter.steps.is_empty() {
                ol.frames data-steps=(count) {
                    @for (number, (name, blocks)) in chapter.steps.iter().enumerate() {
                        li.frame id=(format!("{}-{}", slug(chapter.name), slug(name))) {
                            h3.frame-h { b { (number + 1) } " " (markdown::inline(name)) }
                            @for block in blocks.iter().filter(|block| matches!(block, Block::Picture { .. })) {
                                div.frame-p { (block_html(page, block)) }
                            }
                            div.frame-t {
                                @for block in blocks.iter().filter(|block| !matches!(block, Block::Picture { .. })) {
                                    (block_html(page, block))
                                }
                            }
                        }
                    }
                }
            }
        }
    }
}

fn block_html(page: &HowToPage<'_>, block: &Block<'_>) -> Markup {
    match block {
        Block::Picture { name, shows } => match (page.picture)(name) {
            // What it shows is said in words to those who cannot see it.
            Some(picture) => html! { figure.htp-pic role="img" aria-label=(shows) { (picture) } },
            None => html! { p.htp-words { (shows) } },
        },
        other => markdown::block_html(other),
    }
}

fn chapters(text: &str) -> Vec<Chapter<'_>> {
    let mut chapters: Vec<Chapter<'_>> = Vec::new();
    for block in markdown::blocks(text) {
        match (block, chapters.last_mut()) {
            (Block::Heading { level: 2, text }, _) => {
                let (name, heading) = text.split_once(": ").unwrap_or((text, text));
                chapters.push(Chapter { name, heading, said: Vec::new(), steps: Vec::new() });
            }
            (Block::Heading { text, .. }, Some(chapter)) => chapter.steps.push((text, Vec::new())),
            (block, Some(chapter)) => match chapter.steps.last_mut() {
                Some((_, blocks)) => blocks.push(block),
                None => chapter.said.push(block),
            },
            // The title of the text: the page has one of its own.
            (_, None) => {}
        }
    }
    chapters
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_falls_into_chapters_steps_and_pictures() {
        let text = "# Ferry\n\n## Goal: Cross first\n\nBe **quick**.\n\n![A boat](boat)\n\n## A turn: Two steps\n\n### Row\n\n![Oars](oars)\n\nPull.\n\n### Land\n\nStep out.\n";
        let drawn = |name: &str| (name == "boat").then(|| html! { i { "boat" } });
        let page_of = HowToPage {
            game: "ferry",
            title: "Ferry",
            players: None,
            text,
            play: Some(("Play a bot", false)),
            campaigns: None,
            picture: &drawn,
            assets: &[],
        };
        let shown = page(&page_of, &Visitor::default()).into_string();
        for part in [
            "id=\"goal\"",
            "Cross first",
            "<b>quick</b>",
            "aria-label=\"A boat\"",
            "data-steps=\"two\"",
            "id=\"a-turn-row\"",
            "href=\"/rules/ferry/rulings\"",
        ] {
            assert!(shown.contains(part), "{part}: {shown}");
        }
        // A picture that nobody draws is told in words.
        assert!(shown.contains("<p class=\"htp-words\">Oars</p>"), "{shown}");
    }
}

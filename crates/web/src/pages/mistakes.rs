//! Your mistakes: moments of your own matches that are asked again.

use crate::pages::Visitor;
use crate::pages::deed::sentence;
use crate::pages::icons::{dots, picture};
use crate::pages::moment::time;
use crate::pages::puzzles::{mark, percent, site};
use maud::{Markup, html};

/// All of somebody's mistakes.
#[derive(Clone, Debug, Default)]
pub struct MistakesPage {
    /// The latest first.
    pub all: Vec<MistakeRow>,
    /// Whether more may come in a moment.
    pub looking: bool,
}

/// One of them.
#[derive(Clone, Debug)]
pub struct MistakeRow {
    /// Where it is asked again.
    pub address: String,
    /// The game's name.
    pub game: String,
    /// What was played, in words.
    pub played: String,
    /// What it gave away of the chance to win.
    pub cost: f64,
    /// When it was found.
    pub made: u64,
    /// Whether it was solved since; nothing while it was not tried.
    pub solved: Option<bool>,
}

/// The whole page.
pub fn page(page: &MistakesPage, visitor: &Visitor) -> Markup {
    let solved = |row: &&MistakeRow| row.solved == Some(true);
    let left: Vec<&MistakeRow> = page.all.iter().filter(|row| !solved(row)).collect();
    let done: Vec<&MistakeRow> = page.all.iter().filter(solved).collect();
    let main = html! {
        main.wrap.narrow.puzzles #table data-again=[page.looking.then_some("/mistakes")] {
            @if page.looking {
                noscript { meta http-equiv="refresh" content="5"; }
                p.side-note #looking { (dots()) " Your latest matches are still being looked at. What is found appears here." }
            }
            section.panel aria-labelledby="h-left" {
                header { h2 #h-left { "To try again" } span.aside { "only you see them" } }
                @if page.all.is_empty() { (none_yet()) }
                @else if left.is_empty() { p { "You have solved them all. The next come with your next reviews." } }
                @else { (rows(&left, visitor)) }
                p.side-note {
                    "Each is a moment of a match you have played at which something clearly better was there. "
                    "They come from your reviews, the worst three of a match, and do not count for your puzzle rating."
                }
            }
            @if !done.is_empty() {
                section.panel aria-labelledby="h-done" {
                    header { h2 #h-done { "Solved" } span.aside { (done.len()) } }
                    (rows(&done, visitor))
                }
            }
            p { a href="/puzzles" { "Puzzles of the day" } " · " a href="/me" { "Your page" } }
        }
    };
    site("Your mistakes: Tidetable", "Your mistakes", main, visitor)
}

fn rows(all: &[&MistakeRow], visitor: &Visitor) -> Markup {
    html! {
        ul.mistake-list {
            @for row in all {
                li {
                    a href=(row.address) {
                        (mark(row.solved))
                        span { b { (row.game) } ": " (sentence(&row.played)) }
                        span.fine { "gave away " (percent(row.cost)) " · " (time(row.made, visitor.now)) }
                    }
                }
            }
        }
    }
}

fn none_yet() -> Markup {
    html! {
        div.blank {
            (picture("a-castle-1", "A small sand castle"))
            h3 { "None yet" }
            p { "Finish a match and open its review. If something better was there, you can try that moment again here." }
            a.btn.btn-deep href="/" { "Choose a game" }
        }
    }
}

/// What other pages say of them: how many are left, or how to come by some.
pub fn line(left: Option<usize>) -> Markup {
    html! {
        @match left {
            None => p { "Moments of your own matches at which something better was there. " a href="/mistakes" { "None so far" } "." },
            Some(0) => p { "You have solved them all. " a href="/mistakes" { "Look at them" } "." },
            Some(left) => p { a.btn href="/mistakes" { @if left == 1 { "1 moment to try again" } @else { (left) " moments to try again" } } },
        }
    }
}

//! Puzzles: which there are, one of them on its board, and what an answer was worth.

use crate::pages::deed::sentence;
use crate::pages::icons::{face, icon, level};
use crate::pages::layout::{self, Page, csrf};
use crate::pages::table::question;
use crate::pages::{TablePage, Visitor};
use host::{Character, PuzzleStanding};
use maud::{Markup, html};

/// The puzzles of one game, in short.
#[derive(Clone, Debug)]
pub struct PuzzlesOf {
    /// The game's id.
    pub game: String,
    /// Its name.
    pub title: String,
    /// The number of today's.
    pub today: usize,
    /// How hard today's is, from 1 to 4.
    pub grade: usize,
    /// Whether this visitor has answered today's, and whether rightly.
    pub answered: Option<bool>,
    /// How many there are.
    pub count: usize,
}

/// A puzzle in the list of its game.
#[derive(Clone, Copy, Debug)]
pub struct Listed {
    /// Its number.
    pub number: usize,
    /// How hard it is, from 1 to 4.
    pub grade: usize,
    /// Whether this visitor has answered it, and whether rightly.
    pub answered: Option<bool>,
}

/// A puzzle on its board.
#[derive(Debug)]
pub struct PuzzlePage {
    /// The table as the seat sees it.
    pub table: TablePage,
    /// The puzzle's own address.
    pub address: String,
    /// Its number.
    pub number: usize,
    /// Whether it is today's.
    pub today: bool,
    /// How hard it is, from 1 to 4.
    pub grade: usize,
    /// What is asked.
    pub question: String,
    /// In how many of how many tries each character found it.
    pub solved: ([u32; 4], u32),
    /// What the answer was worth, once there is one.
    pub verdict: Option<Verdict>,
    /// Whether this visitor's first answer was right.
    pub answered: Option<bool>,
    /// Where this visitor stands, if they have answered any.
    pub standing: Option<PuzzleStanding>,
    /// The address of the next one.
    pub next: String,
}

/// What an answer was worth.
#[derive(Clone, Debug)]
pub enum Verdict {
    /// The best.
    Right {
        /// Whether it was shown, not found.
        shown: bool,
        /// The best way in words.
        best: Vec<String>,
        /// Why.
        why: String,
    },
    /// Something was given away.
    Wrong {
        /// The move that did it, in words.
        label: String,
        /// How much of the chance to win.
        cost: f64,
        /// Whether it may be more.
        at_least: bool,
        /// The chance with the best.
        win: f64,
        /// How many moves before it were right.
        before: usize,
    },
}

/// A share in whole percent.
fn percent(share: f64) -> String {
    format!("{:.0} %", 100.0 * share.clamp(0.0, 1.0))
}

fn hardness(grade: usize) -> Markup {
    level(Character::ALL[grade.clamp(1, 4) - 1])
}

/// What the front page says of today's puzzles.
pub fn of_the_day(games: &[PuzzlesOf]) -> Markup {
    html! {
        @if !games.is_empty() {
            section.panel.puzzles-today.span-all #puzzles aria-labelledby="h-puzzles" {
                header { h2 #h-puzzles { "Puzzles of the day" } a.aside href="/puzzles" { "all puzzles" } }
                (list_of_the_day(games))
            }
        }
    }
}

fn list_of_the_day(games: &[PuzzlesOf]) -> Markup {
    html! {
        ul.puzzle-list {
            @for one in games {
                li {
                    a.btn href=(format!("/puzzles/{}/{}", one.game, one.today)) {
                        (mark(one.answered)) " " (one.title) " " (hardness(one.grade))
                    }
                }
            }
        }
    }
}

/// Answered rightly, answered, or not yet.
fn mark(answered: Option<bool>) -> Markup {
    html! {
        @match answered {
            Some(true) => { (icon("i-check")) span.hide { "Solved:" } },
            Some(false) => { (icon("i-cross")) span.hide { "Not solved:" } },
            None => (icon("i-flag")),
        }
    }
}

/// Where somebody stands, in a line.
pub fn standing_line(standing: &PuzzleStanding) -> Markup {
    let PuzzleStanding { rating, deviation, answered, solved, streak, longest, .. } = *standing;
    html! {
        p.puzzle-standing {
            "Puzzle rating " b { (format!("{rating:.0}")) } span.fine { " ± " (format!("{:.0}", 2.0 * deviation)) }
            " · " (solved) " of " (answered) " solved at first try"
            @if streak > 1 { " · " b { (streak) " in a row" } }
            @if longest > streak && longest > 1 { " · longest row " (longest) }
        }
    }
}

/// The page with all games.
pub fn index(games: &[PuzzlesOf], standing: Option<&PuzzleStanding>, visitor: &Visitor) -> Markup {
    let main = html! {
        main.wrap.narrow.puzzles #table {
            section.panel aria-labelledby="h-today" {
                header { h2 #h-today { "Puzzles of the day" } span.aside { "the same for everyone" } }
                @if games.is_empty() { p { "There are no puzzles here yet." } }
                (list_of_the_day(games))
                @if let Some(standing) = standing { (standing_line(standing)) }
                p.side-note {
                    "Each is a moment of a real match at which one way is clearly best. Play it on the board: "
                    "your first answer counts."
                }
            }
            section.panel aria-labelledby="h-all" {
                header { h2 #h-all { "All puzzles" } }
                ul.puzzle-list {
                    @for one in games {
                        li { a.btn href=(format!("/puzzles/{}", one.game)) { (one.title) ", " (one.count) " puzzles" } }
                    }
                }
            }
        }
    };
    site("Puzzles: Tidetable", "Puzzles", main, visitor)
}

/// The list of a game's puzzles.
pub fn list(
    of: &PuzzlesOf,
    all: &[Listed],
    standing: Option<&PuzzleStanding>,
    visitor: &Visitor,
) -> Markup {
    let done = all.iter().filter(|one| one.answered.is_some()).count();
    let next = all.iter().find(|one| one.answered.is_none());
    let main = html! {
        main.wrap.puzzles #table {
            section.panel aria-labelledby="h-list" {
                header { h2 #h-list { (of.title) } span.aside { (done) " of " (of.count) " answered" } }
                p.acts {
                    a.btn.btn-deep href=(format!("/puzzles/{}/{}", of.game, of.today)) { "Today’s puzzle " (hardness(of.grade)) }
                    @if let Some(next) = next {
                        a.btn href=(format!("/puzzles/{}/{}", of.game, next.number)) { "The next you have not tried" }
                    }
                }
                @if let Some(standing) = standing { (standing_line(standing)) }
                ol.puzzle-grid {
                    @for one in all {
                        li {
                            a href=(format!("/puzzles/{}/{}", of.game, one.number)) data-done=[one.answered] {
                                (mark(one.answered)) " " b { (one.number) } " " (hardness(one.grade))
                            }
                        }
                    }
                }
                p.side-note { "The dots tell how hard it is: the first of the four characters who finds it more often than not." }
                p { a href="/puzzles" { "Puzzles of all games" } }
            }
        }
    };
    site(
        &format!("{} puzzles: Tidetable", of.title),
        &format!("{} puzzles", of.title),
        main,
        visitor,
    )
}

fn site(title: &str, heading: &str, main: Markup, visitor: &Visitor) -> Markup {
    layout::document(&Page {
        title,
        class: "page-puzzles",
        header: layout::site_sea("", Some(heading), visitor),
        main,
        dock: None,
        footer: true,
        stream: None,
        assets: &[],
    })
}

/// The puzzle on the board of its game.
pub fn page(page: &PuzzlePage, visitor: &Visitor) -> Markup {
    let table = &page.table;
    let class = table.board.as_ref().map_or_else(String::new, |board| board.class());
    layout::document(&Page {
        title: &title(page),
        class: &format!("game-{} page-puzzle", table.game),
        header: header(page),
        main: html! {
            main #table class=(format!("table-main {class}")) data-your-move[page.verdict.is_none()] {
                @if let Some(board) = &table.board { (board.main(table, visitor)) }
            }
        },
        dock: Some(html! {
            (prompt(page))
            @match (&page.verdict, &table.board) {
                (Some(verdict), _) => (told(page, verdict, visitor)),
                (None, Some(board)) => (board.dock(table, visitor)),
                (None, None) => {},
            }
        }),
        footer: false,
        stream: None,
        assets: table.assets,
    })
}

/// The same in words.
pub fn text(page: &PuzzlePage, visitor: &Visitor) -> Markup {
    let table = &page.table;
    layout::document(&Page {
        title: &title(page),
        class: "page-text",
        header: header(page),
        main: html! {
            main.wrap.reading.text-mode #table {
                p {
                    a href=(table.url("")) { "The drawn board" } " · "
                    a href=(format!("/rules/{}", table.game)) { "How to play, in three minutes" } " · "
                    a href=(format!("/puzzles/{}", table.game)) { "All puzzles" }
                }
                section aria-labelledby="t-now" {
                    h2 #t-now { "Puzzle " (page.number) }
                    @match (&page.verdict, &table.board) {
                        (Some(verdict), _) => (words(page, verdict, visitor)),
                        (None, Some(board)) => { p { b { (page.question) } } (board.text_now(table, visitor)) (give_up(page, visitor, true)) },
                        (None, None) => {},
                    }
                }
                @if let Some(board) = &table.board { (board.text(table)) }
                section aria-labelledby="t-log" {
                    h2 #t-log { "What happened, newest first" }
                    ol.plain reversed {
                        @for line in table.log.shown() {
                            li { @if let Some(heading) = &line.heading { (heading) ": " } (line.text) }
                        }
                    }
                }
            }
        },
        dock: None,
        footer: true,
        stream: None,
        assets: table.assets,
    })
}

fn title(page: &PuzzlePage) -> String {
    let (game, number) = (&page.table.game_title, page.number);
    match &page.verdict {
        None => format!("{game} puzzle {number}"),
        Some(Verdict::Right { shown: true, .. }) => format!("{game} puzzle {number}: the answer"),
        Some(Verdict::Right { .. }) => format!("{game} puzzle {number}: solved"),
        Some(Verdict::Wrong { .. }) => format!("{game} puzzle {number}: not the best"),
    }
}

fn header(page: &PuzzlePage) -> Markup {
    let table = &page.table;
    let line = html! {
        @if page.today {
            span.only-wide { "Puzzle of the day, number " (page.number) }
            span.only-small { "Today’s puzzle" }
        }
        @else { "Puzzle " (page.number) }
        " " (hardness(page.grade))
    };
    let tools = html! {
        a.tool href=(format!("/puzzles/{}", table.game)) { (icon("i-stack")) span.only-wide { " All puzzles" } span.hide.only-small { "All puzzles" } }
        a.tool href=(table.url("text")) { (icon("i-info")) span.only-wide { " Text version" } span.hide.only-small { "Text version" } }
        (layout::rules_tool(&table.game))
    };
    layout::sea(&table.game_title, &line, &tools)
}

/// The line above the tray: what is asked.
fn prompt(page: &PuzzlePage) -> Markup {
    html! {
        @if page.verdict.is_none() {
            section.puzzle-line aria-label="What is asked" {
                (icon("i-flag"))
                p {
                    b { (page.question) }
                    @if let Some(first) = page.answered {
                        " " span.fine {
                            @if first { "You have solved it before." } @else { "You have tried it before; only the first answer counted." }
                        }
                    }
                }
            }
        }
    }
}

/// The tray with what an answer was worth.
fn told(page: &PuzzlePage, verdict: &Verdict, visitor: &Visitor) -> Markup {
    html! {
        section.dock #dock aria-label="Your answer" {
            div.dock-row.puzzle-told { (words(page, verdict, visitor)) }
        }
    }
}

fn words(page: &PuzzlePage, verdict: &Verdict, visitor: &Visitor) -> Markup {
    html! {
        div.ask {
            @match verdict {
                Verdict::Right { shown, best, why } => {
                    (question(&html! {
                        @if *shown { "The best: " } @else { (icon("i-check")) " That’s it! " }
                        (sentence(&best.join(", then ")))
                    }))
                    p.ask-more { (face(Character::Orca, " sm")) " Orca: “" (why) "”" }
                    p.ask-more.fine { (found_by(page.solved)) }
                },
                Verdict::Wrong { label, cost, at_least, win, before } => {
                    (question(&html! { (icon("i-cross")) " Not the best: " (sentence(label)) }))
                    p.ask-more {
                        @if *before > 0 { "You began well. " }
                        "It gives away " @if *at_least { "at least " } (percent(*cost)) " of your chance to win: "
                        @if *at_least { "no more than " } (percent(win - cost)) ", and " (percent(*win)) " with the best."
                    }
                },
            }
            @if let Some(standing) = &page.standing { (standing_line(standing)) }
        }
        div.over-acts {
            @match verdict {
                Verdict::Right { .. } => {
                    a.btn.btn-deep href=(page.next) { "Next puzzle " (icon("i-arrow")) }
                    a.btn href=(page.address) { (icon("i-undo")) " Play it again" }
                },
                Verdict::Wrong { .. } => {
                    a.btn.btn-deep #try-again href=(page.address) { (icon("i-undo")) " Try again" }
                    (give_up(page, visitor, false))
                    a.btn href=(page.next) { "Next puzzle " (icon("i-arrow")) }
                },
            }
        }
    }
}

/// Shows the answer. Whoever has not answered yet has then answered wrongly.
fn give_up(page: &PuzzlePage, visitor: &Visitor, in_words: bool) -> Markup {
    html! {
        form.inline method="post" action=(format!("{}/show", page.address)) {
            (csrf(visitor))
            @if in_words { input type="hidden" name="back" value="text"; }
            button.btn { (icon("i-eye")) " Show me" }
        }
    }
}

/// `Winkle found it in 1 of 8 tries, Gull in 3, …`.
fn found_by((solved, tries): ([u32; 4], u32)) -> String {
    let each: Vec<String> = Character::ALL
        .into_iter()
        .zip(solved)
        .enumerate()
        .map(|(at, (one, count))| match at {
            0 => format!("{} found it in {count} of {tries} tries", one.name()),
            _ => format!("{} in {count}", one.name()),
        })
        .collect();
    format!("{}.", each.join(", "))
}

//! Puzzles: which there are, one of them on its board, and what an answer was worth.

use crate::pages::deed::sentence;
use crate::pages::icons::{face, icon, level};
use crate::pages::layout::{self, Page, csrf};
use crate::pages::mistakes;
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
    /// Where it comes from.
    pub kind: PuzzleKind,
    /// What is asked, where nobody has played yet.
    pub question: String,
    /// What the answer was worth, once there is one.
    pub verdict: Option<Verdict>,
    /// Whether this visitor's first answer was right.
    pub answered: Option<bool>,
    /// Where this visitor stands, if they have answered any.
    pub standing: Option<PuzzleStanding>,
    /// The address of the next one, if one is left.
    pub next: Option<String>,
}

/// Where a puzzle comes from.
#[derive(Clone, PartialEq, Debug)]
pub enum PuzzleKind {
    /// One that the game keeps for everybody.
    Kept {
        /// Its number.
        number: usize,
        /// Whether it is today's.
        today: bool,
        /// How hard it is, from 1 to 4.
        grade: usize,
        /// In how many of how many tries each character found it.
        solved: ([u32; 4], u32),
    },
    /// A mistake of the visitor's own.
    Own {
        /// What they played in the match, in words.
        played: String,
        /// What it gave away of the chance to win.
        cost: f64,
        /// Where the review of that moment is.
        review: String,
    },
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
pub(crate) fn percent(share: f64) -> String {
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
pub(crate) fn mark(answered: Option<bool>) -> Markup {
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
pub fn index(
    games: &[PuzzlesOf],
    standing: Option<&PuzzleStanding>,
    own_left: Option<usize>,
    visitor: &Visitor,
) -> Markup {
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
            section.panel aria-labelledby="h-own" {
                header { h2 #h-own { "Your mistakes" } span.aside { "only you see them" } }
                (mistakes::line(own_left))
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

pub(crate) fn site(title: &str, heading: &str, main: Markup, visitor: &Visitor) -> Markup {
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
                    (all_of_them(page))
                }
                section aria-labelledby="t-now" {
                    h2 #t-now { @match page.kind {
                        PuzzleKind::Kept { number, .. } => { "Puzzle " (number) },
                        PuzzleKind::Own { .. } => "Your mistake",
                    } }
                    @match (&page.verdict, &table.board) {
                        (Some(verdict), _) => (words(page, verdict, visitor)),
                        (None, Some(board)) => { p { b { (asked(page)) } } (board.text_now(table, visitor)) (give_up(page, visitor, true)) },
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
    let game = &page.table.game_title;
    let what = match page.kind {
        PuzzleKind::Kept { number, .. } => format!("{game} puzzle {number}"),
        PuzzleKind::Own { .. } => format!("Your mistake in {game}"),
    };
    match &page.verdict {
        None => what,
        Some(Verdict::Right { shown: true, .. }) => format!("{what}: the answer"),
        Some(Verdict::Right { .. }) => format!("{what}: solved"),
        Some(Verdict::Wrong { .. }) => format!("{what}: not the best"),
    }
}

fn header(page: &PuzzlePage) -> Markup {
    let table = &page.table;
    let line = match page.kind {
        PuzzleKind::Kept { number, today, grade, .. } => html! {
            @if today {
                span.only-wide { "Puzzle of the day, number " (number) }
                span.only-small { "Today’s puzzle" }
            }
            @else { "Puzzle " (number) }
            " " (hardness(grade))
        },
        PuzzleKind::Own { .. } => html! { "A moment of your own match" },
    };
    let tools = html! {
        @match &page.kind {
            PuzzleKind::Kept { .. } => {
                a.tool href=(format!("/puzzles/{}", table.game)) { (icon("i-stack")) span.only-wide { " All puzzles" } span.hide.only-small { "All puzzles" } }
            },
            PuzzleKind::Own { .. } => {
                a.tool href="/mistakes" { (icon("i-stack")) span.only-wide { " Your mistakes" } span.hide.only-small { "Your mistakes" } }
            },
        }
        a.tool href=(table.url("text")) { (icon("i-info")) span.only-wide { " Text version" } span.hide.only-small { "Text version" } }
        (layout::rules_tool(&table.game))
    };
    layout::sea(&table.game_title, &line, &tools)
}

fn all_of_them(page: &PuzzlePage) -> Markup {
    html! {
        @match &page.kind {
            PuzzleKind::Kept { .. } => a href=(format!("/puzzles/{}", page.table.game)) { "All puzzles" },
            PuzzleKind::Own { .. } => a href="/mistakes" { "Your mistakes" },
        }
    }
}

/// What is asked.
fn asked(page: &PuzzlePage) -> String {
    match &page.kind {
        PuzzleKind::Kept { .. } => page.question.clone(),
        PuzzleKind::Own { played, .. } => {
            format!("In your match you played “{}” here. Find something better.", sentence(played))
        }
    }
}

/// The line above the tray: what is asked.
fn prompt(page: &PuzzlePage) -> Markup {
    html! {
        @if page.verdict.is_none() {
            section.puzzle-line aria-label="What is asked" {
                (icon("i-flag"))
                p {
                    b { (asked(page)) }
                    @if let Some(right) = page.answered {
                        " " span.fine {
                            @if right { "You have solved it before." }
                            @else if matches!(page.kind, PuzzleKind::Own { .. }) { "You have tried it before." }
                            @else { "You have tried it before; only the first answer counted." }
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
                    p.ask-more.fine { @match &page.kind {
                        PuzzleKind::Kept { solved, .. } => (found_by(*solved)),
                        PuzzleKind::Own { played, cost, .. } => {
                            "In the match you played “" (sentence(played)) "” and gave away " (percent(*cost)) " of your chance to win."
                        },
                    } }
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
                    (next(page, true))
                    a.btn href=(page.address) { (icon("i-undo")) " Play it again" }
                    @if let PuzzleKind::Own { review, .. } = &page.kind { a.btn href=(review) { "Review" } }
                },
                Verdict::Wrong { .. } => {
                    a.btn.btn-deep #try-again href=(page.address) { (icon("i-undo")) " Try again" }
                    (give_up(page, visitor, false))
                    (next(page, false))
                },
            }
        }
    }
}

/// The way to the next one, or back to the list where none is left.
fn next(page: &PuzzlePage, deep: bool) -> Markup {
    let what = match page.kind {
        PuzzleKind::Kept { .. } => "Next puzzle ",
        PuzzleKind::Own { .. } => "Next mistake ",
    };
    html! {
        @match &page.next {
            Some(next) => a.btn.btn-deep[deep] href=(next) { (what) (icon("i-arrow")) },
            None => a.btn.btn-deep[deep] href="/mistakes" { "Your mistakes" },
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

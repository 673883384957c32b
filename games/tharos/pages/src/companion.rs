//! The companion beside a printed copy: the mat, one question, big answers.

mod coach;
pub(crate) mod log;
mod text;

use crate::art::icon;
use crate::mat::{MatDrawing, marker, no_help, steps};
use crate::sheet::sheet;
use catalog::LegalMove;
use maud::{Markup, html};
use tharos::companion::{CompanionView, LEAST_POINTS, Line, MOST_POINTS, Phase, most};
use tharos::mat::{Guild, Question, Space, TURNS};
use web::pages::coach::Lesson;
use web::pages::deed::{self, Deed, button, sentence};
use web::pages::layout::{csrf, waiting_for};
use web::pages::replay::{self, ReplayPage};
use web::pages::{Stage, TablePage, Visitor, table, text_mode};

/// A companion as one viewer sees it, with what they may answer.
#[derive(Clone, Debug)]
pub struct CompanionBoard {
    /// What they see.
    pub view: CompanionView,
    /// What they may answer now.
    pub legal: Vec<LegalMove>,
}

impl CompanionBoard {
    /// A companion as it was: nothing can be answered there any more.
    pub fn past(view: CompanionView) -> CompanionBoard {
        CompanionBoard { view, legal: Vec::new() }
    }

    fn may(&self, text: &str) -> bool {
        self.legal.iter().any(|legal| legal.text == text)
    }

    fn label(&self, text: &str) -> String {
        let listed = self.legal.iter().find(|legal| legal.text == text);
        sentence(listed.map_or(text, |legal| &legal.label))
    }

    /// The space that is spoken of now.
    fn here(&self) -> Option<Space> {
        let view = &self.view;
        match view.phase {
            Phase::Swap => view.mat.ahead().first().map(|(_, space)| *space),
            Phase::Ask | Phase::Act => view.lines.last().map(|line| line.space),
            Phase::Prepare | Phase::Draw | Phase::Count | Phase::Over => None,
        }
    }

    fn drawing(&self, swaps: [Option<Markup>; 2]) -> MatDrawing<'_> {
        MatDrawing { mat: &self.view.mat, have: &unknown, here: self.here(), swaps, help: &no_help }
    }
}

/// What lies on the player's own table is not known here.
fn unknown(_: Question) -> Option<u32> {
    None
}

impl web::Board for CompanionBoard {
    fn is_over(&self) -> bool {
        self.view.phase == Phase::Over
    }

    fn place(&self) -> String {
        format!("turn {}", self.view.turn)
    }

    fn result(&self, _: &TablePage) -> String {
        result(&self.view)
    }

    fn class(&self) -> String {
        let over = if self.is_over() { " is-over" } else { "" };
        format!("th th-companion{over}")
    }

    /// `Turn 9 of 16 · beside a printed copy`.
    fn line(&self, _: &TablePage) -> Markup {
        html! { (place(&self.view)) span.only-wide { " · beside a printed copy" } }
    }

    fn phase(&self, _: &TablePage) -> Option<String> {
        Some(format!("{}-{:?}", self.view.turn, self.view.phase).to_lowercase())
    }

    fn course(&self, _: &TablePage) -> &'static [&'static str] {
        coach::COURSE
    }

    fn lessons(&self, page: &TablePage) -> Vec<Lesson> {
        coach::lessons(page, self)
    }

    fn main(&self, page: &TablePage, visitor: &Visitor) -> Markup {
        let view = &self.view;
        let drawing = self.drawing([swap(self, 1), swap(self, 2)]);
        html! {
            (deed::form(page, visitor))
            @if let Some(of) = &view.sheet { (sheet(of, view.turn)) }
            section.panel.th-mat aria-labelledby="mat-title" {
                header { h2 #mat-title { "The mat" } (turn_steps(view)) }
                (drawing.drawn())
            }
            @if matches!(view.phase, Phase::Swap | Phase::Ask | Phase::Act) {
                section.panel.th-next aria-labelledby="next-title" {
                    header { h2 #next-title { "What the mat will ask" } span.aside { "and if you miss it" } }
                    (drawing.coming())
                }
            }
            @if view.phase == Phase::Prepare && page.you().is_some() {
                p.side-note {
                    "Your mat looks different, or you have a bag of your own? "
                    a href="/new/tharos-companion" { "Open a companion with options" } "."
                }
            }
            aside.panel.th-turns #log aria-labelledby="turns-title" {
                header { h2 #turns-title { "Turns so far" } span.aside { "newest first" } }
                (turns(self))
                (table::facts(page))
            }
        }
    }

    fn dock(&self, page: &TablePage, visitor: &Visitor) -> Markup {
        let view = &self.view;
        html! {
            section.dock.th-dock #dock aria-label="Your answer" {
                @match (page.stage, page.you()) {
                    (Stage::Over, _) => (table::over_dock(page, &result(view), visitor)),
                    (_, None) => div.dock-row {
                        div.ask {
                            (waiting_for(&page.awaited_names()))
                            (table::question(&html! { "You are watching" }))
                            p.ask-more { "Asked now: " (view.ask) }
                        }
                        (table::look_again(page))
                    },
                    (_, Some(_)) => {
                        @if !view.tell.is_empty() { ol.th-tell { @for told in &view.tell { li { (told) } } } }
                        div.ask { (table::your_move()) (table::question(&html! { (view.ask) })) }
                        @if !view.more.is_empty() { p.ask-more { (view.more.join(" ")) } }
                        (answers(page, self, visitor))
                    },
                }
            }
        }
    }

    fn text(&self, _: &TablePage) -> Markup {
        let words = html! {
            pre.as-text { (self.view) }
            @if !self.view.lines.is_empty() {
                h3 { "Turns so far" }
                ul.plain { @for line in &self.view.lines { li { "Turn " (line.turn) ": " (told(line)) "." } } }
            }
        };
        text_mode::section("The mat", &words)
    }

    fn text_now(&self, page: &TablePage, visitor: &Visitor) -> Markup {
        text::now(page, self, visitor)
    }

    fn past(&self, page: &ReplayPage) -> Markup {
        let pieces = html! {
            section.panel.th-mat aria-label="The mat" { (self.drawing([None, None]).drawn()) }
            @if let Some(of) = &self.view.sheet { (sheet(of, self.view.turn)) }
        };
        replay::stage(page, "th", &html! {}, &pieces)
    }
}

/// How far it is: `turn 9`.
pub(crate) fn turn(view: &CompanionView) -> String {
    match view.preparation {
        Some(_) => "preparation".into(),
        None => format!("turn {}", view.turn),
    }
}

fn place(view: &CompanionView) -> String {
    match view.phase {
        Phase::Over => format!("Ended on turn {}", view.turn),
        _ if view.preparation.is_some() => "Preparation".into(),
        _ => format!("Turn {} of {TURNS}", view.turn),
    }
}

/// How it ended, in few words, or where it stands.
pub(crate) fn result(view: &CompanionView) -> String {
    match &view.sheet {
        Some(sheet) if view.phase == Phase::Over => sentence(&sheet.verdict),
        _ => place(view),
    }
}

fn turn_steps(view: &CompanionView) -> Markup {
    let now = match view.phase {
        Phase::Swap => Some(2),
        Phase::Ask => Some(3),
        Phase::Act => Some(4),
        // TH-2.4: a marker is drawn before the actions.
        Phase::Draw if view.preparation.is_none() => Some(3),
        Phase::Prepare | Phase::Draw | Phase::Count | Phase::Over => return html! {},
    };
    steps(&["Attack", "Dice", "Swap?", "Place", "Act", "Defend"], now)
}

fn swap(board: &CompanionBoard, at: usize) -> Option<Markup> {
    let text = format!("swap {at}");
    let label = board.label(&text);
    board.may(&text).then(|| {
        // The dock has the same button with words in it.
        let id = format!("between-{at}");
        let deed = Deed { label: Some(&label), ..Deed::new(&text, "swapbtn", &id) };
        deed.button(&html! { (icon("i-swap")) span { "3 " (icon("o-jar")) } })
    })
}

/// What happened turn by turn, each with the way back to its beginning.
fn turns(board: &CompanionBoard) -> Markup {
    let view = &board.view;
    html! {
        @if view.lines.is_empty() { p.side-note.aside { "No marker has been placed yet." } }
        ol.th-lines reversed {
            @for line in view.lines.iter().rev() {
                li {
                    (marker(line.guild, "gm"))
                    span { b { "Turn " (line.turn) } ": " (told(line)) }
                    @if !board.legal.is_empty() {
                        @let text = format!("back {}", line.turn);
                        (button(&text, "btn btn-sm btn-quiet", &html! {
                            (icon("i-undo")) " Change" span.hide { " from turn " (line.turn) " on" }
                        }))
                    }
                }
            }
        }
    }
}

/// A turn in words: `ochre to A2, met`.
fn told(line: &Line) -> String {
    let swapped = match line.swapped {
        Some(1) => "I and II swapped, ",
        Some(_) => "II and III swapped, ",
        None => "",
    };
    let result = match line.met {
        Some(true) => ", met",
        Some(false) => ", not met",
        None => "",
    };
    format!("{swapped}{} to {}{result}", line.guild, line.space)
}

fn answers(page: &TablePage, board: &CompanionBoard, visitor: &Visitor) -> Markup {
    html! {
        div.th-act {
            @match board.view.phase {
                Phase::Swap => {
                    (button("place", "btn btn-go", &html! { (board.label("place")) }))
                    @for (text, spaces) in [("swap 1", "I and II"), ("swap 2", "II and III")] {
                        @if board.may(text) {
                            (button(text, "btn", &html! { (icon("i-swap")) span { (spaces) span.only-wide { ", 3 Jar" } } }))
                        }
                    }
                },
                Phase::Ask => {
                    (button("yes", "btn btn-go", &html! { (icon("i-check")) " Yes" }))
                    (button("no", "btn btn-go", &html! { (icon("i-cross")) " No" }))
                },
                Phase::Act => (button("done", "btn btn-go", &html! { "Turn over" })),
                Phase::Count => @if board.may("finish") {
                    (button("finish", "btn btn-go", &html! { "Finish" }))
                },
                Phase::Prepare => (button("ready", "btn btn-go", &html! { (icon("i-check")) " Done" })),
                Phase::Draw => @for guild in Guild::ALL {
                    @let text = format!("drew {guild}");
                    @if board.may(&text) {
                        (button(&text, "btn btn-go", &html! { (marker(guild, "gm")) " " (sentence(guild.name())) }))
                    }
                },
                Phase::Over => {},
            }
            @if board.may("undo") {
                button.btn #take-back form=(deed::FORM) name="move" value="undo" data-take-back {
                    (icon("i-undo")) " Undo"
                }
            }
        }
        (number(page, board, &html! {}, visitor))
    }
}

/// A number instead of yes or no, and the points at the end. `back` says where
/// the form comes from.
fn number(page: &TablePage, board: &CompanionBoard, back: &Markup, visitor: &Visitor) -> Markup {
    let view = &board.view;
    let asked = match (view.phase, view.mat.pending()) {
        (Phase::Count, _) => {
            Some(("Points in the base game".to_owned(), LEAST_POINTS, MOST_POINTS))
        }
        (Phase::Ask, Some(trial)) => {
            let question = view.mat.requirement(trial).question();
            let label = match question {
                Question::CombatStrength => "Or enter your combat strength".to_owned(),
                _ => format!("Or enter the number of {}", question.noun(2)),
            };
            Some((label, 0, most(question) as i32))
        }
        _ => None,
    };
    // What was told before can be corrected.
    let told = view.sheet.as_ref().and_then(|sheet| sheet.base);
    html! {
        @if let Some((label, least, most)) = asked {
            form.th-number method="post" action=(page.url("move")) data-live {
                (csrf(visitor))
                (back)
                input type="hidden" name="version" value=(page.version);
                label for="number" { (label) }
                input #number type="number" name="move" inputmode=[(least >= 0).then_some("numeric")]
                    value=[told] min=(least) max=(most) step="1" required autocomplete="off";
                button.btn #tell { "OK" }
            }
        }
    }
}

//! The coach: one line above the tray that teaches a first game, each thing when it first comes.
//!
//! The page holds the lessons that fit the moment. The script shows the first that was not read
//! yet, and remembers in the browser what was read and whether lessons are wanted at all. Without
//! it the last one shows, which is about what is asked just now.

use crate::pages::icons::icon;
use crate::pages::{Stage, TablePage};
use maud::{Markup, html};

/// No lesson is longer than this, its lead counted.
pub const LONGEST: usize = 150;

/// One idea.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Lesson {
    /// What the browser remembers it by.
    pub key: &'static str,
    /// A word or two in bold: `Your goal:`.
    pub lead: &'static str,
    /// The rest of the line.
    pub text: String,
}

impl Lesson {
    /// A lesson.
    pub fn new(key: &'static str, lead: &'static str, text: impl Into<String>) -> Lesson {
        Lesson { key, lead, text: text.into() }
    }
}

/// The line, empty for whoever is taught nothing here.
pub(crate) fn line(page: &TablePage) -> Markup {
    let (course, lessons) = match &page.board {
        Some(board) if page.stage == Stage::Playing && page.you().is_some() => {
            (board.course(page), board.lessons(page))
        }
        _ => (&[] as &[_], Vec::new()),
    };
    html! {
        // Always there, so that a push finds its place.
        section #coach aria-label="Lessons" data-course=(page.game) data-lessons=(course.join(" ")) {
            @for lesson in &lessons {
                @let number = course.iter().position(|key| *key == lesson.key).map_or(0, |at| at + 1);
                div.coach role="note" data-lesson=(lesson.key)
                    aria-label=(format!("Lesson {number} of {}", course.len()))
                {
                    (icon("i-coach"))
                    p { b { (lesson.lead) } " " (lesson.text) }
                    span.no { "lesson " (number) " of " (course.len()) }
                    button.btn.btn-sm.needs-script type="button" data-lesson-read {
                        @if number == course.len() { "Got it" } @else { "Next" }
                    }
                    button.linkbtn.needs-script type="button" data-lessons-off { "No more lessons" }
                }
            }
            // Keeps the place of the next lesson where the whole table fits the window, so that nothing
            // jumps when it comes. The script shows it until the last one was read.
            @if !course.is_empty() {
                div.coach.coach-rest {
                    (icon("i-coach"))
                    p { "Play on: the next lesson comes when you need it." }
                    button.linkbtn.needs-script type="button" data-lessons-off { "No more lessons" }
                }
            }
        }
    }
}

/// The entry of the menu that brings the lessons back.
pub(crate) fn menu_entry(page: &TablePage) -> Markup {
    let taught = page.board.as_ref().is_some_and(|board| !board.course(page).is_empty());
    html! {
        @if taught && page.you().is_some() {
            button.needs-script type="button" data-lessons-on=(page.game) { (icon("i-coach")) " Lessons" }
        }
    }
}

//! The first-game guide: a friendly line for each step when it first occurs.
//!
//! The script remembers in the browser what was read; without it the guide
//! shows in games with presorted stacks.

use maud::{Markup, html};
use web::pages::icons::icon;

/// The steps that have something to explain.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Lesson {
    Exchange,
    Draw,
    Colour,
    Build,
    Pay,
    More,
    Keep,
    Finish,
    Action,
    Wait,
}

impl Lesson {
    /// What the browser remembers it by.
    fn key(self) -> &'static str {
        match self {
            Lesson::Exchange => "exchange",
            Lesson::Draw => "draw",
            Lesson::Colour => "colour",
            Lesson::Build => "build",
            Lesson::Pay => "pay",
            Lesson::More => "more",
            Lesson::Keep => "keep",
            Lesson::Finish => "finish",
            Lesson::Action => "action",
            Lesson::Wait => "wait",
        }
    }

    fn words(self) -> (&'static str, &'static str) {
        match self {
            Lesson::Exchange => (
                "Your first six cards",
                "You want to get rid of all thirty. Keep a coin card and something cheap; swap what is dear.",
            ),
            Lesson::Draw => (
                "Step 1: draw",
                "Your board draws 2 cards, every green card you have built draws more. An empty draw stack takes the discard pile; when both are empty, the game is about to end.",
            ),
            Lesson::Colour => (
                "Step 2: red or blue",
                "Red builds cards from your hand. Blue draws more cards for a bigger turn later. You do one of both, never both.",
            ),
            Lesson::Build => (
                "Step 2A: build",
                "Tap a card to build it. Its cost is paid with other cards: every card is worth 1, coin cards 2 or 3. What is built is gone from your stack for good, what pays comes back.",
            ),
            Lesson::Pay => (
                "Paying",
                "A cheap payment is ticked for you. Tap cards to change it; the total must be met, and nothing in it may be superfluous.",
            ),
            Lesson::More => (
                "Step 2B: draw more",
                "Your board draws 2 more cards, every blue card you have built draws on top. Mind the hand limit that follows.",
            ),
            Lesson::Keep => (
                "Step 3: the hand limit",
                "Keep 3 cards, and one more for every purple +1. Tick what you can do without: it goes to your discard pile and will come back.",
            ),
            Lesson::Finish => (
                "Off-load, then finish",
                "Once a turn a card may go face down onto your Symbol card. When everybody’s holds one, each takes the right neighbour’s: yours is gone for good.",
            ),
            Lesson::Action => (
                "An action of a card",
                "You have begun what a built card lets you do. Finish it here; the rest of the turn waits for it.",
            ),
            Lesson::Wait => (
                "Everybody plays at once",
                "You are done. When the others are, too, all turns are shown and the next one begins.",
            ),
        }
    }
}

/// The line; `first` for games in which it shows without the script.
pub(super) fn line(lesson: Lesson, first: bool) -> Markup {
    let (title, text) = lesson.words();
    html! {
        details.coach #coach data-guide=(lesson.key()) open hidden[!first] {
            summary { (icon("i-info")) " " (title) }
            p { (text) }
            div.coach-acts.needs-script {
                button.btn.btn-sm type="button" #coach-read data-guide-read { "Got it" }
                button.linkbtn type="button" #coach-off data-guide-off { "No more hints" }
            }
        }
    }
}

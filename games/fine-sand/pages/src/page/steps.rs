//! What the tray asks in each step of a turn.

use super::board::Side;
use super::cards::{cards_in_words, shape, step_of};
use super::dock::{Shown, Ticks, Tray};
use super::guide::Lesson;
use super::held;
use ::fine_sand::{Card, Colour, Step, Turns};
use maud::{Markup, html};
use web::pages::deed::{self, Deed};
use web::pages::icons::icon;
use web::pages::table;

impl Tray<'_> {
    pub(super) fn waiting(&self) -> Shown {
        let yards = &self.board.view.yards;
        let done = yards.iter().filter(|yard| yard.done).count();
        let one_by_one = self.board.view.turns == Turns::OneByOne;
        let question =
            if self.turn.step == Step::Done { "Your turn is done" } else { "Your turn comes" };
        Shown {
            lesson: Lesson::Wait,
            question: html! { (question) },
            more: html! {
                @if one_by_one { "You play one after the other." }
                @else { "Everybody plays at once: " (done) " of " (yards.len()) " are done." }
            },
            tabs: None,
            hand: self.hand.resting(),
            panel: html! {
                ul.still aria-label="Who is done" {
                    @for yard in yards {
                        li {
                            (self.page.cast().emblem(yard.seat).small())
                            " " (self.page.name(yard.seat)) " "
                            @if yard.done { span.state data-s="done" { (icon("i-check")) " Done" } }
                            @else { span.state data-s="wait" { "Playing" } }
                        }
                    }
                }
                (self.take_back())
                (table::look_again(self.page))
            },
        }
    }

    pub(super) fn draw(&self) -> Shown {
        let (text, plain, count) = self.all_draws("draw", Colour::Green);
        Shown {
            lesson: Lesson::Draw,
            question: html! { "Draw " (cards_in_words(count)) },
            more: html! {
                "Your board draws 2" @if count > 2 { ", your green cards " (count - 2) } ". Then you choose red or blue."
                (self.owed())
            },
            tabs: None,
            hand: self.hand.resting(),
            panel: self.draw_panel(&text, &plain, count),
        }
    }

    /// All plain draws at once, or one after the other.
    fn draw_panel(&self, text: &str, plain: &[Card], count: usize) -> Markup {
        html! {
            div.bill-act {
                (deed::button(text, "btn btn-go", &html! { (icon("i-draw")) " Draw " (count) }))
                @if count > 2 { (deed::button("draw", "btn btn-quiet btn-sm", &html! { "Only the board’s 2" })) }
            }
            (self.actions(plain))
            (self.take_back())
        }
    }

    pub(super) fn colour(&self) -> Shown {
        let cast = self.page.cast();
        let side = Side::new(&cast, self.board, self.yard);
        let builds = self.turn.red_builds;
        let (text, plain, count) = self.all_draws("blue; draw", Colour::Blue);
        let special = self
            .turn
            .ready
            .each()
            .any(|card| card.colour() == Colour::Blue && !plain.contains(&card));
        debug_assert_eq!(count, side.draws(Colour::Blue));
        let choice = |text: &str, id: &str, colour: Colour, name: &str, words: &Markup| {
            Deed { family: Some(colour.name()), ..Deed::new(text, "fs-choice", id) }.button(&html! {
                span.step-mark aria-hidden="true" { svg { use href=(shape(colour)) {} } span { (step_of(colour)) } }
                span { b { (name) } small { (words) } }
            })
        };
        Shown {
            lesson: Lesson::Colour,
            question: html! { "Red or blue?" },
            more: html! { "Build now, or draw more for a bigger turn. Never both." (self.owed()) },
            tabs: None,
            hand: self.hand.resting(),
            panel: html! {
                div.choices-2 {
                    (choice("red", "do-red", Colour::Red, "Red: build", &html! {
                        @if builds == 1 { "1 card" } @else { "up to " (builds) " cards" }
                        @if self.turn.discount > 0 { ", each " (self.turn.discount) " cheaper" }
                    }))
                    (choice(&text, "do-blue", Colour::Blue, "Blue: draw", &html! { (cards_in_words(count)) " more" }))
                }
                @if special {
                    (Deed::new("blue", "btn btn-quiet btn-sm", "do-blue-only").button(&html! { "Blue, one action after the other" }))
                }
                (self.actions(&[]))
                (self.take_back())
            },
        }
    }

    pub(super) fn draw_more(&self) -> Shown {
        let (text, plain, count) = self.all_draws("draw", Colour::Blue);
        Shown {
            lesson: Lesson::More,
            question: html! { "Draw " (cards_in_words(count)) " more" },
            more: html! { "Your board draws 2" @if count > 2 { ", your blue cards " (count - 2) } "." (self.owed()) },
            tabs: None,
            hand: self.hand.resting(),
            panel: self.draw_panel(&text, &plain, count),
        }
    }

    pub(super) fn build(&self) -> Shown {
        let builds = self.turn.builds;
        // Who owes a card to the Symbol card gives that one first.
        let surplus = if self.owes_off_load() { 0 } else { self.surplus() };
        let less = self.turn.discount;
        Shown {
            lesson: Lesson::Build,
            question: html! {
                @match (builds, builds == self.turn.red_builds) {
                    (1, true) => "Build 1 card",
                    (1, false) => "Build 1 more card",
                    (builds, true) => { "Build up to " (builds) " cards" },
                    (builds, false) => { "Build up to " (builds) " more" },
                }
            },
            more: html! {
                "Tap what you want to build, then pay for it with the rest."
                @if less > 0 { " Each costs " (less) " less." }
                (self.owed())
            },
            tabs: (surplus > 0)
                .then(|| (["2A Build".into(), format!("3 Keep {}", self.yard.limit)], 0)),
            hand: html! {
                div.tab-1 { (self.hand.for_building()) }
                @if surplus > 0 { div.tab-2 { (self.hand.for_ticking("discard", ["Goes", "Stays"], false)) } }
            },
            panel: html! {
                div.tab-1 {
                    p.bill-note { "You can pay " b { (self.turn.purse) } " with all you have." }
                    div.bill-act {
                        @if surplus > 0 {
                            label.btn for="tab-2" { "Build no more: keep " (self.yard.limit) }
                        } @else { (self.done("btn")) }
                    }
                    (self.actions(&[]))
                    (self.take_back())
                }
                @if surplus > 0 { div.tab-2 { (self.discard_and_finish(surplus)) } }
            },
        }
    }

    pub(super) fn discard_and_finish(&self, surplus: usize) -> Markup {
        html! {
            (self.ticks(&Ticks::Count(surplus, surplus)))
            p.bill-note { b.ticked { "0" } " of " (surplus) " chosen to go" }
            div.bill-act {
                (self.send("done", &format!("Discard {surplus} and finish"), &format!("Discard {surplus} and finish")))
            }
        }
    }

    pub(super) fn done(&self, class: &str) -> Markup {
        let deed = Deed::new("done", class, "do-done").asked(self.board.why("done"));
        deed.button(&html! { (icon("i-check")) " Finish the turn" })
    }

    pub(super) fn finish(&self) -> Shown {
        let surplus = self.surplus();
        let limit = self.yard.limit;
        if self.owes_off_load() {
            return Shown {
                lesson: Lesson::Finish,
                question: html! { "Off-load 1 card" },
                more: html! { "No coin is left on your Symbol card, so 1 card has to go there every turn." },
                tabs: None,
                hand: self.hand.for_choosing("offload", "Off-load"),
                panel: html! {
                    div.bill-act { (self.done("btn")) }
                    (self.actions(&[]))
                    (self.take_back())
                },
            };
        }
        if surplus > 0 {
            return Shown {
                lesson: Lesson::Keep,
                question: html! { "Keep " (limit) ": discard " (surplus) },
                more: html! { "You hold " (cards_in_words(held(self.yard).len())) ". What you discard comes back later." },
                tabs: None,
                hand: self.hand.for_ticking("discard", ["Goes", "Stays"], true),
                panel: html! {
                    (self.discard_and_finish(surplus))
                    (self.actions(&[]))
                    (self.take_back())
                },
            };
        }
        Shown {
            lesson: Lesson::Finish,
            question: html! { "Finish the turn?" },
            more: html! {
                "You hold " (held(self.yard).len()) " of " (cards_in_words(limit)) "."
                @if self.hand.live && held(self.yard).kinds().any(|card| self.board.may(&format!("offload {card}"))) {
                    " You may still off-load a card."
                }
            },
            tabs: None,
            hand: self.hand.resting(),
            panel: html! {
                div.bill-act { (self.done("btn btn-go")) }
                (self.actions(&[]))
                (self.take_back())
            },
        }
    }
}

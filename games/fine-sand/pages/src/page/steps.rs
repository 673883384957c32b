//! What the tray asks in each step of a turn.

use super::board::Side;
use super::cards::{cards_in_words, shape, step_of};
use super::dock::{Shown, Tab, Ticks, Tray};
use super::held;
use ::fine_sand::{Card, Colour, Step, Turns};
use maud::{Markup, html};
use web::pages::deed::{self, Deed};
use web::pages::icons::icon;
use web::pages::{sure, table};

impl Tray<'_> {
    pub(super) fn waiting(&self) -> Shown {
        let yards = &self.board.view.yards;
        let done = yards.iter().filter(|yard| yard.done).count();
        let one_by_one = self.board.view.turns == Turns::OneByOne;
        let question =
            if self.turn.step == Step::Done { "Your turn is done" } else { "Your turn comes next" };
        let more = html! {
            @if one_by_one { "You play one after the other." }
            @else { "Everybody plays at once: " (done) " of " (yards.len()) " are done." }
        };
        let panel = html! {
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
        };
        Shown::one(html! { (question) }, more, self.hand.resting(), panel)
    }

    pub(super) fn draw(&self) -> Shown {
        let (text, plain, count) = self.all_draws("draw", Colour::Green);
        Shown::one(
            html! { "Draw " (cards_in_words(count)) },
            html! {
                "Your board draws 2" @if count > 2 { ", your green cards " (count - 2) } ". Then you choose red or blue."
                (self.owed())
            },
            self.hand.resting(),
            self.draw_panel(&text, &plain, count),
        )
    }

    /// All plain draws at once, or one after the other.
    fn draw_panel(&self, text: &str, plain: &[Card], count: usize) -> Markup {
        html! {
            div.bill-act {
                (deed::button(text, "btn btn-go", &html! { (icon("i-draw")) " Draw " (count) }))
                @if count > 2 { (deed::button("draw", "btn btn-quiet btn-sm", &html! { "Only 2" })) }
            }
            (self.actions(plain))
            (self.take_back())
        }
    }

    pub(super) fn colour(&self) -> Shown {
        let cast = self.page.cast();
        let side = Side::new(&cast, self.board, self.yard);
        let (text, plain, count) = self.all_draws("blue; draw", Colour::Blue);
        let special = self
            .turn
            .ready
            .each()
            .any(|card| card.colour() == Colour::Blue && !plain.contains(&card));
        debug_assert_eq!(count, side.draws(Colour::Blue));
        let blue = html! { (cards_in_words(count)) " more" };
        let panel = html! {
            div.choices-2 {
                (self.red())
                (choice(&text, "do-blue", Colour::Blue, &choice_inside(Colour::Blue, "Blue: draw", &blue)))
            }
            @if special {
                (Deed::new("blue", "btn btn-quiet btn-sm", "do-blue-only").button(&html! { "Blue, one action at a time" }))
            }
            (self.actions(&[]))
            (self.take_back())
        };
        let mut tabs = vec![Tab::new("Build or draw", self.hand.for_building_red(), html! {})];
        // Nobody loses by off-loading later; only who owes a card may want to be rid of it first.
        tabs.extend(self.off_load_tab().filter(|_| self.turn.owes));
        Shown {
            question: html! { "Red or blue?" },
            more: html! { "Build now, or draw more for a bigger turn. Never both." (self.owed()) },
            tabs,
            at: 0,
            panel,
        }
    }

    /// The red choice. Where it would build nothing, that is said first.
    fn red(&self) -> Markup {
        let builds = self.turn.red_builds;
        let by_action =
            |card: Card| matches!(card, Card::BuildCheap | Card::BuildFree | Card::BuildDesired);
        let some = held(self.yard).kinds().any(|card| self.hand.is_affordable(card))
            || self.turn.ready.kinds().any(by_action);
        if some {
            let words = html! {
                @if builds == 1 { "1 card" } @else { "up to " (builds) " cards" }
                @if self.turn.discount > 0 { ", each " (self.turn.discount) " cheaper" }
            };
            return choice(
                "red",
                "do-red",
                Colour::Red,
                &choice_inside(Colour::Red, "Red: build", &words),
            );
        }
        let words = html! { "Nothing you can afford" };
        sure(
            &format!("sure-red-{}", self.board.view.turn),
            "fs-choice is-poor",
            &html! { span.as-is data-c="red" { (choice_inside(Colour::Red, "Red: build", &words)) } },
            "You cannot afford any card. A red turn would build nothing.",
            &Deed::new("red", "btn btn-sm", "do-red").button(&html! { "Red anyway" }),
        )
    }

    pub(super) fn draw_more(&self) -> Shown {
        let (text, plain, count) = self.all_draws("draw", Colour::Blue);
        Shown::one(
            html! { "Draw " (cards_in_words(count)) " more" },
            html! { "Your board draws 2" @if count > 2 { ", your blue cards " (count - 2) } "." (self.owed()) },
            self.hand.resting(),
            self.draw_panel(&text, &plain, count),
        )
    }

    pub(super) fn build(&self) -> Shown {
        let builds = self.turn.builds;
        // Who owes a card to the Symbol card gives that one first.
        let surplus = if self.owes_off_load() { 0 } else { self.surplus() };
        let less = self.turn.discount;
        let mut tabs = vec![Tab::new(
            "Build",
            self.hand.for_building(),
            html! {
                p.bill-note.only-wide { "You can pay " b { (self.turn.purse) } " with all you have." }
                div.bill-act {
                    @if surplus > 0 {
                        label.btn for="tab-2" { "No more builds" }
                    } @else { (self.done("btn")) }
                }
            },
        )];
        if surplus > 0 {
            tabs.push(self.keep_tab(surplus, false));
        }
        tabs.extend(self.off_load_tab());
        Shown {
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
            tabs,
            at: 0,
            panel: html! { (self.actions(&[])) (self.take_back()) },
        }
    }

    /// The hand as cards to keep or discard; `named` if no other tab bears their ids.
    fn keep_tab(&self, surplus: usize, named: bool) -> Tab {
        let ticked = self.hand.dearest(surplus);
        Tab::new(
            format!("Keep {}", self.yard.limit),
            self.hand.for_ticking("discard", ["Goes", "Stays"], named, &ticked),
            html! {
                (self.ticks(&Ticks::Count(surplus, surplus)))
                p.bill-note { b.ticked { (surplus) } " of " (surplus) " chosen to discard" }
                div.bill-act {
                    (self.send("done", &format!("Discard {surplus} and end turn"), &format!("Discard {surplus} and end turn")))
                }
            },
        )
    }

    pub(super) fn done(&self, class: &str) -> Markup {
        let deed = Deed::new("done", class, "do-done").asked(self.board.why("done"));
        deed.button(&html! { (icon("i-check")) " End turn" })
    }

    pub(super) fn finish(&self) -> Shown {
        let surplus = self.surplus();
        let limit = self.yard.limit;
        if self.owes_off_load() {
            return Shown::one(
                html! { "Off-load 1 card" },
                html! { "No coin is left on your Symbol card, so 1 card has to go there every turn." },
                self.hand.for_choosing("offload", "Off-load"),
                html! {
                    div.bill-act { (self.done("btn")) }
                    (self.actions(&[]))
                    (self.take_back())
                },
            );
        }
        if surplus > 0 {
            let tabs = [self.keep_tab(surplus, true)].into_iter().chain(self.off_load_tab());
            return Shown {
                question: html! { "Keep " (limit) ", discard " (surplus) },
                more: html! { "We picked the most expensive. Tap cards to change it; discards come back later." },
                tabs: tabs.collect(),
                at: 0,
                panel: html! { (self.actions(&[])) (self.take_back()) },
            };
        }
        let off_load = self.can_off_load();
        Shown::one(
            html! { @if off_load { "Off-load a card, or end your turn" } @else { "End your turn?" } },
            html! {
                "You hold " (held(self.yard).len()) " of " (cards_in_words(limit)) "."
                @if off_load { " Tap a card to off-load it." }
            },
            if off_load { self.hand.for_choosing("offload", "") } else { self.hand.resting() },
            html! {
                div.bill-act { (self.done("btn btn-go")) }
                (self.actions(&[]))
                (self.take_back())
            },
        )
    }
}

fn choice(text: &str, id: &str, colour: Colour, inside: &Markup) -> Markup {
    Deed { family: Some(colour.name()), ..Deed::new(text, "fs-choice", id) }.button(inside)
}

fn choice_inside(colour: Colour, name: &str, words: &Markup) -> Markup {
    html! {
        span.step-mark aria-hidden="true" { svg { use href=(shape(colour)) {} } span { (step_of(colour)) } }
        span { b { (name) } small { (words) } }
    }
}

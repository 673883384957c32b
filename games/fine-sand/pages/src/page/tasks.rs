//! What the tray asks when something was begun and has to be finished:
//! payments, and the actions of cards.

use super::cards::{cards_in_words, inside, with_cost};
use super::dock::{Shown, Ticks, Tray};
use super::guide::Lesson;
use super::hand::{Hand, wooden};
use super::held;
use super::names::{self, Place};
use super::payment::{keeps_one, pieces, proposal};
use ::fine_sand::Card;
use maud::{Markup, html};
use web::pages::deed::{self, Deed, FORM, sentence};
use web::pages::icons::icon;

impl Tray<'_> {
    pub(super) fn exchange(&self) -> Shown {
        let cards = held(self.yard).len() + usize::from(self.yard.scaffolds);
        Shown {
            lesson: Lesson::Exchange,
            question: html! { "Which of your " (cards) " cards do you exchange?" },
            more: html! { "Tick any number of them: you put them away and draw as many." },
            tabs: None,
            hand: self.hand.for_ticking("discard", ["Goes", "Stays"], true),
            panel: html! {
                (self.ticks(&Ticks::Count(1, cards)))
                p.bill-note { b.ticked { "0" } " of " (cards) " go" }
                div.bill-act {
                    (self.send("enough", "Exchange #", "Exchange the ticked"))
                    (deed::button("enough", "btn", &html! { "Keep all" }))
                }
                (self.take_back())
            },
        }
    }

    pub(super) fn pay(&self) -> Shown {
        let left = self.turn.due - self.turn.paid;
        let pieces = pieces(self.yard);
        let chosen = proposal(&pieces, left, keeps_one(self.yard, self.turn));
        let more = self.turn.paid == 0 && self.can_build();
        let sum: u16 = pieces
            .iter()
            .zip(&chosen)
            .filter(|(_, on)| **on)
            .map(|(piece, _)| u16::from(piece.value))
            .sum();
        Shown {
            lesson: Lesson::Pay,
            question: html! { "Pay " (left) },
            more: html! {
                "Any card pays 1, coin cards pay what they show."
                @if self.turn.paid > 0 { " " (self.turn.paid) " of " (self.turn.due) " are paid." }
                @if self.owes_off_load() { " Keep 1 card for your Symbol card." }
            },
            tabs: more.then(|| (["1 Choose what to build".into(), "2 Choose what pays".into()], 1)),
            hand: html! {
                @if more {
                    div.tab-1 { (self.hand.also_for_building()) }
                    div.tab-2 { (self.hand.for_paying(&pieces, &chosen)) }
                } @else { (self.hand.for_paying(&pieces, &chosen)) }
            },
            panel: html! {
                (self.ticks(&Ticks::Pay(left)))
                (self.bill())
                div.bill-coins {
                    (wooden(&pieces, &chosen))
                    span.bill-now { b.ticked { (sum) } " of " (left) }
                }
                div.notches aria-hidden="true" { @for at in 0..left { i.on[at < sum] {} } }
                div.bill-act {
                    (self.send("", "Build and pay", "Build and pay"))
                    @if self.page.can_take_back {
                        button.btn.btn-quiet.btn-sm #take-back form=(FORM) formaction=(self.page.url("take-back"))
                            name="times" value=(self.turn.site.len()) data-take-back
                        { (icon("i-undo")) span { " Start over" } }
                    }
                }
                (self.actions(&[]))
            },
        }
    }

    pub(super) fn bill(&self) -> Markup {
        let less = self.turn.discount;
        let prices: Vec<(Card, u8)> =
            self.turn.site.each().map(|card| (card, card.cost().saturating_sub(less))).collect();
        // Cards built by an action have prices of their own.
        let usual = prices.iter().map(|(_, price)| u16::from(*price)).sum::<u16>() == self.turn.due;
        html! {
            table {
                caption.hide { "What it costs" }
                @for (card, price) in prices {
                    tr {
                        th scope="row" { (card.name()) }
                        td { @if usual && less > 0 { (card.cost()) " − " (card.cost() - price) } }
                        td { @if usual { (price) } @else { (card.cost()) } }
                    }
                }
                tr.sum { th scope="row" { "To pay" } td {} td { (self.turn.due) } }
            }
        }
    }

    pub(super) fn build_by(&self, by: Card) -> Shown {
        Shown {
            lesson: Lesson::Action,
            question: html! { "Which card do you build with " (by.name()) "?" },
            more: html! { (sentence(by.print().effect)) "." },
            tabs: None,
            hand: self.hand.for_building(),
            panel: html! {
                @if self.board.may("enough") {
                    div.bill-act { (deed::button("enough", "btn", &html! { "Build nothing with it" })) }
                }
                (self.take_back())
            },
        }
    }

    pub(super) fn discard_for(&self, count: usize, by: Card) -> Shown {
        let words = format!("Discard {count}");
        Shown {
            lesson: Lesson::Action,
            question: html! { "Discard " (cards_in_words(count)) " for " (by.name()) },
            more: html! { (sentence(by.print().effect)) "." },
            tabs: None,
            hand: self.hand.for_ticking("discard", ["Goes", "Stays"], true),
            panel: html! {
                (self.ticks(&Ticks::Count(count, count)))
                p.bill-note { b.ticked { "0" } " of " (count) " chosen to go" }
                div.bill-act { (self.send("", &words, &words)) }
                (self.take_back())
            },
        }
    }

    pub(super) fn discard_any(&self, so_far: usize, by: Card) -> Shown {
        let least = usize::from(by == Card::DrawHalf && so_far == 0);
        Shown {
            lesson: Lesson::Action,
            question: html! { "Discard any number for " (by.name()) },
            more: html! {
                (sentence(by.print().effect)) "."
                @if so_far > 0 { " " (cards_in_words(so_far)) " so far." }
            },
            tabs: None,
            hand: self.hand.for_ticking("discard", ["Goes", "Stays"], true),
            panel: html! {
                (self.ticks(&Ticks::Count(least, held(self.yard).len())))
                p.bill-note { b.ticked { "0" } " chosen to go" }
                div.bill-act { (self.send("enough", "Discard # and draw", "Discard the ticked and draw")) }
                (self.take_back())
            },
        }
    }

    pub(super) fn keep_one(&self) -> Shown {
        let two = names::numbered(&self.turn.aside);
        let other = |at: usize| {
            two.iter()
                .enumerate()
                .find(|(other, _)| *other != at)
                .map_or(two[at].0, |(_, two)| two.0)
        };
        Shown {
            lesson: Lesson::Action,
            question: html! { "Which of the two do you keep?" },
            more: html! { "The other goes to your discard pile." },
            tabs: None,
            hand: html! {
                div.held role="group" aria-label="The two you drew" data-hand {
                    @for (at, (card, nth)) in two.iter().enumerate() {
                        @let text = format!("discard {}", other(at));
                        @let id = names::id(self.yard, Some(self.turn), Place::Aside, *card, *nth);
                        @let label = format!("{}. Keep it.", with_cost(*card));
                        @let deed = Deed {
                            label: Some(&label), family: Some(card.colour().name()), moves: true, from: Some("draw-1"),
                            ..Deed::new(&text, "card is-open", &id)
                        };
                        div.held-card {
                            (deed.button(&html! { (inside(*card)) span.card-tag aria-hidden="true" { "Keep" } }))
                        }
                    }
                }
                (self.rest_of_hand())
            },
            panel: html! { p.bill-note { "Tap the one that stays." } (self.take_back()) },
        }
    }

    pub(super) fn rest_of_hand(&self) -> Markup {
        html! { div.beside { (Hand { live: false, ..self.hand }.resting()) } }
    }

    pub(super) fn take(&self) -> Shown {
        Shown {
            lesson: Lesson::Action,
            question: html! { "Which card do you take from your discard pile?" },
            more: html! { "It comes into your hand." },
            tabs: None,
            hand: html! { (self.hand.for_taking()) (self.rest_of_hand()) },
            panel: html! { p.bill-note { "Tap a card to take it." } (self.take_back()) },
        }
    }

    pub(super) fn remove(&self) -> Shown {
        Shown {
            lesson: Lesson::Action,
            question: html! { "Which card leaves the game?" },
            more: html! { "It counts for nobody any more." },
            tabs: None,
            hand: self.hand.for_choosing("remove", "Remove"),
            panel: html! { p.bill-note { "Tap a card to remove it." } (self.take_back()) },
        }
    }

    pub(super) fn reveal(&self) -> Shown {
        let revealed = self.turn.aside.len();
        Shown {
            lesson: Lesson::Action,
            question: html! { "Build one of the revealed cards?" },
            more: html! { (revealed) " of 5 are revealed. What you do not build is discarded." },
            tabs: None,
            hand: html! { (self.hand.revealed()) (self.rest_of_hand()) },
            panel: html! {
                div.bill-act {
                    @if self.board.may("reveal") {
                        (deed::button("reveal", "btn btn-go", &html! { (icon("i-draw")) " Reveal one more" }))
                    }
                    (deed::button("enough", "btn", &html! { "Build none" }))
                }
                (self.take_back())
            },
        }
    }
}

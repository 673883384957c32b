//! What the tray asks when something was begun and has to be finished:
//! payments, and the actions of cards.

use super::cards::{cards_in_words, inside, with_cost};
use super::dock::{Shown, Tab, Ticks, Tray};
use super::hand::{Hand, wooden};
use super::held;
use super::names::{self, Place};
use super::payment::{keeps_one, pieces, proposal};
use ::fine_sand::{Card, Cards};
use maud::{Markup, html};
use web::pages::deed::{self, Deed, FORM, sentence};
use web::pages::icons::icon;

impl Tray<'_> {
    pub(super) fn exchange(&self) -> Shown {
        let cards = held(self.yard).len() + usize::from(self.yard.scaffolds);
        Shown::one(
            html! { "Choose any cards to swap" },
            html! { "You put them on your discards and draw as many. Or keep all " (cards) "." },
            self.hand.for_ticking("discard", ["Goes", "Stays"], true, &Cards::EMPTY),
            html! {
                (self.ticks(&Ticks::Count(1, cards)))
                p.bill-note { b.ticked { "0" } " of " (cards) " chosen to swap" }
                div.bill-act {
                    (self.send("enough", "Swap #", "Swap the ticked"))
                    (deed::button("enough", "btn", &html! { "Keep all" }))
                }
                (self.take_back())
            },
        )
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
        let pays = self.hand.for_paying(&pieces, &chosen);
        let tabs = match more {
            true => vec![
                Tab::new("1 Choose what to build", self.hand.also_for_building(), html! {}),
                Tab::new("2 Choose what pays", pays, html! {}),
            ],
            false => vec![Tab::new("", pays, html! {})],
        };
        Shown {
            question: html! { "Pay " (left) },
            more: html! {
                "Any card pays 1, coin cards pay what they show."
                @if self.turn.paid > 0 { " " (self.turn.paid) " of " (self.turn.due) " are paid." }
                @if self.owes_off_load() { " Keep 1 card for your Symbol card." }
            },
            at: tabs.len() - 1,
            tabs,
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
                        { (icon("i-undo")) span { " Undo" } }
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
        Shown::one(
            html! { "Which card do you build with " (by.name()) "?" },
            html! { (sentence(by.print().effect)) "." },
            self.hand.for_building(),
            html! {
                @if self.board.may("enough") {
                    div.bill-act { (deed::button("enough", "btn", &html! { "Build nothing with it" })) }
                }
                (self.take_back())
            },
        )
    }

    pub(super) fn discard_for(&self, count: usize, by: Card) -> Shown {
        let words = format!("Discard {count}");
        Shown::one(
            html! { "Discard " (cards_in_words(count)) " for " (by.name()) },
            html! { (sentence(by.print().effect)) "." },
            self.hand.for_ticking("discard", ["Goes", "Stays"], true, &Cards::EMPTY),
            html! {
                (self.ticks(&Ticks::Count(count, count)))
                p.bill-note { b.ticked { "0" } " of " (count) " chosen to discard" }
                div.bill-act { (self.send("", &words, &words)) }
                (self.take_back())
            },
        )
    }

    pub(super) fn discard_any(&self, so_far: usize, by: Card) -> Shown {
        let least = usize::from(by == Card::DrawHalf && so_far == 0);
        Shown::one(
            html! { "Discard any number for " (by.name()) },
            html! {
                (sentence(by.print().effect)) "."
                @if so_far > 0 { " " (cards_in_words(so_far)) " so far." }
            },
            self.hand.for_ticking("discard", ["Goes", "Stays"], true, &Cards::EMPTY),
            html! {
                (self.ticks(&Ticks::Count(least, held(self.yard).len())))
                p.bill-note { b.ticked { "0" } " chosen to discard" }
                div.bill-act { (self.send("enough", "Discard # and draw", "Discard the ticked and draw")) }
                (self.take_back())
            },
        )
    }

    pub(super) fn keep_one(&self) -> Shown {
        let two = names::numbered(&self.turn.aside);
        let other = |at: usize| {
            two.iter()
                .enumerate()
                .find(|(other, _)| *other != at)
                .map_or(two[at].0, |(_, two)| two.0)
        };
        Shown::one(
            html! { "Which of the two do you keep?" },
            html! { "The other goes on your discards." },
            html! {
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
            html! { p.bill-note { "Tap the one that stays." } (self.take_back()) },
        )
    }

    pub(super) fn rest_of_hand(&self) -> Markup {
        html! { div.beside { (Hand { live: false, ..self.hand }.resting()) } }
    }

    pub(super) fn take(&self) -> Shown {
        Shown::one(
            html! { "Which card do you take from your discards?" },
            html! { "It comes into your hand." },
            html! { (self.hand.for_taking()) (self.rest_of_hand()) },
            html! { p.bill-note { "Tap a card to take it." } (self.take_back()) },
        )
    }

    pub(super) fn remove(&self) -> Shown {
        Shown::one(
            html! { "Which card leaves the game?" },
            html! { "It no longer counts." },
            self.hand.for_choosing("remove", "Remove"),
            html! { p.bill-note { "Tap a card to remove it." } (self.take_back()) },
        )
    }

    pub(super) fn reveal(&self) -> Shown {
        let revealed = self.turn.aside.len();
        Shown::one(
            html! { "Build one of the revealed cards?" },
            html! { (revealed) " of 5 are revealed. What you do not build is discarded." },
            html! { (self.hand.revealed()) (self.rest_of_hand()) },
            html! {
                div.bill-act {
                    @if self.board.may("reveal") {
                        (deed::button("reveal", "btn btn-go", &html! { (icon("i-draw")) " Reveal one more" }))
                    }
                    (deed::button("enough", "btn", &html! { "Build none" }))
                }
                (self.take_back())
            },
        )
    }
}

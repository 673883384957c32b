//! The tray: what is asked, the hand, the bill and the button.

use super::board::Side;
use super::cards::{cards_in_words, inside, shape, with_cost};
use super::deed::{self, Deed, FORM};
use super::guide::{self, Lesson};
use super::hand::{Hand, TICKS, owes_draw, wooden};
use super::names::{self, Place};
use super::payment::{pieces, proposal};
use super::{SandBoard, held, result};
use crate::pages::icons::icon;
use crate::pages::layout::{csrf, waiting_for};
use crate::pages::{Stage, TablePage, Visitor, table};
use ::fine_sand::{Card, Colour, Step, Task, Turns, YardView, YourTurn};
use maud::{Markup, html};

/// The tray of this viewer.
pub(crate) fn dock(page: &TablePage, board: &SandBoard, visitor: &Visitor) -> Markup {
    html! {
        section.dock.fs-dock #dock aria-label="Your hand" {
            @match (page.stage, board.own()) {
                (Stage::Over, _) => (table::over_dock(page, &result(&page.cast(), &board.view), visitor)),
                (_, None) => (table::watching_dock(page, visitor)),
                (_, Some((yard, turn))) => (Tray::new(page, board, visitor, yard, turn).drawn()),
            }
        }
    }
}

struct Tray<'a> {
    page: &'a TablePage,
    board: &'a SandBoard,
    visitor: &'a Visitor,
    yard: &'a YardView,
    turn: &'a YourTurn,
    hand: Hand<'a>,
}

/// What one state of the turn shows.
struct Shown {
    lesson: Lesson,
    question: Markup,
    more: Markup,
    /// Two views of the hand, if there are two: their names and which is shown.
    tabs: Option<([String; 2], usize)>,
    hand: Markup,
    panel: Markup,
}

/// What the ticks of a tray are for.
enum Ticks {
    /// They have to add up to this.
    Pay(u16),
    /// So many, from and to.
    Count(usize, usize),
}

impl<'a> Tray<'a> {
    fn new(
        page: &'a TablePage,
        board: &'a SandBoard,
        visitor: &'a Visitor,
        yard: &'a YardView,
        turn: &'a YourTurn,
    ) -> Tray<'a> {
        let hand = Hand { board, yard, turn, live: page.is_your_move() };
        Tray { page, board, visitor, yard, turn, hand }
    }

    fn drawn(&self) -> Markup {
        let shown = self.shown();
        let live = self.hand.live;
        html! {
            // While this stays the same, what the player has ticked stays, too.
            div.fs-inner data-keep=(format!("{} {} {}", self.board.view.turn, self.turn.next(), held(self.yard))) {
                (guide::line(shown.lesson, self.board.learning))
                div.ask {
                    @if live { (table::your_move()) } @else { (waiting_for(&self.page.awaited_names())) }
                    (table::question(&shown.question))
                    p.ask-more { (shown.more) }
                    @if let Some((names, at)) = &shown.tabs { (tabs(names, *at)) }
                }
                div.fs-tray {
                    div.hand.is-many[self.many()] { (self.hand.site()) (shown.hand) }
                    section.bill aria-label="What to do" { (shown.panel) }
                }
            }
        }
    }

    fn shown(&self) -> Shown {
        if !self.hand.live {
            return self.waiting();
        }
        match self.turn.task {
            Task::Exchange(_) => self.exchange(),
            Task::Pay => self.pay(),
            Task::BuildBy(by) => self.build_by(by),
            Task::Discard(count, by) => self.discard_for(count.into(), by),
            Task::DiscardAny(so_far, by) => self.discard_any(so_far.into(), by),
            Task::KeepOne => self.keep_one(),
            Task::Take => self.take(),
            Task::Remove => self.remove(),
            Task::Reveal => self.reveal(),
            Task::Free => match self.turn.step {
                Step::Draw if owes_draw(self.turn) => self.draw(),
                Step::Draw => self.colour(),
                Step::Blue if owes_draw(self.turn) => self.draw_more(),
                Step::Red if self.can_build() => self.build(),
                _ => self.finish(),
            },
        }
    }

    // --- parts ---

    /// The form behind the boxes.
    fn ticks(&self, ticks: &Ticks) -> Markup {
        let (pay, least, most) = match ticks {
            Ticks::Pay(due) => (Some(*due), None, None),
            Ticks::Count(least, most) => (None, Some(*least), Some(*most)),
        };
        html! {
            form id=(TICKS) method="post" action=(self.page.url("move")) data-live
                data-pay=[pay] data-least=[least] data-most=[most]
            {
                (csrf(self.visitor))
                input type="hidden" name="version" value=(self.page.version);
            }
        }
    }

    /// The button that sends what is ticked, and `then` after it. A `#` in
    /// its words stands for how many are ticked.
    fn send(&self, then: &str, words: &str, plain: &str) -> Markup {
        html! {
            button.btn.btn-go #send form=(TICKS) name="move" value=(then) data-words=(words) { (plain) }
        }
    }

    fn take_back(&self) -> Markup {
        html! {
            @if self.page.can_take_back {
                button.btn.btn-quiet.btn-sm #take-back form=(FORM) formaction=(self.page.url("take-back")) data-take-back {
                    (icon("i-undo")) " Take it back"
                }
            }
        }
    }

    /// Uses of built cards that are possible now, but for `without`.
    fn actions(&self, without: &[Card]) -> Markup {
        let uses = self.board.legal.iter().filter_map(|legal| {
            let card: Card = legal.text.strip_prefix("use ")?.parse().ok()?;
            (!without.contains(&card)).then_some((card, legal.text.as_str()))
        });
        let uses: Vec<(Card, &str)> = uses.collect();
        html! {
            @if !uses.is_empty() {
                div.more-acts role="group" aria-label="Actions of your cards" {
                    @for (card, text) in uses {
                        @let id = format!("dock-{}", deed::id_of(text));
                        (Deed { family: Some(card.colour().name()), ..Deed::new(text, "btn btn-sm act", &id) }.button(&html! {
                            svg.fam aria-hidden="true" { use href=(shape(card.colour())) {} }
                            span { (card.name()) small { (card.print().effect) } }
                        }))
                    }
                }
            }
        }
    }

    /// Cards whose only action is to draw, as one row of moves: `draw; use draw-6`.
    fn all_draws(&self, first: &str, colour: Colour) -> (String, Vec<Card>, usize) {
        let ready = &self.turn.ready;
        let plain: Vec<Card> = ready
            .each()
            .filter(|card| {
                card.colour() == colour && card.print().plus > 0 && !self.turn.used.has(*card)
            })
            .collect();
        let moves = plain.iter().map(|card| format!("use {card}"));
        let text = [first.to_owned()].into_iter().chain(moves).collect::<Vec<_>>().join("; ");
        let cards = 2 + plain.iter().map(|card| usize::from(card.print().plus)).sum::<usize>();
        (text, plain, cards)
    }

    /// Whether the cards have to be smaller to lie side by side.
    fn many(&self) -> bool {
        let beside = self.turn.site.len() + self.turn.aside.len() + self.yard.stored.len();
        held(self.yard).len() + beside + usize::from(self.yard.scaffolds) > 8
    }

    fn can_build(&self) -> bool {
        held(self.yard).kinds().any(|card| self.board.may(&format!("build {card}")))
    }

    /// Cards above the hand limit.
    fn surplus(&self) -> usize {
        held(self.yard).len().saturating_sub(self.yard.limit)
    }

    /// FS-8.3: a solo player without coins on the Symbol card owes it a card.
    fn owes_off_load(&self) -> bool {
        self.board.is_solo()
            && self.yard.symbol.coins == 0
            && !self.turn.offloaded
            && !held(self.yard).is_empty()
    }

    // --- states ---

    fn waiting(&self) -> Shown {
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

    fn exchange(&self) -> Shown {
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

    fn draw(&self) -> Shown {
        let (text, plain, count) = self.all_draws("draw", Colour::Green);
        Shown {
            lesson: Lesson::Draw,
            question: html! { "Draw " (cards_in_words(count)) },
            more: html! {
                "Your board draws 2" @if count > 2 { ", your green cards " (count - 2) } ". Then you choose red or blue."
            },
            tabs: None,
            hand: self.hand.resting(),
            panel: html! {
                div.bill-act {
                    (deed::button(&text, "btn btn-go", &html! { (icon("i-draw")) " Draw " (count) }))
                    @if count > 2 { (deed::button("draw", "btn btn-quiet btn-sm", &html! { "Only the board’s 2" })) }
                }
                (self.actions(&plain))
                (self.take_back())
            },
        }
    }

    fn colour(&self) -> Shown {
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
                span.step-mark aria-hidden="true" { svg { use href=(shape(colour)) {} } span { (super::cards::step_of(colour)) } }
                span { b { (name) } small { (words) } }
            })
        };
        Shown {
            lesson: Lesson::Colour,
            question: html! { "Red or blue?" },
            more: html! { "Build now, or draw more for a bigger turn. Never both." },
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
                    (deed::button("blue", "btn btn-quiet btn-sm", &html! { "Blue, one action after the other" }))
                }
                (self.actions(&[]))
                (self.take_back())
            },
        }
    }

    fn draw_more(&self) -> Shown {
        let (text, plain, count) = self.all_draws("draw", Colour::Blue);
        Shown {
            lesson: Lesson::More,
            question: html! { "Draw " (cards_in_words(count)) " more" },
            more: html! { "Your board draws 2" @if count > 2 { ", your blue cards " (count - 2) } "." },
            tabs: None,
            hand: self.hand.resting(),
            panel: html! {
                div.bill-act {
                    (deed::button(&text, "btn btn-go", &html! { (icon("i-draw")) " Draw " (count) }))
                    @if count > 2 { (deed::button("draw", "btn btn-quiet btn-sm", &html! { "Only the board’s 2" })) }
                }
                (self.actions(&plain))
                (self.take_back())
            },
        }
    }

    fn build(&self) -> Shown {
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

    /// FS-3.50: the surplus goes, and the turn is over.
    fn discard_and_finish(&self, surplus: usize) -> Markup {
        html! {
            (self.ticks(&Ticks::Count(surplus, surplus)))
            p.bill-note { b.ticked { "0" } " of " (surplus) " chosen to go" }
            div.bill-act {
                (self.send("done", &format!("Discard {surplus} and finish"), &format!("Discard {surplus} and finish")))
            }
        }
    }

    /// The button that ends the turn, or why it cannot end yet.
    fn done(&self, class: &str) -> Markup {
        let deed = Deed::new("done", class, "do-done").asked(self.board);
        deed.button(&html! { (icon("i-check")) " Finish the turn" })
    }

    fn finish(&self) -> Shown {
        let surplus = self.surplus();
        let limit = self.yard.limit;
        if self.owes_off_load() {
            return Shown {
                lesson: Lesson::Finish,
                question: html! { "Off-load 1 card" },
                more: html! { "No coin is left on your Symbol card, so a card has to go there every turn." },
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

    fn pay(&self) -> Shown {
        let left = self.turn.due - self.turn.paid;
        let pieces = pieces(self.yard);
        let chosen = proposal(&pieces, left);
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

    /// FS-3.24: the costs, added.
    fn bill(&self) -> Markup {
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

    fn build_by(&self, by: Card) -> Shown {
        Shown {
            lesson: Lesson::Action,
            question: html! { "Which card do you build with " (by.name()) "?" },
            more: html! { (super::sentence(by.print().effect)) "." },
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

    fn discard_for(&self, count: usize, by: Card) -> Shown {
        let words = format!("Discard {count}");
        Shown {
            lesson: Lesson::Action,
            question: html! { "Discard " (cards_in_words(count)) " for " (by.name()) },
            more: html! { (super::sentence(by.print().effect)) "." },
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

    fn discard_any(&self, so_far: usize, by: Card) -> Shown {
        let least = usize::from(by == Card::DrawHalf && so_far == 0);
        Shown {
            lesson: Lesson::Action,
            question: html! { "Discard any number for " (by.name()) },
            more: html! {
                (super::sentence(by.print().effect)) "."
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

    fn keep_one(&self) -> Shown {
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

    /// The hand beside what is asked, to look at.
    fn rest_of_hand(&self) -> Markup {
        html! { div.beside { (Hand { live: false, ..self.hand }.resting()) } }
    }

    fn take(&self) -> Shown {
        Shown {
            lesson: Lesson::Action,
            question: html! { "Which card do you take from your discard pile?" },
            more: html! { "It comes into your hand." },
            tabs: None,
            hand: html! { (self.hand.for_taking()) (self.rest_of_hand()) },
            panel: html! { p.bill-note { "Tap a card to take it." } (self.take_back()) },
        }
    }

    fn remove(&self) -> Shown {
        Shown {
            lesson: Lesson::Action,
            question: html! { "Which card leaves the game?" },
            more: html! { "It counts for nobody any more." },
            tabs: None,
            hand: self.hand.for_choosing("remove", "Remove"),
            panel: html! { p.bill-note { "Tap a card to remove it." } (self.take_back()) },
        }
    }

    fn reveal(&self) -> Shown {
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

/// Two views of one hand; the style sheet shows the one that is chosen.
fn tabs(names: &[String; 2], at: usize) -> Markup {
    html! {
        div.tabs.ask-tabs role="radiogroup" aria-label="What your hand shows" {
            @for (nth, name) in names.iter().enumerate() {
                label {
                    input.hide id=(format!("tab-{}", nth + 1)) type="radio" name="tab" checked[nth == at];
                    span { (name) }
                }
            }
        }
    }
}

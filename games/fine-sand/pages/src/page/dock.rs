//! The tray: what is asked, the hand, the bill and the button.

use super::cards::{cards_in_words, shape};
use super::hand::{Hand, TICKS, owes_draw};
use super::{SandBoard, held, result, score};
use ::fine_sand::{Card, Colour, Step, Task, YardView, YourTurn};
use maud::{Markup, html};
use web::pages::deed::{self, Deed, FORM};
use web::pages::icons::icon;
use web::pages::layout::{csrf, waiting_for};
use web::pages::{Stage, TablePage, Visitor, table};

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

pub(super) struct Tray<'a> {
    pub(super) page: &'a TablePage,
    pub(super) board: &'a SandBoard,
    pub(super) visitor: &'a Visitor,
    pub(super) yard: &'a YardView,
    pub(super) turn: &'a YourTurn,
    pub(super) hand: Hand<'a>,
}

/// What one state of the turn shows.
pub(super) struct Shown {
    pub(super) question: Markup,
    pub(super) more: Markup,
    /// What can be done with the hand, one at a time.
    pub(super) tabs: Vec<Tab>,
    /// Which of them is shown first.
    pub(super) at: usize,
    /// What stands below all of them.
    pub(super) panel: Markup,
}

/// One way to look at the hand, with what belongs to it.
pub(super) struct Tab {
    pub(super) name: String,
    pub(super) hand: Markup,
    pub(super) panel: Markup,
}

impl Tab {
    pub(super) fn new(name: impl Into<String>, hand: Markup, panel: Markup) -> Tab {
        Tab { name: name.into(), hand, panel }
    }
}

impl Shown {
    /// A state with one way to look at the hand.
    pub(super) fn one(question: Markup, more: Markup, hand: Markup, panel: Markup) -> Shown {
        let tabs = vec![Tab::new("", hand, html! {})];
        Shown { question, more, tabs, at: 0, panel }
    }
}

/// What the ticks of a tray are for.
pub(super) enum Ticks {
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
        let turn = self.board.view.turn;
        let many = shown.tabs.len() > 1;
        html! {
            // While this stays the same, what the player has ticked stays, too.
            div.fs-inner data-keep=(format!("{turn} {} {}", self.turn.next(), held(self.yard)))
            {
                div.ask {
                    @if live { (table::your_move()) } @else { (waiting_for(&self.page.awaited_names())) }
                    (table::question(&shown.question))
                    p.ask-more { (shown.more) }
                    span.fan-count.only-small { (cards_in_words(held(self.yard).len())) }
                    (score::line(&self.page.cast(), self.board))
                    @if many { (tabs(&shown.tabs, shown.at)) }
                }
                div.fs-tray {
                    div.hand.is-many[self.many()] {
                        (self.hand.site())
                        @for (at, tab) in shown.tabs.iter().enumerate() {
                            div class=(tab_class(many, at)) { (tab.hand) }
                        }
                    }
                    section.bill aria-label="What to do" {
                        @for (at, tab) in shown.tabs.iter().enumerate() {
                            div class=(tab_class(many, at)) { (tab.panel) }
                        }
                        (shown.panel)
                    }
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

    /// The form behind the boxes.
    pub(super) fn ticks(&self, ticks: &Ticks) -> Markup {
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
    pub(super) fn send(&self, then: &str, words: &str, plain: &str) -> Markup {
        html! {
            button.btn.btn-go #send form=(TICKS) name="move" value=(then) data-words=(words) { (plain) }
        }
    }

    pub(super) fn take_back(&self) -> Markup {
        html! {
            @if self.page.can_take_back {
                button.btn.btn-quiet.btn-sm #take-back form=(FORM) formaction=(self.page.url("take-back")) data-take-back {
                    (icon("i-undo")) " Undo"
                }
            }
        }
    }

    /// Uses of built cards that are possible now, but for `without`.
    pub(super) fn actions(&self, without: &[Card]) -> Markup {
        let uses = self.board.legal.iter().filter_map(|legal| {
            let (verb, card) = legal.text.split_once(' ')?;
            let card: Card = card.parse().ok()?;
            let (by, words) = match verb {
                "use" if !without.contains(&card) => (card, card.print().effect.to_owned()),
                // FS-7.7c: the Pallet is used by storing a coin card.
                "store" => (Card::Pallet, format!("put {} on it", card.name())),
                _ => return None,
            };
            Some((by, words, legal.text.as_str()))
        });
        let uses: Vec<(Card, String, &str)> = uses.collect();
        html! {
            @if !uses.is_empty() {
                div.more-acts role="group" aria-label="Actions of your cards" {
                    @for (card, words, text) in uses {
                        @let id = format!("dock-{}", deed::id_of(text));
                        (Deed { family: Some(card.colour().name()), ..Deed::new(text, "btn btn-sm act", &id) }.button(&html! {
                            svg.fam aria-hidden="true" { use href=(shape(card.colour())) {} }
                            span { (card.name()) small { (words) } }
                        }))
                    }
                }
            }
        }
    }

    /// Cards whose only action is to draw, as one row of moves: `draw; use draw-6`.
    pub(super) fn all_draws(&self, first: &str, colour: Colour) -> (String, Vec<Card>, usize) {
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

    pub(super) fn can_build(&self) -> bool {
        held(self.yard).kinds().any(|card| self.board.may(&format!("build {card}")))
    }

    /// Whether a card may be off-loaded now.
    pub(super) fn can_off_load(&self) -> bool {
        held(self.yard).kinds().any(|card| self.board.may(&format!("offload {card}")))
    }

    /// The hand as cards to off-load, beside what else can be done.
    pub(super) fn off_load_tab(&self) -> Option<Tab> {
        self.can_off_load().then(|| {
            let note = html! { p.bill-note { "Tap a card to off-load it." } };
            Tab::new("Off-load", self.hand.for_off_loading(), note)
        })
    }

    /// Cards above the hand limit.
    pub(super) fn surplus(&self) -> usize {
        held(self.yard).len().saturating_sub(self.yard.limit)
    }

    /// FS-8.3: a solo player without coins on the Symbol card owes it a card,
    /// as long as there is one in hand.
    pub(super) fn owes_off_load(&self) -> bool {
        self.turn.owes && !held(self.yard).is_empty()
    }

    /// FS-8.4: it may be given at any time of the turn, so every step reminds of it.
    pub(super) fn owed(&self) -> Markup {
        html! {
            @if self.turn.owes { " You still owe your Symbol card 1 card this turn." }
        }
    }
}

/// The style sheet shows what belongs to the tab that is chosen.
fn tab_class(many: bool, at: usize) -> String {
    if many { format!("tab tab-{}", at + 1) } else { "tab".into() }
}

/// Several views of one hand.
fn tabs(tabs: &[Tab], first: usize) -> Markup {
    html! {
        div.tabs.ask-tabs role="radiogroup" aria-label="What your hand shows" {
            @for (at, tab) in tabs.iter().enumerate() {
                label {
                    input.hide id=(format!("tab-{}", at + 1)) type="radio" name="tab" checked[at == first];
                    span { (tab.name) }
                }
            }
        }
    }
}

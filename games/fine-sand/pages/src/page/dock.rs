//! The tray: what is asked, the hand, the bill and the button.

use super::cards::shape;
use super::guide::{self, Lesson};
use super::hand::{Hand, TICKS, owes_draw};
use super::{SandBoard, held, result};
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
    pub(super) lesson: Lesson,
    pub(super) question: Markup,
    pub(super) more: Markup,
    /// Two views of the hand, if there are two: their names and which is shown.
    pub(super) tabs: Option<([String; 2], usize)>,
    pub(super) hand: Markup,
    pub(super) panel: Markup,
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
                    (icon("i-undo")) " Take it back"
                }
            }
        }
    }

    /// Uses of built cards that are possible now, but for `without`.
    pub(super) fn actions(&self, without: &[Card]) -> Markup {
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

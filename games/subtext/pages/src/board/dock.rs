//! The tray: what is asked, and the button that answers.

use super::{SubtextBoard, guess, result};
use game_core::Seat;
use maud::{Markup, html};
use subtext::{Gallery, Guess, Phase, Sheet};
use web::pages::deed;
use web::pages::icons::icon;
use web::pages::layout::{csrf, waiting_for};
use web::pages::model::list;
use web::pages::moment::reading;
use web::pages::{Stage, TablePage, Visitor, table};

/// The tray of this viewer.
pub(crate) fn dock(page: &TablePage, board: &SubtextBoard, visitor: &Visitor) -> Markup {
    html! {
        section.dock.st-dock #dock aria-label="Your move" {
            @match (page.stage, page.you()) {
                (Stage::Over, _) => (table::over_dock(page, &result(&page.cast(), &board.view), visitor)),
                (_, None) => (table::watching_dock(page, visitor)),
                (_, Some(_)) => (Tray { page, board, visitor }.drawn()),
            }
        }
    }
}

/// The clock of those who are still at it: all of them have the same time.
pub(crate) fn clock(page: &TablePage) -> Markup {
    let running = page.awaited().filter_map(|seat| page.seats[seat.index()].clock);
    html! {
        @if let Some(clock) = running.filter(|clock| clock.running).min_by_key(|clock| clock.left) {
            span.clock data-left=(clock.left) data-running {
                (icon("i-clock")) " " span { (reading(clock.left)) }
            }
        }
    }
}

struct Tray<'a> {
    page: &'a TablePage,
    board: &'a SubtextBoard,
    visitor: &'a Visitor,
}

impl Tray<'_> {
    fn drawn(&self) -> Markup {
        match (self.board.view.phase, &self.board.view.gallery) {
            (Phase::Guess, Some(gallery)) => self.guessing(gallery),
            (Phase::Reveal, _) => self.talking(),
            (Phase::Vote, _) => self.voting(),
            _ => self.drawing(),
        }
    }

    fn ask(&self, question: &Markup, more: &Markup) -> Markup {
        html! {
            div.ask {
                @if self.page.is_your_move() { (table::your_move()) }
                @else { (waiting_for(&self.page.awaited_names())) }
                (table::question(question))
                (clock(self.page))
                p.ask-more { (more) }
            }
        }
    }

    /// `Mira and Tomas are still drawing, too.`
    fn others(&self, doing: &str) -> String {
        let others: Vec<Seat> =
            self.page.awaited().filter(|&seat| !self.page.viewer.is(seat)).collect();
        let names: Vec<&str> = others.iter().map(|&seat| self.page.name(seat)).collect();
        match names.as_slice() {
            [] => "All the others are done.".into(),
            [one] => format!("{one} is still {doing}, too."),
            many => format!("{} are still {doing}, too.", list(many)),
        }
    }

    fn drawing(&self) -> Markup {
        let view = &self.board.view;
        let word = view.word.as_deref().unwrap_or_default();
        html! {
            @if self.page.is_your_move() {
                (self.ask(
                    &html! { "Draw a hint at " em data-word { (word) } },
                    &html! { (self.others("drawing")) },
                ))
                (self.hand_in())
            } @else {
                (self.ask(
                    &html! { "Your sheet is handed in" },
                    &html! { "The drawings are laid out when all are done. " (table::look_again(self.page)) },
                ))
                (self.take_back())
            }
        }
    }

    /// The script fills the move in; without one it is a blank sheet, or what
    /// was drawn elsewhere.
    fn hand_in(&self) -> Markup {
        let begun = self.board.draft.as_ref().map(Sheet::to_string).unwrap_or_default();
        let mv = format!("draw {begun}");
        html! {
            form method="post" action=(self.page.url("move")) data-live {
                (csrf(self.visitor))
                input type="hidden" name="version" value=(self.page.version);
                // What is taken back later can be drawn on.
                input type="hidden" name="keep" value="1";
                input type="hidden" name="move" value=(mv.trim()) data-draw-move;
                button.btn.btn-go.needs-script #hand-in { (icon("i-check")) " My drawing is done" }
                noscript {
                    button.btn.btn-go {
                        @if begun.is_empty() { "Hand in a blank sheet" } @else { "Hand in what is on your sheet" }
                    }
                }
            }
        }
    }

    fn take_back(&self) -> Markup {
        html! {
            @if self.page.can_take_back {
                form method="post" action=(self.page.url("take-back")) data-live {
                    (csrf(self.visitor))
                    input type="hidden" name="version" value=(self.page.version);
                    button.btn #take-back data-take-back { (icon("i-undo")) " Take it back" }
                }
            }
        }
    }

    fn guessing(&self, gallery: &Gallery) -> Markup {
        let view = &self.board.view;
        let deals = view.you == view.dealer;
        html! {
            @match view.guess {
                None => (self.ask(
                    &html! {
                        @if deals { "Which drawing hints at your word?" } @else { "Whose drawing is the Partner’s?" }
                    },
                    &html! {
                        span.only-wide {
                            "Secret until all have guessed. "
                            @if let Some(letter) = view.letter { (letter) " is yours: pick it if you think it is you." }
                        }
                    },
                )),
                Some(guess) => (self.ask(
                    &html! {
                        @match guess {
                            Guess::At(letter) => { "You point at " (letter) },
                            Guess::Missing => "You point at none",
                        }
                    },
                    &html! { "Only you see this. Press another drawing to change it. " (table::look_again(self.page)) },
                )),
            }
            @if self.board.may_guess() { (guess::tokens(view, gallery)) }
            (self.take_back())
        }
    }

    fn talking(&self) -> Markup {
        let view = &self.board.view;
        let last = view.round == view.rounds;
        html! {
            (self.ask(
                &html! {
                    @match view.reveal.as_ref().and_then(|round| round.word()) {
                        Some(word) => { "The word was " em { (word) } },
                        None => "The round is open",
                    }
                },
                &html! {
                    (self.waiting())
                    @if let Some(needed) = view.objections_needed {
                        @if self.page.is_your_move() {
                            " You can still challenge a drawing; " (needed) " votes strike it out."
                        } @else if self.page.can_take_back {
                            " Take it back to challenge a drawing."
                        }
                    }
                },
            ))
            @if self.board.may("next") {
                (deed::button("next", "btn btn-go", &html! {
                    @if last { "To the end" } @else { "Next round" }
                }))
            }
            (self.take_back())
        }
    }

    /// `Waiting for 1 player.`
    fn waiting(&self) -> String {
        match self.page.awaited().count() {
            1 => "Waiting for 1 player.".into(),
            many => format!("Waiting for {many} players."),
        }
    }

    /// ST-2.9: somebody has challenged a drawing; do you agree?
    fn voting(&self) -> Markup {
        let view = &self.board.view;
        let open: Vec<String> = view
            .reveal
            .iter()
            .flat_map(|round| &round.players)
            .filter(|shown| !shown.objections.is_empty() && !shown.struck)
            .map(|shown| match shown.letter {
                Some(letter) => format!("drawing {letter}"),
                None => "the Dealer’s drawing".into(),
            })
            .collect();
        let open: Vec<&str> = open.iter().map(String::as_str).collect();
        let asked = self.page.is_your_move();
        html! {
            (self.ask(
                &html! {
                    @if !asked { "You have answered" }
                    @else if open.is_empty() { "Somebody has challenged a drawing" }
                    @else { "Somebody has challenged " (list(&open)) }
                },
                &html! {
                    (self.waiting())
                    @if asked {
                        @if let Some(needed) = view.objections_needed {
                            " If you agree, say so at the drawing; " (needed) " votes strike it out."
                        }
                    }
                },
            ))
            @if self.board.may("next") { (deed::button("next", "btn btn-go", &html! { "Let it stand" })) }
            (self.take_back())
        }
    }
}

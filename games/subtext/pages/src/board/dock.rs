//! The tray: what is asked, and the button that answers.

use super::{SubtextBoard, aim, guess, result, track};
use game_core::Seat;
use maud::{Markup, html};
use subtext::{Gallery, Guess, Phase, Sheet};
use web::pages::deed;
use web::pages::icons::{dots, icon};
use web::pages::layout::csrf;
use web::pages::model::list;
use web::pages::moment::reading;
use web::pages::{Stage, TablePage, Visitor, sure, table};

/// So many are named; more are counted, or the tray would change its height with every one of them.
const NAMED: usize = 2;

/// The tray of this viewer.
pub(crate) fn dock(page: &TablePage, board: &SubtextBoard, visitor: &Visitor) -> Markup {
    html! {
        section.dock.st-dock #dock aria-label="Your move" {
            @match (page.stage, page.you()) {
                (Stage::Over, _) => (table::over_dock(page, &result(&page.cast(), &board.view), visitor)),
                (_, None) => (table::watching_dock(page, visitor)),
                (_, Some(you)) => (Tray { page, board, visitor, you }.drawn()),
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
    you: Seat,
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
                @else { span.state data-s="wait" { (dots()) " Waiting for " (self.awaited()) } }
                (table::question(question))
                (clock(self.page))
                p.ask-more { (more) }
                (self.points())
            }
        }
    }

    /// Where one stands, always in sight. A new round's points come with its reveal.
    fn points(&self) -> Markup {
        let totals = track::totals(&self.board.view);
        let late = self.board.view.reveal.as_ref().map(|round| round.players.len());
        html! {
            @let [points, place] = aim::standing(&totals, self.you);
            p.st-mine #st-mine data-at=[late] { span.only-wide { "You have " } (points) (place) }
        }
    }

    fn others(&self) -> Vec<&str> {
        let others = self.page.awaited().filter(|&seat| !self.page.viewer.is(seat));
        others.map(|seat| self.page.name(seat)).collect()
    }

    /// `Mira and Tomas`, `5 players`.
    fn awaited(&self) -> String {
        match self.others() {
            few if few.len() <= NAMED => list(&few),
            many => format!("{} players", many.len()),
        }
    }

    /// `Mira and Tomas are still drawing.`
    fn still(&self, doing: &str) -> String {
        match self.others() {
            none if none.is_empty() => "Everyone else is done.".into(),
            one if one.len() == 1 => format!("{} is still {doing}.", one[0]),
            few if few.len() <= NAMED => format!("{} are still {doing}.", list(&few)),
            many => format!("{} others are still {doing}.", many.len()),
        }
    }

    fn drawing(&self) -> Markup {
        let view = &self.board.view;
        let word = view.word.as_deref().unwrap_or_default();
        html! {
            @if self.page.is_your_move() {
                (self.ask(
                    &html! { "Draw a hint at " em data-word { (word) } },
                    &html! { (self.still("drawing")) },
                ))
                (self.hand_in())
            } @else {
                (self.ask(
                    &html! { "Your sheet is handed in" },
                    &html! { "The drawings are laid out when everyone is done. " (table::look_again(self.page)) },
                ))
                (self.undo())
            }
        }
    }

    /// The script fills the move in, and asks before a blank sheet goes; without one it is a blank sheet,
    /// which is asked about too, or what was drawn elsewhere.
    fn hand_in(&self) -> Markup {
        let begun = self.board.draft.as_ref().map(Sheet::to_string).unwrap_or_default();
        let mv = format!("draw {begun}");
        let round = self.board.view.round;
        let blank = "Your sheet is blank. It gives nobody a hint, not even your Partner.";
        let anyway = |id: &str| {
            html! { button.btn.btn-go id=(id) data-blank { "Hand it in anyway" } }
        };
        html! {
            form method="post" action=(self.page.url("move")) data-live {
                (csrf(self.visitor))
                input type="hidden" name="version" value=(self.page.version);
                // What is undone later can be drawn on.
                input type="hidden" name="keep" value="1";
                input type="hidden" name="move" value=(mv.trim()) data-draw-move;
                button.btn.btn-go.needs-script #hand-in { (icon("i-check")) " My drawing is done" }
                div.st-blank.needs-script {
                    (sure(&format!("blank-{round}"), "hide", &html! { "Hand in a blank sheet" }, blank, &anyway("hand-in-blank")))
                }
                noscript {
                    @if begun.is_empty() {
                        (sure(&format!("no-script-{round}"), "btn btn-go", &html! { "Hand in a blank sheet" }, blank, &anyway("hand-in-nothing")))
                    } @else {
                        button.btn.btn-go { "Hand in what is on your sheet" }
                    }
                }
            }
        }
    }

    fn undo(&self) -> Markup {
        html! {
            @if self.page.can_take_back {
                form method="post" action=(self.page.url("take-back")) data-live {
                    (csrf(self.visitor))
                    input type="hidden" name="version" value=(self.page.version);
                    button.btn #take-back data-take-back { (icon("i-undo")) " Undo" }
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
                        @if deals { "Which drawing hints at your word?" } @else { "Which drawing is the Partner’s?" }
                    },
                    &html! {
                        @if self.others().is_empty() { "Everyone else has guessed: yours ends the round." }
                        @else { "Secret until everyone has guessed." }
                    },
                )),
                Some(guess) => (self.ask(
                    &html! {
                        @match guess {
                            Guess::At(letter) => { "Your token lies at " (letter) },
                            Guess::Missing => "You made no guess",
                        }
                    },
                    &html! { "Only you see it. You can still choose another. " (table::look_again(self.page)) },
                )),
            }
            @if self.board.may_guess() { (guess::tokens(view, gallery)) }
            (self.undo())
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
                    @if view.objections_needed.is_some() {
                        @if self.page.is_your_move() {
                            (self.waiting()) "You can still challenge a drawing."
                        } @else if self.page.can_take_back {
                            "Undo to challenge a drawing."
                        }
                    } @else { (self.waiting()) }
                },
            ))
            @if self.board.may("next") {
                (deed::button("next", "btn btn-go", &html! {
                    @if last { "See the result" } @else { "Next round" }
                }))
            }
            (self.undo())
        }
    }

    /// `Waiting for 1 player. `
    fn waiting(&self) -> String {
        match self.others().len() {
            0 => "Everyone else is ready. ".into(),
            1 => "Waiting for 1 player. ".into(),
            many => format!("Waiting for {many} players. "),
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
                    @if asked {
                        @if let Some(needed) = view.objections_needed {
                            "Do you agree? Say so at the drawing: " (needed) " votes strike it out."
                        }
                    }
                },
            ))
            @if self.board.may("next") { (deed::button("next", "btn btn-go", &html! { "Let it stand" })) }
            (self.undo())
        }
    }
}

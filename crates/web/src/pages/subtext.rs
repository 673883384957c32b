//! The Subtext table, for any viewer.

mod couch;
mod dock;
mod draw;
mod gallery;
mod guess;
mod over;
mod reveal;
mod seats;
mod sketch;
mod track;
mod words;

pub use couch::{fragment as screen_fragment, page as screen};
pub(crate) use dock::dock;
pub use gallery::{GalleryPage, page as gallery};
pub(crate) use over::result;
pub use sketch::{file, path};
pub(crate) use words::{in_words, now};

use crate::pages::deed::{self, Deed};
use crate::pages::model::Cast;
use crate::pages::{SeatRow, TablePage, Visitor, table};
use ::subtext::{Leaver, Phase, Sheet, SubtextView};
use catalog::LegalMove;
use game_core::Viewer;
use maud::{Markup, html};
use reveal::{Again, Open, objections};

/// A table of Subtext as one viewer sees it, with what they may do.
#[derive(Clone, Debug)]
pub struct SubtextBoard {
    /// What they see.
    pub view: SubtextView,
    /// What they may play now.
    pub legal: Vec<LegalMove>,
    /// What they have begun to draw in this round.
    pub draft: Option<Sheet>,
}

impl SubtextBoard {
    /// A table in play.
    pub fn new(view: SubtextView, legal: Vec<LegalMove>) -> SubtextBoard {
        SubtextBoard { legal, ..SubtextBoard::past(view) }
    }

    /// A table as it was: nothing can be done there any more.
    pub fn past(view: SubtextView) -> SubtextBoard {
        SubtextBoard { view, legal: Vec::new(), draft: None }
    }

    /// Whether the game is over.
    pub fn is_over(&self) -> bool {
        self.view.phase == Phase::Over
    }

    /// Whether this may be played now.
    pub(crate) fn may(&self, text: &str) -> bool {
        self.legal.iter().any(|legal| legal.text == text)
    }

    /// ST-2.10: whether the viewer could leave the match.
    pub(crate) fn may_leave(&self) -> bool {
        let playing = !matches!(self.view.phase, Phase::FirstDealer | Phase::Deal | Phase::Over);
        let decided = self.view.reveal.is_some() && self.view.round == self.view.rounds;
        self.view.you.is_some() && playing && !decided
    }

    /// Whether there is still something to draw.
    pub(crate) fn may_draw(&self) -> bool {
        self.view.phase == Phase::Draw && self.may("draw")
    }

    /// Whether a press on a drawing is a guess, the first or another.
    pub(crate) fn may_guess(&self) -> bool {
        self.view.phase == Phase::Guess && (self.may("guess A") || self.view.guess.is_some())
    }
}

/// `Round 3 of 8`, and what was agreed, for the header.
pub(crate) fn line(page: &TablePage, view: &SubtextView) -> Markup {
    html! {
        (place(view))
        span.only-wide {
            " · " (view.players.len()) " players"
            @if !page.options.is_empty() { " · " (page.options.join(", ")) }
        }
    }
}

fn place(view: &SubtextView) -> String {
    match view.phase {
        Phase::Over => format!("{} played", over::rounds(view.past.len())),
        _ => format!("Round {} of {}", view.round, view.rounds),
    }
}

/// How the match went, or where it stands, for the header of a replay.
pub(crate) fn outcome(view: &SubtextView, seats: &[SeatRow], viewer: Viewer) -> String {
    match view.phase {
        Phase::Over => result(&Cast { seats, viewer, live: false }, view),
        _ => place(view),
    }
}

/// The class of the main part: each phase has a layout of its own.
pub(crate) fn class(board: &SubtextBoard) -> &'static str {
    match board.view.phase {
        Phase::Over => "table-main st-open is-over",
        Phase::Reveal | Phase::Vote => "table-main st-open",
        Phase::Guess => "table-main st-guess",
        _ => "table-main st-draw",
    }
}

/// Everything between header and dock.
pub(crate) fn main(page: &TablePage, board: &SubtextBoard, visitor: &Visitor) -> Markup {
    let view = &board.view;
    html! {
        @match (&view.reveal, &view.gallery) {
            _ if board.is_over() => (over::main(page, board)),
            (Some(_), _) => (open(page, board, visitor)),
            (None, Some(gallery)) => (guess::main(page, board, gallery, visitor)),
            (None, None) => { (deed::form(page, visitor)) (draw::main(page, board, visitor)) },
        }
        div.st-below { (table::facts(page)) (table::side(page, visitor)) }
    }
}

/// The round lies open: everybody talks about it.
fn open(page: &TablePage, board: &SubtextBoard, visitor: &Visitor) -> Markup {
    let view = &board.view;
    let Some(round) = &view.reveal else { return html! {} };
    let open = Open { cast: page.cast(), round, number: view.round, again: Again::Watch };
    html! {
        (deed::form(page, visitor))
        section.st-told aria-labelledby="told" {
            h2 #told { (open.told()) }
            p { (open.verdict()) }
        }
        (open.drawings("st-reveal", |seat| objections(view, round, seat, |text| board.may(text))))
        div.st-score {
            section.panel aria-labelledby="track-title" {
                header { h2 #track-title { "The track" } span.aside { "with the points of this round" } }
                (track::track(&page.cast(), view))
            }
            (seats::points(page, view, visitor))
        }
        (leave(board))
    }
}

/// ST-2.10: what happens when somebody has to go.
fn leave(board: &SubtextBoard) -> Markup {
    let void = board.view.leaver == Leaver::Void && board.view.reveal.is_none();
    html! {
        @if board.may_leave() {
            details.peek #leave-round {
                summary.linkbtn { "You have to go?" }
                p.side-note {
                    "A bot plays your seat for the rest of the match. You can watch, but you can’t come back or win. "
                    @if void { "This round is void: nobody scores, nothing of it is shown, and the next player deals." }
                }
                (Deed::new("leave", "btn btn-sm", "do-leave").button(&html! { "Leave the match" }))
            }
        }
    }
}

/// The table in a replay.
pub(crate) fn past(cast: &Cast<'_>, board: &SubtextBoard) -> Markup {
    let view = &board.view;
    html! {
        @match (&view.reveal, &view.gallery) {
            (Some(round), _) => {
                @let open = Open { cast: *cast, round, number: view.round, again: Again::No };
                section.st-told { h2 { (open.told()) } p { (open.verdict()) } }
                (open.drawings("st-gallery", |_| html! {}))
            },
            (None, Some(gallery)) => div.st-past {
                section.dealer aria-label="The Dealer’s drawing" { (guess::dealers(cast, view, gallery)) }
                section.picks aria-label="The other drawings" {
                    @for (letter, sheet) in guess::letters(gallery) { (guess::laid(view, letter, sheet)) }
                }
            },
            (None, None) => div.st-past {
                @if let Some(word) = &view.word { (draw::word_card(word, view.level)) }
                @match &view.sheet {
                    Some(sheet) => div.sheet { (sketch::sketch(sheet, "The sheet that was handed in")) },
                    None => p.side-note { (words::waiting(cast, view)) },
                }
            },
        }
        section.panel aria-label="The track" { (track::track(cast, view)) }
    }
}

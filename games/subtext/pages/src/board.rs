//! The Subtext table, for any viewer.

mod aim;
pub(crate) mod dock;
mod draw;
pub(crate) mod guess;
mod lessons;
mod over;
mod reading;
pub(crate) mod reveal;
pub(crate) mod seats;
pub mod sketch;
mod text;
pub(crate) mod track;

pub(crate) use crate::art::art;
pub(crate) use aim::earned;
pub(crate) use over::result;

use catalog::LegalMove;
use game_core::{Seat, Viewer};
use maud::{Markup, html};
use reveal::{Again, Open, Taken, objections};
use std::sync::Arc;
use subtext::{Leaver, Move, Phase, RoundView, Sheet, SubtextView};
use web::Board;
use web::pages::coach::Lesson;
use web::pages::deed::{self, Deed};
use web::pages::icons::icon;
use web::pages::model::{Cast, table_url};
use web::pages::replay::{self, ReplayPage};
use web::pages::review::found::Detail;
use web::pages::{SeatRow, TablePage, Visitor, table, text_mode};

/// A table of Subtext as one viewer sees it, with what they may do.
#[derive(Clone, Debug)]
pub struct SubtextBoard {
    /// What they see.
    pub view: SubtextView,
    /// What they may play now.
    pub legal: Vec<LegalMove>,
    /// What they have begun to draw in this round.
    pub draft: Option<Sheet>,
    /// What bots took the drawings of a round for that lies open, by seat.
    pub taken: Arc<[Taken]>,
}

impl SubtextBoard {
    /// A table in play.
    pub fn new(view: SubtextView, legal: Vec<LegalMove>) -> SubtextBoard {
        SubtextBoard { legal, ..SubtextBoard::past(view) }
    }

    /// A table as it was: nothing can be done there any more.
    pub fn past(view: SubtextView) -> SubtextBoard {
        SubtextBoard { view, legal: Vec::new(), draft: None, taken: Arc::from([]) }
    }

    /// The same with what its viewer has begun to draw, read by the rules.
    #[must_use]
    pub fn with_draft(self, draft: Option<&str>) -> SubtextBoard {
        let draft = draft.filter(|_| self.may_draw());
        let draft = match draft.map(str::parse) {
            Some(Ok(Move::Draw(sheet))) => Some(sheet),
            _ => None,
        };
        SubtextBoard { draft, ..self }
    }

    /// The same with what bots took the drawings for.
    #[must_use]
    pub fn with_taken(self, taken: Arc<[Taken]>) -> SubtextBoard {
        SubtextBoard { taken, ..self }
    }

    /// The id of a part of the table, of its own in every phase: one that stayed would be seen to jump to
    /// its new place.
    fn part(&self, name: &str) -> String {
        format!("{name}-{}", phase(&self.view))
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

impl Board for SubtextBoard {
    fn is_over(&self) -> bool {
        self.view.phase == Phase::Over
    }

    fn place(&self) -> String {
        format!("round {}", self.view.round)
    }

    fn result(&self, page: &TablePage) -> String {
        result(&page.cast(), &self.view)
    }

    /// Each phase has a layout of its own.
    fn class(&self) -> String {
        let class = match self.view.phase {
            Phase::Over => "st-open is-over",
            Phase::Reveal => "st-open is-fresh",
            Phase::Vote => "st-open",
            Phase::Guess => "st-guess",
            _ => "st-draw",
        };
        class.into()
    }

    fn phase(&self, _: &TablePage) -> Option<String> {
        Some(phase(&self.view))
    }

    /// `Round 3 of 8`, and what was agreed.
    fn line(&self, page: &TablePage) -> Markup {
        html! {
            (place(&self.view))
            span.only-wide {
                " · " (self.view.players.len()) " players"
                @if !page.options.is_empty() { " · " (page.options.join(", ")) }
            }
        }
    }

    fn menu(&self, page: &TablePage) -> Markup {
        html! { a href=(page.url("gallery")) { (icon("i-stack")) " All drawings" } }
    }

    /// It lies below the fold: the sheets need the whole table.
    fn has_log(&self) -> bool {
        false
    }

    fn course(&self, _: &TablePage) -> &'static [&'static str] {
        lessons::COURSE
    }

    fn lessons(&self, page: &TablePage) -> Vec<Lesson> {
        lessons::lessons(page, self)
    }

    fn main(&self, page: &TablePage, visitor: &Visitor) -> Markup {
        let view = &self.view;
        html! {
            @match (&view.reveal, &view.gallery) {
                _ if self.is_over() => (over::main(page, self)),
                (Some(round), _) => (open(page, self, round, visitor)),
                (None, Some(gallery)) => (guess::main(page, self, gallery, visitor)),
                (None, None) => { (deed::form(page, visitor)) (draw::main(page, self, visitor)) },
            }
            div.st-below id=(self.part("below")) {
                (leave(self)) (table::facts(page)) (table::side(page, visitor))
            }
        }
    }

    fn dock(&self, page: &TablePage, visitor: &Visitor) -> Markup {
        dock::dock(page, self, visitor)
    }

    fn text(&self, page: &TablePage) -> Markup {
        text_mode::section("The table", &text::in_words(&page.cast(), &self.view))
    }

    fn text_now(&self, page: &TablePage, visitor: &Visitor) -> Markup {
        text::now(page, self, visitor)
    }

    fn past(&self, page: &ReplayPage) -> Markup {
        let all = html! {
            a.linkbtn href=(table_url(&page.id, "gallery")) { "All drawings of this match" }
        };
        replay::stage(page, "st", &all, &past(&page.cast(), &self.view))
    }

    /// The drawing that a token is laid at.
    fn places(&self, _: Seat, mv: &str) -> Vec<String> {
        match mv.parse() {
            Ok(Move::Guess(letter)) => vec![guess::id_of(letter)],
            _ => Vec::new(),
        }
    }

    /// What each drawing of a round looked like.
    fn detail(&self, page: &ReplayPage, detail: &Detail) -> Option<Markup> {
        reading::round(page, detail)
    }
}

/// `guess-3`.
fn phase(view: &SubtextView) -> String {
    let part = match view.phase {
        Phase::Guess => "guess",
        Phase::Reveal | Phase::Vote => "reveal",
        Phase::Over => "over",
        _ => "draw",
    };
    format!("{part}-{}", view.round)
}

/// `Round 3 of 8`.
pub(crate) fn place(view: &SubtextView) -> String {
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

/// The round lies open: everybody talks about it.
fn open(page: &TablePage, board: &SubtextBoard, round: &RoundView, visitor: &Visitor) -> Markup {
    let view = &board.view;
    let open = Open {
        cast: page.cast(),
        round,
        number: view.round,
        again: Again::Watch,
        taken: &board.taken,
    };
    let [dealt, partner] = open.told_in_turn();
    html! {
        (deed::form(page, visitor))
        section.st-told id=(board.part("told")) aria-labelledby="told" {
            h2 #told { (dealt) span.st-late data-at=(open.end()) { (partner) } }
            p.st-late data-at=(open.end()) {
                @if let Some(you) = page.you() {
                    b.st-earned.is-won[round.players[you.index()].gained > 0] { (earned(&open.cast, round, you)) } " "
                }
                (open.verdict())
            }
        }
        (open.drawings("st-reveal", Some(&board.part("drawings")), |seat| objections(view, round, seat, |text| board.may(text))))
        div.st-score.st-late id=(board.part("score")) data-at=(open.end()) {
            section.panel aria-labelledby="track-title" {
                header { h2 #track-title { "The track" } span.aside { "with the points of this round" } }
                (track::track(&page.cast(), view))
            }
            (seats::points(page, view, visitor))
        }
    }
}

/// ST-2.10: what happens when somebody has to go.
fn leave(board: &SubtextBoard) -> Markup {
    let void = board.view.leaver == Leaver::Void && board.view.reveal.is_none();
    html! {
        @if board.may_leave() {
            details.peek #leave-round {
                summary.linkbtn { "Have to go?" }
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
fn past(cast: &Cast<'_>, view: &SubtextView) -> Markup {
    html! {
        @match (&view.reveal, &view.gallery) {
            (Some(round), _) => {
                @let open = Open { cast: *cast, round, number: view.round, again: Again::No, taken: &[] };
                section.st-told { h2 { (open.told()) } p { (open.verdict()) } }
                (open.drawings("st-gallery", None, |_| html! {}))
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
                    None => p.side-note { (text::waiting(cast, view)) },
                }
            },
        }
        section.panel aria-label="The track" { (track::track(cast, view)) }
    }
}

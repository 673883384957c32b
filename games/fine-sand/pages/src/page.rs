//! The Fine Sand table, for any viewer.

mod board;
pub(crate) mod cards;
mod dock;
mod hand;
mod lessons;
mod names;
mod news;
mod others;
mod over;
mod past;
mod payment;
pub(crate) mod pictures;
mod score;
mod steps;
mod tasks;
mod yard;

pub(crate) use dock::dock;
pub(crate) use lessons::{course, now as lessons};
pub(crate) use over::result;
pub(crate) use past::{past, places};
pub use payment::{Piece, keeps_one, pieces, proposal};

use ::fine_sand::campaign::Sheet;
use ::fine_sand::{
    Card, Cards, Colour, Deal, FineSandView, HandView, Stage, Turns, YardView, YourTurn,
};
use catalog::{LegalMove, Refused};
use game_core::{Seat, Viewer};
use maud::{Markup, html};
use std::collections::BTreeMap;
use web::pages::deed::{self, Why};
use web::pages::icons::dots;
use web::pages::model::Cast;
use web::pages::{SeatRow, TablePage, Visitor, table};

/// A table of Fine Sand as one viewer sees it, with what they may do.
#[derive(Clone, Debug)]
pub struct SandBoard {
    /// What they see.
    pub view: FineSandView,
    /// What they may play now.
    pub legal: Vec<LegalMove>,
    /// Why they may not play this, by the text of the move.
    pub refusals: BTreeMap<String, Why>,
    /// How the stacks lay: presorted for a first game, or shuffled.
    pub deal: Deal,
    /// What the viewer has drawn in this turn, to be marked.
    pub drawn: Cards,
    /// The score sheet of the solo campaign, if it is a game of one.
    pub sheet: Option<Sheet>,
}

impl SandBoard {
    /// A table in play. `refusal` says why a move may not be played, if it may not.
    pub fn new(
        view: FineSandView,
        legal: Vec<LegalMove>,
        refusal: impl Fn(&str) -> Option<Refused>,
    ) -> SandBoard {
        let why = |text: String| {
            let why = Why::said("fine-sand", refusal(&text)?)?;
            Some((text, why))
        };
        let refusals = questions(&view).into_iter().filter_map(why).collect();
        SandBoard { legal, refusals, ..SandBoard::past(view) }
    }

    /// A table as it was: nothing can be done there any more.
    pub fn past(view: FineSandView) -> SandBoard {
        SandBoard {
            view,
            legal: Vec::new(),
            refusals: BTreeMap::new(),
            deal: Deal::Shuffled,
            drawn: Cards::EMPTY,
            sheet: None,
        }
    }

    /// Whether the game is over.
    pub fn is_over(&self) -> bool {
        self.view.stage == Stage::Over
    }

    /// Whether this may be played now.
    pub(crate) fn may(&self, text: &str) -> bool {
        self.legal.iter().any(|legal| legal.text == text)
    }

    /// Why it may not.
    pub(crate) fn why(&self, text: &str) -> Option<&Why> {
        self.refusals.get(text)
    }

    /// The viewer's own side, and what they are doing.
    pub(crate) fn own(&self) -> Option<(&YardView, &YourTurn)> {
        let yard = self.view.yards.get(self.view.you?.index())?;
        Some((yard, self.view.yours.as_ref()?))
    }

    /// Whether one player plays alone.
    pub(crate) fn is_solo(&self) -> bool {
        self.view.yards.len() == 1
    }
}

/// Every move of which somebody could ask "why can't I?".
fn questions(view: &FineSandView) -> Vec<String> {
    let own = view.you.and_then(|seat| view.yards.get(seat.index()));
    let Some(yard) = own.filter(|_| view.stage == Stage::Playing) else { return Vec::new() };
    let hand: Vec<Card> = held(yard).kinds().collect();
    let verbs = ["build", "offload"];
    let of_hand = hand.iter().flat_map(|card| verbs.map(|verb| format!("{verb} {card}")));
    let revealed = view.yours.iter().flat_map(|turn| turn.aside.kinds());
    let of_built = yard.built.kinds().filter(|card| has_action(*card));
    of_hand
        .chain(revealed.map(|card| format!("build {card}")))
        .chain(of_built.map(|card| format!("use {card}")))
        .chain(["draw", "red", "blue", "done", "pay pit"].map(str::to_owned))
        .collect()
}

/// Whether a built card is used by its owner, in place of just counting.
pub(crate) fn has_action(card: Card) -> bool {
    let counts = matches!(
        card,
        Card::Build4
            | Card::Build5
            | Card::Build6
            | Card::Discount
            | Card::Limit4
            | Card::Limit5
            | Card::Limit6
            | Card::Limit8
            | Card::Pallet
    );
    !counts && !matches!(card.colour(), Colour::Castle | Colour::Coin)
}

/// The hand, as far as it is open.
pub(crate) fn held(yard: &YardView) -> Cards {
    match &yard.hand {
        HandView::Open(cards) => *cards,
        HandView::FaceDown(_) => Cards::EMPTY,
    }
}

/// `Turn 9, the last`, and what was agreed, for the header.
pub(crate) fn line(page: &TablePage, view: &FineSandView) -> Markup {
    let options = match page.options.as_slice() {
        [] => "standard game".to_owned(),
        options => options.join(", "),
    };
    html! { (place(view)) span.only-wide { " · " (options) } }
}

/// `Turn 9, the last`.
fn place(view: &FineSandView) -> String {
    match (view.stage, view.last_turn) {
        (Stage::Over, _) => format!("{} turns played", view.turn),
        (Stage::Exchange { .. } | Stage::Dealing, _) => "The cards are dealt".into(),
        (Stage::Playing, Some(last)) if last == view.turn => {
            format!("Turn {}, the last", view.turn)
        }
        (Stage::Playing, Some(_)) => format!("Turn {}, the last but one", view.turn),
        (Stage::Playing, None) => format!("Turn {}", view.turn),
    }
}

/// How many are done with the turn, for the header.
pub(crate) fn who_is_done(page: &TablePage, view: &FineSandView) -> Markup {
    let (all, done) = (view.yards.len(), view.yards.iter().filter(|yard| yard.done).count());
    html! {
        @if view.stage == Stage::Playing && all > 1 {
            p.live.only-wide {
                (dots()) " "
                @match view.turns {
                    Turns::Together => { "Everybody plays at once: " (done) " of " (all) " are done" },
                    Turns::OneByOne => { "One after the other: " (page.awaited().map(|seat| page.name(seat)).collect::<Vec<_>>().join(", ")) },
                }
            }
        }
    }
}

/// How the match went, or where it stands, for the header of a replay.
pub(crate) fn outcome(view: &FineSandView, seats: &[SeatRow], viewer: Viewer) -> String {
    match view.stage {
        Stage::Over => result(&Cast { seats, viewer, live: false }, view),
        _ => place(view),
    }
}

/// Whose side lies in front of the viewer: their own, or the first for those
/// who watch.
fn near(view: &FineSandView) -> Option<&YardView> {
    view.yards.get(view.you.map_or(0, Seat::index))
}

/// The others in seating order, the left neighbour first; for those who watch
/// everybody.
fn around<'a>(view: &'a FineSandView, near: &YardView) -> impl Iterator<Item = &'a YardView> {
    let (first, seats) = (near.seat.index(), view.yards.len());
    (usize::from(view.you.is_some())..seats).map(move |step| &view.yards[(first + step) % seats])
}

/// Everything between header and dock.
pub(crate) fn main(page: &TablePage, board: &SandBoard, visitor: &Visitor) -> Markup {
    let Some(yard) = near(&board.view) else { return html! {} };
    let cast = page.cast();
    html! {
        (deed::form(page, visitor))
        div.fs-left {
            @if board.is_over() { (over::ranking(&cast, &board.view)) }
            @if !board.is_solo() || board.view.you.is_none() {
                div.fs-neighbours role="group" aria-label="The players, clockwise" {
                    @if board.view.you.is_some() { (score::strip(&cast, board, yard)) }
                    @for other in around(&board.view, yard) {
                        article.panel.neighbour {
                            (table::seat_head(page, other.seat, &others::place(&board.view, other.seat)))
                            (others::chips(other, &news::fresh(page, &board.view, other)))
                            (others::more(other, &cast))
                            (table::absence(page, other.seat, visitor))
                        }
                    }
                }
            } @else {
                div.fs-neighbours.only-small { (score::strip(&cast, board, yard)) }
            }
            @if !board.is_over() { (news::last_turn(page, &board.view)) }
            (yard::middle(&cast, board, yard, &table::facts(page)))
        }
        (table::side(page, visitor))
    }
}

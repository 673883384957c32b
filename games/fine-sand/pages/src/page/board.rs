//! The personal board: the skyline of castles, and the columns of the steps.

use super::cards::{castle, shape, step_of, tucked_inside, with_cost};
use super::names::{self, Place};
use super::{SandBoard, has_action, held};
use crate::art::symbol;
use ::fine_sand::{Card, Cards, Colour, Stage, Step, YardView, YourTurn};
use maud::{Markup, html};
use web::pages::deed::{Deed, id_of};
use web::pages::icons::icon;
use web::pages::model::{Cast, of};

/// FS-1.1: what the board prints.
const BOARD_DRAW: usize = 2;
const BOARD_LIMIT: usize = 3;

/// One side of the table, with what its owner is doing if that is the viewer.
pub(super) struct Side<'a> {
    pub(super) cast: Cast<'a>,
    pub(super) board: &'a SandBoard,
    pub(super) yard: &'a YardView,
    pub(super) turn: Option<&'a YourTurn>,
}

impl<'a> Side<'a> {
    pub(super) fn new(cast: &Cast<'a>, board: &'a SandBoard, yard: &'a YardView) -> Side<'a> {
        let own = board.view.you == Some(yard.seat) && board.view.stage == Stage::Playing;
        let turn = board.view.yours.as_ref().filter(|_| own);
        Side { cast: *cast, board, yard, turn }
    }

    /// Whether its owner is the viewer and decides now; coral is for nothing else.
    pub(super) fn is_live(&self) -> bool {
        self.cast.live && !self.board.legal.is_empty()
    }

    /// What works in this turn: green, red and blue cards from the turn after
    /// they were built (FS-3.27).
    fn working(&self) -> Cards {
        self.turn.map_or(self.yard.built, |turn| turn.ready)
    }

    fn plus(&self, colour: Colour) -> usize {
        let cards = self.working();
        let of_colour = cards.each().filter(|card| card.colour() == colour);
        of_colour.map(|card| usize::from(card.print().plus)).sum()
    }

    /// Cards drawn by the board and by built cards in step 1 or 2B.
    pub(super) fn draws(&self, colour: Colour) -> usize {
        BOARD_DRAW + self.plus(colour)
    }

    fn builds(&self) -> usize {
        1 + self.plus(Colour::Red)
    }
}

/// Skyline and columns.
pub(super) fn board(side: &Side<'_>) -> Markup {
    html! {
        div.fs-board { (skyline(side)) div.cols { @for column in columns(side) { (column.drawn(side)) } } }
    }
}

fn skyline(side: &Side<'_>) -> Markup {
    let castles = |cards: &Cards| -> Cards {
        cards.each().filter(|card| card.colour() == Colour::Castle).collect()
    };
    let built = castles(&side.yard.built);
    let site = side.turn.map_or(Cards::EMPTY, |turn| castles(&turn.site));
    let whose = if side.cast.viewer.is(side.yard.seat) {
        "Your".to_owned()
    } else {
        of(side.cast.name(side.yard.seat))
    };
    let label = match site.len() {
        0 => format!("{whose} sand castles: {} built", built.len()),
        site => format!("{whose} sand castles: {} built, {site} being built", built.len()),
    };
    let many = built.len() + site.len() > 7;
    html! {
        @if !side.cast.viewer.is(side.yard.seat) { p.whose { (whose) " board" } }
        @if built.is_empty() && site.is_empty() && side.turn.is_some() {
            div.skyline { p.bare { "Your castles will stand here." } }
        } @else { ul.skyline.is-many[many] aria-label=(label) {
            @for (card, nth) in names::numbered(&built) {
                li id=(names::id(side.yard, side.turn, Place::Built, card, nth)) data-moves[is_new(side, card, nth)] {
                    (castle(card, &with_cost(card)))
                }
            }
            @for (card, _) in names::numbered(&site) {
                li.is-building {
                    (castle(card, &format!("{}: being built now", with_cost(card))))
                    @if side.is_live() { span.card-tag { "building" } }
                }
            }
        } }
    }
}

/// Whether this copy was built in this turn, so that it may have travelled.
fn is_new(side: &Side<'_>, card: Card, nth: usize) -> bool {
    side.turn.is_some_and(|turn| nth >= turn.ready.count(card))
}

struct Column {
    colour: Colour,
    name: &'static str,
    total: usize,
    how: String,
    state: State,
}

/// What the step of a column is to the viewer.
enum State {
    Now,
    /// Red or blue: one of both.
    Choice,
    Over(String),
    Off,
    Plain(String),
}

fn columns(side: &Side<'_>) -> [Column; 5] {
    let built = |total: usize, board: usize| format!("board {board}, built {}", total - board);
    let (draw, build, more) = (side.draws(Colour::Green), side.builds(), side.draws(Colour::Blue));
    let discount = side.working().count(Card::Discount);
    let building = match discount {
        0 => built(build, 1),
        less => format!("each costs {less} less"),
    };
    let limit = side.yard.limit;
    let anytime = anytime(side);
    let column =
        |colour, name, total, how| Column { colour, name, total, how, state: state(side, colour) };
    [
        column(Colour::Green, "Draw", draw, built(draw, BOARD_DRAW)),
        column(Colour::Red, "Build", build, building),
        column(Colour::Blue, "Draw more", more, built(more, BOARD_DRAW)),
        column(Colour::Purple, "Keep", limit, built(limit, BOARD_LIMIT)),
        column(Colour::Yellow, "Any time", anytime.0, "once each".into()),
    ]
}

/// FS-1.3: the yellow actions there are, Off-load among them, and how many
/// of them are left.
fn anytime(side: &Side<'_>) -> (usize, usize) {
    let yellow: Vec<Card> =
        side.yard.built.each().filter(|card| card.colour() == Colour::Yellow).collect();
    let Some(turn) = side.turn else { return (1 + yellow.len(), 1 + yellow.len()) };
    let used =
        yellow.iter().filter(|card| turn.used.has(**card)).count() + usize::from(turn.offloaded);
    (1 + yellow.len(), 1 + yellow.len() - used)
}

fn state(side: &Side<'_>, colour: Colour) -> State {
    let Some(turn) = side.turn else { return State::Plain(String::new()) };
    let drawn = turn.board_drawn;
    let first = side.board.view.turn == 1;
    match (colour, turn.step) {
        (Colour::Yellow, _) => {
            let (all, left) = anytime(side);
            State::Plain(format!("{left} of {all} left"))
        }
        (_, Step::Done) => State::Plain("Done".into()),
        (_, Step::Opening) => State::Plain("Comes later".into()),
        (Colour::Green, _) if first => State::Over("Not in turn 1".into()),
        (Colour::Green, Step::Draw) if !drawn => State::Now,
        (Colour::Green, _) => State::Over("Drawn".into()),
        (Colour::Red, Step::Red) | (Colour::Blue, Step::Blue) => State::Now,
        (Colour::Red, Step::Blue) | (Colour::Blue, Step::Red) => State::Off,
        (Colour::Red | Colour::Blue, Step::Draw) if drawn => State::Choice,
        (Colour::Red | Colour::Blue, Step::Limit) => State::Over("Over".into()),
        (Colour::Purple, Step::Limit) => State::Now,
        _ => State::Plain("Comes next".into()),
    }
}

/// The id of the head of a column.
pub(super) fn id_of_column(colour: Colour) -> String {
    format!("col-{}", colour.name())
}

impl Column {
    fn drawn(&self, side: &Side<'_>) -> Markup {
        let live = side.is_live();
        let class = match self.state {
            State::Now if live => "col is-now",
            State::Choice if live => "col is-choice",
            State::Off => "col is-off",
            _ => "col",
        };
        let cards: Cards =
            side.yard.built.each().filter(|card| card.colour() == self.colour).collect();
        html! {
            section class=(class) data-c=(self.colour.name()) aria-label=(self.name) {
                header.col-head id=(id_of_column(self.colour)) {
                    span.step-mark aria-hidden="true" {
                        svg { use href=(shape(self.colour)) {} }
                        @if self.colour == Colour::Yellow { (icon("i-anytime")) } @else { span { (step_of(self.colour)) } }
                    }
                    span.col-name { (self.name) }
                    span.col-total { (self.total) }
                    span.col-how { (self.how) }
                }
                p.col-state {
                    @match &self.state {
                        State::Now if live => { (icon("i-flag")) " You are here" },
                        State::Now => "Being played",
                        State::Choice if live => { (icon("i-flag")) " Red or blue?" },
                        State::Choice => "Comes next",
                        State::Over(text) => { (icon("i-check")) " " (text) },
                        State::Off => { (icon("i-lock")) " Not this turn" },
                        State::Plain(text) => (text),
                    }
                }
                div.col-cards {
                    @if self.colour == Colour::Yellow { (off_load(side)) }
                    @for (card, nth) in names::numbered(&cards) { (tucked(side, card, nth)) }
                }
            }
        }
    }
}

/// FS-1.3: the Off-load action, which everybody has. Cards in hand have its
/// button; here is the reason when there is none.
fn off_load(side: &Side<'_>) -> Markup {
    let used = side.turn.is_some_and(|turn| turn.offloaded);
    let coins = side.yard.symbol.coins;
    let inside = html! {
        span.scene { svg viewBox="0 0 120 84" aria-hidden="true" { use href=(symbol("a-offload")) {} } }
        span {
            "Off-load"
            @if coins > 0 { small { "after " (coins) " more " @if coins == 1 { "turn" } @else { "turns" } } }
        }
        @if used { (done_mark()) }
    };
    let text = held(side.yard).kinds().next().map(|card| format!("offload {card}"));
    if let Some(text) = text.filter(|text| side.is_live() && !side.board.may(text)) {
        let deed = Deed::new(&text, "tucked is-used", "do-offload").asked(side.board.why(&text));
        return html! { div.tuck data-c="yellow" { (deed.button(&inside)) } };
    }
    html! { div.tucked.is-used[used || coins > 0] data-c="yellow" { (inside) } }
}

fn done_mark() -> Markup {
    html! { span.used { svg.i role="img" aria-label="used" { use href=(symbol("i-check")) {} } } }
}

fn tucked(side: &Side<'_>, card: Card, nth: usize) -> Markup {
    let id = names::id(side.yard, side.turn, Place::Built, card, nth);
    let moves = is_new(side, card, nth);
    let text = format!("use {card}");
    let used = side.turn.is_some_and(|turn| turn.used.count(card) > nth);
    let over = if used { ". Used this turn." } else { "" };
    let name = format!("{}: {}{over}", with_cost(card), card.print().effect);
    let inside = html! {
        (tucked_inside(card))
        @if used { (done_mark()) }
        @if card == Card::Pallet {
            @for stored in side.yard.stored.each().take(1) { span.stored { "holds " (stored.name()) } }
        }
    };
    if has_action(card) && side.is_live() && side.turn.is_some() {
        let open = side.board.may(&text);
        let class = if open { "tucked is-open" } else { "tucked is-rest" };
        let button_id = if nth == 0 { id_of(&text) } else { format!("{}-{nth}", id_of(&text)) };
        let deed = Deed { label: Some(&name), ..Deed::new(&text, class, &button_id) };
        return html! {
            div.tuck id=(id) data-moves[moves] data-c=(card.colour().name()) {
                (deed.asked(side.board.why(&text)).button(&inside))
            }
        };
    }
    html! {
        div.tucked.is-used[used] id=(id) data-moves[moves] data-c=(card.colour().name()) title=(card.print().effect) {
            span.hide { (name) }
            span.as-is aria-hidden="true" { (inside) }
        }
    }
}

//! Who is here, who deals, who is done.

use super::track::totals;
use game_core::Seat;
use maud::{Markup, html};
use subtext::{Phase, SubtextView};
use web::pages::icons::{dots, icon, symbol};
use web::pages::{Occupant, SeatState, TablePage, Visitor, table};

/// `5 of 8 done`.
pub(crate) fn how_many(view: &SubtextView) -> String {
    let done = view.players.iter().filter(|player| player.done).count();
    let all = view.players.len();
    match view.phase {
        Phase::Guess => format!("{done} of {all} have guessed"),
        Phase::Reveal => format!("{done} of {all} are ready"),
        Phase::Vote => format!("{done} of {all} have answered"),
        _ => format!("{done} of {all} done"),
    }
}

/// Everybody with what they are doing, while all draw.
pub(crate) fn panel(page: &TablePage, view: &SubtextView, visitor: &Visitor) -> Markup {
    html! {
        section.panel.st-seats aria-labelledby="seats-title" {
            header { h2 #seats-title { "At the table" } span.aside { (how_many(view)) } }
            ul {
                @for seat in all(view) {
                    li { (who(page, view, seat)) (state(page, view, seat)) }
                }
            }
            @for seat in all(view) { (table::absence(page, seat, visitor)) }
        }
    }
}

/// Everybody with their points, while all guess or talk.
pub(crate) fn points(page: &TablePage, view: &SubtextView, visitor: &Visitor) -> Markup {
    let totals = totals(view);
    html! {
        section.panel.st-seats.compact aria-labelledby="seats-title" {
            header { h2 #seats-title { "Points" } span.aside { (how_many(view)) } }
            ul {
                @for seat in all(view) {
                    li {
                        (who(page, view, seat)) (mini(page, view, seat))
                        b.pts { (pts(totals[seat.index()])) }
                    }
                }
            }
            @for seat in all(view) { (table::absence(page, seat, visitor)) }
        }
    }
}

/// A number that is read out with its unit.
pub(crate) fn pts(points: i32) -> Markup {
    html! { (points) span.hide { @if points == 1 { " point" } @else { " points" } } }
}

/// All seats in seating order.
pub(crate) fn all(view: &SubtextView) -> impl Iterator<Item = Seat> + use<> {
    (0..view.players.len()).map(Seat::new)
}

fn who(page: &TablePage, view: &SubtextView, seat: Seat) -> Markup {
    let bot = matches!(page.seats[seat.index()].occupant, Occupant::Bot(_));
    html! {
        span id=(format!("seat-{}", seat.index() + 1)) { (page.cast().emblem(seat).large(page.viewer.is(seat))) }
        span.who {
            b { (page.name(seat)) }
            @if view.dealer == Some(seat) { small { @if page.viewer.is(seat) { "deal" } @else { "deals" } } }
            @if view.players[seat.index()].left { small { "bot, took over" } } @else if bot { small { "bot" } }
        }
    }
}

/// What a seat is doing: a picture and a word.
pub(crate) fn state(page: &TablePage, view: &SubtextView, seat: Seat) -> Markup {
    let row = &page.seats[seat.index()];
    let (doing, done) = match view.phase {
        Phase::Guess => (" Guessing", " Guessed"),
        Phase::Reveal => (" Looking", " Ready"),
        Phase::Vote => (" Voting", " Answered"),
        _ => (" Drawing", " Done"),
    };
    html! {
        @match row.state {
            _ if view.players[seat.index()].done => span.state data-s="done" { (icon("i-check")) (done) },
            SeatState::Deciding if page.viewer.is(seat) => {
                span.state data-s="you" { (icon("i-flag")) (doing) }
            },
            SeatState::Deciding if is_away(page, seat) => {
                span.state data-s="idle" { (icon("i-clock")) " Away" }
            },
            SeatState::Deciding => span.state data-s="wait" { (dots()) (doing) },
            _ => span.state data-s="idle" {},
        }
    }
}

fn is_away(page: &TablePage, seat: Seat) -> bool {
    let row = &page.seats[seat.index()];
    !row.present && matches!(row.occupant, Occupant::Person(_))
}

/// The same as a picture alone, for narrow lists.
fn mini(page: &TablePage, view: &SubtextView, seat: Seat) -> Markup {
    let you = page.viewer.is(seat);
    let (kind, drawing, label) = match (view.players[seat.index()].done, view.phase) {
        (true, Phase::Guess) => ("done", "i-check", "has guessed"),
        (true, Phase::Vote) => ("done", "i-check", "has answered"),
        (true, _) => ("done", "i-check", "is ready"),
        (false, _) if you => ("you", "i-flag", "your move"),
        (false, _) if is_away(page, seat) => ("idle", "i-clock", "is away"),
        (false, Phase::Guess) => ("wait", "", "is still guessing"),
        (false, Phase::Vote) => ("wait", "", "has not answered yet"),
        (false, _) => ("wait", "", "is not ready yet"),
    };
    html! {
        span.mini data-s=(kind) {
            @if drawing.is_empty() { (dots()) } @else {
                svg.i aria-hidden="true" { use href=(symbol(drawing)) {} }
            }
            span.hide { (label) }
        }
    }
}

//! The tray of a Novem table.

use crate::page::board::{FORM, piece};
use crate::page::reveal::{and_then, said};
use crate::page::{result, score};
use game_core::Seat;
use maud::{Markup, html};
use novem::{Line, Marker, MarkerView, NovemView, Side};
use web::pages::icons::icon;
use web::pages::layout::{csrf, waiting_for};
use web::pages::{Stage, TablePage, Visitor, table};

/// The tray: what is asked, your markers, the button. While a round is turned up it says how that
/// went, in the same place.
pub(crate) fn dock(page: &TablePage, view: &NovemView, visitor: &Visitor) -> Markup {
    let side = page.you().map(Side::of);
    html! {
        section.dock.nv-dock #dock aria-label="Your markers" {
            div.nv-now {
                @match (page.stage, side) {
                    (Stage::Over, _) => (table::over_dock(page, &result(&page.cast(), view), visitor)),
                    (_, None) => (table::watching_dock(page, visitor)),
                    (_, Some(side)) => {
                        (ask(page, view, side)) (points(page, view, side)) (hand(page, view, side, visitor))
                    },
                }
            }
            (turned_up(page, view))
        }
    }
}

/// How the last round went. The script shows it for as long as it turns that up.
fn turned_up(page: &TablePage, view: &NovemView) -> Markup {
    let Some(round) = &view.last_round else { return html! {} };
    let cast = page.cast();
    html! {
        div.nv-said.needs-script {
            div.ask {
                p.ask-text { (said(&cast, round)) }
                p.ask-more { (and_then(&cast, view)) }
            }
            div.holdnote {
                label data-untouched { input #hold type="checkbox"; " Hold until I tap" }
                button.btn.btn-deep #go-on type="button" {
                    svg.holdring aria-hidden="true" viewBox="0 0 24 24" {
                        circle cx="12" cy="12" r="9" {}
                        circle.runs cx="12" cy="12" r="9" pathLength="100" {}
                    }
                    " Go on"
                }
            }
        }
    }
}

fn ask(page: &TablePage, view: &NovemView, side: Side) -> Markup {
    let laid = matches!(view.markers[side as usize], MarkerView::Yours(_));
    let other = page.name(side.other().seat());
    let line = if side == Side::Rows { "row" } else { "column" };
    let verb = if side == view.attacker { "attack" } else { "defend" };
    // Whoever listens is told of the round together with what is asked next.
    let before = view.last_round.as_ref().map(|round| said(&page.cast(), round));
    html! {
        div.ask {
            @if laid {
                (waiting_for(&page.awaited_names()))
                (table::question(&html! { "Your marker lies face down" }))
                p.ask-more {
                    @if page.can_take_back { "You can still change it. " }
                    "Both markers turn over together."
                }
                (table::look_again(page))
            } @else {
                (table::your_move())
                (table::question(&html! {
                    @if let Some(before) = before { span.hide { (before) ". " } }
                    "Which " (line) " do you " (verb) " with?"
                }))
                p.ask-more {
                    @if side == view.attacker { "You take the top tile where the lines cross. " }
                    @else { (other) " takes the top tile where the lines cross. " }
                    @if matches!(view.markers[side.other() as usize], MarkerView::FaceDown) {
                        (other) " has chosen."
                    } @else { "Both turn over together." }
                }
            }
        }
    }
}

/// Your own points, and of the other player what everybody can see.
fn points(page: &TablePage, view: &NovemView, side: Side) -> Markup {
    let known = |seat: Seat| {
        let of = score(view, Side::of(seat));
        let tiles = if of.tiles == 1 { "1 tile".to_owned() } else { format!("{} tiles", of.tiles) };
        html! {
            @match (of.before, of.now) {
                (None, Some(now)) => { b { (now) } @if now == 1 { " point" } @else { " points" } },
                (Some(before), Some(now)) => { b { (before + now) } small { " = " (before) " + " (now) } },
                (Some(before), None) => { b { (before) } " + " (tiles) },
                (None, None) => { (tiles) },
            }
        }
    };
    let other = side.other().seat();
    html! {
        p.nv-score {
            span { (page.cast().emblem(side.seat()).small()) " You " (known(side.seat())) }
            span.only-wide { (page.cast().emblem(other).small()) " " (page.name(other)) " " (known(other)) }
        }
    }
}

fn hand(page: &TablePage, view: &NovemView, side: Side, visitor: &Visitor) -> Markup {
    let laid = match view.markers[side as usize] {
        MarkerView::Yours(marker) => Some(marker),
        _ => None,
    };
    let closed = laid.is_some() && !page.can_take_back;
    let group = if side == Side::Rows { "Choose a row" } else { "Choose a column" };
    html! {
        form.nv-markers id=(FORM) method="post" action=(page.url("move")) data-live {
            (csrf(visitor))
            input type="hidden" name="version" value=(page.version);
            // A second choice takes the first one back in the same step.
            @if laid.is_some() { input type="hidden" name="replace" value="1"; }
            div.nv-hand role="group" aria-label=(group) data-hand {
                @for line in Line::ALL { (button(Marker { side, line }, laid, closed)) }
            }
            @if laid.is_some() && page.can_take_back { (table::take_back_button(page)) }
        }
    }
}

fn button(marker: Marker, laid: Option<Marker>, closed: bool) -> Markup {
    let chosen = laid == Some(marker);
    let name = match marker.side {
        Side::Rows => format!("Row {marker}"),
        Side::Columns => format!("Column {marker}"),
    };
    let label = if chosen { format!("{name}: your choice") } else { name.clone() };
    let why = closed.then(|| format!("why-{marker}"));
    html! {
        span.why {
            button.bigmarker.is-col[marker.side == Side::Columns]
                id=(format!("lay-{marker}"))
                name="move"
                value=(marker)
                aria-pressed=(chosen)
                aria-label=(label)
                aria-disabled=[closed.then_some("true")]
                aria-describedby=[why.as_deref()]
                data-key=(marker.to_string().to_lowercase())
                data-key-label=(name)
            {
                (piece(marker))
                @if chosen { span.card-check { (icon("i-check")) } }
            }
            @if let Some(id) = &why {
                span.reason id=(id) {
                    "Your marker already lies face down. Both turn over once the other player has chosen."
                }
            }
        }
    }
}

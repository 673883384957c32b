//! The tray of a Novem table.

use crate::page::{piece, result};
use maud::{Markup, html};
use novem::{Line, Marker, MarkerView, NovemView, Side};
use web::pages::icons::icon;
use web::pages::layout::{csrf, waiting_for};
use web::pages::{Stage, TablePage, Visitor, table};

/// The tray: what is asked, your markers, the button.
pub(crate) fn dock(page: &TablePage, view: &NovemView, visitor: &Visitor) -> Markup {
    let side = page.you().map(Side::of);
    html! {
        section.dock.nv-dock #dock aria-label="Your markers" {
            @match (page.stage, side) {
                (Stage::Over, _) => (table::over_dock(page, &result(&page.cast(), view), visitor)),
                (_, None) => (table::watching_dock(page, visitor)),
                (_, Some(side)) => { (ask(page, view, side)) (hand(page, view, side, visitor)) },
            }
        }
    }
}

fn ask(page: &TablePage, view: &NovemView, side: Side) -> Markup {
    let laid = matches!(view.markers[side as usize], MarkerView::Yours(_));
    let other = page.name(side.other().seat());
    let line = if side == Side::Rows { "row" } else { "column" };
    let verb = if side == view.attacker { "attack" } else { "defend" };
    html! {
        div.ask {
            @if laid {
                (waiting_for(&page.awaited_names()))
                (table::question(&html! { "Your marker lies face down" }))
                p.ask-more {
                    @if page.can_take_back { "You may still change it. " }
                    "Both markers turn over together."
                }
                (table::look_again(page))
            } @else {
                (table::your_move())
                (table::question(&html! { "Which " (line) " do you " (verb) " with?" }))
                p.ask-more {
                    @if side == view.attacker { "You take the top tile where the two lines meet. " }
                    @else { (other) " takes the top tile where the two lines meet. " }
                    @if matches!(view.markers[side.other() as usize], MarkerView::FaceDown) {
                        (other) " has chosen."
                    } @else { "Both turn over together." }
                }
            }
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
        form.nv-markers method="post" action=(page.url("move")) data-live {
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
    let label = if chosen { format!("{name}: your choice") } else { name };
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
            {
                (piece(marker, false))
                @if chosen { span.card-check { (icon("i-check")) } }
            }
            @if let Some(id) = &why {
                span.reason id=(id) {
                    "Your marker already lies face down: both are turned up once your opponent "
                    "has chosen."
                }
            }
        }
    }
}

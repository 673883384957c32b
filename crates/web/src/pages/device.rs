//! Several people at one device: whose turn with it is, and the page between two
//! of them, which shows nothing that either hides.

use crate::pages::icons::icon;
use crate::pages::layout::{self, Page, csrf};
use crate::pages::{TablePage, Visitor, of};
use game_core::Seat;
use maud::{Markup, html};

/// What a page is told of a device that several share.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SharedDevice {
    /// Those who share it.
    pub seats: Vec<Seat>,
    /// It is on its way: to whom, and from whom if somebody had it.
    pub hand_over: Option<(Seat, Option<Seat>)>,
    /// Whether the game hides anything from them.
    pub hides: bool,
}

/// Through whose eyes a page is seen, for the script: when they change, nothing
/// of the page may stay. Where nothing is hidden they never do.
pub(super) fn eyes(page: &TablePage) -> Option<String> {
    let device = page.device.as_ref().filter(|device| device.hides)?;
    Some(match (&device.hand_over, page.you()) {
        (Some((to, _)), _) => format!("to-{}", to.index()),
        (None, Some(seat)) => format!("at-{}", seat.index()),
        (None, None) => "nobody".into(),
    })
}

/// Who is to take the device, if it is on its way.
pub fn is_for(page: &TablePage) -> Option<Seat> {
    page.device.as_ref()?.hand_over.map(|(to, _)| to)
}

/// For the tab while the device is on its way.
pub(super) fn title(page: &TablePage, to: Seat) -> String {
    format!("Pass to {}: {}", seat_name(page, to), page.game_title)
}

fn seat_name(page: &TablePage, seat: Seat) -> &str {
    page.seats.get(seat.index()).map_or("the next player", |row| row.name())
}

/// The whole page between two players. `back` says which page it leads to.
pub fn hand_over_page(page: &TablePage, to: Seat, back: &str, visitor: &Visitor) -> Markup {
    layout::document(&Page {
        title: &title(page, to),
        class: "page-hand-over",
        header: header(page),
        main: hand_over(page, to, back, visitor),
        dock: None,
        footer: false,
        stream: back.is_empty().then(|| page.url("stream")),
        assets: &[],
    })
}

pub(super) fn header(page: &TablePage) -> Markup {
    layout::sea(&page.game_title, &html! { "One device" }, &layout::rules_tool(&page.game))
}

/// Says who is next, and waits for them.
pub(super) fn hand_over(page: &TablePage, to: Seat, back: &str, visitor: &Visitor) -> Markup {
    let name = seat_name(page, to);
    let from = page.device.as_ref().and_then(|device| device.hand_over?.1);
    html! {
        main.hand-over #table data-version=(page.version) data-title=(title(page, to)) data-eyes=[eyes(page)]
            data-your-move[page.awaited().any(|seat| seat == to)]
        {
            section.panel.hand-over-card aria-labelledby="question" {
                (page.cast().emblem(to).large(true))
                h2 #question tabindex="-1" { "Pass the device to " (name) }
                p {
                    @if page.awaited().any(|seat| seat == to) {
                        (of(name)) " move is next. Everybody else looks away."
                    } @else {
                        "Everybody else looks away."
                    }
                }
                (take(page, to, back, visitor, &html! {
                    button.btn.btn-go #take-device { "I am " (name) ": show my side" }
                }))
                @if let Some(from) = from {
                    (take(page, from, back, visitor, &html! {
                        button.btn.btn-quiet { (icon("i-undo")) " Not yet, back to " (seat_name(page, from)) }
                    }))
                }
            }
        }
    }
}

fn take(page: &TablePage, seat: Seat, back: &str, visitor: &Visitor, button: &Markup) -> Markup {
    html! {
        form method="post" action=(page.url("device")) {
            (csrf(visitor))
            input type="hidden" name="seat" value=(seat.index());
            @if !back.is_empty() { input type="hidden" name="back" value=(back); }
            (button)
        }
    }
}

/// Above the tray of whoever has a shared device: whose side this is, and the
/// way to pass it on.
pub(super) fn line(page: &TablePage, visitor: &Visitor) -> Markup {
    let (Some(device), Some(you)) = (&page.device, page.you()) else { return html! {} };
    html! {
        section.device-line #device aria-label="Who has the device" {
            p {
                (page.cast().emblem(you).small())
                span { b { (seat_name(page, you)) } " has the device" @if device.hides { ". Only they look." } @else { "." } }
            }
            @if device.hides { (pass_on(page, "", visitor)) }
        }
    }
}

/// A button that puts the device down for the next player.
pub(super) fn pass_on(page: &TablePage, back: &str, visitor: &Visitor) -> Markup {
    html! {
        form method="post" action=(page.url("device")) {
            (csrf(visitor))
            @if !back.is_empty() { input type="hidden" name="back" value=(back); }
            button.btn.btn-sm.btn-quiet { (icon("i-swap")) " Pass it on" }
        }
    }
}

//! Where people decide about each other: beside the lines of the chat and
//! beside the seats.

use crate::pages::icons::icon;
use crate::pages::layout::csrf;
use crate::pages::{ChatLine, Occupant, Stage, TablePage, Visitor};
use game_core::Seat;
use host::Muted;
use maud::{Markup, html};

/// A form with one button. `who` are the fields that say who is meant.
struct Deed<'a> {
    to: &'a str,
    who: &'a [(&'a str, String)],
    label: Markup,
}

impl Deed<'_> {
    fn form(&self, page: &TablePage, visitor: &Visitor, in_words: bool) -> Markup {
        html! {
            form method="post" action=(page.url(self.to)) data-live[!in_words] {
                (csrf(visitor))
                @if in_words { (super::text_mode::back()) }
                @for (name, value) in self.who { input type="hidden" name=(name) value=(value); }
                button.btn.btn-sm { (self.label) }
            }
        }
    }
}

/// What can be done about whoever said a line.
pub(super) fn about_line(
    page: &TablePage,
    line: &ChatLine,
    visitor: &Visitor,
    in_words: bool,
) -> Markup {
    let who = [("line", line.no.to_string())];
    let mute = Deed { to: "mute", who: &who, label: html! { "Mute " (line.name) "" } };
    let remove = Deed { to: "remove", who: &who, label: html! { "Remove " (line.name) "" } };
    html! {
        @if line.may_mute { (mute.form(page, visitor, in_words)) }
        @if line.may_remove { (remove.form(page, visitor, in_words)) }
    }
}

/// The same behind three dots, so that the words stay the main thing.
pub(super) fn line_menu(page: &TablePage, line: &ChatLine, visitor: &Visitor) -> Markup {
    html! {
        @if line.may_mute || line.may_remove {
            details.line-menu #(format!("about-line-{}", line.no)) {
                summary { span aria-hidden="true" { "⋯" } span.hide { "About " (line.name) } }
                (about_line(page, line, visitor, false))
            }
        }
    }
}

/// Whom this viewer does not want to hear.
pub(super) fn muted(page: &TablePage, visitor: &Visitor, in_words: bool) -> Markup {
    let who = |muted: &Muted| match (muted.line, muted.seat) {
        (Some(line), _) => [("line", line.to_string()), ("mute", "0".into())],
        (None, seat) => [("seat", seat.unwrap_or_default().to_string()), ("mute", "0".into())],
    };
    html! {
        @for muted in &page.peace.muted {
            div.muted {
                span { "You have muted " b { (muted.name) } "." }
                (Deed { to: "mute", who: &who(muted), label: html! { "Unmute " (muted.name) "" } }
                    .form(page, visitor, in_words))
            }
        }
    }
}

/// Whether this viewer may speak.
pub(super) fn may_speak(page: &TablePage) -> bool {
    page.peace.closed.is_none() && (page.you().is_some() || page.peace.owner || !page.peace.quiet)
}

/// Why they may not.
pub(super) fn why_silent(page: &TablePage) -> Markup {
    html! {
        p.side-note {
            @if page.peace.closed.is_some() { "This table is closed." }
            @else { "The person who opened this table has turned spectators’ chat off." }
        }
    }
}

/// What whoever opened the table decides about those who watch.
pub(super) fn about_spectators(page: &TablePage, visitor: &Visitor, in_words: bool) -> Markup {
    let quiet = page.peace.quiet;
    let value = [("quiet", if quiet { "0" } else { "1" }.to_owned())];
    let label = html! {
        @if quiet { "Let spectators chat" } @else { "Turn spectators’ chat off" }
    };
    html! {
        @if page.peace.owner && page.peace.closed.is_none() {
            div.about-spectators {
                (Deed { to: "quiet", who: &value, label }.form(page, visitor, in_words))
                a.btn.btn-sm.btn-quiet href=(page.url("watching")) { (icon("i-eye")) " Who watches" }
            }
        }
    }
}

/// Before the start, whoever opened the table may send a player away, and open
/// a seat that is kept.
pub(super) fn about_seat(
    page: &TablePage,
    seat: Seat,
    visitor: &Visitor,
    in_words: bool,
) -> Markup {
    let who = [("seat", seat.index().to_string())];
    // Whoever sits at the own device is no stranger: the lobby has other ways for them.
    let beside = page.lobby.as_ref().is_some_and(|lobby| lobby.beside.contains(&seat));
    let asked =
        page.peace.owner && page.stage == Stage::Gathering && !page.viewer.is(seat) && !beside;
    let label = match &page.seats[seat.index()].occupant {
        Occupant::Person(name) => html! { (icon("i-cross")) " Remove " (name) },
        Occupant::Kept(name) => html! { "Stop keeping this seat for " (name) "" },
        Occupant::Open | Occupant::Bot(_) => return html! {},
    };
    html! {
        @if asked { (Deed { to: "remove", who: &who, label }.form(page, visitor, in_words)) }
    }
}

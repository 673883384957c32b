//! A match by rules that have changed since: how it ended, and its record.

use crate::pages::icons::icon;
use crate::pages::table::{grouped, seat_head, side};
use crate::pages::{OldMatch, Seal, Stage, TablePage, Visitor};
use game_core::Seat;
use maud::{Markup, html};

/// Who played, how it ended, and what was said.
pub(crate) fn main(page: &TablePage, old: &OldMatch, visitor: &Visitor) -> Markup {
    html! {
        section.panel.gather aria-labelledby="old-title" {
            header { h2 #old-title { (heading(page)) } }
            p.side-note { (icon("i-book")) " " (old.sentence) }
            ol.seats {
                @for seat in (0..page.seats.len()).map(Seat::new) {
                    li { (seat_head(page, seat, &score(old, seat))) }
                }
            }
            @if !old.reason.is_empty() { p.side-note { (old.reason) } }
            @if !page.options.is_empty() {
                p.side-note { "Played with " (page.options.join(", ")) "." }
            }
            (record(page))
        }
        @if let Some(seal) = &page.seal { (sealed(seal)) }
        (side(page, visitor))
    }
}

/// Where the question stands at other tables.
pub(crate) fn dock(page: &TablePage) -> Markup {
    html! {
        section.dock #dock aria-label="Your seat" {
            div.dock-row {
                div.ask {
                    p.ask-text #question tabindex="-1" role="status" { "You can read this match but not play on" }
                }
                a.btn.btn-deep href=(format!("/new/{}", page.game)) { "Open a new table" }
            }
        }
    }
}

/// The same for those who read.
pub(crate) fn in_words(page: &TablePage, old: &OldMatch) -> Markup {
    html! {
        p { b { (old.sentence) } }
        @if page.stage == Stage::Over {
            p { (heading(page)) ": " (old.reason) }
            ul {
                @for (at, row) in page.seats.iter().enumerate() {
                    li { (row.name()) ": " (score(old, Seat::new(at))) }
                }
            }
        }
        (record(page))
    }
}

/// The sealed secret. This program cannot say whether it gives these draws.
fn sealed(seal: &Seal) -> Markup {
    html! {
        section.panel.invite aria-labelledby="old-sealed" {
            h2 #old-sealed { "The sealed secret" }
            p.side-note {
                @match &seal.secret {
                    Some(_) => "The version of Tidetable that played this match can check every draw.",
                    None => "It stays sealed, because the match never ended.",
                }
            }
            p.hash { code { (grouped(&seal.commit)) } }
            @if let Some(secret) = &seal.secret { p.hash { code { (grouped(secret)) } } }
        }
    }
}

fn heading(page: &TablePage) -> &'static str {
    match page.stage {
        Stage::Over => "How it ended",
        Stage::Playing => "Broken off",
        Stage::Gathering => "Never begun",
    }
}

fn score(old: &OldMatch, seat: Seat) -> String {
    let won = if old.winners.contains(&seat) { ", first place" } else { "" };
    match old.scores.get(seat.index()) {
        Some(1) => format!("a score of 1{won}"),
        Some(score) => format!("a score of {score}{won}"),
        None => format!("seat {}", seat.index() + 1),
    }
}

/// A match that never ended keeps its secrets, so there is nothing to hand out.
fn record(page: &TablePage) -> Markup {
    html! {
        @if page.stage == Stage::Over {
            p { a.btn.btn-sm href=(page.url("record")) download { "Download the record" } }
        }
    }
}

//! How it ended.

use super::track::counted;
use super::{SubtextBoard, track};
use game_core::Seat;
use maud::{Markup, html};
use subtext::SubtextView;
use web::pages::TablePage;
use web::pages::icons::icon;
use web::pages::model::{Cast, list};

/// ST-4.1: `You win with 31 points`, `You and Mira share the win, 23 points each`.
pub(crate) fn result(cast: &Cast<'_>, view: &SubtextView) -> String {
    let most = view.players.iter().map(|player| player.points).max().unwrap_or(0);
    let first = |at: &usize| view.players[*at].points == most;
    let winners: Vec<Seat> = (0..view.players.len()).filter(first).map(Seat::new).collect();
    match winners.as_slice() {
        [one] => format!("{} with {}", cast.does(*one, "win"), counted(most)),
        many => {
            // Whoever looks comes first.
            let mut names: Vec<&str> = many.iter().map(|&seat| cast.name(seat)).collect();
            names.sort_by_key(|name| *name != "You");
            format!("{} share the win, {} each", list(&names), counted(most))
        }
    }
}

/// The final points, the track, and the way to all drawings.
pub(super) fn main(page: &TablePage, board: &SubtextBoard) -> Markup {
    let (cast, view) = (page.cast(), &board.view);
    let mut order: Vec<Seat> = (0..view.players.len()).map(Seat::new).collect();
    order.sort_by_key(|seat| -view.players[seat.index()].points);
    html! {
        section.panel.st-result aria-labelledby="result-title" {
            header { h2 #result-title { (result(&cast, view)) } span.aside { "after " (view.rounds) " rounds" } }
            ol.st-final {
                @for seat in order {
                    li {
                        (cast.emblem(seat).large(false)) b { (cast.name(seat)) }
                        span.pts { (view.players[seat.index()].points) span.hide { " points" } }
                    }
                }
            }
            a.btn.btn-deep href=(page.url("gallery")) { (icon("i-eye")) " All drawings" }
        }
        section.panel aria-labelledby="track-title" {
            header { h2 #track-title { "The track" } }
            (track::track(&cast, view))
        }
    }
}

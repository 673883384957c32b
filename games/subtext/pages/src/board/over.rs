//! How it ended.

use super::seats::pts;
use super::track::counted;
use super::{SubtextBoard, track};
use game_core::Seat;
use maud::{Markup, html};
use subtext::SubtextView;
use web::pages::TablePage;
use web::pages::icons::icon;
use web::pages::model::{Cast, list};

/// ST-4.1, ST-2.10: `You win with 31 points`, `You and Mira share the win, 23 points each`.
pub(crate) fn result(cast: &Cast<'_>, view: &SubtextView) -> String {
    let most = view.ahead.first().map_or(0, |seat| view.players[seat.index()].points);
    match view.ahead.as_slice() {
        [] => "Everybody left, so nobody wins".into(),
        [one] => format!("{} with {}", cast.does(*one, "win"), counted(most)),
        many => {
            // Whoever looks comes first.
            let mut names: Vec<&str> = many.iter().map(|&seat| cast.name(seat)).collect();
            names.sort_by_key(|name| *name != "You");
            format!("{} share the win, {} each", list(&names), counted(most))
        }
    }
}

/// `8 rounds`.
pub(super) fn rounds(count: usize) -> String {
    if count == 1 { "1 round".into() } else { format!("{count} rounds") }
}

/// The final points, the track, and the way to all drawings.
pub(super) fn main(page: &TablePage, board: &SubtextBoard) -> Markup {
    let (cast, view) = (page.cast(), &board.view);
    let mut order: Vec<Seat> = (0..view.players.len()).map(Seat::new).collect();
    order.sort_by_key(|seat| -view.players[seat.index()].points);
    let won = page.you().is_some_and(|you| view.ahead.contains(&you));
    html! {
        section.panel.st-result.is-won[won] id=(board.part("result")) aria-labelledby="result-title" {
            header { h2 #result-title { (result(&cast, view)) } span.aside { "after " (rounds(view.past.len())) } }
            ol.st-final {
                @for seat in order {
                    li {
                        (cast.emblem(seat).large(false)) b { (cast.name(seat)) }
                        @if view.players[seat.index()].left { small { "took over from a player who left, so cannot win" } }
                        span.pts { (pts(view.players[seat.index()].points)) }
                    }
                }
            }
            a.btn.btn-deep href=(page.url("gallery")) { (icon("i-eye")) " All drawings" }
        }
        section.panel id=(board.part("track")) aria-labelledby="track-title" {
            header { h2 #track-title { "The track" } }
            (track::track(&cast, view))
        }
    }
}

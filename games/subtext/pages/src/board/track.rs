//! The point track.

use game_core::Seat;
use maud::{Markup, html};
use subtext::SubtextView;
use web::pages::model::Cast;

/// ST-4.2: the spaces of the track; whoever goes on begins another lap.
const SPACES: i32 = 12;

/// Everybody's points, with those of a round that lies open.
pub(crate) fn totals(view: &SubtextView) -> Vec<i32> {
    let gained = |at: usize| view.reveal.as_ref().map_or(0, |round| round.players[at].gained);
    view.players.iter().enumerate().map(|(at, player)| player.points + gained(at)).collect()
}

/// The space of somebody with so many points, and the laps before it.
fn place(points: i32) -> (i32, i32) {
    match points {
        ..=0 => (0, 0),
        _ => ((points - 1) % SPACES + 1, (points - 1) / SPACES),
    }
}

/// The track, with everybody's emblem where it stands.
pub(crate) fn track(cast: &Cast<'_>, view: &SubtextView) -> Markup {
    let totals = totals(view);
    html! {
        ol.st-track aria-label="The point track" {
            @for space in 0..=SPACES {
                li {
                    b aria-hidden="true" { (space) }
                    @for (at, &points) in totals.iter().enumerate().filter(|(_, points)| place(**points).0 == space) {
                        @let laps = place(points).1;
                        span.at id=(format!("mark-{}", at + 1)) data-moves {
                            (cast.emblem(Seat::new(at)).small())
                            @if laps > 0 { span.lap aria-hidden="true" { "+" (laps * SPACES) } }
                            span.hide { (cast.name(Seat::new(at))) ": " (counted(points)) }
                        }
                    }
                }
            }
        }
    }
}

/// `1 point`, `7 points`.
pub(crate) fn counted(points: i32) -> String {
    if points == 1 { "1 point".into() } else { format!("{points} points") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn st_4_2_the_track_has_twelve_spaces_and_then_begins_again() {
        assert_eq!(
            [0, 1, 12, 13, 24, 25].map(place),
            [(0, 0), (1, 0), (12, 0), (1, 1), (12, 1), (1, 2)]
        );
    }
}

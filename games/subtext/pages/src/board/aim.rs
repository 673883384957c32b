//! What somebody is after, in words that are true for them.

use game_core::Seat;
use maud::{Markup, html};
use subtext::{Guess, RoundView, SubtextView};
use web::pages::model::Cast;

/// ST-2.2: beside the sheet. The Dealer knows to share a word, the others only that they may.
pub(super) fn drawing(view: &SubtextView) -> Markup {
    let word = view.word.as_deref().unwrap_or_default();
    html! {
        @if view.you == view.dealer {
            b { "You deal." } " Someone else also has " em data-word { (word) }
            ". Draw so that they notice and the others don’t."
        } @else {
            b { "Your word may be the Dealer’s." }
            " Hint at it so that only someone with the same word would notice."
        }
    }
}

/// ST-3: what a round brought somebody, and why.
pub(crate) fn earned(cast: &Cast<'_>, round: &RoundView, seat: Seat) -> String {
    let shown = &round.players[seat.index()];
    let wrong = round.players.iter().filter(|shown| !shown.right).count();
    let guesses =
        if wrong == 1 { "1 wrong guess".into() } else { format!("{wrong} wrong guesses") };
    let twin = match round.partner {
        Some(partner) if partner == seat => Some(round.dealer),
        partner => partner.filter(|_| round.dealer == seat),
    };
    match twin {
        _ if shown.struck => "Your drawing was struck out: no points.".into(),
        Some(twin) => {
            let found = shown.right && round.players[twin.index()].right;
            let twin = cast.in_sentence(twin);
            match (found, shown.gained) {
                (true, 0) => {
                    format!("You and {twin} found each other, but so did everyone: no points.")
                }
                (true, _) => {
                    format!("You and {twin} found each other. {guesses}: {}.", points(shown.gained))
                }
                (false, _) => format!("You and {twin} missed each other: no points."),
            }
        }
        None if shown.right => {
            format!("You found the Partner. {guesses} + 1: {}.", points(shown.gained))
        }
        None if shown.guess == Some(Guess::Missing) => {
            "You didn’t guess in time: no points.".into()
        }
        None => "You guessed wrong: no points.".into(),
    }
}

fn points(count: i32) -> String {
    super::track::counted(count)
}

/// Somebody's points and place, always in sight: `7 points`, `, 2nd`; nothing before the first points.
pub(super) fn standing(totals: &[i32], seat: Seat) -> [String; 2] {
    let own = totals[seat.index()];
    let place = 1 + totals.iter().filter(|points| **points > own).count();
    let shared = totals.iter().filter(|points| **points == own).count() > 1;
    let shared = if shared { "joint " } else { "" };
    let place = match totals.iter().all(|points| *points == own) {
        true => String::new(),
        false => format!(", {shared}{}", ordinal(place)),
    };
    [points(own), place]
}

fn ordinal(place: usize) -> String {
    match place {
        1 => "1st".into(),
        2 => "2nd".into(),
        3 => "3rd".into(),
        _ => format!("{place}th"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn somebody_always_knows_where_they_stand() {
        let told = |totals: &[i32]| standing(totals, Seat::new(1)).concat();
        assert_eq!(told(&[0, 0, 0, 0]), "0 points");
        assert_eq!(told(&[3, 1, 0, 1]), "1 point, joint 2nd");
        assert_eq!(told(&[3, 7, 0, 1]), "7 points, 1st");
        assert_eq!(told(&[3, 0, 2, 1]), "0 points, 4th");
    }
}

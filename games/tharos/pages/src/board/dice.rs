//! Dice: pips, and the shape of their colour.

use crate::art::symbol;
use maud::{Markup, html};
use tharos::base::{Colour, Die};

/// Where the pips lie on a side, in hundredths.
const fn pips(count: u8) -> &'static [(u8, u8)] {
    match count {
        1 => &[(50, 50)],
        2 => &[(28, 28), (72, 72)],
        3 => &[(26, 26), (50, 50), (74, 74)],
        4 => &[(28, 28), (72, 28), (28, 72), (72, 72)],
        5 => &[(26, 26), (74, 26), (50, 50), (26, 74), (74, 74)],
        _ => &[(28, 24), (72, 24), (28, 50), (72, 50), (28, 76), (72, 76)],
    }
}

/// A die, for the eyes only.
pub(crate) fn face(die: Die) -> Markup {
    html! {
        span.pdie data-c=(die.colour) aria-hidden="true" {
            svg.pips6 viewBox="0 0 100 100" {
                @for (x, y) in pips(die.pips) { circle cx=(x) cy=(y) r="10" {} }
            }
            svg.pshape { use href=(symbol(&format!("f-{}", die.colour))) {} }
        }
    }
}

/// `yellow 4`.
pub(super) fn called(die: Die) -> String {
    format!("{} {}", die.colour, die.pips)
}

/// So many dice of each colour: `4 yellow, 2 red`, with their shapes.
pub(super) fn counted(colours: [u8; 4]) -> Markup {
    html! {
        @for (colour, count) in Colour::ALL.into_iter().zip(colours) {
            @if count > 0 {
                span.dc data-c=(colour) {
                    svg aria-hidden="true" { use href=(symbol(&format!("f-{colour}"))) {} }
                    (count) span.hide { " " (colour) }
                }
            }
        }
    }
}

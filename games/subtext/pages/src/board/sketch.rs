//! Sheets as pictures, drawn from what the rules have read: nothing that a
//! browser sent comes into a page as it was sent.

use maud::{Markup, html};
use subtext::{HEIGHT, Point, Sheet, WIDTH, described};

/// A sheet in a page, called `label`: lines that scale with their place, or the
/// hint in words.
pub(crate) fn sketch(sheet: &Sheet, label: &str) -> Markup {
    html! {
        @match sheet.words() {
            Some(words) => p.hint { span.hide { (label) ": " } (words) },
            None => svg.sketch viewBox=(view_box()) data-strokes role="img"
                aria-label=(format!("{label}: {}", described(sheet)))
            { (lines(sheet)) },
        }
    }
}

/// The same for the eyes only, inside something that has a name of its own.
pub(crate) fn picture(sheet: &Sheet) -> Markup {
    html! {
        @match sheet.words() {
            Some(words) => span.hint aria-hidden="true" { (words) },
            None => svg.sketch viewBox=(view_box()) data-strokes aria-hidden="true" { (lines(sheet)) },
        }
    }
}

/// A sheet as a file of its own: dark ink on white paper.
pub fn file(sheet: &Sheet) -> String {
    let (middle, below) = (WIDTH / 2, HEIGHT / 2);
    let drawn = html! {
        svg xmlns="http://www.w3.org/2000/svg" viewBox=(view_box()) width=(WIDTH) height=(HEIGHT) {
            rect width=(WIDTH) height=(HEIGHT) fill="#ffffff" {}
            @match sheet.words() {
                Some(words) => text x=(middle) y=(below) text-anchor="middle" font-family="serif"
                    font-style="italic" font-size="44" fill="#0e2e42" { (words) },
                None => g fill="none" stroke="#0e2e42" stroke-linecap="round" stroke-linejoin="round" {
                    (lines(sheet))
                },
            }
        }
    };
    drawn.into_string()
}

fn view_box() -> String {
    format!("0 0 {WIDTH} {HEIGHT}")
}

fn lines(sheet: &Sheet) -> Markup {
    html! {
        @for stroke in sheet.strokes() {
            path d=(path(&stroke.points)) stroke-width=(stroke.pen.width()) {}
        }
    }
}

/// The line of a stroke: curves through the midpoints, straight to the last
/// point. The drawing client paints by the same rule.
pub fn path(points: &[Point]) -> String {
    let [first, rest @ ..] = points else { return String::new() };
    let mut path = format!("M{} {}", first.x, first.y);
    for two in rest.windows(2) {
        let (at, next) = (two[0], two[1]);
        let (x, y) = (half(at.x + next.x), half(at.y + next.y));
        path += &format!(" Q{} {} {x} {y}", at.x, at.y);
    }
    // A dot is a line without length; its round end makes it visible.
    let last = rest.last().unwrap_or(first);
    path += &format!(" L{} {}", last.x, last.y);
    path
}

fn half(sum: u16) -> String {
    if sum.is_multiple_of(2) { (sum / 2).to_string() } else { format!("{}.5", sum / 2) }
}

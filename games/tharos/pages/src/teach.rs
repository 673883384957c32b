//! The pictures of "How to play", made of the pieces that lie on the tables.

use crate::art::{icon, symbol};
use crate::board::dice::face;
use crate::mat::{MatDrawing, marker, no_help};
use maud::{Markup, html};
use tharos::base::{Colour, Die};
use tharos::mat::{Guild, Mat, Question, Row, Space};

/// The picture of this name.
pub(crate) fn picture(name: &str) -> Option<Markup> {
    let die = |colour, pips| face(Die { colour, pips });
    let jar = |count: &str| counted("o-jar", count);
    Some(match name {
        "mat" => html! { div.th-pic-mat { (drawn(&begun()).rows()) } },
        "attack" => attack(3),
        "dice" => html! { (five()) },
        "ready" => html! { (attack(3)) (five()) },
        "start" => {
            html! { div.th-pic-start { @for (name, guild) in [("I", Guild::Ochre), ("II", Guild::Plum), ("III", Guild::Teal)] {
                span { b { (name) } (marker(guild, "gm-lg")) }
            } } }
        }
        "act" | "earn-one" => html! { (die(Colour::Yellow, 4)) (arrow()) (jar("+4")) },
        "defend" => {
            html! { (counted("o-attack", "1")) span.th-pic-plus { "+" } (die(Colour::Red, 5)) (arrow()) (attack(3)) }
        }
        "yellow" => html! { (die(Colour::Yellow, 4)) (arrow()) (jar("4")) },
        "red" => html! { (die(Colour::Red, 5)) (arrow()) (counted("o-shield", "2")) },
        "green" => {
            html! { (die(Colour::Green, 3)) (arrow()) (region("r-hills", 2, "Heron Hills")) }
        }
        "blue" => html! { (die(Colour::Blue, 4)) (arrow()) (counted("o-mine", "")) },
        "any" => {
            html! { (die(Colour::Yellow, 6)) (arrow()) (picture_of("n-smith", "0 0 40 40")) (picture_of("b-library", "0 0 40 40")) }
        }
        "met" | "won" => html! { (space(&dealt(true), 1)) (arrow()) (counted("o-mine", "+1")) },
        "missed" => html! { (space(&dealt(false), 1)) (arrow()) (counted("o-mine", "−1")) },
        "last" => html! { (space(&begun(), 5)) },
        "look" | "asked" => {
            html! { (marker(Guild::Ochre, "gm-lg")) (arrow()) (space(&begun(), 1)) }
        }
        "earn" => html! { (die(Colour::Yellow, 4)) (die(Colour::Yellow, 2)) (arrow()) (jar("+6")) },
        "explore" => html! {
            (die(Colour::Green, 3)) (region("r-hills", 2, "Heron Hills")) (die(Colour::Blue, 3)) (arrow())
            (jar("+2")) (counted("o-ore", "+1"))
        },
        "hold" => html! { (die(Colour::Red, 5)) (arrow()) (attack(3)) (jar("−2")) },
        "sheet" => sheet(),
        _ => return None,
    })
}

/// The picture of this name for the companion, whose turns look different in one place.
pub(crate) fn companion_picture(name: &str) -> Option<Markup> {
    match name {
        "act" => picture("red"),
        _ => picture(name),
    }
}

fn five() -> Markup {
    let dice = [
        (Colour::Yellow, 4),
        (Colour::Yellow, 2),
        (Colour::Red, 5),
        (Colour::Green, 3),
        (Colour::Blue, 3),
    ];
    html! { div.th-pic-dice { @for (colour, pips) in dice { (face(Die { colour, pips })) } } }
}

fn arrow() -> Markup {
    html! { span.th-pic-arrow { (icon("i-arrow")) } }
}

fn attack(strength: u8) -> Markup {
    html! { span.atk { svg aria-hidden="true" { use href=(symbol("o-attack")) {} } b { (strength) } } }
}

fn counted(drawing: &str, count: &str) -> Markup {
    html! { span.th-pic-count { svg viewBox="0 0 24 24" aria-hidden="true" { use href=(symbol(drawing)) {} } b { (count) } } }
}

fn picture_of(drawing: &str, size: &str) -> Markup {
    html! { svg.th-pic-card viewBox=(size) aria-hidden="true" { use href=(symbol(drawing)) {} } }
}

fn region(scene: &str, entry: u8, name: &str) -> Markup {
    html! {
        div.region {
            svg.rg-scene viewBox="0 0 120 84" preserveAspectRatio="xMidYMax slice" aria-hidden="true" { use href=(symbol(scene)) {} }
            span.rg-entry { (entry) }
            span.rg-name { (name) }
            span.rg-goods { svg.gd viewBox="0 0 24 24" aria-hidden="true" { use href=(symbol("o-ore")) {} } }
        }
    }
}

/// TH-4.2: how the points add up.
fn sheet() -> Markup {
    html! {
        dl.th-pic-sheet {
            div { dt { "Base game" } dd { "62" } }
            div { dt { "Two last spaces" } dd { "6" } }
            div { dt { "The second" } dd { "5" } }
            div { dt { "Loss box" } dd { "−2" } }
            div { dt { "Together" } dd { b { "71" } } }
        }
    }
}

/// A mat on which each row is open.
fn begun() -> Mat {
    let mut mat = Mat::default();
    for guild in [Guild::Ochre, Guild::Teal, Guild::Plum] {
        // The bag holds six of each, and what the first spaces ask for is nothing.
        let _ = mat.draw(guild);
    }
    for guild in [Guild::Ochre, Guild::Plum, Guild::Teal] {
        let _ = mat.place();
        let _ = mat.draw(guild);
    }
    mat
}

/// The same when ochre has gone on to the space that asks for 7 Jar.
fn dealt(met: bool) -> Mat {
    let mut mat = begun();
    let _ = mat.place();
    let _ = mat.deal(met);
    mat
}

fn unknown(_: Question) -> Option<u32> {
    None
}

fn drawn(mat: &Mat) -> MatDrawing<'_> {
    MatDrawing { mat, have: &unknown, here: None, swaps: [None, None], help: &no_help }
}

/// One space of row A, by itself.
fn space(mat: &Mat, place: u8) -> Markup {
    html! { div.th-pic-space { (drawn(mat).one(Space { row: Row::A, place })) } }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tharos::mat::Trial;

    #[test]
    fn the_mats_of_the_pictures_are_what_the_text_says() {
        let mat = begun();
        assert!(Row::ALL.iter().all(|row| mat.row(*row).is_some_and(|(_, count)| count == 1)));
        assert_eq!(dealt(true).result(Trial::SevenJar), Some(true));
        assert_eq!(dealt(false).result(Trial::SevenJar), Some(false));
    }
}

//! The pictures of "How to play", made of the pieces that lie on the table.

use super::cards::{back, inside, symbol_card};
use crate::art::symbol;
use ::fine_sand::Card;
use maud::{Markup, PreEscaped, html};
use web::pages::icons::icon;

/// The picture of this name.
pub(crate) fn picture(name: &str) -> Option<Markup> {
    use Card::{Build4, Castle1, Castle2, Castle3, Coin2, Draw6, Limit4, More3, More4};
    Some(match name {
        "goal" => goal(),
        "draw" => html! {
            span.pile2 { (face_down()) (face_down()) } (arrow()) (fanned(&[Castle2, Coin2]))
        },
        "red-or-blue" => html! {
            (card(Build4)) span.paid { (fanned(&[Coin2, Limit4, Castle1])) small { "pays 2 + 1 + 1" } }
        },
        "off-load" => html! {
            (symbol_card()) (arrow_left()) (face_down()) span.pic-cap { "1 card a turn, face down" }
        },
        "keep" => html! {
            (fanned(&[Draw6, Castle3, More3])) (arrow()) span.paid { (card(Coin2)) small { "discard" } }
        },
        "ring" => ring(),
        "sum" => sum(),
        "hand" => cards(&[Draw6, Build4, More4, Coin2, Limit4, Castle1]),
        "build" => {
            html! { (cards(&[Build4])) (icon("i-arrow-left")) (cards(&[Coin2, Limit4, Castle1])) }
        }
        "pass" => html! { (cards(&[More4])) },
        "got" => html! { (cards(&[Limit4])) },
        "alone" => alone(),
        _ => return None,
    })
}

fn card(card: Card) -> Markup {
    html! { span.card data-c=(card.colour().name()) { (inside(card)) } }
}

fn cards(all: &[Card]) -> Markup {
    html! { @for one in all { (card(*one)) } }
}

/// Cards that lie over each other.
fn fanned(all: &[Card]) -> Markup {
    html! { span.stackx { (cards(all)) } }
}

fn face_down() -> Markup {
    back("", None, None)
}

fn arrow() -> Markup {
    html! { svg.pic-arrow { use href=(symbol("i-arrow")) {} } }
}

fn arrow_left() -> Markup {
    html! { svg.pic-arrow { use href=(symbol("i-arrow-left")) {} } }
}

/// Thirty cards on the left, a beach full of castles on the right.
fn goal() -> Markup {
    let sheet = |nth: u16| {
        let (x, y) = (52.0 - 0.6 * f64::from(nth), 205.0 - 5.2 * f64::from(nth));
        html! { rect x=(format!("{x:.1}")) y=(format!("{y:.1}")) width="86" height="16" rx="4" {} }
    };
    let drawing = |id: &str, x: u16, y: u16, width: u16, height: u16| {
        html! { use href=(symbol(id)) x=(x) y=(y) width=(width) height=(height) {} }
    };
    html! {
        svg.pic-goal viewBox="0 0 520 250" preserveAspectRatio="xMidYMax slice" {
            path.g-sky d="M0 0h520v250H0z" {}
            circle.g-sun cx="440" cy="56" r="30" {}
            path.g-sea d="M0 150h520v30H0z" {}
            path.g-shore d="M0 176c70-8 130 5 200 0s130-7 200 0 80 4 120 1v73H0z" {}
            g.g-stack { @for nth in 0..22 { (sheet(nth)) } }
            rect.g-back x="39" y="80" width="86" height="16" rx="4" {}
            text.g-count x="84" y="66" { "30" }
            g data-c="green" { (drawing("a-excavator", 150, 128, 110, 77)) }
            path.g-way d="M148 118c22-16 52-18 78-8m-10-10 14 9-14 10" {}
            g data-c="castle" {
                (drawing("a-castle-2", 262, 122, 112, 78))
                (drawing("a-castle-3", 352, 128, 140, 98))
                (drawing("a-castle-1", 270, 172, 84, 59))
            }
            (drawing("p-gull", 300, 70, 26, 20)) (drawing("p-gull", 336, 86, 18, 14))
        }
    }
}

/// Everybody's card goes to the left.
fn ring() -> Markup {
    let hop = |words: &str| {
        html! {
            span.hop {
                svg viewBox="0 0 54 16" { path d="M50 8H6M12 2 5 8l7 6" {} }
                (words)
            }
        }
    };
    let seat = |drawing: &str, name: &str| {
        html! { span.seat { span.emblem { svg { use href=(symbol(drawing)) {} } } (name) } }
    };
    html! {
        span.ringpic {
            (seat("e-shell", "Left")) (hop("your card")) (seat("e-anchor", "You")) (hop("their card")) (seat("e-boat", "Right"))
        }
    }
}

/// What counts at the end.
fn sum() -> Markup {
    let part = |drawing: &str, count: u8, words: &str| {
        html! { span { (icon(drawing)) " " b { (count) } " " (words) } }
    };
    html! {
        span.sumbar {
            (part("i-hand", 2, "hand")) "+" (part("i-stack", 0, "draw pile")) "+" (part("i-discard", 4, "discards"))
            "=" span.is-sum { b { "6" } " unbuilt" }
        }
    }
}

/// The sheet of a solo campaign, with three games played.
fn alone() -> Markup {
    let cross = PreEscaped(
        "<svg viewBox=\"0 0 60 60\"><path d=\"M10 12c12 10 26 24 40 38M50 10C38 22 24 34 9 50\"/></svg>",
    );
    html! {
        span.sheetpic {
            @for number in 1..=20u8 {
                span.is-struck[[4, 7, 12].contains(&number)] {
                    b { (number) }
                    @if [4, 7, 12].contains(&number) { (cross) }
                }
            }
        }
    }
}

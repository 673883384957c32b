//! The public buildings: those that may be built, and those that stand.

use super::spots::Spot;
use super::{Table, TharosBoard, those};
use crate::art::{icon, symbol};
use game_core::Seat;
use maud::{Markup, html};
use tharos::base::{Building, Where};
use web::pages::deed::sentence;
use web::pages::model::Cast;

/// The drawings that there are; others get a plain house.
fn drawing(picture: &str) -> &str {
    match picture {
        "market" | "library" | "mint" | "tower" | "foundry" | "glass" | "harbour" | "dyeworks"
        | "yard" | "light" | "fort" | "exchange" | "academy" | "palace" => picture,
        _ => "house",
    }
}

/// All that are in play.
pub(super) fn panel(cast: &Cast<'_>, board: &TharosBoard, live: Option<&Table<'_>>) -> Markup {
    let open: Vec<u8> = those(&board.view, |place| place == Where::Open).collect();
    let stand: Vec<u8> =
        those(&board.view, |place| matches!(place, Where::Built(_) | Where::Foreign)).collect();
    html! {
        section.panel.th-build #buildings aria-labelledby="buildings-title" {
            header {
                h2 #buildings-title { "Public buildings" }
                span.aside { (open.len()) " to be built" @if !stand.is_empty() { ", " (stand.len()) " in use" } }
            }
            ul {
                @for at in open.iter().chain(&stand) { (building(cast, board, *at, live)) }
            }
        }
    }
}

fn building(cast: &Cast<'_>, board: &TharosBoard, at: u8, live: Option<&Table<'_>>) -> Markup {
    let view = &board.view;
    let it = &view.components().buildings[usize::from(at)];
    let place = view.buildings()[usize::from(at)];
    html! {
        li.bd.is-built[place != Where::Open] id=(Spot::Building(at).id()) {
            svg.bd-art viewBox="0 0 40 40" aria-hidden="true" { use href=(symbol(&format!("b-{}", drawing(&it.picture)))) {} }
            div.bd-name {
                (it.name) " "
                (owner(cast, place))
                small { (sentence(&it.effect.to_string())) (worth(it)) }
            }
            div.bd-cost { (cost(board, at, it, place)) }
            @if let Some(table) = live {
                div.bd-deeds {
                    (table.buttons(Spot::Building(at), |die| {
                        // A die that is too weak is too weak for all of them: that is no question.
                        let asked = place == Where::Open && die.pips >= view.components().numbers.build_pips;
                        asked.then(|| ("Build", format!("{die} build {}", at + 1)))
                    }))
                }
            }
        }
    }
}

/// Points and strength, for whoever builds it.
fn worth(it: &Building) -> Markup {
    html! {
        " · " (it.points) @if it.points == 1 { " point" } @else { " points" }
        @if it.strength > 0 { ", strength " (it.strength) }
    }
}

fn owner(cast: &Cast<'_>, place: Where) -> Markup {
    html! {
        @match place {
            Where::Built(owner) => {
                @let owner = Seat::new(owner.into());
                span.bd-owner { (cast.emblem(owner).small()) span.hide { "built by " (cast.in_sentence(owner)) } }
            },
            Where::Foreign => span.bd-owner.is-foreign { (icon("i-flag")) " foreign" },
            _ => {},
        }
    }
}

/// What building it, or using it, costs the viewer.
fn cost(board: &TharosBoard, at: u8, it: &Building, place: Where) -> Markup {
    let view = &board.view;
    let price = if board.in_turn() { view.build_price(at) } else { it.price.into() };
    let fee = match place {
        Where::Open | Where::Built(_) | Where::Foreign if !board.in_turn() => Some(it.fee.into()),
        _ => view.fee(at),
    };
    html! {
        @match (place, fee) {
            (Where::Open, _) => {
                span.bd-p {
                    b { (price) } " " svg viewBox="0 0 24 24" role="img" aria-label="Jar to build" { use href=(symbol("o-jar")) {} }
                }
                small { "fee " (it.fee) }
            },
            (_, Some(0)) => small { "free for you" },
            (Where::Foreign, Some(fee)) => small { "fee " (fee) ", double" },
            (_, Some(fee)) => small { "fee " (fee) },
            _ => {},
        }
    }
}

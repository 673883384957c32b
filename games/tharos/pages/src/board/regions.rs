//! The regions, four columns and three rows.

use super::spots::Spot;
use super::{Table, TharosBoard, goods_in_words};
use crate::art::symbol;
use game_core::Seat;
use maud::{Markup, html};
use tharos::base::{Colour, Effect, Good, Place, Task, TharosView};
use web::pages::model::{Cast, list};

/// What the region at a place is called.
pub(super) fn name(view: &TharosView, place: Place) -> &str {
    let card = view.land(place).map(|land| usize::from(land.card));
    card.map_or("a region", |card| &view.components().regions[card].name)
}

/// The drawings that there are; others get a plain one.
fn scene(picture: &str) -> &str {
    match picture {
        "hills" | "peak" | "coast" | "wood" | "dune" | "marsh" => picture,
        _ => "hills",
    }
}

/// All of them, with what a chosen die may do there.
pub(super) fn panel(cast: &Cast<'_>, board: &TharosBoard, live: Option<&Table<'_>>) -> Markup {
    html! {
        section.panel.th-regions #regions aria-labelledby="regions-title" {
            header {
                h2 #regions-title { "Regions" }
                span.aside { @if board.is_alone() { "columns 1–4, cleared by a die" } @else { "whoever explores marks them" } }
            }
            ol.regions { @for place in Place::all() { (region(cast, board, place, live)) } }
        }
    }
}

fn region(cast: &Cast<'_>, board: &TharosBoard, place: Place, live: Option<&Table<'_>>) -> Markup {
    let view = &board.view;
    let Some(land) = view.land(place) else { return html! { li.region.is-bare {} } };
    let card = &view.components().regions[usize::from(land.card)];
    let entry = view.entry(board.mine(), place).unwrap_or(card.entry);
    let asked = live.is_some()
        && view.task() == Some(Task::Mine)
        && board.offers.iter().any(|offer| offer.text == format!("mine {place}"));
    html! {
        li.region.is-asked[asked] id=(Spot::Region(place).id()) {
            svg.rg-scene viewBox="0 0 120 84" preserveAspectRatio="xMidYMax slice" aria-hidden="true" {
                use href=(symbol(&format!("r-{}", scene(&card.picture)))) {}
            }
            p.hide { (in_words(cast, board, place)) }
            span.rg-entry.is-lower[entry < card.entry] aria-hidden="true" { (entry) }
            span.rg-marks aria-hidden="true" {
                @for seat in view.seats_at_table().iter() {
                    @let guild = view.board(seat);
                    @if guild.has_mine(place) {
                        span.rg-mine { svg { use href=(symbol("o-mine")) {} } }
                    }
                    @if guild.has_explored(place) { (cast.emblem(seat).small()) }
                }
            }
            span.rg-name aria-hidden="true" { (card.name) }
            span.rg-goods aria-hidden="true" {
                @if land.is_empty() { span.rg-none { "empty" } }
                @for (good, count) in Good::ALL.into_iter().zip(land.goods) {
                    @for _ in 0..count { (marker(good)) }
                }
                @if !board.mine().has_explored(place) { span.rg-bonus { (bonus(card.bonus)) } }
            }
            @if let Some(table) = live {
                div.rg-deeds {
                    (table.buttons(Spot::Region(place), |die| {
                        (die.colour == Colour::Green).then(|| ("Explore", format!("{die} explore {place}")))
                    }))
                }
            }
        }
    }
}

fn marker(good: Good) -> Markup {
    html! { svg.gd viewBox="0 0 24 24" { use href=(symbol(&format!("o-{good}"))) {} } }
}

/// What exploring brings, as short as can be.
fn bonus(effect: Effect) -> Markup {
    html! {
        @match effect {
            Effect::Jar(count) => { "+" (count) svg.gd viewBox="0 0 24 24" { use href=(symbol("o-jar")) {} } },
            Effect::Draw(count) => { "+" (count) svg.gd { use href=(symbol("i-hand")) {} } },
            _ => "+",
        }
    }
}

/// `1a, Heron Hills: entry 2, holds 1 ore. Explored by you, with a mine.`
fn in_words(cast: &Cast<'_>, board: &TharosBoard, place: Place) -> String {
    let view = &board.view;
    let Some(land) = view.land(place) else { return String::new() };
    let card = &view.components().regions[usize::from(land.card)];
    let entry = view.entry(board.mine(), place).unwrap_or(card.entry);
    let mut told = format!(
        "{place}, {}: entry {entry}, holds {}; exploring it brings: {}.",
        card.name,
        goods_in_words(land.goods),
        card.bonus
    );
    let those = |which: &dyn Fn(Seat) -> bool| {
        let seats = view.seats_at_table();
        let names: Vec<&str> =
            seats.iter().filter(|seat| which(*seat)).map(|seat| cast.in_sentence(seat)).collect();
        (!names.is_empty()).then(|| list(&names))
    };
    if let Some(names) = those(&|seat| view.board(seat).has_explored(place)) {
        told += &format!(" Explored by {names}.");
    }
    if let Some(names) = those(&|seat| view.board(seat).has_mine(place)) {
        told += &format!(" A mine of {names}.");
    }
    told
}

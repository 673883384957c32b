//! How it ended.

use super::cards::cards_in_words;
use ::fine_sand::campaign::Tally;
use ::fine_sand::{FineSandView, YardView};
use maud::{Markup, html};
use web::pages::icons::icon;
use web::pages::model::{Cast, list};

/// FS-5.5, FS-5.7: the order in which they came in, those who share a place
/// side by side.
fn ranked(view: &FineSandView) -> Vec<(usize, &YardView)> {
    let key = |yard: &YardView| (yard.score, u16::MAX - yard.wood);
    let mut yards: Vec<&YardView> = view.yards.iter().collect();
    yards.sort_by_key(|yard| key(yard));
    let place = |yard: &YardView| 1 + yards.iter().filter(|other| key(other) < key(yard)).count();
    yards.iter().map(|yard| (place(yard), *yard)).collect()
}

/// `You win with 13 cards left`, or `You and Mira share the win, 13 cards each`.
pub(crate) fn result(cast: &Cast<'_>, view: &FineSandView) -> String {
    if let [alone] = view.yards.as_slice() {
        return format!("A total of {}", alone.score);
    }
    let ranked = ranked(view);
    let winners: Vec<&YardView> =
        ranked.iter().filter(|(place, _)| *place == 1).map(|(_, yard)| *yard).collect();
    let left = winners.first().map_or(0, |yard| yard.score);
    match winners.as_slice() {
        [winner] => {
            let tied = view.yards.iter().filter(|yard| yard.score == left).count() > 1;
            let coins = if tied { " and the most wooden coins" } else { "" };
            format!("{} with {} left{coins}", cast.does(winner.seat, "win"), cards_in_words(left))
        }
        winners => {
            let mut names: Vec<&str> = winners.iter().map(|yard| cast.name(yard.seat)).collect();
            names.sort_by_key(|name| *name != "You");
            format!("{} share the win, {} each", list(&names), cards_in_words(left))
        }
    }
}

/// The final table.
pub(super) fn ranking(cast: &Cast<'_>, view: &FineSandView) -> Markup {
    html! {
        @let won = ranked(view).iter().any(|(place, yard)| *place == 1 && cast.viewer.is(yard.seat));
        section.panel.fs-result aria-labelledby="result-title" {
            @if won && view.yards.len() > 1 {
                span.fs-cheer aria-hidden="true" { @for _ in 0..9 { (icon("i-flag")) } }
            }
            header { h2 #result-title { (result(cast, view)) } span.aside { "after " (view.turn) @if view.turn == 1 { " turn" } @else { " turns" } } }
            @if let [alone] = view.yards.as_slice() { (solo(alone, Tally::of(view))) } @else { (places(cast, view)) }
        }
    }
}

fn places(cast: &Cast<'_>, view: &FineSandView) -> Markup {
    html! {
        table {
            thead {
                tr {
                    th scope="col" { "Place" }
                    th scope="col" { "Player" }
                    th scope="col" { "Score" }
                    th.only-wide scope="col" { "Unbuilt" }
                    th.only-wide scope="col" { "Hand" }
                    th.only-wide scope="col" { "Draw pile" }
                    th.only-wide scope="col" { "Discards" }
                    th scope="col" { "Coins" }
                    th.only-wide scope="col" { "Built" }
                }
            }
            tbody {
                @for (place, yard) in ranked(view) {
                    tr.is-first[place == 1] {
                        td { (place) "." }
                        th scope="row" { (cast.emblem(yard.seat).small()) " " (cast.name(yard.seat)) }
                        td { b { (yard.score) } }
                        td.only-wide { (yard.unbuilt) }
                        td.only-wide { (yard.hand.len()) }
                        td.only-wide { (yard.to_draw) }
                        td.only-wide { (yard.discard.len()) }
                        td { (yard.wood) }
                        td.only-wide { (yard.built.len()) }
                    }
                }
            }
        }
    }
}

/// FS-8.6, FS-8.12: what counts once, what counts twice, and what castles took away.
fn solo(yard: &YardView, tally: Tally) -> Markup {
    let all = yard.unbuilt + yard.symbol.cards;
    let taken = all - usize::from(tally.unbuilt) - usize::from(tally.off_loads);
    html! {
        dl.facts {
            @if taken > 0 { div { dt { "Taken away by your castles" } dd { (cards_in_words(taken)) } } }
            div { dt { "Unbuilt cards" } dd { (tally.unbuilt) } }
            div { dt { "Off-loaded cards, twice" } dd { "2 × " (tally.off_loads) } }
            div { dt { "Total" } dd { (tally.total()) } }
            div { dt { "Wooden coins left" } dd { (yard.wood) } }
        }
    }
}

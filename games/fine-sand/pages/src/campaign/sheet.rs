//! The score sheet of a solo campaign, on paper too.

use super::SandCampaign;
use super::{asks, explained, names, url};
use crate::art::symbol;
use crate::page::cards;
use ::fine_sand::campaign::{COIN_SETS, HIGHEST, Next, SOLO_GAMES, Sheet, SheetRow, Strike};
use maud::{Markup, html};
use web::pages::Visitor;
use web::pages::icons::icon;
use web::pages::layout::csrf;

/// The most ways to score that are offered side by side.
const MOST_WAYS: usize = 4;

pub(super) fn main(page: &SandCampaign) -> Markup {
    let Some(sheet) = &page.view.sheet else { return html! {} };
    let proposed = proposed(page);
    let points = page.view.points.unwrap_or(0);
    html! {
        main.table-main.solo #table {
            article.sheet-page {
                header.sp-head {
                    div {
                        h2 { "Score sheet" }
                        p.aside {
                            "Strike a number after every game. Each number once; above 20 the campaign is lost."
                            @if let Some(day) = &page.view.day { " Everybody who plays " (day) " has the same cards." }
                        }
                    }
                    p.vp {
                        span.label { "Victory points" }
                        b { (points + proposed.map_or(0, |way| u32::from(way.points))) }
                        @if let Some(way) = proposed { small { (points) " and " (way.points) " for this game" } }
                    }
                }
                (numbers(sheet, proposed))
                div.sp-cols { (coin_sets(sheet, proposed)) (games(page, sheet, proposed)) }
                @if page.view.next == Next::Choose { (coming(page)) }
            }
        }
    }
}

fn numbers(sheet: &Sheet, proposed: Option<&Strike>) -> Markup {
    let points = |number: u8| 11u8.saturating_sub(number);
    html! {
        ol.nums aria-label="Numbers 1 to 20" {
            @for number in 1..=HIGHEST {
                @let struck = sheet.struck_in(number);
                @let now = proposed.is_some_and(|way| way.number == Some(number));
                li class=(match (struck, now) {
                    (Some(_), _) => "num is-struck",
                    (None, true) => "num is-chosen",
                    (None, false) => "num",
                }) {
                    b { (number) }
                    @if points(number) > 0 { small { (points(number)) " VP" } }
                    @if let Some(game) = struck {
                        (pencil())
                        span.gno { span.hide { "struck in " } (game) }
                    } @else if now {
                        span.sp-here { (icon("i-flag")) " now" }
                    }
                }
            }
        }
    }
}

fn pencil() -> Markup {
    html! {
        svg.pencil viewBox="0 0 60 60" aria-hidden="true" {
            path d="M10 12c12 10 26 24 40 38M50 10C38 22 24 34 9 50" {}
        }
    }
}

fn coin_sets(sheet: &Sheet, proposed: Option<&Strike>) -> Markup {
    let spent_in = |value: u8| sheet.rows.iter().find(|row| row.spent.contains(&value));
    html! {
        section {
            h3 { "Wooden coins left over" }
            p.side-note { "A full set takes its number off one total, once." }
            ul.csets {
                @for value in 1..=COIN_SETS {
                    @let filled = sheet.filled(value);
                    @let spent = spent_in(value);
                    li class=(match (spent, filled) {
                        (Some(_), _) => "cset is-used",
                        (None, 5) => "cset is-ready",
                        (None, 0) => "cset is-empty",
                        (None, _) => "cset is-fill",
                    }) {
                        b { "−" (value) }
                        span.holes role="img" aria-label=(format!("{filled} of 5 coins")) {
                            @for hole in 0..5 {
                                @if hole < filled {
                                    span.hole.on { svg { use href=(symbol("p-woodcoin")) {} } }
                                } @else { span.hole {} }
                            }
                        }
                        @match (spent, filled) {
                            (Some(row), _) => span.verdict.used { (icon("i-check")) " spent in game " (row.game) },
                            (None, 5) if proposed.is_some_and(|way| way.spend.contains(&value)) => {
                                span.verdict { (icon("i-check")) " to spend now" }
                            },
                            (None, 5) => span.label { "full: spend it any time" },
                            (None, 0) => span.label { "5 to fill" },
                            (None, some) => span.label { (5 - some) " more to fill" },
                        }
                    }
                }
            }
        }
    }
}

fn games(page: &SandCampaign, sheet: &Sheet, proposed: Option<&Strike>) -> Markup {
    let table_of = |game: u8| page.tables.iter().find(|(at, _)| *at == u32::from(game));
    html! {
        section.games {
            h3 { "Games" }
            table {
                thead {
                    tr {
                        @for head in ["Game", "Unbuilt", "Symbol", "Total", "Set", "Struck", "VP", "Coins"] {
                            th scope="col" { (head) }
                        }
                        th.only-wide scope="col" { "Fable cards added" }
                    }
                }
                tbody {
                    @for row in &sheet.rows {
                        (scored(row, table_of(row.game).map(|(_, table)| format!("/t/{table}"))))
                    }
                    @if let Some(tally) = page.view.tally {
                        tr.is-now {
                            th scope="row" { (page.view.game) }
                            td { (tally.unbuilt) }
                            td { (tally.off_loads) " × 2" }
                            td { b { (tally.total()) } }
                            td { @if let Some(way) = proposed { (less(&way.spend)) } }
                            td.st { b { @if let Some(number) = proposed.and_then(|way| way.number) { (number) } } }
                            td { (proposed.map_or(0, |way| way.points)) }
                            td { (tally.coins) }
                            td.fab.only-wide { @if !page.view.coming.is_empty() { "next: " (names(&page.view.coming)) } }
                        }
                    }
                    @let done = sheet.rows.len() as u8 + u8::from(page.view.tally.is_some());
                    @for game in done + 1..=SOLO_GAMES {
                        tr.is-later {
                            th scope="row" { (game) }
                            @for _ in 0..7 { td {} }
                            td.fab.only-wide {}
                        }
                    }
                }
            }
        }
    }
}

fn scored(row: &SheetRow, table: Option<String>) -> Markup {
    let points = row.struck.map_or(0, |number| 11u8.saturating_sub(number));
    html! {
        tr {
            th scope="row" {
                @if let Some(table) = table { a href=(format!("{table}/replay")) { (row.game) } }
                @else { (row.game) }
            }
            td { (row.unbuilt) }
            td { (row.off_loads) " × 2" }
            td { b { (row.total) } }
            td { (less(&row.spent)) }
            td.st { b { @match row.struck { Some(number) => (number), None => "lost" } } }
            td { @if points > 0 { (points) } @else { "–" } }
            td { (row.coins) }
            td.fab.only-wide { (names(&row.added)) }
        }
    }
}

fn less(sets: &[u8]) -> String {
    match sets.iter().sum::<u8>() {
        0 => String::new(),
        sum => format!("−{sum}"),
    }
}

/// The ways worth choosing from: for each number the one that spends least,
/// and always the one that is proposed.
fn ways(page: &SandCampaign) -> Vec<Strike> {
    let best = proposed(page);
    let mut ways: Vec<Strike> = Vec::new();
    for strike in &page.view.strikes {
        if !ways.iter().any(|way| way.number == strike.number) {
            ways.push(strike.clone());
        }
    }
    ways.truncate(MOST_WAYS);
    match best {
        Some(best) if !ways.contains(best) => ways.push(best.clone()),
        _ => {}
    }
    ways
}

/// What is marked on the sheet: what the bots would spend on this total.
fn proposed(page: &SandCampaign) -> Option<&Strike> {
    let (sheet, tally) = (page.view.sheet.as_ref()?, page.view.tally?);
    let mut sets = fine_sand_bots::spend(sheet, tally.total());
    sets.sort_unstable();
    page.view.strikes.iter().find(|way| way.spend == sets)
}

pub(super) fn strikes(page: &SandCampaign, visitor: &Visitor) -> Markup {
    let Some(tally) = page.view.tally else { return html! {} };
    let ways = ways(page);
    let best = proposed(page);
    html! {
        (asks(page.is_player, &html! { "Total " (tally.total()) ": which number do you strike?" }))
        @if page.is_player {
            form.choices method="post" action=(url(page, "choose")) {
                (csrf(visitor))
                @for way in &ways {
                    button.choice name="choice" value=(strike_text(&way.spend))
                        aria-checked=[(Some(way) == best).then_some("true")]
                    {
                        b { @match way.number { Some(number) => (number), None => "–" } }
                        span {
                            @if way.spend.is_empty() { "Keep the sets" }
                            @else { "Spend " (set_names(&way.spend)) }
                            small { (reason(way)) }
                        }
                    }
                }
            }
        }
    }
}

fn strike_text(sets: &[u8]) -> String {
    sets.iter().fold("strike".to_owned(), |text, set| format!("{text} {set}"))
}

fn set_names(sets: &[u8]) -> String {
    match sets {
        [one] => format!("the set of {one}"),
        many => {
            let many: Vec<String> = many.iter().map(ToString::to_string).collect();
            format!("the sets of {}", many.join(" and "))
        }
    }
}

fn reason(way: &Strike) -> String {
    let gain = match way.points {
        0 => "no points".to_owned(),
        1 => "1 point".to_owned(),
        many => format!("{many} points"),
    };
    match way.number {
        None => "no number is left: the campaign is lost".into(),
        Some(number) if i32::from(number) == way.total => format!("{number} is free: {gain}"),
        Some(number) => format!("{} is struck, so {number}: {gain}", way.total.max(1)),
    }
}

fn coming(page: &SandCampaign) -> Markup {
    html! {
        section.exchange {
            h3 { "Coming in after game " (page.view.game) }
            ul.explained { @for &card in &page.view.coming { (explained(card)) } }
        }
    }
}

/// FS-8.9: three of six.
pub(super) fn choose(page: &SandCampaign, visitor: &Visitor) -> Markup {
    html! {
        (asks(page.is_player, &html! { "Put three of these six away for good" }))
        @if page.is_player {
            form.put-away method="post" action=(url(page, "choose")) {
                (csrf(visitor))
                ul.six {
                    @for (at, &card) in page.view.revealed.iter().enumerate() {
                        li {
                            label.pick {
                                input type="checkbox" name="card" value=(card) id=(format!("six-{at}"));
                                (cards::lying(card, "card-md", None))
                                span.hide { (cards::with_cost(card)) }
                            }
                        }
                    }
                }
                button.btn.btn-go { "Put them away" }
            }
        }
    }
}

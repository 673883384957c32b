//! A Fable campaign between games: what was exchanged, who won, what the
//! stack holds now.

use super::SandCampaign;
use super::{explained, names};
use crate::page::cards;
use ::fine_sand::campaign::Exchange;
use maud::{Markup, html};
use web::pages::icons::icon;

pub(super) fn main(page: &SandCampaign) -> Markup {
    html! {
        main.table-main.solo.fable #table {
            @if let Some(exchange) = page.view.exchanges.last() { (latest(exchange)) }
            @else {
                section.panel { h2 { "The first game" } p {
                    "Everybody plays with the thirty start cards. After every game three of them make room "
                    "for three Fable cards, the same for all."
                } }
            }
            (standings(page))
            (stack(page))
            @if page.view.exchanges.len() > 1 { (history(page)) }
        }
    }
}

/// FS-6.2, as it happens: three cards are turned up one after the other, then
/// the new ones come in.
fn latest(exchange: &Exchange) -> Markup {
    html! {
        section.panel.exchange aria-labelledby="exchange-title" {
            header {
                h2 #exchange-title { "Fable round " (exchange.round) }
                span.aside { "turned up from the winner’s stack" }
            }
            div.swap {
                div {
                    h3 { "Out of everybody’s stack" }
                    ul.turned { @for &card in &exchange.revealed { li { (cards::lying(card, "card-sm", None)) } } }
                }
                span.swap-arrow { (icon("i-arrow-left")) }
                div {
                    h3 { "Into everybody’s stack" }
                    ul.explained.turned { @for &card in &exchange.added { (explained(card)) } }
                }
            }
        }
    }
}

fn standings(page: &SandCampaign) -> Markup {
    let games = &page.view.games;
    let wins = |at: usize| {
        games.iter().filter(|game| game.winners.iter().any(|seat| seat.index() == at)).count()
    };
    html! {
        section.panel.games aria-labelledby="standings-title" {
            header { h2 #standings-title { "Games" } span.aside { "unbuilt cards; fewest wins" } }
            @if games.is_empty() { p.side-note { "No game is finished yet." } }
            @else {
                div.scrolls {
                table {
                    thead {
                        tr {
                            th scope="col" { "Player" }
                            @for at in 1..=games.len() {
                                th scope="col" {
                                    @match page.tables.iter().find(|(game, _)| *game as usize == at) {
                                        Some((_, table)) => a href=(format!("/t/{table}/replay")) { (at) },
                                        None => (at),
                                    }
                                }
                            }
                            th scope="col" { "Won" }
                        }
                    }
                    tbody {
                        @for at in 0..page.view.seats {
                            tr {
                                th scope="row" {
                                    @match page.players.get(at).filter(|name| !name.is_empty()) {
                                        Some(name) => (name),
                                        None => { "Seat " (at + 1) },
                                    }
                                    @if page.bots.get(at) == Some(&true) { " " (icon("i-bot")) span.hide { " (bot)" } }
                                }
                                @for game in games {
                                    @let won = game.winners.iter().any(|seat| seat.index() == at);
                                    td { @if won { b { (game.scores[at]) } } @else { (game.scores[at]) } }
                                }
                                td { b { (wins(at)) } }
                            }
                        }
                    }
                }
                }
            }
        }
    }
}

fn stack(page: &SandCampaign) -> Markup {
    html! {
        section.panel aria-labelledby="stack-title" {
            header { h2 #stack-title { "The stack of game " (page.view.game) } span.aside { "thirty cards, the same for all" } }
            ul.stack-list {
                @for (card, count) in page.view.stack.iter() {
                    li {
                        (cards::lying(card, "card-xs", None))
                        @if count > 1 { b { "× " (count) } }
                    }
                }
            }
            @if !page.view.coming.is_empty() {
                p.side-note { "On top of the Fable stack: " (names(&page.view.coming)) "." }
            }
        }
    }
}

fn history(page: &SandCampaign) -> Markup {
    html! {
        section.panel aria-labelledby="history-title" {
            header { h2 #history-title { "All exchanges" } }
            ol.history reversed {
                @for exchange in page.view.exchanges.iter().rev() {
                    li {
                        b { "Round " (exchange.round) ": " }
                        (names(&exchange.revealed)) " made room for " (names(&exchange.added)) "."
                    }
                }
            }
        }
    }
}

/// Who is to play, for a campaign that was brought along as a file.
pub(super) fn seats(page: &SandCampaign, bots: &[&str]) -> Markup {
    html! {
        @for at in 0..page.view.seats {
            label.field {
                span { "Seat " (at + 1) }
                select name="seat" {
                    option value="me" selected[at == 0] { "Me" }
                    option value="open" selected[at > 0] { "Open seat" }
                    @for bot in bots { option value=(format!("bot:{bot}")) { "Bot: " (bot) } }
                }
            }
        }
    }
}

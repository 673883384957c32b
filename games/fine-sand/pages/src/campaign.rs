//! Campaigns: the score sheet of a solo campaign, the exchange of a Fable
//! campaign, and the lists of both.

mod fable;
mod lists;
mod old;
mod sheet;

pub use lists::{CampaignsPage, ScoresPage, campaigns, scores};
pub use old::old;

use crate::page::cards;
use ::fine_sand::Card;
use ::fine_sand::campaign::{Campaign, CampaignView, Kind, Next};
use host::CampaignPage;
use maud::{Markup, html};
use std::ops::Deref;
use web::pages::icons::icon;
use web::pages::layout::{self, Page, csrf};
use web::pages::{Visitor, sure};

/// A campaign of Fine Sand as everybody sees it who has its address.
#[derive(Clone, Debug)]
pub struct SandCampaign {
    /// What any campaign has.
    pub page: CampaignPage,
    /// Where it stands.
    pub view: CampaignView,
}

impl SandCampaign {
    /// The same; nothing if it is a campaign of another game.
    pub fn of(page: CampaignPage) -> Option<SandCampaign> {
        let view = page.campaign.typed::<Campaign>()?.view();
        Some(SandCampaign { page, view })
    }
}

impl Deref for SandCampaign {
    type Target = CampaignPage;
    fn deref(&self) -> &CampaignPage {
        &self.page
    }
}

/// The whole page of one campaign; `bots` can play along.
pub fn page(page: &SandCampaign, bots: &[&str], visitor: &Visitor) -> Markup {
    let (title, line, main) = match page.view.kind {
        Kind::Solo => (
            "Fine Sand, solo",
            html! { span.only-wide { "Campaign " } "“" (page.name) "”, game " (page.view.game) " of 10" },
            sheet::main(page),
        ),
        Kind::Fable => (
            "Fine Sand, Fable",
            html! { span.only-wide { "Campaign " } "“" (page.name) "”, game " (page.view.game) },
            fable::main(page),
        ),
    };
    layout::document(&Page {
        title: &tab(page),
        class: "game-fine-sand page-campaign",
        header: layout::sea(title, &line, &tools(page, visitor)),
        main,
        dock: Some(dock(page, bots, visitor)),
        footer: false,
        stream: None,
        assets: crate::ASSETS,
    })
}

fn tab(page: &SandCampaign) -> String {
    let waits = page.is_player && !matches!(page.view.next, Next::Won | Next::Lost);
    let flag = if waits { "● " } else { "" };
    format!("{flag}Fine Sand, campaign “{}”", page.name)
}

fn url(page: &SandCampaign, deed: &str) -> String {
    match deed {
        "" => format!("/campaigns/{}", page.id),
        _ => format!("/campaigns/{}/{deed}", page.id),
    }
}

fn tools(page: &SandCampaign, visitor: &Visitor) -> Markup {
    html! {
        (layout::rules_tool("fine-sand"))
        details.menu #menu {
            summary.tool aria-label="Campaign menu" { (icon("i-menu")) }
            div.menu-list {
                a href="/campaigns" { (icon("i-book")) " All campaigns" }
                @if page.view.kind == Kind::Solo {
                    a href="/scores" { (icon("i-flag")) " High scores" }
                }
                a href=(url(page, "file")) download { (icon("i-link")) " Download as a file" }
                @if page.is_owner {
                    (post(page, visitor, if page.paused { "resume" } else { "pause" }, &html! {
                        (icon("i-clock")) @if page.paused { " Resume" } @else { " Pause" }
                    }))
                    (restart(page, visitor))
                }
            }
        }
    }
}

fn post(page: &SandCampaign, visitor: &Visitor, deed: &str, label: &Markup) -> Markup {
    html! { form method="post" action=(url(page, deed)) { (csrf(visitor)) button { (label) } } }
}

/// What is played so far stays as it is; still, nobody should leave it by mistake.
fn restart(page: &SandCampaign, visitor: &Visitor) -> Markup {
    let confirm = html! {
        form method="post" action=(url(page, "anew")) {
            (csrf(visitor)) button.btn.btn-sm { "Start a new campaign" }
        }
    };
    let label = html! { (icon("i-undo")) " Restart" };
    let warning = "A new campaign begins with game 1. This one stays in your list, and you can still finish it.";
    sure(&format!("sure-restart-{}", page.view.game), "menu-sure", &label, warning, &confirm)
}

fn dock(page: &SandCampaign, bots: &[&str], visitor: &Visitor) -> Markup {
    html! {
        section.dock.solo-dock #dock aria-label="Your decision" {
            @match page.view.next {
                Next::Strike => (sheet::strikes(page, visitor)),
                Next::Choose => (sheet::choose(page, visitor)),
                Next::Play => (play(page, bots, visitor)),
                Next::Won | Next::Lost => (ended(page, visitor)),
            }
        }
    }
}

fn play(page: &SandCampaign, bots: &[&str], visitor: &Visitor) -> Markup {
    let game = page.view.game;
    html! {
        @if let Some(table) = page.table {
            (asks(page.is_player, &html! { "Game " (game) " is on" }))
            a.btn.btn-go href=(format!("/t/{table}")) { "To the table" }
        } @else if page.paused {
            (asks(false, &html! { "This campaign is paused" }))
            @if page.is_owner {
                form method="post" action=(url(page, "resume")) {
                    (csrf(visitor)) button.btn.btn-deep { "Resume" }
                }
            }
        } @else if page.is_player {
            (asks(true, &html! { "Ready for game " (game) "?" }))
            form.inline method="post" action=(url(page, "next")) {
                (csrf(visitor))
                @if page.is_owner && !page.seated && page.view.kind == Kind::Fable { (fable::seats(page, bots)) }
                button.btn.btn-go { "Play game " (game) }
            }
        } @else {
            (asks(false, &html! { "Game " (game) " comes next" }))
        }
    }
}

fn ended(page: &SandCampaign, visitor: &Visitor) -> Markup {
    let won = page.view.next == Next::Won;
    let points = page.view.points.unwrap_or(0);
    html! {
        (asks(false, &html! {
            @if won { "You won with " (points) @if points == 1 { " victory point" } @else { " victory points" } }
            @else { "Lost in game " (page.view.game) ": no number was left for your total" }
        }))
        a.btn href=(scores_url(page)) { "High scores" }
        @if page.is_owner {
            form method="post" action=(url(page, "anew")) {
                (csrf(visitor)) button.btn.btn-deep { "New campaign" }
            }
        }
    }
}

fn scores_url(page: &SandCampaign) -> String {
    match &page.view.day {
        Some(day) => format!("/scores?day={day}"),
        None => "/scores".into(),
    }
}

fn asks(now: bool, text: &Markup) -> Markup {
    html! {
        div.ask role="status" {
            @if now { span.ask-flag { (icon("i-flag")) " Your move" } }
            p.ask-text #question tabindex="-1" { (text) }
        }
    }
}

/// A card and what it does.
fn explained(card: Card) -> Markup {
    html! {
        li {
            (cards::lying(card, "card-sm", None))
            div { b { (card.name()) } p { (effect(card)) } }
        }
    }
}

/// What a card does, as a sentence.
fn effect(card: Card) -> String {
    let text = card.print().effect;
    let mut letters = text.chars();
    let first = letters.next().map(|first| first.to_uppercase().to_string()).unwrap_or_default();
    format!("{first}{}.", letters.as_str())
}

/// Names in a row: `Pit, Swap and Pallet`.
fn names(cards: &[Card]) -> String {
    let names: Vec<&str> = cards.iter().map(|card| card.name()).collect();
    match names.split_last() {
        Some((last, [])) => (*last).to_owned(),
        Some((last, others)) => format!("{} and {last}", others.join(", ")),
        None => String::new(),
    }
}

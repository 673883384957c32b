//! The campaigns of a game that brings no pages for them: where they stand in words, and every
//! decision as a button.

use crate::pages::icons::{icon, picture};
use crate::pages::layout::{self, Page, csrf, name_field};
use crate::pages::moment::time;
use crate::pages::table::{question, your_move};
use crate::pages::{More, Visitor, list, sentence, sure};
use game_core::{CampaignEnd, CampaignKind};
use host::store::{CampaignResult, CampaignSummary};
use host::{CampaignId, CampaignPage};
use maud::{Markup, html};

/// All campaigns that somebody plays of one game, and how to begin another.
#[derive(Clone, Debug)]
pub struct CampaignsPage {
    /// The game's id.
    pub game: String,
    /// The game's name.
    pub title: String,
    /// What can be begun.
    pub kinds: &'static [CampaignKind],
    /// Who can sit beside people.
    pub bots: Vec<String>,
    /// Today, as campaigns of a day are named.
    pub today: String,
    /// The visitor's, latest first.
    pub campaigns: Vec<CampaignSummary>,
    /// The other pages of them.
    pub more: More,
    /// What was wrong with the last attempt.
    pub problem: Option<String>,
}

/// The address of a game's campaigns, or of one of them.
pub(crate) fn url(game: &str, id: Option<CampaignId>) -> String {
    match id {
        Some(id) => format!("/c/{game}/{id}"),
        None => format!("/c/{game}"),
    }
}

/// The list, and the forms that begin one.
pub fn campaigns(page: &CampaignsPage, visitor: &Visitor) -> Markup {
    let title = format!("{} campaigns", page.title);
    layout::document(&Page {
        title: &title,
        class: "page-campaigns",
        header: layout::site_sea("", Some(&title), visitor),
        main: html! {
            main.wrap.me #table {
                div.me-side {
                    @if let Some(problem) = &page.problem { p.problem role="alert" { (problem) } }
                    @for kind in page.kinds { (begin(page, kind, visitor)) }
                    (import(page, visitor))
                }
                (yours(page, visitor))
            }
        },
        dock: None,
        footer: true,
        stream: None,
        assets: &[],
    })
}

fn begin(page: &CampaignsPage, kind: &CampaignKind, visitor: &Visitor) -> Markup {
    let heading = format!("begin-{}", kind.id);
    html! {
        section.panel aria-labelledby=(heading) {
            header { h2 id=(heading) { (kind.title) } span.aside { (players(kind)) } }
            form.fields method="post" action=(url(&page.game, None)) {
                (csrf(visitor))
                input type="hidden" name="kind" value=(kind.id);
                (name_field(visitor))
                label.field {
                    span { "Name of the campaign" }
                    input type="text" name="title" maxlength="40" placeholder=(kind.title) autocomplete="off";
                }
                @if kind.max_seats > 1 { @for at in 0..kind.max_seats { (seat(page, kind, at)) } }
                div.acts {
                    button.btn.btn-deep { "Start" }
                    @if kind.has_days {
                        button.btn name="day" value=(page.today) { "Start today’s: same luck for everyone" }
                    }
                }
            }
        }
    }
}

fn players(kind: &CampaignKind) -> String {
    match (kind.min_seats, kind.max_seats) {
        (1, 1) => "1 player".into(),
        (min, max) if min == max => format!("{min} players"),
        (min, max) => format!("{min}–{max} players"),
    }
}

fn seat(page: &CampaignsPage, kind: &CampaignKind, at: usize) -> Markup {
    let needed = at < kind.min_seats;
    html! {
        label.field {
            span { "Seat " (at + 1) }
            select name="seat" {
                option value="me" selected[at == 0] { "Me" }
                option value="open" selected[at > 0 && needed] { "Open seat" }
                @for bot in &page.bots { option value=(format!("bot:{bot}")) { (bot) " (bot)" } }
                @if !needed { option value="" selected { "No seat" } }
            }
        }
    }
}

fn import(page: &CampaignsPage, visitor: &Visitor) -> Markup {
    html! {
        section.panel aria-labelledby="h-import" {
            header { h2 #h-import { "Import" } }
            p.side-note { "Play on with a campaign that you saved as a file. We check all its games first." }
            form.fields method="post" action=(format!("{}/file", url(&page.game, None))) enctype="multipart/form-data" {
                (csrf(visitor))
                (name_field(visitor))
                label.field { span { "Campaign file" } input type="file" name="file" required; }
                div.acts { button.btn { (icon("i-file")) " Import" } }
            }
        }
    }
}

fn yours(page: &CampaignsPage, visitor: &Visitor) -> Markup {
    html! {
        section.panel.campaigns aria-labelledby="h-campaigns" {
            header { h2 #h-campaigns { "Your campaigns" } }
            @if page.campaigns.is_empty() {
                div.blank {
                    (picture("a-castle-1", "A small sand castle"))
                    h3 { "None yet" }
                    p { "A campaign is a row of games. What happens in one counts in the next." }
                }
            } @else {
                ul { @for campaign in &page.campaigns { (row(page, campaign, visitor)) } }
                (page.more.links(&url(&page.game, None), "h-campaigns", "campaigns"))
            }
        }
    }
}

fn row(page: &CampaignsPage, campaign: &CampaignSummary, visitor: &Visitor) -> Markup {
    html! {
        li {
            span {}
            div {
                h3 { a href=(url(&page.game, Some(campaign.campaign))) { (campaign.name) } }
                p {
                    (standing(campaign)) " · " (time(campaign.changed, visitor.now))
                }
            }
        }
    }
}

/// `2 games played, 7 points`.
fn standing(campaign: &CampaignSummary) -> String {
    let games = match campaign.games {
        0 => "not played yet".into(),
        1 => "1 game played".into(),
        games => format!("{games} games played"),
    };
    let points = campaign.points.filter(|_| campaign.games > 0);
    let points = points.map(|points| format!(", {}", crate::game::points(points.into())));
    let end = match campaign.result {
        CampaignResult::Won => "won, ",
        CampaignResult::Lost => "lost, ",
        CampaignResult::On if campaign.paused => "paused, ",
        CampaignResult::On => "",
    };
    format!("{end}{games}{}", points.unwrap_or_default())
}

/// One campaign.
pub fn campaign(page: &CampaignPage, visitor: &Visitor) -> Markup {
    let game = page.game.about();
    let line = html! {
        (page.name) " · "
        @match page.campaign.end() {
            CampaignEnd::On => { "game " (page.campaign.game()) },
            CampaignEnd::Won => "won",
            CampaignEnd::Lost => "lost",
        }
    };
    let tools = html! { (layout::rules_tool(game.id)) (menu(page, visitor)) };
    let title = format!("{}: {}", game.title, page.name);
    layout::document(&Page {
        title: &title,
        class: "page-campaign",
        header: layout::sea(game.title, &line, &tools),
        main: html! {
            main.table-main.plain #table {
                section.panel.plain-board aria-labelledby="state-title" {
                    header { h2 #state-title { "Where it stands" } }
                    pre.as-text tabindex="0" aria-label="The campaign in words" {
                        @for line in page.campaign.in_words().lines() { (line) br; }
                    }
                }
                section.panel.gather aria-labelledby="players-title" {
                    header { h2 #players-title { "Players" } }
                    p { (names(page)) }
                    @if page.imported { p.side-note { "It began elsewhere: the file was imported." } }
                    @if let Some(day) = page.campaign.day() {
                        p.side-note { "The campaign of " (day) ": everyone has the same luck." }
                    }
                }
                (played(page))
            }
        },
        dock: Some(
            html! { section.dock #dock aria-label="Your decision" { (dock(page, visitor)) } },
        ),
        footer: false,
        stream: None,
        assets: &[],
    })
}

fn names(page: &CampaignPage) -> String {
    let name = |(at, name): (usize, &String)| match (name.as_str(), page.bots.get(at)) {
        ("", _) => "an open seat".to_owned(),
        (name, Some(true)) => format!("{name} (bot)"),
        (name, _) => name.to_owned(),
    };
    let names: Vec<String> = page.players.iter().enumerate().map(name).collect();
    match names.is_empty() {
        true => "Nobody has sat down yet.".into(),
        false => format!("{}.", list(&names.iter().map(String::as_str).collect::<Vec<_>>())),
    }
}

fn played(page: &CampaignPage) -> Markup {
    html! {
        @if !page.tables.is_empty() {
            section.panel aria-labelledby="played-title" {
                header { h2 #played-title { "Games played" } }
                ul.acts {
                    @for (game, table) in &page.tables {
                        li { a.btn.btn-sm href=(format!("/t/{table}/replay")) { (icon("i-play")) " Replay of game " (game) } }
                    }
                }
            }
        }
    }
}

fn menu(page: &CampaignPage, visitor: &Visitor) -> Markup {
    let here = url(page.game.about().id, Some(page.id));
    html! {
        details.menu #menu {
            summary.tool aria-label="Campaign menu" { (icon("i-menu")) }
            div.menu-list {
                a href=(url(page.game.about().id, None)) { (icon("i-flag")) " Your campaigns" }
                a href=(format!("{here}/file")) download { (icon("i-file")) " Save as a file" }
                @if page.is_owner && page.campaign.end() == CampaignEnd::On {
                    form method="post" action=(format!("{here}/{}", if page.paused { "resume" } else { "pause" })) {
                        (csrf(visitor))
                        button { (icon("i-clock")) @if page.paused { " Resume" } @else { " Pause" } }
                    }
                }
            }
        }
    }
}

fn dock(page: &CampaignPage, visitor: &Visitor) -> Markup {
    let (campaign, game) = (&page.campaign, page.campaign.game());
    html! {
        @if campaign.end() != CampaignEnd::On {
            div.dock-row {
                div.ask {
                    (question(&html! {
                        @if campaign.end() == CampaignEnd::Won { "The campaign is won" } @else { "The campaign is lost" }
                        @if let Some(points) = campaign.points() { ", with " (crate::game::points(points.into())) }
                    }))
                }
                div.over-acts {
                    @if page.is_owner { (restart(page, visitor)) }
                    a.btn href="/" { (icon("i-home")) " Home" }
                }
            }
        } @else if page.paused {
            div.dock-row {
                div.ask { (question(&html! { "This campaign is paused" })) }
                @if page.is_owner { (post(page, visitor, "resume", "btn btn-deep", "Resume")) }
            }
        } @else if let Some(table) = page.table {
            div.dock-row {
                div.ask {
                    @if page.is_player { (your_move()) }
                    (question(&html! { "Game " (game) " is on" }))
                }
                a.btn.btn-deep href=(format!("/t/{table}")) { "To the table" }
            }
        } @else if let Some((known, choices)) = campaign.decisions() {
            (decide(page, &known, &choices, visitor))
        } @else {
            div.dock-row {
                div.ask {
                    @if page.is_player { (your_move()) }
                    (question(&html! { @if page.is_player { "Ready for game " (game) "?" } @else { "Game " (game) " comes next" } }))
                }
                @if page.is_player { (post(page, visitor, "next", "btn btn-go", &format!("Play game {game}"))) }
            }
        }
    }
}

fn decide(
    page: &CampaignPage,
    known: &str,
    choices: &[(String, String)],
    visitor: &Visitor,
) -> Markup {
    html! {
        div.dock-row {
            div.ask {
                @if page.is_player { (your_move()) }
                (question(&html! {
                    @if page.is_player { "Before game " (page.campaign.game()) ": choose" } @else { "The players choose" }
                }))
                @for line in known.lines().filter(|line| !line.is_empty()) { p.ask-more { (line) } }
            }
        }
        @if page.is_player {
            form.dock-row.plain-moves method="post" action=(format!("{}/choose", url(page.game.about().id, Some(page.id)))) {
                (csrf(visitor))
                @for (text, label) in choices {
                    button.btn name="choice" value=(text) { (sentence(label)) }
                }
            }
        }
    }
}

/// The same players from the start; the campaign so far stays as it is.
fn restart(page: &CampaignPage, visitor: &Visitor) -> Markup {
    let confirm = post(page, visitor, "anew", "btn btn-go", "Restart");
    let warning = "The same players start from game 1. This campaign stays in your list.";
    sure(&format!("anew-{}", page.id), "btn btn-deep", &html! { "Restart" }, warning, &confirm)
}

fn post(page: &CampaignPage, visitor: &Visitor, deed: &str, class: &str, label: &str) -> Markup {
    let action = format!("{}/{deed}", url(page.game.about().id, Some(page.id)));
    html! { form method="post" action=(action) { (csrf(visitor)) button class=(class) { (label) } } }
}

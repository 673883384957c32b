//! All campaigns of a visitor, the forms that begin one, and the high scores.

use host::{CampaignResult, CampaignSummary};
use maud::{Markup, html};
use web::pages::icons::icon;
use web::pages::layout::{self, Page, csrf, name_field};
use web::pages::moment::time;
use web::pages::{More, Visitor};

/// What the list of campaigns shows.
#[derive(Clone, Debug)]
pub struct CampaignsPage {
    /// The visitor's own, latest first.
    pub campaigns: Vec<CampaignSummary>,
    /// The other pages of them.
    pub more: More,
    /// The bots that can play along.
    pub bots: Vec<String>,
    /// The present day: `2027-03-01`.
    pub today: String,
    /// What was wrong with the last attempt.
    pub problem: Option<String>,
}

/// What the high scores show.
#[derive(Clone, Debug)]
pub struct ScoresPage {
    /// The day they are of; none for campaigns with their own seeds.
    pub day: Option<String>,
    /// The present day.
    pub today: String,
    /// The best first.
    pub scores: Vec<CampaignSummary>,
}

/// The list of campaigns.
pub fn campaigns(page: &CampaignsPage, visitor: &Visitor) -> Markup {
    layout::document(&Page {
        title: "Campaigns: Fine Sand",
        class: "page-campaigns",
        header: layout::site_sea("", Some("Campaigns"), visitor),
        main: html! {
            main.wrap.campaigns #table {
                @if let Some(problem) = &page.problem { p.problem role="alert" { (problem) } }
                section.panel aria-labelledby="h-yours" {
                    header { h2 #h-yours { "Yours" } a.aside href="/scores" { "High scores" } }
                    @if page.campaigns.is_empty() {
                        p.side-note { "None yet. Start one below. You can pause after any game." }
                    }
                    ul.camp-list { @for campaign in &page.campaigns { (line(campaign, visitor)) } }
                    (page.more.links("/campaigns", "h-yours", "campaigns"))
                }
                div.begin {
                    (begin_solo(page, visitor))
                    (begin_fable(page, visitor))
                    (bring_along(visitor))
                }
            }
        },
        dock: None,
        footer: true,
        stream: None,
        assets: crate::ASSETS,
    })
}

fn line(campaign: &CampaignSummary, visitor: &Visitor) -> Markup {
    html! {
        li {
            a href=(format!("/campaigns/{}", campaign.campaign)) { (campaign.name) }
            span { (state(campaign)) }
            span.aside { (time(campaign.changed, visitor.now)) }
        }
    }
}

fn state(campaign: &CampaignSummary) -> String {
    let kind = match (campaign.kind.as_str(), &campaign.day) {
        ("solo", None) => "solo".to_owned(),
        ("solo", Some(day)) => format!("solo, day {day}"),
        _ => "Fable".to_owned(),
    };
    let points = campaign.points.unwrap_or(0);
    let stands = match campaign.result {
        CampaignResult::Won if points == 1 => "won with 1 victory point".into(),
        CampaignResult::Won => format!("won with {points} victory points"),
        CampaignResult::Lost => format!("lost in game {}", campaign.games),
        CampaignResult::On if campaign.paused => format!("paused after {}", games(campaign.games)),
        CampaignResult::On => format!("game {}", campaign.games + 1),
    };
    format!("{kind}, {stands}")
}

/// `1 game`, `3 games`.
fn games(count: u32) -> String {
    if count == 1 { "1 game".into() } else { format!("{count} games") }
}

fn begin_solo(page: &CampaignsPage, visitor: &Visitor) -> Markup {
    html! {
        section.panel aria-labelledby="h-solo" {
            header { h2 #h-solo { "Alone: ten games" } }
            p.side-note { "Play ten games and strike ten different totals off one sheet. Low numbers score." }
            form.fields method="post" action="/campaigns" {
                (csrf(visitor)) (name_field(visitor))
                input type="hidden" name="kind" value="solo";
                label.field { span { "Name of the campaign" } input type="text" name="title" maxlength="30" placeholder="North pier"; }
                div.acts {
                    button.btn.btn-deep { "Start" }
                    button.btn name="day" value=(page.today) { (icon("i-clock")) " Today’s: the same cards for everybody" }
                }
            }
        }
    }
}

fn begin_fable(page: &CampaignsPage, visitor: &Visitor) -> Markup {
    html! {
        section.panel aria-labelledby="h-fable" {
            header { h2 #h-fable { "Together: the Fable campaign" } }
            p.side-note { "For two to four. After every game three cards change for everybody, for as long as you like." }
            form.fields method="post" action="/campaigns" {
                (csrf(visitor)) (name_field(visitor))
                input type="hidden" name="kind" value="fable";
                label.field { span { "Name of the campaign" } input type="text" name="title" maxlength="30" placeholder="Low water"; }
                @for at in 0..4 {
                    label.field {
                        span { "Seat " (at + 1) }
                        select name="seat" {
                            option value="me" selected[at == 0] { "Me" }
                            option value="open" selected[at == 1] { "Open seat" }
                            @for bot in &page.bots { option value=(format!("bot:{bot}")) { "Bot: " (bot) } }
                            @if at >= 2 { option value="" selected { "No seat" } }
                        }
                    }
                }
                div.acts { button.btn.btn-deep { "Start" } }
            }
        }
    }
}

fn bring_along(visitor: &Visitor) -> Markup {
    html! {
        section.panel aria-labelledby="h-file" {
            header { h2 #h-file { "From a file" } }
            p.side-note { "Import a campaign you downloaded here or elsewhere. All its games are checked." }
            form.fields method="post" action="/campaigns/file" enctype="multipart/form-data" {
                (csrf(visitor)) (name_field(visitor))
                label.field { span { "Campaign file" } input type="file" name="file" accept=".json,.tidecampaign,application/json" required; }
                div.acts { button.btn.btn-deep { "Import" } }
            }
        }
    }
}

/// The high scores.
pub fn scores(page: &ScoresPage, visitor: &Visitor) -> Markup {
    let title = match &page.day {
        Some(day) => format!("High scores of {day}"),
        None => "High scores".into(),
    };
    layout::document(&Page {
        title: &format!("{title}: Fine Sand, solo"),
        class: "page-campaigns",
        header: layout::site_sea("", Some(&title), visitor),
        main: html! {
            main.wrap.narrow #table {
                nav.tabs aria-label="Which scores" {
                    a href="/scores" aria-current=[page.day.is_none().then_some("page")] { "All campaigns" }
                    a href=(format!("/scores?day={}", page.today))
                        aria-current=[(page.day.as_ref() == Some(&page.today)).then_some("page")] { "Today" }
                }
                section.panel.games {
                    @if page.day.is_some() {
                        p.side-note {
                            "Everybody played with the same cards that day. Download a campaign to check every draw of it."
                        }
                    }
                    @if page.scores.is_empty() { p.side-note { "Nobody is on this list yet." } }
                    @else { (table(page, visitor)) }
                }
            }
        },
        dock: None,
        footer: true,
        stream: None,
        assets: crate::ASSETS,
    })
}

fn table(page: &ScoresPage, visitor: &Visitor) -> Markup {
    html! {
        table {
            thead { tr {
                th scope="col" { "Rank" } th scope="col" { "Player" } th scope="col" { "Campaign" }
                th scope="col" { "Points" } th scope="col" { "Games" } th scope="col" { "When" }
            } }
            tbody {
                @for (rank, score) in page.scores.iter().enumerate() {
                    tr {
                        th scope="row" { (rank + 1) }
                        td { (score.player) @if score.imported { " (imported)" } }
                        td { a href=(format!("/campaigns/{}", score.campaign)) { (score.name) } }
                        td { b { (score.points.unwrap_or(0)) } }
                        td {
                            @match score.result {
                                CampaignResult::Won => "won",
                                CampaignResult::Lost => { "lost in " (score.games) },
                                CampaignResult::On => { (score.games) " so far" },
                            }
                        }
                        td { (time(score.changed, visitor.now)) }
                    }
                }
            }
        }
    }
}

//! All campaigns of a visitor, the forms that begin one, and the high scores.

use host::{CampaignResult, CampaignSummary};
use maud::{Markup, html};
use web::pages::Visitor;
use web::pages::icons::icon;
use web::pages::layout::{self, Page, csrf, name_field};
use web::pages::moment::time;

/// What the list of campaigns shows.
#[derive(Clone, Debug)]
pub struct CampaignsPage {
    /// The visitor's own, latest first.
    pub campaigns: Vec<CampaignSummary>,
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
                        p.side-note { "None yet. Begin one below: it is kept here between games." }
                    }
                    ul.camp-list { @for campaign in &page.campaigns { (line(campaign, visitor)) } }
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
        CampaignResult::Won => format!("won with {points} victory points"),
        CampaignResult::Lost => format!("lost in game {}", campaign.games),
        CampaignResult::On if campaign.paused => format!("put down after {} games", campaign.games),
        CampaignResult::On => format!("game {}", campaign.games + 1),
    };
    format!("{kind}, {stands}")
}

fn begin_solo(page: &CampaignsPage, visitor: &Visitor) -> Markup {
    html! {
        section.panel aria-labelledby="h-solo" {
            header { h2 #h-solo { "Alone: ten games" } }
            p.side-note { "Strike ten different totals off one sheet. Low numbers are victory points." }
            form.fields method="post" action="/campaigns" {
                (csrf(visitor)) (name_field(visitor))
                input type="hidden" name="kind" value="solo";
                label.field { span { "Name of the campaign" } input type="text" name="title" maxlength="30" placeholder="North pier"; }
                div.acts {
                    button.btn.btn-deep { "Begin" }
                    button.btn name="day" value=(page.today) { (icon("i-clock")) " Today’s: same seeds for all" }
                }
            }
        }
    }
}

fn begin_fable(page: &CampaignsPage, visitor: &Visitor) -> Markup {
    html! {
        section.panel aria-labelledby="h-fable" {
            header { h2 #h-fable { "Together: the Fable campaign" } }
            p.side-note { "Two to four play; after every game three cards change for all. It never ends." }
            form.fields method="post" action="/campaigns" {
                (csrf(visitor)) (name_field(visitor))
                input type="hidden" name="kind" value="fable";
                label.field { span { "Name of the campaign" } input type="text" name="title" maxlength="30" placeholder="Low water"; }
                @for at in 0..4 {
                    label.field {
                        span { "Seat " (at + 1) }
                        select name="seat" {
                            option value="me" selected[at == 0] { "Me" }
                            option value="open" selected[at == 1] { "Open: whoever comes" }
                            @for bot in &page.bots { option value=(format!("bot:{bot}")) { "Bot: " (bot) } }
                            @if at >= 2 { option value="" selected { "No seat" } }
                        }
                    }
                }
                div.acts { button.btn.btn-deep { "Begin" } }
            }
        }
    }
}

fn bring_along(visitor: &Visitor) -> Markup {
    html! {
        section.panel aria-labelledby="h-file" {
            header { h2 #h-file { "From a file" } }
            p.side-note { "Every campaign can be downloaded and taken elsewhere. All its games are checked on arrival." }
            form.fields method="post" action="/campaigns/file" enctype="multipart/form-data" {
                (csrf(visitor)) (name_field(visitor))
                label.field { span { "Campaign file" } input type="file" name="file" accept=".json,.tidecampaign,application/json" required; }
                div.acts { button.btn.btn-deep { "Bring it along" } }
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
                            "Everybody played with the same seeds: SHA-256 of a text that names the day and the game. "
                            "Download a campaign and check it with " code { "tidetable verify" } "."
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
                        td { (score.player) @if score.imported { " (brought along)" } }
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

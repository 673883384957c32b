//! A campaign by rules that have changed since: how far it came, and its file.

use host::{CampaignResult, OldCampaign};
use maud::{Markup, html};
use web::pages::Visitor;
use web::pages::error::finished;
use web::pages::icons::{icon, picture};
use web::pages::layout::{self, Page};

/// The whole page.
pub fn old(campaign: &OldCampaign, visitor: &Visitor) -> Markup {
    layout::document(&Page {
        title: &format!("Fine Sand, campaign “{}”", campaign.name),
        class: "page-error",
        header: layout::site_sea("", None, visitor),
        main: html! {
            main.wrap.narrow #table {
                div.blank {
                    (picture("a-castle-1", "A small sand castle"))
                    h1 { "Campaign “" (campaign.name) "”" }
                    p { b { (state(campaign)) } }
                    p { (icon("i-book")) " " (finished(campaign.rules.sentence())) }
                    @if !campaign.tables.is_empty() {
                        ul {
                            @for (game, table) in &campaign.tables {
                                li { a href=(format!("/t/{table}")) { "Game " (game) } }
                            }
                        }
                    }
                    div.acts {
                        a.btn href=(format!("/campaigns/{}/file", campaign.id)) download { "Download as a file" }
                        a.btn.btn-deep href="/campaigns" { "New campaign" }
                    }
                }
            }
        },
        dock: None,
        footer: true,
        stream: None,
        assets: crate::ASSETS,
    })
}

fn state(campaign: &OldCampaign) -> String {
    let games = match campaign.games {
        0 => "no game finished".to_owned(),
        1 => "1 game finished".to_owned(),
        many => format!("{many} games finished"),
    };
    let points = campaign.points.filter(|_| campaign.kind == "solo");
    let points = match points {
        None => String::new(),
        Some(1) => ", 1 victory point".to_owned(),
        Some(points) => format!(", {points} victory points"),
    };
    let how = match campaign.result {
        CampaignResult::On => "Stopped",
        CampaignResult::Won => "Won",
        CampaignResult::Lost => "Lost",
    };
    format!("{how}: {games}{points}.")
}

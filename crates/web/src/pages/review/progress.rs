//! The page of a review that is still being made.

use super::tide::{self, TideSoFar};
use crate::pages::Visitor;
use crate::pages::icons::{dots, icon};
use crate::pages::layout::{self, Page};
use crate::pages::model::table_url;
use maud::{Markup, html};

/// A review that is not there yet.
#[derive(Clone, Debug)]
pub struct ProgressPage {
    /// The table's id.
    pub id: String,
    /// The game's id.
    pub game: String,
    /// The game's name.
    pub game_title: String,
    /// `You win, 62 to 58`.
    pub outcome: String,
    /// Who looks, by the name people read.
    pub reviewer: String,
    /// How much was looked at, from 0 to 1; nothing while it waits.
    pub done: Option<f64>,
    /// Where that is: `turn 12 of 31`.
    pub place: String,
    /// How many come first.
    pub ahead: usize,
    /// Where the page is asked for again.
    pub address: String,
    /// The curve as far as it is known.
    pub tide: Option<TideSoFar>,
}

/// The whole page. It asks for itself again until the review is there.
pub fn progress(page: &ProgressPage, _: &Visitor) -> Markup {
    let title = format!("Review: {}", page.game_title);
    let line = html! { (page.outcome) };
    let tools = html! {
        a.tool href=(table_url(&page.id, "replay")) aria-label="Replay" {
            (icon("i-play")) span.only-wide { "Replay" }
        }
        (layout::rules_tool(&page.game))
    };
    let percent = page.done.map(|done| (100.0 * done).round());
    html! {
        (layout::document(&Page {
            title: &title,
            class: "page-review is-waiting",
            header: layout::sea(&title, &line, &tools),
            main: html! {
                main.wrap.narrow.rv-growing #table data-again=(page.address) {
                    noscript { meta http-equiv="refresh" content="2"; }
                    section.panel.rv-wait aria-labelledby="wait-title" {
                        h2 #wait-title { (dots()) " " (said(page)) }
                        progress max="100" value=[percent] aria-labelledby="wait-title" {}
                        p { "This page opens the review by itself. You can also come back later: it is kept." }
                        p.acts {
                            a.btn.btn-deep href=(page.address) { "Look again" }
                            a.btn href=(table_url(&page.id, "replay")) { "Replay" }
                            a.btn href=(table_url(&page.id, "")) { "Back to the table" }
                        }
                    }
                    @if let Some(tide) = &page.tide { (tide::so_far(tide)) }
                }
            },
            dock: None,
            footer: true,
            stream: None,
            assets: &[],
        }))
    }
}

fn said(page: &ProgressPage) -> String {
    let ProgressPage { reviewer, place, ahead, .. } = page;
    match (page.done, ahead) {
        (Some(_), _) => format!("{reviewer} is looking at {place}"),
        (None, 0) => format!("{reviewer} begins with your match in a moment"),
        (None, 1) => format!("{reviewer} looks at 1 other match first"),
        (None, many) => format!("{reviewer} looks at {many} other matches first"),
    }
}

//! Every drawing of a match, round by round.

use crate::ASSETS;
use crate::board::reveal::{Again, Open};
use game_core::Viewer;
use maud::{Markup, html};
use subtext::RoundView;
use web::pages::SeatRow;
use web::pages::icons::icon;
use web::pages::layout::{self, Page};
use web::pages::model::{Cast, table_url};

/// The rounds of a match that lie open.
#[derive(Clone, Debug)]
pub struct GalleryPage {
    /// The table's id.
    pub id: String,
    /// Who sat where.
    pub seats: Vec<SeatRow>,
    /// Who looks: decides who is called "you".
    pub viewer: Viewer,
    /// `You win with 31 points`, or where the match stands.
    pub outcome: String,
    /// The rounds, from the first.
    pub rounds: Vec<RoundView>,
}

/// The whole page.
pub fn page(page: &GalleryPage) -> Markup {
    let tools = html! {
        a.tool href=(table_url(&page.id, "replay")) { (icon("i-play")) span.only-wide { "Replay" } span.hide.only-small { "Replay" } }
        a.tool href=(table_url(&page.id, "")) { "The table" }
    };
    layout::document(&Page {
        title: "All drawings: Subtext",
        class: "page-gallery game-subtext",
        header: layout::sea("All drawings", &html! { (page.outcome) }, &tools),
        main: html! {
            main.wrap.st-rounds #table {
                @if page.rounds.is_empty() {
                    div.blank { h2 { "No round is over yet" } p { "Drawings are shown here after their reveal." } }
                }
                @for (number, round) in (1..).zip(&page.rounds) { (shown(page, number, round)) }
            }
        },
        dock: None,
        footer: true,
        stream: None,
        assets: ASSETS,
    })
}

fn shown(page: &GalleryPage, number: u8, round: &RoundView) -> Markup {
    let folder = table_url(&page.id, "gallery");
    let cast = Cast { seats: &page.seats, viewer: page.viewer, live: false };
    let open = Open { cast, round, number, again: Again::Files(&folder), taken: &[] };
    html! {
        details.panel id=(format!("round-{number}")) open {
            summary {
                b { "Round " (number) @if let Some(word) = round.word() { ": " (word) } }
                span { (open.told()) @if !round.void { " " (open.verdict()) } }
            }
            (open.drawings("st-gallery", None, |_| html! {}))
        }
    }
}

//! A review in words: everything that the drawn page shows, as lists and tables.

use super::found::Loss;
use super::{ReviewPage, Whose, decisions, luck, named, table, tide};
use crate::pages::Visitor;
use crate::pages::layout::{self, Page};
use crate::pages::model::table_url;
use maud::{Markup, html};

/// The whole page.
pub fn page(page: &ReviewPage, _: &Visitor) -> Markup {
    let title = page.title();
    let replay = &page.replay;
    let cast = page.cast();
    let (stairs, end) = luck::stairs(page);
    layout::document(&Page {
        title: &title,
        class: "page-text page-review",
        header: layout::sea(&title, &html! { (replay.outcome) }, &html! {}),
        main: html! {
            main.wrap.narrow.text-mode #table {
                p {
                    a href=(page.url(page.at)) { "The drawn review" } " · "
                    a href=(table_url(&replay.id, "text")) { "The table in words" }
                }
                (tide::lead(page))
                @if !page.found.measure.plain { section.panel {
                    h2 { "How the tide turned" }
                    p { (tide::in_words(page)) "." }
                    ol {
                        @for point in page.found.turning(page.seat) {
                            li {
                                @if let Some(turn) = page.turn(point.v) { (turn) ": " }
                                (point.label.as_deref().map_or_else(|| "Luck".to_owned(), |label| named(label, &cast)))
                                ", " (page.found.change(point.swing)) "."
                                @if point.own_mistake { " " (cast.name(point.seat)) " could have done better." }
                            }
                        }
                    }
                }
                section.panel {
                    h2 { "Luck and play" }
                    table {
                        caption.hide { "From the start to the end" }
                        tbody {
                            @for stair in &stairs { tr { th scope="row" { (stair.label) } td { (stair.words) } } }
                            tr { th scope="row" { "The end" } td { (end) } }
                        }
                    }
                }
                section.panel {
                    h2 { "Decisions" }
                    div.rv-scroll tabindex="0" role="group" aria-label="Decisions" {
                        table {
                            thead { tr {
                                th scope="col" { "When" } th scope="col" { "Who" } th scope="col" { "Played" }
                                th scope="col" { "Better" } th scope="col" { "Lost" }
                            } }
                            tbody { @for decision in decisions::listed(page, Whose::All, page.only_turning) {
                                tr {
                                    th scope="row" { a href=(page.url(decision.v)) { (page.turn(decision.v).unwrap_or("Start")) span.hide { ", move " (decision.v) } } }
                                    td { (cast.name(decision.seat)) }
                                    td { (decision.label) }
                                    td { @if page.found.loss(decision) == Loss::Nothing { "–" span.hide { " nothing" } } @else {
                                        (decision.best_label)
                                        @if let Some(why) = decision.why(cast.viewer.is(decision.seat)) { ". " (named(why, &cast)) }
                                        @if let Some((_, address)) = page.again.iter().find(|(v, _)| *v == decision.v) {
                                            " " a href=(address) { "Try this moment again" }
                                        }
                                    } }
                                    td { (decisions::lost(page, decision)) }
                                }
                            } }
                        }
                    }
                } }
                @for detail in &page.found.details {
                    section.panel {
                        h2 { (named(&detail.title, &cast)) }
                        @for sentence in &detail.text { p { (named(sentence, &cast)) } }
                        @if !detail.columns.is_empty() { (table(detail, &cast)) }
                    }
                }
            }
        },
        dock: None,
        footer: true,
        stream: None,
        assets: &[],
    })
}

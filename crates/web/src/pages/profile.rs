//! Your page: name, emblem, the link to another device, past games.

use crate::pages::accuracy::{self, AccuracyPage};
use crate::pages::home::{YourTable, your_table};
use crate::pages::icons::{icon, picture};
use crate::pages::layout::{self, Page, csrf};
use crate::pages::mistakes;
use crate::pages::puzzles::standing_line;
use crate::pages::tally::{self, TallyPage};
use crate::pages::{Emblem, More, Visitor, call};
use host::PuzzleStanding;
use maud::{Markup, html};

/// What the page shows.
#[derive(Clone, Debug, Default)]
pub struct ProfilePage {
    /// The whole address that makes another device yours; shown once it is
    /// asked for.
    pub personal_link: Option<String>,
    /// All tables, newest first, page by page.
    pub games: Vec<YourTable>,
    /// The other pages of them.
    pub more: More,
    /// What the finished ones add up to.
    pub tally: TallyPage,
    /// How well the visitor plays, by their reviewed games.
    pub accuracy: AccuracyPage,
    /// What the answers to puzzles add up to, if there are any.
    pub puzzles: Option<PuzzleStanding>,
    /// How many of the visitor's mistakes are left to be solved, if there are any.
    pub mistakes: Option<usize>,
    /// What was wrong with the last attempt.
    pub problem: Option<String>,
}

/// The whole page.
pub fn page(page: &ProfilePage, visitor: &Visitor) -> Markup {
    layout::document(&Page {
        title: "Your page: Tidetable",
        class: "page-me",
        header: layout::site_sea("", Some("Your page"), visitor),
        main: html! {
            main.wrap.me #table {
                div.me-main { (tally::panel(&page.tally)) (accuracy::panel(&page.accuracy)) (puzzles(page)) (games(page, visitor)) }
                div.me-side { (about(page, visitor)) (call::panel()) (device(page, visitor)) (sign_out(visitor)) }
            }
        },
        dock: None,
        footer: true,
        stream: None,
        assets: &[],
    })
}

/// What a personal link opens. Looking at it does nothing, because programs
/// that preview links look too; the button does.
pub fn link_page(code: &str, visitor: &Visitor) -> Markup {
    layout::document(&Page {
        title: "Your other device: Tidetable",
        class: "page-me",
        header: layout::site_sea("", Some("Your other device"), visitor),
        main: html! {
            main.wrap.narrow #table {
                section.panel aria-labelledby="h-here" {
                    header { h2 #h-here { "Play here as well?" } }
                    p {
                        "This link comes from another of your devices. "
                        @if let Some(name) = &visitor.name {
                            "You are " b { (name) } " on this device now. If you go on, you become whoever made the link."
                        }
                    }
                    form method="post" action=(format!("/me/link/{code}")) {
                        (csrf(visitor))
                        div.acts {
                            button.btn.btn-deep { "Yes, it’s me" }
                            a.btn.btn-quiet href="/" { "No" }
                        }
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

fn about(page: &ProfilePage, visitor: &Visitor) -> Markup {
    html! {
        section.panel aria-labelledby="h-name" {
            header { h2 #h-name { "How others see you" } }
            form.fields method="post" action="/me" {
                (csrf(visitor))
                @if let Some(problem) = &page.problem { p.problem role="alert" { (problem) } }
                label.field {
                    span { "Your name" }
                    input type="text" name="name" required maxlength="40" autocomplete="nickname"
                        value=[visitor.name.as_deref()];
                }
                fieldset.emblems {
                    legend { "Your emblem" }
                    @for emblem in Emblem::ALL {
                        label {
                            input type="radio" name="emblem" value=(emblem.id())
                                checked[emblem == visitor.emblem];
                            (emblem.large(false))
                            span.hide { (emblem.title()) }
                        }
                    }
                }
                button.btn.btn-deep { "Save" }
            }
        }
    }
}

fn device(page: &ProfilePage, visitor: &Visitor) -> Markup {
    html! {
        section.panel aria-labelledby="h-device" {
            header { h2 #h-device { "On another device" } }
            @match &page.personal_link {
                Some(link) => {
                    p.side-note {
                        "Open this link on your other device. It works once, within 15 minutes. "
                        "Anyone who has it can play as you, so keep it to yourself. Earlier links no longer work."
                    }
                    div.copyline {
                        label.hide for="personal-link" { "Your personal link" }
                        input #personal-link type="text" readonly value=(link);
                        button.btn.needs-script type="button" data-copy=(link) { (icon("i-link")) " Copy" }
                    }
                },
                None => {
                    p.side-note {
                        "There are no passwords here. A personal link lets you play as yourself on your phone, too."
                    }
                    form method="post" action="/me/link" {
                        (csrf(visitor))
                        button.btn { (icon("i-link")) " Show my personal link" }
                    }
                },
            }
        }
    }
}

/// For somebody who lends a device, or has lost one.
fn sign_out(visitor: &Visitor) -> Markup {
    html! {
        @if let Some(name) = &visitor.name {
            section.panel.sign-out aria-labelledby="h-sign-out" {
                header { h2 #h-sign-out { "Sign out" } }
                p.side-note {
                    "This device will no longer be " b { (name) } ". There are no passwords, so you can only "
                    "come back with a link from another of your devices."
                }
                form method="post" action="/me/sign-out" {
                    (csrf(visitor)) button.btn { "Sign out here" }
                }
                p.side-note {
                    "Lost a device, or gave a link away? This signs out every other device and cancels every link."
                }
                form method="post" action="/me/sign-out-everywhere" {
                    (csrf(visitor)) button.btn { "Sign out everywhere else" }
                }
            }
        }
    }
}

fn games(page: &ProfilePage, visitor: &Visitor) -> Markup {
    html! {
        section.panel.campaigns aria-labelledby="h-games" {
            header { h2 #h-games { "Your games" } @if page.more.is_all() { span.aside { (page.games.len()) " in all" } } }
            @if page.games.is_empty() {
                div.blank {
                    (picture("a-castle-1", "A small sand castle"))
                    h3 { "None yet" }
                    p { "The first one takes ten minutes." }
                    a.btn.btn-deep href="/" { "Choose a game" }
                }
            } @else {
                ul { @for table in &page.games { (your_table(table, visitor)) } }
                (page.more.links("/me", "h-games", "games"))
            }
        }
    }
}

fn puzzles(page: &ProfilePage) -> Markup {
    html! {
        @if page.puzzles.is_some() || page.mistakes.is_some() {
            section.panel aria-labelledby="h-puzzles" {
                header { h2 #h-puzzles { "Your puzzles" } a.aside href="/puzzles" { "all puzzles" } }
                @if let Some(standing) = &page.puzzles { (standing_line(standing)) }
                h3 { "Your mistakes" }
                (mistakes::line(page.mistakes))
            }
        }
    }
}

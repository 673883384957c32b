//! The front page: what waits for you, the games, the open tables.

use crate::game::Card;
use crate::pages::icons::{drawing, face, icon, level, picture, silent_level};
use crate::pages::layout::{self, Page, csrf};
use crate::pages::moment::time;
use crate::pages::puzzles::{self, PuzzlesOf};
use crate::pages::{Emblem, More, Visitor};
use host::Character;
use maud::{Markup, html};

/// What the front page shows.
#[derive(Clone, Debug, Default)]
pub struct HomePage {
    /// Tables that wait for this visitor's decision.
    pub waiting: Vec<WaitingTable>,
    /// The games, in the order of the shelf.
    pub games: Vec<GameCard>,
    /// Today's puzzles.
    pub puzzles: Vec<PuzzlesOf>,
    /// Public tables that can be joined or watched.
    pub tables: Vec<OpenTable>,
    /// The other pages of them.
    pub more: More,
    /// The visitor's own tables, newest first.
    pub yours: Vec<YourTable>,
}

/// A table that waits for the visitor.
#[derive(Clone, Debug)]
pub struct WaitingTable {
    /// Its id.
    pub id: String,
    /// `Ferry`.
    pub game_title: String,
    /// `with Mira, round 5`.
    pub about: String,
}

/// One game on the shelf.
#[derive(Clone, Debug)]
pub struct GameCard {
    /// Its id.
    pub id: String,
    /// Its name.
    pub title: String,
    /// What is said of it.
    pub card: Card,
    /// Where its campaigns are, and what they are called, if the frame shows them.
    pub campaigns: Option<(String, &'static str)>,
    /// The bot that one click plays.
    pub bot: Option<String>,
    /// Those that two clicks play.
    pub bots: Vec<String>,
    /// Whom this visitor might try now, having won twice in a row.
    pub next: Option<Character>,
}

/// A public table.
#[derive(Clone, Debug)]
pub struct OpenTable {
    /// Its id.
    pub id: String,
    /// `Ferry`.
    pub game_title: String,
    /// Who opened it.
    pub host: String,
    /// What was agreed, in words.
    pub options: String,
    /// Seats taken.
    pub taken: usize,
    /// Seats in all.
    pub seats: usize,
    /// By earlier rules: it can be read, but not played on.
    pub read_only: bool,
    /// Since when, in milliseconds since 1970 (UTC).
    pub since: u64,
}

/// A table at which the visitor sits or sat.
#[derive(Clone, Debug)]
pub struct YourTable {
    /// Its id.
    pub id: String,
    /// `Ferry`.
    pub game_title: String,
    /// `with Mira`.
    pub with: String,
    /// `round 5: Mira chooses`, or `you won, 62 to 58`.
    pub state: String,
    /// The visitor's emblem there.
    pub emblem: Emblem,
    /// Whether it is over.
    pub over: bool,
    /// By earlier rules: it can be read, but not played on.
    pub read_only: bool,
    /// When something last happened, in milliseconds since 1970 (UTC).
    pub at: u64,
}

/// The whole page.
pub fn page(page: &HomePage, visitor: &Visitor) -> Markup {
    let waiting = page.waiting.len();
    layout::document(&Page {
        title: &match waiting {
            0 => "Tidetable".to_owned(),
            1 => "● Your move: Tidetable".to_owned(),
            many => format!("● {many} tables wait for you: Tidetable"),
        },
        class: "page-home",
        header: layout::site_sea("home-sea", None, visitor),
        main: html! {
            main.home #table data-waiting=(waiting) {
                section.hero {
                    (drawing(include_str!("../../assets/art/panorama.svg")))
                    div.hero-text.wrap {
                        h1 { (headline(page.games.len())) }
                        p { "Open a table for friends, pass one device around, or play a bot right now." }
                    }
                }
                div.wrap.home-grid {
                    @if waiting > 0 { div.span-all { @if waiting > 1 { h2.waits-all { (waiting) " tables wait for you" } } @for table in &page.waiting { (waits(table)) } } }
                    section.span-all aria-labelledby="h-games" {
                        h2.hide #h-games { "Choose a game" }
                        ul.games-grid { @for game in &page.games { (card(game, visitor)) } }
                    }
                    (puzzles::of_the_day(&page.puzzles))
                    (tables(page, visitor))
                    (yours(page, visitor))
                }
            }
        },
        dock: None,
        footer: true,
        stream: None,
        assets: &[],
    })
}

fn headline(games: usize) -> Markup {
    let count = ["No", "One", "Two", "Three", "Four", "Five"].get(games).copied().unwrap_or("Many");
    let word = if games == 1 { "game" } else { "games" };
    html! { (count) " " (word) "," br.only-small; " one table" }
}

fn waits(table: &WaitingTable) -> Markup {
    html! {
        section.waiting aria-label=(format!("Waiting for you: {} {}", table.game_title, table.about)) {
            span.ask-flag { (icon("i-flag")) " Your move" }
            p { b { (table.game_title) } " " (table.about) }
            a.btn.btn-go href=(format!("/t/{}", table.id)) { "Go to the table " (icon("i-arrow")) }
        }
    }
}

fn card(game: &GameCard, visitor: &Visitor) -> Markup {
    let GameCard { id, title, card, campaigns, .. } = game;
    html! {
        li.game id=(format!("game-{id}")) {
            @if let Some(art) = card.art { (drawing(art)) }
            div.game-body { h3 { (title) } p.label { (card.players) } p { (card.about) } }
            div.game-act {
                (play(game, visitor))
                @for (address, label) in card.more {
                    // What is played at once is sent, what is only looked at is a link.
                    @if address.starts_with("/play/") {
                        form method="post" action=(address) { (csrf(visitor)) button.btn { (label) } }
                    } @else { a.btn href=(address) { (label) } }
                }
                @if let Some((address, label)) = campaigns { a.btn href=(address) { (label) } }
                p.game-learn {
                    a.linkbtn href=(format!("/rules/{id}")) { "How to play" span.hide { " " (title) } }
                    a.linkbtn href=(format!("/new/{id}")) { "Open a table" span.hide { " of " (title) } }
                }
            }
        }
    }
}

/// The bot of the last time is one press away, another one two.
fn play(game: &GameCard, visitor: &Visitor) -> Markup {
    let GameCard { id, title, card, bot, bots, next, .. } = game;
    let character = bot.as_deref().and_then(Character::named);
    let others: Vec<Character> = bots.iter().filter_map(|bot| Character::named(bot)).collect();
    html! {
        form.playbot.is-alone[others.is_empty()] method="post" action=(format!("/play/{id}")) {
            (csrf(visitor))
            @match character {
                _ if card.alone => button.btn.btn-deep name="alone" value="1" {
                    (icon("i-play")) " " (card.one_click)
                },
                Some(character) => button.btn.btn-deep name="bot" value=(character.id())
                    // Whoever speaks to the page says what stands on the button: the name begins with it.
                    aria-label=(format!("Play: {}, level {} of 4, at {title}", character.name(), character.level()))
                {
                    (face(character, "")) span { "Play: " (character.name()) } (silent_level(character))
                },
                None => button.btn.btn-deep name="bot" value=[bot.as_deref()] {
                    (icon("i-play")) " " (card.one_click)
                },
            }
            @if !others.is_empty() {
                details.menu.popped #(format!("bots-{id}")) {
                    summary aria-label=(format!("Choose a bot for {title}")) { (icon("i-down")) }
                    div.botmenu {
                        @for other in others {
                            button name="bot" value=(other.id()) aria-current=[(character == Some(other) && !card.alone).then_some("true")] {
                                (face(other, "")) b { (other.name()) } (level(other))
                                small {
                                    @if *next == Some(other) { "Your next match: you won twice in a row" }
                                    @else { (other.brief()) }
                                }
                            }
                        }
                        a.all href="/cast" { "Who are they?" (icon("i-arrow")) }
                    }
                }
            }
        }
        @if let Some(next) = next {
            p.fine.game-next { "You won twice in a row. Try " (next.name()) "?" }
        }
    }
}

fn tables(page: &HomePage, visitor: &Visitor) -> Markup {
    html! {
        section.panel.tables #tables aria-labelledby="h-tables" {
            header { h2 #h-tables { "Open tables" } span.aside { "today’s tides" } }
            @if page.tables.is_empty() {
                div.blank {
                    (picture("a-chair", "An empty beach chair"))
                    h3 { "No open tables" }
                    p { "The beach is yours. Open a table, or play a bot." }
                    @if let Some(game) = page.games.first() {
                        a.btn.btn-deep href=(format!("/new/{}", game.id)) { "Open a table" }
                    }
                }
            } @else {
                table {
                    thead {
                        tr {
                            th scope="col" { "Since" }
                            th scope="col" { "Game" }
                            th scope="col" { "Host" }
                            th.only-wide scope="col" { "Options" }
                            th scope="col" { "Seats" }
                            th scope="col" { span.hide { "Join" } }
                        }
                    }
                    tbody { @for table in &page.tables { (open_table(table, visitor)) } }
                }
                (page.more.links("/", "tables", "tables"))
            }
        }
    }
}

fn open_table(table: &OpenTable, visitor: &Visitor) -> Markup {
    let link = format!("/t/{}", table.id);
    html! {
        tr {
            td { (time(table.since, visitor.now)) }
            th scope="row" { (table.game_title) }
            td { (table.host) }
            td.only-wide { (table.options) }
            td {
                span.seatdots role="img" aria-label=(format!("{} of {} seats taken", table.taken, table.seats)) {
                    @for at in 0..table.seats {
                        (icon(if at < table.taken { "i-person" } else { "i-seat-free" }))
                    }
                }
            }
            td {
                @if table.read_only {
                    a.btn.btn-sm.btn-quiet href=(link) { "Earlier rules" span.hide { ", " (table.host) } }
                } @else if table.taken < table.seats {
                    a.btn.btn-sm href=(link) { "Sit down" span.hide { " with " (table.host) } }
                } @else {
                    a.btn.btn-sm.btn-quiet href=(link) { (icon("i-eye")) " Watch" span.hide { " " (table.host) } }
                }
            }
        }
    }
}

fn yours(page: &HomePage, visitor: &Visitor) -> Markup {
    html! {
        section.panel.campaigns aria-labelledby="h-yours" {
            header { h2 #h-yours { "Your tables" } a.aside href="/me" { "all your games" } }
            @if page.yours.is_empty() {
                div.blank {
                    (picture("a-castle-1", "A small sand castle"))
                    h3 { "None yet" }
                    p { "Your games wait here, to play on or to look back at." }
                }
            } @else {
                ul { @for table in &page.yours { (your_table(table, visitor)) } }
            }
        }
    }
}

/// One of the visitor's tables, as a line.
pub fn your_table(table: &YourTable, visitor: &Visitor) -> Markup {
    html! {
        li {
            (table.emblem.large(false))
            div {
                h3 { (table.game_title) " " (table.with) }
                p { (table.state) }
                p.label { (time(table.at, visitor.now)) }
            }
            @if table.over {
                div.row-acts {
                    @if !table.read_only {
                        a.btn.btn-sm href=(format!("/t/{}/review", table.id)) {
                            "Review" span.hide { " of " (table.game_title) " " (table.with) }
                        }
                    }
                    a.btn.btn-sm href=(format!("/t/{}/replay", table.id)) {
                        "Replay" span.hide { " of " (table.game_title) " " (table.with) }
                    }
                }
            } @else {
                a.btn.btn-sm href=(format!("/t/{}", table.id)) {
                    @if table.read_only { "Read" } @else { "Continue" }
                    span.hide { " " (table.game_title) " " (table.with) }
                }
            }
        }
    }
}

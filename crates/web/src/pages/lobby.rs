//! Before the match: who is here, how others get here, and what can be arranged.

use crate::assets;
use crate::pages::icons::{face, icon, level, picture};
use crate::pages::layout::{csrf, name_field, waiting_for};
use crate::pages::table::{facts, look_again, question, seat_head, side};
use crate::pages::{Lobby, Occupant, Stage, TablePage, Visitor, peace, qr};
use game_core::Seat;
use host::Character;
use maud::{Markup, html};

/// Seats, invitation, and what is said meanwhile.
pub(super) fn main(page: &TablePage, visitor: &Visitor) -> Markup {
    let open = page.open_seats();
    html! {
        section.panel.gather aria-labelledby="gather-title" {
            header {
                h2 #gather-title { "Who plays" }
                span.aside { (page.seats.len() - open) " of " (page.seats.len()) " seats taken" }
            }
            ol.seats {
                @for at in 0..page.seats.len() {
                    li {
                        (seat_head(page, Seat::new(at), &place(page, at)))
                        (arrange(page, Seat::new(at), visitor))
                        (peace::about_seat(page, Seat::new(at), visitor, false))
                    }
                }
            }
            @if !page.options.is_empty() {
                p.side-note { "Played with " (page.options.join(", ")) "." }
            }
        }
        (invitation(page))
        (side(page, visitor))
    }
}

fn invitation(page: &TablePage) -> Markup {
    html! {
        section.panel.invite aria-labelledby="invite-title" {
            (picture("a-chair", "An empty beach chair"))
            h2 #invite-title { "Invite a friend" }
            p { "Anyone who opens this link can sit down here or watch." }
            div.copyline {
                label.hide for="join-link" { "Link to this table" }
                input #join-link type="text" readonly value=(page.join_link);
                button.btn.needs-script type="button" data-copy=(page.join_link) { (icon("i-link")) " Copy" }
            }
            button.btn.btn-deep #share type="button" hidden data-share=(page.join_link)
                data-share-title=(format!("Play {} with me", page.game_title))
            {
                (icon("i-share")) " Share"
            }
            script src=(assets::url("share.js")) defer {}
            @if page.stage == Stage::Gathering {
                (qr::code(&page.join_link))
                p.side-note { "Or point a phone’s camera at the code." }
            }
            (facts(page))
        }
    }
}

fn place(page: &TablePage, at: usize) -> String {
    match &page.seats[at].occupant {
        Occupant::Open => "open to anyone".into(),
        Occupant::Kept(_) => "this seat is kept".into(),
        Occupant::Person(_) => format!("seat {}", at + 1),
        Occupant::Bot(_) => match page.seats[at].character() {
            Some(character) => format!("seat {}: {}", at + 1, lower(character.brief())),
            None => format!("seat {}, a bot", at + 1),
        },
    }
}

fn lower(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_lowercase().chain(letters).collect())
}

/// What can be done about a seat.
fn arrange(page: &TablePage, seat: Seat, visitor: &Visitor) -> Markup {
    let Some(lobby) = &page.lobby else { return html! {} };
    let row = &page.seats[seat.index()];
    let open = matches!(row.occupant, Occupant::Open);
    let bot = matches!(row.occupant, Occupant::Bot(_));
    let own = page.viewer.is(seat);
    let beside = lobby.beside.contains(&seat);
    html! {
        @if (open || beside || (bot && lobby.owner)) && !own {
            div.arrange {
                @if page.you().is_some() {
                    form method="post" action=(page.url("seat")) data-live {
                        (csrf(visitor))
                        input type="hidden" name="seat" value=(seat.index());
                        button.btn.btn-sm.btn-quiet id=(format!("sit-{}", seat.index())) {
                            @if bot || beside { "Swap seats" } @else { "Sit here" }
                            span.hide { ", seat " (seat.index() + 1) }
                        }
                    }
                }
                @if lobby.owner { (bots(page, lobby, seat, visitor)) }
            }
        }
    }
}

/// Which bot is to sit there, or none.
fn bots(page: &TablePage, lobby: &Lobby, seat: Seat, visitor: &Visitor) -> Markup {
    let row = &page.seats[seat.index()];
    let bot = matches!(row.occupant, Occupant::Bot(_));
    let beside = lobby.beside.contains(&seat);
    html! {
        details.menu.popped id=(format!("bot-for-{}", seat.index())) {
            summary.btn.btn-sm {
                @if bot { "Change" span.hide { " the bot in seat " (seat.index() + 1) } }
                @else if beside { "Change" span.hide { " who sits in seat " (seat.index() + 1) } }
                @else { (icon("i-plus")) " Add a bot" span.hide { " to seat " (seat.index() + 1) } }
            }
            form.botmenu method="post" action=(page.url("bot")) data-live {
                (csrf(visitor))
                input type="hidden" name="seat" value=(seat.index());
                @for name in &lobby.bots { (choice(name)) }
                @if bot { button.all name="bot" value="" { "Remove the bot" (icon("i-cross")) } }
                @else if beside { button.all name="bot" value="" { "Remove " (row.name()) (icon("i-cross")) } }
                @else { a.all href="/cast" { "Who are they?" (icon("i-arrow")) } }
            }
        }
    }
}

/// A bot in a menu.
fn choice(name: &str) -> Markup {
    html! {
        button name="bot" value=(name) {
            @match Character::named(name) {
                Some(character) => {
                    (face(character, "")) b { (name) } (level(character)) small { (character.brief()) }
                },
                None => { (icon("i-bot")) b { (name) } },
            }
        }
    }
}

/// What everybody waits for, and how to go on.
pub(super) fn dock(page: &TablePage, visitor: &Visitor) -> Markup {
    let open = page.open_seats();
    let missing =
        if open == 1 { "1 more player".to_owned() } else { format!("{open} more players") };
    let seated = page.you().is_some();
    html! {
        div.dock-row {
            div.ask {
                @if let Some(why) = &page.peace.closed {
                    (question(&html! { "The people who run this site closed this table" }))
                    p.ask-more { (why) }
                } @else if page.stage == Stage::Over {
                    (question(&html! { "This table was closed before it started" }))
                } @else if seated {
                    (waiting_for(&missing))
                    (question(&html! { "The match starts when every seat is taken" }))
                } @else {
                    (question(&html! { "Sit down with " (host(page)) "?" }))
                    p.ask-more { "The match starts when every seat is taken." }
                }
            }
            @if page.stage == Stage::Over {
                a.btn.btn-deep href="/" { (icon("i-home")) " Home" }
            } @else if page.can_join {
                form.inline method="post" action=(page.url("join")) {
                    (csrf(visitor))
                    (name_field(visitor))
                    button.btn.btn-deep { "Sit down" }
                }
            } @else {
                (look_again(page))
            }
            @if let Some(lobby) = page.lobby.as_ref().filter(|lobby| lobby.owner && seated) {
                (start(page, lobby, open, visitor))
            }
        }
    }
}

/// Nobody need wait for seats that nobody takes.
fn start(page: &TablePage, lobby: &Lobby, open: usize, visitor: &Visitor) -> Markup {
    let usual = Character::USUAL.name();
    let bot = lobby.bots.iter().find(|bot| *bot == usual).or(lobby.bots.first());
    let left = page.seats.len() - open;
    html! {
        form.inline.start-now method="post" action=(page.url("start")) data-live {
            (csrf(visitor))
            @if lobby.fewer {
                button.btn #start-fewer name="fewer" value="1" {
                    @if left == 1 { "Start now, alone" } @else { "Start now, " (left) " players" }
                }
            }
            @if let Some(bot) = bot {
                button.btn.btn-deep #start-now name="bot" value=(bot) {
                    "Start now with " @if open > 1 { (open) " bots" } @else { (bot) }
                }
            }
        }
    }
}

fn host(page: &TablePage) -> &str {
    let taken = page.seats.iter().find(|row| !matches!(row.occupant, Occupant::Open));
    taken.map_or("the others", |row| row.name())
}

//! The frame of any table: seats, dock, log, chat, and what happens before
//! and after the match.

use crate::pages::deed::sentence;
use crate::pages::icons::{dots, face, icon, level};
use crate::pages::layout::{self, Page, csrf, waiting_for};
use crate::pages::moment::{reading, time};
use crate::pages::rules::clause_url;
use crate::pages::{
    ChatLine, LogLine, Occupant, PlayedOn, Seal, SeatRow, SeatState, Stage, TablePage, Visitor,
    coach, device, hint, lobby, old, peace,
};
use game_core::Seat;
use host::Character;
use maud::{Markup, PreEscaped, html};

/// As much of the chat as a page shows: every push brings it again.
const MOST_SHOWN: usize = 100;

/// The whole page.
pub fn page(page: &TablePage, visitor: &Visitor) -> Markup {
    if let Some(to) = device::is_for(page) {
        return device::hand_over_page(page, to, "", visitor);
    }
    layout::document(&Page {
        title: &title(page),
        class: &format!("game-{}", page.game),
        header: header(page, visitor),
        main: html! { (hint::above(page, visitor)) (main(page, visitor)) },
        dock: Some(
            html! { (device::line(page, visitor)) (coach::line(page)) (dock(page, visitor)) },
        ),
        footer: false,
        stream: Some(page.url("stream")),
        assets: page.assets,
    })
}

/// What is pushed to a watcher after every change: header, main, coach and dock,
/// each with the id by which the script finds its place.
pub fn fragment(page: &TablePage, visitor: &Visitor) -> Markup {
    if let Some(to) = device::is_for(page) {
        return html! { (device::header(page)) (device::hand_over(page, to, "", visitor)) };
    }
    html! {
        (header(page, visitor)) (hint::above(page, visitor)) (main(page, visitor))
        (device::line(page, visitor)) (coach::line(page)) (dock(page, visitor))
    }
}

/// For the tab. It names no choice and no piece.
pub fn title(page: &TablePage) -> String {
    let game = &page.game_title;
    let at = match &page.board {
        Some(board) if !board.is_over() => format!("{game}, {}", board.place()),
        _ => game.clone(),
    };
    match page.stage {
        _ if device::is_for(page).is_some() => {
            device::is_for(page).map_or_else(String::new, |to| device::title(page, to))
        }
        _ if page.old.is_some() => format!("{game}: earlier rules"),
        Stage::Gathering => format!("{game}: waiting for players"),
        Stage::Over => format!("{game}: {}", headline(page)),
        Stage::Playing if page.is_your_move() => format!("● Your move: {at}"),
        Stage::Playing => format!("{at}: waiting for {}", page.awaited_names()),
    }
}

/// How it ended, in few words.
fn headline(page: &TablePage) -> String {
    match &page.board {
        Some(board) if board.is_over() => board.result(page),
        _ => "the table is closed".into(),
    }
}

fn header(page: &TablePage, visitor: &Visitor) -> Markup {
    let line = match (&page.board, page.stage) {
        (Some(board), _) => board.line(page),
        (None, _) if page.old.is_some() => html! { "Earlier rules" },
        (None, Stage::Over) => html! { "Closed" },
        (None, _) => html! { "Waiting for players" },
    };
    let tools = html! {
        @if let Some(board) = &page.board { (board.tools(page)) }
        @if page.spectators > 0 {
            span.watchers.only-wide { (icon("i-eye")) " " (page.spectators) span.hide { " watching" } }
        }
        (layout::rules_tool(&page.game))
        (menu(page, visitor))
    };
    layout::sea(&page.game_title, &line, &tools)
}

fn menu(page: &TablePage, visitor: &Visitor) -> Markup {
    html! {
        details.menu #menu {
            summary.tool aria-label="Table menu" { (icon("i-menu")) }
            div.menu-list {
                @let has_log = page.board.as_ref().is_none_or(|board| board.has_log());
                a.only-small[has_log] href="#log" { (icon("i-book")) " " (side_words(page)) }
                a href=(page.url("text")) { (icon("i-info")) " Text version" }
                @if page.stage != Stage::Gathering && page.old.is_none() {
                    a href=(page.url("replay")) { (icon("i-play")) " Replay" }
                }
                @if page.old.is_none() {
                    @for link in page.menu { a href=(page.url(link.path)) { (icon(link.icon)) " " (link.label) } }
                }
                @if let Some(board) = &page.board { (board.menu(page)) }
                (coach::menu_entry(page))
                @for character in characters(page) {
                    a href=(format!("/cast#{}", character.id())) { (face(character, " sm")) " About " (character.name()) }
                }
                button.needs-script type="button" data-copy=(page.join_link) {
                    (icon("i-link")) " Copy the link"
                }
                @if page.you().is_some() && page.stage != Stage::Over && page.old.is_none() {
                    a href="/me#call-me" data-call { (icon("i-bell")) " Call me" }
                }
                button.needs-script type="button" data-keys { (icon("i-info")) " Keys" }
                @if page.stage == Stage::Playing { (layout::pace()) }
                @if let Some((campaign, _)) = &page.campaign {
                    a href=(campaign) { (icon("i-flag")) " The campaign" }
                }
                @if page.you().is_some() && page.stage != Stage::Over && page.old.is_none() {
                    form method="post" action=(page.url("leave")) {
                        (csrf(visitor))
                        button { (icon("i-cross")) " " (leave_words(page)) }
                    }
                }
            }
        }
    }
}

/// The characters that play here, each once.
fn characters(page: &TablePage) -> Vec<Character> {
    let mut here: Vec<Character> = page.seats.iter().filter_map(SeatRow::character).collect();
    here.sort_unstable();
    here.dedup();
    here
}

fn main(page: &TablePage, visitor: &Visitor) -> Markup {
    let class = match &page.board {
        Some(board) => format!("table-main {}", board.class()),
        None => "table-main gathering".into(),
    };
    html! {
        @let phase = page.board.as_ref().and_then(|board| board.phase(page));
        main #table class=(class) data-version=(page.version) data-title=(title(page)) data-phase=[phase]
            data-eyes=[device::eyes(page)] data-your-move[page.is_your_move()]
        {
            @match &page.board {
                Some(board) => (hint::on_board(page, board.main(page, visitor))),
                None => @match &page.old {
                    Some(old) => (old::main(page, old, visitor)),
                    None => (lobby::main(page, visitor)),
                },
            }
        }
    }
}

fn dock(page: &TablePage, visitor: &Visitor) -> Markup {
    match &page.board {
        Some(board) => hint::in_tray(page, board.dock(page, visitor)),
        None if page.old.is_some() => old::dock(page),
        None => html! {
            section.dock #dock aria-label="Your seat" { (lobby::dock(page, visitor)) }
        },
    }
}

/// Without the script nothing arrives by itself.
pub fn look_again(page: &TablePage) -> Markup {
    html! { noscript { a.btn href=(page.url("")) { "Look again" } } }
}

/// Emblem, name, what the seat is and what it is doing.
pub fn seat_head(page: &TablePage, seat: Seat, about: &str) -> Markup {
    let row = &page.seats[seat.index()];
    let you = page.viewer.is(seat);
    html! {
        div.nb-head {
            @if matches!(row.occupant, Occupant::Open) {
                span.emblem.is-free { (icon("i-seat-free")) }
            } @else { (row.emblem.large(you && page.stage == Stage::Playing)) }
            div {
                h2 {
                    (page.name(seat))
                    (bot_mark(row))
                }
                p.label { (about) }
            }
            (seat_state(page, seat))
        }
    }
}

/// What stands beside the name of a bot: its level, or that it is a bot.
pub fn bot_mark(row: &SeatRow) -> Markup {
    html! {
        @match (row.character(), &row.occupant) {
            (Some(character), _) => { " " (level(character)) },
            (None, Occupant::Bot(_)) => { " " (icon("i-bot")) span.hide { " (bot)" } },
            _ => {},
        }
    }
}

/// What a seat is doing, and its clock.
pub fn seat_state(page: &TablePage, seat: Seat) -> Markup {
    html! {
        div.nb-state {
            (state(page, seat))
            @if let Some(clock) = page.seats[seat.index()].clock {
                span.clock data-left=(clock.left) data-running[clock.running] {
                    (icon("i-clock")) " " span { (reading(clock.left)) }
                }
            }
        }
    }
}

fn state(page: &TablePage, seat: Seat) -> Markup {
    let row = &page.seats[seat.index()];
    let gone =
        page.stage == Stage::Playing && !row.present && matches!(row.occupant, Occupant::Person(_));
    let you = page.viewer.is(seat);
    // Whole turns are played, not single choices.
    let turns = page.board.as_ref().is_some_and(|board| board.plays_turns());
    html! {
        @match (page.stage, row.state) {
            _ if page.old.is_some() => {},
            (Stage::Gathering, _) if matches!(row.occupant, Occupant::Kept(_)) => {
                span.state data-s="wait" { (dots()) " Expected" }
            },
            (Stage::Gathering, _) if matches!(row.occupant, Occupant::Open) => {
                span.state data-s="wait" { (dots()) " Free" }
            },
            (Stage::Gathering, _) => span.state data-s="done" { (icon("i-check")) " Here" },
            (Stage::Over, _) => {},
            (Stage::Playing, SeatState::Deciding) if you => {
                span.state data-s="you" { (icon("i-flag")) " Your move" }
            },
            (Stage::Playing, SeatState::Deciding) if gone => {
                span.state data-s="idle" { (icon("i-clock")) " Away" }
            },
            (Stage::Playing, SeatState::Deciding) => {
                span.state data-s="wait" { (dots()) @if turns { " Playing" } @else { " Choosing" } }
            },
            (Stage::Playing, SeatState::Done) => {
                span.state data-s="done" { (icon("i-check")) @if turns { " Done" } @else { " Chosen" } }
            },
            (Stage::Playing, SeatState::Idle) => span.state data-s="idle" { (icon("i-clock")) " Waits" },
        }
    }
}

/// A player is away: the others may let a bot play on.
pub fn absence(page: &TablePage, seat: Seat, visitor: &Visitor) -> Markup {
    let Some(absence) = page.absence.as_ref().filter(|absence| absence.seat == seat) else {
        return html! {};
    };
    html! {
        div.away {
            p { (page.name(seat)) " is away." }
            @if absence.may_agree {
                form method="post" action=(page.url("replace")) data-live {
                    (csrf(visitor))
                    input type="hidden" name="seat" value=(seat.index());
                    button.btn.btn-sm #let-a-bot { (icon("i-bot")) " Let a bot play on" }
                    @if page.leaving_is_final {
                        p.side-note { "Then it plays that seat for the rest of the match." }
                    }
                }
            } @else if absence.needed > 1 {
                p.label { (absence.agreed) " of " (absence.needed) " agree that a bot plays on" }
            }
        }
    }
}

/// What the button says that leaves the table.
pub(crate) fn leave_words(page: &TablePage) -> &'static str {
    if page.leaving_is_final { "Leave for good: a bot plays on" } else { "Leave the table" }
}

/// Why somebody who has left may only watch.
pub(crate) fn why_not_back(page: &TablePage) -> Markup {
    html! {
        @if let Some((why, clause)) = &page.left {
            (sentence(why)) ". " a.clause href=(clause_url(&page.game, clause)) { (clause) }
        }
    }
}

/// The commitment and the options, for the list of facts.
pub fn facts(page: &TablePage) -> Markup {
    html! {
        @if !page.options.is_empty() && page.board.is_some() {
            p.side-note { "Played with " (page.options.join(", ")) "." }
        }
        @if let Some(from) = &page.played_on { p.side-note #played-on { (played_on(from)) } }
        @if let Some(seal) = &page.seal { (sealed(page, seal)) }
    }
}

/// Where a table comes from that is played on, and by which chance.
pub(crate) fn played_on(from: &PlayedOn) -> Markup {
    html! {
        "Played on from " a href=(format!("{}/replay?at={}", from.from, from.at)) { "move " (from.at) " of another match" }
        @if from.same_chance {
            ", with the same chance: dice and draws come in the order of that match."
        } @else {
            ", with fresh chance: whatever is drawn from there on is drawn anew."
        }
    }
}

/// The number that was shown since the table opened; after the match, what
/// was found when it was opened.
fn sealed(page: &TablePage, seal: &Seal) -> Markup {
    html! {
        details.peek #sealed {
            summary.linkbtn {
                @match (&seal.verified, &seal.secret) {
                    (Some(_), _) => { (icon("i-seal")) " Verified " },
                    (None, Some(_)) => { (icon("i-lock")) " Not verified " },
                    (None, None) => { (icon("i-lock")) " Sealed " },
                }
                code { (short(&seal.commit)) }
            }
            p.side-note {
                @match (&seal.verified, &seal.secret) {
                    (Some(found), _) => { "The secret was sealed before the first move. " (found) },
                    (None, Some(_)) => "The record does not match the sealed secret.",
                    (None, None) => {
                        "Every draw comes from a secret that was sealed before the match. When the match is "
                        "over, the secret is shown and anyone can check it against this number."
                    },
                }
            }
            p.hash { code { (grouped(&seal.commit)) } }
            @if let Some(secret) = &seal.secret {
                p.side-note { "The secret:" }
                p.hash { code { (grouped(secret)) } }
                p.side-note {
                    a href=(page.url("record")) download { "Download the record" } " · "
                    a href="/rules#fair" { "Check it yourself" }
                }
            }
        }
    }
}

/// `b7e1 90c4 … 5fd2`.
pub fn short(hash: &str) -> String {
    match (hash.get(..4), hash.get(4..8), hash.len().checked_sub(4).and_then(|at| hash.get(at..))) {
        (Some(first), Some(second), Some(last)) if hash.len() > 16 => {
            format!("{first} {second} … {last}")
        }
        _ => hash.to_owned(),
    }
}

/// The whole number in groups of eight, so that lines can break.
pub fn grouped(hash: &str) -> String {
    hash.chars().collect::<Vec<_>>().chunks(8).map(String::from_iter).collect::<Vec<_>>().join(" ")
}

/// Log and chat, beside the board.
pub fn side(page: &TablePage, visitor: &Visitor) -> Markup {
    html! {
        aside.side-panels #log aria-label=(side_words(page)) {
            (hint::beside(page, visitor))
            @if page.board.is_some() || page.old.is_some() {
                section.panel.log-panel aria-labelledby="log-title" {
                    header { h2 #log-title { "Log" } span.aside { "newest first" } }
                    div.scrolls tabindex="0" role="group" aria-label="What happened" { (log(page)) }
                }
            }
            // Whoever plays alone has nobody to talk to.
            @if page.has_chat() { (chat(page, visitor)) }
        }
    }
}

fn side_words(page: &TablePage) -> &'static str {
    if page.has_chat() { "Log and chat" } else { "Log" }
}

/// The log, newest first. Of a log that its reader has in part only the rest comes, and the script puts it
/// before what the page has.
fn log(page: &TablePage) -> Markup {
    let known = Some(page.log.known()).filter(|known| *known > 0);
    html! {
        @if page.log.is_empty() { p.side-note.aside { "Nothing has happened yet." } }
        ol.log.log-lines #log-lines data-known=[known] {
            @if known.is_none() && page.stage == Stage::Over {
                (whole(page))
            } @else {
                (lines(page, page.log.lacking()))
            }
        }
        @if page.log.first_shown() > 0 && !page.is_puzzle() {
            p.side-note.aside {
                "What happened before that is in the " a href=(page.url("replay")) { "replay" } "."
            }
        }
    }
}

/// The log of a match to which nothing will be added.
fn whole(page: &TablePage) -> Markup {
    let emblems = page.seats.iter().map(|row| row.emblem.small().into_string()).collect();
    let draw = || lines(page, page.log.lacking()).into_string();
    maud::PreEscaped(page.log.drawn(emblems, draw))
}

/// The newest lines of the log, newest first.
pub fn log_lines(page: &TablePage, most: usize) -> Markup {
    html! {
        @if page.log.is_empty() { p.side-note.aside { "Nothing has happened yet." } }
        ol.log.log-lines { (lines(page, page.log.newest(0).take(most))) }
    }
}

fn lines<'a>(
    page: &TablePage,
    lines: impl Iterator<Item = (&'a LogLine, Option<&'a str>)>,
) -> Markup {
    // Long logs have thousands of lines and few seats.
    let emblems: Vec<Markup> = page.seats.iter().map(|row| row.emblem.small()).collect();
    html! {
        @for (line, heading) in lines {
            @if let Some(heading) = heading { li.turn { (heading) } }
            li {
                @match line.seat {
                    Some(seat) => (emblems[seat.index()]),
                    None => span {},
                }
                @match &line.note {
                    Some(note) => details.log-note { summary { (told(line)) } (PreEscaped(note)) },
                    None => span { (told(line)) },
                }
            }
        }
    }
}

/// The text of a line, with what counts most in bold.
fn told(line: &LogLine) -> Markup {
    let parts =
        line.strong.as_deref().and_then(|strong| Some((strong, line.text.split_once(strong)?)));
    html! {
        @match parts {
            Some((strong, (before, after))) => { (before) b { (strong) } (after) },
            None => (line.text),
        }
    }
}

fn chat(page: &TablePage, visitor: &Visitor) -> Markup {
    let apart = page.you().is_none() && page.stage == Stage::Playing;
    html! {
        section.panel.chat aria-labelledby="chat-title" {
            header {
                h2 #chat-title { "Chat" }
                @if apart { span.aside { "players read it afterwards" } }
            }
            @if peace::may_speak(page) {
                form.say method="post" action=(page.url("chat")) data-live data-clears {
                    (csrf(visitor))
                    label.hide for="say" { "Say something" }
                    input #say type="text" name="text" maxlength="500" autocomplete="off" required
                        placeholder="Say something";
                    button.btn.btn-sm { "Send" }
                }
            } @else { (peace::why_silent(page)) }
            (peace::muted(page, visitor, false))
            @if page.chat.is_empty() {
                p.side-note.aside { "Nothing said yet." }
            } @else {
                div.scrolls tabindex="0" role="group" aria-label="What was said" {
                    ul.said {
                        @for line in page.chat.iter().rev().take(MOST_SHOWN) { li { (said(page, line, visitor)) } }
                    }
                    @if page.chat.len() > MOST_SHOWN {
                        p.side-note { "What was said before is in the " a href=(page.url("text")) { "text version" } "." }
                    }
                }
            }
            (peace::about_spectators(page, visitor, false))
        }
    }
}

fn said(page: &TablePage, line: &ChatLine, visitor: &Visitor) -> Markup {
    html! {
        @match line.seat.filter(|seat| seat.index() < page.seats.len()) {
            Some(seat) => (page.cast().emblem(seat).small()),
            None => span.emblem.sm { (icon("i-eye")) },
        }
        div {
            p.label { (line.name) " " (time(line.at, visitor.now)) }
            p { (line.text) }
            (peace::line_menu(page, line, visitor))
        }
    }
}

/// What is wanted now: the one live region of a table, and where the focus
/// goes when what had it is gone.
pub fn question(text: &Markup) -> Markup {
    html! { p.ask-text #question tabindex="-1" role="status" { (text) } }
}

/// The coral flag.
pub fn your_move() -> Markup {
    html! { span.ask-flag { (icon("i-flag")) " Your move" } }
}

/// Sends the form's version to another address.
pub fn take_back_button(page: &TablePage) -> Markup {
    html! {
        button.btn #take-back formaction=(page.url("take-back")) data-take-back {
            (icon("i-undo")) " Undo"
        }
    }
}

/// The tray of somebody who only watches.
pub fn watching_dock(page: &TablePage, visitor: &Visitor) -> Markup {
    html! {
        div.dock-row {
            div.ask {
                (waiting_for(&page.awaited_names()))
                @if page.left.is_some() {
                    (question(&html! { "You left this match" }))
                    p.ask-more { (why_not_back(page)) }
                } @else {
                    (question(&html! { "You are watching" }))
                    p.ask-more { "You see what all players can see, and nothing they keep hidden." }
                }
            }
            form.inline method="post" action=(format!("/play/{}", page.game)) {
                (csrf(visitor))
                button.btn { (icon("i-play")) " Play a bot yourself" }
            }
            (look_again(page))
        }
    }
}

/// The tray when all is over.
pub fn over_dock(page: &TablePage, result: &str, visitor: &Visitor) -> Markup {
    html! {
        div.dock-row {
            div.ask {
                (question(&html! { (result) (hint::on_result(page)) }))
                p.ask-more {
                    @match &page.campaign {
                        Some((_, game)) => { "That was game " (game) " of the campaign." },
                        None if page.seats.len() == 1 => "Look back at every move, or play again.",
                        None => "Look back at every move, or play a rematch with the sides swapped.",
                    }
                }
            }
            div.over-acts {
                a.btn #to-review href=(page.url("review")) { (icon("i-eye")) " Review" }
                a.btn href=(page.url("replay")) { (icon("i-play")) " Replay" }
                @for further in page.further() { a.btn href=(page.url(further.path)) { (further.label) } }
                @if let Some((campaign, _)) = &page.campaign {
                    a.btn.btn-deep #to-campaign href=(campaign) { "Continue the campaign" }
                } @else { @match (&page.rematch, page.you()) {
                    // Where somebody has asked already, this sits down there.
                    (rematch, Some(_)) => form method="post" action=(page.url("rematch")) {
                        (csrf(visitor))
                        button.btn.btn-deep {
                            (icon("i-swap"))
                            @if page.seats.len() == 1 { " Play again" }
                            @else if rematch.is_some() { " To the rematch" } @else { " Rematch" }
                        }
                    },
                    (_, None) => {},
                } }
                a.btn href=(format!("/new/{}", page.game)) { (icon("i-plus")) " New game" }
                a.btn href="/" { (icon("i-home")) " Home" }
            }
        }
    }
}

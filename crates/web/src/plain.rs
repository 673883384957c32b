//! The board of a game that brings no pages: the view as text, and every legal
//! move as a button.

use crate::App;
use crate::assets::Asset;
use crate::game::{AnySeen, Board, Card, Form, MenuLink, Replayed, Shown, Teller, points};
use crate::pages::coach::{LONGEST, Lesson};
use crate::pages::replay::{self, ReplayPage, Step};
use crate::pages::table::{
    absence, facts, over_dock, question, seat_head, side, take_back_button, watching_dock,
    your_move,
};
use crate::pages::{
    LogLine, SeatRow, Stage, TablePage, Visitor, deed, layout, sentence, text_mode,
};
use axum::Router;
use catalog::{AnyGame, AnyView, LegalMove};
use game_core::{Outcome, Seat, Viewer};
use host::{LogAct, TableView};
use maud::{Markup, html};
use serde_json::Value;
use std::future::Future;
use std::pin::Pin;

/// The pages of a game that brings none.
pub(crate) struct Plain(pub(crate) AnyGame);

impl Shown for Plain {
    fn game(&self) -> AnyGame {
        self.0
    }

    fn card(&self) -> Option<Card> {
        let about = self.0.about();
        let players = match (about.min_seats, about.max_seats) {
            (1, 1) => "1 player".into(),
            (min, max) if min == max => format!("{min} players"),
            (min, max) => format!("{min}–{max} players"),
        };
        Some(Card {
            players,
            about: "Played with words and buttons.".into(),
            art: None,
            one_click: if about.max_seats == 1 { "Play alone" } else { "Play a bot" },
            alone: about.max_seats == 1,
            more: &[],
        })
    }

    /// The options that differ from the defaults, as they are.
    fn first_options(&self) -> Option<Value> {
        None
    }

    fn options(&self, options: &Value) -> Vec<String> {
        let usual = self.0.complete_options(&Value::Null).unwrap_or_default();
        let given = options.as_object().into_iter().flatten();
        let unusual = given.filter(|(name, value)| usual.get(name.as_str()) != Some(value));
        unusual.map(|(name, value)| format!("{} {value}", name.replace('_', " "))).collect()
    }

    fn place(&self, _: &AnyView) -> Option<String> {
        None
    }

    fn score(&self, score: i64, _: usize) -> String {
        points(score)
    }

    fn is_won_alone(&self) -> bool {
        self.0.about().max_seats == 1
    }

    fn is_low_good(&self, _: usize) -> bool {
        false
    }

    fn board(&self, seen: AnySeen<'_>) -> Option<Box<dyn Board>> {
        Some(Box::new(PlainBoard {
            text: seen.table.any_view()?.to_string(),
            legal: seen.table.legal(),
            outcome: seen.table.outcome(),
            goal: goal(self.0),
        }))
    }

    fn log(&self, seen: AnySeen<'_>) -> Vec<LogLine> {
        self.teller(seen).map_or_else(Vec::new, |mut teller| teller.tell(&seen.table.log()))
    }

    fn teller(&self, seen: AnySeen<'_>) -> Option<Box<dyn Teller>> {
        Some(Box::new(PlainTeller::new(seen)))
    }

    fn replayed(&self, now: AnySeen<'_>, eyes: Viewer, at: u32) -> Option<Replayed> {
        let past = now.table.past(at, eyes)?;
        let text = past.any_view().to_string();
        let board = PlainBoard { text, legal: Vec::new(), outcome: None, goal: None };
        let outcome = match now.table.outcome() {
            Some(outcome) => result(&outcome, now.seats, now.table.viewer()),
            None => "still being played".into(),
        };
        Some(Replayed { board: Box::new(board), steps: steps(now), outcome, tide: None })
    }

    fn look_up<'a>(
        &'a self,
        _: &'a App,
        _: &'a TableView,
    ) -> Pin<Box<dyn Future<Output = ()> + Send + 'a>> {
        Box::pin(std::future::ready(()))
    }

    fn prepare<'a>(&'a self, _: &'a TableView) -> Pin<Box<dyn Future<Output = ()> + Send + 'a>> {
        Box::pin(std::future::ready(()))
    }

    fn moves(&self, form: Form<'_>) -> String {
        form.moves()
    }

    fn wants_draft(&self, _: &TableView) -> bool {
        false
    }

    fn routes(&self) -> Router<App> {
        Router::new()
    }

    fn menu(&self) -> &'static [MenuLink] {
        &[]
    }

    fn has_campaign_pages(&self) -> bool {
        false
    }

    fn picture(&self, _: &str) -> Option<Markup> {
        None
    }

    fn puzzle_question(&self) -> &'static str {
        "What is the best move?"
    }

    fn assets(&self) -> &'static [Asset] {
        &[]
    }
}

/// Every entry that this viewer may read, by its text.
fn steps(seen: AnySeen<'_>) -> Vec<Step> {
    let teller = PlainTeller::new(seen);
    let step = |line: &host::LogLine| {
        let LogLine { seat, text, .. } = teller.told(line);
        Step { v: line.v, seat, text, heading: None, swing: None }
    };
    seen.table.log().iter().map(step).collect()
}

/// Tells entries as they were written.
#[derive(Clone)]
struct PlainTeller {
    names: Vec<String>,
    viewer: Viewer,
}

impl PlainTeller {
    fn new(seen: AnySeen<'_>) -> PlainTeller {
        let names = seen.seats.iter().map(|row| row.name().to_owned()).collect();
        PlainTeller { names, viewer: seen.table.viewer() }
    }

    fn name(&self, seat: Seat) -> &str {
        match self.viewer.is(seat) {
            true => "You",
            false => self.names.get(seat.index()).map_or("Somebody", String::as_str),
        }
    }

    fn told(&self, line: &host::LogLine) -> LogLine {
        let name = |seat: &Seat| self.name(*seat);
        let (seat, text) = match &line.what {
            LogAct::Move { seat, text } => (Some(*seat), format!("{}: {text}", name(seat))),
            LogAct::Sealed { seat, .. } => {
                (Some(*seat), format!("{}: chosen, still hidden", name(seat)))
            }
            LogAct::Covered { seat, covered } => {
                (Some(*seat), format!("{}: {covered}", name(seat)))
            }
            LogAct::Chance { chance, belongs_to } => (*belongs_to, format!("Drawn: {chance}")),
            LogAct::Hidden { belongs_to, .. } => {
                (Some(*belongs_to), format!("{}: drew something", name(belongs_to)))
            }
            LogAct::TakeBack { seat, .. } => (Some(*seat), format!("{}: took it back", name(seat))),
        };
        LogLine::new(seat, text)
    }
}

impl Teller for PlainTeller {
    fn tell(&mut self, entries: &[host::LogLine]) -> Vec<LogLine> {
        entries.iter().map(|line| self.told(line)).collect()
    }

    fn copy(&self) -> Box<dyn Teller> {
        Box::new(self.clone())
    }
}

/// `You win, 12 to 7`.
fn result(outcome: &Outcome, seats: &[SeatRow], viewer: Viewer) -> String {
    let scores: Vec<String> = outcome.scores.iter().map(ToString::to_string).collect();
    let scores = scores.join(" to ");
    let winners: Vec<Seat> = outcome.winners.iter().collect();
    match winners.as_slice() {
        [] => format!("Lost, {scores}"),
        [only] if viewer.is(*only) => format!("You win, {scores}"),
        [only] => {
            let name = seats.get(only.index()).map_or("Somebody", SeatRow::name);
            format!("{name} wins, {scores}")
        }
        _ => format!("A shared win, {scores}"),
    }
}

#[derive(Debug)]
struct PlainBoard {
    text: String,
    legal: Vec<LegalMove>,
    outcome: Option<Outcome>,
    /// What it is all about, if the game has said so.
    goal: Option<String>,
}

/// The heading of the first chapter of "How to play", which is the goal.
fn goal(game: AnyGame) -> Option<String> {
    let heading = game.how_to_play()?.lines().find_map(|line| line.strip_prefix("## "))?;
    let (_, goal) = heading.split_once(": ")?;
    let mut letters = goal.chars();
    let goal: String = letters.next()?.to_lowercase().chain(letters).collect();
    Some(goal).filter(|goal| goal.len() < LONGEST / 2)
}

impl PlainBoard {
    /// The legal moves by their first word, in the order of the list; those that
    /// begin with a number or a sign stand together.
    fn by_verb(&self) -> Vec<(&str, Vec<&LegalMove>)> {
        let mut groups: Vec<(&str, Vec<&LegalMove>)> = Vec::new();
        for legal in &self.legal {
            let first = legal.text.split_whitespace().next().unwrap_or_default();
            let is_verb = first.chars().all(|letter| letter.is_alphabetic() || letter == '-');
            let verb = if is_verb { first } else { "" };
            match groups.iter_mut().find(|(other, _)| *other == verb) {
                Some((_, moves)) => moves.push(legal),
                None => groups.push((verb, vec![legal])),
            }
        }
        groups
    }

    fn pieces(&self) -> Markup {
        // Line by line: a stream turns line breaks in markup into spaces.
        html! {
            pre.as-text tabindex="0" aria-label="The table in words" {
                @for line in self.text.lines() { (line) br; }
            }
        }
    }
}

impl Board for PlainBoard {
    fn is_over(&self) -> bool {
        self.outcome.is_some()
    }

    fn place(&self) -> String {
        // Not how many moves were made: some of them may be hidden.
        "under way".into()
    }

    fn result(&self, page: &TablePage) -> String {
        match &self.outcome {
            Some(outcome) => result(outcome, &page.seats, page.viewer),
            None => "the table is closed".into(),
        }
    }

    fn class(&self) -> String {
        if self.is_over() { "plain is-over".into() } else { "plain".into() }
    }

    fn line(&self, page: &TablePage) -> Markup {
        html! {
            @if self.is_over() { (self.result(page)) }
            @else if page.is_your_move() { "Your move" }
            @else { "Waiting for " (page.awaited_names()) }
        }
    }

    fn main(&self, page: &TablePage, visitor: &Visitor) -> Markup {
        html! {
            section.panel.plain-board aria-labelledby="board-title" {
                header { h2 #board-title { "The table" } }
                (self.pieces())
                @if let Some(outcome) = &self.outcome { p.side-note { (sentence(&outcome.reason)) "." } }
            }
            section.panel.gather aria-labelledby="players-title" {
                header { h2 #players-title { "Players" } }
                ol.seats {
                    @for at in 0..page.seats.len() {
                        @let seat = Seat::new(at);
                        li {
                            (seat_head(page, seat, &format!("seat {}", at + 1)))
                            (absence(page, seat, visitor))
                        }
                    }
                }
                (facts(page))
            }
            (side(page, visitor))
            (deed::form(page, visitor))
        }
    }

    fn dock(&self, page: &TablePage, visitor: &Visitor) -> Markup {
        html! {
            section.dock #dock aria-label="Your seat" {
                @if page.stage == Stage::Over { (over_dock(page, &self.result(page), visitor)) }
                @else if page.you().is_none() { (watching_dock(page, visitor)) }
                @else {
                    div.dock-row {
                        div.ask {
                            @if page.is_your_move() {
                                (your_move())
                                (question(&html! { "Choose what to do" }))
                            } @else {
                                (layout::waiting_for(&page.awaited_names()))
                                (question(&html! { "The others choose" }))
                            }
                        }
                        @if page.can_take_back {
                            form.inline method="post" action=(page.url("move")) data-live {
                                (layout::csrf(visitor))
                                input type="hidden" name="version" value=(page.version);
                                (take_back_button(page))
                            }
                        }
                    }
                    @for (verb, moves) in self.by_verb() {
                        div.dock-row.plain-moves role="group" aria-label=(if verb.is_empty() { "Moves" } else { verb }) {
                            @for legal in moves {
                                (deed::button(&legal.text, "btn", &html! { (sentence(&legal.label)) }))
                            }
                        }
                    }
                }
            }
        }
    }

    fn text(&self, _: &TablePage) -> Markup {
        text_mode::section("The table", &html! { pre.as-text { (self.text) } })
    }

    fn text_now(&self, page: &TablePage, visitor: &Visitor) -> Markup {
        html! {
            p {
                b {
                    @if page.you().is_none() { "You are watching. " }
                    @if page.is_your_move() { "Your move." }
                    @else { "Waiting for " (page.awaited_names()) "." }
                }
            }
            (text_mode::every_move(page, &self.legal, visitor))
        }
    }

    fn names_seats(&self) -> bool {
        true
    }

    fn course(&self, _: &TablePage) -> &'static [&'static str] {
        if self.goal.is_some() { &["goal", "choose", "log"] } else { &["choose", "log"] }
    }

    fn lessons(&self, page: &TablePage) -> Vec<Lesson> {
        let goal = self.goal.as_ref().map(|goal| {
            Lesson::new(
                "goal",
                "Your goal:",
                format!("{goal}. How to play, above, has the rules in short."),
            )
        });
        let choose = page.is_your_move().then(|| {
            Lesson::new(
                "choose",
                "Your turn:",
                "press one of the buttons below. You can only see what is allowed now.",
            )
        });
        let log = (!page.log.is_empty())
            .then(|| Lesson::new("log", "What happened", "stands in the log, newest first."));
        [goal, choose, log].into_iter().flatten().collect()
    }

    fn past(&self, page: &ReplayPage) -> Markup {
        replay::stage(page, "plain", &html! {}, &self.pieces())
    }
}

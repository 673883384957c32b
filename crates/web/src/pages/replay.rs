//! A match again, move by move.

use crate::assets::Asset;
use crate::game::Board;
use crate::pages::icons::{icon, symbol};
use crate::pages::layout::{self, Page, csrf};
use crate::pages::model::{Cast, table_url};
use crate::pages::moment::time;
use crate::pages::table::{grouped, short};
use crate::pages::{Seal, SeatRow, Tide, Visitor, tide};
use game_core::{Seat, Viewer};
use maud::{Markup, html};
use std::sync::Arc;

/// A match, looked at after one of its moves.
#[derive(Clone, Debug)]
pub struct ReplayPage {
    /// The table's id.
    pub id: String,
    /// The game's id.
    pub game: String,
    /// The game's name.
    pub game_title: String,
    /// Who sat where.
    pub seats: Vec<SeatRow>,
    /// Who looks: decides who is called "you".
    pub viewer: Viewer,
    /// Through whose eyes the board is shown.
    pub eyes: Viewer,
    /// Through whose eyes it may be shown; one entry while the match is on.
    pub may_see_as: Vec<Viewer>,
    /// The board after this move, as those eyes saw it.
    pub board: Arc<dyn Board>,
    /// The game's own style sheets and scripts.
    pub assets: &'static [Asset],
    /// The version that is shown.
    pub at: u32,
    /// The version by which everything was laid out: where the replay starts.
    pub first: u32,
    /// The last version there is.
    pub last: u32,
    /// All moves, in order.
    pub steps: Vec<Step>,
    /// `You win, 62 to 58`, or where the match stands.
    pub outcome: String,
    /// When it was played, in milliseconds since 1970 (UTC).
    pub played: u64,
    /// The sealed secret, if the dice were ours.
    pub seal: Option<Seal>,
    /// How the tide turned, if it was computed.
    pub tide: Option<Tide>,
    /// The bots that could take a seat when playing on.
    pub bots: Vec<String>,
    /// The whole address of this very move.
    pub share_link: String,
}

/// One entry of the record, in words.
#[derive(Clone, Debug)]
pub struct Step {
    /// The version it made.
    pub v: u32,
    /// Whose deed it was.
    pub seat: Option<Seat>,
    /// In the past tense.
    pub text: String,
    /// A divider before it: `Round 3`.
    pub heading: Option<String>,
    /// How far it moved the tide for the viewer: `+2.2`.
    pub swing: Option<String>,
}

/// What the keys do here.
const KEYS: [(&str, &str); 6] = [
    ("← →", "one move back or on"),
    ("Shift and ← →", "one turn back or on"),
    ("Home, End", "to the start, to the end"),
    ("Space", "play or pause"),
    ("Esc", "close what is open"),
    ("?", "this list"),
];

/// The whole page.
pub fn page(page: &ReplayPage, visitor: &Visitor) -> Markup {
    let title = format!("Replay: {}", page.game_title);
    let line = html! { (page.outcome) span.only-wide { " · " (time(page.played, visitor.now)) } };
    // While the match is on nobody is told what moves are worth.
    let over = page.seal.as_ref().is_some_and(|seal| seal.secret.is_some());
    let tools = html! {
        @if over {
            a.tool #to-review href=(table_url(&page.id, "review")) aria-label="Review" {
                (icon("i-eye")) span.only-wide { "Review" }
            }
        }
        @for further in page.board.further() {
            a.tool href=(table_url(&page.id, further.path)) { (further.label) }
        }
        (layout::rules_tool(&page.game))
    };
    layout::document(&Page {
        title: &title,
        class: &format!("page-replay game-{}", page.game),
        header: layout::sea(&title, &line, &tools),
        main: main(page),
        dock: Some(html! { (dock(page, visitor)) (layout::keys(&KEYS)) }),
        footer: false,
        stream: None,
        assets: page.assets,
    })
}

/// The board of a replay as most games show it: whose eyes it is, then the
/// pieces. `class` is for the game's style sheet.
pub fn stage(page: &ReplayPage, class: &str, beside: &Markup, pieces: &Markup) -> Markup {
    html! {
        div class=(format!("rp-stage {class}")) {
            div.rp-seats { (eyes(page)) (beside) }
            (pieces)
        }
    }
}

impl ReplayPage {
    /// Who sat where, seen by whoever looks.
    pub fn cast(&self) -> Cast<'_> {
        Cast { seats: &self.seats, viewer: self.viewer, live: false }
    }

    /// The moments between turns, and the two ends: where a turn begins, the one before has ended.
    fn turns(&self) -> Vec<u32> {
        let begun = self.steps.iter().filter(|step| step.heading.is_some());
        let between = begun.map(|step| step.v.saturating_sub(1)).filter(|v| *v > self.first);
        let mut turns: Vec<u32> = [self.first].into_iter().chain(between).collect();
        turns.push(self.last);
        turns.dedup();
        turns
    }

    /// `Move 3 of 12`.
    fn place(&self) -> String {
        let [at, last] = [self.at, self.last].map(|v| v.saturating_sub(self.first));
        format!("Move {at} of {last}")
    }

    /// The address of another moment or of other eyes.
    fn url(&self, at: u32, eyes: Viewer) -> String {
        format!("{}?at={at}&as={}", table_url(&self.id, "replay"), eyes_id(eyes))
    }
}

/// `0` for the first seat, `watch` for spectators.
fn eyes_id(eyes: Viewer) -> String {
    match eyes {
        Viewer::Seat(seat) => seat.index().to_string(),
        Viewer::Spectator => "watch".into(),
    }
}

fn main(page: &ReplayPage) -> Markup {
    // While the match is on these eyes may be one player's at a shared device: what a browser has
    // remembered of the page is not shown again, but asked for anew.
    let only = (page.may_see_as.len() < 2).then(|| eyes_id(page.eyes));
    html! {
        main.table-main.rp #table data-eyes=[only] {
            div.rp-left {
                (page.board.past(page))
                (seal(page))
            }
            (moves(page))
            @match &page.tide {
                Some(tide) => (tide::panel(tide, &scrubber(page))),
                None => section.panel.tide.is-bare aria-labelledby="tide-title" {
                    header {
                        h2 #tide-title { "Where you are" }
                        span.aside { "from the first move to the last" }
                    }
                    (scrubber(page))
                },
            }
        }
    }
}

/// What was checked, and how to check it again.
fn seal(page: &ReplayPage) -> Markup {
    html! {
        section.panel.verify aria-label="Fair dice" {
            @if let Some(seal) = &page.seal {
                @if seal.verified.is_some() {
                    div.seal { svg role="img" aria-label="Verified" { use href=(symbol("i-seal")) {} } }
                }
                div {
                    @match (&seal.verified, &seal.secret) {
                        (Some(found), _) => {
                            h2 { "Verified" }
                            p { "The secret was sealed before the first move. " (found) }
                        },
                        (None, Some(_)) => {
                            h2 { "Not verified" }
                            p { "The record does not match the sealed secret." }
                        },
                        (None, None) => {
                            h2 { "Sealed" }
                            p { "The secret stays sealed until the match is over." }
                        },
                    }
                    dl.facts {
                        (number("Sealed", &seal.commit))
                        @if let Some(secret) = &seal.secret { (number("Opened", secret)) }
                    }
                }
            }
            p.vlinks {
                a href=(table_url(&page.id, "record")) download { (icon("i-file")) " Download the record" }
                @if page.seal.as_ref().is_some_and(|seal| seal.secret.is_some()) {
                    a href="/rules#fair" { (icon("i-link")) " Check it yourself" }
                }
                button.linkbtn.needs-script type="button" data-copy=(page.share_link) {
                    "Copy a link to this move"
                }
            }
        }
    }
}

fn number(name: &str, hash: &str) -> Markup {
    html! { div { dt { (name) } dd { code title=(grouped(hash)) { (short(hash)) } } } }
}

fn moves(page: &ReplayPage) -> Markup {
    let count = page.steps.iter().filter(|step| step.v > page.first).count();
    html! {
        aside.panel.rp-moves #moves aria-label="Moves" tabindex="0" {
            header { h2 { "Moves" } span.aside { (count) @if count == 1 { " move" } @else { " moves" } } }
            ol {
                @for step in &page.steps {
                    @if let Some(heading) = &step.heading { li.turn { (heading) } }
                    li {
                        a href=(page.url(step.v, page.eyes)) data-step
                            aria-current=[(step.v == page.at).then_some("step")]
                        {
                            @match step.seat {
                                Some(seat) => (page.cast().emblem(seat).small()),
                                None => span.emblem.sm { (icon("i-seal")) },
                            }
                            span { (step.text) }
                            @if let Some(swing) = &step.swing { (swung(swing)) }
                        }
                    }
                }
            }
        }
    }
}

fn swung(swing: &str) -> Markup {
    let class = match swing.chars().next() {
        Some('+') => "sw up",
        Some('−') => "sw dn",
        _ => "sw",
    };
    html! { span class=(class) { (swing) } }
}

/// A form, so that it also works as one: the script only saves the reload.
fn scrubber(page: &ReplayPage) -> Markup {
    let moves = page.last.saturating_sub(page.first);
    html! {
        form.scrubber method="get" action=(table_url(&page.id, "replay")) data-scrub {
            input type="hidden" name="as" value=(eyes_id(page.eyes));
            label.hide for="at" { "Move" }
            input.scrub #at type="range" name="at" min=(page.first) max=(page.last) value=(page.at)
                aria-valuetext=(page.place());
            noscript { button.btn.btn-sm { "Go" } }
        }
        div.ticks aria-hidden="true" { span { "start" } span { (moves / 2) } span { (moves) } }
    }
}

fn dock(page: &ReplayPage, visitor: &Visitor) -> Markup {
    let now = page.steps.iter().find(|step| step.v == page.at);
    let turns = page.turns();
    // Both ends are always among them; without others there is nothing to step by.
    let has_turns = turns.len() > 2;
    let back = turns.iter().rev().find(|turn| **turn < page.at).copied().unwrap_or(page.first);
    let on = turns.iter().find(|turn| **turn > page.at).copied().unwrap_or(page.last);
    let listed = turns.iter().map(u32::to_string).collect::<Vec<_>>().join(" ");
    html! {
        section.dock.rp-dock #dock aria-label="Replay controls" data-at=(page.at) data-as=(eyes_id(page.eyes))
            data-turns=(listed)
        {
            div.transport role="group" aria-label="Steps" {
                (step(page, page.first, "To the start", "i-first", "step-first"))
                @if has_turns { (step(page, back, "One turn back", "i-turn-back", "turn-back")) }
                (step(page, page.at.saturating_sub(1).max(page.first), "One move back", "i-left", "step-back"))
                button.btn.btn-deep.needs-script #step-play type="button" data-play
                    aria-label="Play" aria-pressed="false"
                { (icon("i-play")) }
                (step(page, (page.at + 1).min(page.last), "One move on", "i-right", "step-on"))
                @if has_turns { (step(page, on, "One turn on", "i-turn-on", "turn-on")) }
                (step(page, page.last, "To the end", "i-last", "step-last"))
            }
            p.rp-say #question tabindex="-1" role="status" {
                b { (page.place()) "." } " "
                @match now {
                    _ if page.at <= page.first => "Everything is laid out.",
                    Some(step) => { (step.text) " " @if let Some(swing) = &step.swing { (swung(swing)) } },
                    None => "",
                }
            }
            div.rp-more { (play_on(page, visitor)) }
        }
    }
}

fn step(page: &ReplayPage, at: u32, label: &str, drawing: &str, id: &str) -> Markup {
    let here = at == page.at;
    html! {
        a.btn id=(id) href=(page.url(at, page.eyes)) data-step
            aria-label=(label) aria-disabled=[here.then_some("true")]
        { (icon(drawing)) }
    }
}

/// Whose eyes, as links.
fn eyes(page: &ReplayPage) -> Markup {
    let cast = page.cast();
    html! {
        @if page.may_see_as.len() > 1 {
            p.label #eyes-label { "Through whose eyes" }
            nav.tabs aria-labelledby="eyes-label" {
                @for &viewer in &page.may_see_as {
                    a href=(page.url(page.at, viewer)) data-step
                        aria-current=[(viewer == page.eyes).then_some("true")]
                    {
                        @match viewer {
                            Viewer::Seat(seat) => (cast.name(seat)),
                            Viewer::Spectator => "A watcher",
                        }
                    }
                }
            }
        }
    }
}

/// A new table that begins here.
fn play_on(page: &ReplayPage, visitor: &Visitor) -> Markup {
    html! {
        form.inline method="post" action=(table_url(&page.id, "fork")) {
            (csrf(visitor))
            input type="hidden" name="at" value=(page.at);
            label.hide for="against" { "Play on against" }
            select #against name="against" {
                @for bot in &page.bots { option value=(format!("bot:{bot}")) { "against " (bot) } }
                option value="open" { "with a friend" }
            }
            button.btn { "Play on from here" span.only-wide { ", with fresh chance" } span.hide.only-small { ", with fresh chance" } }
        }
    }
}

//! A finished match, looked at again: how the tide turned, what every decision was worth, what was luck.

mod decisions;
pub mod found;
mod luck;
pub mod picture;
mod progress;
mod text;
mod tide;

pub use found::Found;
pub use progress::{ProgressPage, progress};
pub use text::page as text_page;
pub use tide::TideSoFar;

use crate::pages::icons::icon;
use crate::pages::layout::{self, Page, Preview, csrf};
use crate::pages::model::{Cast, table_url};
use crate::pages::moment::time;
pub use crate::pages::replay::ReplayPage;
use crate::pages::replay::Step;
use crate::pages::{Visitor, of};
use game_core::{Seat, Viewer};
use maud::{Markup, PreEscaped, html};
use std::sync::Arc;

/// Whose decisions are listed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Whose {
    /// Those of the seat whose review it is.
    #[default]
    Own,
    /// Those of the others.
    Theirs,
    /// All.
    All,
}

impl Whose {
    /// The word in addresses.
    pub fn id(self) -> &'static str {
        match self {
            Whose::Own => "own",
            Whose::Theirs => "theirs",
            Whose::All => "all",
        }
    }

    /// The one of this word; the usual one for any other.
    pub fn from_id(id: &str) -> Whose {
        [Whose::Theirs, Whose::All].into_iter().find(|whose| whose.id() == id).unwrap_or_default()
    }
}

/// A review, looked at at one of its moments.
#[derive(Clone, Debug)]
pub struct ReviewPage {
    /// The match at this moment, as those saw it whose moment it is: before a decision, or after a draw.
    pub replay: ReplayPage,
    /// What was found.
    pub found: Arc<Found>,
    /// Who looked, by the name people read.
    pub reviewer: String,
    /// Whose review it is.
    pub seat: Seat,
    /// The version that is looked at: what made it is the moment.
    pub at: u32,
    /// Whose decisions are listed.
    pub whose: Whose,
    /// Whether only those are listed at which it turned.
    pub only_turning: bool,
    /// `https://play.example`, for what is handed on.
    pub base: String,
    /// The reader's own mistakes that can be tried again: the version that each made, and where.
    pub again: Vec<(u32, String)>,
}

/// What the keys do here.
const KEYS: [(&str, &str); 6] = [
    ("← →", "one decision back or on"),
    ("Shift and ← →", "one turning point back or on"),
    ("Home, End", "to the start, to the end"),
    ("Space", "play or pause"),
    ("Esc", "close what is open"),
    ("?", "this list"),
];

impl ReviewPage {
    /// Who sat where.
    pub fn cast(&self) -> Cast<'_> {
        self.replay.cast()
    }

    /// The decision that is looked at, if it is one.
    pub fn decision(&self) -> Option<&found::Decision> {
        self.found.decision(self.at)
    }

    /// What happened there.
    fn step(&self) -> Option<&Step> {
        self.replay.steps.iter().find(|step| step.v == self.at)
    }

    /// `Turn 10`: where the match was.
    fn turn(&self, v: u32) -> Option<&str> {
        let begun = self.replay.steps.iter().take_while(|step| step.v <= v);
        begun.filter_map(|step| step.heading.as_deref()).last()
    }

    /// The address of another moment.
    fn url(&self, at: u32) -> String {
        self.url_with(Some(at), self.seat, self.whose, self.only_turning)
    }

    fn url_with(&self, at: Option<u32>, seat: Seat, whose: Whose, only_turning: bool) -> String {
        let mut url = format!("{}?", table_url(&self.replay.id, "review"));
        if let Some(at) = at {
            url += &format!("at={at}&");
        }
        url += &format!("as={}", seat.index());
        if whose != Whose::Own {
            url += &format!("&of={}", whose.id());
        }
        if only_turning {
            url += "&only=turning";
        }
        url
    }

    /// The address that shows this moment to whoever opens it.
    fn share_link(&self) -> String {
        let path = table_url(&self.replay.id, &format!("review/{}", self.at));
        format!("{}{path}?as={}", self.base, self.seat.index())
    }

    /// What is before or after this moment in a list that grows.
    fn back(&self, stops: &[u32]) -> u32 {
        let before = stops.iter().rev().find(|v| **v < self.at);
        before.copied().unwrap_or(self.replay.first)
    }

    fn on(&self, stops: &[u32]) -> u32 {
        stops.iter().find(|v| **v > self.at).copied().unwrap_or(self.replay.last)
    }

    /// `Review: Ferry`.
    fn title(&self) -> String {
        format!("Review: {}", self.replay.game_title)
    }

    /// What is said of this moment, to be handed on with its link.
    fn summary(&self) -> String {
        // Whoever follows the link is somebody else, so nobody is called "you".
        let strangers = Cast { viewer: Viewer::Spectator, ..self.cast() };
        let Some(decision) = self.decision() else {
            return luck::sentence(self).unwrap_or_default();
        };
        let who = strangers.name(decision.seat);
        let when = self.turn(self.at).map_or_else(String::new, |turn| format!("{turn}: "));
        match (self.found.loss(decision), self.found.versus(decision)) {
            (found::Loss::Nothing, _) | (_, [None, _] | [_, None]) => {
                format!("{when}{who} played “{}”. Nothing was better.", decision.label)
            }
            (_, [Some(played), Some(best)]) => format!(
                "{when}{who} played “{}” ({}). Better: “{}” ({}).",
                decision.label,
                self.found.value(played),
                decision.best_label,
                self.found.value(best),
            ),
        }
    }
}

/// A text of a review with the names of the seats in their places: of `{0}`, and of `seat 1` where rules
/// speak that know nobody's name. What is put in is not read again.
pub fn named(text: &str, cast: &Cast<'_>) -> String {
    let mut told = String::with_capacity(text.len());
    let mut rest = text;
    'text: while let Some(letter) = rest.chars().next() {
        for (seat, row) in cast.seats.iter().enumerate().rev() {
            for place in [format!("{{{seat}}}"), format!("seat {}", seat + 1)] {
                if let Some(after) = rest.strip_prefix(&place) {
                    told.push_str(row.name());
                    rest = after;
                    continue 'text;
                }
            }
        }
        told.push(letter);
        rest = &rest[letter.len_utf8()..];
    }
    told
}

/// What there is to say where nothing was judged: the first words of every part.
fn told(page: &ReviewPage) -> String {
    let cast = page.cast();
    let first = page.found.details.iter().filter_map(|detail| detail.text.first());
    first.map(|text| named(text, &cast)).collect::<Vec<_>>().join(" ")
}

/// The whole page.
pub fn page(page: &ReviewPage, visitor: &Visitor) -> Markup {
    let title = page.title();
    let replay = &page.replay;
    let line =
        html! { (replay.outcome) span.only-wide { " · " (time(replay.played, visitor.now)) } };
    let tools = html! {
        a.tool href=(table_url(&replay.id, "replay")) aria-label="Replay" {
            (icon("i-play")) span.only-wide { "Replay" }
        }
        (layout::rules_tool(&replay.game))
    };
    let seat = page.seat.index();
    let image = table_url(&replay.id, &format!("review/{}/preview.png?as={seat}", page.at));
    let preview = Preview {
        title: format!("{}: {}", replay.game_title, replay.outcome),
        description: page.summary(),
        address: page.share_link(),
        image: format!("{}{image}", page.base),
        alt: tide::in_words(page),
    };
    let whole = Page {
        title: &title,
        class: &format!("page-review game-{}", replay.game),
        header: layout::sea(&title, &line, &tools),
        main: main(page),
        dock: Some(html! { (dock(page, visitor)) (layout::keys(&KEYS)) }),
        footer: false,
        stream: None,
        assets: replay.assets,
    };
    layout::document_with(&whole, Some(&preview))
}

fn main(page: &ReviewPage) -> Markup {
    html! {
        main.table-main.rv.is-plain[page.found.measure.plain] #table {
            // Where nothing can be judged there is nothing to draw.
            @if page.found.measure.plain { (tide::bare(page)) } @else { (tide::panel(page)) }
            div.rv-top {
                (board(page))
                @if !page.found.measure.plain { (luck::panel(page)) }
            }
            @if !page.found.measure.plain { (decisions::panel(page)) }
            (details(page))
        }
    }
}

/// The board at this moment, with what was played and what was better marked on it.
fn board(page: &ReviewPage) -> Markup {
    let replay = &page.replay;
    let cast = page.cast();
    let drawn = replay.board.past(replay).into_string();
    let whose = match replay.eyes {
        Viewer::Seat(seat) => format!("as {} saw it", cast.in_sentence(seat)),
        Viewer::Spectator => "as everybody saw it".to_owned(),
    };
    let when = match page.decision() {
        Some(_) => "Before this decision",
        None if page.at <= replay.first => "At the start",
        None => "After this",
    };
    let marks = page.decision().map(|decision| {
        let places = |mv: &str| replay.board.places(decision.seat, mv);
        // Where nothing was better there is nothing else to point at.
        let same = page.found.loss(decision) == found::Loss::Nothing;
        let best = if same { Vec::new() } else { places(&decision.best) };
        [places(&decision.mv), best]
    });
    let [played, better] = marks.unwrap_or_default();
    // One piece may be what both are about: a card that was paid with and should have been built.
    let (both, played): (Vec<String>, Vec<String>) =
        played.into_iter().partition(|id| better.contains(id));
    let better: Vec<String> = better.into_iter().filter(|id| !both.contains(id)).collect();
    let marks = [("played", &played), ("better", &better), ("both", &both)];
    let drawn = marks.into_iter().fold(drawn, |drawn, (mark, ids)| marked(drawn, ids, mark));
    let shows = |mark: &str| drawn.contains(&format!(r#" data-mark="{mark}""#));
    let (played, better) = (shows("played") || shows("both"), shows("better") || shows("both"));
    html! {
        section.rv-board aria-labelledby="rv-board-title" {
            header {
                h2 #rv-board-title { (when) }
                span.aside { (whose) }
                @if played || better {
                    p.rv-key {
                        @if played { span { i.mk-played aria-hidden="true" {} "played" } }
                        @if better { span { i.mk-better aria-hidden="true" {} "better" } }
                    }
                }
            }
            (PreEscaped(drawn))
        }
    }
}

/// Puts a mark on the elements of these ids. Boards are drawn by games that know nothing of reviews.
fn marked(mut drawn: String, ids: &[String], mark: &str) -> String {
    for id in ids {
        let found = format!(" id=\"{id}\"");
        if let Some(at) = drawn.find(&found) {
            drawn.insert_str(at + found.len(), &format!(" data-mark=\"{mark}\""));
        }
    }
    drawn
}

/// What only this game has to tell.
fn details(page: &ReviewPage) -> Markup {
    let cast = page.cast();
    html! {
        @if !page.found.details.is_empty() {
            div.rv-details {
                @for (at, detail) in page.found.details.iter().enumerate() {
                    @let id = format!("rv-detail-{at}");
                    section.panel aria-labelledby=(id) {
                        header {
                            h2 id=(id) { (named(&detail.title, &cast)) }
                            @if let Some(v) = detail.v {
                                a.aside href=(page.url(v)) data-step { "look" span.hide { " at " (named(&detail.title, &cast)) } }
                            }
                        }
                        @for sentence in &detail.text { p { (named(sentence, &cast)) } }
                        @match page.replay.board.detail(&page.replay, detail) {
                            Some(drawn) => (drawn),
                            None => @if !detail.columns.is_empty() { (table(detail, &cast)) },
                        }
                    }
                }
            }
        }
    }
}

fn table(detail: &found::Detail, cast: &Cast<'_>) -> Markup {
    html! {
        div.rv-scroll tabindex="0" role="group" aria-label=(named(&detail.title, cast)) {
            table {
                thead { tr { @for column in &detail.columns { th scope="col" { (named(column, cast)) } } } }
                tbody {
                    @for row in &detail.rows {
                        tr {
                            @for (at, cell) in row.iter().enumerate() {
                                @if at == 0 { th scope="row" { (unbroken(&named(cell, cast))) } }
                                @else { td { (unbroken(&named(cell, cast))) } }
                            }
                        }
                    }
                }
            }
        }
    }
}

/// A cell whose parts, such as `C 35 %`, are not broken into lines.
fn unbroken(cell: &str) -> Markup {
    let parts: Vec<&str> = cell.split(", ").collect();
    html! {
        @if cell.contains('%') {
            @for (at, part) in parts.iter().enumerate() {
                @if at > 0 { ", " }
                span.nb { (part) }
            }
        } @else { (cell) }
    }
}

fn dock(page: &ReviewPage, visitor: &Visitor) -> Markup {
    let replay = &page.replay;
    let stops: Vec<u32> = decisions::listed(page, page.whose, false).map(|one| one.v).collect();
    let mut turns: Vec<u32> = page.found.turning(page.seat).map(|point| point.v).collect();
    turns.dedup();
    let with_ends = |inner: &[u32]| {
        let mut all: Vec<u32> =
            [replay.first].iter().chain(inner).chain([&replay.last]).copied().collect();
        all.dedup();
        all.iter().map(u32::to_string).collect::<Vec<_>>().join(" ")
    };
    html! {
        section.dock.rp-dock.rv-dock #dock aria-label="Review controls" data-at=(page.at)
            data-as=(page.seat.index()) data-turns=(with_ends(&turns)) data-stops=(with_ends(&stops))
        {
            div.transport role="group" aria-label="Steps" {
                (step(page, page.back(&turns), "One turning point back", "i-first", "turn-back"))
                (step(page, page.back(&stops), "One decision back", "i-left", "step-back"))
                button.btn.btn-deep.needs-script #step-play type="button" data-play
                    aria-label="Play" aria-pressed="false"
                { (icon("i-play")) }
                (step(page, page.on(&stops), "One decision on", "i-right", "step-on"))
                (step(page, page.on(&turns), "One turning point on", "i-last", "turn-on"))
            }
            p.rp-say #question tabindex="-1" role="status" { (say(page)) }
            div.rp-more {
                button.btn.rv-share.needs-script type="button" data-copy=(page.share_link()) {
                    (icon("i-share")) " Share this moment"
                }
                noscript { a.btn.rv-share href=(page.share_link()) { "Link to this moment" } }
                (play_on(page, visitor))
            }
        }
    }
}

fn step(page: &ReviewPage, at: u32, label: &str, drawing: &str, id: &str) -> Markup {
    let here = at == page.at;
    html! {
        a.btn id=(id) href=(page.url(at)) data-step
            aria-label=(label) aria-disabled=[here.then_some("true")]
        { (icon(drawing)) }
    }
}

/// What happened here, and what it cost.
fn say(page: &ReviewPage) -> Markup {
    let replay = &page.replay;
    let when = page.turn(page.at);
    let text = page.step().map(|step| step.text.trim_end_matches('.').to_owned());
    html! {
        @if let Some(when) = when { b { (when) "." } " " }
        @match (page.decision(), text) {
            _ if page.at <= replay.first => "Everything is laid out.",
            (Some(decision), text) => {
                (text.unwrap_or_else(|| decision.label.clone()))
                @match (page.found.loss(decision), page.found.versus(decision)) {
                    (found::Loss::Nothing, _) => ". Nothing was better.",
                    (loss, [Some(played), Some(best)]) => {
                        ": " (page.found.value(played)) " instead of " (page.found.value(best)) ". "
                        span class=(if loss == found::Loss::Much { "sw dn" } else { "sw" }) { (page.found.lost(decision)) }
                    },
                    _ => ".",
                }
            },
            (None, Some(text)) => { (text) "." },
            (None, None) => "",
        }
    }
}

/// A new table that begins here: before a decision, so that it can be made otherwise.
fn play_on(page: &ReviewPage, visitor: &Visitor) -> Markup {
    let replay = &page.replay;
    let at = if page.decision().is_some() { page.at - 1 } else { page.at };
    let seat = page.decision().map_or(page.seat, |decision| decision.seat);
    html! {
        @if page.at < replay.last || page.decision().is_some() {
            form.inline method="post" action=(table_url(&replay.id, "fork")) {
                (csrf(visitor))
                input type="hidden" name="at" value=(at);
                input type="hidden" name="seat" value=(seat.index());
                @if let Some(bot) = replay.bots.iter().find(|bot| *bot == &page.reviewer).or(replay.bots.first()) {
                    input type="hidden" name="against" value=(format!("bot:{bot}"));
                }
                details.menu.rv-play data-pop {
                    summary.btn { "Play on" span.only-wide { "from here" } }
                    div {
                        p { "A new table from this moment, with bots in the other seats." }
                        button.btn name="chance" value="fresh" { "With fresh chance" }
                        p.fine { "Whatever is drawn from here on is drawn anew." }
                        button.btn name="chance" value="same" { "With the same chance" }
                        p.fine { "Dice and draws come in the order of this match." }
                    }
                }
            }
        }
    }
}

/// `your chance to win`, `Mira’s chance to win`.
fn about(page: &ReviewPage) -> String {
    let whose = of(page.cast().in_sentence(page.seat));
    match page.found.measure.curve {
        found::Scale::Win => format!("{whose} chance to win"),
        found::Scale::Score => format!("{} at the end, as expected", page.found.measure.unit),
    }
}

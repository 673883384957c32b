//! The solo mat, drawn: start spaces, bag, loss box and the three rows.

use crate::art::{icon, symbol};
use crate::words::{price, short_of};
use maud::{Markup, html};
use tharos::mat::{Guild, Mat, Question, Requirement, Row, Space, Stake, TURNS, Trial};
use web::pages::deed::sentence;

/// A mat, and what is known beside it.
pub(crate) struct MatDrawing<'a> {
    /// The mat.
    pub(crate) mat: &'a Mat,
    /// How much of what a requirement asks for there is now, where that is known.
    pub(crate) have: &'a dyn Fn(Question) -> Option<u32>,
    /// The space that is spoken of now: where a marker would go, or has gone.
    pub(crate) here: Option<Space>,
    /// The buttons that swap I with II, and II with III.
    pub(crate) swaps: [Option<Markup>; 2],
    /// What would help to meet a requirement, where that can be told.
    pub(crate) help: &'a dyn Fn(Requirement) -> Option<String>,
}

/// Nothing helps, or nobody knows.
pub(crate) fn no_help(_: Requirement) -> Option<String> {
    None
}

/// The steps of a turn, with the one that is on.
pub(crate) fn steps(names: &[&str], now: Option<usize>) -> Markup {
    html! {
        ol.th-steps aria-label="Steps of the turn" {
            @for (at, name) in names.iter().enumerate() {
                @if now == Some(at) {
                    li.now aria-current="step" { (icon("i-flag")) span { (name) } }
                } @else if now.is_some_and(|now| at < now) {
                    li.done { (icon("i-check")) span { (name) } }
                } @else { li { span { (name) } } }
            }
        }
    }
}

/// A marker that says whose it is.
pub(crate) fn marker(guild: Guild, class: &str) -> Markup {
    html! {
        svg class=(class) viewBox="0 0 40 40" role="img" aria-label=(format!("{} marker", sentence(guild.name()))) {
            use href=(symbol(&format!("g-{guild}"))) {}
        }
    }
}

impl MatDrawing<'_> {
    /// All of it.
    pub(crate) fn drawn(&self) -> Markup {
        html! {
            div.th-wrap {
                (self.start())
                (self.rows())
            }
        }
    }

    /// The three rows.
    pub(crate) fn rows(&self) -> Markup {
        html! { div.th-rows { @for row in Row::ALL { (self.row(row)) } } }
    }

    /// One space.
    pub(crate) fn one(&self, space: Space) -> Markup {
        let (guild, count) =
            self.mat.row(space.row).map_or((None, 0), |(guild, count)| (Some(guild), count));
        self.space(space, self.mat.trial_at(space), guild.filter(|_| space.place < count), false)
    }

    fn start(&self) -> Markup {
        let bag: u8 = self.mat.bag().iter().sum();
        let lost = self.mat.lost_mines();
        html! {
            section.th-start aria-label="Start spaces" {
                ol {
                    @for (at, name) in ["I", "II", "III"].into_iter().enumerate() {
                        li {
                            span.rn { (name) }
                            @match self.mat.start()[at] {
                                Some(guild) => { (marker(guild, "gm-lg")) small { (self.when(at)) } },
                                None => { span.gm-none { "–" } small { "empty" } },
                            }
                        }
                        @if let Some(Some(swap)) = self.swaps.get(at) { li.th-swap { (swap) } }
                    }
                }
                dl.th-bag {
                    div {
                        dt { "Bag" }
                        dd { (bag) " " small { @if bag == 1 { "marker" } @else { "markers" } } }
                    }
                    div {
                        dt { "Loss box" }
                        dd.loss {
                            svg.i-lg viewBox="0 0 24 24" aria-hidden="true" { use href=(symbol("o-mine")) {} }
                            " " (lost) " " small { @if lost == 1 { "mine" } @else { "mines" } }
                        }
                    }
                }
            }
        }
    }

    /// In which turn the marker of a start space is placed.
    fn when(&self, at: usize) -> String {
        match usize::from(self.mat.placed()) + at + 1 {
            turn if turn > usize::from(TURNS) => "never".into(),
            turn => format!("turn {turn}"),
        }
    }

    fn row(&self, row: Row) -> Markup {
        let (guild, count) = match self.mat.row(row) {
            Some((guild, count)) => (Some(guild), usize::from(count)),
            None => (None, 0),
        };
        html! {
            div.th-row {
                div.th-lab {
                    span.rowletter { (row) }
                    @if let Some(guild) = guild { (marker(guild, "gm")) }
                }
                @for (place, trial) in self.mat.trials(row).into_iter().enumerate() {
                    @let space = Space { row, place: place as u8 };
                    @let next = guild.is_some() && place == count;
                    (self.space(space, trial, guild.filter(|_| place < count), next))
                }
            }
        }
    }

    fn space(
        &self,
        space: Space,
        trial: Option<Trial>,
        marker_of: Option<Guild>,
        next: bool,
    ) -> Markup {
        let here = self.here == Some(space);
        let result = trial.and_then(|trial| self.mat.result(trial));
        let classes = [
            ("is-plain", trial.is_none()),
            ("is-last", trial.is_some_and(Trial::is_last)),
            ("is-next", next),
            ("is-target", here),
            ("is-filled", marker_of.is_some()),
            (
                "is-ready",
                marker_of.is_none() && trial.is_some_and(|trial| self.ready(trial) == Some(true)),
            ),
        ];
        let class: Vec<&str> =
            classes.into_iter().filter(|(_, is)| *is).map(|(name, _)| name).collect();
        html! {
            div class=(format!("th-space {}", class.join(" "))) role="img" aria-label=(self.called(space, trial, marker_of)) {
                span.sp-id { (space) @if trial.is_some_and(Trial::is_last) { span.only-wide { " last" } } }
                @if let Some(trial) = trial {
                    (self.printed(trial, marker_of.is_some()))
                }
                @if let Some(guild) = marker_of { (marker(guild, "sp-marker")) }
                @match result {
                    Some(true) => span.sp-v.good { (icon("i-check")) },
                    Some(false) => span.sp-v.bad { (icon("i-cross")) },
                    None => {},
                }
                @if here && result.is_none() { span.sp-here { (icon("i-flag")) " here" } }
            }
        }
    }

    /// What lies on a requirement space, and what it asks for.
    fn printed(&self, trial: Trial, filled: bool) -> Markup {
        let requirement = self.mat.requirement(trial);
        html! {
            @if trial.is_last() {
                @if !filled {
                    span.sp-need {
                        b { (number(requirement)) }
                        @let (id, size) = picture(requirement.question());
                        svg viewBox=(size) aria-hidden="true" { use href=(symbol(id)) {} }
                    }
                }
                @match self.known(requirement, filled) {
                    Some(have) => span.sp-req { (have) " of " (number(requirement)) },
                    None => span.sp-req.only-wide { (requirement.question().noun(number(requirement))) },
                }
                @if self.mat.has_coin(trial.row()) && !filled {
                    svg.sp-coin viewBox="0 0 40 40" aria-hidden="true" { use href=(symbol("p-brass")) {} }
                }
            } @else {
                @if !filled {
                    @let (id, size) = match trial.stake() {
                        Stake::Coin => ("p-brass", "0 0 40 40"),
                        Stake::Mine | Stake::Nothing => ("o-mine", "0 0 24 24"),
                    };
                    svg.sp-ico viewBox=(size) aria-hidden="true" { use href=(symbol(id)) {} }
                }
                span.sp-req { (self.told(requirement, filled)) }
            }
        }
    }

    /// How much there is of what an open space asks for.
    fn known(&self, requirement: Requirement, filled: bool) -> Option<u32> {
        (self.have)(requirement.question()).filter(|_| !filled)
    }

    /// A requirement in few words; where it is known, with what there is of it.
    fn told(&self, requirement: Requirement, filled: bool) -> String {
        match (requirement, self.known(requirement, filled)) {
            (Requirement::AtLeast(..), Some(have)) => format!("{have} of {}", short(requirement)),
            (Requirement::None(_), Some(have @ 1..)) => {
                format!("{}, {have} now", short(requirement))
            }
            _ => short(requirement),
        }
    }

    fn ready(&self, trial: Trial) -> Option<bool> {
        let requirement = self.mat.requirement(trial);
        (self.have)(requirement.question()).map(|have| requirement.is_met(have))
    }

    /// A space for those who hear it: `A2: at least 7 Jar, met`.
    fn called(&self, space: Space, trial: Option<Trial>, marker_of: Option<Guild>) -> String {
        let mut told = space.to_string();
        if let Some(trial) = trial {
            let last = if trial.is_last() { ", last space" } else { "" };
            told += &format!("{last}: {}", self.mat.requirement(trial));
            told += match (self.mat.result(trial), trial.stake()) {
                (Some(true), _) => ", met",
                (Some(false), _) => ", not met",
                (None, Stake::Mine) => ", your mine lies here",
                (None, Stake::Coin) => ", a coin of 5 Jar lies here",
                (None, Stake::Nothing) if self.mat.has_coin(trial.row()) => ", with the coin",
                (None, Stake::Nothing) => "",
            };
            let requirement = self.mat.requirement(trial);
            if let Some(have) = self.known(requirement, self.mat.result(trial).is_some()) {
                told += &format!(", you have {have}");
            }
        }
        if let Some(guild) = marker_of {
            told += &format!(", {guild} marker");
        }
        if self.here == Some(space) {
            told += ", here now";
        }
        told
    }

    /// What the markers on the start spaces lead to, one after the other.
    pub(crate) fn coming(&self) -> Markup {
        let ahead = self.mat.ahead();
        html! {
            ul.th-coming tabindex="0" aria-label="What the next markers ask for" {
                @for (at, (guild, space)) in ahead.iter().enumerate() {
                    @let turn = usize::from(self.mat.placed()) + at + 1;
                    @if turn <= usize::from(TURNS) {
                        li.is-now[at == 0] {
                            (marker(*guild, "gm"))
                            (self.comes(*guild, *space, turn, at == 0))
                        }
                    }
                }
            }
        }
    }

    fn comes(&self, guild: Guild, space: Space, turn: usize, is_next: bool) -> Markup {
        let when = html! { " " span.turnno { "turn " (turn) } };
        let Some(trial) = self.mat.trial_at(space) else {
            return html! {
                div {
                    p.rq-head { b { (space) } " asks for nothing" (when) }
                    @if space.place == 0 { p.rq-have { (sentence(guild.name())) " opens row " (space.row) "." } }
                }
                span.verdict.good { (icon("i-check")) " free" }
            };
        };
        let requirement = self.mat.requirement(trial);
        let have = (self.have)(requirement.question());
        let short = have.map(|have| short_of(requirement, have));
        html! {
            div {
                p.rq-head {
                    b { (space) @if trial.is_last() { ", last of its row" } } " " (requirement) (when)
                }
                @if let Some(have) = have {
                    p.rq-have {
                        "You have " (have) "."
                        @if let Some(help) = (self.help)(requirement) { " " span.rq-how { (help) } }
                    }
                }
                @if let Some(first) = trial.general().filter(|_| is_next) {
                    p.rq-cons { "First " (first) "." }
                }
                @match (&short, trial.stake()) {
                    (Some(None), Stake::Mine) => p.rq-cons { "You win the mine." },
                    (Some(None), Stake::Coin) => p.rq-cons { "You win the coin of 5 Jar." },
                    (Some(None), Stake::Nothing) => {},
                    _ => p.rq-cons { "If you miss it: " (price(trial)) "." },
                }
            }
            @match short {
                Some(None) => span.verdict.good { (icon("i-check")) " met" },
                Some(Some(short)) => span.verdict.warn { (icon("i-warning")) " " (short) },
                None => {},
            }
        }
    }
}

fn number(requirement: Requirement) -> u32 {
    match requirement {
        Requirement::AtLeast(least, _) => least,
        Requirement::None(_) => 0,
    }
}

/// A requirement in as few words as a space has room for.
fn short(requirement: Requirement) -> String {
    match requirement {
        Requirement::None(_) => "no action card".into(),
        Requirement::AtLeast(least, Question::CombatStrength) => format!("{least} strength"),
        Requirement::AtLeast(least, Question::ActionCards) => format!("{least} action cards"),
        Requirement::AtLeast(least, Question::PlayerCards) => format!("{least} player cards"),
        Requirement::AtLeast(least, Question::Markers) => format!("{least} ore or crystal"),
        Requirement::AtLeast(least, Question::KindsOfMedals) => format!("{least} kinds of medal"),
        Requirement::AtLeast(least, question) => format!("{least} {}", question.noun(least)),
    }
}

/// The drawing of what a last space asks for, and its size.
fn picture(question: Question) -> (&'static str, &'static str) {
    match question {
        Question::ExplorationMedals => ("m-explore", "0 0 40 40"),
        Question::TradeMedals => ("m-trade", "0 0 40 40"),
        Question::CivilMedals => ("m-civil", "0 0 40 40"),
        _ => ("o-jar", "0 0 24 24"),
    }
}

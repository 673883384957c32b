//! Novem, looked at afterwards: what was best, and what every choice cost.

use crate::Training;
use crate::page::small_piece;
use game_core::Viewer;
use maud::{Markup, html};
use novem::{Line, Marker, Side};
use web::pages::layout::{self, Page};
use web::pages::model::{Cast, of, table_url};
use web::pages::{SeatRow, Tide, TidePoint, tide};

/// What a value counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Measure {
    /// Points of lead in this game, from here on.
    Points,
    /// The chance of winning the match less that of losing it, from −1 to 1.
    Match,
}

/// One round, solved. Values are the rows' throughout; the page turns them
/// round for whoever looks.
#[derive(Clone, Debug)]
pub struct RoundAnalysis {
    /// Which game: 1 or 2.
    pub game: u8,
    /// Which round of it.
    pub round: u32,
    /// Who attacked.
    pub attacker: Side,
    /// What the values count.
    pub measure: Measure,
    /// What the position is worth to the rows if both play best.
    pub value: f64,
    /// The shares of the best mix, rows first.
    pub mixes: [[f64; 3]; 2],
    /// What every meeting is worth to the rows, row by row.
    pub meetings: [[f64; 3]; 3],
    /// What was chosen, row first; nothing while the round is on.
    pub chosen: Option<[Line; 2]>,
    /// What each choice gave away against the other side's best mix.
    pub costs: [f64; 2],
    /// The tile that was taken.
    pub taken: Option<u8>,
}

/// The analysis of a whole match.
#[derive(Clone, Debug)]
pub struct AnalysisPage {
    /// The table's id.
    pub id: String,
    /// The game's id, for the link to its rules.
    pub game: String,
    /// The game's name.
    pub game_title: String,
    /// Who sat where.
    pub seats: Vec<SeatRow>,
    /// Whose eyes these are.
    pub viewer: Viewer,
    /// `You win, 62 to 58`.
    pub outcome: String,
    /// All rounds, in order.
    pub rounds: Vec<RoundAnalysis>,
}

/// The whole page.
pub fn page(page: &AnalysisPage) -> Markup {
    let cast = Cast { seats: &page.seats, viewer: page.viewer, live: false };
    let title = format!("Analysis: {}", page.game_title);
    let tools = html! {
        a.tool href=(table_url(&page.id, "replay")) { "Replay" }
        (layout::rules_tool(&page.game))
    };
    layout::document(&Page {
        title: &title,
        class: "page-analysis",
        header: layout::sea(&title, &html! { (page.outcome) }, &tools),
        main: html! {
            main.wrap.an #table {
                @if page.rounds.is_empty() {
                    div.blank {
                        h2 { "No round was played" }
                        a.btn href=(table_url(&page.id, "")) { "Back to the table" }
                    }
                } @else {
                    (tide::panel(&curve(&cast, &page.rounds), &html! {}))
                    (summary(&cast, &page.rounds))
                    @for round in &page.rounds { (article(&cast, round, &page.id)) }
                }
            }
        },
        dock: None,
        footer: true,
        stream: None,
        assets: crate::ASSETS,
    })
}

/// The side whose lead is shown.
fn eyes(viewer: Viewer) -> Side {
    if viewer.is(Side::Columns.seat()) { Side::Columns } else { Side::Rows }
}

fn turned(value: f64, eyes: Side) -> f64 {
    if eyes == Side::Rows { value } else { -value }
}

/// `+2.2` points or `+12 %`, with a real minus sign.
pub(crate) fn signed(value: f64, measure: Measure) -> String {
    let (size, unit) = match measure {
        Measure::Points => (format!("{:.1}", value.abs()), ""),
        Measure::Match => (format!("{:.0}", value.abs() * 100.0), " %"),
    };
    let zero = size.chars().all(|digit| matches!(digit, '0' | '.'));
    let sign = match value {
        _ if zero => "±",
        _ if value > 0.0 => "+",
        _ => "−",
    };
    format!("{sign}{size}{unit}")
}

fn unit(measure: Measure) -> &'static str {
    match measure {
        Measure::Points => "points",
        Measure::Match => "of the match",
    }
}

fn curve(cast: &Cast<'_>, rounds: &[RoundAnalysis]) -> Tide {
    let eyes = eyes(cast.viewer);
    let widest = rounds.iter().map(|round| round.value.abs()).fold(0.1, f64::max);
    let measure = rounds[0].measure;
    let points = rounds.iter().map(|round| {
        let value = turned(round.value, eyes);
        TidePoint {
            height: 0.5 + value / widest / 2.0,
            when: format!("game {}, round {}", round.game, round.round),
            value: signed(value, round.measure),
        }
    });
    let name = of(cast.in_sentence(eyes.seat()));
    Tide {
        title: "How the tide turned".into(),
        about: format!("{name} prospects before every round, if both play best"),
        axis: [signed(widest, measure), "even".into(), signed(-widest, measure)],
        points: points.collect(),
        now: None,
    }
}

/// What each side gave away in all.
fn summary(cast: &Cast<'_>, rounds: &[RoundAnalysis]) -> Markup {
    let [near, far] = sides(cast.viewer);
    let total = |side: Side| rounds.iter().map(|round| round.costs[side as usize]).sum::<f64>();
    let dearest = |side: Side| {
        rounds.iter().max_by(|a, b| a.costs[side as usize].total_cmp(&b.costs[side as usize]))
    };
    html! {
        section.an-sum aria-label="In all" {
            @for side in [near, far] {
                div.panel {
                    div.nb-head {
                        (cast.emblem(side.seat()).large(false))
                        div { h2 { (cast.name(side.seat())) } p.label { "gave away in all" } }
                        b.an-cost { (signed(-total(side), rounds[0].measure)) }
                    }
                    @if let Some(round) = dearest(side).filter(|round| round.costs[side as usize] > 0.05) {
                        p.side-note {
                            "Most in "
                            a href=(format!("#g{}-r{}", round.game, round.round)) {
                                "game " (round.game) ", round " (round.round)
                            }
                            ": " (signed(-round.costs[side as usize], round.measure)) "."
                        }
                    }
                }
            }
        }
    }
}

/// The viewer's side first.
fn sides(viewer: Viewer) -> [Side; 2] {
    let near = eyes(viewer);
    [near, near.other()]
}

fn article(cast: &Cast<'_>, round: &RoundAnalysis, id: &str) -> Markup {
    let eyes = eyes(cast.viewer);
    html! {
        article.panel.an-round id=(format!("g{}-r{}", round.game, round.round)) {
            header {
                h2 { "Game " (round.game) ", round " (round.round) }
                span.aside { (cast.does(round.attacker.seat(), "attack")) }
            }
            p.nv-value {
                b { (signed(turned(round.value, eyes), round.measure)) }
                span { (happened(cast, round)) }
            }
            div.an-mixes { @for side in sides(cast.viewer) { div { (mix(cast, round, side)) } } }
            (heat(cast, round, id))
            ul.an-costs { @for side in sides(cast.viewer) { (cost(cast, round, side)) } }
        }
    }
}

fn happened(cast: &Cast<'_>, round: &RoundAnalysis) -> Markup {
    let Some([row, column]) = round.chosen else { return html! { "Not played yet." } };
    let [row, column] =
        [Marker { side: Side::Rows, line: row }, Marker { side: Side::Columns, line: column }];
    html! {
        b.sq { (row) } " met " b.sq { (column) } ": "
        @match round.taken {
            Some(tile) => { (cast.in_sentence(round.attacker.seat())) " took the " (tile) "." },
            None => "an empty square, no tile.",
        }
    }
}

fn cost(cast: &Cast<'_>, round: &RoundAnalysis, side: Side) -> Markup {
    let Some(chosen) = round.chosen else { return html! {} };
    let marker = Marker { side, line: chosen[side as usize] };
    let lost = round.costs[side as usize];
    let free = signed(lost, round.measure).starts_with('±');
    html! {
        li {
            (small_piece(marker))
            span { (of(cast.name(side.seat()))) " choice" }
            @if free { span.verdict.good { "cost nothing" } }
            @else { span.verdict.warn { "gave away " (signed(lost, round.measure).trim_start_matches('+')) } }
        }
    }
}

/// The panel beside a board: value, both mixes, the nine meetings.
pub(crate) fn panel(cast: &Cast<'_>, round: &RoundAnalysis, about: &str) -> Markup {
    let eyes = eyes(cast.viewer);
    let value = signed(turned(round.value, eyes), round.measure);
    let [near, far] = sides(cast.viewer);
    html! {
        aside.panel.nv-analysis aria-label="Analysis" {
            header { h2 { "Analysis" } span.aside { (about) } }
            p.nv-value {
                b { (value) }
                span {
                    (unit(round.measure)) " is what " (cast.in_sentence(near.seat()))
                    " can expect from here, if both play best"
                }
            }
            (mix(cast, round, near))
            (mix(cast, round, far))
            (heat(cast, round, "now"))
            p.side-note.aside {
                "Played in these shares, no choice of " (of(cast.name(far.seat())))
                " can hold " (cast.in_sentence(near.seat())) " below " (value) "."
            }
        }
    }
}

/// The panel while the game is still being solved.
pub(crate) fn soon() -> Markup {
    html! {
        aside.panel.nv-analysis aria-label="Analysis" {
            header { h2 { "Analysis" } span.aside { "training table" } }
            p.side-note.aside { "Novem is being solved. The analysis is here with the next move." }
        }
    }
}

/// The same in words.
pub(crate) fn in_words(cast: &Cast<'_>, training: &Training) -> Markup {
    let Training::Round(round) = training else { return soon() };
    let (eyes, [near, far]) = (eyes(cast.viewer), sides(cast.viewer));
    let shares = |side: Side| {
        let all = Line::ALL.into_iter().zip(round.mixes[side as usize]);
        let all =
            all.map(|(line, share)| format!("{} {:.0} %", Marker { side, line }, share * 100.0));
        all.collect::<Vec<_>>().join(", ")
    };
    html! {
        section aria-labelledby="t-training" {
            h3 #t-training { "Analysis, as at every training table" }
            p {
                (signed(turned(round.value, eyes), round.measure)) " " (unit(round.measure)) " is what "
                (cast.in_sentence(near.seat())) " can expect from here, if both play best."
            }
            @for side in [near, far] { p { (of(cast.name(side.seat()))) " best mix: " (shares(side)) "." } }
            (heat(cast, round, "text"))
        }
    }
}

fn mix(cast: &Cast<'_>, round: &RoundAnalysis, side: Side) -> Markup {
    html! {
        h3 { (of(cast.name(side.seat()))) " best mix" }
        ul.mixes {
            @for (line, share) in Line::ALL.into_iter().zip(round.mixes[side as usize]) {
                @let marker = Marker { side, line };
                @let share = (share * 100.0).round();
                li.is-chosen[round.chosen.is_some_and(|chosen| chosen[side as usize] == line)] {
                    (small_piece(marker))
                    svg.mix viewBox="0 0 100 10" preserveAspectRatio="none" role="img"
                        aria-label=(format!("{marker}: {share} percent"))
                    { rect width=(share) height="10" {} }
                    b { (share) " %" }
                }
            }
        }
    }
}

/// The nine meetings: gains plain, losses hatched.
fn heat(cast: &Cast<'_>, round: &RoundAnalysis, id: &str) -> Markup {
    let eyes = eyes(cast.viewer);
    let widest = round.meetings.iter().flatten().fold(0.1_f64, |most, value| most.max(value.abs()));
    let head = |marker: Marker| html! { (small_piece(marker)) };
    let met = |row: Line, column: Line| round.chosen == Some([row, column]);
    html! {
        h3 id=(format!("meetings-{id}-{}-{}", round.game, round.round)) {
            (of(cast.name(eyes.seat()))) " lead, for every meeting"
        }
        table.payoff {
            caption.hide { "Expected lead of " (cast.name(eyes.seat())) ", for each pair of choices" }
            thead {
                tr {
                    td {}
                    @for line in Line::ALL { th scope="col" { (head(Marker { side: Side::Columns, line })) } }
                }
            }
            tbody {
                @for row in Line::ALL {
                    tr {
                        th scope="row" { (head(Marker { side: Side::Rows, line: row })) }
                        @for column in Line::ALL {
                            @let value = turned(round.meetings[row.index()][column.index()], eyes);
                            td.is-met[met(row, column)]
                                data-sign=(if value < 0.0 { "n" } else { "p" })
                                data-k=((value.abs() / widest * 10.0).round())
                            { (signed(value, round.measure)) }
                        }
                    }
                }
            }
        }
    }
}

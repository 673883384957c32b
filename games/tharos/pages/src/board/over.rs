//! How it ended, point by point.

use super::guild::medal_name;
use crate::art::icon;
use crate::sheet::signed;
use game_core::Seat;
use maud::{Markup, html};
use tharos::base::{Medal, Points, TharosView};
use tharos::mat::{End, Mat, Row, TURNS, Trial, WINNING_POINTS};
use web::pages::model::{Cast, list};

/// `You won with 84 points`, `You lost on turn 12`.
pub(super) fn result(cast: &Cast<'_>, view: &TharosView) -> String {
    let points = |seat: Seat| view.points(seat);
    if let Some(mat) = view.mat() {
        let (seat, total) = (Seat::new(0), points(Seat::new(0)));
        return match mat.is_won(total - mat.points()) {
            true => format!("{} won with {total} points", cast.name(seat)),
            false => format!("{} lost on turn {}", cast.name(seat), view.pass()),
        };
    }
    let winners = winners(view);
    let total = points(winners[0]);
    match winners.as_slice() {
        [only] => format!("{} won with {total} points", cast.name(*only)),
        several => {
            let names: Vec<&str> = several.iter().map(|seat| cast.name(*seat)).collect();
            format!("{} share the win, {total} points each", list(&names))
        }
    }
}

/// TH-5.11: most points, then most medals.
fn winners(view: &TharosView) -> Vec<Seat> {
    let rank = |seat: Seat| (view.points(seat), view.board(seat).medals.iter().sum::<u8>());
    let seats = view.seats_at_table();
    let best = seats.iter().map(rank).max();
    seats.iter().filter(|seat| Some(rank(*seat)) == best).collect()
}

/// Why that is the result, in a sentence or two.
fn reason(cast: &Cast<'_>, view: &TharosView) -> String {
    let Some(mat) = view.mat() else {
        return format!(
            "Most points after {TURNS} turns win. A tie goes to whoever has more medals."
        );
    };
    let (who, points) = (cast.name(Seat::new(0)), view.points(Seat::new(0)));
    match mat.end() {
        Some(End::TwoLastSpaces) => format!(
            "{who} met two last spaces, needed {WINNING_POINTS} points and scored {points}."
        ),
        Some(End::LastSpaceFailed) => {
            let failed = Trial::ALL
                .into_iter()
                .find(|trial| trial.is_last() && mat.result(*trial) == Some(false));
            failed.map_or_else(String::new, |trial| {
                let (space, needs) = (mat.space_of(trial), mat.requirement(trial));
                let row = trial.row();
                format!(
                    "{space}, the last space of row {row}, asked for {needs}. That was not met."
                )
            })
        }
        Some(End::OutOfTurns) | None => {
            format!("{who} needed two last spaces within {TURNS} turns.")
        }
    }
}

/// The final table: every line of points, and the story of the mat.
pub(super) fn report(cast: &Cast<'_>, view: &TharosView) -> Markup {
    let won = view.you.is_some_and(|you| match view.mat() {
        Some(mat) => mat.is_won(view.points(you) - mat.points()),
        None => winners(view).contains(&you),
    });
    html! {
        section.panel.th-result data-won[won] aria-labelledby="result-title" {
            header { h2 #result-title { (result(cast, view)) } span.aside { "turn " (view.pass()) " of " (TURNS) } }
            p { (reason(cast, view)) }
            div.th-final {
                (points_table(cast, view))
                @if let Some(mat) = view.mat() { (story(mat)) }
            }
        }
    }
}

/// TH-5.9, TH-4.2: one line for every kind of thing, one column for every guild.
fn points_table(cast: &Cast<'_>, view: &TharosView) -> Markup {
    let seats: Vec<Seat> = view.seats_at_table().iter().collect();
    let numbers = &view.components().numbers;
    let points: Vec<Points> =
        seats.iter().map(|seat| view.board(*seat).points(view.components())).collect();
    let medal = |medal: Medal| {
        let name = format!("{} medals, {} each", medal_name(medal), numbers.medal_points(medal));
        (name, points.iter().map(|of| of.medals[medal.index()]).collect())
    };
    let row = |name: String, what: &dyn Fn(&Points) -> i32| -> (String, Vec<i32>) {
        (name, points.iter().map(what).collect())
    };
    let mut rows: Vec<(String, Vec<i32>)> = Medal::ALL.map(medal).into();
    rows.extend([
        row(format!("Full sets of medals, {} each", numbers.set_points), &|of| of.sets),
        row(format!("Mines on regions, {} each", numbers.mine_points), &|of| of.mines),
        row("Player cards".into(), &|of| of.cards),
        row("Public buildings".into(), &|of| of.buildings),
        row(format!("Jar left, 1 for {}", numbers.jar_a_point), &|of| of.jar),
        row(format!("Ore and crystals left, 1 for {}", numbers.goods_a_point), &|of| of.goods),
        row("Lost to attacks".into(), &|of| of.minus),
    ]);
    if let Some(mat) = view.mat() {
        let lines = mat.sheet().into_iter();
        rows.extend(
            lines.map(|(line, points)| (format!("The mat: {}", line.name()), vec![points])),
        );
    }
    html! {
        table.th-points {
            thead {
                tr {
                    th scope="col" { "Points for" }
                    @for seat in &seats { th scope="col" { (cast.name(*seat)) } }
                }
            }
            tbody {
                @for (name, points) in &rows {
                    tr {
                        th scope="row" { (name) }
                        @for points in points { td { (signed(*points)) } }
                    }
                }
            }
            tfoot {
                tr {
                    th scope="row" { "Together" }
                    @for seat in &seats { td { (signed(view.points(*seat))) } }
                }
            }
        }
    }
}

/// What became of every requirement, row by row.
fn story(mat: &Mat) -> Markup {
    html! {
        div.th-story {
            h3 { "What the mat asked" }
            @for row in Row::ALL {
                p.label {
                    "Row " (row)
                    @if let Some((guild, count)) = mat.row(row) { ", " (guild) ", " (count) " of 6" }
                    @else { ", never opened" }
                }
                ul {
                    @for trial in mat.trials(row).into_iter().flatten() {
                        li {
                            span {
                                b { (mat.space_of(trial)) @if trial.is_last() { " (last)" } } " "
                                (mat.requirement(trial))
                            }
                            @match mat.result(trial) {
                                Some(true) => span.verdict.good { (icon("i-check")) " met" },
                                Some(false) => span.verdict.bad { (icon("i-cross")) " not met" },
                                None => span.verdict { "not reached" },
                            }
                        }
                    }
                }
            }
        }
    }
}

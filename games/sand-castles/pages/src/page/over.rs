//! How it ended, and what the dice had to do with it.

use super::CastlesBoard;
use super::beach::plan;
use ::sand_castles::{
    Castle, CastleView, Cell, Given, Luck, MOST_DRY_TURNS, PlayerView, SIDE, SandCastlesView,
};
use game_core::Seat;
use maud::{Markup, html};
use std::cmp::Ordering;
use web::pages::model::{Cast, of};

/// SC-4.2: who won, and by what.
fn winner(view: &SandCastlesView) -> (Option<Seat>, bool) {
    let values = |player: &PlayerView| {
        let mut values: Vec<u8> = player.finished.iter().map(|(_, value)| *value).collect();
        values.sort_unstable_by(|a, b| b.cmp(a));
        values
    };
    let [first, second] = &view.players;
    let by_points = first.points.cmp(&second.points);
    match by_points.then_with(|| values(first).cmp(&values(second))) {
        Ordering::Greater => (Some(Seat::new(0)), by_points.is_eq()),
        Ordering::Less => (Some(Seat::new(1)), by_points.is_eq()),
        Ordering::Equal => (None, true),
    }
}

/// `You win, 31 to 24`. SC-4.3: with the safety net, if that ended it.
pub(crate) fn result(cast: &Cast<'_>, view: &SandCastlesView) -> String {
    let ended = match view.is_netted() {
        true => format!(", after {MOST_DRY_TURNS} turns without a finished castle"),
        false => String::new(),
    };
    format!("{}{ended}", decided(cast, view))
}

fn decided(cast: &Cast<'_>, view: &SandCastlesView) -> String {
    let points = view.players.each_ref().map(|player| player.points);
    let (most, least) = (points[0].max(points[1]), points[0].min(points[1]));
    match winner(view) {
        (Some(seat), false) => format!("{}, {most} to {least}", cast.does(seat, "win")),
        (Some(seat), true) => {
            format!("{} with the more valuable castle, {most} points each", cast.does(seat, "win"))
        }
        (None, _) => format!("A draw, {most} points each"),
    }
}

/// Why that is the result, in one sentence.
fn reason(view: &SandCastlesView) -> String {
    let ended = if view.is_netted() {
        format!("{MOST_DRY_TURNS} turns in a row without a finished castle ended the game")
    } else {
        "The last castle is built".into()
    };
    let decided = match winner(view) {
        (Some(_), false) => "the points decide",
        (Some(_), true) => "points are equal, so the most valuable castle decides",
        (None, _) => "points and castles are equal",
    };
    format!("{ended}, and {decided}.")
}

/// The final table: points, castles, luck.
pub(super) fn report(cast: &Cast<'_>, board: &CastlesBoard) -> Markup {
    let view = &board.view;
    let won = winner(view).0.is_some_and(|seat| cast.viewer.is(seat));
    html! {
        section.panel.sc-result.is-won[won] aria-labelledby="result-title" {
            header { h2 #result-title { (result(cast, view)) } span.aside { "after " (view.turn) " turns" } }
            p { (reason(view)) }
            div.sc-final {
                @for seat in [board.near(), board.far()] {
                    @let player = board.player(seat);
                    div {
                        h3 {
                            (cast.emblem(seat).small()) " " (cast.name(seat)) ": "
                            (player.points) @if player.points == 1 { " point" } @else { " points" }
                        }
                        @if player.finished.is_empty() { p.side-note { "No castles." } }
                        ul.sc-built {
                            @for number in &player.numbers { li { (plan(&design(view, *number))) } }
                        }
                    }
                }
            }
        }
        @if let Some(luck) = &board.luck { (luck_report(cast, board, luck)) }
    }
}

/// A castle tile that has left the table.
fn design(view: &SandCastlesView, number: u8) -> CastleView {
    drawn(number, &view.components.castles[usize::from(number)])
}

/// A castle tile by itself.
pub(crate) fn castle_tile(number: u8, castle: &Castle) -> Markup {
    plan(&drawn(number, castle))
}

fn drawn(number: u8, castle: &Castle) -> CastleView {
    let cells = |set: u64| {
        let bits = (0..SIDE * SIDE).filter(|bit| set >> bit & 1 == 1);
        bits.map(|bit| Cell { castle: 0, column: (bit % SIDE) as u8, row: (bit / SIDE) as u8 })
            .collect()
    };
    CastleView {
        number,
        name: castle.name.clone(),
        value: castle.value,
        sandpails: cells(castle.sandpails),
        towers: cells(castle.towers),
        rows: castle.rows,
        columns: castle.columns,
    }
}

/// What the dice gave, beside what dice give on average.
fn luck_report(cast: &Cast<'_>, board: &CastlesBoard, luck: &[Luck; 2]) -> Markup {
    html! {
        section.panel.sc-luck aria-labelledby="luck-title" {
            header { h2 #luck-title { "Luck" } span.aside { "what the dice gave, and their average" } }
            p { (kinder(cast, luck)) }
            table {
                thead {
                    tr {
                        th scope="col" { "Player" }
                        th scope="col" { "Rolls" }
                        th scope="col" { "Sandpails" }
                        th scope="col" { "Towers" }
                        th scope="col" { "Waves" }
                        th scope="col" { "All tiles" }
                        th scope="col" { "Luckier than" }
                    }
                }
                tbody {
                    @for seat in [board.near(), board.far()] {
                        @let own = &luck[seat.index()];
                        tr {
                            th scope="row" { (cast.emblem(seat).small()) " " (cast.name(seat)) }
                            td { (own.rolls) }
                            @for given in [own.sandpails, own.towers, own.waves, own.tiles()] { td { (beside(given)) } }
                            td { b { (percent(own.luckier_than)) } }
                        }
                    }
                }
            }
            p.side-note {
                "The small figures are what as many rolls give on average. "
                "“Luckier than” is the share of players who would get fewer tiles from as many rolls. "
                "What the pool could not supply is counted, too: it is the dice that are judged."
            }
        }
    }
}

fn beside(given: Given) -> Markup {
    html! {
        b { (given.got) } " "
        small { span.hide { "on average " } (format!("{:.1}", given.expected)) }
    }
}

fn percent(share: f64) -> String {
    format!("{:.0} %", 100.0 * share)
}

/// Whose dice were the kinder ones. A difference that anybody would expect is none.
fn kinder(cast: &Cast<'_>, luck: &[Luck; 2]) -> String {
    let [first, second] = luck.map(|luck| luck.luckier_than);
    if (first - second).abs() < 0.15 {
        return "The dice treated both alike.".into();
    }
    let lucky = Seat::new(usize::from(second > first));
    let dice = of(cast.name(lucky));
    format!("{dice} dice were the kinder ones.")
}

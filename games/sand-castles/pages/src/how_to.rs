//! The pictures of "How to play", made of the pieces of a table.

use crate::page::{castle_tile, die, tile};
use maud::{Markup, html};
use sand_castles::{Castle, OURS, SIDE, Tile};
use web::pages::icons::icon;

/// What `![…](name)` stands for.
pub(crate) fn picture(name: &str) -> Option<Markup> {
    let tiles = |kinds: &[Tile]| html! { @for kind in kinds { span.htile { (tile(*kind)) } } };
    Some(match name {
        "goal" => html! {
            div.sc-pic.is-goal { (castle("Old Fort", &|_| Look::Built)?) (plan("Old Fort")?) }
        },
        "roll" => html! {
            div.sc-pic {
                div.dice { @for face in [1, 5] { (die(OURS.dice[0][face])) } }
                (icon("i-arrow"))
                div.sc-row { (tiles(&[Tile::Sandpail, Tile::Sandpail, Tile::Double])) }
            }
        },
        "build" => html! {
            div.sc-pic {
                (castle("Old Fort", &|cell| match cell {
                    (_, 0) => Look::Built,
                    (_, 1) => Look::Open,
                    _ => Look::Missing,
                })?)
            }
        },
        "wave" => html! {
            div.sc-pic {
                (castle("Old Fort", &|cell| match cell {
                    (1, 2) => Look::Taken(1),
                    (1, 1) => Look::Taken(2),
                    (2, 2) => Look::Missing,
                    _ => Look::Built,
                })?)
            }
        },
        "hand" => html! {
            div.sc-pic { div.sc-row { (tiles(&[Tile::Sandpail, Tile::Sandpail, Tile::Tower, Tile::Tower, Tile::Single])) } }
        },
        "plans" => html! {
            div.sc-pic.is-plans { (plan("Sand Pie")?) (plan("Old Fort")?) (plan("Four Winds")?) }
        },
        _ => return None,
    })
}

/// How a cell of a castle is shown.
enum Look {
    Built,
    Missing,
    /// It can be built next.
    Open,
    /// A wave takes it.
    Taken(u8),
}

fn named(name: &str) -> Option<(u8, &'static Castle)> {
    let at = OURS.castles.iter().position(|castle| castle.name == name)?;
    Some((at as u8, &OURS.castles[at]))
}

fn plan(name: &str) -> Option<Markup> {
    named(name).map(|(number, castle)| castle_tile(number, castle))
}

/// One side of a castle, with each cell by column and row as `look` says.
fn castle(name: &str, look: &dyn Fn((u8, u8)) -> Look) -> Option<Markup> {
    let (_, castle) = named(name)?;
    let cell = |column: u8, row: u8| {
        let bit = 1_u64 << (usize::from(row) * SIDE + usize::from(column));
        let kind = match (castle.towers & bit != 0, castle.sandpails & bit != 0) {
            (true, _) => Tile::Tower,
            (_, true) => Tile::Sandpail,
            _ => return html! { span.cell.is-none {} },
        };
        match look((column, row)) {
            Look::Built => html! { span.cell.tile { (tile(kind)) } },
            Look::Missing => html! { span.cell.ghost { (tile(kind)) } },
            Look::Open => html! { span.cell.ghost.is-open { (tile(kind)) } },
            Look::Taken(number) => html! {
                span.cell.tile { (tile(kind)) span.doomed { span.hit { (icon("i-wave")) (number) } } }
            },
        }
    };
    Some(html! {
        div.build data-w=(castle.columns) {
            @for row in (0..castle.rows).rev() { @for column in 0..castle.columns { (cell(column, row)) } }
        }
    })
}

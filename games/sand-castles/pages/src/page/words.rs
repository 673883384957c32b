//! The table in whole sentences, for those who listen.

use super::{CastlesBoard, counted, of_kind, tile_at};
use ::sand_castles::{CastleView, Cell, Phase, PlayerView, Tile};
use game_core::Seat;
use maud::{Markup, html};
use web::pages::model::{Cast, list};

/// All that lies on the table.
pub(crate) fn in_words(cast: &Cast<'_>, board: &CastlesBoard) -> Markup {
    let view = &board.view;
    let builder = cast.name(view.builder);
    html! {
        @if view.phase != Phase::Over {
            p { "Turn " (view.turn) ". " (builder) @if builder == "You" { " have" } @else { " has" } " played " (view.played) " of 3 tiles." }
        }
        @if let Some([one, other]) = &view.rolled {
            p {
                (builder) " rolled " (one) " and " (other)
                @if let Some(took) = &board.took { " and took " (counted(took)) }
                "."
            }
        }
        p { "In the pool: " (counted(&view.pool)) ". Castles in the deck: " (view.deck) "." }
        @for (place, castle) in view.castles.iter().enumerate() {
            @match castle {
                Some(castle) => {
                    h3 { (castle.name) ", " (castle.value) " points" }
                    p { (design(castle)) }
                    @for seat in [board.near(), board.far()] { p { (progress(cast, board, place, castle, seat)) } }
                },
                None => { h3 { "Castle " (place + 1) } p { "No castle left here." } },
            }
        }
    }
}

/// `8 tiles in 4 rows: 7 sandpails and a tower.`
fn design(castle: &CastleView) -> String {
    let tiles = ::sand_castles::Tiles {
        sandpails: castle.sandpails.len() as u8,
        towers: castle.towers.len() as u8,
        ..Default::default()
    };
    let all = if tiles.len() == 1 { "1 tile".into() } else { format!("{} tiles", tiles.len()) };
    let rows = if castle.rows == 1 { "1 row".into() } else { format!("{} rows", castle.rows) };
    format!("{all} in {rows}: {}.", counted(&tiles))
}

fn progress(
    cast: &Cast<'_>,
    board: &CastlesBoard,
    place: usize,
    castle: &CastleView,
    seat: Seat,
) -> String {
    let player = board.player(seat);
    let built = &player.built[place];
    let rows = (0..castle.rows).filter(|row| cells(castle).any(|cell| cell.row == *row));
    let rows = rows.map(|row| row_in_words(board, castle, built, row));
    let rows = rows.collect::<Vec<_>>().join("; ");
    let next = board.view.next_cells(seat, place as u8).into_iter();
    let next: Vec<String> = next
        .map(|cell| {
            let (row, place, kind) = (cell.row + 1, cell.column + 1, kind(board, cell));
            // As the buttons call it: `b2`.
            let letter = char::from(b'a' + cell.column);
            format!("{letter}{row} (row {row} place {place}), {kind}")
        })
        .collect();
    let next = match next.as_slice() {
        [] => String::new(),
        next => format!(" Next: {}.", next.join("; ")),
    };
    let walls = match (board.view.with_walls, player.walls[place]) {
        (false, _) => "",
        (_, 0) => " No wall.",
        (_, 1) => " One wall.",
        _ => " Two walls.",
    };
    format!("{}: {rows}.{walls}{next}", cast.name(seat))
}

fn cells(castle: &CastleView) -> impl Iterator<Item = Cell> {
    castle.sandpails.iter().chain(&castle.towers).copied()
}

fn kind(board: &CastlesBoard, cell: Cell) -> &'static str {
    of_kind(tile_at(&board.view, cell))
}

/// `base row full`, `row 2 lacks a sandpail on place 3`, `row 3 empty`.
fn row_in_words(board: &CastlesBoard, castle: &CastleView, built: &[Cell], row: u8) -> String {
    let name = match row {
        0 => "base row".to_owned(),
        row => format!("row {}", row + 1),
    };
    let of_row: Vec<Cell> = cells(castle).filter(|cell| cell.row == row).collect();
    let missing: Vec<Cell> = of_row.iter().copied().filter(|cell| !built.contains(cell)).collect();
    if missing.is_empty() {
        return format!("{name} full");
    }
    let lacks = [Tile::Sandpail, Tile::Tower].into_iter().filter_map(|tile| {
        let of_kind = missing.iter().filter(|cell| tile_at(&board.view, **cell) == tile);
        let mut places: Vec<u8> = of_kind.map(|cell| cell.column + 1).collect();
        places.sort_unstable();
        let places: Vec<String> = places.iter().map(u8::to_string).collect();
        let places: Vec<&str> = places.iter().map(String::as_str).collect();
        match places.len() {
            0 => None,
            1 => Some(format!("a {tile} on place {}", list(&places))),
            _ => Some(format!("{tile}s on places {}", list(&places))),
        }
    });
    let lacks = lacks.collect::<Vec<_>>().join(" and ");
    let verb = if missing.len() == of_row.len() { "empty, it takes" } else { "lacks" };
    format!("{name} {verb} {lacks}")
}

/// `14 points with Crab Keep and Lookout; in hand 2 sandpails`.
pub(crate) fn score_in_words(player: &PlayerView) -> String {
    let names: Vec<&str> = player.finished.iter().map(|(name, _)| name.as_str()).collect();
    let castles = if names.is_empty() { String::new() } else { format!(" with {}", list(&names)) };
    let points =
        if player.points == 1 { "1 point".into() } else { format!("{} points", player.points) };
    format!("{points}{castles}; in hand {}", counted(&player.hand))
}

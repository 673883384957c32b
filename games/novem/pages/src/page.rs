//! The Novem table, for any viewer.

mod dock;

pub(crate) use dock::dock;

use crate::analysis::{self, RoundAnalysis};
use game_core::{Seat, Viewer};
use maud::{Markup, html};
use novem::{Line, Marker, MarkerView, NovemView, PileView, RoundView, Side, SquareView};
use web::pages::icons::{dots, icon, logo};
use web::pages::model::{Cast, of};
use web::pages::table;
use web::pages::{LogLine, SeatRow, TablePage, Visitor};

/// One line of the log: what a round brought. With closed piles it does not
/// say which tile, because the players have to remember that (NV-3.2).
pub fn tell(
    round: &RoundView,
    number: u32,
    open_piles: bool,
    seats: &[SeatRow],
    viewer: Viewer,
) -> LogLine {
    let text = format!("Round {number}: {}", met(round, open_piles, seats, viewer));
    LogLine::new(Some(round.attacker.seat()), text)
}

/// The same for the list of moves in a replay, where every tile may be named.
pub fn retell(round: &RoundView, seats: &[SeatRow], viewer: Viewer) -> String {
    let text = met(round, true, seats, viewer);
    text.strip_prefix("you").map_or(text.clone(), |rest| format!("You{rest}"))
}

fn met(round: &RoundView, open_piles: bool, seats: &[SeatRow], viewer: Viewer) -> String {
    let cast = Cast { seats, viewer, live: false };
    let [by, other] =
        [round.attacker, round.attacker.other()].map(|side| cast.in_sentence(side.seat()));
    let met = format!("{by} met {other} on {}", round.square);
    match round.tile {
        None => format!("{met}, where nothing lay."),
        Some(tile) if open_piles => format!("{met} and took the {tile}."),
        Some(_) => format!("{met} and took a tile."),
    }
}

/// How the match went, or where it stands, for the header of a replay.
pub(crate) fn outcome(view: &NovemView, seats: &[SeatRow], viewer: Viewer) -> String {
    match view.over {
        true => result(&Cast { seats, viewer, live: false }, view),
        false => place(view),
    }
}

/// `Game 1 of 2, round 5`.
pub(crate) fn place(view: &NovemView) -> String {
    if view.over {
        "Both games played".into()
    } else {
        format!("Game {} of 2, round {}", view.game, view.round)
    }
}

/// Who does what in this round, for the header.
pub(crate) fn roles(page: &TablePage, view: &NovemView) -> String {
    match page.you() {
        _ if view.over => result(&page.cast(), view),
        Some(seat) if seat == view.attacker.seat() => "you attack".into(),
        _ => page.cast().does(view.attacker.seat(), "attack"),
    }
}

/// `You win, 34 to 29`, or `A draw, 31 each`.
pub(crate) fn result(cast: &Cast<'_>, view: &NovemView) -> String {
    let [rows, columns] = totals(view);
    match rows.cmp(&columns) {
        std::cmp::Ordering::Equal => format!("A draw, {rows} each"),
        order => {
            let winner = if order.is_gt() { Side::Rows } else { Side::Columns };
            let (more, less) = (rows.max(columns), rows.min(columns));
            format!("{}, {more} to {less}", cast.does(winner.seat(), "win"))
        }
    }
}

/// NV-3.4: said as soon as nothing can change it any more. No total is told
/// with it: those stay face down (NV-3.2).
pub(crate) fn decided(cast: &Cast<'_>, view: &NovemView) -> Option<String> {
    let winner = cast.does(view.decided?.seat(), "win");
    Some(format!("The match is decided: {winner}, whatever comes. Play on for points."))
}

fn totals(view: &NovemView) -> [i32; 2] {
    view.points.iter().fold([0, 0], |sum, game| [sum[0] + game[0], sum[1] + game[1]])
}

/// Everything between header and dock.
pub(crate) fn main(
    page: &TablePage,
    view: &NovemView,
    training: Option<&RoundAnalysis>,
    visitor: &Visitor,
) -> Markup {
    let cast = page.cast();
    html! {
        section.nv-players aria-label="Players" {
            @for side in facing(page.viewer) { (seat(page, view, side, visitor)) }
            article.panel.nv-match {
                header { h2 { "Match" } span.aside { "2 games" } }
                (facts(&cast, view))
                (table::facts(page))
                @if training.is_some() { (table::log_lines(page, 3)) }
            }
        }
        (stage(&cast, view))
        @match training {
            Some(round) => (analysis::panel(&cast, round, "training table")),
            None => (table::side(page, visitor)),
        }
    }
}

/// The opponent first, as across a table; spectators see the columns above.
fn facing(viewer: Viewer) -> [Side; 2] {
    if viewer.is(Side::Columns.seat()) { Side::BOTH } else { [Side::Columns, Side::Rows] }
}

fn facts(cast: &Cast<'_>, view: &NovemView) -> Markup {
    html! {
        dl.facts {
            div { dt { "Game" } dd { (view.game) " of 2" } }
            div { dt { "Round" } dd { (view.round) } }
            @if let Some(setup) = view.setup {
                div { dt { "Set-up" } dd { "no. " (setup.0.number()) " of " (novem::SETUPS) } }
            }
            @for (number, points) in view.points.iter().enumerate() {
                div {
                    dt { "Game " (number + 1) }
                    dd {
                        (cast.name(Seat::new(0))) " " (points[0]) ", "
                        (cast.name(Seat::new(1))) " " (points[1])
                    }
                }
            }
            @if !view.over { div { dt { "Ends" } dd { "when a row or column is empty" } } }
        }
    }
}

fn seat(page: &TablePage, view: &NovemView, side: Side, visitor: &Visitor) -> Markup {
    let (cast, seat) = (page.cast(), side.seat());
    let you = cast.viewer.is(seat);
    let lines = if side == Side::Rows { "rows A B C" } else { "columns 1 2 3" };
    let role = match (view.over, side == view.attacker) {
        (true, _) => String::new(),
        (false, true) => if you { ", attack" } else { ", attacks" }.into(),
        (false, false) => if you { ", defend" } else { ", defends" }.into(),
    };
    html! {
        article.panel.nv-seat.is-you[you] {
            (table::seat_head(page, seat, &format!("{lines}{role}")))
            (pile(&cast, view, side))
            (table::absence(page, seat, visitor))
        }
    }
}

/// What a side has taken: backs with a count, or the tiles and their sum for
/// those who may see them.
pub(crate) fn pile(cast: &Cast<'_>, view: &NovemView, side: Side) -> Markup {
    let yours = cast.viewer.is(side.seat());
    match &view.piles[side as usize] {
        PileView::FaceDown { count } => html! {
            (backs(view, side, usize::from(*count)))
            p.side-note { (tiles_in_words(usize::from(*count))) }
        },
        PileView::Open { tiles, total } if view.over || view.options.open_piles || !cast.live => {
            html! {
                (faces(tiles))
                p.side-note { (count(tiles.len())) ", together " b { (total) } }
            }
        }
        PileView::Open { tiles, total } => html! {
            (backs(view, side, tiles.len()))
            p.side-note { (tiles_in_words(tiles.len())) }
            @if yours && !tiles.is_empty() {
                details.peek #peek {
                    summary.linkbtn { "Look at mine" }
                    (faces(tiles))
                    p.side-note { "Together " b { (total) } ". Only you see this." }
                }
            }
        },
    }
}

fn count(tiles: usize) -> String {
    match tiles {
        0 => "No tiles yet".into(),
        1 => "1 tile".into(),
        _ => format!("{tiles} tiles"),
    }
}

fn tiles_in_words(tiles: usize) -> String {
    if tiles == 0 { count(0) } else { format!("{}, face down", count(tiles)) }
}

/// Named by their place in the pile, never by what they are. The newest one
/// says where it came from, so that it can be seen travelling.
fn backs(view: &NovemView, side: Side, tiles: usize) -> Markup {
    let newest =
        last_of_this_game(view).filter(|round| round.attacker == side && round.tile.is_some());
    let from = newest.map(|round| {
        let height =
            view.board.iter().find(|square| square.square == round.square).map_or(0, height);
        tile_id(&round.square, height + 1)
    });
    html! {
        @if tiles > 0 {
            div.nv-pile role="img" aria-label=(tiles_in_words(tiles)) {
                @for number in 1..=tiles {
                    span.nv-tile.is-back
                        id=(format!("pile-{}-{number}", side_id(side)))
                        data-moves
                        data-from=[from.as_deref().filter(|_| number == tiles)]
                    { (logo()) }
                }
            }
        }
    }
}

fn faces(tiles: &[u8]) -> Markup {
    let words = tiles.iter().map(u8::to_string).collect::<Vec<_>>().join(", ");
    html! {
        @if !tiles.is_empty() {
            div.nv-pile role="img" aria-label=(format!("Tiles {words}")) {
                @for tile in tiles { span.nv-tile.is-face { b { (tile) } } }
            }
        }
    }
}

fn side_id(side: Side) -> &'static str {
    match side {
        Side::Rows => "rows",
        Side::Columns => "columns",
    }
}

fn height(square: &SquareView) -> usize {
    usize::from(square.top.is_some()) + usize::from(square.beneath.is_some())
}

/// Both tiles of a square lie open, so their names may say which they are.
fn tile_id(square: &str, height: usize) -> String {
    format!("tile-{}-{height}", square.to_lowercase())
}

/// The round before this one, unless it belongs to the first game and the
/// second has begun.
fn last_of_this_game(view: &NovemView) -> Option<&RoundView> {
    view.last_round.as_ref().filter(|_| view.round > 1 || view.over)
}

/// The board with whatever lies around it.
pub(crate) fn stage(cast: &Cast<'_>, view: &NovemView) -> Markup {
    let columns = Side::Columns.seat();
    html! {
        section.nv-stage aria-label="The board" {
            @if view.over { (final_result(cast, view)) } @else if view.round == 1 { (first_game(cast, view)) }
            @if let Some(decided) = decided(cast, view) { p.nv-result { b { (decided) } } }
            p.nv-side { (cast.emblem(columns).small()) " " (of(cast.name(columns))) " columns" }
            (board(cast, view))
            @if !view.over { (laid(cast, view)) }
            @if let Some(round) = last_of_this_game(view) { (turned_up(cast, view, round)) }
        }
    }
}

fn final_result(cast: &Cast<'_>, view: &NovemView) -> Markup {
    html! { p.nv-result { b { (result(cast, view)) } } }
}

/// Between the games: how the first one went.
fn first_game(cast: &Cast<'_>, view: &NovemView) -> Markup {
    let Some(&[rows, columns]) = view.points.first() else { return html! {} };
    let leads = |seat: Seat, by: i32| {
        let verb = if cast.viewer.is(seat) { "lead" } else { "leads" };
        format!("{} {verb} by {by}", cast.in_sentence(seat))
    };
    let ahead = match rows - columns {
        0 => "all is even".into(),
        by if by > 0 => leads(Seat::new(0), by),
        by => leads(Seat::new(1), -by),
    };
    html! {
        p.nv-result {
            b {
                "Game one: " (cast.name(Seat::new(0))) " " (rows) ", "
                (cast.name(Seat::new(1))) " " (columns) "."
            }
            " Game two begins, " (ahead) "."
        }
    }
}

/// The nine squares in their sand pan, read row by row.
pub(crate) fn board(cast: &Cast<'_>, view: &NovemView) -> Markup {
    let chosen = view.markers.iter().find_map(|marker| match marker {
        MarkerView::Yours(marker) => Some(*marker),
        _ => None,
    });
    let label = |side: Side, line: Line| {
        let marker = Marker { side, line };
        html! { span.nv-lab { (piece(marker, chosen == Some(marker) && cast.live)) } }
    };
    let met = last_of_this_game(view).map(|round| round.square.as_str());
    html! {
        div.nv-board role="group" aria-label="Nine squares, row by row" {
            span {}
            @for line in Line::ALL { (label(Side::Columns, line)) }
            @for row in Line::ALL {
                (label(Side::Rows, row))
                @for at in 0..3 {
                    @if let Some(found) = view.board.get(3 * row.index() + at) {
                        (square(found, met == Some(found.square.as_str())))
                    } @else {
                        span.nv-cell.is-empty {}
                    }
                }
            }
        }
    }
}

/// `C1: 6 on top, nothing beneath`.
pub(crate) fn in_words(square: &SquareView) -> String {
    match (square.top, square.beneath) {
        (None, _) => format!("{}: empty", square.square),
        (Some(top), None) => format!("{}: {top} on top, nothing beneath", square.square),
        (Some(top), Some(beneath)) => format!("{}: {top} on top, {beneath} beneath", square.square),
    }
}

fn square(square: &SquareView, met: bool) -> Markup {
    html! {
        div.nv-cell.is-empty[square.top.is_none()].is-met[met] role="img" aria-label=(in_words(square)) {
            @if let Some(top) = square.top {
                span.nv-tile.is-two[square.beneath.is_some()]
                    id=(tile_id(&square.square, height(square)))
                    data-moves
                { b { (top) } }
            }
            @if let Some(beneath) = square.beneath { span.nv-under { (beneath) } }
        }
    }
}

/// A marker face up: round for rows, square for columns.
fn piece(marker: Marker, chosen: bool) -> Markup {
    html! { span.marker.is-col[marker.side == Side::Columns].is-chosen[chosen] { (marker) } }
}

/// The same, small, for lists and tables.
pub(crate) fn small_piece(marker: Marker) -> Markup {
    html! { span.marker.sm.is-col[marker.side == Side::Columns] { (marker) } }
}

/// What lies on the table in this round: backs and empty places.
fn laid(cast: &Cast<'_>, view: &NovemView) -> Markup {
    let [far, near] = facing(cast.viewer);
    html! {
        div.nv-secret role="group" aria-label="Laid markers" {
            @for side in [near, far] { (slot(cast, view, side)) }
        }
    }
}

fn slot(cast: &Cast<'_>, view: &NovemView, side: Side) -> Markup {
    let name = cast.name(side.seat());
    let column = side == Side::Columns;
    let place = format!("laid-{}", side_id(side));
    match view.markers[side as usize] {
        MarkerView::NotYet => html! {
            div.slot {
                span.marker.is-ghost.is-col[column] { (dots()) }
                p {
                    b { (name) } br;
                    span.label { @if name == "You" { "have not laid yet" } @else { "has not laid yet" } }
                }
            }
        },
        MarkerView::FaceDown => html! {
            div.slot {
                span.marker.is-back.is-col[column] id=(place) data-moves { (logo()) }
                p { b { (name) } br; span.label { "has laid, face down" } }
            }
        },
        MarkerView::Yours(marker) => html! {
            div.slot.is-filled[cast.live] {
                span.marker.is-back.is-col[column] id=(place) data-moves { (logo()) }
                p {
                    b { (name) } " " (line_name(marker)) br;
                    span.label {
                        (icon("i-hidden"))
                        @if cast.live { " only you see this" } @else { " face down to the others" }
                    }
                }
            }
        },
    }
}

/// `row C`, `column 1`.
pub(crate) fn line_name(marker: Marker) -> String {
    match marker.side {
        Side::Rows => format!("row {marker}"),
        Side::Columns => format!("column {marker}"),
    }
}

/// The two markers that met, from the name of their square.
pub(crate) fn meeting(square: &str) -> Option<[Marker; 2]> {
    let (row, column) = square.split_at_checked(1)?;
    Some([row.parse().ok()?, column.parse().ok()?])
}

/// The round before, both markers face up, and what it brought. Everybody
/// saw that tile a moment ago; older ones have to be remembered.
fn turned_up(cast: &Cast<'_>, view: &NovemView, round: &RoundView) -> Markup {
    let number = if view.over { view.round } else { view.round - 1 };
    html! {
        div.nv-last {
            span.nv-last-pieces aria-hidden="true" {
                @for marker in meeting(&round.square).into_iter().flatten() {
                    span.marker.sm.is-col[marker.side == Side::Columns]
                        id=(format!("up-{}", side_id(marker.side)))
                        data-moves
                        data-from=(format!("laid-{}", side_id(marker.side)))
                    { (marker) }
                }
                @if let Some(tile) = round.tile { span.nv-tile.is-face.sm { b { (tile) } } }
            }
            p { span.label { "Round " (number) } " " (what_happened(cast, round)) }
        }
    }
}

/// `Mira took the 4 from C1.`
pub(crate) fn what_happened(cast: &Cast<'_>, round: &RoundView) -> String {
    let name = cast.name(round.attacker.seat());
    match round.tile {
        Some(tile) => format!("{name} took the {tile} from {}.", round.square),
        None => format!("{name} attacked {}, where nothing lay.", round.square),
    }
}

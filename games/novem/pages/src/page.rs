//! The Novem table, for any viewer.

mod board;
mod dock;
mod reveal;

pub(crate) use board::{back_of_marker, board_of, in_words, marker, small_piece, tile_back};
pub(crate) use dock::dock;
pub(crate) use reveal::{lines_of, meeting, what_happened};

use crate::analysis;
use crate::{NovemBoard, Training};
use game_core::{Seat, Viewer};
use maud::{Markup, html};
use novem::{Marker, MarkerView, NovemView, PileView, RoundView, Side, SquareView};
use reveal::Reveal;
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
    met(round, true, seats, viewer)
}

/// `C met 3: you took the 8.`
fn met(round: &RoundView, open_piles: bool, seats: &[SeatRow], viewer: Viewer) -> String {
    let cast = Cast { seats, viewer, live: false };
    let by = cast.in_sentence(round.attacker.seat());
    let [row, column] = lines_of(round);
    match round.tile {
        None => format!("{row} met {column}: {} was empty, no tile.", round.square),
        Some(tile) if open_piles => format!("{row} met {column}: {by} took the {tile}."),
        Some(_) => format!("{row} met {column}: {by} took a tile."),
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
pub(crate) fn main(page: &TablePage, board: &NovemBoard, visitor: &Visitor) -> Markup {
    let NovemBoard { view, training, ended } = board;
    let (cast, training) = (page.cast(), training.as_ref());
    html! {
        section.nv-players aria-label="Players" {
            @for side in facing(page.viewer) { (seat(page, view, side, visitor)) }
            article.panel.nv-match {
                header { h2 { "Match" } span.aside { "2 games" } }
                (facts(&cast, view))
                (table::facts(page))
            }
        }
        (stage(&cast, view, ended.as_deref()))
        @match training {
            Some(Training::Round(round)) => (analysis::panel(&cast, round, "training table")),
            Some(Training::Soon) => (analysis::soon()),
            None => {},
        }
        (table::side(page, visitor))
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
        article.panel.nv-seat.is-you[you] data-pile=(side_id(side)) {
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
                p.side-note.nv-sum { (count(tiles.len())) ", together " b { (total) } }
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

/// The points that this viewer knows of: of the games that ended, and of the tiles taken since.
pub(crate) struct Score {
    /// Points of the first game.
    pub(crate) before: Option<i32>,
    /// Points of this game; nothing for tiles that lie face down.
    pub(crate) now: Option<i32>,
    /// Tiles taken in this game.
    pub(crate) tiles: usize,
}

/// What `side` has, as far as this viewer may know.
pub(crate) fn score(view: &NovemView, side: Side) -> Score {
    let before = view.points.first().filter(|_| view.game == 2).map(|points| points[side as usize]);
    match &view.piles[side as usize] {
        PileView::Open { tiles, total } => Score { before, now: Some(*total), tiles: tiles.len() },
        PileView::FaceDown { count } => Score { before, now: None, tiles: usize::from(*count) },
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

/// Named by their place in the pile, never by what they are. The newest one is where the tile of
/// the last round travels to.
fn backs(view: &NovemView, side: Side, tiles: usize) -> Markup {
    let came =
        last_of_this_game(view).is_some_and(|last| last.attacker == side && last.tile.is_some());
    html! {
        @if tiles > 0 {
            div.nv-pile role="img" aria-label=(tiles_in_words(tiles)) {
                @for number in 1..=tiles {
                    span.nv-tile.is-back.is-newest[came && number == tiles]
                        id=(format!("pile-{}-{number}", side_id(side)))
                        data-moves
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
            div.nv-pile.is-open role="img" aria-label=(format!("Tiles {words}")) {
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

/// The round before this one, unless it belongs to the first game and the
/// second has begun.
fn last_of_this_game(view: &NovemView) -> Option<&RoundView> {
    view.last_round.as_ref().filter(|_| view.round > 1 || view.over)
}

/// The board with whatever lies around it. `ended` is the board of the game that was just played,
/// before the first round of the next.
pub(crate) fn stage(cast: &Cast<'_>, view: &NovemView, ended: Option<&[SquareView]>) -> Markup {
    let columns = Side::Columns.seat();
    let reveal = Reveal::of(view, ended);
    // The last round of a game is shown on the board on which it was played.
    let before = reveal.as_ref().filter(|reveal| reveal.board.is_some());
    html! {
        section.nv-stage aria-label="The board" data-reveal-round=(view.rounds_played) {
            p.nv-side { (cast.emblem(columns).small()) " " (of(cast.name(columns))) " columns" }
            div.nv-pan {
                (board::live(cast, view, reveal.as_ref().filter(|reveal| reveal.board.is_none())))
                @if let Some(Reveal { round, board: Some(board), .. }) = before {
                    div.nv-before aria-hidden="true" { (board::replayed(cast, board, round)) }
                }
            }
            div.nv-below {
                @if view.over { (final_result(cast, view)) } @else { (laid(cast, view)) }
                @if let Some(reveal) = reveal.as_ref().filter(|_| cast.live || view.over) {
                    (reveal.markers(cast))
                }
            }
            div.nv-last {
                @if let Some(last) = last_of_this_game(view) { (turned_up(cast, view, last)) }
                @else { (between(cast, view)) }
                @if let Some(decided) = decided(cast, view) { p { b { (decided) } } }
            }
        }
    }
}

fn final_result(cast: &Cast<'_>, view: &NovemView) -> Markup {
    let [rows, columns] = totals(view);
    let won = match cast.viewer {
        Viewer::Seat(seat) => (rows - columns) * Side::of(seat).sign() > 0,
        Viewer::Spectator => false,
    };
    html! { p.nv-result.is-won[won] { b { (result(cast, view)) } } }
}

/// Before the first round of a game: how the first one went.
fn between(cast: &Cast<'_>, view: &NovemView) -> Markup {
    let Some(&[rows, columns]) = view.points.first() else {
        return html! { p { "Two games. The higher total wins." } };
    };
    let leads = |seat: Seat, by: i32| {
        let verb = if cast.viewer.is(seat) { "lead" } else { "leads" };
        format!("{} {verb} by {by}", cast.name(seat))
    };
    let ahead = match rows - columns {
        0 => "All even".into(),
        by if by > 0 => leads(Seat::new(0), by),
        by => leads(Seat::new(1), -by),
    };
    html! {
        p {
            b {
                "Game one: " (cast.name(Seat::new(0))) " " (rows) ", "
                (cast.name(Seat::new(1))) " " (columns) "."
            }
            " " (ahead) ". Game two begins."
        }
    }
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

/// The round before, both markers face up, and what it brought. Everybody
/// saw that tile a moment ago; older ones have to be remembered.
fn turned_up(cast: &Cast<'_>, view: &NovemView, round: &RoundView) -> Markup {
    let number = if view.over { view.round } else { view.round - 1 };
    html! {
        p {
            span.nv-last-pieces aria-hidden="true" {
                @for marker in meeting(round.square).into_iter().flatten() { (small_piece(marker)) }
                @if let Some(tile) = round.tile { span.nv-tile.is-face.sm { b { (tile) } } }
            }
            span { span.label { "Round " (number) } " " (what_happened(cast, round)) }
        }
    }
}

//! The view laid out for the eye: the nine squares with both numbers, and who holds what.

use crate::{MarkerView, NovemView, PileView, Side, SquareView};
use game_core::{Seat, Sketch, Tone};

/// How wide a square is.
const SQUARE: usize = 9;

/// NV-1.1: the board, the piles, the points, and what the last round brought.
pub(crate) fn sketch(view: &NovemView, name: &dyn Fn(Seat) -> String) -> Sketch {
    let called = |side: Side| name(side.seat());
    let mut sketch = Sketch::default();
    if view.over {
        sketch.line().say(Tone::Strong, "Both games have been played");
    } else {
        sketch.line().say(Tone::Strong, format!("Game {} of 2, round {}", view.game, view.round));
        let attacker = called(view.attacker);
        let tone = if attacker == YOU { Tone::You } else { Tone::Plain };
        let attack = if attacker == YOU { "attack" } else { "attacks" };
        sketch.say(Tone::Muted, " · ").say(tone, format!("{attacker} {attack}"));
    }
    if let Some(last) = &view.last_round {
        let attacker = called(last.attacker);
        sketch.line().say(Tone::Muted, format!("{attacker} attacked {}: ", last.square));
        match last.tile {
            Some(tile) => sketch.say(Tone::Good, format!("{tile} taken")),
            None => sketch.say(Tone::Muted, "empty, no tile"),
        };
    }
    if let Some(side) = view.decided {
        let winner = called(side);
        let wins = if winner == YOU { "You have won" } else { &format!("{winner} has won") };
        sketch.line().say(Tone::Strong, format!("{wins} the match, whatever comes"));
    }
    for side in Side::BOTH {
        let who = called(side);
        let tone = if who == YOU { Tone::You } else { Tone::Strong };
        sketch
            .line()
            .say(tone, format!("{who:10}"))
            .say(Tone::Muted, format!(" {:8}", side.name()));
        pile(&mut sketch, &view.piles[side.index()]);
        match view.markers[side.index()] {
            MarkerView::NotYet => &mut sketch,
            MarkerView::Yours(marker) => sketch.say(Tone::You, format!("   {marker} laid")),
            MarkerView::FaceDown => sketch.say(Tone::Muted, "   marker laid"),
        };
    }
    for (number, [rows, columns]) in (1..).zip(&view.points) {
        let (one, other) = (called(Side::Rows), called(Side::Columns));
        sketch.line().say(Tone::Muted, format!("Game {number}    "));
        sketch.say(Tone::Plain, format!(" {one} {rows}, {other} {columns}"));
    }
    if !view.board.is_empty() {
        sketch.line();
        board(&mut sketch, view, &called);
    }
    sketch
}

const YOU: &str = "You";

fn board(sketch: &mut Sketch, view: &NovemView, called: &dyn Fn(Side) -> String) {
    let rule = |left: &str, middle: &str, right: &str| {
        let line = "─".repeat(SQUARE);
        format!("      {left}{line}{middle}{line}{middle}{line}{right}")
    };
    let lines = |side: Side| match called(side).as_str() {
        YOU => format!("your {}", side.name()),
        name => format!("{name}'s {}", side.name()),
    };
    sketch.line().say(Tone::Plain, "      ");
    for number in 1..=3 {
        sketch.say(Tone::Strong, format!("{number:^width$}", width = SQUARE + 1));
    }
    sketch.say(Tone::Muted, lines(Side::Columns));
    sketch.line().say(Tone::Muted, rule("┌", "┬", "┐"));
    for (at, row) in view.board.chunks(3).enumerate() {
        if at > 0 {
            sketch.line().say(Tone::Muted, rule("├", "┼", "┤"));
        }
        sketch.line().say(Tone::Strong, format!("    {} ", ["A", "B", "C"][at]));
        for square in row {
            sketch.say(Tone::Muted, "│");
            match (square.top, square.beneath) {
                (None, _) => sketch.say(Tone::Muted, format!("{:^SQUARE$}", "empty")),
                (Some(top), None) => {
                    sketch.say(tone(view, square), format!("  {top:<width$}", width = SQUARE - 2))
                }
                (Some(top), Some(tile)) => sketch.say(tone(view, square), format!("  {top}")).say(
                    Tone::Muted,
                    format!("{:width$}", format!(" on {tile}"), width = SQUARE - 3),
                ),
            };
        }
        sketch.say(Tone::Muted, "│");
        if at == 1 {
            sketch.say(Tone::Muted, format!("  {}", lines(Side::Rows)));
        }
    }
    sketch.line().say(Tone::Muted, rule("└", "┴", "┘"));
}

/// The square that was met last stands out.
fn tone(view: &NovemView, square: &SquareView) -> Tone {
    match &view.last_round {
        Some(last) if last.square == square.square => Tone::You,
        _ => Tone::Strong,
    }
}

fn pile(sketch: &mut Sketch, pile: &PileView) {
    let tiles = |count: usize| if count == 1 { "tile" } else { "tiles" };
    match pile {
        PileView::FaceDown { count } => {
            let count = usize::from(*count);
            sketch.say(Tone::Plain, format!(" {count} {} face down", tiles(count)));
        }
        PileView::Open { tiles: numbers, .. } if numbers.is_empty() => {
            sketch.say(Tone::Plain, " no tiles yet");
        }
        PileView::Open { tiles: numbers, total } => {
            let list: Vec<String> = numbers.iter().map(ToString::to_string).collect();
            let points = if *total == 1 { "point" } else { "points" };
            sketch.say(Tone::Strong, format!(" {total} {points}"));
            let many = tiles(numbers.len());
            sketch.say(Tone::Muted, format!(" in {} {many}: {}", numbers.len(), list.join(" ")));
        }
    }
}

//! What everybody did in the turn before, from the log that this viewer may read.

use super::cards::listed_colours;
use ::fine_sand::{Colour, FineSandView, Stage, YardView};
use game_core::Seat;
use maud::{Markup, html};
use web::pages::icons::icon;
use web::pages::{LogLine, TablePage};

/// The lines of the turn before, oldest first.
fn lines<'a>(page: &'a TablePage, view: &FineSandView) -> Vec<&'a LogLine> {
    if view.stage != Stage::Playing || view.turn < 2 {
        return Vec::new();
    }
    let heading = format!("Turn {}", view.turn - 1);
    let of_turn = |line: &&LogLine| line.heading.as_ref() == Some(&heading);
    let newest = page.log.iter().rev().skip_while(|line| !of_turn(line)).take_while(of_turn);
    let mut lines: Vec<&LogLine> = newest.collect();
    lines.reverse();
    lines
}

/// One line that says what the others did and what came over; opened, all of it.
pub(super) fn last_turn(page: &TablePage, view: &FineSandView) -> Markup {
    let lines = lines(page, view);
    html! {
        @if lines.is_empty() {
            // The place is kept, so that nothing jumps when the first turn is over.
            p.fs-news { "After each turn, you see here what " @if view.yards.len() == 1 { "happened" } @else { "the others did" } "." }
        } @else {
            details.fs-news #last-turn {
                summary {
                    span.news-turn { "Turn " (view.turn - 1) }
                    span.news-text { (headline(page, &lines)) }
                    (icon("i-right"))
                }
                ul.news-lines {
                    @for line in lines {
                        li {
                            @if let Some(seat) = line.seat { (page.cast().emblem(seat).small()) } @else { span {} }
                            span { (told(line)) }
                        }
                    }
                }
            }
        }
    }
}

/// `Gull drew 2, built Draw +1 and paid 6, off-loaded 1 card. You got Hand limit +1 from Gull.`
fn headline(page: &TablePage, lines: &[&LogLine]) -> String {
    let alone = page.seats.len() == 1;
    let mut sentences: Vec<String> = Vec::new();
    for seat in (0..page.seats.len()).map(Seat::new).filter(|seat| alone || !page.viewer.is(*seat))
    {
        let deeds: Vec<&str> = lines.iter().filter_map(|line| deed(page, line, seat)).collect();
        if !deeds.is_empty() {
            sentences.push(format!("{} {}.", page.name(seat), deeds.join(", ")));
        }
    }
    // What the table did, and what came over to the viewer.
    let passed = lines.iter().filter(|line| match line.seat {
        Some(seat) => said_of(page, line, seat)
            .is_none_or(|said| said.starts_with(GOT) && page.viewer.is(seat)),
        None => true,
    });
    sentences.extend(passed.map(|line| line.text.clone()));
    sentences.join(" ")
}

/// How a line begins, after the name, that tells what came from a neighbour.
const GOT: &str = "got ";

/// What a line says after the name of this seat.
fn said_of<'a>(page: &TablePage, line: &'a LogLine, seat: Seat) -> Option<&'a str> {
    line.text.strip_prefix(page.name(seat))?.strip_prefix(' ')?.strip_suffix('.')
}

/// The same, of what the seat itself did in its turn.
fn deed<'a>(page: &TablePage, line: &'a LogLine, seat: Seat) -> Option<&'a str> {
    let own = line.seat == Some(seat);
    said_of(page, line, seat).filter(|said| own && !said.starts_with(GOT))
}

/// A line with what counts most in bold.
fn told(line: &LogLine) -> Markup {
    let strong =
        line.strong.as_deref().and_then(|strong| Some((strong, line.text.split_once(strong)?)));
    html! {
        @match strong {
            Some((strong, (before, after))) => { (before) b { (strong) } (after) },
            None => (line.text),
        }
    }
}

/// The colours in which somebody built in the turn before, to be marked.
pub(super) fn fresh(page: &TablePage, view: &FineSandView, yard: &YardView) -> Vec<Colour> {
    let own = lines(page, view).into_iter().filter(|line| line.seat == Some(yard.seat));
    let built =
        own.filter(|line| line.text.contains("built ")).filter_map(|line| line.strong.as_deref());
    built.flat_map(|names| listed_colours(&yard.built, names)).collect()
}

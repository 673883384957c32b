//! The view laid out for the eye: everybody's unbuilt cards first, then one's own hand and yard, then
//! the others.

use crate::text::{step_name, words};
use crate::view::{FineSandView, HandView, Stage, YardView, YourTurn};
use crate::{Card, Cards, Colour};
use game_core::{Seat, Sketch, Span, Tone};

/// What everybody must see at a glance, from top to bottom.
pub(crate) fn sketch(view: &FineSandView, name: &dyn Fn(Seat) -> String, width: usize) -> Sketch {
    let mut sketch = Sketch::default();
    sketch.line().say(Tone::Strong, heading(view));
    let you = |yard: &YardView| Some(yard.seat) == view.you;
    for yard in &view.yards {
        let who = if you(yard) { "You".into() } else { name(yard.seat) };
        let tone = if you(yard) { Tone::You } else { Tone::Plain };
        sketch.say(Tone::Muted, " · ").say(tone, format!("{who} {} unbuilt", yard.unbuilt));
        // Castles, and off-loads of a solo game, make it another number.
        if yard.score != yard.unbuilt {
            sketch.say(tone, format!(", would score {}", yard.score));
        }
    }
    if let (Some(yard), Some(turn)) = (view.yards.iter().find(|yard| you(yard)), &view.yours) {
        if view.stage == Stage::Playing {
            sketch.line().say(Tone::You, asked(turn, yard));
        }
        sketch.line();
        hand(&mut sketch, yard, turn, width);
        sketch.line().say(Tone::Strong, "Your yard");
        built(&mut sketch, yard, width);
        piles(&mut sketch, yard, true, width);
    }
    for yard in view.yards.iter().filter(|yard| !you(yard)) {
        sketch.line();
        let done = if yard.done { ", done" } else { "" };
        sketch.line().say(Tone::Strong, format!("{}{done}", name(yard.seat)));
        match &yard.hand {
            HandView::FaceDown(count) => {
                let cards = if *count == 1 { "card" } else { "cards" };
                let limit = yard.limit;
                sketch.say(Tone::Muted, format!("  {count} {cards} in hand, limit {limit}"));
            }
            HandView::Open(cards) => {
                sketch.flow(2, width, chips(cards));
            }
        }
        built(&mut sketch, yard, width);
        piles(&mut sketch, yard, false, width);
    }
    sketch.wrapped(width)
}

fn heading(view: &FineSandView) -> String {
    match (view.stage, view.last_turn) {
        (Stage::Exchange { until, round, .. }, _) => {
            format!("Fable round {} of {until}", round + 1)
        }
        (Stage::Dealing, _) => "The cards are dealt".into(),
        (Stage::Playing, Some(last)) if last == view.turn => {
            format!("Turn {}, the last", view.turn)
        }
        (Stage::Playing, Some(_)) => format!("Turn {}, one more follows", view.turn),
        (Stage::Playing, None) => format!("Turn {}", view.turn),
        (Stage::Over, _) => format!("Over after turn {}", view.turn),
    }
}

fn asked(turn: &YourTurn, yard: &YardView) -> String {
    let owes = if turn.owes { "; 1 card has to go to your Symbol card this turn" } else { "" };
    let ends = crate::text::trigger_words(yard.trigger);
    format!("{}: {}{owes}{ends}", crate::text::capitalized(step_name(turn.step)), turn.next())
}

fn hand(sketch: &mut Sketch, yard: &YardView, turn: &YourTurn, width: usize) {
    let HandView::Open(cards) = &yard.hand else { return };
    sketch.line().say(Tone::Strong, "Your hand");
    sketch.say(Tone::Muted, format!("  {} of {} you may keep", cards.len(), yard.limit));
    if turn.purse > 0 {
        sketch.say(Tone::Muted, format!(", pays up to {}", turn.purse));
    }
    match cards.is_empty() {
        true => sketch.line().say(Tone::Muted, "  no cards"),
        false => sketch.flow(2, width, chips(cards)),
    };
    for (what, cards) in [("being built", &turn.site), ("set aside", &turn.aside)] {
        if !cards.is_empty() {
            sketch.line().say(Tone::Muted, format!("  {what}:"));
            sketch.flow(4, width, chips(cards));
        }
    }
}

fn built(sketch: &mut Sketch, yard: &YardView, width: usize) {
    match yard.built.is_empty() {
        true => sketch.line().say(Tone::Muted, "  nothing built yet"),
        false => sketch.flow(2, width, chips(&yard.built)),
    };
}

fn piles(sketch: &mut Sketch, yard: &YardView, own: bool, width: usize) {
    let mut parts = vec![format!("draw pile {}", yard.to_draw)];
    parts.push(match (own, yard.discard.is_empty()) {
        (true, false) => format!("discards {}: {}", yard.discard.len(), words(&yard.discard)),
        _ => format!("discards {}", yard.discard.len()),
    });
    match (yard.symbol.coins, yard.symbol.cards) {
        (0, cards) => parts.push(format!("Symbol card {cards}")),
        (coins, _) => parts.push(format!("Symbol card {coins} to go")),
    }
    if yard.wood > 0 {
        parts.push(format!("wooden coins {}", yard.wood));
    }
    if yard.scaffolds > 0 {
        parts.push("Scaffold in front".into());
    }
    if !yard.stored.is_empty() {
        parts.push(format!("on the Pallet {}", words(&yard.stored)));
    }
    let mut line = Sketch::default();
    line.line().say(Tone::Muted, format!("  {}", parts.join(" · ")));
    sketch.below(line.wrapped(width));
}

/// One chip for every kind of card, in its colour.
fn chips(cards: &Cards) -> impl Iterator<Item = Vec<Span>> + '_ {
    cards.iter().map(|(card, count)| {
        let times = if count > 1 { format!(" ×{count}") } else { String::new() };
        let name = format!("{}{times}", crate::text::named(card));
        vec![Span::new(tone(card), "▌"), Span::new(Tone::Plain, name)]
    })
}

fn tone(card: Card) -> Tone {
    match card.colour() {
        Colour::Castle => Tone::Teal,
        Colour::Coin => Tone::Muted,
        Colour::Green => Tone::Green,
        Colour::Red => Tone::Red,
        Colour::Blue => Tone::Blue,
        Colour::Purple => Tone::Purple,
        Colour::Yellow => Tone::Yellow,
    }
}

//! Cards, drawn: what is printed on each of the 49 kinds.

use crate::art::symbol;
use ::fine_sand::{Card, Cards, Colour};
use maud::{Markup, html};
use web::pages::icons::{icon, logo};

/// What a card's face shows: the drawing and its name, the big number, the
/// words and the small words below them.
pub(crate) struct Face {
    drawing: &'static str,
    big: &'static str,
    words: &'static str,
    small: &'static str,
}

const fn face(
    drawing: &'static str,
    big: &'static str,
    words: &'static str,
    small: &'static str,
) -> Face {
    Face { drawing, big, words, small }
}

/// What is printed on this kind.
#[rustfmt::skip]
pub(crate) const fn face_of(card: Card) -> Face {
    match card {
        Card::Castle1 => face("a-castle-1", "", "Sand castle", "no effect"),
        Card::Castle2 => face("a-castle-2", "", "Sand castle", "no effect"),
        Card::Castle3 => face("a-castle-3", "", "Sand castle", "no effect"),
        Card::Castle4 => face("a-castle-4", "", "Sand castle", "no effect"),
        Card::BigCastle => face("a-castle-5", "", "Big sand castle", "end: −1 card"),
        Card::GiantCastle => face("a-castle-8", "", "Giant sand castle", "end: −2 cards"),
        Card::BeachChair => face("a-chair", "", "Beach chair", "to the left"),
        Card::Coin2 => face("a-coin2", "2", "coins to pay with", ""),
        Card::Coin3 => face("a-coin3", "3", "coins to pay with", ""),
        Card::Scaffold => face("a-scaffold", "1", "Scaffold", "lies in front"),
        Card::Pit => face("a-pit", "0", "Pit", "pays nothing"),
        Card::BigBase => face("a-base", "4", "The big base", "then removed"),
        Card::Draw6 | Card::Draw7 | Card::Draw8 => face("a-excavator", "+1", "Draw", "step 1"),
        Card::Draw10 => face("a-excavator-2", "+2", "Draw", "step 1"),
        Card::TakeCoin => face("a-takecoin", "", "Take 1 wooden coin", "step 1"),
        Card::DrawDiscard => face("a-sieve", "", "Draw 2, discard 1", "step 1"),
        Card::DrawCoin => face("a-detector", "", "Draw a coin card", "step 1"),
        Card::DrawTwo => face("a-parachute", "", "Draw 2, one time", "then discard"),
        Card::RealEssentials => face("a-chest", "", "1 from the discards", "step 1"),
        Card::Build4 | Card::Build5 | Card::Build6 => face("a-mixer", "+1", "Build", "step 2A"),
        Card::Discount => face("a-roller", "−1", "per build", "step 2A"),
        Card::BuildCheap => face("a-stall", "−2", "Build 1", "no discount"),
        Card::BuildFree => face("a-gift", "", "Build 1 for free", "one time"),
        Card::BuildDesired => face("a-plan", "", "Reveal 5, build 1", "step 2A"),
        Card::More3 | Card::More4 | Card::More5 => face("a-truck", "+1", "Draw more", "step 2B"),
        Card::More7 => face("a-truck-2", "+2", "Draw more", "step 2B"),
        Card::BuildMore => face("a-handmixer", "", "Build 1 up to cost 3", "step 2B"),
        Card::Essentials => face("a-rake", "", "1 from the discards", "step 2B"),
        Card::ToLimit => face("a-bucket", "", "Draw to the limit", "step 2B"),
        Card::DrawHalf => face("a-shovel", "", "Discard N, draw half", "step 2B"),
        Card::Limit4 | Card::Limit5 | Card::Limit6 => face("a-barrow", "+1", "Hand limit", "step 3"),
        Card::Limit8 => face("a-barrow-2", "+2", "Hand limit", "step 3"),
        Card::RaiseLimit => face("a-ring", "+3", "Limit, 1 turn", "then off-load"),
        Card::Recycling => face("a-recycling", "", "Discard 2, draw 1", "step 3, often"),
        Card::FinalDelivery => face("a-barge", "", "Draw 1 at the end", "step 3"),
        Card::Swap => face("a-belt", "", "Discard and draw", "any time"),
        Card::Junk => face("a-bin", "", "Discard 2, remove 1", "any time"),
        Card::AlwaysBuild => face("a-trowel", "", "Discard 2, build 1", "at full cost"),
        Card::ThreeForTwo => face("a-scales", "", "Discard 3, draw 2", "any time"),
        Card::OneMore => face("a-kite", "", "Discard N, draw N+1", "one time"),
        Card::Pallet => face("a-pallet", "", "Holds 1 coin card", "counts as built"),
    }
}

/// The step in which a colour works: `2A`.
pub(crate) fn step_of(colour: Colour) -> &'static str {
    match colour {
        Colour::Green => "1",
        Colour::Red => "2A",
        Colour::Blue => "2B",
        Colour::Purple => "3",
        Colour::Castle | Colour::Coin | Colour::Yellow => "",
    }
}

/// The shape that goes with a colour.
pub(crate) fn shape(colour: Colour) -> String {
    symbol(&format!("f-{}", colour.name()))
}

/// What a card is called where its cost matters: `Draw +1, cost 6`.
pub(crate) fn with_cost(card: Card) -> String {
    if card.is_coin() {
        card.name().into()
    } else {
        format!("{}, cost {}", card.name(), card.cost())
    }
}

fn scene(card: Card) -> Markup {
    html! { svg viewBox="0 0 120 84" aria-hidden="true" { use href=(symbol(face_of(card).drawing)) {} } }
}

/// The inside of a card, face up; whatever holds it says what it is.
pub(crate) fn inside(card: Card) -> Markup {
    let Face { big, words, small, .. } = face_of(card);
    let (colour, round) = (card.colour(), card.print().round);
    html! {
        span.card-face aria-hidden="true" {
            span.card-scene { (scene(card)) }
            span.card-text {
                @if !big.is_empty() { b { (big) } }
                span { (words) @if !small.is_empty() { small { (small) } } }
            }
            @if !card.is_coin() { span.card-cost { (card.cost()) } }
            (mark(colour))
            @if round > 0 { span.card-fable { (round) } }
        }
    }
}

fn mark(colour: Colour) -> Markup {
    html! {
        span.card-mark {
            svg { use href=(shape(colour)) {} }
            @match colour {
                Colour::Yellow => (icon("i-anytime")),
                _ if step_of(colour).is_empty() => {},
                _ => span { (step_of(colour)) },
            }
        }
    }
}

/// A card that only lies there.
pub(crate) fn lying(card: Card, class: &str, id: Option<&str>) -> Markup {
    html! {
        span class=(format!("card {class}")) data-c=(card.colour().name()) id=[id] data-moves[id.is_some()]
            role="img" aria-label=(with_cost(card))
        { (inside(card)) }
    }
}

/// A card face down, named by its place.
pub(crate) fn back(class: &str, id: Option<&str>, from: Option<&str>) -> Markup {
    html! {
        span class=(format!("card card-back {class}")) id=[id] data-moves[id.is_some()] data-from=[from] aria-hidden="true" {
            span.card-face {}
            span.logo { (logo()) }
        }
    }
}

/// The Symbol card, onto which cards are off-loaded.
pub(crate) fn symbol_card() -> Markup {
    html! {
        span.card.symcard.in-pile data-c="blue" aria-hidden="true" {
            span.card-face {
                span.card-scene { svg viewBox="0 0 120 84" { use href=(symbol("a-symbol")) {} } }
                span.card-text { span { "Symbol card" } }
            }
        }
    }
}

/// What shows of a card that is built.
pub(crate) fn tucked_inside(card: Card) -> Markup {
    let Face { big, words, .. } = face_of(card);
    let words = if card == Card::RaiseLimit { "Limit, 1 turn" } else { words };
    html! {
        span.scene { (scene(card)) }
        @if !big.is_empty() { b { (big) } }
        span { (short(words)) }
    }
}

/// Words that have to share a narrow column with a number.
fn short(words: &str) -> &str {
    match words {
        "Hand limit" => "Limit",
        "Draw more" => "Draw",
        _ => words,
    }
}

/// A drawing of a castle for the skyline.
pub(crate) fn castle(card: Card, label: &str) -> Markup {
    html! {
        svg viewBox="0 0 120 84" role="img" aria-label=(label) { use href=(symbol(face_of(card).drawing)) {} }
    }
}

/// A pile as a list: `2 × Sand castle 2, cost 2`.
pub(crate) fn listed(cards: &Cards) -> Markup {
    html! {
        ul.cardlist {
            @for (card, count) in cards.iter() {
                li data-c=(card.colour().name()) {
                    svg.fam aria-hidden="true" { use href=(shape(card.colour())) {} }
                    span {
                        (card.name())
                        @if !matches!(card.colour(), Colour::Castle | Colour::Coin) { " (" (card.cost()) ")" }
                    }
                    @if count > 1 { b { "×" (count) } }
                }
            }
        }
    }
}

/// The colours of those cards whose names stand in these words.
pub(crate) fn listed_colours(cards: &Cards, names: &str) -> Vec<Colour> {
    cards.kinds().filter(|card| names.contains(card.name())).map(Card::colour).collect()
}

/// `1 card`, `3 cards`.
pub(crate) fn cards_in_words(count: usize) -> String {
    if count == 1 { "1 card".into() } else { format!("{count} cards") }
}

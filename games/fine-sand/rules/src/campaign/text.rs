//! A campaign in words, for a terminal.

use super::{CampaignView, Kind, Next, Sheet};
use crate::Card;
use std::fmt::Write as _;

/// Where a campaign stands.
pub(super) fn told(view: &CampaignView) -> String {
    let mut text = String::new();
    if let (Kind::Fable, Some(exchange)) = (view.kind, view.exchanges.last()) {
        let round = exchange.round;
        let _ = writeln!(text, "Fable round {round}: {} make room.", names(&exchange.revealed));
        for card in &exchange.added {
            let _ = writeln!(text, "  new: {}", in_full(*card));
        }
    }
    if let (Some(sheet), Some(points)) = (&view.sheet, view.points) {
        text += &sheet_in_words(sheet, points);
    }
    match view.next {
        Next::Won => text += "All ten games are struck off: the campaign is won.\n",
        Next::Lost => text += "There is no number left for this total: the campaign is lost.\n",
        Next::Play | Next::Strike | Next::Choose => {}
    }
    text
}

/// What has to be known for a decision.
pub(super) fn question(view: &CampaignView) -> String {
    let mut text = String::new();
    if let Some(tally) = view.tally {
        let (unbuilt, off_loads) = (tally.unbuilt, tally.off_loads);
        let total = tally.total();
        let _ = writeln!(text, "Total {total}: {unbuilt} unbuilt and 2 x {off_loads} off-loaded.");
    }
    for card in &view.revealed {
        let _ = writeln!(text, "  {}", in_full(*card));
    }
    if view.next == Next::Choose {
        let _ = writeln!(text, "Coming in: {}.", names(&view.coming));
    }
    text
}

fn sheet_in_words(sheet: &Sheet, points: u32) -> String {
    let number = |number: u8| match sheet.struck_in(number) {
        Some(_) => "  X".to_owned(),
        None => format!("{number:3}"),
    };
    let row = |numbers: std::ops::RangeInclusive<u8>| numbers.map(number).collect::<String>();
    let set = |value: u8| {
        let spent = if sheet.spent.contains(&value) { " spent" } else { "" };
        format!("-{value}: {}/5{spent}", sheet.filled(value))
    };
    let sets = (1..=5).map(set).collect::<Vec<_>>().join("   ");
    let mut text = format!("Score sheet: {points} victory points\n");
    let _ = writeln!(text, "  {}\n  {}\n  coins  {sets}", row(1..=10), row(11..=20));
    for row in &sheet.rows {
        let struck = row.struck.map_or("lost".into(), |number| number.to_string());
        let _ = writeln!(
            text,
            "  game {:2}: {} unbuilt + 2 x {} off-loaded = {}, struck {struck}, {} coins",
            row.game, row.unbuilt, row.off_loads, row.total, row.coins
        );
    }
    text
}

fn in_full(card: Card) -> String {
    format!("{} ({}), {}", card.name(), price(card), card.print().effect)
}

fn names(cards: &[Card]) -> String {
    cards.iter().map(|card| card.name()).collect::<Vec<_>>().join(", ")
}

fn price(card: Card) -> String {
    match card.cost() {
        0 => card.colour().name().into(),
        cost => format!("{}, costs {cost}", card.colour().name()),
    }
}

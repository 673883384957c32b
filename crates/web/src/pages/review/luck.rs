//! Luck and play, told apart: a staircase from the start to the result that adds up.

use super::found::{Loss, Scale};
use super::{ReviewPage, named};
use crate::pages::icons::icon;
use crate::pages::model::table_url;
use crate::pages::of;
use game_core::Seat;
use maud::{Markup, html};

/// One stair: what it is called, from where to where, and in words.
pub(super) struct Stair {
    pub(super) label: String,
    pub(super) from: f64,
    pub(super) to: f64,
    pub(super) words: String,
}

/// The stairs of a seat: start, luck, its own slips, those of the others; then the result. What is shown
/// adds up, digit by digit.
pub(super) fn stairs(page: &ReviewPage) -> (Vec<Stair>, String) {
    let cast = page.cast();
    let (accounts, seat) = (page.found.accounts(), page.seat.index());
    if page.found.measure.plain || seat >= accounts.start.len() {
        return (Vec::new(), String::new());
    }
    let digits = if page.found.measure.judged == Scale::Win { 100.0 } else { 10.0 };
    let own = of(cast.name(page.seat));
    let mut parts = vec![
        ("Start".to_owned(), accounts.start[seat]),
        (capitalised(&page.found.luck_word), accounts.luck[seat]),
        (format!("{own} slips"), accounts.own[seat]),
    ];
    if let Some(others) = others(page) {
        let word = if accounts.others[seat] > 0.0 { "slips" } else { "choices" };
        parts.push((format!("{others} {word}"), accounts.others[seat]));
    }
    let whole: Vec<f64> = parts.iter().map(|(_, part)| part * digits).collect();
    let shown = add_up(&whole, accounts.result[seat] * digits);
    let mut at = 0.0;
    let mut stairs = Vec::new();
    for (no, ((label, _), part)) in parts.into_iter().zip(&shown).enumerate() {
        let (from, to) = (at, at + *part as f64 / digits);
        let words = if no == 0 { page.found.value(to) } else { page.found.change(to - from) };
        stairs.push(Stair { label, from, to, words });
        at = to;
    }
    (stairs, page.found.value(at))
}

/// Rounds parts to whole numbers that add up to the rounded sum: what rounding leaves over goes to those that
/// lost most by it.
pub(super) fn add_up(parts: &[f64], sum: f64) -> Vec<i64> {
    let mut shown: Vec<i64> = parts.iter().map(|part| part.floor() as i64).collect();
    let missing = sum.round() as i64 - shown.iter().sum::<i64>();
    let mut order: Vec<usize> = (0..parts.len()).collect();
    order.sort_by(|one, other| {
        let left = |at: &usize| parts[*at] - parts[*at].floor();
        left(other).total_cmp(&left(one))
    });
    for &at in order.iter().cycle().take(missing.clamp(0, 2 * parts.len() as i64) as usize) {
        shown[at] += 1;
    }
    shown
}

/// The panel.
pub(super) fn panel(page: &ReviewPage) -> Markup {
    let (stairs, end) = stairs(page);
    let ends = stairs.iter().flat_map(|stair| [stair.from, stair.to]);
    let most =
        ends.clone().fold(f64::NEG_INFINITY, f64::max).max(if is_win(page) { 1.0 } else { 0.0 });
    let least = ends.fold(0.0, f64::min);
    let across = |at: f64| 100.0 * (at - least) / (most - least).max(1e-9);
    html! {
        section.panel.luck aria-labelledby="luck-title" {
            header { h2 #luck-title { "Luck and play" } }
            svg.rv-hatch aria-hidden="true" width="0" height="0" {
                defs { pattern #hatch width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(-45)" {
                    rect.h-ground width="7" height="7" {}
                    rect.h-line width="7" height="4" {}
                } }
            }
            div.luck-both {
            ol.wf {
                @for (no, stair) in stairs.iter().enumerate() {
                    @let (low, high) = (stair.from.min(stair.to), stair.from.max(stair.to));
                    @let minus = stair.to < stair.from && no > 0;
                    li.is-start[no == 0].is-minus[minus] {
                        span { (stair.label) } b { (stair.words) }
                        svg.track aria-hidden="true" {
                            rect x=(format!("{:.2}%", across(low))) width=(format!("{:.2}%", across(high) - across(low)))
                                y="0" height="100%" rx="2" {}
                        }
                    }
                }
                li.sum { span { "The end: " (page.replay.outcome) } b { (end) } }
            }
            div.luck-more {
                (best_and_worst(page))
                @if let Some(seal) = &page.replay.seal {
                    @if seal.verified.is_some() {
                        p.sealed { (icon("i-seal")) span { "Shuffle verified. " a href=(table_url(&page.replay.id, "replay")) { "Check it yourself" } } }
                    }
                }
            }
            }
        }
    }
}

/// What luck and play did, in a sentence. Its figures are those of the stairs: rounded once, not twice.
pub(super) fn sentence(page: &ReviewPage) -> Option<String> {
    let cast = page.cast();
    let own = cast.viewer.is(page.seat);
    if page.found.measure.plain || !is_win(page) {
        let said = page.found.sentences.get(page.seat.index())?;
        return Some(named(if own { &said.you } else { &said.about }, &cast));
    }
    let (stairs, _) = stairs(page);
    let part = |at: usize| stairs.get(at).map_or(0.0, |stair| stair.to - stair.from);
    let (luck, played) = (part(1), part(2));
    let word = &page.found.luck_word;
    let whose = if own { "your own choices" } else { "their own choices" };
    let much = |change: f64| format!("{:.0} %", 100.0 * change.abs());
    let way = |change: f64| match change {
        change if change > 0.0 => Some(true),
        change if change < 0.0 => Some(false),
        _ => None,
    };
    let told = match (way(luck), way(played)) {
        (Some(false), Some(false)) => {
            format!("lost {} to {word} and {} to {whose}", much(luck), much(played))
        }
        (Some(false), None) => format!("lost {} to {word} and nothing to {whose}", much(luck)),
        (Some(false), Some(true)) => {
            format!("lost {} to {word} and gained {} by {whose}", much(luck), much(played))
        }
        (Some(true), Some(false)) => {
            format!("gained {} by {word} and lost {} to {whose}", much(luck), much(played))
        }
        (Some(true), None) => {
            format!("gained {} by {word} and lost nothing to {whose}", much(luck))
        }
        (Some(true), Some(true)) => {
            format!("gained {} by {word} and {} by {whose}", much(luck), much(played))
        }
        (None, Some(true)) => format!("gained {} by {whose}", much(played)),
        (None, Some(false)) => format!("lost {} to {whose}", much(played)),
        (None, None) => format!("lost nothing to {whose}"),
    };
    let first = format!("{} {told}.", cast.name(page.seat));
    Some(match theirs(page, part(3)) {
        Some(theirs) => format!("{first} {theirs}"),
        None => first,
    })
}

/// What the others' choices did to the seat, so that nothing of the way is left untold.
fn theirs(page: &ReviewPage, change: f64) -> Option<String> {
    let cast = page.cast();
    let (whose, much) = (others(page)?, format!("{:.0} %", 100.0 * change.abs()));
    let whom = cast.in_sentence(page.seat);
    match change {
        change if change > 0.0 => Some(format!("{whose} slips gave {whom} {much}.")),
        change if change < 0.0 => Some(format!("{whose} choices cost {whom} {much}.")),
        _ => None,
    }
}

/// `Gull’s`, `The others’`; nobody's where somebody played alone.
fn others(page: &ReviewPage) -> Option<String> {
    let cast = page.cast();
    match cast.seats.len() {
        0 | 1 => None,
        2 => Some(of(cast.name(Seat::new(1 - page.seat.index())))),
        _ => Some("The others’".to_owned()),
    }
}

/// With a capital letter.
pub(super) fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().into_iter().flat_map(char::to_uppercase).chain(letters).collect()
}

fn is_win(page: &ReviewPage) -> bool {
    page.found.measure.judged == Scale::Win
}

/// The costliest slip of the seat, as a link.
fn best_and_worst(page: &ReviewPage) -> Markup {
    let own = page.found.decisions.iter().filter(|one| one.seat == page.seat);
    let costliest = own
        .filter(|one| page.found.loss(one) != Loss::Nothing)
        .max_by(|one, other| one.cost.total_cmp(&other.cost));
    html! {
        dl.facts {
            @if let Some(worst) = costliest {
                div {
                    dt { "Costliest slip" }
                    dd { a href=(page.url(worst.v)) data-step { (worst.label) } " " (super::decisions::lost(page, worst)) }
                }
            }
            div { dt { "Looked at by" } dd { (page.reviewer) } }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::add_up;

    #[test]
    fn what_is_shown_adds_up() {
        assert_eq!(add_up(&[50.0, 9.4, -27.3, 67.9], 100.0), [50, 9, -27, 68]);
        assert_eq!(add_up(&[33.33, 33.33, 33.34], 100.0), [33, 33, 34]);
        assert_eq!(add_up(&[50.6, -12.4, -38.2], 0.0), [51, -13, -38]);
        assert_eq!(add_up(&[], 0.0), [0_i64; 0]);
    }
}

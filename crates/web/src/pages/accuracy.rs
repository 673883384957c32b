//! How well somebody plays, month by month: what their decisions gave away, luck left out.

use crate::pages::icons::face;
use host::{Character, MonthOfPlay};
use maud::{Markup, html};
use std::fmt::Write as _;

/// How well a visitor plays, by game.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct AccuracyPage {
    /// By game.
    pub games: Vec<GameAccuracy>,
}

/// How well a visitor plays one game.
#[derive(Clone, PartialEq, Debug)]
pub struct GameAccuracy {
    /// The game's id.
    pub id: String,
    /// The game's name.
    pub title: String,
    /// Month by month, the earliest first.
    pub months: Vec<MonthOfPlay>,
    /// How well the cast plays it, by the matches reviewed here.
    pub cast: Vec<(Character, MonthOfPlay)>,
}

/// As many months as are drawn, the latest.
const MOST_MONTHS: usize = 12;

/// The panel; nothing for whoever has no reviewed match.
pub(crate) fn panel(page: &AccuracyPage) -> Markup {
    html! {
        @if !page.games.is_empty() {
            section.panel.accuracy aria-labelledby="h-accuracy" {
                header { h2 #h-accuracy { "How well you play" } span.aside { "luck left out" } }
                p.fine {
                    "What a decision gave away of your chance to win, on average, in your reviewed games. Lower is better. "
                    "The cast’s figures come from their own games reviewed here."
                }
                div.acc-games { @for game in &page.games { (one(game)) } }
            }
        }
    }
}

fn one(game: &GameAccuracy) -> Markup {
    let id = format!("acc-{}", game.id);
    html! {
        section.acc aria-labelledby=(id) {
            h3 id=(id) { (game.title) }
            (chart(game))
            (table(game))
        }
    }
}

/// Distances are percentages, so that the lines stretch and the text does not.
fn chart(game: &GameAccuracy) -> Markup {
    let months = latest(game);
    let all = months.iter().map(MonthOfPlay::per_decision);
    let most = all.chain(game.cast.iter().map(|(_, play)| play.per_decision()));
    // Room above the highest, and never so little that noise fills it.
    let most = (most.fold(0.0, f64::max) * 1.15).max(0.02);
    let y = |value: f64| 92.0 - 84.0 * (value / most).min(1.0);
    let x = |at: usize| match months.len() {
        0 | 1 => 50.0,
        many => 4.0 + 92.0 * at as f64 / (many - 1) as f64,
    };
    let mut path = String::new();
    for (at, month) in months.iter().enumerate() {
        let to = if at == 0 { 'M' } else { 'L' };
        write!(path, "{to}{:.1} {:.1}", 10.0 * x(at), y(month.per_decision()))
            .expect("strings take text");
    }
    html! {
        svg.acc-svg role="img" aria-label=(in_words(game)) {
            svg viewBox="0 0 1000 100" preserveAspectRatio="none" width="100%" height="100%" {
                path.acc-base d="M0 92H1000" {}
                @for (_, play) in &game.cast {
                    path.acc-cast d=(format!("M0 {0:.1}H1000", y(play.per_decision()))) {}
                }
                path.acc-line d=(path) {}
            }
            @for (name, at) in labels(game, y) {
                text.ax x="100%" y=(format!("{at:.1}%")) dy="-3" text-anchor="end" { (name) }
            }
            @for (at, month) in months.iter().enumerate() {
                circle.acc-dot cx=(format!("{:.2}%", x(at))) cy=(format!("{:.2}%", y(month.per_decision()))) r="5" {}
            }
            text.ax x="0" y="8%" dy="4" { (percent(most)) }
        }
    }
}

/// The names of the cast beside their lines, moved apart where lines are close together.
fn labels(game: &GameAccuracy, y: impl Fn(f64) -> f64) -> Vec<(&'static str, f64)> {
    /// So much of the height does a name need, in percent.
    const ROOM: f64 = 15.0;
    let mut all: Vec<(&str, f64)> = game
        .cast
        .iter()
        .map(|(character, play)| (character.name(), y(play.per_decision())))
        .collect();
    all.sort_by(|one, other| other.1.total_cmp(&one.1));
    for at in 1..all.len() {
        all[at].1 = all[at].1.min(all[at - 1].1 - ROOM);
    }
    all
}

fn table(game: &GameAccuracy) -> Markup {
    html! {
        table {
            caption.hide { "What a decision of " (game.title) " gave away on average" }
            thead { tr { th scope="col" { "When" } th.num scope="col" { "Games" } th.num scope="col" { "Decisions" } th.num scope="col" { "Lost each" } } }
            tbody {
                @for month in latest(game).iter().rev() { (row(&html! { (month_name(&month.month)) }, month)) }
                @for (character, play) in &game.cast {
                    (row(&html! { (face(*character, " sm")) " " (character.name()) }, play))
                }
            }
        }
    }
}

fn row(name: &Markup, play: &MonthOfPlay) -> Markup {
    html! {
        tr {
            th scope="row" { (name) }
            td.num { (play.matches) }
            td.num { (play.decisions) }
            td.num { (percent(play.per_decision())) }
        }
    }
}

fn latest(game: &GameAccuracy) -> &[MonthOfPlay] {
    &game.months[game.months.len().saturating_sub(MOST_MONTHS)..]
}

/// `1.8 %`.
fn percent(share: f64) -> String {
    format!("{:.1} %", 100.0 * share)
}

/// `November 2026`.
fn month_name(month: &str) -> String {
    const NAMES: [&str; 12] = [
        "January",
        "February",
        "March",
        "April",
        "May",
        "June",
        "July",
        "August",
        "September",
        "October",
        "November",
        "December",
    ];
    let named = month.split_once('-').and_then(|(year, number)| {
        let at = number.parse::<usize>().ok()?.checked_sub(1)?;
        Some(format!("{} {year}", NAMES.get(at)?))
    });
    named.unwrap_or_else(|| month.to_owned())
}

fn in_words(game: &GameAccuracy) -> String {
    let months = latest(game);
    let told = |month: &MonthOfPlay| {
        format!("{} in {}", percent(month.per_decision()), month_name(&month.month))
    };
    let mut words = match (months.first(), months.last()) {
        (Some(first), Some(last)) if months.len() > 1 => {
            format!("You lost per decision: {}, {}", told(first), told(last))
        }
        (Some(only), _) => format!("You lost per decision: {}", told(only)),
        _ => return String::new(),
    };
    for (character, play) in &game.cast {
        write!(words, ", {} {}", character.name(), percent(play.per_decision()))
            .expect("strings take text");
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    fn month(month: &str, decisions: u32, lost: f64) -> MonthOfPlay {
        MonthOfPlay { month: month.into(), matches: 2, decisions, lost }
    }

    #[test]
    fn the_chart_says_the_same_in_words_and_as_a_table() {
        let game = GameAccuracy {
            id: "ferry".into(),
            title: "Ferry".into(),
            months: vec![month("2026-09", 10, 0.5), month("2026-11", 20, 0.36)],
            cast: vec![(Character::Gull, month("", 10, 0.21))],
        };
        let words = in_words(&game);
        assert_eq!(
            words,
            "You lost per decision: 5.0 % in September 2026, 1.8 % in November 2026, Gull 2.1 %"
        );
        let drawn = panel(&AccuracyPage { games: vec![game] }).into_string();
        for text in [words.as_str(), "November 2026", "1.8 %", "Gull", "<caption"] {
            assert!(drawn.contains(text), "{text}: {drawn}");
        }
        assert_eq!(panel(&AccuracyPage::default()).into_string(), "");
    }
}

//! What somebody's matches add up to, on their own page.

use crate::pages::icons::{face, icon, level};
use host::Character;
use host::store::Played;
use maud::{Markup, html};

/// What the finished matches of a visitor add up to, in words.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct TallyPage {
    /// How many matches.
    pub matches: u32,
    /// Whether there are more, which were not counted.
    pub is_latest_only: bool,
    /// On how many days.
    pub days: u32,
    /// Wins in a row, up to the latest match.
    pub streak: u32,
    /// The longest row of wins.
    pub longest: u32,
    /// By game.
    pub games: Vec<GameRow>,
    /// By opponent.
    pub opponents: Vec<OpponentRow>,
    /// The last weeks, this one last.
    pub weeks: Vec<Played>,
}

/// One game.
#[derive(Clone, PartialEq, Debug)]
pub struct GameRow {
    /// `Ferry`, `Ferry, alone`.
    pub title: String,
    /// How many matches.
    pub matches: u32,
    /// How many were won; nothing where nobody can win.
    pub won: Option<u32>,
    /// The best score in words: `12 points`.
    pub best: String,
}

/// One opponent.
#[derive(Clone, PartialEq, Debug)]
pub struct OpponentRow {
    /// What they are called.
    pub name: String,
    /// Whether it is a bot.
    pub bot: bool,
    /// Which of the cast it is.
    pub character: Option<Character>,
    /// How many matches, and how many of them the visitor won.
    pub played: Played,
}

/// From so many games on, shares are told.
const FEW: u32 = 4;

/// As many opponents as the page lists.
const MOST_LISTED: usize = 12;

/// The panel; nothing for whoever has finished no match.
pub(crate) fn panel(tally: &TallyPage) -> Markup {
    if tally.matches == 0 {
        return html! {};
    }
    let won: u32 = tally.games.iter().filter_map(|game| game.won).sum();
    html! {
        section.panel.tally aria-labelledby="h-tally" {
            header {
                h2 #h-tally { "So far" }
                @if tally.is_latest_only { span.aside { "your latest " (tally.matches) " games" } }
            }
            dl.figures {
                (figure(tally.matches, if tally.matches == 1 { "game" } else { "games" }))
                (figure(won, "won"))
                (figure(tally.streak, if tally.streak == 1 { "win in a row now" } else { "wins in a row now" }))
                (figure(tally.longest, "in a row at best"))
                (figure(tally.days, if tally.days == 1 { "day played" } else { "days played" }))
            }
            (weeks(&tally.weeks))
            div.tally-tables {
                (by_game(&tally.games))
                @if !tally.opponents.is_empty() { (by_opponent(&tally.opponents)) }
            }
        }
    }
}

fn figure(number: u32, what: &str) -> Markup {
    html! { div { dt { (what) } dd { (number) } } }
}

fn by_game(games: &[GameRow]) -> Markup {
    html! {
        table {
            caption { "By game" }
            thead { tr {
                th scope="col" { "Game" } th.num scope="col" { "Played" }
                th.num scope="col" { "Won" } th.num scope="col" { "Best" }
            } }
            tbody {
                @for game in games {
                    tr {
                        th scope="row" { (game.title) }
                        td.num { (game.matches) }
                        td.num { @match game.won {
                            Some(won) => (share(won, game.matches)),
                            None => { "–" span.hide { " nobody wins alone" } },
                        } }
                        td.num { (game.best) }
                    }
                }
            }
        }
    }
}

fn by_opponent(opponents: &[OpponentRow]) -> Markup {
    html! {
        table {
            caption { "By opponent" }
            thead { tr {
                th scope="col" { "Opponent" } th.num scope="col" { "Played" } th.num scope="col" { "You won" }
            } }
            tbody {
                @for opponent in opponents.iter().take(MOST_LISTED) {
                    tr {
                        th scope="row" {
                            @match opponent.character {
                                Some(character) => { (face(character, " sm")) " " (opponent.name) " " (level(character)) },
                                None if opponent.bot => { (opponent.name) " " (icon("i-bot")) span.hide { " (bot)" } },
                                None => (opponent.name),
                            }
                        }
                        td.num { (opponent.played.matches) }
                        td.num { (share(opponent.played.won, opponent.played.matches)) }
                    }
                }
            }
        }
    }
}

/// `7 58 %`.
fn share(won: u32, of: u32) -> Markup {
    let percent = (u64::from(won) * 100 + u64::from(of) / 2) / u64::from(of.max(1));
    // Of one or two games a share says nothing.
    html! { (won) @if of >= FEW { " " span.aside { (percent) " %" } } }
}

/// A bar a week: the whole is what was played, the full part what was won. Heights are percentages, so that
/// it stretches.
fn weeks(weeks: &[Played]) -> Markup {
    let most = weeks.iter().map(|week| week.matches).max().unwrap_or_default();
    if most == 0 {
        return html! {};
    }
    let height = |count: u32| 100.0 * f64::from(count) / f64::from(most);
    let width = 100.0 / weeks.len() as f64;
    html! {
        figure.weeks {
            svg role="img" aria-label=(in_words(weeks)) {
                @for (at, week) in weeks.iter().enumerate() {
                    @let x = format!("{:.2}%", (at as f64 + 0.15) * width);
                    @for (class, count) in [("w-played", week.matches), ("w-won", week.won)] {
                        @if count > 0 {
                            rect class=(class) x=(x) width=(format!("{:.2}%", width * 0.7)) rx="3"
                                y=(format!("{:.2}%", 100.0 - height(count))) height=(format!("{:.2}%", height(count))) {}
                        }
                    }
                }
            }
            figcaption {
                span.w-key { span.w-won-key aria-hidden="true" {} " won" }
                span.w-key { span.w-played-key aria-hidden="true" {} " played" }
                span { (in_words(weeks)) }
            }
        }
    }
}

/// `This week 3 games, 2 won. In 12 weeks 40 games; the busiest week had 9.`
fn in_words(weeks: &[Played]) -> String {
    let games =
        |count: u32| if count == 1 { "1 game".to_owned() } else { format!("{count} games") };
    let now = weeks.last().copied().unwrap_or_default();
    let all: u32 = weeks.iter().map(|week| week.matches).sum();
    let most = weeks.iter().map(|week| week.matches).max().unwrap_or_default();
    format!(
        "Last 7 days: {}, {} won. Last {} weeks: {}, at most {most} in a week.",
        games(now.matches),
        now.won,
        weeks.len(),
        games(all)
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_agree_and_shares_are_rounded() {
        let weeks = [Played { matches: 8, won: 5 }, Played { matches: 1, won: 1 }];
        assert_eq!(
            in_words(&weeks),
            "Last 7 days: 1 game, 1 won. Last 2 weeks: 9 games, at most 8 in a week."
        );
        assert!(share(4, 6).into_string().contains("67 %"));
        assert_eq!(share(1, 2).into_string(), "1");
    }

    #[test]
    fn whoever_has_finished_nothing_sees_no_empty_panel() {
        assert_eq!(panel(&TallyPage::default()).into_string(), "");
    }
}

//! Whom somebody has played lately, game by game, and how that went.

use crate::App;
use host::{Character, Guest, HostError, PastMatch};
use std::collections::HashMap;

/// As many past matches as are looked at.
const MOST: u32 = 30;
/// Wins in a row after which the next character is suggested.
const ENOUGH: u32 = 2;

/// The bot somebody played last in a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rival {
    /// Who it is.
    pub character: Character,
    /// Matches against it, of those looked at.
    pub played: u32,
    /// How many of them were won.
    pub won: u32,
    /// How many of the latest were won in a row.
    pub streak: u32,
}

impl Rival {
    /// The one to try next, after enough wins in a row.
    pub fn next(self) -> Option<Character> {
        self.character.next().filter(|_| self.streak >= ENOUGH)
    }
}

/// The rivals of somebody, by game.
pub(crate) async fn rivals(
    app: &App,
    guest: Option<&Guest>,
) -> Result<HashMap<String, Rival>, HostError> {
    let Some(guest) = guest else { return Ok(HashMap::new()) };
    let past = app.host.past_matches(guest.id, MOST).await?;
    let met = past.iter().filter_map(|past| Some((past, opponent(app, past)?)));
    Ok(tallied(met.map(|(past, character)| (past.game.as_str(), character, past.won))))
}

/// The bot that sat there from the beginning, if there was one.
fn opponent(app: &App, past: &PastMatch) -> Option<Character> {
    let cast = app.host.bots().cast(app.host.games().find(&past.game).ok()?)?;
    let rows = past.names.iter().zip(&past.bots).enumerate();
    rows.filter(|(at, _)| *at != usize::from(past.seat)).find_map(|(_, (name, bot))| {
        let character = cast.character(bot.as_deref()?)?;
        name.starts_with(character.name()).then_some(character)
    })
}

/// Matches, latest first: the game, who it was against, and whether it was won.
fn tallied<'a>(met: impl Iterator<Item = (&'a str, Character, bool)>) -> HashMap<String, Rival> {
    let mut rivals: HashMap<String, Rival> = HashMap::new();
    for (game, character, won) in met {
        let fresh = Rival { character, played: 0, won: 0, streak: 0 };
        let rival = rivals.entry(game.to_owned()).or_insert(fresh);
        if rival.character != character {
            continue;
        }
        rival.streak += u32::from(won && rival.streak == rival.played);
        rival.played += 1;
        rival.won += u32::from(won);
    }
    rivals
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_latest_opponent_counts_and_two_wins_in_a_row_lead_on() {
        use Character::{Gull, Heron, Orca, Winkle};
        let met = [
            ("a", Gull, true),
            ("a", Winkle, false),
            ("a", Gull, true),
            ("a", Gull, false),
            ("b", Orca, true),
            ("b", Orca, true),
            ("c", Heron, false),
            ("c", Heron, true),
            ("c", Heron, true),
        ];
        let rivals = tallied(met.into_iter());
        let gull = Rival { character: Gull, played: 3, won: 2, streak: 2 };
        assert_eq!((rivals["a"], rivals["a"].next()), (gull, Some(Heron)));
        // There is nobody beyond the strongest, and old wins do not count.
        assert_eq!((rivals["b"].streak, rivals["b"].next()), (2, None));
        assert_eq!((rivals["c"].streak, rivals["c"].next()), (0, None));
    }
}

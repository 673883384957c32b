//! What the mat asks for, as people say it.

use tharos::mat::{Cards, Order, Question, Requirement, Stake, Trial};

/// `7 Jar were asked`, `strength 3 was asked`, as the beginning of a sentence.
pub(crate) fn asked(needs: Requirement) -> String {
    match needs {
        Requirement::None(_) => "no action card was allowed".into(),
        Requirement::AtLeast(least, Question::CombatStrength) => {
            format!("strength {least} was asked")
        }
        Requirement::AtLeast(1, question) => format!("1 {} was asked", question.noun(1)),
        Requirement::AtLeast(least, question) => {
            format!("{least} {} were asked", question.noun(least))
        }
    }
}

/// `1 point`, `12 points`.
pub(crate) fn points(count: i32) -> String {
    let count_words = crate::sheet::signed(count);
    if count == 1 { "1 point".into() } else { format!("{count_words} points") }
}

/// How far it is from being met: `2 short`, `1 too many`; nothing if it is met.
pub(crate) fn short_of(needs: Requirement, have: u32) -> Option<String> {
    match needs {
        _ if needs.is_met(have) => None,
        Requirement::AtLeast(least, _) => Some(format!("{} short", least - have)),
        Requirement::None(_) => Some(format!("{have} too many")),
    }
}

/// What missing a requirement costs, in few words: `no mine, 4 points fewer, two buildings cost double`.
pub(crate) fn price(trial: Trial) -> String {
    if trial.is_last() {
        return "the game is lost".into();
    }
    let stake = match trial.stake() {
        Stake::Mine => format!("no mine, {} points fewer", 2 + trial.minus()),
        Stake::Coin | Stake::Nothing => {
            let last = Trial::of_row(trial.row())[3];
            let harder = match last.requirement(true) {
                Requirement::AtLeast(least, question) => {
                    format!("{least} {}", question.noun(least))
                }
                Requirement::None(question) => format!("no {}", question.noun(0)),
            };
            format!("no coin, and the last space of row {} asks for {harder}", trial.row())
        }
    };
    let also = trial.penalty().and_then(|order| match order {
        Order::ForeignBuildings(count) => {
            Some(format!("{} buildings cost double", in_letters(count)))
        }
        Order::RemoveActionCards(Cards::Top(count)) => {
            Some(format!("{count} action cards leave the game"))
        }
        Order::RemoveActionCards(Cards::Half) => {
            Some("half the action cards leave the game".into())
        }
        Order::ClearLine => Some("a line of regions is cleared".into()),
        Order::ReturnPlayerCards(count) => {
            Some(format!("{} player cards go back", in_letters(count)))
        }
        Order::LoseMedal => Some("you lose a medal".into()),
        _ => None,
    });
    [Some(stake), also].into_iter().flatten().collect::<Vec<_>>().join(", ")
}

fn in_letters(count: u32) -> String {
    match count {
        1 => "one".into(),
        2 => "two".into(),
        3 => "three".into(),
        _ => count.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_price_of_every_space_is_one_short_line() {
        for trial in Trial::ALL {
            let price = price(trial);
            assert!(price.len() < 100, "{price}");
        }
        assert_eq!(price(Trial::SevenJar), "no mine, 4 points fewer, two buildings cost double");
        assert_eq!(
            price(Trial::Strength),
            "no coin, and the last space of row B asks for 2 trade medals"
        );
    }
}

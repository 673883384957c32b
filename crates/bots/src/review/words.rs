//! What became of a seat, in a sentence for people.

use super::{Account, Review, Scale};
use game_core::Seat;

impl Review {
    /// What luck and play did to a seat: "You lost 31 % to the dice and 12 % to your own choices."
    /// `{1}` stands for the name of the second seat and so on ([`super::with_names`]).
    pub fn sentence(&self, seat: Seat) -> String {
        self.sentence_of(seat, &Voice { who: "You".into(), whose: "your", whom: "you".into() })
    }

    /// The same about somebody else, whose name stands as `{0}` in it, too.
    pub fn sentence_about(&self, seat: Seat) -> String {
        let name = format!("{{{}}}", seat.index());
        self.sentence_of(seat, &Voice { who: name.clone(), whose: "their", whom: name })
    }

    fn sentence_of(&self, seat: Seat, voice: &Voice) -> String {
        let first = match self.measure.judged {
            Scale::Win => by_chance(&self.accounts[seat.index()], self.luck_word, voice),
            Scale::Score => self.by_score(&self.scores[seat.index()], voice),
        };
        match self.others(seat, voice) {
            Some(others) => format!("{first} {others}"),
            None => first,
        }
    }

    fn by_score(&self, account: &Account, voice: &Voice) -> String {
        let better = if self.fewest_win { -1.0 } else { 1.0 };
        let Voice { whose, whom, .. } = voice;
        let part = |what: &str, change: f64| {
            let much = format!("{:.1} {}", change.abs(), self.measure.unit);
            match better * change {
                change if change >= 0.05 && self.fewest_win => {
                    format!("{what} saved {whom} {much}")
                }
                change if change >= 0.05 => format!("{what} brought {whom} {much}"),
                change if change <= -0.05 => format!("{what} cost {whom} {much}"),
                _ => format!("{what} cost {whom} nothing"),
            }
        };
        let luck = part(self.luck_word, account.luck);
        let own = part(&format!("{whose} own choices"), account.own);
        let mut letters = luck.chars();
        let first = letters.next().map(|letter| letter.to_ascii_uppercase());
        let luck: String = first.into_iter().chain(letters).collect();
        format!("{luck}, {own}.")
    }

    /// What the others' choices did, if it was anything.
    fn others(&self, seat: Seat, voice: &Voice) -> Option<String> {
        let others = match self.measure.judged {
            Scale::Win => self.accounts[seat.index()].others,
            Scale::Score => return None,
        };
        let whose = match self.accounts.len() {
            0 | 1 => return None,
            2 => format!("{{{}}}’s", 1 - seat.index()),
            _ => "The others’".into(),
        };
        let much = percent(others);
        Some(match others {
            others if others >= NOTHING => format!("{whose} slips gave {} {much}.", voice.whom),
            others if others <= -NOTHING => format!("{whose} choices cost {} {much}.", voice.whom),
            _ => return None,
        })
    }
}

/// Who is spoken of.
struct Voice {
    who: String,
    whose: &'static str,
    whom: String,
}

/// What is rounded to nothing.
const NOTHING: f64 = 0.005;

fn by_chance(account: &Account, luck_word: &str, voice: &Voice) -> String {
    let &Account { luck, own, .. } = account;
    let Voice { who, whose, .. } = voice;
    let own_part = match own {
        own if own <= -NOTHING => format!("{} to {whose} own choices", percent(own)),
        own if own >= NOTHING => {
            let gained = format!("gained {} by {whose} own choices", percent(own));
            return match luck {
                luck if luck <= -NOTHING => {
                    format!("{who} lost {} to {luck_word} and {gained}.", percent(luck))
                }
                luck if luck >= NOTHING => format!(
                    "{who} gained {} by {luck_word} and {} by {whose} own choices.",
                    percent(luck),
                    percent(own)
                ),
                _ => format!("{who} {gained}."),
            };
        }
        _ => format!("nothing to {whose} own choices"),
    };
    match luck {
        luck if luck <= -NOTHING => {
            format!("{who} lost {} to {luck_word} and {own_part}.", percent(luck))
        }
        luck if luck >= NOTHING => {
            format!("{who} gained {} by {luck_word} and lost {own_part}.", percent(luck))
        }
        _ => format!("{who} lost {own_part}."),
    }
}

fn percent(share: f64) -> String {
    format!("{:.0} %", 100.0 * share.abs())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(luck: f64, own: f64) -> String {
        let account = Account { start: 0.5, own, others: 0.0, luck, result: 0.0 };
        let voice = Voice { who: "You".into(), whose: "your", whom: "you".into() };
        by_chance(&account, "the dice", &voice)
    }

    #[test]
    fn luck_and_play_are_told_in_one_sentence() {
        assert_eq!(said(-0.31, -0.12), "You lost 31 % to the dice and 12 % to your own choices.");
        assert_eq!(
            said(0.09, -0.27),
            "You gained 9 % by the dice and lost 27 % to your own choices."
        );
        assert_eq!(
            said(-0.5, -0.001),
            "You lost 50 % to the dice and nothing to your own choices."
        );
        assert_eq!(said(0.0, 0.0), "You lost nothing to your own choices.");
        assert_eq!(said(0.2, 0.04), "You gained 20 % by the dice and 4 % by your own choices.");
    }
}

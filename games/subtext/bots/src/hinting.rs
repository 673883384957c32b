//! Which of the thoughts at a word make a good hint: one that whoever has the word finds, and
//! nobody else.

use super::belief::{Role, Vocabulary, shares, thoughts};
use super::library::LIBRARY;
use subtext::Level;

/// How often somebody draws what nobody else would think of.
const ODD: f32 = 0.1;
/// How much likelier than usual a drawing must look, for each rival, to be found as often as not.
const RIVAL: f32 = 0.35;
/// What is hoped for beside the wrong guesses of others, so that a hint that all find is worth something.
const ANYHOW: f32 = 0.3;

/// What each thought at a word is worth as a hint at a table of so many: the wrong guesses to be
/// expected of others, if Dealer and Partner find each other. In the order of the thoughts; those
/// that the role leaves to the other are worth nothing.
pub(super) fn worths(word: &str, role: Role, level: Level, players: usize) -> Vec<f32> {
    let all = Vocabulary::at(level);
    let (own, partner) = (thoughts(&LIBRARY, word, role), role.other());
    let ranks = shares(own.len());
    // What the other with this word draws, as often as that one does.
    let theirs: Vec<(usize, f32)> = (0..own.len())
        .filter(|rank| partner.draws(*rank))
        .map(|rank| (own[rank].0, ranks[rank]))
        .collect();
    let often: f32 = theirs.iter().map(|(_, share)| share).sum();
    let words = (thoughts(&LIBRARY, word, Role::Dealer), thoughts(&LIBRARY, word, Role::Other));
    let worth = |picture: usize| {
        let with = |(other, share): &(usize, f32)| {
            let (dealers, others) =
                if role == Role::Dealer { (picture, *other) } else { (*other, picture) };
            let usual = (mean(&all.dealers, dealers), mean(&all.others, others));
            let to_partner = fits(&words.0, dealers) / usual.0;
            let to_dealer = fits(&words.1, others) / usual.1;
            let both = all.dealers.iter().zip(&all.others);
            let both: f32 = both.map(|(one, two)| fits(one, dealers) * fits(two, others)).sum();
            let to_others = both / all.dealers.len() as f32 / (usual.0 * usual.1);
            let rivals = players as f32 - 2.0;
            let found = |evidence: f32| evidence / (evidence + RIVAL * rivals);
            let wrong = rivals * (1.0 - found(to_others)) + ANYHOW;
            share * found(to_partner) * found(to_dealer) * wrong
        };
        theirs.iter().map(with).sum::<f32>() / often.max(f32::MIN_POSITIVE)
    };
    let each = own.iter().enumerate();
    each.map(|(rank, (picture, _))| if role.draws(rank) { worth(*picture) } else { 0.0 }).collect()
}

/// How often a picture is drawn at a word.
fn fits(word: &[(usize, f32)], picture: usize) -> f32 {
    let drawn = word.iter().find(|(at, _)| *at == picture).map_or(0.0, |(_, share)| *share);
    (1.0 - ODD) * drawn + ODD / LIBRARY.pictures.len() as f32
}

fn mean(words: &[Vec<(usize, f32)>], picture: usize) -> f32 {
    words.iter().map(|word| fits(word, picture)).sum::<f32>() / words.len() as f32
}

#[cfg(test)]
mod tests {
    use super::*;
    use subtext::OURS;

    #[test]
    fn what_is_left_to_the_other_is_no_hint_and_everything_else_is_one() {
        for card in 0..20 {
            let word = OURS.word(card, Level::Two.index());
            for role in [Role::Dealer, Role::Other] {
                let worths = worths(word, role, Level::Two, 8);
                for (rank, worth) in worths.iter().enumerate() {
                    assert_eq!(*worth > 0.0, role.draws(rank), "{word}: {worths:?}");
                    assert!(*worth < 6.0 + ANYHOW, "{word}: {worths:?}");
                }
            }
        }
    }

    /// A picture that many words share tells the rest less, and the one with the word less, too:
    /// hints at one word are not all worth the same.
    #[test]
    fn some_hints_are_better_than_others() {
        let differ = |card: &u16| {
            let worths = worths(OURS.word(*card, 1), Role::Dealer, Level::Two, 8);
            let own = || worths.iter().copied().filter(|worth| *worth > 0.0);
            own().fold(0.0, f32::max) > 1.3 * own().fold(f32::MAX, f32::min)
        };
        assert!((0..115).filter(differ).count() > 20);
    }
}

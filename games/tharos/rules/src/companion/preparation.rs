//! TH-1.5, TH-6.6: the preparation, step by step.

use super::Bag;
use crate::mat::{Guild, MARKERS, Mat, Space, Stake, Trial};

/// One thing to prepare.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Step {
    /// The printed game itself.
    Game,
    /// The markers that go into the bag.
    Bag,
    /// The three that were drawn for the player.
    Markers,
    /// The player's mines on the mat.
    Mines,
    /// The coins on the mat.
    Coins,
}

impl Step {
    /// In the order of the rules. Whoever draws from a bag of their own puts
    /// each marker down as it comes.
    pub(super) const fn all(bag: Bag) -> &'static [Step] {
        match bag {
            Bag::Ours => &[Step::Game, Step::Bag, Step::Markers, Step::Mines, Step::Coins],
            Bag::Own => &[Step::Game, Step::Bag, Step::Mines, Step::Coins],
        }
    }

    /// Steps before the first marker is drawn.
    pub(super) const BEFORE_DRAWING: usize = 2;

    /// What the player does.
    pub(super) fn told(self, mat: &Mat, bag: Bag) -> Vec<String> {
        let [one, two, three] = Guild::ALL;
        match self {
            Step::Game => vec![
                "Set up the base game as its own rules say.".into(),
                "Lay the solo mat beside it.".into(),
            ],
            Step::Bag => {
                let markers =
                    format!("{MARKERS} guild markers of each of the three colours you do not play");
                let first = match bag {
                    Bag::Ours => format!("Lay out {markers}: they are drawn for you here."),
                    Bag::Own => format!("Put {markers} into a bag."),
                };
                let names = format!("{one}, {two} and {three}");
                vec![first, format!("Decide which of them are {names} here.")]
            }
            Step::Markers => {
                let [one, two, three] = mat.start().map(|guild| guild.map_or("", Guild::name));
                vec![format!("Put {one} on start space I, {two} on II and {three} on III.")]
            }
            Step::Mines => {
                let spaces = list(&spaces(mat, Stake::Mine));
                vec![format!("Put one of your mines on each of {spaces}.")]
            }
            Step::Coins => {
                let spaces = list(&spaces(mat, Stake::Coin));
                vec![format!("Put a coin of 5 Jar on each of {spaces}.")]
            }
        }
    }
}

/// Where such a thing lies at the start.
fn spaces(mat: &Mat, stake: Stake) -> Vec<Space> {
    let those = Trial::ALL.into_iter().filter(|trial| trial.stake() == stake);
    those.map(|trial| mat.space_of(trial)).collect()
}

/// `A5 and B2`.
fn list(spaces: &[Space]) -> String {
    let names: Vec<String> = spaces.iter().map(Space::to_string).collect();
    match names.as_slice() {
        [most @ .., last] if !most.is_empty() => format!("{} and {last}", most.join(", ")),
        _ => names.concat(),
    }
}

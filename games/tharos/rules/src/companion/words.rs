//! What the companion asks, and what it tells the player to do.

use super::text::free_space;
use super::{Bag, Companion, Phase};
use crate::mat::{Cards, End, Mat, Order, Question, Requirement, Stake, Trial};

/// TH-6.2: the largest number that is believed. TH-3.6: nobody holds more than
/// three action cards.
pub const fn most(question: Question) -> u32 {
    match question {
        Question::ActionCards => 3,
        Question::KindsOfMedals => 4,
        _ => 99,
    }
}

/// The question of a requirement, to be answered with yes or no.
pub(super) fn question(requirement: Requirement) -> String {
    match requirement {
        Requirement::None(_) => "Is your hand free of action cards?".into(),
        Requirement::AtLeast(_, Question::ActionCards | Question::PlayerCards) => {
            format!("Do you have {requirement}?")
        }
        Requirement::AtLeast(_, Question::CombatStrength) => {
            format!("Do you have a {requirement}?")
        }
        Requirement::AtLeast(..) => format!("Do you own {requirement}?"),
    }
}

/// What the player does with the printed game.
pub(super) fn order(order: Order) -> String {
    let buildings = |count: u32| match count {
        1 => "1 random unbuilt public building".to_owned(),
        _ => format!("{count} random unbuilt public buildings"),
    };
    match order {
        Order::RemoveBuildings(count) => format!("Put {} back into the box.", buildings(count)),
        Order::ForeignBuildings(count) => format!(
            "Bring {} into play, each with a marker of another guild on it: using them costs you \
             double.",
            buildings(count)
        ),
        Order::RemoveActionCards(Cards::Top(count)) => {
            format!("Put the top {count} action cards of the draw deck back into the box.")
        }
        Order::RemoveActionCards(Cards::Half) => {
            "Put the top half of the action cards in the draw deck, rounded down, back into the box."
                .into()
        }
        // TH-3.5
        Order::ClearLine => {
            "Roll a die. With 1 to 4 take all ore and crystals from that column of the regions, \
             with 5 from the second row from the top, with 6 from the third. They go back to the \
             supply."
                .into()
        }
        Order::ReturnPlayerCards(count) => {
            format!("Put {count} player cards from your play area back into your deck.")
        }
        Order::LoseMedal => "Give back 1 medal of your choice.".into(),
        Order::PlaceMine => "Take your mine from the mat and place it on a region.".into(),
        Order::Receive(jar) => format!("Take the coin of {jar} Jar from the mat."),
        Order::Pay(jar) => format!("Pay {jar} Jar."),
    }
}

/// TH-3.3: what becomes of the stake of a space that was not met.
fn stake_lost(trial: Trial) -> Option<String> {
    match trial.stake() {
        Stake::Mine => Some("Put your mine from the mat into the loss box.".into()),
        Stake::Coin => Some(format!(
            "Put the coin from the mat onto {0}6, the last space of row {0}: it now asks \
             for something else.",
            trial.row()
        )),
        Stake::Nothing => None,
    }
}

/// `ochre goes to A2, which asks for at least 7 Jar`.
fn forecast(mat: &Mat) -> Option<String> {
    let (guild, space) = *mat.ahead().first()?;
    Some(match mat.trial_at(space) {
        Some(trial) => {
            format!("{guild} goes to {space}, which asks for {}", mat.requirement(trial))
        }
        None => format!("{guild} goes to {space}, which asks for nothing"),
    })
}

impl Companion {
    /// What to do with the printed game now, in order.
    pub(super) fn told(&self) -> Vec<String> {
        let mut told: Vec<String> = Vec::new();
        match self.phase() {
            Phase::Prepare => {
                told.extend(
                    self.step().into_iter().flat_map(|step| step.told(self.mat(), self.bag())),
                );
            }
            // TH-2.4, TH-6.7: nobody is told so while the program draws.
            Phase::Draw => {
                told.extend(self.just_failed().and_then(stake_lost));
                told.extend(self.order().map(order));
                if !self.is_preparing() {
                    told.push("Move the other two markers down one start space each.".into());
                }
                let space = free_space(self.mat());
                told.push(format!(
                    "Draw a marker from your bag and put it on start space {space}."
                ));
            }
            // TH-2.1
            Phase::Swap => match self.order() {
                Some(pay) => told.push(order(pay)),
                None => {
                    told.push("Reveal the attack card.".into());
                    told.push("Draw your dice and roll them.".into());
                }
            },
            // TH-3.1: the general action comes before the question.
            Phase::Ask => {
                told.extend(self.mat().pending().and_then(Trial::general).map(order));
            }
            Phase::Act => {
                told.extend(self.just_failed().and_then(stake_lost));
                told.extend(self.order().map(order));
                told.push("Play your actions and meet the attack.".into());
            }
            // A last space that ends the game has nothing to lose or to win.
            Phase::Count | Phase::Over => {}
        }
        told
    }

    /// The one question.
    pub(super) fn asked(&self) -> String {
        match self.phase() {
            Phase::Prepare => "Is that done?".into(),
            Phase::Draw if self.bag() == Bag::Ours => "Drawing a marker".into(),
            Phase::Draw => "Which colour did you draw?".into(),
            Phase::Swap if self.order().is_some() => "Place the marker of space I?".into(),
            Phase::Swap => "Swap two markers first, or place one?".into(),
            Phase::Ask => {
                let trial = self.mat().pending().expect("a requirement is asked about");
                question(self.mat().requirement(trial))
            }
            Phase::Act => "Is your turn over?".into(),
            Phase::Count => match self.sheet() {
                Some(sheet) if sheet.base.is_some() => "Is everything right?".into(),
                Some(_) => {
                    "How many points did you score in the base game? You can leave this out.".into()
                }
                None => "How many points did you score in the base game?".into(),
            },
            Phase::Over => "The game is finished".into(),
        }
    }

    /// What helps to answer it.
    pub(super) fn explained(&self) -> Vec<String> {
        let mut more = Vec::new();
        match self.phase() {
            Phase::Swap => {
                more.extend(forecast(self.mat()).map(|to| format!("If you place now, {to}.")));
                let mut swapped = *self.mat();
                let [one, two, _] = swapped.start();
                if one != two && swapped.swap(0).is_ok() {
                    more.extend(
                        forecast(&swapped).map(|to| format!("If you swap I and II first, {to}.")),
                    );
                }
            }
            Phase::Ask => {
                let trial = self.mat().pending().expect("a requirement is asked about");
                if trial.is_last() && self.mat().has_coin(trial.row()) {
                    // TH-3.3
                    more.push("Because of the coin this space asks for something else.".into());
                }
                if self.mat().requirement(trial).question() == Question::ActionCards {
                    // TH-3.6
                    more.push(
                        "You hold at most 3 action cards. They are played, not simply discarded, \
                         and only if their effect can be carried out."
                            .into(),
                    );
                }
                more.extend(self.stakes(trial));
            }
            Phase::Count => {
                more.push(
                    match self.mat().end().expect("points come at the end") {
                        End::LastSpaceFailed => "You missed a last space: the game is lost.",
                        End::OutOfTurns => "Sixteen turns are over without two last spaces: the game is lost.",
                        End::TwoLastSpaces => "You met two last spaces.",
                    }
                    .into(),
                );
                let told = self.sheet().filter(|sheet| sheet.base.is_some());
                more.extend(told.map(|sheet| format!("{} points in all.", sheet.total)));
            }
            Phase::Prepare => more.extend(
                self.progress().map(|at| format!("Preparation, step {} of {}.", at.step, at.of)),
            ),
            Phase::Draw => {
                let [ochre, teal, plum] = self.mat().bag();
                more.push(format!("The bag holds {ochre} ochre, {teal} teal and {plum} plum."));
            }
            // TH-4.1: the last turn is played out.
            Phase::Act if self.mat().end().is_some() => more.push(
                "You can no longer reach two last spaces, so the game is lost. Play this turn out for \
                 your points."
                    .into(),
            ),
            Phase::Act | Phase::Over => {}
        }
        more
    }

    /// TH-3.4: what a last space decides.
    fn stakes(&self, trial: Trial) -> Option<String> {
        trial.is_last().then(|| {
            match self.mat().reached() {
                0 => "If not, the game is lost at once. If so, you play on.",
                _ => "If not, the game is lost at once. If so, it ends and your points decide.",
            }
            .into()
        })
    }
}

//! The mat, clause by clause.

use tharos::mat::*;

use Guild::{Ochre, Plum, Teal};

/// A mat with these markers on I, II and III.
fn begun(start: [Guild; 3]) -> Mat {
    let mut mat = Mat::default();
    for guild in start {
        mat.draw(guild).unwrap();
    }
    mat
}

/// Plays turns in which exactly these markers come to space I, and deals with
/// every space as `met` says, until `stop` does.
fn play(order: &[Guild], mut met: impl FnMut(Trial) -> bool) -> Mat {
    let mut mat = Mat::default();
    let mut coming = order.iter();
    for _ in 0..TURNS {
        while mat.awaits_draw() {
            let Some(guild) = coming.next() else { return mat };
            mat.draw(*guild).unwrap();
        }
        mat.place().unwrap();
        if let Some(trial) = mat.pending() {
            let met = met(trial);
            mat.deal(met).unwrap();
        }
        if mat.end().is_some() {
            break;
        }
    }
    mat
}

/// All markers, one guild after the other: rows A, B and C fill in turn.
fn in_order() -> Vec<Guild> {
    Guild::ALL.into_iter().flat_map(|guild| [guild; MARKERS as usize]).collect()
}

/// Brings the mat to this trial, everything before it met.
fn at(trial: Trial) -> Mat {
    before(trial, |_| true)
}

fn before(trial: Trial, mut met: impl FnMut(Trial) -> bool) -> Mat {
    let guilds = match trial.row() {
        Row::A => vec![Ochre; 6],
        Row::B => [vec![Ochre], vec![Teal; 6]].concat(),
        Row::C => [vec![Ochre, Teal], vec![Plum; 6]].concat(),
    };
    let rest = in_order().into_iter();
    let mut order = guilds.clone();
    for guild in rest {
        let count = |list: &[Guild]| list.iter().filter(|one| **one == guild).count();
        if count(&order) < usize::from(MARKERS) {
            order.push(guild);
        }
    }
    let mut mat = Mat::default();
    let mut coming = order.into_iter();
    loop {
        while mat.awaits_draw() {
            mat.draw(coming.next().unwrap()).unwrap();
        }
        mat.place().unwrap();
        match mat.pending() {
            Some(reached) if reached == trial => return mat,
            Some(other) => {
                let met = met(other);
                mat.deal(met).unwrap();
            }
            None => {}
        }
    }
}

#[test]
fn th_1_1_there_are_three_rows_of_six_spaces() {
    let spaces: Vec<Space> = Row::ALL
        .into_iter()
        .flat_map(|row| (0..SPACES as u8).map(move |place| Space { row, place }))
        .collect();
    assert_eq!(spaces.len(), 18);
    assert_eq!(spaces[10].to_string(), "B5");
    assert_eq!(Mat::default().start().len(), 3);
}

#[test]
fn th_1_3_each_row_has_three_requirements_and_a_last_one() {
    use Trial::*;
    let rows = [
        [SevenJar, EmptyHand, TradeMedal, LastA],
        [Strength, FourteenJar, SixCards, LastB],
        [FullHand, ThreeMarkers, ThreeMedals, LastC],
    ];
    for (row, trials) in Row::ALL.into_iter().zip(rows) {
        let mat = Mat::default();
        let shown: Vec<Trial> = mat.trials(row).into_iter().flatten().collect();
        assert_eq!((shown.as_slice(), Trial::of_row(row)), (&trials[..], trials));
        assert!(shown.iter().all(|trial| trial.row() == row && mat.space_of(*trial).row == row));
        assert_eq!(shown.iter().filter(|trial| trial.is_last()).count(), 1);
    }
}

#[test]
fn th_1_4_requirements_stand_on_a2_a4_a5_and_a6_and_so_in_every_row() {
    let mat = Mat::default();
    let spaces: Vec<String> =
        Trial::ALL.into_iter().map(|trial| mat.space_of(trial).to_string()).collect();
    let here = "A2 A4 A5 A6 B2 B4 B5 B6 C2 C4 C5 C6";
    assert_eq!(spaces.join(" "), here);
    for row in Row::ALL {
        let shown: Vec<bool> = mat.trials(row).iter().map(Option::is_some).collect();
        assert_eq!(shown, [false, true, false, true, true, true], "{row:?}");
        assert!(mat.trials(row)[5].unwrap().is_last());
    }
}

#[test]
fn th_1_3_programs_read_spaces_by_their_places() {
    let mut mat = at(Trial::TradeMedal);
    let shown = serde_json::to_value(mat).unwrap();
    assert_eq!(shown["pending"], "A5");
    assert_eq!(shown["met"], serde_json::json!(["A2", "A4"]));
    assert_eq!(shown["layout"][2], serde_json::json!(["C2", "C4", "C5", "C6"]));
    mat.deal(false).unwrap();
    assert_eq!(serde_json::to_value(mat).unwrap()["failed"], serde_json::json!(["A5"]));
}

#[test]
fn th_1_2_seven_mines_and_two_coins_lie_on_the_requirement_spaces() {
    let with = |stake| Trial::ALL.into_iter().filter(|trial| trial.stake() == stake).collect();
    let (mines, coins): (Vec<Trial>, Vec<Trial>) = (with(Stake::Mine), with(Stake::Coin));
    assert_eq!(mines.len(), 7);
    assert_eq!(coins, [Trial::TradeMedal, Trial::Strength]);
    let plain: Vec<Trial> = with(Stake::Nothing);
    assert_eq!(plain, [Trial::LastA, Trial::LastB, Trial::LastC]);
}

#[test]
fn th_1_5_six_markers_of_three_guilds_are_in_the_bag_and_three_are_drawn() {
    let mut mat = Mat::default();
    assert_eq!(mat.bag(), [6, 6, 6]);
    assert_eq!(mat.place(), Err(NotNow::DrawFirst));
    for guild in [Ochre, Teal, Ochre] {
        assert!(mat.awaits_draw());
        mat.draw(guild).unwrap();
    }
    assert!(!mat.awaits_draw());
    assert_eq!(mat.start(), [Some(Ochre), Some(Teal), Some(Ochre)]);
    assert_eq!(mat.bag(), [4, 5, 6]);
    assert_eq!(mat.draw(Plum), Err(NotNow::StartFull));
}

/// TH-2.1 is the base game's: the mat waits until its first two steps are done.
#[test]
fn th_2_2_two_neighbours_are_swapped_once_a_turn_for_three_jar() {
    let mut mat = begun([Ochre, Teal, Plum]);
    assert_eq!(mat.swap(2), Err(NotNow::NothingToSwap));
    assert_eq!(mat.swap(1), Ok(Order::Pay(3)));
    assert_eq!(mat.start(), [Some(Ochre), Some(Plum), Some(Teal)]);
    assert_eq!(mat.swap(0), Err(NotNow::Swapped));
    mat.place().unwrap();
    assert_eq!(mat.swap(0), Err(NotNow::DrawFirst));
    mat.draw(Ochre).unwrap();
    assert_eq!(mat.swap(0), Ok(Order::Pay(3)));
    assert_eq!(mat.start(), [Some(Teal), Some(Plum), Some(Ochre)]);
}

/// TH-2.4 too.
#[test]
fn th_2_3_the_marker_of_the_first_space_is_placed_and_the_others_move_down() {
    let mut mat = begun([Ochre, Teal, Plum]);
    assert_eq!(mat.place().unwrap().to_string(), "A1");
    assert_eq!(mat.start(), [Some(Teal), Some(Plum), None]);
    assert_eq!(mat.place(), Err(NotNow::DrawFirst));
    mat.draw(Plum).unwrap();
    assert_eq!(mat.start(), [Some(Teal), Some(Plum), Some(Plum)]);
}

#[test]
fn th_2_4_from_turn_16_on_the_bag_is_empty() {
    let order = [[Ochre, Teal, Plum]; 6].concat();
    let mat = play(&order, |trial| !trial.is_last() || trial == Trial::LastA);
    assert_eq!((mat.placed(), mat.bag()), (16, [0; 3]));
    assert_eq!(mat.start(), [Some(Teal), Some(Plum), None]);
    assert!(!mat.awaits_draw());
    let mut mat = mat;
    assert_eq!(mat.place(), Err(NotNow::Over));
}

#[test]
fn th_2_5_a_row_takes_one_colour_and_a_new_colour_opens_the_next_row() {
    let mut mat = begun([Plum, Plum, Ochre]);
    let mut placed = Vec::new();
    for next in [Plum, Teal, Ochre, Teal, Plum] {
        placed.push(mat.place().unwrap().to_string());
        if mat.pending().is_some() {
            mat.deal(true).unwrap();
        }
        mat.draw(next).unwrap();
    }
    assert_eq!(placed, ["A1", "A2", "B1", "A3", "C1"]);
    assert_eq!(mat.row(Row::A), Some((Plum, 3)));
    assert_eq!(mat.row(Row::B), Some((Ochre, 1)));
    assert_eq!(mat.row(Row::C), Some((Teal, 1)));
}

/// The general action is there whether or not the requirement is met.
#[test]
fn th_3_1_some_spaces_have_an_action_that_comes_first() {
    let with: Vec<(Trial, Order)> =
        Trial::ALL.into_iter().filter_map(|trial| Some((trial, trial.general()?))).collect();
    assert_eq!(
        with,
        [
            (Trial::SevenJar, Order::RemoveBuildings(1)),
            (Trial::EmptyHand, Order::RemoveActionCards(Cards::Top(5))),
            (Trial::Strength, Order::ClearLine),
            (Trial::FourteenJar, Order::RemoveBuildings(1)),
        ]
    );
}

/// TH-3: every requirement, one short of it and exactly it.
#[test]
fn requirements_are_met_from_their_number_on() {
    use Question::*;
    for (trial, coin, least, question) in [
        (Trial::SevenJar, false, 7, Jar),
        (Trial::TradeMedal, false, 1, TradeMedals),
        (Trial::LastA, false, 20, Jar),
        (Trial::LastA, true, 25, Jar),
        (Trial::Strength, false, 3, CombatStrength),
        (Trial::FourteenJar, false, 14, Jar),
        (Trial::SixCards, false, 6, PlayerCards),
        (Trial::LastB, false, 3, ExplorationMedals),
        (Trial::LastB, true, 2, TradeMedals),
        (Trial::FullHand, false, 3, ActionCards),
        (Trial::ThreeMarkers, false, 3, Markers),
        (Trial::ThreeMedals, false, 3, KindsOfMedals),
        (Trial::LastC, false, 3, CivilMedals),
    ] {
        let requirement = trial.requirement(coin);
        assert_eq!(requirement.question(), question, "{trial:?}");
        assert!(requirement.is_met(least), "{trial:?}");
        assert!(!requirement.is_met(least - 1), "{trial:?}");
    }
    let none = Trial::EmptyHand.requirement(false);
    assert_eq!(none.question(), ActionCards);
    assert!(none.is_met(0) && !none.is_met(1));
}

/// Met, the mine is placed and the coin is the player's.
#[test]
fn th_3_2_a_requirement_that_is_met_gives_the_stake_to_the_player() {
    for trial in Trial::ALL {
        let mut mat = at(trial);
        let orders = mat.deal(true).unwrap();
        let expected = match trial.stake() {
            Stake::Mine => Some(Order::PlaceMine),
            Stake::Coin => Some(Order::Receive(5)),
            Stake::Nothing => None,
        };
        assert_eq!(orders, expected, "{trial:?}");
        assert_eq!(mat.lost_mines(), 0);
        assert!(!mat.has_coin(trial.row()));
        assert_eq!(mat.reached(), u8::from(trial.is_last()), "{trial:?}");
        assert_eq!(mat.points(), if trial.is_last() { 3 } else { 0 });
        assert_eq!(mat.deal(true), Err(NotNow::NothingToDeal));
    }
}

/// Not met, the effect happens, the mine is lost, the coin moves on.
#[test]
fn th_3_3_a_requirement_that_is_not_met_has_its_effect() {
    for (trial, order, points) in [
        (Trial::SevenJar, Some(Order::ForeignBuildings(2)), -4),
        (Trial::EmptyHand, Some(Order::RemoveActionCards(Cards::Top(15))), -2),
        (Trial::TradeMedal, Some(Order::ClearLine), 0),
        (Trial::Strength, None, 0),
        (Trial::FourteenJar, Some(Order::ForeignBuildings(3)), -5),
        (Trial::SixCards, Some(Order::ReturnPlayerCards(2)), -2),
        (Trial::FullHand, Some(Order::RemoveActionCards(Cards::Half)), -2),
        (Trial::ThreeMarkers, Some(Order::ClearLine), -2),
        (Trial::ThreeMedals, Some(Order::LoseMedal), -2),
    ] {
        let mut mat = at(trial);
        assert_eq!(mat.place(), Err(NotNow::DealFirst), "{trial:?}");
        let orders = mat.deal(false).unwrap();
        assert_eq!(orders, order, "{trial:?}");
        let mine = trial.stake() == Stake::Mine;
        assert_eq!(mat.lost_mines(), usize::from(mine), "{trial:?}");
        assert_eq!(mat.has_coin(trial.row()), !mine, "{trial:?}");
        assert_eq!(mat.points(), points, "{trial:?}");
        assert_eq!(mat.end(), None);
    }
}

/// Both coins change what the last space of their row asks for.
#[test]
fn th_3_3_a_coin_on_the_last_space_changes_its_requirement() {
    let mat = before(Trial::LastA, |trial| trial != Trial::TradeMedal);
    assert!(mat.has_coin(Row::A));
    assert_eq!(mat.requirement(Trial::LastA), Requirement::AtLeast(25, Question::Jar));
    let mat = before(Trial::LastB, |trial| trial != Trial::Strength);
    assert!(mat.has_coin(Row::B));
    assert_eq!(mat.requirement(Trial::LastB), Requirement::AtLeast(2, Question::TradeMedals));
    let mat = at(Trial::LastA);
    assert_eq!(mat.requirement(Trial::LastA), Requirement::AtLeast(20, Question::Jar));
}

/// The first last space, met and not met.
#[test]
fn th_3_4_the_first_last_space_is_survived_or_loses_the_game() {
    for trial in [Trial::LastA, Trial::LastB, Trial::LastC] {
        let mut mat = at(trial);
        mat.deal(true).unwrap();
        assert_eq!((mat.reached(), mat.end()), (1, None), "{trial:?}");
        let mut mat = at(trial);
        mat.deal(false).unwrap();
        assert_eq!(mat.end(), Some(End::LastSpaceFailed), "{trial:?}");
        assert!(!mat.is_won(1000));
        assert_eq!(mat.draw(Ochre), Err(NotNow::Over));
    }
}

/// TH-4.2 and TH-1.6 too: the second last space ends the game, and the points decide.
#[test]
fn th_3_4_the_second_last_space_ends_the_game_at_once() {
    let mat = play(&in_order(), |_| true);
    assert_eq!((mat.placed(), mat.reached()), (12, 2));
    assert_eq!(mat.end(), Some(End::TwoLastSpaces));
    // Three for each, and five for the second.
    assert_eq!(mat.points(), 11);
    assert!(mat.is_won(59) && !mat.is_won(58));
    let mat = play(&in_order(), |trial| trial != Trial::LastB);
    assert_eq!(mat.end(), Some(End::LastSpaceFailed));
    assert!(!mat.is_won(1000));
    // Minus points count: all mines of two rows lost, and both failures of the 7 and the 14 Jar.
    let mat = play(&in_order(), Trial::is_last);
    assert_eq!((mat.lost_mines(), mat.points()), (4, 11 - 8 - 2 - 3));
}

#[test]
fn th_4_1_sixteen_turns_without_two_last_spaces_are_lost() {
    let order = [[Ochre, Teal, Plum]; 6].concat();
    let mat = play(&order, |_| true);
    assert_eq!((mat.placed(), mat.reached()), (16, 1));
    assert_eq!(mat.end(), Some(End::OutOfTurns));
    assert!(!mat.is_won(1000));
}

/// A fraction in lowest terms.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Fraction(u128, u128);

impl Fraction {
    fn new(top: u128, bottom: u128) -> Fraction {
        let (mut a, mut b) = (top, bottom);
        while b > 0 {
            (a, b) = (b, a % b);
        }
        Fraction(top / a, bottom / a)
    }

    fn plus(self, other: Fraction) -> Fraction {
        Fraction::new(self.0 * other.1 + other.0 * self.1, self.1 * other.1)
    }

    fn times(self, top: u128, bottom: u128) -> Fraction {
        Fraction::new(self.0 * top, self.1 * bottom)
    }

    fn is_more(self, other: Fraction) -> bool {
        self.0 * other.1 > other.0 * self.1
    }
}

/// How likely the last two markers share a guild, with or without the best swaps.
fn alike(
    bag: [u8; 3],
    start: [usize; 3],
    swaps: bool,
    known: &mut std::collections::HashMap<([u8; 3], [usize; 3]), Fraction>,
) -> Fraction {
    if let Some(found) = known.get(&(bag, start)) {
        return *found;
    }
    let left: u8 = bag.iter().sum();
    let mut ways = vec![start];
    if swaps {
        ways.push([start[1], start[0], start[2]]);
        ways.push([start[0], start[2], start[1]]);
    }
    let mut best = Fraction::new(0, 1);
    for [_, second, third] in ways {
        let likely = if left == 0 {
            Fraction::new(u128::from(second == third), 1)
        } else {
            let mut sum = Fraction::new(0, 1);
            for guild in 0..3 {
                let mut rest = bag;
                let count = rest[guild];
                if count > 0 {
                    rest[guild] -= 1;
                    let then = alike(rest, [second, third, guild], swaps, known);
                    sum = sum.plus(then.times(count.into(), left.into()));
                }
            }
            sum
        };
        if likely.is_more(best) {
            best = likely;
        }
    }
    known.insert((bag, start), best);
    best
}

/// Both figures, exactly.
#[test]
fn th_4_3_two_rows_are_complete_as_often_as_the_ledger_says() {
    for (swaps, expected) in [(false, Fraction(5, 17)), (true, Fraction(637, 748))] {
        let mut known = std::collections::HashMap::new();
        let mut all = Fraction::new(0, 1);
        for one in 0..3 {
            for two in 0..3 {
                for three in 0..3 {
                    let mut bag = [MARKERS; 3];
                    let mut weight = Fraction::new(1, 1);
                    for guild in [one, two, three] {
                        let left: u8 = bag.iter().sum();
                        weight = weight.times(bag[guild].into(), left.into());
                        bag[guild] -= 1;
                    }
                    let likely = alike(bag, [one, two, three], swaps, &mut known);
                    all = all.plus(likely.times(weight.0, weight.1));
                }
            }
        }
        assert_eq!(all, expected, "swaps: {swaps}");
    }
}

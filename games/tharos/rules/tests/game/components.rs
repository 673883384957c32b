//! What is in the box, and what is said of a file that is no box.

use crate::common::{BOX, box_with};
use game_core::{Game, Search, TableRules, Turn};
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use std::collections::HashSet;
use tharos::base::{Ability, Components, Effect, OURS, Options, Tharos};

/// Lines that are none, with what is said of them.
const BAD_LINES: &str = include_str!("common/bad_lines.txt");

/// What is said of our box with one line put for another, and at which line.
#[track_caller]
fn answer(line: &str, other: &str) -> (usize, String) {
    let (at, _) = BOX
        .lines()
        .enumerate()
        .find(|(_, text)| text.starts_with(line))
        .unwrap_or_else(|| panic!("no line begins with {line:?}"));
    let mut lines: Vec<&str> = BOX.lines().collect();
    lines[at] = other;
    let wrong = Components::parse(&lines.join("\n")).expect_err(other);
    assert_eq!(wrong.to_string(), format!("components, line {}: {}", wrong.line, wrong.what));
    assert!([at + 1, lines.len()].contains(&wrong.line), "line {} for {}", wrong.line, at + 1);
    (wrong.line - at, wrong.what)
}

/// Our own numbers are tuned, but within what the ledger says.
#[test]
fn our_own_box_keeps_the_frame_of_the_ledger() {
    let ours = &**OURS;
    assert_eq!(ours.dice.iter().sum::<u8>(), 12);
    assert!(ours.numbers.most_dice <= 6);
    assert_eq!((ours.regions.len(), ours.cards.len(), ours.buildings.len()), (12, 12, 14));
    for region in &ours.regions {
        assert!((1..=6).contains(&region.entry), "{}", region.name);
        assert_eq!(region.holds.iter().sum::<u8>(), region.row + 1, "{}", region.name);
    }
    let attacks = ours.attacks.iter().map(|round| {
        assert_eq!(round.len(), 5);
        round.iter().map(|attack| u32::from(attack.strength)).sum::<u32>()
    });
    let attacks: Vec<u32> = attacks.collect();
    assert!(attacks.is_sorted(), "attacks rise by round: {attacks:?}");
    for card in &ours.cards {
        assert!((1..=9).contains(&card.price) && card.strength <= 3, "{}", card.name);
    }
    for building in &ours.buildings {
        assert!((2..=12).contains(&building.price), "{}", building.name);
        assert!((1..=4).contains(&building.fee), "{}", building.name);
    }
    assert_eq!(ours.actions.iter().map(|action| action.copies).sum::<u8>(), 36);
    let effects: HashSet<Effect> = ours.actions.iter().map(|action| action.effect).collect();
    assert_eq!(effects.len(), 12);
    // Both kinds of player cards.
    assert!(ours.cards.iter().any(|card| matches!(card.ability, Ability::Lasting(_))));
    assert!(ours.cards.iter().any(|card| matches!(card.ability, Ability::Work(..))));
}

#[test]
fn a_line_that_cannot_be_read_is_named() {
    let mut cases = 0;
    for case in BAD_LINES.split("\n\n").skip(1) {
        let [line, other, words] = case.lines().collect::<Vec<&str>>()[..] else {
            panic!("three lines each: {case}");
        };
        assert_eq!(answer(line, other), (1, words.to_string()), "{other}");
        cases += 1;
    }
    assert_eq!(cases, 36);
    let long = format!("action | 3 | jar 4 | {}", "é".repeat(41));
    assert_eq!(answer("action", &long), (1, "a name has at most 40 letters".into()));
    let bell = "action | 3 | jar 4 | Good\u{7}Harvest";
    assert_eq!(answer("action", bell), (1, "a name has only letters, digits and signs".into()));
}

#[test]
fn what_is_missing_is_named_at_the_end() {
    let last = BOX.lines().count();
    for (line, words) in [
        ("number | fine", "the number fine is missing"),
        ("dice", "the dice are missing"),
        ("region", "there are 11 regions, and it takes 12"),
        ("attack", "there are 19 attack cards, and it takes 20"),
        ("card", "there are 11 player cards, and it takes 12"),
        ("building", "there are 13 public buildings, and it takes 14"),
        ("action", "there are 11 different action cards, and it takes 12"),
    ] {
        let at = BOX.lines().position(|text| text.starts_with(line)).unwrap();
        assert_eq!(answer(line, "# nothing"), (last - at, words.to_string()));
    }
    let empty = Components::parse("").unwrap_err().to_string();
    assert_eq!(empty, "components, line 0: the number start-jar is missing");
}

#[test]
fn too_many_of_a_kind_are_named() {
    for (kind, what) in [
        ("card", "12 player cards"),
        ("building", "14 public buildings"),
        ("action", "12 different action cards"),
    ] {
        let first = BOX.lines().find(|line| line.starts_with(&format!("{kind} |"))).unwrap();
        let (rest, _) = first.rsplit_once('|').unwrap();
        let text = format!("{BOX}{rest}| One Too Many\n");
        let wrong = Components::parse(&text).unwrap_err();
        assert_eq!(wrong.line, text.lines().count());
        assert_eq!(wrong.what, format!("there are {what}, and no more"));
    }
}

/// Whatever the numbers, a box that is read can be played to the end.
#[test]
fn the_lowest_and_the_highest_numbers_can_be_played() {
    let numbers = BOX.lines().filter(|line| line.starts_with("number"));
    let names: Vec<&str> = numbers.map(|line| line.split('|').nth(1).unwrap().trim()).collect();
    let extreme = |highest: bool| -> Vec<String> {
        let possible = |line: &String| Components::parse(&box_with(&[line.as_str()])).is_ok();
        let number = |name: &&str| {
            let mut values = (0..=50u8).map(|value| format!("number | {name} | {value}"));
            match highest {
                true => values.rfind(possible).unwrap(),
                false => values.find(possible).unwrap(),
            }
        };
        names.iter().map(number).collect()
    };
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(9);
    let mut room = Vec::new();
    for lines in [extreme(false), extreme(true)] {
        let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
        let options = Options { components: box_with(&lines) };
        for seats in [1, 1, 1, 2, 4] {
            let mut game = Tharos::new(&options, seats).unwrap();
            while game.turn() != Turn::Over {
                if let Turn::Chance(_) = game.turn() {
                    let chance = game.sample_chance(&mut rng);
                    game.apply_chance(chance);
                }
                for seat in game.turn().seats().iter() {
                    let mv = game.random_move(seat, &mut rng, &mut room).unwrap();
                    game.play(seat, mv).unwrap();
                }
            }
            assert_eq!(game.outcome().unwrap().scores.len(), seats);
        }
    }
}

#[test]
fn a_box_is_kept_without_what_says_nothing() {
    let spread = |line: &str| line.replace('|', "      |     ");
    let chatty: String =
        BOX.lines().map(|line| format!("  # and so on\n\n  {}  \n", spread(line))).collect();
    let kept = Tharos::kept(&Options { components: chatty.clone() }).components;
    assert!(kept.len() < BOX.len(), "{} bytes of {}", kept.len(), chatty.len());
    assert!(Components::parse(&kept).unwrap() == Components::parse(&chatty).unwrap());
    assert_eq!(Components::kept(&kept), kept, "once is enough");
    assert_eq!(Tharos::kept(&Options::default()), Options::default());
}

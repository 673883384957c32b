//! The library is whole, and what is drawn is recognised.

use super::belief::{Belief, Seen, shared, shares};
use super::handwriting::Handwriting;
use super::library::LIBRARY;
use super::sound;
use ::subtext::{LEVELS, Level, OURS, Sheet};
use bots::BotRng;
use rand_core::SeedableRng;
use std::collections::HashMap;

fn by_hand(picture: usize, rng: &mut BotRng) -> Sheet {
    let strokes = Handwriting::any(rng).draw(&LIBRARY.pictures[picture].strokes, rng);
    let sheet = Sheet::Drawing(strokes.into());
    // What a bot draws is a sheet that the rules accept.
    sheet.to_string().parse().expect("within the limits of a sheet")
}

#[test]
fn every_word_of_ours_makes_one_think_of_several_pictures() {
    assert!(LIBRARY.pictures.len() >= 120);
    let mut used: HashMap<usize, u32> = HashMap::new();
    for card in 0..OURS.len() as u16 {
        for level in 0..LEVELS {
            let word = OURS.word(card, level);
            let thoughts = LIBRARY.thoughts(word);
            assert!(LIBRARY.knows(word), "{word} has no pictures");
            assert!((4..=8).contains(&thoughts.len()), "{word}: {}", thoughts.len());
            for (at, picture) in thoughts.iter().enumerate() {
                assert!(!thoughts[..at].contains(picture), "{word} has a picture twice");
                *used.entry(*picture).or_default() += 1;
            }
        }
    }
    for (at, picture) in LIBRARY.pictures.iter().enumerate() {
        assert!(used.contains_key(&at), "nothing makes one think of {}", picture.name);
    }
}

#[test]
fn of_a_word_of_an_own_pack_the_known_parts_come_to_mind() {
    let boats = LIBRARY.thoughts("My uncle's Boats");
    assert!(boats.contains(&number("boat")), "{boats:?}");
    assert_eq!(LIBRARY.thoughts("kraken"), Vec::<usize>::new());
}

fn number(name: &str) -> usize {
    LIBRARY.pictures.iter().position(|picture| picture.name == name).unwrap()
}

#[test]
fn of_an_unknown_word_its_letters_can_be_told_but_not_itself() {
    for word in ["Kraken", "a", "ends like letters vowels its it", "Zwölf Boxkämpfer", "东京", "qq"]
    {
        for hint in sound::hints(word) {
            assert!(!::subtext::says(&hint, word), "{hint} says {word}");
            assert!(hint.chars().count() <= ::subtext::MOST_LETTERS, "{hint}");
        }
    }
    let hints = sound::hints("Fountaine");
    assert_eq!(
        hints,
        [
            "it ends like sewing machine",
            "it begins like fountain",
            "9 letters long",
            "its vowels: o u a i e"
        ]
    );
}

#[test]
fn a_hint_in_words_is_as_good_as_what_it_names() {
    let (best, share) = Seen::of(&Sheet::Words("an umbrella?".into())).best();
    assert!(LIBRARY.thoughts("umbrella").contains(&best) && share > 0.1, "{share}");
}

#[test]
fn pictures_are_recognised_by_whatever_hand() {
    let mut rng = BotRng::seed_from_u64(7);
    let count = LIBRARY.pictures.len();
    let right = (0..count)
        .filter(|&picture| Seen::of(&by_hand(picture, &mut rng)).best().0 == picture)
        .count();
    assert!(right * 100 >= count * 90, "{right} of {count}");
}

#[test]
fn what_is_no_picture_at_all_is_taken_for_anything() {
    for sheet in [Sheet::blank(), Sheet::Words("harbour".into()), "1 5,5".parse().unwrap()] {
        let seen = Seen::of(&sheet);
        let (_, share) = seen.best();
        assert!(share < 0.5, "{sheet} is taken for something with {share}");
    }
}

#[test]
fn drawings_of_one_word_are_found_among_others() {
    let mut rng = BotRng::seed_from_u64(3);
    let drawn = |word: &str, rank: usize, rng: &mut BotRng| {
        Seen::of(&by_hand(LIBRARY.thoughts(word)[rank], rng))
    };
    let words: Vec<&str> = (0..4).map(|card| OURS.word(card, 0)).collect();
    let dealer = drawn(words[0], 1, &mut rng);
    let all = [drawn(words[1], 0, &mut rng), drawn(words[0], 2, &mut rng)];
    // The Dealer knows the word; so does the Partner, who finds the own drawing.
    let found = shared(Belief::new(words[0], Level::One).as_dealer(&all));
    assert!(found[1] > 0.6, "{found:?}");
    let found = shared(Belief::new(words[0], Level::One).as_player(&dealer, &all, 1));
    assert!(found[1] > 0.6, "{found:?}");
    // Whoever has another word does not take the own drawing for it.
    let found = shared(Belief::new(words[1], Level::One).as_player(&dealer, &all, 0));
    assert!(found[1] > found[0], "{found:?}");
    assert!((found.iter().sum::<f32>() - 1.0).abs() < 1e-3);
}

#[test]
fn the_thing_itself_is_drawn_less_often_than_the_hint() {
    let shares = shares(6);
    assert!(shares[0] < shares[1], "{shares:?}");
    assert!((shares.iter().sum::<f32>() - 1.0).abs() < 1e-5);
    // Half as often as the first hint; and of the hints each less often than the one before.
    assert!((shares[0] / shares[1] - 0.5).abs() < 1e-5, "{shares:?}");
    for hints in shares[1..].windows(2) {
        assert!((hints[1] / hints[0] - 0.85).abs() < 1e-5, "{shares:?}");
    }
}

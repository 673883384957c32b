//! Hints in every game: what is advised follows from what the seat sees, and can be played.

use bots::AnyBots;
use catalog::AnyMatch;
use game_core::{Dice, Seat, Secret, Turn, Viewer};
use serde_json::Value;

/// A match of a game, with bots that take whatever comes for a while.
fn opened(bots: AnyBots, seats: usize, secret: u8) -> AnyMatch {
    let dice = Dice::new(&Secret::new([secret; 32]), &vec![""; seats]);
    bots.game().open(&Value::Null, seats, Some(dice)).unwrap()
}

/// Whose decision is awaited.
fn to_act(played: &AnyMatch) -> Vec<Seat> {
    match played.turn() {
        Turn::Seats(seats) => seats.iter().collect(),
        _ => Vec::new(),
    }
}

/// Plays on by the weakest bot, so that matches do not all look the same.
fn play_on(bots: AnyBots, played: &mut AnyMatch, seed: u64) -> bool {
    let Some(seat) = to_act(played).first().copied() else { return false };
    let bot = bots.cast().map_or("random", |cast| cast.0[0]);
    let choice = bots.ask(played, seat, bot, bots::Budget::Simulations(1), seed).unwrap();
    played.play(seat, &choice.mv, None).is_ok()
}

#[test]
fn what_is_advised_can_be_played_and_is_explained() {
    for bots in shelf::players().iter().filter(|bots| bots.no_advice().is_none()) {
        let about = bots.game().about();
        for seats in [about.min_seats, about.max_seats.min(4)] {
            let mut played = opened(bots, seats, 7);
            let mut told = 0;
            for step in 0..60 {
                let Some(seat) = to_act(&played).first().copied() else { break };
                let advice = bots.advise(&played, seat, step).unwrap();
                assert_eq!(advice.by, "Heron");
                assert!(advice.words.ends_with('.') && !advice.why.is_empty(), "{advice:?}");
                assert!(advice.ways.len() <= 3);
                // All in a row, as the button does it.
                let mut tried = played.clone();
                for text in &advice.moves {
                    tried.play(seat, text, None).unwrap_or_else(|why| panic!("{advice:?}: {why}"));
                }
                told += usize::from(!advice.moves.is_empty());
                if !play_on(bots, &mut played, step) {
                    break;
                }
            }
            assert!(told > 0, "{} proposes nothing", bots.game());
        }
    }
}

#[test]
fn the_companion_has_none_and_says_why() {
    let silent: Vec<AnyBots> =
        shelf::players().iter().filter(|bots| bots.no_advice().is_some()).collect();
    assert_eq!(silent.len(), 1);
    let played = opened(silent[0], 1, 1);
    let refused = silent[0].advise(&played, Seat::new(0), 1).unwrap_err();
    assert!(refused.to_string().contains("printed copy"), "{refused}");
}

/// Two matches with other dice and other choices of the others: wherever a seat sees the same in both, it is
/// advised the same, byte for byte.
#[test]
fn what_a_seat_cannot_see_changes_no_hint() {
    for bots in shelf::players().iter().filter(|bots| bots.no_advice().is_none()) {
        if !bots.game().about().hidden {
            continue;
        }
        let seats = bots.game().about().min_seats.max(2);
        let mut same = 0;
        for secret in 0..6u8 {
            let mut played = opened(bots, seats, secret);
            for step in 0..24 {
                let acting = to_act(&played);
                let (Some(&own), Some(&other)) = (acting.first(), acting.get(1)) else {
                    if !play_on(bots, &mut played, step) {
                        break;
                    }
                    continue;
                };
                // The other does one thing or another that `own` cannot tell apart.
                let twins: Vec<AnyMatch> = played
                    .legal_moves(other)
                    .into_iter()
                    .take(4)
                    .filter_map(|mv| {
                        let mut twin = played.clone();
                        twin.play(other, &mv.text, None).ok()?;
                        to_act(&twin).contains(&own).then_some(twin)
                    })
                    .collect();
                if let Some((first, others)) = twins.split_first() {
                    let seen = |twin: &AnyMatch| twin.view(Viewer::Seat(own));
                    let told = format!("{:?}", bots.advise(first, own, 3).unwrap());
                    for twin in others.iter().filter(|twin| seen(twin) == seen(first)) {
                        assert_eq!(format!("{:?}", bots.advise(twin, own, 3).unwrap()), told);
                        same += 1;
                    }
                }
                if !play_on(bots, &mut played, step) {
                    break;
                }
            }
        }
        println!("{}: {same} pairs", bots.game());
        assert!(
            same > 0 || !bots.game().about().simultaneous,
            "{}: nothing was compared",
            bots.game()
        );
    }
}

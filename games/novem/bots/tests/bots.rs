//! Bots where the answer is known.

use bots::{Bot, BotRng, Budget, NoAnswer, RandomBot, SimultaneousMcts};
use catalog::{AnyGame, AnyMatch};
use game_core::{Dice, Game, Search, Seat, Secret, Turn, Viewer};
use novem::{Novem, Options, Side};
use rand_core::SeedableRng;
use serde_json::json;

fn opened() -> AnyMatch {
    let dice = Dice::new(&Secret::new([1; 32]), &["", ""]);
    AnyGame::of::<Novem>().open(&json!({"setup": 31}), 2, Some(dice)).unwrap()
}

#[test]
fn every_named_bot_plays_a_whole_match() {
    for name in all().names() {
        let mut played = opened();
        while let Some(seat) = played.turn().seats().iter().next() {
            let choice = all().ask(&played, seat, name, Budget::Simulations(30), 5).unwrap();
            assert!(choice.thought.is_some(), "{name} explains itself");
            played.play(seat, &choice.mv, None).unwrap();
        }
        assert!(played.outcome().is_some(), "{name}");
    }
}

/// In the opening all lines hold 15.
#[test]
fn lines_that_hold_as_much_are_not_said_to_hold_less() {
    let budget = Budget::Simulations(1);
    for seat in [0, 1] {
        let choice = all().ask(&opened(), Seat::new(seat), "thumb", budget, 5).unwrap();
        let thought = choice.thought.unwrap();
        assert!(
            thought.starts_with("15 points lie on ") && thought.contains("the same on"),
            "{thought}"
        );
    }
}

#[test]
fn with_simulations_and_a_seed_the_answer_is_the_same_every_time() {
    for name in all().names() {
        let ask = |seed| all().ask(&opened(), Seat::new(0), name, Budget::Simulations(500), seed);
        assert_eq!(ask(9), ask(9), "{name}");
    }
}

#[test]
fn a_bot_that_does_not_exist_or_is_not_to_act_is_named() {
    let budget = Budget::Simulations(1);
    let error = all().ask(&opened(), Seat::new(0), "deep-blue", budget, 0).unwrap_err();
    assert_eq!(
        error.to_string(),
        "novem has no bot \"deep-blue\"; it has winkle, gull, heron, orca, or by its own name \
         equilibrium, mcts, patient, thumb, newcomer, random"
    );
    let mut played = opened();
    played.play(Seat::new(0), "A", None).unwrap();
    let error = all().ask(&played, Seat::new(0), "random", budget, 0);
    assert_eq!(error, Err(NoAnswer::NotToAct(Seat::new(0))));
}

/// What the other seat has sealed must not change what a bot does: it is
/// handed a view that does not tell.
#[test]
fn a_sealed_choice_of_the_other_does_not_change_the_answer() {
    for name in all().names() {
        let answers = ["1", "2", "3"].map(|sealed| {
            let mut played = opened();
            played.play(Seat::new(1), sealed, None).unwrap();
            all().ask(&played, Seat::new(0), name, Budget::Simulations(200), 3).unwrap()
        });
        assert!(answers.iter().all(|answer| *answer == answers[0]), "{name}: {answers:?}");
    }
}

/// The mix of rows that a search finds.
fn searched(view: &novem::NovemView, simulations: u64, rng: &mut BotRng) -> Vec<f32> {
    let budget = Budget::Simulations(simulations);
    SimultaneousMcts::default().search::<Novem>(Side::Rows.seat(), view, budget, rng).mix
}

/// Wherever one row is clearly worse than another against every column, a
/// search must hardly ever play it. The solution knows where that is.
#[test]
fn search_avoids_what_is_worse_against_every_answer() {
    let mut rng = BotRng::seed_from_u64(4);
    let (mut room, mut found) = (Vec::new(), 0);
    let options = Options { same_setup: true, setup: "31".parse().unwrap(), ..Options::default() };
    while found < 5 {
        let mut novem = Novem::new(&options, 2).unwrap();
        while novem.turn() != Turn::Over {
            let view = novem.view(Viewer::Seat(Side::Rows.seat()));
            let advice = novem_bots::advice_for_match(&view).filter(|advice| !advice.decided);
            if let Some((bad, _)) = advice.and_then(|advice| clearly_worse(&advice.matrix)) {
                let mix = searched(&view, 20_000, &mut rng);
                assert!(mix[bad] < 0.1, "row {bad} of {mix:?} in\n{view}");
                found += 1;
            }
            for seat in novem.turn().seats().iter() {
                let marker = novem.random_move(seat, &mut rng, &mut room).unwrap();
                novem.apply(seat, marker);
            }
        }
    }
}

/// A row that another beats by 0.3 of a match against every column.
fn clearly_worse(matrix: &[[f64; 3]; 3]) -> Option<(usize, usize)> {
    let pairs = [(0, 1), (0, 2), (1, 0), (1, 2), (2, 0), (2, 1)];
    let beats = |(bad, good): &(usize, usize)| {
        (0..3).all(|column| matrix[*good][column] > matrix[*bad][column] + 0.3)
    };
    pairs.into_iter().find(beats)
}

#[test]
fn search_mixes_where_mixing_is_right() {
    // At the start of a game no line may be predictable.
    let novem =
        Novem::new(&Options { setup: "1".parse().unwrap(), ..Options::default() }, 2).unwrap();
    let view = novem.view(Viewer::Seat(Side::Rows.seat()));
    let mut legal = Vec::new();
    novem.legal_moves(Side::Rows.seat(), &mut legal);
    let mut rng = BotRng::seed_from_u64(2);
    let budget = Budget::Simulations(1);
    let mix = searched(&view, 30_000, &mut rng);
    assert!(mix.iter().all(|share| *share < 0.9), "{mix:?}");
    assert!((mix.iter().sum::<f32>() - 1.0).abs() < 1e-4);
    let even =
        Bot::<Novem>::mix(&mut RandomBot, Side::Rows.seat(), &view, &legal, budget, &mut rng);
    assert_eq!(even, vec![1.0 / 3.0; 3]);
    assert_eq!(all().names()[0], "equilibrium");
}

#[test]
fn a_hint_names_the_mix_and_the_reason() {
    let hint = all().hint(&opened(), Seat::new(1)).unwrap();
    for part in
        ["To win the match, mix 1 ", "whatever rows do", "What each meeting is worth", "Why"]
    {
        assert!(hint.contains(part), "{part:?} is missing in\n{hint}");
    }
}

/// NV-3.4: a table says that a match is decided exactly where the solution
/// knows of no state worth solving, in both games and with either second set-up.
#[test]
fn nv_3_4_a_view_says_decided_wherever_the_solution_does() {
    let mut rng = BotRng::seed_from_u64(12);
    let (mut room, mut decided, mut open) = (Vec::new(), 0, 0);
    for number in 0..600 {
        let options = Options { same_setup: number % 2 == 0, ..Options::default() };
        let mut novem = Novem::new(&options, 2).unwrap();
        while novem.turn() != Turn::Over {
            if novem.turn() == Turn::Chance(None) {
                let setup = novem.sample_chance(&mut rng);
                novem.apply_chance(setup);
            }
            let view = novem.view(Viewer::Spectator);
            if view.game == 2 {
                let advice = novem_bots::advice_for_match(&view).unwrap();
                assert_eq!(view.decided.is_some(), advice.decided, "{view}");
                if let Some(winner) = view.decided {
                    assert_eq!(advice.value, f64::from(winner.sign()), "{view}");
                    let hint = novem_bots::hint(winner.seat(), &view).unwrap();
                    assert!(hint.starts_with("The match is decided: you have won"), "{hint}");
                }
                *(if advice.decided { &mut decided } else { &mut open }) += 1;
            }
            for seat in novem.turn().seats().iter() {
                let marker = novem.random_move(seat, &mut rng, &mut room).unwrap();
                novem.apply(seat, marker);
            }
        }
    }
    assert!(decided > 50 && open > 500, "{decided} decided, {open} open");
}

fn all() -> bots::AnyBots {
    bots::AnyBots::of::<novem_bots::NovemBots>()
}

//! Positions with one good line: whoever is strong finds it, and says what the others cost.

use bots::{AnyBots, Budget};
use catalog::{AnyGame, AnyMatch};
use game_core::Seat;
use novem_bots::NovemBots;
use serde_json::json;

/// A position as the file has it.
struct Known {
    line: &'static str,
    played: AnyMatch,
    seat: Seat,
    best: &'static str,
    cost: f64,
}

fn known() -> Vec<Known> {
    let lines = include_str!("positions.txt").lines().filter(|line| !line.starts_with('#'));
    lines.map(read).collect()
}

fn read(line: &'static str) -> Known {
    let parts: Vec<&str> = line.split('|').map(str::trim).collect();
    let [setup, rounds, asked, cost] = parts[..] else { panic!("{line}") };
    let options = json!({"setup": setup, "same_setup": true});
    let mut played = AnyGame::of::<novem::Novem>().open(&options, 2, None).unwrap();
    for round in rounds.split_whitespace() {
        let (row, column) = round.split_at(1);
        played.play(Seat::new(0), row, None).unwrap();
        played.play(Seat::new(1), column, None).unwrap();
    }
    let (who, best) = asked.split_once(' ').unwrap();
    let seat = Seat::new(usize::from(who == "columns"));
    Known { line, played, seat, best, cost: cost.parse().unwrap() }
}

/// How many of the positions a bot plays right, move and assessment.
fn found(name: &str, simulations: u64) -> (usize, usize) {
    let (bots, budget) = (AnyBots::of::<NovemBots>(), Budget::Simulations(simulations));
    let all = known();
    let right = |known: &&Known| {
        bots.ask(&known.played, known.seat, name, budget, 5).unwrap().mv == known.best
    };
    (all.iter().filter(right).count(), all.len())
}

#[test]
fn the_strongest_finds_every_line_that_alone_is_good() {
    let (right, all) = found("orca", 1);
    assert!(all >= 20);
    assert_eq!(right, all);
}

/// It knows a judgement and not the solution, and still finds most of them.
#[test]
fn a_search_finds_most_of_them() {
    let (right, all) = found("mcts", 2000);
    assert!(right * 10 >= all * 7, "{right} of {all}");
    let (before, _) = found("mcts-1", 500);
    assert!(before < right, "{before} of {all}");
}

#[test]
fn every_bot_knows_what_the_next_best_costs_and_the_strongest_says_so() {
    let (bots, budget) = (AnyBots::of::<NovemBots>(), Budget::Simulations(1));
    for Known { line, played, seat, best, cost } in known() {
        for name in bots.names() {
            let found = bots.assess(&played, seat, name, budget, 1).unwrap();
            assert_eq!(found.best(), best, "{name}: {line}");
            assert!((found.lead().unwrap() - cost).abs() < 0.001, "{name}: {line}: {found:?}");
            for (_, worth) in &found.moves {
                assert!((worth.win.iter().sum::<f64>() - 1.0).abs() < 1e-12 && worth.error == 0.0);
            }
        }
        let thought = bots.ask(&played, seat, "orca", budget, 1).unwrap().thought.unwrap();
        let said = format!("would cost me {:.1} %", 100.0 * cost);
        let near = thought.contains("would cost me ") && thought.starts_with(best);
        assert!(near, "{thought:?} should say {said:?}: {line}");
    }
}

/// The two seats' outlooks are one match seen from two sides, at every moment of it.
#[test]
fn outlooks_of_both_seats_agree_until_the_last_round() {
    let (bots, budget) = (AnyBots::of::<NovemBots>(), Budget::Simulations(1));
    let dice = game_core::Dice::new(&game_core::Secret::new([3; 32]), &["", ""]);
    let mut played =
        AnyGame::of::<novem::Novem>().open(&serde_json::Value::Null, 2, Some(dice)).unwrap();
    let mut looked = 0;
    loop {
        let [one, other] =
            [0, 1].map(|seat| bots.outlook(&played, Seat::new(seat), "orca", budget, 1).unwrap());
        assert_eq!(one, other);
        assert!((one.win.iter().sum::<f64>() - 1.0).abs() < 1e-12);
        looked += 1;
        let Some(seat) = played.turn().seats().iter().next() else { break };
        let mv = bots.ask(&played, seat, "thumb", budget, looked).unwrap().mv;
        played.play(seat, &mv, None).unwrap();
    }
    let (outcome, last) = (
        played.outcome().unwrap(),
        bots.outlook(&played, Seat::new(0), "orca", budget, 1).unwrap(),
    );
    for seat in [0, 1] {
        assert_eq!(last.win[seat], bots::share(&outcome, Seat::new(seat)));
        assert_eq!(last.score[seat], f64::from(outcome.scores[seat]));
    }
    assert!(looked > 20);
}

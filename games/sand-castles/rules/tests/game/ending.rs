//! How a game ends: chapter 4 of the ledger.

use crate::common::{Table, before_the_last_tower, draw, lay_out, started};
use game_core::{Game, Seat, SeatSet, Turn};
use sand_castles::{Count, MOST_DRY_TURNS, OURS, Options, Phase};

#[test]
fn sc_4_1_the_game_ends_when_the_last_castle_is_built() {
    let mut table = before_the_last_tower("1a1").deck(0).built(0, "2b1 2c1").table();
    table.play("put 1a2");
    assert_eq!(table.castles(), [None, Some("Beacon".into())]);
    table.refuses("put 1a1", "SC-2.2", "there is no castle 1 on the table");
    table.play("done; roll 1 4; done; roll 1 4; put 2b2");
    let outcome = table.outcome();
    assert_eq!(
        (outcome.scores.to_vec(), outcome.winners),
        (vec![5, 0], SeatSet::only(Seat::new(0)))
    );
    for mv in crate::common::all_moves() {
        for seat in [0, 1] {
            table.refuses_seat(Seat::new(seat), &mv.to_string(), "SC-4.1", "the game is over");
        }
    }
}

#[test]
fn sc_4_1_the_last_castles_of_a_short_game_are_built_in_the_end() {
    // Eight castles: six more come out, and the last two end it.
    let mut table =
        Table::open(&Options { castles: Count::Eight, tiles: "64".into(), ..Options::default() });
    table.play("first 1; castle 1; castle 2");
    let mut drawn = 2;
    while table.game.turn() != Turn::Over {
        match table.phase() {
            Phase::Draw(..) => {
                drawn += 1;
                table.play(&format!("castle {drawn}"));
            }
            Phase::Roll => {
                assert_eq!(table.game.outcome(), None);
                table.play("roll 1 4");
            }
            _ => {
                let legal = table.legal();
                table.play(&legal[0].clone());
            }
        }
    }
    assert_eq!(drawn, 8);
    let view = table.view();
    assert_eq!(view.castles, [None, None]);
    assert_eq!(view.players.iter().map(|player| player.finished.len()).sum::<usize>(), 8);
    let all: i32 = OURS.castles[..8].iter().map(|castle| i32::from(castle.value)).sum();
    assert_eq!(table.outcome().scores.to_vec().iter().sum::<i32>(), all);
}

/// Ends a game in which the seats have finished these, with a Sand Pie (2) for seat 0.
fn ended(first: &[&str], second: &[&str]) -> (Vec<i32>, SeatSet, String) {
    let mut table = lay_out("Sand Pie", "-")
        .built(0, "1a1 1b1")
        .hand(0, "1 tower")
        .deck(0)
        .finished(0, first)
        .finished(1, second)
        .table();
    table.play("put 1a2");
    let outcome = table.outcome();
    (outcome.scores.to_vec(), outcome.winners, outcome.reason.to_string())
}

#[test]
fn sc_4_2_most_points_win_then_the_castle_of_highest_value_then_the_next() {
    let [zero, one] = [0, 1].map(|seat| SeatSet::only(Seat::new(seat)));
    // Points come first, whatever the highest castle.
    let points = "most points".to_string();
    let four = ["Three Sisters", "Crooked Keep"];
    assert_eq!(ended(&four, &["Four Winds"]), (vec![22, 12], zero, points.clone()));
    assert_eq!(ended(&["Beacon"], &["Old Fort"]), (vec![5, 8], one, points));
    let highest = "equal points, and the castle of higher value".to_string();
    assert_eq!(ended(&["Breakwater"], &["Old Fort"]), (vec![8, 8], one, highest.clone()));
    // 7 2 against 5 4, each with 9 points.
    let five_and_four = ["Stairway", "Doorstep"];
    assert_eq!(ended(&["Lookout"], &five_and_four), (vec![9, 9], zero, highest.clone()));
    // 8 5 2 against 8 4 3: the next highest decides.
    let (first, second) = (["Courtyard", "Stairway"], ["Old Fort", "Doorstep", "Beacon"]);
    assert_eq!(ended(&first, &second), (vec![15, 15], zero, highest));
}

#[test]
fn sc_4_2_equal_castles_are_a_draw() {
    // 4 and 5 each; the safety net ends it.
    let mut table = lay_out("Needle", "Chapel")
        .finished(0, &["Doorstep", "Stairway"])
        .finished(1, &["Pier Head", "Crab Keep"])
        .dry(MOST_DRY_TURNS)
        .table();
    table.play("done");
    let outcome = table.outcome();
    assert_eq!((outcome.scores.to_vec(), outcome.winners), (vec![9, 9], SeatSet::first(2)));
    assert_eq!(
        outcome.reason,
        "200 turns without a finished castle (SC-4.3), equal points and castles: a draw"
    );
}

#[test]
fn sc_4_3_two_hundred_turns_without_a_finished_castle_end_the_game() {
    assert_eq!(MOST_DRY_TURNS, 200);
    let mut table = started();
    let idle = |table: &mut Table, turns: usize| {
        for _ in 0..turns {
            table.play("roll 1 1; done");
            while table.phase() == Phase::Discard {
                table.play("discard sandpail");
            }
        }
    };
    idle(&mut table, 199);
    assert_eq!((table.view().turn, table.phase()), (200, Phase::Roll));
    let mut over = table.clone();
    idle(&mut over, 1);
    assert_eq!((over.game.turn(), over.view().turn), (Turn::Over, 200));
    assert_eq!(over.outcome().winners, SeatSet::first(2));

    // The result says so, however it is decided.
    assert!(over.game.is_netted() && over.view().is_netted());
    let reason = |first: &[&str], second: &[&str]| {
        let layout = lay_out("Needle", "Chapel").dry(MOST_DRY_TURNS);
        let mut table = layout.finished(0, first).finished(1, second).table();
        table.play("done");
        table.outcome().reason.to_string()
    };
    let net = "200 turns without a finished castle (SC-4.3)";
    assert_eq!(reason(&["Doorstep"], &[]), format!("{net}, and most points"));
    assert_eq!(
        reason(&["Stairway", "Doorstep"], &["Lookout", "Sand Pie"]),
        format!("{net}, equal points, and the castle of higher value")
    );

    // A castle in the last of them counts anew, from the turn after it.
    let mut built = before_the_last_tower("").dry(MOST_DRY_TURNS).table();
    built.play(&format!("put 1a2; {}; done", draw("Chapel")));
    idle(&mut built, 199);
    assert_eq!(built.phase(), Phase::Roll);
    idle(&mut built, 1);
    assert_eq!(built.game.turn(), Turn::Over);

    // A last castle that ends the game in the same turn is no safety net.
    let mut last = before_the_last_tower("").deck(0).dry(MOST_DRY_TURNS).table();
    last.play("put 1a2");
    assert!(!last.game.is_netted());
}

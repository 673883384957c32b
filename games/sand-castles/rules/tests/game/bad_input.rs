//! Whatever is sent, a move that the rules forbid changes nothing and names
//! its clause.

use crate::common::{Table, all_moves, draw, lay_out, odd_box};
use game_core::{Game, Refusal, Search, Seat, Turn, below};
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use sand_castles::{Count, Options, Phase, SandCastles};

#[test]
fn a_tile_that_does_not_fit_is_refused() {
    let mut table = lay_out("Sand Pie", "-").hand(0, "2 sandpails, 1 tower").table();
    table.refuses("put 1a2", "SC-3.5", "there is nothing beneath it yet");
    table.refuses("put 1b2", "SC-3.4", "the plan of this castle has nothing there");
    table.refuses("put 1f6", "SC-3.4", "the plan of this castle has nothing there");
    table.refuses("put 2a1", "SC-2.2", "there is no castle 2 on the table");
    table.play("put 1a1; put 1b1");
    table.refuses("put 1a1", "SC-3.4", "there is already a tile there");
    let mut pails = lay_out("Sand Pie", "-").hand(0, "1 sandpail").built(0, "1a1").table();
    pails.refuses("put 1a2", "SC-3.2", "you have no tower in your hand");
    pails.play("put 1b1");
    let empty = lay_out("Sand Pie", "-").table();
    empty.refuses("put 1a1", "SC-3.2", "you have no sandpail in your hand");
}

#[test]
fn a_fourth_tile_and_a_second_wave_are_refused() {
    let mut table = lay_out("Beacon", "Chapel")
        .hand(0, "5 sandpails, 1 single wave, 1 double wave")
        .built(1, "1a1 1b1 2a1")
        .walls(1, [0, 1])
        .table();
    table.play("wave single 1; hit 1a1");
    let second = "you have played a wave this turn";
    table.refuses("wave single 1", "SC-3.2", second);
    table.refuses("wave double 2", "SC-3.2", second);
    table.play("put 1a1; wall 1");
    let three = "you have played three tiles this turn";
    for mv in ["put 1b1", "put 2a1", "wall 1", "wall 2", "wave double 1"] {
        table.refuses(mv, "SC-3.2", three);
    }
    assert_eq!(table.legal(), ["done"]);
}

#[test]
fn a_wave_without_a_target_or_without_a_tile_is_refused() {
    let table = lay_out("Beacon", "-").hand(0, "1 single wave").built(0, "1a1").table();
    let nothing = "your opponent has nothing there that a wave could take";
    table.refuses("wave single 1", "SC-3.7", nothing);
    table.refuses("wave single 2", "SC-2.2", "there is no castle 2 on the table");
    table.refuses("wave double 1", "SC-3.2", "you have no double in your hand");
    table.refuses("wave sandpail 1", "SC-3.6", "sandpail is no wave tile");
    table.refuses("wave tower 1", "SC-3.6", "tower is no wave tile");
    table.refuses("hit 1a1", "SC-3.6", "no wave of yours is rolling");
}

#[test]
fn a_wave_tile_that_is_none_or_not_there_is_not_taken() {
    let mut table = lay_out("Beacon", "Chapel").before_the_roll().table();
    table.play("roll 1 6");
    table.refuses("take tower", "SC-3.6", "tower is no wave tile");
    table.refuses("take sandpail", "SC-3.6", "sandpail is no wave tile");
    table.play("take single");
    table.refuses("take single", "SC-1.5", "you rolled no wave");
}

#[test]
fn walls_are_refused_where_there_is_no_castle() {
    let table = lay_out("Beacon", "-").hand(0, "1 sandpail").walls(0, [2, 0]).table();
    table.refuses("wall 1", "SC-5.1", "this castle already has two walls");
    table.refuses("wall 2", "SC-2.2", "there is no castle 2 on the table");
}

/// At each kind of moment, everything but what is awaited is refused with the
/// words that say what is.
#[test]
fn what_was_begun_is_finished_first() {
    let mut take = lay_out("Beacon", "Chapel").before_the_roll().table();
    take.play("roll 6 6");
    let mut hit = lay_out("Beacon", "Chapel").hand(0, "1 single wave").built(1, "1a1 1b1").table();
    hit.play("wave single 1");
    let mut keep = lay_out("Sand Pie", "Chapel")
        .hand(0, "1 tower, 2 sandpails")
        .built(0, "1a1 1b1")
        .built(1, "1a1")
        .table();
    keep.play(&format!("put 1a2; {}", draw("Beacon")));
    let mut discard = lay_out("Beacon", "Chapel").hand(0, "6 sandpails").table();
    discard.play("done");
    for (table, own, clause, words) in [
        (&take, "take", "SC-1.5", "first choose which wave tile you take"),
        (&hit, "hit", "SC-3.6", "first choose what your wave takes"),
        (
            &keep,
            "keep enough",
            "SC-3.8",
            "first choose where the sandpails you keep go, or keep no more",
        ),
        (&discard, "discard", "SC-3.10", "you have more than five tiles: put some back first"),
    ] {
        let others: Vec<String> = all_moves()
            .iter()
            .map(ToString::to_string)
            .filter(|mv| !own.split(' ').any(|verb| mv.starts_with(verb)))
            .collect();
        assert!(others.len() > 100);
        for mv in others {
            table.refuses(&mv, clause, words);
        }
    }
}

#[test]
fn nobody_acts_out_of_turn_or_while_chance_draws_or_when_it_is_over() {
    let everybody = |table: &Table, clause: &str, words: &str| {
        for mv in all_moves() {
            for seat in [0, 1] {
                table.refuses_seat(Seat::new(seat), &mv.to_string(), clause, words);
            }
        }
    };
    let laying = "the castles are still being laid out";
    let mut table = Table::open(&Options::default());
    everybody(&table, "SC-2.2", laying);
    table.play("first 2");
    everybody(&table, "SC-2.2", laying);
    table.play(&format!("{}; {}", draw("Sand Pie"), draw("Beacon")));
    everybody(&table, "SC-3.1", "the dice are still rolling");
    table.play("roll 1 4");
    for mv in all_moves() {
        table.refuses_seat(Seat::new(0), &mv.to_string(), "SC-3.1", "it is not your turn");
    }
    // A chair that the table has not got.
    table.refuses_seat(Seat::new(2), "done", "SC-3.1", "it is not your turn");
    let mut last = lay_out("Sand Pie", "-").deck(0).built(0, "1a1 1b1").hand(0, "1 tower").table();
    last.play("put 1a2");
    everybody(&last, "SC-4.1", "the game is over");
    let mut drawing = lay_out("Sand Pie", "-").built(0, "1a1 1b1").hand(0, "1 tower").table();
    drawing.play("put 1a2");
    assert_eq!(drawing.phase(), Phase::Draw(0, 0));
    everybody(&drawing, "SC-2.2", laying);
}

/// In hundreds of random moments: exactly the listed moves are accepted, all
/// others are refused with a clause and a short sentence, and change nothing.
#[test]
fn at_any_moment_every_other_move_is_refused_and_changes_nothing() {
    let moves = all_moves();
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(11);
    for walls in [false, true] {
        let odd = if walls { odd_box() } else { Options::default() };
        let options = Options { castles: Count::All, walls, ..odd };
        let mut game = SandCastles::new(&options, 2).unwrap();
        let mut played = 0;
        while game.turn() != Turn::Over {
            if let Turn::Chance(_) = game.turn() {
                let chance = game.sample_chance(&mut rng);
                game.apply_chance(chance);
                continue;
            }
            let seat = game.turn().seats().iter().next().unwrap();
            let mut legal = Vec::new();
            game.legal_moves(seat, &mut legal);
            for mv in &moves {
                let mut after = game.clone();
                match after.play(seat, *mv) {
                    Ok(()) => assert!(legal.contains(mv), "{mv} is accepted, not listed"),
                    Err(refused) => {
                        assert!(!legal.contains(mv), "{mv} is listed, not accepted");
                        assert!(refused.clause().starts_with("SC-"), "{mv}");
                        assert!(!refused.reason().is_empty(), "{mv}");
                        assert!(refused.to_string().len() < 120, "{refused}");
                        assert!(after == game, "{mv} was refused and changed something");
                    }
                }
                let other = Seat::new(1 - seat.index());
                assert!(game.check(other, mv).is_err(), "{mv} out of turn");
            }
            let at = below(&mut rng, legal.len() as u32) as usize;
            game.play(seat, legal[at]).unwrap();
            played += 1;
        }
        assert!(played > 100);
    }
}

/// No builder tile is lost or made, whatever is played.
#[test]
fn random_games_lose_no_tile() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(12);
    for game in 0..20 {
        let odd = if game % 4 < 2 { odd_box() } else { Options::default() };
        let options = Options { walls: game % 2 == 0, castles: Count::All, ..odd };
        let mut table = Table::open(&options);
        while table.game.turn() != Turn::Over {
            let step = match table.game.turn() {
                Turn::Chance(_) => table.game.sample_chance(&mut rng).to_string(),
                _ => {
                    let legal = table.legal();
                    legal[below(&mut rng, legal.len() as u32) as usize].clone()
                }
            };
            table.play(&step);
            let view = table.view();
            let held = view.players[1 - view.builder.index()].hand.len();
            assert!(held <= 5 && view.played <= 3, "{view}");
            assert!(view.players.iter().all(|player| player.walls.iter().all(|&walls| walls <= 2)));
        }
    }
}

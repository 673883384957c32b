//! TH-5.11: two to four guilds, their order, their attack, and who wins.

use crate::common::{RICH, Table};
use game_core::{Seat, SeatSet};
use tharos::base::{Move, Task, Where};

#[test]
fn th_5_11_the_guild_that_begins_moves_on_by_one_seat_each_pass() {
    for seats in 2..=4 {
        let mut table = Table::of(seats, &[RICH]);
        for pass in 0..5 {
            for turn in 0..seats {
                table.settle();
                assert_eq!(usize::from(table.game.pass()), pass + 1);
                assert_eq!(table.awaited().index(), (pass + turn) % seats);
                table.play("pass");
            }
        }
    }
}

#[test]
fn th_5_11_without_the_mat_there_is_nothing_to_place_or_to_swap() {
    let mut table = Table::of(2, &[RICH]);
    table.settle();
    assert!(table.game.mat().is_none());
    for mv in ["place", "swap 1"] {
        table.refuses(mv, "TH-5.11", "the mat is only for a game alone");
    }
    let other = Seat::new(1);
    table.refuses_seat(other, Move::Pass, "TH-5.11", "it is not your turn");
}

#[test]
fn th_5_11_the_attack_is_revealed_once_and_met_by_each_guild() {
    let lines: &[&str] = &["number | start-jar | 10", "attack | 1 | 3 | Reed Thieves"];
    let mut table = Table::of(3, &[lines]);
    table.play("attack 1; roll r1 r1 r1 y1 y1; r1 guard; r1 guard; r1 guard; pass");
    assert_eq!(table.game.task(), Some(Task::Dice), "no second card is revealed");
    assert_eq!(table.game.attack().unwrap().name, "Reed Thieves");
    // What the first has on guard is no use to the second.
    table.play("roll r1 y1 y1 y1 y1; r1 guard; pass; roll y1; pass");
    let jar = [0, 1, 2].map(|seat| table.board(seat).jar);
    assert_eq!(jar, [10, 6, 4]);
    assert_eq!((table.game.task(), table.game.attack()), (Some(Task::Attack), None));
}

#[test]
fn th_5_7_the_fee_of_another_guilds_building_goes_to_it() {
    let mut table = Table::of(2, &[RICH]);
    table.play("roll y6 y6; y6 build 3; y6 build 5; pass; roll y1").settle();
    assert_eq!(table.building(3), Where::Built(0));
    let owner = table.board(0).jar;
    assert_eq!(table.says("y1 use 3"), "yellow 1: use Counting House for 1 Jar: take 4 Jar");
    table.play("y1 use 3; y1 use 5");
    assert_eq!((table.jar(), table.me().goods), (30 - 1 + 4 - 2, [2, 0]));
    assert_eq!(table.board(0).jar, owner + 3);
    table.refuses("y1 build 3", "TH-5.4", "the die must show at least 4");
    let poor: &[&str] =
        &["number | start-jar | 5", "building | 5 | 9 | 2 | 0 | jar 4 | mint | Counting House"];
    let mut table = Table::of(2, &[RICH, poor]);
    table.play("roll y6; y6 build 3; pass; roll y1").settle();
    table.refuses("y1 use 3", "TH-5.4", "that costs 9 Jar, and you have 5");
}

#[test]
fn guilds_explore_and_mine_side_by_side_but_share_what_lies_there() {
    let mut table = Table::of(2, &[RICH]);
    table.play("roll g6 b6 b6 y1 y1; g6 explore 1a; b6 take ore 1a; pass");
    table.play("roll g6 b6 b6 y1 y1; g6 explore 1a").settle();
    table.refuses("b6 take ore 1a", "TH-5.4", "this region has no ore");
    table.refuses("b6 mine 1a", "TH-5.4", "this region is empty");
    assert!([0, 1].iter().all(|seat| table.board(*seat).has_explored(crate::common::place("1a"))));
}

#[test]
fn th_5_11_most_points_win_after_sixteen_passes() {
    let mut table = Table::of(3, &[RICH]);
    table.play("pass; roll y6; y6 earn; y1 earn").pass_to_the_end();
    assert_eq!((table.game.pass(), table.game.round()), (16, 4));
    let outcome = table.outcome();
    assert_eq!(outcome.scores[..], [6, 7, 6]);
    assert_eq!(outcome.winners, SeatSet::only(Seat::new(1)));
    assert_eq!(outcome.reason, "seat 2 wins with 7 points");
    table.refuses("pass", "TH-4.1", "the game is over");
}

#[test]
fn th_5_11_then_most_medals_win_else_the_win_is_shared() {
    let worthless: &[&str] = &["number | combat-points | 0", "number | set-points | 0"];
    let mut table = Table::of(2, &[RICH, worthless]);
    table.play("roll r6 r6; r6 guard; r6 guard; pass").pass_to_the_end();
    let outcome = table.outcome();
    assert_eq!((&outcome.scores[..], table.board(0).medals[0]), (&[6, 6][..], 1));
    assert_eq!(outcome.winners, SeatSet::only(Seat::new(0)));

    let mut table = Table::of(2, &[RICH, worthless]);
    table.pass_to_the_end();
    let outcome = table.outcome();
    assert_eq!(outcome.winners, SeatSet::first(2));
    assert_eq!(outcome.reason, "seat 1 and seat 2 share the win with 6 points");
}

#[test]
fn every_guild_has_the_same_start_and_decks_of_its_own() {
    let mut table = Table::of(4, &[]);
    table.play("offer 1; offer 2; card 1; offer 1; offer 2; card 1; offer 5; offer 1; card 2");
    table.play("offer 3; offer 4; card 1").settle();
    for seat in 0..4 {
        let board = table.board(seat);
        assert_eq!((board.jar, board.held, board.offer().count()), (5, 1, 2));
        assert_eq!(board.deck().count(), 10);
    }
    // The action cards come from one deck: three of the first are dealt.
    assert_eq!((table.game.unseen()[0], table.game.action_cards().0), (0, 32));
}

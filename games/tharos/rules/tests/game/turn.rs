//! TH-2 in the base game: what a turn alone begins with, swaps, and how the bag runs out.

use crate::common::{MEDALS, RICH, Table, place};
use game_core::{Game, Seat, Turn};
use tharos::base::{Chance, Move, Place, Task, Where};
use tharos::mat::{End, Guild, Row, Trial};

use Guild::{Ochre, Plum, Teal};

#[test]
fn th_2_1_the_attack_is_revealed_then_the_dice_are_rolled_then_comes_the_mat() {
    let mut table = Table::alone(&[]);
    table.play("marker ochre; marker teal; marker plum");
    assert_eq!(table.game.task(), Some(Task::Attack));
    assert_eq!(table.game.attack(), None);
    table.refuses("place", "TH-2.1", "something is still being drawn or rolled");
    table.play("attack 3");
    assert_eq!(table.game.attack().unwrap().name, "Toll Breakers");
    assert_eq!(table.game.task(), Some(Task::Dice));
    table.refuses("place", "TH-2.1", "something is still being drawn or rolled");
    table.play("roll y4 y1 r5 g6");
    table.refuses("place", "TH-2.1", "something is still being drawn or rolled");
    table.play("roll b2");
    assert_eq!(table.game.task(), Some(Task::Mat));
    let first = "place the marker first, then use dice and cards";
    for mv in ["y4 earn", "play 1", "buy red", "pass", "mine 1a", "lose trade"] {
        table.refuses(mv, "TH-2.3", first);
    }
    table.play("place; y4 earn");
    assert_eq!(table.game.task(), Some(Task::Act));
}

#[test]
fn th_2_2_a_swap_costs_3_jar_and_is_done_once_a_turn() {
    let mut table = Table::alone(&[]).markers("otpop");
    table.settle();
    assert_eq!(table.legal(), ["place", "swap 1", "swap 2"]);
    table.play("swap 2");
    assert_eq!(table.mat().start(), [Some(Ochre), Some(Plum), Some(Teal)]);
    assert_eq!(table.jar(), 2);
    table.refuses("swap 1", "TH-2.2", "you can swap markers once a turn");
    table.refuses("swap 2", "TH-2.2", "you can swap markers once a turn");
    table.play("place").settle();
    table.refuses("swap 1", "TH-2.3", "this turn's marker is already placed");
    table.refuses("place", "TH-2.3", "this turn's marker is already placed");
    // The next turn has a swap of its own, if there is the money.
    table.play("pass").settle();
    let words = "a swap costs 3 Jar, and you have 0";
    table.refuses("swap 1", "TH-2.2", words);
    assert_eq!(table.legal(), ["place"]);
}

#[test]
fn th_2_2_with_3_jar_a_swap_is_possible_and_with_2_it_is_not() {
    let mut table = Table::alone(&[&["number | start-jar | 3"]]).markers("otp");
    table.settle().play("swap 1");
    assert_eq!(table.mat().start(), [Some(Teal), Some(Ochre), Some(Plum)]);
    assert_eq!(table.jar(), 0);
    let mut table = Table::alone(&[&["number | start-jar | 2"]]).markers("otp");
    table.settle();
    for mv in ["swap 1", "swap 2"] {
        table.refuses(mv, "TH-2.2", "a swap costs 3 Jar, and you have 2");
    }
    let seat = table.game.active();
    let words = "you can only swap two markers that lie side by side";
    table.refuses_seat(seat, Move::Swap(2), "TH-2.2", words);
}

#[test]
fn th_2_3_the_space_is_dealt_with_at_once() {
    let mut table = Table::alone(&[RICH]).markers("oooo");
    table.until(Trial::SevenJar).play("place");
    // Before the new marker, the actions and anything else.
    assert_eq!(table.game.task(), Some(Task::Remove(1)));
    assert!(table.mat().start()[2].is_none());
    table.play("remove 1; building 6");
    assert_eq!(table.mat().result(Trial::SevenJar), Some(true));
    table.settle();
    assert_eq!(table.game.task(), Some(Task::Act));
}

#[test]
fn th_2_4_the_others_move_down_and_a_new_one_is_drawn() {
    let mut table = Table::alone(&[]).markers("otp");
    table.settle().play("place");
    assert_eq!(table.mat().start(), [Some(Teal), Some(Plum), None]);
    let mut chances = Vec::new();
    table.game.chances(&mut chances);
    let left = |guild, count| (Chance::Marker(guild), count);
    assert_eq!(chances, [left(Ochre, 5), left(Teal, 5), left(Plum, 5)]);
    table.play("marker teal");
    assert_eq!(table.mat().start(), [Some(Teal), Some(Plum), Some(Teal)]);
}

#[test]
fn th_2_4_in_turn_16_the_bag_is_empty_and_the_third_space_stays_so() {
    let mut table = Table::alone(&[RICH]).markers("otpotpotpotpotpotp");
    table.until(Trial::LastA);
    assert_eq!((table.game.pass(), table.mat().bag()), (16, [0; 3]));
    assert_eq!(table.mat().start(), [Some(Ochre), Some(Teal), Some(Plum)]);
    // A swap is still possible: it changes which row is completed.
    let mut swapped = table.clone();
    swapped.play("swap 1; place");
    assert_eq!(swapped.mat().row(Row::B), Some((Teal, 6)));
    assert_eq!(swapped.mat().end(), Some(End::LastSpaceFailed));
    table.play("place");
    assert_eq!(table.mat().start(), [Some(Teal), Some(Plum), None]);
    assert_eq!((table.mat().reached(), table.mat().end()), (1, Some(End::OutOfTurns)));
    assert_eq!(table.game.task(), Some(Task::Act), "turn 16 is still played");
}

#[test]
fn th_2_5_a_row_takes_one_colour_from_the_left() {
    let mut table = Table::alone(&[RICH]).markers("ppoptoo");
    let mut rows = Vec::new();
    for _ in 0..6 {
        table.settle();
        table.play("place; pass");
        rows.push(Row::ALL.map(|row| table.mat().row(row).map_or(0, |(_, count)| count)));
    }
    assert_eq!(rows, [[1, 0, 0], [2, 0, 0], [2, 1, 0], [3, 1, 0], [3, 1, 1], [3, 2, 1]]);
    let guilds = Row::ALL.map(|row| table.mat().row(row).unwrap().0);
    assert_eq!(guilds, [Plum, Ochre, Teal]);
}

#[test]
fn th_3_2_a_mine_of_the_mat_goes_onto_a_region_of_choice() {
    let explore = "roll g6 g6 g6 y6 y6; place; g6 explore 1a; g6 explore 2a";
    let mut table = Table::alone(&[RICH]).markers("oooooo");
    table.play(explore).until(Trial::SevenJar);
    let jar = table.jar();
    table.play("place; remove 1").settle();
    table.refuses("pass", "TH-3.2", "choose a region for the mine first");
    table.refuses("mine 3a", "TH-5.4", "explore this region first");
    assert_eq!(table.legal(), ["mine 1a", "mine 2a"]);
    table.play("mine 2a");
    assert!(table.me().has_mine(place("2a")) && !table.me().has_mine(place("1a")));
    // Without a die, and without Jar.
    assert_eq!((table.jar(), table.me().dice.len()), (jar, 5));
    table.settle();
    table.refuses("mine 1a", "TH-3.2", "there is no mine to place now");
}

/// TH-5.12 too.
#[test]
fn th_3_2_a_mine_with_one_region_or_none_needs_no_choice() {
    let mut table = Table::alone(&[RICH]).markers("oooooo");
    table.play("roll g6 g6 g6 y6 y6; place; g6 explore 3b").until(Trial::SevenJar);
    table.play("place; remove 1").settle();
    assert_eq!(table.game.task(), Some(Task::Act));
    assert!(table.me().has_mine(place("3b")));
    // Nowhere to go: it stays with the guild, and nothing is lost.
    let mut table = Table::alone(&[RICH]).markers("oooooo");
    table.until(Trial::SevenJar).play("place; remove 1").settle();
    assert_eq!(table.game.task(), Some(Task::Act));
    assert_eq!((table.me().mines(), table.mat().lost_mines()), (0, 0));
    assert_eq!((table.mat().points(), table.mat().result(Trial::SevenJar)), (0, Some(true)));
}

#[test]
fn th_3_3_a_mine_that_is_lost_costs_two_points() {
    let mut table = Table::alone(&[RICH]).markers("otpppppp");
    table.until(Trial::FullHand).play("place").settle();
    assert_eq!(table.mat().result(Trial::FullHand), Some(false));
    let base = table.me().points(table.game.components()).total();
    assert_eq!(table.game.points(table.game.active()), base - 2);
}

#[test]
fn th_3_5_a_die_says_which_line_is_cleared() {
    let mut table = Table::alone(&[RICH]).markers("ottttt");
    table.until(Trial::Strength).play("place");
    let lines: Vec<String> = table.chances().iter().map(ToString::to_string).collect();
    assert_eq!(lines, ["line 1", "line 2", "line 3", "line 4", "line 5", "line 6"]);
    let rows = ["a", "b", "c"];
    for (line, cleared) in [
        (1, vec!["1a", "1b", "1c"]),
        (2, vec!["2a", "2b", "2c"]),
        (3, vec!["3a", "3b", "3c"]),
        (4, vec!["4a", "4b", "4c"]),
        (5, vec!["1b", "2b", "3b", "4b"]),
        (6, vec!["1c", "2c", "3c", "4c"]),
    ] {
        let mut after = table.clone();
        after.play(&format!("line {line}"));
        for at in (1..=4).flat_map(|column| rows.map(|row| format!("{column}{row}"))) {
            let empty = cleared.contains(&at.as_str());
            let before = table.land(&at).goods;
            let goods = if empty { [0, 0] } else { before };
            assert_eq!(after.land(&at).goods, goods, "line {line}, {at}");
        }
    }
    // They are not out of the game: an action card brings them back.
    let mut table = Table::alone(&[RICH, &["number | start-cards | 1"]]).markers("ottttt");
    table.play("card 4").until(Trial::Strength).play("place; line 1; play 4 1c");
    assert_eq!(table.land("1c").goods, [2, 0]);
}

#[test]
fn th_3_6_three_cards_may_be_held_and_a_fourth_is_discarded() {
    let mut table = Table::alone(&[RICH, &["number | start-cards | 3"]]);
    table.play("card 1; card 2; card 3; roll y1 y1 y1 y1 y1; place; y1 draw; card 4");
    assert_eq!(table.game.task(), Some(Task::Discard));
    table.refuses("pass", "TH-3.6", "you hold more than three action cards: discard one first");
    table.refuses("discard 5", "TH-5.8", "you do not hold that action card");
    assert_eq!(table.legal(), ["discard 1", "discard 2", "discard 3", "discard 4"]);
    table.play("discard 2");
    assert_eq!((table.hand(), table.game.action_cards()), (vec![1, 3, 4], (32, 1)));
    // Not to get rid of them.
    table.refuses("discard 1", "TH-3.6", "you can't simply discard action cards");
}

#[test]
fn th_3_6_of_several_drawn_cards_the_best_three_are_kept() {
    let mut table = Table::alone(&[RICH, &["number | start-cards | 3"]]);
    table.play("card 12; card 12; card 3; place; play 12; card 5; card 5");
    assert_eq!(table.hand(), [3, 5, 5, 12]);
    table.play("discard 12");
    assert_eq!(table.hand(), [3, 5, 5]);
}

#[test]
fn th_4_1_sixteen_turns_without_two_last_spaces_are_lost() {
    let mut table = Table::alone(&[RICH]).markers("otpotpotpotpotpotp");
    table.pass_to_the_end();
    assert_eq!(table.game.pass(), 16);
    let outcome = table.outcome();
    assert!(outcome.winners.is_empty());
    assert_eq!(outcome.reason, "lost: 16 turns without two last spaces");
    assert_eq!(table.game.turn(), Turn::Over);
    assert!(table.legal().is_empty());
}

/// Six ochre, five teal, five plum: turn 16 leads to C5, which asks for three kinds of medals.
fn turn_16(lines: &[&str], first_turn: &str) -> Table {
    let mut table = Table::alone(&[RICH, MEDALS, lines]).markers("ooooootttttppppp");
    table.play(first_turn).until(Trial::ThreeMedals);
    assert_eq!(table.game.pass(), 16);
    table
}

const TWO_KINDS: &str =
    "roll g6 g6 g6 y6 y6; place; g6 explore 1a; g6 explore 2a; g6 explore 3c; y6 deliver; ";

#[test]
fn th_4_1_in_turn_16_a_mine_that_is_won_is_placed_and_counts() {
    let more = "pass; roll g6 y6 y6 y6 y6; place; mine 1a; g6 explore 4c; y6 build 2; pass";
    let mut table = turn_16(&[], &format!("{TWO_KINDS} {more}"));
    let (mines, before) = (table.me().mines(), table.game.points(table.game.active()));
    table.play("place").settle();
    if table.game.task() == Some(Task::Mine) {
        let first = table.legal()[0].clone();
        table.play(&first);
    }
    assert_eq!(table.mat().result(Trial::ThreeMedals), Some(true));
    assert_eq!(table.me().mines(), mines + 1);
    // The dice of turn 16 are used, its attack is met, and its round ends.
    assert_eq!((table.game.task(), table.me().dice.len()), (Some(Task::Act), 5));
    let (jar, goods) = (table.jar(), table.me().goods);
    let mined = |at: &Place| {
        table.me().has_mine(*at) && table.game.land(*at).is_some_and(|land| !land.is_empty())
    };
    let yielding = Place::all().filter(mined).count();
    assert!(yielding > 0);
    table.play("pass");
    let outcome = table.outcome();
    assert_eq!(outcome.reason, "lost: 16 turns without two last spaces");
    let yields = table.board(0).goods.iter().sum::<u8>() - goods.iter().sum::<u8>();
    assert_eq!((table.board(0).jar, yields), (jar, yielding as u8), "the last round ends, too");
    assert!(outcome.scores[0] >= before + 2, "{} after {before}", outcome.scores[0]);
    assert_eq!(outcome.scores[0], table.game.points(Seat::new(0)));
}

#[test]
fn th_4_1_in_turn_16_what_is_not_met_costs_what_it_costs() {
    let mut table = turn_16(&[], &format!("{TWO_KINDS} pass"));
    let before = table.game.points(table.game.active());
    let medals = table.me().medals;
    table.play("place");
    assert_eq!(table.legal(), ["lose exploration", "lose trade"]);
    table.play("lose trade");
    assert_eq!(table.me().medals, [medals[0], medals[1], medals[2] - 1, medals[3]]);
    assert_eq!(table.game.task(), Some(Task::Act));
    // 5 points of the trade medal, and 2 for the mine in the loss box.
    let trade = i32::from(table.game.components().numbers.trade_points);
    assert_eq!(table.game.points(table.game.active()), before - trade - 2);
    table.play("pass");
    assert!(table.outcome().winners.is_empty());
}

#[test]
fn th_3_4_the_second_last_space_in_turn_16_ends_the_game_at_once_won_or_lost() {
    let first = "roll y6 y6 y6 y6 y6; place; y6 build 1; y6 build 2; y6 build 3; y6 build 4; pass";
    for (points, won) in [(30, true), (2, false)] {
        let building =
            |effect, name| format!("building | 0 | 1 | {points} | 0 | {effect} | mint | {name}");
        let rich = [building("sell 2 3", "Market Hall"), building("draw 2", "Library")];
        let table = Table::alone(&[RICH, MEDALS, &[&rich[0], &rich[1]]]);
        let mut table = table.markers("otoooootttpppppp");
        table.play(first).until(Trial::LastC);
        assert_eq!((table.game.pass(), table.mat().reached()), (16, 1));
        let base = table.me().points(table.game.components()).total();
        table.play("place");
        assert_eq!(table.mat().end(), Some(End::TwoLastSpaces));
        let outcome = table.outcome();
        // 3 for each last space and 5 for the second, less what was lost on the way.
        assert_eq!(table.mat().points(), 11 - 2 * table.mat().lost_mines() as i32);
        assert_eq!(outcome.scores[0], base + table.mat().points());
        assert_eq!(!outcome.winners.is_empty(), won, "{}", outcome.reason);
    }
}

#[test]
fn th_3_4_a_last_space_that_is_not_met_in_turn_16_loses_at_once() {
    let mut table = Table::alone(&[RICH]).markers("otoooootttpppppp");
    table.until(Trial::LastC);
    let base = table.me().points(table.game.components()).total();
    table.play("place");
    assert_eq!(table.mat().end(), Some(End::LastSpaceFailed));
    assert_eq!(table.outcome().scores[0], base + table.mat().points());
}

#[test]
fn th_4_2_the_points_of_the_mat_are_added_to_those_of_the_base_game() {
    let mut table = Table::alone(&[RICH, &["number | start-jar | 6"]]).markers("oooooo");
    table.until(Trial::EmptyHand);
    // The 7 Jar were not met: two points, and two for its mine.
    assert!(table.game.buildings().contains(&Where::Foreign));
    let base = table.me().points(table.game.components()).total();
    assert_eq!((base, table.game.points(table.game.active())), (1, -3));
    table.until(Trial::LastA).play("place");
    assert_eq!(table.outcome().scores[0], -3);
}

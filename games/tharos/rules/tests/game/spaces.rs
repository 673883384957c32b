//! TH-3 in the base game: each of the twelve spaces met and not met.

use crate::common::{MEDALS, RICH, Table, free_cards, single_actions};
use game_core::{Game, Turn};
use tharos::base::{Tharos, Where};
use tharos::mat::{End, Row, Trial};

/// A table at this space, its marker still on space I.
fn at(trial: Trial, lines: &[&[&str]], first_turn: &str) -> Table {
    let mut table = Table::alone(lines).towards(trial);
    table.play(first_turn).until(trial);
    table
}

fn start_jar(jar: u8) -> String {
    format!("number | start-jar | {jar}")
}

fn result(table: &Table, trial: Trial) -> Option<bool> {
    table.mat().result(trial)
}

/// Both ways lead where placing leads whoever has, or has not, what is asked for.
#[test]
fn th_3_1_a_requirement_can_be_dealt_with_as_if_it_were_met_or_not() {
    for jar in [6, 7] {
        let jar = start_jar(jar);
        let rich = [jar.as_str(), "number | fine | 0"];
        let table = at(Trial::SevenJar, &[&rich], "place; pass");
        let is_met = table.jar() >= 7;
        let mut placed = table.game.clone();
        placed.apply(table.awaited(), "place".parse().unwrap());
        let placed = after_chance(placed);
        for met in [true, false] {
            let as_if = after_chance(table.game.placed_as_if(met));
            assert_eq!(as_if.mat().unwrap().result(Trial::SevenJar), Some(met));
            assert_eq!(as_if == placed, met == is_met);
        }
    }
}

/// The table when chance has had its say, the first thing that may come each time.
fn after_chance(mut table: Tharos) -> Tharos {
    while let Turn::Chance(_) = table.turn() {
        let mut chances = Vec::new();
        table.chances(&mut chances);
        table.apply_chance(chances[0].0);
    }
    table
}

const EXPLORE: &str = "roll g6 g6 g6 y6 y6; place; g6 explore 1a; g6 explore 2a; ";

#[test]
fn th_1_6_two_last_spaces_and_seventy_points_win() {
    for (points, won) in [(5, true), (4, false)] {
        let building = |points, effect, name| {
            format!("building | 0 | 1 | {points} | 0 | {effect} | mint | {name}")
        };
        let lines = [
            building(30, "sell 2 3", "Market Hall"),
            building(20, "draw 2", "Library"),
            building(10, "jar 4", "Counting House"),
            building(points, "guard 3", "Watchtower"),
            "number | built-a-medal | 1".into(),
            "number | civil-points | 0".into(),
            "number | jar-a-point | 50".into(),
        ];
        let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
        let mut table = Table::alone(&[RICH, &lines]).markers("otooooopppppp");
        table.play("roll y6 y6 y6 y6 y6; place; y6 build 1; y6 build 2; y6 build 3; y6 build 4");
        table.until(Trial::LastC).play("place");
        assert_eq!((table.mat().end(), table.mat().placed()), (Some(End::TwoLastSpaces), 13));
        // 3 for each last space, 5 for the second, and three mines in the loss box.
        assert_eq!((table.mat().lost_mines(), table.mat().points()), (3, 11 - 6));
        let (total, outcome) = (65 + points, table.outcome());
        assert_eq!(outcome.scores[0], total);
        assert_eq!(outcome.winners.is_empty(), !won);
        let reason = match won {
            true => "won: two last spaces and 70 points",
            false => "lost: you needed 70 points and scored 69",
        };
        assert_eq!(outcome.reason, reason);
        table.refuses("pass", "TH-4.1", "the game is over");
    }
}

#[test]
fn th_3_4_the_second_last_space_can_still_lose_the_game() {
    let mut table = Table::alone(&[RICH]).markers("oooooopppppp");
    table.until(Trial::LastB);
    assert_eq!((table.mat().reached(), table.mat().end()), (1, None));
    table.play("place");
    assert_eq!(table.mat().end(), Some(End::LastSpaceFailed));
    assert!(table.outcome().winners.is_empty());
}

#[test]
fn th_3_1_the_general_action_comes_before_the_requirement() {
    // The line is cleared before the strength is looked at, met or not.
    for strength in [2, 3] {
        let guard = format!("card | 0 | {strength} | 1 | red 1+: guard 2 | guard | Gatekeeper");
        let mut table =
            at(Trial::Strength, &[RICH, &[&guard]], "roll y6 y6 y6 y6 y6; place; y6 hire 1");
        table.play("place");
        assert_eq!(result(&table, Trial::Strength), None);
        assert_eq!(table.land("3b").goods, [0, 2]);
        table.play("line 3");
        assert_eq!(table.land("3b").goods, [0, 0]);
        assert_eq!(result(&table, Trial::Strength), Some(strength == 3));
    }
}

#[test]
fn a2_takes_a_building_away_and_asks_for_7_jar() {
    let mut table = at(Trial::SevenJar, &[RICH, &[&start_jar(7)]], "");
    table.play("place; remove 3").settle();
    assert_eq!(result(&table, Trial::SevenJar), Some(true));
    assert_eq!((table.building(3), table.building(6)), (Where::Gone, Where::Open));
    assert_eq!((table.mat().lost_mines(), table.mat().points(), table.jar()), (0, 0, 7));

    let mut table = at(Trial::SevenJar, &[RICH, &[&start_jar(6)]], "");
    // Any building that is not built: an open one, or one that nobody has seen.
    table.play("place; remove 14; foreign 1; foreign 13").settle();
    assert_eq!(result(&table, Trial::SevenJar), Some(false));
    assert_eq!(table.building(14), Where::Gone);
    assert_eq!((table.building(1), table.building(13)), (Where::Foreign, Where::Foreign));
    let open = table.game.buildings().iter().filter(|at| **at == Where::Open).count();
    assert_eq!(open, 5);
    assert_eq!((table.mat().lost_mines(), table.mat().points(), table.jar()), (1, -4, 6));
}

#[test]
fn a4_takes_action_cards_away_and_asks_for_an_empty_hand() {
    let mut table = at(Trial::EmptyHand, &[RICH], "");
    assert_eq!(table.game.action_cards(), (36, 0));
    table.play("place").settle();
    assert_eq!(result(&table, Trial::EmptyHand), Some(true));
    assert_eq!(table.game.action_cards(), (31, 0));

    let mut table = at(Trial::EmptyHand, &[RICH, &["number | start-cards | 1"]], "");
    assert_eq!(table.game.action_cards(), (35, 0));
    table.play("place").settle();
    assert_eq!(result(&table, Trial::EmptyHand), Some(false));
    assert_eq!(table.game.action_cards(), (15, 0));
    assert_eq!((table.mat().lost_mines(), table.mat().points()), (1, -2));
    assert_eq!(table.hand(), [1]);
}

#[test]
fn a4_leaves_no_more_than_nothing_of_a_small_deck() {
    let mut table =
        at(Trial::EmptyHand, &[RICH, &single_actions(), &["number | start-cards | 1"]], "");
    assert_eq!(table.game.action_cards(), (11, 0));
    table.play("place").settle();
    assert_eq!(table.game.action_cards(), (0, 0));
    table.refuses("r1 draw", "TH-5.8", "there are no action cards left");
    // TH-5.8: a card that was played can be drawn, those that left the game cannot.
    table.play("play 1; r1 draw");
    assert_eq!(table.chances().len(), 1);
    table.settle();
    assert_eq!((table.hand(), table.game.action_cards()), (vec![1], (0, 0)));
}

#[test]
fn a5_asks_for_a_trade_medal_and_has_a_coin() {
    let deliver = &format!("{EXPLORE} y6 deliver; pass");
    let mut table = at(Trial::TradeMedal, &[RICH, MEDALS], deliver);
    let jar = table.jar();
    table.play("place").settle();
    assert_eq!(result(&table, Trial::TradeMedal), Some(true));
    assert_eq!((table.jar(), table.mat().has_coin(Row::A)), (jar + 5, false));

    let mut table = at(Trial::TradeMedal, &[RICH], "");
    let jar = table.jar();
    table.play("place; line 2").settle();
    assert_eq!(result(&table, Trial::TradeMedal), Some(false));
    assert_eq!((table.jar(), table.mat().has_coin(Row::A)), (jar, true));
    assert_eq!(table.mat().lost_mines(), 0);
    assert!(["2a", "2b", "2c"].iter().all(|at| table.land(at).is_empty()));
    assert!(["1a", "3b", "4c"].iter().all(|at| !table.land(at).is_empty()));
}

#[test]
fn the_last_space_of_row_a_asks_for_20_jar_and_with_the_coin_for_25() {
    let deliver = format!("{EXPLORE} y6 deliver; pass");
    for (jar, medal, met) in
        [(15, true, true), (14, true, false), (25, false, true), (24, false, false)]
    {
        // The medal meets A5, which brings 5 Jar; without it the coin is on the way.
        let first = if medal { deliver.as_str() } else { "" };
        let mut table = at(Trial::LastA, &[RICH, MEDALS, &[&start_jar(jar)]], first);
        assert_eq!(table.mat().has_coin(Row::A), !medal);
        table.play("place");
        assert_eq!(result(&table, Trial::LastA), Some(met), "{jar} {medal}");
        assert_eq!(table.game.turn() == Turn::Over, !met);
        // TH-3.4: the coin on a last space is not received.
        assert_eq!(table.jar(), u16::from(jar) + if medal { 5 } else { 0 });
        if !met {
            let outcome = table.outcome();
            assert!(outcome.winners.is_empty());
            assert_eq!(outcome.reason, "lost: a last space was not met");
        }
    }
}

#[test]
fn b2_clears_a_line_and_asks_for_a_combat_strength_of_3() {
    for (strength, met) in [(3, true), (2, false)] {
        let guard = format!("card | 0 | {strength} | 1 | red 1+: guard 2 | guard | Gatekeeper");
        let mut table =
            at(Trial::Strength, &[RICH, &[&guard]], "roll y6 y6 y6 y6 y6; place; y6 hire 1; pass");
        table.play("place; line 5").settle();
        assert_eq!(result(&table, Trial::Strength), Some(met));
        assert_eq!(table.mat().has_coin(Row::B), !met);
        assert_eq!(table.jar(), if met { 35 } else { 30 });
        assert!(["1b", "2b", "3b", "4b"].iter().all(|at| table.land(at).is_empty()));
        assert!(!table.land("1a").is_empty() && !table.land("1c").is_empty());
    }
}

#[test]
fn b4_takes_a_building_away_and_asks_for_14_jar() {
    let mut table = at(Trial::FourteenJar, &[RICH, &[&start_jar(14)]], "");
    table.play("place; remove 1").settle();
    assert_eq!(result(&table, Trial::FourteenJar), Some(true));
    assert_eq!((table.building(1), table.mat().points()), (Where::Gone, 0));

    let mut table = at(Trial::FourteenJar, &[RICH, &[&start_jar(13)]], "");
    table.play("place; remove 1; foreign 2; foreign 9; foreign 3").settle();
    assert_eq!(result(&table, Trial::FourteenJar), Some(false));
    assert!([2, 9, 3].iter().all(|at| table.building(*at) == Where::Foreign));
    assert_eq!((table.mat().lost_mines(), table.mat().points()), (1, -5));
}

#[test]
fn b5_asks_for_six_player_cards_or_puts_two_back() {
    let free = free_cards();
    let five = "roll y6 y6 y6 y6 y6; place; y6 hire 1; y6 hire 2; y6 hire 3; y6 hire 4; y6 hire 5";
    let six = format!("{five}; pass; roll y6; place; y6 hire 6; pass");
    let mut table = at(Trial::SixCards, &[RICH, &free], &six);
    table.play("place").settle();
    assert_eq!((result(&table, Trial::SixCards), table.me().hired().count()), (Some(true), 6));

    let mut table = at(Trial::SixCards, &[RICH, &free], &format!("{five}; pass"));
    assert_eq!(table.me().strength(table.game.components()), 2);
    table.play("place");
    let words = "choose which player card goes back into your deck first";
    table.refuses("pass", "TH-3.3", words);
    table.refuses("return 6", "TH-5.5", "that player card is not in your play area");
    assert_eq!(table.legal(), ["return 1", "return 2", "return 3", "return 4", "return 5"]);
    table.play("return 4; return 2").settle();
    assert_eq!(result(&table, Trial::SixCards), Some(false));
    assert_eq!(table.me().hired().collect::<Vec<u8>>(), [0, 2, 4]);
    assert!([1, 3].iter().all(|card| table.me().deck().any(|at| at == *card)));
    // What they lent goes with them.
    assert_eq!(table.me().strength(table.game.components()), 1);
    assert_eq!((table.me().perks.earn, table.mat().points()), (0, -2));
    table.refuses("return 1", "TH-3.3", "no player card goes back now");
}

#[test]
fn b5_needs_no_choice_where_there_is_none() {
    let free = free_cards();
    let two = "roll y6 y6 y6 y6 y6; place; y6 hire 1; y6 hire 2; pass";
    let mut table = at(Trial::SixCards, &[RICH, &free], two);
    table.play("place").settle();
    assert_eq!((result(&table, Trial::SixCards), table.me().hired().count()), (Some(false), 0));
    assert_eq!((table.me().deck().count(), table.me().offer().count()), (10, 2));
}

#[test]
fn the_last_space_of_row_b_asks_for_exploration_and_with_the_coin_for_trade() {
    let strong = "card | 0 | 3 | 1 | red 1+: guard 2 | guard | Gatekeeper";
    let hire = "roll g6 g6 g6 y6 y6; place; y6 hire 1; g6 explore 1a; g6 explore 2a";
    for (script, coin, met) in [
        (format!("{hire}; g6 explore 3a; pass"), false, true),
        (format!("{hire}; pass"), false, false),
        (format!("{EXPLORE} y6 deliver; y6 deliver; g6 explore 3a; pass"), true, true),
        (format!("{EXPLORE} y6 deliver; g6 explore 3a; pass"), true, false),
    ] {
        let mut table = at(Trial::LastB, &[RICH, MEDALS, &[strong]], &script);
        assert_eq!(table.mat().has_coin(Row::B), coin);
        table.play("place");
        assert_eq!(result(&table, Trial::LastB), Some(met), "{script}");
        assert_eq!(table.game.turn() == Turn::Over, !met, "{script}");
    }
}

#[test]
fn c2_asks_for_three_action_cards_or_halves_the_deck() {
    for (cards, met, left) in [(3, true, 33), (2, false, 17), (1, false, 18)] {
        let start = format!("number | start-cards | {cards}");
        let mut table = at(Trial::FullHand, &[RICH, &[&start]], "");
        table.play("place").settle();
        assert_eq!(result(&table, Trial::FullHand), Some(met), "{cards}");
        // Rounded down: of 35 cards 17 leave.
        assert_eq!(table.game.action_cards(), (left, 0));
        assert_eq!(table.mat().lost_mines(), usize::from(!met));
    }
}

#[test]
fn c4_asks_for_three_markers_or_clears_a_line() {
    let ore = |count: u8| format!("region | top | 1 | 1 ore | {count} ore | hills | Heron Hills");
    let first = "roll g6 g6 y6 y6 y6; place; g6 explore 1a; g6 explore 2a; pass";
    let crystal = "region | top | 1 | 1 crystal | 1 crystal | wood | Lantern Wood";
    let mut table = at(Trial::ThreeMarkers, &[RICH, &[&ore(2), crystal]], first);
    assert_eq!(table.me().goods, [2, 1]);
    table.play("place");
    assert_eq!(result(&table, Trial::ThreeMarkers), Some(true));

    let mut table = at(Trial::ThreeMarkers, &[RICH, &[&ore(1), crystal]], first);
    let before = table.mat().points();
    table.play("place; line 6").settle();
    assert_eq!(result(&table, Trial::ThreeMarkers), Some(false));
    assert!(["1c", "2c", "3c", "4c"].iter().all(|at| table.land(at).is_empty()));
    // TH-3.5: only what lies on regions; the guild keeps its own.
    assert_eq!((table.me().goods, table.mat().points()), ([1, 1], before - 2));
}

#[test]
fn c5_asks_for_three_kinds_of_medals_or_takes_one() {
    let two = format!("{EXPLORE} y6 deliver; ");
    let mut table = at(Trial::ThreeMedals, &[RICH, MEDALS], &format!("{two} y6 build 1; pass"));
    assert_eq!(table.me().medals, [0, 2, 1, 1]);
    table.play("place");
    assert_eq!(result(&table, Trial::ThreeMedals), Some(true));
    assert_eq!(table.me().medals, [0, 2, 1, 1]);

    let mut table = at(Trial::ThreeMedals, &[RICH, MEDALS], &format!("{two} pass"));
    let before = table.mat().points();
    table.play("place");
    assert_eq!(result(&table, Trial::ThreeMedals), Some(false));
    table.refuses("place", "TH-5.6", "choose which medal to give up first");
    table.refuses("lose civil", "TH-5.6", "you have no civil medal");
    assert_eq!(table.legal(), ["lose exploration", "lose trade"]);
    table.play("lose trade").settle();
    assert_eq!((table.me().medals, table.mat().points()), ([0, 2, 0, 0], before - 2));
    table.refuses("lose trade", "TH-5.6", "you lose no medal now");

    // With one kind there is nothing to choose, without any nothing to lose.
    let mut table = at(Trial::ThreeMedals, &[RICH, MEDALS], &format!("{EXPLORE} pass"));
    table.play("place; pass");
    assert_eq!(table.me().medals, [0, 1, 0, 0]);
    let mut table = at(Trial::ThreeMedals, &[RICH], "");
    table.play("place; pass");
    assert_eq!((result(&table, Trial::ThreeMedals), table.me().medals), (Some(false), [0; 4]));
}

#[test]
fn the_last_space_of_row_c_asks_for_three_civil_medals() {
    // One of them is lost on C5, where there are not three kinds.
    let three = "roll y6 y6 y6 y6 y6; place; y6 build 1; y6 build 2; y6 build 3";
    for (script, met) in
        [(format!("{three}; y6 build 4; pass"), true), (format!("{three}; pass"), false)]
    {
        let mut table = at(Trial::LastC, &[RICH, MEDALS], &script);
        table.play("place");
        assert_eq!(result(&table, Trial::LastC), Some(met));
        assert_eq!(table.game.turn() == Turn::Over, !met);
        assert_eq!(table.mat().reached(), u8::from(met));
    }
}

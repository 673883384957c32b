//! FS-3: the turn, clause by clause.

use crate::common::{Table, lay_out};
use fine_sand::{HandView, Options, Turns};
use game_core::{Game, Seat, SeatSet, Turn, Viewer};

const SIX: &str = "draw-6 build-4 more-4 coin-2 limit-4 castle-1";

#[test]
fn fs_3_1_all_play_at_once_and_the_next_turn_starts_when_all_are_done() {
    let mut table = Table::dealt(&[SIX, SIX, SIX]);
    assert_eq!(table.game.turn(), Turn::Seats(SeatSet::first(3)));
    table.play_as(2, "red; discard draw-6; discard build-4; discard more-4; done");
    table.play("red; build castle-1; pay draw-6");
    assert_eq!(table.game.turn().seats().len(), 2);
    table.refuses_seat(2, "offload coin-2", "FS-3.1", "you have ended this turn");
    table.play("discard build-4; done");
    let done: Vec<bool> = table.view(1).yards.iter().map(|yard| yard.done).collect();
    assert_eq!(done, [true, false, true]);
    table.shows_of(1, "turn 1");
    table.play_as(1, "red; discard draw-6; discard build-4; discard more-4; done");
    table.shows_of(1, "turn 2; step Draw");
    assert_eq!(table.game.turn(), Turn::Seats(SeatSet::first(3)));
}

#[test]
fn fs_3_2_what_crosses_the_table_arrives_at_the_end_of_the_turn() {
    let mut table = lay_out(2).hand("beach-chair castle-3 coin-2 coin-2").stack("castle-1").table();
    table.play("offload castle-3; red; build beach-chair; pay coin-2; pay coin-2");
    table.play("done");
    table.play_as(1, "draw -> castle-2 castle-2; offload castle-2; red");
    table.shows_of(1, "discard none; stack 10 castle-2");
    table.play_as(1, "done");
    table.shows_of(1, "discard beach-chair castle-3; hand castle-2");
    table.shows("discard 2 coin-2 castle-2");
}

#[test]
fn fs_3_3_one_after_the_other_the_seats_act_in_order() {
    let options = Options { turns: Turns::OneByOne, ..Options::default() };
    let mut table = Table::open(&options, 2);
    table.come_up(SIX);
    table.come_up(SIX);
    table.play("enough; red; build castle-1; pay draw-6; offload coin-2");
    assert_eq!(table.game.turn(), Turn::Seats(SeatSet::only(Seat::new(0))));
    let waits = "you play one after the other, and it is not your turn yet";
    table.refuses_seat(1, "enough", "FS-3.3", waits);
    table.play("done");
    assert_eq!(table.game.turn(), Turn::Seats(SeatSet::only(Seat::new(1))));
    table.play_as(1, "enough; red; discard draw-6; discard build-4; discard more-4; done");
    table.shows("turn 2");
    assert_eq!(table.game.turn(), Turn::Seats(SeatSet::only(Seat::new(0))));

    // It changes nothing else: the same moves at once give the same cards.
    let mut at_once = Table::dealt(&[SIX, SIX]);
    at_once.play_as(1, "red; discard draw-6; discard build-4; discard more-4; done");
    at_once.play("red; build castle-1; pay draw-6; offload coin-2; done");
    for seat in [0, 1] {
        assert_eq!(at_once.view(seat).yards, table.view(seat).yards);
    }
}

#[test]
fn fs_3_4_actions_come_in_any_order_inside_their_step_and_can_be_passed() {
    let table = || {
        lay_out(2)
            .built("draw-6 draw-10 more-3 take-coin")
            .stack("9 castle-2")
            .before_drawing()
            .table()
    };
    let two = "castle-2 castle-2";
    let mut before = table();
    before.play(&format!("use draw-10 -> {two}; draw -> {two}; use draw-6 -> castle-2"));
    before.shows("hand 5 castle-2; wood 0");
    let mut passed = table();
    passed.play(&format!("draw -> {two}; blue; draw -> {two}"));
    passed.refuses("use draw-6", "FS-3.4", "Draw +1 works in step 1, not now");
    passed.play("discard castle-2; done");
    passed.shows("hand 3 castle-2; wood 0");

    let mut twice = table();
    twice.play("use draw-6 -> castle-2");
    twice.refuses("use draw-6", "FS-3.4", "you have used Draw +1 this turn");
    twice.refuses("use more-3", "FS-3.4", "Draw more +1 works in a blue turn, not now");
    twice.refuses("use draw-7", "FS-3.4", "you have not built Draw +1");
    twice.refuses("use castle-1", "FS-3.4", "Sand castle 1 has no action to use");
}

#[test]
fn fs_3_5_the_others_see_a_turn_when_all_are_done() {
    let mut table = Table::dealt(&[SIX, SIX]);
    let before = [table.view(1), table.game.view(Viewer::Spectator)];
    table.play("offload limit-4; red; build castle-1; pay draw-6");
    assert_eq!([table.view(1), table.game.view(Viewer::Spectator)], before);
    table.play("done");
    let mut seen = table.view(1);
    assert!(seen.yards[0].done);
    seen.yards[0].done = false;
    assert_eq!(seen, before[0], "only that seat 0 is done can be seen");
    table.play_as(1, "red; discard draw-6; discard build-4; discard more-4; done");
    let seen = table.view(1);
    assert_eq!(seen.yards[0].built, crate::common::cards("castle-1"));
    assert_eq!(seen.yards[0].discard, crate::common::cards("draw-6"));
    assert_eq!((seen.yards[0].symbol.cards, &seen.yards[0].symbol.known), (1, &None));
    assert_eq!(seen.yards[0].hand, HandView::FaceDown(3));

    // One after the other, each turn is seen when it is done.
    let options = Options { turns: Turns::OneByOne, ..Options::default() };
    let mut table = Table::open(&options, 2);
    table.come_up(SIX);
    table.come_up(SIX);
    table.play("enough; red; build castle-1; pay draw-6; offload coin-2");
    assert!(table.view(1).yards[0].built.is_empty());
    table.play("done");
    assert_eq!(table.view(1).yards[0].built, crate::common::cards("castle-1"));
}

#[test]
fn fs_3_10_step_1_draws_the_boards_two_and_what_green_cards_add() {
    // Rachel has built one green +1, so she draws three.
    let mut rachel = lay_out(2).built("draw-6").stack("4 castle-2").before_drawing().table();
    rachel.play("draw -> castle-2 castle-2; use draw-6 -> castle-2");
    rachel.shows("hand 3 castle-2; stack castle-2");
    rachel.refuses("draw", "FS-3.10", "your board has drawn its 2 cards in this step");

    let all = "draw-6 draw-7 draw-8 draw-10";
    let mut table = lay_out(2).built(all).stack("8 castle-2").before_drawing().table();
    table.play("draw -> castle-2 castle-2; use draw-6 -> castle-2; use draw-7 -> castle-2");
    table.play("use draw-8 -> castle-2; use draw-10 -> castle-2 castle-2; red");
    table.shows("hand 7 castle-2");
    table.refuses("draw", "FS-3.10", "your board draws in step 1 and in a blue turn, not now");
}

#[test]
fn fs_3_11_nobody_draws_in_step_1_of_the_first_turn() {
    let mut table = Table::dealt(&[SIX, SIX]);
    for seat in [0, 1] {
        let drawn = "your board has drawn its 2 cards in this step";
        table.refuses_seat(seat, "draw", "FS-3.10", drawn);
        table.play_as(seat, "red; discard draw-6; discard build-4; discard more-4; done");
    }
    assert!(table.allows("draw") && !table.allows("red"));
}

#[test]
fn fs_3_12_the_boards_draw_is_not_optional_and_comes_at_any_time_of_its_step() {
    let mut table =
        lay_out(2).built("draw-6 draw-7 more-3").stack("9 castle-2").before_drawing().table();
    let first = "first draw your board's 2 cards";
    table.refuses("red", "FS-3.12", first);
    table.refuses("blue", "FS-3.12", first);
    table.play("use draw-6 -> castle-2; draw -> castle-2 castle-2; use draw-7 -> castle-2");
    table.play("blue; use more-3 -> castle-2");
    table.refuses("done", "FS-3.12", first);
    table.refuses("discard castle-2", "FS-3.12", first);
    table.play("draw -> castle-2 castle-2");
    table.shows("hand 7 castle-2");
}

#[test]
fn fs_3_20_each_turn_is_red_or_blue_and_never_both() {
    let hand = "castle-1 castle-2 coin-2";
    let mut red = lay_out(2).hand(hand).built("more-3").stack("5 castle-2").table();
    red.refuses("build castle-1", "FS-3.20", "first choose red or blue for this turn");
    red.refuses("done", "FS-3.20", "first choose red or blue for this turn");
    red.refuses("discard castle-1", "FS-3.20", "first choose red or blue for this turn");
    let mut blue = red.clone();
    red.play("red");
    red.refuses("blue", "FS-3.20", "you have chosen red for this turn");
    red.refuses("red", "FS-3.20", "you have chosen red for this turn");
    red.refuses("use more-3", "FS-3.4", "Draw more +1 works in a blue turn, not now");

    blue.play("blue");
    blue.refuses("red", "FS-3.20", "you have chosen blue for this turn");
    blue.refuses("build castle-1", "FS-3.20", "you build from your hand in a red turn");
    // The next turn is free again.
    blue.play("draw -> castle-2 castle-2; discard castle-2; discard castle-2");
    blue.end_turn();
    blue.play("draw -> castle-2 castle-2");
    assert!(blue.allows("red") && blue.allows("blue"));
}

#[test]
fn fs_3_21_a_red_turn_builds_one_card_and_one_more_for_each_built_plus() {
    let hand = "6 castle-2 4 coin-3";
    let build = "build castle-2; pay coin-3";
    let mut one = lay_out(2).hand(hand).table();
    one.play(&format!("red; {build}"));
    one.shows("builds 0; built castle-2");
    one.refuses("build castle-2", "FS-3.21", "you have no build left this turn");

    let mut four = lay_out(2).hand(hand).built("build-4 build-5 build-6").table();
    four.play(&format!("red; {build}; {build}; {build}; {build}"));
    four.shows("built build-4 build-5 build-6 4 castle-2");
    four.refuses("build castle-2", "FS-3.21", "you have no build left this turn");
}

#[test]
fn fs_3_22_built_cards_go_to_their_colours_columns_and_castles_above() {
    let mut table = lay_out(2)
        .hand("castle-1 more-4 coin-2 coin-3")
        .built("draw-6 build-4 limit-5 swap")
        .table();
    table.play("red; build castle-1; build more-4; pay coin-2; pay coin-3");
    let text = table.view(0).to_string();
    let columns = "built: green: Draw +1, costs 6 | red: Build +1, costs 4 | \
        blue: Draw more +1, costs 4 | purple: Hand limit +1, costs 5 | \
        yellow: Discard and draw, costs 4 | castle: Sand castle 1";
    assert!(text.contains(columns), "{text}");
}

#[test]
fn fs_3_23_costs_are_paid_from_hand_onto_the_discard_pile() {
    // Rachel builds a blue card of cost 4 with a money card and two others.
    let mut rachel = Table::dealt(&[SIX, SIX]);
    rachel.play("red; build more-4");
    rachel.shows("site more-4; due 4; built none; hand draw-6 build-4 coin-2 limit-4 castle-1");
    rachel.refuses("done", "FS-3.23", "first pay for what you are building: 4 more");
    rachel.play("pay coin-2; pay draw-6; pay castle-1");
    rachel.shows("built more-4; discard coin-2 draw-6 castle-1; hand build-4 limit-4; due 0");

    let mut poor = lay_out(2).hand("draw-10 castle-1 castle-3 coin-3").wood(1).table();
    poor.refuses("pay wood", "FS-3.23", "there is nothing to pay for");
    poor.play("red");
    poor.refuses("build draw-10", "FS-3.23", "that costs 10, and you can pay 6");
    poor.refuses("build castle-2", "FS-3.23", "Sand castle 2 is not in your hand");
    poor.play("build castle-3; pay wood; pay draw-10");
    poor.refuses("pay castle-2", "FS-3.23", "Sand castle 2 is not in your hand");
    poor.refuses("pay wood", "FS-1.4", "you have no wooden coin");
    poor.play("pay castle-1");
    poor.shows("built castle-3; wood 0; discard draw-10 castle-1; hand coin-3");
    // The card that is built cannot pay for itself.
    let mut alone = lay_out(2).hand("castle-1").table();
    alone.play("red");
    alone.refuses("build castle-1", "FS-3.23", "that costs 1, and you can pay 0");
}

#[test]
fn fs_3_24_cards_built_together_are_paid_as_one_sum_and_nothing_is_given_back() {
    let hand = "castle-1 castle-3 coin-3 coin-2 coin-2";
    let mut together = lay_out(2).hand(hand).built("build-4").table();
    together.play("red; build castle-1; build castle-3; pay coin-2; pay coin-2");
    together.shows("built build-4 castle-1 castle-3; hand coin-3; wood 0");
    // Apart, the same two cost a card more.
    let mut apart = lay_out(2).hand(hand).built("build-4").table();
    apart.play("red; build castle-1; pay coin-2; build castle-3; pay coin-3");
    apart.shows("built build-4 castle-1 castle-3; hand coin-2; wood 0");
    // A coin card of 3 for a cost of 1: the rest is lost.
    let mut over = lay_out(2).hand("castle-1 coin-3").table();
    over.play("red; build castle-1; pay coin-3");
    over.shows("built castle-1; hand none; wood 0; discard coin-3");
}

#[test]
fn fs_3_25_a_payment_holds_nothing_that_it_does_not_need() {
    let mut table = lay_out(2).hand("castle-3 coin-2 coin-2 coin-3 castle-1 castle-1").table();
    table.play("red; build castle-3; pay coin-2");
    let words = "with 3 more you would pay too much: don't include a card you don't need";
    table.refuses("pay coin-3", "FS-3.25", words);
    table.play("pay coin-2");
    table.shows("built castle-3; hand coin-3 castle-1 castle-1");

    // A first piece is refused when nothing could complete it without excess.
    let mut table = lay_out(2).hand("castle-3 castle-1 coin-3").table();
    table.play("red; build castle-3");
    let words = "with 1 more you would pay too much: don't include a card you don't need";
    table.refuses("pay castle-1", "FS-3.25", words);
    table.play("pay coin-3");
    // Overpaying is fine where no piece can be spared.
    let mut table = lay_out(2).hand("castle-3 coin-2 coin-2").table();
    table.play("red; build castle-3; pay coin-2; pay coin-2");
    table.shows("built castle-3; hand none");
}

#[test]
fn fs_3_26_a_discount_lowers_every_build_from_hand_by_one_and_never_below_nothing() {
    // Rachel builds two cards of 3: 4 coins instead of 6.
    let mut rachel = lay_out(2).hand("2 castle-3 2 coin-2").built("build-4 discount").table();
    rachel.play("red; build castle-3; build castle-3");
    rachel.shows("due 4");
    rachel.play("pay coin-2; pay coin-2");
    rachel.shows("built build-4 discount 2 castle-3");

    // Two discounts: castles of 1 and 2 cost nothing, and there is no credit.
    let mut two = lay_out(2)
        .hand("castle-1 castle-2 castle-3 coin-2")
        .built("build-4 build-5 2 discount")
        .table();
    two.play("red; build castle-1; build castle-2");
    two.shows("built build-4 build-5 2 discount castle-1 castle-2; hand castle-3 coin-2");
    two.play("build castle-3");
    two.shows("due 1");
}

#[test]
fn fs_3_27_purple_and_yellow_work_at_once_and_other_colours_from_the_next_turn_on() {
    let rich = "5 coin-3 3 coin-2";
    let mut table = lay_out(2)
        .hand(&format!("limit-4 swap discount build-5 {rich}"))
        .built("build-4 build-6")
        .stack("9 castle-3")
        .table();
    table.play("red; build limit-4; build swap; pay coin-3; pay coin-3; pay coin-2");
    table.shows("limit 4");
    table.play("use swap; discard coin-2 -> castle-3");
    // A discount and a build more: not in this turn.
    table.play("build discount");
    table.shows("due 7");
    table.play("pay coin-3; pay coin-3; pay castle-3");
    table.refuses("build build-5", "FS-3.21", "you have no build left this turn");
    table.end_turn();
    table.play("draw -> castle-3 castle-3; red; build castle-3");
    table.shows("due 2; builds 2");

    // Built before a red turn is chosen, they still wait for the next.
    let mut early = lay_out(2)
        .hand("build-5 castle-1 castle-1 castle-2 castle-2 coin-2 coin-3 coin-2")
        .built("always-build")
        .table();
    early.play("use always-build; discard castle-1; discard castle-1; build build-5");
    early.play("pay coin-2; pay coin-3; red");
    early.shows("builds 1; built always-build build-5");
    let mut discount =
        lay_out(2).hand("discount castle-2 3 coin-3 coin-2").built("build-4").table();
    discount.play("red; build discount; pay coin-3; pay coin-3; pay coin-3; build castle-2");
    discount.shows("due 2");

    for (fresh, name) in
        [("draw-6", "Draw +1"), ("more-3", "Draw more +1"), ("build-free", "Build for free")]
    {
        let hand = format!("{fresh} castle-1 castle-1 2 coin-3");
        let mut table = lay_out(2).hand(&hand).built("always-build").stack("4 castle-2").table();
        table.play("use always-build; discard castle-1; discard castle-1");
        table.play(&format!("build {fresh}"));
        while table.allows("pay coin-3") {
            table.play("pay coin-3");
        }
        let words = format!("you built {name} this turn; it works from your next turn");
        table.refuses(&format!("use {fresh}"), "FS-3.27", &words);
    }
}

#[test]
fn fs_3_28_builds_may_be_paid_apart_or_together_and_may_all_be_passed() {
    let mut table = lay_out(2).hand("castle-1 castle-2 castle-3 2 coin-3").built("build-4").table();
    table.play("red; build castle-1; build castle-2; pay coin-3");
    table.shows("built build-4 castle-1 castle-2");
    let mut apart = lay_out(2).hand("castle-1 castle-2 castle-3 2 coin-3").built("build-4").table();
    apart.play("red; build castle-2; pay castle-3");
    let unpaid = "first pay for what you are building: 1 more";
    apart.refuses("build castle-1", "FS-3.23", unpaid);
    apart.play("pay castle-1");
    assert!(!apart.allows("build castle-3"), "nothing of it is left");
    let mut nothing = lay_out(2).hand("castle-1 castle-2").table();
    nothing.play("red; done");
    nothing.shows("built none");
}

#[test]
fn fs_3_29_a_blue_turn_draws_the_boards_two_and_what_blue_cards_add() {
    let all = "more-3 more-4 more-5 more-7";
    let mut table = lay_out(2).built(all).stack("9 castle-2").table();
    table.play("blue; use more-7 -> castle-2 castle-2; draw -> castle-2 castle-2");
    table.play("use more-3 -> castle-2; use more-4 -> castle-2; use more-5 -> castle-2");
    table.shows("hand 7 castle-2; stack 2 castle-2");
    table.refuses("draw", "FS-3.10", "your board has drawn its 2 cards in this step");
    table.refuses("use more-7", "FS-3.4", "you have used Draw more +2 this turn");
}

#[test]
fn fs_3_40_each_yellow_action_works_once_a_turn_at_any_time_of_it() {
    let table = || {
        lay_out(2)
            .hand("4 castle-1 coin-2")
            .built("swap")
            .stack("8 castle-3")
            .before_drawing()
            .table()
    };
    // Before the draw, after it, in a red turn, in a blue turn, in step 3.
    for (before, after) in [
        ("", ""),
        ("draw -> castle-3 castle-3", ""),
        ("draw -> castle-3 castle-3; red", ""),
        ("draw -> castle-3 castle-3; blue", ""),
        ("draw -> castle-3 castle-3; blue; draw -> castle-3 castle-3", ""),
        ("draw -> castle-3 castle-3; red; discard castle-3", "discard castle-3"),
    ] {
        let mut table = table();
        table.play(before);
        table.play("use swap; discard castle-1 -> castle-3; offload castle-1");
        table.refuses("use swap", "FS-3.40", "you have used Discard and draw this turn");
        table.refuses(
            "offload castle-1",
            "FS-3.40",
            "you have off-loaded a card this turn; once is all",
        );
        table.play(after);
    }
    let mut table = table();
    table.play(
        "offload castle-1; draw -> castle-3 castle-3; red; use swap; discard castle-1 -> castle-3",
    );
    table.play("discard castle-1; discard castle-1; discard castle-3");
    table.end_turn();
    assert!(table.allows("use swap") && table.allows("offload castle-3"));
}

#[test]
fn fs_3_41_an_off_load_lies_face_down_on_the_own_symbol_card() {
    let mut table = Table::dealt(&[SIX, SIX]);
    table.play("offload more-4; red");
    table.shows("symbol more-4; hand draw-6 build-4 coin-2 limit-4 castle-1; discard none");
    table.refuses("offload more-4", "FS-3.40", "you have off-loaded a card this turn; once is all");
    table.play("discard coin-2; discard draw-6");
    table.end_turn();
    let seen = &table.view(1).yards[0];
    assert_eq!((seen.symbol.cards, &seen.symbol.known), (1, &None));
    assert!(seen.unseen.has(crate::common::card("more-4")), "it may be any card that is not seen");
}

#[test]
fn fs_3_42_discard_and_draw_changes_one_card() {
    let mut table = lay_out(2).hand("coin-2 castle-1").built("swap").stack("2 castle-3").table();
    table.play("use swap");
    let first = "first discard 1 more for Discard and draw";
    table.refuses("red", "FS-3.42", first);
    table.refuses("enough", "FS-3.42", first);
    table.refuses("discard castle-3", "FS-3.23", "Sand castle 3 is not in your hand");
    table.play("discard castle-1 -> castle-3");
    table.shows("hand coin-2 castle-3; discard castle-1; stack castle-3");
    let bare = lay_out(2).built("swap").stack("castle-3").table();
    let words = "Discard and draw needs 1 card in your hand; you have 0";
    bare.refuses("use swap", "FS-3.42", words);
}

#[test]
fn fs_3_50_the_hand_limit_is_three_and_what_purple_cards_add() {
    // Rachel may keep four, has five, and gives up the purple one.
    let mut rachel = lay_out(2).hand("castle-1 2 castle-2 coin-2 limit-5").built("limit-4").table();
    rachel.play("red");
    let over = "you hold 5 cards and may keep 4: discard first";
    rachel.refuses("done", "FS-3.50", over);
    rachel.play("discard limit-5");
    rachel.shows("hand castle-1 2 castle-2 coin-2; discard limit-5; step Limit");
    let within = "you need not discard: your hand is within its limit of 4";
    rachel.refuses("discard castle-1", "FS-3.50", within);
    rachel.play("done");

    for (built, limit) in [("none", 3), ("limit-8", 5), ("limit-4 limit-5 limit-6 limit-8", 8)] {
        lay_out(2).built(built).table().shows(&format!("limit {limit}"));
    }
}

#[test]
fn fs_3_51_yellow_actions_are_open_until_the_turn_is_declared_done() {
    let mut table =
        lay_out(2).hand("3 castle-1 castle-2 coin-2").built("swap").stack("castle-3").table();
    table.play("red; discard castle-1");
    table.refuses("build castle-1", "FS-3.21", "you have no build left this turn");
    table.play("offload castle-1; use swap; discard castle-1 -> castle-3; done");
    table.shows("hand castle-2 coin-2 castle-3; symbol castle-1");
    table.refuses("use swap", "FS-3.1", "you have ended this turn");
    // Within the limit only.
    let mut table = lay_out(2).hand("4 castle-1").table();
    table.play("red");
    assert!(!table.allows("done"));
    table.play("offload castle-1");
    assert!(table.allows("done"));
}

#[test]
fn fs_3_60_with_a_card_on_every_symbol_card_each_takes_the_right_neighbours_topmost() {
    // Rachel and Paul have both off-loaded a card: both must take it.
    let mut table = Table::dealt(&[SIX, SIX]);
    table.play("offload draw-6; red; discard build-4; discard more-4; done");
    table.play_as(1, "offload limit-4; red; discard build-4; discard more-4; done");
    table.shows("discard build-4 more-4 limit-4; symbol none");
    table.shows_of(1, "discard build-4 more-4 draw-6; symbol none");

    // The topmost, and one a turn.
    let mut table = lay_out(2).hand("castle-3").symbol("castle-1 coin-2").table();
    table.play("offload castle-3; red; done");
    table.play_as(1, "draw -> castle-2 castle-2; offload castle-2; red; done");
    table.shows("symbol castle-1 coin-2; discard castle-2");
    table.shows_of(1, "discard castle-3; symbol none");

    // Three in a circle, each from the right.
    let mut table = lay_out(3)
        .hand("castle-1")
        .other(1, "2 castle-2", "none")
        .other(2, "2 castle-3 4 coin-2", "none")
        .table();
    table.play("offload castle-1; red; done");
    table.play_as(1, "draw -> castle-2 castle-2; offload castle-2; red; done");
    table.play_as(2, "draw -> castle-3 castle-3; offload castle-3; red; done");
    table.shows("discard castle-3");
    table.shows_of(1, "discard castle-1");
    table.shows_of(2, "discard castle-2");
}

#[test]
fn fs_3_61_with_one_symbol_card_empty_nobody_takes_and_all_stays() {
    let mut table = lay_out(3).hand("castle-1 castle-3").stack("9 coin-2").table();
    table.play("offload castle-1; red; done");
    table.play_as(1, "draw -> castle-2 castle-2; offload castle-2; red; done");
    table.play_as(2, "draw -> castle-2 castle-2; red; done");
    table.shows("symbol castle-1; discard none");
    table.shows_of(1, "symbol castle-2; discard none");
    table.shows_of(2, "discard none");
    // A turn later the third card lies there too, and one of each is taken.
    table.play("draw -> coin-2 coin-2; offload castle-3; red; done");
    table.play_as(1, "draw -> castle-2 castle-2; red; done");
    table.play_as(2, "draw -> castle-2 castle-2; offload castle-2; red; done");
    table.shows("symbol castle-1; discard castle-2");
    table.shows_of(1, "symbol none; discard castle-3");
    table.shows_of(2, "symbol none; discard castle-2");
}

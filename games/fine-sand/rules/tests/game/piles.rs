//! FS-4 and FS-5: empty piles, the end, and the scoring.

use crate::common::{Table, lay_out};
use fine_sand::MOST_TURNS;
use game_core::{Game, Seat, SeatSet, Turn};

/// What seat 0 has before an action.
struct Before {
    built: &'static str,
    hand: &'static str,
    stack: &'static str,
    discard: &'static str,
}

fn before(case: &Before) -> Table {
    lay_out(2)
        .built(case.built)
        .hand(case.hand)
        .stack(case.stack)
        .discard(case.discard)
        .before_drawing()
        .table()
}

/// One card is left, three are discarded: every kind of draw goes on from the
/// shuffled discard pile.
#[test]
fn fs_4_1_a_draw_goes_on_from_the_shuffled_discard_pile() {
    for (built, hand, play, after) in [
        // Step 1.
        ("none", "none", "draw -> pit coin-3", "hand pit coin-3; stack castle-3 swap"),
        ("draw-10", "none", "use draw-10 -> pit swap", "hand pit swap; stack coin-3 castle-3"),
        ("draw-6", "none", "use draw-6 -> pit", "hand pit; stack swap coin-3 castle-3"),
        (
            "draw-discard",
            "none",
            "use draw-discard -> pit swap; discard swap",
            "hand pit; stack coin-3 castle-3; discard swap",
        ),
        ("draw-coin", "none", "use draw-coin -> pit", "hand pit; stack swap coin-3 castle-3"),
        (
            "draw-two",
            "none",
            "use draw-two -> pit swap",
            "hand pit swap; stack coin-3 castle-3; discard draw-two",
        ),
        // Out of sequence: what was discarded for it can come back.
        (
            "swap",
            "castle-1",
            "use swap; discard castle-1 -> pit",
            "hand pit; stack castle-1 swap coin-3 castle-3",
        ),
        (
            "three-for-two",
            "3 castle-1",
            "use three-for-two; discard castle-1; discard castle-1; discard castle-1 -> \
             pit castle-1",
            "hand pit castle-1; stack 2 castle-1 swap coin-3 castle-3",
        ),
        (
            "one-more",
            "castle-1",
            "use one-more; discard castle-1; enough -> pit castle-1",
            "hand pit castle-1; stack swap coin-3 castle-3; discard one-more",
        ),
    ] {
        let case = Before { built, hand, stack: "pit", discard: "coin-3 castle-3 swap" };
        let mut table = before(&case);
        table.play(play);
        table.shows(&format!("{after}; wood 0; trigger No"));
        let left = table.view(0).yards[0].discard.len();
        assert!(left <= 1, "{play}: the pile was shuffled");
    }
    // Step 2 and 3, after the board's draw of step 1.
    for (built, hand, play, after) in [
        ("none", "none", "blue; draw -> pit coin-3", "hand 3 pit coin-3; stack castle-3 swap"),
        (
            "more-7",
            "none",
            "blue; use more-7 -> pit swap",
            "hand 3 pit swap; stack coin-3 castle-3",
        ),
        ("more-3", "none", "blue; use more-3 -> pit", "hand 3 pit; stack swap coin-3 castle-3"),
        (
            "to-limit limit-4",
            "none",
            "blue; use to-limit -> pit castle-3",
            "hand 3 pit castle-3; stack swap coin-3",
        ),
        (
            "draw-half",
            "3 castle-1",
            "blue; use draw-half; discard castle-1; discard castle-1; discard castle-1; \
             enough -> pit castle-1",
            "hand 3 pit castle-1; stack 2 castle-1 swap coin-3 castle-3",
        ),
        (
            "recycling",
            "2 castle-1",
            "red; use recycling; discard castle-1; discard castle-1 -> pit",
            "hand 3 pit; stack 2 castle-1 swap coin-3 castle-3",
        ),
        (
            "final-delivery",
            "none",
            "red; use final-delivery -> pit",
            "hand 3 pit; stack swap coin-3 castle-3",
        ),
        (
            "build-desired",
            "none",
            "red; use build-desired -> pit; reveal -> swap; enough",
            "hand 2 pit; stack coin-3 castle-3; discard pit swap",
        ),
    ] {
        let case = Before { built, hand, stack: "3 pit", discard: "coin-3 castle-3 swap" };
        let mut table = before(&case);
        table.play("draw -> pit pit");
        table.play(play);
        table.shows(&format!("{after}; wood 0; trigger No"));
        let aside = if built == "build-desired" { 2 } else { 0 };
        assert_eq!(table.view(0).yards[0].discard.len(), aside, "{play}");
    }
}

/// The two kinds of essentials draw from the discard pile, or the stack if
/// there is none: nothing is ever shuffled for them before they are served.
#[test]
fn fs_4_1_essentials_shuffle_only_when_they_draw_the_last_card() {
    for (built, step) in [("real-essentials", ""), ("essentials", "blue; ")] {
        let mut table =
            lay_out(2).built(built).stack("castle-1").discard("castle-3 coin-3").table();
        table.play(&format!("{step}use {built}; take coin-3"));
        table.shows("hand coin-3; stack castle-1; discard castle-3");
    }
}

#[test]
fn fs_4_1_the_pile_is_shuffled_the_moment_the_last_card_is_drawn() {
    let mut table = lay_out(2)
        .hand("castle-1 castle-2")
        .stack("castle-3")
        .discard("swap")
        .built("draw-6")
        .table();
    table.play("use draw-6 -> castle-3");
    table.shows("stack swap; discard none");
    // What is discarded later has to wait.
    table.play("red; build castle-2; pay castle-1; pay castle-3");
    table.shows("stack swap; discard castle-1 castle-3");
}

#[test]
fn fs_4_2_with_nothing_discarded_the_shuffle_waits_until_a_card_is_to_be_drawn() {
    let mut table =
        lay_out(2).hand("4 castle-1 coin-2").stack("castle-3").built("swap final-delivery").table();
    table.play("use swap; discard coin-2 -> castle-3");
    // At that moment the discard pile held the coin card.
    table.shows("stack coin-2; discard none");

    let mut table = lay_out(2).hand("2 castle-1 coin-2").built("final-delivery").table();
    table.play("red; build castle-1; pay castle-1");
    table.shows("stack none; discard castle-1");
    table.play("use final-delivery -> castle-1");
    table.shows("hand castle-1 coin-2; stack none; discard none; wood 0");

    // Every kind of draw shuffles late.
    for (built, play, hand) in [
        ("none", "draw -> castle-1 castle-2", "castle-1 castle-2"),
        ("draw-6", "use draw-6 -> castle-2", "castle-2"),
        ("draw-coin", "use draw-coin -> castle-1 coin-2", "coin-2"),
        ("draw-discard", "use draw-discard -> castle-1 coin-2; discard coin-2", "castle-1"),
    ] {
        let mut table =
            lay_out(2).built(built).discard("castle-1 castle-2 coin-2").before_drawing().table();
        table.play(play);
        table.shows(&format!("hand {hand}; wood 0"));
    }
    let mut table = lay_out(2).built("build-desired").discard("castle-1 castle-2").table();
    table.play("red; use build-desired -> castle-2; reveal -> castle-1");
    table.shows("aside castle-1 castle-2; stack none; discard none");
    table.refuses("reveal", "FS-7.9b", "there is nothing left to reveal");
}

#[test]
fn fs_4_3_every_card_that_is_missing_is_a_wooden_coin() {
    // Rachel may draw six and finds four: two coins, and the game ends.
    let mut rachel =
        lay_out(2).built("draw-6 draw-7 draw-10").stack("4 castle-2").before_drawing().table();
    rachel.play("draw -> castle-2 castle-2; use draw-6 -> castle-2; use draw-10 -> castle-2");
    rachel.shows("wood 1; trigger ThisTurn");
    rachel.play("use draw-7; red");
    rachel.shows("hand 4 castle-2; wood 2; trigger ThisTurn");
    rachel.play("discard castle-2");
    rachel.end_turn();
    assert_eq!(rachel.game.turn(), Turn::Over);
    rachel.shows("turn 5; wood 2");

    // Unlimited, and they pay.
    let mut table = lay_out(2).hand("castle-2").wood(300).before_drawing().table();
    table.play("draw; red; build castle-2; pay wood; pay wood");
    table.shows("wood 300; built castle-2");
}

/// Both piles are empty before every kind of draw: how many coins it gives,
/// and whether it brings the end.
#[test]
fn fs_4_3_both_piles_empty_in_every_step() {
    for (built, hand, play, wood, trigger) in [
        // Step 1 brings the end with this turn: FS-5.1.
        ("none", "none", "draw", 2, "ThisTurn"),
        ("draw-6", "none", "use draw-6", 1, "ThisTurn"),
        ("draw-10", "none", "use draw-10", 2, "ThisTurn"),
        ("draw-discard", "none", "use draw-discard", 2, "ThisTurn"),
        ("draw-coin", "none", "use draw-coin", 1, "ThisTurn"),
        ("real-essentials", "none", "use real-essentials", 1, "ThisTurn"),
        ("draw-two", "none", "use draw-two", 2, "ThisTurn"),
        // No draw: FS-5.4.
        ("take-coin", "none", "use take-coin", 1, "No"),
        // Out of sequence nothing ends: FS-5.3.
        ("swap", "castle-1", "use swap; discard castle-1 -> castle-1", 0, "No"),
        ("one-more", "none", "use one-more; enough", 1, "No"),
        ("one-more", "castle-1", "use one-more; discard castle-1; enough -> castle-1", 1, "No"),
        (
            "three-for-two",
            "3 castle-1",
            "use three-for-two; discard castle-1; discard castle-1; discard castle-1 -> \
             castle-1 castle-1",
            0,
            "No",
        ),
    ] {
        let case = Before { built, hand, stack: "none", discard: "none" };
        let mut table = before(&case);
        table.play(play);
        table.shows(&format!("wood {wood}; trigger {trigger}"));
    }
    for (built, hand, play, wood, trigger) in [
        // A blue turn brings the end after one more: FS-5.2.
        ("none", "none", "blue; draw", 2, "NextTurn"),
        ("more-3", "none", "blue; use more-3", 1, "NextTurn"),
        ("more-7", "none", "blue; use more-7", 2, "NextTurn"),
        ("to-limit", "castle-1", "blue; use to-limit", 2, "NextTurn"),
        ("essentials", "none", "blue; use essentials", 1, "NextTurn"),
        (
            "draw-half",
            "castle-1",
            "blue; use draw-half; discard castle-1; enough -> castle-1",
            0,
            "NextTurn",
        ),
        // Builds discard cards and draw none.
        ("build-more", "castle-1", "blue", 0, "No"),
        // Step 3: FS-5.3.
        ("final-delivery", "none", "red; use final-delivery", 1, "No"),
        (
            "recycling",
            "2 castle-1",
            "red; use recycling; discard castle-1; discard castle-1 -> castle-1",
            0,
            "No",
        ),
    ] {
        let mut table = lay_out(2).built(built).hand(hand).table();
        table.play(play);
        table.shows(&format!("wood {wood}; trigger {trigger}"));
    }
    let mut table = lay_out(2).built("build-desired").hand("castle-1").table();
    table.play("red");
    table.refuses("use build-desired", "FS-7.9b", "there is nothing left to reveal");
}

#[test]
fn fs_5_1_drawing_the_last_cards_in_step_1_ends_the_game_with_this_turn() {
    let mut table =
        lay_out(2).hand("castle-1 castle-3").stack("2 castle-2").before_drawing().table();
    table.play("draw -> castle-2 castle-2");
    table.shows("trigger ThisTurn; wood 0");
    // Everybody finishes the turn, and paid cards do not take the end back.
    table.play("red; build castle-3; pay castle-1; pay castle-2; pay castle-2");
    table.play("done");
    assert_eq!(table.game.turn(), Turn::Seats(SeatSet::only(Seat::new(1))));
    table.play_as(1, "draw -> castle-2 castle-2; red; done");
    assert_eq!(table.game.turn(), Turn::Over);
    assert_eq!(table.outcome().scores.to_vec(), [3, 12]);
    // A blue turn or a late draw after it does not put the end off.
    let mut table = lay_out(2).built("final-delivery").before_drawing().table();
    table.play("draw; blue; draw; use final-delivery");
    table.shows("trigger ThisTurn; wood 5");
    table.end_turn();
    assert_eq!(table.game.turn(), Turn::Over);
    // With a card in the discard pile it is no end.
    let mut table = lay_out(2).stack("2 castle-2").discard("castle-1").before_drawing().table();
    table.play("draw -> castle-2 castle-2");
    table.shows("trigger No; stack castle-1");
}

#[test]
fn fs_5_2_the_end_by_a_blue_turn_leaves_one_more_turn() {
    let mut table = lay_out(2).stack("2 castle-2").table();
    table.play("blue; draw -> castle-2 castle-2");
    table.shows("trigger NextTurn; wood 0");
    assert_eq!(table.view(0).last_turn, None);
    table.end_turn();
    table.shows("turn 6; trigger No");
    assert_eq!(table.view(1).last_turn, Some(6));
    // The one more turn is the last, even if nobody draws everything in it.
    table.play("draw; red");
    table.end_turn();
    assert_eq!(table.game.turn(), Turn::Over);
    table.shows("turn 6; wood 2");
    table.refuses("draw", "FS-5.1", "the game is over");
}

#[test]
fn fs_5_2_the_sooner_end_counts_when_two_bring_it_about() {
    let mut table = lay_out(2).stack("2 castle-2").other(1, "2 castle-3", "none").table();
    table.play("blue; draw -> castle-2 castle-2; done");
    table.play_as(1, "draw -> castle-3 castle-3; red; done");
    assert_eq!(table.game.turn(), Turn::Over);
}

#[test]
fn fs_5_3_piles_emptied_in_another_way_end_nothing_until_the_next_step_1() {
    let mut table = lay_out(2).built("final-delivery").stack("castle-2").table();
    table.play("red; use final-delivery -> castle-2");
    table.shows("stack none; discard none; trigger No");
    table.end_turn();
    assert_eq!((table.view(0).turn, table.view(0).last_turn), (6, None));
    table.play("draw");
    table.shows("wood 2; trigger ThisTurn");
    table.play("red");
    table.end_turn();
    assert_eq!(table.game.turn(), Turn::Over);
}

#[test]
fn fs_5_4_taking_a_wooden_coin_never_brings_the_end() {
    let mut table = lay_out(2).built("take-coin").table();
    table.play("use take-coin; red");
    table.shows("wood 1; trigger No");
    table.end_turn();
    assert_ne!(table.game.turn(), Turn::Over);
}

/// Seat 0, with both piles empty, draws two coins and ends the game; the other
/// has this to draw from.
fn last_turn(own: crate::common::Layout, other_stack: &str) -> Table {
    let mut table = own.other(1, other_stack, "none").before_drawing().table();
    table.play("draw; red");
    table.end_turn();
    table
}

#[test]
fn fs_5_5_hand_stack_and_discard_pile_count_and_the_fewest_win() {
    let over = last_turn(lay_out(2).hand("castle-1 coin-2").built("castle-2 more-3"), "9 castle-2");
    let outcome = over.outcome();
    assert_eq!(outcome.scores.to_vec(), [2, 9]);
    assert_eq!(outcome.winners, SeatSet::only(Seat::new(0)));
    assert_eq!(outcome.reason, "fewest unbuilt cards");

    // All three places count. The other ends the game.
    let mut table = lay_out(2)
        .hand("castle-1")
        .stack("3 castle-2")
        .discard("5 castle-3")
        .other(1, "2 castle-2", "none")
        .table();
    table.play("red; done");
    table.play_as(1, "draw -> castle-2 castle-2; red; done");
    assert_eq!(table.outcome().scores.to_vec(), [9, 2]);
    assert_eq!(table.outcome().winners, SeatSet::only(Seat::new(1)));
}

#[test]
fn fs_5_6_cards_on_symbol_cards_count_for_nobody() {
    let mut table = lay_out(2).hand("castle-1 coin-2").symbol("pit").before_drawing().table();
    table.play("draw; offload castle-1; red");
    table.end_turn();
    table.shows("symbol pit castle-1; unbuilt 1");
    assert_eq!(table.outcome().scores.to_vec(), [1, 12]);
}

/// FS-3.60: also after the last turn each takes the right neighbour's topmost.
#[test]
fn fs_3_60_off_loads_are_compared_after_the_last_turn_too() {
    let mut table = lay_out(2).hand("castle-1 coin-2").symbol("pit").before_drawing().table();
    table.play("draw; offload castle-1; red; done");
    table.play_as(1, "draw -> castle-2 castle-2; offload castle-2; red; done");
    assert_eq!(table.game.turn(), Turn::Over);
    table.shows("symbol pit; hand coin-2; discard castle-2");
    table.shows_of(1, "discard castle-1; symbol none");
    assert_eq!(table.outcome().scores.to_vec(), [2, 12]);
}

/// What is being built counts as unbuilt until it is paid, and what castles
/// take away is told by the score only.
#[test]
fn fs_5_5_the_view_tells_unbuilt_cards_and_the_score_apart() {
    let mut table = lay_out(2)
        .built("giant-castle build-4 draw-discard")
        .hand("castle-3 castle-2 3 coin-2")
        .stack("3 castle-1")
        .symbol("pit")
        .table();
    table.shows("unbuilt 8; score 6");
    table.play("use draw-discard -> castle-1 castle-1");
    table.shows("aside 2 castle-1; unbuilt 8; score 6");
    table.play("discard castle-1; red; build castle-3; build castle-2");
    table.shows("site castle-3 castle-2; unbuilt 8; score 6");
    table.play("pay coin-2; pay coin-2");
    table.shows("site castle-3 castle-2; unbuilt 8; score 6");
    table.play("pay castle-1");
    table.shows("site none; unbuilt 6; score 4");
    // The neighbour sees it when the turn is over.
    assert_eq!((table.view(1).yards[0].unbuilt, table.view(1).yards[0].score), (8, 6));
}

#[test]
fn fs_5_7_a_tie_goes_to_the_most_wooden_coins_and_then_is_shared() {
    // Both hold two cards. Seat 0 draws two coins, seat 1 finds its two cards.
    let over = last_turn(lay_out(2).hand("2 castle-1"), "2 castle-2");
    assert_eq!(over.outcome().scores.to_vec(), [2, 2]);
    assert_eq!(over.outcome().winners, SeatSet::only(Seat::new(0)));
    let words = "fewest unbuilt cards, and most wooden coins among the tied";
    assert_eq!(over.outcome().reason, words);

    let over = last_turn(lay_out(2).hand("castle-1"), "castle-2");
    over.shows("wood 2");
    over.shows_of(1, "wood 1");
    assert_eq!(over.outcome().winners, SeatSet::only(Seat::new(0)));

    let over = last_turn(lay_out(2).hand("none"), "none");
    assert_eq!(over.outcome().winners, SeatSet::first(2));
    let words = "equally few unbuilt cards and equally many wooden coins: shared";
    assert_eq!(over.outcome().reason, words);

    // Coins decide among the tied only.
    let mut table = lay_out(3)
        .hand("castle-1 castle-2")
        .wood(9)
        .other(1, "1 castle-2", "none")
        .other(2, "1 castle-2", "none")
        .before_drawing()
        .table();
    table.play("draw; red");
    table.end_turn();
    assert_eq!(table.outcome().scores.to_vec(), [2, 1, 1]);
    assert_eq!(table.outcome().winners, SeatSet::first(3).without(Seat::new(0)));
}

#[test]
fn fs_5_8_turn_99_is_the_last() {
    let mut table = lay_out(2).stack("9 castle-2").turn(MOST_TURNS - 1).table();
    table.play("red");
    table.end_turn();
    table.shows("turn 99");
    table.play("draw -> castle-2 castle-2; red");
    table.end_turn();
    assert_eq!(table.game.turn(), Turn::Over);
    table.shows("turn 99; trigger No");
}

//! FS-7: Fable cards together, and what holds for several of them.

use crate::common::{Table, all_fable_cards, lay_out};
use game_core::{Game, SeatSet, Turn};

/// What a card costs by every way to build, without and with discounts.
#[test]
fn fs_3_26_the_discount_counts_for_builds_from_hand_and_as_desired_only() {
    let build = "build limit-5"; // of cost 5
    let cheap = "build castle-3";
    for (built, script, none, one, two) in [
        ("castle-1", format!("red; {build}"), 5, 4, 3),
        ("build-4", format!("red; {build}; build castle-3"), 8, 6, 4),
        ("build-cheap", format!("red; use build-cheap; {build}"), 3, 3, 3),
        ("build-more", format!("blue; use build-more; {cheap}"), 3, 3, 3),
        (
            "always-build",
            format!("red; use always-build; discard pit; discard pit; {build}"),
            5,
            5,
            5,
        ),
        ("build-desired", "red; use build-desired -> more-5; build more-5".into(), 5, 4, 3),
        // A free build beside a discounted one.
        ("build-free", format!("red; {cheap}; use build-free; {build}"), 3, 2, 1),
        // Cheap and standard in one sum.
        ("build-cheap", format!("red; {cheap}; use build-cheap; {build}"), 6, 5, 4),
    ] {
        for (discounts, due) in [("", none), ("discount", one), ("2 discount", two)] {
            let mut table = lay_out(2)
                .built(&format!("{built} {discounts}"))
                .hand("limit-5 castle-3 2 pit 4 coin-3")
                .stack("2 more-5")
                .table();
            table.play(&script);
            table.shows(&format!("due {due}"));
        }
    }
    // Free stays free, and cheap builds and discounts never give anything back.
    let mut table = lay_out(2)
        .built("build-free build-cheap 2 discount")
        .hand("draw-10 castle-1 castle-2")
        .table();
    table.play(
        "red; use build-free; build draw-10; use build-cheap; build castle-2; build castle-1",
    );
    table.shows("hand none; wood 0; discard build-free");
}

#[test]
fn fs_7_10_one_time_cards_wait_a_turn_except_the_yellow_one() {
    // Built in step 1, the green one is too new; so is the red one.
    let mut table = lay_out(2)
        .built("always-build")
        .hand("draw-two 2 castle-1 coin-2 build-free one-more")
        .stack("9 castle-3")
        .table();
    table.play("use always-build; discard castle-1; discard castle-1; build draw-two; pay coin-2");
    let words = "you built Draw 2 cards this turn; it works from your next turn";
    table.refuses("use draw-two", "FS-3.27", words);
    table.play("red");
    table.end_turn();
    table.play("use draw-two -> castle-3 castle-3; draw -> castle-3 castle-3");
    table.play("red; build one-more; pay castle-3; pay castle-3; pay castle-3; use one-more");
    table.play("enough -> castle-3");
    table.shows("built always-build; hand build-free 2 castle-3");
}

#[test]
fn fs_7_10_several_one_time_cards_in_one_turn() {
    let mut table = lay_out(2)
        .built("draw-two build-free one-more draw-6")
        .hand("draw-10")
        .stack("9 castle-2")
        .before_drawing()
        .table();
    table.play("use draw-two -> castle-2 castle-2; use one-more; discard castle-2");
    table.play("enough -> castle-2 castle-2; draw -> castle-2 castle-2; use draw-6 -> castle-2");
    table.play("red; use build-free; build draw-10; build castle-2; pay castle-2; pay castle-2");
    table.shows("built draw-6 draw-10 castle-2; hand 3 castle-2");
    table.shows("discard draw-two one-more build-free 3 castle-2; stack 2 castle-2");
    // Discarded, they are cards as any other: taken up and built again they work again.
    let mut table = lay_out(2)
        .built("draw-two real-essentials")
        .hand("coin-2")
        .stack("9 castle-2")
        .before_drawing()
        .table();
    table.play("use draw-two -> castle-2 castle-2; use real-essentials; take draw-two");
    table.refuses("use draw-two", "FS-3.4", "you have used Draw 2 cards this turn");
    table.play("draw -> castle-2 castle-2; red; build draw-two; pay coin-2; discard castle-2");
    table.end_turn();
    table.play("use draw-two -> castle-2 castle-2");
}

#[test]
fn fs_7_11_scaffold_and_big_base_are_coin_cards() {
    let mut table =
        lay_out(2).built("draw-coin pallet").hand("castle-1").stack("scaffold castle-2").table();
    table.play("use draw-coin -> castle-2 scaffold");
    table.shows("scaffolds 1; hand castle-1; stack castle-2; discard none");
    table.refuses("store scaffold", "FS-3.23", "Scaffold is not in your hand");
    let mut base = lay_out(2).built("draw-coin pallet").stack("big-base castle-2").table();
    base.play("use draw-coin -> big-base; store big-base");
    base.shows("stored big-base; hand none; stack castle-2");
    // The chair is none, though it cannot stay either.
    let chair = lay_out(2).built("pallet").hand("beach-chair").table();
    let words = "Beach chair is no coin card, and the Pallet holds only those";
    chair.refuses("store beach-chair", "FS-7.7c", words);
}

#[test]
fn fs_7_12_draw_and_discard_with_fewer_than_two_cards() {
    let mut one = lay_out(2).built("draw-discard").stack("castle-2").table();
    one.play("use draw-discard -> castle-2");
    one.shows("hand castle-2; wood 1; aside none; trigger ThisTurn");
    let mut none = lay_out(2).built("draw-discard").table();
    none.play("use draw-discard; red");
    none.shows("hand none; wood 2; trigger ThisTurn");
}

/// FS-5.1: the last two are drawn before one of them is discarded, and what is
/// drawn of it again does not take the end back.
#[test]
fn fs_5_1_draw_and_discard_of_the_last_two_cards_brings_the_end() {
    let mut two =
        lay_out(2).built("draw-discard").stack("castle-2 castle-3").before_drawing().table();
    two.play("use draw-discard -> castle-2 castle-3");
    two.shows("aside castle-2 castle-3; unbuilt 2; trigger ThisTurn");
    two.play("discard castle-2");
    two.shows("hand castle-3; discard castle-2; wood 0; trigger ThisTurn");
    two.play("draw -> castle-2; red");
    two.shows("hand castle-2 castle-3; wood 1; trigger ThisTurn");
    two.end_turn();
    assert_eq!(two.game.turn(), Turn::Over);
    // With a third card left it brings none.
    let mut three = lay_out(2).built("draw-discard").stack("2 castle-2 castle-3").table();
    three.play("use draw-discard -> castle-2 castle-3; discard castle-2");
    three.shows("stack castle-2; discard castle-2; trigger No");
}

/// FS-5.1: the one-time card goes to the discard pile after the end was looked for.
#[test]
fn fs_5_1_draw_2_cards_brings_the_end_before_it_is_discarded() {
    for (stack, come, hand, wood) in [
        ("none", "", "none", 2),
        ("castle-2", "-> castle-2", "castle-2", 1),
        ("castle-2 castle-3", "-> castle-2 castle-3", "castle-2 castle-3", 0),
    ] {
        let mut table = lay_out(2).built("draw-two").stack(stack).table();
        table.play(&format!("use draw-two {come}"));
        table.shows(&format!("hand {hand}; wood {wood}; discard draw-two; trigger ThisTurn"));
        table.play("red");
        table.end_turn();
        assert_eq!(table.game.turn(), Turn::Over);
    }
    let mut more = lay_out(2).built("draw-two").stack("castle-2").discard("2 castle-3").table();
    more.play("use draw-two -> castle-2 castle-3");
    more.shows("stack castle-3; discard draw-two; trigger No");
    // Out of sequence, even in step 1, its yellow sister brings no end: FS-5.3.
    let mut yellow = lay_out(2).built("one-more").stack("castle-2").table();
    yellow.play("use one-more; enough -> castle-2");
    yellow.shows("hand castle-2; discard one-more; trigger No");
}

#[test]
fn fs_7_13_revealed_cards_lie_aside_while_the_pile_is_shuffled() {
    let mut table = lay_out(2)
        .built("build-desired")
        .hand("coin-2 coin-3")
        .stack("castle-1")
        .discard("castle-2 castle-3")
        .table();
    table.play("red; use build-desired -> castle-1");
    table.shows("aside castle-1; stack castle-2 castle-3; discard none");
    table.play("reveal -> castle-3; reveal -> castle-2");
    table.shows("aside castle-1 castle-2 castle-3; stack none; discard none");
    table.refuses("reveal", "FS-7.9b", "there is nothing left to reveal");
    table.play("build castle-3; pay coin-3");
    table.shows("built build-desired castle-3; discard castle-1 castle-2 coin-3; trigger No");
}

#[test]
fn fs_7_14_the_beach_chair_lands_at_the_end_of_the_turn_whatever_the_symbol_cards_hold() {
    // An empty Symbol card: the chair arrives all the same, and is no off-load.
    let mut table = lay_out(2).hand("beach-chair 2 coin-2").table();
    table.play("red; build beach-chair; pay coin-2; pay coin-2; done");
    table.play_as(1, "draw -> castle-2 castle-2; offload castle-2; red; done");
    table.shows("discard 2 coin-2; symbol none");
    table.shows_of(1, "discard beach-chair; symbol castle-2");

    // With a card on every Symbol card both arrive, and the chair does not
    // take the place of the topmost.
    let mut table = lay_out(3).hand("beach-chair 2 coin-2 castle-3 castle-1").table();
    table.play("offload castle-3; red; build beach-chair; pay coin-2; pay coin-2; done");
    for seat in [1, 2] {
        table.play_as(seat, "draw -> castle-2 castle-2; offload castle-2; red; done");
    }
    table.shows_of(1, "discard beach-chair castle-3; unbuilt 13");
    table.shows_of(2, "discard castle-2");
    table.shows("discard 2 coin-2 castle-2; hand castle-1; symbol none");

    // It comes too late for a shuffle of the same turn.
    let mut table = lay_out(2).hand("beach-chair 2 coin-2").other(1, "2 castle-2", "none").table();
    table.play("red; build beach-chair; pay coin-2; pay coin-2; done");
    table.play_as(1, "draw -> castle-2 castle-2");
    table.shows_of(1, "stack none; discard none; trigger ThisTurn");
    table.play_as(1, "red; done");
    assert_eq!(table.outcome().scores.to_vec(), [2, 3], "and counts at the end");
}

#[test]
fn fs_7_8a_the_beach_chair_goes_there_however_it_is_built() {
    for (built, stack, script) in [
        ("build-free", "none", "red; use build-free; build beach-chair"),
        ("build-cheap", "none", "red; use build-cheap; build beach-chair; pay coin-2"),
        (
            "build-desired",
            "beach-chair",
            "red; use build-desired -> beach-chair; build beach-chair; pay coin-2; pay coin-2",
        ),
        (
            "build-4",
            "none",
            "red; build beach-chair; build castle-2; pay coin-2; pay coin-2; pay coin-2",
        ),
        (
            "always-build",
            "none",
            "blue; use always-build; discard castle-2; discard pit; build beach-chair; \
             pay coin-2; pay coin-2; draw -> castle-2 pit",
        ),
    ] {
        let hand = if stack == "none" { "beach-chair castle-2 pit 3 coin-2" } else { "3 coin-2" };
        let mut table = lay_out(2).built(built).hand(hand).stack(stack).table();
        table.play(script);
        table.idle(0);
        table.idle(1);
        table.shows_of(1, "discard beach-chair");
        assert!(!table.view(0).yards[0].built.has(crate::common::card("beach-chair")), "{script}");
    }
}

#[test]
fn fs_7_15_a_card_from_a_neighbour_is_an_ordinary_card_of_the_stack() {
    // Seat 1 off-loads its discount to seat 0, who builds it beside the own one.
    let mut table = lay_out(2)
        .built("discount")
        .hand("castle-1")
        .other(1, "discount pit 9 castle-2", "none")
        .table();
    table.play("offload castle-1; red; done");
    table.play_as(1, "draw -> discount pit; offload discount; red; done");
    table.shows("discard discount; unbuilt 1");
    table.play("draw -> discount; red");
    table.shows("hand discount; wood 1; trigger ThisTurn");

    // A beach chair that came is sent on; a received big base leaves the game once spent.
    let mut table = lay_out(2).discard("beach-chair big-base").before_drawing().table();
    table.play("draw -> beach-chair big-base; red; build beach-chair; pay big-base");
    table.shows("removed big-base; built none");
    table.end_turn();
    table.shows_of(1, "discard beach-chair");

    // Two Pallets hold a card each, two Scaffolds lie in front.
    let mut table = lay_out(2).built("2 pallet").hand("coin-2 coin-3 pit").scaffolds(2).table();
    table.play("store coin-2; store pit");
    table.shows("stored coin-2 pit; hand coin-3; scaffolds 2");
    table.refuses("store coin-3", "FS-7.7c", "your Pallet holds a card already");
    // Two of a yellow or green card work twice, one-time or not.
    let mut twice = lay_out(2).built("2 one-more 2 draw-two").stack("9 castle-2").table();
    twice.play("use draw-two -> castle-2 castle-2; use draw-two -> castle-2 castle-2");
    twice.play("use one-more; enough -> castle-2; use one-more; enough -> castle-2");
    twice.shows("hand 6 castle-2; built none; discard 2 one-more 2 draw-two");
    let mut table =
        lay_out(2).built("2 swap 2 draw-6").hand("2 castle-1").stack("9 castle-2").table();
    table.play("use draw-6 -> castle-2; use draw-6 -> castle-2");
    table.play("use swap; discard castle-1 -> castle-2; use swap; discard castle-1 -> castle-2");
    table.refuses("use swap", "FS-3.40", "you have used Discard and draw this turn");
    table.refuses("use draw-6", "FS-3.4", "you have used Draw +1 this turn");
}

#[test]
fn fs_7_16_draw_a_coin_card_gives_a_coin_only_when_there_was_nothing_to_look_through() {
    let mut empty = lay_out(2).built("draw-coin").table();
    empty.play("use draw-coin");
    empty.shows("wood 1; hand none; trigger ThisTurn");
    let mut none = lay_out(2).built("draw-coin").stack("castle-1").table();
    none.play("use draw-coin -> castle-1");
    none.shows("wood 0; hand none; stack castle-1; discard none; trigger No");
    let mut late = lay_out(2).built("draw-coin").discard("castle-1 castle-2").table();
    late.play("use draw-coin -> castle-2 castle-1");
    late.shows("wood 0; hand none; stack castle-1 castle-2; discard none; trigger No");
    // The very last card is the coin card: all remaining cards are drawn.
    let mut last = lay_out(2).built("draw-coin").stack("coin-2").table();
    last.play("use draw-coin -> coin-2");
    last.shows("wood 0; hand coin-2; trigger ThisTurn");
    // After others it is not: what was only revealed is shuffled again.
    let mut after = lay_out(2).built("draw-coin").stack("castle-1 coin-2").table();
    after.play("use draw-coin -> castle-1 coin-2");
    after.shows("wood 0; hand coin-2; stack castle-1; discard none; trigger No");
}

/// FS-7.17: whether there is something to build shows after the two are gone.
#[test]
fn fs_7_17_always_build_may_begin_with_nothing_affordable() {
    let mut poor = lay_out(2).built("always-build").hand("2 coin-2 pit").table();
    poor.play("red; use always-build; discard coin-2; discard coin-2");
    assert_eq!(poor.legal(0), ["enough".parse().unwrap()]);
    poor.play("enough");
    poor.shows("hand pit; discard 2 coin-2");
}

#[test]
fn fs_7_17_an_action_that_cannot_be_paid_or_serve_its_purpose_cannot_be_begun() {
    let table =
        |built: &str, hand: &str| lay_out(2).built(built).hand(hand).stack("9 castle-2").table();
    for (built, hand, clause, words) in [
        ("swap", "none", "FS-3.42", "Discard and draw needs 1 card in your hand; you have 0"),
        ("junk", "2 pit", "FS-7.3c", "Remove junk needs 3 cards in your hand; you have 2"),
        (
            "three-for-two",
            "2 pit",
            "FS-7.5c",
            "Three for two needs 3 cards in your hand; you have 2",
        ),
        (
            "always-build",
            "2 pit",
            "FS-7.4c",
            "Always build 1 card needs 3 cards in your hand; you have 2",
        ),
    ] {
        table(built, hand).refuses(&format!("use {built}"), clause, words);
    }
    for (built, hand, step, clause, words) in [
        ("recycling", "pit", "red", "FS-7.8c", "Recycling needs 2 cards in your hand; you have 1"),
        ("draw-half", "none", "blue", "FS-7.4b", "Draw half needs 1 card in your hand; you have 0"),
        ("to-limit", "4 pit", "blue", "FS-7.3b", "your hand is at its limit already"),
        (
            "build-free",
            "2 coin-2",
            "red",
            "FS-7.6b",
            "you hold no card that you can build with Build for free now",
        ),
        (
            "build-cheap",
            "castle-4 pit",
            "red",
            "FS-7.4a",
            "you hold no card that you can build with Build cheaply now",
        ),
        (
            "build-more",
            "castle-3 castle-3",
            "blue",
            "FS-7.1c",
            "you hold no card that you can build with Build additionally now",
        ),
    ] {
        let mut table = table(built, hand);
        table.play(step);
        table.refuses(&format!("use {built}"), clause, words);
    }
    // None need be discarded for one more card.
    let mut bare = table("one-more", "none");
    bare.play("use one-more; enough -> castle-2");
}

#[test]
fn fs_7_17_a_scaffold_may_be_exchanged_or_be_the_one_that_is_discarded() {
    let mut opening = Table::open(&all_fable_cards(), 2);
    opening.come_up("scaffold pit junk coin-2 coin-3 big-base");
    opening.come_up("scaffold pit junk coin-2 coin-3 big-base");
    opening.shows("scaffolds 1; hand pit junk coin-2 coin-3 big-base");
    opening.play("discard scaffold; discard pit");
    opening.shows("scaffolds 0; discard scaffold pit");
    opening.play("enough -> pallet draw-two");
    opening.shows("hand junk coin-2 coin-3 big-base pallet draw-two; scaffolds 0");

    let table = || lay_out(2).built("draw-discard").stack("scaffold coin-2 3 pit").table();
    let mut given = table();
    given.play("use draw-discard -> scaffold coin-2; discard scaffold");
    given.shows("hand coin-2; discard scaffold; scaffolds 0");
    let mut kept = table();
    kept.play("use draw-discard -> scaffold coin-2; discard coin-2");
    kept.shows("hand none; discard coin-2; scaffolds 1");
}

/// FS-7.11: the Pit is a coin card.
#[test]
fn fs_7_7c_a_pallet_with_the_pit_gets_rid_of_it() {
    let mut table =
        lay_out(2).built("pallet").hand("pit castle-2 castle-1").before_drawing().table();
    table.play("store pit; draw; red; build castle-2");
    table.refuses("pay stored pit", "FS-7.2a", "the Pit is worth nothing: it cannot pay");
    table.play("pay wood; pay wood");
    table.shows("stored pit; unbuilt 1");
    table.end_turn();
    assert_eq!(table.outcome().scores[0], 1, "the Pit on the Pallet counts as built");
    // It brings nothing to the purse, so nothing can be begun with it.
    let mut poor = lay_out(2).built("pallet").stored("pit").hand("castle-1").table();
    poor.play("red");
    poor.refuses("build castle-1", "FS-3.23", "that costs 1, and you can pay 0");
}

#[test]
fn fs_7_7c_a_pallet_pays_with_the_big_base_and_can_be_filled_again_the_next_turn() {
    let mut table = lay_out(2)
        .built("pallet")
        .stored("big-base")
        .hand("castle-4 coin-2")
        .stack("9 castle-2")
        .table();
    table.play("red; build castle-4; pay stored big-base");
    table.shows("stored none; removed big-base; discard none; built pallet castle-4");
    // Paying is not the Pallet's action: it can still be filled in this turn.
    table.play("store coin-2");
    table.shows("stored coin-2");
    table.end_turn();
    table.play("draw -> castle-2 castle-2; red; build castle-2; pay stored coin-2");
    table.shows("built pallet castle-4 castle-2; discard coin-2");
    // Unspent at the end, the big base counts as built like any coin card.
    let mut kept = lay_out(2).built("pallet").stored("big-base").before_drawing().table();
    kept.play("draw; red");
    kept.end_turn();
    assert_eq!(kept.outcome().scores[0], 0);
}

#[test]
fn fs_3_23_hand_wood_scaffold_and_pallet_pay_one_sum_together() {
    let mut table = lay_out(2)
        .built("pallet build-4")
        .stored("coin-3")
        .hand("limit-8 castle-2 coin-2 big-base castle-1")
        .scaffolds(1)
        .wood(1)
        .table();
    table.play("red; build limit-8; build castle-2");
    table.shows("due 10");
    table.play("pay stored coin-3; pay big-base; pay wood; pay scaffold");
    let words = "with 2 more you would pay too much: don't include a card you don't need";
    table.refuses("pay coin-2", "FS-3.25", words);
    table.play("pay castle-1");
    table.shows("hand coin-2; wood 0; scaffolds 0; stored none");
    table.shows("discard coin-3 scaffold castle-1; removed big-base");
}

/// FS-7.14: what the neighbour takes first.
#[test]
fn fs_7_5b_the_raised_limit_is_an_off_load_beside_the_ordinary_one() {
    // Alone it fills the Symbol card, so that cards are taken.
    let mut table = lay_out(2).built("raise-limit").hand("castle-1").table();
    table.play("red; use raise-limit; done");
    table.play_as(1, "draw -> castle-2 castle-2; offload castle-2; red; done");
    table.shows("symbol none; discard castle-2; built none");
    table.shows_of(1, "discard raise-limit");
    // With another it lies on top: the neighbour takes it first, one a turn.
    let mut table = lay_out(2).built("raise-limit").hand("castle-1 castle-3").table();
    table.play("offload castle-1; red; use raise-limit; done");
    table.play_as(1, "draw -> castle-2 castle-2; offload castle-2; red; done");
    table.shows("symbol castle-1; discard castle-2");
    table.shows_of(1, "discard raise-limit");
}

#[test]
fn fs_7_5b_a_raised_limit_comes_in_step_3_with_the_other_purple_cards() {
    let built = "raise-limit recycling final-delivery to-limit limit-4";
    let mut table = lay_out(2).built(built).hand("2 castle-1").stack("9 castle-2").table();
    table.play("blue; draw -> castle-2 castle-2; use raise-limit");
    table.shows("limit 7");
    // Step 3 has begun, so the hand is not filled to the raised limit.
    table.refuses("use to-limit", "FS-3.4", "Cards to the limit works in a blue turn, not now");
    table.play(
        "use final-delivery -> castle-2; use recycling; discard castle-1; discard castle-1 -> \
        castle-2",
    );
    table.shows("hand 4 castle-2; limit 7");
    table.end_turn();
    table.shows("limit 4; symbol raise-limit; built recycling final-delivery to-limit limit-4");
}

#[test]
fn fs_7_3b_a_scaffold_does_not_fill_the_hand() {
    let mut table =
        lay_out(2).built("to-limit").hand("castle-1").stack("scaffold 4 castle-2").table();
    table.play("blue; use to-limit -> scaffold castle-2 castle-2");
    table.shows("hand castle-1 2 castle-2; scaffolds 1; stack 2 castle-2");
    // A missing card is a coin, and coins do not fill it either.
    let mut table = lay_out(2).built("to-limit limit-8").hand("castle-1").stack("castle-2").table();
    table.play("blue; use to-limit -> castle-2");
    table.shows("hand castle-1 castle-2; wood 3; trigger NextTurn");
}

/// FS-7.13: with those that follow it, not with those before it.
#[test]
fn fs_7_9b_a_desired_card_can_be_paid_together_with_one_from_hand() {
    let mut table = lay_out(2)
        .built("build-desired discount")
        .hand("castle-3 2 coin-2")
        .stack("castle-3 pit")
        .table();
    table.play("red; use build-desired -> castle-3; build castle-3; build castle-3");
    table.shows("due 4; builds 0");
    table.play("pay coin-2; pay coin-2");
    table.shows("built build-desired discount 2 castle-3; stack pit");
    // It begins a common sum, but does not join one.
    let mut joins = lay_out(2)
        .built("build-desired build-4")
        .hand("castle-3 castle-2 3 coin-2")
        .stack("castle-3 pit")
        .table();
    joins.play("red; build castle-3");
    joins.refuses("use build-desired", "FS-3.23", "first pay for what you are building: 3 more");
    joins.play("pay coin-2; pay coin-2; use build-desired -> castle-3; build castle-3");
    joins.refuses("build castle-2", "FS-3.23", "that costs 5, and you can pay 2");
    // A revealed Scaffold is not drawn: it is discarded with the rest.
    let mut table = lay_out(2).built("build-desired").stack("scaffold pit").table();
    table.play("red; use build-desired -> scaffold");
    table.refuses("build scaffold", "FS-1.6", "Scaffold is a coin card: it cannot be built");
    table.play("enough");
    table.shows("scaffolds 0; discard scaffold");
}

#[test]
fn fs_7_2c_what_essentials_take_is_as_good_as_drawn() {
    let mut table = lay_out(2)
        .built("essentials real-essentials")
        .stack("castle-1")
        .discard("scaffold coin-3")
        .table();
    table.play("use real-essentials; take scaffold; blue; use essentials; take coin-3");
    table.shows("scaffolds 1; hand coin-3; discard none; stack castle-1; trigger No");
    // The last card of all, taken from the discard pile.
    let mut last = lay_out(2).built("essentials").discard("coin-3").table();
    last.play("blue; use essentials; take coin-3");
    last.shows("hand coin-3; trigger NextTurn; wood 0");
    let mut first = lay_out(2).built("real-essentials").discard("coin-3").table();
    first.play("use real-essentials; take coin-3");
    first.shows("hand coin-3; trigger ThisTurn");
}

#[test]
fn fs_7_3c_junk_and_castles_lower_the_score_each_on_its_own() {
    let mut table = lay_out(2)
        .built("junk big-castle giant-castle pallet")
        .hand("pit coin-2 4 castle-1")
        .before_drawing()
        .table();
    // Six cards: one lies on the Pallet, one leaves the game, and the castles
    // take three off.
    table.play("store coin-2; use junk; discard castle-1; discard castle-1; remove pit");
    table.play("draw -> castle-1 castle-1; red; discard castle-1");
    table.end_turn();
    assert_eq!(table.outcome().scores[0], 1);
    assert_eq!(table.outcome().winners, SeatSet::first(1));
}

#[test]
fn fs_7_1c_build_additionally_and_always_build_share_one_payment_in_a_blue_turn() {
    let mut table = lay_out(2)
        .built("build-more always-build")
        .hand("castle-3 limit-5 2 pit 2 big-base")
        .stack("9 castle-2")
        .table();
    table.play("blue; use always-build; discard pit; discard pit; build limit-5");
    table.play("use build-more; build castle-3");
    table.shows("due 8");
    table.play("pay big-base; pay big-base; draw -> castle-2 castle-2");
    table.shows("built build-more always-build castle-3 limit-5; removed 2 big-base; limit 4");
}

#[test]
fn every_card_at_once_in_one_turn() {
    let mut table = lay_out(2)
        .built(
            "draw-6 take-coin draw-discard draw-coin draw-two real-essentials swap junk \
            always-build three-for-two one-more pallet build-cheap build-free build-desired \
            discount build-4 recycling final-delivery raise-limit",
        )
        .stack("40 castle-2 3 coin-2 pit")
        .discard("draw-10")
        .before_drawing()
        .table();
    table.play("use real-essentials; take draw-10; use take-coin; use draw-6 -> castle-2");
    table.play(
        "use draw-discard -> castle-2 pit; discard castle-2; use draw-coin -> castle-2 coin-2",
    );
    table.play("store coin-2; use draw-two -> castle-2 castle-2; draw -> castle-2 castle-2");
    table.play("use junk; discard castle-2; discard castle-2; remove pit");
    table.play(
        "use three-for-two; discard castle-2; discard castle-2; discard castle-2 -> castle-2 \
        castle-2",
    );
    table.play("use one-more; enough -> castle-2; use swap; discard castle-2 -> castle-2");
    table.shows("hand draw-10 3 castle-2; wood 1; stored coin-2; removed pit");
    table.play("red; use build-free; build draw-10; use build-cheap; build castle-2");
    table.play("use build-desired -> castle-2; build castle-2; build castle-2");
    table.shows("due 2; builds 1");
    table.play("pay stored coin-2");
    table.play(
        "use final-delivery -> castle-2; use recycling; discard castle-2; discard castle-2 -> \
        castle-2",
    );
    table.play("use raise-limit");
    table.shows("hand castle-2; limit 6");
    table.end_turn();
    table.shows("symbol raise-limit; turn 6");
    assert_ne!(table.game.turn(), Turn::Over);
}

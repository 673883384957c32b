//! FS-7: each of the 27 Fable cards alone.

use crate::common::{Table, card, lay_out};
use fine_sand::{Colour, fable_round};
use game_core::{Game, Turn};

/// What the prints say: FS-6.1 has three a round, in this order.
#[test]
fn the_prints_of_all_fable_cards() {
    use Colour::{Blue, Castle, Coin, Green, Purple, Red, Yellow};
    let rounds = [
        [("scaffold", Coin, 0), ("take-coin", Green, 7), ("build-more", Blue, 5)],
        [("pit", Coin, 0), ("draw-discard", Green, 8), ("essentials", Blue, 5)],
        [("draw-coin", Green, 8), ("to-limit", Blue, 3), ("junk", Yellow, 7)],
        [("build-cheap", Red, 10), ("draw-half", Blue, 4), ("always-build", Yellow, 6)],
        [("castle-4", Castle, 4), ("raise-limit", Purple, 3), ("three-for-two", Yellow, 6)],
        [("draw-two", Green, 2), ("build-free", Red, 5), ("one-more", Yellow, 3)],
        [("big-castle", Castle, 5), ("giant-castle", Castle, 8), ("pallet", Yellow, 4)],
        [("beach-chair", Castle, 4), ("big-base", Coin, 0), ("recycling", Purple, 3)],
        [("real-essentials", Green, 9), ("build-desired", Red, 6), ("final-delivery", Purple, 6)],
    ];
    for (round, expected) in (1..).zip(rounds) {
        let found = fable_round(round).map(|card| (card.print().text, card.colour(), card.cost()));
        assert_eq!(found, expected, "round {round}");
        assert!(fable_round(round).iter().all(|card| card.print().copies == 1));
    }
}

/// Ends the game with this turn: both piles of seat 0 must be empty.
fn ended(mut table: Table) -> Table {
    table.play("draw; red");
    table.end_turn();
    assert_eq!(table.game.turn(), Turn::Over);
    table
}

#[test]
fn fs_7_1a_the_scaffold_lies_in_front_until_it_is_spent() {
    let mut table = lay_out(2)
        .hand("castle-1 castle-2 castle-3")
        .stack("scaffold pit")
        .before_drawing()
        .table();
    table.play("draw -> scaffold pit");
    // Not in hand: it cannot be off-loaded or discarded, and does not count for the limit.
    table.shows("hand castle-1 castle-2 castle-3 pit; scaffolds 1");
    table.refuses("offload scaffold", "FS-3.23", "Scaffold is not in your hand");
    table.play("red");
    table.refuses("discard scaffold", "FS-3.23", "Scaffold is not in your hand");
    table.refuses("build scaffold", "FS-3.23", "Scaffold is not in your hand");
    let mut kept = table.clone();
    kept.play("offload pit");
    kept.end_turn();
    // It stays in front over the turns, and counts as unbuilt at the end.
    kept.shows("scaffolds 1; hand castle-1 castle-2 castle-3; unbuilt 4; discard none");

    table.play("build castle-2; pay scaffold; pay castle-1");
    table.shows("scaffolds 0; discard scaffold castle-1; built castle-2");
    let over = ended(lay_out(2).hand("castle-1").scaffolds(1).before_drawing().table());
    assert_eq!(over.outcome().scores[0], 2);
}

#[test]
fn fs_7_1b_take_a_wooden_coin_in_step_1() {
    let mut table = lay_out(2).built("take-coin").hand("castle-1").stack("5 castle-2").table();
    table.play("use take-coin");
    table.shows("wood 1; hand castle-1; stack 5 castle-2");
    table.refuses("use take-coin", "FS-3.4", "you have used Take 1 wooden coin this turn");
    table.play("red");
    table.refuses("use take-coin", "FS-3.4", "you have used Take 1 wooden coin this turn");
    table.end_turn();
    table.play("draw -> castle-2 castle-2; red");
    table.refuses("use take-coin", "FS-3.4", "Take 1 wooden coin works in step 1, not now");
}

#[test]
fn fs_7_1c_build_additionally_builds_what_costs_three_at_most_in_a_blue_turn() {
    let mut table = lay_out(2)
        .built("build-more discount")
        .hand("castle-3 more-4 coin-3 castle-4")
        .stack("5 castle-2")
        .table();
    table.refuses("use build-more", "FS-3.4", "Build additionally works in a blue turn, not now");
    let mut red = table.clone();
    red.play("red");
    red.refuses("use build-more", "FS-3.4", "Build additionally works in a blue turn, not now");
    table.play("blue; use build-more");
    let dear = "Draw more +1 costs 4, and this action builds cards of cost 3 or less";
    table.refuses("build more-4", "FS-7.1c", dear);
    table.refuses("draw", "FS-7.1c", "first choose the card to build with Build additionally");
    table.play("build castle-3");
    table.shows("due 3"); // the discount does not count
    table.play("pay coin-3; draw -> castle-2 castle-2");
    table.shows("built build-more discount castle-3; hand more-4 castle-4 2 castle-2");

    // A printed cost of 4 that a discount would lower is still too dear.
    let mut none = lay_out(2).built("build-more discount").hand("more-4 4 coin-3").table();
    none.play("blue");
    let nothing = "you hold no card that you can build with Build additionally now";
    none.refuses("use build-more", "FS-7.1c", nothing);
}

#[test]
fn fs_7_2a_the_pit_pays_nothing_and_cannot_be_built_but_off_loaded() {
    let mut table = lay_out(2).hand("pit castle-1 castle-2").table();
    table.play("red");
    table.refuses("build pit", "FS-7.2a", "Pit is a coin card: it cannot be built");
    table.refuses("build castle-2", "FS-3.23", "that costs 2, and you can pay 1");
    table.play("build castle-1");
    table.refuses("pay pit", "FS-7.2a", "the Pit is worth nothing: it cannot pay");
    table.play("pay castle-2; offload pit");
    table.shows("symbol pit; hand none");
    // It fills a place in the hand.
    let mut full = lay_out(2).hand("pit 3 castle-1").table();
    full.play("red");
    full.refuses("done", "FS-3.50", "you hold 4 cards and may keep 3: discard first");
}

#[test]
fn fs_7_2b_draw_and_discard_keeps_one_of_two() {
    // Rachel looks at two first and discards the purple one, then draws three.
    let mut rachel = lay_out(2)
        .built("draw-discard draw-6")
        .hand("castle-1")
        .stack("limit-4 coin-2 3 castle-2 pit")
        .before_drawing()
        .table();
    rachel.play("use draw-discard -> limit-4 coin-2");
    rachel.shows("aside limit-4 coin-2; hand castle-1");
    rachel.refuses("draw", "FS-7.2b", "first discard one of the two cards you drew");
    let words = "Sand castle 1 is not one of the two cards you drew";
    rachel.refuses("discard castle-1", "FS-7.2b", words);
    rachel.play("discard limit-4; draw -> castle-2 castle-2; use draw-6 -> castle-2");
    rachel.shows("hand castle-1 coin-2 3 castle-2; discard limit-4; aside none; stack pit");
}

#[test]
fn fs_7_2c_essentials_take_from_the_discard_pile_or_draw_or_give_a_coin() {
    let mut table =
        lay_out(2).built("essentials").stack("castle-1 castle-2").discard("coin-3 swap").table();
    table.refuses(
        "use essentials",
        "FS-3.4",
        "Essentials from the discard pile works in a blue turn, not now",
    );
    table.play("blue; use essentials");
    table.refuses("take castle-1", "FS-7.2c", "Sand castle 1 is not in your discards");
    table.refuses("draw", "FS-7.2c", "first take a card from your discards");
    table.play("take coin-3");
    table.shows("hand coin-3; discard swap; stack castle-1 castle-2");

    let mut top = lay_out(2).built("essentials").stack("castle-1 castle-2").table();
    top.play("blue; use essentials -> castle-2");
    top.shows("hand castle-2; stack castle-1; wood 0");
    let mut coin = lay_out(2).built("essentials").table();
    coin.play("blue; use essentials");
    coin.shows("hand none; wood 1");
}

#[test]
fn fs_7_3a_draw_a_coin_card_reveals_until_one_comes() {
    let table = |stack: &str, discard: &str| {
        lay_out(2).built("draw-coin").stack(stack).discard(discard).table()
    };
    let mut found = table("castle-1 castle-2 coin-3 coin-2 swap", "limit-4");
    found.play("use draw-coin -> castle-1 swap coin-2");
    found.shows("hand coin-2; discard limit-4 castle-1 swap; stack castle-2 coin-3; aside none");
    let mut pit = table("castle-1 pit coin-2", "none");
    pit.play("use draw-coin -> pit");
    pit.shows("hand pit; discard none; stack castle-1 coin-2");
    // Used up without a coin card: no card, no coin, and all are shuffled.
    let mut none = table("castle-1 castle-2", "coin-2 limit-4");
    none.play("use draw-coin -> castle-2 castle-1");
    none.shows(
        "hand none; wood 0; discard none; stack castle-1 castle-2 coin-2 limit-4; trigger No",
    );
    // Found with the last card: the revealed ones are shuffled with the rest.
    let mut last = table("castle-1 coin-2", "limit-4");
    last.play("use draw-coin -> castle-1 coin-2");
    last.shows("hand coin-2; discard none; stack castle-1 limit-4");
}

#[test]
fn fs_7_3b_cards_to_the_limit_fill_the_hand() {
    // Rachel holds 2 and may keep 6: she draws 4, then 3 more, and discards 3.
    let mut rachel = lay_out(2)
        .built("to-limit limit-4 limit-8 more-3")
        .hand("castle-1 coin-2")
        .stack("9 castle-2")
        .table();
    rachel.shows("limit 6");
    rachel.play("blue; use to-limit -> castle-2 castle-2 castle-2 castle-2");
    rachel.play("draw -> castle-2 castle-2; use more-3 -> castle-2");
    rachel.shows("hand castle-1 coin-2 7 castle-2");
    rachel.refuses("done", "FS-3.50", "you hold 9 cards and may keep 6: discard first");
    rachel.play("discard castle-2; discard castle-2; discard castle-2; done");

    let mut full = lay_out(2).built("to-limit").hand("3 castle-1").stack("castle-2").table();
    full.play("blue");
    full.refuses("use to-limit", "FS-7.3b", "your hand is at its limit already");
}

#[test]
fn fs_7_3c_remove_junk_takes_a_card_out_of_the_game() {
    let mut table = lay_out(2).built("junk").hand("pit castle-1 castle-2 coin-2").table();
    table.play("use junk; discard castle-1");
    table.refuses("remove pit", "FS-7.3c", "first discard 1 more for Remove junk");
    table.play("discard castle-2");
    table.refuses("red", "FS-7.3c", "first choose the card that leaves the game");
    table.refuses("remove castle-1", "FS-3.23", "Sand castle 1 is not in your hand");
    table.play("remove pit");
    table.shows("removed pit; discard castle-1 castle-2; hand coin-2; unbuilt 3");
    table.refuses("use junk", "FS-3.40", "you have used Remove junk this turn");
    let few = lay_out(2).built("junk").hand("pit castle-1").table();
    few.refuses("use junk", "FS-7.3c", "Remove junk needs 3 cards in your hand; you have 2");
}

#[test]
fn fs_7_4a_build_cheaply_builds_one_more_for_two_less() {
    let mut table = lay_out(2).built("build-cheap").hand("draw-6 2 castle-1 2 coin-2").table();
    table.refuses("use build-cheap", "FS-3.4", "Build cheaply works in a red turn, not now");
    table.play("red; use build-cheap; build draw-6");
    table.shows("due 4; builds 1");
    table.play("pay coin-2; pay coin-2; build castle-1; pay castle-1");
    table.shows("built build-cheap draw-6 castle-1");
    // Never below nothing.
    let mut free = lay_out(2).built("build-cheap").hand("castle-1 castle-2").table();
    free.play("red; use build-cheap; build castle-1");
    free.shows("built build-cheap castle-1; hand castle-2; due 0");
    let mut poor = lay_out(2).built("build-cheap").hand("castle-4 castle-4").table();
    poor.play("red");
    let nothing = "you hold no card that you can build with Build cheaply now";
    poor.refuses("use build-cheap", "FS-7.4a", nothing);
}

#[test]
fn fs_7_4b_draw_half_gives_half_of_what_is_discarded_rounded_up() {
    for (given, drawn) in [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3)] {
        let mut table =
            lay_out(2).built("draw-half").hand("5 castle-1").stack("9 castle-3").table();
        table.play("blue; use draw-half");
        table.refuses("enough", "FS-7.4b", "discard at least one card first");
        table.play(&"discard castle-1;".repeat(given));
        let words = "first finish discarding for Draw half";
        table.refuses("draw", "FS-7.4b", words);
        table.play(&format!("enough -> {}", "castle-3 ".repeat(drawn)));
        let kept = 5 - given;
        table.shows(&format!("hand {kept} castle-1 {drawn} castle-3; discard {given} castle-1"));
    }
    let mut bare = lay_out(2).built("draw-half").stack("castle-3").table();
    bare.play("blue");
    let words = "Draw half needs 1 card in your hand; you have 0";
    bare.refuses("use draw-half", "FS-7.4b", words);
}

#[test]
fn fs_7_4c_always_build_builds_a_card_at_full_cost_even_in_a_blue_turn() {
    for step in ["", "red; ", "blue; "] {
        let mut table =
            lay_out(2).built("always-build discount").hand("more-4 2 castle-1 2 coin-2").table();
        table.play(&format!("{step}use always-build; discard castle-1"));
        let words = "first discard 1 more for Always build 1 card";
        table.refuses("build more-4", "FS-7.4c", words);
        table.play("discard castle-1; build more-4");
        table.shows("due 4");
        table.play("pay coin-2; pay coin-2");
        table.shows("built always-build discount more-4; discard 2 castle-1 2 coin-2");
        table.refuses("use always-build", "FS-3.40", "you have used Always build 1 card this turn");
    }
    // Whoever cannot build after all says that it is enough.
    let mut poor = lay_out(2).built("always-build").hand("draw-10 castle-1 coin-2").table();
    poor.play("use always-build; discard castle-1; discard coin-2");
    poor.refuses("build draw-10", "FS-3.23", "that costs 10, and you can pay 0");
    poor.play("enough; red; done");
    poor.shows("hand draw-10; discard castle-1 coin-2");
    let few = lay_out(2).built("always-build").hand("castle-1 coin-2").table();
    let words = "Always build 1 card needs 3 cards in your hand; you have 2";
    few.refuses("use always-build", "FS-7.4c", words);
}

#[test]
fn fs_7_5a_the_dear_castle_costs_four_and_does_nothing() {
    let mut table = lay_out(2).hand("castle-4 2 coin-2").table();
    table.play("red; build castle-4");
    table.shows("due 4");
    table.play("pay coin-2; pay coin-2");
    table.shows("built castle-4; limit 3; unbuilt 2");
    table.refuses("use castle-4", "FS-3.4", "Sand castle 4 has no action to use");
}

#[test]
fn fs_7_5b_the_shortly_raised_limit_goes_to_the_neighbour() {
    // In the turn it is built, or in any later one.
    let mut table = lay_out(2).hand("raise-limit coin-3 6 castle-1").stack("9 castle-2").table();
    table.play("red; build raise-limit; pay coin-3");
    table.shows("limit 3");
    let mut later = table.clone();
    table.play("use raise-limit");
    table.shows("limit 6; built none; step Limit; symbol none");
    table.refuses(
        "use raise-limit",
        "FS-3.4",
        "you have used Shortly raise the hand limit this turn",
    );
    table.end_turn();
    table.shows("limit 3; symbol raise-limit; hand 6 castle-1; built none");

    later.play("discard castle-1; discard castle-1; discard castle-1");
    later.end_turn();
    later.shows("built raise-limit; symbol none");
    later.play("draw -> castle-2 castle-2");
    later.refuses("use raise-limit", "FS-3.20", "first choose red or blue for this turn");
    later.play("red; use raise-limit; offload castle-1");
    later.end_turn();
    // An additional off-load, on top of the other.
    later.shows("symbol castle-1 raise-limit; hand 2 castle-1 2 castle-2; limit 3");
}

#[test]
fn fs_7_5c_three_for_two_discards_three_and_draws_two() {
    let mut table =
        lay_out(2).built("three-for-two").hand("3 castle-1 coin-2").stack("3 castle-3").table();
    table.play("use three-for-two; discard castle-1; discard coin-2");
    table.refuses("enough", "FS-7.5c", "first discard 1 more for Three for two");
    table.play("discard castle-1 -> castle-3 castle-3");
    table.shows("hand castle-1 2 castle-3; discard 2 castle-1 coin-2; stack castle-3");
    table.refuses("use three-for-two", "FS-3.40", "you have used Three for two this turn");
    let few = lay_out(2).built("three-for-two").hand("2 castle-1").table();
    few.refuses(
        "use three-for-two",
        "FS-7.5c",
        "Three for two needs 3 cards in your hand; you have 2",
    );
}

#[test]
fn fs_7_6a_draw_two_works_once_and_is_then_discarded() {
    let mut table = lay_out(2).built("draw-two").stack("3 castle-3").table();
    table.play("use draw-two -> castle-3 castle-3");
    table.shows("hand 2 castle-3; built none; discard draw-two; stack castle-3");
    table.refuses("use draw-two", "FS-3.4", "you have used Draw 2 cards this turn");
    table.play("red");
    let mut kept = lay_out(2).built("draw-two").stack("9 castle-3").table();
    kept.play("red");
    kept.refuses("use draw-two", "FS-3.4", "Draw 2 cards works in step 1, not now");
    kept.end_turn();
    kept.shows("built draw-two");
    kept.play("use draw-two -> castle-3 castle-3");
}

#[test]
fn fs_7_6b_build_for_free_works_once_and_is_then_discarded() {
    let mut table = lay_out(2).built("build-free").hand("draw-10 castle-1 castle-2").table();
    table.play("red; use build-free");
    table.refuses("enough", "FS-7.6b", "first choose the card to build with Build for free");
    table.play("build draw-10");
    table.shows("built draw-10; discard build-free; hand castle-1 castle-2; builds 1");
    table.refuses("use build-free", "FS-3.4", "you have used Build for free this turn");
    table.play("build castle-1; pay castle-2");
    let mut coins = lay_out(2).built("build-free").hand("3 coin-2 pit").table();
    coins.play("red");
    let nothing = "you hold no card that you can build with Build for free now";
    coins.refuses("use build-free", "FS-7.6b", nothing);
}

#[test]
fn fs_7_6c_draw_an_additional_card_draws_one_more_than_is_discarded() {
    for given in [0, 1, 3] {
        let mut table = lay_out(2).built("one-more").hand("3 castle-1").stack("9 castle-3").table();
        table.play("use one-more");
        let words = "first finish discarding for Draw an additional card";
        table.refuses("red", "FS-7.6c", words);
        table.play(&"discard castle-1;".repeat(given));
        table.play(&format!("enough -> {}", "castle-3 ".repeat(given + 1)));
        let (kept, drawn) = (3 - given, given + 1);
        table.shows(&format!("hand {kept} castle-1 {drawn} castle-3; built none"));
        let mut discard = crate::common::cards(&format!("{given} castle-1"));
        discard.add(card("one-more"));
        assert_eq!(table.view(0).yards[0].discard, discard);
        table.refuses("use one-more", "FS-3.40", "you have used Draw an additional card this turn");
    }
    // Usable in the turn it is built.
    let mut fresh = lay_out(2).hand("one-more coin-3").stack("2 castle-3").table();
    fresh.play("red; build one-more; pay coin-3; use one-more; enough -> castle-3");
    fresh.shows("hand castle-3; discard coin-3 one-more; built none");
}

#[test]
fn fs_7_7a_the_big_castle_takes_one_unbuilt_card_off_the_score() {
    let over = ended(lay_out(2).built("big-castle").hand("3 castle-1").before_drawing().table());
    assert_eq!(over.outcome().scores[0], 2);
    let none = ended(lay_out(2).built("big-castle").before_drawing().table());
    assert_eq!(none.outcome().scores[0], 0, "there is nothing to take off");
}

#[test]
fn fs_7_7b_the_giant_castle_takes_two_unbuilt_cards_off_the_score() {
    let over = ended(lay_out(2).built("giant-castle").hand("3 castle-1").before_drawing().table());
    assert_eq!(over.outcome().scores[0], 1);
    let both = "big-castle giant-castle";
    let over = ended(lay_out(2).built(both).hand("3 castle-1").before_drawing().table());
    assert_eq!(over.outcome().scores[0], 0);
    let one = ended(lay_out(2).built("giant-castle").hand("castle-1").before_drawing().table());
    assert_eq!(one.outcome().scores[0], 0);
}

#[test]
fn fs_7_7c_the_pallet_holds_a_coin_card_outside_the_hand_that_can_still_pay() {
    let mut table = lay_out(2).built("pallet").hand("coin-3 coin-2 3 castle-2").table();
    table.refuses(
        "store castle-2",
        "FS-7.7c",
        "Sand castle 2 is no coin card, and the Pallet holds only those",
    );
    table.refuses("store pit", "FS-3.23", "Pit is not in your hand");
    table.play("store coin-3");
    table.shows("stored coin-3; hand coin-2 3 castle-2; unbuilt 4");
    table.refuses("store coin-2", "FS-7.7c", "your Pallet holds a card already");
    table.play("red; build castle-2");
    table.refuses("pay coin-3", "FS-3.23", "3 coins is not in your hand");
    table.refuses("pay stored coin-2", "FS-7.7c", "2 coins is not on your Pallet");
    table.play("pay stored coin-3");
    table.shows("stored none; discard coin-3; built pallet castle-2");
    // Once a turn, as every yellow action.
    table.refuses("store coin-2", "FS-3.40", "you have used your Pallet this turn");
    table.play("done");

    let bare = lay_out(2).hand("coin-2").table();
    bare.refuses("store coin-2", "FS-7.7c", "you have no Pallet");
    // Left there at the end, it counts as built.
    let kept = lay_out(2).built("pallet").stored("coin-3").hand("castle-1").before_drawing();
    assert_eq!(ended(kept.table()).outcome().scores[0], 1);
    // In the turn it is built.
    let mut fresh = lay_out(2).hand("pallet coin-3 coin-2 castle-1 castle-1").table();
    fresh.play("red; build pallet; pay coin-2; pay castle-1; pay castle-1; store coin-3");
    fresh.shows("stored coin-3; hand none");
}

#[test]
fn fs_7_8a_the_beach_chair_is_built_onto_the_left_neighbours_discard_pile() {
    let mut table = lay_out(3).hand("beach-chair 2 coin-2").table();
    table.play("red; build beach-chair");
    table.shows("due 4");
    table.play("pay coin-2; pay coin-2");
    table.shows("built none; hand none; unbuilt 2");
    table.end_turn();
    table.shows_of(1, "discard beach-chair; unbuilt 13");
    table.shows_of(2, "discard none");
    table.shows("discard 2 coin-2; built none");
}

#[test]
fn fs_7_8b_the_big_base_pays_four_and_leaves_the_game() {
    let mut table = lay_out(2).hand("big-base limit-4 castle-1").table();
    table.play("red; build limit-4; pay big-base");
    table.shows("built limit-4; removed big-base; discard none; hand castle-1; unbuilt 1");
    // Discarded otherwise, it stays in the game.
    let mut kept = lay_out(2).hand("big-base 3 castle-1").table();
    kept.play("red; discard big-base");
    kept.shows("discard big-base; removed none");
}

#[test]
fn fs_7_8c_recycling_makes_one_of_two_as_often_as_wanted() {
    let mut table = lay_out(2).built("recycling").hand("5 castle-1").stack("5 castle-3").table();
    table.refuses("use recycling", "FS-3.20", "first choose red or blue for this turn");
    table.play("red; use recycling; discard castle-1");
    table.refuses("done", "FS-7.8c", "first discard 1 more for Recycling");
    table.play("discard castle-1 -> castle-3");
    table.play("use recycling; discard castle-1; discard castle-1 -> castle-3");
    table.play("use recycling; discard castle-1; discard castle-3 -> castle-3");
    table.shows("hand 2 castle-3; discard 5 castle-1 castle-3; step Limit");
    table.play("use recycling; discard castle-3; discard castle-3 -> castle-3");
    table.refuses("use recycling", "FS-7.8c", "Recycling needs 2 cards in your hand; you have 1");
    // Step 3 has begun: nothing is built any more.
    table.refuses("build castle-3", "FS-3.21", "you have no build left this turn");
}

#[test]
fn fs_7_9a_real_essentials_do_the_same_in_step_1() {
    let mut table =
        lay_out(2).built("real-essentials").stack("castle-1").discard("coin-3 swap").table();
    table.play("use real-essentials; take swap");
    table.shows("hand swap; discard coin-3; stack castle-1");
    table.play("red");
    let words = "you have used Real essentials from the discard pile this turn";
    table.refuses("use real-essentials", "FS-3.4", words);
    let mut top = lay_out(2).built("real-essentials").stack("castle-1 castle-2").table();
    top.play("use real-essentials -> castle-1");
    top.shows("hand castle-1; stack castle-2");
    let mut coin = lay_out(2).built("real-essentials").table();
    coin.play("use real-essentials");
    coin.shows("wood 1; trigger ThisTurn");
    let mut late = lay_out(2).built("real-essentials").discard("coin-3").table();
    late.play("red");
    let words = "Real essentials from the discard pile works in step 1, not now";
    late.refuses("use real-essentials", "FS-3.4", words);
}

#[test]
fn fs_7_9b_build_as_desired_reveals_up_to_five_and_builds_one() {
    let mut table = lay_out(2)
        .built("build-desired")
        .hand("2 coin-2 castle-1")
        .stack("draw-10 limit-4 castle-2 castle-3 coin-3 swap pit")
        .table();
    table.refuses("use build-desired", "FS-3.4", "Build as desired works in a red turn, not now");
    table.play("red; use build-desired -> draw-10");
    table.refuses("build draw-10", "FS-3.23", "that costs 10, and you can pay 5");
    table.refuses("build castle-1", "FS-7.9b", "Sand castle 1 is not among the revealed cards");
    let words = "first build one of the revealed cards, or choose to build none";
    table.refuses("done", "FS-7.9b", words);
    table.play("reveal -> coin-3; reveal -> limit-4; reveal -> castle-2; reveal -> swap");
    table.refuses("reveal", "FS-7.9b", "five cards are revealed already");
    table.refuses("build coin-3", "FS-1.6", "3 coins is a coin card: it cannot be built");
    let mut none = table.clone();
    none.play("enough");
    none.shows("discard draw-10 coin-3 limit-4 castle-2 swap; hand 2 coin-2 castle-1; builds 1");
    none.refuses("use build-desired", "FS-3.4", "you have used Build as desired this turn");

    table.play("build limit-4; pay coin-2; pay coin-2");
    table.shows("built build-desired limit-4; hand castle-1; builds 1; aside none");
    table.shows("discard draw-10 coin-3 castle-2 swap 2 coin-2; stack castle-3 pit");
}

#[test]
fn fs_7_9c_final_delivery_draws_one_before_the_limit_counts() {
    let mut table =
        lay_out(2).built("final-delivery").hand("3 castle-1").stack("2 castle-3").table();
    table.refuses("use final-delivery", "FS-3.20", "first choose red or blue for this turn");
    table.play("red; use final-delivery -> castle-3");
    table.shows("hand 3 castle-1 castle-3; stack castle-3; step Limit");
    table.refuses("use final-delivery", "FS-3.4", "you have used Final delivery this turn");
    table.refuses("done", "FS-3.50", "you hold 4 cards and may keep 3: discard first");
    table.play("discard castle-1; done");
}

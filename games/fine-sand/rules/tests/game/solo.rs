//! FS-8.1 to FS-8.6, FS-8.11 and FS-8.12: a game for one.

use crate::common::{Table, lay_out};
use fine_sand::Options;
use fine_sand::campaign::Tally;
use game_core::{Game, SeatSet, Turn};

const OWED: &str = "no coin is left on your Symbol card, so you must put 1 card there this turn";
const LAST: &str =
    "your last card is owed to your Symbol card: off-load 1 card first, or keep one for it";
const SIX: &str = "draw-6 build-4 more-4 coin-2 limit-4 castle-1";

#[test]
fn fs_8_1_a_solo_game_is_shuffled_and_has_thirteen_coins_on_the_symbol_card() {
    let mut table = Table::open(&Options::default(), 1);
    assert_eq!(table.chances().len(), 30);
    table.come_up(SIX);
    table.play("discard draw-6; enough -> castle-2");
    table.shows("coins 13; wood 0; symbol none; discard draw-6; turn 1");
    assert_eq!(table.game.turn(), Turn::Seats(SeatSet::first(1)));
    // With company there are none.
    Table::dealt(&[SIX, SIX]).shows("coins 0");
}

#[test]
fn fs_8_2_coins_keep_the_off_load_away_and_one_goes_each_turn() {
    let mut table = Table::dealt(&[SIX]);
    for coins in (1..=13u8).rev() {
        table.shows(&format!("coins {coins}"));
        let words = format!(
            "there are still {coins} coins on your Symbol card, so you cannot off-load yet"
        );
        table.refuses("offload coin-2", "FS-8.2", &words);
        table.idle(0);
    }
    table.shows("coins 0; turn 14; wood 0; symbol none");
}

#[test]
fn fs_8_3_from_the_fourteenth_turn_on_a_card_must_be_put_there() {
    let mut table = Table::dealt(&[SIX]);
    for _ in 0..13 {
        table.idle(0);
    }
    table.shows("turn 14");
    for turn in 14..17 {
        table.game.play(game_core::Seat::new(0), "draw".parse().unwrap()).unwrap();
        while let Some(card) = table.chances().kinds().next() {
            table.game.apply_chance(card);
        }
        let mut owing = table.clone();
        owing.play("red");
        owing.refuses("done", "FS-8.3", OWED);
        while let Some(card) = surplus(&owing) {
            owing.play(&format!("discard {card}"));
        }
        owing.refuses("done", "FS-8.3", OWED);
        let given = held(&table);
        table.play(&format!("offload {given}; red"));
        while let Some(card) = surplus(&table) {
            table.play(&format!("discard {card}"));
        }
        let words = "you have off-loaded a card this turn; once is all";
        table.refuses(&format!("offload {}", held(&table)), "FS-3.40", words);
        table.play("done");
        assert_eq!(table.view(0).yards[0].symbol.cards, turn - 13);
    }
    // The cards stay: nobody takes them.
    table.shows("turn 17; coins 0");
}

fn held(table: &Table) -> fine_sand::Card {
    let fine_sand::HandView::Open(hand) = &table.view(0).yards[0].hand else { unreachable!() };
    hand.kinds().next().unwrap()
}

fn surplus(table: &Table) -> Option<fine_sand::Card> {
    (table.view(0).yards[0].hand.len() > 3).then(|| held(table))
}

/// FS-8.4: the text names no moment of the turn for it.
#[test]
fn fs_8_4_the_owed_card_is_given_at_any_time_of_the_turn() {
    let start =
        || lay_out(1).hand("castle-1 castle-2 coin-2").stack("9 castle-3").before_drawing().table();
    for script in [
        "offload coin-2; draw -> castle-3 castle-3; red; discard castle-3",
        "draw -> castle-3 castle-3; offload castle-3; red; discard castle-3",
        "draw -> castle-3 castle-3; red; offload castle-3; build castle-1; pay castle-2",
        "draw -> castle-3 castle-3; red; build castle-1; pay castle-2; offload castle-3",
        "draw -> castle-3 castle-3; blue; offload castle-3; draw -> castle-3 castle-3; \
         discard castle-3; discard castle-3; discard castle-3",
        "draw -> castle-3 castle-3; blue; draw -> castle-3 castle-3; discard castle-3; \
         discard castle-3; discard castle-3; offload coin-2",
    ] {
        let mut table = start();
        table.play(script);
        table.play("done");
        assert_eq!(table.view(0).yards[0].symbol.cards, 1, "{script}");
        table.shows("turn 6");
    }
    // What is drawn last may be the one to give.
    let mut late =
        lay_out(1).built("final-delivery").hand("castle-1 castle-2").stack("2 pit").table();
    late.play("red");
    late.refuses("done", "FS-8.3", OWED);
    late.play("use final-delivery -> pit; offload pit; done");
    late.shows("turn 6; symbol pit; hand castle-1 castle-2");
}

/// FS-8.4: neither building nor paying takes the last card.
#[test]
fn fs_8_4_nobody_gets_out_of_it_by_building_or_paying_with_the_last_card() {
    let mut poor = lay_out(1).hand("castle-2 coin-2").stack("9 castle-2").table();
    poor.play("red");
    poor.refuses("build castle-2", "FS-8.4", LAST);
    poor.refuses("done", "FS-8.3", OWED);
    let mut given = poor.clone();
    given.play("offload coin-2");
    given.refuses("build castle-2", "FS-3.23", "that costs 2, and you can pay 0");
    // A wooden coin pays, and the card stays; it could not pay in its place.
    let mut wood = lay_out(1).hand("castle-1 castle-2").wood(1).stack("9 castle-2").table();
    wood.play("red; build castle-1");
    wood.refuses("pay castle-2", "FS-8.4", LAST);
    wood.play("pay wood; offload castle-2; done");
    wood.shows("turn 6; built castle-1; symbol castle-2; hand none");
    // What costs nothing is built from the last card no more than anything else.
    let mut free = lay_out(1).built("build-free").hand("draw-10").stack("9 castle-2").table();
    free.play("red");
    free.refuses("use build-free", "FS-8.4", LAST);
    free.play("offload draw-10");
    let nothing = "you hold no card that you can build with Build for free now";
    free.refuses("use build-free", "FS-7.6b", nothing);
    // A payment is not begun that only the last card could complete.
    let mut dead = lay_out(1)
        .built("pallet")
        .stored("coin-2")
        .hand("castle-3 castle-2 coin-3")
        .stack("9 castle-2")
        .table();
    dead.play("red; build castle-3");
    // 3 with 3, keeping the castle; or 2 and 1, keeping the coin card.
    let mut coin = dead.clone();
    coin.play("pay coin-3; offload castle-2; done");
    dead.play("pay castle-2");
    dead.refuses(
        "pay coin-3",
        "FS-3.25",
        "with 3 more you would pay too much: don't include a card you don't need",
    );
    dead.play("pay stored coin-2; offload coin-3; done");
    dead.shows("built pallet castle-3; symbol coin-3; hand none");
    // Revealed cards are paid in the same way; with an empty hand nothing is kept back.
    let mut desired =
        lay_out(1).built("build-desired").hand("castle-3").wood(1).stack("2 castle-2 pit").table();
    desired.play("red; use build-desired -> castle-2");
    desired.refuses("build castle-2", "FS-8.4", LAST);
    desired.play("enough; offload castle-3; done");
    let mut bare = lay_out(1).built("build-desired").wood(2).stack("2 castle-2 pit").table();
    bare.play("red; use build-desired -> castle-2; build castle-2; pay wood; pay wood; done");
    bare.shows("turn 6; symbol none; built build-desired castle-2");
}

/// The Pit pays nothing, so keeping it keeps nothing from the purse.
#[test]
fn fs_8_4_whichever_card_stays_the_rest_may_pay() {
    let mut pit = lay_out(1).hand("pit castle-2 coin-2").stack("9 castle-2").table();
    pit.play("red; build castle-2; pay coin-2; offload pit; done");
    pit.shows("built castle-2; symbol pit; hand none");
    // In a blue turn, and out of sequence.
    let mut more = lay_out(1).built("build-more").hand("castle-1 castle-2").stack("3 pit").table();
    more.play("blue");
    more.refuses("use build-more", "FS-8.4", LAST);
    more.play("draw -> pit pit; use build-more; build castle-1; pay castle-2; offload pit; done");
    more.shows("built build-more castle-1; symbol pit; hand pit");
    let mut always =
        lay_out(1).built("always-build").hand("2 pit castle-1 castle-2").stack("pit").table();
    always.play("use always-build; discard pit; discard pit");
    always.refuses("build castle-1", "FS-8.4", LAST);
    always.play("enough; offload castle-2; red; done");
    always.shows("hand castle-1; symbol castle-2");
}

/// The leak: `draw; use draw-6; use junk; discard; discard; remove; red; done`.
#[test]
fn fs_8_4_remove_junk_does_not_take_the_owed_card() {
    let start =
        || lay_out(1).built("draw-6 junk").stack("9 castle-2").turn(14).before_drawing().table();
    let mut leak = start();
    leak.play("draw -> castle-2 castle-2; use draw-6 -> castle-2");
    leak.refuses("use junk", "FS-8.4", LAST);
    leak.play("red");
    leak.refuses("use junk", "FS-8.4", LAST);
    leak.refuses("done", "FS-8.3", OWED);
    leak.play("offload castle-2");
    let words = "Remove junk needs 3 cards in your hand; you have 2";
    leak.refuses("use junk", "FS-7.3c", words);
    leak.play("done");
    leak.shows("turn 15; symbol castle-2; removed none");
    // With a fourth card it works, and that one is then given.
    let mut four = lay_out(1).built("junk").hand("3 castle-2 pit").stack("9 castle-2").table();
    four.play("use junk; discard castle-2; discard castle-2; remove castle-2; red");
    four.refuses("done", "FS-8.3", OWED);
    four.play("offload pit; done");
    four.shows("removed castle-2; symbol pit; hand none");
    // Given before, it takes the last three.
    let mut given = lay_out(1).built("junk").hand("3 castle-2 pit").stack("9 castle-2").table();
    given.play("offload pit; use junk; discard castle-2; discard castle-2; remove castle-2");
    given.play("red; done");
    given.shows("turn 6; hand none; symbol pit");
}

#[test]
fn fs_8_4_a_pallet_does_not_take_the_owed_card() {
    let mut table = lay_out(1).built("pallet").hand("coin-2").stack("9 castle-2").table();
    table.refuses("store coin-2", "FS-8.4", LAST);
    table.play("offload coin-2; red; done");
    table.shows("symbol coin-2; stored none");
    let mut two = lay_out(1).built("pallet").hand("coin-2 pit").stack("9 castle-2").table();
    two.play("store coin-2");
    two.play("offload pit; red; done");
    two.shows("stored coin-2; symbol pit");
}

/// FS-8.4: these discard the last card and draw another.
#[test]
fn fs_8_4_an_action_that_draws_may_empty_the_hand_on_the_way() {
    for (built, hand, script, held) in [
        ("swap", "castle-1", "use swap; discard castle-1 -> pit; red", "pit"),
        (
            "recycling",
            "2 castle-1",
            "red; use recycling; discard castle-1; discard castle-1 -> pit",
            "pit",
        ),
        (
            "three-for-two",
            "3 castle-1",
            "use three-for-two; discard castle-1; discard castle-1; discard castle-1 -> pit pit; red",
            "2 pit",
        ),
        ("one-more", "castle-1", "use one-more; discard castle-1; enough -> pit pit; red", "2 pit"),
        (
            "draw-half",
            "castle-1",
            "blue; use draw-half; discard castle-1; enough -> pit; draw -> pit pit",
            "3 pit",
        ),
    ] {
        let mut table = lay_out(1).built(built).hand(hand).stack("9 pit").table();
        table.play(script);
        table.shows(&format!("hand {held}"));
        table.refuses("done", "FS-8.3", OWED);
        table.play("offload pit; done");
    }
    // A Scaffold is a drawn card, though it lies in front: then there is nothing to give.
    let mut front = lay_out(1).built("swap").hand("castle-1").stack("scaffold pit").table();
    front.play("use swap; discard castle-1 -> scaffold; red; done");
    front.shows("turn 6; scaffolds 1; symbol none");
}

#[test]
fn fs_8_4_with_an_empty_hand_there_is_nothing_to_give() {
    let mut table = lay_out(1).stack("9 castle-2").table();
    table.play("red; done");
    table.shows("turn 6; symbol none");
}

/// What is refused while a card is owed is refused only alone and without coins.
#[test]
fn fs_8_4_with_company_or_coins_the_last_card_is_free() {
    for table in [
        lay_out(2).built("junk pallet").hand("2 castle-1 coin-2").stack("9 castle-2").table(),
        lay_out(1)
            .built("junk pallet")
            .hand("2 castle-1 coin-2")
            .stack("9 castle-2")
            .symbol_coins(1)
            .table(),
    ] {
        let mut junk = table.clone();
        junk.play("use junk; discard castle-1; discard castle-1; remove coin-2; red; done");
        let mut pallet = table;
        pallet.play("red; build castle-1; pay castle-1; store coin-2; done");
        pallet.shows_of(0, "hand none");
    }
}

#[test]
fn fs_8_5_the_end_comes_as_usual() {
    let mut table = lay_out(1).stack("castle-1").symbol_coins(5).before_drawing().table();
    table.play("draw -> castle-1");
    table.shows("wood 1; trigger ThisTurn");
    table.play("red; done");
    assert_eq!(table.game.turn(), Turn::Over);

    let mut table = lay_out(1).stack("castle-1").symbol_coins(5).table();
    table.play("blue; draw -> castle-1; done");
    table.shows("turn 6; wood 1; coins 4");
    table.play("draw; red; done");
    assert_eq!(table.game.turn(), Turn::Over);
    assert_eq!(table.outcome().reason, "a total of 1");
}

#[test]
fn fs_8_6_the_total_is_unbuilt_cards_and_twice_the_off_loaded_ones() {
    // Five cards left and six on the Symbol card: 5 + 12.
    let mut rachel = lay_out(1)
        .hand("4 castle-1 coin-2 castle-3")
        .built("limit-4 limit-5 draw-6")
        .symbol("pit pit pit pit pit")
        .before_drawing()
        .table();
    rachel.play("draw; use draw-6; offload castle-3; red; done");
    assert_eq!(rachel.outcome().scores.to_vec(), [17]);
    assert_eq!(rachel.outcome().reason, "a total of 17");
    assert_eq!(rachel.outcome().winners, SeatSet::first(1));
    rachel.shows("wood 3; unbuilt 5");

    // Stack and discard pile count once.
    let mut table = lay_out(1)
        .hand("castle-1 coin-2")
        .stack("3 castle-2")
        .discard("2 castle-3")
        .turn(99)
        .table();
    table.play("offload coin-2; red; done");
    assert_eq!(table.outcome().scores.to_vec(), [8]);
}

/// FS-8.12: the dearest cards go first, and those are the off-loaded ones.
#[test]
fn fs_8_12_alone_castles_take_off_loaded_cards_first() {
    for (castles, symbol, hand, total, tally) in [
        ("big-castle", "pit pit", "3 castle-1", 5, (3, 1)),
        ("giant-castle", "pit pit", "3 castle-1", 3, (3, 0)),
        ("big-castle giant-castle", "pit pit", "3 castle-1", 2, (2, 0)),
        ("giant-castle", "pit", "3 castle-1", 2, (2, 0)),
        ("giant-castle", "", "3 castle-1", 1, (1, 0)),
        ("giant-castle", "", "castle-1", 0, (0, 0)),
        ("big-castle giant-castle", "pit", "castle-1", 0, (0, 0)),
        ("castle-1", "pit pit", "3 castle-1", 7, (3, 2)),
    ] {
        let mut table =
            lay_out(1).built(castles).symbol(symbol).hand(hand).symbol_coins(1).turn(99).table();
        table.shows(&format!("score {total}"));
        table.play("red; done");
        assert_eq!(table.outcome().scores.to_vec(), [total], "{castles}, {symbol}, {hand}");
        // The score sheet writes down what is left of each.
        let sheet = Tally::of(&table.view(0));
        assert_eq!((sheet.unbuilt, sheet.off_loads), tally, "{castles}, {symbol}, {hand}");
        assert_eq!(i32::from(sheet.total()), total);
    }
    // In play with others Symbol cards count for nobody, and castles do not touch them: FS-5.6.
    let with_others = lay_out(2).built("giant-castle").symbol("pit pit").hand("3 castle-1").table();
    with_others.shows("unbuilt 3; score 1");
}

#[test]
fn fs_8_11_solo_texts_of_cards_replace_the_others() {
    // The Beach chair stays above the own board.
    let mut chair =
        lay_out(1).hand("beach-chair 2 coin-2").stack("9 castle-2").symbol_coins(3).table();
    chair.play("red; build beach-chair; pay coin-2; pay coin-2; done");
    chair.shows("built beach-chair; discard 2 coin-2; unbuilt 11; coins 2");

    // The raised limit leaves the game, and does not count as the card to give.
    let mut raised = lay_out(1).built("raise-limit").hand("4 castle-1").stack("9 castle-2").table();
    raised.play("blue; draw -> castle-2 castle-2; use raise-limit");
    assert!(!raised.allows("done"));
    raised.play("offload castle-1; done");
    raised.shows("removed raise-limit; symbol castle-1; limit 3; built none");
    let mut coins = lay_out(1)
        .built("raise-limit")
        .hand("4 castle-1")
        .stack("castle-2")
        .symbol_coins(2)
        .table();
    coins.play("red; use raise-limit; done");
    coins.shows("removed raise-limit; symbol none; coins 1; hand 4 castle-1");
}

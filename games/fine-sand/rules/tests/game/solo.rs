//! FS-8.1 to FS-8.6 and FS-8.11: a game for one.

use crate::common::{Table, lay_out};
use fine_sand::Options;
use game_core::{Game, SeatSet, Turn};

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
        let words = "no coin is left on your Symbol card, so you must put 1 card there this turn";
        table.refuses("red", "FS-8.3", words);
        let given = held(&table);
        table.play(&format!("offload {given}; red"));
        while let Some(card) = surplus(&table) {
            table.play(&format!("discard {card}"));
        }
        let words = "you have off-loaded a card this turn";
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

#[test]
fn fs_8_4_nobody_gets_out_of_it_by_paying_with_the_last_card() {
    let mut table = lay_out(1).hand("castle-1 castle-2 coin-2").stack("9 castle-2").table();
    let words = "no coin is left on your Symbol card, so you must put 1 card there this turn";
    table.refuses("red", "FS-8.3", words);
    // A blue turn can draw first; the card is due when the turn is declared done.
    let mut blue = table.clone();
    blue.play("blue; draw -> castle-2 castle-2; discard castle-2; discard castle-2");
    blue.refuses("done", "FS-8.3", words);
    blue.play("offload castle-1; done");
    blue.shows("symbol castle-1");
    table.play("offload coin-2; red; build castle-1; pay castle-2; done");
    table.shows("turn 6; symbol coin-2; hand none");
    // Nor by the cards that build outside red.
    let mut always = lay_out(1).built("always-build").hand("4 castle-2").stack("castle-1").table();
    always.refuses("use always-build", "FS-8.3", words);
    always.play("offload castle-2");
    assert!(always.allows("use always-build"));
}

#[test]
fn fs_8_4_with_an_empty_hand_there_is_nothing_to_give() {
    let mut table = lay_out(1).stack("9 castle-2").table();
    table.play("red; done");
    table.shows("turn 6; symbol none");
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

    // Stack and discard pile count once, and a big castle takes one off.
    let mut table = lay_out(1)
        .hand("castle-1 coin-2")
        .stack("3 castle-2")
        .discard("2 castle-3")
        .built("big-castle")
        .turn(99)
        .table();
    table.play("offload coin-2; red; done");
    assert_eq!(table.outcome().scores.to_vec(), [7]);
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

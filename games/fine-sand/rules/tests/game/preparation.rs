//! FS-1 and FS-2: the cards, and how a game begins.

use crate::common::{Table, card, cards, lay_out};
use fine_sand::{Card, Colour, Deal, FineSand, LEARNING, Options, start_stack};
use game_core::Game;

const SIX: &str = "draw-6 build-4 more-4 coin-2 limit-4 castle-1";

#[test]
fn fs_1_1_the_board_draws_two_builds_one_draws_two_more_and_keeps_three() {
    let mut table = lay_out(2).hand("castle-1").stack("9 castle-2").before_drawing().table();
    table.play("draw -> castle-2 castle-2");
    let mut blue = table.clone();
    table.play("red");
    table.shows("hand castle-1 2 castle-2; builds 1; limit 3");
    blue.play("blue; draw -> castle-2 castle-2");
    blue.shows("hand castle-1 4 castle-2");
}

#[test]
fn fs_1_2_the_start_stack_has_these_thirty_cards() {
    let castles = "castle-1 5 castle-2 3 castle-3 3 coin-2 coin-3";
    let actions = "draw-6 draw-7 draw-8 draw-10 build-4 build-5 build-6 discount more-3 more-4 \
                   more-5 more-7 limit-4 limit-5 limit-6 limit-8 swap";
    assert_eq!(start_stack(), cards(&format!("{castles} {actions}")));
    assert_eq!(start_stack().len(), 30);

    for (names, colour, costs, plus) in [
        ("castle-1 castle-2 castle-3", Colour::Castle, [1, 2, 3], [0, 0, 0]),
        ("draw-6 draw-7 draw-8", Colour::Green, [6, 7, 8], [1, 1, 1]),
        ("build-4 build-5 build-6", Colour::Red, [4, 5, 6], [1, 1, 1]),
        ("more-3 more-4 more-5", Colour::Blue, [3, 4, 5], [1, 1, 1]),
        ("limit-4 limit-5 limit-6", Colour::Purple, [4, 5, 6], [1, 1, 1]),
    ] {
        for ((name, cost), plus) in names.split(' ').zip(costs).zip(plus) {
            let print = card(name).print();
            assert_eq!((print.colour, print.cost, print.plus), (colour, cost, plus), "{name}");
        }
    }
    for (name, colour, cost, plus) in [
        ("draw-10", Colour::Green, 10, 2),
        ("discount", Colour::Red, 7, 0),
        ("more-7", Colour::Blue, 7, 2),
        ("limit-8", Colour::Purple, 8, 2),
        ("swap", Colour::Yellow, 4, 0),
    ] {
        let print = card(name).print();
        assert_eq!((print.colour, print.cost, print.plus), (colour, cost, plus), "{name}");
    }
    // The same for everybody.
    let table = Table::dealt(&[SIX, SIX, SIX, SIX]);
    assert!(table.view(3).yards.iter().all(|yard| yard.to_draw == 24 && yard.hand.len() == 6));
}

#[test]
fn fs_1_3_everybody_can_off_load_from_the_first_turn_without_building_it() {
    let mut table = Table::dealt(&[SIX, SIX]);
    for seat in [0, 1] {
        assert!(table.view(seat).yards[seat].built.is_empty());
        table.play_as(seat, "offload coin-2");
        table.shows_of(seat, "symbol coin-2");
    }
}

#[test]
fn fs_1_4_wooden_coins_are_worth_one_lie_outside_the_hand_and_leave_when_spent() {
    let mut table = lay_out(2).hand("castle-3 3 castle-1").wood(40).table();
    table.play("red; build castle-3; pay wood; pay wood; pay wood");
    table.shows("wood 37; discard none; built castle-3; hand 3 castle-1");
    table.play("done");
}

#[test]
fn fs_1_5_every_card_that_is_no_coin_card_pays_one() {
    for paying in Card::ALL.into_iter().filter(|card| !card.is_coin()) {
        let mut table = lay_out(2).hand(&format!("castle-2 {paying} castle-3")).table();
        table.play(&format!("red; build castle-2; pay {paying}"));
        table.shows(&format!("discard {paying}; built none"));
    }
    for (coin, value) in [("coin-2", 2), ("coin-3", 3), ("big-base", 4), ("scaffold", 1)] {
        assert_eq!(card(coin).value(), value);
    }
}

#[test]
fn fs_1_6_coin_cards_cannot_be_built() {
    let mut table = lay_out(2).hand("coin-2 coin-3 big-base 3 castle-1").table();
    table.play("red");
    for (coin, name) in [("coin-2", "2 coins"), ("coin-3", "3 coins"), ("big-base", "The big base")]
    {
        let words = format!("{name} is a coin card: it cannot be built");
        table.refuses(&format!("build {coin}"), "FS-1.6", &words);
    }
}

fn learning(seats: usize) -> Table {
    let mut table = Table::open(&Options { deal: Deal::Learning, ..Options::default() }, seats);
    while let Some(only) = table.chances().kinds().next() {
        assert_eq!(table.chances().len(), 1, "presorted: only one card can come");
        table.game.apply_chance(only);
    }
    table
}

#[test]
fn fs_2_1_the_learning_game_is_presorted_draws_six_and_exchanges_nothing() {
    let mut table = learning(3);
    for seat in 0..3 {
        table.shows_of(seat, "turn 1; step Draw; discard none");
        assert_eq!(table.view(seat).yards[seat].hand.len(), 6);
    }
    table.refuses("enough", "FS-3.4", "no action lets you do that now");
    // The rest comes in its order, too.
    let name = |at: usize| LEARNING[at].to_string();
    table.play(&format!("blue; draw -> {} {}", name(6), name(7)));
    table
        .play("offload draw-6; discard build-4; discard more-4; discard limit-4; discard castle-2");
    table.end_turn();
    table.play(&format!("draw -> {} {}", name(8), name(9)));

    let solo = FineSand::new(&Options { deal: Deal::Learning, ..Options::default() }, 1);
    let words = "deal: the learning game is for two to four; a solo game is shuffled";
    assert_eq!(solo.unwrap_err().to_string(), words);
    let fable = Options { deal: Deal::Learning, fable: 1, ..Options::default() };
    let words = "deal: the learning game is played with the start stack only";
    assert_eq!(FineSand::new(&fable, 2).unwrap_err().to_string(), words);
}

#[test]
fn fs_2_2_the_learning_games_opening_six_show_every_colour() {
    learning(2).shows(&format!("hand {SIX}"));
    let first: Vec<Colour> = LEARNING[..13].iter().map(|card| card.colour()).collect();
    assert!(first.contains(&Colour::Yellow), "the yellow card comes early");
    assert_eq!(LEARNING.into_iter().collect::<fine_sand::Cards>(), start_stack());
}

#[test]
fn fs_2_3_any_of_the_opening_six_are_exchanged_before_the_game() {
    let mut table = Table::open(&Options::default(), 2);
    assert_eq!(table.chances(), start_stack(), "shuffled: every card can come");
    table.refuses("red", "FS-2.3", "the cards are still being dealt");
    table.come_up(SIX);
    table.come_up(SIX);
    let exchange = "first choose which of your six cards to swap, or keep them all";
    table.refuses("red", "FS-2.3", exchange);
    table.refuses("offload coin-2", "FS-2.3", exchange);
    table.refuses("done", "FS-2.3", exchange);

    let mut none = table.clone();
    none.play("enough");
    none.shows(&format!("hand {SIX}; discard none"));

    let mut two = table.clone();
    two.play("discard draw-6; discard limit-4; enough -> castle-2 castle-2");
    two.shows("hand build-4 more-4 coin-2 castle-1 2 castle-2; discard draw-6 limit-4");
    assert_eq!(two.view(0).yards[0].to_draw, 22);
    // Once only.
    two.refuses("discard castle-2", "FS-3.20", "first choose red or blue for this turn");
    two.refuses("enough", "FS-3.4", "no action lets you do that now");

    table.play("discard draw-6; discard build-4; discard more-4; discard coin-2");
    table.play("discard limit-4; discard castle-1");
    table.refuses("discard coin-2", "FS-3.23", "2 coins is not in your hand");
    table.play("enough -> coin-2 castle-2 castle-2 castle-2 castle-2 castle-2");
    table.shows(&format!("hand coin-2 5 castle-2; discard {SIX}"));
}

#[test]
fn fs_2_4_the_left_neighbour_is_the_next_seat_of_the_circle() {
    let mut table = Table::dealt(&[SIX, SIX, SIX, SIX]);
    for (seat, given) in ["draw-6", "build-4", "more-4", "limit-4"].into_iter().enumerate() {
        let turn = format!("offload {given}; red; discard coin-2; discard castle-1; done");
        table.play_as(seat, &turn);
    }
    for (seat, taken) in ["limit-4", "draw-6", "build-4", "more-4"].into_iter().enumerate() {
        table.shows_of(seat, &format!("discard coin-2 castle-1 {taken}; symbol none"));
    }
}

//! The laws of `game-core`, at every kind of Fine Sand table.

use fine_sand::{Card, Cards, Deal, FineSand, Options, Turns, start_stack};
use game_core::laws::{self, Table, interleavings_agree};
use game_core::{Game, Search, Seat, Turn, Viewer};
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

/// All 27 Fable cards and three start cards to live on.
fn all_fable_cards() -> Options {
    let fable = Card::ALL.into_iter().filter(|card| card.print().round > 0);
    let stack: Cards = fable.chain([Card::Coin2, Card::Coin3, Card::Castle2]).collect();
    Options::with_stack(&stack)
}

fn table(options: Options, seats: usize, games: u64) -> Table<FineSand> {
    Table { options, seats, games, most_moves: 20_000 }
}

/// The laws of games, and those of numbered moves and rows of numbers.
fn hold(table: &Table<FineSand>) {
    laws::hold(table);
    laws::spaces_hold(table);
}

#[test]
fn the_start_stack_keeps_the_laws() {
    hold(&table(Options::default(), 2, 2));
    hold(&table(Options::with_stack(&start_stack()), 1, 2));
}

#[test]
fn the_learning_game_keeps_the_laws() {
    hold(&table(Options { deal: Deal::Learning, ..Options::default() }, 3, 1));
}

#[test]
fn turns_one_after_the_other_keep_the_laws() {
    hold(&table(Options { turns: Turns::OneByOne, fable: 9, ..Options::default() }, 2, 2));
}

#[test]
fn all_fable_cards_keep_the_laws() {
    hold(&table(all_fable_cards(), 4, 1));
    hold(&table(all_fable_cards(), 2, 2));
    hold(&table(all_fable_cards(), 1, 2));
}

/// FS-3.2: from thousands of random moments of turns with all Fable cards,
/// the rest of the turn gives the same result in another order.
#[test]
fn fs_3_2_any_interleaving_gives_the_same_result() {
    interleavings_agree(&table(all_fable_cards(), 4, 12)).unwrap();
    interleavings_agree(&table(Options { fable: 9, ..Options::default() }, 3, 6)).unwrap();
}

/// A review asks what a seat can expect before anything has been dealt.
#[test]
fn a_table_guessed_while_cards_are_dealt_can_be_played_on() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    let learning = Options { deal: Deal::Learning, ..Options::default() };
    for options in [Options::default(), learning, all_fable_cards()] {
        for seats in 1..=4 {
            let Ok(mut table) = FineSand::new(&options, seats) else { continue };
            while let Turn::Chance(_) = table.turn() {
                let view = table.view(Viewer::Seat(Seat::new(seats - 1)));
                let mut guess = FineSand::determinize(&view, &mut rng);
                assert!(matches!(guess.turn(), Turn::Chance(_)), "{guess:?}");
                while let Turn::Chance(_) = guess.turn() {
                    let chance = guess.sample_chance(&mut rng);
                    guess.apply_chance(chance);
                }
                assert_eq!(guess.turn().seats().len(), seats, "{guess:?}");
                let chance = table.sample_chance(&mut rng);
                table.apply_chance(chance);
            }
        }
    }
}

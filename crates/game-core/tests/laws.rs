//! The laws themselves: a sound ferry keeps them all, and each catches the
//! ferry that breaks it.

mod ferry;

use ferry::{Ferry, Options, fault};
use game_core::laws::{self, Table, Verdict};

fn table<const FAULT: u8>() -> Table<Ferry<FAULT>> {
    Table { options: Options::default(), seats: 3, games: 40, most_moves: 200 }
}

#[test]
fn a_sound_game_keeps_every_law() {
    for seats in 2..=4 {
        laws::hold(&Table { seats, ..table::<{ fault::NONE }>() });
        laws::spaces_hold(&Table { seats, ..table::<{ fault::NONE }>() });
    }
}

#[test]
#[should_panic(expected = "broken law: the legal list agrees with check\n")]
fn a_game_that_breaks_a_law_does_not_pass() {
    laws::hold(&table::<{ fault::LISTS_TOO_LITTLE }>());
}

fn caught(verdict: Verdict, law: &str) {
    let broken = verdict.expect_err("the broken ferry got away");
    assert_eq!(broken.law, law, "{broken}");
}

#[test]
fn a_move_missing_from_the_list_is_caught() {
    let verdict = laws::legal_list_agrees_with_check(&table::<{ fault::LISTS_TOO_LITTLE }>());
    caught(verdict, "the legal list agrees with check");
}

#[test]
fn a_refusal_that_costs_something_is_caught() {
    let verdict = laws::refusal_changes_nothing(&table::<{ fault::REFUSAL_COSTS_A_COIN }>());
    caught(verdict, "a refusal changes nothing");
}

#[test]
fn a_text_that_reads_back_differently_is_caught() {
    let verdict = laws::texts_round_trip(&table::<{ fault::FIVE_READS_AS_FOUR }>());
    caught(verdict, "text forms round-trip");
}

#[test]
fn a_game_without_an_end_is_caught() {
    caught(laws::every_game_ends(&table::<{ fault::PURSES_REFILL }>()), "every game ends");
}

#[test]
fn an_outcome_before_the_end_is_caught() {
    let verdict = laws::outcome_comes_with_the_end(&table::<{ fault::WINNERS_BEFORE_THE_END }>());
    caught(verdict, "the outcome comes with the end");
}

#[test]
fn a_state_that_depends_on_more_than_the_log_is_caught() {
    let verdict = laws::replay_equals_play(&table::<{ fault::REMEMBERS_OTHER_MATCHES }>());
    caught(verdict, "replay equals play");
}

#[test]
fn a_sampled_chance_that_is_not_listed_is_caught() {
    let verdict =
        laws::listed_chances_are_what_is_sampled(&table::<{ fault::SAMPLES_A_STOWAWAY }>());
    caught(verdict, "the listed chances are what is sampled");
}

#[test]
fn sampling_that_ignores_the_weights_is_caught() {
    let verdict = laws::listed_chances_are_what_is_sampled(&table::<{ fault::SAMPLES_UNEVENLY }>());
    caught(verdict, "the listed chances are what is sampled");
}

#[test]
fn a_random_move_that_is_always_the_same_is_caught() {
    let verdict = laws::random_moves_are_any_legal_move(&table::<{ fault::RANDOM_MEANS_FIRST }>());
    caught(verdict, "a random move is any legal move");
}

#[test]
fn a_purse_that_tells_the_sealed_coin_is_caught() {
    let verdict = laws::sealed_moves_look_alike(&table::<{ fault::PURSE_TELLS_THE_COIN }>());
    caught(verdict, "sealed moves look alike to the others");
}

#[test]
fn a_sealed_coin_that_does_not_come_back_is_caught() {
    let verdict = laws::unsealing_undoes_sealing(&table::<{ fault::KEEPS_WHAT_IS_UNSEALED }>());
    caught(verdict, "unsealing undoes sealing");
}

#[test]
fn a_hidden_thing_that_shows_is_caught() {
    let verdict = laws::hidden_things_can_be_swapped(&table::<{ fault::CASHIER_IS_SEEN }>());
    caught(verdict, "swapping hidden things leaves the view equal");
}

#[test]
fn a_game_that_hides_something_and_never_swaps_it_is_caught() {
    let verdict = laws::hidden_things_can_be_swapped(&table::<{ fault::SWAPS_NOTHING }>());
    caught(verdict, "swapping hidden things leaves the view equal");
}

#[test]
fn a_guess_that_contradicts_the_view_is_caught() {
    let verdict = laws::guess_looks_the_same(&table::<{ fault::GUESSES_FULL_PURSES }>());
    caught(verdict, "a state guessed from a view looks and plays the same");
}

#[test]
fn a_result_that_depends_on_who_was_first_is_caught() {
    let verdict = laws::interleavings_agree(&table::<{ fault::FIRST_COME_FIRST_SERVED }>());
    caught(verdict, "interleavings agree");
}

#[test]
fn a_layout_with_two_fields_of_one_name_is_caught() {
    let verdict = laws::layouts_are_told_in_words(&table::<{ fault::CALLS_TWO_FIELDS_THE_SAME }>());
    caught(verdict, "layouts are told in words");
}

#[test]
fn two_moves_with_one_number_are_caught() {
    let verdict = laws::numbers_stand_for_moves(&table::<{ fault::COINS_SHARE_A_NUMBER }>());
    caught(verdict, "numbers stand for moves");
}

#[test]
fn a_number_that_means_another_move_is_caught() {
    let verdict = laws::numbers_stand_for_moves(&table::<{ fault::NUMBERS_MEAN_OTHER_COINS }>());
    caught(verdict, "numbers stand for moves");
}

#[test]
fn a_mask_that_shows_too_much_is_caught() {
    let verdict = laws::numbers_stand_for_moves(&table::<{ fault::MASK_IS_FULL }>());
    caught(verdict, "numbers stand for moves");
}

#[test]
fn a_place_that_nobody_writes_is_caught() {
    let table = table::<{ fault::LEAVES_A_PLACE_UNWRITTEN }>();
    caught(laws::observations_follow_from_the_view(&table), "observations follow from the view");
}

#[test]
#[should_panic(expected = "broken law: observations follow from the view\n")]
fn an_observation_of_hidden_things_is_caught() {
    laws::spaces_hold(&table::<{ fault::OBSERVES_THE_HAT }>());
}

#[test]
fn a_seat_that_may_move_twice_is_caught() {
    let verdict =
        laws::together_means_one_move_each(&table::<{ fault::LETS_COINS_BE_SEALED_AGAIN }>());
    caught(verdict, "together means one move each");
}

#[test]
fn a_draw_from_more_than_was_said_is_caught() {
    let verdict =
        laws::no_draw_has_more_outcomes_than_said(&table::<{ fault::SAYS_TOO_FEW_OUTCOMES }>());
    caught(verdict, "no draw has more outcomes than said");
}

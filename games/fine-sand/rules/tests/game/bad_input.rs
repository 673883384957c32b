//! Whatever is sent, a move that the rules forbid changes nothing and names
//! its clause.

use crate::common::{Table, all_fable_cards, lay_out};
use fine_sand::{Card, FineSand, Move, Options};
use game_core::{Game, Refusal, Search, Seat, Turn, below};
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

const SIX: &str = "draw-6 build-4 more-4 coin-2 limit-4 castle-1";

/// Every move that can be written down.
fn all_moves() -> Vec<Move> {
    let with_card: [fn(Card) -> Move; 9] = [
        Move::Use,
        Move::Build,
        Move::Pay,
        Move::PayStored,
        Move::Discard,
        Move::Take,
        Move::Remove,
        Move::Offload,
        Move::Store,
    ];
    let bare =
        [Move::Draw, Move::Red, Move::Blue, Move::PayWood, Move::Reveal, Move::Enough, Move::Done];
    let named = with_card.iter().flat_map(|verb| Card::ALL.map(verb));
    bare.into_iter().chain(named).collect()
}

#[test]
fn a_payment_that_does_not_fit_is_refused() {
    let mut table = lay_out(2).hand("castle-3 coin-2 coin-3 castle-1").wood(1).table();
    table.refuses("pay coin-3", "FS-3.23", "there is nothing to pay for");
    table.play("red; build castle-3; pay coin-2");
    let words = "with 3 more you would pay too much: don't include a card you don't need";
    table.refuses("pay coin-3", "FS-3.25", words);
    table.refuses("pay stored coin-3", "FS-7.7c", "3 coins is not on your Pallet");
    table.refuses("pay scaffold", "FS-3.23", "Scaffold is not in your hand");
    table.refuses("build castle-1", "FS-3.23", "first pay for what you are building: 1 more");
    table.refuses("offload castle-1", "FS-3.23", "first pay for what you are building: 1 more");
    table.refuses("red", "FS-3.23", "first pay for what you are building: 1 more");
    table.play("pay wood");
    table.refuses("pay wood", "FS-3.23", "there is nothing to pay for");
    table.shows("built castle-3; hand coin-3 castle-1; discard coin-2");
}

#[test]
fn a_card_that_is_not_there_cannot_be_played() {
    let mut table = Table::dealt(&[SIX, SIX]);
    let absent = "Draw +2 is not in your hand";
    table.refuses("offload draw-10", "FS-3.23", absent);
    table.play("red");
    table.refuses("build draw-10", "FS-3.23", absent);
    table.refuses("discard draw-10", "FS-3.23", absent);
    table.refuses("use draw-6", "FS-3.4", "you have not built Draw +1");
    table.refuses("use pallet", "FS-3.4", "Pallet has no action to use; store a coin card on it");
    table.refuses("store coin-2", "FS-7.7c", "you have no Pallet");
    table.play("build more-4");
    table.refuses("pay draw-10", "FS-3.23", absent);
    // The card on the site has left the hand.
    table.refuses("pay more-4", "FS-3.23", "Draw more +1 is not in your hand");
}

#[test]
fn red_or_blue_is_chosen_once() {
    for (chosen, other) in [("red", "blue"), ("blue", "red")] {
        let mut table = Table::dealt(&[SIX, SIX]);
        table.play(chosen);
        let words = format!("you have chosen {chosen} for this turn");
        table.refuses(chosen, "FS-3.20", &words);
        table.refuses(other, "FS-3.20", &words);
    }
    let mut limit = Table::dealt(&[SIX, SIX]);
    limit.play("red; discard draw-6");
    limit.refuses("blue", "FS-3.20", "you have chosen already for this turn");
}

#[test]
fn an_action_is_used_once() {
    let mut table =
        lay_out(2).built("draw-6 swap more-3").hand("3 castle-1").stack("9 castle-2").table();
    table.play("use draw-6 -> castle-2");
    table.refuses("use draw-6", "FS-3.4", "you have used Draw +1 this turn");
    table.play("use swap; discard castle-1 -> castle-2");
    table.refuses("use swap", "FS-3.40", "you have used Discard and draw this turn");
    table.play("offload castle-1");
    table.refuses(
        "offload castle-1",
        "FS-3.40",
        "you have off-loaded a card this turn; once is all",
    );
    table.play("blue; use more-3 -> castle-2; draw -> castle-2 castle-2");
    table.refuses("use more-3", "FS-3.4", "you have used Draw more +1 this turn");
    table.refuses("draw", "FS-3.10", "your board has drawn its 2 cards in this step");
}

#[test]
fn nobody_acts_after_done_or_while_cards_come_or_when_it_is_over() {
    let mut table = Table::open(&Options::default(), 2);
    for mv in all_moves() {
        let refused = table.game.check(Seat::new(1), &mv).unwrap_err();
        assert_eq!(refused.to_string(), "the cards are still being dealt");
    }
    table.come_up(SIX);
    table.come_up(SIX);
    table.play("enough; red; discard draw-6; discard build-4; discard more-4; done");
    for mv in all_moves() {
        let words = "you have ended this turn";
        table.refuses(&mv.to_string(), "FS-3.1", words);
    }
    // While one draws, the other waits for the cards.
    let mut drawing = lay_out(2).stack("9 castle-2").before_drawing().table();
    drawing.game.play(Seat::new(0), Move::Draw).unwrap();
    assert_eq!(drawing.game.turn(), Turn::Chance(Some(Seat::new(0))));
    drawing.refuses_seat(1, "draw", "FS-2.3", "the cards are still being dealt");

    let mut over = lay_out(2).before_drawing().table();
    over.play("draw; red");
    over.end_turn();
    for mv in all_moves() {
        over.refuses(&mv.to_string(), "FS-5.1", "the game is over");
    }
}

#[test]
fn what_was_begun_is_finished_first() {
    let built = "swap junk always-build three-for-two one-more draw-half essentials build-more";
    let layout = || {
        lay_out(2).built(built).hand("5 castle-1 coin-2").stack("9 castle-2").discard("pit").table()
    };
    for (begin, clause, words) in [
        ("use swap", "FS-3.42", "first discard 1 more for Discard and draw"),
        ("use junk", "FS-7.3c", "first discard 2 more for Remove junk"),
        ("use three-for-two", "FS-7.5c", "first discard 3 more for Three for two"),
        ("use one-more", "FS-7.6c", "first finish discarding for Draw an additional card"),
        ("blue; use draw-half", "FS-7.4b", "first finish discarding for Draw half"),
        ("blue; use essentials", "FS-7.2c", "first take a card from your discards"),
        (
            "blue; use build-more",
            "FS-7.1c",
            "first choose the card to build with Build additionally",
        ),
    ] {
        let mut table = layout();
        table.play(begin);
        for mv in ["red", "draw", "use always-build", "offload castle-1", "store coin-2", "done"] {
            table.refuses(mv, clause, words);
        }
    }
}

/// FS-8.3, FS-8.4: what is owed alone, and everything that is not the way to give it.
#[test]
fn an_owed_off_load_is_refused_by_name_and_stays_owed() {
    let owed = "no coin is left on your Symbol card, so you must put 1 card there this turn";
    let last =
        "your last card is owed to your Symbol card: off-load 1 card first, or keep one for it";
    let mut table =
        lay_out(1).built("junk pallet").hand("castle-1 castle-2 coin-2").stack("9 pit").table();
    table.refuses("offload pit", "FS-3.23", "Pit is not in your hand");
    table.refuses("use junk", "FS-8.4", last);
    table.refuses("done", "FS-3.20", "first choose red or blue for this turn");
    table.play("red");
    table.refuses("done", "FS-8.3", owed);
    // What was begun comes first; then what is left is the card to give.
    table.play("build castle-2");
    table.refuses("offload castle-1", "FS-3.23", "first pay for what you are building: 2 more");
    table.refuses("done", "FS-3.23", "first pay for what you are building: 2 more");
    table.play("pay coin-2");
    table.refuses("build castle-1", "FS-3.21", "you have no build left this turn");
    table.refuses("done", "FS-8.3", owed);
    table.play("offload castle-1");
    table.refuses(
        "offload castle-1",
        "FS-3.40",
        "you have off-loaded a card this turn; once is all",
    );
    table.play("done");
    table.shows("turn 6; symbol castle-1; hand none");
}

/// In hundreds of random moments, with all Fable cards: exactly the listed
/// moves are accepted, all others are refused with a clause and a short
/// sentence, and change nothing.
#[test]
fn at_any_moment_every_other_move_is_refused_and_changes_nothing() {
    let moves = all_moves();
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(11);
    for seats in [1, 2, 4] {
        let mut game = FineSand::new(&all_fable_cards(), seats).unwrap();
        let mut played = 0;
        while game.turn() != Turn::Over {
            if let Turn::Chance(_) = game.turn() {
                let card = game.sample_chance(&mut rng);
                game.apply_chance(card);
                continue;
            }
            let at = below(&mut rng, game.turn().seats().len() as u32) as usize;
            let seat = game.turn().seats().iter().nth(at).unwrap();
            let mut legal = Vec::new();
            game.legal_moves(seat, &mut legal);
            if played % 7 == 0 {
                for mv in &moves {
                    let mut after = game.clone();
                    match after.play(seat, *mv) {
                        Ok(()) => assert!(legal.contains(mv), "{mv} is accepted, not listed"),
                        Err(refused) => {
                            assert!(!legal.contains(mv), "{mv} is listed, not accepted");
                            assert!(refused.clause().starts_with("FS-"), "{mv}");
                            assert!(refused.to_string().len() < 120, "{refused}");
                            assert!(after == game, "{mv} was refused and changed something");
                        }
                    }
                }
            }
            let at = below(&mut rng, legal.len() as u32) as usize;
            game.play(seat, legal[at]).unwrap();
            played += 1;
        }
        assert!(played > 100);
    }
}

#[test]
fn options_that_describe_no_table_are_refused() {
    let refused = |options: Options| FineSand::new(&options, 2).unwrap_err().to_string();
    let named = |stack: &[&str]| Options {
        stack: stack.iter().map(ToString::to_string).collect(),
        ..Options::default()
    };
    assert_eq!(refused(named(&["castle-2"])), "stack: a stack has 30 cards, not 1");
    assert_eq!(refused(named(&["castle-9"; 30])), "stack: \"castle-9\" is no card");
    assert_eq!(refused(named(&["swap"; 30])), "stack: 30 of swap, but there are only 1");
    // More than any pile can count.
    assert_eq!(refused(named(&["castle-1"; 500])), "stack: a stack has 30 cards, not 500");
    let fable = Options { fable: 10, ..Options::default() };
    assert_eq!(refused(fable), "fable: there are rounds 0 to 9, not 10");
    let both = Options { fable: 1, ..all_fable_cards() };
    assert_eq!(refused(both), "stack: name the stack or the Fable round, not both");
}

//! Every clause of `games/subtext/rules.md`, by name.

use crate::common::{ROUNDS, Table, letter, pack, some_partner};
use game_core::{Game, Seat, SeatSet, TableRules, Turn, Viewer};
use std::collections::HashSet;
use subtext::{
    Chance, Guess, LEVELS, Leaver, Level, MOST_LETTERS, MOST_POINTS, MOST_POINTS_IN_ALL,
    MOST_STROKES, Move, OURS, Options, Pen, Phase, Sheet, Subtext, objections_needed, rounds,
    score,
};

fn words_allowed() -> Options {
    Options { word_hints: true, ..Options::default() }
}

fn void_if_left() -> Options {
    Options { leaver: Leaver::Void, ..Options::default() }
}

#[test]
fn st_1_1_four_to_eight_players_deal_equally_often() {
    assert_eq!((Subtext::ABOUT.min_seats, Subtext::ABOUT.max_seats), (4, 8));
    for (seats, expected) in ROUNDS {
        let mut table = Table::open(&Options::default(), seats);
        table.come_up("dealer 3");
        while table.game.turn() != Turn::Over {
            table.round(some_partner(&table), &[]);
        }
        let view = table.spectated();
        assert_eq!((view.past.len(), usize::from(view.rounds)), (expected, expected));
        assert_eq!(rounds(seats), expected);
        for seat in 0..seats {
            let deals = view.past.iter().filter(|round| round.dealer == Seat::new(seat)).count();
            assert_eq!(deals, expected / seats, "seat {seat} of {seats}");
        }
        assert_eq!(expected % seats, 0);
    }
}

#[test]
fn st_1_2_one_line_of_the_cards_is_used_all_game() {
    assert_eq!((OURS.len(), LEVELS), (115, 5));
    let levels = [Level::One, Level::Two, Level::Three, Level::Four, Level::Five];
    for (index, (level, name)) in levels.into_iter().zip(["I", "II", "III", "IV", "V"]).enumerate()
    {
        let mut table = Table::open(&Options { level, ..Options::default() }, 4);
        table.come_up("dealer 1");
        let mut dealt = Vec::new();
        for _ in 0..rounds(4) {
            // Cards come in the order of the pack, the Partner's not being a new one.
            table.reveal(some_partner(&table), &[]);
            let shown = table.shown();
            let partner = shown.partner.unwrap();
            let fresh = [shown.dealer]
                .into_iter()
                .chain(SeatSet::first(4).without(shown.dealer).without(partner).iter());
            dealt.extend(fresh.map(|seat| shown.players[seat.index()].word.clone()));
            assert_eq!(table.view(0).level, name);
            table.all_go_on();
        }
        let line: Vec<&str> = (0..dealt.len() as u16).map(|card| OURS.word(card, index)).collect();
        assert_eq!(dealt, line, "level {name}");
    }
    assert_eq!(Options::default().level, Level::Two);
}

#[test]
fn st_1_3_there_is_one_letter_fewer_than_players() {
    for seats in 4..=8 {
        let mut table = Table::dealt(seats, 1);
        table.lay_out_in_order();
        let letters = &["A", "B", "C", "D", "E", "F", "G"][..seats - 1];
        let guesses: Vec<String> = letters.iter().map(|letter| format!("guess {letter}")).collect();
        for seat in 0..seats {
            assert_eq!(table.legal(seat), guesses);
        }
        assert_eq!(table.spectated().gallery.unwrap().drawings.len(), seats - 1);
    }
    let mut four = Table::dealt(4, 1);
    four.lay_out_in_order();
    four.refuses(2, "guess D", "ST-1.3", "there is no drawing D: the last is C");
}

#[test]
fn st_1_4_the_words_are_ours_or_a_tables_own() {
    let ours: HashSet<String> = (0..OURS.len() as u16)
        .flat_map(|card| (0..LEVELS).map(move |level| OURS.word(card, level).to_lowercase()))
        .collect();
    assert_eq!((OURS.len(), ours.len()), (115, 575));
    assert!(ours.iter().all(|word| word.trim() == word && word.chars().count() <= 40));

    // An own pack of five words a card, then one of a word a card at any level.
    let five: String = (0..24).map(|n| format!("a{n}, b{n}, c{n}, d{n}, e{n}\n")).collect();
    let options = Options { words: five, level: Level::Four, ..Options::default() };
    assert_eq!(Table::dealt_with(&options, 4, 2).view(2).word.unwrap(), "d0");
    for level in [Level::One, Level::Five] {
        let options = Options { words: pack(24), level, ..Options::default() };
        assert_eq!(Table::dealt_with(&options, 4, 2).view(2).word.unwrap(), "zq0001");
    }
}

#[test]
fn st_1_5_the_first_dealer_is_random_and_then_it_goes_clockwise() {
    for (seats, rounds) in ROUNDS {
        let table = Table::open(&Options::default(), seats);
        let each: Vec<_> = (0..seats).map(|seat| (Chance::Dealer(seat as u8), 1)).collect();
        assert_eq!((table.game.turn(), table.chances()), (Turn::Chance(None), each));
        assert_eq!(table.spectated().dealer, None);
        for first in 0..seats {
            let mut table = table.clone();
            table.come_up(&format!("dealer {}", first + 1));
            for round in 0..rounds {
                assert_eq!(table.dealer(), (first + round) % seats);
                table.round(some_partner(&table), &[]);
            }
        }
    }
}

#[test]
fn st_2_1_the_dealer_has_a_card_and_as_many_further_ones_are_dealt_as_needed() {
    let mut table = Table::open(&Options::default(), 5);
    table.come_up("dealer 4");
    let mut order = Vec::new();
    for card in ["card 115", "card 2", "card 115", "card 1", "card 70"] {
        let Turn::Chance(Some(seat)) = table.game.turn() else { panic!("{card} is a seat's") };
        order.push(seat.index());
        table.come_up(card);
    }
    // The Dealer first, then the others in seating order.
    assert_eq!(order, [3, 0, 1, 2, 4]);
    assert_eq!(table.phase(), Phase::Draw);
    let words: Vec<String> = (0..5).map(|seat| table.view(seat).word.unwrap()).collect();
    let level = Level::Two.index();
    let expected = [1, 114, 0, 114, 69].map(|card| OURS.word(card, level).to_owned());
    assert_eq!(words, expected);
}

#[test]
fn st_2_2_neither_the_dealer_nor_the_partner_nor_anybody_else_is_told() {
    let at = |cards: &str| {
        let mut table = Table::open(&Options::default(), 4);
        table.come_up(&format!("dealer 1; {cards}"));
        table
    };
    let (one, other) = (at("card 1; card 1; card 2; card 3"), at("card 1; card 3; card 2; card 1"));
    assert_eq!(one.view(0), other.view(0), "the Dealer");
    assert_eq!(one.view(2), other.view(2), "somebody else");
    // The Partner sees what the same card would show to any other player.
    let apart = at("card 3; card 1; card 2; card 3");
    assert_eq!(one.view(1), apart.view(1), "the Partner");
}

#[test]
fn st_2_3_all_draw_at_the_same_time() {
    let mut table = Table::dealt(5, 3);
    assert_eq!(table.game.turn(), Turn::Seats(SeatSet::first(5)));
    let step = table.game.step();
    for (seat, left) in [(3, 4), (0, 3), (4, 2), (1, 1)] {
        table.play_as(seat, "draw 2 120,80 125,82");
        assert_eq!(table.game.turn().seats().len(), left);
        assert!(table.spectated().players[seat].done);
        assert_eq!(table.game.step(), step, "until all have drawn");
    }
    assert_eq!(table.game.turn(), Turn::Seats(SeatSet::only(Seat::new(2))));
    table.play_as(2, "draw 3 0,0");
    assert_eq!(table.phase(), Phase::LayOut);
}

#[test]
fn st_2_4_the_dealers_drawing_lies_on_the_left_and_the_others_at_letters() {
    let mut table = Table::open(&Options::default(), 5);
    table.come_up("dealer 2");
    table.deal(4);
    assert_eq!(table.view(0).gallery, None);
    table.draw_all();
    assert_eq!(table.view(0).gallery, None);
    table.lay_out("C A D B");
    let gallery = table.view(0).gallery.unwrap();
    assert_eq!(gallery.dealer, Table::mark(1));
    // Seats 0, 2, 3 and 4 lie at C, A, D and B.
    assert_eq!(gallery.drawings, [2, 4, 0, 3].map(Table::mark));
    let own: Vec<_> = (0..5).map(|seat| table.view(seat).letter).collect();
    assert_eq!(own, [Some("C"), None, Some("A"), Some("D"), Some("B")].map(|at| at.map(letter)));
    assert_eq!(table.spectated().letter, None);
    for viewer in table.viewers() {
        assert_eq!(table.game.view(viewer).gallery.as_ref(), Some(&gallery));
    }
}

#[test]
fn st_2_5_everybody_guesses_and_the_own_letter_may_be_picked() {
    let mut table = Table::dealt(4, 2);
    table.lay_out_in_order();
    assert_eq!(table.game.turn(), Turn::Seats(SeatSet::first(4)));
    assert_eq!(table.view(0).letter, None, "the Dealer has no letter");
    let own = table.view(2).letter.unwrap();
    assert_eq!(own, letter("B"));
    // The Partner and another player point at their own drawings.
    table.play_as(2, "guess B");
    table.play_as(3, "guess C");
    assert_eq!(table.view(2).guess, Some(Guess::At(own)));
    assert!([0, 1, 3].iter().all(|&seat| table.view(seat).guess != Some(Guess::At(own))));
    table.play_as(0, "guess B");
    table.play_as(1, "guess A");
    let right: Vec<bool> = table.shown().players.iter().map(|shown| shown.right).collect();
    assert_eq!(right, [true, false, true, false]);
}

#[test]
fn st_2_6_when_all_have_picked_everything_is_shown() {
    let mut table = Table::dealt(4, 3);
    table.draw_all();
    table.lay_out("B C A");
    for (seat, guess) in [(3, "A"), (1, "A"), (0, "C")] {
        table.play_as(seat, &format!("guess {guess}"));
        assert_eq!((table.phase(), table.spectated().reveal), (Phase::Guess, None));
    }
    table.play_as(2, "guess B");
    assert_eq!(table.phase(), Phase::Reveal);
    let shown = table.shown();
    assert_eq!((shown.dealer, shown.partner), (Seat::new(0), Some(Seat::new(3))));
    assert_eq!(shown.word(), Some(OURS.word(0, Level::Two.index())));
    let guesses: Vec<_> = shown.players.iter().map(|shown| shown.guess).collect();
    assert_eq!(guesses, ["C", "A", "B", "A"].map(|at| Some(Guess::At(letter(at)))));
    let letters: Vec<_> = shown.players.iter().map(|shown| shown.letter).collect();
    assert_eq!(letters, [None, Some("B"), Some("C"), Some("A")].map(|at| at.map(letter)));
    assert_eq!(shown.author(letter("A")), Some(Seat::new(3)));
    for viewer in table.viewers() {
        assert_eq!(table.game.view(viewer).reveal.as_ref(), Some(&shown));
    }
}

#[test]
fn st_2_7_a_timer_lets_a_sheet_be_blank_and_a_guess_be_missing() {
    let usual = Options::default();
    assert_eq!((usual.draw_seconds, usual.guess_seconds), (0, 0));
    let mut without = Table::dealt(4, 1);
    without.lay_out_in_order();
    without.refuses(0, "pass", "ST-2.7", "you have to guess: only a timer lets you miss one");

    let timed = Options { draw_seconds: 90, guess_seconds: 45, ..usual };
    let mut table = Table::dealt_with(&timed, 4, 1);
    let timers = table.view(0).timers;
    assert_eq!((timers.draw, timers.guess), (90, 45));
    (0..4).for_each(|seat| table.play_as(seat, "draw"));
    table.lay_out("A B C");
    let gallery = table.spectated().gallery.unwrap();
    assert!(gallery.drawings.iter().chain([&gallery.dealer]).all(|it| *it == Sheet::blank()));
    assert!(table.legal(3).contains(&"pass".to_string()));
    // The Partner's drawing is A; the missing guess counts among the wrong ones.
    table.play_as(0, "guess A");
    table.play_as(1, "guess A");
    table.play_as(2, "guess A");
    table.play_as(3, "pass");
    assert_eq!(table.shown().players[3].guess, Some(Guess::Missing));
    assert!(!table.shown().players[3].right);
    assert_eq!(table.gained(), [1, 1, 2, 0]);
}

/// ST-2.8: more than half of the others, and at least three.
const NEEDED: [(usize, usize); 5] = [(4, 3), (5, 3), (6, 3), (7, 4), (8, 4)];

#[test]
fn st_2_8_more_than_half_of_the_others_and_at_least_three_strike_a_drawing_out() {
    for (seats, needed) in NEEDED {
        assert_eq!(objections_needed(seats), needed);
        let mut table = Table::open(&Options::default(), seats);
        table.come_up("dealer 1");
        // Dealer, Partner and seat 2 are right; the last letter is seat `seats - 1`.
        table.reveal(1, &[0, 1, 2]);
        assert_eq!(table.view(0).objections_needed, Some(needed));
        let wrong = seats as i32 - 3;
        let mut before = vec![0; seats];
        before[..3].copy_from_slice(&[wrong, wrong, wrong + 1]);
        assert_eq!(table.gained(), before);
        let objectors: Vec<usize> = (0..seats).filter(|&seat| seat != 2).collect();
        for &seat in &objectors[..needed - 1] {
            table.play_as(seat, "object B");
        }
        assert_eq!(table.gained(), before, "one fewer than {needed} of {} others", seats - 1);
        assert!(!table.shown().players[2].struck);
        table.play_as(objectors[needed - 1], "object B");
        // The author scores nothing, and the others what they had.
        let mut after = before.clone();
        after[2] = 0;
        assert_eq!(table.gained(), after);
        let shown = table.shown();
        assert!(shown.players[2].struck && shown.players[2].right);
        assert_eq!(shown.players[2].objections.len(), needed);
        table.all_go_on();
        assert_eq!(table.points(), after);
    }
}

#[test]
fn st_2_8_a_table_may_play_without_objections() {
    assert!(Options::default().objections);
    let options = Options { objections: false, ..Options::default() };
    let mut table = Table::open(&options, 4);
    table.come_up("dealer 1");
    table.reveal(1, &[0, 1]);
    assert_eq!(table.view(0).objections_needed, None);
    assert_eq!(table.legal(2), ["next"]);
    let without = "this table plays without challenges";
    table.refuses(2, "object dealer", "ST-2.8", without);
    table.refuses(2, "object A", "ST-2.8", without);
    table.all_go_on();
    assert_eq!(table.spectated().round, 2);
}

#[test]
fn st_2_8_the_dealers_and_the_partners_drawing_can_be_struck_out_alone() {
    let mut table = Table::open(&Options::default(), 5);
    table.come_up("dealer 1");
    table.reveal(1, &[0, 1, 2]);
    assert_eq!(table.gained(), [2, 2, 3, 0, 0]);
    let mut partner = table.clone();
    for seat in [2, 3, 4] {
        table.play_as(seat, "object dealer");
        partner.play_as(seat, "object A");
    }
    assert_eq!(table.gained(), [0, 2, 3, 0, 0]);
    assert_eq!(partner.gained(), [2, 0, 3, 0, 0]);
    // It holds for this round only.
    table.all_go_on();
    table.round(0, &[0, 1]);
    assert_eq!(table.points(), [3, 5, 3, 0, 0]);
}

#[test]
fn st_2_9_after_the_reveal_nothing_is_secret_and_all_go_on_together() {
    let mut table = Table::open(&Options::default(), 4);
    table.come_up("dealer 1");
    table.reveal(2, &[0]);
    let shown = table.shown();
    let words: Vec<&str> = shown.players.iter().map(|shown| shown.word.as_str()).collect();
    assert_eq!(words, [0, 1, 0, 2].map(|card| OURS.word(card, Level::Two.index())));
    let sheets: Vec<Sheet> = shown.players.iter().map(|shown| shown.sheet.clone()).collect();
    assert_eq!(sheets, [0, 1, 2, 3].map(Table::mark));
    table.play_as(3, "next");
    let ready = "you are ready for the next round; undo that to say more";
    table.refuses(3, "object A", "ST-2.9", ready);
    table.refuses(3, "next", "ST-2.9", ready);
    for seat in [0, 1] {
        table.play_as(seat, "next");
        assert_eq!((table.phase(), table.points()), (Phase::Reveal, vec![0; 4]));
    }
    table.play_as(2, "next");
    assert_eq!((table.phase(), table.spectated().round), (Phase::Deal, 2));
}

/// Whoever was ready is asked all the same: bots are ready at once.
#[test]
fn st_2_9_when_somebody_has_objected_the_others_are_asked_before_the_round_ends() {
    let mut table = Table::open(&Options::default(), 5);
    table.come_up("dealer 1");
    // Dealer, Partner and seat 2 are right.
    table.reveal(1, &[0, 1, 2]);
    (0..=3).for_each(|seat| table.play_as(seat, "next"));
    let step = table.game.step();
    table.play_as(4, "object A; object B; next");
    assert_eq!((table.phase(), table.points()), (Phase::Vote, vec![0; 5]));
    assert_ne!(table.game.step(), step);
    // Seat 4 has said everything; the authors are asked about each other's drawings.
    assert_eq!(table.game.turn(), Turn::Seats(SeatSet::first(4)));
    assert_eq!(table.legal(0), ["next", "object A", "object B"]);
    assert_eq!(table.legal(1), ["next", "object B"]);
    table.refuses(0, "object C", "ST-2.9", "nobody has challenged this drawing");
    table.refuses(0, "object dealer", "ST-2.8", "you cannot challenge your own drawing");
    table.refuses(1, "object dealer", "ST-2.9", "nobody has challenged this drawing");
    let ready = "you are ready for the next round; undo that to say more";
    table.refuses(4, "object C", "ST-2.9", ready);
    table.refuses(0, "draw", "ST-2.3", "everyone has drawn: it is too late to hand in a sheet");
    table.refuses(0, "guess A", "ST-2.5", "there is nothing to guess now");
    // Who joins every objection has nothing more to say; who joins some says so.
    table.play_as(1, "object B");
    table.play_as(0, "object B");
    assert_eq!(table.game.turn().seats(), SeatSet::first(4).without(Seat::new(1)));
    assert!(table.shown().players[2].struck && !table.shown().players[1].struck);
    table.play_as(0, "next");
    table.play_as(2, "next");
    table.play_as(3, "next");
    assert_eq!((table.phase(), table.spectated().round), (Phase::Deal, 2));
    assert_eq!(table.points(), [2, 2, 0, 0, 0]);
    // The round stays open to all, the objections with it.
    let past = &table.spectated().past[0];
    assert_eq!(past.players[2].objections, [0, 1, 4].map(Seat::new));
    assert_eq!(past.players[1].objections, [Seat::new(4)]);
}

#[test]
fn st_2_9_what_is_struck_out_already_is_not_put_to_the_vote() {
    let mut table = Table::open(&Options::default(), 5);
    table.come_up("dealer 1");
    table.reveal(1, &[]);
    (0..3).for_each(|seat| table.play_as(seat, "object D"));
    (0..5).for_each(|seat| table.play_as(seat, "next"));
    assert_eq!(table.phase(), Phase::Deal);
}

#[test]
fn st_2_10_whoever_leaves_makes_the_round_void_where_the_table_agreed_so() {
    let mut drawing = Table::open(&void_if_left(), 4);
    drawing.come_up("dealer 4");
    drawing.round(0, &[0, 1, 2, 3]);
    let points = drawing.points();
    drawing.deal(2);
    let mut guessing = drawing.clone();
    drawing.play_as(1, "draw 1 5,5");
    drawing.play_as(3, "leave");
    guessing.draw_all();
    guessing.lay_out("B C A");
    guessing.play_as(0, "guess C");
    guessing.play_as(2, "guess C");
    guessing.play_as(1, "leave");
    for mut table in [drawing, guessing] {
        assert_eq!(
            (table.phase(), table.points(), table.dealer()),
            (Phase::Deal, points.clone(), 1)
        );
        // Nothing of it is shown to anybody.
        for viewer in table.viewers() {
            let view = table.game.view(viewer);
            let void = &view.past[1];
            assert!(void.void && void.players.is_empty());
            assert_eq!((void.dealer, void.partner, void.word()), (Seat::new(0), None, None));
            assert_eq!((view.sheet, view.letter, view.guess), (None, None, None));
        }
        // Its cards do not come back, and its dealer has had the turn.
        assert!(!table.chances().contains(&(Chance::Card(3), 1)));
        assert_eq!(table.chances().len(), 115 - 6);
        table.round(2, &[]);
        assert_eq!(table.spectated().past.len(), 3);
    }
}

/// The leader of a match could make every later round void, and win.
#[test]
fn st_2_10_nobody_makes_more_than_one_round_void_and_nobody_wins_who_has_left() {
    let mut table = Table::open(&void_if_left(), 6);
    table.come_up("dealer 1");
    // Seat 2 leads.
    table.round(1, &[0, 1]);
    table.round(0, &[0, 2]);
    assert_eq!(table.points(), [4, 4, 5, 0, 0, 0]);
    table.deal(some_partner(&table));
    let mut rest = table.clone();
    table.play_as(2, "leave");
    assert!(table.spectated().past[2].void && table.spectated().players[2].left);
    assert_eq!(table.game.left(), SeatSet::only(Seat::new(2)));
    let left = "you left this match, so a bot plays your seat until its end; \
                you are welcome to watch";
    while table.game.turn() != Turn::Over {
        table.deal(some_partner(&table));
        table.refuses(2, "leave", "ST-2.10", left);
        assert_eq!(table.game.when_left(Seat::new(2)), None);
        table.lay_out_in_order();
        table.guess_right(some_partner(&table), &[2]);
        table.all_go_on();
    }
    // The bot's points are the seat's, but the best of those who stayed win.
    assert_eq!(table.spectated().past.iter().filter(|round| round.void).count(), 1);
    let outcome = table.outcome();
    assert!(outcome.scores[2] > outcome.scores[0]);
    assert_eq!(outcome.winners, SeatSet::first(2));
    assert_eq!(outcome.reason, "equal points of those who stayed: shared");
    assert_eq!(table.spectated().ahead, [Seat::new(0), Seat::new(1)]);
    // Where nobody leaves, the leader wins.
    rest.lay_out_in_order();
    rest.guess_right(some_partner(&rest), &[]);
    rest.all_go_on();
    while rest.game.turn() != Turn::Over {
        rest.round(some_partner(&rest), &[]);
    }
    assert_eq!(rest.outcome().winners, SeatSet::only(Seat::new(2)));
    assert_eq!(rest.outcome().reason, "most points");
}

#[test]
fn st_2_10_otherwise_the_round_goes_on_and_leaving_does_not_wait_for_ones_turn() {
    assert_eq!(Options::default().leaver, Leaver::Bot);
    // Before and after handing in, before and after guessing, and after the reveal.
    let mut drawing = Table::dealt(4, 1);
    let mut waiting = drawing.clone();
    waiting.play_as(2, "draw 1 5,5");
    let mut guessing = drawing.clone();
    guessing.lay_out_in_order();
    let mut guessed = guessing.clone();
    guessed.play_as(2, "guess A");
    let mut shown = guessing.clone();
    shown.guess_right(1, &[0, 1]);
    let mut ready = shown.clone();
    ready.play_as(2, "next");
    for table in [&mut drawing, &mut waiting, &mut guessing, &mut guessed, &mut shown, &mut ready] {
        let (turn, step) = (table.game.turn(), table.game.step());
        assert!(!table.legal(2).contains(&"leave".to_string()), "it is no choice of the game");
        assert_eq!(table.game.when_left(Seat::new(2)), Some(Move::Leave));
        table.play_as(2, "leave");
        assert_eq!((table.game.turn(), table.game.step()), (turn, step));
        for viewer in table.viewers() {
            let left: Vec<bool> = table.game.view(viewer).players.iter().map(|p| p.left).collect();
            assert_eq!(left, [false, false, true, false]);
        }
    }
    // With the guesses shown a round counts at every table.
    let mut table = Table::open(&void_if_left(), 4);
    table.come_up("dealer 1");
    table.reveal(1, &[0, 1]);
    table.play_as(2, "leave");
    assert_eq!(table.phase(), Phase::Reveal);
    table.all_go_on();
    assert_eq!((table.points(), table.spectated().past[0].void), (vec![2, 2, 0, 0], false));
    // Whoever has guessed and leaves before the others have makes it void.
    let mut guessed = Table::dealt_with(&void_if_left(), 4, 1);
    guessed.lay_out_in_order();
    guessed.play_as(2, "guess A; leave");
    assert!(guessed.spectated().past[0].void);
}

#[test]
fn st_2_10_whoever_leaves_after_the_last_reveal_has_played_to_the_end() {
    for options in [Options::default(), void_if_left()] {
        let mut table = Table::open(&options, 4);
        table.come_up("dealer 1");
        (1..8).for_each(|_| table.round(some_partner(&table), &[]));
        table.reveal(some_partner(&table), &[1]);
        let shown = "the last round is shown: the match counts as it stands";
        table.refuses(1, "leave", "ST-2.10", shown);
        assert_eq!(table.game.when_left(Seat::new(1)), Some(Move::Next));
        table.play_as(1, "next");
        assert_eq!(table.game.when_left(Seat::new(1)), None);
        table.all_go_on();
        assert_eq!(table.outcome().winners, SeatSet::only(Seat::new(1)));
    }
}

#[test]
fn st_2_10_when_everybody_has_left_it_is_over_and_nobody_wins() {
    for options in [Options::default(), void_if_left()] {
        let mut table = Table::open(&options, 4);
        table.come_up("dealer 1");
        table.round(1, &[0, 1]);
        table.deal(2);
        for seat in 0..4 {
            assert_eq!(table.game.outcome(), None);
            // Where the round became void the next has to be dealt.
            if table.phase() == Phase::Deal {
                table.deal(some_partner(&table));
            }
            table.play_as(seat, "leave");
        }
        let outcome = table.outcome();
        assert_eq!((*outcome.scores).to_vec(), [2, 2, 0, 0]);
        assert_eq!((outcome.winners, &*outcome.reason), (SeatSet::EMPTY, "everybody has left"));
        let view = table.view(0);
        assert!(view.past.last().unwrap().void && view.word.is_none() && view.ahead.is_empty());
    }
    // The last of them leaves after a reveal: that round counts.
    let mut table = Table::open(&Options::default(), 4);
    table.come_up("dealer 1");
    table.reveal(1, &[0, 1]);
    (0..4).for_each(|seat| table.play_as(seat, "leave"));
    assert_eq!((*table.outcome().scores).to_vec(), [2, 2, 0, 0]);
    assert_eq!(table.spectated().past.len(), 1);
}

#[test]
fn st_2_11_hints_in_words_where_they_are_allowed() {
    let hint = "draw \"behind the harbour, at night\"";
    let none = "this table plays without hints in words: please draw";
    Table::dealt(4, 1).refuses(0, hint, "ST-2.11", none);
    let mut table = Table::dealt_with(&words_allowed(), 4, 1);
    assert!(table.view(0).word_hints);
    table.play_as(0, hint);
    assert_eq!(table.view(0).sheet.unwrap().words(), Some("behind the harbour, at night"));
    // Forty letters are enough, whatever they are made of.
    let long = format!("draw \"{}\"", "é".repeat(MOST_LETTERS));
    table.play_as(2, &long);
    assert_eq!(MOST_LETTERS, 40);
    assert!(format!("draw \"{}\"", "é".repeat(41)).parse::<Move>().is_err());
    // Seat 3 has a word of its own; what others have may be said.
    let (own, dealers) = (table.view(3).word.unwrap(), table.view(1).word.unwrap());
    let says = "your hint says the word itself; hint at it without saying it";
    for hint in [own.clone(), own.to_uppercase(), format!("not a {own}!")] {
        table.refuses(3, &format!("draw \"{hint}\""), "ST-2.11", says);
    }
    table.play_as(3, &format!("draw \"{dealers}\""));
    table.refuses(1, &format!("draw \"{dealers}\""), "ST-2.11", says);
    // Whoever may hint in words may draw as well.
    table.play_as(1, "draw 1 5,5");
    assert_eq!(table.phase(), Phase::LayOut);
}

#[test]
fn st_2_12_a_sheet_holds_what_fits_on_it() {
    let read = |text: &str| text.parse::<Sheet>();
    let points = |count: usize| " 1000,750".repeat(count);
    let strokes = |count: usize, points: &str| vec![format!("3{points}"); count].join(" | ");
    assert_eq!((MOST_STROKES, MOST_POINTS, MOST_POINTS_IN_ALL), (200, 400, 4000));
    assert_eq!(read(&strokes(200, " 0,0")).unwrap().strokes().len(), 200);
    assert!(read(&strokes(201, " 0,0")).is_err());
    assert_eq!(read(&strokes(1, &points(400))).unwrap().strokes()[0].points.len(), 400);
    assert!(read(&strokes(1, &points(401))).is_err());
    assert!(read(&strokes(10, &points(400))).is_ok());
    assert!(read(&format!("{} | 1 0,0", strokes(10, &points(400)))).is_err());
    assert!(read("1 1001,0").is_err() && read("1 0,751").is_err());
    let pens: Vec<Pen> =
        read("1 0,0 | 2 0,0 | 3 0,0").unwrap().strokes().iter().map(|s| s.pen).collect();
    assert_eq!(pens, Pen::ALL);
    assert!(pens.windows(2).all(|pair| pair[0].width() < pair[1].width()));
    // A blank sheet is allowed.
    let mut table = Table::dealt(4, 1);
    table.play_as(0, "draw");
    assert_eq!(table.view(0).sheet, Some(Sheet::blank()));
}

/// Calls `look` at every way in which a round can be guessed: how many play,
/// the Partner, who guesses right, and what it is worth.
fn every_round(mut look: impl FnMut(usize, Seat, &[bool], &[i32])) {
    for seats in 4..=8 {
        let dealer = Seat::new(seats - 1);
        for partner in (0..seats - 1).map(Seat::new) {
            for bits in 0..1u32 << seats {
                let right: Vec<bool> = (0..seats).map(|seat| bits >> seat & 1 == 1).collect();
                let found: SeatSet =
                    (0..seats).filter(|&seat| right[seat]).map(Seat::new).collect();
                let points = score(SeatSet::first(seats), dealer, partner, found);
                look(seats, partner, &right, &points[..seats]);
            }
        }
    }
}

#[test]
fn st_3_1_dealer_and_partner_score_the_wrong_guesses_if_both_are_right() {
    let mut both = 0;
    every_round(|seats, partner, right, points| {
        let wrong = right.iter().filter(|right| !**right).count() as i32;
        let pair = [seats - 1, partner.index()];
        let expected = if pair.iter().all(|&seat| right[seat]) { wrong } else { 0 };
        both += i32::from(expected > 0);
        assert_eq!(pair.map(|seat| points[seat]), [expected; 2], "{right:?}");
    });
    assert!(both > 0);
}

#[test]
fn st_3_2_others_who_are_right_score_one_more_than_the_wrong_guesses() {
    every_round(|seats, partner, right, points| {
        let wrong = right.iter().filter(|right| !**right).count() as i32;
        for seat in (0..seats - 1).filter(|&seat| seat != partner.index()) {
            assert_eq!(points[seat], if right[seat] { wrong + 1 } else { 0 }, "{right:?}");
        }
    });
}

/// The three worked examples, each as a round of six.
#[test]
fn st_3_3_the_worked_examples_come_out_as_they_should() {
    let whole_round = |right: &[usize]| {
        let mut table = Table::open(&Options::default(), 6);
        table.come_up("dealer 3");
        table.round(4, right);
        let past = table.spectated().past[0].clone();
        let gained: Vec<i32> = past.players.iter().map(|shown| shown.gained).collect();
        assert_eq!(table.points(), gained);
        gained
    };
    // Seat 2 deals, seat 4 is the Partner.
    assert_eq!(whole_round(&[2, 4, 0]), [4, 0, 3, 0, 3, 0]);
    assert_eq!(whole_round(&[2, 0]), [5, 0, 0, 0, 0, 0]);
    assert_eq!(whole_round(&[0, 1, 2, 3, 4, 5]), [1, 1, 0, 1, 0, 1]);
}

#[test]
fn st_4_1_most_points_win_and_tied_players_share_the_victory() {
    let play = |first_round: &[usize]| {
        let mut table = Table::open(&Options::default(), 6);
        table.come_up("dealer 1");
        table.round(1, first_round);
        while table.game.turn() != Turn::Over {
            assert_eq!(table.game.outcome(), None);
            table.round(some_partner(&table), &[]);
        }
        table.outcome()
    };
    let alone = play(&[0, 1, 2]);
    assert_eq!(*alone.scores, [3, 3, 4, 0, 0, 0]);
    assert_eq!((alone.winners, &*alone.reason), (SeatSet::only(Seat::new(2)), "most points"));
    let shared = play(&[0, 1]);
    assert_eq!(*shared.scores, [4, 4, 0, 0, 0, 0]);
    assert_eq!((shared.winners, &*shared.reason), (SeatSet::first(2), "equal points: shared"));
    assert_eq!(play(&[]).winners, SeatSet::first(6), "nobody has any");
}

#[test]
fn st_4_2_points_count_on_beyond_the_spaces_of_the_track() {
    let mut table = Table::open(&Options::default(), 8);
    table.come_up("dealer 1");
    let mut points = Vec::new();
    for _ in 0..8 {
        // Seat 0 is neither Dealer nor Partner but in the first and the last round.
        let (dealer, seats) = (table.dealer(), table.seats());
        let partner = if dealer == 0 { 1 } else { dealer % (seats - 1) + 1 };
        table.round(partner, &[0]);
        points.push(table.points()[0]);
    }
    assert_eq!(points, [0, 8, 16, 24, 32, 40, 48, 56]);
    assert_eq!(table.outcome().scores[0], 56);
    assert_eq!(table.game.view(Viewer::Spectator).players[0].points, 56);
}

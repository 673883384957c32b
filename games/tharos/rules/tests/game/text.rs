//! What is written and what is read: moves, draws and the table as plain text.

use crate::common::{RICH, Table, every_move};
use game_core::{Describe, Game, Seat, Viewer};
use tharos::base::{Chance, Colour, Die, Good, Medal, Move, Place, Target};
use tharos::mat::Trial;

#[test]
fn every_move_and_every_draw_is_read_as_it_is_written() {
    for mv in every_move() {
        assert_eq!(mv.to_string().parse::<Move>().unwrap(), mv);
    }
    let counted = |most: u8, chance: fn(u8) -> Chance| (0..most).map(chance);
    let draws = counted(12, Chance::Region)
        .chain(counted(14, Chance::Building))
        .chain(counted(12, Chance::Offer))
        .chain(counted(12, Chance::Card))
        .chain(tharos::mat::Guild::ALL.map(Chance::Marker))
        .chain(counted(5, Chance::Attack))
        .chain(Die::all().map(Chance::Die))
        .chain((1..=6).map(Chance::Line))
        .chain(counted(14, Chance::Remove))
        .chain(counted(14, Chance::Foreign));
    for chance in draws {
        assert_eq!(chance.to_string().parse::<Chance>().unwrap(), chance);
    }
    assert_eq!("play 7 y2".parse(), Ok(Move::Play(6, Target::Die("y2".parse().unwrap()))));
    let place: Place = "2c".parse().unwrap();
    assert_eq!((place.column(), place.row(), place.index()), (1, 2, 9));
    assert!(Colour::ALL.iter().all(|colour| colour.to_string().parse() == Ok(*colour)));
    assert!(Good::ALL.iter().all(|good| good.to_string().parse() == Ok(*good)));
    assert!(Medal::ALL.iter().all(|medal| medal.to_string().parse() == Ok(*medal)));
}

#[test]
fn what_is_no_move_is_answered_shortly() {
    let answer = |text: &str| text.parse::<Move>().unwrap_err().to_string();
    assert_eq!(answer("swap 3"), "there are `swap 1` (I and II) and `swap 2` (II and III)");
    assert_eq!(answer("mine 5a"), "\"5a\" is no region such as 2a");
    assert_eq!(answer("y4 hire 13"), "\"13\" is no player card: they go from 1 to 12");
    assert_eq!(answer("y4 build 0"), "\"0\" is no building: they go from 1 to 14");
    assert_eq!(answer("y4 build 01"), "\"01\" is no building: they go from 1 to 14");
    assert_eq!(answer("discard +1"), "\"+1\" is no action card: they go from 1 to 12");
    assert_eq!(answer("y4 sell 7 0"), "\"7\" is no number of markers from 0 to 6");
    assert_eq!(answer("y4 take gold 1a"), "\"gold\" is no marker: there are ore, crystal");
    let medals = "there are combat, exploration, trade, civil";
    assert_eq!(answer("lose gold"), format!("\"gold\" is no medal: {medals}"));
    let colours = "there are yellow, red, green and blue";
    assert_eq!(answer("buy pink"), format!("\"pink\" is no colour: {colours}"));
    assert_eq!(answer("play 1 pink"), "\"pink\" is no die, region, marker or colour");
    assert_eq!(answer("play 1 1a red"), "\"1a\" is no die such as y4, r1, g6 or b2");
    assert_eq!(answer("play 1 y1 red 1a"), "an effect is aimed at one thing");
    let deeds = "a die can earn, sell, deliver, explore, take, mine, guard, build, hire, draw, use \
                 and work";
    for text in ["y4", "y4 sleep", "y4 earn earn", "y4 ", "y4 take ore"] {
        assert_eq!(answer(text), format!("{text:?}: {deeds}"));
    }
    let moves = "is no move: there are swap, place, a die and what it does, play, buy, pass, mine, \
                 lose, return and discard";
    for text in ["", " ", "PASS", "pass ", "pass pass", "y7 earn", "y0 earn", "buy", "🎲"] {
        assert_eq!(answer(text), format!("{text:?} {moves}"));
    }
    let long = "é".repeat(100_000);
    for start in ["", "y4 ", "play 1 ", "play ", "mine ", "buy ", "lose ", "y4 sell 1 ", "swap "] {
        assert!(answer(&format!("{start}{long}")).len() < 250, "{start}");
    }
}

#[test]
fn what_is_no_draw_is_answered_shortly() {
    let answer = |text: &str| text.parse::<Chance>().unwrap_err().to_string();
    for text in ["", "die", "coin 1", "marker blue", "marker"] {
        let words = format!("{text:?} is nothing that chance brings, such as `die y4`");
        assert_eq!(answer(text), words);
    }
    assert_eq!(answer("line 7"), "\"7\" is no line: they go from 1 to 6");
    assert_eq!(answer("attack 6"), "\"6\" is no attack card: they go from 1 to 5");
    assert_eq!(answer("die y7"), "\"y7\" is no die such as y4, r1, g6 or b2");
    let long = "é".repeat(100_000);
    assert!(answer(&long).len() < 150 && answer(&format!("die {long}")).len() < 150);
}

#[test]
fn moves_are_told_in_words() {
    let mut table = Table::alone(&[RICH, &["number | start-cards | 1"]]).markers("ooot");
    table.play("card 4; roll y4 r5 g6 b6 b2").settle();
    for (mv, words) in [
        ("place", "place ochre on A1"),
        ("swap 1", "swap I and II for 3 Jar"),
        ("swap 2", "swap II and III for 3 Jar"),
    ] {
        assert_eq!(table.says(mv), words);
    }
    table.play("place").settle();
    for (mv, words) in [
        ("y4 earn", "yellow 4: earn 4 Jar"),
        ("y4 sell 2 1", "yellow 4: sell 2 ore, 1 crystal for 6 Jar"),
        ("y4 sell 0 2", "yellow 4: sell 2 crystals for 4 Jar"),
        ("y4 deliver", "yellow 4: deliver 1 ore and 1 crystal for a trade medal"),
        ("g6 explore 1a", "green 6: explore Heron Hills (take 2 Jar)"),
        ("g6 explore 2a", "green 6: explore Lantern Wood (draw an action card)"),
        ("b2 take ore 1a", "blue 2: take ore from Heron Hills"),
        ("b6 mine 1c", "blue 6: place a mine on Old Growth for 3 Jar"),
        ("r5 guard", "red 5: guard +2"),
        ("y4 build 2", "yellow 4: build Library for 4 Jar"),
        ("y4 hire 1", "yellow 4: hire Gatekeeper for 2 Jar"),
        ("y4 draw", "yellow 4: draw an action card"),
        ("buy green", "buy a green die for 4 Jar"),
        ("mine 1c", "place the mine on Old Growth"),
        ("return 8", "put Captain back"),
        ("discard 4", "discard New Seam"),
        ("pass", "end the turn with dice unused"),
    ] {
        assert_eq!(table.says(mv), words);
    }
    table.play("y4 earn; r5 guard; g6 explore 1c; b6 take ore 1c; b2 draw").settle();
    assert_eq!(table.says("pass"), "end the turn");
    table.play("pass").until(Trial::SevenJar);
    assert_eq!(table.says("place"), "place ochre on A2");
}

#[test]
fn draws_are_told_in_words() {
    let mut table = Table::alone(&[]);
    table.play("attack 1");
    let seat = Some(Seat::new(0));
    for (chance, words) in [
        ("region 3", "Whistling Dunes is laid out"),
        ("building 1", "Market Hall is open to be built"),
        ("offer 2", "Peddler is on offer to seat 1"),
        ("card 1", "seat 1 draws Good Harvest"),
        ("marker teal", "a marker of teal is drawn"),
        ("attack 5", "River Pirates attack with strength 3"),
        ("die b2", "seat 1 rolls blue 2"),
        ("line 3", "column 3 of the regions is cleared"),
        ("line 5", "the second row of regions is cleared"),
        ("line 6", "the third row of regions is cleared"),
        ("remove 2", "Library leaves the game"),
        ("foreign 2", "Library gets a foreign marker: double fee"),
    ] {
        assert_eq!(table.game.describe_chance(seat, &chance.parse().unwrap()), words);
    }
}

#[test]
fn the_table_alone_is_told_line_by_line() {
    let mut table = Table::alone(&[]).markers("otpp");
    table.play("card 8; attack 3; roll y4 y4 r5 g6 b2; place; g6 explore 1a").settle();
    let text = table.view().to_string();
    for line in [
        "Turn 1 of 16, round 1",
        "Attack: Toll Breakers, strength 2; defence 0",
        "Start spaces: I teal II plum III plum; 14 in the bag; 0 mines in the loss box",
        "Row A, ochre, 1 of 6",
        "  A2: at least 7 Jar; you have 7",
        "  A4: no action card in hand; you have 1",
        "  B6, last space: at least 3 exploration medals; you have 0",
        "Row C, nobody's, 0 of 6",
        "  1a Heron Hills, entry 2: 1 ore; explored",
        "  1c Old Growth, entry 4: 2 ore, 1 crystal",
        "  3 Counting House, to build for 5 Jar; fee 1; strength 0, 2 points; take 4 Jar",
        "You: 1 point",
        "  7 Jar, nothing, combat strength 0",
        "  medals: 0 combat, 0 exploration, 0 trade, 0 civil",
        "  on offer: 1 Gatekeeper for 2 Jar; strength 1, 1 point; a red die: guard +2 in this pass",
        "  action card 8: Militia; guard +3 in this pass",
        "  dice: yellow 4, yellow 4, red 5, blue 2",
    ] {
        assert!(text.lines().any(|there| there == line), "{line}\nis not in\n{text}");
    }
}

#[test]
fn a_table_of_guilds_says_whose_everything_is() {
    let mut table = Table::of(2, &[RICH]);
    table.play("roll y6 g6 y1 y1 y1; y6 build 3; g6 explore 1a; pass").settle();
    let text = table.game.view(Viewer::Seat(Seat::new(0))).to_string();
    for line in [
        "Round 1, pass 1: seat 2 to act",
        "  1a Heron Hills, entry 2: 1 ore; explored by you",
        "  3 Counting House, built by you; fee 1; strength 0, 2 points; take 4 Jar",
        "seat 2: 6 points",
        "  action cards: 0",
        "  action cards: none",
    ] {
        assert!(text.lines().any(|there| there == line), "{line}\nis not in\n{text}");
    }
    table.pass_to_the_end();
    assert!(table.view().to_string().starts_with("Over\n"));
}

/// TH-5.5, TH-5.7: whoever plays in words sees what cards and buildings are worth.
#[test]
fn hired_cards_and_buildings_tell_strength_points_and_ability() {
    let mut table = Table::alone(&[RICH]);
    table.play("roll y6 y6 y6 y6 y6; place; y6 hire 1; y6 build 4").settle();
    let text = table.view().to_string();
    for line in [
        "  player card: 1 Gatekeeper; strength 1, 1 point; a red die: guard +2 in this pass",
        "  on offer: 2 Peddler for 2 Jar; strength 0, 1 point; a die that earns brings 1 Jar more",
        "  4 Watchtower, built by you; fee 1; strength 1, 2 points; guard +3 in this pass",
    ] {
        assert!(text.lines().any(|there| there == line), "{line}\nis not in\n{text}");
    }
}

//! Text forms, and what a terminal shows, reviewed like code.

use crate::common::{Table, random_sheet};
use game_core::{Describe, Game, Seat, TableRules, Turn, Viewer};
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use std::collections::HashSet;
use std::sync::Arc;
use subtext::{Chance, Letter, Move, Options, Sheet, Subtext, Words, described};

#[test]
fn sheets_are_read_as_they_are_written() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(11);
    let (mut sheets, mut texts) = (HashSet::new(), HashSet::new());
    for _ in 0..5000 {
        let sheet = random_sheet(&mut rng);
        let (text, mv) = (sheet.to_string(), Move::Draw(sheet.clone()));
        assert_eq!(text.parse().as_ref(), Ok(&sheet));
        assert_eq!(mv.to_string().parse(), Ok(mv));
        assert!(!text.contains(['\n', ';']), "{text:?} stands on a line, and in a script");
        assert_eq!(serde_json::to_value(&sheet).unwrap(), text);
        sheets.insert(sheet);
        texts.insert(text);
    }
    // No two sheets share a text.
    assert_eq!(sheets.len(), texts.len());
    assert!(sheets.len() > 3000, "{}", sheets.len());
    let drawing: Sheet = "2 120,80 125,82|1 300,300".parse().unwrap();
    assert_eq!(drawing.to_string(), "2 120,80 125,82 | 1 300,300");
    assert_eq!("draw \"harbour at night\"".parse::<Move>().unwrap().to_string().len(), 23);
}

#[test]
fn moves_and_draws_are_read_as_they_are_written() {
    let letters: Vec<Letter> = (0..7).map(Letter::new).collect();
    let names: String = letters.iter().map(ToString::to_string).collect();
    assert_eq!(names, "ABCDEFG");
    let mut moves =
        vec![Move::Draw(Sheet::blank()), Move::Pass, Move::Object(None), Move::Next, Move::Leave];
    moves.extend(letters.iter().flat_map(|&at| [Move::Guess(at), Move::Object(Some(at))]));
    let texts: HashSet<String> = moves.iter().map(ToString::to_string).collect();
    assert_eq!(texts.len(), moves.len());
    for mv in moves {
        assert_eq!(mv.to_string().parse(), Ok(mv));
    }
    let draws = (0..8).map(Chance::Dealer).chain((0..2000).map(Chance::Card));
    for chance in draws.chain(letters.into_iter().map(Chance::Letter)) {
        assert_eq!(chance.to_string().parse(), Ok(chance));
    }
    // People count from 1.
    assert_eq!("card 17".parse(), Ok(Chance::Card(16)));
    assert_eq!("dealer 1".parse(), Ok(Chance::Dealer(0)));
}

#[test]
fn moves_are_described_for_people() {
    let table = Table::dealt(4, 1);
    let says = |mv: &str| table.game.describe(Seat::new(0), &mv.parse().unwrap());
    assert_eq!(says("draw"), "hand in a blank sheet");
    assert_eq!(says("draw 1 5,5"), "hand in a drawing of 1 stroke");
    assert_eq!(says("draw 1 5,5 | 3 6,6 7,7"), "hand in a drawing of 2 strokes");
    assert_eq!(says("draw \"far out\""), "hand in the hint \"far out\"");
    assert_eq!(says("guess C"), "lay your token at drawing C");
    assert_eq!(says("pass"), "make no guess");
    assert_eq!(says("object B"), "challenge drawing B");
    assert_eq!(says("object dealer"), "challenge the Dealer's drawing");
    assert_eq!(says("next"), "go on to the next round");
    assert_eq!(says("leave"), "leave the match; a bot plays on");
    assert_eq!(described(&"\"far out\"".parse().unwrap()), "in words, far out");
}

/// One word a card, so that the text does not depend on ours.
fn options() -> Options {
    let animals = "ant bat cat dog eel fox gnu hen ibis jay kiwi lynx mole newt owl pig quail rat \
                   seal toad urchin vole wasp yak";
    let words = animals.split_whitespace().collect::<Vec<_>>().join("\n");
    Options { words, word_hints: true, guess_seconds: 30, ..Options::default() }
}

#[test]
fn a_view_reads_as_plain_text_from_the_first_deal_to_the_end() {
    let mut table = Table::open(&options(), 4);
    assert_eq!(table.view(0).to_string(), "Round 1 of 8: who deals is drawn\n");
    table.come_up("dealer 2; card 1");
    let dealt = "\
Round 1 of 8: you deal
Your word, level II: ant
One other player has it too. Hint at it so that only they notice.
seat 1: 0 points
You: 0 points
seat 3: 0 points
seat 4: 0 points
";
    assert_eq!(table.view(1).to_string(), dealt);
    table.come_up("card 2; card 3; card 1");
    table.play_as(1, "draw \"it carries leaves\"");
    table.play_as(0, "draw 1 5,5 | 2 6,6 7,7");
    let drawing = "\
Round 1 of 8: seat 2 deals
seat 1: 0 points, sheet handed in
seat 2: 0 points, sheet handed in
seat 3: 0 points, still drawing
seat 4: 0 points, still drawing
";
    assert_eq!(table.spectated().to_string(), drawing);
    table.play_as(2, "draw");
    table.play_as(3, "draw 1 5,5");
    table.lay_out("C A B");
    table.play_as(1, "guess A");
    let guessing = "\
Round 1 of 8: seat 2 deals
Your word, level II: bat
Which drawing hints at the Dealer's word? It may be your own.
The Dealer's: in words, it carries leaves
A: a blank sheet
B: a drawing of 1 stroke
C: a drawing of 2 strokes, yours
You: 0 points, still guessing
seat 2: 0 points, guess made
seat 3: 0 points, still guessing
seat 4: 0 points, still guessing
";
    assert_eq!(table.view(0).to_string(), guessing);
    table.play_as(0, "guess B");
    table.play_as(2, "guess A");
    table.play_as(3, "pass");
    table.play_as(1, "object B");
    table.play_as(0, "object B; next");
    assert!(
        table
            .view(3)
            .to_string()
            .contains("guessed nothing, 2 of 3 votes to strike it out: 0 points")
    );
    table.play_as(2, "object B");
    let revealed = "\
Round 1 of 8: seat 2 deals
Your word, level II: ant
The word was ant. Dealer: seat 2; Partner: You
  seat 1: bat, drew C, guessed B: 4 points
  seat 2: ant, guessed A: 0 points
  seat 3: cat, drew A, guessed A: 0 points
  You: ant, drew B, guessed nothing, struck out: 0 points
seat 1: 0 points, ready for the next round
seat 2: 0 points
seat 3: 0 points
You: 0 points
";
    assert_eq!(table.view(3).to_string(), revealed);
    table.play_as(1, "object A; next");
    table.play_as(2, "next");
    table.play_as(3, "next");
    let vote = "\
You: 0 points, asked about the challenge
seat 2: 0 points, has answered
seat 3: 0 points, has answered
seat 4: 0 points, asked about the challenge
";
    assert!(table.view(0).to_string().ends_with(vote), "{}", table.view(0));
    table.all_go_on();
    assert!(table.view(2).to_string().starts_with("Round 2 of 8: you deal\nseat 1: 4 points\n"));
    table.round(3, &[0, 1, 2, 3]);
    table.deal((table.dealer() + 1) % 4);
    table.play_as(0, "leave");
    table.lay_out_in_order();
    table.guess_right((table.dealer() + 1) % 4, &[]);
    table.all_go_on();
    (4..=8).for_each(|_| table.round((table.dealer() + 1) % 4, &[]));
    let over = "\
Over after 8 rounds
seat 1: 5 points, left, a bot plays on
You: 1 point
seat 3: 0 points
seat 4: 0 points
";
    assert_eq!(table.view(1).to_string(), over);
}

#[test]
fn own_words_are_kept_without_comments_and_shared_by_tables() {
    let chatty: String =
        (0..60).map(|n| format!("# and so on\n\n  word {n}  ,b{n},c{n} , d{n},e{n}\n")).collect();
    let kept = Subtext::kept(&Options { words: chatty.clone(), ..Options::default() }).words;
    assert!(kept.starts_with("word 0,b0,c0,d0,e0\nword 1,") && !kept.contains('#'), "{kept}");
    assert_eq!(Words::parse(&kept), Words::parse(&chatty));
    let (one, other) = (Words::shared(&kept).unwrap(), Words::shared(&chatty).unwrap());
    assert!(Arc::ptr_eq(&one, &other), "the same words are in memory once");
    assert!(!Arc::ptr_eq(&one, &Words::shared("other").unwrap()));
    assert_eq!(Subtext::kept(&Options::default()), Options::default());
}

#[test]
fn drawings_are_small_pictures_of_dots() {
    let mut table = Subtext::new(&Options::default(), 4).unwrap();
    for chance in ["dealer 1", "card 7", "card 9", "card 7", "card 3"] {
        table.apply_chance(chance.parse().unwrap());
    }
    // Once around the edge and a dot in the middle, a dot, nothing at all.
    let sheets = ["2 0,0 1000,0 1000,750 0,750 0,0 | 1 500,375", "1 5,5", "", ""];
    for (at, sheet) in sheets.into_iter().enumerate() {
        table.play(Seat::new(at), Move::Draw(sheet.parse().unwrap())).unwrap();
    }
    while let Turn::Chance(_) = table.turn() {
        let mut chances = Vec::new();
        table.chances(&mut chances);
        table.apply_chance(chances.swap_remove(0).0);
    }
    let view = table.view(Viewer::Seat(Seat::new(1)));
    let name = |seat: Seat| format!("Player {}", seat.index() + 1);
    let text = Subtext::sketch(&view, &name, 80).to_string();
    let lines: Vec<&str> = text.lines().collect();
    let at = lines.iter().position(|line| line.contains("╭The Dealer's──")).expect("a frame");
    assert!(lines[at].contains("╭A, yours──"), "{text}");
    assert!(lines[at + 1].starts_with("│⡏") && lines[at + 1].contains("⢹│"), "{text}");
    assert!(lines[at + 9].starts_with("│⣇") && lines[at + 9].contains("⣸│"), "{text}");
    assert!(text.contains("blank sheet"), "{text}");
    // On a narrow page the drawings hang below each other.
    let narrow = Subtext::sketch(&view, &name, 30);
    assert!(narrow.width() <= 48 && narrow.lines.len() > 40, "{narrow}");
}

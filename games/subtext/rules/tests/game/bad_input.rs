//! Whatever is sent, a move that the rules forbid changes nothing and names
//! its clause, and what cannot be read is answered clearly and shortly.

use crate::common::{Table, pack};
use game_core::{Game, Refusal, Search, Seat, Turn, below};
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use subtext::{
    Chance, Leaver, Letter, MOST_CARDS, MOST_SECONDS, Move, Options, Sheet, Subtext, Words,
};

/// Moves of every kind.
const MOVES: [&str; 9] = [
    "draw",
    "draw 2 5,5",
    "draw \"hint\"",
    "guess A",
    "pass",
    "object dealer",
    "object A",
    "next",
    "leave",
];

fn void_if_left() -> Options {
    Options { leaver: Leaver::Void, guess_seconds: 60, ..Options::default() }
}

fn words_allowed() -> Options {
    Options { word_hints: true, ..Options::default() }
}

/// What is answered to a text that is no move.
#[track_caller]
fn answer(text: &str) -> String {
    let answer = text.parse::<Move>().unwrap_err().to_string();
    assert!(answer.len() < 300 && !answer.contains(char::is_control), "{answer}");
    answer
}

#[test]
fn nothing_is_played_while_cards_and_letters_come_or_when_it_is_over() {
    let mut table = Table::open(&void_if_left(), 4);
    let refuses_all = |table: &Table, clause: &str, words: &str| {
        for (seat, mv) in (0..4).flat_map(|seat| MOVES.map(|mv| (seat, mv))) {
            table.refuses(seat, mv, clause, words);
            assert!(table.legal(seat).is_empty());
        }
    };
    refuses_all(&table, "ST-2.1", "the word cards are still being dealt");
    table.come_up("dealer 1; card 3");
    refuses_all(&table, "ST-2.1", "the word cards are still being dealt");
    table.come_up("card 3; card 2; card 1");
    table.draw_all();
    refuses_all(&table, "ST-2.4", "the drawings are still being laid out");
    table.lay_out("C A");
    refuses_all(&table, "ST-2.4", "the drawings are still being laid out");
    table.lay_out("B");
    table.play_as(0, "leave");
    (2..=8).for_each(|_| table.round((table.dealer() + 1) % 4, &[]));
    refuses_all(&table, "ST-4.1", "the game is over");
}

#[test]
fn while_drawing_nothing_else_is_done() {
    let mut table = Table::dealt_with(&void_if_left(), 4, 1);
    for mv in ["guess A", "pass"] {
        table.refuses(2, mv, "ST-2.5", "there is nothing to guess now");
    }
    for mv in ["object A", "object dealer", "next"] {
        table.refuses(2, mv, "ST-2.8", "you can challenge a drawing after the reveal");
    }
    table.play_as(2, "draw 1 5,5");
    let handed_in = "you have handed in your sheet; undo that to draw on";
    for mv in ["draw", "draw 1 5,5", "draw \"hint\""] {
        table.refuses(2, mv, "ST-2.3", handed_in);
    }
    // Nor by somebody who has drawn already.
    table.refuses(2, "guess A", "ST-2.5", "there is nothing to guess now");
    table.refuses(2, "next", "ST-2.8", "you can challenge a drawing after the reveal");
}

#[test]
fn while_guessing_nothing_else_is_done() {
    let mut table = Table::dealt_with(&void_if_left(), 4, 1);
    table.lay_out_in_order();
    let drawn = "everyone has drawn: it is too late to hand in a sheet";
    for mv in ["draw", "draw 1 5,5", "draw \"hint\""] {
        table.refuses(3, mv, "ST-2.3", drawn);
    }
    for mv in ["object A", "object dealer", "next"] {
        table.refuses(3, mv, "ST-2.8", "you can challenge a drawing after the reveal");
    }
    for (beyond, name) in [("guess D", "D"), ("guess G", "G")] {
        let words = format!("there is no drawing {name}: the last is C");
        table.refuses(3, beyond, "ST-1.3", &words);
    }
    table.play_as(3, "pass");
    table.play_as(0, "guess B");
    for (seat, mv) in [(3, "guess A"), (3, "pass"), (0, "guess B"), (0, "guess G")] {
        table.refuses(seat, mv, "ST-2.5", "you have made your guess");
    }
    let mut untimed = Table::dealt(4, 1);
    untimed.lay_out_in_order();
    untimed.refuses(3, "pass", "ST-2.7", "you have to guess: only a timer lets you miss one");
}

#[test]
fn after_the_reveal_only_objections_are_made() {
    let mut table = Table::open(&void_if_left(), 5);
    table.come_up("dealer 1");
    table.reveal(3, &[]);
    table.refuses(1, "draw", "ST-2.3", "everyone has drawn: it is too late to hand in a sheet");
    table.refuses(1, "guess A", "ST-2.5", "there is nothing to guess now");
    table.refuses(1, "pass", "ST-2.5", "there is nothing to guess now");
    let own = "you cannot challenge your own drawing";
    table.refuses(0, "object dealer", "ST-2.8", own);
    table.refuses(1, "object A", "ST-2.8", own);
    table.refuses(4, "object D", "ST-2.8", own);
    table.refuses(4, "object E", "ST-1.3", "there is no drawing E: the last is D");
    table.play_as(1, "object dealer; object D");
    let twice = "you have already challenged this drawing";
    table.refuses(1, "object dealer", "ST-2.8", twice);
    table.refuses(1, "object D", "ST-2.8", twice);
    table.play_as(1, "next");
    let ready = "you are ready for the next round; undo that to say more";
    for mv in ["object B", "object D", "object E", "next"] {
        table.refuses(1, mv, "ST-2.9", ready);
    }
}

#[test]
fn nobody_leaves_twice() {
    for options in [Options::default(), void_if_left()] {
        let mut table = Table::dealt_with(&options, 4, 1);
        table.play_as(0, "leave");
        if options.leaver == Leaver::Void {
            table.deal(2);
        }
        let words = "you left this match, so a bot plays your seat until its end; \
                     you are welcome to watch";
        table.refuses(0, "leave", "ST-2.10", words);
        table.lay_out_in_order();
        table.refuses(0, "leave", "ST-2.10", words);
        table.guess_right(2, &[]);
        table.refuses(0, "leave", "ST-2.10", words);
    }
}

#[test]
fn word_hints_that_are_not_allowed_are_refused() {
    let none = "this table plays without hints in words: please draw";
    Table::dealt(4, 1).refuses(0, "draw \"harbour\"", "ST-2.11", none);
    let table = Table::dealt_with(&words_allowed(), 4, 1);
    let word = table.view(0).word.unwrap();
    let capital = word[..1].to_uppercase() + &word[1..];
    let says = "your hint says the word itself; hint at it without saying it";
    for hint in [&word, &capital, &word.to_uppercase(), &format!("a {word}?")] {
        table.refuses(0, &format!("draw \"{hint}\""), "ST-2.11", says);
    }
    let long = "a hint in words has at most 40 letters";
    assert_eq!(answer(&format!("draw \"{}\"", "x".repeat(41))), long);
    assert_eq!(answer(&format!("draw \"{}\"", "é".repeat(100_000))), long);
    let marks = "a hint in words has no quotation marks, semicolons or line breaks";
    for hint in ["a\"b", "a;b", "a\nb", "a\rb", "a\0b", "a\u{1b}[2Jb", "a\tb", "a\u{85}b"] {
        assert_eq!(answer(&format!("draw \"{hint}\"")), marks, "{hint:?}");
    }
    let empty = "a hint in words is not empty and has no spaces around it";
    for hint in ["", " ", " a", "a ", "\u{a0}a", "a\n"] {
        assert_eq!(answer(&format!("draw \"{hint}\"")), empty, "{hint:?}");
    }
    for open in ["draw \"", "draw \"a", "draw \"a\" b", "draw \"a\" | 1 5,5"] {
        assert_eq!(answer(open), "a hint in words ends with a quotation mark", "{open:?}");
    }
    // What would be markup elsewhere is a hint like any other, and stays as it is.
    let markup: Sheet = "\"<script>alert(1)</script>\"".parse().unwrap();
    assert_eq!(markup.words(), Some("<script>alert(1)</script>"));
}

#[test]
fn strokes_that_are_none_are_answered_with_their_number() {
    for point in [
        "NaN,5",
        "5,NaN",
        "inf,5",
        "-1,5",
        "5,-1",
        "1e3,5",
        "+5,5",
        "5,+5",
        "007,5",
        "5,00",
        "0x5,5",
        "5.0,5",
        "5",
        "5;5",
        "5,5,5",
        ",5",
        "5,",
        ",",
        "a,b",
        "65536,0",
        "99999999999999999,0",
        "٣,٤",
        "5,５",
        "<script>",
        "5,5\n",
        "\u{0}",
        "\u{1b}[31m",
    ] {
        let words = format!("stroke 2: {point:?} is no point such as 120,80");
        assert_eq!(answer(&format!("draw 1 7,7 | 2 8,8 {point}")), words);
    }
    for (point, words) in [
        ("1001,0", "stroke 1: 1001,0 is outside the sheet of 1000 by 750"),
        ("0,751", "stroke 1: 0,751 is outside the sheet of 1000 by 750"),
        ("65535,65535", "stroke 1: 65535,65535 is outside the sheet of 1000 by 750"),
    ] {
        assert_eq!(answer(&format!("draw 3 {point}")), words);
    }
    for pen in ["0", "4", "-1", "01", "1,5", "1.0", "<svg>", "one", "\u{7}"] {
        let words = format!("stroke 1: {pen:?} is no pen: there are 1, 2 and 3");
        assert_eq!(answer(&format!("draw {pen} 5,5")), words);
    }
    assert_eq!(answer("draw 1"), "stroke 1: it has no points");
    assert_eq!(answer("draw 1 5,5 | 2"), "stroke 2: it has no points");
    let no_pen = |number| format!("stroke {number}: \"\" is no pen: there are 1, 2 and 3");
    assert_eq!(answer("draw |"), no_pen(1));
    assert_eq!(answer("draw 1 5,5 |"), no_pen(2));
    assert_eq!(answer("draw 1 5,5 || 1 6,6"), no_pen(2));
    assert_eq!(answer("draw 1  5,5"), "stroke 1: \"\" is no point such as 120,80");
}

#[test]
fn a_sheet_that_is_too_full_is_refused() {
    let stroke = |points: usize| format!("1{}", " 5,5".repeat(points));
    let sheet = |strokes: Vec<String>| format!("draw {}", strokes.join(" | "));
    assert!(sheet(vec![stroke(400)]).parse::<Move>().is_ok());
    assert_eq!(answer(&sheet(vec![stroke(401)])), "stroke 1: it has more than 400 points");
    assert!(sheet(vec![stroke(20); 200]).parse::<Move>().is_ok());
    assert_eq!(answer(&sheet(vec![stroke(1); 201])), "a sheet has at most 200 strokes");
    let most = [vec![stroke(400); 9], vec![stroke(399)], vec![stroke(1)]].concat();
    assert!(sheet(most.clone()).parse::<Move>().is_ok());
    let more = [most, vec![stroke(1)]].concat();
    assert_eq!(answer(&sheet(more)), "a sheet has at most 4000 points in all");
}

#[test]
fn texts_that_are_no_moves_are_answered_shortly() {
    let moves = "is no move: there are draw, guess, pass, object, next and leave";
    for text in ["", " ", "DRAW", "Guess A", "sell", "pass A", "next round", "<b>", "🏖", "draw\t1"]
    {
        assert_eq!(answer(text), format!("{text:?} {moves}"));
    }
    for letter in ["a", "H", "AA", "Z", "", " A", "A ", "1", "Ａ", "А", "dealer", "@"] {
        let words = format!("{letter:?} is no letter from A to G");
        assert_eq!(answer(&format!("guess {letter}")), words);
        assert_eq!(letter.parse::<Letter>().unwrap_err().to_string(), words);
        if letter != "dealer" {
            assert_eq!(answer(&format!("object {letter}")), words);
        }
    }
    let long = "<script>\n\0é".repeat(10_000);
    for text in [
        long.clone(),
        format!("draw {long}"),
        format!("draw 1 {long}"),
        format!("guess {long}"),
        format!("object {long}"),
    ] {
        answer(&text);
    }
}

#[test]
fn texts_that_are_no_draws_are_answered_shortly() {
    for text in [
        "",
        "card",
        "card 0",
        "card -1",
        "card +1",
        "card 007",
        "card 65536",
        "card x",
        "card  1",
        "dealer 0",
        "dealer 257",
        "dealer 65535",
        "Card 1",
        "roll 6",
        "letter",
    ] {
        let words = format!("{text:?} is none of `dealer 1`, `card 17` and `letter C`");
        assert_eq!(text.parse::<Chance>().unwrap_err().to_string(), words);
    }
    let words = "letter H".parse::<Chance>().unwrap_err().to_string();
    assert_eq!(words, "\"H\" is no letter from A to G");
    assert!("x".repeat(100_000).parse::<Chance>().unwrap_err().to_string().len() < 100);
}

#[test]
fn word_packs_that_cannot_be_used_name_the_line() {
    let wrong = |text: &str| Words::parse(text).unwrap_err().to_string();
    assert_eq!(wrong("ant\nbat\nant"), "Own words, line 3: \"ant\" is already in line 1");
    assert_eq!(wrong("# mine\n\nÉlan\n\nélan"), "Own words, line 5: \"élan\" is already in line 3");
    let five = "a, b, c, d, e";
    assert_eq!(wrong("a, b, c, d, A"), "Own words, line 1: \"A\" is already in line 1");
    for (card, count) in [("a, b", 2), ("a, b, c", 3), ("a, b, c, d", 4), ("a, b, c, d, e, f", 6)] {
        let words =
            format!("Own words, line 2: a line has 1 word, or 5 from easy to hard, not {count}");
        assert_eq!(wrong(&format!("#\n{card}")), words);
    }
    let mixed = "Own words, line 2: all lines have the same number of words";
    assert_eq!(wrong(&format!("{five}\nf")), mixed);
    assert_eq!(wrong(&format!("f\n{five}")), mixed);
    let length = "Own words, line 1: a word has 1 to 40 letters";
    assert_eq!(wrong(&"x".repeat(41)), length);
    assert_eq!(wrong(&"x".repeat(1_000_000)), length);
    assert_eq!(wrong("a, b, , d, e"), length);
    assert_eq!(wrong(",,,,"), length);
    assert!(Words::parse(&"é".repeat(40)).is_ok());
    for word in ["a\0b", "a\tb", "a\u{1b}[2Jb", "a\rb", "a\u{7f}b"] {
        let words = "Own words, line 2: a word has no control characters";
        assert_eq!(wrong(&format!("ant\n{word}")), words, "{word:?}");
    }
    assert_eq!(MOST_CARDS, 2000);
    assert_eq!(Words::parse(&pack(2000)).unwrap().len(), 2000);
    assert_eq!(wrong(&pack(2001)), "Own words, line 2001: a pack has at most 2000 cards");
}

#[test]
fn word_packs_may_have_comments_blank_lines_and_the_line_ends_of_any_system() {
    let plain = Words::parse("ant\nbat\ncat\n").unwrap();
    for text in [
        "ant\r\nbat\r\ncat\r\n",
        "ant\nbat\ncat",
        "  ant \n\tbat\n\ncat  ",
        "# mine\nant\n #\nbat\ncat",
        "\u{feff}ant\nbat\ncat",
        "\u{feff}# mine\r\nant\r\nbat\r\ncat",
    ] {
        assert_eq!(Words::parse(text).unwrap(), plain, "{text:?}");
    }
    let five = Words::parse(" light bulb ,b,c ,  d, e").unwrap();
    assert_eq!(
        (0..5).map(|n| five.word(0, n)).collect::<Vec<_>>(),
        ["light bulb", "b", "c", "d", "e"]
    );
    assert!(Words::parse("# only a comment").unwrap().is_empty());
}

#[test]
fn options_that_describe_no_table_are_refused() {
    let open = |options: &Options, seats| Subtext::new(options, seats).unwrap_err().to_string();
    for (seats, rounds, needed) in [(4, 8, 24), (5, 10, 40), (6, 6, 30), (7, 7, 42), (8, 8, 56)] {
        let few = Options { words: pack(needed - 1), ..Options::default() };
        let has = needed - 1;
        let words = format!(
            "Own words: {seats} players need {needed} words for {rounds} rounds, not {has}"
        );
        assert_eq!(open(&few, seats), words);
        let enough = Options { words: pack(needed), ..Options::default() };
        assert!(Subtext::new(&enough, seats).is_ok());
    }
    let none = Options { words: "# nothing".into(), ..Options::default() };
    assert_eq!(open(&none, 4), "Own words: 4 players need 24 words for 8 rounds, not 0");
    let twice = Options { words: "ant\nANT".into(), ..Options::default() };
    assert_eq!(open(&twice, 4), "Own words, line 2: \"ANT\" is already in line 1");
    for (draw_seconds, guess_seconds, name) in
        [(MOST_SECONDS + 1, 0, "Seconds to draw"), (0, u32::MAX, "Seconds to guess")]
    {
        let options = Options { draw_seconds, guess_seconds, ..Options::default() };
        let given = draw_seconds.max(guess_seconds);
        assert_eq!(open(&options, 4), format!("{name}: at most 3600, not {given}"));
    }
    // A pack of nothing but blanks is ours.
    let blank = Options { words: " \r\n\t".into(), ..Options::default() };
    assert_eq!(Subtext::new(&blank, 4), Subtext::new(&Options::default(), 4));
}

#[test]
fn options_in_json_are_complete_and_nothing_else() {
    let read = |text: &str| serde_json::from_str::<Options>(text);
    assert_eq!(read("{}").unwrap(), Options::default());
    assert_eq!(read(r#"{"leaver": "void"}"#).unwrap().leaver, Leaver::Void);
    for text in [
        r#"{"level": "VI"}"#,
        r#"{"level": 2}"#,
        r#"{"leaver": "Void"}"#,
        r#"{"draw_seconds": -1}"#,
        r#"{"draw_seconds": 1.5}"#,
        r#"{"word_hints": "yes"}"#,
        r#"{"objections": "on"}"#,
        r#"{"objections": 1}"#,
        r#"{"words": ["ant"]}"#,
        r#"{"colour": "red"}"#,
    ] {
        assert!(read(text).is_err(), "{text}");
    }
}

/// Random matches, in which every kind of move is tried by everybody at every
/// moment: what is listed is accepted, and everything else changes nothing.
#[test]
fn whatever_is_tried_a_refusal_names_its_clause_and_changes_nothing() {
    let letters = (0..7).map(Letter::new);
    let mut all: Vec<Move> = MOVES.map(|mv| mv.parse().unwrap()).to_vec();
    all.extend(letters.flat_map(|at| [Move::Guess(at), Move::Object(Some(at))]));
    let mut refusals = std::collections::HashSet::new();
    for (seed, seats) in (0..).zip(4..=8) {
        let quiet = Options { objections: false, ..Options::default() };
        for options in [Options::default(), Options { word_hints: true, ..void_if_left() }, quiet] {
            let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
            let mut game = Subtext::new(&options, seats).unwrap();
            // The first who can leaves.
            let mut left = false;
            while game.turn() != Turn::Over {
                for (seat, mv) in (0..seats).flat_map(|at| all.iter().map(move |mv| (at, mv))) {
                    let mut tried = game.clone();
                    if let Err(refused) = tried.play(Seat::new(seat), mv.clone()) {
                        assert_eq!(tried, game);
                        assert!(refused.clause().starts_with("ST-"));
                        refusals.insert(refused.reason());
                    }
                }
                if let Turn::Chance(_) = game.turn() {
                    let chance = game.sample_chance(&mut rng);
                    game.apply_chance(chance);
                    continue;
                }
                let awaited: Vec<Seat> = game.turn().seats().iter().collect();
                let seat = awaited[below(&mut rng, awaited.len() as u32) as usize];
                if !left {
                    left = true;
                    game.play(seat, Move::Leave).unwrap();
                    continue;
                }
                let mut moves = Vec::new();
                game.legal_moves(seat, &mut moves);
                let mv = moves.swap_remove(below(&mut rng, moves.len() as u32) as usize);
                game.play(seat, mv).unwrap();
            }
        }
    }
    let mut refusals: Vec<&str> = refusals.into_iter().collect();
    refusals.sort_unstable();
    let expected = [
        "dealing",
        "guessed",
        "handed-in",
        "laying-out",
        "left",
        "no-objections",
        "no-such-letter",
        "no-timer",
        "no-word-hints",
        "not-drawing",
        "not-guessing",
        "not-raised",
        "not-revealed",
        "objected",
        "own-drawing",
        "ready",
        "shown",
    ];
    assert_eq!(refusals, expected);
}

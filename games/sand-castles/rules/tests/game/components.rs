//! What is in the box, and what is said of a file that is no box.

use crate::common::{Table, draw, odd_box};
use game_core::{Game, Rng, Search, TableRules, Turn, below};
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use sand_castles::{Chance, Components, OURS, Options, SandCastles};

const TEXT: &str = include_str!("../../src/components.txt");

/// What is said of our text with one part put for another.
#[track_caller]
fn answer(part: &str, other: &str) -> String {
    assert_eq!(TEXT.matches(part).count(), 1, "{part:?} stands there once");
    Components::parse(&TEXT.replace(part, other)).unwrap_err().to_string()
}

/// The line at which a part of our text begins, counted from 1.
#[track_caller]
fn line(part: &str) -> usize {
    TEXT[..TEXT.find(part).unwrap()].lines().count() + 1
}

#[test]
fn our_designs_are_symmetric_and_asymmetric_and_all_different() {
    let mut shapes: Vec<_> = OURS.castles.iter().map(|c| (c.sandpails, c.towers)).collect();
    shapes.sort_unstable();
    shapes.dedup();
    assert_eq!(shapes.len(), 24);
    // No design is drawn wider or higher than it is.
    let mut symmetric = 0;
    for castle in &OURS.castles {
        let has = |row: u8, column: u8| castle.cells() >> (row * 6 + column) & 1 == 1;
        let (rows, columns) = (castle.rows, castle.columns);
        assert!((0..rows).all(|row| (0..columns).any(|at| has(row, at))), "{}", castle.name);
        let outer = [0, columns - 1];
        assert!(outer.iter().all(|&at| (0..rows).any(|row| has(row, at))), "{}", castle.name);
        let mirrored = |row| (0..columns).all(|at| has(row, at) == has(row, columns - 1 - at));
        symmetric += usize::from((0..rows).all(mirrored));
    }
    assert!((8..=20).contains(&symmetric), "{symmetric} of 24 are symmetric");
}

#[test]
fn the_pool_is_large_enough_for_both_players_to_build_the_same_castle() {
    for castle in &OURS.castles {
        assert!(castle.towers.count_ones() * 2 <= 10, "{}", castle.name);
        assert!(castle.sandpails.count_ones() * 2 <= 42, "{}", castle.name);
    }
}

#[test]
fn a_castle_is_read_from_the_top_down_to_the_base() {
    let pie = &OURS.castles[OURS.castle("Sand Pie").unwrap()];
    assert_eq!((pie.sandpails, pie.towers), (0b11, 0b1 << 6));
    assert_eq!((pie.rows, pie.columns, pie.value), (2, 2, 2));
    assert_eq!(OURS.castle("Cake"), None);
    assert_eq!(OURS.pool("60"), None);
}

#[test]
fn a_word_that_is_none_of_ours_is_named_with_its_line() {
    let at = line("tiles 64");
    let words = format!(
        "components, line {at}: \"bucket\" is none of die, first die, second die, tiles, castle"
    );
    assert_eq!(answer("tiles 64", "bucket 64"), words);
    // Far from any castle a stray row is one too.
    assert_eq!(
        Components::parse("T.\nSS\n").unwrap_err().to_string(),
        "components, line 1: \"T.\" is none of die, first die, second die, tiles, castle"
    );
}

#[test]
fn a_die_has_six_faces_of_one_to_four() {
    let at = line("die 1");
    let face = |text: &str| answer("1 tower, 1 wave", text);
    let says = |what: &str| format!("components, line {at}: {what}");
    assert_eq!(face("1 tower, 1 shell"), says("\"shell\" is no face of a die"));
    assert_eq!(face("1 tower, 1 wavess"), says("\"wavess\" is no face of a die"));
    assert_eq!(face("1 tower, wave"), says("\" wave\" is no number and a word"));
    assert_eq!(face("1 tower, x wave"), says("\" x wave\" is no number and a word"));
    assert_eq!(face("1 tower, 0 waves"), says("a face shows 1 to 4, not 0"));
    assert_eq!(face("1 tower, 5 waves"), says("a face shows 1 to 4, not 5"));
    assert_eq!(face("1 tower"), says("a die has 6 faces, not 5"));
    assert_eq!(face("1 tower, 1 wave, 1 wave"), says("a die has 6 faces, not 7"));
    let die = TEXT.lines().find(|line| line.starts_with("die")).unwrap();
    let twice = answer("tiles 58", &format!("{die}\ntiles 58"));
    let words = format!("the first die is given twice, by line {at} too");
    assert_eq!(twice, format!("components, line {}: {words}", line("tiles 58")));
}

#[test]
fn tiles_have_a_name_and_counts() {
    let at = line("tiles 64");
    let says = |what: &str| format!("components, line {at}: {what}");
    assert_eq!(answer("tiles 64: 48", "tiles 64 48"), says("tiles need a name and a colon"));
    assert_eq!(
        answer("64: 48 sandpails", "64: 48 shovels"),
        says("\"shovels\" is no builder tile")
    );
    assert_eq!(
        answer("64: 48 sandpails", "64: 61 sandpails"),
        says("61 sandpails are more than 60")
    );
    let number = says("\" 300 sandpails\" is no number and a word");
    assert_eq!(answer("64: 48 sandpails", "64: 300 sandpails"), number);
    assert_eq!(answer("tiles 64:", "tiles 58:"), says("58 is given twice"));
    assert_eq!(answer("tiles 64:", "tiles :"), says("\"\" is no name of 1 to 40 letters"));
    let nine: String = (0..9).map(|at| format!("tiles p{at}: 1 tower\n")).collect();
    assert_eq!(
        Components::parse(&nine).unwrap_err().to_string(),
        "components, line 9: there are more than 8 pools"
    );
}

#[test]
fn a_castle_that_cannot_be_built_is_named_with_its_line() {
    let castle = "castle 2 Sand Pie\nT.\nSS\n";
    let at = line(castle);
    let with = |rows: &str| answer(castle, &format!("castle 2 Sand Pie\n{rows}\n"));
    let says = |below: usize, what: &str| format!("components, line {}: {what}", at + below);
    // SC-3.5: a row floats only if there is nothing at all in the row below.
    assert_eq!(with("T.\n..\nSS"), says(1, "there is nothing in the row below this one"));
    assert_eq!(with("SS\n.."), says(1, "there is nothing in the row below this one"));
    assert_eq!(with("T.\n..\n..\nSS"), says(1, "there is nothing in the row below this one"));
    assert_eq!(with(".T\nSS\n..\nSS"), says(2, "there is nothing in the row below this one"));
    assert_eq!(with("..\n.."), says(0, "Sand Pie has no tile"));
    assert_eq!(with("T\nSS"), says(2, "rows have the same 1 to 6 columns"));
    assert_eq!(with("T..\nSS"), says(2, "rows have the same 1 to 6 columns"));
    assert_eq!(with("T......\nSSSSSSS"), says(2, "rows have the same 1 to 6 columns"));
    assert_eq!(with("T\nS\nS\nS\nS\nS\nS"), says(0, "Sand Pie has 7 rows, not 1 to 6"));
    assert_eq!(with(""), says(0, "Sand Pie has 0 rows, not 1 to 6"));
    assert_eq!(with("T.\nSs"), says(2, "'s' is none of S, T and a dot"));
    assert_eq!(with("T.\nSé"), says(2, "'é' is none of S, T and a dot"));
    for (head, what) in [
        ("castle Sand Pie", "\"Sand Pie\" is no number and a word"),
        ("castle 2", "\"2\" is no number and a word"),
        ("castle 256 Sand Pie", "\"256 Sand Pie\" is no number and a word"),
        ("castle", "\"\" is no number and a word"),
        ("castle 2 Beep\u{7}", "\"Beep\\u{7}\" is no name of 1 to 40 letters"),
    ] {
        assert_eq!(answer("castle 2 Sand Pie", head), says(0, what));
    }
    // Six by six is the largest.
    let largest = format!("castle 2 Sand Pie\nT.....\n{}", "SSSSSS\n".repeat(5));
    let components = Components::parse(&TEXT.replace(castle, &largest)).unwrap();
    assert_eq!(components.castles[0].cells().count_ones(), 31);
}

#[test]
fn there_are_24_castles_with_24_names() {
    let last = TEXT.lines().count();
    let pie = "castle 2 Sand Pie\nT.\nSS\n";
    let missing = format!("components, line {}: there are 23 castles, not 24", last - 3);
    assert_eq!(answer(pie, ""), missing);
    let more = format!("{TEXT}\ncastle 1 Puddle\nT\n");
    let words = format!("components, line {}: there are more than 24 castles", last + 2);
    assert_eq!(Components::parse(&more).unwrap_err().to_string(), words);
    let twice = format!("components, line {}: Sand Pie is given twice", line("castle 3 Beacon"));
    assert_eq!(answer("castle 3 Beacon", "castle 3 Sand Pie"), twice);
}

#[test]
fn a_box_without_a_die_or_without_tiles_is_none() {
    let die = TEXT.lines().find(|line| line.starts_with("die")).unwrap();
    let last = TEXT.lines().count();
    assert_eq!(answer(die, ""), format!("components, line {last}: there is no die"));
    let no_tiles: String =
        TEXT.lines().filter(|line| !line.starts_with("tiles")).map(|l| format!("{l}\n")).collect();
    let words = format!("components, line {}: there are no tiles", last - 2);
    assert_eq!(Components::parse(&no_tiles).unwrap_err().to_string(), words);
    assert_eq!(
        Components::parse("").unwrap_err().to_string(),
        "components, line 1: there is no die"
    );
}

#[test]
fn whatever_is_sent_the_answer_stays_short() {
    let long = "é".repeat(100_000);
    for text in [
        long.clone(),
        format!("die {long}"),
        format!("die 1 {long}"),
        format!("tiles {long}: 1 tower"),
        format!("tiles 58: 1 {long}"),
        format!("castle 1 {long}\nT\n"),
        format!("castle 1 x\n{long}\n"),
        format!("castle 1 x\n{}", "T\n".repeat(100_000)),
        "castle 1 x\nT\n\n".repeat(100_000),
        (0..100_000).map(|at| format!("castle 1 x{at}\nT\n\n")).collect(),
    ] {
        let answer = Components::parse(&text).unwrap_err().to_string();
        assert!(answer.len() < 160, "{answer}");
    }
}

/// The line of our die, and what is said of other lines in its place.
fn instead_of_the_die(lines: &str) -> Result<Components, String> {
    let die = TEXT.lines().find(|line| line.starts_with("die")).unwrap();
    Components::parse(&TEXT.replace(die, lines)).map_err(|wrong| wrong.to_string())
}

const ALL_PAILS: &str = "1 sandpail, 1 sandpail, 1 sandpail, 1 sandpail, 1 sandpail, 1 sandpail";
const MIXED: &str = "1 tower, nothing, 2 sandpails + 1 wave, 1 wave + 1 tower, nothing, 4 waves";

#[test]
fn sc_1_4_two_dice_may_differ_and_one_line_is_for_both() {
    let both = instead_of_the_die(&format!("die {MIXED}")).unwrap();
    assert!(both.dice_are_alike());
    let lines = format!("second die {MIXED}\n\nfirst die {ALL_PAILS}");
    let two = instead_of_the_die(&lines).unwrap();
    assert!(!two.dice_are_alike());
    assert_eq!(two.dice[1], both.dice[0]);
    assert!(two.dice[0].iter().all(|face| (face.sandpails, face.len()) == (1, 1)));
}

#[test]
fn sc_1_4_half_of_two_dice_is_refused_with_its_line() {
    let at = line("die 1");
    let says = |below: usize, what: &str| Err(format!("components, line {}: {what}", at + below));
    let said = |lines: String| instead_of_the_die(&lines).map(|_| ());
    let first = format!("first die {ALL_PAILS}");
    let second = format!("second die {ALL_PAILS}");
    assert_eq!(said(first.clone()), says(0, "there is a first die and no second die"));
    assert_eq!(said(format!("\n{second}")), says(1, "there is a second die and no first die"));
    let words = format!("the first die is given twice, by line {at} too");
    assert_eq!(said(format!("{first}\n{first}")), says(1, &words));
    assert_eq!(said(format!("{first}\ndie {MIXED}")), says(1, &words));
    let words = format!("the second die is given twice, by line {at} too");
    assert_eq!(said(format!("die {MIXED}\n{second}")), says(1, &words));
    // A die of five faces is none, whichever it is.
    let five = "first die 1 tower, 1 tower, 1 tower, nothing, 1 wave";
    assert_eq!(said(format!("{second}\n{five}")), says(1, "a die has 6 faces, not 5"));
    for word in ["first", "first dice 1 tower", "second 1 tower"] {
        let start = word.split(' ').next().unwrap();
        let words = format!("{start:?} is none of die, first die, second die, tiles, castle");
        assert_eq!(said(word.into()), says(0, &words));
    }
    assert_eq!(said("first die".into()), says(0, "\"\" is no number and a word"));
}

#[test]
fn sc_1_4_a_face_shows_several_symbols_or_nothing() {
    let dice = instead_of_the_die(&format!("die {MIXED}")).unwrap().dice;
    let faces = dice[0].map(|face| (face.sandpails, face.towers, face.waves));
    assert_eq!(faces, [(0, 1, 0), (0, 0, 0), (2, 0, 1), (0, 1, 1), (0, 0, 0), (0, 0, 4)]);
    let words = dice[0].map(|face| face.to_string());
    let said =
        ["1 tower", "nothing", "2 sandpails + 1 wave", "1 tower + 1 wave", "nothing", "4 waves"];
    assert_eq!(words, said);
    // What is said can be read again.
    assert_eq!(instead_of_the_die(&format!("die {}", words.join(", "))).unwrap().dice, dice);
    // Without spaces, too.
    let tight = MIXED.replace(" + ", "+");
    assert_eq!(instead_of_the_die(&format!("die {tight}")).unwrap().dice, dice);
}

#[test]
fn sc_1_4_a_face_half_filled_in_is_refused_with_its_line() {
    let at = line("die 1");
    let face = |text: &str| answer("1 tower, 1 wave", &format!("1 tower, {text}"));
    let says = |what: &str| format!("components, line {at}: {what}");
    assert_eq!(face("1 sandpail +"), says("\"\" is no number and a word"));
    assert_eq!(face("1 sandpail + wave"), says("\" wave\" is no number and a word"));
    assert_eq!(face("1 sandpail 1 wave"), says("\"sandpail 1 wave\" is no face of a die"));
    assert_eq!(face("1 sandpail + 1 shell"), says("\"shell\" is no face of a die"));
    let both = "a face shows nothing or something, not both";
    assert_eq!(face("1 sandpail + nothing"), says(both));
    assert_eq!(face("nothing + 1 sandpail"), says(both));
    assert_eq!(face("1 wave + 1 wave"), says("a face names wave twice"));
    assert_eq!(face("3 sandpails + 2 waves"), says("a face shows 1 to 4, not 5"));
    assert_eq!(face("255 sandpails + 255 waves"), says("a face shows 1 to 4, not 255"));
    assert_eq!(face("1 sandpail + 0 waves"), says("a face shows 1 to 4, not 0"));
    assert_eq!(face(""), says("\"\" is no number and a word"));
    assert_eq!(face("nothings"), says("\" nothings\" is no number and a word"));
    let blank = "nothing, nothing, nothing, nothing, nothing, nothing";
    let none = "no face of the dice shows anything";
    assert_eq!(instead_of_the_die(&format!("die {blank}")).unwrap_err(), says(none));
    // One blank die beside another is no harm.
    instead_of_the_die(&format!("first die {blank}\nsecond die {MIXED}")).unwrap();
}

#[test]
fn sc_3_5_designs_need_no_tower_and_may_have_towers_on_towers_and_arches() {
    let with = |rows: &str| {
        let text =
            TEXT.replace("castle 2 Sand Pie\nT.\nSS\n", &format!("castle 2 Sand Pie\n{rows}\n"));
        Components::parse(&text).unwrap().castles[0].clone()
    };
    assert_eq!(with("S.\nSS").towers, 0);
    assert_eq!(with("SS").cells(), 0b11);
    assert_eq!(with("T\nT\nT").sandpails, 0);
    assert_eq!(with(".S\n.T\nSS").spans(), 0);
    // The lintel of an arch spans a gap; so does what hangs over the edge.
    assert_eq!(with("SSS\nS.S").spans(), 0b010 << 6);
    assert_eq!(with("T.\n.S").spans(), 0b01 << 6);
    assert_eq!(with("SSSSSS\nS....S").spans(), 0b011110 << 6);
    assert!(OURS.castles.iter().all(|castle| castle.spans() == 0));
}

/// SC-3.5, put plainly and compared with the rules at every set of built cells.
#[test]
fn sc_3_5_support_is_what_the_clause_says_for_any_design() {
    let has = |set: u64, row: usize, column: usize| set >> (row * 6 + column) & 1 == 1;
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(8);
    let odd = Components::parse(&odd_box().components).unwrap();
    for castle in &odd.castles {
        for _ in 0..200 {
            let built =
                castle.cells() & (u64::from(rng.next_u32()) << 32 | u64::from(rng.next_u32()));
            for (row, column) in (0..6).flat_map(|row| (0..6).map(move |column| (row, column))) {
                let stands = has(castle.cells(), row, column)
                    && (row == 0
                        || if has(castle.cells(), row - 1, column) {
                            has(built, row - 1, column)
                        } else {
                            (0..6).any(|column| has(built, row - 1, column))
                        });
                assert_eq!(has(castle.supported(built), row, column), stands, "{}", castle.name);
            }
        }
    }
}

/// Another die, another pool and other castles: all of them columns.
fn of_an_owner() -> String {
    let mut text =
        String::from("# typed in\ndie 4 sandpails, 1 tower, 2 waves, 1 tower, 1 tower, ");
    text += "1 wave\r\n\ntiles mine: 30 sandpails, 4 towers, 2 single waves, 1 double wave\n\n";
    for at in 0..24 {
        text += &format!("castle {} Post {at}\nT\nS\n# a note\nS\n\n", at + 1);
    }
    text
}

#[test]
fn an_owners_components_are_played_with() {
    let text = of_an_owner();
    let components = Components::parse(&text).unwrap();
    assert_eq!((components.dice[0][2].waves, components.dice[1][2].len()), (2, 2));
    let refused = SandCastles::new(&Options { components: text.clone(), ..Options::default() }, 2);
    assert_eq!(refused.unwrap_err().to_string(), "tiles: there are pools mine");

    let options = Options { components: text, tiles: "mine".into(), ..Options::default() };
    let mut table = Table::open(&options);
    assert_eq!(table.pool(), "30 sandpails, 4 towers, 2 single waves, 1 double wave");
    table.play("first 1; castle 24; castle 1");
    // Faces that are alike are listed once: four kinds make ten rolls.
    let chances = table.chances();
    assert_eq!((chances.len(), chances.iter().map(|(_, weight)| weight).sum()), (10, 36));
    assert!(chances.contains(&(Chance::Roll(1, 1), 9)));
    assert!(chances.contains(&(Chance::Roll(0, 1), 6)));
    assert!(chances.contains(&(Chance::Roll(2, 5), 2)));
    table.play("roll 1 2; put 1a1; put 1a2; put 1a3");
    assert_eq!(table.points(), [24, 0]);
    // Three waves from two singles and a double: the last is no choice.
    table.play("castle 2; done; roll 3 6; take single; take single");
    assert_eq!(table.hand(1), "2 single waves, 1 double wave");

    let mut rng = Xoshiro256PlusPlus::seed_from_u64(5);
    let mut game = table.game;
    while game.turn() != Turn::Over {
        if let Turn::Chance(_) = game.turn() {
            let chance = game.sample_chance(&mut rng);
            game.apply_chance(chance);
            continue;
        }
        let seat = game.turn().seats().iter().next().unwrap();
        let mut moves = Vec::new();
        game.legal_moves(seat, &mut moves);
        game.play(seat, moves[below(&mut rng, moves.len() as u32) as usize]).unwrap();
    }
    assert!(game.outcome().unwrap().scores.to_vec().iter().sum::<i32>() >= 24);
}

#[test]
fn options_that_describe_no_table_are_refused() {
    let refused = |options: Options| SandCastles::new(&options, 2).unwrap_err().to_string();
    let pool = Options { tiles: "60".into(), ..Options::default() };
    assert_eq!(refused(pool), "tiles: there are pools 58 and 64");
    let text = Options { components: "die 1 wave".into(), ..Options::default() };
    assert_eq!(refused(text), "components, line 1: a die has 6 faces, not 1");
    let read = |json: &str| serde_json::from_str::<Options>(json);
    assert_eq!(read("{}").unwrap(), Options::default());
    assert!(read(r#"{"castles": "8", "walls": true}"#).unwrap().walls);
    assert!(read(r#"{"head_start": true}"#).unwrap().head_start);
    assert_eq!(read(r#"{"castles": 8}"#).unwrap(), read(r#"{"castles": "8"}"#).unwrap());
    for (wrong, named) in [
        (r#"{"castles": "9"}"#, "castles: there are 8, 12, 16 or 24, not \"9\""),
        (r#"{"castles": 12345}"#, "12345"),
        (r#"{"moat": true}"#, "moat"),
    ] {
        let said = read(wrong).unwrap_err().to_string();
        assert!(said.contains(named), "{wrong}: {said}");
    }
    // The draws of a file say castles by their place in it.
    assert_eq!(draw("Four Winds"), "castle 24");
}

#[test]
fn a_box_is_kept_without_what_says_nothing() {
    let chatty: String =
        TEXT.lines().map(|line| format!("# {}\n{line}   \n", "and so on ".repeat(100))).collect();
    let chatty = format!("\n\n\n{chatty}\n\n\n\n");
    let options = Options { components: chatty.clone(), ..Options::default() };
    let kept = SandCastles::kept(&options).components;
    assert!(kept.len() < TEXT.len(), "{} bytes of {}", kept.len(), chatty.len());
    assert_eq!(Components::parse(&kept), Components::parse(&chatty));
    assert_eq!(Components::kept(&kept), kept, "once is enough");
    assert_eq!(SandCastles::kept(&Options::default()), Options::default());
}

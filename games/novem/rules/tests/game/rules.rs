//! Every clause of `games/novem/rules.md`, by name.

use game_core::{Game, Refusal, Search, Seat, Turn, Viewer};
use novem::{Marker, MarkerView, Novem, NovemView, Options, PileView, SETUPS, Setup, Side};
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use std::collections::HashSet;

/// ```text
///     1 2 3
/// A   2 7 6      beneath: 8 3 4
/// B   9 5 1               1 5 9
/// C   4 3 8               6 7 2
/// ```
const BOARD: &str = "276951438";
/// Empties row A in six rounds, 1 to 3 and back: the attacker who begins
/// takes 2, 6 and 3, the other 7, 8 and 4.
const EMPTY_ROW_A: &str = "A1 A2 A3 A1 A2 A3";

fn options() -> Options {
    Options { setup: BOARD.parse().unwrap(), ..Options::default() }
}

fn seat(side: Side) -> Seat {
    side.seat()
}

fn lay(novem: &mut Novem, marker: &str) {
    let marker: Marker = marker.parse().unwrap();
    novem.play(seat(marker.side), marker).unwrap();
}

/// Plays rounds given as meetings: `C3 A1`. Lays the second game out on
/// [`BOARD`] when it comes.
fn rounds(novem: &mut Novem, meetings: &str) {
    for meeting in meetings.split_whitespace() {
        if novem.turn() == Turn::Chance(None) {
            novem.apply_chance(BOARD.parse().unwrap());
        }
        lay(novem, &meeting[..1]);
        lay(novem, &meeting[1..]);
    }
}

fn after(options: Options, meetings: &str) -> Novem {
    let mut novem = Novem::new(&options, 2).unwrap();
    rounds(&mut novem, meetings);
    novem
}

fn public(novem: &Novem) -> NovemView {
    novem.view(Viewer::Spectator)
}

/// What both sides have taken in the present game, in rising order.
fn taken(novem: &Novem) -> [Vec<u8>; 2] {
    public(novem).remembered
}

fn refusal(novem: &Novem, side: Side, marker: &str) -> (&'static str, String) {
    let refused = novem.check(seat(side), &marker.parse().unwrap()).unwrap_err();
    (refused.clause(), refused.to_string())
}

#[test]
fn nv_1_1_two_tiles_lie_on_each_of_nine_squares_number_side_up() {
    let view = public(&after(options(), ""));
    let squares: Vec<_> =
        view.board.iter().map(|s| (s.square, s.top.unwrap(), s.beneath.unwrap())).collect();
    assert_eq!(squares[..3], [("A1", 2, 8), ("A2", 7, 3), ("A3", 6, 4)]);
    assert_eq!(squares[3..6], [("B1", 9, 1), ("B2", 5, 5), ("B3", 1, 9)]);
    assert_eq!(squares[6..], [("C1", 4, 6), ("C2", 3, 7), ("C3", 8, 2)]);

    let bare = Novem::new(&Options::default(), 2).unwrap();
    assert!(public(&bare).board.is_empty());
    let (clause, text) = refusal(&bare, Side::Rows, "A");
    assert_eq!((clause, text.as_str()), ("NV-1.1", "the tiles have not been laid out yet"));
}

#[test]
fn nv_1_2_pairs_make_ten_and_lines_of_both_levels_make_fifteen() {
    for setup in Setup::all() {
        let upper = setup.upper().map(u32::from);
        let lower = upper.map(|tile| 10 - tile);
        for level in [upper, lower] {
            for line in 0..3 {
                assert_eq!(level[3 * line..3 * line + 3].iter().sum::<u32>(), 15, "{setup}");
                assert_eq!(level[line] + level[line + 3] + level[line + 6], 15, "{setup}");
            }
        }
    }
    let wrong = "276951483".parse::<Setup>().unwrap_err().to_string();
    assert!(wrong.contains("276951483") && wrong.contains("NV-1.2"), "{wrong}");
}

#[test]
fn nv_1_3_there_are_72_set_ups_in_two_classes_random_or_named() {
    let all: HashSet<[u8; 9]> = Setup::all().map(|setup| *setup.upper()).collect();
    assert_eq!(all.len(), SETUPS);
    assert!(all.iter().all(|upper| (1..=9).all(|tile| upper.contains(&tile))));
    // Reordering rows and columns: 36 of each class.
    let classes: HashSet<[u8; 9]> = all.iter().map(|upper| reorderings(upper)[0]).collect();
    assert_eq!(classes.len(), 2);
    assert!(all.iter().all(|upper| reorderings(upper).iter().all(|other| all.contains(other))));

    let random = Novem::new(&Options::default(), 2).unwrap();
    let mut chances = Vec::new();
    random.chances(&mut chances);
    assert_eq!((chances.len(), chances.iter().map(|(_, weight)| weight).sum::<u32>()), (72, 72));

    let by_digits: Setup = BOARD.parse().unwrap();
    let by_number: Setup = by_digits.number().to_string().parse().unwrap();
    assert_eq!(by_digits, by_number);
    for name in ["0", "73", "", "nine", "123456789", "2769514380", "-1"] {
        assert!(name.parse::<Setup>().is_err(), "{name}");
    }
}

/// All boards that differ only in the order of rows and columns, sorted.
fn reorderings(upper: &[u8; 9]) -> Vec<[u8; 9]> {
    const ORDERS: [[usize; 3]; 6] =
        [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
    let mut found = Vec::new();
    for rows in ORDERS {
        for columns in ORDERS {
            found.push(std::array::from_fn(|at| upper[3 * rows[at / 3] + columns[at % 3]]));
        }
    }
    found.sort_unstable();
    found
}

#[test]
fn nv_1_4_rows_and_columns_have_three_markers_each_available_every_round() {
    let mut novem = after(options(), "");
    for _ in 0..3 {
        for (side, own) in [(Side::Rows, ["A", "B", "C"]), (Side::Columns, ["1", "2", "3"])] {
            let mut moves = Vec::new();
            novem.legal_moves(seat(side), &mut moves);
            assert_eq!(moves.iter().map(ToString::to_string).collect::<Vec<_>>(), own);
        }
        rounds(&mut novem, "B2");
    }
    let (clause, text) = refusal(&novem, Side::Rows, "2");
    assert_eq!(clause, "NV-1.4");
    assert_eq!(text, "2 is your opponent's marker: rows A, B and C are yours");
    assert_eq!(refusal(&novem, Side::Columns, "B").0, "NV-1.4");
}

#[test]
fn nv_1_5_a_match_is_two_games_and_the_second_is_attacked_first_by_the_other() {
    let novem = after(options(), EMPTY_ROW_A);
    let view = public(&novem);
    assert_eq!((view.game, view.round, view.attacker), (2, 1, Side::Columns));
    assert_eq!(novem.turn(), Turn::Chance(None), "a fresh set-up is drawn");
    assert_eq!(view.points, [[11, 19]]);

    let same = after(Options { same_setup: true, ..options() }, EMPTY_ROW_A);
    assert_eq!(public(&same).setup.unwrap().0.to_string(), BOARD);
    assert_eq!(public(&same).board, public(&after(options(), "")).board);

    let over = after(options(), &format!("{EMPTY_ROW_A} {EMPTY_ROW_A}"));
    assert_eq!(over.turn(), Turn::Over);
}

#[test]
fn nv_1_6_the_first_seat_owns_the_rows_and_attacks_first_unless_the_table_says_otherwise() {
    assert_eq!((seat(Side::Rows), seat(Side::Columns)), (Seat::new(0), Seat::new(1)));
    assert_eq!(public(&after(options(), "")).attacker, Side::Rows);
    let columns = after(Options { first_attacker: Side::Columns, ..options() }, "");
    assert_eq!(public(&columns).attacker, Side::Columns);
    let second = after(Options { first_attacker: Side::Columns, ..options() }, EMPTY_ROW_A);
    assert_eq!(public(&second).attacker, Side::Rows);
}

#[test]
fn nv_2_1_choices_are_secret_until_both_are_made() {
    let mut novem = after(options(), "");
    lay(&mut novem, "2");
    let markers = |viewer| novem.view(viewer).markers;
    let two = MarkerView::Yours("2".parse().unwrap());
    assert_eq!(markers(Viewer::Seat(seat(Side::Columns))), [MarkerView::NotYet, two]);
    for viewer in [Viewer::Seat(seat(Side::Rows)), Viewer::Spectator] {
        assert_eq!(markers(viewer), [MarkerView::NotYet, MarkerView::FaceDown]);
    }
    let (clause, text) = refusal(&novem, Side::Columns, "3");
    assert_eq!(clause, "NV-2.1");
    assert!(text.contains("already lies face down"), "{text}");
    // Both may lay in either order; nobody waits without need.
    lay(&mut novem, "C");
    let turned_up = public(&novem).last_round.unwrap();
    assert_eq!((turned_up.square, turned_up.tile), ("C2", Some(3)));
}

#[test]
fn nv_2_2_the_attacker_takes_the_topmost_tile_where_the_lines_meet() {
    assert_eq!(taken(&after(options(), "B1")), [vec![9], vec![]]);
    assert_eq!(taken(&after(options(), "B1 B1")), [vec![9], vec![1]]);
    let square = &public(&after(options(), "B1")).board[3];
    assert_eq!((square.top, square.beneath), (Some(1), None));
}

#[test]
fn nv_2_3_an_empty_square_gives_nothing() {
    let novem = after(options(), "B1 B1 B1");
    assert_eq!(taken(&novem), [vec![9], vec![1]]);
    assert_eq!(public(&novem).last_round.unwrap().tile, None);
}

#[test]
fn nv_2_4_attacker_and_defender_swap_after_every_round() {
    let attackers: Vec<Side> = ["", "B1", "B1 B1", "B1 B1 B1"]
        .map(|played| public(&after(options(), played)).attacker)
        .into();
    assert_eq!(attackers, [Side::Rows, Side::Columns, Side::Rows, Side::Columns]);
}

#[test]
fn nv_3_1_a_game_ends_as_soon_as_a_row_or_column_is_empty() {
    assert_eq!(public(&after(options(), "A1 A2 A3 A1 A2")).game, 1);
    assert_eq!(public(&after(options(), EMPTY_ROW_A)).game, 2);
    assert_eq!(public(&after(options(), "A2 B2 C2 A2 B2")).game, 1);
    assert_eq!(public(&after(options(), "A2 B2 C2 A2 B2 C2")).game, 2);
    // A diagonal is no line.
    assert_eq!(public(&after(options(), "A1 B2 C3 A1 B2 C3")).game, 1);
}

#[test]
fn nv_3_2_piles_stay_face_down_to_others_until_the_end_unless_the_table_opens_them() {
    let pile = |novem: &Novem, viewer| novem.view(viewer).piles[0].clone();
    let open = PileView::Open { tiles: vec![2, 9], total: 11 };
    let rows = Viewer::Seat(seat(Side::Rows));
    let columns = Viewer::Seat(seat(Side::Columns));

    let novem = after(options(), "B1 A3 A1");
    assert_eq!(pile(&novem, rows), open, "one's own pile may be looked at");
    for viewer in [columns, Viewer::Spectator] {
        assert_eq!(pile(&novem, viewer), PileView::FaceDown { count: 2 });
    }
    let shown = after(Options { open_piles: true, ..options() }, "B1 A3 A1");
    assert_eq!(pile(&shown, columns), open);
    let over = after(options(), &format!("{EMPTY_ROW_A} {EMPTY_ROW_A}"));
    assert_eq!(pile(&over, columns), PileView::Open { tiles: vec![4, 7, 8], total: 19 });
}

#[test]
fn nv_3_3_most_points_after_both_games_win_and_equal_points_are_a_draw() {
    let draw = after(options(), &format!("{EMPTY_ROW_A} {EMPTY_ROW_A}")).outcome().unwrap();
    assert_eq!((draw.scores.to_vec(), draw.winners.len()), (vec![30, 30], 2));
    assert!(draw.reason.contains("draw"));

    let won = after(options(), &format!("B1 B3 C3 A1 A2 C2 A3 A2 A1 A3 {EMPTY_ROW_A}"));
    let outcome = won.outcome().unwrap();
    assert_eq!(public(&won).points, [[38, 13], [19, 11]]);
    assert_eq!(outcome.scores.to_vec(), [57, 24]);
    assert_eq!(outcome.winners.iter().collect::<Vec<_>>(), [seat(Side::Rows)]);
    let (clause, _) = refusal(&won, Side::Rows, "A");
    assert_eq!(clause, "NV-3.3");
}

/// Every random match that is said to be decided ends so, and stays so until
/// then. That none is missed is tested beside the solver.
#[test]
fn nv_3_4_a_match_that_is_decided_says_who_has_won() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(34);
    let mut decided_matches = 0;
    for number in 0..400 {
        let options = Options { same_setup: number % 2 == 0, ..Options::default() };
        let mut novem = Novem::new(&options, 2).unwrap();
        let mut said = None;
        while novem.turn() != Turn::Over {
            if novem.turn() == Turn::Chance(None) {
                let setup = novem.sample_chance(&mut rng);
                novem.apply_chance(setup);
            }
            for seat in novem.turn().seats().iter() {
                let marker = novem.random_move(seat, &mut rng, &mut Vec::new()).unwrap();
                novem.apply(seat, marker);
            }
            let view = public(&novem);
            if let Some(side) = said.filter(|_| !view.over) {
                assert_eq!(view.decided, Some(side), "{view}");
            }
            said = said.or(view.decided);
        }
        assert_eq!(public(&novem).decided, None, "then the outcome says it");
        if let Some(side) = said {
            decided_matches += 1;
            let winners: Vec<_> = novem.outcome().unwrap().winners.iter().collect();
            assert_eq!(winners, [seat(side)]);
        }
    }
    assert!(decided_matches > 50, "only {decided_matches} were decided early");

    // Everybody is told the same, with piles face down as well, and no total with it.
    let won = "B1 B3 C3 A1 A2 C2 A3 A2 A1 A3";
    let novem = after(options(), &format!("{won} C2 C3 C1 B2 A3 C2 C3 B1"));
    for viewer in
        [Viewer::Spectator, Viewer::Seat(seat(Side::Rows)), Viewer::Seat(seat(Side::Columns))]
    {
        let view = novem.view(viewer);
        assert_eq!(view.decided, Some(Side::Rows));
        assert!(view.to_string().contains("The match is decided: rows have won, whatever comes."));
    }
    assert!(matches!(public(&novem).piles, [PileView::FaceDown { .. }, PileView::FaceDown { .. }]));
    assert_eq!(public(&after(options(), won)).decided, None);
}

#[test]
fn nv_4_1_an_empty_hit_changes_nothing_but_the_attacker() {
    let before = public(&after(options(), "B1 B1"));
    let there = public(&after(options(), "B1 B1 B1"));
    let back = public(&after(options(), "B1 B1 B1 B1"));
    assert_eq!(before.board, there.board);
    assert_eq!(before.board, back.board);
    assert_eq!(
        [before.attacker, there.attacker, back.attacker],
        [Side::Rows, Side::Columns, Side::Rows]
    );
    assert_eq!(before.remembered, back.remembered);
}

#[test]
fn nv_4_2_twenty_rounds_in_a_row_without_a_tile_end_the_game() {
    let nearly = format!("B1 B1 {}", "B1 ".repeat(19));
    let novem = after(options(), &nearly);
    assert_eq!((public(&novem).game, public(&novem).empty_rounds), (1, 19));
    assert_eq!(public(&after(options(), &format!("{nearly} B1"))).game, 2);
    // A tile in between starts the count anew.
    assert_eq!(public(&after(options(), &format!("{nearly} C3 B1"))).empty_rounds, 1);
}

#[test]
fn options_are_read_strictly_and_described_by_their_schema() {
    let read = |json: &str| serde_json::from_str::<Options>(json);
    assert_eq!(read("{}").unwrap(), Options::default());
    assert_eq!(read(r#"{"setup": 31}"#).unwrap(), read(r#"{"setup": "31"}"#).unwrap());
    assert_eq!(read(r#"{"setup": "random"}"#).unwrap(), Options::default());
    for bad in
        [r#"{"setup": 73}"#, r#"{"setup": "x"}"#, r#"{"openpiles": true}"#, r#"{"open_piles": 1}"#]
    {
        assert!(read(bad).is_err(), "{bad}");
    }
    let schema = serde_json::to_value(schemars::schema_for!(Options)).unwrap();
    let default = serde_json::to_value(Options::default()).unwrap();
    for (name, value) in default.as_object().unwrap() {
        assert_eq!(schema["properties"][name]["default"], *value, "{name}");
        assert!(schema["properties"][name]["description"].is_string(), "{name}");
    }
}

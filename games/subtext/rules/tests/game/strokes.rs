//! Drawings as numbers, and moves.

use game_core::{Game, Seat, Spaces};
use subtext::{Move, Options, PICTURE, Shape, Sheet, Subtext};

const SHAPE: Shape = Shape { strokes: 3, points: 4, numbers: 3 };

fn sheet(text: &str) -> Sheet {
    text.parse().unwrap()
}

#[test]
fn a_drawing_comes_back_from_its_numbers() {
    for text in ["", "2 0,0 1000,750", "1 500,375 | 3 1,2 3,4 5,6 7,749 | 2 999,0 0,333"] {
        let mut numbers = [9.0; 36];
        sheet(text).write_numbers(&mut numbers, SHAPE).unwrap();
        assert_eq!(Sheet::from_numbers(&numbers, SHAPE).unwrap().to_string(), text);
    }
    let pairs = Shape { strokes: 2, points: 2, numbers: 2 };
    let mut numbers = [0.0; 8];
    let text = "2 0,0 10,20 | 2 300,400 1000,750";
    sheet(text).write_numbers(&mut numbers, pairs).unwrap();
    assert_eq!(Sheet::from_numbers(&numbers, pairs).unwrap().to_string(), text);
}

/// Whatever lies between 0 and 1 is a drawing that the rules accept.
#[test]
fn numbers_are_strokes_with_pens_and_gaps() {
    let mut numbers = [0.0; 36];
    numbers[..9].copy_from_slice(&[0.1, 0.1, 0.0, 0.2, 0.2, 0.5, 0.3, 0.3, 1.0]);
    numbers[24..27].copy_from_slice(&[1.0, 1.0, 0.01]);
    let drawn = Sheet::from_numbers(&numbers, SHAPE).unwrap();
    assert_eq!(drawn.to_string(), "2 200,150 300,225 | 1 1000,750");
    assert_eq!(Sheet::from_numbers(&[0.0; 36], SHAPE).unwrap(), Sheet::blank());
    assert_eq!(
        Sheet::from_numbers(&[], Shape { strokes: 0, points: 4, numbers: 3 }).unwrap(),
        Sheet::blank()
    );
}

#[test]
fn bad_numbers_are_refused_by_name() {
    let refused = |numbers: &[f32], strokes, points, each| {
        Sheet::from_numbers(numbers, Shape { strokes, points, numbers: each }).unwrap_err().0
    };
    assert_eq!(
        refused(&[0.0; 5], 1, 2, 3),
        "1 strokes of 2 points need 3 numbers for each, not 5 in all"
    );
    assert_eq!(
        refused(&[0.0, 0.0, 1.0, 0.0, 1.5, 1.0], 1, 2, 3),
        "stroke 1, point 2: 1.5 is not between 0 and 1"
    );
    assert!(refused(&[f32::NAN, 0.0], 1, 1, 2).ends_with("NaN is not between 0 and 1"));
    assert_eq!(
        refused(&[0.0; 4], 1, 1, 4),
        "a point is 2 or 3 numbers: across, down and the pen, not 4"
    );
    assert_eq!(refused(&[], 201, 1, 2), "a sheet has at most 200 strokes, not 201");
    assert_eq!(refused(&[], 1, 401, 2), "a stroke has at most 400 points, not 401");
    assert_eq!(refused(&[], 100, 50, 2), "a sheet has at most 4000 points in all, not 5000");
}

#[test]
fn what_would_be_lost_is_not_written() {
    let written = |text: &str, shape: Shape| {
        let mut numbers = vec![0.0; shape.strokes * shape.points * shape.numbers];
        sheet(text).write_numbers(&mut numbers, shape).map_err(|refused| refused.0)
    };
    let small = Shape { strokes: 1, points: 2, numbers: 3 };
    let refused = written("2 1,1 2,2 3,3", small).unwrap_err();
    assert_eq!(refused, "1 strokes of up to 3 points do not fit into 1 of 2");
    assert_eq!(written("\"boat\"", small).unwrap_err(), "a hint in words is no drawing");
    let pairs = Shape { numbers: 2, ..small };
    assert!(written("1 1,1 2,2", pairs).is_err(), "a thin pen would be lost");
    assert!(written("2 1,1", pairs).is_err(), "a short stroke would be lost");
    assert!(written("2 1,1 2,2", pairs).is_ok());
}

#[test]
fn a_picture_shows_where_the_pen_went() {
    let mut picture = [7.0; PICTURE];
    sheet("2 0,0 1000,0 | 1 0,750").write_picture(&mut picture);
    let (top, below) = picture.split_at(16);
    assert_eq!(top, [1.0; 16]);
    let marked: Vec<usize> = (0..PICTURE - 16).filter(|at| below[*at] != 0.0).collect();
    assert_eq!(marked, [10 * 16]);
    sheet("\"boat\"").write_picture(&mut picture);
    assert_eq!(picture, [0.0; PICTURE]);
}

#[test]
fn the_blank_sheet_is_number_0_and_drawings_have_none() {
    let table = Subtext::new(&Options::default(), 4).unwrap();
    let number = |text: &str| table.action(Seat::new(0), &text.parse::<Move>().unwrap());
    assert_eq!(number("draw"), Some(0));
    assert_eq!(number("draw 2 1,1"), None);
    assert_eq!(number("leave"), None);
    assert_eq!([number("guess A"), number("guess C"), number("guess D")], [Some(2), Some(4), None]);
    let count = Subtext::layout(&Options::default(), 4).unwrap().action_count() as u32;
    assert_eq!((count, table.move_of(Seat::new(0), count)), (11, None));
}

/// ST-2.4: drawings are seen when all have handed in, and not before.
#[test]
fn st_2_4_nobody_observes_a_drawing_before_all_have_handed_in() {
    let mut table = Subtext::new(&Options::default(), 4).unwrap();
    for chance in ["dealer 1", "card 7", "card 9", "card 7", "card 3"] {
        table.apply_chance(chance.parse().unwrap());
    }
    let len = Subtext::layout(&Options::default(), 4).unwrap().observation_len();
    let observed = |table: &Subtext, seat: usize| {
        let mut row = vec![f32::NAN; len];
        table.observe(Seat::new(seat), &mut row);
        row
    };
    let pictures = |row: &[f32]| -> Vec<bool> {
        let pictures = row[len - 5 * PICTURE..].chunks(PICTURE);
        pictures.map(|picture| picture.contains(&1.0)).collect()
    };
    for seat in 0..4 {
        table.play(Seat::new(seat), "draw 2 10,10 600,600".parse().unwrap()).unwrap();
        assert_eq!(pictures(&observed(&table, 3)), [seat == 3, false, false, false, false]);
    }
    for chance in ["letter B", "letter A", "letter C"] {
        table.apply_chance(chance.parse().unwrap());
    }
    assert_eq!(pictures(&observed(&table, 3)), [true; 5]);
}

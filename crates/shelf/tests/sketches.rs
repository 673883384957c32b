//! Every game laid out for the eye, at any moment, for anybody, in any width.

use game_core::{Dice, Seat, Secret, Sketch, Viewer};

/// Moves of one match at most; random play of some games has no end.
const MOST: usize = 120;

/// Numbers that are the same every time.
struct Numbers(u32);

impl Numbers {
    fn below(&mut self, most: usize) -> usize {
        self.0 = self.0.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (self.0 >> 16) as usize % most
    }
}

/// `more-3`: a name for programs.
fn is_id(word: &str) -> bool {
    let word = word.trim_matches(|letter: char| !letter.is_ascii_alphanumeric());
    word.split_once('-').is_some_and(|(name, number)| {
        !name.is_empty()
            && name.bytes().all(|byte| byte.is_ascii_lowercase())
            && !number.is_empty()
            && number.bytes().all(|byte| byte.is_ascii_digit())
    })
}

fn check(text: &str) {
    let wrong = text.split_whitespace().find(|word| is_id(word));
    assert_eq!(wrong, None, "a name for programs:\n{text}");
    for few in ["1 points", "1 cards", "1 tiles", "1 castles", "1 mines", "1 walls", "1 rounds"] {
        let disagrees =
            |line: &str| line.split(['(', ',', ';', ':', '·']).any(|part| part.trim() == few);
        assert!(!text.lines().any(disagrees), "{few}:\n{text}");
    }
}

#[test]
fn every_moment_of_every_game_is_laid_out_for_everybody_in_any_width() {
    for (seed, game) in (1u8..).zip(shelf::games().iter()) {
        let about = game.about();
        for seats in [about.min_seats, about.max_seats.min(4)] {
            let options = game.complete_options(&serde_json::Value::Null).unwrap();
            let dice = Dice::new(&Secret::new([seed; 32]), &vec![""; seats]);
            let mut played = game.open(&options, seats, Some(dice)).unwrap();
            let mut numbers = Numbers(seed.into());
            let name = |seat: Seat| format!("Player {}", seat.index() + 1);
            for moves in 0..MOST {
                let viewers = (0..seats).map(|at| Viewer::Seat(Seat::new(at)));
                for viewer in viewers.chain([Viewer::Spectator]).filter(|_| moves % 6 == 0) {
                    let plain = played.show(viewer);
                    check(&plain);
                    for width in [20, 80, 120] {
                        let sketch = played.sketch(viewer, &name, width);
                        let text = sketch.to_string();
                        check(&text);
                        let spans = sketch.lines.iter().flatten();
                        let odd = spans.filter(|span| span.text.contains(char::is_control)).count();
                        assert_eq!(odd, 0, "{text}");
                        // What is only the plain text may be broken anywhere.
                        if width >= 80 && sketch != Sketch::plain(&plain) {
                            let wide = sketch.width();
                            assert!(wide <= width, "{about:?}, {wide} instead of {width}:\n{text}");
                        }
                    }
                }
                let Some(seat) = played.turn().seats().iter().next() else { break };
                let legal = played.legal_moves(seat);
                legal.iter().for_each(|mv| check(&mv.label));
                let mv = &legal[numbers.below(legal.len())].text;
                played.play(seat, mv, None).unwrap();
            }
            played.story().iter().for_each(|line| {
                let is_undone = line.ends_with("(taken back later)");
                assert!(is_undone || !line.split_whitespace().any(is_id), "{line}");
            });
        }
    }
}

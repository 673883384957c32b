//! What must be true of whatever reads a log.

use game_core::{Dice, Follow, Game, Known, Match, Reader, Seat, Secret};
use std::fmt::Debug;

/// Everybody at a table changes their mind again and again. Whoever follows its
/// log knows at any time what they would know if they had only ever read what
/// stands: in particular, no step is taken for closed too soon.
pub fn reads_only_what_stands<R: Reader + Debug>(
    fresh: &R,
    options: &<R::Game as Game>::Options,
    seats: usize,
) {
    let mut taken_back = 0;
    for seed in 1..=6 {
        let dice = Dice::new(&Secret::new([seed; 32]), &vec![""; seats]);
        let mut played = Match::<R::Game>::new(options, seats, Some(dice)).unwrap();
        let mut numbers = Numbers(seed.into());
        let mut follow = Follow::new(fresh.clone());
        for _ in 0..400 {
            let seat = Seat::new(numbers.below(seats));
            let legal = played.legal_moves(seat);
            let takes_back = numbers.below(3) == 0 && played.take_back(seat).is_ok();
            if !takes_back && !legal.is_empty() {
                let mv = legal[numbers.below(legal.len())].clone();
                played.play(seat, mv).unwrap();
            }
            let more: Vec<_> = played.known().skip(follow.version() as usize).collect();
            follow.walk(more).for_each(drop);
            if takes_back {
                taken_back += 1;
                let known = what_stands(fresh, &played);
                assert_eq!(format!("{:?}", follow.now()), format!("{known:?}"), "seed {seed}");
            }
        }
        let known = what_stands(fresh, &played);
        assert_eq!(format!("{:?}", follow.now()), format!("{known:?}"), "seed {seed}");
    }
    assert!(taken_back > 10, "only {taken_back} were taken back");
}

/// What somebody knows who never read what was taken back.
fn what_stands<R: Reader>(fresh: &R, played: &Match<R::Game>) -> R {
    let undone: Vec<u32> = played
        .known()
        .filter_map(|(_, act)| match act {
            Known::TakeBack(_, of) => Some(of),
            _ => None,
        })
        .collect();
    let mut reader = fresh.clone();
    for (v, act) in played.known() {
        if !undone.contains(&v) && !matches!(act, Known::TakeBack(..)) {
            reader.read(&act);
        }
    }
    reader
}

/// Numbers that are the same every time.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, most: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % most
    }
}

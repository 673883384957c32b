//! Puzzles of Ferry.

use super::*;
use crate::toys::FerryBots;
use bots::puzzle::laws::keeps_the_rules;
use bots::puzzle::{Answer, CLEARLY, Marked, Provenance, Puzzles, mistakes};
use bots::{AnyBots, Reviewer, mistakes_of};
use game_core::Seat;
use std::path::PathBuf;

fn plan(count: usize) -> PuzzlePlan {
    PuzzlePlan {
        bots_of: AnyBots::of::<FerryBots>(),
        options: Value::Null,
        seats: 2,
        count,
        simulations: 200,
        seed: 3,
        given: Vec::new(),
    }
}

fn found(plan: &PuzzlePlan) -> Hunt {
    let mut all = Hunt::default();
    assert!(hunt(plan, &mut all, &AtomicBool::new(false), &mut |_, _| Ok(())).unwrap());
    all
}

#[test]
fn puzzles_follow_the_rules_and_are_read_as_they_were_written() {
    let plan = plan(4);
    let all = found(&plan).found;
    assert_eq!(all.len(), 4);
    let game = plan.bots_of.game();
    let from = Provenance::new(game, "a test".into(), "2026-11-18".into(), "mcts:200".into());
    let kept = Puzzles { from, all };
    keeps_the_rules(plan.bots_of, &kept).unwrap();
    assert_eq!(Puzzles::read(&kept.to_text()), Ok(kept.clone()));
    for puzzle in &kept.all {
        assert!(puzzle.lead() >= CLEARLY, "{puzzle:?}");
        assert!((1..=4).contains(&puzzle.grade()));
        assert!(!puzzle.why.is_empty() && !puzzle.best_in_words(game).is_empty());
    }
    // What is broken is named by its line.
    let text = kept.to_text().replacen("\"right\":[[", "\"right\":[], \"left\":[[", 1);
    assert_eq!(Puzzles::read(&text).unwrap_err().line, 2);
    assert!(Puzzles::read("").is_err());
}

#[test]
fn the_same_seed_finds_the_same_puzzles_on_any_number_of_threads() {
    let on = |threads| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        pool.install(|| found(&plan(3)))
    };
    assert_eq!(on(1), on(3));
    let other = found(&PuzzlePlan { seed: 4, ..plan(3) });
    assert_ne!(on(1), other);
}

fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("lab-{name}-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    folder.join("puzzles.part")
}

#[test]
fn an_interrupted_search_goes_on_and_finds_the_same() {
    let plan = plan(12);
    let whole = found(&plan);
    let path = folder("resumed");
    let stop = AtomicBool::new(false);
    let (mut part, mut begun) = Part::open(&path, "this search").unwrap();
    let done = hunt(&plan, &mut begun, &stop, &mut |hunt, new| {
        // Interrupted as soon as there is something to lose.
        stop.store(!new.is_empty(), Ordering::Relaxed);
        part.keep(hunt, new)
    });
    assert!(!done.unwrap() && begun.found.len() < 12);
    drop(part);
    // Cut off in the middle of a line, as by a power cut.
    let text = std::fs::read_to_string(&path).unwrap();
    std::fs::write(&path, format!("{text}{{\"looked\":99")).unwrap();
    assert!(matches!(Part::open(&path, "another search"), Err(BadPart::Another(_))));
    let (mut part, mut again) = Part::open(&path, "this search").unwrap();
    assert_eq!(again, begun);
    let stop = AtomicBool::new(false);
    assert!(hunt(&plan, &mut again, &stop, &mut |hunt, new| part.keep(hunt, new)).unwrap());
    assert_eq!(again, whole);
    part.done().unwrap();
    assert!(!path.exists());
}

#[test]
fn given_matches_are_looked_at_and_no_others() {
    let bots_played = super::source::played(&plan(1), 7);
    let given = PuzzlePlan { given: vec![bots_played], ..plan(50) };
    let mut all = Hunt::default();
    let enough = hunt(&given, &mut all, &AtomicBool::new(false), &mut |_, _| Ok(())).unwrap();
    assert!(!enough && all.matches == 1 && all.found.len() <= OF_A_MATCH);
}

#[test]
fn a_wrong_table_is_named_before_anything_runs() {
    let odd = PuzzlePlan { seats: 99, ..plan(1) };
    let refused = hunt(&odd, &mut Hunt::default(), &AtomicBool::new(false), &mut |_, _| Ok(()));
    assert!(refused.unwrap_err().to_string().contains("99"));
}

#[test]
fn mistakes_of_a_review_are_asked_again() {
    let bots = AnyBots::of::<FerryBots>();
    let mut made = 0;
    for seed in 0..12 {
        let random = PuzzlePlan { bots_of: bots, ..plan(1) };
        let played = super::source::played(&random, seed);
        let budget = Budget::Simulations(100);
        let review = bots.review(&played, Reviewer { bot: "mcts", budget, seed: 1 }, &|_| true);
        let review = review.expect("the match is over");
        for seat in [Seat::new(0), Seat::new(1)] {
            let worst = mistakes_of(&review.described().to_string(), seat);
            let own = mistakes(bots, &played, seat, &worst, 2, &|| true).expect("nobody stops it");
            assert!(own.len() <= 2);
            for mistake in &own {
                let puzzle = mistake.puzzle(&played, &Value::Null).expect("it can be asked");
                assert_eq!(puzzle.seat, seat);
                // What was played is wrong, and what is right is not.
                for (mv, wrong) in [(&mistake.mv, true), (&mistake.moment.right[0].0, false)] {
                    let mut answer = Answer::new(&puzzle, bots.game()).unwrap();
                    let marked = answer.play(mv).unwrap();
                    assert_eq!(matches!(marked, Marked::Wrong { .. }), wrong, "{mv}: {marked:?}");
                    assert_ne!(*marked, Marked::Open, "one decision is asked");
                }
            }
            made += own.len();
        }
    }
    assert!(made > 0, "nobody made a mistake in twelve matches");
}

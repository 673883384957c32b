//! Reviews of every game: they add up, come out the same again, and tell what only that game can tell.

#[path = "golden/plan.rs"]
#[allow(dead_code, reason = "the golden records use the rest")]
mod plan;

use bots::{Account, Answer, AnyBots, Budget, Detail, Marked, Mistake, Moment};
use bots::{Review, Reviewer, with_names};
use catalog::{AnyGame, AnyMatch};
use game_core::{Record, Turn};
use serde_json::Value;
use std::fs;

/// Enough to be an answer, and quick.
const BUDGET: Budget = Budget::Simulations(4);
/// So many records of a game are looked at, the shortest.
const RECORDS: usize = 2;

/// The shortest pinned matches of a game that are over: by bots that play anything, or by a rule of thumb.
fn matches(game: AnyGame) -> Vec<AnyMatch> {
    matches_with_options(game).into_iter().map(|(played, _)| played).collect()
}

fn matches_with_options(game: AnyGame) -> Vec<(AnyMatch, Value)> {
    let folder = plan::folder_of(game, game.about().ruleset);
    let files = fs::read_dir(folder).unwrap().map(|file| file.unwrap().path());
    let records = files.filter(|file| file.extension().is_some_and(|kind| kind == "tide"));
    let mut texts: Vec<String> = records.map(|file| fs::read_to_string(file).unwrap()).collect();
    texts.sort_by_key(String::len);
    let replayed = texts.iter().map(|text| {
        let record = Record::parse(text).unwrap();
        (shelf::games().replay(&record).unwrap(), record.header.options)
    });
    replayed.filter(|(played, _)| played.turn() == Turn::Over).take(RECORDS).collect()
}

fn review(bots: AnyBots, played: &AnyMatch) -> Review {
    let reviewer = Reviewer { budget: BUDGET, ..bots.reviewer() };
    bots.review(played, reviewer, &|_| true).expect("the match is over")
}

fn adds_up(account: &Account) -> bool {
    let Account { start, own, others, luck, result } = account;
    (start + own + others + luck - result).abs() < 1e-9
}

/// All that is said in a part of a review.
fn texts(detail: &Detail) -> impl Iterator<Item = &String> {
    let Detail { title, text, columns, rows, .. } = detail;
    [title].into_iter().chain(text).chain(columns).chain(rows.iter().flatten())
}

#[test]
fn start_luck_and_play_add_up_to_the_result_in_every_game() {
    for bots in shelf::players().iter() {
        let all = matches(bots.game());
        assert!(!all.is_empty(), "{}", bots.game());
        for played in all {
            let found = review(bots, &played);
            assert_eq!(found.accounts.len(), played.seats());
            for account in found.accounts.iter().chain(&found.scores) {
                assert!(adds_up(account), "{}: {account:?}", bots.game());
            }
            // Step by step, too: every seat's luck is what its account says.
            for (seat, account) in found.accounts.iter().enumerate() {
                let own = found.luck.iter().filter(|turned| turned.seat.index() == seat);
                let luck: f64 = own.map(|turned| turned.luck).sum();
                assert!((luck - account.luck).abs() < 1e-9, "{}: {luck} {account:?}", bots.game());
            }
        }
    }
}

#[test]
fn two_reviews_of_one_record_are_equal_in_every_game() {
    for bots in shelf::players().iter() {
        let played = matches(bots.game()).swap_remove(0);
        let found = review(bots, &played);
        assert_eq!(found, review(bots, &played), "{}", bots.game());
        assert_eq!(found.described(), review(bots, &played).described());
    }
}

#[test]
fn whatever_a_review_says_is_whole_and_names_only_who_sits_there() {
    for bots in shelf::players().iter() {
        for played in matches(bots.game()) {
            let found = review(bots, &played);
            let names: Vec<String> =
                (0..played.seats()).map(|seat| format!("Number {seat}")).collect();
            let reasons = found.decisions.iter().filter_map(|one| one.why.as_ref());
            for text in found.details.iter().flat_map(texts).chain(reasons) {
                let text = with_names(text, &names);
                assert!(!text.contains(['{', '}']), "{}: {text}", bots.game());
            }
            for detail in &found.details {
                assert!(
                    detail.rows.iter().all(|row| row.len() == detail.columns.len()),
                    "{detail:?}"
                );
                assert!(
                    detail.version.is_none_or(|version| version <= played.version()),
                    "{detail:?}"
                );
            }
            for decision in found.decisions.iter().filter(|one| one.verdict != bots::Verdict::Fine)
            {
                let why = decision.why.as_ref().expect("a mistake has a reason");
                assert!(why.ends_with('.') && !why.contains(".."), "{}: {why}", bots.game());
            }
        }
    }
}

/// Whether a text speaks to its reader.
fn says_you(text: &str) -> bool {
    let words = text.split(|letter: char| !letter.is_alphabetic());
    words.into_iter().any(|word| matches!(word.to_lowercase().as_str(), "you" | "your" | "yours"))
}

#[test]
fn only_whoever_decided_is_called_you() {
    assert!(says_you("Your hand is full") && !says_you("about young gulls"));
    let mut spoken = 0;
    for bots in shelf::players().iter() {
        for played in matches(bots.game()) {
            let found = review(bots, &played);
            // Moves are named as on the cards: “roll your unused dice again”.
            let labels = found.decisions.iter().map(|one| one.best.1.to_lowercase());
            let labels: std::collections::BTreeSet<String> = labels.collect();
            let unnamed = |text: &str| {
                let text = text.to_lowercase();
                labels.iter().rev().fold(text, |text, label| text.replace(label, "it"))
            };
            for decision in &found.decisions {
                assert_eq!(decision.why.is_some(), decision.why_about.is_some());
                let about = &unnamed(decision.why_about.as_deref().unwrap_or_default());
                assert!(!says_you(about), "{}: {about}", bots.game());
                let own = &unnamed(decision.why.as_deref().unwrap_or_default());
                // What is the same for both names nobody.
                assert_eq!(says_you(own), own != about, "{}: {own} / {about}", bots.game());
                spoken += usize::from(says_you(own));
            }
            // Everybody reads these.
            for text in found.details.iter().flat_map(texts) {
                assert!(!says_you(&unnamed(text)), "{}: {text}", bots.game());
            }
        }
    }
    assert!(spoken > 0, "nobody is spoken to");
}

#[test]
fn every_decision_of_every_game_can_be_asked_again() {
    for bots in shelf::players().iter() {
        let mut asked = 0;
        for (played, options) in matches_with_options(bots.game()) {
            // A few of them, from all parts of the match.
            let found = review(bots, &played);
            let every = found.decisions.len().div_ceil(12).max(1);
            for decision in found.decisions.iter().step_by(every) {
                let best = (decision.best.0.clone(), None);
                let mistake = Mistake {
                    version: decision.version,
                    seat: decision.seat(),
                    mv: decision.mv.clone(),
                    label: decision.label.clone(),
                    moment: Moment { right: vec![best], wrong: vec![(decision.mv.clone(), 0.1)] },
                    why: String::new(),
                    win: 0.5,
                };
                let puzzle = mistake.puzzle(&played, &options);
                let puzzle = puzzle.unwrap_or_else(|| panic!("{}: {mistake:?}", bots.game()));
                let mut answer = Answer::new(&puzzle, bots.game()).unwrap();
                assert_eq!(answer.play(&decision.best.0), Ok(&Marked::Right), "{mistake:?}");
                asked += 1;
            }
        }
        let plain = bots.game().about().id == "tharos-companion";
        assert_eq!(asked > 0, !plain, "{}", bots.game());
    }
}

#[test]
fn games_that_have_more_to_tell_tell_it() {
    let of = |id: &str| {
        let bots = shelf::players().of(shelf::games().find(id).unwrap());
        let played = matches(bots.game()).swap_remove(0);
        (review(bots, &played), played)
    };
    let (novem, _) = of("novem");
    assert!(novem.decisions.iter().all(|one| one.error == 0.0));
    assert!(novem.details[0].columns.iter().any(|column| column == "best for {1}"));
    assert!(novem.details[0].rows.iter().flatten().any(|cell| cell.contains('%')));
    let (subtext, played) = of("subtext");
    assert!(!subtext.details.is_empty());
    for round in &subtext.details {
        assert_eq!(round.rows.len(), played.seats() - 1);
        assert!(round.text.iter().any(|text| text.contains("pure guess")), "{round:?}");
    }
    let (companion, _) = of("tharos-companion");
    assert!(companion.measure.plain && companion.decisions.is_empty());
    assert!(!companion.details[0].rows.is_empty());
}

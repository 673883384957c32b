//! Reviews of every game: they add up, come out the same again, and tell what only that game can tell.

#[path = "golden/plan.rs"]
#[allow(dead_code, reason = "the golden records use the rest")]
mod plan;

use bots::{Account, AnyBots, Budget, Detail, Review, Reviewer, with_names};
use catalog::{AnyGame, AnyMatch};
use game_core::{Record, Turn};
use std::fs;

/// Enough to be an answer, and quick.
const BUDGET: Budget = Budget::Simulations(4);
/// So many records of a game are looked at, the shortest.
const RECORDS: usize = 2;

/// The shortest pinned matches of a game that are over: by bots that play anything, or by a rule of thumb.
fn matches(game: AnyGame) -> Vec<AnyMatch> {
    let folder = plan::folder_of(game, game.about().ruleset);
    let files = fs::read_dir(folder).unwrap().map(|file| file.unwrap().path());
    let records = files.filter(|file| file.extension().is_some_and(|kind| kind == "tide"));
    let mut texts: Vec<String> = records.map(|file| fs::read_to_string(file).unwrap()).collect();
    texts.sort_by_key(String::len);
    let replayed =
        texts.iter().map(|text| shelf::games().replay(&Record::parse(text).unwrap()).unwrap());
    replayed.filter(|played| played.turn() == Turn::Over).take(RECORDS).collect()
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

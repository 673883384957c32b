//! What somebody's matches add up to.

use crate::engine;
use crate::world::{World, games};
use host::store::{GameTally, MOST_COUNTED, OpponentTally, Played};
use host::{GuestId, SeededEntropy};
use std::path::Path;

const DAY: u64 = 86_400_000;

/// One finished match of Ann's: how many days ago, who else sat there, her score and whether she won.
struct Past<'a> {
    days_ago: u64,
    others: &'a [(&'a str, Option<&'a str>)],
    score: i64,
    won: bool,
}

/// Writes matches as the store has them, without playing thousands.
fn write(folder: &Path, ann: GuestId, ben: GuestId, now: u64, past: &[Past<'_>]) {
    let mut sql =
        format!("BEGIN; INSERT INTO guests VALUES ('{ann}', 'Ann', 0), ('{ben}', 'Ben', 0);\n");
    for (no, one) in past.iter().enumerate() {
        let ended = now - one.days_ago * DAY;
        sql += &format!(
            "INSERT INTO tables (no, id, game, ruleset, options, visibility, status, secret, created, ended, stand_in) \
             VALUES ({no}, 'table{no}', 'ferry', 1, '{{}}', 'link', 'over', '', 0, {ended}, 'random');\n"
        );
        let own = [("Ann", None)];
        for (seat, (name, bot)) in own.iter().chain(one.others).enumerate() {
            let (guest, bot) = match (seat, bot) {
                (0, _) => (format!("'{ann}'"), "NULL".to_owned()),
                (_, Some(bot)) => ("NULL".to_owned(), format!("'{bot}'")),
                (_, None) => (format!("'{ben}'"), "NULL".to_owned()),
            };
            sql += &format!(
                "INSERT INTO seats (table_no, seat, guest, bot, name, nonce, gone, used_ms) \
                 VALUES ({no}, {seat}, {guest}, {bot}, '{name}', '', 0, 0);\n"
            );
        }
        let (score, won) = (one.score, u8::from(one.won));
        sql +=
            &format!("INSERT INTO results VALUES ('{ann}', {ended}, {no}, 0, {score}, {won});\n");
    }
    engine::sql(folder, &(sql + "COMMIT;"));
}

fn played(matches: u32, won: u32) -> Played {
    Played { matches, won }
}

#[tokio::test]
async fn matches_are_counted_by_game_opponent_week_and_in_a_row() {
    let folder = tempfile::tempdir().unwrap();
    engine::open(folder.path(), games()).close().await;
    let entropy = SeededEntropy::new(3);
    let [ann, ben] = [GuestId::draw(&entropy), GuestId::draw(&entropy)];
    let now = 400 * DAY + 5;
    let bot: &[(&str, Option<&str>)] = &[("Gull", Some("random"))];
    let two: &[(&str, Option<&str>)] = &[("Gull", Some("random")), ("Gull 2", Some("random"))];
    let old: &[(&str, Option<&str>)] = &[("Benny", None)];
    let new: &[(&str, Option<&str>)] = &[("Ben", None)];
    let past = [
        Past { days_ago: 100, others: old, score: 9, won: true },
        Past { days_ago: 9, others: new, score: 4, won: true },
        Past { days_ago: 8, others: bot, score: 5, won: true },
        Past { days_ago: 3, others: bot, score: 1, won: false },
        Past { days_ago: 2, others: two, score: 7, won: true },
        // Alone there is nobody to beat: it neither adds to a row nor ends it.
        Past { days_ago: 1, others: &[], score: 30, won: false },
        Past { days_ago: 1, others: bot, score: 6, won: true },
    ];
    write(folder.path(), ann, ben, now, &past);
    let store = engine::open(folder.path(), games());
    let tally = store.tally(ann, now).await.unwrap();
    assert_eq!((tally.matches, tally.days), (7, 6));
    assert_eq!((tally.streak, tally.longest), (2, 3));
    let game = |alone, played, (highest, lowest)| GameTally {
        game: "ferry".into(),
        alone,
        played,
        highest,
        lowest,
    };
    let games = [game(false, played(6, 5), (9, 1)), game(true, played(1, 0), (30, 30))];
    assert_eq!(tally.games, games);
    let opponent = |name: &str, bot: Option<&str>, played| OpponentTally {
        name: name.into(),
        bot: bot.map(|bot| ("ferry".into(), bot.into())),
        played,
    };
    // Two bots of a kind at one table are met once, and Ben is called what he was called last.
    assert_eq!(
        tally.opponents,
        [opponent("Gull", Some("random"), played(4, 3)), opponent("Ben", None, played(2, 2))]
    );
    assert_eq!(tally.weeks[11], played(4, 2));
    assert_eq!(tally.weeks[10], played(2, 2));
    assert_eq!(tally.weeks[..10].iter().map(|week| week.matches).sum::<u32>(), 0);
    // Whoever has played nothing, or is nobody, has nothing.
    assert_eq!(store.tally(ben, now).await.unwrap().matches, 0);
    store.close().await;
}

#[tokio::test]
async fn only_the_latest_matches_are_counted() {
    let folder = tempfile::tempdir().unwrap();
    engine::open(folder.path(), games()).close().await;
    let entropy = SeededEntropy::new(3);
    let [ann, ben] = [GuestId::draw(&entropy), GuestId::draw(&entropy)];
    let now = 9_000 * DAY;
    let one = |days_ago| Past { days_ago, others: &[], score: days_ago as i64, won: true };
    let past: Vec<Past<'_>> = (0..u64::from(MOST_COUNTED) + 20).map(one).collect();
    write(folder.path(), ann, ben, now, &past);
    let store = engine::open(folder.path(), games());
    let tally = store.tally(ann, now).await.unwrap();
    assert_eq!((tally.matches, tally.days), (MOST_COUNTED, MOST_COUNTED));
    assert_eq!(tally.games[0].highest, i64::from(MOST_COUNTED) - 1);
    store.close().await;
}

/// Who looks again at what has not changed costs no adding up: figures that were changed behind the
/// store's back are not seen before another match is over, or an hour.
#[tokio::test]
async fn what_was_added_up_is_kept_until_another_match_is_over() {
    let folder = tempfile::tempdir().unwrap();
    engine::open(folder.path(), games()).close().await;
    let entropy = SeededEntropy::new(4);
    let [ann, ben] = [GuestId::draw(&entropy), GuestId::draw(&entropy)];
    let now = 9_000 * DAY;
    let one = |days_ago| Past { days_ago, others: &[], score: 7, won: true };
    write(folder.path(), ann, ben, now, &[one(2), one(1)]);
    let store = engine::open(folder.path(), games());
    let highest = async |now| store.tally(ann, now).await.unwrap().games[0].highest;
    assert_eq!(highest(now).await, 7);
    engine::sql(folder.path(), "UPDATE results SET score = 8");
    assert_eq!(highest(now + 1).await, 7);
    engine::sql(folder.path(), &format!("UPDATE results SET ended = {now} WHERE table_no = 1"));
    assert_eq!(highest(now + 1).await, 8, "a match has been over since");
    engine::sql(folder.path(), "UPDATE results SET score = 9");
    assert_eq!(highest(now + DAY / 24).await, 9);
    store.close().await;
}

#[tokio::test]
async fn a_match_that_was_played_counts() {
    let world = World::new();
    let (ann, ben, table) = world.pair().await;
    world.play_out(&[&ann, &ben], table).await;
    let [one, other] = [world.host.tally(ann.id).await, world.host.tally(ben.id).await];
    let (one, other) = (one.unwrap(), other.unwrap());
    assert_eq!((one.matches, other.matches), (1, 1));
    assert_eq!(one.opponents[0].name, "Ben");
    assert!(one.games[0].played.won + other.games[0].played.won >= 1);
    assert_eq!(one.weeks[11].matches, 1);
}

//! What people did wrong in their own matches, asked again.

use crate::world::{World, by, finished, of};
use bots::puzzle::Moment;
use catalog::{AnyGame, AnyMatch};
use game_core::{Act, Seat};
use host::store::{FoundMistakes, KeptReview, MOST_MISTAKES, Packed, Write};
use host::{
    Asker, BotPool, Guest, HostError, Marked, Mistake, OwnMistakes, Progress, RandomBots, Reviewed,
    Reviewer, Reviewing, SeatWish, Status, TableId, Thinker, Visibility,
};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::SeqCst};

/// Calls every decision a mistake, the later the worse, and says how often it was asked to look again.
#[derive(Default)]
struct Strict {
    looked: AtomicUsize,
    /// Whether it goes on looking.
    dwells: AtomicBool,
}

const VERSION: &str = "strict";

impl BotPool for Strict {
    fn names(&self, game: AnyGame) -> &[&str] {
        RandomBots.names(game)
    }

    fn sit(&self, game: AnyGame, bot: &str) -> Result<Box<dyn Thinker>, String> {
        RandomBots.sit(game, bot)
    }

    fn reviewer(&self, _: AnyGame) -> Option<Reviewer> {
        Some(Reviewer { bot: "random".into(), version: VERSION.into() })
    }

    fn review(&self, played: &AnyMatch, _: &dyn Fn(&Progress<'_>) -> bool) -> Option<Reviewed> {
        let decisions: Vec<_> = played
            .acts_after(0)
            .into_iter()
            .filter_map(|(version, act)| match act {
                Act::Move { seat, .. } => Some(serde_json::json!({
                    "v": version, "seat": seat, "words": "mistake", "cost": version,
                })),
                _ => None,
            })
            .collect();
        let text = serde_json::json!({ "decisions": decisions }).to_string();
        Some(Reviewed { text, seats: vec![Default::default(); played.seats()] })
    }

    fn mistakes(
        &self,
        played: &AnyMatch,
        seat: Seat,
        versions: &[u32],
        most: usize,
        go_on: &dyn Fn() -> bool,
    ) -> Option<Vec<Mistake>> {
        self.looked.fetch_add(1, SeqCst);
        while self.dwells.load(SeqCst) {
            if !go_on() {
                return None;
            }
            std::thread::yield_now();
        }
        Some(versions.iter().take(most).map(|version| wrong(played, seat, *version)).collect())
    }
}

/// What was played is wrong, whatever else was possible is right.
fn wrong(played: &AnyMatch, seat: Seat, version: u32) -> Mistake {
    let before = played.rewound(version - 1);
    let (_, act) = played.acts_after(version - 1).remove(0);
    let Act::Move { seat: by, text: mv } = act else { panic!("{version} is no decision") };
    assert_eq!(by, seat, "only one's own decisions are looked at");
    let others = before.legal_moves(seat).into_iter().filter(|one| one.text != mv);
    let right = others.map(|one| (one.text, None)).collect();
    let moment = Moment { right, wrong: vec![(mv.clone(), 0.2)] };
    Mistake { version, seat, label: mv.clone(), mv, moment, why: "it was dear".into(), win: 0.6 }
}

async fn reviewed(world: &World, asker: Asker, table: TableId) {
    while !matches!(world.host.review(asker, table).await.unwrap(), Reviewing::Done(_)) {
        tokio::task::yield_now().await;
    }
}

/// A guest's mistakes, once nothing is looked at any more.
async fn settled(world: &World, guest: &Guest) -> OwnMistakes {
    loop {
        let own = world.host.mistakes(guest.id).await.unwrap();
        if !own.looking {
            return own;
        }
        tokio::task::yield_now().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn mistakes_are_asked_of_whoever_made_them_and_of_nobody_else() {
    let bots = Arc::new(Strict::default());
    let world = World::with_bots(bots.clone());
    let (ann, ben, table) = finished(&world).await;
    assert_eq!(world.host.mistakes(ann.id).await.unwrap(), OwnMistakes::default());
    reviewed(&world, by(&ann), table).await;
    let own = settled(&world, &ann).await.all;
    assert_eq!(own.len(), 3, "of five decisions the worst three");
    let (game, worst) = &own[0];
    assert_eq!((game.as_str(), worst.guest, worst.table), ("ferry", ann.id, table));
    let asked = world.host.mistake(ann.id, table, worst.mistake.version).await.unwrap();
    assert_eq!(asked.puzzle.seat, Seat::new(0));
    let mut answer = host::Answer::new(&asked.puzzle, asked.game).unwrap();
    assert!(matches!(answer.play(&worst.mistake.mv).unwrap(), Marked::Wrong { .. }));
    // Ben has his own, and neither he nor a stranger reads hers.
    let eve = world.guest("Eve").await;
    assert!(settled(&world, &eve).await.all.is_empty());
    let his = settled(&world, &ben).await.all;
    assert!(his.iter().all(|(_, kept)| kept.mistake.seat == Seat::new(1)), "{his:?}");
    for (guest, version) in
        [(&ben, worst.mistake.version), (&eve, worst.mistake.version), (&ann, 999)]
    {
        let missing = HostError::NotFound("mistake of yours");
        assert_eq!(world.host.mistake(guest.id, table, version).await, Err(missing.clone()));
        let answered = world.host.answer_mistake(guest.id, table, version, true).await;
        assert_eq!(answered, Err(missing));
    }
    assert_eq!(bots.looked.load(SeqCst), 2, "once for each seat");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_solved_stays_solved_and_is_kept() {
    let bots = Arc::new(Strict::default());
    let world = World::with_bots(bots.clone());
    let (ann, _, table) = finished(&world).await;
    reviewed(&world, by(&ann), table).await;
    let version = settled(&world, &ann).await.all[0].1.mistake.version;
    for (answer, known) in [(false, false), (true, true), (false, true)] {
        world.host.answer_mistake(ann.id, table, version, answer).await.unwrap();
        let kept = world.host.mistake(ann.id, table, version).await.unwrap().kept;
        assert_eq!(kept.solved, Some(known));
    }
    let world = world.restarted_with(bots.clone()).await;
    let own = settled(&world, &ann).await.all;
    let solved: Vec<_> = own.iter().map(|(_, kept)| kept.solved).collect();
    assert_eq!(solved.iter().filter(|one| **one == Some(true)).count(), 1);
    assert_eq!((solved.len(), bots.looked.load(SeqCst)), (3, 2), "nobody looked again");
    assert_eq!(world.host.puzzle_standing(ann.id).await.unwrap().answered, 0, "no rating");
    // They move with an export, too.
    let file = world.file("all.jsonl");
    world.host.store().export(&file, false).await.unwrap();
    let other = World::with_bots(bots);
    other.host.store().import(&file).await.unwrap();
    assert_eq!(other.host.mistakes(ann.id).await.unwrap().all, own);
    assert!(other.host.mistake(ann.id, table, version).await.is_ok());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_curious_stranger_has_nobodys_mistakes_looked_for() {
    let bots = Arc::new(Strict::default());
    let world = World::with_bots(bots.clone());
    let (ann, _, table) = finished(&world).await;
    reviewed(&world, Asker::default(), table).await;
    assert_eq!(bots.looked.load(SeqCst), 0);
    // Whoever played there has them looked for by asking.
    assert!(world.host.mistakes(ann.id).await.unwrap().looking);
    let known = settled(&world, &ann).await.all.len();
    let of_match = world.host.mistakes_in(ann.id, table).await.unwrap();
    assert_eq!((of_match.looked, of_match.versions.len()), (true, known));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_restart_in_the_middle_loses_nothing() {
    let bots = Arc::new(Strict { dwells: AtomicBool::new(true), ..Strict::default() });
    let world = World::with_bots(bots.clone());
    let (ann, _, table) = finished(&world).await;
    reviewed(&world, by(&ann), table).await;
    while bots.looked.load(SeqCst) == 0 {
        tokio::task::yield_now().await;
    }
    let before = world.host.mistakes(ann.id).await.unwrap();
    assert!(before.looking && before.all.is_empty());
    let patient = Arc::new(Strict::default());
    let world = world.restarted_with(patient.clone()).await;
    assert_eq!(settled(&world, &ann).await.all.len(), 3);
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_plays_comes_before_mistakes() {
    let bots = Arc::new(Strict { dwells: AtomicBool::new(true), ..Strict::default() });
    let settings = host::Settings { bots_at_once: 1, ..host::Settings::for_tests() };
    let world = World::seated(tempfile::tempdir().unwrap(), bots.clone(), settings, 1);
    let (ann, _, table) = finished(&world).await;
    reviewed(&world, by(&ann), table).await;
    while bots.looked.load(SeqCst) == 0 {
        tokio::task::yield_now().await;
    }
    // Nobody is awaited at a table of bots, and yet it is played to its end.
    let bot = || SeatWish::Bot("random".into());
    let opened = world.host.create_table(&ann, of(vec![bot(), bot()])).await.unwrap();
    let mut watch = world.host.watch(None, opened.table).await.unwrap();
    while watch.next().await.unwrap().status() != Status::Over {}
    bots.dwells.store(false, SeqCst);
    assert_eq!(settled(&world, &ann).await.all.len(), 3);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_copied_from_another_match_is_nobodys_mistake_here() {
    let bots = Arc::new(Strict::default());
    let world = World::with_bots(bots.clone());
    let (ann, ben, table) = finished(&world).await;
    // Eve goes on in Ann's seat when one boat is left.
    let eve = world.guest("Eve").await;
    let end = world.spectate(table).await.version();
    let open = vec![SeatWish::Me, SeatWish::Open];
    let fork = world.host.fork(&eve, table, end - 2, open, Visibility::Link).await.unwrap().table;
    world.host.join(&ben, fork, None, None).await.unwrap();
    world.play_out(&[&eve, &ben], fork).await;
    let copied = world.spectate(fork).await.forked().unwrap().version;
    reviewed(&world, by(&eve), fork).await;
    let own = settled(&world, &eve).await.all;
    assert!(!own.is_empty() && own.len() < 3, "{own:?}");
    assert!(own.iter().all(|(_, kept)| kept.mistake.version > copied), "{own:?}");
    assert!(settled(&world, &ann).await.all.is_empty());
    // The same with the same dice, which is remembered over a restart.
    let cleo = world.guest("Cleo").await;
    let bot = vec![SeatWish::Me, SeatWish::Bot("random".into())];
    let again = world.host.fork_again(&cleo, table, end - 2, bot).await.unwrap().table;
    let world = world.restarted_with(bots.clone()).await;
    world.play_against_bots(&cleo, again).await;
    let view = world.spectate(again).await;
    let from = view.again().unwrap();
    assert_eq!((from.table, view.forked()), (table, None));
    reviewed(&world, by(&cleo), again).await;
    let own = settled(&world, &cleo).await.all;
    assert!(!own.is_empty() && own.len() < 3, "{own:?}");
    assert!(own.iter().all(|(_, kept)| kept.mistake.version > from.version), "{own:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn no_guest_has_more_than_a_bounded_number_and_the_oldest_go() {
    let world = World::with_bots(Arc::new(Strict::default()));
    let (ann, _, old) = finished(&world).await;
    let new = world.host.create_table(&ann, of(vec![SeatWish::Me, SeatWish::Open])).await.unwrap();
    let store = world.host.store();
    let keep = async |table: TableId, made: u64, versions: std::ops::Range<u32>| {
        let (reviewer, text) = (VERSION.to_owned(), Packed::new("{}"));
        let review = KeptReview { table, reviewer, made, text, seats: vec![Default::default()] };
        store.write(Write::KeepReview(Box::new(review))).await.unwrap();
        let mistake = |version| Mistake {
            version,
            seat: Seat::new(0),
            mv: "1".into(),
            label: "1".into(),
            moment: Moment::default(),
            why: String::new(),
            win: 0.5,
        };
        let seats = vec![(0, ann.id, versions.map(mistake).collect())];
        let found = FoundMistakes { table, reviewer: VERSION.into(), made, seats };
        store.write(Write::KeepMistakes(Box::new(found))).await.unwrap();
        store.mistakes(ann.id).await.unwrap()
    };
    let most = MOST_MISTAKES as u32;
    assert_eq!(keep(old, 1, 1..most + 10).await.len(), MOST_MISTAKES);
    let all = keep(new.table, 2, 1..6).await;
    assert_eq!(all.len(), MOST_MISTAKES);
    assert!(all[..5].iter().all(|(_, kept)| kept.table == new.table));
    // Another review of a match takes the place of the one before.
    let all = keep(new.table, 3, 4..6).await;
    let left = all.iter().filter(|(_, kept)| kept.table == new.table);
    assert_eq!(left.map(|(_, kept)| kept.mistake.version).collect::<Vec<_>>(), [4, 5]);
}

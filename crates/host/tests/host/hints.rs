//! Hints at a table: who may ask, what is counted, and who is told.

use crate::campaigns::season;
use crate::toys::{Toys, ferry};
use crate::world::World;
use catalog::{AnyGame, AnyMatch};
use game_core::{Seat, Viewer};
use host::{
    Advice, BEGINNER_MATCHES, BotPool, Guest, Hints, HostError, NewTable, RandomBots, SeatWish,
    Settings, Status, TableId, Thinker, Yardstick,
};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Condvar, Mutex};

fn against_a_bot() -> NewTable {
    NewTable { seats: vec![SeatWish::Me, SeatWish::Bot("random".into())], ..ferry() }
}

fn with_hints(hints: Hints) -> NewTable {
    NewTable { hints: Some(hints), ..ferry() }
}

fn sentence(error: HostError) -> String {
    error.to_string()
}

/// Plays the first legal move whenever it is this guest's turn, until the match is over.
async fn play_out(toys: &Toys, guest: &Guest, table: TableId) {
    let mut watch = toys.host.watch(Some(guest.id), table).await.unwrap();
    loop {
        let view = watch.next().await.unwrap();
        if view.status() == Status::Over {
            return;
        }
        if let Some(first) = view.legal().first() {
            // What was legal a moment ago may have been answered already.
            let _ = toys.host.play(guest.id, table, &first.text, Some(view.version())).await;
        }
    }
}

#[tokio::test]
async fn whoever_plays_bots_only_has_hints_and_friends_choose_them() {
    let toys = Toys::new();
    let ann = toys.guest("Ann").await;
    let alone = toys.host.create_table(&ann, against_a_bot()).await.unwrap().table;
    assert_eq!(toys.view(&ann, alone).await.hints(), Hints::On);
    let hint = toys.host.hint(ann.id, alone).await.unwrap();
    let legal = toys.view(&ann, alone).await.legal();
    assert_eq!((hint.no, hint.advice.moves.len()), (1, 1));
    assert!(legal.iter().any(|mv| mv.text == hint.advice.moves[0]));

    let (ann, ben, friends) = toys.pair(ferry()).await;
    assert_eq!(toys.view(&ann, friends).await.hints(), Hints::Off);
    let refused = toys.host.hint(ann.id, friends).await.unwrap_err();
    assert_eq!(sentence(refused), "hints are off at this table");
    let (ann, _, friends) = (
        ann,
        ben,
        toys.host
            .create_table(&toys.guest("Cleo").await, with_hints(Hints::On))
            .await
            .unwrap()
            .table,
    );
    toys.host.join(&ann, friends, None, None).await.unwrap();
    assert!(toys.host.hint(ann.id, friends).await.is_ok());
    let off = NewTable { hints: Some(Hints::Off), ..against_a_bot() };
    let off = toys.host.create_table(&ann, off).await.unwrap().table;
    assert!(toys.host.hint(ann.id, off).await.is_err());
}

#[tokio::test]
async fn the_same_decision_is_one_hint_and_the_next_is_another() {
    let toys = Toys::new();
    let ann = toys.guest("Ann").await;
    let table = toys.host.create_table(&ann, against_a_bot()).await.unwrap().table;
    let first = toys.host.hint(ann.id, table).await.unwrap();
    let again = toys.host.hint(ann.id, table).await.unwrap();
    assert!(Arc::ptr_eq(&first, &again), "answered from memory");
    assert_eq!(toys.view(&ann, table).await.asked_hints().len(), 1);
    assert_eq!(toys.view(&ann, table).await.hint(), Some(&first));
    toys.host.close_hint(ann.id, table).await.unwrap();
    assert_eq!(toys.view(&ann, table).await.hint(), None);
    let reopened = toys.host.hint(ann.id, table).await.unwrap();
    assert_eq!(reopened.no, 1);

    let mut watch = toys.host.watch(Some(ann.id), table).await.unwrap();
    let text = first.advice.moves[0].clone();
    toys.host.play(ann.id, table, &text, None).await.unwrap();
    loop {
        let view = watch.next().await.unwrap();
        if view.is_my_turn() && view.view().unwrap()["boat"] != 1 && view.hint().is_none() {
            break;
        }
    }
    assert_eq!(toys.host.hint(ann.id, table).await.unwrap().no, 2);
}

#[tokio::test]
async fn hints_are_there_after_a_restart_and_in_the_record() {
    let toys = Toys::new();
    let ann = toys.guest("Ann").await;
    let table = toys.host.create_table(&ann, against_a_bot()).await.unwrap().table;
    toys.host.hint(ann.id, table).await.unwrap();
    let toys = toys.restarted().await;
    let view = toys.view(&ann, table).await;
    // It still lies open.
    assert_eq!((view.asked_hints().len(), view.hint().map(|hint| hint.no)), (1, Some(1)));
    // The same decision after a restart: it is answered anew, and counted once.
    assert_eq!(toys.host.hint(ann.id, table).await.unwrap().no, 1);
    play_out(&toys, &ann, table).await;
    let view = toys.view(&ann, table).await;
    assert_eq!(view.hints_of(Seat::new(0)), 1);
    let record = view.record();
    assert_eq!(record.header.seats.iter().map(|seat| seat.hints).collect::<Vec<_>>(), [1, 0]);
    assert!(record.to_text().lines().next().unwrap().contains(r#""hints":1"#));
    assert!(view.verify().unwrap().is_ok());
    let stored = toys.host.store().table(table).await.unwrap().unwrap();
    assert_eq!(stored.asked.len(), 1);
}

#[tokio::test]
async fn the_others_learn_of_a_hint_when_the_step_has_closed_and_never_what_it_was() {
    let toys = Toys::new();
    let (ann, ben, table) = toys.pair(with_hints(Hints::On)).await;
    let bytes = async |guest: &Guest| {
        let view = toys.view(guest, table).await;
        (serde_json::to_string(&view).unwrap(), view.record().to_text(), view.version())
    };
    let before = bytes(&ben).await;
    let mut watch = toys.host.watch(Some(ben.id), table).await.unwrap();
    let stood = watch.next().await.unwrap().version();
    let hint = toys.host.hint(ann.id, table).await.unwrap();
    assert_eq!(bytes(&ben).await, before, "not a byte");
    assert_eq!(toys.view(&ann, table).await.asked_hints().len(), 1, "she reads it at once");
    // The next that he is told of is her having chosen, not her having asked.
    toys.host.play(ann.id, table, &hint.advice.moves[0], None).await.unwrap();
    let news = watch.next().await.unwrap();
    assert!(news.version() > stood && news.asked_hints().is_empty());
    let own = toys.view(&ben, table).await.legal()[0].text.clone();
    toys.host.play(ben.id, table, &own, None).await.unwrap();
    let known = toys.view(&ben, table).await;
    assert_eq!(known.asked_hints().len(), 1);
    assert_eq!((known.hint(), known.asked_hints()[0].seat), (None, Seat::new(0)));
    assert!(!serde_json::to_string(&known).unwrap().contains(&hint.advice.why));
    let spectator = toys.host.view(None, table).await.unwrap();
    assert_eq!((spectator.viewer(), spectator.asked_hints().len()), (Viewer::Spectator, 1));
}

#[tokio::test]
async fn refusals_say_why() {
    let toys = Toys::new();
    let (ann, cleo) = (toys.guest("Ann").await, toys.guest("Cleo").await);
    let table = toys.host.create_table(&ann, against_a_bot()).await.unwrap().table;
    let why =
        async |guest: &Guest, table| sentence(toys.host.hint(guest.id, table).await.unwrap_err());
    assert_eq!(why(&cleo, table).await, "only those who play here can ask for a hint");
    assert_eq!(why(&ann, "0123456789abcdefghjk".parse().unwrap()).await, "there is no such table");
    let waiting = toys.host.create_table(&ann, with_hints(Hints::On)).await.unwrap().table;
    assert_eq!(why(&ann, waiting).await, "the match starts when every seat is taken");
    toys.host.join(&cleo, waiting, None, None).await.unwrap();
    let text = toys.view(&ann, waiting).await.legal()[0].text.clone();
    toys.host.play(ann.id, waiting, &text, None).await.unwrap();
    assert_eq!(why(&ann, waiting).await, "it is not your turn: ask when it is");
    play_out(&toys, &ann, table).await;
    assert_eq!(why(&ann, table).await, "the match is over");
}

#[tokio::test]
async fn beginners_are_those_who_have_finished_few_matches() {
    let toys = Toys::new();
    let ann = toys.guest("Ann").await;
    let beginners = || NewTable { hints: Some(Hints::Beginners), ..against_a_bot() };
    for _ in 0..BEGINNER_MATCHES {
        let table = toys.host.create_table(&ann, beginners()).await.unwrap().table;
        assert!(toys.host.hint(ann.id, table).await.is_ok());
        play_out(&toys, &ann, table).await;
    }
    let table = toys.host.create_table(&ann, beginners()).await.unwrap().table;
    let refused = sentence(toys.host.hint(ann.id, table).await.unwrap_err());
    let so_many = format!("fewer than {BEGINNER_MATCHES} matches of this game");
    assert!(refused.starts_with("hints at this table are for beginners"), "{refused}");
    assert!(refused.ends_with(&so_many), "{refused}");
}

#[tokio::test]
async fn a_daily_game_has_no_hints_and_another_campaign_has() {
    let world = World::new();
    let ann = world.guest("Ann").await;
    for (day, refused) in [(None, false), (Some("2027-01-14"), true)] {
        let id = world.host.begin_campaign(&ann, season(day)).await.unwrap();
        let table = world.host.campaign(Some(ann.id), id).await.unwrap().table.unwrap();
        match (world.host.hint(ann.id, table).await, refused) {
            (Ok(hint), false) => assert_eq!(hint.no, 1),
            (Err(why), true) => {
                let daily = "there are no hints in daily games: everybody plays the same one";
                assert_eq!(sentence(why), daily);
            }
            (answer, _) => panic!("{day:?}: {answer:?}"),
        }
    }
}

/// Thinks until it is told to stop, and counts how often it was asked.
#[derive(Default)]
struct Pondering {
    asked: AtomicU32,
    prepared: AtomicU32,
    gate: Mutex<bool>,
    opened: Condvar,
}

/// One that the test keeps a hand on.
struct Kept(Arc<Pondering>);

impl BotPool for Kept {
    fn names(&self, _: AnyGame) -> &[&str] {
        &["random"]
    }

    fn no_advice(&self, _: AnyGame) -> Option<&'static str> {
        None
    }

    fn advise(&self, played: &AnyMatch, seat: Seat, _: u64) -> Result<Advice, String> {
        self.0.asked.fetch_add(1, Ordering::SeqCst);
        let open = self.0.gate.lock().unwrap();
        drop(self.0.opened.wait_while(open, |open| !*open).unwrap());
        let first = played.legal_moves(seat).remove(0);
        let (moves, by) = (vec![first.text], "random".to_owned());
        let (words, why, ways) = (first.label, String::new(), Vec::new());
        Ok(Advice { by, moves, words, why, measure: Yardstick::Chance, ways })
    }

    fn sit(&self, game: AnyGame, bot: &str) -> Result<Box<dyn Thinker>, String> {
        RandomBots.sit(game, bot)
    }

    fn prepare(&self, _: AnyGame) {
        self.0.prepared.fetch_add(1, Ordering::SeqCst);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn while_heron_thinks_the_table_goes_on_and_whoever_asks_too_gets_the_same_answer() {
    let bots = Arc::new(Pondering::default());
    let toys = Toys::with(Arc::new(Kept(bots.clone())), Settings::for_tests());
    let (ann, ben, table) = toys.pair(with_hints(Hints::On)).await;
    let ask = || {
        let (host, ann) = (toys.host.clone(), ann.id);
        tokio::spawn(async move { host.hint(ann, table).await })
    };
    let (one, other) = (ask(), ask());
    while bots.asked.load(Ordering::SeqCst) == 0 {
        tokio::task::yield_now().await;
    }
    // Ben does not wait for it, and what he does in secret changes nothing for her.
    let text = toys.view(&ben, table).await.legal()[0].text.clone();
    toys.host.play(ben.id, table, &text, None).await.unwrap();
    toys.host.say(&ben, table, "no hurry").await.unwrap();
    *bots.gate.lock().unwrap() = true;
    bots.opened.notify_all();
    let (one, other) = (one.await.unwrap().unwrap(), other.await.unwrap().unwrap());
    assert_eq!((one.no, other.no), (1, 1));
    assert_eq!(bots.asked.load(Ordering::SeqCst), 1, "thought of once");
    assert_eq!(toys.view(&ann, table).await.asked_hints().len(), 1);
    // It is still shown when the others have chosen, for it is about her own decision.
    assert!(toys.view(&ann, table).await.hint().is_some());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn however_many_ask_at_once_tables_are_played_on() {
    let bots = Arc::new(Pondering::default());
    let settings = Settings { bots_at_once: 1, ..Settings::for_tests() };
    let toys = Toys::with(Arc::new(Kept(bots.clone())), settings);
    let mut asked = Vec::new();
    let mut refused = None;
    // Everybody asks, and nobody is answered, until the line is full.
    for number in 0.. {
        let guest = toys.guest(&format!("Guest {number}")).await;
        let table = toys.host.create_table(&guest, against_a_bot()).await.unwrap().table;
        let (host, id) = (toys.host.clone(), guest.id);
        let mut asking = tokio::spawn(async move { host.hint(id, table).await });
        // It waits for Heron, or it is told at once that it does not.
        let told = loop {
            if asking.is_finished() {
                break Some((&mut asking).await.unwrap());
            }
            // What is asked is in the line when the table has answered the next question.
            toys.view(&guest, table).await;
            if number < 32 {
                break None;
            }
        };
        match told {
            None => asked.push((guest, table, asking)),
            Some(answer) => {
                refused = Some((guest, table, answer.unwrap_err()));
                break;
            }
        }
        assert!(number < 1000, "there is room for everybody");
    }
    let (late, at, why) = refused.unwrap();
    assert_eq!((why.code(), asked.len()), ("busy", 32));
    assert!(why.to_string().contains("many players wait for a hint already"), "{why}");
    // Those who wait and those who were sent away play, and their bots answer.
    for (guest, table) in [(&late, at), (&asked[0].0, asked[0].1), (&asked[31].0, asked[31].1)] {
        let mut watch = toys.host.watch(Some(guest.id), table).await.unwrap();
        let begun = watch.next().await.unwrap();
        let text = begun.legal()[0].text.clone();
        toys.host.play(guest.id, table, &text, Some(begun.version())).await.unwrap();
        loop {
            let view = watch.next().await.unwrap();
            if view.is_my_turn() && view.view().unwrap()["boat"] != begun.view().unwrap()["boat"] {
                break;
            }
        }
    }
    assert_eq!(bots.asked.load(Ordering::SeqCst), 1, "one is thought of at a time");
    *bots.gate.lock().unwrap() = true;
    bots.opened.notify_all();
    let mut answered = 0;
    for (_, _, asking) in asked {
        match asking.await.unwrap() {
            Ok(hint) => answered += usize::from(hint.no == 1),
            Err(why) => assert!(sentence(why).starts_with("the table has moved on")),
        }
    }
    assert_eq!(answered, 30, "but for the two who played meanwhile");
    assert!(toys.host.hint(late.id, at).await.is_ok(), "there is room again");
}

#[tokio::test]
async fn what_the_first_hint_would_wait_for_is_worked_out_when_the_first_table_opens() {
    let bots = Arc::new(Pondering::default());
    let settings = Settings { prepare_ahead: true, ..Settings::for_tests() };
    let toys = Toys::with(Arc::new(Kept(bots.clone())), settings);
    let ann = toys.guest("Ann").await;
    assert_eq!(bots.prepared.load(Ordering::SeqCst), 0);
    for _ in 0..3 {
        toys.host.create_table(&ann, against_a_bot()).await.unwrap();
        while bots.prepared.load(Ordering::SeqCst) == 0 {
            tokio::task::yield_now().await;
        }
    }
    assert_eq!(bots.prepared.load(Ordering::SeqCst), 1, "once, and nobody had asked");
    assert_eq!(bots.asked.load(Ordering::SeqCst), 0);
}

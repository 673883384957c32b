//! Subtext at a table: what is begun is kept, timers are the rules' own, and
//! nobody learns whose drawing is whose.

use catalog::AnyGame;
use host::{Guest, HostError, LogAct, NewTable, SeatWish, Status, TableId, TableView, Visibility};
use serde_json::{Value, json};
use std::time::Duration;
use subtext::{Phase, Subtext, SubtextView};
use testing::Tables;

/// Four people at a table with these options.
async fn table(world: &Tables, options: Value) -> (Vec<Guest>, TableId) {
    let mut guests = Vec::new();
    for name in ["Ann", "Ben", "Cleo", "Dan"] {
        guests.push(world.guest(name).await);
    }
    let seats = vec![SeatWish::Me, SeatWish::Open, SeatWish::Open, SeatWish::Open];
    let new = NewTable {
        options,
        visibility: Visibility::Public,
        ..NewTable::of(AnyGame::of::<Subtext>(), seats)
    };
    let table = world.host.create_table(&guests[0], new).await.unwrap().table;
    for guest in &guests[1..] {
        world.host.join(guest, table, None, None).await.unwrap();
    }
    (guests, table)
}

fn seen(view: &TableView) -> SubtextView {
    view.any_view().expect("the match has started").into_typed().expect("a match of Subtext")
}

async fn all_draw(world: &Tables, guests: &[Guest], table: TableId) {
    for (at, guest) in guests.iter().enumerate() {
        let drawing = format!("draw 2 {at},{at} 500,{at}");
        world.host.play(guest.id, table, &drawing, None).await.unwrap();
    }
}

#[tokio::test]
async fn a_drawing_that_was_begun_outlives_a_restart_and_stays_private() {
    let world = Tables::of(AnyGame::of::<Subtext>());
    let (guests, table) = table(&world, json!({})).await;
    let (ann, ben) = (guests[0].clone(), guests[1].clone());
    let mut watch = world.host.watch(Some(ben.id), table).await.unwrap();
    let before = watch.next().await.unwrap();
    world.host.keep_draft(ann.id, table, "draw 1 5,5").await.unwrap();
    world.host.keep_draft(ann.id, table, "draw 1 5,5 9,9").await.unwrap();
    // Nothing at all reaches the others, not even that something happened.
    let told = tokio::time::timeout(Duration::from_millis(200), watch.next()).await;
    assert!(told.is_err(), "Ben was told");
    assert_eq!(world.view(&ben, table).await.version(), before.version());
    assert_eq!(world.host.draft(ben.id, table).await.unwrap(), None);
    drop(watch);

    let world = world.restarted().await;
    let kept = world.host.draft(ann.id, table).await.unwrap();
    assert_eq!(kept.as_deref(), Some("draw 1 5,5 9,9"));
    let stranger = world.guest("Eve").await;
    let refused = world.host.draft(stranger.id, table).await.unwrap_err();
    assert!(matches!(refused, HostError::NotYourSeat(_)), "{refused}");
}

#[tokio::test]
async fn a_draft_that_could_not_be_played_is_refused_and_the_one_before_stays() {
    let world = Tables::of(AnyGame::of::<Subtext>());
    let (guests, table) = table(&world, json!({})).await;
    let ann = &guests[0];
    world.host.keep_draft(ann.id, table, "draw 1 5,5").await.unwrap();
    for (wrong, said) in [
        ("draw 1 NaN,5", "NaN"),
        ("draw 1 5,5 2000,5", "2000,5"),
        ("draw \"in words\"", "without hints in words"),
        ("guess A", "nothing to guess"),
        ("<svg>", "no move"),
    ] {
        let refused = world.host.keep_draft(ann.id, table, wrong).await.unwrap_err();
        assert!(refused.to_string().contains(said), "{wrong}: {refused}");
        let kept = world.host.draft(ann.id, table).await.unwrap();
        assert_eq!(kept.as_deref(), Some("draw 1 5,5"), "after {wrong}");
    }
    // What is handed in can be taken back, and is still there to draw on.
    world.host.play(ann.id, table, "draw 1 5,5", None).await.unwrap();
    let refused = world.host.keep_draft(ann.id, table, "draw 1 6,6").await.unwrap_err();
    assert!(matches!(refused, HostError::Illegal { clause: "ST-2.3", .. }), "{refused}");
    world.host.take_back(ann.id, table, None).await.unwrap();
    world.host.keep_draft(ann.id, table, "draw 1 6,6").await.unwrap();
    // When all have drawn, drafts are forgotten.
    all_draw(&world, &guests, table).await;
    assert_eq!(world.host.draft(ann.id, table).await.unwrap(), None);
    let world = world.restarted().await;
    assert_eq!(world.host.draft(ann.id, table).await.unwrap(), None);
}

#[tokio::test]
async fn when_the_time_is_up_what_is_on_the_sheet_counts() {
    let world = Tables::of(AnyGame::of::<Subtext>());
    let options = json!({"draw_seconds": 60, "guess_seconds": 30});
    let (guests, table) = table(&world, options).await;
    let mut watch = world.host.watch(Some(guests[0].id), table).await.unwrap();
    let view = watch.next().await.unwrap();
    assert_eq!(view.seats()[0].due, Some(Tables::START + 60_000));
    world.host.play(guests[1].id, table, "draw 3 1,1", None).await.unwrap();
    world.host.keep_draft(guests[2].id, table, "draw 2 7,7 8,8").await.unwrap();
    world.clock.advance(60_000);
    let guessing = loop {
        let view = watch.next().await.unwrap();
        if seen(&view).phase == Phase::Guess {
            break view;
        }
    };
    let gallery = seen(&guessing).gallery.unwrap();
    let mut sheets: Vec<String> = gallery.drawings.iter().map(ToString::to_string).collect();
    sheets.push(gallery.dealer.to_string());
    sheets.sort();
    assert_eq!(sheets, ["", "", "2 7,7 8,8", "3 1,1"]);

    world.host.play(guests[3].id, table, "guess A", None).await.unwrap();
    world.clock.advance(30_000);
    let shown = loop {
        let view = watch.next().await.unwrap();
        if let Some(reveal) = seen(&view).reveal {
            break reveal;
        }
    };
    let right = shown.players.iter().filter(|shown| shown.right).count();
    assert!(right <= 1, "only Dan has guessed");
}

#[tokio::test]
async fn the_log_does_not_tell_whose_drawing_is_whose() {
    let world = Tables::of(AnyGame::of::<Subtext>());
    let (guests, table) = table(&world, json!({})).await;
    all_draw(&world, &guests, table).await;
    for (at, guest) in guests.iter().enumerate() {
        let view = world.view(guest, table).await;
        for line in view.log() {
            match line.what {
                LogAct::Move { seat, text } => assert_eq!(seat.index(), at, "{text}"),
                LogAct::Chance { belongs_to: Some(seat), chance } => {
                    assert_eq!(seat.index(), at, "{chance}");
                }
                _ => {}
            }
        }
        let record = view.record().to_text();
        for other in (0..4).filter(|other| *other != at) {
            assert!(!record.contains(&format!("draw 2 {other},{other}")), "{record}");
        }
    }
    // Spectators read of no drawing and no word.
    let record = world.spectate(table).await.record().to_text();
    assert!(!record.contains("500,") && !record.contains("card"), "{record}");
}

#[tokio::test]
async fn own_words_stay_hidden_until_the_match_is_over() {
    let world = Tables::of(AnyGame::of::<Subtext>());
    let words: Vec<String> = (1..=24).map(|n| format!("secret{n}")).collect();
    let (guests, table) = table(&world, json!({"words": words.join("\n")})).await;
    let ann = &guests[0];
    let view = world.view(ann, table).await;
    let own = seen(&view).word.unwrap();
    assert!(words.contains(&own));
    assert_eq!(view.options()["words"], json!(subtext::OWN_WORDS));
    let hidden = |text: String| {
        for word in words.iter().filter(|word| **word != own) {
            assert!(!text.contains(&format!("{word}\"")), "{word} is told in {text}");
        }
    };
    hidden(serde_json::to_string(&view).unwrap());
    hidden(view.record().to_text());
    let listed = world.host.tables_of(ann.id, 10).await.unwrap();
    hidden(serde_json::to_string(&listed.rows).unwrap());
    hidden(serde_json::to_string(&world.host.public_tables(10).await.unwrap().rows).unwrap());

    let all: Vec<&Guest> = guests.iter().collect();
    world.play_out(&all, table).await;
    let over = world.view(ann, table).await;
    assert_eq!(over.options()["words"], json!(words.join("\n") + "\n"));
    assert!(over.verify().unwrap().is_ok());
}

/// ST-2.10: how somebody can be gone.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Goes {
    /// Gets up.
    Up,
    /// Plays the move.
    Plays,
    /// Is away for a minute, and the others agree that a bot plays on.
    Away,
}

async fn goes(world: &Tables, how: Goes, gone: usize, guests: &[Guest], table: TableId) {
    match how {
        Goes::Up => world.host.leave(guests[gone].id, table).await.unwrap(),
        Goes::Plays => {
            world.host.play(guests[gone].id, table, "leave", None).await.unwrap();
        }
        Goes::Away => {
            world.clock.advance(60_000);
            for at in (0..guests.len()).filter(|at| *at != gone) {
                world.host.vote(guests[at].id, table, gone as u64).await.unwrap();
            }
        }
    }
}

#[tokio::test]
async fn who_leaves_is_replaced_by_a_bot_and_the_round_is_void_where_that_was_agreed() {
    let ways = [Goes::Up, Goes::Plays, Goes::Away];
    for (how, (leaver, round)) in
        ways.into_iter().flat_map(|how| [("bot", 1), ("void", 2)].map(|agreed| (how, agreed)))
    {
        let world = Tables::of(AnyGame::of::<Subtext>());
        let (guests, table) = table(&world, json!({"leaver": leaver})).await;
        world.host.play(guests[0].id, table, "draw 1 5,5", None).await.unwrap();
        goes(&world, how, 3, &guests, table).await;
        let view = world.view(&guests[0], table).await;
        assert!(view.seats()[3].bot.is_some(), "{leaver}");
        let seen = seen(&view);
        assert_eq!((seen.round, seen.past.len()), (round, usize::from(round) - 1), "{leaver}");
        assert!(seen.past.iter().all(|round| round.void && round.players.is_empty()));
        assert_eq!(seen.sheet.is_none(), leaver == "void", "what was handed in");
        assert!(seen.players[3].left && view.seats()[3].left, "{how:?}");
    }
}

/// ST-2.10: a leader could make every later round void, and win.
#[tokio::test]
async fn who_has_left_does_not_come_back_for_the_rest_of_the_match() {
    for how in [Goes::Up, Goes::Plays, Goes::Away] {
        let world = Tables::of(AnyGame::of::<Subtext>());
        let (guests, table) = table(&world, json!({"leaver": "void"})).await;
        let dan = &guests[3];
        world.host.keep_draft(dan.id, table, "draw 1 5,5").await.unwrap();
        goes(&world, how, 3, &guests, table).await;
        let world = world.restarted().await;
        let told = |refused: HostError| {
            assert!(matches!(refused, HostError::Illegal { clause: "ST-2.10", .. }), "{refused}");
            assert!(refused.to_string().contains("you left this match"), "{refused}");
        };
        told(world.host.join(dan, table, None, None).await.unwrap_err());
        told(world.host.join(dan, table, Some(3), None).await.unwrap_err());
        for mv in ["draw 1 5,5", "leave", "guess A", "next"] {
            told(world.host.play(dan.id, table, mv, None).await.unwrap_err());
        }
        told(world.host.take_back(dan.id, table, None).await.unwrap_err());
        told(world.host.keep_draft(dan.id, table, "draw 1 5,5").await.unwrap_err());
        told(world.host.draft(dan.id, table).await.unwrap_err());
        told(world.host.vote(dan.id, table, 0).await.unwrap_err());
        told(world.host.leave(dan.id, table).await.unwrap_err());
        // They may watch, and see what everybody sees.
        let mut watch = world.host.watch(Some(dan.id), table).await.unwrap();
        let view = watch.next().await.unwrap();
        assert_eq!((view.seat(), seen(&view).word), (None, None));
        assert!(view.no_way_back().is_some());
        assert!(world.view(&guests[0], table).await.no_way_back().is_none());
        assert!(!view.seats()[3].may_vote && view.seats()[3].bot.is_some());

        // The others play on; no later round is void, and Dan has not won.
        let stay: Vec<&Guest> = guests[..3].iter().collect();
        world.play_out(&stay, table).await;
        let over = world.view(&guests[0], table).await;
        let void = seen(&over).past.iter().filter(|round| round.void).count();
        assert_eq!(void, 1, "{how:?}");
        assert!(over.outcome().unwrap().winners.iter().all(|seat| seat.index() != 3));
        assert!(over.verify().unwrap().is_ok());
        let past = world.host.past_matches(dan.id, 10).await.unwrap().rows.remove(0);
        assert!(past.left && !past.won && past.seat == 3, "{past:?}");
        let past = world.host.past_matches(guests[0].id, 10).await.unwrap().rows.remove(0);
        assert!(!past.left);
        let refused = world.host.rematch(dan, table).await.unwrap_err();
        assert!(matches!(refused, HostError::NotYourSeat(_)), "{refused}");
        // Whoever plays on from there leaves that seat to a bot.
        let wishes = |dans| vec![SeatWish::Me, SeatWish::Open, SeatWish::Open, dans];
        let from = over.version() - 1;
        let fork = |dans| world.host.fork(stay[0], table, from, wishes(dans), Visibility::Link);
        let refused = fork(SeatWish::Open).await.unwrap_err();
        assert!(refused.to_string().contains("had left"), "{refused}");
        fork(SeatWish::Bot("random".into())).await.unwrap();
    }
}

#[tokio::test]
async fn after_the_last_reveal_nobody_loses_the_match_by_leaving() {
    for how in [Goes::Up, Goes::Away] {
        let world = Tables::of(AnyGame::of::<Subtext>());
        let (guests, table) = table(&world, json!({"leaver": "void", "objections": false})).await;
        for round in 1..=8 {
            all_draw(&world, &guests, table).await;
            for guest in &guests {
                world.host.play(guest.id, table, "guess A", None).await.unwrap();
            }
            for guest in guests.iter().filter(|_| round < 8) {
                world.host.play(guest.id, table, "next", None).await.unwrap();
            }
        }
        goes(&world, how, 3, &guests, table).await;
        let view = world.view(&guests[0], table).await;
        assert!(view.seats()[3].bot.is_none() && seen(&view).players[3].done, "{how:?}");
        for guest in &guests[..3] {
            world.host.play(guest.id, table, "next", None).await.unwrap();
        }
        let past = world.host.past_matches(guests[3].id, 10).await.unwrap().rows.remove(0);
        assert!(!past.left, "{past:?}");
    }
}

#[tokio::test]
async fn when_all_people_have_left_the_match_comes_to_an_end() {
    // At a table of people nobody wins; where bots play, they play it out.
    let world = Tables::of(AnyGame::of::<Subtext>());
    let (guests, people) = table(&world, json!({})).await;
    for guest in &guests {
        world.host.leave(guest.id, people).await.unwrap();
    }
    let over = world.spectate(people).await;
    assert_eq!(over.status(), Status::Over);
    assert!(over.outcome().unwrap().winners.is_empty());
    let past = world.host.past_matches(guests[2].id, 10).await.unwrap().rows.remove(0);
    assert!(past.left && !past.won);

    let bot = || SeatWish::Bot("random".into());
    let new = NewTable::of(AnyGame::of::<Subtext>(), vec![SeatWish::Me, bot(), bot(), bot()]);
    let mixed = world.host.create_table(&guests[0], new).await.unwrap().table;
    let mut watch = world.host.watch(None, mixed).await.unwrap();
    world.host.leave(guests[0].id, mixed).await.unwrap();
    let over = loop {
        let view = watch.next().await.unwrap();
        if view.status() == Status::Over {
            break view;
        }
    };
    let winners = over.outcome().unwrap().winners;
    assert!(!winners.is_empty() && winners.iter().all(|seat| seat.index() != 0));
}

/// Two are away; when one who had not voted leaves, the votes are counted again.
#[tokio::test]
async fn who_leaves_need_not_be_asked_about_the_others() {
    let world = Tables::of(AnyGame::of::<Subtext>());
    let (guests, table) = table(&world, json!({})).await;
    world.clock.advance(60_000);
    for at in [0, 1] {
        world.host.vote(guests[at].id, table, 3).await.unwrap();
    }
    assert!(world.view(&guests[0], table).await.seats()[3].bot.is_none());
    world.host.leave(guests[2].id, table).await.unwrap();
    let seats = world.view(&guests[0], table).await.seats();
    assert!(seats[2].left && seats[3].left, "{seats:?}");
}

#[tokio::test]
async fn the_same_four_play_again_and_from_any_round_on() {
    let world = Tables::of(AnyGame::of::<Subtext>());
    let words: Vec<String> = (1..=24).map(|n| format!("word {n}")).collect();
    let (guests, first) = table(&world, json!({"words": words.join("\n")})).await;
    let all: Vec<&Guest> = guests.iter().collect();
    world.play_out(&all, first).await;
    // The own words go along, and are hidden again.
    let again = world.host.rematch(&guests[0], first).await.unwrap().table;
    for guest in &guests[1..] {
        assert_eq!(world.host.rematch(guest, first).await.unwrap().table, again);
    }
    let view = world.view(&guests[0], again).await;
    assert!(seen(&view).word.is_some_and(|word| words.contains(&word)));
    assert_eq!(view.options()["words"], json!(subtext::OWN_WORDS));

    let wishes = vec![SeatWish::Me, SeatWish::Open, SeatWish::Open, SeatWish::Open];
    let over = world.view(&guests[0], first).await;
    let half = over.version() / 2;
    let fork = world.host.fork(&guests[0], first, half, wishes, Visibility::Link).await;
    let fork = fork.unwrap().table;
    for guest in &guests[1..] {
        world.host.join(guest, fork, None, None).await.unwrap();
    }
    let (now, end) = (seen(&world.view(&guests[0], fork).await), seen(&over));
    assert!(!now.past.is_empty() && now.past.len() < end.past.len());
    assert_eq!(now.past[..], end.past[..now.past.len()]);
    world.play_out(&all, fork).await;
    assert!(world.view(&guests[0], fork).await.verify().unwrap().is_ok());
}

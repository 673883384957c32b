//! Changing one's mind, and deciding in secret on a clock.

use crate::toys::{Toys, ferry, lots};
use host::{Clocks, HostError, LogAct, NewTable};

/// How often a seat may change its mind in a step.
const MOST: u32 = 20;

#[tokio::test]
async fn a_seat_changes_its_mind_twenty_times_in_a_step_and_no_more() {
    let toys = Toys::new();
    let (ann, ben, table) = toys.pair(ferry()).await;
    let play = async |guest: &host::Guest, coin: &str| {
        toys.host.play(guest.id, table, coin, None).await.unwrap()
    };
    for _ in 0..MOST {
        play(&ann, "1").await;
        toys.host.take_back(ann.id, table, None).await.unwrap();
    }
    let version = play(&ann, "2").await;
    assert!(!toys.view(&ann, table).await.can_take_back());
    let refused = toys.host.take_back(ann.id, table, None).await.unwrap_err();
    assert_eq!(refused, HostError::EnoughTakenBack { most: MOST });
    assert!(refused.to_string().contains("20 times"), "{refused}");
    // Nothing has changed, it is the same after a restart, and Ben is not held to it.
    assert_eq!(toys.view(&ann, table).await.version(), version);
    let toys = toys.restarted().await;
    let refused = toys.host.take_back(ann.id, table, None).await.unwrap_err();
    assert_eq!(refused.code(), "enough-taken-back");
    toys.host.play(ben.id, table, "1", None).await.unwrap();
    // The next boat begins anew.
    toys.host.play(ann.id, table, "1", None).await.unwrap();
    toys.host.take_back(ann.id, table, None).await.unwrap();
}

#[tokio::test]
async fn a_long_log_that_was_stored_before_there_was_a_limit_is_read_like_any_other() {
    let toys = Toys::new();
    let (ann, ben, table) = toys.pair(ferry()).await;
    for _ in 0..MOST {
        toys.host.play(ann.id, table, "1", None).await.unwrap();
        toys.host.take_back(ann.id, table, None).await.unwrap();
    }
    // Ben has noticed every one of them, and everybody counts the same.
    let seen = toys.view(&ben, table).await;
    let back = |line: &host::LogLine| matches!(line.what, LogAct::TakeBack { .. });
    assert_eq!(seen.log().iter().filter(|line| back(line)).count(), MOST as usize);
    let numbers: Vec<u32> = seen.log().iter().map(|line| line.v).collect();
    assert!(numbers.iter().copied().eq(1..=seen.version()), "{numbers:?}");
}

#[tokio::test]
async fn a_clock_does_not_count_what_is_decided_in_secret() {
    let toys = Toys::new();
    let clocks = Clocks { per_move_s: None, per_game_s: Some(600) };
    let (ann, ben, table) = toys.pair(NewTable { clocks, ..lots() }).await;
    let clock = async |toys: &Toys, guest| {
        let seat = toys.view(guest, table).await.seats().swap_remove(0);
        (seat.used_ms, seat.due)
    };
    let before = clock(&toys, &ben).await;
    for draws in 1..=3 {
        toys.clock.advance(5_000);
        toys.host.play(ann.id, table, "draw", None).await.unwrap();
        // Her own clock is hers; his view of it has not moved.
        assert_eq!(clock(&toys, &ann).await, (5_000 * draws, before.1));
        assert_eq!(clock(&toys, &ben).await, before);
    }
    // A table that comes back to memory has forgotten nothing of that.
    let toys = toys.restarted().await;
    assert_eq!(clock(&toys, &ben).await.0, before.0);
    assert_eq!(clock(&toys, &ann).await.0, 15_000);
    // However often, and whatever was decided between.
    toys.clock.advance(5_000);
    toys.host.play(ann.id, table, "draw", None).await.unwrap();
    let toys = toys.restarted().await;
    assert_eq!(clock(&toys, &ben).await.0, before.0);
    assert_eq!(clock(&toys, &ann).await.0, 20_000);
    toys.host.play(ann.id, table, "stop", None).await.unwrap();
    assert_eq!(clock(&toys, &ben).await.0, clock(&toys, &ann).await.0);
}

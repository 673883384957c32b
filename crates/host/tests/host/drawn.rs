//! What others may read of somebody's turn of draws.

use crate::toys::{Toys, lots};
use game_core::Stale;
use host::{HostError, LogAct, TableView};

/// The log, a word for each line.
fn words(view: &TableView) -> Vec<String> {
    let word = |what: LogAct| match what {
        LogAct::Move { seat, text } => format!("{seat} {text}"),
        LogAct::Sealed { seat, .. } => format!("{seat} sealed"),
        LogAct::Covered { seat, covered } => format!("{seat} {covered}"),
        LogAct::Chance { belongs_to: Some(seat), .. } => format!("{seat} drew"),
        LogAct::Chance { belongs_to: None, .. } => "drawn".into(),
        LogAct::Hidden { belongs_to, .. } => format!("{belongs_to} drew hidden"),
        LogAct::TakeBack { seat, .. } => format!("{seat} takes back"),
    };
    view.log().into_iter().map(|line| word(line.what)).collect()
}

#[tokio::test]
async fn nobody_can_count_the_draws_of_a_turn_that_goes_on() {
    let toys = Toys::new();
    let (ann, ben, table) = toys.pair(lots()).await;
    let versions = async || {
        let spectator = toys.host.view(None, table).await.unwrap().version();
        let [ann, ben] = [&ann, &ben].map(|guest| toys.view(guest, table));
        [ann.await.version(), ben.await.version(), spectator]
    };
    let mut watch = toys.host.watch(Some(ben.id), table).await.unwrap();
    watch.next().await.unwrap();
    for draws in 1..=3 {
        toys.host.play(ann.id, table, "draw", None).await.unwrap();
        let spectator = toys.host.view(None, table).await.unwrap();
        assert!(words(&toys.view(&ben, table).await).is_empty() && words(&spectator).is_empty());
        // Who draws may count.
        assert_eq!(words(&toys.view(&ann, table).await).len(), 2 * draws);
        assert_eq!(versions().await, [2 * draws as u32, 0, 0]);
    }

    // Ben reads his own draw, and of Ann's still nothing; he was not told of them either.
    assert_eq!(toys.host.play(ben.id, table, "draw", Some(0)).await.unwrap(), 2);
    assert_eq!(words(&toys.view(&ben, table).await), ["seat 2 draw", "seat 2 drew"]);
    assert_eq!(watch.next().await.unwrap().version(), 2);
    let spectator = toys.host.view(None, table).await.unwrap();
    assert!(words(&spectator).is_empty());
    // That a turn is over is for all to see.
    toys.host.play(ann.id, table, "stop", Some(6)).await.unwrap();
    assert_eq!(versions().await, [7, 3, 1]);
    assert_eq!(words(&toys.view(&ben, table).await)[2..], ["seat 1 sealed"]);
    // What somebody else did unseen makes no answer stale; what was done oneself does.
    let stale = toys.host.play(ben.id, table, "stop", Some(1)).await.unwrap_err();
    assert!(matches!(stale, HostError::Stale(Stale { answered: 1, current: 3 })), "{stale}");
    toys.host.play(ben.id, table, "draw", Some(2)).await.unwrap();
}

#[tokio::test]
async fn when_a_round_has_closed_its_draws_are_counted_and_not_read() {
    let toys = Toys::new();
    let (ann, ben, table) = toys.pair(lots()).await;
    toys.host.play(ann.id, table, "draw; draw; stop", None).await.unwrap();
    toys.host.play(ben.id, table, "keep", None).await.unwrap();
    let first = [
        "seat 1 draw",
        "seat 1 drew hidden",
        "seat 1 draw",
        "seat 1 drew hidden",
        "seat 1 stop",
        "seat 2 keep",
        "drawn",
    ];
    assert_eq!(words(&toys.view(&ben, table).await), first);
    // The lines of the first round stay when the second is under way.
    toys.host.play(ann.id, table, "draw", None).await.unwrap();
    let second = words(&toys.view(&ben, table).await);
    assert_eq!(
        (&second[..7], &second[7..]),
        (&first.map(str::to_string)[..], &[][..] as &[String])
    );
    // What lies face down is for its seat, until all is over.
    assert!(words(&toys.view(&ann, table).await).contains(&"seat 2 something face down".into()));

    // A record ends before what its reader may not read.
    let version = |view: TableView| view.record().entries.len();
    assert_eq!(version(toys.view(&ben, table).await), 1);
    assert_eq!(version(toys.view(&ann, table).await), 5);

    for (guest, choice) in [(&ann, "stop"), (&ben, "stop")] {
        toys.host.play(guest.id, table, choice, None).await.unwrap();
    }
    let over = toys.view(&ben, table).await;
    assert!(words(&over).iter().all(|word| !word.contains("hidden") && !word.contains("face")));
    assert_eq!(over.record().entries.len() as u32, over.version());
    assert!(over.verify().unwrap().is_ok());
}

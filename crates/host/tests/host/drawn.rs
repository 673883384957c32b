//! What others may read of somebody's turn of draws.

use crate::toys::{Toys, lots};
use host::{LogAct, TableView};

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
    let mut seen = Vec::new();
    for _ in 0..3 {
        toys.host.play(ann.id, table, "draw", None).await.unwrap();
        let spectator = toys.host.view(None, table).await.unwrap();
        seen.push((words(&toys.view(&ben, table).await), words(&spectator)));
    }
    let once = vec!["seat 1 sealed".to_string()];
    assert_eq!(seen, vec![(once.clone(), once); 3]);
    // Who draws may count.
    assert_eq!(words(&toys.view(&ann, table).await).len(), 6);

    // Ben reads his own draw, and of Ann's still that there was something.
    toys.host.play(ben.id, table, "draw", None).await.unwrap();
    let bens = ["seat 1 sealed", "seat 2 draw", "seat 2 drew"];
    assert_eq!(words(&toys.view(&ben, table).await), bens);
    let spectator = toys.host.view(None, table).await.unwrap();
    assert_eq!(words(&spectator), ["seat 1 sealed", "seat 2 sealed"]);
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
        (&first.map(str::to_string)[..], &["seat 1 sealed".to_string()][..])
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

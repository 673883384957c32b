//! What a watcher is sent around one move.

use crate::Browser;

/// The pages of a table that anybody may ask for.
const PAGES: [&str; 5] = ["", "/text", "/replay", "/replay?at=1", "/record"];

/// Everything that `watcher` is sent when `mover` plays a move of which others read `told`: events, pages
/// with their headers, and an event about something else. Of two worlds that differ only in what the watcher
/// may not know, it is the same.
pub async fn sent_around(
    mover: &mut Browser,
    watcher: &mut Browser,
    table: &str,
    mv: &str,
    told: &str,
) -> Vec<String> {
    let mut events = watcher.follows(table).await;
    // What comes next depends on what the watcher has.
    let mut sent = vec![events.next().await.expect("the table as it is")];
    mover.plays(table, mv).await.leads_to(table);
    sent.push(events.until(told).await);
    for path in PAGES {
        let reply = watcher.get(&format!("{table}{path}")).await;
        assert_eq!(reply.status, 200, "{path}: {}", reply.body);
        sent.push(format!("{:?} {}", reply.headers, reply.body));
    }
    sent.push(watcher.get("/").await.body);
    mover.post(&format!("{table}/chat"), &[("text", "done")]).await.leads_to(table);
    sent.push(events.until("done").await);
    sent
}

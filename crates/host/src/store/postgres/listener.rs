//! What other nodes say, as it comes in.

use super::address::Address;
use super::neighbours::Told;
use crate::store::StoreError;
use std::future::poll_fn;
use std::time::Duration;
use tokio::sync::{mpsc, oneshot};
use tokio_postgres::{AsyncMessage, Error};

/// Between two attempts to listen again.
const PAUSE: Duration = Duration::from_millis(200);

/// Listens until told to stop, and says when something may have been missed.
pub(super) fn listen(
    address: &Address,
    channel: &str,
    told: &mpsc::Sender<Told>,
    mut closing: oneshot::Receiver<()>,
) {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    let runtime = runtime.expect("a thread of its own can wait");
    runtime.block_on(async {
        loop {
            let lost = tokio::select! {
                _ = &mut closing => return,
                lost = listen_once(address, channel, told) => lost,
            };
            match lost {
                Ok(()) => return,
                Err(error) => {
                    tracing::warn!("news of other nodes stopped: {}", StoreError::from(&error));
                }
            }
            tokio::select! {
                _ = &mut closing => return,
                () = tokio::time::sleep(PAUSE) => {}
            }
        }
    });
}

/// Ends without an error when nobody wants to hear anything any more.
async fn listen_once(
    address: &Address,
    channel: &str,
    told: &mpsc::Sender<Told>,
) -> Result<(), Error> {
    let connector = address.tls.connector().expect("it was looked at when the store opened");
    let (client, mut connection) = address.config.connect(connector).await?;
    let begin = format!("LISTEN \"{channel}\"");
    let mut asked = Box::pin(client.batch_execute(&begin));
    let mut is_listening = false;
    loop {
        let message = poll_fn(|context| {
            if !is_listening && let std::task::Poll::Ready(begun) = asked.as_mut().poll(context) {
                is_listening = true;
                return std::task::Poll::Ready(Some(begun.map(|()| None)));
            }
            connection.poll_message(context).map(|message| message.map(|one| one.map(Some)))
        });
        match message.await {
            // What came before this was not heard.
            Some(Ok(None)) => {
                if told.send(Told::CutOff).await.is_err() {
                    return Ok(());
                }
            }
            Some(Ok(Some(AsyncMessage::Notification(said)))) => {
                if let Some(news) = read(said.payload())
                    && told.send(news).await.is_err()
                {
                    return Ok(());
                }
            }
            Some(Ok(Some(_))) => {}
            Some(Err(error)) => return Err(error),
            None => return client.batch_execute("SELECT 1").await,
        }
    }
}

/// What a message says; none if this program does not know it.
fn read(payload: &str) -> Option<Told> {
    let (kind, rest) = payload.split_at_checked(1)?;
    match kind {
        "t" => {
            let table = |one: &str| {
                let (no, rev) = one.split_once(':')?;
                Some((no.parse().ok()?, rev.parse().ok()?))
            };
            Some(Told::Tables(rest.split(',').filter_map(table).collect()))
        }
        "p" => Some(Told::Presence(rest.split(',').filter_map(|no| no.parse().ok()).collect())),
        "g" => Some(Told::Guest(rest.parse().ok()?)),
        "b" => Some(Told::Bans),
        "a" => Some(Told::Announcement),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_others_say_is_understood_and_nothing_else() {
        assert_eq!(read("t1:5,22:7"), Some(Told::Tables(vec![(1, 5), (22, 7)])));
        assert_eq!(read("p3,4"), Some(Told::Presence(vec![3, 4])));
        assert_eq!((read("b"), read("a")), (Some(Told::Bans), Some(Told::Announcement)));
        let guest: crate::GuestId = "0123456789abcdefghjk".parse().unwrap();
        assert_eq!(read(&format!("g{guest}")), Some(Told::Guest(guest)));
        // A later version may say more.
        for unknown in ["", "x", "gnobody", "é"] {
            assert_eq!(read(unknown), None, "{unknown}");
        }
        assert_eq!(read("t1:x,2:3"), Some(Told::Tables(vec![(2, 3)])));
    }
}

//! Sends messages, beside the threads that serve everybody: a few at once, each a few times, and none for long.

use super::address::OutThere;
use super::{Push, check_endpoint, message};
use crate::site::links;
use host::{Call, Calls, Host, Limiter, PushSubscription};
use serde_json::json;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::Semaphore;
use ureq::Agent;
use ureq::unversioned::transport::DefaultConnector;

/// Messages that are on their way at once.
const AT_ONCE: usize = 8;
/// Messages that wait, for their turn or to be sent again. Further ones are dropped.
const MOST_WAITING: usize = 512;
/// How often a message is sent at most.
const TRIES: u32 = 4;
/// How long to wait before the second try; six times as long before each further one.
const AGAIN_AFTER: Duration = Duration::from_secs(10);
/// How long a push service may take.
const PATIENCE: Duration = Duration::from_secs(10);
/// How many calls one guest gets in an hour.
const MOST_IN_AN_HOUR: u32 = 60;
const AN_HOUR: u64 = 60 * 60 * 1000;
/// How long a push service keeps a message for a browser that is away, in seconds.
const KEPT_FOR: &str = "86400";

/// What came of a message.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Sent {
    Arrived,
    /// There is no such browser any more, or it is not ours to call.
    Gone,
    /// It may work later.
    NotNow,
    /// It will never work.
    Never,
}

impl Sent {
    fn of(status: u16) -> Sent {
        match status {
            200..=299 => Sent::Arrived,
            401 | 403 | 404 | 410 => Sent::Gone,
            408 | 425 | 429 | 500..=599 => Sent::NotNow,
            // Whoever sends us elsewhere is not followed.
            _ => Sent::Never,
        }
    }
}

/// Calls browsers.
pub(crate) struct Sender {
    push: Push,
    agent: Agent,
    at_once: Arc<Semaphore>,
    waiting: Arc<Semaphore>,
    calls: Limiter<host::GuestId>,
}

impl Sender {
    pub fn new(push: Push) -> Sender {
        let to_this_machine = push.settings.to_this_machine;
        let config = Agent::config_builder()
            .https_only(!to_this_machine)
            .max_redirects(0)
            .max_redirects_will_error(false)
            .http_status_as_error(false)
            // A proxy of the machine's environment would look names up for us.
            .proxy(None)
            .timeout_global(Some(PATIENCE))
            .user_agent("tidetable")
            .build();
        let agent =
            Agent::with_parts(config, DefaultConnector::default(), OutThere { to_this_machine });
        Sender {
            push,
            agent,
            at_once: Arc::new(Semaphore::new(AT_ONCE)),
            waiting: Arc::new(Semaphore::new(MOST_WAITING)),
            calls: Limiter::new(MOST_IN_AN_HOUR, AN_HOUR),
        }
    }

    /// Passes on every call, until there is no host any more.
    pub async fn listen(self, mut calls: Calls) {
        while let Some((host, call)) = calls.next().await {
            if self.calls.spend(&[(call.guest, 1)], 1, host.now()).is_err() {
                continue;
            }
            match host.store().push_subscriptions(call.guest).await {
                Ok(all) => all.into_iter().for_each(|to| self.send(&host, call, to)),
                Err(error) => tracing::warn!("nobody can be called: {error}"),
            }
        }
    }

    /// Sends a message in its own time.
    fn send(&self, host: &Host, call: Call, to: PushSubscription) {
        let Ok(place) = self.waiting.clone().try_acquire_owned() else {
            tracing::warn!("too many calls wait; one is dropped");
            return;
        };
        let (host, push) = (host.clone(), self.push.clone());
        let (agent, at_once) = (self.agent.clone(), self.at_once.clone());
        tokio::spawn(async move {
            let mut pause = match push.settings.again_after {
                Duration::ZERO => AGAIN_AFTER,
                again => again,
            };
            for turn in 1..=TRIES {
                let sent = match at_once.acquire().await {
                    Ok(_turn) => once(&host, &push, &agent, call, &to).await,
                    Err(_) => break,
                };
                match sent {
                    Sent::NotNow if turn < TRIES => {}
                    Sent::Gone => {
                        let _ = host.forget_push(to.endpoint.clone(), None).await;
                        break;
                    }
                    _ => break,
                }
                tokio::time::sleep(pause).await;
                pause *= 6;
            }
            drop(place);
        });
    }
}

/// Sends a message once, if the call still stands.
async fn once(host: &Host, push: &Push, agent: &Agent, call: Call, to: &PushSubscription) -> Sent {
    let Ok(view) = host.glance(call.guest, call.table).await else { return Sent::Never };
    if !view.is_my_turn() {
        return Sent::Never;
    }
    let Ok(key) = push.key(host).await else { return Sent::NotNow };
    let Ok(endpoint) = check_endpoint(&to.endpoint, push.settings.to_this_machine) else {
        return Sent::Gone;
    };
    // The game and where it is played: all who know of the table know as much.
    let text = json!({
        "title": "Your move",
        "body": view.game().about().title,
        "url": links::table(call.table),
        "tag": call.table.to_string(),
    });
    let Ok(body) = message::sealed(&text.to_string(), &to.key, &to.auth) else { return Sent::Gone };
    let signed = key.signed(&endpoint.origin, push.settings.contact.as_deref(), host.now());
    let (agent, url, topic) = (agent.clone(), endpoint.url, call.table.to_string());
    let post = move || {
        let request = agent
            .post(&url)
            .header("authorization", signed)
            .header("content-encoding", "aes128gcm")
            .header("content-type", "application/octet-stream")
            .header("ttl", KEPT_FOR)
            .header("urgency", "normal")
            // A later call to the same table takes the place of one that waits.
            .header("topic", topic);
        request.send(&body[..]).map(|answer| answer.status().as_u16())
    };
    match tokio::task::spawn_blocking(post).await {
        Ok(Ok(status)) => Sent::of(status),
        Ok(Err(error)) => {
            tracing::debug!("a call did not arrive: {error}");
            Sent::NotNow
        }
        Err(_) => Sent::Never,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_push_service_answers_is_understood() {
        assert_eq!(Sent::of(201), Sent::Arrived);
        assert_eq!([404, 410, 403].map(Sent::of), [Sent::Gone; 3]);
        assert_eq!([429, 500, 503].map(Sent::of), [Sent::NotNow; 3]);
        assert_eq!([301, 307, 400, 413].map(Sent::of), [Sent::Never; 4]);
    }
}

//! Sends messages, beside the threads that serve everybody: a few at once, each a few times, and none for long.

use super::address::OutThere;
use super::line::{Letter, Line};
use super::{Push, check_endpoint, message};
use crate::site::links;
use host::{Call, Calls, Host, Limiter, PushSubscription};
use serde_json::json;
use std::time::Duration;
use tokio::sync::mpsc;
use tokio::time::{Instant, sleep_until};
use ureq::Agent;
use ureq::unversioned::transport::DefaultConnector;

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
    calls: Limiter<host::GuestId>,
    line: Line,
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
        let calls = Limiter::new(MOST_IN_AN_HOUR, AN_HOUR);
        Sender { push, agent, calls, line: Line::default() }
    }

    /// Passes on every call, until there is no host any more.
    pub async fn listen(mut self, mut calls: Calls) {
        let (back, mut came_back) = mpsc::unbounded_channel();
        loop {
            let Some(host) = calls.host() else { return };
            let wake = loop {
                match self.line.next(Instant::now()) {
                    Ok(letter) => self.send(host.clone(), letter, back.clone()),
                    Err(wake) => break wake,
                }
            };
            // The host must be able to end while nobody is called.
            drop(host);
            tokio::select! {
                call = calls.next() => match call {
                    Some((host, call)) => self.take_in(&host, call).await,
                    None => return,
                },
                Some((letter, sent)) = came_back.recv() => self.is_back(letter, sent),
                () = sleep_until(wake.unwrap_or_else(Instant::now)), if wake.is_some() => {}
            }
        }
    }

    /// A message to every browser of whoever is called.
    async fn take_in(&mut self, host: &Host, call: Call) {
        if self.calls.spend(&[(call.guest, 1)], 1, host.now()).is_err() {
            return;
        }
        let all = match host.store().push_subscriptions(call.guest).await {
            Ok(all) => all,
            Err(error) => return tracing::warn!("nobody can be called: {error}"),
        };
        let now = Instant::now();
        let dropped: usize =
            all.into_iter().map(|to| self.line.add(Letter::new(call, to, now))).sum();
        if dropped > 0 {
            tracing::debug!("too many calls wait; {dropped} are dropped");
        }
    }

    /// Sends a message in its own time.
    fn send(&self, host: Host, letter: Letter, back: mpsc::UnboundedSender<(Letter, Sent)>) {
        let (push, agent) = (self.push.clone(), self.agent.clone());
        tokio::spawn(async move {
            let sent = once(&host, &push, &agent, letter.call, &letter.to).await;
            if sent == Sent::Gone {
                let _ = host.forget_push(letter.to.endpoint.clone(), None).await;
            }
            // Nobody waits for it when the house closes.
            let _ = back.send((letter, sent));
        });
    }

    /// What was not taken is sent again a while later, a few times.
    fn is_back(&mut self, mut letter: Letter, sent: Sent) {
        let tries = letter.tries + 1;
        let again = sent == Sent::NotNow && tries < TRIES;
        self.line.is_back(&letter, (!again).then_some(sent != Sent::NotNow));
        if again {
            let pause = match self.push.settings.again_after {
                Duration::ZERO => AGAIN_AFTER,
                again => again,
            };
            (letter.due, letter.tries) = (Instant::now() + pause * 6u32.pow(letter.tries), tries);
            self.line.add(letter);
        }
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

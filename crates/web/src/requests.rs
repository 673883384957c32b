//! Every request, timed and written down for the operator.
//!
//! What is written down says what kind of thing was asked for and how it went. It names no table, because
//! whoever knows a table's address may look at it; nothing after a question mark; and no guest, but a short
//! word that stands for them until the program ends.

use crate::App;
use crate::guard::asked::Asked;
use crate::guard::known::Known;
use axum::extract::{MatchedPath, Request, State};
use axum::middleware::Next;
use axum::response::Response;
use host::{Entropy, GuestId, Histogram, SystemEntropy};
use sha2::{Digest, Sha256};
use std::net::IpAddr;
use std::sync::LazyLock;
use std::time::Instant;

/// How long each kind of request takes.
#[derive(Debug, Default)]
pub(crate) struct RequestTimes([Histogram; KINDS.len()]);

/// What is told apart.
const KINDS: [&str; 6] = ["page", "form", "stream", "api", "file", "other"];

impl RequestTimes {
    /// Each kind with its times.
    pub(crate) fn all(&self) -> impl Iterator<Item = (&'static str, &Histogram)> {
        KINDS.into_iter().zip(&self.0)
    }

    fn of(&self, kind: &str) -> &Histogram {
        let at = KINDS.iter().position(|known| *known == kind);
        &self.0[at.expect("every kind is on the list")]
    }
}

/// What kind of request it is.
fn kind(route: Option<&str>, posts: bool) -> &'static str {
    match route {
        None => "other",
        Some("/healthz" | "/readyz" | "/version" | "/metrics") => "other",
        Some(route) if route.starts_with("/assets/") => "file",
        Some(route) if route.ends_with("/stream") || route.ends_with("/socket") => "stream",
        Some(route) if route.starts_with("/api/") => "api",
        Some(_) if posts => "form",
        Some(_) => "page",
    }
}

/// Times a request and writes it down.
pub(crate) async fn noted(State(app): State<App>, mut request: Request, next: Next) -> Response {
    let began = Instant::now();
    let known = Known::default();
    request.extensions_mut().insert(known.clone());
    let route = request.extensions().get::<MatchedPath>().cloned();
    let route = route.as_ref().map(MatchedPath::as_str);
    let address = Asked::of(request.extensions()).address;
    let method = request.method().clone();
    let kind = kind(route, !method.is_safe());
    let answer = next.run(request).await;
    let took = began.elapsed();
    app.times.of(kind).count(took);
    let (status, ms) = (answer.status().as_u16(), took.as_secs_f64() * 1000.0);
    let guest = known.guest().map(word).unwrap_or_default();
    let route = route.unwrap_or("-");
    if tracing::enabled!(tracing::Level::DEBUG) {
        let from = address.map(|address| address.to_string()).unwrap_or_default();
        tracing::info!(%method, route, status, ms, guest, from, "request");
    } else {
        let from = address.map(shortened).unwrap_or_default();
        tracing::info!(%method, route, status, ms, guest, from, "request");
    }
    answer
}

/// Stands for a guest in the log. Nobody can find out for whom, and after a restart it is another.
pub(crate) fn word(guest: GuestId) -> String {
    static KEY: LazyLock<[u8; 32]> = LazyLock::new(|| {
        let mut key = [0; 32];
        SystemEntropy.fill(&mut key);
        key
    });
    let mut hash = Sha256::new();
    hash.update(*KEY);
    hash.update(guest.to_string());
    hex::encode(&hash.finalize()[..6])
}

/// An address without the part that tells one household from the next.
fn shortened(address: IpAddr) -> String {
    match address {
        IpAddr::V4(address) => {
            let [a, b, c, _] = address.octets();
            format!("{a}.{b}.{c}.0/24")
        }
        IpAddr::V6(address) => {
            let [a, b, ..] = address.segments();
            format!("{a:x}:{b:x}::/32")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_guest_is_a_word_that_tells_nothing() {
        let id: GuestId = GuestId::draw(&SystemEntropy);
        let other: GuestId = GuestId::draw(&SystemEntropy);
        assert_eq!(word(id), word(id));
        assert_ne!(word(id), word(other));
        assert!(!word(id).contains(&id.to_string()) && word(id).len() == 12);
    }

    #[test]
    fn addresses_are_cut_short() {
        assert_eq!(shortened([192, 0, 2, 77].into()), "192.0.2.0/24");
        assert_eq!(shortened("2001:db8:7::1".parse().expect("an address")), "2001:db8::/32");
    }

    #[test]
    fn every_route_is_of_some_kind() {
        assert_eq!(kind(None, false), "other");
        assert_eq!(kind(Some("/t/{id}"), false), "page");
        assert_eq!(kind(Some("/t/{id}/move"), true), "form");
        assert_eq!(kind(Some("/api/tables/{id}/socket"), false), "stream");
        assert_eq!(kind(Some("/api/tables/{id}/moves"), true), "api");
    }
}

//! The operator's door: one token, a few tries, and a cookie for whoever has it.

use super::limits::household;
use host::{Entropy, SystemEntropy};
use sha2::{Digest, Sha256};
use std::collections::HashMap;
use std::fmt;
use std::net::IpAddr;
use std::str::FromStr;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Shorter tokens could be guessed.
const LEAST: usize = 16;
/// Wrong tokens that one household may send in a minute.
const MOST_TRIES: u32 = 5;
/// The length of that minute, in milliseconds.
const WINDOW: u64 = 60_000;
/// How long whoever came in stays in: twelve hours.
const STAYS: u64 = 12 * 60 * 60 * 1000;
/// How many are in at once; who came first goes first.
const MOST_INSIDE: usize = 20;

type Hash = [u8; 32];
/// How many wrong ones each household has sent.
type WrongTokens = HashMap<Option<(IpAddr, u8)>, u32>;

/// The token that opens the operator's page. Only its hash is kept.
#[derive(Clone, PartialEq, Eq)]
pub struct AdminToken(Hash);

impl FromStr for AdminToken {
    type Err = String;
    fn from_str(text: &str) -> Result<AdminToken, String> {
        let long = text.len() >= LEAST;
        if !long || !text.bytes().all(|byte| byte.is_ascii_graphic()) {
            return Err(format!(
                "an admin token has at least {LEAST} letters, digits and signs; `openssl rand -hex 16` \
                 makes a good one"
            ));
        }
        Ok(AdminToken(hash(text)))
    }
}

impl fmt::Debug for AdminToken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("AdminToken")
    }
}

fn hash(text: &str) -> Hash {
    Sha256::digest(text.as_bytes()).into()
}

/// Compares in the same time wherever the two differ.
fn same(one: &Hash, other: &Hash) -> bool {
    one.iter().zip(other).fold(0, |differ, (a, b)| differ | (a ^ b)) == 0
}

/// Why somebody does not get in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Refusal {
    /// That is not the token.
    Wrong,
    /// Too many wrong ones came from there; the seconds until the next try.
    TooMany(u64),
}

/// The door, and who is behind it.
#[derive(Debug)]
pub(crate) struct AdminDoor {
    token: AdminToken,
    inside: Mutex<Vec<(Hash, u64)>>,
    tries: Mutex<(u64, WrongTokens)>,
}

fn locked<T>(what: &Mutex<T>) -> MutexGuard<'_, T> {
    what.lock().unwrap_or_else(PoisonError::into_inner)
}

impl AdminDoor {
    pub(crate) fn new(token: AdminToken) -> AdminDoor {
        AdminDoor { token, inside: Mutex::default(), tries: Mutex::default() }
    }

    /// Whether this is the token. Wrong ones are counted.
    pub(crate) fn check(&self, sent: &str, from: Option<IpAddr>, now: u64) -> Result<(), Refusal> {
        let mut tries = locked(&self.tries);
        let (window, wrong) = &mut *tries;
        if *window != now / WINDOW {
            (*window, *wrong) = (now / WINDOW, HashMap::new());
        }
        let wrong = wrong.entry(from.map(household)).or_default();
        if *wrong >= MOST_TRIES {
            return Err(Refusal::TooMany((WINDOW - now % WINDOW).div_ceil(1000)));
        }
        if same(&hash(sent), &self.token.0) {
            return Ok(());
        }
        *wrong += 1;
        tracing::warn!("somebody tried to open the operator's page with a wrong token");
        Err(Refusal::Wrong)
    }

    /// Lets somebody in who had the token: what their cookie is to hold.
    pub(crate) fn enter(&self, now: u64) -> String {
        let mut bytes = [0; 32];
        SystemEntropy.fill(&mut bytes);
        let pass = hex::encode(bytes);
        let mut inside = locked(&self.inside);
        inside.retain(|(_, until)| *until > now);
        if inside.len() >= MOST_INSIDE {
            inside.remove(0);
        }
        inside.push((hash(&pass), now + STAYS));
        pass
    }

    /// Whether this cookie was given to somebody who is still in.
    pub(crate) fn is_inside(&self, pass: &str, now: u64) -> bool {
        let pass = hash(pass);
        let known = |(known, until): &(Hash, u64)| same(known, &pass) && *until > now;
        locked(&self.inside).iter().any(known)
    }

    /// Whoever has this cookie is out again.
    pub(crate) fn leave(&self, pass: &str) {
        let pass = hash(pass);
        locked(&self.inside).retain(|(known, _)| !same(known, &pass));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn door() -> AdminDoor {
        AdminDoor::new("a-rather-long-token".parse().expect("long enough"))
    }

    #[test]
    fn short_tokens_are_refused_and_none_is_shown() {
        for short in ["", "secret", "fifteen-letters", "has a space in it here"] {
            assert!(short.parse::<AdminToken>().is_err(), "{short}");
        }
        assert_eq!(format!("{:?}", door().token), "AdminToken");
    }

    #[test]
    fn after_five_wrong_tries_even_the_right_token_waits() {
        let (door, here) = (door(), "10.0.0.1".parse().ok());
        for _ in 0..5 {
            assert_eq!(door.check("wrong", here, 1_000), Err(Refusal::Wrong));
        }
        assert_eq!(door.check("a-rather-long-token", here, 2_000), Err(Refusal::TooMany(58)));
        assert_eq!(door.check("a-rather-long-token", "10.0.0.2".parse().ok(), 2_000), Ok(()));
        assert_eq!(door.check("a-rather-long-token", here, 60_000), Ok(()));
    }

    #[test]
    fn whoever_has_a_whole_network_has_no_more_tries() {
        let door = door();
        let from = |last: u8| format!("2001:db8::{last:x}").parse().ok();
        for last in 1..=5 {
            assert_eq!(door.check("wrong", from(last), 0), Err(Refusal::Wrong));
        }
        assert_eq!(door.check("wrong", from(6), 0), Err(Refusal::TooMany(60)));
    }

    #[test]
    fn a_pass_works_until_it_is_given_back_or_old() {
        let door = door();
        let (one, other) = (door.enter(0), door.enter(0));
        assert!(door.is_inside(&one, 1) && door.is_inside(&other, 1) && !door.is_inside("", 1));
        door.leave(&one);
        assert!(!door.is_inside(&one, 1) && door.is_inside(&other, 1));
        assert!(!door.is_inside(&other, STAYS));
    }
}

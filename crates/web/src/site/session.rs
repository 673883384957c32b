//! Who asks for a page, and what goes back with the answer: cookies, forms'
//! tokens, whole addresses.

use crate::guard::asked::Asked;
use crate::guard::known;
use crate::guard::limits::COSTLY;
use crate::guard::who::{self, COOKIE, cookie};
use crate::pages::error::Problem;
use crate::pages::{Emblem, Visitor};
use crate::site::error::{PageError, problem_of, refused};
use crate::{App, gzip};
use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Redirect, Response};
use host::{Entropy, Guest, HostError, SystemEntropy};
use maud::Markup;
use sha2::{Digest, Sha256};
use std::net::IpAddr;

/// The cookie of those who are nobody yet, so that their forms have a token too.
const VISIT: &str = "visit";
/// The cookie with the emblem somebody chose; it is no secret.
const EMBLEM: &str = "emblem";
/// What the script accepts; forms without it want whole pages.
pub const FRAGMENT: &str = "text/fragment+html";
/// As many bytes as a token has.
const TOKEN: usize = 16;
/// As long as browsers keep a cookie at most.
const COOKIE_AGE: u32 = 400 * 24 * 60 * 60;

/// Who asks.
pub struct Session {
    /// The guest, if they are one.
    pub guest: Option<Guest>,
    /// Whether the script asks, which wants parts of pages.
    pub live: bool,
    /// `https://play.example`, for links to hand on.
    pub base: String,
    emblem: Emblem,
    /// What proves that they are.
    pub(crate) secret: Option<String>,
    csrf: String,
    /// Every token that this browser's forms may carry.
    tokens: Vec<String>,
    cookies: Vec<HeaderValue>,
    secure: bool,
    /// Whether the answer may be packed: then its token is masked.
    packed: bool,
    peer: Option<IpAddr>,
    now: u64,
}

impl FromRequestParts<App> for Session {
    type Rejection = PageError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Session, PageError> {
        let headers = &parts.headers;
        let mut session = Session::unknown(headers, app.host.now());
        let asked = Asked::of(&parts.extensions);
        session.secure = app.settings.secure_cookies || asked.https;
        session.peer = asked.address;
        session.base = who::base(&app.settings, asked, headers, &parts.uri);
        let secret = cookie(headers, COOKIE);
        session.guest = match secret {
            None => None,
            Some(secret) => match app.host.authenticate(secret).await {
                Ok(guest) => Some(guest),
                Err(HostError::Unknown) => None,
                // Whoever cannot be looked up now must not become somebody new.
                Err(error) => return Err(session.problem(&problem_of(&error, None), None)),
            },
        };
        if let Some(guest) = &session.guest {
            known::note(&parts.extensions, guest.id);
            if !parts.uri.path().ends_with("/draft") {
                let counted = app.limits.guest_request(guest.id, session.now);
                counted.map_err(|much| session.problem(&much.into(), None))?;
            }
        }
        let known = secret.filter(|_| session.guest.is_some());
        session.secret = known.map(str::to_owned);
        let visit = cookie(headers, VISIT).filter(|visit| !visit.is_empty());
        session.tokens = known.into_iter().chain(visit).map(token).collect();
        match session.tokens.first() {
            Some(first) => session.csrf = first.clone(),
            None => session.first_visit(),
        }
        Ok(session)
    }
}

impl Session {
    /// Somebody of whom nothing is known but what they accept.
    pub fn unknown(headers: &HeaderMap, now: u64) -> Session {
        let accepts = headers.get(header::ACCEPT).and_then(|value| value.to_str().ok());
        Session {
            guest: None,
            live: accepts.is_some_and(|accepts| accepts.contains(FRAGMENT)),
            base: String::new(),
            emblem: cookie(headers, EMBLEM).and_then(Emblem::from_id).unwrap_or_default(),
            secret: None,
            csrf: String::new(),
            tokens: Vec::new(),
            cookies: Vec::new(),
            secure: false,
            packed: gzip::is_accepted(headers),
            peer: None,
            now,
        }
    }

    fn first_visit(&mut self) {
        let mut bytes = [0; 16];
        SystemEntropy.fill(&mut bytes);
        let visit = hex::encode(bytes);
        self.csrf = token(&visit);
        self.set_cookie(VISIT, &visit, true);
    }

    /// Where the request comes from, if the server was told.
    pub(crate) fn address(&self) -> Option<IpAddr> {
        self.peer
    }

    /// What the pages are told.
    pub fn visitor(&self) -> Visitor {
        Visitor {
            name: self.guest.as_ref().map(|guest| guest.name.clone()),
            emblem: self.emblem,
            csrf: if self.packed { masked(&self.csrf) } else { self.csrf.clone() },
            now: self.now,
        }
    }

    /// Whether a form with this token was made for this browser.
    pub fn made(&self, sent: &str) -> bool {
        let sent = unmasked(sent);
        // No early way out: how long it takes tells nothing about a token.
        self.tokens.iter().fold(false, |found, token| found | same(token, &sent))
    }

    /// Counts something that costs much against the address.
    pub fn pay(&self, app: &App) -> Result<(), PageError> {
        let counted = app.limits.request(self.peer, COSTLY, self.now);
        counted.map_err(|much| self.problem(&much.into(), None))
    }

    /// The guest who asks. Whoever is nobody yet becomes one, by this name or
    /// by a friendly one.
    pub async fn somebody(&mut self, app: &App, name: Option<&str>) -> Result<Guest, PageError> {
        if let Some(guest) = &self.guest {
            return Ok(guest.clone());
        }
        self.pay(app)?;
        let counted = app.limits.new_guest(self.peer, self.now);
        counted.map_err(|much| self.problem(&much.into(), None))?;
        let friendly;
        let name = match name.filter(|name| !name.trim().is_empty()) {
            Some(name) => name,
            None => {
                friendly = friendly_name();
                &friendly
            }
        };
        let made = app.host.create_guest(name).await;
        let (guest, secret) = made.map_err(|error| refused(self, &error))?;
        self.becomes(guest.clone(), &secret);
        Ok(guest)
    }

    /// From this answer on, the browser is this guest's.
    pub fn becomes(&mut self, guest: Guest, secret: &str) {
        self.guest = Some(guest);
        self.secret = Some(secret.to_owned());
        self.csrf = token(secret);
        self.set_cookie(COOKIE, secret, true);
    }

    /// From this answer on, the browser is nobody's.
    pub fn signs_out(&mut self) {
        self.guest = None;
        self.secret = None;
        let text = format!("{COOKIE}=; Path=/; Max-Age=0; SameSite=Lax; HttpOnly");
        self.cookies.extend(HeaderValue::from_str(&text));
    }

    /// Remembers what somebody wants to be known by.
    pub fn choose_emblem(&mut self, emblem: Emblem) {
        self.emblem = emblem;
        self.set_cookie(EMBLEM, emblem.id(), true);
    }

    fn set_cookie(&mut self, name: &str, value: &str, http_only: bool) {
        let hidden = if http_only { "; HttpOnly" } else { "" };
        let secure = if self.secure { "; Secure" } else { "" };
        let text =
            format!("{name}={value}; Path=/; Max-Age={COOKIE_AGE}; SameSite=Lax{hidden}{secure}");
        self.cookies.extend(HeaderValue::from_str(&text));
    }

    /// Answers, with whatever cookies are new.
    pub fn answer(&self, answer: impl IntoResponse) -> Response {
        let mut response = answer.into_response();
        for cookie in &self.cookies {
            response.headers_mut().append(header::SET_COOKIE, cookie.clone());
        }
        response
    }

    /// A whole page.
    pub fn page(&self, page: Markup) -> Response {
        self.answer(html(page))
    }

    /// Sends the browser on to `path` with a plain look at it.
    pub fn go(&self, path: &str) -> Response {
        self.answer(Redirect::to(path))
    }

    /// Tells what is wrong; `back` is the table it happened at.
    pub fn problem(&self, problem: &Problem, back: Option<&str>) -> PageError {
        let status = StatusCode::from_u16(problem.status()).expect("problems have real statuses");
        self.problem_as(status, problem, back)
    }

    /// The same with another status.
    pub fn problem_as(
        &self,
        status: StatusCode,
        problem: &Problem,
        back: Option<&str>,
    ) -> PageError {
        PageError::new(status, problem, back, self)
    }
}

/// A page as an answer.
pub fn html(page: Markup) -> Response {
    ([(header::CONTENT_TYPE, "text/html; charset=utf-8")], page.into_string()).into_response()
}

/// What a browser's forms carry: known only to whoever can read its pages,
/// and nothing can be told from it about the secret.
fn token(secret: &str) -> String {
    let mut hash = Sha256::new();
    hash.update(b"tidetable form\0");
    hash.update(secret.as_bytes());
    hex::encode(&hash.finalize()[..TOKEN])
}

/// A token as it stands in a page that is packed: a random pad, and the token under it. It never looks the
/// same twice, so nothing can be learned from how well it packs.
fn masked(token: &str) -> String {
    let Ok(mut token) = hex::decode(token) else { return token.to_owned() };
    let mut pad = vec![0; token.len()];
    SystemEntropy.fill(&mut pad);
    token.iter_mut().zip(&pad).for_each(|(byte, pad)| *byte ^= pad);
    hex::encode([pad, token].concat())
}

/// The token as it was before it was masked, if it was.
fn unmasked(sent: &str) -> String {
    match hex::decode(sent) {
        Ok(both) if both.len() == 2 * TOKEN => {
            let (pad, token) = both.split_at(TOKEN);
            hex::encode(pad.iter().zip(token).map(|(pad, byte)| pad ^ byte).collect::<Vec<u8>>())
        }
        _ => sent.to_owned(),
    }
}

/// Compares in the same time wherever the two differ.
pub(crate) fn same(one: &str, other: &str) -> bool {
    one.len() == other.len()
        && one.bytes().zip(other.bytes()).fold(0, |differ, (a, b)| differ | (a ^ b)) == 0
}

/// A name for whoever plays before giving one: `Quiet Heron`.
fn friendly_name() -> String {
    const HOW: [&str; 16] = [
        "Amber", "Brave", "Bright", "Calm", "Early", "Gentle", "Happy", "Keen", "Lucky", "Merry",
        "Nimble", "Quiet", "Sandy", "Silver", "Sunny", "Swift",
    ];
    const WHO: [&str; 16] = [
        "Crab",
        "Curlew",
        "Dolphin",
        "Gull",
        "Heron",
        "Limpet",
        "Mussel",
        "Otter",
        "Pebble",
        "Plover",
        "Puffin",
        "Sanderling",
        "Seal",
        "Starfish",
        "Tern",
        "Whelk",
    ];
    let mut bytes = [0; 2];
    SystemEntropy.fill(&mut bytes);
    let [how, who] = bytes.map(|byte| usize::from(byte) % 16);
    format!("{} {}", HOW[how], WHO[who])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_masked_token_is_known_again_and_never_looks_the_same() {
        let token = token("a");
        let [one, other] = [masked(&token), masked(&token)];
        assert!(one != other && !one.contains(&token));
        assert_eq!([unmasked(&one), unmasked(&other)], [token.clone(), token.clone()]);
        assert_eq!(unmasked(&token), token);
        assert_ne!(unmasked(&one.replacen(['0', '1'], "f", 1)), "");
    }

    #[test]
    fn tokens_depend_on_the_secret_and_do_not_hold_it() {
        assert_eq!(token("a"), token("a"));
        assert_ne!(token("a"), token("b"));
        assert!(!token("secret").contains("secret"));
        assert!(same("abc", "abc") && !same("abc", "abd") && !same("abc", "ab"));
    }
}

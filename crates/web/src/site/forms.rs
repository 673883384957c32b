//! Forms that were sent: understood, and made by us for this browser.
//!
//! Whether a form is ours is looked at before it is read: every form of ours begins with its token, and
//! browsers send fields in the order in which they stand. Of a form that shows no token within its first
//! kilobytes nothing more is read.

use crate::guard::asked::Asked;
use crate::guard::body::{Held, Incoming, SHORT, Unread};
use crate::guard::who::authority;
use crate::pages::error::Problem;
use crate::site::error::PageError;
use crate::site::session::Session;
use crate::{App, SiteSettings};
use axum::body::Body;
use axum::extract::{FromRequest, FromRequestParts, Multipart, Request};
use axum::http::{HeaderMap, StatusCode, Uri, header};
use futures_util::stream::unfold;
use game_core::MAX_SEATS;
use host::{Actor, Guest, HostError, SeatWish};
use std::net::IpAddr;
use std::sync::{Arc, OnceLock};

/// A form, and who sent it.
pub struct Posted {
    /// Who sent it.
    pub session: Session,
    /// Its fields, in order.
    pub fields: Vec<(String, String)>,
    /// The seat at a shared device for whose player the page was made, if its address names one.
    seat: Option<u64>,
    /// The room that it takes.
    _held: Arc<Held>,
}

impl Posted {
    /// The first field of this name.
    pub fn field(&self, name: &str) -> Option<&str> {
        self.fields.iter().find(|(key, _)| key == name).map(|(_, value)| value.as_str())
    }

    /// This guest, acting for whom the page was made.
    pub fn actor(&self, guest: &Guest) -> Actor {
        Actor { guest: guest.id, seat: self.seat }
    }

    /// Every field of this name.
    pub fn all<'a>(&'a self, name: &'a str) -> impl Iterator<Item = &'a str> {
        self.fields.iter().filter(move |(key, _)| key == name).map(|(_, value)| value.as_str())
    }
}

/// Why a form is not taken.
enum NotTaken {
    NotOurs,
    NotAForm,
    NotUnderstood,
    NoText,
    Unread(Unread),
}

impl FromRequest<App> for Posted {
    type Rejection = PageError;

    async fn from_request(request: Request, app: &App) -> Result<Posted, PageError> {
        let (mut parts, body) = request.into_parts();
        let session = Session::from_request_parts(&mut parts, app).await?;
        let address = Asked::of(&parts.extensions).address;
        if comes_from_elsewhere(&parts.headers, &parts.uri, &app.settings) {
            return Err(NotTaken::NotOurs.told(&session));
        }
        let kind = parts.headers.get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
        let kind = kind.unwrap_or_default().to_ascii_lowercase();
        let is_draft = parts.uri.path().ends_with("/draft");
        let seat = seat_meant(&parts.uri);
        let request = Request::from_parts(parts, body);
        let read = if kind.starts_with("multipart/form-data") {
            with_file(request, app, &session, address).await
        } else if kind.starts_with("application/x-www-form-urlencoded") {
            plain(Incoming::of(request, app, address), &session).await
        } else {
            Err(NotTaken::NotAForm)
        };
        let Read { fields, bytes, held } = read.map_err(|reason| reason.told(&session))?;
        // What is begun takes the place of what was begun before.
        if !is_draft {
            let guest = session.guest.as_ref().map(|guest| guest.id);
            let stored = app.limits.stored(address, guest, bytes, app.host.now());
            stored.map_err(|much| session.problem(&much.into(), None))?;
        }
        Ok(Posted { session, fields, seat, _held: held })
    }
}

/// The seat that the address of a form names (`TablePage::url`). One that cannot be read is nobody's.
fn seat_meant(uri: &Uri) -> Option<u64> {
    let query = uri.query().unwrap_or_default().as_bytes();
    let (_, seat) = form_urlencoded::parse(query).find(|(name, _)| name == "as")?;
    Some(seat.parse().unwrap_or(u64::MAX))
}

/// What was read of a form.
struct Read {
    fields: Vec<(String, String)>,
    bytes: usize,
    held: Arc<Held>,
}

/// The fields of a form without a file.
async fn plain(mut form: Incoming, session: &Session) -> Result<Read, NotTaken> {
    let mut text = Vec::new();
    let mut ours = false;
    while let Some(piece) = form.next().await? {
        text.extend_from_slice(&piece);
        if !ours && text.len() >= SHORT {
            // The last field may not be whole yet.
            let whole = text.iter().rposition(|&byte| byte == b'&').unwrap_or(0);
            ours = is_ours(&fields(&text[..whole]), session);
            if !ours {
                return Err(NotTaken::NotOurs);
            }
        }
    }
    let fields = fields(&text);
    if !is_ours(&fields, session) {
        return Err(NotTaken::NotOurs);
    }
    Ok(Read { fields, bytes: form.got(), held: form.held.clone() })
}

fn fields(text: &[u8]) -> Vec<(String, String)> {
    form_urlencoded::parse(text).into_owned().collect()
}

fn is_ours(fields: &[(String, String)], session: &Session) -> bool {
    let token = fields.iter().find(|(name, _)| name == "csrf");
    session.made(token.map_or("", |(_, token)| token))
}

/// The fields of a form with a file; the file has to be text.
async fn with_file(
    request: Request,
    app: &App,
    session: &Session,
    address: Option<IpAddr>,
) -> Result<Read, NotTaken> {
    let (head, body) = request.into_parts();
    let whole = Request::from_parts(head.clone(), body);
    let form = Incoming::of(whole, app, address);
    let held = form.held.clone();
    // What goes wrong on the way is not handed on by the one who reads the fields.
    let trouble = Arc::new(OnceLock::new());
    let noted = trouble.clone();
    let pieces = unfold((form, noted), |(mut form, noted)| async move {
        match form.next().await {
            Ok(None) => None,
            Ok(Some(piece)) => Some((Ok(piece), (form, noted))),
            Err(unread) => {
                let _ = noted.set(unread);
                Some((Err(std::io::Error::other("unread")), (form, noted)))
            }
        }
    });
    let failed = || trouble.get().map_or(NotTaken::NotUnderstood, |&unread| unread.into());
    let request = Request::from_parts(head, Body::from_stream(pieces));
    let mut form = Multipart::from_request(request, app).await.map_err(|_| failed())?;
    let (mut fields, mut bytes, mut ours) = (Vec::new(), 0, false);
    while let Some(mut field) = form.next_field().await.map_err(|_| failed())? {
        let name = field.name().unwrap_or_default().to_owned();
        let mut text = Vec::new();
        while let Some(piece) = field.chunk().await.map_err(|_| failed())? {
            bytes += piece.len();
            if !ours && bytes > SHORT {
                return Err(NotTaken::NotOurs);
            }
            text.extend_from_slice(&piece);
        }
        let text = String::from_utf8(text).map_err(|_| NotTaken::NoText)?;
        fields.push((name, text));
        if !ours && fields.last().is_some_and(|(name, _)| name == "csrf") {
            ours = is_ours(&fields, session);
            if !ours {
                return Err(NotTaken::NotOurs);
            }
        }
    }
    if ours { Ok(Read { fields, bytes, held }) } else { Err(NotTaken::NotOurs) }
}

impl From<Unread> for NotTaken {
    fn from(unread: Unread) -> NotTaken {
        NotTaken::Unread(unread)
    }
}

impl NotTaken {
    /// As people are told it.
    fn told(self, session: &Session) -> PageError {
        let (status, what) = match self {
            NotTaken::NotOurs => (
                StatusCode::FORBIDDEN,
                "this page was open too long; go back, reload it and try again",
            ),
            NotTaken::NotAForm => {
                (StatusCode::UNSUPPORTED_MEDIA_TYPE, "we only understand forms here")
            }
            NotTaken::NotUnderstood | NotTaken::Unread(Unread::BrokeOff) => {
                (StatusCode::BAD_REQUEST, "we couldn’t read that form; go back and try again")
            }
            NotTaken::NoText => (StatusCode::UNPROCESSABLE_ENTITY, "that file is not a text file"),
            NotTaken::Unread(Unread::TooLong) => (StatusCode::PAYLOAD_TOO_LARGE, "that is too big"),
            NotTaken::Unread(Unread::TooSlow) => {
                (StatusCode::REQUEST_TIMEOUT, "that took too long to arrive; please try again")
            }
            NotTaken::Unread(Unread::TooMuch(much)) => return session.problem(&much.into(), None),
        };
        session.problem_as(status, &Problem::BadForm { what: what.into() }, None)
    }
}

/// Who is to sit where, as a form says it: `seat-1` and so on, with `bot-1` for
/// a bot's name, or a row of `seat`s in which a bot is `bot:NAME`.
pub fn seat_wishes(posted: &Posted) -> Result<Vec<SeatWish>, HostError> {
    let kinds = (1..=MAX_SEATS).map(|number| (number, posted.field(&format!("seat-{number}"))));
    let numbered: Vec<(usize, &str)> =
        kinds.filter_map(|(number, kind)| Some((number, kind?))).collect();
    if !numbered.is_empty() {
        let taken = numbered.into_iter().filter(|(_, kind)| !kind.is_empty());
        let wish = |(number, kind): (usize, &str)| match kind {
            "me" => Ok(SeatWish::Me),
            "friend" | "open" => Ok(SeatWish::Open),
            "local" => {
                let name = posted.all("seat_name").nth(number - 1).unwrap_or_default();
                Ok(on_this_device(number, name))
            }
            "bot" => {
                let bot = posted.field(&format!("bot-{number}")).unwrap_or_default();
                Ok(SeatWish::Bot(bot.to_owned()))
            }
            _ => Err(no_such_seat()),
        };
        return taken.map(wish).collect();
    }
    // Every seat of the form has a field for a name beside it, or none has.
    let mut names = posted.all("seat_name");
    let seats = posted.all("seat").map(|seat| (seat, names.next().unwrap_or_default()));
    let seats = seats.enumerate().filter(|(_, (seat, _))| !seat.is_empty());
    let seats = seats.map(|(at, (seat, name))| match seat {
        "me" => Ok(SeatWish::Me),
        "local" => Ok(on_this_device(at + 1, name)),
        "open" => Ok(SeatWish::Open),
        _ => match seat.strip_prefix("bot:") {
            Some(bot) => Ok(SeatWish::Bot(bot.to_owned())),
            None => Err(no_such_seat()),
        },
    });
    seats.collect()
}

/// Somebody who plays on the same device, by the name they gave.
fn on_this_device(number: usize, name: &str) -> SeatWish {
    match name.trim() {
        "" => SeatWish::Local(format!("Player {number}")),
        name => SeatWish::Local(name.to_owned()),
    }
}

/// Whether a form offers a seat to anybody who comes.
pub fn offers_a_seat(posted: &Posted) -> bool {
    (1..=MAX_SEATS).any(|number| posted.field(&format!("seat-{number}")) == Some("open"))
}

fn no_such_seat() -> HostError {
    HostError::Malformed("every seat needs somebody: you, a friend or a bot".into())
}

/// Whether the browser says that another site sent this.
fn comes_from_elsewhere(headers: &HeaderMap, uri: &Uri, settings: &SiteSettings) -> bool {
    let said = |name: &str| headers.get(name).map(|value| value.to_str().unwrap_or("?"));
    if said("sec-fetch-site").is_some_and(|site| !matches!(site, "same-origin" | "none")) {
        return true;
    }
    let Some(origin) = said("origin") else { return false };
    let host =
        |url: &str| url.split_once("://").map(|(_, rest)| rest.trim_end_matches('/').to_owned());
    let ours = authority(headers, uri).map(str::to_owned);
    let public = settings.public_url.as_deref().and_then(host);
    let theirs = host(origin);
    theirs.is_none() || (theirs != ours && theirs != public)
}

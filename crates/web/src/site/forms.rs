//! Forms that were sent: understood, and made by us for this browser.

use crate::guard::who::authority;
use crate::pages::error::Problem;
use crate::site::error::PageError;
use crate::site::session::Session;
use crate::{App, SiteSettings};
use axum::extract::rejection::FormRejection;
use axum::extract::{Form, FromRequest, FromRequestParts, Multipart, Request};
use axum::http::{HeaderMap, StatusCode, Uri, header};
use host::{HostError, SeatWish};

/// A form, and who sent it.
pub struct Posted {
    /// Who sent it.
    pub session: Session,
    /// Its fields, in order.
    pub fields: Vec<(String, String)>,
}

impl Posted {
    /// The first field of this name.
    pub fn field(&self, name: &str) -> Option<&str> {
        self.fields.iter().find(|(key, _)| key == name).map(|(_, value)| value.as_str())
    }

    /// Every field of this name.
    pub fn all<'a>(&'a self, name: &'a str) -> impl Iterator<Item = &'a str> {
        self.fields.iter().filter(move |(key, _)| key == name).map(|(_, value)| value.as_str())
    }
}

impl FromRequest<App> for Posted {
    type Rejection = PageError;

    async fn from_request(request: Request, app: &App) -> Result<Posted, PageError> {
        let (mut parts, body) = request.into_parts();
        let session = Session::from_request_parts(&mut parts, app).await?;
        let foreign = comes_from_elsewhere(&parts.headers, &parts.uri, &app.settings);
        let kind = parts.headers.get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
        let with_files = kind.is_some_and(|kind| kind.starts_with("multipart/form-data"));
        let request = Request::from_parts(parts, body);
        let fields = if with_files {
            with_file(request, app).await.map_err(|(status, what)| {
                session.problem_as(status, &Problem::BadForm { what }, None)
            })?
        } else {
            match Form::<Vec<(String, String)>>::from_request(request, app).await {
                Ok(Form(fields)) => fields,
                Err(rejection) => return Err(not_understood(&session, &rejection)),
            }
        };
        let posted = Posted { session, fields };
        if foreign || !posted.session.made(posted.field("csrf").unwrap_or_default()) {
            let what = "the form did not come from this site, or is too old; please look again";
            let problem = Problem::BadForm { what: what.into() };
            return Err(posted.session.problem_as(StatusCode::FORBIDDEN, &problem, None));
        }
        Ok(posted)
    }
}

/// The fields of a form with a file; the file has to be text.
async fn with_file(
    request: Request,
    app: &App,
) -> Result<Vec<(String, String)>, (StatusCode, String)> {
    let unread = || (StatusCode::BAD_REQUEST, "the form could not be read".to_owned());
    let mut form = Multipart::from_request(request, app).await.map_err(|_| unread())?;
    let mut fields = Vec::new();
    while let Some(field) = form.next_field().await.map_err(|_| unread())? {
        let Some(name) = field.name().map(str::to_owned) else { continue };
        let bytes = field.bytes().await.map_err(|error| match error.status() {
            StatusCode::PAYLOAD_TOO_LARGE => {
                (StatusCode::PAYLOAD_TOO_LARGE, "that file is too large".to_owned())
            }
            _ => unread(),
        })?;
        let text = String::from_utf8(bytes.into())
            .map_err(|_| (StatusCode::UNPROCESSABLE_ENTITY, "that file is no text".to_owned()))?;
        fields.push((name, text));
    }
    Ok(fields)
}

/// Who is to sit where, as a form says it.
pub fn seat_wishes(posted: &Posted) -> Result<Vec<SeatWish>, HostError> {
    let seats = posted.all("seat").filter(|seat| !seat.is_empty()).map(|seat| match seat {
        "me" => Ok(SeatWish::Me),
        "open" => Ok(SeatWish::Open),
        _ => match seat.strip_prefix("bot:") {
            Some(bot) => Ok(SeatWish::Bot(bot.to_owned())),
            None => Err(HostError::Malformed("a seat is for you, open or a bot's".into())),
        },
    });
    seats.collect()
}

fn not_understood(session: &Session, rejection: &FormRejection) -> PageError {
    let (status, what) = match rejection.status() {
        StatusCode::PAYLOAD_TOO_LARGE => {
            (StatusCode::PAYLOAD_TOO_LARGE, "that is too much at once")
        }
        StatusCode::UNSUPPORTED_MEDIA_TYPE => {
            (StatusCode::UNSUPPORTED_MEDIA_TYPE, "only forms are understood here")
        }
        _ => (StatusCode::BAD_REQUEST, "the form could not be read"),
    };
    session.problem_as(status, &Problem::BadForm { what: what.into() }, None)
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

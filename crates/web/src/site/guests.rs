//! Your page, and the link to your other devices.

use crate::App;
use crate::pages::Emblem;
use crate::pages::error::Problem;
use crate::pages::profile::{self, ProfilePage};
use crate::site::error::{PageError, PageResult, refused};
use crate::site::forms::Posted;
use crate::site::home::your_tables;
use crate::site::session::Session;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use host::HostError;

/// As many past games as a page shows.
const MOST_GAMES: u32 = 100;

/// Name, emblem, games.
pub(crate) async fn page(State(app): State<App>, session: Session) -> PageResult {
    let page = profile(&app, &session).await?;
    Ok(session.page(profile::page(&page, &session.visitor())))
}

async fn profile(app: &App, session: &Session) -> Result<ProfilePage, PageError> {
    let games = match &session.guest {
        Some(guest) => your_tables(app, guest, MOST_GAMES).await,
        None => Ok(Vec::new()),
    };
    let games = games.map_err(|error| refused(session, &error))?;
    Ok(ProfilePage { personal_link: None, games, problem: None })
}

/// Takes another name or emblem.
pub(crate) async fn change(State(app): State<App>, mut posted: Posted) -> PageResult {
    let emblem = posted.field("emblem").and_then(Emblem::from_id);
    let name = posted.field("name").unwrap_or_default().to_owned();
    let named = host::clean_name(&name);
    let named = match (&posted.session.guest, named) {
        (_, Err(error)) => Err(error),
        (None, Ok(name)) => {
            posted.session.somebody(&app, Some(&name)).await.map(|guest| Ok(guest.name))?
        }
        (Some(guest), Ok(name)) if guest.name == name => Ok(name),
        (Some(guest), Ok(name)) => app.host.rename_guest(guest.id, &name).await,
    };
    if let Some(emblem) = emblem {
        posted.session.choose_emblem(emblem);
    }
    match named {
        Ok(_) => Ok(posted.session.go("/me")),
        Err(HostError::Malformed(what)) => {
            let page = ProfilePage { problem: Some(what), ..profile(&app, &posted.session).await? };
            let mut response = posted.session.page(profile::page(&page, &posted.session.visitor()));
            *response.status_mut() = StatusCode::UNPROCESSABLE_ENTITY;
            Ok(response)
        }
        Err(error) => Err(refused(&posted.session, &error)),
    }
}

/// Makes a link that brings this guest along, and shows it once.
pub(crate) async fn make_link(State(app): State<App>, posted: Posted) -> PageResult {
    let session = &posted.session;
    let Some(guest) = &session.guest else { return Err(refused(session, &HostError::Unknown)) };
    let code = app.host.link_code(guest.id).await.map_err(|error| refused(session, &error))?;
    let link = format!("{}/me/link/{code}", session.base);
    let page = ProfilePage { personal_link: Some(link), ..profile(&app, session).await? };
    Ok(session.page(profile::page(&page, &session.visitor())))
}

/// What a personal link opens. Looking does not spend it.
pub(crate) async fn link(code: Option<Path<String>>, session: Session) -> PageResult {
    let Some(code) = code.map(|Path(code)| code).filter(|code| is_code(code)) else {
        return Err(session.problem(&Problem::NotFound, None));
    };
    Ok(session.page(profile::link_page(&code, &session.visitor())))
}

/// Makes this browser its guest's.
pub(crate) async fn use_link(
    State(app): State<App>,
    code: Option<Path<String>>,
    mut posted: Posted,
) -> PageResult {
    posted.session.pay(&app)?;
    let code = code.map(|Path(code)| code).filter(|code| is_code(code)).unwrap_or_default();
    match app.host.use_link_code(&code).await {
        Ok((guest, secret)) => {
            posted.session.becomes(guest, &secret);
            Ok(posted.session.go("/me"))
        }
        Err(HostError::Unknown) => {
            let what = "that link was used already, or is too old; make a new one on your page";
            Err(posted.session.problem(&Problem::NotNow { what: what.into() }, None))
        }
        Err(error) => Err(refused(&posted.session, &error)),
    }
}

fn is_code(code: &str) -> bool {
    code.len() == 64 && code.bytes().all(|byte| byte.is_ascii_hexdigit())
}

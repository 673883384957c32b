//! Your page, and the link to your other devices.

use crate::App;
use crate::pages::Emblem;
use crate::pages::error::Problem;
use crate::pages::profile::{self, ProfilePage};
use crate::site::asker::Asker;
use crate::site::forms::Posted;
use crate::site::home::your_tables;
use crate::site::trouble::{Answer, Trouble, refused};
use axum::extract::{Path, State};
use axum::http::StatusCode;
use host::HostError;

/// As many past games as a page shows.
const MOST_GAMES: u32 = 100;

/// Name, emblem, games.
pub(crate) async fn page(State(app): State<App>, asker: Asker) -> Answer {
    let page = profile(&app, &asker).await?;
    Ok(asker.page(profile::page(&page, &asker.visitor())))
}

async fn profile(app: &App, asker: &Asker) -> Result<ProfilePage, Trouble> {
    let games = match &asker.guest {
        Some(guest) => your_tables(app, guest, MOST_GAMES).await,
        None => Ok(Vec::new()),
    };
    let games = games.map_err(|error| refused(asker, &error))?;
    Ok(ProfilePage { personal_link: None, games, problem: None })
}

/// Takes another name or emblem.
pub(crate) async fn change(State(app): State<App>, mut posted: Posted) -> Answer {
    let emblem = posted.field("emblem").and_then(Emblem::from_id);
    let name = posted.field("name").unwrap_or_default().to_owned();
    let named = host::clean_name(&name);
    let named = match (&posted.asker.guest, named) {
        (_, Err(error)) => Err(error),
        (None, Ok(name)) => {
            posted.asker.somebody(&app, Some(&name)).await.map(|guest| Ok(guest.name))?
        }
        (Some(guest), Ok(name)) if guest.name == name => Ok(name),
        (Some(guest), Ok(name)) => app.host.rename_guest(guest.id, &name).await,
    };
    if let Some(emblem) = emblem {
        posted.asker.choose_emblem(emblem);
    }
    match named {
        Ok(_) => Ok(posted.asker.go("/me")),
        Err(HostError::Malformed(what)) => {
            let page = ProfilePage { problem: Some(what), ..profile(&app, &posted.asker).await? };
            let mut response = posted.asker.page(profile::page(&page, &posted.asker.visitor()));
            *response.status_mut() = StatusCode::UNPROCESSABLE_ENTITY;
            Ok(response)
        }
        Err(error) => Err(refused(&posted.asker, &error)),
    }
}

/// Makes a link that brings this guest along, and shows it once.
pub(crate) async fn make_link(State(app): State<App>, posted: Posted) -> Answer {
    let asker = &posted.asker;
    let Some(guest) = &asker.guest else { return Err(refused(asker, &HostError::Unknown)) };
    let code = app.host.link_code(guest.id).await.map_err(|error| refused(asker, &error))?;
    let link = format!("{}/me/link/{code}", asker.base);
    let page = ProfilePage { personal_link: Some(link), ..profile(&app, asker).await? };
    Ok(asker.page(profile::page(&page, &asker.visitor())))
}

/// What a personal link opens. Looking does not spend it.
pub(crate) async fn link(code: Option<Path<String>>, asker: Asker) -> Answer {
    let Some(code) = code.map(|Path(code)| code).filter(|code| is_code(code)) else {
        return Err(asker.trouble(&Problem::NotFound, None));
    };
    Ok(asker.page(profile::link_page(&code, &asker.visitor())))
}

/// Makes this browser its guest's.
pub(crate) async fn use_link(
    State(app): State<App>,
    code: Option<Path<String>>,
    mut posted: Posted,
) -> Answer {
    posted.asker.pay(&app)?;
    let code = code.map(|Path(code)| code).filter(|code| is_code(code)).unwrap_or_default();
    match app.host.use_link_code(&code).await {
        Ok((guest, secret)) => {
            posted.asker.becomes(guest, &secret);
            Ok(posted.asker.go("/me"))
        }
        Err(HostError::Unknown) => {
            let what = "that link was used already, or is too old; make a new one on your page";
            Err(posted.asker.trouble(&Problem::NotNow { what: what.into() }, None))
        }
        Err(error) => Err(refused(&posted.asker, &error)),
    }
}

fn is_code(code: &str) -> bool {
    code.len() == 64 && code.bytes().all(|byte| byte.is_ascii_hexdigit())
}

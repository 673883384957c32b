//! Browsers that want to be called when it is their guest's turn.

use crate::App;
use crate::pages::error::Problem;
use crate::push::{check_endpoint, check_key, decoded};
use crate::site::error::{PageError, PageResult, refused};
use crate::site::forms::Posted;
use crate::site::session::Session;
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use host::HostError;
use serde_json::json;

/// The key by which browsers know this house, and the token that a form needs; for the script.
pub(crate) async fn key(State(app): State<App>, session: Session) -> PageResult {
    check_on(&app, &session)?;
    let key = app.push.key(&app.host).await.map_err(|error| refused(&session, &error))?;
    let csrf = session.visitor().csrf;
    Ok(session.answer(Json(json!({ "key": key.public(), "csrf": csrf }))))
}

/// Calls this browser from now on.
pub(crate) async fn subscribe(State(app): State<App>, posted: Posted) -> PageResult {
    let session = &posted.session;
    check_on(&app, session)?;
    let (Some(guest), Some(secret)) = (&session.guest, &session.secret) else {
        return Err(refused(session, &HostError::Unknown));
    };
    let field = |name| posted.field(name).unwrap_or_default();
    let wrong = |what: &str| session.problem(&Problem::BadForm { what: what.into() }, None);
    let endpoint = check_endpoint(field("endpoint"), app.push.settings.to_this_machine);
    let endpoint = endpoint.map_err(wrong)?;
    let keys = decoded(field("p256dh")).zip(decoded(field("auth")));
    let Some((key, auth)) = keys.filter(|(key, auth)| check_key(key, auth)) else {
        return Err(wrong("those are not a browser's keys"));
    };
    let kept = app.host.add_push(guest.id, secret, endpoint.url, key, auth).await;
    kept.map_err(|error| refused(session, &error))?;
    Ok(session.answer(StatusCode::NO_CONTENT))
}

/// Does not call this browser any more.
pub(crate) async fn unsubscribe(State(app): State<App>, posted: Posted) -> PageResult {
    let session = &posted.session;
    let Some(guest) = &session.guest else { return Err(refused(session, &HostError::Unknown)) };
    let endpoint = posted.field("endpoint").unwrap_or_default().to_owned();
    let forgotten = app.host.forget_push(endpoint, Some(guest.id)).await;
    forgotten.map_err(|error| refused(session, &error))?;
    Ok(session.answer(StatusCode::NO_CONTENT))
}

fn check_on(app: &App, session: &Session) -> Result<(), PageError> {
    match app.push.settings.off {
        true => Err(session.problem(&Problem::NotFound, None)),
        false => Ok(()),
    }
}

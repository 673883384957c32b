//! What people decide about each other at a table.

use super::actions::{answered, known};
use crate::App;
use crate::pages::watching::{self, WatchingPage};
use crate::site::error::{PageResult, refused};
use crate::site::forms::Posted;
use crate::site::links::AtTable;
use crate::site::session::Session;
use axum::extract::State;
use host::{HostError, Whom};

/// Does not show a player what somebody says, or shows it again.
pub(crate) async fn mute(
    State(app): State<App>,
    AtTable(id): AtTable,
    posted: Posted,
) -> PageResult {
    let mute = posted.field("mute") != Some("0");
    let done = match (known(&posted), whom(&posted)) {
        (Err(error), _) | (_, Err(error)) => Err(error),
        (Ok(guest), Ok(whom)) => app.host.mute(guest.id, id, whom, mute).await,
    };
    answered(&app, &posted, id, done).await
}

/// Turns the spectators' chat off, or on again.
pub(crate) async fn quiet(
    State(app): State<App>,
    AtTable(id): AtTable,
    posted: Posted,
) -> PageResult {
    let quiet = posted.field("quiet") != Some("0");
    let done = match known(&posted) {
        Err(error) => Err(error),
        Ok(guest) => app.host.quiet(guest.id, id, quiet).await,
    };
    answered(&app, &posted, id, done).await
}

/// Sends somebody away.
pub(crate) async fn remove(
    State(app): State<App>,
    AtTable(id): AtTable,
    posted: Posted,
) -> PageResult {
    let done = match (known(&posted), whom(&posted)) {
        (Err(error), _) | (_, Err(error)) => Err(error),
        (Ok(guest), Ok(whom)) => app.host.remove(guest.id, id, whom).await,
    };
    answered(&app, &posted, id, done).await
}

/// Who watches, for whoever opened the table.
pub(crate) async fn watching(
    State(app): State<App>,
    AtTable(id): AtTable,
    session: Session,
) -> PageResult {
    let told = async {
        let guest = session.guest.as_ref().ok_or(HostError::Unknown)?;
        let (title, strangers) = {
            let view = app.host.glance(guest.id, id).await?;
            (view.game().about().title, view.spectators())
        };
        let spectators = app.host.spectators(guest.id, id).await?;
        let strangers = strangers.saturating_sub(spectators.len());
        Ok(WatchingPage { table: id.to_string(), title, spectators, strangers })
    };
    let page = told.await.map_err(|error| refused(&session, &error))?;
    Ok(session.page(watching::page(&page, &session.visitor())))
}

/// Who is meant: whoever sits there, said that, or watches.
fn whom(posted: &Posted) -> Result<Whom, HostError> {
    let number = |name: &str| posted.field(name).map(str::parse::<u32>);
    match (number("seat"), number("line"), posted.field("guest").map(str::parse)) {
        (Some(Ok(seat)), None, None) => Ok(Whom::Seat(seat.into())),
        (None, Some(Ok(line)), None) => Ok(Whom::Line(line)),
        (None, None, Some(Ok(guest))) => Ok(Whom::Guest(guest)),
        _ => Err(HostError::Malformed("the form does not say who is meant".into())),
    }
}

//! A match as a file.

use crate::site::error::{PageResult, refused};
use crate::site::links::AtTable;
use crate::site::session::Session;
use crate::{App, aside};
use axum::extract::State;
use axum::http::header;

/// The `.tide` record as whoever asks may read it.
pub(crate) async fn download(
    State(app): State<App>,
    AtTable(table): AtTable,
    session: Session,
) -> PageResult {
    let guest = session.guest.as_ref().map(|guest| guest.id);
    let view = app.host.view(guest, table).await.map_err(|error| refused(&session, &error))?;
    let name = format!("attachment; filename=\"{}-{table}.tide\"", view.game());
    let record = aside::heavy(move || view.record().to_text()).await;
    let headers = [
        (header::CONTENT_TYPE, "application/x-ndjson".to_owned()),
        (header::CONTENT_DISPOSITION, name),
    ];
    Ok(session.answer((headers, record)))
}

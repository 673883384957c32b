//! What somebody did wrong in their own matches, listed for them alone.

use super::puzzle_place::{Place, Which, mistake_address};
use crate::App;
use crate::pages::mistakes::{self, MistakeRow, MistakesPage};
use crate::site::error::{PageResult, refused};
use crate::site::session::Session;
use axum::extract::State;
use axum::http::StatusCode;
use host::store::KeptMistake;
use host::{Guest, HostError};

/// All of them, those that are left first.
pub(super) async fn list(State(app): State<App>, session: Session) -> PageResult {
    let own = match &session.guest {
        Some(guest) => app.host.mistakes(guest.id).await,
        None => Ok(Default::default()),
    };
    let own = own.map_err(|error| refused(&session, &error))?;
    let title = |id: &str| {
        let game = app.host.games().find(id).ok();
        game.map_or_else(|| id.to_owned(), |game| game.about().title.to_owned())
    };
    let row = |(game, kept): &(String, KeptMistake)| MistakeRow {
        address: mistake_address(kept.table, kept.mistake.version),
        game: title(game),
        played: kept.mistake.label.clone(),
        cost: kept.mistake.moment.cost(&kept.mistake.mv).0,
        made: kept.made,
        solved: kept.solved,
    };
    let page = MistakesPage { all: own.all.iter().map(row).collect(), looking: own.looking };
    let mut response = session.page(mistakes::page(&page, &session.visitor()));
    if own.looking {
        // The page asks for itself again while more may come.
        *response.status_mut() = StatusCode::ACCEPTED;
    }
    Ok(response)
}

/// How many are left to be solved; nothing for whoever has none at all.
pub(crate) async fn left(app: &App, guest: Option<&Guest>) -> Result<Option<usize>, HostError> {
    let Some(guest) = guest else { return Ok(None) };
    let all = app.host.mistakes(guest.id).await?.all;
    let left = all.iter().filter(|(_, kept)| kept.solved != Some(true)).count();
    Ok((!all.is_empty()).then_some(left))
}

/// The address of the next one that is left, after the one that is looked at.
pub(super) async fn next(
    app: &App,
    guest: &Guest,
    place: &Place,
) -> Result<Option<String>, HostError> {
    let Which::Own(own) = &place.which else { return Ok(None) };
    let all = app.host.mistakes(guest.id).await?.all;
    let key = |kept: &KeptMistake| (kept.table, kept.mistake.version);
    let here = all.iter().position(|(_, kept)| key(kept) == key(&own.kept)).unwrap_or(0);
    let others = all.iter().cycle().skip(here + 1).take(all.len().saturating_sub(1));
    let mut left = others.filter(|(_, kept)| kept.solved != Some(true));
    Ok(left.next().map(|(_, kept)| mistake_address(kept.table, kept.mistake.version)))
}

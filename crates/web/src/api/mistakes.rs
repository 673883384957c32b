//! What the caller did wrong in their own matches, asked again.

use super::caller::Caller;
use super::error::{ApiError, ErrorBody};
use super::puzzles::{Answered, Answering, marked};
use super::sent::Sent;
use crate::App;
use crate::aside;
use axum::Json;
use axum::extract::{Path, State};
use host::{Answer, HostError, OwnMistake, TableId, imagined};
use serde::Serialize;
use serde_json::{Value, json};
use std::sync::Arc;
use utoipa::{IntoParams, ToSchema};

/// Which mistake.
#[derive(IntoParams)]
#[into_params(parameter_in = Path)]
#[expect(dead_code, reason = "it only describes")]
struct MistakeParam {
    /// The table's id.
    #[param(example = "0123456789abcdefghjk")]
    id: String,
    /// The version that the decision made.
    #[param(example = 7)]
    version: u32,
}

/// A mistake in the list.
#[derive(Serialize, ToSchema)]
pub(super) struct ListedMistake {
    /// The table's id.
    table: String,
    /// The version that the decision made.
    version: u32,
    /// The game's id.
    game: String,
    /// Who decided.
    seat: usize,
    /// What was played.
    #[serde(rename = "move")]
    mv: String,
    /// The same for people.
    label: String,
    /// What it gave away of the chance to win, in thousandths.
    cost: i64,
    /// When it was found, in milliseconds since 1970.
    made: u64,
    /// Whether it was solved since; absent while it was not tried.
    #[serde(skip_serializing_if = "Option::is_none")]
    solved: Option<bool>,
}

/// The caller's mistakes.
#[derive(Serialize, ToSchema)]
pub(super) struct Mistakes {
    /// The latest first.
    mistakes: Vec<ListedMistake>,
    /// Whether matches of the caller are still looked at.
    looking: bool,
}

/// A mistake, through the eyes of whoever made it, before they did.
#[derive(Serialize, ToSchema)]
pub(super) struct MistakeAsked {
    /// The game's id.
    game: &'static str,
    /// Who decides.
    seat: usize,
    /// How many sit at the table.
    seats: usize,
    /// The options of the table.
    options: Value,
    /// All that the seat saw.
    view: Value,
    /// What it could play.
    legal: Value,
    /// What was played.
    #[serde(rename = "move")]
    mv: String,
    /// Whether it was solved since; absent while it was not tried.
    #[serde(skip_serializing_if = "Option::is_none")]
    solved: Option<bool>,
}

/// The caller's own mistakes, found in their reviewed matches. Nobody else sees them.
#[utoipa::path(
    get, path = "/api/mistakes", tag = "puzzles",
    responses((status = 200, description = "the latest first", body = Mistakes)),
    security(("token" = []), ("cookie" = [])),
)]
pub(super) async fn list(
    State(app): State<App>,
    Caller(guest): Caller,
) -> Result<Json<Mistakes>, ApiError> {
    let own = app.host.mistakes(guest.id).await?;
    let listed = |(game, kept): (String, host::store::KeptMistake)| ListedMistake {
        table: kept.table.to_string(),
        version: kept.mistake.version,
        game,
        seat: kept.mistake.seat.index(),
        cost: (1000.0 * kept.mistake.moment.cost(&kept.mistake.mv).0).round() as i64,
        mv: kept.mistake.mv,
        label: kept.mistake.label,
        made: kept.made,
        solved: kept.solved,
    };
    let mistakes = own.all.into_iter().map(listed).collect();
    Ok(Json(Mistakes { mistakes, looking: own.looking }))
}

/// The mistake of an address, if it is the caller's.
async fn find(
    app: &App,
    guest: host::GuestId,
    (table, version): (String, String),
) -> Result<OwnMistake, ApiError> {
    let (Ok(table), Ok(version)) = (table.parse::<TableId>(), version.parse()) else {
        return Err(HostError::NotFound("mistake of yours").into());
    };
    Ok(app.host.mistake(guest, table, version).await?)
}

/// A mistake as its seat saw it before. The answer is not in it.
#[utoipa::path(
    get, path = "/api/mistakes/{id}/{version}", tag = "puzzles", params(MistakeParam),
    responses(
        (status = 200, description = "the moment", body = MistakeAsked),
        (status = 404, description = "the caller has made no such mistake", body = ErrorBody),
        (status = 409, description = "the match was played by other rules", body = ErrorBody),
    ),
    security(("token" = []), ("cookie" = [])),
)]
pub(super) async fn show(
    State(app): State<App>,
    Caller(guest): Caller,
    Path(named): Path<(String, String)>,
) -> Result<Json<MistakeAsked>, ApiError> {
    let own = Arc::new(find(&app, guest.id, named).await?);
    let (host, again, name) = (app.host.clone(), own.clone(), guest.name);
    let made = aside::run(move || {
        let OwnMistake { game, puzzle, .. } = &*again;
        let played = puzzle.open(*game).ok()?;
        let cast = host.bots().cast(*game);
        let table =
            imagined(&played, &puzzle.options, puzzle.seat, &name, cast, host.now()).ok()?;
        Some((table.view()?, json!(table.legal()), table.options().clone()))
    });
    let Some((view, legal, options)) = made.await else {
        return Err(HostError::NotFound("mistake of yours").into());
    };
    Ok(Json(MistakeAsked {
        game: own.game.about().id,
        seat: own.puzzle.seat.index(),
        seats: own.puzzle.seats,
        options,
        view,
        legal,
        mv: own.kept.mistake.mv.clone(),
        solved: own.kept.solved,
    }))
}

/// Answer a mistake of one's own. It may be tried as often as one likes; what is solved stays solved. A move that the
/// rules forbid is refused, and is no answer.
#[utoipa::path(
    post, path = "/api/mistakes/{id}/{version}/answer", tag = "puzzles", params(MistakeParam),
    request_body = Answering,
    responses(
        (status = 200, description = "what it is worth", body = Answered),
        (status = 404, description = "the caller has made no such mistake", body = ErrorBody),
        (status = 409, description = "the match was played by other rules", body = ErrorBody),
        (status = 422, description = "the rules forbid it, by this clause", body = ErrorBody),
    ),
    security(("token" = []), ("cookie" = [])),
)]
pub(super) async fn answer(
    State(app): State<App>,
    Caller(guest): Caller,
    Path(named): Path<(String, String)>,
    Sent(answering): Sent<Answering>,
) -> Result<Json<Answered>, ApiError> {
    let own = find(&app, guest.id, named).await?;
    let given = Answer::new(&own.puzzle, own.game);
    let given = given.map_err(|_| HostError::NotFound("mistake of yours"))?;
    let (told, solved) = marked(given, &own.puzzle, &answering)?;
    if let Some(solved) = solved {
        let (table, version) = (own.kept.table, own.kept.mistake.version);
        app.host.answer_mistake(guest.id, table, version, solved).await?;
    }
    Ok(Json(told))
}

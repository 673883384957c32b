//! The campaigns of games that bring no pages for them, served.

use crate::App;
use crate::pages::campaign::{self, CampaignsPage, url};
use crate::pages::error::{Problem, finished};
use crate::pages::{More, campaign::campaigns};
use crate::site::error::{PageError, PageResult, problem_of, refused};
use crate::site::forms::{Posted, seat_wishes};
use crate::site::links;
use crate::site::links::OfGame;
use crate::site::session::Session;
use axum::Router;
use axum::extract::{DefaultBodyLimit, FromRequestParts, Path, Query, State};
use axum::http::request::Parts;
use axum::http::{StatusCode, header};
use axum::routing::{get, post};
use catalog::AnyGame;
use host::{CampaignId, HostError, NewCampaign, Page, day};
use std::collections::HashMap;

/// The longest campaign file.
const LONGEST_FILE: usize = 32 << 20;

/// As many campaigns as one page shows.
const MOST_CAMPAIGNS: u32 = 50;

/// Where campaigns are begun, looked at and gone on with.
pub(super) fn routes() -> Router<App> {
    Router::new()
        .route("/c/{game}", get(list).post(begin))
        .route("/c/{game}/file", post(import).layer(DefaultBodyLimit::max(LONGEST_FILE)))
        .route("/c/{game}/{id}", get(page))
        .route("/c/{game}/{id}/file", get(file))
        .route("/c/{game}/{id}/choose", post(choose))
        .route("/c/{game}/{id}/next", post(next))
        .route("/c/{game}/{id}/pause", post(pause))
        .route("/c/{game}/{id}/resume", post(resume))
        .route("/c/{game}/{id}/anew", post(anew))
}

/// The way to a game's campaigns, if the frame shows them, and what it is called.
pub(super) fn link(app: &App, game: AnyGame) -> Option<(String, &'static str)> {
    let kinds = app.host.campaigns_of_game(game).ok()?.kinds();
    if app.pages.of(game).has_campaign_pages() {
        return None;
    }
    let title = if let [only] = kinds { only.title } else { "Campaigns" };
    Some((url(game.about().id, None), title))
}

/// A campaign of an address. The game is named for people; which it is stands in the campaign.
struct At(CampaignId);

impl FromRequestParts<App> for At {
    type Rejection = PageError;
    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<At, PageError> {
        let path = Path::<(String, String)>::from_request_parts(parts, app).await.ok();
        match path.and_then(|Path((_, id))| id.parse().ok()) {
            Some(id) => Ok(At(id)),
            None => {
                let session = Session::from_request_parts(parts, app).await?;
                Err(session.problem(&Problem::NotFound, None))
            }
        }
    }
}

/// All campaigns of whoever asks, and the forms that begin one.
async fn list(
    State(app): State<App>,
    OfGame(game): OfGame,
    Query(asked): Query<HashMap<String, String>>,
    session: Session,
) -> PageResult {
    if app.pages.of(game).has_campaign_pages() {
        return Ok(session.go("/campaigns"));
    }
    let page = listed(&app, &session, game, asked.get("after").cloned(), None).await?;
    Ok(session.page(campaigns(&page, &session.visitor())))
}

async fn listed(
    app: &App,
    session: &Session,
    game: AnyGame,
    after: Option<String>,
    problem: Option<String>,
) -> Result<CampaignsPage, PageError> {
    let Ok(kinds) = app.host.campaigns_of_game(game) else {
        return Err(session.problem(&Problem::NotFound, None));
    };
    let is_first = after.is_none();
    let (mut campaigns, next) = match &session.guest {
        Some(guest) => {
            let page = Page { after, most: MOST_CAMPAIGNS };
            let found = app.host.campaigns_page(guest.id, page).await;
            let found = found.map_err(|error| refused(session, &error))?;
            (found.rows, found.next)
        }
        None => (Vec::new(), None),
    };
    campaigns.retain(|campaign| campaign.game == game.about().id);
    Ok(CampaignsPage {
        game: game.about().id.into(),
        title: game.about().title.into(),
        kinds: kinds.kinds(),
        bots: app.host.bots().choosable(game).into_iter().map(str::to_owned).collect(),
        today: day(app.host.now()),
        campaigns,
        more: More { is_first, next },
        problem,
    })
}

/// Begins a campaign.
async fn begin(State(app): State<App>, OfGame(game): OfGame, mut posted: Posted) -> PageResult {
    let name = posted.field("name").map(str::to_owned);
    let seats = match seat_wishes(&posted) {
        Ok(seats) => seats,
        Err(error) => return told(&app, &posted.session, game, &error).await,
    };
    let new = NewCampaign {
        game,
        name: posted.field("title").unwrap_or_default().to_owned(),
        kind: posted.field("kind").unwrap_or_default().to_owned(),
        seats,
        day: posted.field("day").filter(|day| !day.is_empty()).map(str::to_owned),
    };
    let guest = posted.session.somebody(&app, name.as_deref()).await?;
    match app.host.begin_campaign(&guest, new).await {
        Ok(id) => Ok(posted.session.go(&url(game.about().id, Some(id)))),
        Err(error) => told(&app, &posted.session, game, &error).await,
    }
}

/// Begins a campaign where a file says it stands.
async fn import(State(app): State<App>, OfGame(game): OfGame, mut posted: Posted) -> PageResult {
    let name = posted.field("name").map(str::to_owned);
    let file = posted.field("file").unwrap_or_default().to_owned();
    let guest = posted.session.somebody(&app, name.as_deref()).await?;
    match app.host.import_campaign(&guest, "", file).await {
        Ok(id) => Ok(posted.session.go(&url(game.about().id, Some(id)))),
        Err(error) => told(&app, &posted.session, game, &error).await,
    }
}

/// What was wrong with a form is told above it.
async fn told(app: &App, session: &Session, game: AnyGame, error: &HostError) -> PageResult {
    let what = match error {
        HostError::Malformed(_) | HostError::OtherRules(_) => finished(&error.to_string()),
        _ => return Err(refused(session, error)),
    };
    let page = listed(app, session, game, None, Some(what)).await?;
    let mut response = session.page(campaigns(&page, &session.visitor()));
    *response.status_mut() = StatusCode::UNPROCESSABLE_ENTITY;
    Ok(response)
}

/// One campaign.
async fn page(State(app): State<App>, At(id): At, session: Session) -> PageResult {
    let guest = session.guest.as_ref().map(|guest| guest.id);
    let page = app.host.campaign(guest, id).await.map_err(|error| refused(&session, &error))?;
    if app.pages.of(page.game).has_campaign_pages() {
        return Ok(session.go(&links::campaign(id)));
    }
    Ok(session.page(campaign::campaign(&page, &session.visitor())))
}

/// The campaign's file.
async fn file(
    State(app): State<App>,
    Path((game, _)): Path<(String, String)>,
    At(id): At,
    session: Session,
) -> PageResult {
    let file = app.host.campaign_file(id).await.map_err(|error| refused(&session, &error))?;
    // Whatever was written into the address: only a game's id goes into a name.
    let game = app.host.games().find(&game).map_or("tidetable", |game| game.about().id);
    let headers = [
        (header::CONTENT_TYPE, "application/json".to_owned()),
        (
            header::CONTENT_DISPOSITION,
            format!("attachment; filename=\"{game}-campaign-{id}.json\""),
        ),
    ];
    Ok(session.answer((headers, file)))
}

/// Decides what is to be decided between two games.
async fn choose(State(app): State<App>, At(id): At, posted: Posted) -> PageResult {
    let choice = posted.field("choice").unwrap_or_default().to_owned();
    let done = match &posted.session.guest {
        Some(guest) => app.host.decide_campaign(guest.id, id, &choice).await,
        None => Err(HostError::Unknown),
    };
    back(&app, &posted, id, done).await
}

/// Opens the next game, or leads to it.
async fn next(State(app): State<App>, At(id): At, mut posted: Posted) -> PageResult {
    let guest = posted.session.somebody(&app, None).await?;
    match app.host.next_game(&guest, id, None).await {
        Ok(table) => Ok(posted.session.go(&links::table(table))),
        Err(error) => back(&app, &posted, id, Err(error)).await,
    }
}

async fn pause(State(app): State<App>, At(id): At, posted: Posted) -> PageResult {
    let done = set_paused(&app, &posted, id, true).await;
    back(&app, &posted, id, done).await
}

async fn resume(State(app): State<App>, At(id): At, posted: Posted) -> PageResult {
    let done = set_paused(&app, &posted, id, false).await;
    back(&app, &posted, id, done).await
}

async fn set_paused(
    app: &App,
    posted: &Posted,
    id: CampaignId,
    paused: bool,
) -> Result<(), HostError> {
    let guest = posted.session.guest.as_ref().ok_or(HostError::Unknown)?;
    app.host.pause_campaign(guest.id, id, paused).await
}

/// The same players begin again.
async fn anew(State(app): State<App>, At(id): At, mut posted: Posted) -> PageResult {
    let guest = posted.session.somebody(&app, None).await?;
    match app.host.begin_anew(&guest, id).await {
        Ok(anew) => Ok(posted.session.go(&address(&app, anew).await)),
        Err(error) => back(&app, &posted, id, Err(error)).await,
    }
}

/// Where a campaign is shown.
async fn address(app: &App, id: CampaignId) -> String {
    match app.host.campaign(None, id).await {
        Ok(page) => url(page.game.about().id, Some(id)),
        Err(_) => "/".into(),
    }
}

async fn back(
    app: &App,
    posted: &Posted,
    id: CampaignId,
    done: Result<(), HostError>,
) -> PageResult {
    let here = address(app, id).await;
    match done {
        Ok(()) => Ok(posted.session.go(&here)),
        Err(error) => {
            let game = here.split('/').nth(2).map(str::to_owned);
            let back = Some(here.as_str()).filter(|here| *here != "/");
            Err(posted.session.problem(&problem_of(&error, game.as_deref()), back))
        }
    }
}

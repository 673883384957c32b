//! Campaigns, served: what everybody sees, and what their players decide.

use crate::campaign::{self, CampaignsPage, SandCampaign, ScoresPage};
use axum::Router;
use axum::extract::{DefaultBodyLimit, Query, State};
use axum::http::{StatusCode, header};
use axum::routing::{get, post};
use catalog::AnyGame;
use fine_sand::FineSand;
use host::{CampaignId, HostError, NewCampaign, Page, day};
use std::collections::HashMap;
use web::App;
use web::pages::More;
use web::pages::error::{Problem, finished};
use web::site::error::{PageResult, problem_of, refused};
use web::site::forms::{Posted, seat_wishes};
use web::site::links::{self, OfCampaign};
use web::site::session::Session;

/// The longest campaign file.
const LONGEST_FILE: usize = 32 << 20;

/// As many campaigns as one page shows.
const MOST_CAMPAIGNS: u32 = 50;

/// Where campaigns are begun, looked at and gone on with.
pub(crate) fn routes() -> Router<App> {
    Router::new()
        .route("/campaigns", get(list).post(begin))
        .route("/campaigns/file", post(bring_along).layer(DefaultBodyLimit::max(LONGEST_FILE)))
        .route("/campaigns/{id}", get(page))
        .route("/campaigns/{id}/file", get(file))
        .route("/campaigns/{id}/choose", post(choose))
        .route("/campaigns/{id}/next", post(next))
        .route("/campaigns/{id}/pause", post(pause))
        .route("/campaigns/{id}/resume", post(resume))
        .route("/campaigns/{id}/anew", post(anew))
        .route("/scores", get(scores))
}

/// All campaigns of whoever asks, and the forms that begin one.
async fn list(
    State(app): State<App>,
    Query(asked): Query<HashMap<String, String>>,
    session: Session,
) -> PageResult {
    let page = campaigns_page(&app, &session, asked.get("after").cloned(), None).await?;
    Ok(session.page(campaign::campaigns(&page, &session.visitor())))
}

async fn campaigns_page(
    app: &App,
    session: &Session,
    after: Option<String>,
    problem: Option<String>,
) -> Result<CampaignsPage, web::site::error::PageError> {
    let is_first = after.is_none();
    let (campaigns, next) = match &session.guest {
        Some(guest) => {
            let page = Page { after, most: MOST_CAMPAIGNS };
            let found = app.host.campaigns_page(guest.id, page).await;
            let found = found.map_err(|error| refused(session, &error))?;
            (found.rows, found.next)
        }
        None => (Vec::new(), None),
    };
    let bots = app.host.bots().names(AnyGame::of::<FineSand>());
    Ok(CampaignsPage {
        campaigns,
        more: More { is_first, next },
        bots: bots.iter().map(|&bot| bot.to_owned()).collect(),
        today: day(app.host.now()),
        problem,
    })
}

/// Begins a campaign.
async fn begin(State(app): State<App>, mut posted: Posted) -> PageResult {
    let name = posted.field("name").map(str::to_owned);
    let new = match wished(&posted) {
        Ok(new) => new,
        Err(error) => return told(&app, &posted.session, &error).await,
    };
    let guest = posted.session.somebody(&app, name.as_deref()).await?;
    match app.host.begin_campaign(&guest, new).await {
        Ok(id) => Ok(posted.session.go(&links::campaign(id))),
        Err(error) => told(&app, &posted.session, &error).await,
    }
}

fn wished(posted: &Posted) -> Result<NewCampaign, HostError> {
    let kind = posted.field("kind").unwrap_or_default().to_owned();
    Ok(NewCampaign {
        game: AnyGame::of::<FineSand>(),
        name: posted.field("title").unwrap_or_default().to_owned(),
        kind,
        seats: seat_wishes(posted)?,
        day: posted.field("day").filter(|day| !day.is_empty()).map(str::to_owned),
    })
}

/// What was wrong with a form is told above it.
async fn told(app: &App, session: &Session, error: &HostError) -> PageResult {
    let what = match error {
        HostError::Malformed(what) => what.clone(),
        HostError::OtherRules(_) => finished(&error.to_string()),
        _ => return Err(refused(session, error)),
    };
    let page = campaigns_page(app, session, None, Some(what)).await?;
    let mut response = session.page(campaign::campaigns(&page, &session.visitor()));
    *response.status_mut() = StatusCode::UNPROCESSABLE_ENTITY;
    Ok(response)
}

/// Begins a campaign where a file says it stands.
async fn bring_along(State(app): State<App>, mut posted: Posted) -> PageResult {
    let name = posted.field("name").map(str::to_owned);
    let file = posted.field("file").unwrap_or_default().to_owned();
    let guest = posted.session.somebody(&app, name.as_deref()).await?;
    match app.host.import_campaign(&guest, "", file).await {
        Ok(id) => Ok(posted.session.go(&links::campaign(id))),
        Err(error) => told(&app, &posted.session, &error).await,
    }
}

/// One campaign.
async fn page(State(app): State<App>, OfCampaign(id): OfCampaign, session: Session) -> PageResult {
    let guest = session.guest.as_ref().map(|guest| guest.id);
    let page = match app.host.campaign(guest, id).await {
        Ok(page) => page,
        Err(HostError::OtherRules(rules)) => {
            let old = app.host.old_campaign(id, rules).await;
            let old = old.map_err(|error| refused(&session, &error))?;
            return Ok(session.page(campaign::old(&old, &session.visitor())));
        }
        Err(error) => return Err(refused(&session, &error)),
    };
    let Some(page) = SandCampaign::of(page) else {
        return Err(session.problem(&Problem::NotFound, None));
    };
    let bots = app.host.bots().names(AnyGame::of::<FineSand>());
    Ok(session.page(campaign::page(&page, bots, &session.visitor())))
}

/// The campaign's file.
async fn file(State(app): State<App>, OfCampaign(id): OfCampaign, session: Session) -> PageResult {
    let file = app.host.campaign_file(id).await.map_err(|error| refused(&session, &error))?;
    let name = format!("attachment; filename=\"fine-sand-campaign-{id}.json\"");
    let headers = [
        (header::CONTENT_TYPE, "application/json".to_owned()),
        (header::CONTENT_DISPOSITION, name),
    ];
    Ok(session.answer((headers, file)))
}

/// Strikes a total off, or puts cards away.
async fn choose(State(app): State<App>, OfCampaign(id): OfCampaign, posted: Posted) -> PageResult {
    let cards: Vec<&str> = posted.all("card").collect();
    let choice = match posted.field("choice") {
        Some(choice) => choice.to_owned(),
        None if cards.is_empty() => "put away".to_owned(),
        None => format!("put away {}", cards.join(" ")),
    };
    let done = match &posted.session.guest {
        Some(guest) => app.host.decide_campaign(guest.id, id, &choice).await,
        None => Err(HostError::Unknown),
    };
    back(&posted, id, done)
}

/// Opens the next game, or leads to it.
async fn next(
    State(app): State<App>,
    OfCampaign(id): OfCampaign,
    mut posted: Posted,
) -> PageResult {
    let seats = match seat_wishes(&posted) {
        Ok(seats) => Some(seats).filter(|seats| !seats.is_empty()),
        Err(error) => return back(&posted, id, Err(error)),
    };
    let guest = posted.session.somebody(&app, None).await?;
    match app.host.next_game(&guest, id, seats).await {
        Ok(table) => Ok(posted.session.go(&links::table(table))),
        Err(error) => back(&posted, id, Err(error)),
    }
}

/// Puts a campaign down.
async fn pause(State(app): State<App>, OfCampaign(id): OfCampaign, posted: Posted) -> PageResult {
    let done = put_down(&app, &posted, id, true).await;
    back(&posted, id, done)
}

/// Takes a campaign up again.
async fn resume(State(app): State<App>, OfCampaign(id): OfCampaign, posted: Posted) -> PageResult {
    let done = put_down(&app, &posted, id, false).await;
    back(&posted, id, done)
}

async fn put_down(
    app: &App,
    posted: &Posted,
    id: CampaignId,
    paused: bool,
) -> Result<(), HostError> {
    let guest = posted.session.guest.as_ref().ok_or(HostError::Unknown)?;
    app.host.pause_campaign(guest.id, id, paused).await
}

/// The same players begin anew.
async fn anew(
    State(app): State<App>,
    OfCampaign(id): OfCampaign,
    mut posted: Posted,
) -> PageResult {
    let guest = posted.session.somebody(&app, None).await?;
    match app.host.begin_anew(&guest, id).await {
        Ok(anew) => Ok(posted.session.go(&links::campaign(anew))),
        Err(error) => back(&posted, id, Err(error)),
    }
}

/// The high scores of all, or of one day.
async fn scores(
    State(app): State<App>,
    Query(wanted): Query<HashMap<String, String>>,
    session: Session,
) -> PageResult {
    let day_wanted = wanted.get("day").filter(|day| !day.is_empty());
    let scores = app
        .host
        .high_scores(AnyGame::of::<FineSand>(), "solo", day_wanted.map(String::as_str))
        .await
        .map_err(|error| refused(&session, &error))?;
    // A day is shown as it was asked for only if it can be one.
    let named = day_wanted.filter(|day| day.len() == 10).cloned();
    let page = ScoresPage { day: named, today: day(app.host.now()), scores };
    Ok(session.page(campaign::scores(&page, &session.visitor())))
}

fn back(posted: &Posted, id: CampaignId, done: Result<(), HostError>) -> PageResult {
    match done {
        Ok(()) => Ok(posted.session.go(&links::campaign(id))),
        Err(error) => {
            let problem = problem_of(&error, Some("fine-sand"));
            Err(posted.session.problem(&problem, Some(&links::campaign(id))))
        }
    }
}

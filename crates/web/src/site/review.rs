//! A finished match, looked at again.

use super::puzzle_place::mistake_address;
use super::replay::replayed;
use crate::guard::limits::household;
use crate::pages::error::Problem;
use crate::pages::of;
use crate::pages::review::found::{self, Found, Loss};
use crate::pages::review::{self, ProgressPage, ReviewPage, TideSoFar, Whose, picture};
use crate::site::error::{PageError, PageResult, problem_of};
use crate::site::links::{self, AtTable};
use crate::site::session::Session;
use crate::site::show::{cast, look};
use crate::{App, aside};
use axum::extract::{Path, Query, State};
use axum::http::{StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use game_core::{Seat, Viewer};
use host::{Asker, Reviewing, Scale, SoFar, Status, TableId, TableView};
use maud::Markup;
use std::collections::HashMap;
use std::sync::{Arc, OnceLock};

/// What of a review is wanted.
#[derive(Clone, Debug, Default)]
struct Wanted {
    at: Option<u32>,
    seat: Option<usize>,
    whose: Whose,
    only_turning: bool,
}

impl Wanted {
    fn of(uri: &Uri) -> Wanted {
        let query = Query::<HashMap<String, String>>::try_from_uri(uri).unwrap_or_default().0;
        let number = |name: &str| query.get(name).and_then(|text| text.parse::<u32>().ok());
        Wanted {
            at: number("at"),
            seat: number("as").map(|seat| seat as usize),
            whose: Whose::from_id(query.get("of").map_or("", String::as_str)),
            only_turning: query.contains_key("only"),
        }
    }
}

/// What can be shown of a review.
enum Shown {
    Ready(Box<ReviewPage>),
    NotYet(Box<ProgressPage>),
}

/// The review, at the moment that is asked for.
pub(crate) async fn page(
    State(app): State<App>,
    AtTable(id): AtTable,
    session: Session,
    uri: Uri,
) -> PageResult {
    answer(&app, &session, id, Wanted::of(&uri), review::page).await
}

/// The same in words.
pub(crate) async fn text(
    State(app): State<App>,
    AtTable(id): AtTable,
    session: Session,
    uri: Uri,
) -> PageResult {
    answer(&app, &session, id, Wanted::of(&uri), review::text_page).await
}

/// One moment, by an address that shows the same to whoever opens it.
pub(crate) async fn moment(
    State(app): State<App>,
    Path((table, at)): Path<(String, String)>,
    session: Session,
    uri: Uri,
) -> PageResult {
    let (id, at) = named(&session, &table, &at)?;
    let wanted = Wanted { at: Some(at), ..Wanted::of(&uri) };
    answer(&app, &session, id, wanted, review::page).await
}

/// The picture that others show with a link to a moment.
pub(crate) async fn preview(
    State(app): State<App>,
    Path((table, at)): Path<(String, String)>,
    session: Session,
    uri: Uri,
) -> PageResult {
    let (id, at) = named(&session, &table, &at)?;
    let wanted = Wanted { at: Some(at), ..Wanted::of(&uri) };
    match shown(&app, &session, id, wanted).await? {
        Some(Shown::Ready(page)) => {
            let drawn = aside::heavy(move || picture::png(&page)).await;
            // A match that is over does not change, but whoever reviews it may.
            let headers = [
                (header::CONTENT_TYPE, "image/png"),
                (header::CACHE_CONTROL, "public, max-age=3600"),
            ];
            Ok((headers, drawn).into_response())
        }
        Some(Shown::NotYet(_)) => {
            let later = PageError::plain(StatusCode::SERVICE_UNAVAILABLE, "not yet");
            let mut response = later.into_response();
            response.headers_mut().insert(header::RETRY_AFTER, 5.into());
            Ok(response)
        }
        None => Err(session.problem(&Problem::NotFound, Some(&links::table(id)))),
    }
}

fn named(session: &Session, table: &str, at: &str) -> Result<(TableId, u32), PageError> {
    match (table.parse(), at.parse()) {
        (Ok(id), Ok(at)) => Ok((id, at)),
        _ => Err(session.problem(&Problem::NotFound, None)),
    }
}

async fn answer(
    app: &App,
    session: &Session,
    id: TableId,
    wanted: Wanted,
    draw: fn(&ReviewPage, &crate::pages::Visitor) -> Markup,
) -> PageResult {
    let visitor = session.visitor();
    match shown(app, session, id, wanted).await? {
        None => Ok(session.go(&links::table(id))),
        Some(Shown::NotYet(page)) => {
            let mut response: Response = session.page(review::progress(&page, &visitor));
            *response.status_mut() = StatusCode::ACCEPTED;
            Ok(response)
        }
        Some(Shown::Ready(page)) => {
            Ok(session.page(aside::run(move || draw(&page, &visitor)).await))
        }
    }
}

/// The review, or how far it is; nothing of a match by other rules.
async fn shown(
    app: &App,
    session: &Session,
    id: TableId,
    wanted: Wanted,
) -> Result<Option<Shown>, PageError> {
    let view = look(app, session, id).await?;
    if view.other_rules().is_some() {
        return Ok(None);
    }
    let asker = Asker {
        guest: session.guest.as_ref().map(|guest| guest.id),
        address: session.address().map(|address| household(address).0),
    };
    let back = links::table(id);
    let found = app.host.review(asker, id).await;
    let found = found.map_err(|error| session.problem(&problem_of(&error, None), Some(&back)))?;
    let reviewer = reviewer(app, &view);
    let text = match found {
        Reviewing::Done(text) => text,
        Reviewing::Looking(known) => {
            return Ok(Some(Shown::NotYet(Box::new(
                progress(app, view, reviewer, Some(known), 0).await,
            ))));
        }
        Reviewing::Waiting(ahead) => {
            return Ok(Some(Shown::NotYet(Box::new(
                progress(app, view, reviewer, None, ahead).await,
            ))));
        }
    };
    let seats = cast(&view, app.host.now());
    let pages = app.pages.of(view.game());
    let bots = app.host.bots().choosable(view.game());
    let bots: Vec<String> = bots.into_iter().map(str::to_owned).collect();
    let base = session.base.clone();
    let again = match (&session.guest, view.seat()) {
        (Some(guest), Some(_)) => app.host.mistakes_in(guest.id, id).await,
        _ => Ok(Default::default()),
    };
    let again = again.map_err(|error| session.problem(&problem_of(&error, None), Some(&back)))?;
    let again = again.versions.into_iter().map(|v| (v, mistake_address(id, v))).collect();
    let page = aside::heavy(move || {
        let found = read(&view, &text)?;
        let seat = wanted.seat.filter(|seat| *seat < seats.len());
        let seat = seat.map(Seat::new).or(view.seat()).unwrap_or_else(|| somebody(&view));
        let at = wanted.at.unwrap_or_else(|| worth_a_look(&found, seat, view.version()));
        let at = at.min(view.version());
        // A decision is looked at as it lay before whoever made it.
        let (eyes, before) = match found.decision(at) {
            Some(decision) => (decision.seat, at.saturating_sub(1)),
            None => (seat, at),
        };
        let replay = replayed(&*pages, &view, seats, Viewer::Seat(eyes), before)?;
        let replay = review::ReplayPage { bots, ..replay };
        let at = at.max(replay.first);
        let (whose, only_turning) = (wanted.whose, wanted.only_turning);
        Some(ReviewPage { replay, found, reviewer, seat, at, whose, only_turning, base, again })
    });
    match page.await {
        Some(page) => Ok(Some(Shown::Ready(Box::new(page)))),
        None => Err(session.problem(&Problem::Internal, Some(&back))),
    }
}

/// What is kept, read once as long as the table is remembered.
fn read(view: &TableView, text: &str) -> Option<Arc<Found>> {
    let kept = view.memo::<OnceLock<Option<Arc<Found>>>>();
    let read = || {
        let found = Found::read(text);
        found
            .map(Arc::new)
            .inspect_err(|error| tracing::error!("a review cannot be read: {error}"))
            .ok()
    };
    kept.get_or_init(read).clone()
}

/// Whose review a stranger is shown: the first person's, or the first seat's.
fn somebody(view: &TableView) -> Seat {
    let person = view.seats().into_iter().find(|seat| seat.bot.is_none());
    person.map_or(Seat::new(0), |seat| seat.seat)
}

/// What is shown first: the costliest slip of the seat, or where it turned, or the end.
fn worth_a_look(found: &Found, seat: Seat, last: u32) -> u32 {
    let own = || found.decisions.iter().filter(|one| one.seat == seat);
    let slips = own().filter(|one| found.loss(one) != Loss::Nothing);
    let worst = slips.max_by(|one, other| one.cost.total_cmp(&other.cost));
    let turning = || found.turning(seat).next().map(|point| point.v);
    worst.map(|one| one.v).or_else(turning).or(own().next().map(|one| one.v)).unwrap_or(last)
}

/// Who looks at matches of this game, by the name people read.
fn reviewer(app: &App, view: &TableView) -> String {
    let bots = app.host.bots();
    let bot = bots.reviewer(view.game()).map(|reviewer| reviewer.bot).unwrap_or_default();
    let character = bots.cast(view.game()).and_then(|cast| cast.character(&bot));
    character.map_or(bot, |character| character.name().to_owned())
}

/// Where the turns of a match begin, and what they are called.
#[derive(Default)]
struct Turns(OnceLock<(Vec<u32>, String, String)>);

/// How far a review is.
async fn progress(
    app: &App,
    view: TableView,
    reviewer: String,
    known: Option<SoFar>,
    ahead: usize,
) -> ProgressPage {
    let pages = app.pages.of(view.game());
    let seats = cast(&view, app.host.now());
    let names: Vec<String> = view.seats().into_iter().map(|seat| seat.name).collect();
    aside::heavy(move || {
        let done = known.as_ref().map(|known| known.done);
        let tide = known.and_then(|known| tide_so_far(&known, &view, &names));
        debug_assert_eq!(view.status(), Status::Over, "others have no review");
        let turns = view.memo::<Turns>();
        let (begun, word, outcome) = turns.0.get_or_init(|| {
            let page = replayed(&*pages, &view, seats, Viewer::Spectator, 0);
            let steps = page.as_ref().map_or(&[][..], |page| &page.steps);
            let begun = steps.iter().filter(|step| step.heading.is_some()).map(|step| step.v);
            let heading = steps.iter().find_map(|step| step.heading.as_deref());
            let word = heading.and_then(|text| text.split(' ').next()).unwrap_or("turn");
            let word = word.to_lowercase();
            (begun.collect(), word, page.map_or_else(String::new, |page| page.outcome))
        });
        let last = view.version();
        let at = (done.unwrap_or(0.0) * f64::from(last)) as u32;
        let place = match begun.len() {
            0 | 1 => format!("move {at} of {last}"),
            all => {
                let turn = begun.iter().filter(|v| **v <= at).count().max(1);
                format!("{word} {turn} of {all}")
            }
        };
        ProgressPage {
            id: view.id().to_string(),
            game: view.game().about().id.into(),
            game_title: view.game().about().title.into(),
            outcome: outcome.clone(),
            reviewer,
            done,
            place,
            ahead,
            address: format!("{}/review", links::table(view.id())),
            tide,
        }
    })
    .await
}

/// The curve as far as it is known, the reader's own line first; nothing before there is one.
fn tide_so_far(known: &SoFar, view: &TableView, names: &[String]) -> Option<TideSoFar> {
    if known.measure.plain || known.curve.is_empty() {
        return None;
    }
    let own = view.seat().unwrap_or_else(|| somebody(view));
    let last = f64::from(view.version().max(1));
    let first = view.forked().map_or(0, |fork| fork.version).min(view.version());
    let across = |v: u32| f64::from(v.saturating_sub(first)) / (last - f64::from(first)).max(1.0);
    let value = |point: &host::Point| match known.measure.curve {
        Scale::Win => point.win,
        Scale::Score => point.score,
    };
    let others = (0..names.len()).map(Seat::new).filter(|seat| *seat != own);
    let line = |seat: Seat| {
        let way = known.curve.iter().filter(|point| point.seat == seat);
        let way = way.map(|point| (across(point.version), value(point))).collect();
        (names[seat.index()].clone(), way)
    };
    let whose = if view.seat() == Some(own) { "your".to_owned() } else { of(&names[own.index()]) };
    let (scale, about) = match known.measure.curve {
        Scale::Win => (found::Scale::Win, format!("{whose} chance to win")),
        Scale::Score => {
            (found::Scale::Score, format!("{} at the end, as expected", known.measure.unit))
        }
    };
    let lines = std::iter::once(own).chain(others).map(line).collect();
    Some(TideSoFar { scale, about, lines })
}

//! What people do at a table.

use crate::game::Form;
use crate::pages::error::{self, Problem};
use crate::pages::table;
use crate::site::error::{PageResult, fragment, problem_of};
use crate::site::forms::Posted;
use crate::site::links::{self, AtTable};
use crate::site::show::{Sight, look};
use crate::{App, aside};
use axum::extract::State;
use axum::http::StatusCode;
use game_core::Seat;
use host::{Actor, Arrange, Guest, HostError, LogAct, SeatWish, TableId, TableView, Visibility};

/// Plays a move, or several that were ticked, or lays another marker in place
/// of the one that lies there.
pub(crate) async fn play(
    State(app): State<App>,
    AtTable(id): AtTable,
    posted: Posted,
) -> PageResult {
    let done = match (known(&posted), version(&posted)) {
        (Err(error), _) | (_, Err(error)) => Err(error),
        (Ok(guest), Ok(version)) => {
            let (by, text) = (posted.actor(guest), &composed(&app, id, &posted).await);
            if posted.field("keep") == Some("1") {
                // What is taken back can be gone on with. If it cannot be kept,
                // it cannot be played either, and that is told below.
                let _ = app.host.keep_draft(by, id, text).await;
            }
            if posted.field("replace") == Some("1") {
                instead(&app, by, id, text, version).await
            } else {
                app.host.play(by, id, text, version).await.map(drop)
            }
        }
    };
    answered(&app, &posted, id, done).await
}

/// The moves that a form stands for, as its game reads it.
async fn composed(app: &App, id: TableId, posted: &Posted) -> String {
    let form = Form(&posted.fields);
    match app.host.view(None, id).await {
        Ok(view) => app.pages.of(view.game()).moves(form),
        // The move will be refused with the reason why there is no such table.
        Err(_) => form.moves(),
    }
}

/// Takes the marker that lies there back and lays another. If that one is
/// refused, the first lies there again.
async fn instead(
    app: &App,
    by: Actor,
    id: TableId,
    text: &str,
    version: Option<u32>,
) -> Result<(), HostError> {
    let before = laid(&app.host.view(Some(by.guest), id).await?);
    if before.as_deref() == Some(text) {
        return Ok(());
    }
    let now = app.host.take_back(by, id, version).await?;
    let Err(refusal) = app.host.play(by, id, text, Some(now)).await else { return Ok(()) };
    if let Some(before) = before {
        // Whatever happens to it, the refusal is what has to be told.
        let _ = app.host.play(by, id, &before, None).await;
    }
    Err(refusal)
}

/// The latest move of the viewer's own.
fn laid(view: &TableView) -> Option<String> {
    let own = view.seat()?;
    // What was laid before the present step cannot be taken back.
    view.log_after(view.settled()).into_iter().rev().find_map(|line| match line.what {
        LogAct::Move { seat, text } if seat == own => Some(text),
        _ => None,
    })
}

/// Asks what Heron would do, or puts that away.
pub(crate) async fn hint(
    State(app): State<App>,
    AtTable(id): AtTable,
    posted: Posted,
) -> PageResult {
    let done = match known(&posted) {
        Err(error) => Err(error),
        Ok(guest) if posted.field("close").is_some() => {
            app.host.close_hint(posted.actor(guest), id).await
        }
        Ok(guest) => app.host.hint(posted.actor(guest), id).await.map(drop),
    };
    answered(&app, &posted, id, done).await
}

/// As many moves as are taken back with one button at most.
const MOST_BACK: usize = 12;

/// Takes the latest move back, or as many as the form says.
pub(crate) async fn take_back(
    State(app): State<App>,
    AtTable(id): AtTable,
    posted: Posted,
) -> PageResult {
    let done = match (known(&posted), version(&posted)) {
        (Err(error), _) | (_, Err(error)) => Err(error),
        (Ok(guest), Ok(mut version)) => {
            let times = posted.field("times").and_then(|times| times.parse().ok()).unwrap_or(1);
            let mut done = Ok(());
            for at in 0..times.clamp(1, MOST_BACK) {
                match app.host.take_back(posted.actor(guest), id, version).await {
                    Ok(now) => version = Some(now),
                    // All that could be taken back is: nothing was refused.
                    Err(HostError::Stands(_)) if at > 0 => break,
                    Err(error) => {
                        done = Err(error);
                        break;
                    }
                }
            }
            done
        }
    };
    answered(&app, &posted, id, done).await
}

/// Sits down.
pub(crate) async fn join(
    State(app): State<App>,
    AtTable(id): AtTable,
    mut posted: Posted,
) -> PageResult {
    // Nobody becomes a guest for the sake of a table that is not there.
    look(&app, &posted.session, id).await?;
    let name = posted.field("name").map(str::to_owned);
    let guest = posted.session.somebody(&app, name.as_deref()).await?;
    let done = app.host.join(&guest, id, None, None).await.map(drop);
    answered(&app, &posted, id, done).await
}

/// Takes another seat, before the match.
pub(crate) async fn change_seat(
    State(app): State<App>,
    AtTable(id): AtTable,
    posted: Posted,
) -> PageResult {
    let how = named_seat(&posted).map(Arrange::MoveTo);
    arranged(&app, id, &posted, how).await
}

/// A bot sits down, or gets up, before the match.
pub(crate) async fn seat_bot(
    State(app): State<App>,
    AtTable(id): AtTable,
    posted: Posted,
) -> PageResult {
    let how = named_seat(&posted).map(|seat| match posted.field("bot").unwrap_or_default() {
        "" => Arrange::Open(seat),
        bot => Arrange::Bot(seat, bot.to_owned()),
    });
    arranged(&app, id, &posted, how).await
}

/// Starts the match: with a bot in every open seat, or without those seats.
pub(crate) async fn start(
    State(app): State<App>,
    AtTable(id): AtTable,
    posted: Posted,
) -> PageResult {
    let fewer = posted.field("fewer").is_some();
    let bot = posted.field("bot").filter(|bot| !fewer && !bot.is_empty());
    let how = Arrange::Start(bot.map(str::to_owned));
    arranged(&app, id, &posted, Ok(how)).await
}

async fn arranged(
    app: &App,
    id: TableId,
    posted: &Posted,
    how: Result<Arrange, HostError>,
) -> PageResult {
    let done = match (known(posted), how) {
        (Err(error), _) | (_, Err(error)) => Err(error),
        (Ok(guest), Ok(how)) => app.host.arrange(guest.id, id, how).await,
    };
    answered(app, posted, id, done).await
}

fn named_seat(posted: &Posted) -> Result<u64, HostError> {
    let seat = posted.field("seat").and_then(|seat| seat.parse().ok());
    seat.ok_or(HostError::NotFound("seat"))
}

/// Gets up, and goes home.
pub(crate) async fn leave(
    State(app): State<App>,
    AtTable(id): AtTable,
    posted: Posted,
) -> PageResult {
    let done = match known(&posted) {
        Err(error) => Err(error),
        Ok(guest) => app.host.leave(guest.id, id).await,
    };
    match done {
        Ok(()) => Ok(posted.session.go("/")),
        refused => answered(&app, &posted, id, refused).await,
    }
}

/// Takes a device that several share, or puts it down to be passed on.
pub(crate) async fn device(
    State(app): State<App>,
    AtTable(id): AtTable,
    posted: Posted,
) -> PageResult {
    let seat = match posted.field("seat") {
        None => Ok(None),
        Some(seat) => seat.parse().map(Some).map_err(|_| HostError::NotFound("seat")),
    };
    let done = match (known(&posted), seat) {
        (Err(error), _) | (_, Err(error)) => Err(error),
        (Ok(guest), Ok(seat)) => app.host.take_device(guest.id, id, seat).await.map(drop),
    };
    answered(&app, &posted, id, done).await
}

/// Plays again with the seats turned.
pub(crate) async fn rematch(
    State(app): State<App>,
    AtTable(id): AtTable,
    posted: Posted,
) -> PageResult {
    let opened = match known(&posted) {
        Err(error) => Err(error),
        Ok(guest) => app.host.rematch(guest, id).await,
    };
    match opened {
        Ok(opened) => Ok(posted.session.go(&back(&posted, opened.table))),
        Err(error) => answered(&app, &posted, id, Err(error)).await,
    }
}

/// Says something.
pub(crate) async fn chat(
    State(app): State<App>,
    AtTable(id): AtTable,
    mut posted: Posted,
) -> PageResult {
    look(&app, &posted.session, id).await?;
    let guest = posted.session.somebody(&app, None).await?;
    let text = posted.field("text").unwrap_or_default();
    let done = app.host.say(&guest, id, text).await;
    answered(&app, &posted, id, done).await
}

/// Agrees that a bot plays on for somebody who is away.
pub(crate) async fn replace(
    State(app): State<App>,
    AtTable(id): AtTable,
    posted: Posted,
) -> PageResult {
    let seat = posted.field("seat").and_then(|seat| seat.parse().ok());
    let done = match (known(&posted), seat) {
        (Err(error), _) => Err(error),
        (_, None) => Err(HostError::NotFound("seat")),
        (Ok(guest), Some(seat)) => app.host.vote(guest.id, id, seat).await,
    };
    answered(&app, &posted, id, done).await
}

/// Opens a table that plays on from one of this match's moves.
pub(crate) async fn fork(
    State(app): State<App>,
    AtTable(id): AtTable,
    mut posted: Posted,
) -> PageResult {
    let view = look(&app, &posted.session, id).await?;
    let against = posted.field("against").unwrap_or_default();
    let other = match against.strip_prefix("bot:") {
        Some(bot) => SeatWish::Bot(bot.to_owned()),
        None => SeatWish::Open,
    };
    // A review names the seat whose decision it was. Whoever watched takes the first seat.
    let named =
        posted.field("seat").and_then(|seat| Seat::try_new(seat.parse().ok()?, view.seats().len()));
    let own = named.or(view.seat()).unwrap_or(Seat::new(0));
    let wish = |at| if Seat::new(at) == own { SeatWish::Me } else { other.clone() };
    let seats: Vec<SeatWish> = (0..view.seats().len()).map(wish).collect();
    let Some(at) = posted.field("at").and_then(|at| at.parse().ok()) else {
        return answered(&app, &posted, id, Err(HostError::NotFound("version"))).await;
    };
    let guest = posted.session.somebody(&app, None).await?;
    let address = posted.session.address();
    let bytes = aside::heavy(move || view.weight_at(at)).await;
    if let Err(much) = app.limits.stored(address, Some(guest.id), bytes, app.host.now()) {
        return Err(posted.session.problem(&much.into(), Some(&links::table(id))));
    }
    let opened = match posted.field("chance") {
        Some("same") => app.host.fork_again(&guest, id, at, seats).await,
        _ => app.host.fork(&guest, id, at, seats, Visibility::Link).await,
    };
    match opened {
        Ok(opened) => Ok(posted.session.go(&links::table(opened.table))),
        Err(error) => answered(&app, &posted, id, Err(error)).await,
    }
}

pub(super) fn known(posted: &Posted) -> Result<&Guest, HostError> {
    posted.session.guest.as_ref().ok_or(HostError::Unknown)
}

/// The version that a form answers. Every form of ours names one.
fn version(posted: &Posted) -> Result<Option<u32>, HostError> {
    let sent = posted.field("version").and_then(|version| version.parse().ok());
    sent.map(Some).ok_or_else(|| HostError::Malformed("the form names no version".into()))
}

/// Where a plain form leads back to.
fn back(posted: &Posted, id: TableId) -> String {
    match posted.field("back") {
        Some(below @ ("text" | "watching")) => format!("{}/{below}", links::table(id)),
        _ => links::table(id),
    }
}

/// Tells what came of it: to the script in parts, by a page otherwise. The
/// stream brings what has changed.
pub(super) async fn answered(
    app: &App,
    posted: &Posted,
    id: TableId,
    done: Result<(), HostError>,
) -> PageResult {
    let (session, back) = (&posted.session, back(posted, id));
    let Err(error) = done else {
        return Ok(if session.live {
            session.answer(StatusCode::NO_CONTENT)
        } else {
            session.go(&back)
        });
    };
    let view = match &error {
        HostError::Illegal { .. }
        | HostError::Stale(_)
        | HostError::Stands(_)
        | HostError::EnoughTakenBack { .. } => Some(look(app, session, id).await?),
        _ => None,
    };
    let problem = problem_of(&error, view.as_ref().map(|view| view.game().about().id));
    // To the script a refusal is an answer: the browser's console is for what
    // is broken. A failure is broken, and is told with its status.
    if !session.live || problem.status() >= 500 {
        let back = Some(back.as_str()).filter(|_| problem != Problem::NotFound);
        return Err(session.problem(&problem, back));
    }
    let mut parts = error::bubble(&problem).into_string();
    if let Some(view) = view {
        let (sight, visitor) = (Sight::of(app, session, view).await, session.visitor());
        let fragment = aside::run(move || table::fragment(&sight.page(), &visitor)).await;
        parts += &fragment.into_string();
    }
    Ok(session.answer(fragment(&parts)))
}

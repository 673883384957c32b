//! Opening tables.

use crate::App;
use crate::guard::limits;
use crate::pages::error::Problem;
use crate::pages::new_table::{self, NewTablePage, read_options};
use crate::site::error::{PageResult, refused};
use crate::site::forms::{Posted, offers_a_seat, seat_wishes};
use crate::site::links::{self, OfGame};
use crate::site::rivals::rivals;
use crate::site::session::Session;
use axum::extract::{Query, State};
use axum::http::StatusCode;
use axum::response::Response;
use catalog::AnyGame;
use host::{Clocks, Hints, HostError, NewTable, SeatWish, Visibility};
use serde_json::Value;
use std::collections::HashMap;

/// The form for a new table.
pub(crate) async fn form(
    State(app): State<App>,
    OfGame(game): OfGame,
    Query(asked): Query<HashMap<String, String>>,
    session: Session,
) -> Response {
    let mut page = choices(&app, game, None);
    // How somebody fared so far is a courtesy; without it the form is the same.
    let mut rivals = rivals(&app, session.guest.as_ref()).await.unwrap_or_default();
    page.rival = rivals.remove(game.about().id);
    if asked.contains_key("one-device") && page.max_seats > 1 {
        page.sent = new_table::on_one_device(page.min_seats);
    }
    session.page(new_table::page(&page, &session.visitor()))
}

/// What there is to choose; `sent` are the options of an attempt before.
fn choices(app: &App, game: AnyGame, sent: Option<Value>) -> NewTablePage {
    let about = game.about();
    let usual = || game.complete_options(&Value::Null).expect("a game knows its own defaults");
    NewTablePage {
        game: about.id.into(),
        title: about.title.into(),
        schema: game.options_schema(),
        defaults: sent.unwrap_or_else(usual),
        min_seats: about.min_seats,
        max_seats: about.max_seats,
        bots: app.host.bots().choosable(game).into_iter().map(str::to_owned).collect(),
        rival: None,
        problem: None,
        sent: Vec::new(),
    }
}

/// Opens the table that a form describes.
pub(crate) async fn open(State(app): State<App>, mut posted: Posted) -> PageResult {
    let Some(game) = posted.field("game").and_then(|game| app.host.games().find(game).ok()) else {
        return Err(posted.session.problem(&Problem::NotFound, None));
    };
    let name = posted.field("name").map(str::to_owned);
    let opened = match wished(game, &posted) {
        Err(error) => Err(error),
        Ok(new) => {
            let guest = posted.session.somebody(&app, name.as_deref()).await?;
            app.host.create_table(&guest, new).await
        }
    };
    match opened {
        Ok(opened) => Ok(posted.session.go(&links::table(opened.table))),
        Err(HostError::Malformed(what)) => {
            let sent = read_options(&game.options_schema(), &posted.fields);
            let page = NewTablePage {
                problem: Some(what),
                sent: posted.fields.clone(),
                ..choices(&app, game, Some(sent))
            };
            let mut response =
                posted.session.page(new_table::page(&page, &posted.session.visitor()));
            *response.status_mut() = StatusCode::UNPROCESSABLE_ENTITY;
            Ok(response)
        }
        Err(error) => Err(refused(&posted.session, &error)),
    }
}

fn wished(game: AnyGame, posted: &Posted) -> Result<NewTable, HostError> {
    let clock = |name: &str| match posted.field(name).map(str::trim) {
        None | Some("") => Ok(None),
        Some(seconds) => seconds
            .parse()
            .map(Some)
            .map_err(|_| HostError::Malformed("a clock has a whole number of seconds".into())),
    };
    let public = posted.field("visibility") == Some("public") || offers_a_seat(posted);
    Ok(NewTable {
        options: read_options(&game.options_schema(), &posted.fields),
        visibility: if public { Visibility::Public } else { Visibility::Link },
        clocks: Clocks { per_move_s: clock("clock_move")?, per_game_s: clock("clock_game")? },
        hints: hints(posted.field("hints"))?,
        address: posted.session.address().map(limits::household).map(|(network, _)| network),
        ..NewTable::of(game, seat_wishes(posted)?)
    })
}

/// Who may ask for hints, as the form says it.
fn hints(chosen: Option<&str>) -> Result<Option<Hints>, HostError> {
    Ok(match chosen {
        None | Some("") => None,
        Some("on") => Some(Hints::On),
        Some("beginners") => Some(Hints::Beginners),
        Some("off") => Some(Hints::Off),
        Some(_) => {
            return Err(HostError::Malformed(
                "hints are for everybody, beginners or nobody".into(),
            ));
        }
    })
}

/// One click, and a bot sits across the table; or nobody, where one can play alone.
pub(crate) async fn play_a_bot(
    State(app): State<App>,
    OfGame(game): OfGame,
    mut posted: Posted,
) -> PageResult {
    let bot = posted.field("bot").filter(|bot| !bot.is_empty()).map(str::to_owned);
    let about = game.about();
    let alone = posted.field("alone").is_some() && bot.is_none() && about.min_seats == 1;
    let count = if alone { 1 } else { about.min_seats.max(2).min(about.max_seats) };
    let mut seats = vec![SeatWish::Me];
    let bot = bot.unwrap_or_else(|| app.host.bots().usual(game).to_owned());
    seats.resize(count, SeatWish::Bot(bot));
    let guest = posted.session.somebody(&app, None).await?;
    let mut new = NewTable::of(game, seats);
    if let Some(first) = app.pages.of(game).first_options()
        && !alone
        && !app.host.has_played(guest.id, game).await.unwrap_or(true)
    {
        new.options = first;
    }
    match app.host.create_table(&guest, new).await {
        Ok(opened) => Ok(posted.session.go(&links::table(opened.table))),
        Err(error) => Err(refused(&posted.session, &error)),
    }
}

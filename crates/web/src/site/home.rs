//! The front page.

use crate::App;
use crate::game::points;
use crate::pages::home::{self, GameCard, HomePage, OpenTable, WaitingTable, YourTable};
use crate::pages::{Emblem, More, seat_emblems};
use crate::site::campaigns;
use crate::site::error::{PageResult, refused};
use crate::site::puzzles;
use crate::site::rivals::{Rival, rivals};
use crate::site::session::Session;
use axum::extract::{Query, State};
use catalog::AnyGame;
use game_core::Seat;
use host::{Character, Guest, HostError, Page, PastMatch, Status, TableSummary, TableView};
use std::collections::HashMap;

/// As many tables as are looked at for one page.
const MOST_TABLES: u32 = 12;
/// As many of one's own as the front page shows.
const MOST_YOURS: usize = 6;

/// The front page.
pub(crate) async fn page(
    State(app): State<App>,
    Query(asked): Query<HashMap<String, String>>,
    session: Session,
) -> PageResult {
    let page = gather(&app, session.guest.as_ref(), asked.get("after").cloned())
        .await
        .map_err(|error| refused(&session, &error))?;
    Ok(session.page(home::page(&page, &session.visitor())))
}

async fn gather(
    app: &App,
    guest: Option<&Guest>,
    after: Option<String>,
) -> Result<HomePage, HostError> {
    let is_first = after.is_none();
    let tables = app.host.public_tables(Page { after, most: MOST_TABLES }).await?;
    let (mut waiting, mut yours) = (Vec::new(), Vec::new());
    if let Some(guest) = guest {
        let views = current(app, guest).await?;
        waiting = views
            .iter()
            .filter(|view| view.is_my_turn())
            .map(|view| waiting_table(app, view))
            .collect();
        let past = app.host.past_matches(guest.id, MOST_YOURS as u32).await?;
        yours = views.iter().map(|view| running(app, view)).collect();
        yours.extend(past.into_iter().map(|past| ended(app, past)));
        yours.truncate(MOST_YOURS);
    }
    let more = More { is_first, next: tables.next.clone() };
    let tables = tables.iter().map(|table| open_table(app, table)).collect();
    let rivals = rivals(app, guest).await?;
    let puzzles = puzzles::today(app, guest).await?;
    Ok(HomePage { waiting, games: shelf(app, &rivals), puzzles, tables, more, yours })
}

/// The tables a guest sits at, as they see them.
async fn current(app: &App, guest: &Guest) -> Result<Vec<TableView>, HostError> {
    let mut views = Vec::new();
    for table in app.host.tables_of(guest.id, MOST_TABLES).await? {
        match app.host.glance(guest.id, table.table).await {
            Ok(view) => views.push(view),
            // One that cannot be shown must not take the others along.
            Err(HostError::NotFound(_) | HostError::Broken(_)) => {}
            Err(error) => return Err(error),
        }
    }
    Ok(views)
}

/// The tables a guest sits at, on the first page, and those they sat at, latest
/// first; and what other pages there are.
pub(crate) async fn your_tables(
    app: &App,
    guest: &Guest,
    page: Page,
) -> Result<(Vec<YourTable>, More), HostError> {
    let is_first = page.after.is_none();
    let mut tables: Vec<YourTable> = Vec::new();
    if is_first {
        tables.extend(current(app, guest).await?.iter().map(|view| running(app, view)));
    }
    let past = app.host.past_matches(guest.id, page).await?;
    let more = More { is_first, next: past.next.clone() };
    tables.extend(past.into_iter().map(|past| ended(app, past)));
    Ok((tables, more))
}

fn waiting_table(app: &App, view: &TableView) -> WaitingTable {
    let about = match place(app, view) {
        Some(place) => format!("{}, {place}", with_others(view)),
        None => with_others(view),
    };
    WaitingTable { id: view.id().to_string(), game_title: view.game().about().title.into(), about }
}

/// How far a table is: `turn 4`.
fn place(app: &App, view: &TableView) -> Option<String> {
    app.pages.of(view.game()).place(&view.any_view()?)
}

fn with_others(view: &TableView) -> String {
    let others = view.seats().into_iter().filter(|seat| !view.viewer().is(seat.seat));
    let names: Vec<String> =
        others.filter(|seat| !seat.name.is_empty()).map(|seat| seat.name).collect();
    with(&names, view.seats().len())
}

fn with(names: &[String], seats: usize) -> String {
    match names {
        [] if seats == 1 => "alone".into(),
        [] => "with nobody yet".into(),
        [first @ .., last] if !first.is_empty() => format!("with {} and {last}", first.join(", ")),
        [only, ..] => format!("with {only}"),
    }
}

fn running(app: &App, view: &TableView) -> YourTable {
    let state = match (view.status(), view.is_my_turn()) {
        _ if view.other_rules().is_some() => "played by earlier rules, to read only".into(),
        (Status::Open, _) => "waiting for players".into(),
        (_, true) => format!("{}: your move", place(app, view).unwrap_or_default()),
        (_, false) => format!("{}: waiting for the others", place(app, view).unwrap_or_default()),
    };
    YourTable {
        id: view.id().to_string(),
        game_title: view.game().about().title.into(),
        with: with_others(view),
        state,
        emblem: view.seat().map_or_else(Emblem::default, |seat| emblem(view.seats().len(), seat)),
        over: false,
        read_only: view.other_rules().is_some(),
        at: view.latest(),
    }
}

fn ended(app: &App, past: PastMatch) -> YourTable {
    let (own, seats) = (usize::from(past.seat), past.names.len());
    let others: Vec<String> = past
        .names
        .into_iter()
        .enumerate()
        .filter(|(at, _)| *at != own)
        .map(|(_, name)| name)
        .collect();
    let pages = app.host.games().find(&past.game).ok().map(|game| app.pages.of(game));
    let score = match &pages {
        Some(pages) => pages.score(past.score, seats),
        None => points(past.score),
    };
    let won_alone = pages.is_some_and(|pages| pages.is_won_alone());
    // A shared win is a first place, too; alone there is none, but some games can be beaten.
    let state = match past.won {
        _ if past.left => "you left, and a bot played on".into(),
        true if seats == 1 && won_alone => format!("won with {score}"),
        _ if seats == 1 && !won_alone => score,
        true => format!("first place with {score}"),
        false => format!("lost with {score}"),
    };
    YourTable {
        id: past.table.to_string(),
        game_title: title(app, &past.game),
        with: with(&others, seats),
        state,
        emblem: emblem(seats, Seat::new(own.min(seats.saturating_sub(1)))),
        over: true,
        read_only: false,
        at: past.ended,
    }
}

fn emblem(seats: usize, seat: Seat) -> Emblem {
    seat_emblems(seats).get(seat.index()).copied().unwrap_or_default()
}

fn title(app: &App, game: &str) -> String {
    let found = app.host.games().find(game);
    found.map_or_else(|_| game.to_owned(), |game| game.about().title.into())
}

fn open_table(app: &App, table: &TableSummary) -> OpenTable {
    let game = app.host.games().find(&table.game).ok();
    let options = game.map_or_else(Vec::new, |game| app.pages.of(game).options(&table.options));
    let host = table.seats.iter().find(|seat| !seat.name.is_empty());
    OpenTable {
        id: table.table.to_string(),
        game_title: title(app, &table.game),
        host: host.map_or_else(|| "nobody yet".into(), |seat| seat.name.clone()),
        options: if options.is_empty() { "as usual".into() } else { options.join(", ") },
        // Seats that are kept cannot be taken by whoever reads this.
        taken: table.seats.iter().filter(|seat| !seat.open).count(),
        seats: table.seats.len(),
        read_only: table.read_only,
        since: table.created,
    }
}

/// The games, each with the bot that one click plays: the last opponent, if
/// there was one.
fn shelf(app: &App, rivals: &HashMap<String, Rival>) -> Vec<GameCard> {
    let bots = app.host.bots();
    let card = |game: AnyGame| {
        let about = game.about();
        let rival = rivals.get(about.id).copied();
        let usual = || match bots.cast(game) {
            Some(_) => Character::USUAL.name(),
            None => bots.usual(game),
        };
        Some(GameCard {
            id: about.id.into(),
            title: about.title.into(),
            card: app.pages.of(game).card()?,
            campaigns: campaigns::link(app, game),
            bot: Some(rival.map_or_else(usual, |rival| rival.character.name()).to_owned()),
            bots: bots.choosable(game).into_iter().map(str::to_owned).collect(),
            next: rival.and_then(Rival::next),
        })
    };
    app.host.games().iter().filter_map(card).collect()
}

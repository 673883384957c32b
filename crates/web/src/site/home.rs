//! The front page.

use crate::App;
use crate::pages::home::{self, GameCard, HomePage, OpenTable, WaitingTable, YourTable};
use crate::pages::{Emblem, seat_emblems};
use crate::site::asker::Asker;
use crate::site::show::options_in_words;
use crate::site::trouble::{Answer, refused};
use axum::extract::State;
use catalog::{AnyView, GameId};
use game_core::Seat;
use host::{Guest, HostError, PastMatch, Status, TableSummary, TableView};

/// As many tables as are looked at for one page.
const MOST_TABLES: u32 = 12;
/// As many of one's own as the front page shows.
const MOST_YOURS: usize = 6;

/// The front page.
pub(crate) async fn page(State(app): State<App>, asker: Asker) -> Answer {
    let page = gather(&app, asker.guest.as_ref()).await.map_err(|error| refused(&asker, &error))?;
    Ok(asker.page(home::page(&page, &asker.visitor())))
}

async fn gather(app: &App, guest: Option<&Guest>) -> Result<HomePage, HostError> {
    let tables = app.host.public_tables(MOST_TABLES).await?;
    let (mut waiting, mut yours) = (Vec::new(), Vec::new());
    if let Some(guest) = guest {
        let views = current(app, guest).await?;
        waiting = views.iter().filter(|view| view.is_my_turn()).map(waiting_table).collect();
        yours = your_tables(app, guest, MOST_TABLES).await?;
        yours.truncate(MOST_YOURS);
    }
    let tables = tables.iter().map(open_table).collect();
    Ok(HomePage { waiting, games: shelf(app), tables, yours })
}

/// The tables a guest sits at, as they see them.
async fn current(app: &App, guest: &Guest) -> Result<Vec<TableView>, HostError> {
    let mut views = Vec::new();
    for table in app.host.tables_of(guest.id, MOST_TABLES).await? {
        match app.host.view(Some(guest.id), table.table).await {
            Ok(view) => views.push(view),
            // One that cannot be shown must not take the others along.
            Err(HostError::NotFound(_) | HostError::Storage(_)) => {}
            Err(error) => return Err(error),
        }
    }
    Ok(views)
}

/// The tables a guest sits at, and those they sat at, latest first.
pub(crate) async fn your_tables(
    app: &App,
    guest: &Guest,
    most: u32,
) -> Result<Vec<YourTable>, HostError> {
    let current = current(app, guest).await?;
    let past = app.host.past_matches(guest.id, most).await?;
    Ok(current.iter().map(running).chain(past.into_iter().map(ended)).collect())
}

fn waiting_table(view: &TableView) -> WaitingTable {
    let about = match round(view) {
        Some(round) => format!("{}, {round}", with_others(view)),
        None => with_others(view),
    };
    WaitingTable { id: view.id().to_string(), game_title: view.game().about().title.into(), about }
}

fn round(view: &TableView) -> Option<String> {
    view.any_view().map(|any| match any {
        AnyView::Novem(novem) => format!("game {}, round {}", novem.game, novem.round),
        AnyView::FineSand(sand) => format!("turn {}", sand.turn),
        AnyView::SandCastles(castles) => format!("turn {}", castles.turn),
        AnyView::Subtext(subtext) => format!("round {}", subtext.round),
        AnyView::Tharos(tharos) => format!("turn {}", tharos.pass()),
        AnyView::TharosCompanion(companion) => format!("turn {}", companion.turn),
    })
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

fn running(view: &TableView) -> YourTable {
    let state = match (view.status(), view.is_my_turn()) {
        (Status::Open, _) => "waiting for players".into(),
        (_, true) => format!("{}: your move", round(view).unwrap_or_default()),
        (_, false) => format!("{}: the others choose", round(view).unwrap_or_default()),
    };
    YourTable {
        id: view.id().to_string(),
        game_title: view.game().about().title.into(),
        with: with_others(view),
        state,
        emblem: view.seat().map_or_else(Emblem::default, |seat| emblem(view.seats().len(), seat)),
        over: false,
        at: view.log().last().map_or(view.created(), |line| line.at),
    }
}

fn ended(past: PastMatch) -> YourTable {
    let (own, seats) = (usize::from(past.seat), past.names.len());
    let others: Vec<String> = past
        .names
        .into_iter()
        .enumerate()
        .filter(|(at, _)| *at != own)
        .map(|(_, name)| name)
        .collect();
    let score = match (past.game.parse(), seats) {
        (Ok(GameId::FineSand), 1) => format!("a total of {}", past.score),
        (Ok(GameId::FineSand), _) if past.score == 1 => "1 card left".into(),
        (Ok(GameId::FineSand), _) => format!("{} cards left", past.score),
        _ => format!("{} points", past.score),
    };
    // A shared win is a first place, too; alone there is none, but a mat can be beaten.
    let state = match past.won {
        _ if past.left => "you left, and a bot played on".into(),
        true if seats == 1 && past.game == "tharos" => format!("won with {score}"),
        _ if seats == 1 && past.game != "tharos" => score,
        true => format!("first place with {score}"),
        false => format!("lost with {score}"),
    };
    YourTable {
        id: past.table.to_string(),
        game_title: title(&past.game),
        with: with(&others, seats),
        state,
        emblem: emblem(seats, Seat::new(own.min(seats.saturating_sub(1)))),
        over: true,
        at: past.ended,
    }
}

fn emblem(seats: usize, seat: Seat) -> Emblem {
    seat_emblems(seats).get(seat.index()).copied().unwrap_or_default()
}

fn title(game: &str) -> String {
    game.parse().map_or_else(|_| game.to_owned(), |game: GameId| game.about().title.into())
}

fn open_table(table: &TableSummary) -> OpenTable {
    let game: Option<GameId> = table.game.parse().ok();
    let options = game.map_or_else(Vec::new, |game| options_in_words(game, &table.options));
    let host = table.seats.iter().find(|seat| !seat.name.is_empty());
    OpenTable {
        id: table.table.to_string(),
        game_title: title(&table.game),
        host: host.map_or_else(|| "nobody yet".into(), |seat| seat.name.clone()),
        options: if options.is_empty() { "as usual".into() } else { options.join(", ") },
        // Seats that are kept cannot be taken by whoever reads this.
        taken: table.seats.iter().filter(|seat| !seat.open).count(),
        seats: table.seats.len(),
        since: table.created,
    }
}

/// The games, each with the bot that one click plays.
fn shelf(app: &App) -> Vec<GameCard> {
    let card = |game: GameId| {
        let about = game.about();
        let (players, text) = match game {
            GameId::FineSand => (
                "1–4 players, 45 min",
                "Build away your own stack of cards. Everybody plays at once.",
            ),
            GameId::Novem => (
                "2 players, 10 min",
                "Row meets column, both in secret. Nine squares, eighteen tiles.",
            ),
            GameId::SandCastles => {
                ("2 players, 25 min", "Race for the same castles while the waves come in.")
            }
            GameId::Subtext => {
                ("4–8 players, 30 min", "Draw cleverly, not clearly: who has the Dealer’s word?")
            }
            GameId::Tharos => {
                ("1–4 players, 60 min", "Three rows, sixteen turns and a mat that wants answers.")
            }
            // It lies beside Tharos, whose card leads there.
            GameId::TharosCompanion => return None,
        };
        Some(GameCard {
            id: about.id.into(),
            title: about.title.into(),
            players: players.into(),
            about: text.into(),
            bot: app.host.bots().names(game).first().map(|&bot| bot.to_owned()),
        })
    };
    GameId::ALL.into_iter().filter_map(card).collect()
}

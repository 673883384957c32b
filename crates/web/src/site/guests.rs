//! Your page, and the link to your other devices.

use crate::App;
use crate::game::points;
use crate::pages::Emblem;
use crate::pages::accuracy::{AccuracyPage, GameAccuracy};
use crate::pages::error::Problem;
use crate::pages::profile::{self, ProfilePage};
use crate::pages::tally::{GameRow, OpponentRow, TallyPage};
use crate::site::error::{PageError, PageResult, refused};
use crate::site::forms::Posted;
use crate::site::home::your_tables;
use crate::site::session::Session;
use crate::site::{mistakes, puzzles};
use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use host::store::{GameTally, MOST_COUNTED, OpponentTally, Tally};
use host::{Accuracy, HostError, Page};
use std::collections::HashMap;

/// As many past games as one page shows.
const MOST_GAMES: u32 = 100;

/// Name, emblem, games.
pub(crate) async fn page(
    State(app): State<App>,
    Query(asked): Query<HashMap<String, String>>,
    session: Session,
) -> PageResult {
    let page = profile(&app, &session, asked.get("after").cloned()).await?;
    Ok(session.page(profile::page(&page, &session.visitor())))
}

async fn profile(
    app: &App,
    session: &Session,
    after: Option<String>,
) -> Result<ProfilePage, PageError> {
    let games = match &session.guest {
        Some(guest) => your_tables(app, guest, Page { after, most: MOST_GAMES }).await,
        None => Ok(Default::default()),
    };
    let (games, more) = games.map_err(|error| refused(session, &error))?;
    // Further pages are for looking something up.
    let tally = match &session.guest {
        Some(guest) if more.is_first => app.host.tally(guest.id).await,
        _ => Ok(Tally::default()),
    };
    let tally = told(app, tally.map_err(|error| refused(session, &error))?);
    let accuracy = match &session.guest {
        Some(guest) if more.is_first => app.host.accuracy(guest.id).await,
        _ => Ok(Vec::new()),
    };
    let accuracy = accuracy.map_err(|error| refused(session, &error))?;
    let accuracy =
        AccuracyPage { games: accuracy.into_iter().map(|one| accurate(app, one)).collect() };
    let puzzles = puzzles::standing(app, session.guest.as_ref()).await;
    let puzzles = puzzles.map_err(|error| refused(session, &error))?;
    let mistakes = mistakes::left(app, session.guest.as_ref()).await;
    let mistakes = mistakes.map_err(|error| refused(session, &error))?;
    Ok(ProfilePage {
        personal_link: None,
        games,
        more,
        tally,
        accuracy,
        puzzles,
        mistakes,
        problem: None,
    })
}

/// What matches add up to, in words.
fn told(app: &App, tally: Tally) -> TallyPage {
    let Tally { matches, days, streak, longest, games, opponents, weeks } = tally;
    let mut met: Vec<OpponentRow> = Vec::new();
    for opponent in opponents {
        let OpponentTally { name, bot, played } = opponent;
        let character = bot.as_ref().and_then(|(game, bot)| {
            app.host.bots().cast(app.host.games().find(game).ok()?)?.character(bot)
        });
        let name = match (character, &bot) {
            (Some(character), _) => character.name().to_owned(),
            // Two of a kind at a table have numbers.
            (None, Some((_, bot))) => bot.clone(),
            (None, None) => name,
        };
        // A character is the same in all games.
        match met.iter_mut().find(|row| bot.is_some() && row.bot && row.name == name) {
            Some(row) => {
                row.played.matches += played.matches;
                row.played.won += played.won;
            }
            None => met.push(OpponentRow { name, bot: bot.is_some(), character, played }),
        }
    }
    met.sort_by_key(|row| std::cmp::Reverse(row.played.matches));
    TallyPage {
        matches,
        is_latest_only: matches >= MOST_COUNTED,
        days,
        streak,
        longest,
        games: games.into_iter().map(|game| game_row(app, game)).collect(),
        opponents: met,
        weeks: weeks.to_vec(),
    }
}

/// How well somebody plays a game, beside those of the cast that were reviewed in it.
fn accurate(app: &App, accuracy: Accuracy) -> GameAccuracy {
    let Accuracy { game: id, months, bots } = accuracy;
    let game = app.host.games().find(&id).ok();
    let ladder = game.and_then(|game| app.host.bots().cast(game));
    let mut cast: Vec<_> =
        bots.into_iter().filter_map(|(bot, play)| Some((ladder?.character(&bot)?, play))).collect();
    cast.sort_by_key(|(character, _)| *character);
    let title = game.map_or_else(|| id.clone(), |game| game.about().title.to_owned());
    GameAccuracy { id, title, months, cast }
}

fn game_row(app: &App, tally: GameTally) -> GameRow {
    let GameTally { game, alone, played, highest, lowest } = tally;
    let seats = if alone { 1 } else { 2 };
    let pages = app.host.games().find(&game).ok().map(|game| app.pages.of(game));
    let title = pages.as_ref().map_or(game.as_str(), |pages| pages.game().about().title);
    let can_win = !alone || pages.as_ref().is_some_and(|pages| pages.is_won_alone());
    GameRow {
        title: if alone { format!("{title}, alone") } else { title.to_owned() },
        matches: played.matches,
        won: can_win.then_some(played.won),
        best: match &pages {
            Some(pages) if pages.is_low_good(seats) => pages.score(lowest, seats),
            Some(pages) => pages.score(highest, seats),
            None => points(highest),
        },
    }
}

/// Takes another name or emblem.
pub(crate) async fn change(State(app): State<App>, mut posted: Posted) -> PageResult {
    let emblem = posted.field("emblem").and_then(Emblem::from_id);
    let name = posted.field("name").unwrap_or_default().to_owned();
    let named = host::clean_name(&name);
    let named = match (&posted.session.guest, named) {
        (_, Err(error)) => Err(error),
        (None, Ok(name)) => {
            posted.session.somebody(&app, Some(&name)).await.map(|guest| Ok(guest.name))?
        }
        (Some(guest), Ok(name)) if guest.name == name => Ok(name),
        (Some(guest), Ok(name)) => app.host.rename_guest(guest.id, &name).await,
    };
    if let Some(emblem) = emblem {
        posted.session.choose_emblem(emblem);
    }
    match named {
        Ok(_) => Ok(posted.session.go("/me")),
        Err(HostError::Malformed(what)) => {
            let page =
                ProfilePage { problem: Some(what), ..profile(&app, &posted.session, None).await? };
            let mut response = posted.session.page(profile::page(&page, &posted.session.visitor()));
            *response.status_mut() = StatusCode::UNPROCESSABLE_ENTITY;
            Ok(response)
        }
        Err(error) => Err(refused(&posted.session, &error)),
    }
}

/// Makes a link that brings this guest along, and shows it once.
pub(crate) async fn make_link(State(app): State<App>, posted: Posted) -> PageResult {
    let session = &posted.session;
    let Some(guest) = &session.guest else { return Err(refused(session, &HostError::Unknown)) };
    let code = app.host.link_code(guest.id).await.map_err(|error| refused(session, &error))?;
    let link = format!("{}/me/link/{code}", session.base);
    let page = ProfilePage { personal_link: Some(link), ..profile(&app, session, None).await? };
    Ok(session.page(profile::page(&page, &session.visitor())))
}

/// Makes this browser nobody's.
pub(crate) async fn sign_out(State(app): State<App>, mut posted: Posted) -> PageResult {
    if let Some(secret) = posted.session.secret.clone() {
        let done = app.host.sign_out(&secret).await;
        done.map_err(|error| refused(&posted.session, &error))?;
    }
    posted.session.signs_out();
    Ok(posted.session.go("/"))
}

/// Makes every other browser nobody's, and every personal link worthless.
pub(crate) async fn sign_out_everywhere(State(app): State<App>, mut posted: Posted) -> PageResult {
    let Some(guest) = posted.session.guest.clone() else {
        return Err(refused(&posted.session, &HostError::Unknown));
    };
    let fresh = app.host.sign_out_everywhere(guest.id).await;
    let fresh = fresh.map_err(|error| refused(&posted.session, &error))?;
    posted.session.becomes(guest, &fresh);
    Ok(posted.session.go("/me"))
}

/// What a personal link opens. Looking does not spend it.
pub(crate) async fn link(code: Option<Path<String>>, session: Session) -> PageResult {
    let Some(code) = code.map(|Path(code)| code).filter(|code| is_code(code)) else {
        return Err(session.problem(&Problem::NotFound, None));
    };
    Ok(session.page(profile::link_page(&code, &session.visitor())))
}

/// Makes this browser its guest's.
pub(crate) async fn use_link(
    State(app): State<App>,
    code: Option<Path<String>>,
    mut posted: Posted,
) -> PageResult {
    posted.session.pay(&app)?;
    let code = code.map(|Path(code)| code).filter(|code| is_code(code)).unwrap_or_default();
    match app.host.use_link_code(&code).await {
        Ok((guest, secret)) => {
            posted.session.becomes(guest, &secret);
            Ok(posted.session.go("/me"))
        }
        Err(HostError::Unknown) => {
            let what = "that link was already used, has expired, or was replaced by a newer one; \
                        make a new one on your page";
            Err(posted.session.problem(&Problem::NotNow { what: what.into() }, None))
        }
        Err(error) => Err(refused(&posted.session, &error)),
    }
}

fn is_code(code: &str) -> bool {
    code.len() == 64 && code.bytes().all(|byte| byte.is_ascii_hexdigit())
}

//! Puzzles, served: on the boards of their games, without a table behind them.
//!
//! What has been played of an answer stands in the address, so nothing is kept but the answer itself.

use super::mistakes;
use super::puzzle_place::{LONGEST, Place, Which};
use crate::game::{Form, Shown};
use crate::pages::error::{self, Problem};
use crate::pages::puzzles::{self, Listed, PuzzleKind, PuzzlePage, PuzzlesOf, Verdict};
use crate::puzzles::of_the_day;
use crate::site::error::{PageResult, fragment, problem_of, refused};
use crate::site::forms::Posted;
use crate::site::links::{self, OfGame};
use crate::site::session::Session;
use crate::site::show::table_page;
use crate::{App, aside};
use axum::Router;
use axum::extract::{Query, State};
use axum::routing::{get, post};
use catalog::AnyGame;
use host::{Guest, Host, HostError, Marked, Puzzle, Puzzles, imagined, puzzle_id};
use std::collections::HashMap;
use std::sync::Arc;

/// The addresses of puzzles.
pub(crate) fn routes() -> Router<App> {
    let lists = Router::new()
        .route("/puzzles", get(index))
        .route("/puzzles/{game}", get(list))
        .route("/mistakes", get(mistakes::list));
    let places = ["/puzzles/{game}/{number}", "/mistakes/{table}/{version}"];
    places.into_iter().fold(lists, |routes, place| {
        // The same below what has been played of an answer.
        [place.to_owned(), format!("{place}/after/{{line}}")].into_iter().fold(
            routes.route(&format!("{place}/show"), post(show)),
            |routes, place| {
                routes
                    .route(&place, get(page))
                    .route(&format!("{place}/text"), get(text))
                    .route(&format!("{place}/move"), post(play))
                    .route(&format!("{place}/take-back"), post(take_back))
            },
        )
    })
}

/// The puzzles of the day.
async fn index(State(app): State<App>, session: Session) -> PageResult {
    let told = |error: HostError| refused(&session, &error);
    let games = today(&app, session.guest.as_ref()).await.map_err(told)?;
    let standing = standing(&app, session.guest.as_ref()).await.map_err(told)?;
    let own = mistakes::left(&app, session.guest.as_ref()).await.map_err(told)?;
    Ok(session.page(puzzles::index(&games, standing.as_ref(), own, &session.visitor())))
}

/// Today's puzzle of every game that has puzzles, as this guest has answered it.
pub(crate) async fn today(app: &App, guest: Option<&Guest>) -> Result<Vec<PuzzlesOf>, HostError> {
    let mut games = Vec::new();
    for game in app.host.games().iter() {
        if let Some(puzzles) = app.puzzles.of(&app.host, game) {
            let answered = answers(app, guest, game).await?;
            games.push(of_game(app, game, &puzzles, &answered));
        }
    }
    Ok(games)
}

fn of_game(
    app: &App,
    game: AnyGame,
    puzzles: &Puzzles,
    answered: &HashMap<String, bool>,
) -> PuzzlesOf {
    let today = of_the_day(app.host.now(), puzzles.all.len());
    let puzzle = &puzzles.all[today - 1];
    PuzzlesOf {
        game: game.about().id.into(),
        title: game.about().title.into(),
        today,
        grade: puzzle.grade(),
        answered: answered.get(&puzzle_id(puzzle)).copied(),
        count: puzzles.all.len(),
    }
}

async fn answers(
    app: &App,
    guest: Option<&Guest>,
    game: AnyGame,
) -> Result<HashMap<String, bool>, HostError> {
    match guest {
        Some(guest) => app.host.puzzle_answers(guest.id, game).await,
        None => Ok(HashMap::new()),
    }
}

/// Where a guest stands who has answered something.
pub(crate) async fn standing(
    app: &App,
    guest: Option<&Guest>,
) -> Result<Option<host::PuzzleStanding>, HostError> {
    let Some(guest) = guest else { return Ok(None) };
    let standing = app.host.puzzle_standing(guest.id).await?;
    Ok((standing.answered > 0).then_some(standing))
}

/// All puzzles of a game.
async fn list(State(app): State<App>, OfGame(game): OfGame, session: Session) -> PageResult {
    let told = |error: HostError| refused(&session, &error);
    let Some(puzzles) = app.puzzles.of(&app.host, game) else {
        return Err(session.problem(&Problem::NotFound, Some("/puzzles")));
    };
    let answered = answers(&app, session.guest.as_ref(), game).await.map_err(told)?;
    let standing = standing(&app, session.guest.as_ref()).await.map_err(told)?;
    let listed = |(at, puzzle): (usize, &Puzzle)| Listed {
        number: at + 1,
        grade: puzzle.grade(),
        answered: answered.get(&puzzle_id(puzzle)).copied(),
    };
    let all: Vec<Listed> = puzzles.all.iter().enumerate().map(listed).collect();
    let of = of_game(&app, game, &puzzles, &answered);
    Ok(session.page(puzzles::list(&of, &all, standing.as_ref(), &session.visitor())))
}

async fn page(
    State(app): State<App>,
    place: Place,
    Query(asked): Query<HashMap<String, String>>,
    session: Session,
) -> PageResult {
    shown(app, place, asked, session, false).await
}

async fn text(
    State(app): State<App>,
    place: Place,
    Query(asked): Query<HashMap<String, String>>,
    session: Session,
) -> PageResult {
    shown(app, place, asked, session, true).await
}

/// The board as it stands after what has been played, through the eyes of whoever is asked.
async fn shown(
    app: App,
    place: Place,
    asked: HashMap<String, String>,
    session: Session,
    in_words: bool,
) -> PageResult {
    let told = |error: HostError| refused(&session, &error);
    let answered = place.answered(&app, session.guest.as_ref()).await.map_err(told)?;
    let decided = match place.answer() {
        Some(answer) => *answer.marked() != Marked::Open,
        None if place.line.is_empty() => {
            let what = "this puzzle does not follow today’s rules any more".into();
            return Err(session.problem(&Problem::ReadOnly { what }, Some(place.list())));
        }
        None => return Ok(session.go(&place.address())),
    };
    // An address alone answers nothing, and tells nothing to whoever has not answered.
    if decided && answered.is_none() {
        return Ok(session.go(&place.address()));
    }
    let (standing, next) = match (&place.which, session.guest.as_ref()) {
        (Which::Own(_), Some(guest)) => {
            (None, mistakes::next(&app, guest, &place).await.map_err(told)?)
        }
        (_, guest) => (standing(&app, guest).await.map_err(told)?, None),
    };
    let (list, visitor) = (place.list(), session.visitor());
    let setting = Setting {
        host: app.host.clone(),
        pages: app.pages.of(place.game),
        name: visitor.name.clone().unwrap_or_else(|| "You".into()),
        is_shown: asked.contains_key("shown"),
        answered,
        standing,
        next,
        place,
    };
    let page = aside::run(move || {
        let page = setting.page()?;
        Some(if in_words { puzzles::text(&page, &visitor) } else { puzzles::page(&page, &visitor) })
    });
    match page.await {
        Some(page) => Ok(session.page(page)),
        None => Err(session.problem(&Problem::NotFound, Some(list))),
    }
}

/// All that a page is made from.
struct Setting {
    host: Host,
    pages: Arc<dyn Shown>,
    place: Place,
    name: String,
    is_shown: bool,
    answered: Option<bool>,
    standing: Option<host::PuzzleStanding>,
    /// The address of the guest's next mistake, if this is one.
    next: Option<String>,
}

impl Setting {
    fn page(&self) -> Option<PuzzlePage> {
        let (place, puzzle, now) = (&self.place, self.place.puzzle(), self.host.now());
        let answer = place.answer()?;
        let cast = self.host.bots().cast(place.game);
        let view =
            imagined(answer.played(), &puzzle.options, puzzle.seat, &self.name, cast, now).ok()?;
        let mut table = table_page(&*self.pages, self.host.bots(), &view, None, false, "", now);
        table.id = place.after(&place.line);
        (table.seal, table.menu, table.played_on) = (None, &[], None);
        table.can_take_back = !place.line.is_empty() && *answer.marked() == Marked::Open;
        let verdict = match answer.marked() {
            Marked::Open => None,
            Marked::Right => Some(Verdict::Right {
                shown: self.is_shown,
                best: puzzle.best_in_words(place.game),
                why: puzzle.why.clone(),
            }),
            Marked::Wrong { label, cost, at_least, .. } => Some(Verdict::Wrong {
                label: label.clone(),
                cost: *cost,
                at_least: *at_least,
                win: puzzle.win,
                before: place.line.len().saturating_sub(1),
            }),
        };
        let (kind, next) = match &place.which {
            Which::Kept { puzzles, number } => {
                let (number, count) = (*number, puzzles.all.len());
                let kind = PuzzleKind::Kept {
                    number,
                    today: of_the_day(now, count) == number,
                    grade: puzzle.grade(),
                    solved: (puzzle.solved, host::TRIES),
                };
                let id = place.game.about().id;
                (kind, Some(format!("/puzzles/{id}/{}", number % count + 1)))
            }
            Which::Own(own) => {
                let mistake = &own.kept.mistake;
                let review = format!("{}/review", links::table(own.kept.table));
                let kind = PuzzleKind::Own {
                    played: mistake.label.clone(),
                    cost: mistake.moment.cost(&mistake.mv).0,
                    review: format!("{review}?at={}&as={}", mistake.version, mistake.seat.index()),
                };
                (kind, self.next.clone())
            }
        };
        Some(PuzzlePage {
            address: place.address(),
            kind,
            question: self.pages.puzzle_question().into(),
            verdict,
            answered: self.answered,
            standing: self.standing,
            next,
            table,
        })
    }
}

/// Where a plain form leads back to.
fn back(posted: &Posted, address: String) -> String {
    match posted.field("back") {
        Some("text") => format!("{address}/text"),
        _ => address,
    }
}

/// A move, or several, on the puzzle's board. What the rules refuse is no answer.
async fn play(State(app): State<App>, place: Place, mut posted: Posted) -> PageResult {
    let form = Form(&posted.fields);
    let text = app.pages.of(place.game).moves(form);
    let Some(mut answer) = place.answer() else { return Ok(posted.session.go(&place.address())) };
    for text in text.split(';').take(LONGEST) {
        let marked = answer.play(text.trim());
        match marked {
            Ok(Marked::Open) => {}
            Ok(_) => break,
            Err(why) => {
                let problem = problem_of(&HostError::from(why), Some(place.game.about().id));
                if posted.session.live {
                    let bubble = error::bubble(&problem).into_string();
                    return Ok(posted.session.answer(fragment(&bubble)));
                }
                let back = back(&posted, place.after(&place.line));
                return Err(posted.session.problem(&problem, Some(&back)));
            }
        }
    }
    let (line, marked) = (answer.line().to_vec(), answer.marked().clone());
    if marked != Marked::Open {
        let solved = marked == Marked::Right;
        let guest = posted.session.somebody(&app, None).await?;
        let kept = place.keep(&app, guest.id, solved).await;
        kept.map_err(|error| refused(&posted.session, &error))?;
    }
    Ok(posted.session.go(&back(&posted, place.after(&line))))
}

/// One move less.
async fn take_back(place: Place, posted: Posted) -> PageResult {
    let mut line = place.line.clone();
    line.pop();
    Ok(posted.session.go(&back(&posted, place.after(&line))))
}

/// Shows the answer. Whoever had none yet has given up.
async fn show(State(app): State<App>, place: Place, mut posted: Posted) -> PageResult {
    let guest = posted.session.somebody(&app, None).await?;
    let kept = place.keep(&app, guest.id, false).await;
    kept.map_err(|error| refused(&posted.session, &error))?;
    let line: Vec<String> = place.puzzle().best_line().into_iter().map(str::to_owned).collect();
    Ok(posted.session.go(&format!("{}?shown", back(&posted, place.after(&line)))))
}

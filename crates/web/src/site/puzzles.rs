//! Puzzles, served: on the boards of their games, without a table behind them.
//!
//! What has been played of an answer stands in the address, so nothing is kept but the answer itself.

use crate::game::{Form, Shown};
use crate::pages::error::{self, Problem};
use crate::pages::puzzles::{self, Listed, PuzzlePage, PuzzlesOf, Verdict};
use crate::puzzles::of_the_day;
use crate::site::error::{PageError, PageResult, fragment, problem_of, refused};
use crate::site::forms::Posted;
use crate::site::links::OfGame;
use crate::site::session::Session;
use crate::site::show::table_page;
use crate::{App, aside};
use axum::Router;
use axum::extract::{FromRequestParts, Path, Query, State};
use axum::http::request::Parts;
use axum::routing::{get, post};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use catalog::AnyGame;
use host::{Answer, Guest, Host, HostError, Marked, Puzzle, Puzzles, imagined, puzzle_id};
use std::collections::HashMap;
use std::sync::Arc;

/// Longer lines are no answer to anything.
const LONGEST: usize = 64;

/// The addresses of puzzles.
pub(crate) fn routes() -> Router<App> {
    Router::new()
        .route("/puzzles", get(index))
        .route("/puzzles/{game}", get(list))
        .route("/puzzles/{game}/{number}", get(page))
        .route("/puzzles/{game}/{number}/text", get(text))
        .route("/puzzles/{game}/{number}/move", post(play))
        .route("/puzzles/{game}/{number}/take-back", post(take_back))
        .route("/puzzles/{game}/{number}/show", post(show))
        .route("/puzzles/{game}/{number}/after/{line}", get(page))
        .route("/puzzles/{game}/{number}/after/{line}/text", get(text))
        .route("/puzzles/{game}/{number}/after/{line}/move", post(play))
        .route("/puzzles/{game}/{number}/after/{line}/take-back", post(take_back))
}

/// One puzzle, and what has been played of an answer.
#[derive(Clone)]
struct Place {
    game: AnyGame,
    puzzles: Arc<Puzzles>,
    number: usize,
    line: Vec<String>,
}

impl FromRequestParts<App> for Place {
    type Rejection = PageError;
    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Place, PageError> {
        let named = Path::<HashMap<String, String>>::from_request_parts(parts, app).await;
        let place = named.ok().and_then(|Path(named)| Place::named(app, &named));
        match place {
            Some(place) => Ok(place),
            None => {
                let session = Session::from_request_parts(parts, app).await?;
                Err(session.problem(&Problem::NotFound, Some("/puzzles")))
            }
        }
    }
}

impl Place {
    fn named(app: &App, named: &HashMap<String, String>) -> Option<Place> {
        let game = app.host.games().find(named.get("game")?).ok()?;
        let puzzles = app.puzzles.of(&app.host, game)?;
        let number = named.get("number")?.parse().ok()?;
        let line = match named.get("line") {
            Some(line) => read_line(line)?,
            None => Vec::new(),
        };
        (1..=puzzles.all.len()).contains(&number).then_some(Place { game, puzzles, number, line })
    }

    fn puzzle(&self) -> &Puzzle {
        &self.puzzles.all[self.number - 1]
    }

    fn address(&self) -> String {
        format!("/puzzles/{}/{}", self.game.about().id, self.number)
    }

    /// Where an answer is looked at that has come so far.
    fn after(&self, line: &[String]) -> String {
        match line {
            [] => self.address(),
            line => format!("{}/after/{}", self.address(), URL_SAFE_NO_PAD.encode(line.join(";"))),
        }
    }

    /// The answer as far as the address tells it; nothing if nobody can have answered so.
    fn answer(&self) -> Option<Answer<'_>> {
        let mut answer = Answer::new(self.puzzle(), self.game).ok()?;
        for text in &self.line {
            if *answer.marked() != Marked::Open {
                return None;
            }
            answer.play(text).ok()?;
        }
        Some(answer)
    }
}

fn read_line(text: &str) -> Option<Vec<String>> {
    let text = String::from_utf8(URL_SAFE_NO_PAD.decode(text).ok()?).ok()?;
    let line: Vec<String> = text.split(';').map(str::to_owned).collect();
    (line.len() <= LONGEST).then_some(line)
}

/// The puzzles of the day.
async fn index(State(app): State<App>, session: Session) -> PageResult {
    let told = |error: HostError| refused(&session, &error);
    let games = today(&app, session.guest.as_ref()).await.map_err(told)?;
    let standing = standing(&app, session.guest.as_ref()).await.map_err(told)?;
    Ok(session.page(puzzles::index(&games, standing.as_ref(), &session.visitor())))
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
    let answered = answers(&app, session.guest.as_ref(), place.game).await.map_err(told)?;
    let answered = answered.get(&puzzle_id(place.puzzle())).copied();
    let decided = match place.answer() {
        Some(answer) => *answer.marked() != Marked::Open,
        None if place.line.is_empty() => {
            let what = "this puzzle does not follow today’s rules any more".into();
            return Err(session.problem(&Problem::ReadOnly { what }, Some("/puzzles")));
        }
        None => return Ok(session.go(&place.address())),
    };
    // An address alone answers nothing, and tells nothing to whoever has not answered.
    if decided && answered.is_none() {
        return Ok(session.go(&place.address()));
    }
    let standing = standing(&app, session.guest.as_ref()).await.map_err(told)?;
    let visitor = session.visitor();
    let setting = Setting {
        host: app.host.clone(),
        pages: app.pages.of(place.game),
        name: visitor.name.clone().unwrap_or_else(|| "You".into()),
        is_shown: asked.contains_key("shown"),
        answered,
        standing,
        place,
    };
    let page = aside::run(move || {
        let page = setting.page()?;
        Some(if in_words { puzzles::text(&page, &visitor) } else { puzzles::page(&page, &visitor) })
    });
    match page.await {
        Some(page) => Ok(session.page(page)),
        None => Err(session.problem(&Problem::NotFound, Some("/puzzles"))),
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
        (table.seal, table.menu) = (None, &[]);
        table.can_take_back = !place.line.is_empty() && *answer.marked() == Marked::Open;
        let count = place.puzzles.all.len();
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
        Some(PuzzlePage {
            address: place.address(),
            number: place.number,
            today: of_the_day(now, count) == place.number,
            grade: puzzle.grade(),
            question: self.pages.puzzle_question().into(),
            solved: (puzzle.solved, host::TRIES),
            verdict,
            answered: self.answered,
            standing: self.standing,
            next: format!("/puzzles/{}/{}", place.game.about().id, place.number % count + 1),
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
        let kept = app.host.answer_puzzle(guest.id, place.game, place.puzzle(), solved).await;
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
    let kept = app.host.answer_puzzle(guest.id, place.game, place.puzzle(), false).await;
    kept.map_err(|error| refused(&posted.session, &error))?;
    let line: Vec<String> = place.puzzle().best_line().into_iter().map(str::to_owned).collect();
    Ok(posted.session.go(&format!("{}?shown", back(&posted, place.after(&line)))))
}

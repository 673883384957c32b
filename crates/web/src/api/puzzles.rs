//! Puzzles: what is asked, through the eyes of whoever is asked, and what an answer is worth.

use super::caller::{Caller, Looker};
use super::error::ApiError;
use super::sent::Sent;
use crate::App;
use crate::aside;
use crate::puzzles::of_the_day;
use axum::Json;
use axum::extract::{Path, State};
use catalog::AnyGame;
use host::{
    Answer, HostError, Marked, Puzzle, PuzzleStanding, Puzzles, TRIES, imagined, puzzle_id,
};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::collections::HashMap;
use std::sync::Arc;
use utoipa::{IntoParams, ToSchema};

/// No answer is longer.
const MOST_MOVES: usize = 64;

/// Which puzzle.
#[derive(IntoParams)]
#[into_params(parameter_in = Path)]
#[expect(dead_code, reason = "it only describes")]
struct PuzzleParam {
    /// The game's id.
    #[param(example = "GAME")]
    game: String,
    /// The puzzle's number, from 1.
    #[param(example = 1)]
    number: u32,
}

/// The puzzles of a game.
#[derive(Serialize, ToSchema)]
pub(super) struct PuzzlesOfGame {
    /// The game's id.
    game: &'static str,
    /// How many there are; they are counted from 1.
    count: usize,
    /// The number of the puzzle of the day, the same for everybody.
    today: usize,
    /// The rules by which they were found.
    ruleset: u32,
}

/// What a guest's first answers add up to.
#[derive(Serialize, ToSchema)]
pub(super) struct Standing {
    /// By Glicko-2; 1500 to begin with.
    rating: i64,
    /// How sure that is.
    deviation: i64,
    /// Puzzles answered.
    answered: u32,
    /// Puzzles solved at the first answer.
    solved: u32,
    /// How many of the latest in a row.
    streak: u32,
    /// The longest such row.
    longest: u32,
}

/// All puzzles, and where the caller stands.
#[derive(Serialize, ToSchema)]
pub(super) struct AllPuzzles {
    /// Game by game.
    puzzles: Vec<PuzzlesOfGame>,
    /// The caller's standing, once they have answered one.
    #[serde(skip_serializing_if = "Option::is_none")]
    standing: Option<Standing>,
}

/// A puzzle, through the eyes of whoever is asked.
#[derive(Serialize, ToSchema)]
pub(super) struct PuzzleAsked {
    /// The game's id.
    game: &'static str,
    /// Its number.
    number: usize,
    /// Who is asked.
    seat: usize,
    /// How many sit at the table.
    seats: usize,
    /// The options of the table.
    options: Value,
    /// All that the seat sees.
    view: Value,
    /// What it may play.
    legal: Value,
    /// How hard it is, from 1 to 4.
    grade: usize,
    /// In how many of `tries` each character found it, by level.
    solved: [u32; 4],
    /// How often each character tried.
    tries: u32,
    /// Whether the caller's first answer was right.
    #[serde(skip_serializing_if = "Option::is_none")]
    answered: Option<bool>,
}

/// An answer: moves in a row.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({"moves": ["5"]}))]
pub(super) struct Answering {
    /// The moves, from the question on; of a turn of several, as many as are decided.
    moves: Vec<String>,
}

/// What an answer is worth.
#[derive(Serialize, ToSchema)]
pub(super) struct Answered {
    /// `right`, `wrong`, or `open`: right so far, and something is left to decide.
    result: &'static str,
    /// Whether it counted: the first answer that is decided does, and no other.
    counted: bool,
    /// What is left to play; only while it is open.
    #[serde(skip_serializing_if = "Option::is_none")]
    legal: Option<Value>,
    /// What was given away of the chance to win, in thousandths; of a wrong answer.
    #[serde(skip_serializing_if = "Option::is_none")]
    cost: Option<i64>,
    /// The move that gave it away.
    #[serde(skip_serializing_if = "Option::is_none")]
    wrong: Option<String>,
    /// One best way through; of a right answer.
    #[serde(skip_serializing_if = "Option::is_none")]
    best: Option<Vec<String>>,
    /// Why it is best; of a right answer.
    #[serde(skip_serializing_if = "Option::is_none")]
    why: Option<String>,
    /// Where the caller stands now.
    #[serde(skip_serializing_if = "Option::is_none")]
    standing: Option<Standing>,
}

impl From<PuzzleStanding> for Standing {
    fn from(standing: PuzzleStanding) -> Standing {
        let PuzzleStanding { rating, deviation, answered, solved, streak, longest, .. } = standing;
        let (rating, deviation) = (rating.round() as i64, deviation.round() as i64);
        Standing { rating, deviation, answered, solved, streak, longest }
    }
}

/// The puzzles there are, and today's.
#[utoipa::path(
    get, path = "/api/puzzles", tag = "puzzles",
    responses((status = 200, description = "game by game", body = AllPuzzles)),
)]
pub(super) async fn list(
    State(app): State<App>,
    looker: Looker,
) -> Result<Json<AllPuzzles>, ApiError> {
    let of = |game: AnyGame| {
        let puzzles = app.puzzles.of(&app.host, game)?;
        Some(PuzzlesOfGame {
            game: game.about().id,
            count: puzzles.all.len(),
            today: of_the_day(app.host.now(), puzzles.all.len()),
            ruleset: puzzles.from.ruleset,
        })
    };
    let puzzles = app.host.games().iter().filter_map(of).collect();
    let standing = match looker.id() {
        Some(guest) => Some(app.host.puzzle_standing(guest).await?),
        None => None,
    };
    let standing = standing.filter(|standing| standing.answered > 0).map(Standing::from);
    Ok(Json(AllPuzzles { puzzles, standing }))
}

/// The puzzle of an address.
fn find(
    app: &App,
    named: &HashMap<String, String>,
) -> Result<(AnyGame, Arc<Puzzles>, usize), ApiError> {
    let missing = || ApiError::from(HostError::NotFound("puzzle"));
    let game = named.get("game").and_then(|game| app.host.games().find(game).ok());
    let game = game.ok_or_else(missing)?;
    let puzzles = app.puzzles.of(&app.host, game).ok_or_else(missing)?;
    let number = named.get("number").and_then(|number| number.parse::<usize>().ok());
    let number = number.filter(|number| (1..=puzzles.all.len()).contains(number));
    Ok((game, puzzles, number.ok_or_else(missing)?))
}

/// A puzzle as whoever is asked sees it. The answer is not in it.
#[utoipa::path(
    get, path = "/api/puzzles/{game}/{number}", tag = "puzzles", params(PuzzleParam),
    responses(
        (status = 200, description = "the puzzle", body = PuzzleAsked),
        (status = 404, description = "there is no such puzzle", body = super::error::ErrorBody),
    ),
)]
pub(super) async fn show(
    State(app): State<App>,
    Path(named): Path<HashMap<String, String>>,
    looker: Looker,
) -> Result<Json<PuzzleAsked>, ApiError> {
    let (game, puzzles, number) = find(&app, &named)?;
    let puzzle = &puzzles.all[number - 1];
    let answered = match looker.id() {
        Some(guest) => app.host.puzzle_answers(guest, game).await?.get(&puzzle_id(puzzle)).copied(),
        None => None,
    };
    let (host, again) = (app.host.clone(), puzzles.clone());
    let made = aside::run(move || {
        let puzzle = &again.all[number - 1];
        let played = puzzle.open(game).ok()?;
        let cast = host.bots().cast(game);
        let table =
            imagined(&played, &puzzle.options, puzzle.seat, "You", cast, host.now()).ok()?;
        Some((table.view()?, json!(table.legal()), table.options().clone()))
    });
    let Some((view, legal, options)) = made.await else {
        return Err(HostError::NotFound("puzzle").into());
    };
    Ok(Json(PuzzleAsked {
        game: game.about().id,
        number,
        seat: puzzle.seat.index(),
        seats: puzzle.seats,
        options,
        view,
        legal,
        grade: puzzle.grade(),
        solved: puzzle.solved,
        tries: TRIES,
        answered,
    }))
}

/// Answer a puzzle. The caller's first answer that is right or wrong counts, and no other. A move that the
/// rules forbid is refused, and is no answer.
#[utoipa::path(
    post, path = "/api/puzzles/{game}/{number}/answer", tag = "puzzles", params(PuzzleParam),
    request_body = Answering,
    responses(
        (status = 200, description = "what it is worth", body = Answered),
        (status = 404, description = "there is no such puzzle", body = super::error::ErrorBody),
        (status = 422, description = "the rules forbid it, by this clause", body = super::error::ErrorBody),
    ),
    security(("token" = []), ("cookie" = [])),
)]
pub(super) async fn answer(
    State(app): State<App>,
    Path(named): Path<HashMap<String, String>>,
    Caller(guest): Caller,
    Sent(answering): Sent<Answering>,
) -> Result<Json<Answered>, ApiError> {
    let (game, puzzles, number) = find(&app, &named)?;
    let puzzle = &puzzles.all[number - 1];
    let opened = Answer::new(puzzle, game).map_err(|_| HostError::NotFound("puzzle"))?;
    let (mut told, solved) = marked(opened, puzzle, &answering)?;
    if let Some(solved) = solved {
        let done = app.host.answer_puzzle(guest.id, game, puzzle, solved).await?;
        (told.counted, told.standing) = (done.counted, Some(done.standing.into()));
    }
    Ok(Json(told))
}

/// Plays an answer: what it is worth, and whether it is right, once that is decided.
pub(super) fn marked(
    mut given: Answer<'_>,
    puzzle: &Puzzle,
    Answering { moves }: &Answering,
) -> Result<(Answered, Option<bool>), ApiError> {
    if moves.is_empty() || moves.len() > MOST_MOVES {
        let what = format!("moves: name between 1 and {MOST_MOVES}");
        return Err(HostError::Malformed(what).into());
    }
    for mv in moves {
        given.play(mv).map_err(HostError::from)?;
    }
    let mut told = Answered {
        result: "open",
        counted: false,
        legal: None,
        cost: None,
        wrong: None,
        best: None,
        why: None,
        standing: None,
    };
    match given.marked().clone() {
        Marked::Open => {
            told.legal = Some(json!(given.played().legal_moves(puzzle.seat)));
            Ok((told, None))
        }
        Marked::Right => {
            told.result = "right";
            told.best = Some(puzzle.best_line().into_iter().map(str::to_owned).collect());
            told.why = Some(puzzle.why.clone());
            Ok((told, Some(true)))
        }
        Marked::Wrong { mv, cost, .. } => {
            told.result = "wrong";
            (told.cost, told.wrong) = (Some((1000.0 * cost).round() as i64), Some(mv));
            Ok((told, Some(false)))
        }
    }
}

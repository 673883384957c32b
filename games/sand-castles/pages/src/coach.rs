//! What the coach teaches in a first game.

use crate::page::{CastlesBoard, other};
use game_core::Seat;
use sand_castles::{MOST_HELD, Phase};
use web::pages::TablePage;
use web::pages::coach::Lesson;

/// All lessons, the aim first.
pub(crate) const COURSE: &[&str] =
    &["goal", "build", "undo", "tower", "danger", "wave", "five", "keep", "score", "last"];

/// Those that fit this moment.
pub(crate) fn lessons(page: &TablePage, board: &CastlesBoard, you: Seat) -> Vec<Lesson> {
    let view = &board.view;
    let (player, rival) = (board.player(you), board.player(other(you)));
    let building = page.is_your_move() && view.phase == Phase::Build;
    let may = |start: &str| board.legal.iter().any(|legal| legal.text.starts_with(start));
    let mut fit = Vec::new();
    let mut teach = |when: bool, key, lead, text: &str| {
        if when {
            fit.push(Lesson::new(key, lead, text));
        }
    };
    teach(
        true,
        "goal",
        "Your goal:",
        "finish castles before the other does. Each gives the points on its tile; the most points win.",
    );
    teach(
        building && may("put"),
        "build",
        "Build:",
        "the dice gave you tiles. Press a marked place to put one there, from the ground up, 3 a turn.",
    );
    teach(
        building && view.played > 0,
        "undo",
        "Changed your mind?",
        "Until you end your turn, Undo takes back one tile after the other.",
    );
    teach(
        building && player.hand.towers > 0,
        "tower",
        "Towers",
        "only go where the plan shows one, and they are rare. Keep them until their place is ready.",
    );
    teach(
        nearly_there(board, other(you)),
        "danger",
        "Careful:",
        "the other needs only a few tiles for one of the castles. Be first there, or send a wave.",
    );
    teach(
        building && player.hand.singles + player.hand.doubles > 0,
        "wave",
        "You have a wave:",
        "it takes the topmost tiles of the other’s castle. Press it to see which, then send it. One a turn.",
    );
    teach(
        building && player.hand.len() > MOST_HELD,
        "five",
        "A full hand:",
        "you keep 5 tiles at most. What is left over at the end of your turn goes back to the pool.",
    );
    teach(
        matches!(view.phase, Phase::Keep(..)) && page.is_your_move(),
        "keep",
        "A castle is gone:",
        "the other finished it, so both sides are cleared. You may keep 2 sandpails for the next one.",
    );
    teach(
        player.points + rival.points > 0,
        "score",
        "The score:",
        "points count as soon as a castle is finished. Yours and the other’s are always in sight.",
    );
    teach(
        view.deck == 0,
        "last",
        "Last castles:",
        "the deck is empty. The game ends when the last castle on the table is built.",
    );
    fit
}

/// Whether `seat` lacks no more of some castle than can be played in a turn.
fn nearly_there(board: &CastlesBoard, seat: Seat) -> bool {
    board.view.castles.iter().enumerate().any(|(at, castle)| {
        castle.as_ref().is_some_and(|castle| {
            let built = board.player(seat).built[at].len();
            let cells = castle.sandpails.len() + castle.towers.len();
            built > 0 && cells - built <= 3
        })
    })
}

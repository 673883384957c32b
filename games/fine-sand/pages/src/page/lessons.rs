//! What the coach says in a first game: the goal, then each thing when it first comes.

use super::hand::owes_draw;
use super::{SandBoard, held};
use ::fine_sand::{Deal, Stage, Step, Task, YardView, YourTurn};
use web::pages::TablePage;
use web::pages::coach::Lesson;

/// The learning deal has no cards to swap.
const LEARNING: &[&str] =
    &["goal", "colour", "pay", "offload", "keep", "wait", "draw", "built", "end"];
const SHUFFLED: &[&str] =
    &["goal", "swap", "colour", "pay", "offload", "keep", "wait", "draw", "built", "end"];
/// Alone, what one gives away counts double.
const ALONE: &[&str] =
    &["alone", "swap", "colour", "pay", "coins", "keep", "draw", "built", "double", "end-alone"];

/// The lessons of this kind of game, in order.
pub(crate) fn course(board: &SandBoard) -> &'static [&'static str] {
    match board.deal {
        _ if board.is_solo() => ALONE,
        Deal::Learning => LEARNING,
        Deal::Shuffled => SHUFFLED,
    }
}

/// Those that fit this moment.
pub(crate) fn now(board: &SandBoard, page: &TablePage) -> Vec<Lesson> {
    let Some((yard, turn)) = board.own().filter(|_| board.view.stage == Stage::Playing) else {
        return Vec::new();
    };
    let mut keys = vec![if board.is_solo() { "alone" } else { "goal" }];
    if board.view.last_turn.is_some() {
        keys.push(if board.is_solo() { "end-alone" } else { "end" });
    }
    keys.extend(moment(board, yard, turn, page.is_your_move()));
    let course = course(board);
    keys.sort_by_key(|key| course.iter().position(|other| other == key));
    keys.into_iter().filter(|key| course.contains(key)).map(|key| lesson(key, page)).collect()
}

/// What this step brings, the most pressing first.
fn moment(board: &SandBoard, yard: &YardView, turn: &YourTurn, live: bool) -> Vec<&'static str> {
    if !live {
        return vec!["wait"];
    }
    let surplus = held(yard).len() > yard.limit;
    let solo = if turn.owes { "double" } else { "coins" };
    match (turn.task, turn.step) {
        (Task::Exchange(_), _) => vec!["swap"],
        (Task::Pay, _) => vec!["pay"],
        (Task::Free, Step::Draw) if owes_draw(turn) => vec!["draw"],
        (Task::Free, Step::Draw) if board.view.turn == 1 => vec!["colour"],
        (Task::Free, Step::Draw) => {
            let built = (!yard.built.is_empty()).then_some("built");
            ["colour", "draw", solo].into_iter().chain(built).collect()
        }
        (Task::Free, Step::Red) if turn.builds > 0 => vec!["colour", "offload"],
        (Task::Free, _) if surplus => vec!["keep", "offload", solo],
        (Task::Free, _) => vec!["offload", solo],
        _ => Vec::new(),
    }
}

fn lesson(key: &'static str, page: &TablePage) -> Lesson {
    let (lead, text) = match key {
        "goal" => return goal(page),
        "alone" => (
            "Your goal:",
            "a low total. Unbuilt cards count 1, off-loaded cards 2. Strike it off your sheet; above 20 you lose.",
        ),
        "swap" => {
            ("Your first six:", "keep a coin card and something cheap. Swap the expensive ones.")
        }
        "colour" => (
            "Red or blue:",
            "each turn, build or draw. Never both. Tap a card to build it, or choose blue for a bigger turn next time.",
        ),
        "pay" => (
            "Paying:",
            "cards pay for cards. Coin cards pay 2 or 3, all others 1. We picked a cheap way; tap cards to change it.",
        ),
        "offload" => (
            "Off-load:",
            "once a turn, pass 1 card to your left. Once every player has off-loaded one, everybody gets one.",
        ),
        "coins" => (
            "The 13 coins:",
            "one leaves your Symbol card each turn. While any are there, you cannot off-load. Build fast.",
        ),
        "double" => (
            "No coins left:",
            "from now on 1 card must go to your Symbol card every turn, and each counts double. Come to an end.",
        ),
        "keep" => (
            "Hand limit:",
            "keep 3 cards, and 1 more for each purple +1 you built. The rest goes on your discards and comes back.",
        ),
        "wait" => (
            "Everybody plays at once:",
            "when all are done, you see what the others did, and the next turn begins.",
        ),
        "draw" => (
            "Drawing:",
            "every turn begins with 2 cards. When your draw pile is empty, your discards become the new one.",
        ),
        "built" => (
            "What you build helps:",
            "green draws, red builds, blue draws more, purple keeps more. It works from your next turn.",
        ),
        "end-alone" => (
            "The last turn:",
            "your draw pile and discards ran out. Build what you can: the rest counts 1 each, off-loads 2.",
        ),
        _ => (
            "The last turn:",
            "somebody has drawn all their cards. Build or off-load what you can: what is left counts.",
        ),
    };
    Lesson::new(key, lead, text)
}

fn goal(page: &TablePage) -> Lesson {
    let mut others =
        (0..page.seats.len()).map(game_core::Seat::new).filter(|seat| !page.viewer.is(*seat));
    let text = match (others.next(), others.next()) {
        (Some(other), None) if page.name(other).chars().count() <= 20 => format!(
            "have fewer unbuilt cards than {} at the end. You both start with 30. Build them, or off-load them.",
            page.name(other)
        ),
        _ => "have the fewest unbuilt cards at the end. Everybody starts with 30. Build them, or off-load them."
            .into(),
    };
    Lesson::new("goal", "Your goal:", text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_lesson_is_one_short_line() {
        let page = testing::samples::table(
            catalog::AnyGame::of::<::fine_sand::FineSand>(),
            game_core::Viewer::Seat(game_core::Seat::new(0)),
            testing::samples::seats(&["Ada", "Twenty letters long."]),
        );
        for key in LEARNING.iter().chain(SHUFFLED).chain(ALONE) {
            let Lesson { lead, text, .. } = lesson(key, &page);
            let length = lead.chars().count() + 1 + text.chars().count();
            assert!(length <= 150, "{key} has {length} characters");
        }
        for course in [LEARNING, SHUFFLED, ALONE] {
            assert!(course.len() <= 10);
        }
    }
}

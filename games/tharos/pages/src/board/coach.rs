//! The lessons of a first game: alone against the mat, and among guilds.

use super::{TharosBoard, have};
use tharos::base::{Colour, Deed as Use, Move, Task};
use tharos::mat::{TURNS, WINNING_POINTS};
use web::pages::TablePage;
use web::pages::coach::Lesson;

const ALONE: &[&str] =
    &["goal", "mat", "next", "swap", "dice", "attack", "colours", "people", "cards", "points"];
const AMONG_GUILDS: &[&str] =
    &["goal", "dice", "attack", "colours", "people", "cards", "fees", "points"];

/// All lessons of this kind of game, in order.
pub(super) fn course(board: &TharosBoard) -> &'static [&'static str] {
    if board.is_alone() { ALONE } else { AMONG_GUILDS }
}

/// The lessons that fit this moment.
pub(super) fn lessons(page: &TablePage, board: &TharosBoard) -> Vec<Lesson> {
    let fits = |key: &&&'static str| lesson(page, board, key);
    course(board).iter().filter_map(|key| fits(&key)).collect()
}

fn lesson(page: &TablePage, board: &TharosBoard, key: &&'static str) -> Option<Lesson> {
    let view = &board.view;
    let live = page.is_your_move();
    let acting = live && view.task() == Some(Task::Act);
    let can = |is: &dyn Fn(Use) -> bool| {
        board.offers.iter().any(|offer| matches!(offer.mv, Move::Spend(_, deed) if is(deed)))
    };
    let (lead, text): (&'static str, String) = match *key {
        "goal" if board.is_alone() => (
            "Your goal:",
            format!("meet the demands of two last spaces, with {WINNING_POINTS} points, in {TURNS} turns. Miss a last space and the game is lost."),
        ),
        "goal" => (
            "Your goal:",
            format!("most points after {TURNS} turns. Medals, people, buildings and mines count, and so does what you still own."),
        ),
        "mat" if live => (
            "The mat:",
            "each turn one marker moves along its row. Many spaces ask for something: have it, and you win what lies there.".into(),
        ),
        "next" if live => ("Look ahead:", ahead(board)?),
        "swap" if board.offers.iter().any(|offer| matches!(offer.mv, Move::Swap(_))) => (
            "Not ready?",
            "For 3 Jar you may swap two markers that wait side by side, so that another space comes first.".into(),
        ),
        "dice" if acting => (
            "Five dice:",
            "each does one thing, in any order. Tap a die: the places where it can go light up.".into(),
        ),
        "attack" if acting => {
            let strength = view.attack()?.strength;
            let fine = view.components().numbers.fine;
            (
                "The attack",
                format!("comes when you end your turn. Strength plus guard must reach {strength}; each point short costs {fine} Jar."),
            )
        }
        "colours" if acting => {
            let green = board.mine().dice.kinds().any(|die| die.colour == Colour::Green);
            (
                "Colours:",
                match green {
                    true => "yellow earns Jar, red guards, green explores a region of its number or less, blue works what you explored.".into(),
                    false => "yellow earns Jar, red guards, green explores regions, blue works what you explored. Any die draws an action card.".into(),
                },
            )
        }
        "people" if acting && can(&|deed| matches!(deed, Use::Hire(_) | Use::Build(_))) => (
            "People and buildings",
            "bring points, strength and new uses for dice. A 4 or more hires, a 6 builds, and both cost Jar.".into(),
        ),
        "cards" if acting && board.mine().held > 0 => (
            "Action cards",
            "lie below your guild. Play them in your turn, without a die. You may hold three.".into(),
        ),
        "fees" if acting && can(&|deed| matches!(deed, Use::Use(..))) => (
            "Buildings",
            "that stand can be used by everybody, once a turn each. Your own are free, for others’ you pay them a fee.".into(),
        ),
        "points" if acting && view.pass() > 3 => (
            "Points:",
            "every third region, second building and delivery earns a medal. A medal of each of the four kinds gives 5 more.".into(),
        ),
        _ => return None,
    };
    Some(Lesson::new(key, lead, text))
}

/// The next thing the mat asks for: `Next turn ochre reaches A2 and asks for 7 Jar. You have 5.`
fn ahead(board: &TharosBoard) -> Option<String> {
    let mat = board.view.mat()?;
    let now = usize::from(board.view.pass());
    let (at, (guild, trial, space)) = mat
        .ahead()
        .into_iter()
        .enumerate()
        .find_map(|(at, (guild, space))| Some((at, (guild, mat.trial_at(space)?, space))))?;
    let needs = mat.requirement(trial);
    let have = have(board, needs.question());
    let when = match usize::from(mat.placed()) + at + 1 {
        turn if turn == now => "this turn".to_owned(),
        turn if turn == now + 1 => "next turn".into(),
        turn => format!("in turn {turn}"),
    };
    Some(format!("{when} {guild} reaches {space} and asks for {needs}. You have {have}."))
}

//! What the coach teaches in a first game of Subtext: each thing when it first comes, and to everybody
//! what is true for them.

use super::SubtextBoard;
use subtext::{Guess, Phase};
use web::pages::TablePage;
use web::pages::coach::Lesson;

/// All lessons, in order. Those of the Dealer come when somebody deals for the first time.
pub(super) const COURSE: &[&str] =
    &["aim", "word", "deal", "draw", "guess", "own", "find", "worth", "reveal", "challenge"];

/// Those that fit this moment, first things first.
pub(super) fn lessons(page: &TablePage, board: &SubtextBoard) -> Vec<Lesson> {
    let view = &board.view;
    let deals = view.you.is_some() && view.you == view.dealer;
    let yours = page.is_your_move();
    let mut lessons = Vec::new();
    match view.phase {
        Phase::Draw if yours => {
            lessons.push(aim(view.rounds));
            lessons.push(if deals { deal() } else { word() });
            lessons.push(draw());
        }
        Phase::Guess if yours => {
            lessons.push(guess());
            lessons.push(if deals { find() } else { own() });
            lessons.push(worth(deals));
        }
        Phase::Reveal if yours => {
            lessons.push(reveal(board));
            if let Some(needed) = view.objections_needed {
                lessons.push(challenge(needed));
            }
        }
        _ => {}
    }
    lessons
}

fn aim(rounds: u8) -> Lesson {
    let text = format!(
        "most points after {rounds} rounds. Two players share a word; spot them, and hope that others don’t."
    );
    Lesson::new("aim", "Your goal:", text)
}

fn word() -> Lesson {
    let text = "it may be the Dealer’s word too, which makes you the Partner. Nobody knows, so draw as if it were.";
    Lesson::new("word", "Your word:", text)
}

fn deal() -> Lesson {
    let text = "one other player, your Partner, has the same word. You both score if you find each other and others don’t.";
    Lesson::new("deal", "You deal:", text)
}

fn draw() -> Lesson {
    let text = "not too clear, or everyone sees it; not too dark, or your Partner misses it. No letters, no numbers.";
    Lesson::new("draw", "Draw a hint:", text)
}

fn guess() -> Lesson {
    let text =
        "one of these drawings was made at the Dealer’s word. Choose it, then lay your token.";
    Lesson::new("guess", "Find the Partner:", text)
}

fn own() -> Lesson {
    let text = "If the Dealer’s drawing fits your own word, you may be the Partner: then choose your own drawing.";
    Lesson::new("own", "Is it you?", text)
}

fn find() -> Lesson {
    let text =
        "somebody hinted at your word. If you find them and they find themselves, you both score.";
    Lesson::new("find", "You dealt:", text)
}

fn worth(deals: bool) -> Lesson {
    let text = match deals {
        true => {
            "1 point for every wrong guess at the table, if you and your Partner are both right."
        }
        false => {
            "1 point for every wrong guess at the table, plus 1 if you’re neither Dealer nor Partner."
        }
    };
    Lesson::new("worth", "A right guess scores", text)
}

fn reveal(board: &SubtextBoard) -> Lesson {
    let wrong = board.view.reveal.iter().flat_map(|round| &round.players);
    let wrong = wrong.filter(|shown| !shown.right || shown.guess == Some(Guess::Missing)).count();
    let text = match wrong {
        0 => "nobody guessed wrong: too clear, so Dealer and Partner get nothing and the others 1."
            .into(),
        1 => "1 guess was wrong, so the round was worth 1. Look who pointed where, then go on."
            .into(),
        many => format!(
            "{many} guesses were wrong, so the round was worth {many}. Look who pointed where, then go on."
        ),
    };
    Lesson::new("reveal", "The reveal:", text)
}

fn challenge(needed: usize) -> Lesson {
    let text = format!(
        "did somebody write letters or numbers? Challenge that drawing; with {needed} votes it scores nothing."
    );
    Lesson::new("challenge", "Fair play:", text)
}

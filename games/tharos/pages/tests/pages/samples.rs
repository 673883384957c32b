//! Made-up tables of Tharos, for the gallery and the tests.

use catalog::{AnyGame, AnyMatch};
use game_core::{Act, Describe, Game, Seat, Turn, Viewer};
use host::LogAct;
use serde_json::json;
use std::sync::Arc;
use testing::samples::{self, Dice, NOW, seal, seats, visitor};
use tharos::base::{Task, Tharos, TharosView};
use tharos_pages::{CompanionPages, TharosBoard, TharosPages};
use web::Pages;
use web::pages::how_to::{self, HowToPage};
use web::pages::replay::{self, ReplayPage, Step};
use web::pages::{LogLine, SeatRow, SeatState, Stage, TablePage, table as tables, text_mode};

pub fn open(seats: usize) -> AnyMatch {
    AnyGame::of::<Tharos>().open(&json!({}), seats, None).unwrap()
}

pub fn view(played: &AnyMatch, viewer: Viewer) -> TharosView {
    played.any_view(viewer).into_typed().expect("only Tharos is played here")
}

pub fn me() -> Viewer {
    Viewer::Seat(Seat::new(0))
}

/// Lets chance decide whatever it has to.
pub fn settle(played: &mut AnyMatch, dice: &mut Dice) {
    while let Turn::Chance(_) = played.turn() {
        let chances = played.chances();
        let weight: usize = chances.iter().map(|(_, weight)| *weight as usize).sum();
        let mut at = dice.below(weight);
        let chosen = chances.iter().find(|(_, weight)| {
            let here = at < *weight as usize;
            at = at.wrapping_sub(*weight as usize);
            here
        });
        let text = chosen.expect("the weights add up").0.clone();
        played.chance(&text).unwrap();
    }
}

/// A move that gets on with the game.
pub fn some_move(played: &AnyMatch, seat: Seat, dice: &mut Dice) -> String {
    let legal = played.legal_moves(seat);
    let weight = |text: &str| match text.split(' ').nth(1) {
        _ if text == "pass" => 1,
        _ if text.starts_with("swap") => 2,
        _ if text.starts_with("buy") => 1,
        Some("explore" | "deliver") => 60,
        Some("build" | "hire") => 40,
        Some("earn" | "take") => 25,
        Some("mine" | "guard") => 15,
        Some("sell") => 2,
        _ => 6,
    };
    let all: usize = legal.iter().map(|legal| weight(&legal.text)).sum();
    let mut at = dice.below(all);
    for legal in &legal {
        let weight = weight(&legal.text);
        if at < weight {
            return legal.text.clone();
        }
        at -= weight;
    }
    unreachable!("one of them was chosen")
}

/// Plays on until `end` likes what the first seat sees; whether it ever does.
pub fn play_until(
    played: &mut AnyMatch,
    dice: &mut Dice,
    end: impl Fn(&TharosView) -> bool,
) -> bool {
    loop {
        settle(played, dice);
        if end(&view(played, me())) {
            return true;
        }
        let Turn::Seats(acting) = played.turn() else { return false };
        let seat = acting.iter().next().expect("somebody acts");
        let text = some_move(played, seat, dice);
        played.play(seat, &text, None).unwrap();
    }
}

/// Some match in which the first seat comes to see this.
pub fn find(seats: usize, end: impl Fn(&TharosView) -> bool) -> AnyMatch {
    let found = (1..400).find_map(|seed| {
        let (mut played, mut dice) = (open(seats), Dice(seed));
        play_until(&mut played, &mut dice, &end).then_some(played)
    });
    found.expect("some match comes to this")
}

/// The page of a match for one viewer.
pub fn table(played: &AnyMatch, viewer: Viewer) -> TablePage {
    let seen = view(played, viewer);
    let mut rows = seats(&["Ada", "Mira", "Tomas", "Jonas"][..seen.guilds()]);
    for (at, row) in rows.iter_mut().enumerate() {
        if played.turn().seats().contains(Seat::new(at)) {
            row.state = SeatState::Deciding;
        }
    }
    let (legal, can_take_back) = match viewer {
        Viewer::Seat(seat) => (played.legal_moves(seat), played.can_take_back(seat)),
        Viewer::Spectator => (Vec::new(), false),
    };
    let board = TharosBoard::new(seen, legal, |text| match viewer {
        Viewer::Seat(seat) => played.check(seat, text).err(),
        Viewer::Spectator => None,
    });
    let over = played.turn() == Turn::Over;
    TablePage {
        version: played.version(),
        stage: if over { Stage::Over } else { Stage::Playing },
        log: log(played, viewer, &rows).into(),
        seal: Some(seal(over)),
        chat: Vec::new(),
        can_take_back,
        board: Some(Arc::new(board)),
        assets: TharosPages.assets(),
        ..samples::table(AnyGame::of::<Tharos>(), viewer, rows)
    }
}

/// What this viewer is told of a match.
fn log(played: &AnyMatch, viewer: Viewer, seats: &[SeatRow]) -> Vec<LogLine> {
    let entry = |(v, act): (u32, Act)| {
        let what = match act {
            Act::Move { seat, text } => LogAct::Move { seat, text },
            Act::Chance { belongs_to: Some(seat), .. } if !viewer.is(seat) => {
                LogAct::Hidden { belongs_to: seat, hidden: true }
            }
            Act::Chance { text, belongs_to } => LogAct::Chance { chance: text, belongs_to },
            Act::TakeBack { seat, of } => LogAct::TakeBack { seat, takes_back: of },
        };
        host::LogLine { v, what, at: 0 }
    };
    let entries: Vec<host::LogLine> = played.acts_after(0).into_iter().map(entry).collect();
    tharos_pages::told(seats, viewer, &entries)
}

/// Whether the first seat chooses what dice do, with enough of everything.
pub fn acting(view: &TharosView) -> bool {
    let me = view.board(Seat::new(0));
    view.task() == Some(Task::Act)
        && view.active() == Seat::new(0)
        && view.pass() > 6
        && me.dice.len() == 5
        && me.dice.kinds().count() > 3
        && me.held > 1
}

/// Pages of tables in several states, by name.
pub fn every_table() -> Vec<(String, TablePage)> {
    let mat = find(1, |view| {
        view.task() == Some(Task::Mat) && view.pass() > 7 && view.board(Seat::new(0)).jar > 3
    });
    let first = find(1, |view| view.task() == Some(Task::Act) && view.pass() == 1);
    let act = find(1, acting);
    let late = find(1, |view| acting(view) && view.pass() > 11);
    let mine = find(1, |view| view.task() == Some(Task::Mine));
    let medal = find(1, |view| matches!(view.task(), Some(Task::Medal | Task::Unpaid(_))));
    let discard = find(1, |view| view.task() == Some(Task::Discard));
    let lost = find(1, |view| view.task().is_none() && view.pass() > 10);
    let many = find(3, acting);
    let waits = find(4, |view| {
        view.task() == Some(Task::Act) && view.active() == Seat::new(2) && view.pass() > 8
    });
    let ended = find(4, |view| view.task().is_none());
    [
        ("tharos-mat", table(&mat, me())),
        ("tharos-first", table(&first, me())),
        ("tharos-act", table(&act, me())),
        ("tharos-late", table(&late, me())),
        ("tharos-mine", table(&mine, me())),
        ("tharos-medal", table(&medal, me())),
        ("tharos-discard", table(&discard, me())),
        ("tharos-lost", table(&lost, me())),
        ("tharos-watching", table(&act, Viewer::Spectator)),
        ("tharos-many", table(&many, me())),
        ("tharos-waiting", table(&waits, me())),
        ("tharos-many-over", table(&ended, me())),
    ]
    .map(|(name, page)| (name.to_owned(), page))
    .into()
}

pub fn replay() -> ReplayPage {
    let played = find(1, acting);
    let step = |v: u32, text: &str, heading: Option<&str>| Step {
        v,
        seat: Some(Seat::new(0)),
        text: text.into(),
        heading: heading.map(Into::into),
        swing: None,
    };
    let TablePage { id, game, game_title, seats, assets, .. } = table(&played, me());
    ReplayPage {
        id,
        game,
        game_title,
        seats,
        viewer: me(),
        eyes: me(),
        may_see_as: vec![me(), Viewer::Spectator],
        board: Arc::new(TharosBoard::past(view(&played, me()))),
        assets,
        at: 2,
        first: 0,
        last: 3,
        steps: vec![
            step(1, "You rolled yellow 4", Some("Turn 7")),
            step(2, "You placed ochre on A4. A4 (no action cards in hand) was met", None),
            step(3, "You explored Anvil Peak with green 3", None),
        ],
        outcome: "Turn 7 of 16".into(),
        played: NOW - 3_600_000,
        seal: Some(seal(true)),
        tide: None,
        bots: vec!["random".into(), "greedy".into()],
        share_link: "http://127.0.0.1:8470/t/k3v9x2m7qa/replay?at=2".into(),
    }
}

/// The page that teaches a game.
fn how_to_page<P: Pages>(pages: &P) -> maud::Markup {
    let about = P::Game::ABOUT;
    let page = HowToPage {
        game: about.id,
        title: about.title,
        players: None,
        text: P::Game::HOW_TO_PLAY.expect("it says how it is played"),
        play: Some(("Play", true)),
        campaigns: None,
        picture: &|name| pages.picture(name),
        assets: pages.assets(),
    };
    how_to::page(&page, &visitor())
}

/// Every page in several states, by name.
pub fn every_page() -> Vec<(String, String)> {
    let me = visitor();
    let mut pages = vec![("tharos-replay".to_owned(), replay::page(&replay(), &me))];
    pages.push(("how-to-tharos".into(), how_to_page(&TharosPages)));
    pages.push(("how-to-companion".into(), how_to_page(&CompanionPages)));
    for (name, page) in every_table() {
        pages.push((format!("text-{name}"), text_mode::page(&page, &me)));
        pages.push((name, tables::page(&page, &me)));
    }
    pages.into_iter().map(|(name, page)| (name, page.into_string())).collect()
}

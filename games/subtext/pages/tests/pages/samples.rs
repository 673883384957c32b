//! Made-up tables of Subtext, for the gallery and the tests.

use catalog::{AnyGame, LegalMove};
use game_core::{Describe, Game, Seat, Turn, Viewer};
use serde_json::{Value, json};
use std::sync::Arc;
use subtext::{Move, Options, Phase, Sheet, Subtext};
use subtext_pages::gallery::{self as galleries, GalleryPage};
use subtext_pages::{SubtextBoard, SubtextPages, Taken, screen};
use testing::samples::{self, Dice, NOW, seal, visitor};
use web::Pages;
use web::pages::how_to::{self, HowToPage};
use web::pages::new_table::{self, NewTablePage};
use web::pages::replay::{self as replays, ReplayPage, Step};
use web::pages::{
    Clock, Emblem, LogLine, Occupant, SeatRow, SeatState, Stage, TablePage, table as tables,
    text_mode,
};

/// A compass, a mooring post, an umbrella, a mitten, a tent, a dot and a blank.
const SHEETS: [&str; 7] = [
    "2 500,100 340,120 220,240 210,375 240,520 340,620 500,650 640,630 760,520 790,375 760,230 660,130 500,100 | 2 590,220 530,400 390,510 450,330 590,220 | 1 445,330 530,400 | 2 500,125 500,170 | 2 500,585 500,630",
    "2 110,565 300,545 530,555 900,555 | 3 315,560 350,420 360,355 300,330 300,260 365,240 500,215 640,240 700,270 695,330 650,350 650,420 695,560 | 2 350,420 500,455 660,420 | 1 150,640 200,615 250,640 300,660 350,635",
    "2 490,640 500,350 | 2 490,640 480,690 430,690 415,635 | 2 220,280 320,390 500,420 680,390 780,280 730,310 660,300 620,350 560,310 500,350 440,310 370,350 300,300 220,280 | 1 200,130 170,200 | 1 330,90 300,160 | 1 670,90 640,160 | 1 810,130 780,200",
    "3 360,530 320,400 335,245 430,170 520,250 540,405 600,330 680,385 640,480 575,545 360,530 | 2 330,540 600,555 590,655 325,640 330,540",
    "2 190,610 200,420 500,200 805,420 810,610 | 1 500,200 500,125 600,160 500,190 | 2 350,610 500,200 655,610 | 3 160,615 500,600 840,610",
    "3 500,375",
    "",
];

/// As many names as there can be players.
const NAMES: [&str; 8] = ["Ada", "Mira", "Tomas", "Noor", "Jonas", "Ilse", "Wren", "Pelle"];

pub fn open(options: Value, seats: usize) -> Subtext {
    let options: Options = serde_json::from_value(options).unwrap();
    Subtext::new(&options, seats).unwrap()
}

pub fn me() -> Viewer {
    Viewer::Seat(Seat::new(0))
}

/// Lets chance decide until somebody has to.
pub fn settle(table: &mut Subtext, dice: &mut Dice) {
    while let Turn::Chance(_) = table.turn() {
        let mut chances = Vec::new();
        table.chances(&mut chances);
        let weight: usize = chances.iter().map(|(_, weight)| *weight as usize).sum();
        let mut at = dice.below(weight);
        let chosen = chances.into_iter().find(|(_, weight)| {
            let here = at < *weight as usize;
            at = at.wrapping_sub(*weight as usize);
            here
        });
        table.apply_chance(chosen.expect("the weights add up").0);
    }
}

pub fn sheet(at: usize) -> Sheet {
    SHEETS[at % SHEETS.len()].parse().unwrap()
}

/// Some move that this seat may make.
pub fn some_move(table: &Subtext, seat: Seat, dice: &mut Dice) -> Move {
    let view = table.view(Viewer::Seat(seat));
    if view.phase == Phase::Draw {
        return match view.word_hints && dice.below(6) == 0 {
            true => Move::Draw(Sheet::Words("by the sea".into())),
            false => Move::Draw(sheet(dice.below(SHEETS.len()))),
        };
    }
    let mut legal = Vec::new();
    table.legal_moves(seat, &mut legal);
    legal.retain(|mv| *mv != Move::Leave && (!matches!(mv, Move::Object(_)) || dice.below(8) == 0));
    legal[dice.below(legal.len())].clone()
}

/// Plays on until `end` likes what it sees while somebody has to decide.
pub fn play_until(table: &mut Subtext, dice: &mut Dice, mut end: impl FnMut(&Subtext) -> bool) {
    loop {
        settle(table, dice);
        let Turn::Seats(acting) = table.turn() else { return };
        if end(table) {
            return;
        }
        let acting: Vec<Seat> = acting.iter().collect();
        let seat = acting[dice.below(acting.len())];
        let mv = some_move(table, seat, dice);
        table.play(seat, mv).unwrap();
    }
}

/// A table of so many in this phase of a round, where so many are done.
pub fn at(options: Value, seats: usize, phase: Phase, round: u8, done: usize) -> Subtext {
    let (mut table, mut dice) = (open(options, seats), Dice(7 + seats as u64));
    play_until(&mut table, &mut dice, |table| {
        let view = table.view(Viewer::Spectator);
        let count = view.players.iter().filter(|player| player.done).count();
        view.phase == phase && view.round == round && count == done
    });
    table
}

pub fn rows(table: &Subtext) -> Vec<SeatRow> {
    let acting = table.turn();
    let acting = |seat: Seat| matches!(acting, Turn::Seats(seats) if seats.contains(seat));
    let done = |at: usize| table.view(Viewer::Spectator).players[at].done;
    let row = |at: usize| SeatRow {
        occupant: match at {
            7 => Occupant::Bot(NAMES[at].into()),
            _ => Occupant::Person(NAMES[at].into()),
        },
        emblem: Emblem::ALL[at],
        state: match (acting(Seat::new(at)), done(at)) {
            (true, _) => SeatState::Deciding,
            (false, true) => SeatState::Done,
            (false, false) => SeatState::Idle,
        },
        present: true,
        clock: None,
    };
    (0..table.seats().len()).map(row).collect()
}

/// A match as one viewer sees it, with what they may do.
fn board(table: &Subtext, viewer: Viewer) -> SubtextBoard {
    let mut moves = Vec::new();
    let Viewer::Seat(seat) = viewer else {
        return SubtextBoard::new(table.view(viewer), Vec::new());
    };
    table.legal_moves(seat, &mut moves);
    let told = |mv: &Move| LegalMove {
        text: mv.to_string(),
        label: table.describe(seat, mv),
        open: table.is_template(mv),
    };
    SubtextBoard::new(table.view(viewer), moves.iter().map(told).collect())
}

/// The page of a match for one viewer.
pub fn table(table: &Subtext, viewer: Viewer) -> TablePage {
    let rows = rows(table);
    let over = table.turn() == Turn::Over;
    let can_take_back =
        matches!(viewer, Viewer::Seat(seat) if rows[seat.index()].state == SeatState::Done);
    TablePage {
        version: 12,
        stage: if over { Stage::Over } else { Stage::Playing },
        log: vec![
            LogLine::new(Some(Seat::new(3)), "Noor deals round 1.".into()).under("Round 1"),
            LogLine::new(None, "Everybody has drawn.".into()).under("Round 1"),
        ]
        .into(),
        options: vec!["words of level III".into()],
        seal: Some(seal(over)),
        can_take_back,
        board: Some(Arc::new(board(table, viewer))),
        ..opened(viewer, rows)
    }
}

/// A table of Subtext that says nothing yet.
fn opened(viewer: Viewer, rows: Vec<SeatRow>) -> TablePage {
    TablePage {
        chat: Vec::new(),
        spectators: 0,
        assets: SubtextPages.assets(),
        menu: SubtextPages.menu(),
        ..samples::table(AnyGame::of::<Subtext>(), viewer, rows)
    }
}

/// The same with something begun on the sheet.
pub fn begun(game: &Subtext, viewer: Viewer, draft: Sheet) -> TablePage {
    let board = SubtextBoard { draft: Some(draft), ..board(game, viewer) };
    TablePage { board: Some(Arc::new(board)), ..table(game, viewer) }
}

/// The same with what bots took the drawings for.
fn taken(game: &Subtext, viewer: Viewer) -> TablePage {
    let things = ["a boat", "a tent", "a mitten"].into_iter().cycle();
    let taken = things.take(game.seats().len()).map(|thing| Taken::For(thing.into())).collect();
    let board = board(game, viewer).with_taken(taken);
    TablePage { board: Some(Arc::new(board)), ..table(game, viewer) }
}

fn with_clock(mut page: TablePage) -> TablePage {
    for row in page.seats.iter_mut().filter(|row| row.state == SeatState::Deciding) {
        row.clock = Some(Clock { left: 74_000, running: true });
    }
    page
}

/// A match that is over.
pub fn finished(seats: usize) -> Subtext {
    let (mut table, mut dice) = (open(json!({}), seats), Dice(3));
    play_until(&mut table, &mut dice, |_| false);
    table
}

/// Pages of tables in several states, by name.
pub fn every_table() -> Vec<(String, TablePage)> {
    let usual = || json!({"level": "III"});
    let draws = at(usual(), 8, Phase::Draw, 3, 0);
    let drawn = {
        let mut table = draws.clone();
        for seat in [0, 3, 4].map(Seat::new) {
            table.play(seat, Move::Draw(sheet(seat.index()))).unwrap();
        }
        table
    };
    let guess = at(usual(), 8, Phase::Guess, 3, 0);
    let guessed = {
        let mut table = guess.clone();
        table.play(Seat::new(0), "guess D".parse().unwrap()).unwrap();
        table
    };
    let four = at(json!({"word_hints": true, "leaver": "void"}), 4, Phase::Draw, 2, 0);
    let reveal = at(usual(), 8, Phase::Reveal, 3, 2);
    let few = at(json!({"word_hints": true, "leaver": "void"}), 4, Phase::Guess, 2, 1);
    let watch = Viewer::Spectator;
    let dealer = Viewer::Seat(draws.view(watch).dealer.expect("somebody deals"));
    [
        ("subtext-draw", begun(&draws, me(), sheet(0))),
        ("subtext-draw-dealer", table(&draws, dealer)),
        ("subtext-drawn", table(&drawn, me())),
        ("subtext-draw-watched", table(&drawn, watch)),
        ("subtext-draw-hints", with_clock(table(&four, me()))),
        ("subtext-guess", table(&guess, me())),
        ("subtext-guessed", table(&guessed, me())),
        ("subtext-guess-watched", table(&guess, watch)),
        ("subtext-guess-four", table(&few, me())),
        ("subtext-reveal", table(&reveal, me())),
        ("subtext-reveal-watched", table(&reveal, watch)),
        ("subtext-reveal-taken", taken(&reveal, me())),
        ("subtext-over", table(&finished(5), me())),
        ("subtext-over-watched", table(&finished(8), watch)),
    ]
    .map(|(name, page)| (name.to_owned(), page))
    .into()
}

/// Shared screens in several states, by name.
pub fn every_screen() -> Vec<(String, TablePage)> {
    let watch = Viewer::Spectator;
    let shown = |phase, done| table(&at(json!({}), 8, phase, 2, done), watch);
    let mut rows = samples::seats(&NAMES[..4]);
    for row in &mut rows[2..] {
        *row = SeatRow { occupant: Occupant::Open, present: false, ..row.clone() };
    }
    let waiting = TablePage { stage: Stage::Gathering, can_join: true, ..opened(watch, rows) };
    [
        ("screen-waiting", waiting),
        ("screen-draw", shown(Phase::Draw, 3)),
        ("screen-guess", shown(Phase::Guess, 3)),
        ("screen-reveal", taken(&at(json!({}), 8, Phase::Reveal, 2, 3), watch)),
        ("screen-reveal-people", shown(Phase::Reveal, 3)),
        ("screen-over", table(&finished(8), watch)),
    ]
    .map(|(name, page)| (name.to_owned(), page))
    .into()
}

pub fn gallery() -> GalleryPage {
    let over = finished(5);
    let view = over.view(me());
    GalleryPage {
        id: "k3v9x2m7qa".into(),
        seats: rows(&over),
        viewer: me(),
        outcome: "You win with 31 points".into(),
        rounds: view.past,
    }
}

pub fn replay(phase: Phase) -> ReplayPage {
    let played = at(json!({}), 5, phase, 2, 1);
    let step = |v: u32, seat: usize, text: &str, heading: Option<&str>| Step {
        v,
        seat: Some(Seat::new(seat)),
        text: text.into(),
        heading: heading.map(Into::into),
        swing: None,
    };
    ReplayPage {
        id: "k3v9x2m7qa".into(),
        game: "subtext".into(),
        game_title: "Subtext".into(),
        seats: rows(&played),
        viewer: me(),
        eyes: me(),
        board: Arc::new(SubtextBoard::past(played.view(me()))),
        assets: SubtextPages.assets(),
        at: 2,
        first: 0,
        last: 3,
        steps: vec![
            step(1, 3, "Noor deals first", Some("Round 1")),
            step(2, 0, "You were dealt a word", None),
            step(3, 1, "Mira handed in a sheet", None),
        ],
        outcome: "Round 2 of 10".into(),
        tide: None,
        may_see_as: (0..5).map(|at| Viewer::Seat(Seat::new(at))).collect(),
        played: NOW - 90_000_000,
        seal: Some(seal(true)),
        bots: vec!["artist".into(), "random".into()],
        share_link: "http://127.0.0.1:8470/t/k3v9x2m7qa/replay?at=2".into(),
    }
}

pub fn new_table() -> NewTablePage {
    let game = AnyGame::of::<Subtext>();
    let about = game.about();
    NewTablePage {
        game: about.id.into(),
        title: about.title.into(),
        schema: game.options_schema(),
        defaults: game.complete_options(&json!({"words": "sea\nsea\n"})).unwrap(),
        min_seats: about.min_seats,
        max_seats: about.max_seats,
        bots: vec!["artist".into(), "random".into()],
        rival: None,
        problem: Some("Own words, line 2: \"sea\" is already in line 1".into()),
        sent: Vec::new(),
    }
}

/// The page that teaches the game.
fn how_to() -> maud::Markup {
    let page = HowToPage {
        game: "subtext",
        title: "Subtext",
        players: Some("4–8 players, 30 min".into()),
        text: Subtext::HOW_TO_PLAY.expect("it says how it is played"),
        play: Some(("Play with bots", false)),
        campaigns: None,
        picture: &|name| SubtextPages.picture(name),
        assets: SubtextPages.assets(),
    };
    how_to::page(&page, &visitor())
}

/// Every page in several states, by name.
pub fn every_page() -> Vec<(String, String)> {
    let me = visitor();
    let mut pages = Vec::new();
    for (name, page) in every_table() {
        pages.push((format!("text-{name}"), text_mode::page(&page, &me)));
        pages.push((name, tables::page(&page, &me)));
    }
    for (name, page) in every_screen() {
        pages.push((name, screen::page(&page)));
    }
    pages.push(("subtext-gallery".into(), galleries::page(&gallery())));
    for (name, phase) in [("draw", Phase::Draw), ("guess", Phase::Guess), ("reveal", Phase::Reveal)]
    {
        pages.push((format!("subtext-replay-{name}"), replays::page(&replay(phase), &me)));
    }
    pages.push(("subtext-how-to".into(), how_to()));
    pages.push(("subtext-new-refused".into(), new_table::page(&new_table(), &me)));
    pages.into_iter().map(|(name, page)| (name, page.into_string())).collect()
}

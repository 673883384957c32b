//! Made-up tables of Fine Sand, for the gallery and the tests.

use catalog::{AnyGame, AnyMatch};
use fine_sand::{Cards, Deal, FineSand, FineSandView, HandView, Step, Task};
use fine_sand_pages::FineSandPages;
use fine_sand_pages::page::SandBoard;
use game_core::{Seat, Turn, Viewer};
use serde_json::{Value, json};
use std::sync::Arc;
use testing::samples::{self, Dice, NOW, seal, seats, visitor};
use web::Pages;
use web::pages::how_to::{self, HowToPage};
use web::pages::new_table::{self, NewTablePage};
use web::pages::replay::{self, ReplayPage, Step as ReplayStep};
use web::pages::rules::{self, RulesPage};
use web::pages::{
    ChatLine, LogLine, Occupant, SeatRow, SeatState, Stage, TablePage, table as tables, text_mode,
};

fn game() -> AnyGame {
    AnyGame::of::<FineSand>()
}

pub fn open(options: &Value, seats: usize) -> AnyMatch {
    game().open(options, seats, None).unwrap()
}

pub fn view(played: &AnyMatch, viewer: Viewer) -> FineSandView {
    played.any_view(viewer).into_typed().expect("only Fine Sand is played here")
}

pub fn me() -> Viewer {
    Viewer::Seat(Seat::new(0))
}

/// Lets chance decide until somebody has to.
pub fn settle(played: &mut AnyMatch, dice: &mut Dice) {
    while let Turn::Chance(_) = played.turn() {
        let chances = played.chances();
        let text = chances[dice.below(chances.len())].0.clone();
        played.chance(&text).unwrap();
    }
}

/// A move that gets on with the game: builds rather than dawdles.
fn some_move(played: &AnyMatch, seat: Seat, dice: &mut Dice) -> String {
    let legal = played.legal_moves(seat);
    let weight = |text: &str| match text.split(' ').next() {
        Some("build" | "use") => 12,
        Some("red") => 5,
        Some("draw" | "pay") => 20,
        Some("offload" | "store") => 2,
        Some("discard") => 3,
        _ => 2,
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

/// Plays one of those moves.
pub fn play_some(played: &mut AnyMatch, seat: Seat, dice: &mut Dice) {
    let text = some_move(played, seat, dice);
    played.play(seat, &text, None).unwrap();
}

/// Plays on until `end` likes what the first seat sees while it decides.
pub fn play_until(
    played: &mut AnyMatch,
    dice: &mut Dice,
    end: impl Fn(&FineSandView) -> bool,
) -> bool {
    loop {
        settle(played, dice);
        let Turn::Seats(acting) = played.turn() else { return end(&view(played, me())) };
        if acting.contains(Seat::new(0)) && end(&view(played, me())) {
            return true;
        }
        let seats: Vec<Seat> = acting.iter().collect();
        let seat = seats[dice.below(seats.len())];
        let text = some_move(played, seat, dice);
        played.play(seat, &text, None).unwrap();
    }
}

/// Some match in which the first seat comes to see this.
pub fn find(
    options: &Value,
    seats: usize,
    end: impl Fn(&FineSandView) -> bool,
) -> Option<AnyMatch> {
    (1..60).find_map(|seed| {
        let (mut played, mut dice) = (open(options, seats), Dice(seed));
        play_until(&mut played, &mut dice, &end).then_some(played)
    })
}

/// Plays these moves for the first seat; chance gives whatever comes.
pub fn plays(played: &mut AnyMatch, moves: &str) {
    let mut dice = Dice(5);
    for text in moves.split(';') {
        played.play(Seat::new(0), text.trim(), None).unwrap();
        settle(played, &mut dice);
    }
}

pub fn rows(count: usize) -> Vec<SeatRow> {
    let mut rows = seats(&["Ada", "Mira", "Jonas", "Pelle"][..count]);
    if let Some(last) = rows.get_mut(3) {
        last.occupant = Occupant::Bot("Pelle".into());
    }
    rows
}

/// The page of a match for one viewer.
pub fn table(played: &AnyMatch, viewer: Viewer, learning: bool) -> TablePage {
    let seen = view(played, viewer);
    let turn = seen.turn;
    let drawn = if turn > 1 { hand(&seen).kinds().take(2).collect() } else { Cards::EMPTY };
    let mut rows = rows(seen.yards.len());
    for (row, yard) in rows.iter_mut().zip(&seen.yards) {
        let acting = played.turn().seats().contains(yard.seat);
        row.state = match (acting, yard.done) {
            (true, _) => SeatState::Deciding,
            (false, true) => SeatState::Done,
            (false, false) => SeatState::Idle,
        };
    }
    let (legal, can_take_back) = match viewer {
        Viewer::Seat(seat) => (played.legal_moves(seat), played.can_take_back(seat)),
        Viewer::Spectator => (Vec::new(), false),
    };
    let board = SandBoard::new(seen, legal, |text| match viewer {
        Viewer::Seat(seat) => played.check(seat, text).err(),
        Viewer::Spectator => None,
    });
    let over = played.turn() == Turn::Over;
    let deal = if learning { Deal::Learning } else { Deal::Shuffled };
    TablePage {
        version: played.version(),
        stage: if over { Stage::Over } else { Stage::Playing },
        log: log(turn)
            .into_iter()
            .filter(|line| line.seat.is_none_or(|seat| seat.index() < rows.len()))
            .collect(),
        seal: Some(seal(over)),
        chat: vec![ChatLine {
            name: "Mira".into(),
            seat: Some(Seat::new(1)),
            text: "Somebody off-load something.".into(),
            at: NOW - 90_000,
            ..ChatLine::default()
        }],
        spectators: 0,
        can_take_back,
        board: Some(Arc::new(SandBoard { deal, drawn, ..board })),
        assets: FineSandPages.assets(),
        ..samples::table(game(), viewer, rows)
    }
}

fn log(turn: u16) -> Vec<LogLine> {
    let line = |seat: usize, text: &str, strong: &str, ago: u16| LogLine {
        strong: (!strong.is_empty()).then(|| strong.into()),
        ..LogLine::new(Some(Seat::new(seat)), text.into())
            .under(&format!("Turn {}", turn.saturating_sub(ago)))
    };
    let lines = [
        (0, "You chose blue and drew 4.", "blue", 2),
        (1, "Mira drew 2, built Sand castle 3 and paid 3.", "Sand castle 3", 2),
        (0, "You drew 2, built Hand limit +1 and paid 5.", "Hand limit +1", 1),
        (
            1,
            "Mira drew 4, built Draw +1 and Sand castle 2 and paid 8.",
            "Draw +1 and Sand castle 2",
            1,
        ),
        (1, "Mira off-loaded 1 card.", "", 1),
        (2, "Jonas chose blue and drew 6.", "blue", 1),
        (0, "You got 2 coins from Mira.", "2 coins", 1),
        (1, "Mira got Draw more +1 from you.", "Draw more +1", 1),
        (1, "Mira is done.", "", 0),
        (0, "You chose red.", "red", 0),
    ];
    let told = lines.into_iter().filter(|(.., ago)| turn > *ago);
    told.map(|(seat, text, strong, ago)| line(seat, text, strong, ago)).collect()
}

pub fn task(view: &FineSandView) -> Task {
    view.yours.as_ref().map_or(Task::Free, |turn| turn.task)
}

pub fn step(view: &FineSandView) -> Step {
    view.yours.as_ref().map_or(Step::Done, |turn| turn.step)
}

pub fn hand(view: &FineSandView) -> Cards {
    match view.yards[0].hand {
        HandView::Open(cards) => cards,
        HandView::FaceDown(_) => Cards::EMPTY,
    }
}

/// A match with all Fable cards, so that every task comes up.
pub fn fable() -> Value {
    json!({"fable": 9})
}

/// Every task that can be asked, with a match that asks it.
pub fn every_task() -> Vec<(&'static str, AnyMatch)> {
    type Is = fn(Task) -> bool;
    let wanted: [(&str, Is); 9] = [
        ("exchange", |task| matches!(task, Task::Exchange(_))),
        ("pay", |task| task == Task::Pay),
        ("build-by", |task| matches!(task, Task::BuildBy(_))),
        ("discard", |task| matches!(task, Task::Discard(..))),
        ("discard-any", |task| matches!(task, Task::DiscardAny(..))),
        ("keep-one", |task| task == Task::KeepOne),
        ("take", |task| task == Task::Take),
        ("remove", |task| task == Task::Remove),
        ("reveal", |task| task == Task::Reveal),
    ];
    let found = wanted.map(|(name, is)| {
        let played =
            find(&fable(), 3, |view| is(task(view)) && (name == "exchange" || view.turn > 2));
        (name, played.unwrap_or_else(|| panic!("no match comes to {name}")))
    });
    found.into()
}

/// Late in a match of four: the first seat in the middle of a red turn.
pub fn late(end: impl Fn(&FineSandView) -> bool) -> AnyMatch {
    let wanted = |view: &FineSandView| view.turn >= 9 && end(view);
    find(&json!({}), 4, wanted).expect("some match comes to this")
}

/// Pages of tables in several states, by name.
pub fn every_table() -> Vec<(String, TablePage)> {
    let mut pages: Vec<(String, TablePage)> = every_task()
        .into_iter()
        .map(|(name, played)| (format!("sand-{name}"), table(&played, me(), false)))
        .collect();
    let free = |view: &FineSandView| task(view) == Task::Free;
    let owes = |view: &FineSandView| view.yours.as_ref().is_some_and(|turn| !turn.board_drawn);
    let draw = late(|view| free(view) && step(view) == Step::Draw && owes(view));
    let colour =
        late(|view| free(view) && step(view) == Step::Draw && !owes(view) && hand(view).len() > 4);
    let build = late(|view| {
        let turn = view.yours.as_ref().unwrap();
        free(view)
            && step(view) == Step::Red
            && turn.builds > 1
            && hand(view).len() > view.yards[0].limit
    });
    let pay = late(|view| {
        let turn = view.yours.as_ref().unwrap();
        task(view) == Task::Pay
            && turn.due > 5
            && turn.site.len() > 1
            && turn.paid == 0
            && view.yards[0].wood < 9
    });
    let keep = late(|view| {
        free(view)
            && step(view) == Step::Blue
            && !owes(view)
            && hand(view).len() > view.yards[0].limit
    });
    let mut done = late(|view| {
        free(view)
            && matches!(step(view), Step::Red | Step::Blue)
            && !owes(view)
            && hand(view).len() <= view.yards[0].limit
            && view.yards[1..].iter().any(|yard| !yard.done)
    });
    let finish = done.clone();
    plays(&mut done, "done");
    let (mut over, mut dice) = (open(&json!({}), 4), Dice(3));
    play_until(&mut over, &mut dice, |_| false);
    let (mut alone, mut dice) = (open(&json!({}), 1), Dice(4));
    play_until(&mut alone, &mut dice, |_| false);
    let solo = find(&json!({}), 1, |view| view.turn == 6 && step(view) == Step::Red && free(view))
        .unwrap();
    let owed = find(&json!({}), 1, |view| {
        view.turn > 14
            && free(view)
            && view.yards[0].symbol.coins == 0
            && step(view) == Step::Blue
            && !owes(view)
            && view.yours.as_ref().is_some_and(|turn| !turn.offloaded)
    });
    let (mut first, mut dice) = (open(&json!({"deal": "learning"}), 2), Dice(1));
    settle(&mut first, &mut dice);
    let mut first_pay = first.clone();
    plays(&mut first_pay, "red; build more-4");
    let two = find(&json!({}), 2, |view| view.turn == 5 && step(view) == Step::Red && free(view))
        .unwrap();
    // Nothing in hand that the rest could pay for.
    let poor = find(&json!({}), 2, |view| {
        let turn = view.yours.as_ref().unwrap();
        let dear = |card: fine_sand::Card| card.is_coin() || u16::from(card.cost()) >= turn.purse;
        view.turn > 1
            && free(view)
            && step(view) == Step::Draw
            && turn.board_drawn
            && turn.ready.is_empty()
            && hand(view).kinds().all(dear)
    })
    .unwrap();
    let others = [
        ("sand-poor", table(&poor, me(), false)),
        ("sand-draw", table(&draw, me(), false)),
        ("sand-colour", table(&colour, me(), false)),
        ("sand-build", table(&build, me(), false)),
        ("sand-pay-late", table(&pay, me(), false)),
        ("sand-keep", table(&keep, me(), false)),
        ("sand-finish", table(&finish, me(), false)),
        ("sand-done", table(&done, me(), false)),
        ("sand-watching", table(&done, Viewer::Spectator, false)),
        ("sand-over", table(&over, me(), false)),
        ("sand-solo", table(&solo, me(), false)),
        ("sand-solo-over", table(&alone, me(), false)),
        ("sand-first", table(&first, me(), true)),
        ("sand-first-pay", table(&first_pay, me(), true)),
        ("sand-two", table(&two, me(), false)),
    ];
    pages.extend(others.into_iter().map(|(name, page)| (name.to_owned(), page)));
    pages.extend(owed.map(|owed| ("sand-solo-owes".to_owned(), table(&owed, me(), false))));
    pages
}

pub fn replay() -> ReplayPage {
    let played = late(|view| step(view) == Step::Red);
    let step = |v: u32, seat: usize, text: &str, heading: Option<&str>| ReplayStep {
        v,
        seat: Some(Seat::new(seat)),
        text: text.into(),
        heading: heading.map(Into::into),
        swing: None,
    };
    ReplayPage {
        id: "k3v9x2m7qa".into(),
        game: "fine-sand".into(),
        game_title: "Fine Sand".into(),
        seats: rows(4),
        viewer: me(),
        eyes: me(),
        may_see_as: vec![me(), Viewer::Seat(Seat::new(1)), Viewer::Spectator],
        board: Arc::new(SandBoard::past(view(&played, me()))),
        assets: FineSandPages.assets(),
        at: 2,
        first: 0,
        last: 4,
        steps: vec![
            step(1, 0, "You drew Sand castle 2", Some("Set-up")),
            step(2, 1, "Mira chose red", Some("Turn 1")),
            step(3, 1, "Mira began to build Sand castle 1", None),
            step(4, 1, "Mira paid 1 with Sand castle 2", None),
        ],
        outcome: "Turn 9".into(),
        played: NOW - 90_000_000,
        seal: Some(seal(true)),
        tide: None,
        bots: vec!["greedy".into(), "random".into()],
        share_link: "http://127.0.0.1:8470/t/k3v9x2m7qa/replay?at=2".into(),
    }
}

pub fn new_table() -> NewTablePage {
    let about = game().about();
    NewTablePage {
        game: about.id.into(),
        title: about.title.into(),
        schema: game().options_schema(),
        defaults: game().complete_options(&Value::Null).unwrap(),
        min_seats: about.min_seats,
        max_seats: about.max_seats,
        bots: vec!["greedy".into(), "random".into()],
        rival: None,
        problem: None,
        sent: Vec::new(),
    }
}

pub fn rules() -> RulesPage {
    RulesPage {
        game: "fine-sand".into(),
        title: "Fine Sand".into(),
        ledger: game().ledger().into(),
    }
}

/// Every page in several states, by name.
pub fn every_page() -> Vec<(String, String)> {
    let me = visitor();
    let how_to = HowToPage {
        game: "fine-sand",
        title: "Fine Sand",
        players: Some("1–4 players, 45 min".into()),
        text: game().how_to_play().expect("it is told in three minutes"),
        play: Some(("Play a bot", false)),
        campaigns: None,
        picture: &|name: &str| FineSandPages.picture(name),
        assets: FineSandPages.assets(),
    };
    let mut pages = vec![
        ("sand-how-to".to_owned(), how_to::page(&how_to, &me)),
        ("sand-replay".to_owned(), replay::page(&replay(), &me)),
        ("sand-new".to_owned(), new_table::page(&new_table(), &me)),
        ("sand-rules".to_owned(), rules::page(&rules(), &me)),
    ];
    for (name, page) in every_table() {
        pages.push((format!("text-{name}"), text_mode::page(&page, &me)));
        pages.push((name, tables::page(&page, &me)));
    }
    pages.into_iter().map(|(name, page)| (name, page.into_string())).collect()
}

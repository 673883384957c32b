//! Made-up tables of Sand Castles, for the gallery and the tests.

use catalog::{AnyGame, AnyMatch};
use game_core::{Act, Describe, Seat, Turn, Viewer};
use sand_castles::{Chance, Luck, Phase, SandCastles, SandCastlesView, Tile};
use sand_castles_pages::{CastlesBoard, Lately, SandCastlesPages};
use serde_json::{Value, json};
use std::sync::Arc;
use testing::samples::{self, Dice, NOW, seal, seats, visitor};
use web::Pages;
use web::pages::how_to::HowToPage;
use web::pages::new_table::{self, NewTablePage};
use web::pages::replay::{self, ReplayPage, Step};
use web::pages::{
    ChatLine, LogLine, SeatRow, SeatState, Stage, TablePage, Tide, TidePoint, Visitor,
    table as tables, text_mode,
};

pub fn game() -> AnyGame {
    AnyGame::of::<SandCastles>()
}

/// Components in which every castle is as large as one may be.
pub fn large() -> String {
    let head = "die 4 sandpails, 4 sandpails, 3 sandpails, 2 towers, 2 waves, 4 waves\n\
                tiles 58: 60 sandpails, 60 towers, 20 single waves, 20 double waves\n";
    let castle = |at: usize| {
        format!(
            "\ncastle {at} Castle number {at} of the very large ones\n{}",
            "TTTTTT\nSSSSSS\nSSSSSS\nSSSSSS\nSSSSSS\nSSSSSS\n"
        )
    };
    (1..=24).fold(head.to_owned(), |text, at| text + &castle(at))
}

/// Components with every freedom: dice that differ, faces with several symbols
/// or none, and castles with arches, with towers on towers and without towers.
pub fn odd() -> String {
    let head = "first die 1 sandpail, 2 sandpails + 1 wave, nothing, 2 sandpails, 1 tower, 1 tower\n\
                second die 1 sandpail + 1 tower + 1 wave, 1 wave, nothing, 3 sandpails, 2 towers + 2 waves, \
                1 tower\n\
                tiles 58: 42 sandpails, 20 towers, 3 single waves, 3 double waves\n";
    let designs = [
        ("Vault", "T....T\nSSSSSS\nS.SS.S\nS....S"),
        ("Arch", ".T.\n.T.\nSSS\nS.S"),
        ("Puddle", "SS"),
        ("Bridge", "SSSSS\nT.T.T\nS.S.S"),
        ("Pebble", "S"),
        ("Dune", ".S.\nSSS"),
        ("Balcony", ".T\nSS\nS."),
    ];
    let castle = |at: usize| {
        let (name, rows) = designs[at % designs.len()];
        format!("\ncastle {} {name} {at}\n{rows}\n", 1 + at % 12)
    };
    (0..24).fold(head.to_owned(), |text, at| text + &castle(at))
}

pub fn open(options: &Value) -> AnyMatch {
    game().open(options, 2, None).unwrap()
}

pub fn view(played: &AnyMatch, viewer: Viewer) -> SandCastlesView {
    played.any_view(viewer).into_typed().expect("only Sand Castles is played here")
}

pub fn me() -> Viewer {
    Viewer::Seat(Seat::new(0))
}

/// Lets chance decide until somebody has to.
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
    let weight = |text: &str| match text.split(' ').next() {
        Some("put") => 30,
        Some("keep") => 9,
        Some("wall") => 4,
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

/// Plays on until `end` likes what the first seat sees; whether it ever does.
pub fn play_until(
    played: &mut AnyMatch,
    dice: &mut Dice,
    end: impl Fn(&SandCastlesView) -> bool,
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
pub fn find(options: &Value, end: impl Fn(&SandCastlesView) -> bool) -> AnyMatch {
    let found = (1..400).find_map(|seed| {
        let (mut played, mut dice) = (open(options), Dice(seed));
        play_until(&mut played, &mut dice, &end).then_some(played)
    });
    found.expect("some match comes to this")
}

/// Whether the first seat is building.
pub fn building(view: &SandCastlesView) -> bool {
    view.phase == Phase::Build && view.builder == Seat::new(0)
}

pub fn rows() -> Vec<SeatRow> {
    seats(&["Ada", "Mira"])
}

/// What the dice gave both.
fn luck(played: &AnyMatch) -> [Luck; 2] {
    let seen = view(played, me());
    let acts = played.acts_after(0);
    [0, 1].map(|seat| {
        let rolls = acts.iter().filter_map(|(_, act)| match act {
            Act::Chance { text, belongs_to: Some(by) } if by.index() == seat => {
                match text.parse() {
                    Ok(Chance::Roll(one, other)) => Some((one, other)),
                    _ => None,
                }
            }
            _ => None,
        });
        Luck::of(&seen.components, rolls)
    })
}

/// The page of a match for one viewer.
pub fn table(played: &AnyMatch, viewer: Viewer) -> TablePage {
    let seen = view(played, viewer);
    let mut rows = rows();
    for (at, row) in rows.iter_mut().enumerate() {
        if played.turn().seats().contains(Seat::new(at)) {
            row.state = SeatState::Deciding;
        }
    }
    let (legal, can_take_back) = match viewer {
        Viewer::Seat(seat) => (played.legal_moves(seat), played.can_take_back(seat)),
        Viewer::Spectator => (Vec::new(), false),
    };
    let board = CastlesBoard::new(seen, legal, |text| match viewer {
        Viewer::Seat(seat) => played.check(seat, text).err(),
        Viewer::Spectator => None,
    });
    let lately = lately(&board, viewer);
    let over = played.turn() == Turn::Over;
    let luck = over.then(|| luck(played));
    TablePage {
        version: played.version(),
        stage: if over { Stage::Over } else { Stage::Playing },
        log: log().into(),
        seal: Some(seal(over)),
        chat: vec![ChatLine {
            name: "Mira".into(),
            seat: Some(Seat::new(1)),
            text: "The tide is on my side.".into(),
            at: NOW - 90_000,
            ..ChatLine::default()
        }],
        spectators: 0,
        can_take_back,
        board: Some(Arc::new(CastlesBoard { luck, lately, ..board })),
        assets: SandCastlesPages.assets(),
        ..samples::table(game(), viewer, rows)
    }
}

/// As if the one across had just built the last two tiles of the first castle.
fn lately(board: &CastlesBoard, viewer: Viewer) -> Lately {
    let seat = if viewer == me() { Seat::new(1) } else { Seat::new(0) };
    let built = &board.view.players[seat.index()].built[0];
    let built: Vec<_> = built.iter().rev().take(2).rev().copied().collect();
    let words = match built.len() {
        0 => String::new(),
        count => format!("Rolled 2 sandpails and 1 tower; {count} tiles on the first castle"),
    };
    Lately { seat: Some(seat), built, washed: Vec::new(), words }
}

/// How to play, with its pictures.
pub fn how_to_play(visitor: &Visitor) -> maud::Markup {
    let page = HowToPage {
        game: "sand-castles",
        title: "Sand Castles",
        players: Some("2 players, 25 min".into()),
        text: SandCastles::HOW_TO_PLAY.expect("a text"),
        play: Some(("Play a bot", false)),
        campaigns: None,
        picture: &|name| SandCastlesPages.picture(name),
        assets: SandCastlesPages.assets(),
    };
    web::pages::how_to::page(&page, visitor)
}

fn log() -> Vec<LogLine> {
    let line = |seat: usize, text: &str, strong: &str, turn: &str| LogLine {
        strong: (!strong.is_empty()).then(|| strong.into()),
        ..LogLine::new(Some(Seat::new(seat)), text.into()).under(turn)
    };
    vec![
        line(1, "Mira’s single wave took a tower of your Crab Keep.", "single wave", "Turn 11"),
        line(1, "Mira kept 2 sandpails for Lookout.", "", "Turn 12"),
        line(0, "You finished Crab Keep: 5 points.", "Crab Keep", "Turn 12"),
        line(1, "Mira put 2 sandpails on Twin Gate.", "sandpails", "Turn 13"),
        line(1, "Mira put a tower on Twin Gate. One more finishes it.", "tower", "Turn 13"),
        line(0, "You rolled 2 sandpails and 1 wave.", "", "Turn 14"),
        line(0, "You put a sandpail on Twin Gate.", "sandpail", "Turn 14"),
    ]
}

/// The first seat has this wave tile and much to take at both castles.
fn wave_at_hand(view: &SandCastlesView, tile: Tile) -> bool {
    let theirs = &view.players[1];
    building(view)
        && !view.waved
        && view.played < 2
        && view.players[0].hand.count(tile) > 0
        && theirs.built.iter().all(|built| built.len() > 2)
        && theirs.built.iter().map(Vec::len).sum::<usize>() > 8
}

/// Pages of tables in several states, by name.
pub fn every_table() -> Vec<(String, TablePage)> {
    let usual = json!({});
    let walls = json!({"walls": true});
    let turn = find(&usual, |view| {
        building(view) && view.played == 1 && view.turn > 12 && view.players[0].hand.towers > 0
    });
    let wave = find(&usual, |view| wave_at_hand(view, Tile::Double));
    let choose = find(&json!({"components": large()}), |view| {
        building(view)
            && !view.waved
            && view.played < 3
            && view.players[0].hand.doubles > 0
            && view.players[1].built[0].iter().filter(|cell| cell.row == 1).count() > 3
            && view.players[1].built[0].iter().all(|cell| cell.row < 2)
    });
    let hit = {
        let mut played = find(&usual, |view| wave_at_hand(view, Tile::Single));
        let legal = played.legal_moves(Seat::new(0));
        let sent = legal.iter().find(|legal| legal.text.starts_with("wave single")).unwrap();
        let text = sent.text.clone();
        played.play(Seat::new(0), &text, None).unwrap();
        played
    };
    let take =
        find(&usual, |view| matches!(view.phase, Phase::Take(_)) && view.builder == Seat::new(0));
    let keep = find(&usual, |view| {
        matches!(view.phase, Phase::Keep(_, 2)) && view.builder == Seat::new(1)
    });
    let discard = find(&usual, |view| view.phase == Phase::Discard && view.builder == Seat::new(0));
    let walled = find(&walls, |view| {
        building(view)
            && view.turn > 8
            && view.players[1].walls.iter().sum::<u8>() > 1
            && view.players[0].walls.iter().sum::<u8>() > 0
            && view.players[0].hand.sandpails > 0
            && view.players[0].hand.doubles > 0
            && !view.waved
            && view.played < 3
    });
    let last = find(&usual, |view| {
        building(view) && view.castles.iter().flatten().count() == 1 && view.played == 0
    });
    let large = find(&json!({"components": large(), "walls": true}), |view| {
        building(view) && view.turn > 24 && view.played == 0
    });
    let arches = find(&json!({"components": odd()}), |view| {
        let named = |name: &str| view.castles.iter().flatten().any(|c| c.name.starts_with(name));
        let high = |seat: usize| view.players[seat].built.iter().flatten().any(|cell| cell.row > 1);
        building(view)
            && named("Vault")
            && named("Arch")
            && view.played == 0
            && high(0)
            && high(1)
            && view.faces.is_some_and(|(one, other)| one == 1 || other == 0)
    });
    let arch_keep = find(&json!({"components": odd()}), |view| {
        matches!(view.phase, Phase::Keep(..))
            && view.builder == Seat::new(1)
            && view.keeping().iter().any(|cell| cell.row > 0)
    });
    let waits = find(&usual, |view| {
        view.phase == Phase::Build && view.builder == Seat::new(1) && view.turn > 9
    });
    let over = find(&usual, |view| view.phase == Phase::Over);
    [
        ("castles-turn", table(&turn, me())),
        ("castles-wave", table(&wave, me())),
        ("castles-choose", table(&choose, me())),
        ("castles-hit", table(&hit, me())),
        ("castles-take", table(&take, me())),
        ("castles-keep", table(&keep, me())),
        ("castles-discard", table(&discard, me())),
        ("castles-walls", table(&walled, me())),
        ("castles-last", table(&last, me())),
        ("castles-large", table(&large, me())),
        ("castles-arches", table(&arches, me())),
        ("castles-arch-keep", table(&arch_keep, me())),
        ("castles-waiting", table(&waits, me())),
        ("castles-watching", table(&turn, Viewer::Spectator)),
        ("castles-over", table(&over, me())),
        ("castles-over-watched", table(&over, Viewer::Spectator)),
    ]
    .map(|(name, page)| (name.to_owned(), page))
    .into()
}

pub fn replay() -> ReplayPage {
    let played = find(&json!({}), |view| building(view) && view.turn > 14 && view.played == 2);
    let step = |v: u32, seat: usize, text: &str, heading: Option<&str>| Step {
        v,
        seat: Some(Seat::new(seat)),
        text: text.into(),
        heading: heading.map(Into::into),
        swing: text.contains("finished").then(|| "+5".into()),
    };
    let point = |(at, lead): (usize, &i32)| TidePoint {
        height: 0.5 + f64::from(*lead) / 20.0,
        when: format!("turn {at}"),
        value: lead.to_string(),
    };
    ReplayPage {
        id: "k3v9x2m7qa".into(),
        game: "sand-castles".into(),
        game_title: "Sand Castles".into(),
        seats: rows(),
        viewer: me(),
        eyes: me(),
        may_see_as: vec![me(), Viewer::Seat(Seat::new(1)), Viewer::Spectator],
        board: Arc::new(CastlesBoard::past(view(&played, me()))),
        assets: SandCastlesPages.assets(),
        at: 2,
        first: 0,
        last: 4,
        steps: vec![
            step(1, 0, "You rolled 2 sandpails and 1 wave", Some("Turn 1")),
            step(2, 0, "You put a sandpail on Twin Gate", None),
            step(3, 0, "You finished Crab Keep: 5 points", None),
            step(4, 1, "Mira rolled 1 sandpail and 1 tower", Some("Turn 2")),
        ],
        outcome: "Turn 15".into(),
        played: NOW - 90_000_000,
        seal: Some(seal(true)),
        tide: Some(Tide {
            title: "How the tide turned".into(),
            about: "your lead in points".into(),
            axis: ["+10".into(), "even".into(), "−10".into()],
            points: [0, 0, 0, 5, 5].iter().enumerate().map(point).collect(),
            now: Some(2),
        }),
        bots: vec!["greedy".into(), "random".into()],
        share_link: "http://127.0.0.1:8470/t/k3v9x2m7qa/replay?at=2".into(),
    }
}

pub fn new_table(problem: bool) -> NewTablePage {
    let about = game().about();
    let options = if problem { json!({"components": "die 1 sandpail\n"}) } else { Value::Null };
    NewTablePage {
        game: about.id.into(),
        title: about.title.into(),
        schema: game().options_schema(),
        defaults: game().complete_options(&options).unwrap(),
        min_seats: about.min_seats,
        max_seats: about.max_seats,
        bots: vec!["greedy".into(), "random".into()],
        rival: None,
        problem: problem.then(|| "components, line 1: a die has 6 faces, not 1".into()),
        sent: Vec::new(),
    }
}

/// Every page in several states, by name.
pub fn every_page() -> Vec<(String, String)> {
    let me = visitor();
    let mut pages = vec![
        ("castles-replay".to_owned(), replay::page(&replay(), &me)),
        ("castles-how-to-play".to_owned(), how_to_play(&me)),
        ("castles-new".to_owned(), new_table::page(&new_table(false), &me)),
        ("castles-new-refused".to_owned(), new_table::page(&new_table(true), &me)),
    ];
    for (name, page) in every_table() {
        pages.push((format!("text-{name}"), text_mode::page(&page, &me)));
        pages.push((name, tables::page(&page, &me)));
    }
    pages.into_iter().map(|(name, page)| (name, page.into_string())).collect()
}

//! Made-up tables in every state, for the gallery and the tests.
#![allow(dead_code, missing_docs, reason = "each user takes what it needs")]

use game_core::{Describe, Game, Seat, Turn, Viewer};
use novem::{Line, Marker, Novem, NovemView, Options, RoundView, Setup, Side, SquareView};
use novem_pages::analysis::{self, AnalysisPage, Measure, RoundAnalysis};
use novem_pages::{NovemBoard, NovemPages, Training, page as novem_page};
use std::sync::Arc;
use web::pages::error::Problem;
use web::pages::home::{GameCard, HomePage, OpenTable, WaitingTable, YourTable};
use web::pages::how_to::HowToPage;
use web::pages::new_table::NewTablePage;
use web::pages::profile::ProfilePage;
use web::pages::replay::{ReplayPage, Step};
use web::pages::rules::RulesPage;
use web::pages::{
    Absence, ChatLine, Clock, Emblem, More, Occupant, Seal, SeatRow, SeatState, Stage, TablePage,
    Tide, TidePoint, Visitor,
};
use web::{Board, Pages};

pub const NOW: u64 = 1_772_634_000_000;
const COMMIT: &str = "b7e190c4a3d2486f9e0c55b1d07a6612c4e8f9037b2a4d1e86c9305fa71e5fd2";
const SECRET: &str = "4c1f07ae5b6d38e2911c0af47d25b8e60392c7fa1b48d65e70a3cc12fe849b33";

pub fn visitor() -> Visitor {
    Visitor { name: Some("Ada".into()), emblem: Emblem::Anchor, csrf: "3f9c2ab1".into(), now: NOW }
}

pub fn stranger() -> Visitor {
    Visitor { name: None, ..visitor() }
}

/// A match in progress, with the rounds that were turned up so far.
pub struct Sample {
    pub novem: Novem,
    pub rounds: Vec<(u32, RoundView)>,
}

/// Plays these meetings one after the other: `A1 B2`.
pub fn played(options: &Options, meetings: &str) -> Sample {
    let mut played = Sample { novem: Novem::new(options, 2).unwrap(), rounds: Vec::new() };
    for meeting in meetings.split_whitespace() {
        played.meet(meeting);
    }
    played.deal();
    played
}

impl Sample {
    fn deal(&mut self) {
        if matches!(self.novem.turn(), Turn::Chance(_)) {
            self.novem.apply_chance("618753294".parse::<Setup>().unwrap());
        }
    }

    pub fn meet(&mut self, meeting: &str) {
        self.deal();
        let number = self.novem.view(Viewer::Spectator).round;
        self.lay(&meeting[..1]);
        self.lay(&meeting[1..]);
        let round = self.novem.view(Viewer::Spectator).last_round.unwrap();
        self.rounds.push((number, round));
    }

    pub fn lay(&mut self, marker: &str) {
        let marker: Marker = marker.parse().unwrap();
        self.novem.play(marker.side.seat(), marker).unwrap();
    }

    /// Plays on in some fixed way until `end` says so.
    pub fn play_until(&mut self, end: impl Fn(&Novem) -> bool) {
        let mut dice = 7_u32;
        while !end(&self.novem) {
            dice = dice.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            let square = (dice >> 16) as usize % 9;
            self.meet(novem::square_name(square));
        }
        self.deal();
    }
}

pub fn options() -> Options {
    Options { setup: "276951438".parse().unwrap(), ..Options::default() }
}

pub fn seats() -> Vec<SeatRow> {
    let person = |name: &str, emblem| SeatRow {
        occupant: Occupant::Person(name.into()),
        emblem,
        state: SeatState::Idle,
        present: true,
        clock: None,
    };
    vec![person("Ada", Emblem::Anchor), person("Mira", Emblem::Lighthouse)]
}

/// The page of a match for one viewer.
pub fn table(played: &Sample, viewer: Viewer) -> TablePage {
    let view = played.novem.view(viewer);
    let mut rows = seats();
    let turn = played.novem.turn();
    for (at, row) in rows.iter_mut().enumerate() {
        row.state = match turn {
            Turn::Seats(seats) if seats.contains(Seat::new(at)) => SeatState::Deciding,
            Turn::Seats(_) => SeatState::Done,
            _ => SeatState::Idle,
        };
    }
    let log = played.rounds.iter().map(|(number, round)| {
        novem_page::tell(round, *number, view.options.open_piles, &rows, viewer)
    });
    let can_take_back =
        matches!(viewer, Viewer::Seat(seat) if rows[seat.index()].state == SeatState::Done);
    TablePage {
        device: None,
        id: "k3v9x2m7qa".into(),
        game: "novem".into(),
        game_title: "Novem".into(),
        version: 2 * played.rounds.len() as u32
            + 1
            + rows.iter().filter(|row| row.state == SeatState::Done).count() as u32,
        viewer,
        stage: if view.over { Stage::Over } else { Stage::Playing },
        log: log.collect(),
        seats: rows,
        options: Vec::new(),
        seal: Some(seal(view.over)),
        can_join: false,
        join_link: "http://127.0.0.1:8470/t/k3v9x2m7qa".into(),
        chat: chat(),
        spectators: 3,
        can_take_back,
        absence: None,
        leaving_is_final: false,
        left: None,
        rematch: None,
        campaign: None,
        old: None,
        played_on: None,
        peace: web::pages::Peace::default(),
        lobby: None,
        menu: &[],
        hints: web::pages::hint::HintsHere::default(),
        board: Some(board(view)),
        assets: NovemPages::default().assets(),
    }
}

fn board(view: NovemView) -> Arc<dyn Board> {
    Arc::new(NovemBoard { view, training: None, ended: None })
}

pub fn seal(over: bool) -> Seal {
    Seal {
        commit: COMMIT.into(),
        secret: over.then(|| SECRET.into()),
        verified: over.then(|| "Opened now, it gives exactly this set-up.".into()),
    }
}

fn chat() -> Vec<ChatLine> {
    let line = |name: &str, seat: Option<usize>, text: &str, ago: u64| ChatLine {
        name: name.into(),
        seat: seat.map(Seat::new),
        text: text.into(),
        at: NOW - ago,
        ..ChatLine::default()
    };
    vec![
        line("Mira", Some(1), "Ready when you are.", 400_000),
        line("Ada", Some(0), "Let me think about C.", 60_000),
    ]
}

pub fn rows() -> Viewer {
    Viewer::Seat(Side::Rows.seat())
}

pub fn columns() -> Viewer {
    Viewer::Seat(Side::Columns.seat())
}

/// Round 5, as on the mock-up.
pub fn round_five() -> Sample {
    played(&options(), "A1 B2 A1 C1")
}

pub fn waiting_for_players() -> TablePage {
    let mut page = table(&round_five(), rows());
    page.board = None;
    page.stage = Stage::Gathering;
    page.log.clear();
    page.chat.clear();
    page.version = 0;
    page.spectators = 0;
    page.options = vec!["open piles".into()];
    page.seats[0].state = SeatState::Idle;
    page.seats[1] = SeatRow {
        occupant: Occupant::Open,
        emblem: Emblem::Lighthouse,
        state: SeatState::Idle,
        present: false,
        clock: None,
    };
    page
}

pub fn analysed(game: u8, round: u32, attacker: Side, seed: u32) -> RoundAnalysis {
    let wobble = |at: u32| f64::from((seed * 37 + at * 53) % 100) / 100.0 - 0.5;
    let mut meetings = [[-2.8, 6.6, 4.5], [5.0, 2.5, -1.9], [1.4, 0.5, 5.1]];
    for (at, value) in meetings.iter_mut().flatten().enumerate() {
        *value += 3.0 * wobble(at as u32);
    }
    RoundAnalysis {
        game,
        round,
        attacker,
        measure: Measure::Points,
        value: 2.2 + 4.0 * wobble(3),
        mixes: [[0.15, 0.40, 0.45], [0.40, 0.30, 0.30]],
        meetings,
        chosen: None,
        costs: [0.0, 0.0],
        taken: None,
    }
}

pub fn training() -> TablePage {
    let mut played = round_five();
    played.lay("C");
    let mut page = table(&played, rows());
    page.options = vec!["the analysis open".into()];
    let training = Some(Training::Round(Box::new(RoundAnalysis {
        meetings: [[-2.8, 6.6, 4.5], [5.0, 2.5, -1.9], [1.4, 0.5, 5.1]],
        value: 2.2,
        ..analysed(1, 5, Side::Rows, 0)
    })));
    page.board =
        Some(Arc::new(NovemBoard { view: played.novem.view(rows()), training, ended: None }));
    page
}

pub fn away() -> TablePage {
    let mut played = round_five();
    played.lay("C");
    let mut page = table(&played, rows());
    page.seats[1].present = false;
    page.seats[0].clock = Some(Clock { left: 245_000, running: false });
    page.seats[1].clock = Some(Clock { left: 31_000, running: true });
    page.absence = Some(Absence { seat: Seat::new(1), agreed: 0, needed: 1, may_agree: true });
    page
}

pub fn between_games() -> Sample {
    let mut played = round_five();
    played.play_until(|novem| novem.view(Viewer::Spectator).game == 2);
    played
}

pub fn finished() -> Sample {
    let mut played = between_games();
    played.play_until(|novem| novem.turn() == Turn::Over);
    played
}

pub fn game_cards() -> Vec<GameCard> {
    let card = NovemPages::default().card().expect("Novem is on the front page");
    let bots = ["Winkle", "Gull", "Heron", "Orca"].map(str::to_owned).to_vec();
    let (id, title) = ("novem".into(), "Novem".into());
    let bot = Some("Gull".into());
    vec![GameCard { id, title, card, campaigns: None, bot, bots, next: None }]
}

fn your_tables() -> Vec<YourTable> {
    let table = |with: &str, state: &str, over: bool, ago: u64| YourTable {
        id: "k3v9x2m7qa".into(),
        game_title: "Novem".into(),
        with: format!("with {with}"),
        state: state.into(),
        emblem: Emblem::Anchor,
        over,
        read_only: false,
        at: NOW - ago,
    };
    vec![
        table("Mira", "Round 5: it is your move", false, 120_000),
        table("Jonas", "Round 2: Jonas chooses", false, 4_000_000),
        table("tide, a bot", "You won, 62 to 58", true, 90_000_000),
    ]
}

pub fn quiet_home() -> HomePage {
    HomePage { games: game_cards(), ..HomePage::default() }
}

pub fn busy_home() -> HomePage {
    let table = |host: &str, options: &str, taken: usize, ago: u64| OpenTable {
        id: "p8d2c5w1tz".into(),
        game_title: "Novem".into(),
        host: host.into(),
        options: options.into(),
        taken,
        read_only: false,
        seats: 2,
        since: NOW - ago,
    };
    HomePage {
        puzzles: Vec::new(),
        waiting: vec![WaitingTable {
            id: "k3v9x2m7qa".into(),
            game_title: "Novem".into(),
            about: "with Mira, round 5: choose a row".into(),
        }],
        games: game_cards(),
        tables: vec![
            table("Ilse", "open piles", 1, 240_000),
            table("Noor", "standard game", 1, 900_000),
            table("Wren", "the same set-up twice", 2, 2_500_000),
        ],
        more: More { is_first: true, next: Some("playing-p8d2c5w1tz".into()) },
        yours: your_tables(),
    }
}

pub fn profile() -> ProfilePage {
    ProfilePage {
        tally: Default::default(),
        accuracy: Default::default(),
        personal_link: Some("http://127.0.0.1:8470/me/8f2c0b7719ad4e6c".into()),
        games: your_tables(),
        more: More::default(),
        puzzles: None,
        mistakes: None,
        problem: None,
    }
}

pub fn new_table() -> NewTablePage {
    NewTablePage {
        game: "novem".into(),
        title: "Novem".into(),
        schema: schemars::schema_for!(Options).into(),
        defaults: serde_json::to_value(Options::default()).unwrap(),
        min_seats: 2,
        max_seats: 2,
        bots: vec!["tide".into(), "random".into()],
        rival: None,
        problem: None,
        sent: Vec::new(),
    }
}

pub fn rules() -> RulesPage {
    RulesPage { game: "novem".into(), title: "Novem".into(), ledger: Novem::LEDGER.into() }
}

pub fn replay() -> ReplayPage {
    let (mut partly, whole) = (round_five(), finished());
    partly.lay("B");
    let cast = seats();
    let mut steps = vec![Step {
        v: 1,
        seat: None,
        text: "The tiles were laid out: set-up 276 951 438".into(),
        heading: None,
        swing: None,
    }];
    for (at, (number, round)) in whole.rounds.iter().enumerate() {
        let v = 2 * at as u32 + 2;
        steps.push(Step {
            v,
            seat: Some(Seat::new(0)),
            text: format!("You laid row {}", &round.square[..1]),
            heading: Some(format!("Round {number}")),
            swing: None,
        });
        steps.push(Step {
            v: v + 1,
            seat: Some(round.attacker.seat()),
            text: novem_page::retell(round, &cast, rows()),
            heading: None,
            swing: Some(["+1.9", "−0.8", "±0.0", "+0.4"][at % 4].into()),
        });
    }
    let last = steps.last().unwrap().v;
    ReplayPage {
        id: "k3v9x2m7qa".into(),
        game: "novem".into(),
        game_title: "Novem".into(),
        seats: cast,
        viewer: rows(),
        eyes: rows(),
        may_see_as: vec![rows(), columns(), Viewer::Spectator],
        board: board(partly.novem.view(rows())),
        assets: NovemPages::default().assets(),
        at: 10,
        first: 0,
        last,
        tide: Some(Tide {
            title: "How the tide turned".into(),
            about: "your lead, if both play best".into(),
            axis: ["+8".into(), "even".into(), "−8".into()],
            points: (0..=last)
                .map(|v| TidePoint {
                    height: 0.5
                        + 0.3 * (f64::from(v) / 4.0).sin()
                        + f64::from(v) / f64::from(last) * 0.15,
                    when: format!("move {v}"),
                    value: format!("{:+.1}", 5.0 * (f64::from(v) / 4.0).sin()).replace('-', "−"),
                })
                .collect(),
            now: Some(10),
        }),
        steps,
        outcome: "You win, 62 to 58".into(),
        played: NOW - 90_000_000,
        seal: Some(Seal {
            commit: COMMIT.into(),
            secret: Some(SECRET.into()),
            verified: Some("Opened now, it gives exactly this set-up.".into()),
        }),
        bots: vec!["tide".into(), "random".into()],
        share_link: "http://127.0.0.1:8470/t/k3v9x2m7qa/replay?at=10".into(),
    }
}

pub fn analysis() -> AnalysisPage {
    let whole = finished();
    let rounds = whole.rounds.iter().enumerate().map(|(at, (number, round))| {
        let game = if at > 0 && at >= between_games().rounds.len() { 2 } else { 1 };
        let line = |text: &str| Line::ALL[text.parse::<Marker>().unwrap().line.index()];
        RoundAnalysis {
            chosen: Some([line(&round.square[..1]), line(&round.square[1..])]),
            costs: [f64::from(at as u32 % 3) * 0.4, f64::from(at as u32 % 4) * 0.3],
            taken: round.tile,
            ..analysed(game, *number, round.attacker, at as u32)
        }
    });
    AnalysisPage {
        id: "k3v9x2m7qa".into(),
        game: "novem".into(),
        game_title: "Novem".into(),
        seats: seats(),
        viewer: rows(),
        outcome: "You win, 62 to 58".into(),
        rounds: rounds.collect(),
    }
}

pub fn problems() -> Vec<(&'static str, Problem)> {
    vec![
        ("not-found", Problem::NotFound),
        ("too-late", Problem::TooLate { what: "Mira’s marker turned both up first.".into() }),
        (
            "refused",
            Problem::Refused {
                game: "novem".into(),
                sentence: "your marker already lies face down: both turn over once your opponent has chosen".into(),
                clause: "NV-2.1".into(),
            },
        ),
        ("not-yours", Problem::NotYours { what: "both seats of this table are taken".into() }),
        ("too-fast", Problem::TooFast { seconds: 12 }),
        ("internal", Problem::Internal),
    ]
}

/// Every page in several states, by name.
/// Between the games, with the board on which the first one ended.
pub fn between() -> TablePage {
    let played = between_games();
    let mut page = table(&played, rows());
    let view = played.novem.view(rows());
    let ended = view.board.iter().map(|square| SquareView { beneath: None, ..*square });
    let ended = Some(ended.collect());
    page.board = Some(Arc::new(NovemBoard { view, training: None, ended }));
    page
}

/// How to play, with its pictures.
pub fn how_to_play(visitor: &Visitor) -> maud::Markup {
    let pages = NovemPages::default();
    let page = HowToPage {
        campaigns: None,
        game: "novem",
        title: "Novem",
        players: Some("2 players, 10 min".into()),
        text: Novem::HOW_TO_PLAY.expect("a text"),
        play: Some(("Play a bot", false)),
        picture: &|name| pages.picture(name),
        assets: pages.assets(),
    };
    web::pages::how_to::page(&page, visitor)
}

pub fn every_page() -> Vec<(String, String)> {
    use web::pages::{error, home, new_table, profile, replay, rules, table as tables, text_mode};
    let me = visitor();
    let five = round_five();
    let mut chosen = round_five();
    chosen.lay("C");
    let mut answered = round_five();
    answered.lay("2");
    let watch = Viewer::Spectator;
    let mut closed = table(&chosen, rows());
    closed.can_take_back = false;
    let mut open = options();
    open.open_piles = true;
    let mut guest = waiting_for_players();
    guest.viewer = watch;
    guest.can_join = true;
    let mut pages: Vec<(String, maud::Markup)> = vec![
        ("home".into(), home::page(&busy_home(), &me)),
        ("home-empty".into(), home::page(&quiet_home(), &stranger())),
        ("new".into(), new_table::page(&super::samples::new_table(), &me)),
        ("new-stranger".into(), new_table::page(&super::samples::new_table(), &stranger())),
        ("waiting".into(), tables::page(&waiting_for_players(), &me)),
        ("waiting-guest".into(), tables::page(&guest, &stranger())),
        ("novem-choice".into(), tables::page(&table(&played(&options(), ""), rows()), &me)),
        ("novem-revealed".into(), tables::page(&table(&five, rows()), &me)),
        ("novem-columns".into(), tables::page(&table(&answered, columns()), &me)),
        ("novem-answer".into(), tables::page(&table(&answered, rows()), &me)),
        ("novem-chosen".into(), tables::page(&table(&chosen, rows()), &me)),
        ("novem-closed".into(), tables::page(&closed, &me)),
        ("novem-training".into(), tables::page(&training(), &me)),
        ("novem-away".into(), tables::page(&away(), &me)),
        ("novem-spectator".into(), tables::page(&table(&chosen, watch), &me)),
        (
            "novem-open-piles".into(),
            tables::page(&table(&played(&open, "A1 B2 A1 C1 C3 B3"), rows()), &me),
        ),
        ("novem-between".into(), tables::page(&between(), &me)),
        ("how-to-play".into(), how_to_play(&me)),
        ("novem-over".into(), tables::page(&table(&finished(), rows()), &me)),
        ("novem-over-spectator".into(), tables::page(&table(&finished(), watch), &me)),
        ("text".into(), text_mode::page(&table(&five, rows()), &me)),
        ("text-over".into(), text_mode::page(&table(&finished(), columns()), &me)),
        ("text-waiting".into(), text_mode::page(&guest, &stranger())),
        ("rules".into(), rules::page(&super::samples::rules(), &me)),
        ("rules-index".into(), rules::index(&[("novem".into(), "Novem".into())], &me)),
        ("replay".into(), replay::page(&super::samples::replay(), &me)),
        (
            "replay-plain".into(),
            replay::page(&ReplayPage { tide: None, seal: None, ..super::samples::replay() }, &me),
        ),
        ("analysis".into(), analysis::page(&super::samples::analysis())),
        ("profile".into(), profile::page(&super::samples::profile(), &me)),
        ("profile-new".into(), profile::page(&ProfilePage::default(), &stranger())),
    ];
    for (name, problem) in problems() {
        pages.push((format!("error-{name}"), error::page(&problem, Some("/t/k3v9x2m7qa"), &me)));
    }
    pages.into_iter().map(|(name, page)| (name, page.into_string())).collect()
}

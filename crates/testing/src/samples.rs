//! What sample tables of all games share.

use catalog::AnyGame;
use game_core::{Seat, Viewer};
use web::pages::{
    ChatLine, Emblem, Occupant, Seal, SeatRow, SeatState, Stage, TablePage, Visitor, seat_emblems,
};

pub const NOW: u64 = 1_772_634_000_000;
const COMMIT: &str = "b7e190c4a3d2486f9e0c55b1d07a6612c4e8f9037b2a4d1e86c9305fa71e5fd2";
const SECRET: &str = "4c1f07ae5b6d38e2911c0af47d25b8e60392c7fa1b48d65e70a3cc12fe849b33";

/// The form token of [`visitor`].
pub const CSRF: &str = "3f9c2ab1";

pub fn visitor() -> Visitor {
    Visitor { name: Some("Ada".into()), emblem: Emblem::Anchor, csrf: CSRF.into(), now: NOW }
}

pub fn stranger() -> Visitor {
    Visitor { name: None, ..visitor() }
}

/// People of these names, all of them here.
pub fn seats(names: &[&str]) -> Vec<SeatRow> {
    let person = |(name, emblem): (&&str, Emblem)| SeatRow {
        occupant: Occupant::Person((*name).into()),
        emblem,
        state: SeatState::Idle,
        present: true,
        clock: None,
    };
    names.iter().zip(seat_emblems(names.len())).map(person).collect()
}

pub fn seal(over: bool) -> Seal {
    Seal {
        commit: COMMIT.into(),
        secret: over.then(|| SECRET.into()),
        verified: over.then(|| "Opened now, it gives exactly this set-up.".into()),
    }
}

pub fn chat() -> Vec<ChatLine> {
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

/// A table of this game before anybody looks closer: no board, no log.
pub fn table(game: AnyGame, viewer: Viewer, seats: Vec<SeatRow>) -> TablePage {
    TablePage {
        id: "k3v9x2m7qa".into(),
        game: game.about().id.into(),
        game_title: game.about().title.into(),
        version: 1,
        viewer,
        stage: Stage::Playing,
        log: web::pages::Log::default(),
        seats,
        options: Vec::new(),
        played_on: None,
        seal: Some(seal(false)),
        can_join: false,
        join_link: "http://127.0.0.1:8470/t/k3v9x2m7qa".into(),
        chat: chat(),
        spectators: 3,
        can_take_back: false,
        absence: None,
        leaving_is_final: false,
        left: None,
        rematch: None,
        campaign: None,
        old: None,
        peace: web::pages::Peace::default(),
        lobby: None,
        board: None,
        assets: &[],
        menu: &[],
        device: None,
        hints: web::pages::hint::HintsHere::default(),
    }
}

/// Chance for samples: the same every time.
#[derive(Clone, Copy, Debug)]
pub struct Dice(pub u64);

impl Dice {
    pub fn below(&mut self, n: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % n
    }
}

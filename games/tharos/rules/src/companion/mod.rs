//! The companion: the mat kept by the program, beside a printed copy.
//!
//! It knows no rules of the base game. It keeps bag, start spaces, rows, loss
//! box and points, asks the player for what only their table knows, and tells
//! them what to do with the printed game.
//!
//! ```
//! use game_core::{Game, Seat, Viewer};
//! use tharos::companion::{Companion, Options};
//!
//! let mut companion = Companion::new(&Options::default(), 1).unwrap();
//! let me = Seat::new(0);
//! let view = companion.view(Viewer::Seat(me));
//! assert_eq!(view.tell[1], "Lay the solo mat beside it.");
//! for _ in ["the game", "the bag"] {
//!     companion.play(me, "ready".parse().unwrap()).unwrap();
//! }
//! for marker in ["marker ochre", "marker ochre", "marker teal"] {
//!     companion.apply_chance(marker.parse().unwrap());
//! }
//! for _ in ["the start spaces", "the mines", "the coins"] {
//!     companion.play(me, "ready".parse().unwrap()).unwrap();
//! }
//! companion.play(me, "place".parse().unwrap()).unwrap();
//! companion.apply_chance("marker plum".parse().unwrap());
//! companion.play(me, "done".parse().unwrap()).unwrap();
//! companion.play(me, "place".parse().unwrap()).unwrap();
//! let view = companion.view(Viewer::Seat(me));
//! assert_eq!(view.tell, ["Put 1 random unbuilt public building back into the box."]);
//! assert_eq!(view.ask, "Do you own at least 7 Jar?");
//! let refused = companion.play(me, "1000".parse().unwrap()).unwrap_err();
//! assert_eq!(refused.to_string(), "1000 Jar is not possible: enter a number from 0 to 99");
//! ```

mod desk;
mod moves;
mod notation;
mod options;
mod preparation;
mod text;
mod view;
mod words;

pub use desk::{Companion, Line, Phase};
pub use moves::{Illegal, LEAST_POINTS, MOST_POINTS, Marker, Move};
pub use options::{Bag, Options};
pub use view::{CompanionView, Progress, Sheet};
pub use words::most;

use crate::base::pick;
use crate::mat::Guild;
use game_core::laws::Lookalikes;
use game_core::{
    About, BadOptions, Describe, Game, Outcome, Rng, Scores, Search, Seat, SeatSet, TableRules,
    Turn, Viewer,
};

impl Game for Companion {
    const LEDGER: &'static str = include_str!("../../../rules.md");
    const ABOUT: About = About {
        id: "tharos-companion",
        title: "Tharos companion",
        ruleset: 2,
        min_seats: 1,
        max_seats: 1,
        simultaneous: false,
        hidden: false,
        chance: true,
    };

    type Options = Options;
    type Move = Move;
    type Chance = Marker;
    type Illegal = Illegal;
    type View = CompanionView;

    fn new(options: &Options, _: usize) -> Result<Companion, BadOptions> {
        let layout = options.layout().map_err(|error| BadOptions(error.to_string()))?;
        Ok(Companion::open(layout, options.bag))
    }

    fn seats(&self) -> SeatSet {
        SeatSet::first(1)
    }

    fn turn(&self) -> Turn {
        match self.phase() {
            Phase::Draw if self.bag() == Bag::Ours => Turn::Chance(None),
            Phase::Over => Turn::Over,
            _ => Turn::Seats(self.seats()),
        }
    }

    /// Every answer closes a step: going back is a move of its own here.
    fn step(&self) -> u32 {
        self.made
    }

    /// TH-6.2, TH-6.3: `yes` stands for the numbers, `undo` for going back
    /// further, and `points 0` for any points.
    fn legal_moves(&self, seat: Seat, out: &mut Vec<Move>) {
        const LISTED: [Move; 13] = [
            Move::Ready,
            Move::Drew(Guild::Ochre),
            Move::Drew(Guild::Teal),
            Move::Drew(Guild::Plum),
            Move::Place,
            Move::Swap(1),
            Move::Swap(2),
            Move::Yes,
            Move::No,
            Move::Done,
            Move::Points(0),
            Move::Finish,
            Move::Undo,
        ];
        out.extend(LISTED.into_iter().filter(|mv| self.check(seat, mv).is_ok()));
    }

    fn check(&self, _: Seat, mv: &Move) -> Result<(), Illegal> {
        self.may(*mv)
    }

    fn apply(&mut self, _: Seat, mv: Move) {
        self.carry_out(mv);
    }

    fn is_template(&self, mv: &Move) -> bool {
        matches!(mv, Move::Yes | Move::Points(_) | Move::Undo)
    }

    fn chances(&self, out: &mut Vec<(Marker, u32)>) {
        let bag = self.mat().bag();
        let all = Marker::ALL.into_iter().zip(bag.map(u32::from));
        out.extend(all.filter(|(_, count)| *count > 0));
    }

    fn apply_chance(&mut self, marker: Marker) {
        self.draw(marker);
    }

    fn view(&self, _: Viewer) -> CompanionView {
        self.seen()
    }

    /// TH-4.2: nobody wins a game that is lost.
    fn outcome(&self) -> Option<Outcome> {
        let sheet = self.sheet().filter(|_| self.phase() == Phase::Over)?;
        let scores = Scores::new(&[sheet.total]);
        let winners = if sheet.won { self.seats() } else { SeatSet::EMPTY };
        Some(Outcome { scores, winners, reason: sheet.verdict.into() })
    }
}

impl Describe for Companion {
    const HOW_TO_PLAY: Option<&'static str> =
        Some(include_str!("../../../how-to-play-companion.md"));

    fn describe(&self, _: Seat, mv: &Move) -> String {
        text::describe(self, *mv)
    }

    fn describe_chance(&self, _: Option<Seat>, marker: &Marker) -> String {
        text::describe_draw(self, *marker)
    }
}

impl TableRules for Companion {}

impl Search for Companion {
    fn sample_chance(&self, rng: &mut impl Rng) -> Marker {
        Marker::ALL[pick(&self.mat().bag(), rng)]
    }

    fn determinize(view: &CompanionView, _: &mut impl Rng) -> Companion {
        Companion::shown(view)
    }
}

impl Lookalikes for Companion {}

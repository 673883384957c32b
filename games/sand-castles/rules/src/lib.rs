//! Sand Castles: two players race to build the same castles, and the waves
//! wash them away.
//!
//! Two castle designs lie between the players; both build both, from the ground
//! up, with sandpails and towers that the dice bring. A wave takes tiles of the
//! opponent's topmost row. Whoever finishes a castle first takes its points. The
//! rules, clause by clause, are in `games/sand-castles/rules.md`; code cites the clause
//! where the rule is carried out, and the components are in `components.txt`.
//!
//! ```
//! use game_core::{Game, Seat, Turn, Viewer};
//! use sand_castles::{Options, SandCastles};
//!
//! let mut table = SandCastles::new(&Options::default(), 2).unwrap();
//! for chance in ["first 1", "castle 2", "castle 18", "roll 1 4"] {
//!     table.apply_chance(chance.parse().unwrap());
//! }
//! let me = Seat::new(0);
//! table.play(me, "put 1a1".parse().unwrap()).unwrap();
//! let refused = table.play(me, "put 1b2".parse().unwrap()).unwrap_err();
//! assert_eq!(refused.to_string(), "there is nothing beneath it yet");
//! table.play(me, "done".parse().unwrap()).unwrap();
//! assert_eq!(table.turn(), Turn::Chance(Some(Seat::new(1))));
//! ```

mod chance;
mod components;
mod ending;
mod epilogue;
mod legality;
mod look;
mod luck;
mod moves;
mod notation;
mod options;
mod plan;
mod play;
mod sketch;
mod spaces;
mod state;
mod text;
mod tiles;
mod view;

pub use components::{
    BadComponents, CASTLES, Castle, Cells, Components, Die, FACES, Face, OUR_TEXT, OURS, SIDE,
    Symbol,
};
pub use luck::{Given, Luck};
pub use moves::{Cell, Chance, Illegal, Move};
pub use options::{Count, Options};
pub use state::{MOST_DRY_TURNS, MOST_HELD, MOST_PLAYED, MOST_WALLS, Phase, SandCastles};
pub use tiles::{Tile, Tiles};
pub use view::{CastleView, PlayerView, SandCastlesView};

use game_core::laws::Lookalikes;
use game_core::{
    About, BadOptions, Describe, Game, Match, Outcome, Rng, Search, Seat, SeatSet, Sketch,
    TableRules, Turn, Viewer,
};

impl Game for SandCastles {
    const LEDGER: &'static str = include_str!("../../rules.md");
    const ABOUT: About = About {
        id: "sand-castles",
        title: "Sand Castles",
        ruleset: 2,
        min_seats: 2,
        max_seats: 2,
        simultaneous: false,
        hidden: false,
        chance: true,
    };

    type Options = Options;
    type Move = Move;
    type Chance = Chance;
    type Illegal = Illegal;
    type View = SandCastlesView;

    fn new(options: &Options, _: usize) -> Result<SandCastles, BadOptions> {
        SandCastles::open(options)
    }

    #[inline]
    fn seats(&self) -> SeatSet {
        SeatSet::first(2)
    }

    #[inline]
    fn turn(&self) -> Turn {
        self.whose_turn()
    }

    /// Nothing is sealed, so a step is a turn.
    #[inline]
    fn step(&self) -> u32 {
        self.turn.into()
    }

    #[inline]
    fn legal_moves(&self, seat: Seat, out: &mut Vec<Move>) {
        self.list_moves(seat, out);
    }

    fn check(&self, seat: Seat, mv: &Move) -> Result<(), Illegal> {
        self.may(seat, *mv)
    }

    #[inline]
    fn apply(&mut self, _: Seat, mv: Move) {
        self.carry_out(mv);
    }

    fn chances(&self, out: &mut Vec<(Chance, u32)>) {
        self.list_chances(out);
    }

    #[inline]
    fn apply_chance(&mut self, chance: Chance) {
        self.drawn(chance);
    }

    fn view(&self, viewer: Viewer) -> SandCastlesView {
        self.view_for(viewer)
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        self.final_outcome()
    }
}

impl Describe for SandCastles {
    const HOW_TO_PLAY: Option<&'static str> = Some(include_str!("../../how-to-play.md"));

    fn epilogue(played: &Match<Self>, name: &dyn Fn(Seat) -> String) -> Vec<String> {
        epilogue::told(played, name)
    }

    fn describe(&self, seat: Seat, mv: &Move) -> String {
        text::describe(&self.view_for(Viewer::Seat(seat)), *mv)
    }

    fn describe_chance(&self, seat: Option<Seat>, chance: &Chance) -> String {
        text::describe_chance(&self.components, seat, *chance)
    }

    fn sketch(view: &SandCastlesView, name: &dyn Fn(Seat) -> String, width: usize) -> Sketch {
        sketch::sketch(view, name, width)
    }
}

impl TableRules for SandCastles {
    fn kept(options: &Options) -> Options {
        Options { components: Components::kept(&options.components), ..options.clone() }
    }
}

impl Search for SandCastles {
    #[inline]
    fn sample_chance(&self, rng: &mut impl Rng) -> Chance {
        self.sample(rng)
    }

    fn determinize(view: &SandCastlesView, _: &mut impl Rng) -> SandCastles {
        SandCastles::seen(view)
    }
}

impl Lookalikes for SandCastles {}

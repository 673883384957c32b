//! TH-5: the base game, our own, for one to four guilds.
//!
//! A turn is five dice. What has to be done is an agenda ([`Task`]): moves and
//! chance take things off it and put things on it, and whatever needs neither is
//! done at once. Everything is open but the action cards in the hands of others
//! and the order of what is drawn.

mod agenda;
mod board;
mod buildings;
mod components;
mod deeds;
mod dice;
mod effect;
mod listing;
mod luck;
mod moves;
mod notation;
mod numbering;
mod options;
mod parse;
mod rules;
mod sketch;
mod spaces;
mod table;
mod text;
mod view;

pub use agenda::Task;
pub use board::{Board, MOST_HELD, Perks, Points};
pub use buildings::Where;
pub use components::{
    ACTIONS, ATTACKS, Action, Attack, BUILDINGS, BadComponents, Building, CARDS, COLUMNS, Card,
    Components, Numbers, OUR_TEXT, OURS, PASSES, REGIONS, ROUNDS, Region,
};
pub use dice::{Colour, Colours, DRAWN, Dice, Die, SIDES};
pub use effect::{Ability, Effect, Good, Lasting, Medal, Target};
pub(crate) use luck::pick;
pub use moves::{Chance, Deed, Illegal, Move, Place};
pub(crate) use notation::shortened;
pub use options::Options;
pub use table::{Land, MOST_GUILDS, OFFERS, OPEN_BUILDINGS, Tharos};
pub use view::TharosView;

use game_core::laws::Lookalikes;
use game_core::{
    About, BadOptions, Describe, Game, Outcome, Rng, Search, Seat, SeatSet, Sketch, TableRules,
    Turn, Viewer,
};

impl Game for Tharos {
    const LEDGER: &'static str = include_str!("../../../rules.md");
    /// First of all it is a game for one, against its mat.
    const USUAL_SEATS: usize = 1;
    const ABOUT: About = About {
        id: "tharos",
        title: "Tharos",
        ruleset: 4,
        min_seats: 1,
        max_seats: MOST_GUILDS,
        simultaneous: false,
        hidden: true,
        chance: true,
    };

    type Options = Options;
    type Move = Move;
    type Chance = Chance;
    type Illegal = Illegal;
    type View = TharosView;

    fn new(options: &Options, seats: usize) -> Result<Tharos, BadOptions> {
        Tharos::open(options, seats)
    }

    #[inline]
    fn seats(&self) -> SeatSet {
        self.seats_at_table()
    }

    #[inline]
    fn turn(&self) -> Turn {
        self.whose_turn()
    }

    /// Nothing is sealed, so a step is a turn.
    #[inline]
    fn step(&self) -> u32 {
        self.turns_over()
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

    fn view(&self, viewer: Viewer) -> TharosView {
        self.view_for(viewer)
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        self.final_outcome()
    }
}

impl Describe for Tharos {
    const HOW_TO_PLAY: Option<&'static str> = Some(include_str!("../../../how-to-play.md"));

    fn describe(&self, _: Seat, mv: &Move) -> String {
        text::describe(self, *mv)
    }

    fn describe_chance(&self, seat: Option<Seat>, chance: &Chance) -> String {
        text::describe_chance(self, seat, *chance)
    }

    fn sketch(view: &TharosView, name: &dyn Fn(Seat) -> String, width: usize) -> Sketch {
        sketch::sketch(view, name, width)
    }
}

impl TableRules for Tharos {
    fn kept(options: &Options) -> Options {
        Options { components: Components::kept(&options.components) }
    }
}

impl Search for Tharos {
    #[inline]
    fn sample_chance(&self, rng: &mut impl Rng) -> Chance {
        self.sample(rng)
    }

    fn determinize(view: &TharosView, rng: &mut impl Rng) -> Tharos {
        view.guess(rng)
    }
}

impl Lookalikes for Tharos {
    fn lookalikes(&self, viewer: Viewer) -> Vec<Tharos> {
        self.with_hands_exchanged(viewer)
    }
}

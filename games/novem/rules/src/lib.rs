//! Novem: two players, eighteen tiles, secret choices.
//!
//! Nine squares hold two tiles each. One player owns the rows, the other the
//! columns. Every round both lay a marker face down; the attacker of the round
//! takes the top tile where the two lines meet, and then defends. A game ends
//! when a line is empty, a match after two games. The rules, clause by clause,
//! are in `games/novem/rules.md`; code cites the clause where the rule is carried out.
//!
//! ```
//! use game_core::{Game, Viewer};
//! use novem::{Novem, Options, Side};
//!
//! let options = Options { setup: "276951438".parse().unwrap(), ..Options::default() };
//! let mut novem = Novem::new(&options, 2).unwrap();
//! novem.play(Side::Rows.seat(), "C".parse().unwrap()).unwrap();
//! novem.play(Side::Columns.seat(), "3".parse().unwrap()).unwrap();
//!
//! let view = novem.view(Viewer::Spectator);
//! assert_eq!(view.last_round.unwrap().tile, Some(8));
//! assert_eq!(view.attacker, Side::Columns);
//! ```

mod board;
mod moves;
mod notation;
mod options;
mod outlook;
mod pile;
mod setup;
mod sketch;
mod spaces;
mod state;
mod text;
mod view;

pub use moves::{Illegal, Line, Marker, Side};
pub use notation::square_name;
pub use options::{FirstSetup, Options};
pub use setup::{SETUPS, Setup};
pub use state::{MOST_EMPTY_ROUNDS, Novem, Phase, Round, Standing};
pub use view::{MarkerView, NovemView, PileView, RoundView, SetupView, SquareView};

use game_core::laws::Lookalikes;
use game_core::{
    About, BadOptions, Describe, Disclosure, Game, Outcome, Rng, Scores, Search, Seat, SeatSet,
    Sketch, TableRules, Turn, Viewer, below,
};

impl Game for Novem {
    const LEDGER: &'static str = include_str!("../../rules.md");
    const ABOUT: About = About {
        id: "novem",
        title: "Novem",
        ruleset: 1,
        min_seats: 2,
        max_seats: 2,
        simultaneous: true,
        hidden: true,
        chance: true,
    };

    type Options = Options;
    type Move = Marker;
    type Chance = Setup;
    type Illegal = Illegal;
    type View = NovemView;

    #[inline]
    fn new(options: &Options, _seats: usize) -> Result<Novem, BadOptions> {
        Ok(Novem::open(*options))
    }

    #[inline]
    fn seats(&self) -> SeatSet {
        SeatSet::first(2)
    }

    #[inline]
    fn turn(&self) -> Turn {
        match self.phase {
            Phase::SetUp => Turn::Chance(None),
            Phase::Over => Turn::Over,
            Phase::Choosing => Turn::Seats(self.still_to_lay()),
        }
    }

    #[inline]
    fn step(&self) -> u32 {
        self.closed
    }

    #[inline]
    fn legal_moves(&self, seat: Seat, out: &mut Vec<Marker>) {
        let side = Side::of(seat);
        if self.phase == Phase::Choosing && !self.has_laid(side) {
            out.extend_from_slice(&Marker::OF[side as usize]);
        }
    }

    #[inline]
    fn check(&self, seat: Seat, marker: &Marker) -> Result<(), Illegal> {
        self.may_lay(Side::of(seat), *marker)
    }

    #[inline(always)]
    fn apply(&mut self, _: Seat, marker: Marker) {
        self.lay(marker.side, marker.line);
    }

    /// NV-2.1: every marker is laid face down.
    fn disclosure(&self, _: Seat, _: &Marker) -> Disclosure {
        Disclosure::Sealed
    }

    /// NV-1.3: each of the 72 is as likely as any other.
    fn chances(&self, out: &mut Vec<(Setup, u32)>) {
        out.extend(Setup::all().map(|setup| (setup, 1)));
    }

    #[inline]
    fn apply_chance(&mut self, setup: Setup) {
        self.lay_out(setup);
    }

    fn view(&self, viewer: Viewer) -> NovemView {
        self.view_for(viewer)
    }

    /// NV-3.3: most points after both games; equal points are a draw.
    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        if !self.is_over() {
            return None;
        }
        let totals = self.totals();
        let best = totals[0].max(totals[1]);
        let winners: SeatSet = Side::BOTH
            .into_iter()
            .filter(|&side| totals[side as usize] == best)
            .map(Side::seat)
            .collect();
        let reason = match winners.len() {
            1 => "most points after both games",
            _ => "equal points after both games: a draw",
        };
        Some(Outcome { scores: Scores::new(&totals), winners, reason: reason.into() })
    }
}

impl Describe for Novem {
    const HOW_TO_PLAY: Option<&'static str> = Some(include_str!("../../how-to-play.md"));

    fn describe(&self, seat: Seat, marker: &Marker) -> String {
        let verb = if Side::of(seat) == self.attacker { "attack" } else { "defend" };
        let line = match marker.side {
            Side::Rows => "row",
            Side::Columns => "column",
        };
        // Told with every move, so that it is worth not being formatted.
        [verb, " with ", line, " ", marker.name()].concat()
    }

    fn describe_chance(&self, _: Option<Seat>, setup: &Setup) -> String {
        format!("the tiles are laid out, set-up {} of {SETUPS}", setup.number())
    }

    fn sketch(view: &NovemView, name: &dyn Fn(Seat) -> String, _width: usize) -> Sketch {
        sketch::sketch(view, name)
    }
}

impl TableRules for Novem {}

impl Search for Novem {
    #[inline]
    fn sample_chance(&self, rng: &mut impl Rng) -> Setup {
        let number = below(rng, SETUPS as u32) as usize + 1;
        Setup::numbered(number).expect("a number from 1 to 72")
    }

    #[inline]
    fn random_move(&self, seat: Seat, rng: &mut impl Rng, _: &mut Vec<Marker>) -> Option<Marker> {
        let side = Side::of(seat);
        let may_lay = self.phase == Phase::Choosing && !self.has_laid(side);
        may_lay.then(|| Marker { side, line: Line::any(rng) })
    }

    fn determinize(view: &NovemView, rng: &mut impl Rng) -> Novem {
        Novem::guess(view, rng)
    }

    fn unseal(&mut self, seat: Seat) {
        self.laid[seat.index()] = None;
    }
}

impl Lookalikes for Novem {
    fn lookalikes(&self, viewer: Viewer) -> Vec<Novem> {
        self.other_markers(viewer)
    }
}

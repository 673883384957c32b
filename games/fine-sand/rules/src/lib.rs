//! Fine Sand: everybody owns the same thirty cards and tries to get rid of them.
//!
//! All players take their turns at the same time: draw, then either build cards
//! (paying with others) or draw more, off-load a card to the neighbour, and keep
//! what the hand limit allows. Built cards make all of this better. Whoever has
//! the fewest unbuilt cards at the end wins. Fable rounds exchange three cards of
//! the stack between games, and a solo campaign strikes ten totals off a sheet.
//! The rules, clause by clause, are in `games/fine-sand/rules.md`; code cites the
//! clause where the rule is carried out.
//!
//! ```
//! use fine_sand::{Deal, FineSand, Options};
//! use game_core::{Game, Seat, Turn, Viewer};
//!
//! let options = Options { deal: Deal::Learning, ..Options::default() };
//! let mut table = FineSand::new(&options, 2).unwrap();
//! while let Turn::Chance(_) = table.turn() {
//!     let mut cards = Vec::new();
//!     table.chances(&mut cards);
//!     table.apply_chance(cards[0].0); // presorted: there is only one
//! }
//! let me = Seat::new(0);
//! for mv in ["red", "build more-4", "pay coin-2", "pay draw-6", "pay castle-1", "done"] {
//!     table.play(me, mv.parse().unwrap()).unwrap();
//! }
//! let view = table.view(Viewer::Seat(me));
//! assert_eq!(view.yards[0].built.to_string(), "more-4");
//! assert!(view.yards[0].done && !view.yards[1].done);
//! ```

mod actions;
pub mod campaign;
mod card;
mod cards;
mod guess;
mod legality;
mod listing;
mod moves;
mod notation;
mod options;
mod play;
mod purse;
mod sketch;
mod spaces;
mod stack;
mod state;
mod text;
mod view;
mod yard;

pub use card::{Card, Colour, Print};
pub use cards::Cards;
pub use moves::{Illegal, Move};
pub use options::{Deal, Options, Turns};
pub use purse::hand_value;
pub use stack::{
    EXCHANGED, FABLE_ROUNDS, LEARNING, OPENING, STACK_SIZE, fable_round, numbered, start_stack,
};
pub use state::{FineSand, MOST_TURNS, SOLO_COINS};
pub use view::{FineSandView, HandView, Stage, SymbolView, YardView, YourTurn};
pub use yard::{Step, Task, Trigger};

use game_core::laws::Lookalikes;
use game_core::{
    About, BadOptions, Describe, Disclosure, Game, Outcome, Rng, Search, Seat, SeatSet, Sketch,
    TableRules, Turn, Viewer,
};

impl Game for FineSand {
    const LEDGER: &'static str = include_str!("../../rules.md");
    const FEWEST_WIN: bool = true;
    const ABOUT: About = About {
        id: "fine-sand",
        title: "Fine Sand",
        ruleset: 2,
        min_seats: 1,
        max_seats: 4,
        simultaneous: true,
        hidden: true,
        chance: true,
    };

    type Options = Options;
    type Move = Move;
    type Chance = Card;
    type Illegal = Illegal;
    type View = FineSandView;

    fn new(options: &Options, seats: usize) -> Result<FineSand, BadOptions> {
        FineSand::open(options, seats)
    }

    fn seats(&self) -> SeatSet {
        self.all_seats()
    }

    #[inline]
    fn turn(&self) -> Turn {
        self.whose_turn()
    }

    fn step(&self) -> u32 {
        self.closed
    }

    #[inline]
    fn legal_moves(&self, seat: Seat, out: &mut Vec<Move>) {
        self.list_moves(seat, out);
    }

    #[inline]
    fn check(&self, seat: Seat, mv: &Move) -> Result<(), Illegal> {
        self.may(seat, *mv)
    }

    #[inline]
    fn apply(&mut self, seat: Seat, mv: Move) {
        self.carry_out(seat, mv);
    }

    /// FS-3.5: what a player does in a turn is turned up when all are done.
    /// FS-3.41: an off-loaded card lies face down.
    fn disclosure(&self, _: Seat, mv: &Move) -> Disclosure {
        match mv {
            Move::Done => Disclosure::Open,
            Move::Offload(_) => Disclosure::Covered("offload"),
            _ => Disclosure::Sealed,
        }
    }

    fn chances(&self, out: &mut Vec<(Card, u32)>) {
        self.list_chances(out);
    }

    #[inline]
    fn apply_chance(&mut self, card: Card) {
        self.drawn(card);
    }

    fn view(&self, viewer: Viewer) -> FineSandView {
        self.view_for(viewer)
    }

    fn outcome(&self) -> Option<Outcome> {
        self.final_outcome()
    }
}

impl Describe for FineSand {
    const HOW_TO_PLAY: Option<&'static str> = Some(include_str!("../../how-to-play.md"));

    fn is_telling(&self, mv: &Move) -> bool {
        matches!(mv, Move::Build(_))
    }

    fn describe(&self, seat: Seat, mv: &Move) -> String {
        match self.view_for(Viewer::Seat(seat)).yours {
            Some(turn) => text::describe(&turn, *mv),
            None => mv.to_string(),
        }
    }

    fn describe_chance(&self, seat: Option<Seat>, card: &Card) -> String {
        text::describe_chance(seat, *card)
    }

    fn sketch(view: &FineSandView, name: &dyn Fn(Seat) -> String, width: usize) -> Sketch {
        sketch::sketch(view, name, width)
    }

    fn is_minor(&self, mv: &Move) -> bool {
        use Move::{Done, Draw, Pay, PayStored, PayWood};
        matches!(mv, Draw | Pay(_) | PayStored(_) | PayWood | Done)
    }
}

impl TableRules for FineSand {
    /// FS-3.12: the board's draw, unless an action could come before it. Off-loading and storing a card can
    /// as well be done afterwards: they touch neither the draw stack nor the discard pile.
    fn compulsory(&self, seat: Seat) -> Option<Move> {
        self.may(seat, Move::Draw).ok()?;
        let mut moves = Vec::new();
        self.list_moves(seat, &mut moves);
        let later = |mv: &Move| matches!(mv, Move::Draw | Move::Offload(_) | Move::Store(_));
        moves.iter().all(later).then_some(Move::Draw)
    }
}

impl Search for FineSand {
    #[inline]
    fn sample_chance(&self, rng: &mut impl Rng) -> Card {
        self.sample(rng)
    }

    fn determinize(view: &FineSandView, rng: &mut impl Rng) -> FineSand {
        FineSand::guess(view, rng)
    }

    fn unseal(&mut self, seat: Seat) {
        self.restart_turn(seat);
    }
}

impl Lookalikes for FineSand {
    fn lookalikes(&self, viewer: Viewer) -> Vec<FineSand> {
        self.other_tables(viewer)
    }
}

//! Subtext: everybody draws a hint, and two of them hint at the same word.
//!
//! The Dealer and one other player, the Partner, hold the same word without
//! knowing each other. All draw a hint at their own word; all point at the
//! drawing they believe to be the Partner's. The rules, clause by clause, are in
//! `games/subtext/rules.md`; code cites the clause where the rule is carried out.
//!
//! Nothing tells whose drawing is whose: word cards and letters are dealt to
//! seats one by one, each seen by its seat alone, and what is handed in stays
//! covered in the log until the match is over.
//!
//! ```
//! use game_core::{Game, Seat};
//! use subtext::{Options, Subtext};
//!
//! let mut table = Subtext::new(&Options::default(), 4).unwrap();
//! for chance in ["dealer 1", "card 7", "card 9", "card 7", "card 3"] {
//!     table.apply_chance(chance.parse().unwrap());
//! }
//! let me = Seat::new(2);
//! table.play(me, "draw 2 120,80 125,82 | 1 300,300".parse().unwrap()).unwrap();
//! let refused = table.play(me, "draw".parse().unwrap()).unwrap_err();
//! assert_eq!(refused.to_string(), "you have handed in your sheet; undo that to draw on");
//! ```

mod moves;
mod notation;
mod options;
mod score;
mod sheet;
mod sketch;
mod spaces;
mod state;
mod strokes;
mod text;
mod view;
mod words;

pub use moves::{Chance, Illegal, Letter, Move};
pub use options::{Leaver, Level, MOST_SECONDS, Options};
pub use score::{Points, score};
pub use sheet::{
    HEIGHT, MOST_LETTERS, MOST_POINTS, MOST_POINTS_IN_ALL, MOST_STROKES, Pen, Point, Sheet, Stroke,
    WIDTH,
};
pub use state::{Guess, Phase, Round, Subtext, objections_needed, rounds, says};
pub use strokes::{PICTURE, SQUARES, Shape};
pub use text::described;
pub use view::{Gallery, PlayerView, RoundView, Shown, SubtextView, Timers};
pub use words::{BadWords, LEVELS, MOST_CARDS, OURS, Words};

use game_core::laws::Lookalikes;
use game_core::{
    About, BadOptions, Describe, Disclosure, Game, Outcome, Rng, Search, Seat, SeatSet, Sketch,
    TableRules, Turn, Viewer,
};

/// What stands in the options in place of an own word pack while the match lasts.
pub const OWN_WORDS: &str = "(own words)";

impl Game for Subtext {
    const LEDGER: &'static str = include_str!("../../rules.md");
    const ABOUT: About = About {
        id: "subtext",
        title: "Subtext",
        ruleset: 2,
        min_seats: 4,
        max_seats: 8,
        simultaneous: true,
        hidden: true,
        chance: true,
    };

    type Options = Options;
    type Move = Move;
    type Chance = Chance;
    type Illegal = Illegal;
    type View = SubtextView;

    fn new(options: &Options, seats: usize) -> Result<Subtext, BadOptions> {
        Subtext::open(options, seats)
    }

    fn seats(&self) -> SeatSet {
        self.rules.seats
    }

    fn turn(&self) -> Turn {
        self.whose_turn()
    }

    /// Drawing, guessing, the talk after the reveal and the vote are a step each.
    fn step(&self) -> u32 {
        8 * u32::from(self.round) + self.phase as u32
    }

    fn legal_moves(&self, seat: Seat, out: &mut Vec<Move>) {
        self.list_moves(seat, out);
    }

    fn check(&self, seat: Seat, mv: &Move) -> Result<(), Illegal> {
        self.may(seat, mv)
    }

    fn apply(&mut self, seat: Seat, mv: Move) {
        self.carry_out(seat, mv);
    }

    /// ST-2.4: whose drawing is whose would be told by the log. ST-2.10: so
    /// would be the guesses of a round that becomes void.
    fn disclosure(&self, _: Seat, mv: &Move) -> Disclosure {
        match mv {
            Move::Draw(_) => Disclosure::Covered("hands in a sheet"),
            Move::Guess(_) | Move::Pass if self.rules.leaver == Leaver::Void => {
                Disclosure::Covered("makes a guess")
            }
            Move::Guess(_) | Move::Pass => Disclosure::Sealed,
            _ => Disclosure::Open,
        }
    }

    fn is_template(&self, mv: &Move) -> bool {
        matches!(mv, Move::Draw(_))
    }

    fn chances(&self, out: &mut Vec<(Chance, u32)>) {
        self.list_chances(out);
    }

    fn apply_chance(&mut self, chance: Chance) {
        self.drawn(chance);
    }

    fn view(&self, viewer: Viewer) -> SubtextView {
        self.view_for(viewer)
    }

    fn outcome(&self) -> Option<Outcome> {
        self.final_outcome()
    }
}

impl Describe for Subtext {
    const HOW_TO_PLAY: Option<&'static str> = Some(include_str!("../../how-to-play.md"));

    fn describe(&self, _: Seat, mv: &Move) -> String {
        text::describe(mv, self.phase)
    }

    fn describe_chance(&self, seat: Option<Seat>, chance: &Chance) -> String {
        text::describe_chance(seat, *chance)
    }

    fn sketch(view: &SubtextView, name: &dyn Fn(Seat) -> String, width: usize) -> Sketch {
        sketch::sketch(view, name, width)
    }
}

impl TableRules for Subtext {
    /// ST-2.7: optional timers.
    fn seconds(&self, _: Seat) -> Option<u32> {
        let seconds = match self.phase {
            Phase::Draw => self.rules.draw_seconds,
            Phase::Guess => self.rules.guess_seconds,
            _ => 0,
        };
        (seconds > 0).then_some(seconds)
    }

    /// ST-2.7: a blank sheet, and a guess that is missing.
    fn out_of_time(&self, _: Seat) -> Option<Move> {
        match self.phase {
            Phase::Draw => Some(Move::Draw(Sheet::blank())),
            Phase::Guess => Some(Move::Pass),
            _ => None,
        }
    }

    /// ST-2.10: whoever leaves after the last reveal has played to the end and
    /// only keeps nobody waiting.
    fn when_left(&self, seat: Seat) -> Option<Move> {
        let last = if self.is_last_reveal() { Move::Next } else { Move::Leave };
        let may = !self.left.contains(seat) && self.may(seat, &last).is_ok();
        may.then_some(last)
    }

    fn left(&self) -> SeatSet {
        self.left
    }

    /// ST-2.10.
    fn no_way_back() -> Option<Illegal> {
        Some(Illegal::Left)
    }

    /// An own pack is kept as its words alone.
    fn kept(options: &Options) -> Options {
        let words = match Words::parse(&options.words) {
            Ok(words) => words.to_text(),
            Err(_) => options.words.clone(),
        };
        Options { words, ..options.clone() }
    }

    /// ST-1.4: nobody at the table reads the words before they are drawn.
    fn shown(options: &Options) -> Options {
        let own = !options.words.trim().is_empty();
        let words = if own { OWN_WORDS.into() } else { String::new() };
        Options { words, ..options.clone() }
    }
}

impl Search for Subtext {
    fn sample_chance(&self, rng: &mut impl Rng) -> Chance {
        self.sample(rng)
    }

    fn determinize(view: &SubtextView, rng: &mut impl Rng) -> Subtext {
        Subtext::guessed(view, rng)
    }

    fn unseal(&mut self, seat: Seat) {
        match self.phase {
            Phase::Draw => self.sheets[seat.index()] = None,
            Phase::Guess => self.guesses[seat.index()] = None,
            _ => {}
        }
    }
}

impl Lookalikes for Subtext {
    fn lookalikes(&self, viewer: Viewer) -> Vec<Subtext> {
        self.alike(viewer)
    }
}

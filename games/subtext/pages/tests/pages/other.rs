//! Another game, to stand beside Subtext: somebody alone, with nothing to do
//! but to go on.

use game_core::{About, BadOptions, Game, Outcome, Rng, Seat, SeatSet, Turn, Viewer};
use subtext::{Chance, Illegal, Move, Options};

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Other;

impl Game for Other {
    const ABOUT: About = About {
        id: "other",
        title: "Other",
        ruleset: 1,
        min_seats: 1,
        max_seats: 1,
        simultaneous: false,
        hidden: false,
        chance: false,
    };
    const LEDGER: &'static str = "";

    type Options = Options;
    type Move = Move;
    type Chance = Chance;
    type Illegal = Illegal;
    type View = String;

    fn new(_: &Options, _: usize) -> Result<Other, BadOptions> {
        Ok(Other)
    }

    fn seats(&self) -> SeatSet {
        SeatSet::first(1)
    }

    fn turn(&self) -> Turn {
        Turn::Seats(self.seats())
    }

    fn step(&self) -> u32 {
        0
    }

    fn legal_moves(&self, _: Seat, out: &mut Vec<Move>) {
        out.push(Move::Next);
    }

    fn check(&self, _: Seat, _: &Move) -> Result<(), Illegal> {
        Ok(())
    }

    fn apply(&mut self, _: Seat, _: Move) {}

    fn is_sealed(&self, _: Seat, _: &Move) -> bool {
        false
    }

    fn chances(&self, _: &mut Vec<(Chance, u32)>) {}

    fn sample_chance(&self, _: &mut impl Rng) -> Chance {
        unreachable!("nothing is drawn")
    }

    fn apply_chance(&mut self, _: Chance) {}

    fn view(&self, _: Viewer) -> String {
        "nothing".into()
    }

    fn outcome(&self) -> Option<Outcome> {
        None
    }

    fn describe(&self, _: Seat, mv: &Move) -> String {
        mv.to_string()
    }
}

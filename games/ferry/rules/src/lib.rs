//! Ferry: chance turns up a passenger, every seat seals a coin from its purse,
//! and the highest coin nobody matched takes everyone waiting.
//!
//! ```
//! use ferry::{Ferry, Options, Passenger};
//! use game_core::{Game, Seat};
//!
//! let mut ferry = Ferry::new(&Options::default(), 2)?;
//! ferry.apply_chance("p3".parse::<Passenger>()?);
//! ferry.play(Seat::new(0), "5".parse()?)?;
//! ferry.play(Seat::new(1), "4".parse()?)?;
//! assert_eq!(ferry.fares(), [3, 0]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod guess;
mod moves;
pub mod season;
mod spaces;
mod view;

pub use moves::{Coin, Illegal, Passenger};
pub use view::{FerryView, PurseView, SealedView};

use game_core::{
    About, BadOptions, Describe, Disclosure, Game, Outcome, Scores, Seat, SeatSet, TableRules,
    Turn, Viewer,
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What a table can agree on.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// Coins in a full purse.
    #[schemars(range(min = 2, max = 5))]
    pub coins: u8,
}

impl Default for Options {
    fn default() -> Options {
        Options { coins: 5 }
    }
}

/// A table of Ferry.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ferry {
    purses: Vec<Vec<u8>>,
    sealed: Vec<Option<u8>>,
    waiting: Vec<u8>,
    /// Whether a passenger has been turned up for this boat.
    turned: bool,
    fares: Vec<i32>,
    boats: u32,
}

impl Ferry {
    /// What each seat has earned.
    pub fn fares(&self) -> &[i32] {
        &self.fares
    }

    fn is_over(&self) -> bool {
        !self.turned && self.purses.iter().all(Vec::is_empty)
    }

    /// FE-2.2, FE-2.3: the highest coin played alone takes everyone waiting;
    /// all coins are spent.
    fn reveal(&mut self) {
        let coins: Vec<u8> = self.sealed.iter_mut().filter_map(Option::take).collect();
        for (purse, coin) in self.purses.iter_mut().zip(&coins) {
            purse.retain(|other| other != coin);
        }
        let alone = |coin: u8| coins.iter().filter(|&&other| other == coin).count() == 1;
        let winner = (0..coins.len()).filter(|&at| alone(coins[at])).max_by_key(|&at| coins[at]);
        if let Some(at) = winner {
            self.fares[at] += self.waiting.drain(..).map(i32::from).sum::<i32>();
        }
        self.turned = false;
        self.boats += 1;
    }
}

impl Game for Ferry {
    const LEDGER: &'static str = include_str!("../../rules.md");
    const ABOUT: About = About {
        id: "ferry",
        title: "Ferry",
        ruleset: 1,
        min_seats: 2,
        max_seats: 4,
        simultaneous: true,
        hidden: true,
        chance: true,
    };

    type Options = Options;
    type Move = Coin;
    type Chance = Passenger;
    type Illegal = Illegal;
    type View = FerryView;

    /// FE-1.1: everybody has the same purse.
    fn new(options: &Options, seats: usize) -> Result<Ferry, BadOptions> {
        if !(2..=5).contains(&options.coins) {
            let coins = options.coins;
            return Err(BadOptions(format!("a purse holds 2 to 5 coins, not {coins}")));
        }
        Ok(Ferry {
            purses: vec![(1..=options.coins).collect(); seats],
            sealed: vec![None; seats],
            waiting: Vec::new(),
            turned: false,
            fares: vec![0; seats],
            boats: 0,
        })
    }

    fn seats(&self) -> SeatSet {
        SeatSet::first(self.purses.len())
    }

    fn turn(&self) -> Turn {
        if self.is_over() {
            Turn::Over
        } else if !self.turned {
            Turn::Chance(None)
        } else {
            Turn::Seats(self.seats().iter().filter(|s| self.sealed[s.index()].is_none()).collect())
        }
    }

    fn step(&self) -> u32 {
        self.boats
    }

    fn legal_moves(&self, seat: Seat, out: &mut Vec<Coin>) {
        if self.turn().seats().contains(seat) {
            out.extend(self.purses[seat.index()].iter().map(|&coin| Coin(coin)));
        }
    }

    /// FE-2.1: one coin from the own purse, once a boat.
    fn check(&self, seat: Seat, coin: &Coin) -> Result<(), Illegal> {
        if !self.turned {
            Err(Illegal::NoBoat)
        } else if self.sealed[seat.index()].is_some() {
            Err(Illegal::AlreadySealed)
        } else if !self.purses[seat.index()].contains(&coin.0) {
            Err(Illegal::NotInPurse(coin.0))
        } else {
            Ok(())
        }
    }

    fn apply(&mut self, seat: Seat, coin: Coin) {
        self.sealed[seat.index()] = Some(coin.0);
        if self.sealed.iter().all(Option::is_some) {
            self.reveal();
        }
    }

    fn disclosure(&self, _: Seat, _: &Coin) -> Disclosure {
        Disclosure::Sealed
    }

    /// FE-1.2: cheap passengers come more often.
    fn chances(&self, out: &mut Vec<(Passenger, u32)>) {
        out.extend([(Passenger(1), 3), (Passenger(2), 2), (Passenger(3), 1)]);
    }

    fn apply_chance(&mut self, passenger: Passenger) {
        self.waiting.push(passenger.0);
        self.turned = true;
    }

    fn view(&self, viewer: Viewer) -> FerryView {
        view::seen(self, viewer)
    }

    /// FE-3.1: the highest fares win.
    fn outcome(&self) -> Option<Outcome> {
        if !self.is_over() {
            return None;
        }
        let best = self.fares.iter().max().expect("somebody sits here");
        Some(Outcome {
            scores: Scores::new(&self.fares),
            winners: self.seats().iter().filter(|s| self.fares[s.index()] == *best).collect(),
            reason: "most fares".into(),
        })
    }
}

impl Describe for Ferry {
    const HOW_TO_PLAY: Option<&'static str> = Some(include_str!("../../how-to-play.md"));

    fn describe(&self, _: Seat, coin: &Coin) -> String {
        format!("seal coin {coin}")
    }

    fn describe_chance(&self, _: Option<Seat>, passenger: &Passenger) -> String {
        format!("a passenger waits who pays {}", passenger.0)
    }
}

impl TableRules for Ferry {}

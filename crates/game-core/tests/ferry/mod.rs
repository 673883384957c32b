//! Ferry, the toy game of the tests: chance turns up a passenger, every seat
//! seals a coin from its purse, and the highest coin nobody matched takes
//! everyone waiting. `FAULT` breaks it on purpose, one law at a time.

use game_core::laws::Lookalikes;
use game_core::{
    About, BadOptions, BadText, Describe, Disclosure, Field, Game, Layout, Outcome, Refusal, Rng,
    Scores, Search, Seat, SeatSet, Spaces, TableRules, Turn, Viewer, below,
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::fmt::{self, Display};
use std::str::FromStr;
use std::sync::atomic::{AtomicU32, Ordering};

/// What is wrong with this ferry.
pub mod fault {
    pub const NONE: u8 = 0;
    pub const LISTS_TOO_LITTLE: u8 = 1;
    pub const REFUSAL_COSTS_A_COIN: u8 = 2;
    pub const FIVE_READS_AS_FOUR: u8 = 3;
    pub const PURSES_REFILL: u8 = 4;
    pub const WINNERS_BEFORE_THE_END: u8 = 5;
    pub const REMEMBERS_OTHER_MATCHES: u8 = 6;
    pub const SAMPLES_A_STOWAWAY: u8 = 7;
    pub const PURSE_TELLS_THE_COIN: u8 = 8;
    pub const CASHIER_IS_SEEN: u8 = 9;
    pub const GUESSES_FULL_PURSES: u8 = 10;
    pub const FIRST_COME_FIRST_SERVED: u8 = 11;
    pub const SAMPLES_UNEVENLY: u8 = 12;
    pub const KEEPS_WHAT_IS_UNSEALED: u8 = 13;
    pub const RANDOM_MEANS_FIRST: u8 = 14;
    pub const SWAPS_NOTHING: u8 = 15;
    pub const COINS_SHARE_A_NUMBER: u8 = 16;
    pub const NUMBERS_MEAN_OTHER_COINS: u8 = 17;
    pub const MASK_IS_FULL: u8 = 18;
    pub const LEAVES_A_PLACE_UNWRITTEN: u8 = 19;
    pub const OBSERVES_THE_HAT: u8 = 20;
    pub const CALLS_TWO_FIELDS_THE_SAME: u8 = 21;
    pub const LETS_COINS_BE_SEALED_AGAIN: u8 = 22;
    pub const SAYS_TOO_FEW_OUTCOMES: u8 = 23;
}

/// Coins in a full purse: 1 to this.
const COINS: u8 = 5;
/// Counts matches in this process; only a broken ferry looks at it.
static MATCHES: AtomicU32 = AtomicU32::new(0);

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ferry<const FAULT: u8> {
    seats: usize,
    purses: Vec<Vec<u8>>,
    sealed: Vec<Option<u8>>,
    /// Who sealed when; a fair ferry does not care.
    order: Vec<usize>,
    waiting: Vec<u8>,
    turned: bool,
    fares: Vec<i32>,
    boats: u32,
    /// A coin of this value lies hidden under the cashier's hat, for nothing.
    hat: u8,
    salt: u32,
}

#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    pub hat: u8,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Coin<const FAULT: u8>(u8);

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Passenger(u8);

#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Illegal {
    #[error("coin {0} is not in your purse")]
    NotInPurse(u8),
    #[error("you have already sealed a coin")]
    AlreadySealed,
    #[error("no boat is waiting")]
    NoBoat,
}

impl Refusal for Illegal {
    fn clause(&self) -> &'static str {
        "F-2.1"
    }
    fn reason(&self) -> &'static str {
        "not-now"
    }
}

#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct FerryView {
    me: Option<usize>,
    purses: Vec<Vec<u8>>,
    sealed: Vec<Sealed>,
    waiting: Vec<u8>,
    turned: bool,
    fares: Vec<i32>,
    boats: u32,
    hat: Option<u8>,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
enum Sealed {
    NotYet,
    Yours(u8),
    FaceDown,
}

impl Display for FerryView {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "boat {}, fares {:?}", self.boats + 1, self.fares)
    }
}

impl<const FAULT: u8> Ferry<FAULT> {
    fn is_over(&self) -> bool {
        self.boats == u32::from(COINS)
    }

    fn reveal(&mut self) {
        let coins: Vec<u8> = self.sealed.iter_mut().filter_map(Option::take).collect();
        for (purse, coin) in self.purses.iter_mut().zip(&coins) {
            if FAULT != fault::PURSES_REFILL {
                purse.retain(|other| other != coin);
            }
        }
        let alone = |coin: u8| coins.iter().filter(|&&other| other == coin).count() == 1;
        let mut winner = (0..coins.len()).filter(|&s| alone(coins[s])).max_by_key(|&s| coins[s]);
        if FAULT == fault::FIRST_COME_FIRST_SERVED {
            winner = self.order.first().copied();
        }
        if let Some(seat) = winner {
            self.fares[seat] += self.waiting.drain(..).map(i32::from).sum::<i32>();
        }
        self.order.clear();
        self.turned = false;
        if FAULT != fault::PURSES_REFILL {
            self.boats += 1;
        }
    }
}

impl<const FAULT: u8> Game for Ferry<FAULT> {
    const LEDGER: &'static str = "";
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
    type Move = Coin<FAULT>;
    type Chance = Passenger;
    type Illegal = Illegal;
    type View = FerryView;

    fn new(options: &Options, seats: usize) -> Result<Self, BadOptions> {
        if options.hat > 9 {
            return Err(BadOptions(format!("no coin {} fits under the hat", options.hat)));
        }
        let salt = match FAULT {
            fault::REMEMBERS_OTHER_MATCHES => MATCHES.fetch_add(1, Ordering::Relaxed),
            _ => 0,
        };
        Ok(Ferry {
            seats,
            purses: vec![(1..=COINS).collect(); seats],
            sealed: vec![None; seats],
            order: Vec::new(),
            waiting: Vec::new(),
            turned: false,
            fares: vec![0; seats],
            boats: 0,
            hat: options.hat,
            salt,
        })
    }

    fn seats(&self) -> SeatSet {
        SeatSet::first(self.seats)
    }

    fn turn(&self) -> Turn {
        if self.is_over() {
            Turn::Over
        } else if !self.turned {
            Turn::Chance(None)
        } else {
            let again = FAULT == fault::LETS_COINS_BE_SEALED_AGAIN;
            let may = |s: &Seat| again || self.sealed[s.index()].is_none();
            Turn::Seats(self.seats().iter().filter(may).collect())
        }
    }

    fn step(&self) -> u32 {
        self.boats
    }

    fn legal_moves(&self, seat: Seat, out: &mut Vec<Coin<FAULT>>) {
        let skip = usize::from(FAULT == fault::LISTS_TOO_LITTLE && self.boats == 1);
        if self.turn().seats().contains(seat) {
            out.extend(self.purses[seat.index()].iter().skip(skip).map(|&coin| Coin(coin)));
        }
    }

    fn check(&self, seat: Seat, coin: &Coin<FAULT>) -> Result<(), Illegal> {
        if !self.turned || self.is_over() {
            Err(Illegal::NoBoat)
        } else if self.sealed[seat.index()].is_some() {
            Err(Illegal::AlreadySealed)
        } else if !self.purses[seat.index()].contains(&coin.0) {
            Err(Illegal::NotInPurse(coin.0))
        } else {
            Ok(())
        }
    }

    fn apply(&mut self, seat: Seat, coin: Coin<FAULT>) {
        self.sealed[seat.index()] = Some(coin.0);
        self.order.push(seat.index());
        if self.sealed.iter().all(Option::is_some) {
            self.reveal();
        } else if FAULT != fault::FIRST_COME_FIRST_SERVED {
            self.order.sort_unstable();
        }
    }

    fn disclosure(&self, _: Seat, _: &Coin<FAULT>) -> Disclosure {
        Disclosure::Sealed
    }

    fn chances(&self, out: &mut Vec<(Passenger, u32)>) {
        out.extend([(Passenger(1), 3), (Passenger(2), 2), (Passenger(3), 1)]);
    }

    fn apply_chance(&mut self, passenger: Passenger) {
        self.waiting.push(passenger.0);
        self.turned = true;
    }

    fn view(&self, viewer: Viewer) -> FerryView {
        let sealed = |seat: Seat| match self.sealed[seat.index()] {
            None => Sealed::NotYet,
            Some(coin) if viewer.is(seat) => Sealed::Yours(coin),
            Some(_) => Sealed::FaceDown,
        };
        let mut purses = self.purses.clone();
        if FAULT == fault::PURSE_TELLS_THE_COIN {
            for (purse, sealed) in purses.iter_mut().zip(&self.sealed) {
                purse.retain(|&coin| Some(coin) != *sealed);
            }
        }
        FerryView {
            me: self.seats().iter().find(|&seat| viewer.is(seat)).map(Seat::index),
            purses,
            sealed: self.seats().iter().map(sealed).collect(),
            waiting: self.waiting.clone(),
            turned: self.turned,
            fares: self.fares.clone(),
            boats: self.boats,
            hat: (FAULT == fault::CASHIER_IS_SEEN).then_some(self.hat),
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        if !self.is_over() && FAULT != fault::WINNERS_BEFORE_THE_END {
            return None;
        }
        let best = self.fares.iter().max().expect("somebody sits here");
        Some(Outcome {
            scores: Scores::new(&self.fares),
            winners: self.seats().iter().filter(|s| self.fares[s.index()] == *best).collect(),
            reason: "most fares".into(),
        })
    }

    fn play(&mut self, seat: Seat, coin: Coin<FAULT>) -> Result<(), Illegal> {
        if let Err(refusal) = self.check(seat, &coin) {
            if FAULT == fault::REFUSAL_COSTS_A_COIN {
                self.purses[seat.index()].pop();
            }
            return Err(refusal);
        }
        self.apply(seat, coin);
        Ok(())
    }
}

impl<const FAULT: u8> Describe for Ferry<FAULT> {
    fn describe(&self, _: Seat, coin: &Coin<FAULT>) -> String {
        format!("seal coin {coin}")
    }
}

impl<const FAULT: u8> TableRules for Ferry<FAULT> {}

impl<const FAULT: u8> Search for Ferry<FAULT> {
    fn sample_chance(&self, rng: &mut impl Rng) -> Passenger {
        match (FAULT, below(rng, 6)) {
            (fault::SAMPLES_A_STOWAWAY, 5) => Passenger(9),
            (fault::SAMPLES_UNEVENLY, roll) => Passenger((roll / 2) as u8 + 1),
            (_, 0..3) => Passenger(1),
            (_, 3..5) => Passenger(2),
            _ => Passenger(3),
        }
    }

    fn random_move(
        &self,
        seat: Seat,
        rng: &mut impl Rng,
        room: &mut Vec<Coin<FAULT>>,
    ) -> Option<Coin<FAULT>> {
        room.clear();
        self.legal_moves(seat, room);
        match FAULT {
            fault::RANDOM_MEANS_FIRST => room.first().copied(),
            _ if room.is_empty() => None,
            _ => Some(room[below(rng, room.len() as u32) as usize]),
        }
    }

    fn determinize(view: &FerryView, rng: &mut impl Rng) -> Self {
        let mut guess = Self::new(&Options { hat: below(rng, 10) as u8 }, view.purses.len())
            .expect("a coin up to 9 fits");
        if FAULT != fault::GUESSES_FULL_PURSES {
            guess.purses.clone_from(&view.purses);
        }
        guess.waiting.clone_from(&view.waiting);
        guess.fares.clone_from(&view.fares);
        (guess.turned, guess.boats) = (view.turned, view.boats);
        for (seat, sealed) in view.sealed.iter().enumerate() {
            guess.sealed[seat] = match sealed {
                Sealed::NotYet => None,
                Sealed::Yours(coin) => Some(*coin),
                Sealed::FaceDown => Some(view.purses[seat][0]),
            };
        }
        guess
    }

    fn unseal(&mut self, seat: Seat) {
        if FAULT != fault::KEEPS_WHAT_IS_UNSEALED {
            self.sealed[seat.index()] = None;
            self.order.retain(|&by| by != seat.index());
        }
    }
}

impl<const FAULT: u8> Lookalikes for Ferry<FAULT> {
    fn lookalikes(&self, viewer: Viewer) -> Vec<Self> {
        if FAULT == fault::SWAPS_NOTHING {
            return Vec::new();
        }
        let mut others = vec![Ferry { hat: (self.hat + 1) % 10, ..self.clone() }];
        for seat in self.seats().iter().filter(|&seat| !viewer.is(seat)) {
            if self.sealed[seat.index()].is_some() {
                others.extend(self.purses[seat.index()].iter().map(|&coin| {
                    let mut other = self.clone();
                    other.sealed[seat.index()] = Some(coin);
                    other
                }));
            }
        }
        others
    }
}

impl<const FAULT: u8> Spaces for Ferry<FAULT> {
    const TOGETHER: bool = true;
    const MOST_CHANCES: usize = if FAULT == fault::SAYS_TOO_FEW_OUTCOMES { 2 } else { 3 };

    fn layout(_: &Options, seats: usize) -> Result<Layout, BadOptions> {
        let field = |name: &'static str, len, meaning: &'static str| Field {
            name: name.into(),
            len,
            meaning: meaning.into(),
        };
        let second = if FAULT == fault::CALLS_TWO_FIELDS_THE_SAME { "waiting" } else { "fares" };
        Ok(Layout {
            actions: vec![field("coin", usize::from(COINS), "seal this coin")],
            observation: vec![
                field("waiting", 1, "what those who wait pay"),
                field(second, seats, "what each seat has earned"),
                field("sealed", seats, "the own coin, and 9 for one face down"),
            ],
        })
    }

    fn action(&self, _: Seat, coin: &Coin<FAULT>) -> Option<u32> {
        let number = u32::from(coin.0).checked_sub(1)?;
        Some(if FAULT == fault::COINS_SHARE_A_NUMBER { number.min(3) } else { number })
    }

    fn move_of(&self, _: Seat, action: u32) -> Option<Coin<FAULT>> {
        let number = u8::try_from(action).ok().filter(|number| *number < COINS)?;
        let reversed = FAULT == fault::NUMBERS_MEAN_OTHER_COINS;
        Some(Coin(if reversed { COINS - number } else { number + 1 }))
    }

    fn observe(&self, seat: Seat, out: &mut [f32]) {
        out[0] = self.waiting.iter().map(|&fare| f32::from(fare)).sum();
        let (fares, sealed) = out[1..].split_at_mut(self.seats);
        for at in 0..self.seats {
            fares[at] = self.fares[at] as f32;
            sealed[at] = match self.sealed[at] {
                None => 0.0,
                Some(coin) if at == seat.index() => f32::from(coin),
                Some(_) if FAULT == fault::LEAVES_A_PLACE_UNWRITTEN => continue,
                Some(_) => 9.0,
            };
        }
        if FAULT == fault::OBSERVES_THE_HAT {
            out[0] += f32::from(self.hat);
        }
    }

    fn mask(&self, seat: Seat, room: &mut Vec<Coin<FAULT>>, out: &mut [u8]) {
        room.clear();
        self.legal_moves(seat, room);
        out.fill(u8::from(FAULT == fault::MASK_IS_FULL));
        for coin in room {
            out[usize::from(coin.0) - 1] = 1;
        }
    }
}

impl<const FAULT: u8> Display for Coin<FAULT> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

impl<const FAULT: u8> FromStr for Coin<FAULT> {
    type Err = BadText;
    fn from_str(text: &str) -> Result<Self, BadText> {
        let coin = text.parse().map_err(|_| BadText(format!("{text:?} is no coin")))?;
        Ok(Coin(if FAULT == fault::FIVE_READS_AS_FOUR && coin == 5 { 4 } else { coin }))
    }
}

impl Display for Passenger {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "p{}", self.0)
    }
}

impl FromStr for Passenger {
    type Err = BadText;
    fn from_str(text: &str) -> Result<Self, BadText> {
        let number = text.strip_prefix('p').and_then(|digits| digits.parse().ok());
        number.map(Passenger).ok_or_else(|| BadText(format!("{text:?} is no passenger")))
    }
}

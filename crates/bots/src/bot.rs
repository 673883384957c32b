//! What a bot is: somebody who sees a view and picks a move.

use crate::assessment::{Assessment, Gap, LEFT_OUT, Worth, by_playing_out, outlook_by_playing_out};
use game_core::{Game, Rng, Search, Seat};
use rand_xoshiro::Xoshiro256PlusPlus;
use std::fmt::Display;
use std::time::{Duration, Instant};

/// The random numbers bots use: fast, and the same for the same seed.
pub type BotRng = Xoshiro256PlusPlus;

/// How long a bot may think.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Budget {
    /// This long by the clock.
    Time(Duration),
    /// This many simulations: with the same seed, the same answer every time.
    Simulations(u64),
}

impl Budget {
    /// Starts the clock. The stopwatch says when to stop.
    pub fn start(self) -> Stopwatch {
        match self {
            Budget::Time(time) => Stopwatch { until: Some(Instant::now() + time), most: u64::MAX },
            Budget::Simulations(most) => Stopwatch { until: None, most },
        }
    }
}

/// A budget being spent.
pub struct Stopwatch {
    until: Option<Instant>,
    most: u64,
}

impl Stopwatch {
    /// Looking at the clock costs as much as a short simulation.
    const LOOK_EVERY: u64 = 64;

    /// Whether another simulation fits after `done` of them.
    pub fn allows(&self, done: u64) -> bool {
        match self.until {
            Some(until) if done.is_multiple_of(Stopwatch::LOOK_EVERY) && done > 0 => {
                Instant::now() < until
            }
            _ => done < self.most,
        }
    }
}

/// What a bot chose, and why.
#[derive(Clone, PartialEq, Debug)]
pub struct Choice<M> {
    /// The move.
    pub mv: M,
    /// One sentence for people, if the bot has one.
    pub thought: Option<String>,
    /// What it found out about this and the other moves, if it looked at them.
    pub assessment: Option<Assessment<M>>,
}

impl<M> Choice<M> {
    /// A move without a word.
    pub fn plain(mv: M) -> Choice<M> {
        Choice { mv, thought: None, assessment: None }
    }

    /// A move with its reason.
    pub fn because(mv: M, thought: impl Into<String>) -> Choice<M> {
        Choice { mv, thought: Some(thought.into()), assessment: None }
    }

    /// The same, and what it is worth.
    #[must_use]
    pub fn assessed(self, assessment: Assessment<M>) -> Choice<M> {
        Choice { assessment: Some(assessment), ..self }
    }
}

/// A player that sees what its seat may see, and nothing else.
pub trait Bot<G: Game>: Send {
    /// Picks one of `legal`, which is not empty.
    fn choose(
        &mut self,
        seat: Seat,
        view: &G::View,
        legal: &[G::Move],
        budget: Budget,
        rng: &mut BotRng,
    ) -> Choice<G::Move>;

    /// How often it would play each of `legal`. A bot that does not mix says
    /// what it would choose now.
    fn mix(
        &mut self,
        seat: Seat,
        view: &G::View,
        legal: &[G::Move],
        budget: Budget,
        rng: &mut BotRng,
    ) -> Vec<f32> {
        let choice = self.choose(seat, view, legal, budget, rng).mv;
        legal.iter().map(|mv| f32::from(u8::from(*mv == choice))).collect()
    }

    /// What each of `legal`, which is not empty, is worth to `seat`, and the position itself. A
    /// bot that knows no better plays games out, with everybody playing as it does at once.
    fn assess(
        &mut self,
        seat: Seat,
        view: &G::View,
        legal: &[G::Move],
        budget: Budget,
        rng: &mut BotRng,
    ) -> Assessment<G::Move>
    where
        G: Search,
    {
        by_playing_out(self, seat, view, legal, budget, rng)
    }

    /// How far the second of two legal moves lies behind the first, looked at harder than
    /// [`Bot::assess`] does, both in the same futures. Nothing from a bot that has no second look.
    fn look_again(
        &mut self,
        _: Seat,
        _: &G::View,
        _: [&G::Move; 2],
        _: Budget,
        _: &mut BotRng,
    ) -> Option<Gap>
    where
        G: Search,
    {
        None
    }

    /// What the position is worth to `seat`, whoever is to act: from its own view.
    fn outlook(&mut self, seat: Seat, view: &G::View, budget: Budget, rng: &mut BotRng) -> Worth
    where
        G: Search,
    {
        outlook_by_playing_out(self, seat, view, budget, rng)
    }
}

/// A bot that thinks no longer than so many simulations, whatever it is given:
/// it plays alike on every machine.
#[derive(Clone, Copy, Debug)]
pub struct AtMost<B> {
    /// Who thinks.
    pub bot: B,
    /// How long.
    pub most: u64,
}

impl<B> AtMost<B> {
    fn within(&self, budget: Budget) -> Budget {
        match budget {
            Budget::Simulations(given) => Budget::Simulations(given.min(self.most)),
            Budget::Time(_) => Budget::Simulations(self.most),
        }
    }
}

impl<G: Game, B: Bot<G>> Bot<G> for AtMost<B> {
    fn choose(
        &mut self,
        seat: Seat,
        view: &G::View,
        legal: &[G::Move],
        budget: Budget,
        rng: &mut BotRng,
    ) -> Choice<G::Move> {
        let budget = self.within(budget);
        self.bot.choose(seat, view, legal, budget, rng)
    }

    fn mix(
        &mut self,
        seat: Seat,
        view: &G::View,
        legal: &[G::Move],
        budget: Budget,
        rng: &mut BotRng,
    ) -> Vec<f32> {
        let budget = self.within(budget);
        self.bot.mix(seat, view, legal, budget, rng)
    }

    fn assess(
        &mut self,
        seat: Seat,
        view: &G::View,
        legal: &[G::Move],
        budget: Budget,
        rng: &mut BotRng,
    ) -> Assessment<G::Move>
    where
        G: Search,
    {
        let budget = self.within(budget);
        self.bot.assess(seat, view, legal, budget, rng)
    }

    fn look_again(
        &mut self,
        seat: Seat,
        view: &G::View,
        pair: [&G::Move; 2],
        budget: Budget,
        rng: &mut BotRng,
    ) -> Option<Gap>
    where
        G: Search,
    {
        self.bot.look_again(seat, view, pair, budget, rng)
    }

    fn outlook(&mut self, seat: Seat, view: &G::View, budget: Budget, rng: &mut BotRng) -> Worth
    where
        G: Search,
    {
        let budget = self.within(budget);
        self.bot.outlook(seat, view, budget, rng)
    }
}

/// An index, each as likely as its share of the mix says. Shares sum to 1.
pub fn draw(mix: &[f32], rng: &mut BotRng) -> usize {
    // 24 bits: as many as an f32 can tell apart.
    let mut rest = (rng.next_u32() >> 8) as f32 / (1 << 24) as f32;
    for (at, share) in mix.iter().enumerate() {
        if rest < *share {
            return at;
        }
        rest -= share;
    }
    // Rounding may leave a crumb; it belongs to the last choice that is played at all.
    mix.iter().rposition(|&share| share > 0.0).unwrap_or(0)
}

/// The moves of a mix that matter, the most likely first: `C 45 %, B 40 %`.
pub fn named_mix<M: Display>(legal: &[M], mix: &[f32]) -> String {
    let mut shares: Vec<(&M, f32)> = legal.iter().zip(mix.iter().copied()).collect();
    shares.sort_by(|(_, a), (_, b)| b.total_cmp(a));
    let named: Vec<String> = shares
        .iter()
        .take(3)
        .filter(|(_, share)| *share >= LEFT_OUT)
        .map(|(mv, share)| format!("{mv} {:.0} %", 100.0 * share))
        .collect();
    named.join(", ")
}

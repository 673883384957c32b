//! Sums over games, added up from all threads.

use super::{Met, Plan, Report};
use crate as players;
use bots::BotRng;
use game_core::{Game, Search, Seat, Turn, Viewer};
use lab::{mean_interval, share_interval};
use rand_core::SeedableRng;
use std::collections::BTreeMap;
use tharos::base::{Ability, Colour, Deed, Die, Medal, Move, Points, Tharos};
use tharos::mat::{End, Layout, Trial};

/// What a die is used for.
const DEEDS: [&str; 12] = [
    "earn", "sell", "deliver", "explore", "take", "mine", "guard", "build", "hire", "draw", "use",
    "work",
];
/// What is done without one.
const FREE: [&str; 3] = ["play an action card", "buy a die", "swap"];
/// How a game ends.
const ENDS: [&str; 4] = ["won", "too few points", "last space not met", "out of turns"];
/// What points are for.
const SOURCES: [&str; 12] = [
    "combat medals",
    "exploration medals",
    "trade medals",
    "civil medals",
    "sets",
    "mines",
    "player cards",
    "buildings",
    "Jar",
    "ore and crystals",
    "lost to attacks",
    "the mat",
];

/// What happened in games. All of it is whole numbers, so it does not matter
/// in which order threads add.
#[derive(Clone, Default)]
pub(super) struct Tally {
    ends: [u64; 4],
    lengths: BTreeMap<u8, u64>,
    /// Games that reached two last spaces, their points and the squares.
    finished: [i64; 3],
    sources: [i64; 12],
    /// Met, and not met.
    requirements: [[u64; 2]; 12],
    deeds: [u64; 12],
    /// By colour: dice used for what only they can do, and all of them.
    colours: [[u64; 2]; 4],
    free: [u64; 3],
}

impl Tally {
    pub fn games(&self) -> u64 {
        self.ends.iter().sum()
    }

    /// Plays one game of the plan, and counts.
    pub fn play(&mut self, plan: &Plan, number: u64) {
        let mut rng = BotRng::seed_from_u64(plan.seed ^ number.wrapping_mul(0x9E37_79B9_7F4A_7C15));
        let mut bot = players::bot(&plan.bot).expect("checked up front");
        let mut game = Tharos::new(&plan.options, 1).expect("checked up front");
        let (mut legal, seat) = (Vec::new(), Seat::new(0));
        loop {
            match game.turn() {
                Turn::Over => break,
                Turn::Chance(_) => {
                    let chance = game.sample_chance(&mut rng);
                    game.apply_chance(chance);
                }
                Turn::Seats(_) => {
                    legal.clear();
                    game.legal_moves(seat, &mut legal);
                    let view = game.view(Viewer::Seat(seat));
                    let mv = bot.choose(seat, &view, &legal, plan.budget, &mut rng).mv;
                    self.count(&game, mv);
                    game.apply(seat, mv);
                }
            }
        }
        self.add(&game);
    }

    fn count(&mut self, game: &Tharos, mv: Move) {
        match mv {
            Move::Spend(die, deed) => {
                self.deeds[kind(deed)] += 1;
                let [own, all] = &mut self.colours[die.colour.index()];
                *own += u64::from(is_own(game, die, deed));
                *all += 1;
            }
            Move::Play(..) => self.free[0] += 1,
            Move::Buy(_) => self.free[1] += 1,
            Move::Swap(_) => self.free[2] += 1,
            _ => {}
        }
    }

    fn add(&mut self, game: &Tharos) {
        let mat = game.mat().expect("a game alone has a mat");
        let outcome = game.outcome().expect("the game is over");
        let end = match mat.end() {
            _ if !outcome.winners.is_empty() => 0,
            Some(End::TwoLastSpaces) => 1,
            Some(End::LastSpaceFailed) => 2,
            _ => 3,
        };
        self.ends[end] += 1;
        *self.lengths.entry(mat.placed()).or_default() += 1;
        for (row, trial) in self.requirements.iter_mut().zip(Trial::ALL) {
            if let Some(met) = mat.result(trial) {
                row[usize::from(!met)] += 1;
            }
        }
        if mat.end() == Some(End::TwoLastSpaces) {
            let points = i64::from(outcome.scores[0]);
            self.finished = [
                self.finished[0] + 1,
                self.finished[1] + points,
                self.finished[2] + points * points,
            ];
            let base = game.board(Seat::new(0)).points(game.components());
            let lines = lines(&base, mat.points());
            self.sources.iter_mut().zip(lines).for_each(|(sum, points)| *sum += i64::from(points));
        }
    }

    pub fn merge(mut self, other: Tally) -> Tally {
        fn add<T: std::ops::AddAssign + Copy>(to: &mut [T], more: &[T]) {
            to.iter_mut().zip(more).for_each(|(sum, more)| *sum += *more);
        }
        add(&mut self.ends, &other.ends);
        add(&mut self.finished, &other.finished);
        add(&mut self.sources, &other.sources);
        add(self.requirements.as_flattened_mut(), other.requirements.as_flattened());
        add(&mut self.deeds, &other.deeds);
        add(self.colours.as_flattened_mut(), other.colours.as_flattened());
        add(&mut self.free, &other.free);
        for (turns, games) in other.lengths {
            *self.lengths.entry(turns).or_default() += games;
        }
        self
    }

    pub fn report(&self, plan: &Plan, seconds: f64) -> Report {
        let games = self.games();
        let a_game = |count: u64| count as f64 / games.max(1) as f64;
        let dice: u64 = self.deeds.iter().sum();
        let turns = |power: i32| -> f64 {
            self.lengths
                .iter()
                .map(|(turns, games)| f64::from(*turns).powi(power) * *games as f64)
                .sum()
        };
        let [finished, points, squares] = self.finished;
        let requirement = |(trial, [met, failed]): (Trial, &[u64; 2])| Met {
            space: Layout::default().space_of(trial).to_string(),
            needs: trial.requirement(false).to_string(),
            reached: met + failed,
            met: share_interval(*met as f64, met + failed),
        };
        Report {
            bot: plan.bot.clone(),
            games,
            stopped: games < plan.games,
            seed: plan.seed,
            won: share_interval(self.ends[0] as f64, games),
            ends: ENDS.into_iter().zip(self.ends).collect(),
            lengths: self.lengths.iter().map(|(turns, games)| (*turns, *games)).collect(),
            turns: mean_interval(turns(1), turns(2), games),
            points: mean_interval(points as f64, squares as f64, finished as u64),
            short: share_interval(self.ends[1] as f64, finished as u64),
            sources: SOURCES
                .into_iter()
                .zip(self.sources.map(|sum| sum as f64 / finished.max(1) as f64))
                .collect(),
            requirements: Trial::ALL.into_iter().zip(&self.requirements).map(requirement).collect(),
            dice: a_game(dice),
            deeds: DEEDS
                .into_iter()
                .zip(self.deeds.map(|count| count as f64 / dice.max(1) as f64))
                .collect(),
            colours: Colour::ALL
                .into_iter()
                .zip(self.colours)
                .map(|(colour, [own, all])| (colour.name(), own as f64 / all.max(1) as f64))
                .collect(),
            free: FREE.into_iter().zip(self.free.map(a_game)).collect(),
            seconds,
        }
    }
}

/// By [`DEEDS`].
fn kind(deed: Deed) -> usize {
    match deed {
        Deed::Earn => 0,
        Deed::Sell(..) => 1,
        Deed::Deliver => 2,
        Deed::Explore(_) => 3,
        Deed::Take(..) => 4,
        Deed::Mine(_) => 5,
        Deed::Guard => 6,
        Deed::Build(_) => 7,
        Deed::Hire(_) => 8,
        Deed::Draw => 9,
        Deed::Use(..) => 10,
        Deed::Work(..) => 11,
    }
}

/// Whether a die does what only its colour can do.
fn is_own(game: &Tharos, die: Die, deed: Deed) -> bool {
    match deed {
        Deed::Earn | Deed::Sell(..) | Deed::Deliver => true,
        Deed::Explore(_) | Deed::Take(..) | Deed::Mine(_) | Deed::Guard => true,
        Deed::Work(card, _) => matches!(
            game.components().cards[usize::from(card)].ability,
            Ability::Work(Some(colour), ..) if colour == die.colour
        ),
        Deed::Build(_) | Deed::Hire(_) | Deed::Draw | Deed::Use(..) => false,
    }
}

/// By [`SOURCES`].
fn lines(base: &Points, mat: i32) -> [i32; 12] {
    let Points { medals, sets, mines, cards, buildings, jar, goods, minus } = *base;
    let [combat, exploration, trade, civil] = Medal::ALL.map(|medal| medals[medal.index()]);
    [combat, exploration, trade, civil, sets, mines, cards, buildings, jar, goods, minus, mat]
}

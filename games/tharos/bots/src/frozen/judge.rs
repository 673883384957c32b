//! The chance to win, at a glance.

use super::mat_forecast::MatForecast;
use super::weights::{FEATURES, Weights, feature};
use ::tharos::base::{Ability, Board, Components, Effect, MOST_HELD, Medal, Place, Task, Tharos};
use ::tharos::mat::{End, TURNS, WINNING_POINTS};
use game_core::Seat;
use std::sync::Arc;

/// What is weighed of one guild.
pub(super) type Features = [f32; FEATURES];

/// What an unused die is worth, in points.
const UNUSED: f32 = 0.9;
/// What the last spaces bring whoever wins (TH-4.2).
const LAST_SPACES: f32 = 11.0;
/// How much a point counts that does not win: enough to tell two lost tables apart.
const CRUMB: f32 = 0.001;
/// Jar that count in full.
const USEFUL_JAR: f32 = 12.0;

/// Judges tables by weights.
#[derive(Clone, Debug)]
pub(super) struct Judge {
    components: Arc<Components>,
    weights: Weights,
    /// What each player card does when it works.
    cards: Vec<Option<usize>>,
    /// What each building does.
    buildings: Vec<usize>,
}

impl Judge {
    pub(super) fn new(components: &Arc<Components>, weights: Weights) -> Judge {
        let work = |ability: &Ability| match ability {
            Ability::Work(_, _, effect) => Some(kind(*effect)),
            Ability::Lasting(_) => None,
        };
        Judge {
            cards: components.cards.iter().map(|card| work(&card.ability)).collect(),
            buildings: components.buildings.iter().map(|at| kind(at.effect)).collect(),
            components: components.clone(),
            weights,
        }
    }

    /// The judge for these components: the one there is, if it is for them.
    pub(super) fn renew<'a>(
        judge: &'a mut Option<Judge>,
        components: &Arc<Components>,
        weights: Weights,
    ) -> &'a Judge {
        if judge.as_ref().is_none_or(|judge| judge.components != *components) {
            *judge = None;
        }
        judge.get_or_insert_with(|| Judge::new(components, weights))
    }

    /// How good the table is for a seat: the chance to win, and a crumb for
    /// points that do not decide it. Alone, `ahead` is what lies ahead on the mat.
    pub(super) fn value(&self, table: &Tharos, seat: Seat, ahead: Option<&MatForecast>) -> f32 {
        let (Some(mat), Some(ahead)) = (table.mat(), ahead) else {
            let own = self.points(table, seat);
            let others = table.seats_at_table().iter().filter(|other| *other != seat);
            let best = others.map(|other| self.points(table, other)).fold(f32::MIN, f32::max);
            return normal((own - best) / (1.5 * spread(turns_left(table)))) + CRUMB * own;
        };
        if table.task().is_none() {
            let points = table.points(seat);
            if mat.end() == Some(End::OutOfTurns) {
                return CRUMB * points as f32;
            }
            let won = mat.is_won(points - mat.points());
            return f32::from(u8::from(won)) + CRUMB * points.min(WINNING_POINTS) as f32;
        }
        let board = self.after_attack(table, seat);
        if mat.end().is_some() {
            // TH-4.1: a last turn that cannot win any more is played for points.
            let points = self.points_of(table, seat, &board, 0.0) + mat.points() as f32;
            return CRUMB * points;
        }
        let outlook = ahead.outlook(table, &board);
        let lost = mat.points() - 3 * i32::from(mat.reached());
        let turns = ahead.turns(table);
        let own =
            self.points_of(table, seat, &board, turns) + LAST_SPACES + lost as f32 + outlook.trials;
        let enough = normal((own - WINNING_POINTS as f32 + 0.5) / spread(turns));
        // A lost cause is played on as well as it goes.
        outlook.rows * enough + CRUMB * own + 0.02 * (outlook.rows + enough)
    }

    /// The points of a seat at the end, without those of the mat.
    pub(super) fn points(&self, table: &Tharos, seat: Seat) -> f32 {
        self.points_of(table, seat, &self.after_attack(table, seat), turns_left(table))
    }

    fn points_of(&self, table: &Tharos, seat: Seat, board: &Board, turns: f32) -> f32 {
        let now = board.points(&self.components).total() as f32;
        if table.task().is_none() {
            return now;
        }
        let features = self.features(table, board);
        let unused = if table.active() == seat { f32::from(board.dice.len()) } else { 0.0 };
        now + self.weigh(&features, turns / f32::from(TURNS)) + UNUSED * unused
    }

    /// What the weights make of it.
    pub(super) fn weigh(&self, features: &Features, early: f32) -> f32 {
        let [end, start, bend] = &self.weights;
        let mut sum = 0.0;
        for at in 0..FEATURES {
            sum += features[at] * (end[at] + early * (start[at] + early * bend[at]));
        }
        sum
    }

    /// The guild as it will be when what is drawn has come, if it meets the
    /// attack as it stands now.
    pub(super) fn after_attack(&self, table: &Tharos, seat: Seat) -> Board {
        let mut board = *table.board(seat);
        if table.active() != seat {
            return board;
        }
        if let Some(Task::Cards(coming)) = table.task() {
            board.held = (board.held + coming).min(MOST_HELD);
        }
        // Whoever has not rolled yet will still do something about it.
        if table.task() == Some(Task::Dice) {
            return board;
        }
        let Some(attack) = table.attack() else { return board };
        if let Some(Task::Unpaid(points)) = table.task() {
            board.minus = board.minus.saturating_add(4 * points);
            return board;
        }
        let numbers = &self.components.numbers;
        let defence = table.defence(seat);
        match attack.strength.checked_sub(defence) {
            None | Some(0) => {
                if defence >= attack.strength + numbers.combat_margin {
                    board.medals[Medal::Combat.index()] += 1;
                }
            }
            Some(missing) => {
                let fine = u16::from(missing) * u16::from(numbers.fine);
                let short = fine.saturating_sub(board.jar);
                board.jar = board.jar.saturating_sub(fine);
                board.minus = board.minus.saturating_add((short * 3 / 2) as u8);
            }
        }
        board
    }

    /// What is weighed.
    pub(super) fn features(&self, table: &Tharos, board: &Board) -> Features {
        let mut features = [0.0; FEATURES];
        let numbers = &self.components.numbers;
        let jar = f32::from(board.jar);
        let [ore, crystals] = board.goods.map(f32::from);
        let part = |count: u32, every: u8| (count % u32::from(every)) as f32 / f32::from(every);
        features[feature::TIME] = 1.0;
        features[feature::JAR] = jar.min(USEFUL_JAR);
        features[feature::MORE_JAR] = (jar - USEFUL_JAR).max(0.0);
        features[feature::PAIRS] = ore.min(crystals);
        features[feature::SPARE] = (ore - crystals).abs();
        let built = board.built().count() as u32;
        features[feature::REGIONS] = board.regions() as f32;
        features[feature::PART_EXPLORED] = part(board.regions(), numbers.regions_a_medal);
        features[feature::BUILT] = built as f32;
        features[feature::PART_BUILT] = part(built, numbers.built_a_medal);
        features[feature::STRENGTH] = board.strength(&self.components).into();
        features[feature::ACTIONS] = board.held.into();
        let least = board.medals.iter().min().copied().unwrap_or(0);
        let more = board.medals.iter().filter(|count| **count > least).count();
        features[feature::PART_SET] = more as f32;
        for place in Place::all().filter(|place| board.has_explored(*place)) {
            let Some(land) = table.land(place) else { continue };
            features[feature::IN_REACH] += f32::from(land.goods[0] + land.goods[1]);
            if board.has_mine(place) && !land.is_empty() {
                features[feature::MINES] += 1.0;
            }
        }
        for colour in 0..4 {
            let all = board.bag[colour] + board.used[colour] + board.drawn[colour];
            let more = f32::from(all) - f32::from(self.components.dice[colour]);
            features[feature::DICE + colour] = more;
        }
        let perks = &board.perks;
        let perks = [
            perks.earn,
            perks.guard,
            perks.path,
            perks.sell,
            perks.build,
            perks.hire,
            perks.mine,
            perks.take,
            perks.fee,
            perks.income,
        ];
        for (at, perk) in perks.into_iter().enumerate() {
            features[feature::PERKS + at] = perk.into();
        }
        for card in board.hired() {
            features[feature::HIRED] += 1.0;
            if let Some(kind) = self.cards[usize::from(card)] {
                features[feature::WORKS + kind] += 1.0;
            }
        }
        for building in board.built() {
            features[feature::WORKS + self.buildings[usize::from(building)]] += 1.0;
        }
        features
    }
}

/// How far the points may be off, so many turns before the end.
fn spread(turns: f32) -> f32 {
    2.0 + 2.5 * turns.sqrt()
}

/// With several guilds, turns of dice after this one.
fn turns_left(table: &Tharos) -> f32 {
    f32::from(TURNS - table.pass())
}

/// What an effect is, among those that are weighed.
fn kind(effect: Effect) -> usize {
    match effect {
        Effect::Jar(_) => 0,
        Effect::Draw(_) => 1,
        Effect::Guard(_) => 2,
        Effect::Goods(..) => 3,
        Effect::Reroll | Effect::Recolour | Effect::Raise(_) => 4,
        Effect::Sell(..) => 5,
        Effect::Cheaper(_) | Effect::Path(_) | Effect::Restock(_) => 6,
        Effect::Medal(..) | Effect::Die => 7,
    }
}

/// The share of a bell curve below this many standard deviations, nearly.
pub(super) fn normal(deviations: f32) -> f32 {
    1.0 / (1.0 + (-1.7 * deviations).exp())
}

//! The chance to win, at a glance.

use super::mat_forecast::MatForecast;
use super::verdict::{CRUMB, Verdict};
use super::weights::{FEATURES, Weights, feature};
use ::tharos::base::{
    Ability, Board, Effect, MOST_GUILDS, MOST_HELD, Medal, Move, Place, Task, Tharos,
};
use ::tharos::mat::{End, TURNS, WINNING_POINTS};
use game_core::{Game, Seat};

/// What is weighed of one guild.
pub(super) type Features = [f32; FEATURES];

/// What an unused die is worth, in points.
const UNUSED: f32 = 0.9;
/// What the last spaces bring whoever wins (TH-4.2).
const LAST_SPACES: f32 = 11.0;
/// Jar that count in full.
const USEFUL_JAR: f32 = 12.0;

/// Judges tables by weights.
#[derive(Clone, Debug)]
pub(super) struct Judge {
    /// What everything weighs.
    pub weights: Weights,
}

impl Judge {
    /// How good the table is for a seat: the chance to win, and a crumb for
    /// points that do not decide it. Alone, `ahead` is what lies ahead on the mat.
    pub(super) fn value(&self, table: &Tharos, seat: Seat, ahead: Option<&MatForecast>) -> f32 {
        let Some(ahead) = ahead else {
            let own = self.points(table, seat);
            let others = table.seats_at_table().iter().filter(|other| *other != seat);
            let best = others.map(|other| self.points(table, other)).fold(f32::MIN, f32::max);
            return normal((own - best) / (1.5 * spread(turns_left(table)))) + CRUMB * own;
        };
        self.alone(table, seat, ahead).value
    }

    /// What a game alone is worth, with what lies ahead on its mat.
    pub(super) fn alone(&self, table: &Tharos, seat: Seat, ahead: &MatForecast) -> Verdict {
        alone(table, seat, ahead, |board, turns| self.points_of(table, seat, board, turns))
    }

    /// What a table is worth to a seat.
    pub(super) fn verdict(&self, table: &Tharos, seat: Seat) -> Verdict {
        match table.mat() {
            Some(mat) => self.alone(table, seat, &MatForecast::of(mat)),
            None => {
                let mut points = [0.0; MOST_GUILDS];
                for other in table.seats_at_table().iter() {
                    points[other.index()] = self.points(table, other);
                }
                Verdict::among(table, seat, &points)
            }
        }
    }

    /// The points of a seat at the end, without those of the mat.
    pub(super) fn points(&self, table: &Tharos, seat: Seat) -> f32 {
        self.points_of(table, seat, &after_attack(table, seat), turns_left(table))
    }

    fn points_of(&self, table: &Tharos, seat: Seat, board: &Board, turns: f32) -> f32 {
        let now = board.points(table.components()).total() as f32;
        if table.task().is_none() {
            return now;
        }
        let features = features(table, board);
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
}

/// What a game alone is worth to whoever foresees so many points of a board, so many turns before the end.
pub(super) fn alone(
    table: &Tharos,
    seat: Seat,
    ahead: &MatForecast,
    points: impl Fn(&Board, f32) -> f32,
) -> Verdict {
    let said = |value: f32, win: f32, score: f32| Verdict {
        value,
        win: [win, 0.0, 0.0, 0.0],
        score: [score, 0.0, 0.0, 0.0],
    };
    let Some(mat) = table.mat() else { return Verdict::default() };
    if table.task().is_none() {
        let points = table.points(seat);
        if mat.end() == Some(End::OutOfTurns) {
            return said(CRUMB * points as f32, 0.0, points as f32);
        }
        let won = f32::from(u8::from(mat.is_won(points - mat.points())));
        let crumbs = CRUMB * points.min(WINNING_POINTS) as f32;
        return said(won + crumbs, won, points as f32);
    }
    let board = after_attack(table, seat);
    if mat.end().is_some() {
        // TH-4.1: a last turn that cannot win any more is played for points.
        let points = points(&board, 0.0) + mat.points() as f32;
        return said(CRUMB * points, 0.0, points);
    }
    let outlook = ahead.outlook(table, &board);
    let lost = mat.points() - 3 * i32::from(mat.reached());
    let turns = ahead.turns(table);
    let own = points(&board, turns) + LAST_SPACES + lost as f32 + outlook.trials;
    let enough = normal((own - WINNING_POINTS as f32 + 0.5) / spread(turns));
    let win = outlook.rows * enough;
    // A lost cause is played on as well as it goes.
    let value = win + CRUMB * own + 0.02 * (outlook.rows + enough);
    // Whoever does not fill two rows gets less for them, or nothing.
    said(value, win, own - (1.0 - outlook.rows) * LAST_SPACES)
}

/// What is weighed.
pub(super) fn features(table: &Tharos, board: &Board) -> Features {
    let components = table.components();
    let mut features = [0.0; FEATURES];
    let numbers = &components.numbers;
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
    features[feature::STRENGTH] = board.strength(components).into();
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
        let more = f32::from(all) - f32::from(components.dice[colour]);
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
        if let Ability::Work(_, _, effect) = components.cards[usize::from(card)].ability {
            features[feature::WORKS + kind(effect)] += 1.0;
        }
    }
    for building in board.built() {
        features[feature::WORKS + kind(components.buildings[usize::from(building)].effect)] += 1.0;
    }
    features
}

/// The guild as it will be when what is drawn has come, if it meets the
/// attack as it stands now.
pub(super) fn after_attack(table: &Tharos, seat: Seat) -> Board {
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
    let numbers = &table.components().numbers;
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

/// How good each move looks at first sight: where it leads, before chance has a say.
pub(super) fn glances(
    judge: &Judge,
    table: &Tharos,
    seat: Seat,
    moves: &[Move],
) -> impl Iterator<Item = (Move, f32)> {
    let ahead = table.mat().map(MatForecast::of);
    moves.iter().map(move |mv| {
        let mut after = table.clone();
        after.apply(seat, *mv);
        let value = if after.mat() == table.mat() {
            judge.value(&after, seat, ahead.as_ref())
        } else {
            judge.value(&after, seat, after.mat().map(MatForecast::of).as_ref())
        };
        (*mv, value)
    })
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

//! How good a table is for a seat: its chance to win, judged at a glance.

use super::waiting_times::{Need, TURNS, WaitingTimes};
use super::weights::{FEATURES, Weights, feature};
use ::sand_castles::{Cells, Components, Phase, SIDE, SandCastles};
use game_core::{Game, Seat};

/// Judges tables played with one box.
#[derive(Clone, Debug)]
pub(super) struct Judge {
    pace: WaitingTimes,
    weights: Weights,
    /// The mean square of a castle's value: how much a castle to come can change.
    spread: f32,
}

/// What is weighed, in points: what one seat has more of than the other.
type Features = [f32; FEATURES];

/// What one seat has and lacks.
#[derive(Clone, Copy)]
struct Builder {
    /// What it lacks for each castle, as if it built nothing else.
    alone: [Need; 2],
    /// The same as if it built first one, then the other.
    in_turn: [Need; 2],
    /// Whether the opponent holds a wave.
    threatened: bool,
}

impl Judge {
    pub fn new(components: &Components, weights: Weights) -> Judge {
        Judge { pace: WaitingTimes::of(&components.dice), weights, spread: spread(components) }
    }

    /// The judge of this box: the one that is there, or a new one in its place.
    pub fn renew<'a>(
        there: &'a mut Option<Judge>,
        components: &Components,
        weights: Weights,
    ) -> &'a Judge {
        let knows = |judge: &Judge| {
            judge.pace.is_of(&components.dice) && judge.spread == spread(components)
        };
        if !there.as_ref().is_some_and(knows) {
            *there = Some(Judge::new(components, weights));
        }
        there.as_ref().expect("it is there now")
    }

    /// The chance that `seat` wins, from 0 to 1.
    pub fn chance(&self, table: &SandCastles, seat: Seat) -> f32 {
        let other = Seat::new(1 - seat.index());
        if table.phase() == Phase::Over {
            let outcome = table.outcome().expect("the game is over");
            let chance = match (outcome.winners.contains(seat), outcome.winners.len()) {
                (true, 1) => 1.0,
                (true, _) => 0.5,
                (false, _) => 0.0,
            };
            return with_lead(chance, points(table, seat) - points(table, other));
        }
        let features = self.features(table, seat);
        let weights = &self.weights[usize::from(table.deck() == 0)];
        let sum: f32 = features.iter().zip(weights).map(|(feature, weight)| feature * weight).sum();
        with_lead(1.0 / (1.0 + f32::exp(-sum)), features[feature::LEAD] * self.scale(table))
    }

    /// How many points make a difference: fewer towards the end.
    fn scale(&self, table: &SandCastles) -> f32 {
        let open = table.castles().iter().flatten().count() as f32;
        f32::sqrt((f32::from(table.deck()) + open) * self.spread).max(1.0)
    }

    /// What is weighed, from the eyes of `seat`.
    fn features(&self, table: &SandCastles, seat: Seat) -> Features {
        let other = Seat::new(1 - seat.index());
        let builders = [self.builder(table, seat), self.builder(table, other)];
        let next = usize::from(table.builder() != seat);
        let mut features = [0.0; FEATURES];
        features[feature::LEAD] = points(table, seat) - points(table, other);
        features[feature::NEXT] = if next == 0 { 1.0 } else { -1.0 };
        for place in 0..2 {
            if let Some(castle) = table.castle_at(place) {
                self.add_races(&mut features, &builders, next, place, castle.value);
            }
        }
        for (sign, seat, builder) in [(1.0, seat, &builders[0]), (-1.0, other, &builders[1])] {
            add_tiles(&mut features, table, seat, builder.threatened, sign);
        }
        let scale = self.scale(table);
        features.map(|feature| feature / scale)
    }

    /// How both stand in the race for the castle on this place.
    fn add_races(
        &self,
        features: &mut Features,
        builders: &[Builder; 2],
        next: usize,
        place: u8,
        value: u8,
    ) {
        let at = usize::from(place);
        let race = |needs: fn(&Builder) -> [Need; 2]| {
            let [next, other] = [next, 1 - next].map(|who| needs(&builders[who])[at]);
            self.race(next, other)
        };
        let (alone, in_turn) = (race(|builder| builder.alone), race(|builder| builder.in_turn));
        for (who, builder) in builders.iter().enumerate() {
            let value = if who == 0 { f32::from(value) } else { -f32::from(value) };
            // A race names whoever rolls next first.
            let runner = usize::from(who != next);
            features[feature::ALONE] += value * alone[runner];
            features[feature::IN_TURN] += value * in_turn[runner];
            if builder.threatened {
                features[feature::ALONE_AT_RISK] += value * alone[runner];
            }
            let need = builder.alone[at];
            if need.sandpails == 0 && need.towers == 0 && need.least <= 1 {
                features[[feature::READY_NEXT, feature::READY_LATER][runner]] += value;
            }
        }
    }

    fn builder(&self, table: &SandCastles, seat: Seat) -> Builder {
        let hand = table.hand(seat);
        let held = [hand.sandpails, hand.towers];
        let lacks = [0, 1].map(|place| missing(table, seat, place));
        let alone = lacks.map(|lack| Need::new(lack, held));
        let mut in_turn = alone;
        if table.castles().iter().all(Option::is_some) {
            let both = [lacks[0][0] + lacks[1][0], lacks[0][1] + lacks[1][1]];
            let [one, other] = alone.map(|need| self.pace.turns(need));
            in_turn[usize::from(one <= other)] = Need::new(both, held);
        }
        let opponent = table.hand(Seat::new(1 - seat.index()));
        Builder { alone, in_turn, threatened: opponent.singles + opponent.doubles > 0 }
    }

    /// The chance of the one who rolls next, and of the other, to have all they
    /// need first, if both build nothing else.
    fn race(&self, next: Need, other: Need) -> [f32; 2] {
        let (ours, theirs) = (self.pace.within(next), self.pace.within(other));
        let (mut shares, mut done, mut lost) = ([0.0; 2], 0.0, 0.0);
        for turn in 0..=TURNS {
            let now = if turn < next.least { 0.0 } else { ours[turn] };
            shares[0] += (now - done) * (1.0 - lost);
            done = now;
            let now = if turn < other.least { 0.0 } else { theirs[turn] };
            shares[1] += (now - lost) * (1.0 - done);
            lost = now;
            // One of them is as good as done.
            if (1.0 - done) * (1.0 - lost) < 0.004 {
                break;
            }
        }
        shares
    }
}

/// What a seat holds and has built.
fn add_tiles(
    features: &mut Features,
    table: &SandCastles,
    seat: Seat,
    threatened: bool,
    sign: f32,
) {
    let hand = table.hand(seat);
    features[feature::SANDPAILS] += sign * f32::from(hand.sandpails);
    features[feature::TOWERS] += sign * f32::from(hand.towers);
    features[feature::SINGLES] += sign * f32::from(hand.singles);
    features[feature::DOUBLES] += sign * f32::from(hand.doubles);
    for place in 0..2 {
        let Some(castle) = table.castle_at(place) else { continue };
        let (built, walls) = (table.built(seat, place), table.walls(seat, place));
        let count = |cells: Cells| sign * (built & cells).count_ones() as f32;
        features[feature::BUILT_SANDPAILS] += count(castle.sandpails);
        features[feature::BUILT_TOWERS] += count(castle.towers);
        features[feature::WALLS] += sign * f32::from(walls);
        if walls == 0 {
            // No wave takes more than two.
            let top = sign * (topmost(built) & castle.towers).count_ones().min(2) as f32;
            features[feature::EXPOSED] += top;
            if threatened {
                features[feature::EXPOSED_AT_RISK] += top;
            }
        }
    }
}

fn spread(components: &Components) -> f32 {
    let squares = components.castles.iter().map(|castle| f32::from(castle.value).powi(2));
    squares.sum::<f32>() / components.castles.len() as f32
}

/// A game that is as good as decided is still played for points.
fn with_lead(chance: f32, lead: f32) -> f32 {
    0.98 * chance + 0.02 * (0.5 + 0.5 * lead / (lead.abs() + 40.0))
}

/// Points so far.
fn points(table: &SandCastles, seat: Seat) -> f32 {
    let castles = &table.components().castles;
    let mut left = table.finished(seat);
    let mut sum = 0;
    while left != 0 {
        sum += u32::from(castles[left.trailing_zeros() as usize].value);
        left &= left - 1;
    }
    sum as f32
}

/// Sandpails and towers that a seat still has to place on this castle.
fn missing(table: &SandCastles, seat: Seat, place: u8) -> [u8; 2] {
    let Some(castle) = table.castle_at(place) else { return [0; 2] };
    let open = !table.built(seat, place);
    [castle.sandpails, castle.towers].map(|cells| (cells & open).count_ones() as u8)
}

/// SC-3.6: the topmost row of what is built.
fn topmost(built: Cells) -> Cells {
    match built {
        0 => 0,
        _ => {
            let row = (63 - built.leading_zeros() as usize) / SIDE;
            built & ((1 << SIDE) - 1) << (row * SIDE)
        }
    }
}

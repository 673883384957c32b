//! The rule of thumb: it answers at once and never looks ahead.

use super::judge::{Judge, Mind, missing};
use super::lookahead::Lookahead;
use super::survey::{outlook, survey};
use super::turn::{carries, is_tower};
use super::words;
use ::sand_castles::{MOST_HELD, MOST_PLAYED, Move, Phase, SandCastles, SandCastlesView, Tile};
use bots::{Assessment, Bot, BotRng, Budget, Choice, Worth};
use game_core::{Search, Seat};

/// Finishes what can be finished, sends waves at whatever is nearly done,
/// builds where the most points are to be had in the fewest turns, and keeps
/// towers that carry nothing in hand until they finish a castle.
#[derive(Clone, Debug, Default)]
pub struct GreedyBot {
    judge: Option<Judge>,
}

impl Bot<SandCastles> for GreedyBot {
    fn choose(
        &mut self,
        seat: Seat,
        view: &SandCastlesView,
        legal: &[Move],
        _: Budget,
        rng: &mut BotRng,
    ) -> Choice<Move> {
        let table = SandCastles::determinize(view, rng);
        let judge = Judge::renew(&mut self.judge, &view.components, Mind::trained);
        let mv = Thumb { judge, table: &table, seat, legal }.choose();
        Choice::because(mv, words::plain_thought(judge, &table, seat, mv))
    }

    fn assess(
        &mut self,
        seat: Seat,
        view: &SandCastlesView,
        legal: &[Move],
        _: Budget,
        rng: &mut BotRng,
    ) -> Assessment<Move> {
        let table = SandCastles::determinize(view, rng);
        let judge = Judge::renew(&mut self.judge, &view.components, Mind::trained);
        let choice = Thumb { judge, table: &table, seat, legal }.choose();
        at_a_glance(judge, &table, seat, legal, choice)
    }

    fn outlook(
        &mut self,
        seat: Seat,
        view: &SandCastlesView,
        _: Budget,
        rng: &mut BotRng,
    ) -> Worth {
        let table = SandCastles::determinize(view, rng);
        let judge = Judge::renew(&mut self.judge, &view.components, Mind::trained);
        outlook(Lookahead::blind(judge, seat), &table)
    }
}

/// Finishes what can be finished and sends waves like the rule of thumb, but
/// builds on the castle with the most points, however long that takes, and puts
/// up towers as soon as they fit, where the next wave takes them.
#[derive(Clone, Debug, Default)]
pub struct NewcomerBot {
    judge: Option<Judge>,
}

impl Bot<SandCastles> for NewcomerBot {
    fn choose(
        &mut self,
        seat: Seat,
        view: &SandCastlesView,
        legal: &[Move],
        _: Budget,
        rng: &mut BotRng,
    ) -> Choice<Move> {
        let table = SandCastles::determinize(view, rng);
        let judge = Judge::renew(&mut self.judge, &view.components, Mind::trained);
        let mv = Thumb { judge, table: &table, seat, legal }.choose_as_newcomer();
        Choice::because(mv, words::plain_thought(judge, &table, seat, mv))
    }

    fn assess(
        &mut self,
        seat: Seat,
        view: &SandCastlesView,
        legal: &[Move],
        _: Budget,
        rng: &mut BotRng,
    ) -> Assessment<Move> {
        let table = SandCastles::determinize(view, rng);
        let judge = Judge::renew(&mut self.judge, &view.components, Mind::trained);
        let choice = Thumb { judge, table: &table, seat, legal }.choose_as_newcomer();
        at_a_glance(judge, &table, seat, legal, choice)
    }

    fn outlook(
        &mut self,
        seat: Seat,
        view: &SandCastlesView,
        _: Budget,
        rng: &mut BotRng,
    ) -> Worth {
        let table = SandCastles::determinize(view, rng);
        let judge = Judge::renew(&mut self.judge, &view.components, Mind::trained);
        outlook(Lookahead::blind(judge, seat), &table)
    }
}

/// What moves are worth at a glance to somebody who plays this one.
fn at_a_glance(
    judge: &Judge,
    table: &SandCastles,
    seat: Seat,
    legal: &[Move],
    choice: Move,
) -> Assessment<Move> {
    let lines = Lookahead::blind(judge, seat).lines(table);
    let mix: Vec<f32> = legal.iter().map(|mv| f32::from(u8::from(*mv == choice))).collect();
    survey(judge, table, seat, legal, &lines).played_as(&mix)
}

/// One decision.
struct Thumb<'a> {
    judge: &'a Judge,
    table: &'a SandCastles,
    seat: Seat,
    legal: &'a [Move],
}

impl Thumb<'_> {
    fn choose(&self) -> Move {
        let last = *self.legal.last().expect("there is something to choose");
        match self.table.phase() {
            // Two waves are better than one, and keeping costs nothing.
            Phase::Take(_) => last,
            Phase::Keep(..) => self.legal[0],
            Phase::Hit(..) => {
                let hits_tower =
                    |mv: &&Move| matches!(mv, Move::Hit(cell) if is_tower(self.table, *cell));
                self.legal.iter().find(hits_tower).copied().unwrap_or(last)
            }
            Phase::Discard => Move::Discard(self.least_missed()),
            _ => self.build().unwrap_or(Move::Done),
        }
    }

    /// What somebody plays who sees the points on the castles and the tiles in
    /// hand, and not how long a castle takes.
    fn choose_as_newcomer(&self) -> Move {
        let value = |place: &u8| self.table.castle_at(*place).map(|castle| castle.value);
        let dearest = [0, 1].into_iter().max_by_key(value).expect("two places");
        let places = [dearest, 1 - dearest];
        if self.table.phase() != Phase::Build {
            return self.choose();
        }
        let put = |place: &u8| self.put(*place, true);
        let finished = places.iter().find(|place| self.can_finish(**place)).and_then(put);
        let next = finished.or_else(|| self.wave()).or_else(|| places.iter().find_map(put));
        next.unwrap_or(Move::Done)
    }

    /// The next tile to play, if one is worth playing.
    fn build(&self) -> Option<Move> {
        let mut places = [0, 1];
        places.sort_by(|a, b| self.promise(self.seat, *b).total_cmp(&self.promise(self.seat, *a)));
        let finished = places.iter().find(|place| self.can_finish(**place));
        if let Some(mv) = finished.and_then(|place| self.put(*place, true)) {
            return Some(mv);
        }
        let full = self.table.hand(self.seat).len() > MOST_HELD;
        self.wave()
            .or_else(|| places.iter().find_map(|place| self.put(*place, false)))
            .or_else(|| places.iter().find_map(|place| self.wall(*place)))
            .or_else(|| places.iter().filter(|_| full).find_map(|place| self.put(*place, true)))
    }

    /// Points for each turn that this castle takes a seat.
    fn promise(&self, seat: Seat, place: u8) -> f32 {
        let value = self.table.castle_at(place).map_or(0.0, |castle| f32::from(castle.value));
        value / (self.judge.turns(self.table, seat, place) + 1.0)
    }

    fn can_finish(&self, place: u8) -> bool {
        let [sandpails, towers] = missing(self.table, self.seat, place);
        let hand = self.table.hand(self.seat);
        self.table.castle_at(place).is_some()
            && sandpails <= hand.sandpails
            && towers <= hand.towers
            && sandpails + towers <= MOST_PLAYED - self.table.played()
    }

    /// A tile for this castle: a sandpail if one fits, or a tower on which more
    /// is to be built; any other tower only `with_towers`.
    fn put(&self, place: u8, with_towers: bool) -> Option<Move> {
        let here = |mv: &&Move| matches!(mv, Move::Put(cell) if cell.castle == place);
        let puts = || self.legal.iter().filter(here);
        let sandpail = |mv: &&Move| matches!(mv, Move::Put(cell) if !is_tower(self.table, *cell));
        let bearing = |mv: &&Move| matches!(mv, Move::Put(cell) if carries(self.table, *cell));
        let found = puts()
            .find(sandpail)
            .or_else(|| puts().find(bearing))
            .or_else(|| puts().next().filter(|_| with_towers));
        found.copied()
    }

    /// A wave at the castle where it hurts most, if it is at least half built.
    fn wave(&self) -> Option<Move> {
        let other = Seat::new(1 - self.seat.index());
        let hurts = |mv: &&Move| match mv {
            Move::Wave(_, place) => {
                let [sandpails, towers] = missing(self.table, other, *place);
                let built = self.table.built(other, *place).count_ones();
                built >= u32::from(sandpails + towers)
            }
            _ => false,
        };
        let pain = |mv: &Move| match mv {
            Move::Wave(tile, place) => self.promise(other, *place) * f32::from(tile.waves()),
            _ => 0.0,
        };
        self.legal
            .iter()
            .copied()
            .filter(|mv| hurts(&mv))
            .max_by(|a, b| pain(a).total_cmp(&pain(b)))
    }

    /// A wall for this castle, if it is at least half built.
    fn wall(&self, place: u8) -> Option<Move> {
        let [sandpails, towers] = missing(self.table, self.seat, place);
        let built = self.table.built(self.seat, place).count_ones();
        let wall = Move::Wall(place);
        (built >= u32::from(sandpails + towers) && self.legal.contains(&wall)).then_some(wall)
    }

    /// Sandpails and towers beyond what both castles need; then sandpails down
    /// to two, single waves, double waves, towers.
    fn least_missed(&self) -> Tile {
        let [one, other] = [0, 1].map(|place| missing(self.table, self.seat, place));
        let hand = self.table.hand(self.seat);
        let order = [
            (Tile::Sandpail, one[0] + other[0]),
            (Tile::Tower, (one[1] + other[1]).max(1)),
            (Tile::Sandpail, 2),
            (Tile::Single, 0),
            (Tile::Double, 0),
            (Tile::Tower, 0),
            (Tile::Sandpail, 0),
        ];
        let spare = order.iter().find(|(tile, kept)| hand.count(*tile) > *kept);
        spare.map(|(tile, _)| *tile).expect("the hand is too large")
    }
}

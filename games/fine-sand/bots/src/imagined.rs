//! What may come of a table: hidden cards dealt anew, and everybody playing on by weights.

use super::campaign_advice::opened;
use super::judgement::Judgement;
use super::playout::{MOST_SEATS, Table, stream};
use super::policy::Policy;
use super::side::Side;
use super::sum::{End, Sum};
use super::turn::exchange;
use super::weights::Weights;
use ::fine_sand::{Card, Cards, FineSand, FineSandView, HandView, Move, Stage, Step, Task, Turns};
use bots::{BotRng, Stopwatch, Worth};
use game_core::{Game, Search, Seat, Turn, Viewer};
use rand_core::SeedableRng;

/// How choosy players are about what they keep: a card worth one more in hand is so much likelier
/// to be there, to the power of e.
const CHOOSY: f32 = 0.7;

/// Somebody else, as far as the asking seat can see.
#[derive(Clone, Copy, Debug)]
struct Other {
    /// All that is face down is in the stack.
    side: Side,
    /// So many cards of it are in hand and on the Symbol card.
    hand: usize,
    symbol: usize,
    /// How likely each kind is to have been kept in hand, beside the others.
    kept: [f32; Card::KINDS],
    /// Whether this turn is seen to be over for them.
    played: bool,
}

/// How the own turn goes, as far as it is fixed.
#[derive(Clone, Copy, Debug)]
#[expect(
    clippy::large_enum_variant,
    reason = "there are a dozen of them, and nothing is allocated for a side"
)]
pub(super) enum Own {
    /// It ends like this, whatever is drawn.
    Ended(Side),
    /// It depends on what is drawn.
    Drawing,
}

/// The future of one table as one seat sees it. Futures have numbers: whatever the seat does, in
/// future 7 the others hold the same cards and draw from the same dice, so that two moves
/// are compared by what they change and not by luck.
pub(super) struct Imagined<'a> {
    pub seat: Seat,
    pub weights: &'a Weights,
    pub seats: usize,
    /// The table with the own side as it is.
    base: FineSand,
    others: [Option<Other>; MOST_SEATS],
    turn: u16,
    last_turn: Option<u16>,
    /// Whether the others may still exchange their opening cards.
    opening: bool,
    dice: u64,
    legal: Vec<Move>,
}

impl<'a> Imagined<'a> {
    /// All futures of what `seat` sees; `dice` makes them come out the same again.
    pub fn new(seat: Seat, view: &FineSandView, weights: &'a Weights, dice: u64) -> Imagined<'a> {
        let mut others = [None; MOST_SEATS];
        for yard in view.yards.iter().filter(|yard| yard.seat != seat) {
            let (hand, symbol) = match yard.hand {
                HandView::FaceDown(count) => (count, yard.symbol.cards),
                HandView::Open(_) => (0, 0),
            };
            // One after the other, who is done has shown it; at once, nobody has.
            let played = yard.done && view.turns == Turns::OneByOne;
            let side = Side::seen(yard, false);
            let fewest = view.yards.iter().map(|yard| yard.unbuilt).min().unwrap_or_default();
            let mind = Judgement::new(weights, &side, fewest, false);
            let choosy = if view.turn == 1 { 0.0 } else { CHOOSY };
            let kept = Card::ALL.map(|card| (choosy * mind.keep(card)).exp());
            others[yard.seat.index()] = Some(Other { side, hand, symbol, kept, played });
        }
        let sorted = view.yards.iter().any(|yard| yard.presorted > 0);
        Imagined {
            seat,
            weights,
            seats: view.yards.len(),
            base: FineSand::determinize(view, &mut BotRng::seed_from_u64(dice)),
            others,
            turn: view.turn,
            last_turn: view.last_turn,
            opening: view.turn == 1 && !sorted,
            dice,
            legal: Vec::new(),
        }
    }

    fn dice(&self, future: u64) -> u64 {
        self.dice ^ (future + 1).wrapping_mul(0xD1B5_4A32_D192_ED03)
    }

    /// Makes these moves, as far as they are legal, and ends the turn by the weights, under the real
    /// rules. Says how it ends and whether anything was drawn on the way.
    pub fn own_turn(&mut self, moves: &[Move], future: u64) -> (Side, bool) {
        let mut table = self.base.clone();
        let mut rng = stream(self.dice(future), self.seat.index(), 0);
        let mut drew = false;
        let mut planned = moves.iter();
        loop {
            if let Turn::Chance(_) = table.turn() {
                let card = table.sample_chance(&mut rng);
                table.apply_chance(card);
                drew = true;
                continue;
            }
            let view;
            let mv = match planned.next() {
                Some(mv) if *mv != Move::Done && table.check(self.seat, mv).is_ok() => *mv,
                _ => {
                    view = table.view(Viewer::Seat(self.seat));
                    let policy = Policy::new(self.seat, &view, self.weights);
                    self.legal.clear();
                    table.legal_moves(self.seat, &mut self.legal);
                    // Whoever is done waits for the others, whose turns are played apart.
                    if self.legal.is_empty() {
                        return (policy.side, drew);
                    }
                    let wish = policy.choose(&self.legal);
                    if wish == Move::Done {
                        return (policy.side, drew);
                    }
                    wish
                }
            };
            table.apply(self.seat, mv);
        }
    }

    /// How the own turn goes after these moves.
    pub fn own(&mut self, moves: &[Move]) -> Own {
        match self.own_turn(moves, 0) {
            (side, false) => Own::Ended(side),
            _ => Own::Drawing,
        }
    }

    /// How that future ends if the own turn goes so.
    pub fn end(&mut self, own: &Own, moves: &[Move], future: u64) -> Table {
        let own = match own {
            Own::Ended(side) => *side,
            Own::Drawing => self.own_turn(moves, future).0,
        };
        self.play_on(own, true, future)
    }

    /// How that future ends with this own side, whose turn it was already or not.
    pub fn play_on(&self, own: Side, has_played: bool, future: u64) -> Table {
        let dice = self.dice(future);
        let mut sides = [own; MOST_SEATS];
        let mut played = [has_played; MOST_SEATS];
        for (at, other) in self.others.iter().enumerate() {
            let Some(other) = other else { continue };
            let mut rng = stream(dice, at, 0);
            sides[at] = other.side;
            sides[at].deal_hidden(other.hand, other.symbol, &other.kept, &mut rng);
            played[at] = other.played;
            if self.opening && !other.played {
                exchange(&mut sides[at], self.weights, &mut rng);
            }
        }
        let Imagined { seats, turn, last_turn, .. } = *self;
        let mut table = Table { sides, seats, turn, last_turn };
        table.play_out(played, [self.weights; MOST_SEATS], dice);
        table
    }
}

impl Imagined<'_> {
    /// How a future ends that begins with the deal.
    fn end_from_the_deal(&self, stack: Cards, future: u64) -> Table {
        let (dice, weights) = (self.dice(future), [self.weights; MOST_SEATS]);
        let mut table = opened(stack, self.seats, weights, &mut stream(dice, 0, 0));
        table.play_out([false; MOST_SEATS], weights, dice);
        table
    }
}

/// Whether nothing of this turn has been done yet.
pub(super) fn is_fresh(view: &FineSandView) -> bool {
    view.yours.as_ref().is_some_and(|turn| {
        turn.step == Step::Draw
            && turn.task == Task::Free
            && !turn.board_drawn
            && turn.used.is_empty()
            && !turn.offloaded
    })
}

/// What a position is worth to a seat, whoever is to act, by so many futures at most.
pub(super) fn outlook(
    seat: Seat,
    view: &FineSandView,
    weights: &Weights,
    most: u64,
    stopwatch: &Stopwatch,
    dice: u64,
) -> Worth {
    let me = seat.index();
    let solo = view.yards.len() == 1;
    let mut sum = Sum::new(view.yards.len());
    let own = Side::seen(&view.yards[me], solo);
    let (mut done, dealt) = (0, matches!(view.stage, Stage::Playing | Stage::Over));
    if view.stage == Stage::Over {
        let mut sides = [own; MOST_SEATS];
        view.yards.iter().for_each(|yard| sides[yard.seat.index()] = Side::seen(yard, solo));
        let (turn, last_turn) = (view.turn, view.last_turn);
        sum.add(&End::of(&Table { sides, seats: view.yards.len(), turn, last_turn }), me);
        return Worth { error: 0.0, ..sum.worth(me) };
    }
    let mut imagined = Imagined::new(seat, view, weights, dice);
    let turn = match dealt && !view.yards[me].done && !is_fresh(view) {
        true => Some(imagined.own(&[])),
        false => None,
    };
    while done == 0 || (done < most && stopwatch.allows(done)) {
        let table = match &turn {
            _ if !dealt => imagined.end_from_the_deal(view.stack, done),
            Some(turn) => imagined.end(turn, &[], done),
            None => imagined.play_on(own, view.yards[me].done, done),
        };
        sum.add(&End::of(&table), me);
        done += 1;
    }
    sum.worth(me)
}

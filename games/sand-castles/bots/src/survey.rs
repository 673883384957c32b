//! What moves and tables are worth, as bots say it: chances and points by seat.

use super::inputs::to_come;
use super::judge::{Judge, Value, points};
use super::lookahead::{Line, Lookahead};
use super::turn::{ANSWER, Walk, is_tower, keep_all};
use ::sand_castles::{Cell, Chance, Move, Phase, SandCastles};
use bots::{Assessment, Worth};
use game_core::{Game, Seat, Turn};

/// How far a claim lies from what comes of it in the long run, where it is most
/// open: an estimate, of which `network/README.md` says where it comes from.
const RESIDUAL: f64 = 0.06;

/// How far the distance of a move to the best strays from what games played out show: so much, and this part
/// of the distance. What one table's judgement is off by is off for all ends of the turn, so this is far less than
/// [`RESIDUAL`]. Estimated from 153 decisions with 200 pairs of games each by `trained`, whose distances
/// were as claimed on average (1.08 times) and strayed by 0.02 below 0.03, 0.04 about 0.08 and 0.07 about 0.15.
const STRAYS: [f64; 2] = [0.012, 0.25];

/// What a value means to both seats. Every castle that is laid out is built, so
/// the points of both are known together.
fn worth(table: &SandCastles, seat: Seat, value: Value, visits: u64) -> Worth {
    let other = Seat::new(1 - seat.index());
    let all = points(table, seat) + points(table, other) + to_come(table);
    let (win, margin) = (f64::from(value.win), value.margin.clamp(-all, all));
    let own = f64::from((all + margin) / 2.0);
    let mut worth = Worth {
        win: vec![1.0 - win; 2],
        score: vec![f64::from(all) - own; 2],
        error: RESIDUAL * f64::sqrt((4.0 * win * (1.0 - win)).max(0.0)),
        visits: visits.max(1),
        behind: None,
    };
    (worth.win[seat.index()], worth.score[seat.index()]) = (win, own);
    if table.phase() == Phase::Over {
        worth.error = 0.0;
    }
    worth
}

/// What a line is worth beside the best. One that was looked at less far is
/// given what looking further changed at the best, and never more than the best is worth.
fn beside(best: &Line, looks: &[Value]) -> Value {
    let value = *looks.last().expect("every line is judged");
    let Some(like) = best.looks.get(looks.len() - 1) else { return value };
    let further = best.value();
    let win = (value.win + further.win - like.win).clamp(0.0, 1.0);
    let shown = Value { win, margin: value.margin + further.margin - like.margin };
    if shown.worth() > further.worth() { further } else { shown }
}

/// Every legal move by the best line that begins with it, or could. Moves of
/// which the walk through the turn took one for all are worth as much as that
/// one; what was left out for another reason is judged at a glance.
pub(super) fn survey(
    judge: &Judge,
    table: &SandCastles,
    seat: Seat,
    legal: &[Move],
    lines: &[Line],
) -> Assessment<Move> {
    let best = &lines[0];
    let mut shown: Vec<(Value, &Line)> =
        lines.iter().map(|line| (beside(best, &line.looks), line)).collect();
    shown.sort_by(|(a, _), (b, _)| b.worth().total_cmp(&a.worth()));
    let told = |mv: Move| -> Worth {
        let found = shown.iter().find(|(_, line)| may_begin(table, seat, line, mv));
        if let Some((value, line)) = found {
            return worth(&line.table, seat, *value, line.rolls);
        }
        let mut after = table.clone();
        after.apply(seat, mv);
        let end = Walk::best(judge, &after, seat, ANSWER);
        worth(&end.table, seat, beside(best, &[end.value]), 1)
    };
    let mut known: Vec<(Move, Worth)> = Vec::with_capacity(legal.len());
    for &mv in legal {
        let alike = known.iter().find(|(one, _)| same(table, *one, mv));
        let found = alike.map_or_else(|| told(mv), |(_, worth)| worth.clone());
        known.push((mv, found));
    }
    let position =
        worth(&best.table, seat, best.value(), lines.iter().map(|line| line.rolls).sum());
    for (_, worth) in &mut known {
        worth.behind = Some(STRAYS[0] + STRAYS[1] * (position.of(seat) - worth.of(seat)).abs());
    }
    let first = best.moves.first();
    let best = legal.iter().position(|mv| Some(mv) == first).unwrap_or(0);
    Assessment { seat, position, moves: known, best }
}

/// Whether this move can be made first, with the rest of the line after it, and
/// lead to the same end: a line is told in one order of many.
fn may_begin(table: &SandCastles, seat: Seat, line: &Line, mv: Move) -> bool {
    let Some(at) = line.moves.iter().position(|one| *one == mv) else { return false };
    if at == 0 {
        return true;
    }
    let mut after = table.clone();
    let rest = line.moves.iter().enumerate().filter(|(other, _)| *other != at);
    for &mv in std::iter::once(&mv).chain(rest.map(|(_, mv)| mv)) {
        if after.play(seat, mv).is_err() {
            return false;
        }
    }
    after == line.table
}

/// Whether two moves lead to tables that hardly differ.
fn same(table: &SandCastles, one: Move, other: Move) -> bool {
    let kind = |cell: Cell| (cell.castle, is_tower(table, cell));
    match (one, other) {
        (Move::Put(a), Move::Put(b)) | (Move::Hit(a), Move::Hit(b)) => kind(a) == kind(b),
        (Move::Keep(_), Move::Keep(_)) => true,
        _ => false,
    }
}

/// What a table is worth to the seat that looks, whoever is to act.
pub(super) fn outlook(mut looking: Lookahead<'_>, table: &SandCastles) -> Worth {
    let (seat, judge) = (looking.seat, looking.judge);
    let value = match table.turn() {
        Turn::Over => judge.value(table, seat),
        Turn::Seats(seats) => {
            let actor = seats.iter().next().expect("somebody is to act");
            looking.seat = actor;
            let value = looking.lines(table)[0].value();
            if actor == seat { value } else { value.turned() }
        }
        Turn::Chance(Some(_)) => {
            // As far as all rolls are looked at, and at a glance where not even one turn is.
            let near = looking.ahead(table, 0);
            let far = near.and_then(|_| looking.ahead(table, 1));
            far.or(near).unwrap_or_else(|| judge.value(table, seat))
        }
        Turn::Chance(None) => {
            let mut chances: Vec<(Chance, u32)> = Vec::new();
            table.chances(&mut chances);
            looking.rolls += chances.len() as u64;
            Value::mean(chances.into_iter().map(|(chance, weight)| {
                let mut after = table.clone();
                after.apply_chance(chance);
                (settled(judge, after, seat), weight)
            }))
        }
    };
    worth(table, seat, value, looking.rolls)
}

/// At a glance, once the castles lie there that are laid out now and the turn
/// in which that happened is over.
fn settled(judge: &Judge, mut table: SandCastles, seat: Seat) -> Value {
    while matches!(table.phase(), Phase::LayOut) {
        let mut chances: Vec<(Chance, u32)> = Vec::new();
        table.chances(&mut chances);
        // Any will do for one of so many.
        let at = chances.len() / 2;
        table.apply_chance(chances[at].0);
    }
    keep_all(&mut table);
    let builder = table.builder();
    if !table.turn().seats().contains(builder) {
        return judge.value(&table, seat);
    }
    let end = Walk::best(judge, &table, builder, ANSWER);
    if builder == seat { end.value } else { end.value.turned() }
}

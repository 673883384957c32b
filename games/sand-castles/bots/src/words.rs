//! What bots say about their moves.

use super::judge::{Judge, missing};
use super::turn::is_tower;
use ::sand_castles::{Move, SandCastles, Tile};
use bots::{Assessment, Listener};
use game_core::{Describe, Game, Seat};

/// Who is spoken of as what.
struct Voice {
    own: &'static str,
    whose: &'static str,
    own_hand: &'static str,
    other: &'static str,
    needs: &'static str,
    still_needs: &'static str,
    miss: &'static str,
}

/// A bot at the table speaks to whoever sits across.
const BOT: Voice = Voice {
    own: "me",
    whose: "my",
    own_hand: "my hand",
    other: "you",
    needs: "you need only",
    still_needs: "you still need",
    miss: "I miss",
};
/// An adviser speaks to whoever asks.
const ADVISER: Voice = Voice {
    own: "you",
    whose: "your",
    own_hand: "your hand",
    other: "your opponent",
    needs: "your opponent needs only",
    still_needs: "your opponent still needs",
    miss: "you miss",
};

/// Somebody speaks about whoever decided.
const ONLOOKER: Voice = Voice {
    own: "them",
    whose: "their",
    own_hand: "their hand",
    other: "their opponent",
    needs: "their opponent needs only",
    still_needs: "their opponent still needs",
    miss: "they miss",
};

/// What a bot does, why, and what anything else would have cost.
pub(super) fn thought(
    judge: &Judge,
    table: &SandCastles,
    seat: Seat,
    found: &Assessment<Move>,
) -> String {
    let mv = *found.best();
    let why = reason(judge, table, seat, mv, &BOT);
    format!("I {}: {why}{}", named(table, seat, mv, &BOT), cost(table, found, &BOT))
}

/// What a bot does and why, where it does not compare.
pub(super) fn plain_thought(judge: &Judge, table: &SandCastles, seat: Seat, mv: Move) -> String {
    format!("I {}: {}", named(table, seat, mv, &BOT), reason(judge, table, seat, mv, &BOT))
}

/// What to do, why, and what anything else would cost.
pub(super) fn advice(
    judge: &Judge,
    table: &SandCastles,
    seat: Seat,
    found: &Assessment<Move>,
) -> String {
    let (text, why) = told(judge, table, seat, *found.best(), &ADVISER);
    format!("{text}: {why}{}.", cost(table, found, &ADVISER))
}

/// Why the best move would have been better.
pub(super) fn better(
    judge: &Judge,
    table: &SandCastles,
    found: &Assessment<Move>,
    listener: Listener,
) -> String {
    let voice = match listener {
        Listener::Decider => &ADVISER,
        Listener::Other => &ONLOOKER,
    };
    let (text, why) = told(judge, table, found.seat, *found.best(), voice);
    format!("{text}: {why}.")
}

/// What to do, as a sentence begins, and why.
fn told(
    judge: &Judge,
    table: &SandCastles,
    seat: Seat,
    mv: Move,
    voice: &Voice,
) -> (String, String) {
    let text = named(table, seat, mv, voice);
    let mut letters = text.chars();
    let first = letters.next().map(|letter| letter.to_ascii_uppercase());
    let text: String = first.into_iter().chain(letters).collect();
    (text, reason(judge, table, seat, mv, voice))
}

/// Why a move is a good one, told to whoever is to make it.
pub(super) fn why(judge: &Judge, table: &SandCastles, seat: Seat, mv: Move) -> String {
    let Move::Put(cell) = mv else { return reason(judge, table, seat, mv, &ADVISER) };
    let mut after = table.clone();
    after.apply(seat, mv);
    if after.finished(seat) != table.finished(seat) {
        return reason(judge, table, seat, mv, &ADVISER);
    }
    let place = cell.castle;
    let name = table.castle_at(place).map_or("It", |castle| castle.name.as_str());
    let other = Seat::new(1 - seat.index());
    let [own, theirs] = [seat, other].map(|seat| turns(judge.turns(&after, seat, place)));
    let lacking = lacking(&after, seat, place);
    format!("{name} then still needs {lacking}: {own} for you, {theirs} for your opponent")
}

/// What a move does, as this voice says it.
fn named(table: &SandCastles, seat: Seat, mv: Move, voice: &Voice) -> String {
    match mv {
        Move::Done => format!("end {} turn", voice.whose),
        _ => table.describe(seat, &mv),
    }
}

/// Moves whose chances differ by less are as good as each other.
const AS_GOOD: f64 = 0.005;

/// What the best of those moves would cost that are not as good; nothing where all are.
fn cost(table: &SandCastles, found: &Assessment<Move>, voice: &Voice) -> String {
    let best = found.moves[found.best].1.of(found.seat);
    let worse = found.moves.iter().map(|(mv, worth)| (mv, best - worth.of(found.seat)));
    let next = worse.filter(|(_, cost)| *cost >= AS_GOOD).min_by(|a, b| a.1.total_cmp(&b.1));
    let Some((mv, cost)) = next else { return String::new() };
    let fewer = match (100.0 * cost).round() as u32 {
        0 | 1 => "1 game in 100 fewer".to_string(),
        games => format!("{games} games in 100 fewer"),
    };
    format!("; next best is to {}, which wins {fewer}", named(table, found.seat, *mv, voice))
}

/// A castle that needs no more tiles than this is nearly done.
const NEARLY: u8 = 3;

fn reason(judge: &Judge, table: &SandCastles, seat: Seat, mv: Move, voice: &Voice) -> String {
    let name = |place: u8| table.castle_at(place).map_or("it", |castle| castle.name.as_str());
    match mv {
        // SC-3.8: what is kept may be all of a small castle.
        Move::Put(cell) | Move::Keep(cell) => {
            let mut after = table.clone();
            after.apply(seat, mv);
            if after.finished(seat) != table.finished(seat) {
                let points = table.castle_at(cell.castle).map_or(0, |castle| castle.value);
                return format!("that finishes it, for {}", counted(points, "point"));
            }
            match mv {
                Move::Keep(_) => "it costs nothing, and it is a start".into(),
                _ => race(judge, &after, seat, cell.castle, voice),
            }
        }
        Move::Wave(_, place) => {
            let other = Seat::new(1 - seat.index());
            if table.walls(other, place) > 0 {
                return format!("the walls of {} have to go first", voice.other);
            }
            let near = missing(table, other, place).iter().sum::<u8>() <= NEARLY;
            let needs = if near { voice.needs } else { voice.still_needs };
            format!("{needs} {} there", lacking(table, other, place))
        }
        Move::Hit(cell) => {
            if is_tower(table, cell) {
                "towers are harder to come by".into()
            } else {
                "one tile fewer to stand on".into()
            }
        }
        Move::Wall(place) => {
            let turns = turns(judge.turns(table, seat, place));
            format!("{} is {turns} from done, and a wave has to take the wall first", name(place))
        }
        Move::Take(Tile::Double) => "two waves take more than one".into(),
        Move::Take(_) => "one wave is enough here".into(),
        Move::Enough => "the rest is of more use in the pool".into(),
        Move::Discard(tile) => match tile {
            Tile::Sandpail | Tile::Tower => format!("it is what {} least", voice.miss),
            _ => format!("of all in {} it will do the least", voice.own_hand),
        },
        Move::Done if can_build(table, seat) => {
            format!("what stays in {} is out of reach of the waves", voice.own_hand)
        }
        Move::Done => format!("nothing in {} is of use now", voice.own_hand),
    }
}

/// How both stand at one castle.
fn race(judge: &Judge, table: &SandCastles, seat: Seat, place: u8, voice: &Voice) -> String {
    let other = Seat::new(1 - seat.index());
    let [own, theirs] = [seat, other].map(|seat| turns(judge.turns(table, seat, place)));
    let lacking = lacking(table, seat, place);
    let Voice { own: me, other: you, .. } = voice;
    format!("{lacking} to go, {own} for {me}, {theirs} for {you}")
}

/// `2 sandpails and 1 tower`.
fn lacking(table: &SandCastles, seat: Seat, place: u8) -> String {
    match missing(table, seat, place) {
        [sandpails, 0] => counted(sandpails, "sandpail"),
        [0, towers] => counted(towers, "tower"),
        [sandpails, towers] => {
            format!("{} and {}", counted(sandpails, "sandpail"), counted(towers, "tower"))
        }
    }
}

fn turns(turns: f32) -> String {
    match turns.round() as u8 {
        0 | 1 => "about a turn".into(),
        turns => format!("about {turns} turns"),
    }
}

fn counted(count: u8, what: &str) -> String {
    format!("{count} {what}{}", if count == 1 { "" } else { "s" })
}

fn can_build(table: &SandCastles, seat: Seat) -> bool {
    let mut legal = Vec::new();
    table.legal_moves(seat, &mut legal);
    legal.iter().any(|mv| matches!(mv, Move::Put(_)))
}

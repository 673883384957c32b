//! What bots say about their moves.

use super::mat_forecast::{Coming, MatForecast};
use ::tharos::base::{Deed, Medal, Move, Tharos};
use ::tharos::mat::Requirement;
use bots::Assessment;
use game_core::{Describe, Game, Seat};

/// What a bot does and why.
pub(super) fn thought(
    table: &Tharos,
    seat: Seat,
    mv: Move,
    next: Option<String>,
    assessment: Option<&Assessment<Move>>,
) -> String {
    let decided = assessment.and_then(|found| second_best(table, found)).unwrap_or_default();
    format!("{}; {}{decided}", table.describe(seat, &mv), reason(table, seat, mv, next))
}

/// What the second best would have cost, if there was a choice.
fn second_best(table: &Tharos, found: &Assessment<Move>) -> Option<String> {
    let seat = found.seat;
    let (_, best) = &found.moves[found.best];
    let others = found.moves.iter().enumerate().filter(|(at, _)| *at != found.best);
    let second = others.max_by(|(_, (_, a)), (_, (_, b))| a.of(seat).total_cmp(&b.of(seat)));
    let (_, (mv, worth)) = second?;
    let named = table.describe(seat, mv);
    let lost = 100.0 * (best.of(seat) - worth.of(seat));
    let points = best.score[seat.index()] - worth.score[seat.index()];
    Some(if lost >= 1.0 {
        let games = if lost < 1.5 { "1 game".into() } else { format!("{lost:.0} games") };
        format!(". Next best: {named}, which wins {games} in 100 fewer")
    } else if points >= 1.0 {
        let many = if points < 1.5 { "1 point".into() } else { format!("{points:.0} points") };
        format!(". Next best: {named}, about {many} less")
    } else {
        format!(". Much the same: {named}")
    })
}

/// Why a move is a good one.
pub(super) fn why(table: &Tharos, seat: Seat, mv: Move) -> String {
    reason(table, seat, mv, None)
}

/// What would have been better, and why.
pub(super) fn better(table: &Tharos, seat: Seat, mv: Move) -> String {
    let why = reason(table, seat, mv, None);
    advice(&format!("{}: {why}", table.describe(seat, &mv)))
}

/// What to do and why.
pub(super) fn advice(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(|letter| letter.to_ascii_uppercase());
    first.into_iter().chain(letters).chain(['.']).collect()
}

/// It serves the bot, whoever asks it for advice and whoever reads a review: nobody is spoken to.
fn reason(table: &Tharos, seat: Seat, mv: Move, next: Option<String>) -> String {
    let mut after = table.clone();
    after.apply(seat, mv);
    match mv {
        Move::Swap(_) | Move::Place => on_the_mat(table, mv),
        Move::Lose(_) => "it will be missed least".into(),
        Move::Return(_) => "it has done all it can".into(),
        Move::Discard(_) => "the others are of more use".into(),
        Move::Mine(_) => "it yields the most there".into(),
        Move::Pass => at_the_end(table, seat),
        Move::Spend(..) | Move::Play(..) | Move::Buy(_) => by_medals(table, &after, seat)
            .or_else(|| by_requirement(table, &after, seat))
            .or_else(|| by_defence(table, &after, seat))
            .or_else(|| by_gain(table, &after, seat, mv))
            .or_else(|| next.map(|next| format!("next comes {next}")))
            .unwrap_or_else(|| "nothing else is of more use".into()),
    }
}

/// What markers do.
fn on_the_mat(table: &Tharos, mv: Move) -> String {
    let Some(mat) = table.mat() else { return "that is all there is to do".into() };
    let mut after = *mat;
    if let Move::Swap(at) = mv
        && after.swap(at.into()).is_err()
    {
        return "two rows must be filled".into();
    }
    let next = after.ahead().into_iter().next();
    let next = next.and_then(|(_, space)| Some((space, mat.trial_at(space)?)));
    let Some((space, trial)) = next else { return "two rows must be filled in time".into() };
    let Some((requirement, have)) = table.requirement(trial) else {
        return "two rows must be filled in time".into();
    };
    let met = if requirement.is_met(have) { "which is met" } else { "which is not met yet" };
    format!("{space} asks for {requirement}, {met}")
}

/// How the attack of this pass will go.
fn at_the_end(table: &Tharos, seat: Seat) -> String {
    let defence = table.defence(seat);
    match table.attack().map(|attack| attack.strength) {
        Some(attack) if attack > defence => {
            format!("{}, which is bearable", gets_through(attack - defence))
        }
        Some(_) => "the attack is met".into(),
        None => "there is nothing left to do".into(),
    }
}

/// A medal is earned.
fn by_medals(table: &Tharos, after: &Tharos, seat: Seat) -> Option<String> {
    let [before, now] = [table, after].map(|table| table.board(seat).medals);
    let earned = Medal::ALL.into_iter().find(|medal| now[medal.index()] > before[medal.index()])?;
    let points = table.components().numbers.medal_points(earned);
    Some(format!("that earns a medal of {}", counted(points)))
}

/// A requirement of the mat comes nearer.
fn by_requirement(table: &Tharos, after: &Tharos, seat: Seat) -> Option<String> {
    let mat = table.mat()?;
    let ahead = MatForecast::of(mat);
    let gain = |coming: &Coming| {
        let chance = |table: &Tharos| coming.met(table.board(seat), table.components(), 0.0);
        chance(after) - chance(table)
    };
    let gains = ahead.coming().map(|coming| (gain(coming), coming));
    let (gain, coming) = gains.max_by(|a, b| a.0.total_cmp(&b.0))?;
    let needs: Requirement = coming.requirement;
    (gain > 0.1).then(|| format!("{} asks for {needs}", mat.space_of(coming.trial)))
}

/// The attack is met better.
fn by_defence(table: &Tharos, after: &Tharos, seat: Seat) -> Option<String> {
    let attack = table.attack()?.strength;
    let [before, now] = [table, after].map(|table| table.defence(seat));
    (now > before).then(|| match attack.checked_sub(now) {
        None | Some(0) => format!("the attack of {attack} is met"),
        Some(missing) => format!("then only {}", gets_through(missing)),
    })
}

/// `1 of the attack gets through`.
fn gets_through(strength: u8) -> String {
    format!("{strength} of the attack get{} through", if strength == 1 { "s" } else { "" })
}

fn counted(points: impl Into<i64>) -> String {
    match points.into() {
        1 => "1 point".into(),
        points => format!("{points} points"),
    }
}

/// Points, or what may become of it.
fn by_gain(table: &Tharos, after: &Tharos, seat: Seat, mv: Move) -> Option<String> {
    let [before, now] = [table, after].map(|table| table.board(seat));
    let points = after.points(seat) - table.points(seat);
    if now.jar > before.jar {
        return Some(format!("that makes {} Jar", now.jar));
    }
    Some(match mv {
        Move::Spend(_, Deed::Hire(_) | Deed::Build(_)) if points > 0 => {
            format!("{}, and it stays", counted(points))
        }
        Move::Spend(_, Deed::Explore(_)) => "every region counts towards a medal".into(),
        Move::Spend(_, Deed::Take(..)) => "ore and crystals are what trade is made of".into(),
        Move::Spend(_, Deed::Draw) => "the die has no better use, and a card may help".into(),
        Move::Buy(_) => "there will be more of that colour to draw".into(),
        _ => return None,
    })
}

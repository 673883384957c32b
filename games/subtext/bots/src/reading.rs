//! How a table is read: how likely each drawing is the Partner's.

use super::belief::{Belief, Seen, as_onlooker, shared};
use ::subtext::{Letter, Level, Phase, SubtextView};
use game_core::Seat;
use std::sync::Arc;

/// The level that is played, by its name.
pub(super) fn level_of(view: &SubtextView) -> Option<Level> {
    Level::ALL.into_iter().find(|level| level.name() == view.level)
}

/// How sharply evidence is to be read where bots draw, so that what is called likely comes true as
/// often: by the Dealer, of the own drawing, and of others. Fitted to some 10,000 guesses, most of them at tables of
/// eight (seeds from 7000); the weighing itself allows for people.
const DEALER: f32 = 3.0;
const OWN: f32 = 2.5;
const OTHERS: f32 = 3.3;
/// How much less likely the own drawing is than its evidence alone would say.
const RATHER_NOT_OWN: f32 = 0.165;
/// More evidence than this for somebody else's drawing says hardly more: chance brings it, too.
const ENOUGH: f32 = 3.3;
const BEYOND: f32 = 0.1;

/// How likely each drawing is the Partner's in the eyes of this seat, as often as it comes true among bots.
pub fn chances(seat: Seat, view: &SubtextView) -> Option<Vec<f32>> {
    let found = evidence(seat, view)?;
    let own = view.letter.filter(|_| view.dealer != Some(seat)).map(Letter::index);
    let read = |(at, much): (usize, f32)| match own {
        None => much.powf(DEALER),
        Some(own) if own == at => RATHER_NOT_OWN * much.powf(OWN),
        Some(_) => of_others(much),
    };
    Some(shared(found.into_iter().enumerate().map(read).collect()))
}

/// How likely each drawing is the Partner's to somebody who sees the drawings and has no word.
pub(super) fn onlooking(dealer: &Seen, drawings: &[Arc<Seen>], level: Level) -> Vec<f32> {
    let found = as_onlooker(dealer, drawings, level);
    shared(found.into_iter().map(of_others).collect())
}

/// How evidence for somebody else's drawing is read.
fn of_others(much: f32) -> f32 {
    much.min(ENOUGH).powf(OTHERS) * (much / ENOUGH).max(1.0).powf(BEYOND)
}

/// How likely each drawing is the Partner's, as this seat sees it: with allowance for people, who
/// draw what nobody expects more often than bots.
pub(super) fn weighed(seat: Seat, view: &SubtextView) -> Option<Vec<f32>> {
    evidence(seat, view).map(shared)
}

/// How much likelier than usual each drawing is the Partner's.
fn evidence(seat: Seat, view: &SubtextView) -> Option<Vec<f32>> {
    let gallery = view.gallery.as_ref().filter(|_| view.phase == Phase::Guess)?;
    let mind = Belief::new(view.word.as_deref()?, level_of(view)?);
    let drawings: Vec<_> = gallery.drawings.iter().map(Seen::of).collect();
    Some(match view.letter {
        Some(own) if view.dealer != Some(seat) => {
            mind.as_player(&Seen::of(&gallery.dealer), &drawings, own.index())
        }
        _ => mind.as_dealer(&drawings),
    })
}

/// Shares of those that are considered, raised to a power: above 1 the likely ones weigh more.
pub(super) fn sharpened(likely: &[f32], sure: f32, considered: &[bool]) -> Vec<f32> {
    let raised = |(share, is): (&f32, &bool)| if *is { share.powf(sure) } else { 0.0 };
    shared(likely.iter().zip(considered).map(raised).collect())
}

/// Which are at least this share of the likeliest.
pub(super) fn at_least(share: f32, chances: &[f32]) -> Vec<bool> {
    let best = chances.iter().copied().fold(0.0, f32::max);
    chances.iter().map(|chance| *chance >= share * best).collect()
}

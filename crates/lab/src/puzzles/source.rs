//! The matches in which puzzles are looked for.

use super::{PuzzlePlan, quick};
use bots::Character;
use catalog::AnyMatch;
use game_core::{Dice, Secret, Turn};

/// No match of ours is longer.
const LONGEST: u32 = 20_000;

/// A match of bots that play sensibly and do not think for long.
pub(super) fn played(plan: &PuzzlePlan, seed: u64) -> AnyMatch {
    let bots = plan.bots_of;
    let name = bots.cast().map_or(bots.names()[0], |cast| cast.bot(Character::Heron));
    let secret = Secret::shared(&format!("puzzles {seed}"));
    let dice = Dice::new(&secret, &vec![""; plan.seats]);
    let opened = bots.game().open(&plan.options, plan.seats, Some(dice));
    let mut played = opened.expect("the options were tried before");
    let sit = |_| bots.sit(name).expect("the game has named it");
    let mut sitters: Vec<_> = (0..plan.seats).map(sit).collect();
    while let Turn::Seats(seats) = played.turn()
        && played.version() < LONGEST
    {
        let seat = seats.iter().next().expect("somebody is to act");
        let mind = seed ^ u64::from(played.version()).wrapping_mul(0xD134_2543_DE82_EF95);
        let chosen = sitters[seat.index()].choose(&played, seat, quick(plan), mind);
        let mv = chosen.expect("the seat is to act").mv;
        played.play(seat, &mv, None).expect("bots choose legal moves");
    }
    played
}

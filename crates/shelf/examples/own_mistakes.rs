//! What it costs to look for somebody's mistakes in a reviewed match, and how many are found.
//!
//! ```text
//! cargo run --release -p shelf --example own_mistakes -- GAME COUNT SEED [SEATS]
//! ```
//!
//! Winkle, who plays like somebody who is learning, sits in the first seat, Heron in the others. After its review the four
//! worst mistakes of the first seat are looked at as a server does it. All is counted in simulations: the same seed
//! gives the same figures on any machine, but for the CPU time.

use anyhow::{Context, Result, bail};
use bots::puzzle::mistakes;
use bots::{AnyBots, Budget, Character, mistakes_of, thread_cpu};
use catalog::AnyMatch;
use game_core::{Dice, Seat, Secret, Turn};
use serde_json::Value;
use std::time::Duration;

/// As a server does it.
const TRIED: usize = 4;
const ASKED: usize = 3;
/// Simulations for a decision of Heron.
const PLAYED: u64 = 60;

fn main() -> Result<()> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [game, count, seed, rest @ ..] = args.as_slice() else {
        bail!("say GAME COUNT SEED, and SEATS if you like");
    };
    let game = shelf::games().find(game)?;
    let (count, seed): (u64, u64) = (count.parse()?, seed.parse()?);
    let seats = match rest {
        [] => game.usual_seats(),
        [seats, ..] => seats.parse().context("SEATS is a number")?,
    };
    let bots = shelf::players().of(game);
    bots.prepare();
    let (mut named, mut tried, mut found, mut any) = (0, 0, 0, 0);
    let (mut cpu, mut slowest) = (Duration::ZERO, Duration::ZERO);
    for number in 0..count {
        let played = play(bots, seats, seed ^ (number << 16))?;
        let review = bots.review(&played, bots.reviewer(), &|_| true).context("it is over")?;
        let worst = mistakes_of(&review.described().to_string(), Seat::new(0));
        named += worst.len();
        let worst = &worst[..worst.len().min(TRIED)];
        tried += worst.len();
        let begun = thread_cpu();
        let own = mistakes(bots, &played, Seat::new(0), worst, ASKED, &|| true);
        let spent = thread_cpu().saturating_sub(begun);
        let own = own.context("nobody stops it")?;
        found += own.len();
        any += usize::from(!own.is_empty());
        (cpu, slowest) = (cpu + spent, slowest.max(spent));
        for one in &own {
            one.puzzle(&played, &Value::Null).context("a mistake that cannot be asked")?;
        }
    }
    let each = |number: usize| number as f64 / count as f64;
    println!(
        "{game}, {seats} seats, {count} matches, seed {seed}: {:.1} mistakes named a match, {:.1} looked at, {:.1} asked again, \
         at least one in {any}; CPU {:.2} s a match, {:.2} s at most",
        each(named),
        each(tried),
        each(found),
        cpu.as_secs_f64() / count as f64,
        slowest.as_secs_f64(),
    );
    Ok(())
}

/// A match of a newcomer against Heron.
fn play(bots: AnyBots, seats: usize, seed: u64) -> Result<AnyMatch> {
    let cast = bots.cast().context("nobody plays this game well")?;
    let dice = Dice::new(&Secret::shared(&format!("mistakes {seed}")), &vec![""; seats]);
    let mut played = bots.game().open(&Value::Null, seats, Some(dice))?;
    let name = |at| cast.bot(if at == 0 { Character::Winkle } else { Character::Heron });
    let mut sitters = Vec::new();
    for at in 0..seats {
        sitters.push(bots.sit(name(at))?);
    }
    while let Turn::Seats(to_act) = played.turn() {
        let seat = to_act.iter().next().context("somebody is to act")?;
        let mind = seed ^ u64::from(played.version()).wrapping_mul(0xD134_2543_DE82_EF95);
        let chosen =
            sitters[seat.index()].choose(&played, seat, Budget::Simulations(PLAYED), mind)?;
        played.play(seat, &chosen.mv, None)?;
    }
    Ok(played)
}

//! Whether reviews find blunders: matches of good players in which one seat once makes the worst move
//! there is, where games played out say that it costs at least 20 %.
//!
//! ```text
//! cargo run --release -p shelf --example planted_blunders -- GAME COUNT SEED [SEATS]
//! ```
//!
//! The strongest bot plays all seats with 60 simulations for a decision. What the blunder costs is found by 60 pairs of
//! games by a quick bot, each pair in the same future, and found again by 240 others. Its review is the usual one. All is
//! counted in simulations: the same seed gives the same figures on any machine, but for the CPU time.

use anyhow::{Context, Result, bail};
use bots::{Budget, Character, Contender, Verdict};
use lab::{PlantedPlan, share_interval};
use serde_json::Value;
use std::time::Duration;

/// Simulations for a decision of the players.
const PLAYED: u64 = 60;
/// Pairs of games that say what a blunder costs.
const PAIRS: u64 = 240;
/// What it costs at least.
const LEAST: f64 = 0.2;

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
    let bots_of = shelf::players().of(game);
    let cast = bots_of.cast().context("nobody plays this game well")?;
    // The strongest that answers at once.
    let quick = match game.about().id {
        "tharos" => cast.bot(Character::Gull),
        "fine-sand" | "sand-castles" => cast.bot(Character::Heron),
        _ => cast.bot(Character::Orca),
    };
    let plan = PlantedPlan {
        bots_of,
        options: Value::Null,
        seats,
        player: Contender { name: bots_of.strongest(), budget: Budget::Simulations(PLAYED) },
        deep: (quick, PAIRS),
        least: LEAST,
        seed,
    };
    let reviewer = bots_of.reviewer();
    let (mut planted, mut number) = (0, 0);
    let (mut first, mut named, mut others, mut decisions) = (0, 0, 0, 0);
    let (mut cpu, mut slowest) = (Duration::ZERO, Duration::ZERO);
    while planted < count {
        let found = plan.plant(number)?;
        number += 1;
        let Some(found) = found else { continue };
        planted += 1;
        let look = found.look(bots_of, reviewer);
        println!(
            "match {number}, move {}: cost {:.1} % ± {:.1} %; the review says {:.3}, {}, place {}, next {:.3}",
            found.version,
            100.0 * found.cost.win,
            100.0 * found.cost.error,
            look.cost,
            look.verdict.word(),
            look.place.map_or("none".into(), |place| place.to_string()),
            look.next,
        );
        first += u64::from(look.place == Some(1));
        named += u64::from(look.verdict != Verdict::Fine);
        others += look.others;
        decisions += look.decisions;
        cpu += look.cpu;
        slowest = slowest.max(look.cpu.mul_f64(300.0 / look.decisions.max(1) as f64));
    }
    let share = share_interval(first as f64, count);
    println!(
        "{game}, {seats} seats, {} with {:?}: first in {first} of {count} ({:.0} % to {:.0} %), named a mistake or blunder in {named}; \
         {:.1} other mistakes named a match of {:.0} decisions; {number} matches were tried",
        reviewer.bot,
        reviewer.budget,
        100.0 * share.low,
        100.0 * share.high,
        others as f64 / count as f64,
        decisions as f64 / count as f64,
    );
    let of_300 = cpu.mul_f64(300.0 / decisions.max(1) as f64);
    println!(
        "CPU for 300 decisions: {:.2} s on average, {:.2} s at worst",
        of_300.as_secs_f64(),
        slowest.as_secs_f64()
    );
    Ok(())
}

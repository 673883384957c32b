//! Pins golden records: for every game whose ruleset has none, whole matches by
//! cheap bots with fixed seeds, with how they ended.
//!
//! ```text
//! cargo run -p shelf --example pin
//! ```
//!
//! Rulesets that have records are left as they are: what is pinned is pinned.

#[path = "../tests/golden/plan.rs"]
#[allow(dead_code, reason = "the test uses the rest")]
mod plan;

use bots::Budget;
use catalog::{AnyCampaign, AnyGame};
use game_core::{CampaignEnd, Dice, Entry, Header, Record, Secret, Sitter, Turn};
use plan::{SCORES, end_of, folder_of, tables};
use serde_json::Value;
use std::error::Error;
use std::fs;

/// Of so many matches the shortest is kept: files stay for ever.
const TRIES: u32 = 12;
/// A match that is longer than this is given up.
const MOST_ENTRIES: u32 = 4000;
/// So many matches are pinned at least, where few tables have everything.
const FEWEST: usize = 3;

fn main() -> Result<(), Box<dyn Error>> {
    for game in shelf::games().iter() {
        let ruleset = game.about().ruleset;
        let folder = folder_of(game, ruleset);
        if folder.exists() {
            println!("{game}: ruleset {ruleset} is pinned already");
            continue;
        }
        let files = files_of(game)?;
        fs::create_dir_all(&folder)?;
        let (mut scores, mut bytes) = (String::new(), 0);
        for (name, text) in &files {
            scores += &format!("{name}: {}\n", end_of(name, text)?);
            bytes += text.len();
            fs::write(folder.join(name), text)?;
        }
        fs::write(folder.join(SCORES), scores)?;
        println!("{game}: ruleset {ruleset}, {} files, {} kB", files.len(), bytes / 1000);
    }
    Ok(())
}

/// Name and text of every file to pin.
fn files_of(game: AnyGame) -> Result<Vec<(String, String)>, Box<dyn Error>> {
    let mut files = Vec::new();
    let tables = tables(game);
    let count = tables.len().max(FEWEST);
    for (number, (seats, options)) in (1..=count).zip(tables.into_iter().cycle()) {
        let bot = bot_of(game, number);
        let name = format!("{number:02}-{seats}-seats-{bot}.tide");
        let record = shortest(game, &options, seats, bot, &format!("pinned {game} {number}"))?;
        files.push((name, record.to_text()));
    }
    let Some(campaigns) = shelf::games().campaigns_of(game) else { return Ok(files) };
    for kind in campaigns.kinds() {
        for seats in kind.min_seats..=kind.max_seats {
            let begun = campaigns.begin(kind.id, seats, None)?;
            // The smallest is played a little further: its files are short.
            let games = if seats == kind.min_seats { 2 } else { 1 };
            files.push((format!("{}-{seats}.json", kind.id), campaign(begun, games)?));
            if kind.has_days {
                let begun = campaigns.begin(kind.id, seats, Some("2027-03-01"))?;
                files.push((format!("{}-{seats}-day.json", kind.id), campaign(begun, 1)?));
            }
        }
    }
    Ok(files)
}

/// Somebody who plays anything does what nobody would, and takes long for it:
/// at the first table. At the others somebody who gets far, if there is one.
fn bot_of(game: AnyGame, number: usize) -> &'static str {
    let sensible = shelf::players().of(game).names().contains(&"greedy") && number > 1;
    if sensible { "greedy" } else { "random" }
}

fn shortest(
    game: AnyGame,
    options: &Value,
    seats: usize,
    bot: &str,
    name: &str,
) -> Result<Record, Box<dyn Error>> {
    let tries = (0..TRIES).filter_map(|number| {
        let secret = Secret::shared(&format!("{name} try {number}"));
        play(game, options, seats, bot, &secret, "north").transpose()
    });
    let records = tries.collect::<Result<Vec<Record>, _>>()?;
    // One in which nobody scores says little.
    let scoreless = |record: &Record| {
        let outcome = shelf::games().replay(record).ok().and_then(|played| played.outcome());
        outcome.is_some_and(|outcome| outcome.scores.iter().all(|&score| score == 0))
    };
    let shortest =
        records.into_iter().min_by_key(|record| (scoreless(record), record.to_text().len()));
    Ok(shortest.ok_or_else(|| format!("{name}: no match ended"))?)
}

/// A match to its end; none if it takes too long. Seats throw `nonce` and their
/// number into the dice, unless it is empty.
fn play(
    game: AnyGame,
    options: &Value,
    seats: usize,
    bot: &str,
    secret: &Secret,
    nonce: &str,
) -> Result<Option<Record>, Box<dyn Error>> {
    let sitter = |seat: usize| Sitter {
        name: format!("{bot} {}", seat + 1),
        bot: Some(bot.to_owned()),
        nonce: if nonce.is_empty() { String::new() } else { format!("{nonce}-{seat}") },
        hints: 0,
    };
    let header = Header {
        tidetable: 1,
        game: game.to_string(),
        ruleset: game.about().ruleset,
        options: options.clone(),
        seats: (0..seats).map(sitter).collect(),
        commit: Some(secret.commit().to_string()),
        seed: Some(secret.reveal()),
        created: 0,
        copied: 0,
    };
    let nonces: Vec<&str> = header.seats.iter().map(|seat| seat.nonce.as_str()).collect();
    let mut played = game.open(options, seats, Some(Dice::new(secret, &nonces)))?;
    while let Turn::Seats(acting) = played.turn() {
        let version = played.version();
        if version > MOST_ENTRIES {
            return Ok(None);
        }
        let seat = acting.iter().nth(version as usize % acting.len()).ok_or("nobody acts")?;
        let seed = u64::from(version).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let mut seated = shelf::players().of(game).sit(bot)?;
        let choice = seated.choose(&played, seat, Budget::Simulations(1), seed)?;
        played.play(seat, &choice.mv, None)?;
    }
    let acts = played.acts_after(0).into_iter();
    let entries = acts.map(|(v, act)| Entry { v, act, at: 0 }).collect();
    Ok(Some(Record { header, entries }))
}

/// A campaign after so many games, if it lasts that long, every decision the
/// first that is offered.
fn campaign(mut campaign: AnyCampaign, games: usize) -> Result<String, Box<dyn Error>> {
    while campaign.end() == CampaignEnd::On {
        if let Some((_, choices)) = campaign.decisions() {
            let (first, _) = choices.first().ok_or("there is nothing to choose")?;
            campaign.decide(first)?;
            continue;
        }
        if campaign.records().len() == games {
            break;
        }
        let (game, seats, options) = (campaign.of_game(), campaign.seats(), campaign.next_game()?);
        let bot = bot_of(game, 2);
        let record = match campaign.shared_seed() {
            Some(shared) => play(game, &options, seats, bot, &shared, "")?
                .ok_or("the game of the day does not end")?,
            None => {
                let name = format!("campaign {} {seats} {}", campaign.kind(), campaign.game());
                shortest(game, &options, seats, bot, &name)?
            }
        };
        campaign.enter(record)?;
    }
    Ok(campaign.to_text())
}

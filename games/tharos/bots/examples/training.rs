//! Finds what the judge knows by practice: gathers games, and fits weights to how they ended.
//! `training gather BOT:WALKS GAMES SEED FILE`, or `gather-alone` for games alone, then `training fit FILE… > WEIGHTS`, at last
//! `training chances-two GAMES WALKS SEED FILE` and `chances-alone GAMES WALKS SEED FILE`, whose words make up the file of
//! chances. What `ABOUT` says stands above the weights, and `COMPONENTS` names a file with another box. Whatever plays games goes on
//! where its file ends.

use game_core::Game;
use std::io::Write;
use std::path::Path;
use std::process::ExitCode;
use std::time::Instant;
use tharos::base::{Options, Tharos};
use tharos_bots::training::{Foreseeing, Gathering, fit, fit_chances, gather};

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let done = match &words[..] {
        ["gather", bot, games, seed, file] => gathered(false, bot, games, seed, file),
        ["gather-alone", bot, games, seed, file] => gathered(true, bot, games, seed, file),
        ["fit", files @ ..] if !files.is_empty() => fitted(files),
        ["chances-two", games, walks, seed, file] => chances(false, games, walks, seed, file),
        ["chances-alone", games, walks, seed, file] => chances(true, games, walks, seed, file),
        _ => {
            Err("say: gather or gather-alone BOT:WALKS GAMES SEED FILE, fit FILE…, or chances-two or chances-alone GAMES WALKS SEED FILE"
                .into())
        }
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("{why}");
            ExitCode::FAILURE
        }
    }
}

fn number(word: &str) -> Result<u64, String> {
    word.parse().map_err(|_| format!("{word:?} is no number"))
}

fn gathered(alone: bool, bot: &str, games: &str, seed: &str, file: &str) -> Result<(), String> {
    let (name, walks) = bot.split_once(':').ok_or_else(|| format!("{bot:?} names no walks"))?;
    if tharos_bots::bot(name).is_none() {
        return Err(format!("there is no bot {name:?}"));
    }
    let plan = Gathering {
        bot: name.into(),
        walks: number(walks)?,
        games: number(games)?,
        seed: number(seed)?,
        alone,
        options: match std::env::var("COMPONENTS") {
            Ok(file) => Options {
                components: std::fs::read_to_string(&file)
                    .map_err(|why| format!("{file}: {why}"))?,
            },
            Err(_) => Options::default(),
        },
    };
    Tharos::new(&plan.options, 1).map_err(|why| why.to_string())?;
    let (start, mut first) = (Instant::now(), None);
    let tell = |done: u64| {
        let first = *first.get_or_insert(done - 1);
        let each = start.elapsed().as_secs_f64() / (done - first) as f64;
        let left = each * (plan.games - done) as f64;
        if done.is_multiple_of(20) {
            eprint!("\r{done} of {} games, {left:.0} s left  ", plan.games);
        }
    };
    gather(&plan, Path::new(file), tell).map_err(|why| format!("{file}: {why}"))?;
    eprintln!();
    Ok(())
}

fn fitted(files: &[&str]) -> Result<(), String> {
    let mut bytes = Vec::new();
    for file in files {
        bytes.extend(std::fs::read(file).map_err(|why| format!("{file}: {why}"))?);
    }
    let about = std::env::var("ABOUT").unwrap_or_default();
    let found = fit(&bytes, &about)?;
    eprintln!("off by {:.2?} points, from the first turns to the last", found.points_off);
    std::io::stdout().write_all(found.text.as_bytes()).map_err(|why| why.to_string())
}

fn chances(alone: bool, games: &str, walks: &str, seed: &str, file: &str) -> Result<(), String> {
    let [games, walks, seed] = [number(games)?, number(walks)?, number(seed)?];
    let (start, mut first) = (Instant::now(), None);
    let text = fit_chances(&Foreseeing { alone, games, walks, seed }, Path::new(file), |done| {
        let (at, seconds) = *first.get_or_insert((done, start.elapsed().as_secs_f64()));
        if done > at {
            let each = (start.elapsed().as_secs_f64() - seconds) / (done - at) as f64;
            eprint!("\r{done} of {games} games, {:.0} s left  ", each * (games - done) as f64);
        }
    })?;
    eprintln!();
    std::io::stdout().write_all(text.as_bytes()).map_err(|why| why.to_string())
}

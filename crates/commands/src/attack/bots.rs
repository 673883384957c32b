//! Attacks by way of bots: they think for anybody who asks.

use super::scene::{Scene, first_move};
use super::{Finding, Force};
use crate::own_server::NO_LIMITS;
use crate::stock;
use anyhow::{Context, Result};
use catalog::AnyGame;
use serde_json::{Value, json};
use std::time::{Duration, Instant};

/// Tables of bots that one guest may have.
const MOST_TABLES: usize = 8;
/// How long a bot waits before it thinks, how long it thinks, and how much
/// longer it may take, in milliseconds.
const DELAY: u64 = 600;
const BUDGET: u64 = 300;
const GRACE: u64 = 500;

fn bots(game: AnyGame) -> Result<Vec<&'static str>> {
    let found = stock::players().find(game).context("every game has bots")?;
    Ok(found.names().to_vec())
}

/// A game for many that all play at once, and a table of the strongest bot of it.
fn strongest() -> Result<(AnyGame, Vec<Value>)> {
    let most = |game: &AnyGame| {
        let about = game.about();
        (about.max_seats <= 4, about.max_seats, about.simultaneous)
    };
    let game = stock::games().iter().max_by_key(most).context("there is a game")?;
    let bots = bots(game)?;
    let strong = bots.iter().find(|bot| bot.contains("strong")).or(bots.first());
    let bot = strong.context("it has a bot")?;
    Ok((game, vec![json!({"bot": bot}); game.about().max_seats]))
}

pub(super) async fn by_one_guest(force: Force) -> Result<Finding> {
    let scene = Scene::new(&["--rate-limit", "0", "--guest-rate-limit", "0", "--new-tables", "0"])?;
    let mut eve = scene.stranger("Eve").await?;
    let (game, seats) = strongest()?;
    let mut opened = 0;
    for _ in 0..force.of(100) {
        opened += usize::from(eve.try_open(game.about().id, &seats).await?.status == 200);
    }
    Ok(Finding { measured: format!("{opened} of {}", force.of(100)), held: opened <= MOST_TABLES })
}

/// Tables of strong bots, with the limit of them off: it is the queue that is tried.
pub(super) async fn many_tables(force: Force) -> Result<Finding> {
    let (delay, budget) = (DELAY.to_string(), BUDGET.to_string());
    let own_time = ["--bot-delay", delay.as_str(), "--bot-budget", &budget];
    let arguments: Vec<&str> = NO_LIMITS.into_iter().chain(own_time).collect();
    let scene = Scene::new(&arguments)?;
    let (game, seats) = strongest()?;
    for guest in 0..force.of(50) {
        let mut eve = scene.stranger(&format!("Eve {guest}")).await?;
        for _ in 0..10 {
            eve.open(game.about().id, &seats).await?;
        }
    }
    let mut ann = scene.person("Ann").await?;
    // The last is the one that thinks least.
    let easy = bots(game)?.pop().context("it has a bot")?;
    let mut seats = vec![json!({"bot": easy}); game.about().min_seats.max(2)];
    seats[0] = json!("me");
    let mut worst = Duration::ZERO;
    for _ in 0..5 {
        let table = ann.open(game.about().id, &seats).await?;
        let mut began = None;
        loop {
            let view = ann.look(&table).await?;
            match (bot_is_awaited(&view), began) {
                (true, None) => began = Some(Instant::now()),
                (false, Some(began)) => {
                    worst = worst.max(Instant::elapsed(&began));
                    break;
                }
                (true, Some(_)) => {}
                (false, None) => {
                    let mv = first_move(&view).context("somebody is to decide")?;
                    ann.act(&table, "moves", &json!({"move": mv})).await?;
                }
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }
    let most = Duration::from_millis(DELAY + BUDGET + GRACE);
    let measured = format!(
        "{:.2} s at worst, {:.1} s of it its own",
        worst.as_secs_f64(),
        (DELAY + BUDGET) as f64 / 1000.0
    );
    Ok(Finding { measured, held: worst <= most })
}

/// Whether a bot has still to decide.
fn bot_is_awaited(view: &Value) -> bool {
    let seats = view["seats"].as_array().map_or(&[][..], Vec::as_slice);
    seats.iter().any(|seat| seat["bot"].is_string() && seat["acting"] == json!(true))
}

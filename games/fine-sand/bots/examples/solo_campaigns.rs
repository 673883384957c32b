//! Whole solo campaigns of one bot, and how they end:
//! `cargo run --release -p fine-sand-bots --example solo_campaigns -- ismcts 200 1 sims 400`
//! for the bot, how many campaigns, the seed, and the budget (`sims` or `ms`).

use bots::{BotRng, Budget};
use fine_sand::campaign::{Solo, SoloStage, Tally};
use fine_sand::{FineSand, Options};
use fine_sand_bots as players;
use game_core::{Game, Rng, Search, Seat, Secret, Turn, Viewer};
use rand_core::SeedableRng;
use std::collections::BTreeMap;
use std::time::{Duration, Instant};

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [bot, campaigns, seed, unit, budget] = &args[..] else {
        panic!("bot, campaigns, seed, sims or ms, how many");
    };
    let number = |text: &String| -> u64 { text.parse().expect("a number") };
    let budget = match unit.as_str() {
        "ms" => Budget::Time(Duration::from_millis(number(budget))),
        _ => Budget::Simulations(number(budget)),
    };
    let (campaigns, seed) = (number(campaigns), number(seed));
    let start = Instant::now();
    let (mut won, mut points, mut totals) = (0, Vec::new(), BTreeMap::<u8, Vec<u16>>::new());
    let mut lost_in = BTreeMap::<u8, u32>::new();
    for campaign in 0..campaigns {
        let mut rng = BotRng::seed_from_u64(seed ^ campaign.wrapping_mul(0x9E37_79B9_7F4A_7C15));
        let mut solo = Solo::new();
        loop {
            match solo.stage() {
                SoloStage::Playing(game) => {
                    let (tally, secret) = play(bot, &solo, budget, &mut rng);
                    totals.entry(game).or_default().push(tally.total());
                    solo.finish(tally, &secret, &[]).expect("a game was to be played");
                }
                SoloStage::Scoring(_, tally) => {
                    let sets = players::spend(solo.sheet(), tally.total());
                    solo.strike(&sets).expect("the sets are there");
                }
                SoloStage::Choosing(_) => {
                    let away = players::put_away(solo.stack(), solo.revealed(), &solo.next_cards());
                    solo.put_away(&away).expect("they were revealed");
                }
                SoloStage::Won => {
                    won += 1;
                    points.push(solo.sheet().points());
                    break;
                }
                SoloStage::Lost(game) => {
                    *lost_in.entry(game).or_default() += 1;
                    break;
                }
            }
        }
    }
    points.sort_unstable();
    println!(
        "{bot}: {won} of {campaigns} campaigns finished, {:.0} s",
        start.elapsed().as_secs_f64()
    );
    println!("lost in game: {lost_in:?}");
    if !points.is_empty() {
        let at = |share: f64| points[((points.len() - 1) as f64 * share).round() as usize];
        let mean = points.iter().sum::<u32>() as f64 / points.len() as f64;
        println!(
            "victory points of those finished: mean {mean:.1}, least {}, tenth {}, quarter {}, median {}, three quarters {}, nine tenths {}, most {}",
            at(0.0),
            at(0.1),
            at(0.25),
            at(0.5),
            at(0.75),
            at(0.9),
            at(1.0)
        );
        let mut fives = BTreeMap::<u32, u32>::new();
        points.iter().for_each(|points| *fives.entry(points / 5 * 5).or_default() += 1);
        let fives: Vec<String> =
            fives.iter().map(|(from, count)| format!("{from} to {}: {count}", from + 4)).collect();
        println!("{}", fives.join(", "));
    }
    let all: Vec<f64> = totals.values().flatten().map(|total| f64::from(*total)).collect();
    let mean = all.iter().sum::<f64>() / all.len() as f64;
    println!("all {} games: mean total {mean:.2}", all.len());
    for (game, totals) in totals {
        let mean = f64::from(totals.iter().copied().sum::<u16>()) / totals.len() as f64;
        let squares = totals.iter().map(|&total| (f64::from(total) - mean).powi(2));
        let spread = (squares.sum::<f64>() / totals.len() as f64).sqrt();
        let most = totals.iter().max().expect("a game was played");
        let high = totals.iter().filter(|&&total| total > 15).count();
        println!(
            "game {game}: mean total {mean:.2}, spread {spread:.2}, most {most}, above 15 in {high} of {}",
            totals.len()
        );
    }
}

fn play(bot: &str, solo: &Solo, budget: Budget, rng: &mut BotRng) -> (Tally, Secret) {
    let mut bot = players::bot(bot).expect("a bot of that name");
    let me = Seat::new(0);
    let options = Options::of_campaign(solo.stack(), solo.sheet().struck());
    let mut game = FineSand::new(&options, 1).expect("a stack of thirty");
    let mut legal = Vec::new();
    loop {
        match game.turn() {
            Turn::Over => break,
            Turn::Chance(_) => {
                let card = game.sample_chance(rng);
                game.apply_chance(card);
            }
            Turn::Seats(_) => {
                legal.clear();
                game.legal_moves(me, &mut legal);
                let mv = bot.choose(me, &game.view(Viewer::Seat(me)), &legal, budget, rng).mv;
                game.apply(me, mv);
            }
        }
    }
    let mut bytes = [0; 32];
    rng.fill_bytes(&mut bytes);
    (Tally::of(&game.view(Viewer::Seat(me))), Secret::new(bytes))
}

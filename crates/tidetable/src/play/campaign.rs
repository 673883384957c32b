//! A campaign in this terminal, kept in a file between games.

use super::Play;
use super::session::{Opening, Session, prompt};
use terminal::machine;
use anyhow::{Context, Result, bail};
use catalog::AnyGame;
use fine_sand::Card;
use fine_sand::campaign::{Campaign, CampaignView, Decision, Kind, Next, Sheet};
use game_core::{Refusal, Secret};
use std::path::Path;

/// Goes on with the campaign in `file`, or begins one.
pub fn play(asked: &Play, game: AnyGame, file: &Path) -> Result<()> {
    if game != AnyGame::FineSand {
        bail!("campaigns are played with fine-sand, not with {game}");
    }
    let mut campaign = open(asked, file)?;
    let names = asked.sitters(game, campaign.seats())?;
    let kept = format!("the campaign is kept in {} up to its last finished game", file.display());
    machine::say_goodbye_on_interrupt(kept)?;
    loop {
        save(&campaign, file)?;
        let view = campaign.view();
        show(&view);
        match view.next {
            Next::Won | Next::Lost => return Ok(()),
            Next::Strike | Next::Choose => decide(&mut campaign, &view)?,
            Next::Play => {
                let question =
                    format!("Game {}: press Enter to play it, or type quit. ", view.game);
                match prompt(&question)?.as_deref() {
                    None | Some("quit" | "q") => return Ok(()),
                    Some(_) => {}
                }
                let secret =
                    campaign.shared_seed().unwrap_or_else(|| Secret::new(machine::entropy()));
                let mut session = Session::open(Opening {
                    game,
                    options: serde_json::to_value(campaign.next_game()?)?,
                    secret,
                    names: names.clone(),
                    file: None,
                    budget: asked.budget(),
                })?;
                campaign.enter(session.play()?)?;
            }
        }
    }
}

fn open(asked: &Play, file: &Path) -> Result<Campaign> {
    if file.exists() {
        let text = machine::read_text(file)?;
        let campaign =
            Campaign::parse(&text).with_context(|| format!("reading {}", file.display()))?;
        println!("Going on with game {} of the campaign in {}.", campaign.game(), file.display());
        return Ok(campaign);
    }
    let seats = asked.seats.unwrap_or(2);
    Ok(match asked.kind.as_deref() {
        Some("fable") if asked.day.is_some() => bail!("only solo campaigns have a day"),
        Some("fable") => Campaign::fable(seats)?,
        _ => Campaign::solo(asked.day.as_deref())?,
    })
}

fn save(campaign: &Campaign, file: &Path) -> Result<()> {
    machine::write_whole(file, campaign.to_text().as_bytes())
}

fn show(view: &CampaignView) {
    println!();
    if let (Kind::Fable, Some(exchange)) = (view.kind, view.exchanges.last()) {
        println!("Fable round {}: {} make room.", exchange.round, names(&exchange.revealed));
        for card in &exchange.added {
            println!("  new: {} ({}), {}", card.name(), price(*card), card.print().effect);
        }
    }
    if let (Some(sheet), Some(points)) = (&view.sheet, view.points) {
        show_sheet(sheet, points);
    }
    match view.next {
        Next::Won => println!("All ten games are struck off: the campaign is won."),
        Next::Lost => println!("There is no number left for this total: the campaign is lost."),
        Next::Play | Next::Strike | Next::Choose => {}
    }
}

fn show_sheet(sheet: &Sheet, points: u32) {
    let number = |number: u8| match sheet.struck_in(number) {
        Some(_) => "  X".to_owned(),
        None => format!("{number:3}"),
    };
    println!("Score sheet: {points} victory points");
    println!("  {}", (1..=10).map(number).collect::<String>());
    println!("  {}", (11..=20).map(number).collect::<String>());
    let set = |value: u8| {
        let spent = if sheet.spent.contains(&value) { " spent" } else { "" };
        format!("-{value}: {}/5{spent}", sheet.filled(value))
    };
    println!("  coins  {}", (1..=5).map(set).collect::<Vec<_>>().join("   "));
    for row in &sheet.rows {
        let struck = row.struck.map_or("lost".into(), |number| number.to_string());
        println!(
            "  game {:2}: {} unbuilt + 2 x {} off-loaded = {}, struck {struck}, {} coins",
            row.game, row.unbuilt, row.off_loads, row.total, row.coins
        );
    }
}

/// Asks for a decision until there is one.
fn decide(campaign: &mut Campaign, view: &CampaignView) -> Result<()> {
    if let Some(tally) = view.tally {
        let (unbuilt, off_loads) = (tally.unbuilt, tally.off_loads);
        println!("Total {}: {unbuilt} unbuilt and 2 x {off_loads} off-loaded.", tally.total());
    }
    for card in &view.revealed {
        println!("  {card}: {} ({}), {}", card.name(), price(*card), card.print().effect);
    }
    if view.next == Next::Choose {
        println!("Coming in: {}.", names(&view.coming));
    }
    loop {
        for (number, choice) in view.choices.iter().enumerate() {
            println!("  {}) {}: {}", number + 1, choice.text, choice.label);
        }
        let Some(line) = prompt("Your decision: ")? else {
            bail!("the campaign was left; it goes on here next time");
        };
        let numbered = line.parse::<usize>().ok().and_then(|n| view.choices.get(n.checked_sub(1)?));
        let text = numbered.map_or(line.as_str(), |choice| &choice.text);
        match text.parse::<Decision>() {
            Err(error) => println!("\n{error}"),
            Ok(decision) => match campaign.decide(&decision) {
                Ok(()) => return Ok(()),
                Err(refused) => println!("\nNot so: {refused} ({}).", refused.clause()),
            },
        }
    }
}

fn names(cards: &[Card]) -> String {
    cards.iter().map(|card| card.name()).collect::<Vec<_>>().join(", ")
}

fn price(card: Card) -> String {
    match card.cost() {
        0 => card.colour().name().into(),
        cost => format!("{}, cost {cost}", card.colour().name()),
    }
}

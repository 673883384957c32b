//! A campaign in this terminal, kept in a file between games.

use super::Play;
use super::session::{Opening, Session, prompt};
use crate::stock;
use anyhow::{Context, Result, bail};
use catalog::{AnyCampaign, AnyGame};
use game_core::{BadCampaign, CampaignEnd, Secret};
use std::path::Path;
use terminal::machine;

/// Goes on with the campaign in `file`, or begins one.
pub fn play(asked: &Play, game: AnyGame, file: &Path) -> Result<()> {
    let mut campaign = open(asked, game, file)?;
    let names = asked.sitters(game, campaign.seats())?;
    let kept = format!("the campaign is kept in {} up to its last finished game", file.display());
    machine::say_goodbye_on_interrupt(kept)?;
    loop {
        machine::write_whole(file, campaign.to_text().as_bytes())?;
        print!("\n{}", campaign.in_words());
        if campaign.end() != CampaignEnd::On {
            return Ok(());
        }
        if let Some((question, choices)) = campaign.decisions() {
            decide(&mut campaign, &question, &choices)?;
            continue;
        }
        let question = format!("Game {}: press Enter to play it, or type quit. ", campaign.game());
        match prompt(&question)?.as_deref() {
            None | Some("quit" | "q") => return Ok(()),
            Some(_) => {}
        }
        let secret = campaign.shared_seed().unwrap_or_else(|| Secret::new(machine::entropy()));
        let mut session = Session::open(Opening {
            game,
            options: campaign.next_game()?,
            secret,
            names: names.clone(),
            file: None,
            budget: asked.budget(),
        })?;
        campaign.enter(session.play()?)?;
    }
}

fn open(asked: &Play, game: AnyGame, file: &Path) -> Result<AnyCampaign> {
    let Some(campaigns) = stock::games().campaigns_of(game) else {
        let with: Vec<String> =
            stock::games().campaigns().map(|campaigns| campaigns.game().to_string()).collect();
        bail!("campaigns are played with {}, not with {game}", with.join(", "));
    };
    if file.exists() {
        let text = machine::read_text(file)?;
        let campaign =
            campaigns.parse(&text).with_context(|| format!("reading {}", file.display()))?;
        println!("Going on with game {} of the campaign in {}.", campaign.game(), file.display());
        return Ok(campaign);
    }
    let kind = match asked.kind.as_deref() {
        Some(kind) => campaigns.kind(kind)?,
        None => campaigns.kinds().first().context("there is a kind of campaign")?,
    };
    let usual = kind.min_seats;
    let seats = if kind.max_seats == 1 { 1 } else { asked.seats.unwrap_or(usual) };
    Ok(campaigns.begin(kind.id, seats, asked.day.as_deref())?)
}

/// Asks for a decision until there is one.
fn decide(campaign: &mut AnyCampaign, question: &str, choices: &[(String, String)]) -> Result<()> {
    print!("{question}");
    loop {
        for (number, (text, label)) in choices.iter().enumerate() {
            println!("  {}) {text}: {label}", number + 1);
        }
        let Some(line) = prompt("Your decision: ")? else {
            bail!("the campaign was left; it goes on here next time");
        };
        let numbered = line.parse::<usize>().ok().and_then(|n| choices.get(n.checked_sub(1)?));
        let text = numbered.map_or(line.as_str(), |(text, _)| text);
        match campaign.decide(text) {
            Ok(()) => return Ok(()),
            Err(BadCampaign::Refused { message, clause, .. }) => {
                println!("\nNot so: {message} ({clause}).");
            }
            Err(error) => println!("\n{error}"),
        }
    }
}

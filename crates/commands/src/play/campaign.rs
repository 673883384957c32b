//! A campaign in this terminal, kept in a file between games.

use super::Play;
use super::choices::capitalized;
use super::lines::prompt;
use super::table::{Opening, Table};
use crate::{rules, stock};
use anyhow::{Context, Result, bail};
use catalog::{AnyCampaign, AnyGame};
use game_core::{BadCampaign, CampaignEnd, Secret, Sketch, Tone, shortened};
use std::path::Path;
use terminal::{Look, machine};

/// Goes on with the campaign in `file`, or begins one.
pub fn play(asked: &Play, game: AnyGame, file: &Path) -> Result<()> {
    let look = asked.look.look();
    let mut campaign = open(asked, game, file)?;
    let names = asked.sitters(game, campaign.seats())?;
    let kept = format!("the campaign is kept in {} up to its last finished game", file.display());
    asked.say_goodbye_on_interrupt(kept.clone())?;
    loop {
        machine::write_secret(file, campaign.to_text().as_bytes())?;
        println!("\n{}", campaign.in_words().trim_end());
        match campaign.end() {
            CampaignEnd::On => {}
            CampaignEnd::Won => {
                println!("{}", look.paint(Tone::Good, "You won the campaign."));
                return Ok(());
            }
            CampaignEnd::Lost => {
                println!("{}", look.paint(Tone::Bad, "You lost the campaign."));
                return Ok(());
            }
        }
        if let Some((question, choices)) = campaign.decisions() {
            decide(&mut campaign, game, &look, &question, &choices)?;
            continue;
        }
        let question = format!("Game {}: press Enter to play it, or type quit. ", campaign.game());
        match prompt(&look.paint(Tone::You, &question))?.as_deref() {
            None | Some("quit" | "q") => return Ok(()),
            Some(_) => {}
        }
        let secret = campaign.shared_seed().unwrap_or_else(|| Secret::new(machine::entropy()));
        let table = Table::open(Opening {
            game,
            options: campaign.next_game()?,
            secret,
            names: names.clone(),
            file: None,
            budget: asked.budget(),
            goodbye: Some(kept.clone()),
            daily: campaign.shared_seed().is_some(),
        })?;
        campaign.enter(asked.play(table)?)?;
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
fn decide(
    campaign: &mut AnyCampaign,
    game: AnyGame,
    look: &Look,
    question: &str,
    choices: &[(String, String)],
) -> Result<()> {
    println!("{}", look.paint(Tone::Strong, question.trim_end()));
    let list = || {
        for (number, (_, label)) in (1..).zip(choices) {
            let key = look.paint(Tone::Strong, &format!("  {number})"));
            println!("{key} {}", capitalized(label));
        }
    };
    list();
    loop {
        let Some(line) = prompt(&look.paint(Tone::You, "Your decision: "))? else {
            bail!("the campaign was left; it goes on here next time");
        };
        let numbered = line.parse::<usize>().ok().and_then(|n| choices.get(n.checked_sub(1)?));
        let text = match (line.as_str(), numbered) {
            ("", _) => {
                list();
                continue;
            }
            ("quit" | "q", None) => bail!("the campaign was left; it goes on here next time"),
            (question, None) if question.starts_with('?') => {
                explain(game, look, question[1..].trim());
                continue;
            }
            (_, Some((text, _))) => text.as_str(),
            (typed, None) => typed,
        };
        match campaign.decide(text) {
            Ok(()) => return Ok(()),
            Err(BadCampaign::Refused { message, clause, .. }) => {
                println!("\nNot now: {message} ({clause}).");
            }
            Err(_) => println!(
                "\n{:?} is none of these choices. Type a number from 1 to {}.",
                shortened(&line),
                choices.len()
            ),
        }
    }
}

fn explain(game: AnyGame, look: &Look, asked: &str) {
    let found = match asked {
        "" => Some(rules::page(game, look.width)),
        asked => rules::find(game, asked, look.width),
    };
    let nothing = || Sketch::plain(&format!("No ruling has the words {:?}.", shortened(asked)));
    println!("\n{}", look.lines(&found.unwrap_or_else(nothing)));
}

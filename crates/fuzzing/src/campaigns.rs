//! Campaign files, and what is decided between games.

use crate::choices::Choices;
use crate::is_short;
use crate::matches::{goes_on, on_paper};
use catalog::{AnyCampaign, AnyCampaigns};
use game_core::{Dice, Secret};
use serde_json::Value;
use std::sync::LazyLock;

/// Games of a campaign that are played for it to be kept.
const GAMES: usize = 2;
/// Moves after which a game is given up.
const MOST_MOVES: usize = 4000;
/// Changes to a file at most.
const MOST_CHANGES: usize = 4;

/// Campaigns of every kind, at the beginning and after a game or two.
static CAMPAIGNS: LazyLock<Vec<AnyCampaign>> =
    LazyLock::new(|| shelf::games().campaigns().flat_map(begun).collect());

fn begun(campaigns: AnyCampaigns) -> Vec<AnyCampaign> {
    let mut kept = Vec::new();
    for kind in campaigns.kinds() {
        let day = kind.has_days.then_some("2027-03-01");
        for day in [None, day] {
            let mut campaign = campaigns.begin(kind.id, kind.min_seats, day).expect("a kind");
            kept.push(campaign.clone());
            for _ in 0..GAMES {
                if plays_on(&mut campaign).is_none() {
                    break;
                }
                kept.push(campaign.clone());
                while let Some((_, choices)) = campaign.decisions()
                    && let Some((text, _)) = choices.first()
                {
                    campaign.decide(text).expect("what is listed can be decided");
                    kept.push(campaign.clone());
                }
            }
        }
    }
    kept
}

/// Plays the next game with whatever comes, if that comes to an end.
fn plays_on(campaign: &mut AnyCampaign) -> Option<()> {
    let options = campaign.next_game().ok()?;
    let secret = campaign.shared_seed().unwrap_or(Secret::new([campaign.game() as u8; 32]));
    let seats = campaign.seats();
    let dice = Dice::new(&secret, &vec![""; seats]);
    let mut played = campaign.of_game().open(&options, seats, Some(dice)).expect("its own game");
    let mut choices = Choices::new(&[]);
    let ends = (0..MOST_MOVES).any(|_| !goes_on(&mut played, &mut choices));
    let record = on_paper(&played, options, &secret);
    ends.then(|| campaign.enter(record).expect("a game that was played for it"))
}

/// A file; or, where the input does not begin with a brace, one of the campaigns
/// here and what is decided about it.
pub fn read(input: &[u8]) {
    if input.first() == Some(&b'{') {
        return read_file(&String::from_utf8_lossy(input));
    }
    let mut choices = Choices::new(input);
    if CAMPAIGNS.is_empty() {
        return;
    }
    let campaign = choices.one_of(&CAMPAIGNS);
    match choices.below(3) {
        0 => decide(campaign, &String::from_utf8_lossy(choices.rest())),
        1 => read_file(&tampered(campaign, &mut choices)),
        _ => begin(&mut choices),
    }
}

/// Reads a file. What was read is written as the same campaign.
pub fn read_file(file: &str) {
    let campaign = match shelf::games().read_campaign(file) {
        Ok(campaign) => campaign,
        Err(refused) => return is_short(&refused),
    };
    let text = campaign.to_text();
    let again = shelf::games().read_campaign(&text).expect("what we wrote");
    assert_eq!((again.to_text(), again.view()), (text, campaign.view()));
    look(&campaign);
    let listed = campaign.decisions().map_or_else(Vec::new, |(_, choices)| choices);
    for (choice, _) in listed {
        let mut decided = campaign.clone();
        assert_eq!(decided.decide(&choice), Ok(()), "{choice} is listed");
        look(&decided);
    }
}

fn look(campaign: &AnyCampaign) {
    campaign.in_words();
    campaign.view();
    campaign.end();
    campaign.points();
    if let Err(refused) = campaign.next_game() {
        is_short(&refused);
    }
}

fn decide(campaign: &AnyCampaign, text: &str) {
    let mut decided = campaign.clone();
    match decided.decide(text) {
        Ok(()) => look(&decided),
        Err(refused) => {
            is_short(&refused);
            assert_eq!(decided.to_text(), campaign.to_text(), "a refusal changes nothing");
        }
    }
}

fn begin(choices: &mut Choices<'_>) {
    let all: Vec<AnyCampaigns> = shelf::games().campaigns().collect();
    let campaigns = choices.one_of(&all);
    let mut kinds: Vec<&str> = campaigns.kinds().iter().map(|kind| kind.id).collect();
    let made_up = choices.text(20);
    kinds.push(&made_up);
    let kind = *choices.one_of(&kinds);
    let seats = choices.below(10);
    let day = String::from_utf8_lossy(choices.rest());
    match campaigns.begin(kind, seats, Some(&*day).filter(|day| !day.is_empty())) {
        Ok(campaign) => read_file(&campaign.to_text()),
        Err(refused) => is_short(&refused),
    }
}

/// The file of a campaign with some of its values replaced.
fn tampered(campaign: &AnyCampaign, choices: &mut Choices<'_>) -> String {
    let mut file: Value = serde_json::from_str(&campaign.to_text()).expect("a file is JSON");
    for _ in 0..=choices.below(MOST_CHANGES) {
        replace_somewhere(&mut file, choices);
    }
    file.to_string()
}

/// Goes down into the file, and replaces what it comes to.
fn replace_somewhere(place: &mut Value, choices: &mut Choices<'_>) {
    if choices.below(8) != 0 {
        match place {
            Value::Object(fields) if !fields.is_empty() => {
                let at = choices.below(fields.len());
                let value = fields.values_mut().nth(at).expect("it was counted");
                return replace_somewhere(value, choices);
            }
            Value::Array(items) if !items.is_empty() => {
                let at = choices.below(items.len());
                return replace_somewhere(&mut items[at], choices);
            }
            _ => {}
        }
    }
    *place = match choices.below(6) {
        0 => Value::from(choices.below(300)),
        1 => Value::Null,
        2 => Value::Array(vec![place.take()]),
        3 => Value::String(choices.text(30)),
        4 => Value::Array(Vec::new()),
        _ => Value::from(choices.below(6)),
    };
}

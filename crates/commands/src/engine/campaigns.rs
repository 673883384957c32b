//! The campaign methods of the engine protocol.

use super::methods::{Matches, bad, not_so, read};
use super::{RpcError, RpcResult};
use crate::stock;
use catalog::AnyCampaign;
use game_core::{Secret, shortened};
use serde::Deserialize;
use serde_json::{Value, json};
use std::collections::HashMap;

/// Open campaigns; `campaign.close` makes room.
const MOST_CAMPAIGNS: usize = 1000;

/// All campaigns, by name.
#[derive(Default)]
pub(super) struct Campaigns {
    campaigns: HashMap<String, OpenCampaign>,
    opened: u64,
}

/// One campaign, and the match that is being played for it.
struct OpenCampaign {
    campaign: AnyCampaign,
    /// Gives every game its seed, if the caller wanted the same every time.
    seed: Option<String>,
    playing: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct New {
    game: String,
    kind: String,
    #[serde(default)]
    seats: Option<usize>,
    #[serde(default)]
    day: Option<String>,
    #[serde(default)]
    seed: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct OnlyCampaign {
    campaign: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Choose {
    campaign: String,
    choice: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Load {
    file: String,
}

impl Campaigns {
    /// Carries out one method. On an error nothing has changed.
    pub(super) fn call(&mut self, method: &str, params: Value, matches: &mut Matches) -> RpcResult {
        match method {
            "campaign.new" => self.begin(&read(params)?),
            "campaign.state" => self.state(&read(params)?, matches),
            "campaign.choose" => self.choose(&read(params)?, matches),
            "campaign.next" => self.next(&read(params)?, matches),
            "campaign.save" => self.save(&read(params)?, matches),
            "campaign.load" => self.load(&read(params)?),
            "campaign.close" => self.close(&read(params)?),
            _ => {
                let name = shortened(method);
                Err(RpcError::new(-32601, format!("there is no method {name:?}")))
            }
        }
    }

    fn begin(&mut self, params: &New) -> RpcResult {
        let game = stock::games().find(&params.game).map_err(bad)?;
        let campaigns = stock::games().campaigns_of(game).ok_or_else(|| {
            let with: Vec<String> =
                stock::games().campaigns().map(|campaigns| campaigns.game().to_string()).collect();
            bad(format!("{game} has no campaign; {} has", with.join(", ")))
        })?;
        if let Some(seed) = &params.seed {
            seed.parse::<Secret>().map_err(bad)?;
        }
        let kind = campaigns.kind(&params.kind).map_err(not_so)?;
        let seats = params.seats.unwrap_or(kind.min_seats);
        let campaign = campaigns.begin(kind.id, seats, params.day.as_deref());
        self.insert(campaign.map_err(not_so)?, params.seed.clone())
    }

    fn load(&mut self, params: &Load) -> RpcResult {
        self.insert(stock::games().read_campaign(&params.file).map_err(not_so)?, None)
    }

    fn insert(&mut self, campaign: AnyCampaign, seed: Option<String>) -> RpcResult {
        if self.campaigns.len() >= MOST_CAMPAIGNS {
            return Err(bad(format!("{MOST_CAMPAIGNS} campaigns are open: close some first")));
        }
        self.opened += 1;
        let name = format!("c{}", self.opened);
        self.campaigns.insert(name.clone(), OpenCampaign { campaign, seed, playing: None });
        Ok(json!({"campaign": name}))
    }

    fn state(&mut self, params: &OnlyCampaign, matches: &Matches) -> RpcResult {
        let kept = self.find(&params.campaign, matches)?;
        let mut state = kept.campaign.view();
        if let Some(playing) = &kept.playing {
            state["match"] = json!(playing);
        }
        Ok(state)
    }

    fn choose(&mut self, params: &Choose, matches: &Matches) -> RpcResult {
        let kept = self.find(&params.campaign, matches)?;
        kept.campaign.decide(&params.choice).map_err(not_so)?;
        Ok(kept.campaign.view())
    }

    fn next(&mut self, params: &OnlyCampaign, matches: &mut Matches) -> RpcResult {
        let kept = self.find(&params.campaign, matches)?;
        if let Some(playing) = &kept.playing {
            return Err(bad(format!("match {playing} of this campaign is not over yet")));
        }
        let seed = match (kept.campaign.shared_seed(), &kept.seed) {
            (Some(shared), _) => Some(shared),
            (None, Some(seed)) => {
                Some(Secret::shared(&format!("{seed} game {}", kept.campaign.game())))
            }
            (None, None) => None,
        };
        let opened = matches.open_next(&kept.campaign, seed)?;
        kept.playing = opened["match"].as_str().map(str::to_owned);
        Ok(opened)
    }

    fn save(&mut self, params: &OnlyCampaign, matches: &Matches) -> RpcResult {
        let kept = self.find(&params.campaign, matches)?;
        Ok(json!({"file": kept.campaign.to_text()}))
    }

    fn close(&mut self, params: &OnlyCampaign) -> RpcResult {
        match self.campaigns.remove(&params.campaign) {
            Some(_) => Ok(json!({})),
            None => Err(unknown(&params.campaign)),
        }
    }

    /// The campaign, with its game entered if that is over by now.
    fn find(&mut self, name: &str, matches: &Matches) -> Result<&mut OpenCampaign, RpcError> {
        let kept = self.campaigns.get_mut(name).ok_or_else(|| unknown(name))?;
        if let Some(playing) = kept.playing.clone() {
            match matches.finished(&playing) {
                // A match that was closed before its end can be played anew.
                None => kept.playing = None,
                Some(None) => {}
                Some(Some(record)) => {
                    kept.playing = None;
                    kept.campaign.enter(record).map_err(not_so)?;
                }
            }
        }
        Ok(kept)
    }
}

fn unknown(name: &str) -> RpcError {
    RpcError::new(-32002, format!("there is no campaign {:?}", shortened(name)))
}

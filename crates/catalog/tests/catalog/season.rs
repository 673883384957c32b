//! A campaign of the tests: boats in a row, and after each somebody decides
//! how many coins the next purses hold.

use ferry::{Ferry, Options};
use game_core::{BadCampaign, Campaign, CampaignEnd, CampaignKind, Record, Secret};
use serde::{Deserialize, Serialize};

/// A season of Ferry.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Season {
    game: String,
    seats: usize,
    day: Option<String>,
    coins: Option<u8>,
    #[serde(skip)]
    records: Vec<Record>,
}

/// All there is to know of it.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct SeasonView {
    coins: Option<u8>,
}

impl Campaign for Season {
    type Game = Ferry;
    type View = SeasonView;

    const KINDS: &'static [CampaignKind] = &[
        CampaignKind { id: "season", title: "Season", min_seats: 2, max_seats: 4, has_days: true },
        CampaignKind { id: "duel", title: "Duel", min_seats: 2, max_seats: 2, has_days: false },
    ];

    fn begin(_: &str, seats: usize, day: Option<&str>) -> Result<Season, BadCampaign> {
        let day = day.map(str::to_string);
        Ok(Season { game: "ferry".into(), seats, day, coins: Some(5), records: Vec::new() })
    }

    fn parse(file: &str) -> Result<Season, BadCampaign> {
        serde_json::from_str(file).map_err(|error| BadCampaign::NotOne(error.to_string()))
    }

    fn to_text(&self) -> String {
        serde_json::to_string(self).unwrap()
    }

    fn kind(&self) -> &'static str {
        if self.seats == 2 { "duel" } else { "season" }
    }

    fn seats(&self) -> usize {
        self.seats
    }

    fn day(&self) -> Option<&str> {
        self.day.as_deref()
    }

    fn game(&self) -> usize {
        self.records.len() + 1
    }

    fn records(&self) -> Vec<&Record> {
        self.records.iter().collect()
    }

    fn points(&self) -> Option<u32> {
        self.coins.map(u32::from)
    }

    fn end(&self) -> CampaignEnd {
        match self.records.len() {
            0 => CampaignEnd::On,
            1 => CampaignEnd::Won,
            _ => CampaignEnd::Lost,
        }
    }

    fn next_game(&self) -> Result<Options, BadCampaign> {
        let undecided = || BadCampaign::NotOne("how many coins?".into());
        self.coins.map(|coins| Options { coins }).ok_or_else(undecided)
    }

    fn shared_seed(&self) -> Option<Secret> {
        self.day().map(Secret::shared)
    }

    fn enter(&mut self, record: Record) -> Result<(), BadCampaign> {
        if record.header.seats.len() != self.seats {
            return Err(BadCampaign::NotOne("others played that".into()));
        }
        self.records.push(record);
        self.coins = None;
        Ok(())
    }

    fn decide(&mut self, decision: &str) -> Result<(), BadCampaign> {
        let coins = decision.parse().map_err(|_| BadCampaign::NotOne("no number".into()))?;
        self.coins = Some(coins);
        Ok(())
    }

    fn view(&self) -> SeasonView {
        SeasonView { coins: self.coins }
    }

    fn in_words(&self) -> String {
        format!("game {} for {}", self.game(), self.seats)
    }

    fn decisions(&self) -> Option<(String, Vec<(String, String)>)> {
        let choices = || vec![("2".into(), "two coins".into()), ("5".into(), "five coins".into())];
        self.coins.is_none().then(|| ("How many coins?".into(), choices()))
    }
}

//! A season: three matches in a row, and what is decided between them.

use crate::{Ferry, Options};
use game_core::{
    BadCampaign, Campaign, CampaignEnd, CampaignKind, Game, Outcome, Record, Refusal, Secret,
    shortened,
};
use serde::{Deserialize, Serialize};

/// FE-4.1: so many matches make a season.
pub const MATCHES: usize = 3;
/// FE-4.3: so many fares win it.
pub const ENOUGH: u32 = 9;

/// A season of Ferry. It is stored as its file, and that is all there is to it.
#[derive(Clone, Debug)]
pub struct Season {
    seats: usize,
    day: Option<String>,
    records: Vec<Record>,
    /// What the first seat has earned.
    fares: u32,
    /// The coins of each match, as far as that is decided.
    coins: Vec<u8>,
}

/// Where a season stands.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct SeasonView {
    /// The match to be played or decided about, from 1.
    pub game: usize,
    /// The coins of each match, as far as that is decided.
    pub coins: Vec<u8>,
    /// What the first seat has earned.
    pub fares: u32,
    /// What comes next: `play`, `choose` or `over`.
    pub next: &'static str,
}

/// Why a decision is refused.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NotNow {
    /// There is a match to be played first.
    #[error("a match is still to be played")]
    StillPlaying,
    /// There is something to decide first.
    #[error("the coins of the next match are still to be chosen")]
    StillToChoose,
    /// A purse holds 2 to 5.
    #[error("a purse holds 2 to 5 coins, not {0}")]
    OddPurse(u8),
    /// All matches were played.
    #[error("the season is over")]
    Over,
}

impl Refusal for NotNow {
    fn clause(&self) -> &'static str {
        match self {
            NotNow::Over => "FE-4.1",
            NotNow::StillPlaying | NotNow::StillToChoose | NotNow::OddPurse(_) => "FE-4.2",
        }
    }

    fn reason(&self) -> &'static str {
        match self {
            NotNow::Over => "over",
            NotNow::StillPlaying => "still-playing",
            NotNow::StillToChoose => "still-to-choose",
            NotNow::OddPurse(_) => "odd-purse",
        }
    }
}

impl From<NotNow> for BadCampaign {
    fn from(refused: NotNow) -> BadCampaign {
        BadCampaign::refused(&refused)
    }
}

/// The file, as JSON.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    tidetable_campaign: u32,
    game: String,
    seats: usize,
    day: Option<String>,
    coins: Vec<u8>,
    /// The records, line by line.
    games: Vec<Vec<serde_json::Value>>,
}

impl Season {
    /// FE-4.2: the coins of the next match.
    fn choose(&mut self, coins: u8) -> Result<(), NotNow> {
        if self.records.len() == MATCHES {
            Err(NotNow::Over)
        } else if self.coins.len() > self.records.len() {
            Err(NotNow::StillPlaying)
        } else if !(2..=5).contains(&coins) {
            Err(NotNow::OddPurse(coins))
        } else {
            self.coins.push(coins);
            Ok(())
        }
    }

    fn next(&self) -> &'static str {
        match self.records.len() {
            MATCHES => "over",
            played if self.coins.len() > played => "play",
            _ => "choose",
        }
    }

    /// How a match that belongs here ended.
    fn checked(&self, record: &Record) -> Result<Outcome, BadCampaign> {
        let game = self.records.len() + 1;
        let options = self.next_game()?;
        let wrong = |what: &str| BadCampaign::NotOne(format!("match {game} is not right: {what}"));
        let header = &record.header;
        if header.game != Ferry::ABOUT.id {
            return Err(wrong("it is none of Ferry"));
        }
        if let Some(rules) = header.other_rules(Ferry::ABOUT) {
            return Err(BadCampaign::OtherRules { game, rules });
        }
        if header.seats.len() != self.seats || header.copied > 0 {
            return Err(wrong("others played it"));
        }
        if serde_json::from_value(header.options.clone()).ok() != Some(options) {
            return Err(wrong("it was played with other purses"));
        }
        let shared = self.shared_seed().map(|seed| seed.reveal());
        if shared.is_some() && shared != header.seed {
            return Err(wrong("it was not played with the seed of its day"));
        }
        record.verify::<Ferry>().map_err(|error| wrong(&error.to_string()))?;
        let end = record.replay::<Ferry>().map_err(|error| wrong(&error.to_string()))?;
        end.game().outcome().ok_or_else(|| wrong("it is not over"))
    }
}

impl Campaign for Season {
    type Game = Ferry;
    type View = SeasonView;

    const KINDS: &'static [CampaignKind] = &[CampaignKind {
        id: "season",
        title: "Season",
        min_seats: 2,
        max_seats: 4,
        has_days: true,
    }];

    /// FE-4.1: the first match is played with full purses.
    fn begin(_: &str, seats: usize, day: Option<&str>) -> Result<Season, BadCampaign> {
        let is_day =
            |day: &str| day.len() == 10 && day.bytes().all(|b| matches!(b, b'-' | b'0'..=b'9'));
        if let Some(day) = day.filter(|day| !is_day(day)) {
            let start: String = day.chars().take(20).collect();
            return Err(BadCampaign::NotOne(format!("{start:?} is no day like 2027-03-01")));
        }
        let coins = vec![Options::default().coins];
        Ok(Season { seats, day: day.map(str::to_owned), records: Vec::new(), fares: 0, coins })
    }

    fn parse(file: &str) -> Result<Season, BadCampaign> {
        let not_one =
            |what: String| BadCampaign::NotOne(format!("this is no season: {}", shortened(&what)));
        let file: File = serde_json::from_str(file).map_err(|error| not_one(error.to_string()))?;
        if file.game != Ferry::ABOUT.id || !(2..=4).contains(&file.seats) {
            return Err(not_one("it is none of Ferry".into()));
        }
        let mut season = Season::begin("season", file.seats, file.day.as_deref())?;
        let mut records = file.games.iter();
        for (at, &coins) in file.coins.iter().enumerate() {
            if at > 0 {
                season.choose(coins)?;
            }
            let Some(lines) = records.next() else { break };
            let lines: Vec<String> = lines.iter().map(ToString::to_string).collect();
            let record =
                Record::parse(&lines.join("\n")).map_err(|error| not_one(error.to_string()))?;
            season.enter(record)?;
        }
        Ok(season)
    }

    fn to_text(&self) -> String {
        let lines = |record: &Record| -> Vec<serde_json::Value> {
            let text = record.to_text();
            text.lines().map(|line| serde_json::from_str(line).expect("JSON lines")).collect()
        };
        let file = File {
            tidetable_campaign: 1,
            game: Ferry::ABOUT.id.into(),
            seats: self.seats,
            day: self.day.clone(),
            coins: self.coins.clone(),
            games: self.records.iter().map(lines).collect(),
        };
        serde_json::to_string(&file).expect("a season is plain data") + "\n"
    }

    fn kind(&self) -> &'static str {
        "season"
    }

    fn seats(&self) -> usize {
        self.seats
    }

    fn day(&self) -> Option<&str> {
        self.day.as_deref()
    }

    fn game(&self) -> usize {
        (self.records.len() + 1).min(MATCHES)
    }

    fn records(&self) -> Vec<&Record> {
        self.records.iter().collect()
    }

    fn points(&self) -> Option<u32> {
        Some(self.fares)
    }

    /// FE-4.3: after the last match the fares of the first seat decide.
    fn end(&self) -> CampaignEnd {
        match self.next() {
            "over" if self.fares >= ENOUGH => CampaignEnd::Won,
            "over" => CampaignEnd::Lost,
            _ => CampaignEnd::On,
        }
    }

    fn next_game(&self) -> Result<Options, BadCampaign> {
        match self.next() {
            "play" => Ok(Options { coins: self.coins[self.records.len()] }),
            "choose" => Err(NotNow::StillToChoose.into()),
            _ => Err(NotNow::Over.into()),
        }
    }

    /// FE-4.1: on one day everybody meets the same passengers.
    fn shared_seed(&self) -> Option<Secret> {
        let game = self.game();
        self.day.as_ref().map(|day| Secret::shared(&format!("ferry season {day} match {game}")))
    }

    fn enter(&mut self, record: Record) -> Result<(), BadCampaign> {
        let outcome = self.checked(&record)?;
        self.fares += outcome.scores[0].unsigned_abs();
        self.records.push(record);
        Ok(())
    }

    fn decide(&mut self, decision: &str) -> Result<(), BadCampaign> {
        let coins = decision.strip_prefix("coins ").and_then(|number| number.parse().ok());
        let start: String = decision.chars().take(20).collect();
        let unread = || BadCampaign::NotOne(format!("{start:?} is no decision like \"coins 3\""));
        Ok(self.choose(coins.ok_or_else(unread)?)?)
    }

    fn view(&self) -> SeasonView {
        let (game, next) = (self.game(), self.next());
        SeasonView { game, coins: self.coins.clone(), fares: self.fares, next }
    }

    fn in_words(&self) -> String {
        format!("{} of {MATCHES} matches played, {} fares", self.records.len(), self.fares)
    }

    fn decisions(&self) -> Option<(String, Vec<(String, String)>)> {
        let coins = |n: u8| (format!("coins {n}"), format!("{n} coins in every purse"));
        let choices = (2..=5).map(coins).collect();
        (self.next() == "choose").then(|| ("How many coins next?".into(), choices))
    }
}

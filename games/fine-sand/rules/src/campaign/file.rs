//! A whole campaign: its games on paper, and where it stands.
//!
//! One file holds everything: the record of every finished game with its
//! seed, and what was decided between them. Reading it plays all of it again,
//! so a file that was tampered with is not read.

use super::{Fable, NotSo, Solo, SoloStage, Tally};
use crate::view::{FineSandView, Stage};
use crate::{Card, Cards, FineSand, Options};
use game_core::{Game, OtherRules, Record, Seat, SeatSet, Secret, Viewer, shortened};
use serde::{Deserialize, Serialize};

/// The only format there is so far.
const FORMAT: u32 = 1;

/// Which campaign.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// FS-6: two to four players, endless.
    Fable,
    /// FS-8: one player, ten games.
    Solo,
}

/// A campaign, with the records of its finished games.
#[derive(Clone, Debug)]
pub struct Campaign {
    kind: Kind,
    seats: usize,
    day: Option<String>,
    chapters: Vec<Chapter>,
    progress: Progress,
}

/// One finished game and what was decided after it.
#[derive(Clone, PartialEq, Debug)]
pub struct Chapter {
    /// The whole record, with its seed.
    pub record: Record,
    /// Final scores, by seat.
    pub scores: Vec<i32>,
    /// Who won.
    pub winners: SeatSet,
    /// Wooden coins left, by seat.
    pub coins: Vec<u16>,
    /// Solo: the coin sets spent on the total, once it is struck.
    pub spent: Option<Vec<u8>>,
    /// Solo: the cards put away, once they are.
    pub put_away: Option<Vec<Card>>,
}

/// Where a campaign stands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Progress {
    /// A Fable campaign: the next game can always be played.
    Fable(Fable),
    /// A solo campaign.
    Solo(Solo),
}

/// Why a campaign file is not read, or a game does not belong to a campaign.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BadCampaign {
    /// It is no campaign of this game at all.
    #[error("this is no campaign file of Fine Sand: {0}")]
    NotOne(String),
    /// A game in it is not what it should be.
    #[error("game {game} of the campaign is not right: {what}")]
    Game {
        /// Which, from 1.
        game: usize,
        /// What is wrong.
        what: String,
    },
    /// A game in it was played by rules that this program does not play, and
    /// so was everything that follows from it.
    #[error("game {game} of the campaign was {rules}")]
    OtherRules {
        /// Which, from 1.
        game: usize,
        /// By which rules.
        rules: OtherRules,
    },
    /// The rules forbid a decision.
    #[error(transparent)]
    NotSo(#[from] NotSo),
}

/// The file, as JSON.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    tidetable_campaign: u32,
    game: String,
    kind: Kind,
    seats: usize,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    day: Option<String>,
    games: Vec<FileGame>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct FileGame {
    /// The record, line by line.
    record: Vec<serde_json::Value>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    spent: Option<Vec<u8>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    put_away: Option<Vec<String>>,
}

impl Campaign {
    /// FS-6: a new Fable campaign for so many.
    pub fn fable(seats: usize) -> Result<Campaign, BadCampaign> {
        if !(2..=4).contains(&seats) {
            let why = format!("a Fable campaign is played by 2 to 4, not by {seats}");
            return Err(BadCampaign::NotOne(why));
        }
        let progress = Progress::Fable(Fable::new());
        Ok(Campaign { kind: Kind::Fable, seats, day: None, chapters: Vec::new(), progress })
    }

    /// FS-8: a new solo campaign; with a day (`2027-03-01`), the one that
    /// everybody plays on that day with the same seeds.
    pub fn solo(day: Option<&str>) -> Result<Campaign, BadCampaign> {
        if let Some(day) = day.filter(|day| !is_day(day)) {
            let start: String = day.chars().take(20).collect();
            return Err(BadCampaign::NotOne(format!("{start:?} is no day like 2027-03-01")));
        }
        let progress = Progress::Solo(Solo::new());
        let day = day.map(str::to_owned);
        Ok(Campaign { kind: Kind::Solo, seats: 1, day, chapters: Vec::new(), progress })
    }

    /// Which campaign it is.
    pub fn kind(&self) -> Kind {
        self.kind
    }

    /// How many play.
    pub fn seats(&self) -> usize {
        self.seats
    }

    /// The day whose seeds it shares with everybody's.
    pub fn day(&self) -> Option<&str> {
        self.day.as_deref()
    }

    /// The finished games.
    pub fn chapters(&self) -> &[Chapter] {
        &self.chapters
    }

    /// Where it stands.
    pub fn progress(&self) -> &Progress {
        &self.progress
    }

    /// The number of the game that is to be played or decided about, from 1.
    pub fn game(&self) -> usize {
        match &self.progress {
            Progress::Fable(_) => self.chapters.len() + 1,
            Progress::Solo(solo) => match solo.stage() {
                SoloStage::Playing(game)
                | SoloStage::Scoring(game, _)
                | SoloStage::Choosing(game)
                | SoloStage::Lost(game) => game.into(),
                SoloStage::Won => super::SOLO_GAMES.into(),
            },
        }
    }

    /// The stack of the next game.
    pub fn stack(&self) -> &Cards {
        match &self.progress {
            Progress::Fable(fable) => fable.stack(),
            Progress::Solo(solo) => solo.stack(),
        }
    }

    /// FS-6.2, FS-8.9: the options of the next game, or what has to be decided first.
    pub fn next_game(&self) -> Result<Options, NotSo> {
        let Progress::Solo(solo) = &self.progress else {
            return Ok(Options::with_stack(self.stack()));
        };
        match solo.stage() {
            SoloStage::Playing(_) => Ok(Options::of_campaign(solo.stack(), solo.sheet().struck())),
            SoloStage::Scoring(..) => Err(NotSo::StillToStrike),
            SoloStage::Choosing(_) => Err(NotSo::StillToChoose),
            SoloStage::Won | SoloStage::Lost(_) => Err(NotSo::Over),
        }
    }

    /// The seed of the next game, if it is one that everybody shares.
    pub fn shared_seed(&self) -> Option<Secret> {
        self.day.as_ref().map(|day| seed_of_day(day, self.game()))
    }

    /// Enters a game that is over: its record must be whole, played with the
    /// right stack, and every draw in it the one that its seed gives.
    pub fn enter(&mut self, record: Record) -> Result<(), BadCampaign> {
        let game = self.chapters.len() + 1;
        let wrong = |what: String| BadCampaign::Game { game, what };
        let options = self.next_game()?;
        let header = &record.header;
        if header.game != FineSand::ABOUT.id {
            return Err(wrong(format!("it is a record of {}", shortened(&header.game))));
        }
        if let Some(rules) = header.other_rules(FineSand::ABOUT) {
            return Err(BadCampaign::OtherRules { game, rules });
        }
        if header.seats.len() != self.seats {
            let seats = header.seats.len();
            return Err(wrong(format!("{seats} sat there, but {} play the campaign", self.seats)));
        }
        let played: Options = serde_json::from_value(header.options.clone())
            .map_err(|error| wrong(format!("options: {}", shortened(&error.to_string()))))?;
        if played.named_stack() != options.named_stack() {
            return Err(wrong("it was played with another stack".into()));
        }
        if header.copied > 0 {
            return Err(wrong("it goes on from another match".into()));
        }
        record.verify::<FineSand>().map_err(|error| wrong(error.to_string()))?;
        let secret: Secret = header
            .seed
            .as_deref()
            .unwrap_or_default()
            .parse()
            .map_err(|_| wrong("its seed is missing".into()))?;
        let nonces: Vec<&str> = header.seats.iter().map(|seat| seat.nonce.as_str()).collect();
        if let Some(shared) = self.shared_seed()
            && (shared != secret || nonces != [""])
        {
            return Err(wrong("it was not played with the seed of its day".into()));
        }
        let end = record.replay::<FineSand>().map_err(|error| wrong(error.to_string()))?;
        let view = end.game().view(Viewer::Seat(Seat::new(0)));
        if view.stage != Stage::Over {
            return Err(wrong("it is not over".into()));
        }
        match &mut self.progress {
            Progress::Fable(fable) => {
                fable.exchange(&secret, &nonces);
            }
            Progress::Solo(solo) => solo.finish(Tally::of(&view), &secret, &nonces)?,
        }
        self.chapters.push(chapter(record, &view, end.game()));
        Ok(())
    }

    /// FS-8.7: strikes the total off, spending these coin sets.
    pub fn strike(&mut self, sets: &[u8]) -> Result<(), NotSo> {
        match &mut self.progress {
            Progress::Fable(_) => return Err(NotSo::NothingToStrike),
            Progress::Solo(solo) => solo.strike(sets)?,
        }
        let last = self.chapters.last_mut().expect("a game was scored");
        last.spent = Some(sets.to_vec());
        Ok(())
    }

    /// FS-8.9: puts three of the six revealed cards away.
    pub fn put_away(&mut self, cards: &[Card]) -> Result<(), NotSo> {
        match &mut self.progress {
            Progress::Fable(_) => return Err(NotSo::NothingToChoose),
            Progress::Solo(solo) => solo.put_away(cards)?,
        }
        let last = self.chapters.last_mut().expect("a game was scored");
        last.put_away = Some(cards.to_vec());
        Ok(())
    }

    /// The file.
    pub fn to_text(&self) -> String {
        let game = |chapter: &Chapter| FileGame {
            record: chapter
                .record
                .to_text()
                .lines()
                .map(|line| serde_json::from_str(line).expect("records are JSON lines"))
                .collect(),
            spent: chapter.spent.clone(),
            put_away: chapter
                .put_away
                .as_ref()
                .map(|cards| cards.iter().map(|card| card.print().text.to_owned()).collect()),
        };
        let file = File {
            tidetable_campaign: FORMAT,
            game: FineSand::ABOUT.id.into(),
            kind: self.kind,
            seats: self.seats,
            day: self.day.clone(),
            games: self.chapters.iter().map(game).collect(),
        };
        let mut text = serde_json::to_string(&file).expect("a campaign is plain data");
        text.push('\n');
        text
    }

    /// Reads a file and plays all of it again; nothing that does not follow
    /// from the rules and the seeds is accepted.
    pub fn parse(text: &str) -> Result<Campaign, BadCampaign> {
        let not_one = |what: String| BadCampaign::NotOne(shortened(&what));
        let file: File = serde_json::from_str(text).map_err(|error| not_one(error.to_string()))?;
        if file.tidetable_campaign != FORMAT {
            return Err(not_one(format!("format {} is unknown", file.tidetable_campaign)));
        }
        if file.game != FineSand::ABOUT.id {
            let game: String = file.game.chars().take(40).collect();
            return Err(not_one(format!("it is a campaign of {game:?}")));
        }
        let mut campaign = match (file.kind, file.day.as_deref()) {
            (Kind::Fable, None) => Campaign::fable(file.seats)?,
            (Kind::Fable, Some(_)) => return Err(not_one("only solo campaigns have a day".into())),
            (Kind::Solo, day) if file.seats == 1 => Campaign::solo(day)?,
            (Kind::Solo, _) => return Err(not_one("a solo campaign is played by 1".into())),
        };
        for (at, game) in file.games.into_iter().enumerate() {
            campaign.follow(game).map_err(|error| match error {
                BadCampaign::NotSo(error) => {
                    BadCampaign::Game { game: at + 1, what: error.to_string() }
                }
                other => other,
            })?;
        }
        Ok(campaign)
    }

    fn follow(&mut self, game: FileGame) -> Result<(), BadCampaign> {
        let at = self.chapters.len() + 1;
        let wrong = |what: String| BadCampaign::Game { game: at, what };
        let lines: Vec<String> = game.record.iter().map(ToString::to_string).collect();
        let record = Record::parse(&lines.join("\n")).map_err(|error| wrong(error.to_string()))?;
        self.enter(record)?;
        if let Some(sets) = game.spent {
            self.strike(&sets)?;
        }
        if let Some(names) = game.put_away {
            let cards: Result<Vec<Card>, _> = names.iter().map(|name| name.parse()).collect();
            self.put_away(&cards.map_err(|error| wrong(error.to_string()))?)?;
        }
        Ok(())
    }
}

fn chapter(record: Record, end: &FineSandView, game: &FineSand) -> Chapter {
    let outcome = game.outcome().expect("the game is over");
    Chapter {
        record,
        scores: outcome.scores.to_vec(),
        winners: outcome.winners,
        coins: end.yards.iter().map(|yard| yard.wood).collect(),
        spent: None,
        put_away: None,
    }
}

/// The seed of one game of a day's campaign: SHA-256 of a text that anybody
/// can write down.
fn seed_of_day(day: &str, game: usize) -> Secret {
    Secret::shared(&format!("tidetable fine-sand solo {day} game {game}"))
}

fn is_day(text: &str) -> bool {
    let number = |part: &str, digits: usize| -> Option<u16> {
        let plain = part.len() == digits && part.bytes().all(|byte| byte.is_ascii_digit());
        plain.then(|| part.parse().ok())?
    };
    let mut parts = text.splitn(3, '-');
    let mut next = |digits| number(parts.next()?, digits);
    let (Some(year), Some(month), Some(day)) = (next(4), next(2), next(2)) else { return false };
    let leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    let days = match month {
        2 => 28 + u16::from(leap),
        4 | 6 | 9 | 11 => 30,
        1..=12 => 31,
        _ => 0,
    };
    (1..=days).contains(&day)
}

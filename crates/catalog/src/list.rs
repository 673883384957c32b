//! The games there are.

use crate::absent::absent;
use crate::{AnyCampaign, AnyCampaigns, AnyGame, AnyMatch};
use game_core::{BadCampaign, BadRecord, Record, Verified, shortened};
use std::sync::Arc;

/// The games there are, in the order they are shown. Copies share the list.
#[derive(Clone, Debug)]
pub struct Catalog {
    games: Arc<[AnyGame]>,
    campaigns: Arc<[AnyCampaigns]>,
}

/// A name that is none of the games'.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("there is no game {name:?}; there is {known}")]
pub struct UnknownGame {
    /// What was asked for, shortened.
    pub name: String,
    /// What there is.
    pub known: String,
}

impl Catalog {
    /// These games, in this order.
    ///
    /// # Panics
    /// If two games bear the same name.
    pub fn new(games: impl IntoIterator<Item = AnyGame>) -> Catalog {
        let games: Arc<[AnyGame]> = games.into_iter().collect();
        for (at, game) in games.iter().enumerate() {
            assert!(!games[..at].contains(game), "two games are called {game}");
        }
        Catalog { games, campaigns: Arc::default() }
    }

    /// The same games, some of which have campaigns.
    #[must_use]
    pub fn with_campaigns(self, campaigns: impl IntoIterator<Item = AnyCampaigns>) -> Catalog {
        Catalog { campaigns: campaigns.into_iter().collect(), ..self }
    }

    /// The campaigns of a game, if it has any.
    pub fn campaigns_of(&self, game: AnyGame) -> Option<AnyCampaigns> {
        self.campaigns.iter().copied().find(|campaigns| campaigns.game() == game)
    }

    /// The campaigns of every game that has some.
    pub fn campaigns(&self) -> impl ExactSizeIterator<Item = AnyCampaigns> + '_ {
        self.campaigns.iter().copied()
    }

    /// Reads the file of a campaign of any game, and plays all of it again.
    pub fn read_campaign(&self, file: &str) -> Result<AnyCampaign, BadCampaign> {
        #[derive(serde::Deserialize)]
        struct Game {
            game: String,
        }
        let not_one = |what: String| {
            BadCampaign::NotOne(format!("this is no campaign file: {}", shortened(&what)))
        };
        let Game { game } =
            serde_json::from_str(file).map_err(|error| not_one(error.to_string()))?;
        let game = self.find(&game).map_err(|error| not_one(error.to_string()))?;
        let campaigns = self.campaigns_of(game);
        campaigns.ok_or_else(|| not_one(format!("{game} has no campaigns")))?.parse(file)
    }

    /// The game of this name.
    pub fn find(&self, name: &str) -> Result<AnyGame, UnknownGame> {
        self.games.iter().copied().find(|game| game.about().id == name).ok_or_else(|| {
            let known: Vec<&str> = self.games.iter().map(|game| game.about().id).collect();
            UnknownGame { name: name.chars().take(40).collect(), known: known.join(", ") }
        })
    }

    /// The game of this name, or something that stands for it: what was played
    /// of a game that is not here can be listed and read, and no more.
    pub fn find_or_absent(&self, name: &str) -> AnyGame {
        self.find(name).unwrap_or_else(absent)
    }

    /// All games, in the order they are shown.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = AnyGame> + '_ {
        self.games.iter().copied()
    }

    /// Rebuilds a match from its record, complete or not.
    pub fn replay(&self, record: &Record) -> Result<AnyMatch, BadRecord> {
        self.game_of(record)?.replay(record)
    }

    /// Recomputes a record's every draw from its seed and every state from its moves.
    pub fn verify(&self, record: &Record) -> Result<Verified, BadRecord> {
        self.game_of(record)?.verify(record)
    }

    fn game_of(&self, record: &Record) -> Result<AnyGame, BadRecord> {
        self.find(&record.header.game).map_err(|error| BadRecord::Header(error.to_string()))
    }
}

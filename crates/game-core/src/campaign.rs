//! A campaign: games that follow each other, and what is decided between them.

use crate::{Describe, Game, OtherRules, Record, Refusal, Secret, TableRules};
use serde::Serialize;
use std::fmt::Debug;

/// One way of playing games in a row.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct CampaignKind {
    /// Its name in files and commands: `solo`.
    pub id: &'static str,
    /// Its name for people: `Solo`.
    pub title: &'static str,
    /// Fewest seats.
    pub min_seats: usize,
    /// Most seats.
    pub max_seats: usize,
    /// Whether everybody can play the one of a day, with the same seeds.
    pub has_days: bool,
}

/// How far a campaign has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CampaignEnd {
    /// It goes on.
    On,
    /// It was won.
    Won,
    /// It was lost.
    Lost,
}

/// Why a campaign is not begun, a file not read, a game not entered or a
/// decision not taken. Nothing has changed.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BadCampaign {
    /// It is no campaign of this game, or not what a campaign needs.
    #[error("{0}")]
    NotOne(String),
    /// A game in it was played by rules that this program does not play, and
    /// so was everything that follows from it.
    #[error("game {game} of the campaign was {rules}")]
    OtherRules {
        /// Which, from 1.
        game: usize,
        /// By which rules.
        rules: OtherRules,
    },
    /// The rules forbid it.
    #[error("{message}")]
    Refused {
        /// For people.
        message: String,
        /// The clause of the rules ledger.
        clause: &'static str,
        /// One stable word for programs.
        reason: &'static str,
    },
}

impl BadCampaign {
    /// What the rules forbid.
    pub fn refused(refusal: &impl Refusal) -> BadCampaign {
        let (clause, reason) = (refusal.clause(), refusal.reason());
        BadCampaign::Refused { message: refusal.to_string(), clause, reason }
    }
}

/// A campaign is a value like a game: records and decisions go in, and the
/// options of the next game come out. Its file proves all of it.
pub trait Campaign: Clone + Debug + Send + Sync + 'static {
    /// The game that is played.
    type Game: Describe + TableRules;
    /// All there is to know of it between games; nothing in it is secret.
    type View: Clone + PartialEq + Debug + Serialize + Send + Sync;

    /// The campaigns that this game has.
    const KINDS: &'static [CampaignKind];

    /// A new one. With a `day`, the one that everybody plays on that day.
    fn begin(kind: &str, seats: usize, day: Option<&str>) -> Result<Self, BadCampaign>;
    /// Reads a file and plays all of it again.
    fn parse(file: &str) -> Result<Self, BadCampaign>;
    /// The file.
    fn to_text(&self) -> String;

    /// Which of the [`Campaign::KINDS`] it is.
    fn kind(&self) -> &'static str;
    /// How many play.
    fn seats(&self) -> usize;
    /// The day whose seeds it shares with everybody's.
    fn day(&self) -> Option<&str>;
    /// The number of the game that is to be played or decided about, from 1.
    fn game(&self) -> usize;
    /// The records of the finished games.
    fn records(&self) -> Vec<&Record>;
    /// The points so far, where there are any.
    fn points(&self) -> Option<u32>;
    /// Whether it goes on.
    fn end(&self) -> CampaignEnd;

    /// The options of the next game, or what has to be decided first.
    fn next_game(&self) -> Result<<Self::Game as Game>::Options, BadCampaign>;
    /// The seed of the next game, if it is one that everybody shares.
    fn shared_seed(&self) -> Option<Secret>;
    /// Enters a game that is over, checked from its first entry to its last.
    fn enter(&mut self, record: Record) -> Result<(), BadCampaign>;
    /// Carries out a decision, given as text.
    fn decide(&mut self, decision: &str) -> Result<(), BadCampaign>;
    /// All there is to know.
    fn view(&self) -> Self::View;
    /// Where it stands, in words for a terminal.
    fn in_words(&self) -> String;
    /// Every decision that can be made now, as text and as a short sentence,
    /// below what has to be known for it. None where a game comes next or all
    /// is over.
    fn decisions(&self) -> Option<(String, Vec<(String, String)>)>;
}

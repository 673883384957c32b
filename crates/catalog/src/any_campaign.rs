//! A campaign of any game.

use crate::AnyGame;
use game_core::{BadCampaign, Campaign, CampaignEnd, CampaignKind, Record, Secret};
use serde_json::Value;
use std::any::Any;
use std::fmt;
use std::marker::PhantomData;

/// The campaigns that some game has.
#[derive(Clone, Copy)]
pub struct AnyCampaigns(&'static dyn Campaigns);

trait Campaigns: Sync {
    fn game(&self) -> AnyGame;
    fn kinds(&self) -> &'static [CampaignKind];
    fn begin(
        &self,
        kind: &str,
        seats: usize,
        day: Option<&str>,
    ) -> Result<AnyCampaign, BadCampaign>;
    fn parse(&self, file: &str) -> Result<AnyCampaign, BadCampaign>;
}

struct CampaignsOf<C>(PhantomData<fn() -> C>);

impl<C: Campaign> Campaigns for CampaignsOf<C> {
    fn game(&self) -> AnyGame {
        AnyGame::of::<C::Game>()
    }

    fn kinds(&self) -> &'static [CampaignKind] {
        C::KINDS
    }

    fn begin(
        &self,
        kind: &str,
        seats: usize,
        day: Option<&str>,
    ) -> Result<AnyCampaign, BadCampaign> {
        C::begin(kind, seats, day).map(AnyCampaign::from)
    }

    fn parse(&self, file: &str) -> Result<AnyCampaign, BadCampaign> {
        C::parse(file).map(AnyCampaign::from)
    }
}

impl AnyCampaigns {
    /// The campaigns of this type.
    pub const fn of<C: Campaign>() -> AnyCampaigns {
        AnyCampaigns(&CampaignsOf::<C>(PhantomData))
    }

    /// The game that is played.
    pub fn game(self) -> AnyGame {
        self.0.game()
    }

    /// Which campaigns there are.
    pub fn kinds(self) -> &'static [CampaignKind] {
        self.0.kinds()
    }

    /// The kind of this name, or which there are.
    pub fn kind(self, id: &str) -> Result<&'static CampaignKind, BadCampaign> {
        self.kinds().iter().find(|kind| kind.id == id).ok_or_else(|| {
            let known: Vec<&str> = self.kinds().iter().map(|kind| kind.id).collect();
            let id: String = id.chars().take(40).collect();
            let (game, known) = (self.game(), known.join(", "));
            BadCampaign::NotOne(format!("{game} has no campaign {id:?}; it has {known}"))
        })
    }

    /// A new campaign.
    pub fn begin(
        self,
        kind: &str,
        seats: usize,
        day: Option<&str>,
    ) -> Result<AnyCampaign, BadCampaign> {
        let known = self.kind(kind)?;
        if day.is_some() && !known.has_days {
            return Err(BadCampaign::NotOne(format!("a {kind} campaign has no day")));
        }
        if !(known.min_seats..=known.max_seats).contains(&seats) {
            let (min, max) = (known.min_seats, known.max_seats);
            let range = if min == max { format!("{min}") } else { format!("{min} to {max}") };
            let what = format!("a {kind} campaign is played by {range}, not by {seats}");
            return Err(BadCampaign::NotOne(what));
        }
        self.0.begin(kind, seats, day)
    }

    /// Reads a file and plays all of it again.
    pub fn parse(self, file: &str) -> Result<AnyCampaign, BadCampaign> {
        self.0.parse(file)
    }
}

impl fmt::Debug for AnyCampaigns {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "AnyCampaigns({})", self.game())
    }
}

/// A campaign of some game.
pub struct AnyCampaign(Box<dyn Begun>);

/// A campaign without its type; [`Campaign`] says what its methods promise.
trait Begun: Any + fmt::Debug + Send + Sync {
    fn copy(&self) -> Box<dyn Begun>;
    fn any_game(&self) -> AnyGame;
    fn to_text(&self) -> String;
    fn kind(&self) -> &'static str;
    fn seats(&self) -> usize;
    fn day(&self) -> Option<&str>;
    fn game(&self) -> usize;
    fn records(&self) -> Vec<&Record>;
    fn points(&self) -> Option<u32>;
    fn end(&self) -> CampaignEnd;
    fn next_game(&self) -> Result<Value, BadCampaign>;
    fn shared_seed(&self) -> Option<Secret>;
    fn enter(&mut self, record: Record) -> Result<(), BadCampaign>;
    fn decide(&mut self, decision: &str) -> Result<(), BadCampaign>;
    fn view(&self) -> Value;
    fn in_words(&self) -> String;
    fn decisions(&self) -> Option<(String, Vec<(String, String)>)>;
}

impl<C: Campaign> Begun for C {
    fn copy(&self) -> Box<dyn Begun> {
        Box::new(self.clone())
    }

    fn any_game(&self) -> AnyGame {
        AnyGame::of::<C::Game>()
    }

    fn to_text(&self) -> String {
        Campaign::to_text(self)
    }

    fn kind(&self) -> &'static str {
        Campaign::kind(self)
    }

    fn seats(&self) -> usize {
        Campaign::seats(self)
    }

    fn day(&self) -> Option<&str> {
        Campaign::day(self)
    }

    fn game(&self) -> usize {
        Campaign::game(self)
    }

    fn records(&self) -> Vec<&Record> {
        Campaign::records(self)
    }

    fn points(&self) -> Option<u32> {
        Campaign::points(self)
    }

    fn end(&self) -> CampaignEnd {
        Campaign::end(self)
    }

    fn next_game(&self) -> Result<Value, BadCampaign> {
        let options = Campaign::next_game(self)?;
        Ok(serde_json::to_value(options).expect("options are plain data"))
    }

    fn shared_seed(&self) -> Option<Secret> {
        Campaign::shared_seed(self)
    }

    fn enter(&mut self, record: Record) -> Result<(), BadCampaign> {
        Campaign::enter(self, record)
    }

    fn decide(&mut self, decision: &str) -> Result<(), BadCampaign> {
        Campaign::decide(self, decision)
    }

    fn view(&self) -> Value {
        serde_json::to_value(Campaign::view(self)).expect("views hold nothing that JSON cannot")
    }

    fn in_words(&self) -> String {
        Campaign::in_words(self)
    }

    fn decisions(&self) -> Option<(String, Vec<(String, String)>)> {
        Campaign::decisions(self)
    }
}

impl<C: Campaign> From<C> for AnyCampaign {
    fn from(campaign: C) -> AnyCampaign {
        AnyCampaign(Box::new(campaign))
    }
}

impl AnyCampaign {
    /// The campaign in its own types, if it is one of these.
    pub fn typed<C: Campaign>(&self) -> Option<&C> {
        (&*self.0 as &dyn Any).downcast_ref()
    }

    /// The game that is played.
    pub fn of_game(&self) -> AnyGame {
        self.0.any_game()
    }

    /// The file.
    pub fn to_text(&self) -> String {
        self.0.to_text()
    }

    /// Which kind of campaign it is.
    pub fn kind(&self) -> &'static str {
        self.0.kind()
    }

    /// How many play.
    pub fn seats(&self) -> usize {
        self.0.seats()
    }

    /// The day whose seeds it shares with everybody's.
    pub fn day(&self) -> Option<&str> {
        self.0.day()
    }

    /// The number of the game that is to be played or decided about, from 1.
    pub fn game(&self) -> usize {
        self.0.game()
    }

    /// The records of the finished games.
    pub fn records(&self) -> Vec<&Record> {
        self.0.records()
    }

    /// The points so far, where there are any.
    pub fn points(&self) -> Option<u32> {
        self.0.points()
    }

    /// Whether it goes on.
    pub fn end(&self) -> CampaignEnd {
        self.0.end()
    }

    /// The options of the next game, or what has to be decided first.
    pub fn next_game(&self) -> Result<Value, BadCampaign> {
        self.0.next_game()
    }

    /// The seed of the next game, if it is one that everybody shares.
    pub fn shared_seed(&self) -> Option<Secret> {
        self.0.shared_seed()
    }

    /// Enters a game that is over, checked from its first entry to its last.
    pub fn enter(&mut self, record: Record) -> Result<(), BadCampaign> {
        self.0.enter(record)
    }

    /// Carries out a decision, given as text.
    pub fn decide(&mut self, decision: &str) -> Result<(), BadCampaign> {
        self.0.decide(decision)
    }

    /// All there is to know, as JSON.
    pub fn view(&self) -> Value {
        self.0.view()
    }

    /// Where it stands, in words for a terminal.
    pub fn in_words(&self) -> String {
        self.0.in_words()
    }

    /// Every decision that can be made now, as text and as a short sentence,
    /// below what has to be known for it. None where a game comes next or all
    /// is over.
    pub fn decisions(&self) -> Option<(String, Vec<(String, String)>)> {
        self.0.decisions()
    }
}

impl Clone for AnyCampaign {
    fn clone(&self) -> AnyCampaign {
        AnyCampaign(self.0.copy())
    }
}

impl fmt::Debug for AnyCampaign {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

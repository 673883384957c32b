//! The methods of the engine protocol.

use super::{RpcError, RpcResult};
use crate::stock;
use bots::{AnyBots, Budget, Choice, SeatedBot};
use catalog::{AnyCampaign, AnyGame, AnyMatch, Refused};
use game_core::{
    BadCampaign, Dice, Entry, Header, History, Record, Seat, Secret, Sitter, Turn, Viewer,
    shortened,
};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

/// The protocol spoken here.
const PROTOCOL: u32 = 1;
/// Open matches; `close` makes room.
const MOST_MATCHES: usize = 10_000;
/// A bot asked here thinks no longer than a minute.
const MOST_MS: u64 = 60_000;
/// And no further than this.
const MOST_SIMULATIONS: u64 = 10_000_000;
/// How long a bot thinks unless told otherwise.
const USUAL_BUDGET: Budget = Budget::Time(Duration::from_millis(500));

/// One match under the referee's eyes.
struct Refereed {
    played: AnyMatch,
    /// As the record's first line says it; the seed is always in it, because
    /// the referee may know everything.
    header: Arc<Header>,
    /// When each entry was made.
    times: History<u64>,
    /// Whether the caller decides chance.
    manual: bool,
    /// The bots that have been asked, each in its seat from move to move.
    bots: Vec<(Seat, SeatedBot)>,
}

/// Where a bot's chance comes from.
enum Seed {
    /// The caller wants the same answer every time.
    Given(u64),
    Drawn(u64),
}

/// All matches, by name.
pub(super) struct Matches {
    matches: HashMap<String, Refereed>,
    opened: u64,
    now: fn() -> u64,
    entropy: fn() -> [u8; 32],
}

/// Parameters of methods that only name a match.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct OnlyMatch {
    r#match: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct NoParams {}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct New {
    game: String,
    seats: usize,
    #[serde(default)]
    options: Value,
    #[serde(default)]
    seed: Option<String>,
    #[serde(default)]
    chance: ChanceMode,
}

#[derive(Deserialize, Default, PartialEq)]
#[serde(rename_all = "lowercase")]
enum ChanceMode {
    #[default]
    Seeded,
    Manual,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SeatOf {
    r#match: String,
    seat: u64,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ViewOf {
    r#match: String,
    seat: Option<u64>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Play {
    r#match: String,
    seat: u64,
    r#move: String,
    #[serde(default)]
    version: Option<u32>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Chance {
    r#match: String,
    outcome: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Load {
    record: Paper,
}

/// A record as the text of a `.tide` file, or as `log` gives it.
#[derive(Deserialize)]
#[serde(untagged)]
enum Paper {
    Text(String),
    Parts { header: Header, entries: Vec<Entry> },
}

impl Paper {
    fn record(self) -> Result<Record, RpcError> {
        match self {
            Paper::Text(text) => Record::parse(&text).map_err(bad),
            // Through the text form, so that both shapes are checked alike.
            Paper::Parts { header, entries } => {
                Record::parse(&Record { header, entries }.to_text()).map_err(bad)
            }
        }
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Choose {
    r#match: String,
    seat: u64,
    bot: String,
    #[serde(default)]
    budget: Option<BudgetOf>,
    #[serde(default)]
    seed: Option<u64>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Hint {
    r#match: String,
    seat: u64,
    #[serde(default)]
    seed: Option<u64>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Review {
    #[serde(default)]
    r#match: Option<String>,
    #[serde(default)]
    record: Option<Paper>,
    #[serde(default)]
    bot: Option<String>,
    #[serde(default)]
    budget: Option<BudgetOf>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "lowercase")]
enum BudgetOf {
    Ms(u64),
    Sims(u64),
}

impl Matches {
    pub(super) fn new(now: fn() -> u64, entropy: fn() -> [u8; 32]) -> Matches {
        Matches { matches: HashMap::new(), opened: 0, now, entropy }
    }

    /// Carries out one method. On an error nothing has changed.
    pub(super) fn call(&mut self, method: &str, params: Value) -> RpcResult {
        match method {
            "hello" => read(params).map(|NoParams {}| hello()),
            "new" => self.new_match(&read(params)?),
            "state" => self.state(&read(params)?),
            "legal" => self.legal(&read(params)?),
            "play" => self.play(&read(params)?),
            "chances" => self.chances(&read(params)?),
            "chance" => self.chance(&read(params)?),
            "view" => self.view(&read(params)?),
            "log" => self.log(&read(params)?),
            "load" => self.load(read(params)?),
            "fork" => self.fork(&read(params)?),
            "choose" => self.choose(&read(params)?),
            "assess" => self.assess(&read(params)?),
            "hint" => self.hint(&read(params)?),
            "review" => self.review(read(params)?),
            "close" => self.close(&read(params)?),
            _ => {
                let name: String = method.chars().take(60).collect();
                Err(RpcError::new(-32601, format!("there is no method {name:?}")))
            }
        }
    }

    fn new_match(&mut self, params: &New) -> RpcResult {
        let game = stock::games().find(&params.game).map_err(bad)?;
        let secret = match &params.seed {
            Some(seed) => Some(seed.parse::<Secret>().map_err(bad)?),
            None => None,
        };
        let manual = params.chance == ChanceMode::Manual;
        self.open(game, &params.options, params.seats, secret, manual)
    }

    /// The next game of a campaign.
    pub(super) fn open_next(
        &mut self,
        campaign: &AnyCampaign,
        secret: Option<Secret>,
    ) -> RpcResult {
        let options = campaign.next_game().map_err(not_so)?;
        self.open(campaign.of_game(), &options, campaign.seats(), secret, false)
    }

    /// Whether a match is there, and its record once it is over.
    pub(super) fn finished(&self, name: &str) -> Option<Option<Record>> {
        let refereed = self.matches.get(name)?;
        let over = refereed.played.turn() == Turn::Over;
        Some(over.then(|| Record {
            header: Header::clone(&refereed.header),
            entries: refereed.entries_after(0),
        }))
    }

    fn open(
        &mut self,
        game: AnyGame,
        options: &Value,
        seats: usize,
        secret: Option<Secret>,
        manual: bool,
    ) -> RpcResult {
        self.check_room()?;
        let secret = secret.unwrap_or_else(|| Secret::new((self.entropy)()));
        let options = game.complete_options(options).map_err(bad)?;
        let nonces = vec![""; seats.min(game_core::MAX_SEATS)];
        let dice = (!manual).then(|| Dice::new(&secret, &nonces));
        let played = game.open(&options, seats, dice).map_err(bad)?;
        let now = (self.now)();
        let header = Header {
            tidetable: 1,
            game: game.about().id.into(),
            ruleset: game.about().ruleset,
            options,
            seats: (1..=seats)
                .map(|number| Sitter { name: format!("Seat {number}"), ..Sitter::default() })
                .collect(),
            commit: (!manual).then(|| secret.commit().to_string()),
            seed: (!manual).then(|| secret.reveal()),
            created: now,
            copied: 0,
        };
        let commit = header.commit.clone();
        let name = self.insert(Refereed::new(played, header, manual, &[], now));
        Ok(json!({"match": name, "commit": commit}))
    }

    fn state(&self, params: &OnlyMatch) -> RpcResult {
        let played = &self.find(&params.r#match)?.played;
        let mut state = json!({"version": played.version(), "turn": played.turn()});
        if let Some(outcome) = played.outcome() {
            state["outcome"] = json!(outcome);
        }
        Ok(state)
    }

    fn legal(&self, params: &SeatOf) -> RpcResult {
        let refereed = self.find(&params.r#match)?;
        let seat = refereed.seat(params.seat)?;
        Ok(json!({"moves": refereed.played.legal_moves(seat)}))
    }

    fn play(&mut self, params: &Play) -> RpcResult {
        let now = (self.now)();
        let refereed = self.find_mut(&params.r#match)?;
        let seat = refereed.seat(params.seat)?;
        refereed.played.play(seat, &params.r#move, params.version).map_err(refused)?;
        Ok(refereed.news(now))
    }

    fn chances(&self, params: &OnlyMatch) -> RpcResult {
        let refereed = self.find(&params.r#match)?;
        refereed.check_manual(&params.r#match)?;
        let outcomes: Vec<Value> = refereed
            .played
            .chances()
            .into_iter()
            .map(|(text, weight)| json!({"text": text, "weight": weight}))
            .collect();
        Ok(json!({"outcomes": outcomes}))
    }

    fn chance(&mut self, params: &Chance) -> RpcResult {
        let now = (self.now)();
        let refereed = self.find_mut(&params.r#match)?;
        refereed.check_manual(&params.r#match)?;
        refereed.played.chance(&params.outcome).map_err(bad)?;
        Ok(refereed.news(now))
    }

    fn view(&self, params: &ViewOf) -> RpcResult {
        let refereed = self.find(&params.r#match)?;
        let viewer = match params.seat {
            Some(seat) => Viewer::Seat(refereed.seat(seat)?),
            None => Viewer::Spectator,
        };
        let played = &refereed.played;
        Ok(json!({"version": played.version(), "view": played.view(viewer)}))
    }

    fn log(&self, params: &OnlyMatch) -> RpcResult {
        let refereed = self.find(&params.r#match)?;
        Ok(json!({"header": *refereed.header, "entries": refereed.entries_after(0)}))
    }

    fn load(&mut self, params: Load) -> RpcResult {
        self.check_room()?;
        let record = params.record.record()?;
        let played = stock::games().replay(&record).map_err(bad)?;
        let manual = record.header.seed.is_none();
        let Record { header, entries } = record;
        let name = self.insert(Refereed::new(played, header, manual, &entries, (self.now)()));
        Ok(json!({"match": name}))
    }

    /// A copy that goes its own way. However long the match is, it costs the same: the log is
    /// shared. Bots sit down in it anew.
    fn fork(&mut self, params: &OnlyMatch) -> RpcResult {
        let Refereed { played, header, times, manual, bots: _ } = self.find(&params.r#match)?;
        self.check_room()?;
        let copy = Refereed {
            played: played.clone(),
            header: header.clone(),
            times: times.clone(),
            manual: *manual,
            bots: Vec::new(),
        };
        let name = self.insert(copy);
        Ok(json!({"match": name}))
    }

    fn choose(&mut self, params: &Choose) -> RpcResult {
        let (budget, seed) = (budget(params.budget.as_ref())?, self.seed(params));
        let refereed = self.find_mut(&params.r#match)?;
        let seat = refereed.seat(params.seat)?;
        let choice = refereed.ask(seat, &params.bot, budget, seed)?;
        let mut answer = json!({"move": choice.mv});
        if let Some(thought) = choice.thought {
            answer["thought"] = json!(thought);
        }
        if let Some(assessment) = choice.assessment {
            answer["assessment"] = assessment.described();
        }
        Ok(answer)
    }

    /// Asked from the seat's own view, by a bot that sits down for this question alone:
    /// whoever plays there goes on undisturbed.
    fn assess(&mut self, params: &Choose) -> RpcResult {
        let budget = budget(params.budget.as_ref())?;
        let (Seed::Given(seed) | Seed::Drawn(seed)) = self.seed(params);
        let refereed = self.find(&params.r#match)?;
        let seat = refereed.seat(params.seat)?;
        let bots = stock::players().of(refereed.played.game());
        let found = bots.assess(&refereed.played, seat, &params.bot, budget, seed).map_err(bad)?;
        Ok(found.described())
    }

    /// What Heron would do, from the seat's own view.
    fn hint(&mut self, params: &Hint) -> RpcResult {
        let bytes = (self.entropy)();
        let drawn = u64::from_le_bytes(std::array::from_fn(|i| bytes[i]));
        let seed = params.seed.unwrap_or(drawn);
        let refereed = self.find(&params.r#match)?;
        let seat = refereed.seat(params.seat)?;
        let bots = stock::players().of(refereed.played.game());
        Ok(bots.advise(&refereed.played, seat, seed).map_err(bad)?.described())
    }

    /// Of a match that is over, here or on paper: while it runs a review would tell one
    /// seat what another knows.
    fn review(&mut self, params: Review) -> RpcResult {
        let replayed;
        let played = match (&params.r#match, params.record) {
            (Some(name), None) => &self.find(name)?.played,
            (None, Some(paper)) => {
                replayed = stock::games().replay(&paper.record()?).map_err(bad)?;
                &replayed
            }
            _ => return Err(bad("give either match or record")),
        };
        if played.turn() != Turn::Over {
            return Err(bad("the match is not over: there is nothing to look back at yet"));
        }
        let bots = stock::players().of(played.game());
        let mut reviewer = bots.reviewer();
        if let Some(bot) = &params.bot {
            reviewer.bot = bots.resolve(bot).map_err(bad)?;
        }
        if params.budget.is_some() {
            reviewer.budget = budget(params.budget.as_ref())?;
        }
        let review = bots.review(played, reviewer, &|_| true);
        Ok(review.expect("the match is over, and nobody stops it").described())
    }

    fn seed(&self, params: &Choose) -> Seed {
        let drawn = || {
            let bytes = (self.entropy)();
            Seed::Drawn(u64::from_le_bytes(std::array::from_fn(|i| bytes[i])))
        };
        params.seed.map_or_else(drawn, Seed::Given)
    }

    fn close(&mut self, params: &OnlyMatch) -> RpcResult {
        self.find(&params.r#match)?;
        self.matches.remove(&params.r#match);
        Ok(json!({}))
    }

    fn check_room(&self) -> Result<(), RpcError> {
        if self.matches.len() < MOST_MATCHES {
            return Ok(());
        }
        Err(bad(format!("{MOST_MATCHES} matches are open: close some first")))
    }

    fn insert(&mut self, refereed: Refereed) -> String {
        self.opened += 1;
        let name = format!("m{}", self.opened);
        self.matches.insert(name.clone(), refereed);
        name
    }

    fn find(&self, name: &str) -> Result<&Refereed, RpcError> {
        self.matches.get(name).ok_or_else(|| unknown(name))
    }

    fn find_mut(&mut self, name: &str) -> Result<&mut Refereed, RpcError> {
        self.matches.get_mut(name).ok_or_else(|| unknown(name))
    }
}

impl Refereed {
    /// A match of which so much was on paper.
    fn new(
        played: AnyMatch,
        header: Header,
        manual: bool,
        entries: &[Entry],
        now: u64,
    ) -> Refereed {
        let header = Arc::new(header);
        let times = entries.iter().map(|entry| entry.at).collect();
        let mut refereed = Refereed { played, header, times, manual, bots: Vec::new() };
        refereed.date(now);
        refereed
    }

    /// Dates what has just happened.
    fn date(&mut self, now: u64) {
        while self.times.len() < self.played.version() as usize {
            self.times.push(now);
        }
    }

    /// What a bot plays. Without a seed it is the one that has sat there since it
    /// was first asked; with one it starts afresh, so that the same question gets
    /// the same answer.
    fn ask(
        &mut self,
        seat: Seat,
        bot: &str,
        budget: Budget,
        seed: Seed,
    ) -> Result<Choice<String>, RpcError> {
        let bots = stock::players().of(self.played.game());
        let bot = bots.resolve(bot).map_err(bad)?;
        let sit = || bots.sit(bot).map_err(bad);
        let asked = match seed {
            Seed::Given(seed) => {
                return sit()?.choose(&self.played, seat, budget, seed).map_err(bad);
            }
            Seed::Drawn(seed) => seed,
        };
        let sits_there =
            |(where_, seated): &(Seat, SeatedBot)| *where_ == seat && seated.name() == bot;
        let at = match self.bots.iter().position(sits_there) {
            Some(at) => at,
            None => {
                let seated = sit()?;
                self.bots.retain(|(other, _)| *other != seat);
                self.bots.push((seat, seated));
                self.bots.len() - 1
            }
        };
        self.bots[at].1.choose(&self.played, seat, budget, asked).map_err(bad)
    }

    fn seat(&self, number: u64) -> Result<Seat, RpcError> {
        let seats = self.played.seats();
        Seat::try_new(number, seats)
            .ok_or_else(|| bad(format!("there is no seat {number}: seats are 0 to {}", seats - 1)))
    }

    fn check_manual(&self, name: &str) -> Result<(), RpcError> {
        let seeded = || {
            bad(format!(
                "match {name} draws its own chance: open it with \"chance\": \"manual\" to decide it"
            ))
        };
        if self.manual { Ok(()) } else { Err(seeded()) }
    }

    fn entries_after(&self, version: u32) -> Vec<Entry> {
        let acts = self.played.acts_after(version).into_iter();
        let times = self.times.since(version as usize);
        acts.zip(times).map(|((v, act), at)| Entry { v, act, at: *at }).collect()
    }

    /// Dates what has just happened, and tells it.
    fn news(&mut self, now: u64) -> Value {
        let before = self.times.len() as u32;
        self.date(now);
        json!({"version": self.played.version(), "log": self.entries_after(before)})
    }
}

fn hello() -> Value {
    json!({
        "name": "tidetable",
        "version": env!("CARGO_PKG_VERSION"),
        "protocol": PROTOCOL,
        "games": stock::players().iter().map(AnyBots::described).collect::<Vec<_>>(),
    })
}

/// Parameters by name. Says which one is missing, unknown or of the wrong type.
pub(super) fn read<T: DeserializeOwned>(params: Value) -> Result<T, RpcError> {
    if !params.is_object() {
        return Err(bad("params are given by name, in an object"));
    }
    serde_path_to_error::deserialize(params).map_err(|error| bad(shortened(&error.to_string())))
}

/// How long a bot may think.
fn budget(given: Option<&BudgetOf>) -> Result<Budget, RpcError> {
    Ok(match given {
        None => USUAL_BUDGET,
        Some(BudgetOf::Ms(ms)) => {
            Budget::Time(Duration::from_millis(within(*ms, MOST_MS, "budget.ms")?))
        }
        Some(BudgetOf::Sims(sims)) => {
            Budget::Simulations(within(*sims, MOST_SIMULATIONS, "budget.sims")?)
        }
    })
}

fn within(number: u64, most: u64, name: &str) -> Result<u64, RpcError> {
    if (1..=most).contains(&number) {
        return Ok(number);
    }
    Err(bad(format!("{name} must be 1 to {most}, not {number}")))
}

pub(super) fn bad(error: impl ToString) -> RpcError {
    RpcError::bad_params(error.to_string())
}

fn unknown(name: &str) -> RpcError {
    RpcError::new(-32002, format!("there is no match {:?}", shortened(name)))
}

/// What a campaign refuses.
pub(super) fn not_so(error: BadCampaign) -> RpcError {
    let message = error.to_string();
    match error {
        BadCampaign::Refused { clause, reason, .. } => RpcError {
            code: -32001,
            message,
            data: Some(Box::new(json!({"clause": clause, "reason": reason}))),
        },
        BadCampaign::NotOne(_) | BadCampaign::OtherRules { .. } => RpcError::bad_params(message),
    }
}

fn refused(refused: Refused) -> RpcError {
    let message = refused.to_string();
    match refused {
        Refused::Illegal { clause, reason, .. } => RpcError {
            code: -32001,
            message,
            data: Some(Box::new(json!({"clause": clause, "reason": reason}))),
        },
        Refused::Malformed(_) => RpcError::bad_params(message),
        Refused::Stale(_) => RpcError::new(-32003, message),
    }
}

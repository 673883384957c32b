//! The rules of a game, picked at run time.

use crate::AnyMatch;
use game_core::{
    About, BadOptions, BadRecord, Describe, Dice, Game, Match, Record, TableRules, Verified,
    shortened,
};
use schemars::generate::SchemaSettings;
use serde_json::Value;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::marker::PhantomData;

/// The rules of some game. Two are equal when their names are.
#[derive(Clone, Copy)]
pub struct AnyGame(&'static dyn Rules);

/// What can be asked of rules without knowing their types.
pub(crate) trait Rules: Sync {
    fn about(&self) -> About;
    fn ledger(&self) -> &'static str;
    fn how_to_play(&self) -> Option<&'static str>;
    fn usual_seats(&self) -> usize;
    fn fewest_win(&self) -> bool;
    fn options_schema(&self) -> Value;
    fn complete_options(&self, options: &Value) -> Result<Value, BadOptions>;
    fn kept_options(&self, options: &Value) -> Result<Value, BadOptions>;
    fn shown_options(&self, options: &Value) -> Value;
    fn open(
        &self,
        options: &Value,
        seats: usize,
        dice: Option<Dice>,
    ) -> Result<AnyMatch, BadOptions>;
    fn replay(&self, record: &Record) -> Result<AnyMatch, BadRecord>;
    fn verify(&self, record: &Record) -> Result<Verified, BadRecord>;
}

/// The rules of `G`, as a value of no size.
struct RulesOf<G>(PhantomData<fn() -> G>);

impl<G: Describe + TableRules> Rules for RulesOf<G> {
    fn about(&self) -> About {
        G::ABOUT
    }

    fn ledger(&self) -> &'static str {
        G::LEDGER
    }

    fn how_to_play(&self) -> Option<&'static str> {
        G::HOW_TO_PLAY
    }

    fn usual_seats(&self) -> usize {
        G::USUAL_SEATS
    }

    fn fewest_win(&self) -> bool {
        G::FEWEST_WIN
    }

    fn options_schema(&self) -> Value {
        schema::<G::Options>()
    }

    fn complete_options(&self, options: &Value) -> Result<Value, BadOptions> {
        read_options::<G>(options).map(|options| plain(&options))
    }

    fn kept_options(&self, options: &Value) -> Result<Value, BadOptions> {
        read_options::<G>(options).map(|options| plain(&G::kept(&options)))
    }

    fn shown_options(&self, options: &Value) -> Value {
        match read_options::<G>(options) {
            Ok(options) => plain(&G::shown(&options)),
            // Not even the names of options that cannot be read are known to be harmless.
            Err(_) => Value::Null,
        }
    }

    fn open(
        &self,
        options: &Value,
        seats: usize,
        dice: Option<Dice>,
    ) -> Result<AnyMatch, BadOptions> {
        Match::<G>::new(&read_options::<G>(options)?, seats, dice).map(AnyMatch::from)
    }

    fn replay(&self, record: &Record) -> Result<AnyMatch, BadRecord> {
        record.replay::<G>().map(AnyMatch::from)
    }

    fn verify(&self, record: &Record) -> Result<Verified, BadRecord> {
        record.verify::<G>()
    }
}

impl AnyGame {
    /// The rules of `G`.
    pub const fn of<G: Describe + TableRules>() -> AnyGame {
        AnyGame(&RulesOf::<G>(PhantomData))
    }

    /// Rules that somebody else made up.
    pub(crate) const fn standing_for(rules: &'static dyn Rules) -> AnyGame {
        AnyGame(rules)
    }

    /// Name, seats and kind.
    pub fn about(self) -> About {
        self.0.about()
    }

    /// The rules ledger, as Markdown.
    pub fn ledger(self) -> &'static str {
        self.0.ledger()
    }

    /// How it is played, read in three minutes, as Markdown.
    pub fn how_to_play(self) -> Option<&'static str> {
        self.0.how_to_play()
    }

    /// How many sit down where nobody says so.
    pub fn usual_seats(self) -> usize {
        self.0.usual_seats()
    }

    /// Whether the lowest score wins.
    pub fn fewest_win(self) -> bool {
        self.0.fewest_win()
    }

    /// A JSON Schema of the options, with defaults.
    pub fn options_schema(self) -> Value {
        self.0.options_schema()
    }

    /// The options with every default filled in. Absent options are `null`.
    pub fn complete_options(self, options: &Value) -> Result<Value, BadOptions> {
        self.0.complete_options(options)
    }

    /// The options as they are kept: complete, and without what says nothing.
    pub fn kept_options(self, options: &Value) -> Result<Value, BadOptions> {
        self.0.kept_options(options)
    }

    /// Options as everybody may read them while the match lasts: what is to
    /// stay secret is left out.
    pub fn shown_options(self, options: &Value) -> Value {
        self.0.shown_options(options)
    }

    /// Opens a match. With dice, chance is drawn as soon as it is awaited;
    /// without, it waits for [`AnyMatch::chance`].
    pub fn open(
        self,
        options: &Value,
        seats: usize,
        dice: Option<Dice>,
    ) -> Result<AnyMatch, BadOptions> {
        self.0.open(options, seats, dice)
    }

    /// Rebuilds a match of this game from its record, complete or not.
    pub fn replay(self, record: &Record) -> Result<AnyMatch, BadRecord> {
        self.0.replay(record)
    }

    /// Recomputes a record's every draw from its seed and every state from its moves.
    pub fn verify(self, record: &Record) -> Result<Verified, BadRecord> {
        self.0.verify(record)
    }
}

impl PartialEq for AnyGame {
    fn eq(&self, other: &AnyGame) -> bool {
        self.about().id == other.about().id
    }
}

impl Eq for AnyGame {}

impl Hash for AnyGame {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.about().id.hash(state);
    }
}

impl fmt::Debug for AnyGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "AnyGame({})", self.about().id)
    }
}

impl fmt::Display for AnyGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.about().id)
    }
}

/// Options of a game from JSON; absent ones are `null` or missing.
pub fn read_options<G: Game>(options: &Value) -> Result<G::Options, BadOptions> {
    match options {
        Value::Null => Ok(G::Options::default()),
        given => serde_json::from_value(given.clone())
            .map_err(|error| BadOptions(format!("options: {}", shortened(&error.to_string())))),
    }
}

fn plain(options: &impl serde::Serialize) -> Value {
    serde_json::to_value(options).expect("options are plain data")
}

/// The schema of one options type, all of it inline: forms and other programs
/// read it without following references.
fn schema<T: schemars::JsonSchema>() -> Value {
    let settings =
        SchemaSettings::draft2020_12().with(|settings| settings.inline_subschemas = true);
    let mut schema = settings.into_generator().into_root_schema_for::<T>().to_value();
    if let Some(fields) = schema.as_object_mut() {
        fields.shift_remove("$schema");
    }
    schema
}

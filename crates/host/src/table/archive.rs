//! A match by rules that this program does not play, as far as it can be read.

use super::logged_match::entries;
use crate::log::{LogAct, LogLine};
use crate::store::{Status, StoredTable};
use catalog::AnyGame;
use game_core::{Act, Entry, MAX_SEATS, OtherRules, Outcome, Scores, Seat, Viewer};
use serde_json::Value;

/// What is kept of such a match: its log as it stands, and how it ended. Nothing
/// in it is worked out, because whoever could do that is another program.
#[derive(Debug)]
pub(crate) struct Archive {
    /// By which rules it was played.
    pub rules: OtherRules,
    /// The log.
    pub entries: Vec<Entry>,
    /// How it ended, if it did.
    pub outcome: Option<Outcome>,
}

impl Archive {
    /// A stored match by other rules than `game` has now; none if the rules are
    /// the same.
    pub fn of(stored: &StoredTable, game: AnyGame) -> Result<Option<Archive>, String> {
        let Some(rules) = stored.header().other_rules(game.about()) else { return Ok(None) };
        let outcome = stored.outcome.as_ref().map(read_outcome).transpose()?;
        if outcome.is_none() && stored.status == Status::Over {
            return Err("the match is over, but how it ended is missing".into());
        }
        Ok(Some(Archive { rules, entries: entries(&stored.lines)?, outcome }))
    }

    /// How many entries the log has.
    pub fn version(&self) -> u32 {
        self.entries.len() as u32
    }

    /// How many lines of it `viewer` reads.
    pub fn version_for(&self, viewer: Viewer, over: bool) -> u32 {
        if over { self.version() } else { self.log(viewer, over).len() as u32 }
    }

    /// The log as `viewer` may read it: all of it once the match is over. Before
    /// that only the viewer's own moves, because what else lies open is for the
    /// rules to say, and the earlier program may yet be used again.
    pub fn log(&self, viewer: Viewer, over: bool) -> Vec<LogLine> {
        let own = |act: &Act| match act {
            Act::Move { seat, .. } | Act::TakeBack { seat, .. } => viewer.is(*seat),
            Act::Chance { .. } => false,
        };
        let readable = self.entries.iter().filter(|entry| over || own(&entry.act));
        let mut numbers = std::collections::HashMap::new();
        let line = |(entry, v): (&Entry, u32)| {
            numbers.insert(entry.v, v);
            let mut what = what(&entry.act);
            if let LogAct::TakeBack { takes_back, .. } = &mut what {
                *takes_back = numbers.get(takes_back).copied().unwrap_or(0);
            }
            LogLine { v, what, at: entry.at }
        };
        readable.zip(1..).map(line).collect()
    }
}

fn what(act: &Act) -> LogAct {
    match act.clone() {
        Act::Move { seat, text } => LogAct::Move { seat, text },
        Act::Chance { text, belongs_to } => LogAct::Chance { chance: text, belongs_to },
        Act::TakeBack { seat, of } => LogAct::TakeBack { seat, takes_back: of },
    }
}

/// An outcome as it was stored when the match ended.
fn read_outcome(stored: &Value) -> Result<Outcome, String> {
    let numbers = |field: &str| -> Option<Vec<i64>> {
        stored.get(field)?.as_array()?.iter().map(Value::as_i64).collect()
    };
    let read = || {
        let scores = numbers("scores")?.into_iter().map(|score| score.try_into().ok());
        let scores: Vec<i32> = scores.collect::<Option<_>>()?;
        let winners = numbers("winners")?.into_iter();
        let winners = winners.map(|seat| Seat::try_new(seat.try_into().ok()?, MAX_SEATS));
        let reason = stored.get("reason")?.as_str()?.to_owned().into();
        if scores.len() > MAX_SEATS {
            return None;
        }
        let winners = winners.collect::<Option<_>>()?;
        Some(Outcome { scores: Scores::new(&scores), winners, reason })
    };
    read().ok_or_else(|| "how the match ended cannot be read".into())
}

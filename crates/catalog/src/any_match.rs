//! A match of any game, over text and JSON.

use crate::{GameId, games};
use game_core::{
    Act, BadOptions, BadRecord, Dice, Game, Match, Outcome, Record, Refusal, Seat, SeatSet, Stale,
    TakeBack, Turn, Verified, Viewer,
};
use serde::Serialize;
use serde_json::Value;

/// A match of one of the games.
#[derive(Clone, Debug)]
pub enum AnyMatch {
    /// A match of Novem.
    Novem(Match<games::Novem>),
    /// A match of Fine Sand; its tables are large, and most matches are of other games.
    FineSand(Box<Match<games::FineSand>>),
    /// A match of Sand Castles.
    SandCastles(Match<games::SandCastles>),
    /// A match of Subtext.
    Subtext(Box<Match<games::Subtext>>),
    /// A match of Tharos.
    Tharos(Box<Match<games::Tharos>>),
    /// A companion of Tharos.
    TharosCompanion(Box<Match<games::TharosCompanion>>),
}

/// What one viewer may know of a match, in the game's own type. It serializes
/// as that type does.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(untagged)]
pub enum AnyView {
    /// A view of Novem.
    Novem(<games::Novem as Game>::View),
    /// A view of Fine Sand.
    FineSand(<games::FineSand as Game>::View),
    /// A view of Sand Castles.
    SandCastles(<games::SandCastles as Game>::View),
    /// A view of Subtext.
    Subtext(<games::Subtext as Game>::View),
    /// A view of Tharos.
    Tharos(Box<<games::Tharos as Game>::View>),
    /// A view of the companion of Tharos.
    TharosCompanion(<games::TharosCompanion as Game>::View),
}

/// Runs `$body` with `$played` standing for the match inside.
macro_rules! inside {
    ($any:expr, $played:ident => $body:expr) => {
        match $any {
            AnyMatch::Novem($played) => $body,
            AnyMatch::FineSand($played) => $body,
            AnyMatch::SandCastles($played) => $body,
            AnyMatch::Subtext($played) => $body,
            AnyMatch::Tharos($played) => $body,
            AnyMatch::TharosCompanion($played) => $body,
        }
    };
}

/// Wraps what `$body` makes of the game `$id` into the enum.
macro_rules! wrapped {
    ($id:expr, $Game:ident => $body:expr) => {
        match $id {
            GameId::Novem => {
                type $Game = games::Novem;
                $body.map(AnyMatch::Novem)
            }
            GameId::FineSand => {
                type $Game = games::FineSand;
                $body.map(|played| AnyMatch::FineSand(Box::new(played)))
            }
            GameId::SandCastles => {
                type $Game = games::SandCastles;
                $body.map(AnyMatch::SandCastles)
            }
            GameId::Subtext => {
                type $Game = games::Subtext;
                $body.map(|played| AnyMatch::Subtext(Box::new(played)))
            }
            GameId::Tharos => {
                type $Game = games::Tharos;
                $body.map(|played| AnyMatch::Tharos(Box::new(played)))
            }
            GameId::TharosCompanion => {
                type $Game = games::TharosCompanion;
                $body.map(|played| AnyMatch::TharosCompanion(Box::new(played)))
            }
        }
    };
}

/// A move that may be made now.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct LegalMove {
    /// What [`AnyMatch::play`] takes.
    pub text: String,
    /// A short sentence for people.
    pub label: String,
    /// It stands for many others: a blank sheet for any drawing.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub open: bool,
}

/// Why a move did not happen. Nothing has changed.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Refused {
    /// The rules forbid it.
    #[error("{message}")]
    Illegal {
        /// For people.
        message: String,
        /// The clause of the rules ledger.
        clause: &'static str,
        /// One stable word for programs.
        reason: &'static str,
    },
    /// It is no move of this game at all.
    #[error("{0}")]
    Malformed(String),
    /// The table has moved on.
    #[error(transparent)]
    Stale(#[from] Stale),
}

/// Options of a game from JSON; absent ones are `null` or missing.
pub(crate) fn read_options<G: Game>(options: &Value) -> Result<G::Options, BadOptions> {
    match options {
        Value::Null => Ok(G::Options::default()),
        given => serde_json::from_value(given.clone())
            .map_err(|error| BadOptions(format!("options: {error}"))),
    }
}

impl AnyMatch {
    /// Opens a match. With dice, chance is drawn as soon as it is awaited;
    /// without, it waits for [`AnyMatch::chance`].
    pub fn open(
        game: GameId,
        options: &Value,
        seats: usize,
        dice: Option<Dice>,
    ) -> Result<AnyMatch, BadOptions> {
        wrapped!(game, G => Match::<G>::new(&read_options::<G>(options)?, seats, dice))
    }

    /// Rebuilds a match from its record, complete or not.
    pub fn replay(record: &Record) -> Result<AnyMatch, BadRecord> {
        wrapped!(game_of(record)?, G => record.replay::<G>())
    }

    /// Which game it is.
    pub fn game(&self) -> GameId {
        match self {
            AnyMatch::Novem(_) => GameId::Novem,
            AnyMatch::FineSand(_) => GameId::FineSand,
            AnyMatch::SandCastles(_) => GameId::SandCastles,
            AnyMatch::Subtext(_) => GameId::Subtext,
            AnyMatch::Tharos(_) => GameId::Tharos,
            AnyMatch::TharosCompanion(_) => GameId::TharosCompanion,
        }
    }

    /// How many sit at the table.
    pub fn seats(&self) -> usize {
        inside!(self, played => played.game().seats().len())
    }

    /// Whose decision is awaited.
    pub fn turn(&self) -> Turn {
        inside!(self, played => played.game().turn())
    }

    /// How many events there have been.
    pub fn version(&self) -> u32 {
        inside!(self, played => played.version())
    }

    /// How it ended, if it has.
    pub fn outcome(&self) -> Option<Outcome> {
        inside!(self, played => played.game().outcome())
    }

    /// All that `viewer` may know.
    pub fn view(&self, viewer: Viewer) -> Value {
        inside!(self, played => json(&played.game().view(viewer)))
    }

    /// The same in the game's own type.
    pub fn any_view(&self, viewer: Viewer) -> AnyView {
        match self {
            AnyMatch::Novem(played) => AnyView::Novem(played.game().view(viewer)),
            AnyMatch::FineSand(played) => AnyView::FineSand(played.game().view(viewer)),
            AnyMatch::SandCastles(played) => AnyView::SandCastles(played.game().view(viewer)),
            AnyMatch::Subtext(played) => AnyView::Subtext(played.game().view(viewer)),
            AnyMatch::Tharos(played) => AnyView::Tharos(Box::new(played.game().view(viewer))),
            AnyMatch::TharosCompanion(played) => {
                AnyView::TharosCompanion(played.game().view(viewer))
            }
        }
    }

    /// The same as plain text.
    pub fn show(&self, viewer: Viewer) -> String {
        inside!(self, played => played.game().view(viewer).to_string())
    }

    /// Everything that happened, one line each, sealed choices included.
    pub fn story(&self) -> Vec<String> {
        inside!(self, played => played.story())
    }

    /// Counts the steps that have closed for all at once.
    pub fn step(&self) -> u32 {
        inside!(self, played => played.game().step())
    }

    /// Every move `seat` may make now.
    pub fn legal_moves(&self, seat: Seat) -> Vec<LegalMove> {
        inside!(self, played => {
            let game = played.game();
            let listed = |mv| LegalMove {
                text: format!("{mv}"),
                label: game.describe(seat, &mv),
                open: game.is_open(&mv),
            };
            played.legal_moves(seat).into_iter().map(listed).collect()
        })
    }

    /// Plays a move given as text. With `version`, only if the table still
    /// stands as it did then.
    pub fn play(&mut self, seat: Seat, text: &str, version: Option<u32>) -> Result<(), Refused> {
        inside!(self, played => {
            if let Some(version) = version {
                played.check_version(seat, version)?;
            }
            let mv = text.parse().map_err(|error| Refused::Malformed(format!("{error}")))?;
            played.play(seat, mv).map_err(|illegal| refusal(&illegal))
        })
    }

    /// What chance can do now, as text with whole-number weights.
    pub fn chances(&self) -> Vec<(String, u32)> {
        inside!(self, played => {
            played.chances().into_iter().map(|(chance, weight)| (chance.to_string(), weight)).collect()
        })
    }

    /// Decides chance by hand. Says why when that cannot come up now.
    pub fn chance(&mut self, text: &str) -> Result<(), String> {
        inside!(self, played => {
            let chance = text.parse().map_err(|error| format!("{error}"))?;
            played.chance(chance)
        })
    }

    /// Takes back the latest move of `seat`.
    pub fn take_back(&mut self, seat: Seat) -> Result<(), TakeBack> {
        inside!(self, played => played.take_back(seat))
    }

    /// Whether [`AnyMatch::take_back`] would work.
    pub fn can_take_back(&self, seat: Seat) -> bool {
        inside!(self, played => played.can_take_back(seat))
    }

    /// What happened after `version`, as record entries say it.
    pub fn acts_after(&self, version: u32) -> Vec<(u32, Act)> {
        inside!(self, played => played.acts_after(version).collect())
    }

    /// Whether the others must not be able to tell this move from another
    /// until the step closes. Text that is no move is not.
    pub fn is_sealed(&self, seat: Seat, text: &str) -> bool {
        inside!(self, played => text.parse().is_ok_and(|mv| played.game().is_sealed(seat, &mv)))
    }

    /// What the others read instead of this move until the match is over, if
    /// it stays face down.
    pub fn covered(&self, seat: Seat, text: &str) -> Option<&'static str> {
        inside!(self, played => text.parse().ok().and_then(|mv| played.game().covered(seat, &mv)))
    }

    /// How many seconds the rules of this table give `seat` for the step.
    pub fn seconds(&self, seat: Seat) -> Option<u32> {
        inside!(self, played => played.game().seconds(seat))
    }

    /// What counts when those are over and `seat` has not decided.
    pub fn out_of_time(&self, seat: Seat) -> Option<String> {
        inside!(self, played => played.game().out_of_time(seat).map(|mv| mv.to_string()))
    }

    /// What is done for a seat whose player has left for good, before a bot
    /// plays on there.
    pub fn when_left(&self, seat: Seat) -> Option<String> {
        inside!(self, played => played.game().when_left(seat).map(|mv| mv.to_string()))
    }

    /// Seats whose players have left for good: a bot plays on there.
    pub fn left(&self) -> SeatSet {
        inside!(self, played => played.game().left())
    }

    /// What those are told who left and want their seat back; nothing where
    /// they may come back.
    pub fn no_way_back(&self) -> Option<Refused> {
        fn said<G: Game>(_: &Match<G>) -> Option<Refused> {
            G::no_way_back().as_ref().map(refusal)
        }
        inside!(self, played => said(played))
    }

    /// Why `seat` may not play this now, if it may not.
    pub fn check(&self, seat: Seat, text: &str) -> Result<(), Refused> {
        inside!(self, played => {
            let mv = text.parse().map_err(|error| Refused::Malformed(format!("{error}")))?;
            played.game().check(seat, &mv).map_err(|illegal| refusal(&illegal))
        })
    }

    /// The same match, from here on with these dice.
    #[must_use]
    pub fn with_dice(self, dice: Dice) -> AnyMatch {
        match self {
            AnyMatch::Novem(played) => AnyMatch::Novem(played.with_dice(dice)),
            AnyMatch::FineSand(played) => AnyMatch::FineSand(Box::new(played.with_dice(dice))),
            AnyMatch::SandCastles(played) => AnyMatch::SandCastles(played.with_dice(dice)),
            AnyMatch::Subtext(played) => AnyMatch::Subtext(Box::new(played.with_dice(dice))),
            AnyMatch::Tharos(played) => AnyMatch::Tharos(Box::new(played.with_dice(dice))),
            AnyMatch::TharosCompanion(played) => {
                AnyMatch::TharosCompanion(Box::new(played.with_dice(dice)))
            }
        }
    }

    /// The same match as it stood after its first `version` events.
    #[must_use]
    pub fn rewound(&self, version: u32) -> AnyMatch {
        match self {
            AnyMatch::Novem(played) => AnyMatch::Novem(played.rewound(version)),
            AnyMatch::FineSand(played) => AnyMatch::FineSand(Box::new(played.rewound(version))),
            AnyMatch::SandCastles(played) => AnyMatch::SandCastles(played.rewound(version)),
            AnyMatch::Subtext(played) => AnyMatch::Subtext(Box::new(played.rewound(version))),
            AnyMatch::Tharos(played) => AnyMatch::Tharos(Box::new(played.rewound(version))),
            AnyMatch::TharosCompanion(played) => {
                AnyMatch::TharosCompanion(Box::new(played.rewound(version)))
            }
        }
    }
}

fn refusal(illegal: &impl Refusal) -> Refused {
    let (clause, reason) = (illegal.clause(), illegal.reason());
    Refused::Illegal { message: illegal.to_string(), clause, reason }
}

/// Recomputes a record's every draw from its seed and every state from its moves.
pub fn verify(record: &Record) -> Result<Verified, BadRecord> {
    crate::with_game!(game_of(record)?, G => record.verify::<G>())
}

fn game_of(record: &Record) -> Result<GameId, BadRecord> {
    let unknown = |error: crate::UnknownGame| BadRecord::Header(error.to_string());
    record.header.game.parse().map_err(unknown)
}

fn json(value: &impl Serialize) -> Value {
    serde_json::to_value(value).expect("views hold nothing that JSON cannot")
}

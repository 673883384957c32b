//! A match of any game, over text and JSON.

use crate::{AnyGame, AnyView};
use game_core::{
    Act, Describe, Dice, Disclosure, Game, Match, Outcome, Refusal, Seat, SeatSet, Sketch, Stale,
    TableRules, TakeBack, Turn, Viewer,
};
use serde::Serialize;
use serde_json::Value;
use std::any::Any;
use std::fmt;

/// A match of some game.
pub struct AnyMatch(Box<dyn ErasedMatch>);

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

/// A match without its type; [`AnyMatch`] says what its methods promise.
trait ErasedMatch: Any + fmt::Debug + Send + Sync {
    fn copy(&self) -> Box<dyn ErasedMatch>;
    fn any_game(&self) -> AnyGame;
    fn seats(&self) -> usize;
    fn turn(&self) -> Turn;
    fn version(&self) -> u32;
    fn settled(&self) -> u32;
    fn outcome(&self) -> Option<Outcome>;
    fn any_view(&self, viewer: Viewer) -> AnyView;
    fn sketch(&self, viewer: Viewer, name: &dyn Fn(Seat) -> String, width: usize) -> Sketch;
    fn story(&self) -> Vec<String>;
    fn is_telling(&self, text: &str) -> bool;
    fn is_minor(&self, text: &str) -> bool;
    fn epilogue(&self, name: &dyn Fn(Seat) -> String) -> Vec<String>;
    fn step(&self) -> u32;
    fn legal_moves(&self, seat: Seat) -> Vec<LegalMove>;
    fn check_version(&self, seat: Seat, version: u32) -> Result<(), Stale>;
    fn play(&mut self, seat: Seat, text: &str) -> Result<(), Refused>;
    fn chances(&self) -> Vec<(String, u32)>;
    fn chance(&mut self, text: &str) -> Result<(), String>;
    fn take_back(&mut self, seat: Seat) -> Result<(), TakeBack>;
    fn can_take_back(&self, seat: Seat) -> bool;
    fn acts_after(&self, version: u32) -> Vec<(u32, Act)>;
    fn disclosure(&self, seat: Seat, text: &str) -> Disclosure;
    fn seconds(&self, seat: Seat) -> Option<u32>;
    fn out_of_time(&self, seat: Seat) -> Option<String>;
    fn compulsory(&self, seat: Seat) -> Option<String>;
    fn when_left(&self, seat: Seat) -> Option<String>;
    fn left(&self) -> SeatSet;
    fn no_way_back(&self) -> Option<Refused>;
    fn check(&self, seat: Seat, text: &str) -> Result<(), Refused>;
    fn with_dice(self: Box<Self>, dice: Dice) -> Box<dyn ErasedMatch>;
    fn rewound(&self, version: u32) -> Box<dyn ErasedMatch>;
}

impl<G: Describe + TableRules> ErasedMatch for Match<G> {
    fn copy(&self) -> Box<dyn ErasedMatch> {
        Box::new(self.clone())
    }

    fn any_game(&self) -> AnyGame {
        AnyGame::of::<G>()
    }

    fn seats(&self) -> usize {
        self.game().seats().len()
    }

    fn turn(&self) -> Turn {
        self.game().turn()
    }

    fn version(&self) -> u32 {
        self.version()
    }

    fn settled(&self) -> u32 {
        self.settled()
    }

    fn outcome(&self) -> Option<Outcome> {
        self.game().outcome()
    }

    fn any_view(&self, viewer: Viewer) -> AnyView {
        AnyView::new(self.game().view(viewer))
    }

    fn sketch(&self, viewer: Viewer, name: &dyn Fn(Seat) -> String, width: usize) -> Sketch {
        G::sketch(&self.game().view(viewer), name, width)
    }

    fn story(&self) -> Vec<String> {
        self.story()
    }

    fn is_telling(&self, text: &str) -> bool {
        read::<G>(text).is_ok_and(|mv| self.game().is_telling(&mv))
    }

    fn is_minor(&self, text: &str) -> bool {
        read::<G>(text).is_ok_and(|mv| self.game().is_minor(&mv))
    }

    fn epilogue(&self, name: &dyn Fn(Seat) -> String) -> Vec<String> {
        G::epilogue(self, name)
    }

    fn step(&self) -> u32 {
        self.game().step()
    }

    fn legal_moves(&self, seat: Seat) -> Vec<LegalMove> {
        let game = self.game();
        let listed = |mv| LegalMove {
            text: format!("{mv}"),
            label: game.describe(seat, &mv),
            open: game.is_template(&mv),
        };
        self.legal_moves(seat).into_iter().map(listed).collect()
    }

    fn check_version(&self, seat: Seat, version: u32) -> Result<(), Stale> {
        self.check_version(seat, version)
    }

    fn play(&mut self, seat: Seat, text: &str) -> Result<(), Refused> {
        let mv = read::<G>(text)?;
        self.play(seat, mv).map_err(|illegal| refusal(&illegal))
    }

    fn chances(&self) -> Vec<(String, u32)> {
        let listed = self.chances().into_iter();
        listed.map(|(chance, weight)| (chance.to_string(), weight)).collect()
    }

    fn chance(&mut self, text: &str) -> Result<(), String> {
        let chance = text.parse().map_err(|error| format!("{error}"))?;
        self.chance(chance)
    }

    fn take_back(&mut self, seat: Seat) -> Result<(), TakeBack> {
        self.take_back(seat)
    }

    fn can_take_back(&self, seat: Seat) -> bool {
        self.can_take_back(seat)
    }

    fn acts_after(&self, version: u32) -> Vec<(u32, Act)> {
        self.acts_after(version).collect()
    }

    fn disclosure(&self, seat: Seat, text: &str) -> Disclosure {
        let read = read::<G>(text);
        read.map_or(Disclosure::Open, |mv| self.game().disclosure(seat, &mv))
    }

    fn seconds(&self, seat: Seat) -> Option<u32> {
        self.game().seconds(seat)
    }

    fn out_of_time(&self, seat: Seat) -> Option<String> {
        self.game().out_of_time(seat).map(|mv| mv.to_string())
    }

    fn compulsory(&self, seat: Seat) -> Option<String> {
        self.game().compulsory(seat).map(|mv| mv.to_string())
    }

    fn when_left(&self, seat: Seat) -> Option<String> {
        self.game().when_left(seat).map(|mv| mv.to_string())
    }

    fn left(&self) -> SeatSet {
        self.game().left()
    }

    fn no_way_back(&self) -> Option<Refused> {
        G::no_way_back().as_ref().map(refusal)
    }

    fn check(&self, seat: Seat, text: &str) -> Result<(), Refused> {
        self.game().check(seat, &read::<G>(text)?).map_err(|illegal| refusal(&illegal))
    }

    fn with_dice(self: Box<Self>, dice: Dice) -> Box<dyn ErasedMatch> {
        Box::new((*self).with_dice(dice))
    }

    fn rewound(&self, version: u32) -> Box<dyn ErasedMatch> {
        Box::new(self.rewound(version))
    }
}

fn read<G: Game>(text: &str) -> Result<G::Move, Refused> {
    text.parse().map_err(|error| Refused::Malformed(format!("{error}")))
}

fn refusal(illegal: &impl Refusal) -> Refused {
    let (clause, reason) = (illegal.clause(), illegal.reason());
    Refused::Illegal { message: illegal.to_string(), clause, reason }
}

impl<G: Describe + TableRules> From<Match<G>> for AnyMatch {
    fn from(played: Match<G>) -> AnyMatch {
        AnyMatch(Box::new(played))
    }
}

impl AnyMatch {
    /// The match in its own types, if it is one of `G`.
    pub fn typed<G: Game>(&self) -> Option<&Match<G>> {
        (&*self.0 as &dyn Any).downcast_ref()
    }

    /// The same, to be played on.
    pub fn typed_mut<G: Game>(&mut self) -> Option<&mut Match<G>> {
        (&mut *self.0 as &mut dyn Any).downcast_mut()
    }

    /// Which game it is.
    pub fn game(&self) -> AnyGame {
        self.0.any_game()
    }

    /// How many sit at the table.
    pub fn seats(&self) -> usize {
        self.0.seats()
    }

    /// Whose decision is awaited.
    pub fn turn(&self) -> Turn {
        self.0.turn()
    }

    /// How many events there have been.
    pub fn version(&self) -> u32 {
        self.0.version()
    }

    /// The version with which the present step began. Whatever led there stands for good.
    pub fn settled(&self) -> u32 {
        self.0.settled()
    }

    /// How it ended, if it has.
    pub fn outcome(&self) -> Option<Outcome> {
        self.0.outcome()
    }

    /// All that `viewer` may know, as JSON.
    pub fn view(&self, viewer: Viewer) -> Value {
        let view = self.any_view(viewer);
        serde_json::to_value(view).expect("views hold nothing that JSON cannot")
    }

    /// The same in the game's own type.
    pub fn any_view(&self, viewer: Viewer) -> AnyView {
        self.0.any_view(viewer)
    }

    /// The same as plain text.
    pub fn show(&self, viewer: Viewer) -> String {
        self.any_view(viewer).to_string()
    }

    /// The same laid out for the eye, about so many characters wide.
    pub fn sketch(&self, viewer: Viewer, name: &dyn Fn(Seat) -> String, width: usize) -> Sketch {
        self.0.sketch(viewer, name, width)
    }

    /// Everything that happened, one line each, sealed choices included.
    pub fn story(&self) -> Vec<String> {
        self.0.story()
    }

    /// Whether, of all the moves of a turn, this is the one whose reason is
    /// worth telling.
    pub fn is_telling(&self, text: &str) -> bool {
        self.0.is_telling(text)
    }

    /// Whether a move is so small that the others are not told of it.
    pub fn is_minor(&self, text: &str) -> bool {
        self.0.is_minor(text)
    }

    /// What else is told when the match is over, one line each.
    pub fn epilogue(&self, name: &dyn Fn(Seat) -> String) -> Vec<String> {
        self.0.epilogue(name)
    }

    /// Counts the steps that have closed for all at once.
    pub fn step(&self) -> u32 {
        self.0.step()
    }

    /// Every move `seat` may make now.
    pub fn legal_moves(&self, seat: Seat) -> Vec<LegalMove> {
        self.0.legal_moves(seat)
    }

    /// Plays a move given as text. With `version`, only if the table still
    /// stands as it did then.
    pub fn play(&mut self, seat: Seat, text: &str, version: Option<u32>) -> Result<(), Refused> {
        if let Some(version) = version {
            self.0.check_version(seat, version)?;
        }
        self.0.play(seat, text)
    }

    /// What chance can do now, as text with whole-number weights.
    pub fn chances(&self) -> Vec<(String, u32)> {
        self.0.chances()
    }

    /// Decides chance by hand. Says why when that cannot come up now.
    pub fn chance(&mut self, text: &str) -> Result<(), String> {
        self.0.chance(text)
    }

    /// Takes back the latest move of `seat`.
    pub fn take_back(&mut self, seat: Seat) -> Result<(), TakeBack> {
        self.0.take_back(seat)
    }

    /// Whether [`AnyMatch::take_back`] would work.
    pub fn can_take_back(&self, seat: Seat) -> bool {
        self.0.can_take_back(seat)
    }

    /// What happened after `version`, as record entries say it.
    pub fn acts_after(&self, version: u32) -> Vec<(u32, Act)> {
        self.0.acts_after(version)
    }

    /// What the others may know of this move, and when. Text that is no move
    /// is open.
    pub fn disclosure(&self, seat: Seat, text: &str) -> Disclosure {
        self.0.disclosure(seat, text)
    }

    /// How many seconds the rules of this table give `seat` for the step.
    pub fn seconds(&self, seat: Seat) -> Option<u32> {
        self.0.seconds(seat)
    }

    /// What counts when those are over and `seat` has not decided.
    pub fn out_of_time(&self, seat: Seat) -> Option<String> {
        self.0.out_of_time(seat)
    }

    /// What `seat` has to do now, without a choice.
    pub fn compulsory(&self, seat: Seat) -> Option<String> {
        self.0.compulsory(seat)
    }

    /// What is done for a seat whose player has left for good, before a bot
    /// plays on there.
    pub fn when_left(&self, seat: Seat) -> Option<String> {
        self.0.when_left(seat)
    }

    /// Seats whose players have left for good: a bot plays on there.
    pub fn left(&self) -> SeatSet {
        self.0.left()
    }

    /// What those are told who left and want their seat back; nothing where
    /// they may come back.
    pub fn no_way_back(&self) -> Option<Refused> {
        self.0.no_way_back()
    }

    /// Why `seat` may not play this now, if it may not.
    pub fn check(&self, seat: Seat, text: &str) -> Result<(), Refused> {
        self.0.check(seat, text)
    }

    /// The same match, from here on with these dice.
    #[must_use]
    pub fn with_dice(self, dice: Dice) -> AnyMatch {
        AnyMatch(self.0.with_dice(dice))
    }

    /// The same match as it stood after its first `version` events.
    #[must_use]
    pub fn rewound(&self, version: u32) -> AnyMatch {
        AnyMatch(self.0.rewound(version))
    }
}

impl Clone for AnyMatch {
    fn clone(&self) -> AnyMatch {
        AnyMatch(self.0.copy())
    }
}

impl fmt::Debug for AnyMatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

//! The bots that a game brings along.

use crate::advice::Yardstick;
use crate::pieces::{Number, TakenOut, first_word};
use crate::{Assessment, Bot, BotRng, Detail, Listener, Measure, Review};
use game_core::{BadOptions, Describe, Game, Match, Search, Seat, TableRules};
use std::path::Path;

/// The bots of one game.
pub trait Roster: Send + Sync + 'static {
    /// The game they play.
    type Game: Describe + TableRules + Search;
    /// Their names, the one to play against by default first; at least one.
    const NAMES: &'static [&'static str];
    /// Which of them are the four characters, by level: each stronger than the
    /// one before. None where bots are called by their own names.
    const CAST: Option<[&'static str; 4]> = None;
    /// Names of earlier players, kept as they were so that later ones can be compared with
    /// them in one run. They can be asked for, and are offered to nobody.
    const FROZEN: &'static [&'static str] = &[];
    /// How many simulations are spent on a decision when a finished match is looked at
    /// again: a usual match takes a few seconds.
    const REVIEW_SIMULATIONS: u64 = 200;
    /// How many more are spent on a decision where much seems to have been given away, by bots that have
    /// a second look.
    const SECOND_LOOK: u64 = 800;
    /// What chance is called in a sentence for people: `the dice`.
    const LUCK: &'static str = "luck";
    /// How many simulations the strongest spends on a decision. What is to be sure of is looked
    /// at ten times as long.
    const STRONGEST_SIMULATIONS: u64 = 300;
    /// Puzzles of this game, as text ([`Puzzles`](crate::Puzzles)); empty where there are none.
    const PUZZLES: &'static str = "";
    /// The bot with this name, frozen ones included.
    fn bot(name: &str) -> Option<Box<dyn Bot<Self::Game>>>;
    /// The strongest, thinking as long as it is given: it has no limit of its own.
    fn thinker() -> Option<Box<dyn Bot<Self::Game>>> {
        None
    }
    /// Whether a puzzle may ask a seat for this move here: it is worth a thought, and where
    /// something hidden decides, it is what was hidden. Without a move, whether it may ask here at all.
    fn asks(_: &Self::Game, _: Seat, _best: Option<&<Self::Game as Game>::Move>) -> bool {
        true
    }
    /// How the bot of this name plays, in a few words for the small print.
    fn about(_: &str) -> Option<&'static str> {
        None
    }
    /// Why hints make no sense in this game, as a sentence; nothing where they do.
    const NO_ADVICE: Option<&'static str> = None;
    /// The bot that compares moves for a hint where its character has not.
    const ASSESSOR: Option<&'static str> = None;
    /// Whether the same move may be made several times in a row.
    const REPEATS: bool = false;
    /// By what moves are compared in a hint.
    fn measure(_: &<Self::Game as Game>::View) -> Yardstick {
        Yardstick::Chance
    }
    /// Where nobody should decide for somebody else: an idea, and what is to be said about it.
    fn idea(_: Seat, _: &<Self::Game as Game>::View, _: &mut BotRng) -> Option<(String, String)> {
        None
    }
    /// Why a move is a good one, in a clause or sentence addressed to whoever sits there.
    fn reason(
        _: Seat,
        _: &<Self::Game as Game>::View,
        _: &<Self::Game as Game>::Move,
        _: &Assessment<<Self::Game as Game>::Move>,
    ) -> Option<String> {
        None
    }
    /// Whether two moves are so much alike that a hint names one of them only.
    fn alike(_: &<Self::Game as Game>::Move, _: &<Self::Game as Game>::Move) -> bool {
        false
    }
    /// Whether a hint ends before this move: it is for the player to say that the turn is over.
    fn ends_row(_: &<Self::Game as Game>::Move) -> bool {
        false
    }
    /// What a seat should do and why, in plain words, if anybody knows.
    fn hint(_: Seat, _: &<Self::Game as Game>::View) -> Option<String> {
        None
    }
    /// From now on its bots look up what was solved and written to this file.
    /// Says why if there is nothing to look up.
    fn use_table(_: &Path) -> Result<(), String> {
        Err("the bots of this game look nothing up in a file".into())
    }
    /// From now on what its bots work out once and for all is kept in this folder, and looked for there first.
    fn keep_in(_: &Path) {}
    /// Works out ahead what the first answer would otherwise wait for.
    fn prepare() {}

    /// What a review of a match that begins so shows, and by what it judges.
    fn review_measure(_: &Self::Game) -> Measure {
        Measure::WIN
    }
    /// Why the best of these moves was better than what was played, in a sentence for whoever decided or
    /// about them, that rests on nothing but what the seat saw.
    fn review_reason(
        _: &<Self::Game as Game>::View,
        _: &Assessment<<Self::Game as Game>::Move>,
        _played: &<Self::Game as Game>::Move,
        _: Listener,
    ) -> Option<String> {
        None
    }
    /// What only this game has to tell of a match that is over, in plain words and tables.
    fn review_details(_: &Match<Self::Game>, _: &Review) -> Vec<Detail> {
        Vec::new()
    }

    /// What kind of move this is, as a word: `build`, `wave`.
    fn kind(mv: &<Self::Game as Game>::Move) -> String {
        first_word(&mv.to_string())
    }
    /// The cards, castles or buildings that a seat had by the end of a match, by name.
    fn held(_: &Self::Game, _: Seat) -> Vec<String> {
        Vec::new()
    }
    /// What lies there for all, by name: the set-up, this match's castles. Asked when the
    /// first decision is due, and again at the end.
    fn dealt(_: &Self::Game) -> Vec<String> {
        Vec::new()
    }
    /// The names of all that can be taken out of a table with these options.
    fn pieces(_: &<Self::Game as Game>::Options) -> Vec<String> {
        Vec::new()
    }
    /// A table without one of its [`Roster::pieces`].
    fn without(
        _: &<Self::Game as Game>::Options,
        _: &str,
    ) -> Option<TakenOut<<Self::Game as Game>::Options>> {
        None
    }
    /// The numbers of the components that a designer may turn, as they are now.
    fn numbers(_: &<Self::Game as Game>::Options) -> Vec<Number> {
        Vec::new()
    }
    /// The same table with one of its [`Roster::numbers`] set to this. Whether the game can be
    /// played with it is found when a table is opened.
    fn with_number(
        _: &<Self::Game as Game>::Options,
        name: &str,
        _: i64,
    ) -> Result<<Self::Game as Game>::Options, BadOptions> {
        Err(BadOptions(format!("there is no number {name:?} to turn")))
    }
}

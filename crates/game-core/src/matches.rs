//! A match: a game, its log, and the dice that decide its chances.

use crate::record::Act;
use crate::{BadOptions, Describe, Dice, Follow, Game, Known, Seat, Step, Turn};

/// One thing that happened in a match.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Event<G: Game> {
    /// A seat decided something.
    Move(Seat, G::Move),
    /// Something was drawn or rolled, from a seat's stream or the table's.
    Chance(Option<Seat>, G::Chance),
    /// A seat took back the move that had made this version.
    TakeBack(Seat, u32),
}

/// An event, and the step the game had reached after it.
#[derive(Clone, Debug)]
struct Logged<G: Game> {
    event: Event<G>,
    step: u32,
}

/// A game under way, with everything that led there.
///
/// Its version is the number of events so far. History is never rewritten: a
/// move taken back stays in the log, followed by the taking back.
#[derive(Clone, Debug)]
pub struct Match<G: Game> {
    fresh: G,
    game: G,
    log: Vec<Logged<G>>,
    /// The version with which the present step began, and the game as it was: nothing
    /// before it can be taken back.
    settled: (u32, G),
    dice: Option<Dice>,
}

/// The table has moved on since that version.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("that answers version {answered}, but the table is at version {current}")]
pub struct Stale {
    /// The version the caller had seen.
    pub answered: u32,
    /// The version of the match.
    pub current: u32,
}

/// Why a move cannot be taken back. Nothing has changed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum TakeBack {
    /// The seat has made no move yet.
    #[error("there is no move of yours to take back")]
    Nothing,
    /// Something was drawn or rolled since.
    #[error("a draw or roll followed your move, so it stands")]
    Drawn,
    /// A hidden choice was turned up, or the turn closed, since.
    #[error("what followed your move is already known to you, so it stands")]
    Revealed,
    /// Somebody has since decided something that depends on it.
    #[error("others have built on your move, so it stands")]
    BuiltUpon,
}

impl<G: Game> Match<G> {
    /// Opens a match. With dice, chance is drawn whenever the game waits for
    /// it; without, it waits for [`Match::chance`].
    pub fn new(options: &G::Options, seats: usize, dice: Option<Dice>) -> Result<Self, BadOptions> {
        let about = G::ABOUT;
        if !(about.min_seats..=about.max_seats).contains(&seats) {
            let (title, min, max) = (about.title, about.min_seats, about.max_seats);
            let range = if min == max { format!("{min}") } else { format!("{min} to {max}") };
            let what = format!("{title} is played by {range}, not by {seats}");
            return Err(BadOptions(what));
        }
        let game = G::new(options, seats)?;
        let settled = (0, game.clone());
        let mut opened = Match { fresh: game.clone(), game, log: Vec::new(), settled, dice };
        opened.settle();
        Ok(opened)
    }

    /// The same match, from here on with these dice.
    #[must_use]
    pub fn with_dice(mut self, dice: Dice) -> Self {
        self.dice = Some(dice);
        self.settle();
        self
    }

    /// The present state.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// How many events there have been.
    pub fn version(&self) -> u32 {
        self.log.len() as u32
    }

    /// The version with which the present step began. Whatever led there stands for good.
    pub fn settled(&self) -> u32 {
        self.settled.0
    }

    /// Everything that happened, in order.
    pub fn events(&self) -> impl ExactSizeIterator<Item = &Event<G>> {
        self.log.iter().map(|logged| &logged.event)
    }

    /// What happened after `version`, as record entries say it.
    pub fn acts_after(&self, version: u32) -> impl Iterator<Item = (u32, Act)> {
        let skip = version as usize;
        self.events().enumerate().skip(skip).map(|(i, event)| (i as u32 + 1, event.to_act()))
    }

    /// Everything that happened, by the version it made: nothing is hidden from
    /// whoever has the match itself.
    pub fn known(&self) -> impl Iterator<Item = (u32, Known<G>)> {
        (1..).zip(self.events()).map(|(v, event)| (v, event.clone().into()))
    }

    /// Whether the game waits for chance that nobody here will draw.
    pub fn awaits_chance(&self) -> bool {
        matches!(self.game.turn(), Turn::Chance(_))
    }

    /// What chance can do now, with whole-number weights.
    pub fn chances(&self) -> Vec<(G::Chance, u32)> {
        let mut outcomes = Vec::new();
        if self.awaits_chance() {
            self.game.chances(&mut outcomes);
        }
        outcomes
    }

    /// Every move `seat` may make now.
    pub fn legal_moves(&self, seat: Seat) -> Vec<G::Move> {
        let mut moves = Vec::new();
        self.game.legal_moves(seat, &mut moves);
        moves
    }

    /// Plays a move, and draws whatever chance follows from it.
    pub fn play(&mut self, seat: Seat, mv: G::Move) -> Result<(), G::Illegal> {
        self.game.check(seat, &mv)?;
        self.game.apply(seat, mv.clone());
        self.push(Event::Move(seat, mv));
        self.settle();
        Ok(())
    }

    /// Decides chance by hand. Says so when that cannot come up now.
    pub fn chance(&mut self, chance: G::Chance) -> Result<(), String> {
        let Turn::Chance(seat) = self.game.turn() else {
            return Err("nothing is to be drawn or rolled now".into());
        };
        if !self.chances().iter().any(|(outcome, weight)| *outcome == chance && *weight > 0) {
            return Err(format!("{chance} cannot come up now"));
        }
        self.game.apply_chance(chance.clone());
        self.push(Event::Chance(seat, chance));
        self.settle();
        Ok(())
    }

    /// Refuses a move that answers an outdated table. While seats choose
    /// together, any version of that step will do, as long as this seat has
    /// not acted since.
    pub fn check_version(&self, seat: Seat, answered: u32) -> Result<(), Stale> {
        let stale = Stale { answered, current: self.version() };
        if answered > self.version() || self.step_at(answered) != self.game.step() {
            return Err(stale);
        }
        let own = |logged: &Logged<G>| match logged.event {
            Event::Move(by, _) | Event::TakeBack(by, _) => by == seat,
            Event::Chance(belongs_to, _) => belongs_to.is_none_or(|by| by == seat),
        };
        if self.log[answered as usize..].iter().any(own) { Err(stale) } else { Ok(()) }
    }

    /// Takes back the latest move of `seat`, as long as the seat has learned
    /// nothing since and nobody has built upon it.
    pub fn take_back(&mut self, seat: Seat) -> Result<(), TakeBack> {
        let (at, game) = self.without_latest(seat)?;
        self.game = game;
        self.push(Event::TakeBack(seat, at as u32 + 1));
        Ok(())
    }

    /// Whether [`Match::take_back`] would work.
    pub fn can_take_back(&self, seat: Seat) -> bool {
        self.without_latest(seat).is_ok()
    }

    /// The same match as it stood after its first `version` events, chance to
    /// be decided by hand from there.
    #[must_use]
    pub fn rewound(&self, version: u32) -> Self {
        let log = self.log[..self.log.len().min(version as usize)].to_vec();
        let start = (0, self.fresh.clone());
        let game = replayed(&start, &log, None).expect("the log was played before");
        Match { fresh: self.fresh.clone(), game, log, settled: start, dice: None }
    }

    /// Carries out a record's entry; for replaying.
    pub(crate) fn enter(&mut self, act: &Act) -> Result<(), String> {
        match act {
            Act::Move { seat, text } => {
                if !self.game.seats().contains(*seat) {
                    return Err(format!("nobody sits in {seat}"));
                }
                let mv = text.parse::<G::Move>().map_err(|error| error.to_string())?;
                self.play(*seat, mv).map_err(|error| format!("{seat} cannot play {text}: {error}"))
            }
            Act::Chance { text, belongs_to } => {
                if let Turn::Chance(seat) = self.game.turn()
                    && seat != *belongs_to
                {
                    return Err("the chance belongs to another seat".into());
                }
                self.chance(text.parse::<G::Chance>().map_err(|error| error.to_string())?)
            }
            Act::TakeBack { seat, of } => {
                let wrong = || format!("version {of} is not what {seat} could take back");
                let (at, _) = self.without_latest(*seat).map_err(|_| wrong())?;
                if at as u32 + 1 != *of {
                    return Err(wrong());
                }
                self.take_back(*seat).map_err(|error| error.to_string())
            }
        }
    }

    fn push(&mut self, event: Event<G>) {
        let (before, step) = (self.step_at(self.version()), self.game.step());
        let closes = step != before && !matches!(event, Event::TakeBack(..));
        self.log.push(Logged { event, step });
        if closes {
            self.settled = (self.version(), self.game.clone());
        }
    }

    /// Draws for as long as the game waits for chance and there are dice.
    fn settle(&mut self) {
        while let (Turn::Chance(seat), Some(dice)) = (self.game.turn(), &mut self.dice) {
            let mut outcomes = Vec::new();
            self.game.chances(&mut outcomes);
            let drawn = dice.draw(seat, &outcomes);
            self.game.apply_chance(drawn.clone());
            self.push(Event::Chance(seat, drawn));
        }
    }

    fn step_at(&self, version: u32) -> u32 {
        match version {
            0 => self.fresh.step(),
            v => self.log[v as usize - 1].step,
        }
    }

    /// Where the latest standing move of `seat` is, and the state without it.
    fn without_latest(&self, seat: Seat) -> Result<(usize, G), TakeBack> {
        let taken_back = taken_back(&self.log);
        let is_latest = |&at: &usize| {
            matches!(self.log[at].event, Event::Move(by, _) if by == seat) && !taken_back[at]
        };
        let at = (0..self.log.len()).rev().find(is_latest).ok_or(TakeBack::Nothing)?;
        let drawn = |logged: &Logged<G>| matches!(logged.event, Event::Chance(belongs_to, _) if belongs_to.is_none_or(|by| by == seat));
        if self.log[at..].iter().any(drawn) {
            return Err(TakeBack::Drawn);
        }
        if self.step_at(at as u32) != self.game.step() {
            return Err(TakeBack::Revealed);
        }
        // What led to the present step stands, so only the step is played again.
        let start =
            if at as u32 >= self.settled.0 { &self.settled } else { &(0, self.fresh.clone()) };
        let game = replayed(start, &self.log, Some(at)).ok_or(TakeBack::BuiltUpon)?;
        Ok((at, game))
    }
}

/// Plays the log's standing events again, from a version and how the game was then, leaving
/// out the one at `except`; `None` if the rest is no longer possible.
fn replayed<G: Game>(start: &(u32, G), log: &[Logged<G>], except: Option<usize>) -> Option<G> {
    let taken_back = taken_back(log);
    let mut game = start.1.clone();
    for (at, logged) in log.iter().enumerate().skip(start.0 as usize) {
        if taken_back[at] || except == Some(at) {
            continue;
        }
        match &logged.event {
            Event::Move(seat, mv) => game.play(*seat, mv.clone()).ok()?,
            Event::Chance(seat, chance) => {
                if game.turn() != Turn::Chance(*seat) {
                    return None;
                }
                game.apply_chance(chance.clone());
            }
            Event::TakeBack(..) => {}
        }
    }
    Some(game)
}

impl<G: Describe> Match<G> {
    /// Everything that happened, one line each, for people. It tells sealed
    /// choices too: for records and for matches that are over.
    pub fn story(&self) -> Vec<String> {
        let line = |step: Step<G>| match &step.act {
            Known::Move(seat, mv) if step.undone => format!("{seat}: {mv} (taken back later)"),
            Known::Move(seat, mv) => format!("{seat}: {}", step.before.describe(*seat, mv)),
            Known::Chance(seat, chance) => step.before.describe_chance(*seat, chance),
            Known::TakeBack(seat, of) => format!("{seat} takes back move {of}"),
            Known::Sealed(_) | Known::Covered(..) | Known::Hidden(_) => {
                unreachable!("nothing is hidden from whoever has the match")
            }
        };
        Follow::new(self.fresh.clone()).walk(self.known()).map(line).collect()
    }
}

impl<G: Game> Event<G> {
    /// The event as a record says it.
    pub fn to_act(&self) -> Act {
        match self {
            Event::Move(seat, mv) => Act::Move { seat: *seat, text: mv.to_string() },
            Event::Chance(seat, chance) => {
                Act::Chance { text: chance.to_string(), belongs_to: *seat }
            }
            Event::TakeBack(seat, of) => Act::TakeBack { seat: *seat, of: *of },
        }
    }
}

/// For every event of the log, whether it was a move later taken back.
fn taken_back<G: Game>(log: &[Logged<G>]) -> Vec<bool> {
    let mut gone = vec![false; log.len()];
    for logged in log {
        if let Event::TakeBack(_, of) = logged.event {
            gone[of as usize - 1] = true;
        }
    }
    gone
}

//! A match: a game, its log, and the dice that decide its chances.

use crate::record::Act;
use crate::{
    BadOptions, Describe, Dice, Follow, Game, History, Known, MAX_SEATS, Seat, Step, Turn,
};
use std::sync::Arc;

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
    /// As it was dealt. Whatever seldom changes is shared by copies: every look at a table is one.
    fresh: Arc<G>,
    game: G,
    log: History<Logged<G>>,
    /// The version with which the present step began, and the game as it was: nothing
    /// before it can be taken back.
    settled: (u32, Arc<G>),
    /// Where in the log the events of the present step are that stand.
    open: Vec<usize>,
    /// The version that the latest move of each seat had made before the present step.
    moved: [u32; MAX_SEATS],
    /// The version of the latest draw that each seat has learned something by.
    drawn: [u32; MAX_SEATS],
    dice: Option<Arc<Dice>>,
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
    #[error("there is nothing to undo")]
    Nothing,
    /// Something was drawn or rolled since.
    #[error("you can’t undo this: something was drawn or rolled after your move")]
    Drawn,
    /// A hidden choice was turned up, or the turn closed, since.
    #[error("you can’t undo this: you have already seen what came of it")]
    Revealed,
    /// Somebody has since decided something that depends on it.
    #[error("you can’t undo this: others have already played on")]
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
        let mut opened = Match { dice: dice.map(Arc::new), ..Match::unplayed(Arc::new(game)) };
        opened.settle();
        Ok(opened)
    }

    /// Nothing has happened yet, and nobody draws.
    fn unplayed(fresh: Arc<G>) -> Self {
        Match {
            game: G::clone(&fresh),
            settled: (0, fresh.clone()),
            fresh,
            log: History::default(),
            open: Vec::new(),
            moved: [0; MAX_SEATS],
            drawn: [0; MAX_SEATS],
            dice: None,
        }
    }

    /// The same match, from here on with these dice.
    #[must_use]
    pub fn with_dice(mut self, dice: Dice) -> Self {
        self.dice = Some(Arc::new(dice));
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
    pub fn events(&self) -> impl Iterator<Item = &Event<G>> {
        self.events_after(0)
    }

    /// What happened after `version`, in order.
    pub fn events_after(&self, version: u32) -> impl Iterator<Item = &Event<G>> {
        self.log.since(version as usize).map(|logged| &logged.event)
    }

    /// What happened after `version`, as record entries say it.
    pub fn acts_after(&self, version: u32) -> impl Iterator<Item = (u32, Act)> {
        (version + 1..).zip(self.events_after(version)).map(|(v, event)| (v, event.to_act()))
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
        let own = |event: &Event<G>| match event {
            Event::Move(by, _) | Event::TakeBack(by, _) => *by == seat,
            Event::Chance(belongs_to, _) => belongs_to.is_none_or(|by| by == seat),
        };
        if self.events_after(answered).any(own) { Err(stale) } else { Ok(()) }
    }

    /// Takes back the latest move of `seat`, as long as the seat has learned
    /// nothing since and nobody has built upon it.
    pub fn take_back(&mut self, seat: Seat) -> Result<(), TakeBack> {
        let (at, game) = self.without_latest(seat)?;
        self.game = game;
        self.open.retain(|&stands| stands != at);
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
        let logged = || self.log.since(0).take(version as usize);
        let undone = undone(logged());
        let mut past = Match::unplayed(self.fresh.clone());
        for (logged, undone) in logged().zip(undone) {
            match &logged.event {
                _ if undone => past.log.push(logged.clone()),
                Event::TakeBack(..) => past.log.push(logged.clone()),
                Event::Move(seat, mv) => {
                    past.game.apply(*seat, mv.clone());
                    past.push(logged.event.clone());
                }
                Event::Chance(_, chance) => {
                    past.game.apply_chance(chance.clone());
                    past.push(logged.event.clone());
                }
            }
        }
        past
    }

    /// Carries out a record's entry; for replaying.
    pub(crate) fn enter(&mut self, act: &Act) -> Result<(), String> {
        match act {
            Act::Move { seat, text } => {
                if !self.game.seats().contains(*seat) {
                    return Err(format!("nobody sits in {seat}"));
                }
                let mv = text.parse::<G::Move>().map_err(|error| error.to_string())?;
                let text = crate::shortened(text);
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

    /// Writes down what has just been done to the game.
    fn push(&mut self, event: Event<G>) {
        let (before, step) = (self.step_at(self.version()), self.game.step());
        let took_back = matches!(event, Event::TakeBack(..));
        if !took_back {
            self.open.push(self.log.len());
        }
        let version = self.version() + 1;
        match event {
            Event::Chance(None, _) => self.drawn = [version; MAX_SEATS],
            Event::Chance(Some(seat), _) => self.drawn[seat.index()] = version,
            Event::Move(..) | Event::TakeBack(..) => {}
        }
        self.log.push(Logged { event, step });
        if step != before && !took_back {
            self.close();
        }
    }

    /// The step has closed: what was done in it stands for good.
    fn close(&mut self) {
        for at in self.open.drain(..) {
            if let Some(Logged { event: Event::Move(seat, _), .. }) = self.log.get(at) {
                self.moved[seat.index()] = at as u32 + 1;
            }
        }
        self.settled = (self.version(), Arc::new(self.game.clone()));
    }

    /// Draws for as long as the game waits for chance and there are dice.
    fn settle(&mut self) {
        while let (Turn::Chance(seat), Some(dice)) = (self.game.turn(), &mut self.dice) {
            let mut outcomes = Vec::new();
            self.game.chances(&mut outcomes);
            let drawn = Arc::make_mut(dice).draw(seat, &outcomes);
            self.game.apply_chance(drawn.clone());
            self.push(Event::Chance(seat, drawn));
        }
    }

    fn step_at(&self, version: u32) -> u32 {
        match version {
            0 => self.fresh.step(),
            v => self.log.get(v as usize - 1).expect("nobody asks for what is to come").step,
        }
    }

    /// Where the latest standing move of `seat` is, and the state without it. It looks at the
    /// present step only: a long match takes no longer than a short one.
    fn without_latest(&self, seat: Seat) -> Result<(usize, G), TakeBack> {
        let is_own = |&&at: &&usize| {
            self.log
                .get(at)
                .is_some_and(|logged| matches!(logged.event, Event::Move(by, _) if by == seat))
        };
        let open = self.open.iter().rev().find(is_own).copied();
        let before = || (self.moved[seat.index()] as usize).checked_sub(1);
        let at = open.or_else(before).ok_or(TakeBack::Nothing)?;
        if self.drawn[seat.index()] as usize > at {
            return Err(TakeBack::Drawn);
        }
        if self.step_at(at as u32) != self.game.step() {
            return Err(TakeBack::Revealed);
        }
        let game = match open {
            // What led to the present step stands, so only the step is played again.
            Some(_) => self.replayed(G::clone(&self.settled.1), &self.open, at),
            None => {
                let undone = undone(self.log.since(0));
                let stands = |at: &usize| !undone[*at];
                let standing: Vec<usize> = (0..self.log.len()).filter(stands).collect();
                self.replayed(G::clone(&self.fresh), &standing, at)
            }
        };
        Ok((at, game.ok_or(TakeBack::BuiltUpon)?))
    }

    /// Plays the events at these places, leaving out the one at `except`; `None` if the rest is no
    /// longer possible.
    fn replayed(&self, mut game: G, standing: &[usize], except: usize) -> Option<G> {
        for &at in standing.iter().filter(|&&at| at != except) {
            match &self.log.get(at)?.event {
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
        Follow::new(G::clone(&self.fresh)).walk(self.known()).map(line).collect()
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

/// For every event of a log, whether it was a move later taken back.
fn undone<'a, G: Game>(log: impl Iterator<Item = &'a Logged<G>>) -> Vec<bool> {
    let mut undone = Vec::new();
    for logged in log {
        undone.push(false);
        if let Event::TakeBack(_, of) = logged.event {
            undone[of as usize - 1] = true;
        }
    }
    undone
}

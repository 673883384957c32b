//! The view as plain text, for terminals and screen readers.

use super::view::{CompanionView, Progress, Sheet};
use super::{Companion, Marker, Move, Phase};
use crate::mat::{Guild, Mat, Row, SPACES, Stake, TURNS};
use std::fmt::{self, Display, Formatter};

impl Display for CompanionView {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self.phase {
            Phase::Over => writeln!(f, "Over on turn {}", self.turn)?,
            _ => match self.preparation {
                Some(Progress { step, of }) => writeln!(f, "Preparation, step {step} of {of}")?,
                None => writeln!(f, "Turn {} of {TURNS}", self.turn)?,
            },
        }
        let [one, two, three] = self.mat.start().map(|guild| guild.map_or("empty", Guild::name));
        writeln!(f, "Start spaces: I {one}, II {two}, III {three}")?;
        let [ochre, teal, plum] = self.mat.bag();
        writeln!(f, "Bag: {ochre} ochre, {teal} teal, {plum} plum")?;
        let lost = self.mat.lost_mines();
        let mines = if lost == 1 { "mine" } else { "mines" };
        writeln!(f, "Loss box: {lost} {mines}, {} points", -2 * lost as i32)?;
        for row in Row::ALL {
            self.write_row(f, row)?;
        }
        if let Some(sheet) = &self.sheet {
            writeln!(f)?;
            write!(f, "{sheet}")?;
        }
        if self.phase == Phase::Over {
            return Ok(());
        }
        writeln!(f)?;
        for (at, told) in self.tell.iter().enumerate() {
            writeln!(f, "{}. {told}", at + 1)?;
        }
        for more in &self.more {
            writeln!(f, "{more}")?;
        }
        writeln!(f, "{}", self.ask)
    }
}

impl CompanionView {
    /// `Row A (ochre, 2 of 6)`, then `A2: at least 7 Jar: met` and so on.
    fn write_row(&self, f: &mut Formatter<'_>, row: Row) -> fmt::Result {
        let (guild, count) = match self.mat.row(row) {
            Some((guild, count)) => (guild.name(), count),
            None => ("no guild yet", 0),
        };
        writeln!(f, "Row {row} ({guild}, {count} of {SPACES})")?;
        for (place, trial) in self.mat.trials(row).into_iter().enumerate() {
            let filled = place < usize::from(count);
            let Some(trial) = trial else { continue };
            let state = match self.mat.result(trial) {
                Some(true) => "met",
                Some(false) => "not met",
                None if filled => "asked now",
                None if trial.stake() == Stake::Mine => "mine",
                None if trial.stake() == Stake::Coin => "coin",
                None if self.mat.has_coin(row) => "open, with coin",
                None => "open",
            };
            let space = self.mat.space_of(trial);
            let last = if trial.is_last() { ", last space" } else { "" };
            writeln!(f, "  {space}{last}: {}: {state}", self.mat.requirement(trial))?;
        }
        Ok(())
    }
}

impl Display for Sheet {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self.base {
            Some(base) => writeln!(f, "{base:5}  Points in the base game")?,
            None => writeln!(f, "    –  Points in the base game")?,
        }
        for (line, points) in self.lines {
            writeln!(f, "{points:5}  {}", line.name())?;
        }
        writeln!(f, "{:5}  {}", self.total, self.total_name())?;
        let mut verdict = self.verdict.clone();
        verdict[..1].make_ascii_uppercase();
        writeln!(f, "{verdict}.")
    }
}

/// A short sentence for people: what a move does.
pub(super) fn describe(companion: &Companion, mv: Move) -> String {
    let mat = companion.mat();
    match mv {
        Move::Ready => "done".into(),
        Move::Drew(guild) => format!("{guild} drawn onto {}", free_space(mat)),
        Move::Swap(1) => "swap the markers on I and II for 3 Jar".into(),
        Move::Swap(_) => "swap the markers on II and III for 3 Jar".into(),
        Move::Place => match mat.ahead().first() {
            Some((guild, space)) => format!("place {guild} on {space}"),
            None => "place the marker of space I".into(),
        },
        Move::Yes | Move::No => {
            let answer = if mv == Move::Yes { "met" } else { "not met" };
            match mat.pending() {
                Some(trial) => format!("{}: {answer}", mat.requirement(trial)),
                None => answer.into(),
            }
        }
        Move::Count(count) => match mat.pending().map(|trial| mat.requirement(trial).question()) {
            Some(question) => format!("{count} {}", question.noun(count.unsigned_abs())),
            None => format!("{count} points in the base game"),
        },
        Move::Done => "end the turn".into(),
        Move::Points(points) => format!("{points} points in the base game"),
        Move::Finish => "finish".into(),
        Move::Undo => "undo the last answer".into(),
        Move::Back(turn) => format!("go back to the beginning of turn {turn}"),
    }
}

/// The same for what comes out of the bag.
pub(super) fn describe_draw(companion: &Companion, Marker(guild): Marker) -> String {
    format!("{guild} is drawn onto {}", free_space(companion.mat()))
}

/// The start space that a marker is drawn onto.
pub(super) fn free_space(mat: &Mat) -> &'static str {
    let start = mat.start();
    let free = start.iter().position(Option::is_none).unwrap_or(start.len() - 1);
    ["I", "II", "III"][free]
}

//! What is still to be done, the next thing on top.

/// Room for the longest agenda: four guilds at the start.
const ROOM: usize = 24;

/// One thing to be done.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Task {
    /// Chance lays out the regions.
    Regions,
    /// Chance opens buildings, until five are open.
    Buildings,
    /// The guild of this seat gets ready.
    Guild(u8),
    /// Chance puts player cards on offer, until two are.
    Offers,
    /// So many action cards are drawn.
    Cards(u8),
    /// TH-3.6: the hand is cut down to three.
    Discard,
    /// The start spaces of the mat are filled.
    Markers,
    /// A turn begins.
    Turn,
    /// The attack card is revealed.
    Attack,
    /// Five dice are drawn and rolled.
    Dice,
    /// Dice are rolled again.
    Roll,
    /// Swap, or place the marker.
    Mat,
    /// The requirement of the space is checked.
    Check,
    /// So many unbuilt buildings leave the game.
    Remove(u8),
    /// So many unbuilt buildings get a foreign marker.
    Foreign(u8),
    /// A line of regions is cleared.
    Line,
    /// The mine of the mat goes onto a region.
    Mine,
    /// A medal is lost.
    Medal,
    /// So many player cards go back.
    Return(u8),
    /// Dice and cards are used.
    Act,
    /// The attack is met.
    Defend,
    /// So many points of the attack could not be paid for.
    Unpaid(u8),
    /// The turn ends.
    End,
}

impl Task {
    /// Whether somebody is to choose.
    #[inline]
    pub(super) const fn is_decision(self) -> bool {
        use Task::{Act, Discard, Mat, Medal, Mine, Return, Unpaid};
        matches!(self, Discard | Mat | Mine | Medal | Unpaid(_) | Return(_) | Act)
    }
}

/// A stack of tasks, without a heap: a search copies it millions of times.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Agenda {
    tasks: [Task; ROOM],
    len: u8,
}

impl Agenda {
    pub(super) const fn empty() -> Agenda {
        Agenda { tasks: [Task::End; ROOM], len: 0 }
    }

    /// What is to be done now.
    #[inline]
    pub(super) fn top(&self) -> Option<Task> {
        self.len.checked_sub(1).map(|at| self.tasks[usize::from(at)])
    }

    /// Before everything else.
    pub(super) fn push(&mut self, task: Task) {
        self.tasks[usize::from(self.len)] = task;
        self.len += 1;
    }

    /// Done. What lay there is wiped, so that equal agendas are equal.
    pub(super) fn pop(&mut self) {
        self.len -= 1;
        self.tasks[usize::from(self.len)] = Task::End;
    }

    /// The top task becomes this one.
    pub(super) fn replace(&mut self, task: Task) {
        self.pop();
        self.push(task);
    }

    pub(super) fn clear(&mut self) {
        *self = Agenda::empty();
    }
}

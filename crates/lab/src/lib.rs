//! Many games at once: tournaments between bots, and studies of one game.

mod balance;
pub mod bench;
mod chart;
mod curve;
mod deals;
mod elo;
mod figures;
mod interval;
mod ladder;
mod picture;
mod planted;
mod puzzles;
mod reliability;
mod review_page;
mod seatings;
mod study;
mod tournament;
#[cfg(test)]
mod toys;
mod tune;

pub use balance::{
    Balance, BalancePlan, Best, Bin, Choices, Course, Deals, Ends, Kind, Length, Luck, Piece,
    Portion, Section, Skill, Without, balance, balance_of, packed, packed_report, unpacked,
    unpacked_report,
};
pub use chart::Chart;
pub use curve::{Curve, CurvePlan, Point, curve};
pub use figures::{Figure, figures};
pub use interval::{Interval, clustered_share, mean_interval, share_interval};
pub use ladder::{LadderPlan, LadderReport, Pair, Rung, ladder};
pub use planted::{Planted, PlantedFound, PlantedPlan};
pub use puzzles::{BadPart, Hunt, HuntError, Part, PuzzlePlan, hunt};
pub use reliability::{ENOUGH, Reliability, ReliabilityPlan, TOLERANCE, Tenth, reliability};
pub use review_page::{Reviewed, review_page};
pub use seatings::seatings;
pub use study::{Study, StudyPlan, StudyReport, read_options};
pub use tournament::{NoTournament, Plan, Report, Standing, run};
pub use tune::{
    Aim, AimReport, BadTarget, Dealt, Evaluation, Keep, Knob, Measure, Moved, Next, NoTuning,
    Question, Search, State, Target, TunePlan, TuneReport, TuneStep, tune,
};

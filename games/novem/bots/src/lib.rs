//! What is known of Novem: all of it. The game is solved exactly.

mod bench;
mod endings;
mod expectation;
mod exploitability;
mod judgement;
mod reasons;
mod review;
mod solution;
mod solved;
mod thumb;

pub use bench::bench;
pub use endings::{Endings, endings};
pub use exploitability::{Exploitability, exploitability, exploitability_of};
pub use judgement::{Glance, search};
pub use solution::SOLVER;
pub use solved::Solved;
pub use thumb::{NewcomerBot, PatientBot, ThumbBot};

use bots::draw;
use bots::{Assessment, Bot, BotRng, Budget, Choice, Detail, Listener, RandomBot, Review};
use bots::{Roster, SimultaneousMcts};
use game_core::{Game as _, Seat, Viewer};
use novem::{Marker, Novem, NovemView, Options, SetupView, Side};
use novem_solver::adviser::{self, Advice, Adviser, Match};
use novem_solver::file::Table;
use novem_solver::matches::{Game, MatchState, MatchTable, Second};
use novem_solver::points::{self, PointsTable};
use novem_solver::position::Position;
use novem_solver::silently;
use sim::AnySpaces;
use std::path::Path;
use std::sync::OnceLock;

/// The puzzles of this game: `docs/puzzles.md` says how they were found.
pub const PUZZLES: &str = include_str!("../../puzzles.jsonl");

/// Its moves and views as numbers. Made here, where everything is made fast.
pub static SPACES: AnySpaces = AnySpaces::of::<Novem>();

/// The bots of this game.
pub struct NovemBots;

impl Roster for NovemBots {
    type Game = Novem;
    const NAMES: &'static [&'static str] = BOTS;
    const PUZZLES: &'static str = PUZZLES;
    const CAST: Option<[&'static str; 4]> = Some(["newcomer", "thumb", "patient", "equilibrium"]);
    const FROZEN: &'static [&'static str] = FROZEN;
    /// Solved once and for all: nothing is found by looking longer.
    const STRONGEST_SIMULATIONS: u64 = 1;
    fn review_reason(
        view: &NovemView,
        found: &Assessment<Marker>,
        played: &Marker,
        _: Listener,
    ) -> Option<String> {
        review::reason(view, found, played)
    }
    fn review_details(played: &game_core::Match<Novem>, found: &Review) -> Vec<Detail> {
        review::details(played, found)
    }
    /// Only where the solution plays one line alone.
    fn asks(table: &Novem, seat: Seat, best: Option<&Marker>) -> bool {
        let Some(advice) = advice_for_match(&table.view(Viewer::Seat(seat))) else { return false };
        let mix = own_mix(&advice, Side::of(seat));
        let alone = |line: usize| mix[line] > 0.999;
        !advice.decided && best.map_or_else(|| (0..3).any(alone), |mv| alone(mv.line.index()))
    }
    fn about(name: &str) -> Option<&'static str> {
        about(name)
    }
    fn bot(name: &str) -> Option<Box<dyn Bot<Novem>>> {
        bot(name)
    }
    fn reason(
        seat: Seat,
        view: &NovemView,
        mv: &Marker,
        found: &Assessment<Marker>,
    ) -> Option<String> {
        Some(thumb::advised(seat, view, *mv, found))
    }
    fn hint(seat: Seat, view: &NovemView) -> Option<String> {
        hint(seat, view)
    }
    /// NV-1.3: the set-up that lies there.
    fn dealt(table: &Novem) -> Vec<String> {
        let setup = table.view(Viewer::Spectator).setup;
        setup.map(|SetupView(setup)| format!("set-up {}", setup.number())).into_iter().collect()
    }
    fn use_table(path: &Path) -> Result<(), String> {
        use_table(Table::read(path).map_err(|error| error.to_string())?);
        Ok(())
    }
    fn keep_in(folder: &Path) {
        adviser::keep_in(folder);
    }
    fn prepare() {
        prepare();
    }
}

/// The bots of Novem, the one to play against by default first.
pub const BOTS: &[&str] = &["equilibrium", "mcts", "patient", "thumb", "newcomer", "random"];

/// Earlier players: `mcts-1` played matches out at random, where `mcts` judges positions.
pub const FROZEN: &[&str] = &["mcts-1"];

/// A match read from a file, which goes before solving anew, with the points of
/// its set-up, by which ties are broken.
static TABLE: OnceLock<(MatchTable, PointsTable)> = OnceLock::new();

/// The bot with this name.
pub fn bot(name: &str) -> Option<Box<dyn Bot<Novem>>> {
    match name {
        "equilibrium" => Some(Box::new(Solved(EquilibriumBot))),
        "mcts" => Some(Box::new(Solved(search()))),
        "patient" => Some(Box::new(Solved(PatientBot))),
        "thumb" => Some(Box::new(Solved(ThumbBot))),
        "newcomer" => Some(Box::new(Solved(NewcomerBot))),
        "random" => Some(Box::new(Solved(RandomBot))),
        "mcts-1" => Some(Box::new(Solved(SimultaneousMcts::default()))),
        _ => None,
    }
}

/// How the bot of this name plays, in a few words.
fn about(name: &str) -> Option<&'static str> {
    Some(match name {
        "equilibrium" => "plays the solved game",
        "mcts" => "looks a few rounds ahead at everything either may lay",
        "mcts-1" => "plays matches out at random as long as it may",
        "patient" => "thinks two rounds ahead, whatever either may lay",
        "thumb" => "prefers lines with more to take, or less to lose",
        "newcomer" => "has eyes for the biggest tile only",
        "random" => "takes any line",
        _ => return None,
    })
}

/// From now on the equilibrium bot looks matches up in this table, as far as
/// it covers them. Only the first table counts.
pub fn use_table(table: Table) {
    if let Table::Match(table) = table {
        let points = points::solve(table.setup(), &mut silently()).expect("nobody stops it");
        let _ = TABLE.set((table, points));
    }
}

/// Solves what the equilibrium bot needs, about two seconds' work where nothing is kept of it, so that
/// nobody waits for it later.
pub fn prepare() {
    use game_core::{Game as _, Viewer};
    for same_setup in [false, true] {
        let options =
            Options { setup: "1".parse().expect("a set-up"), same_setup, ..Options::default() };
        let novem = Novem::new(&options, 2).expect("the options are fine");
        let view = novem.view(Viewer::Spectator);
        let _ = (advice_for_match(&view), advice_for_points(&view));
    }
}

/// Plays the solved mix: over many matches nobody gains on it.
#[derive(Clone, Copy, Debug, Default)]
pub struct EquilibriumBot;

impl Bot<Novem> for EquilibriumBot {
    fn choose(
        &mut self,
        seat: Seat,
        view: &NovemView,
        legal: &[Marker],
        budget: Budget,
        rng: &mut BotRng,
    ) -> Choice<Marker> {
        let mix = self.mix(seat, view, legal, budget, rng);
        let mv = legal[draw(&mix, rng)];
        let Some(advice) = advice_for_match(view) else { return Choice::plain(mv) };
        match solved::assessed(seat, view, legal, &advice) {
            Some(found) => {
                Choice::because(mv, reasons::reason(&advice, &found, legal, &mix)).assessed(found)
            }
            None => Choice::plain(mv),
        }
    }

    fn mix(
        &mut self,
        seat: Seat,
        view: &NovemView,
        legal: &[Marker],
        _: Budget,
        _: &mut BotRng,
    ) -> Vec<f32> {
        let Some(advice) = advice_for_match(view) else {
            return vec![1.0 / legal.len() as f32; legal.len()];
        };
        let mix = own_mix(&advice, Side::of(seat));
        legal.iter().map(|marker| mix[marker.line.index()] as f32).collect()
    }
}

/// Advice for winning the match, from what a seat sees and remembers.
pub fn advice_for_match(view: &NovemView) -> Option<Advice> {
    let (setup, position) = board(view)?;
    let second = if view.options.same_setup { Second::Same } else { Second::Fresh };
    let game = if view.game == 1 { Game::First } else { Game::Second(setup) };
    let state = MatchState { game, position, attacker: view.attacker, difference: lead(view) };
    // A second game needs the first one's set-up only if it is the same.
    let played = Match { setup, second, starter: view.options.first_attacker };
    from_table(&played, &state).or_else(|| Adviser::shared().for_match(&played, &state))
}

/// Advice for taking points in this game alone, from what a seat sees.
pub fn advice_for_points(view: &NovemView) -> Option<Advice> {
    let (setup, position) = board(view)?;
    Adviser::shared().for_points(setup, position, view.attacker)
}

/// What the table that was read says, if it is about this match.
fn from_table(played: &Match, state: &MatchState) -> Option<Advice> {
    let (table, points) = TABLE.get()?;
    let fits = table.second() == played.second
        && table.starter() == played.starter
        && (table.setup() == played.setup || matches!(state.game, Game::Second(_)));
    if !fits {
        return None;
    }
    let (rows, columns) = table.preferred_mixes(state, points)?;
    let (value, matrix) = (table.value(state)?, table.matrix(state)?);
    Some(Advice { value, rows, columns, matrix, decided: false })
}

/// The set-up and what is left of it.
fn board(view: &NovemView) -> Option<(novem_solver::setup::Setup, Position)> {
    let SetupView(setup) = view.setup?;
    let mut heights = [0; 9];
    for (height, square) in heights.iter_mut().zip(&view.board) {
        *height = u8::from(square.top.is_some()) + u8::from(square.beneath.is_some());
    }
    Some((setup.into(), Position::from_heights(heights)?))
}

/// The rows' points less the columns', over both games. The tiles of the
/// present game are remembered: they lay open when they were taken.
fn lead(view: &NovemView) -> i32 {
    let ended: i32 = view.points.iter().map(|[rows, columns]| rows - columns).sum();
    let [rows, columns] = [0, 1]
        .map(|side: usize| view.remembered[side].iter().map(|&tile| i32::from(tile)).sum::<i32>());
    ended + rows - columns
}

fn own_mix(advice: &Advice, side: Side) -> [f64; 3] {
    match side {
        Side::Rows => advice.rows,
        Side::Columns => advice.columns,
    }
}

/// Values are the rows' own; the columns see them the other way round.
fn worth(advice: &Advice, side: Side) -> f64 {
    // Adding 0 turns the "-0" of a lost sign into a plain 0.
    f64::from(side.sign()) * advice.value + 0.0
}

/// What the equilibrium does here, and why, in plain words.
pub fn hint(seat: Seat, view: &NovemView) -> Option<String> {
    let side = Side::of(seat);
    let (to_win, points) = (advice_for_match(view)?, advice_for_points(view)?);
    let names = match side {
        Side::Rows => ["A", "B", "C"],
        Side::Columns => ["1", "2", "3"],
    };
    let shares = |mix: [f64; 3]| {
        let parts: Vec<String> = names
            .iter()
            .zip(mix)
            .map(|(name, share)| format!("{name} {:.0} %", 100.0 * share))
            .collect();
        parts.join(", ")
    };
    let mut text = match view.decided {
        Some(winner) if winner == side => {
            "The match is decided: you have won, whatever comes.\n".to_owned()
        }
        Some(winner) => {
            format!("The match is decided: {} have won, whatever comes.\n", winner.name())
        }
        None => format!(
            "To win the match, mix {}. Played so, it is worth {:+.3} to you whatever {} do\n\
             (1 is a sure win, -1 a sure loss).\n",
            shares(own_mix(&to_win, side)),
            worth(&to_win, side),
            side.other().name(),
        ),
    };
    text += &format!(
        "For points in this game alone: {}, worth {:+.2} points to you from here on.\n\n\
         What each meeting is worth to you in points, if both play best afterwards:\n\n\
         \x20         1       2       3\n",
        shares(own_mix(&points, side)),
        worth(&points, side),
    );
    for (name, row) in ["A", "B", "C"].into_iter().zip(points.matrix) {
        let cells: String = row
            .iter()
            .map(|value| format!("{:>8}", format!("{:+.1}", f64::from(side.sign()) * value + 0.0)))
            .collect();
        text += &format!("  {name}{cells}\n");
    }
    text += &format!("\n{}", why(&points, side, names));
    Some(text)
}

/// Why not simply the best line: what the opponent would answer to it.
fn why(points: &Advice, side: Side, names: [&str; 3]) -> String {
    let mix = own_mix(points, side);
    let favourite = (0..3).max_by(|&a, &b| mix[a].total_cmp(&mix[b])).expect("three lines");
    let answers: [f64; 3] = std::array::from_fn(|other| match side {
        Side::Rows => points.matrix[favourite][other],
        Side::Columns => -points.matrix[other][favourite],
    });
    let answer = (0..3).min_by(|&a, &b| answers[a].total_cmp(&answers[b])).expect("three lines");
    let other_names = match side {
        Side::Rows => ["1", "2", "3"],
        Side::Columns => ["A", "B", "C"],
    };
    if mix[favourite] > 0.999 {
        return format!(
            "Why: {} holds at least {:+.1} against every answer, and nothing else does better.",
            names[favourite], answers[answer]
        );
    }
    format!(
        "Why mix: somebody who knew you always chose {} would answer {} and hold you to {:+.1} points.",
        names[favourite], other_names[answer], answers[answer]
    )
}

//! The report in words, as Markdown.

use super::Report;
use lab::Interval;
use std::fmt;

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "`{}`, {} games alone in {:.1} s; 95 % intervals\n",
            self.bot, self.games, self.seconds
        )?;
        writeln!(f, "Won: {}.", percent(self.won))?;
        let ends: Vec<String> =
            self.ends.iter().map(|(end, games)| format!("{end} {games}")).collect();
        writeln!(f, "Ends: {}.", ends.join(", "))?;
        let lengths: Vec<String> =
            self.lengths.iter().map(|(turns, games)| format!("{turns}: {games}")).collect();
        writeln!(f, "Turns: {}; games by turns {}.", plain(self.turns), lengths.join(", "))?;
        writeln!(f, "Points with two last spaces: {}.", plain(self.points))?;
        writeln!(f, "Too few of them: {}.", percent(self.short))?;
        writeln!(f, "\n| space | asks for | reached in games | met |\n|---|---|---|---|")?;
        for row in &self.requirements {
            let (space, needs, reached) = (&row.space, &row.needs, row.reached);
            writeln!(f, "| {space} | {needs} | {reached} | {} |", percent(row.met))?;
        }
        writeln!(f, "\n{:.1} dice a game.\n\n| a die is used to | share |\n|---|---|", self.dice)?;
        for (deed, share) in &self.deeds {
            writeln!(f, "| {deed} | {:.1} % |", 100.0 * share)?;
        }
        writeln!(f, "\n| dice | used for what only they can do |\n|---|---|")?;
        for (colour, share) in &self.colours {
            writeln!(f, "| {colour} | {:.1} % |", 100.0 * share)?;
        }
        writeln!(f, "\n| without a die | in a game |\n|---|---|")?;
        for (what, count) in &self.free {
            writeln!(f, "| {what} | {count:.2} |")?;
        }
        writeln!(f, "\n| points, with two last spaces | on average |\n|---|---|")?;
        for (source, points) in &self.sources {
            writeln!(f, "| {source} | {points:.1} |")?;
        }
        Ok(())
    }
}

pub(super) fn percent(Interval { low, at, high }: Interval) -> String {
    format!("{:.1} % ({:.1} to {:.1})", 100.0 * at, 100.0 * low, 100.0 * high)
}

fn plain(Interval { low, at, high }: Interval) -> String {
    if low.is_finite() { format!("{at:.2} ({low:.2} to {high:.2})") } else { format!("{at:.2}") }
}

//! The report as a text table.

use super::{Design, Report};
use lab::Interval;
use std::fmt::{self, Display, Formatter};

impl Display for Report {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "{} games of sand-castles, {} castles, {}, {} against itself, seed {}; 95 % intervals\n",
            self.games,
            self.castles,
            if self.head_start { "with a head start" } else { "without a head start" },
            self.bot,
            self.seed
        )?;
        writeln!(f, "first player's share   {}, draws half", shared(self.first_player))?;
        writeln!(f, "first player's lead    {} points", signed(self.lead))?;
        writeln!(f, "margin                 {} points", plain(self.margin))?;
        writeln!(f, "drawn                  {} ({})", self.draws, self.share(self.draws))?;
        writeln!(f, "ended by safety net    {} ({})", self.netted, self.share(self.netted))?;
        writeln!(f, "turns                  {}", plain(self.turns))?;
        let deciles = [0.0, 0.1, 0.5, 0.9, 1.0].map(|share| self.length_at(share));
        let [least, low, middle, high, most] = deciles;
        writeln!(
            f,
            "                       {least} to {most}, four in five {low} to {high}, median {middle}"
        )?;
        writeln!(f, "tiles placed           {}", plain(self.placed))?;
        writeln!(f, "wave tiles played      {}", plain(self.waves))?;
        writeln!(f, "tiles washed away      {}", plain(self.washed))?;
        if self.walls.at > 0.0 {
            writeln!(f, "walls placed           {}", plain(self.walls))?;
        }
        self.write_starts(f)?;
        writeln!(
            f,
            "\n{:12} {:>8} {:>10} {:>10}   per game",
            "tiles", "rolled", "forfeited", "discarded"
        )?;
        for row in &self.tiles {
            let (rolled, forfeited, discarded) = (row.rolled, row.forfeited, row.discarded);
            writeln!(f, "{:12} {rolled:>8.2} {forfeited:>10.3} {discarded:>10.3}", row.kind)?;
        }
        writeln!(
            f,
            "\n{:20} {:>6} {:>5} {:>6} {:>9} {:>8} {:>8} {:>9} {:>8} {:>10} {:>10}",
            "castle",
            "points",
            "tiles",
            "towers",
            "laid out",
            "built",
            "by first",
            "turns",
            "alone",
            "pts/tile",
            "pts/alone"
        )?;
        for design in &self.designs {
            writeln!(
                f,
                "{:20} {:>6} {:>5} {:>6} {:>9} {:>8} {:>8} {:>9} {:>8.1} {:>10.2} {:>10.2}",
                design.name,
                design.value,
                design.tiles(),
                design.towers,
                design.laid_out,
                percent(design.times_built(), design.laid_out),
                percent(design.built[0], design.times_built()),
                format!("{:.1}", design.turns.at),
                design.alone,
                f64::from(design.value) / f64::from(design.tiles()),
                f64::from(design.value) / design.alone
            )?;
        }
        Ok(())
    }
}

impl Report {
    /// SC-2.4: both settings, one below the other.
    fn write_starts(&self, f: &mut Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "\n{:12} {:>8} {:>26} {:>24} {:>27} {:>6} {:>10}",
            "head start", "games", "first player's share", "lead", "turns", "drawn", "safety net"
        )?;
        for start in &self.starts {
            writeln!(
                f,
                "{:12} {:>8} {:>26} {:>24} {:>27} {:>6} {:>10}",
                if start.head_start { "on" } else { "off" },
                start.games,
                shared(start.first_player),
                signed(start.lead),
                plain(start.turns),
                start.draws,
                start.netted
            )?;
        }
        Ok(())
    }

    fn share(&self, games: u64) -> String {
        percent(games, self.games)
    }

    /// Turns within which this share of the games was over.
    pub(super) fn length_at(&self, share: f64) -> u32 {
        let mut left = share * self.games as f64;
        let within = self.lengths.iter().find(|(_, games)| {
            left -= *games as f64;
            left <= 0.0
        });
        within.or(self.lengths.last()).map_or(0, |(turns, _)| *turns)
    }
}

impl Design {
    /// Tiles it takes.
    pub fn tiles(&self) -> u32 {
        self.sandpails + self.towers
    }

    /// Games in which it was built.
    pub fn times_built(&self) -> u64 {
        self.built[0] + self.built[1]
    }
}

fn percent(part: u64, whole: u64) -> String {
    match whole {
        0 => "–".into(),
        _ => format!("{:.1} %", 100.0 * part as f64 / whole as f64),
    }
}

/// `51.0 % (50.0 to 52.0)`.
pub(super) fn shared(Interval { low, at, high }: Interval) -> String {
    let [low, at, high] = [low, at, high].map(|share| 100.0 * share);
    format!("{at:.1} % ({low:.1} to {high:.1})")
}

fn plain(Interval { low, at, high }: Interval) -> String {
    format!("{at:.2} ({low:.2} to {high:.2})")
}

fn signed(Interval { low, at, high }: Interval) -> String {
    format!("{at:+.2} ({low:+.2} to {high:+.2})")
}

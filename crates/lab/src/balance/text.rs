//! The report in words: sections of rows, which the page shows as well.

use super::chart;
use super::report::{Balance, Piece, Skill};
use crate::interval::Interval;
use std::fmt;

/// Pieces that a table shows, from both ends; all of them are in the JSON.
const SHOWN: usize = 40;

/// Differences over fewer deals than this are noise, and so are their intervals.
const TELLING: u64 = 10;

/// What has to be known to read points.
const FEWER: &str = "In this game fewer points are better.";

/// One subject of the report.
pub(super) struct Section {
    pub(super) title: &'static str,
    /// What the figures mean, in a sentence or two.
    pub(super) meaning: String,
    /// What the columns are called; empty for a plain list.
    pub(super) head: Vec<&'static str>,
    pub(super) rows: Vec<Vec<String>>,
    /// The same drawn, if there is anything to draw.
    pub(super) charts: Vec<chart::Chart>,
}

/// `12.3 (11.9 to 12.7)`; without an interval where there is none.
pub(super) fn number(Interval { low, at, high }: Interval) -> String {
    let [low, at, high] = [low, at, high].map(|x| unsigned_zero(x, 0.05));
    match low.is_finite() && high.is_finite() {
        true => format!("{at:.1} ({low:.1} to {high:.1})"),
        false => format!("{at:.1}"),
    }
}

pub(super) fn percent(Interval { low, at, high }: Interval) -> String {
    let [low, at, high] = [low, at, high].map(|x| unsigned_zero(100.0 * x, 0.05));
    match low.is_finite() && high.is_finite() {
        true => format!("{at:.1} % ({low:.1} to {high:.1})"),
        false => format!("{at:.1} %"),
    }
}

/// Nobody reads `-0.0`: what is rounded to nothing has no sign.
fn unsigned_zero(x: f64, half: f64) -> f64 {
    if x.abs() < half { 0.0 } else { x }
}

fn counted(count: u64, what: &str) -> String {
    format!("{count} {what}{}", if count == 1 { "" } else { "s" })
}

fn points_more(Interval { low, at, high }: Interval) -> String {
    let [low, at, high] = [low, at, high].map(|x| unsigned_zero(x, 0.005));
    match low.is_finite() && high.is_finite() {
        true => format!("{at:+.2} ({low:+.2} to {high:+.2})"),
        false => format!("{at:+.2}"),
    }
}

fn percent_more(Interval { low, at, high }: Interval) -> String {
    let [low, at, high] = [low, at, high].map(|x| unsigned_zero(100.0 * x, 0.05));
    match low.is_finite() && high.is_finite() {
        true => format!("{at:+.1} ({low:+.1} to {high:+.1})"),
        false => format!("{at:+.1}"),
    }
}

fn row(name: &str, value: String) -> Vec<String> {
    vec![name.into(), value]
}

impl Balance {
    /// What was played, in one line.
    pub(super) fn head(&self) -> String {
        let players = match self.seats {
            1 => "alone".to_owned(),
            seats => format!("against itself, {seats} at a table"),
        };
        format!(
            "{}: {} by {} {players}; {}, each played twice; seed {}; 95 % intervals in brackets{}",
            self.title,
            if self.games == 1 { "1 match".into() } else { format!("{} matches", self.games) },
            self.bot,
            counted(self.deals, "deal"),
            self.seed,
            match (self.stopped, self.deals < TELLING) {
                (true, _) => "; stopped before its end",
                (false, true) => "; so few deals tell next to nothing",
                (false, false) => "",
            }
        )
    }

    /// All subjects, in the order of reading.
    pub(super) fn sections(&self) -> Vec<Section> {
        let mut all = vec![self.length_section(), self.choices_section(), self.ends_section()];
        all.extend(self.course_section());
        all.extend(self.seat_section());
        all.push(self.luck_section());
        all.extend(self.best_section());
        all.push(self.kinds_section());
        all.extend(self.having_section());
        all.extend(self.without_section());
        all
    }

    fn length_section(&self) -> Section {
        let length = &self.length;
        Section {
            title: "How long a match is",
            meaning:
                "Moves of all seats together; a decision is a move with something to choose from."
                    .into(),
            head: Vec::new(),
            rows: vec![
                row("moves", number(length.moves)),
                row("decisions", number(length.decisions)),
                row("turns", number(length.turns)),
                row(
                    "four matches in five",
                    format!(
                        "{} to {} moves, half of all no more than {}",
                        length.short, length.long, length.median
                    ),
                ),
            ],
            charts: vec![chart::lengths(self)],
        }
    }

    fn choices_section(&self) -> Section {
        Section {
            title: "How much there is to choose",
            meaning: "Legal moves at a decision, and how many moves leave no choice at all.".into(),
            head: Vec::new(),
            rows: vec![
                row("legal moves at a decision", number(self.choices.each)),
                row("forced moves", percent(self.choices.forced)),
            ],
            charts: Vec::new(),
        }
    }

    fn ends_section(&self) -> Section {
        let ends = &self.ends;
        let mut rows = Vec::new();
        if self.seats == 1 || ends.won.at < 1.0 {
            rows.push(row("won", percent(ends.won)));
        }
        if self.seats > 1 {
            rows.push(row("shared wins", percent(ends.shared)));
        }
        rows.push(row("points of a seat", number(ends.points)));
        rows.extend(
            ends.margin.map(|margin| row("points between first and second", number(margin))),
        );
        Section {
            title: "How it ends",
            meaning: if self.fewest_win { FEWER.into() } else { String::new() },
            head: Vec::new(),
            rows,
            charts: Vec::new(),
        }
    }

    fn course_section(&self) -> Option<Section> {
        let course = self.course.as_ref()?;
        let half = match self.seats {
            1 => "the outlook at half-time is right",
            _ => "the leader at half-time wins",
        };
        Some(Section {
            title: "How a match goes",
            meaning: format!(
                "At {} moments, evenly spread, every seat says what it thinks of its chance. The lead changes when \
                 another seat is 5 points ahead of the last leader; a match is decided from where the chance of what \
                 came of it stays above 90 %. Noise in the bot's outlook adds lead changes.",
                course.moments
            ),
            head: Vec::new(),
            rows: vec![
                row("lead changes", number(course.lead_changes)),
                row("decided after", format!("{} of the match", percent(course.decided))),
                row(
                    "open to the end",
                    format!("{:.1} %", 100.0 * course.decided_in.last().unwrap_or(&0.0)),
                ),
                row(half, percent(course.half_time)),
            ],
            charts: vec![chart::course(course, self.seats), chart::decided(course)],
        })
    }

    fn seat_section(&self) -> Option<Section> {
        if self.seats == 1 {
            return None;
        }
        let name = |at: usize| format!("seat {}", at + 1);
        let mut rows: Vec<Vec<String>> = self
            .seat
            .iter()
            .enumerate()
            .map(|(at, share)| vec![name(at), percent(*share)])
            .collect();
        for (at, share) in self.order.iter().flatten().enumerate() {
            rows.push(vec![format!("moves {}", ordinal(at)), percent(*share)]);
        }
        Some(Section {
            title: "What a seat is worth",
            meaning: format!(
                "Share of the win by seat; {:.1} % would be even.",
                100.0 / self.seats as f64
            ),
            head: Vec::new(),
            rows,
            charts: vec![chart::seats(self)],
        })
    }

    fn luck_section(&self) -> Section {
        let alike = self.luck.deal.at > 0.999;
        let deal = if alike { "–".into() } else { percent(self.luck.deal) };
        let mut rows = vec![row("due to the deal", deal)];
        let mut meaning = "Luck is the share of the variance of the first seat's result that comes again when the \
                           same bot plays the same deal with other thoughts."
            .to_owned();
        if alike {
            meaning += " This bot always answers alike, so it says nothing here.";
        }
        let mut charts = Vec::new();
        if let Some(skill) = &self.skill {
            meaning += &of_skill(self.seats, skill, &self.bot);
            rows.push(row(&format!("{} against {}", self.bot, skill.rival), percent(skill.share)));
            rows.push(row("decided by skill", percent(skill.by_skill)));
            rows.push(row("decided by the deal", percent(skill.by_luck)));
            rows.push(row("matches for that", skill.games.to_string()));
            charts.push(chart::skill(skill));
        }
        Section { title: "Luck and skill", meaning, head: Vec::new(), rows, charts }
    }

    fn best_section(&self) -> Option<Section> {
        let best = self.best.as_ref()?;
        Some(Section {
            title: "How much the best move matters",
            meaning: format!(
                "At {} decisions the bot said what every move is worth. What the second best gives away, in points of \
                 chance to win; noise makes it look larger.",
                best.asked
            ),
            head: Vec::new(),
            rows: vec![
                row("the best move leads by", percent(best.lead)),
                row("clearly, by 5 points or more", percent(best.clear)),
            ],
            charts: Vec::new(),
        })
    }

    fn kinds_section(&self) -> Section {
        let rows = self.kinds.iter().map(|kind| vec![kind.name.clone(), percent(kind.share)]);
        Section {
            title: "What is done",
            meaning: "Share of each kind of move among all moves.".into(),
            head: Vec::new(),
            rows: rows.collect(),
            charts: vec![chart::kinds(self)],
        }
    }

    fn having_section(&self) -> Option<Section> {
        let known: Vec<&Piece> =
            self.pieces.iter().filter(|piece| piece.having.is_some()).collect();
        if known.is_empty() {
            return None;
        }
        let rows = ends(&known)
            .into_iter()
            .map(|piece| {
                let or = |interval: Option<Interval>, show: fn(Interval) -> String| {
                    interval.map_or("–".into(), show)
                };
                vec![
                    piece.name.clone(),
                    piece.had.to_string(),
                    or(piece.having, percent_more),
                    or(piece.having_points, points_more),
                ]
            })
            .collect();
        Some(Section {
            title: "Who has what",
            meaning: format!(
                "By how many points of the win, and by how many points of the game, those who had it are ahead of \
                 those who had not; of what lies there for all, the first seat with it and without it. Whoever is ahead \
                 can afford more: it goes with it, and need not come from it.{}{}",
                if self.fewest_win { format!(" {FEWER}") } else { String::new() },
                left_off(known.len())
            ),
            head: vec!["", "had", "share of the win, in %", "points"],
            rows,
            charts: vec![chart::having(&ends(&known))],
        })
    }

    fn without_section(&self) -> Option<Section> {
        let mut known: Vec<&Piece> =
            self.pieces.iter().filter(|piece| piece.without.is_some()).collect();
        let out = |piece: &Piece| piece.without.as_ref().map_or(0.0, |out| out.points.at);
        known.sort_by(|a, b| out(a).total_cmp(&out(b)));
        let first = known.first().and_then(|piece| piece.without.as_ref())?;
        let meaning = format!(
            "The same deals again without it ({}), {} of each: what is different then.{}{}{}",
            first.how,
            first.deals,
            if self.fewest_win { format!(" {FEWER}") } else { String::new() },
            if first.deals < TELLING {
                " So few tell next to nothing: `--without` asks for more."
            } else {
                ""
            },
            left_off(known.len())
        );
        let rows = ends(&known)
            .into_iter()
            .filter_map(|piece| {
                let out = piece.without.as_ref()?;
                Some(vec![
                    piece.name.clone(),
                    percent_more(out.share),
                    points_more(out.points),
                    points_more(out.moves),
                ])
            })
            .collect();
        let share = if self.seats == 1 { "won, in %" } else { "first seat's share, in %" };
        Some(Section {
            title: "What is different without it",
            meaning,
            head: vec!["", share, "points", "moves"],
            rows,
            charts: vec![chart::without(&ends(&known))],
        })
    }
}

fn of_skill(seats: usize, skill: &Skill, bot: &str) -> String {
    match seats {
        1 => format!(
            " Skill is the share of the deals in which {bot} does better than {}; in those decided by the deal both do as well.",
            skill.rival
        ),
        _ => format!(
            " Skill is the share of the deals that {bot} wins against {} from both sides; a deal decided itself if the same \
             side won whoever sat there.",
            skill.rival
        ),
    }
}

fn left_off(count: usize) -> String {
    match count > SHOWN {
        true => format!(" {} in the middle are left off here.", count - SHOWN),
        false => String::new(),
    }
}

/// As many as are shown: the first and the last.
fn ends<'a>(pieces: &[&'a Piece]) -> Vec<&'a Piece> {
    if pieces.len() <= SHOWN {
        return pieces.to_vec();
    }
    let (head, tail) = (&pieces[..SHOWN / 2], &pieces[pieces.len() - SHOWN / 2..]);
    head.iter().chain(tail).copied().collect()
}

pub(super) fn ordinal(at: usize) -> String {
    match at {
        0 => "first".into(),
        1 => "second".into(),
        2 => "third".into(),
        _ => format!("{}th", at + 1),
    }
}

impl fmt::Display for Balance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", self.head())?;
        for section in self.sections() {
            writeln!(f, "\n{}", section.title)?;
            for line in wrapped(&section.meaning, 100) {
                writeln!(f, "  {line}")?;
            }
            let rows: Vec<Vec<String>> = match section.head.is_empty() {
                true => section.rows,
                false => {
                    let head = section.head.iter().map(ToString::to_string).collect();
                    [head].into_iter().chain(section.rows).collect()
                }
            };
            let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
            let wide = |column: usize| {
                let cells = rows.iter().filter_map(|row| row.get(column));
                cells.map(|cell| cell.chars().count()).max().unwrap_or(0)
            };
            let widths: Vec<usize> = (0..columns).map(wide).collect();
            for row in &rows {
                let cells = row.iter().zip(&widths).map(|(cell, wide)| format!("{cell:<wide$}"));
                writeln!(f, "    {}", cells.collect::<Vec<_>>().join("   ").trim_end())?;
            }
        }
        writeln!(
            f,
            "\nin {:.1} s, {:.1} s of CPU for the bot's own matches",
            self.seconds, self.cpu_seconds
        )
    }
}

/// Lines of at most so many letters, broken between words.
fn wrapped(text: &str, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= width => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

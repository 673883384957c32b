//! The charts of a report: plain SVG in the colours of the page around it, narrow enough for
//! a phone.

use super::report::{Balance, Course, Piece, Skill};
use super::text::ordinal;
use crate::interval::Interval;
use crate::picture::escaped;
use std::fmt::Write;

/// How wide a chart is.
pub(crate) const WIDE: f64 = 360.0;
pub(crate) const LEFT: f64 = 8.0;
pub(crate) const RIGHT: f64 = 352.0;
/// Room for a name beside its bar.
const NAME: f64 = 120.0;
const LINE: f64 = 20.0;
/// Letters of a name that have room.
const LETTERS: usize = 19;

/// The colours, by daylight and at night.
pub(crate) const COLOURS: &str = "\
:root,svg{--ink:#2b2b2b;--pale:#8d8677;--faint:#e6dfd0;--sand:#c98f2b;--sea:#2f749a;--fair:#e3efdc;--paper:#fffdf8}\
@media(prefers-color-scheme:dark){:root,svg{--ink:#eee8dc;--pale:#a49c8c;--faint:#3a3731;--sand:#e0ad52;--sea:#6cb3dc;\
--fair:#2c3d2b;--paper:#1c1b18}}\
svg text{font:11px system-ui,sans-serif;fill:var(--ink)}svg .pale{fill:var(--pale)}svg .sand{fill:var(--sand)}\
svg .sea{fill:var(--sea)}svg .fair{fill:var(--fair)}svg .faint{fill:var(--faint)}svg .paper{fill:var(--paper)}\
svg line,svg polyline{stroke:var(--sea);stroke-width:2;fill:none}svg line.rule{stroke:var(--faint);stroke-width:1}\
svg line.pale,svg polyline.pale{stroke:var(--pale)}svg polyline.sand{stroke:var(--sand)}\
svg polyline.ink{stroke:var(--ink)}svg polyline.pale,svg polyline.ink{stroke-dasharray:5 3}";

/// One chart.
pub(crate) struct Chart {
    /// What it shows, for those who cannot see it.
    pub(crate) title: String,
    pub(crate) tall: f64,
    body: String,
}

impl Chart {
    pub(crate) fn new(title: impl Into<String>, tall: f64) -> Chart {
        Chart { title: title.into(), tall, body: String::new() }
    }

    /// As an element of a page; with `y`, as a part of a larger picture.
    pub(crate) fn svg(&self, y: Option<f64>) -> String {
        let place = match y {
            Some(y) => format!(" y=\"{y:.0}\" width=\"{WIDE}\" height=\"{:.0}\"", self.tall),
            None => String::new(),
        };
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDE} {:.0}\"{place} role=\"img\">\n<title>{}</title>\n{}</svg>\n",
            self.tall,
            escaped(&self.title),
            self.body
        )
    }

    pub(crate) fn text(&mut self, x: f64, y: f64, anchor: &str, words: &str) {
        let words = escaped(words);
        let _ = writeln!(
            self.body,
            "<text x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"{anchor}\">{words}</text>"
        );
    }

    pub(crate) fn rect(&mut self, [x, y, wide, tall]: [f64; 4], class: &str, words: &str) {
        let _ = writeln!(
            self.body,
            "<rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{:.1}\" height=\"{:.1}\" class=\"{class}\"><title>{}</title></rect>",
            wide.max(0.0),
            tall.max(0.0),
            escaped(words)
        );
    }

    pub(crate) fn line(&mut self, [x, y, to_x, to_y]: [f64; 4], class: &str) {
        let _ = writeln!(
            self.body,
            "<line x1=\"{x:.1}\" y1=\"{y:.1}\" x2=\"{to_x:.1}\" y2=\"{to_y:.1}\" class=\"{class}\"/>"
        );
    }

    /// A line through these points.
    pub(crate) fn polyline(&mut self, points: impl Iterator<Item = (f64, f64)>, class: &str) {
        let points: Vec<String> = points.map(|(x, y)| format!("{x:.1},{y:.1}")).collect();
        let _ =
            writeln!(self.body, "<polyline points=\"{}\" class=\"{class}\"/>", points.join(" "));
    }

    pub(crate) fn dot(&mut self, x: f64, y: f64, class: &str, words: &str) {
        let _ = writeln!(
            self.body,
            "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"4\" class=\"{class}\"><title>{}</title></circle>",
            escaped(words)
        );
    }

    /// A name, an interval and its dot, on one line.
    fn interval(&mut self, y: f64, name: &str, of: Interval, scale: &Scale, words: &str) {
        let short: String = match name.chars().count() > LETTERS {
            true => name.chars().take(LETTERS - 1).chain(['…']).collect(),
            false => name.into(),
        };
        self.text(LEFT, y + 4.0, "start", &short);
        self.line([scale.x(of.low), y, scale.x(of.high), y], "");
        self.dot(scale.x(of.at), y, "sand", words);
    }

    /// Marks along the bottom, with lines up through the chart.
    fn marks(&mut self, scale: &Scale, label: impl Fn(f64) -> String) {
        let (top, floor) = (4.0, self.tall - 20.0);
        for mark in scale.marks() {
            self.line([scale.x(mark), top, scale.x(mark), floor], "rule");
            self.text(scale.x(mark), floor + 14.0, "middle", &label(mark));
        }
    }
}

/// From figures to places.
struct Scale {
    low: f64,
    high: f64,
    from: f64,
    to: f64,
}

impl Scale {
    /// Wide enough for these intervals and for `centre`, and never nothing.
    fn around(intervals: &[Interval], centre: f64, least: f64) -> Scale {
        let far = |value: f64| if value.is_finite() { (value - centre).abs() } else { 0.0 };
        let reach = intervals
            .iter()
            .flat_map(|of| [far(of.low), far(of.at), far(of.high)])
            .fold(least, f64::max);
        Scale { low: centre - reach, high: centre + reach, from: NAME + 12.0, to: RIGHT - 14.0 }
    }

    fn x(&self, value: f64) -> f64 {
        let part = (value.clamp(self.low, self.high) - self.low) / (self.high - self.low);
        self.from + part * (self.to - self.from)
    }

    fn marks(&self) -> [f64; 3] {
        [self.low, (self.low + self.high) / 2.0, self.high]
    }
}

/// How many matches took how many moves.
pub(super) fn lengths(report: &Balance) -> Chart {
    let mut chart = Chart::new("Matches by their number of moves", 150.0);
    let bins = &report.length.spread;
    let most = bins.iter().map(|bin| bin.games).max().unwrap_or(0).max(1) as f64;
    let wide = (RIGHT - LEFT) / bins.len().max(1) as f64;
    for (at, bin) in bins.iter().enumerate() {
        let tall = 110.0 * bin.games as f64 / most;
        let words = format!("{} to {} moves: {} matches", bin.from, bin.to, bin.games);
        chart.rect([LEFT + wide * at as f64, 125.0 - tall, wide - 1.0, tall], "sand", &words);
    }
    chart.line([LEFT, 125.0, RIGHT, 125.0], "rule");
    if let (Some(first), Some(last)) = (bins.first(), bins.last()) {
        chart.text(LEFT, 142.0, "start", &format!("{} moves", first.from));
        chart.text(RIGHT, 142.0, "end", &last.to.to_string());
    }
    chart
}

/// How sure one can be of the winner as the match goes on; alone, of what comes of it.
pub(super) fn course(course: &Course, seats: usize) -> Chart {
    let (title, line) = match seats {
        1 => {
            ("The chance of what came of it as the match goes on", "the chance of what came of it")
        }
        _ => ("The later winner's chance as the match goes on", "the later winner's chance"),
    };
    let mut chart = Chart::new(title, 160.0);
    let x = |at: usize| 40.0 + (RIGHT - 48.0) * at as f64 / course.moments.max(1) as f64;
    let y = |chance: f64| 130.0 - 118.0 * chance;
    for percent in [0, 25, 50, 75, 100] {
        let at = y(f64::from(percent) / 100.0);
        chart.line([40.0, at, RIGHT, at], "rule");
        chart.text(36.0, at + 4.0, "end", &format!("{percent} %"));
    }
    let end = (x(course.moments), y(1.0));
    let places = course.winner.iter().enumerate().map(|(at, chance)| (x(at), y(*chance)));
    chart.polyline(places.chain([end]), "");
    chart.text(40.0, 148.0, "start", "start");
    chart.text(RIGHT, 148.0, "end", &format!("end: {line}"));
    chart
}

/// In which part of a match it is decided.
pub(super) fn decided(course: &Course) -> Chart {
    let mut chart = Chart::new("Share of the matches decided in each tenth", 150.0);
    let most = course.decided_in.iter().copied().fold(0.01, f64::max);
    let wide = (RIGHT - LEFT) / course.decided_in.len() as f64;
    for (at, share) in course.decided_in.iter().enumerate() {
        let tall = 95.0 * share / most;
        let last = at + 1 == course.decided_in.len();
        let when =
            if last { "open to the end".into() } else { format!("decided in tenth {}", at + 1) };
        let words = format!("{when}: {:.1} %", 100.0 * share);
        let x = LEFT + wide * at as f64;
        chart.rect([x, 120.0 - tall, wide - 2.0, tall], if last { "pale" } else { "sea" }, &words);
        chart.text(x + wide / 2.0 - 1.0, 116.0 - tall, "middle", &format!("{:.0}", 100.0 * share));
    }
    chart.line([LEFT, 120.0, RIGHT, 120.0], "rule");
    chart.text(LEFT, 137.0, "start", "decided in % of matches, by tenths");
    chart.text(RIGHT, 137.0, "end", "open");
    chart
}

/// What every seat has of the win.
pub(super) fn seats(report: &Balance) -> Chart {
    let order = report.order.iter().flatten();
    let names = (0..report.seat.len()).map(|at| format!("seat {}", at + 1));
    let orders = (0..order.clone().count()).map(|at| format!("moves {}", ordinal(at)));
    let all: Vec<Interval> = report.seat.iter().chain(order).copied().collect();
    let fair = 1.0 / report.seats as f64;
    let scale = Scale::around(&all, fair, 0.05);
    let mut chart = Chart::new("Share of the win by seat", 34.0 + LINE * all.len() as f64);
    // A share has an end where a scale around the middle has none.
    let label = |share: f64| match (0.0..=1.0).contains(&share) {
        true => format!("{:.0} %", 100.0 * share),
        false => String::new(),
    };
    chart.marks(&scale, label);
    for (at, (name, of)) in names.chain(orders).zip(&all).enumerate() {
        let words = format!("{name}: {:.1} %", 100.0 * of.at);
        chart.interval(16.0 + LINE * at as f64, &name, *of, &scale, &words);
    }
    chart
}

/// What decides: skill, the deal, or neither.
pub(super) fn skill(skill: &Skill) -> Chart {
    let mut chart = Chart::new("Deals decided by skill and by the deal itself", 64.0);
    let (skilled, lucky) = (skill.by_skill.at, skill.by_luck.at);
    let wide = RIGHT - LEFT;
    let parts = [
        ("skill", skilled, "sea"),
        ("deal", lucky, "sand"),
        ("neither", 1.0 - skilled - lucky, "faint"),
    ];
    let mut x = LEFT;
    for (name, share, class) in parts {
        let words = format!("{name} {:.0} %", 100.0 * share);
        chart.rect([x, 8.0, wide * share, 26.0], class, &words);
        if share > 0.12 {
            chart.text(x + 2.0, 50.0, "start", &words);
        }
        x += wide * share;
    }
    chart
}

/// How often each kind of move is made.
pub(super) fn kinds(report: &Balance) -> Chart {
    const MOST: usize = 24;
    let shown = &report.kinds[..report.kinds.len().min(MOST)];
    let most = shown.iter().map(|kind| kind.share.at).fold(0.01, f64::max);
    let mut chart = Chart::new("Share of each kind of move", 10.0 + LINE * shown.len() as f64);
    for (at, kind) in shown.iter().enumerate() {
        let y = 4.0 + LINE * at as f64;
        let wide = (RIGHT - NAME - 60.0) * kind.share.at / most;
        let share = format!("{:.1} %", 100.0 * kind.share.at);
        let name: String = kind.name.chars().take(LETTERS).collect();
        chart.text(LEFT, y + 13.0, "start", &name);
        chart.rect([NAME, y + 2.0, wide, LINE - 6.0], "sand", &share);
        chart.text(NAME + wide + 5.0, y + 13.0, "start", &share);
    }
    chart
}

fn pieces(
    title: &str,
    rows: &[(&str, Interval)],
    unit: impl Fn(f64) -> String,
    least: f64,
) -> Chart {
    let all: Vec<Interval> = rows.iter().map(|(_, of)| *of).collect();
    let scale = Scale::around(&all, 0.0, least);
    let mut chart = Chart::new(title, 34.0 + LINE * rows.len() as f64);
    chart.marks(&scale, &unit);
    for (at, (name, of)) in rows.iter().enumerate() {
        let words = format!("{name}: {}", unit(of.at));
        chart.interval(16.0 + LINE * at as f64, name, *of, &scale, &words);
    }
    chart
}

/// How far ahead those are who have it.
pub(super) fn having(known: &[&Piece]) -> Chart {
    let rows: Vec<(&str, Interval)> =
        known.iter().filter_map(|piece| Some((piece.name.as_str(), piece.having?))).collect();
    pieces(
        "Share of the win with it, less without it",
        &rows,
        |x| format!("{:+.0} %", 100.0 * x),
        0.02,
    )
}

/// By how many points it is different without it.
pub(super) fn without(known: &[&Piece]) -> Chart {
    let rows: Vec<(&str, Interval)> = known
        .iter()
        .filter_map(|piece| Some((piece.name.as_str(), piece.without.as_ref()?.points)))
        .collect();
    pieces("Points of a seat without it, less with it", &rows, |x| format!("{x:+.1}"), 0.1)
}

//! A value over time, drawn as a tide: water under the curve.

use maud::{Markup, html};
use std::fmt::Write as _;

/// A curve with its key numbers.
#[derive(Clone, Debug)]
pub struct Tide {
    /// `How the tide turned`.
    pub title: String,
    /// What is measured: `your lead, before every round`.
    pub about: String,
    /// What the upper edge, the middle and the lower edge mean.
    pub axis: [String; 3],
    /// From left to right.
    pub points: Vec<TidePoint>,
    /// Which point is looked at.
    pub now: Option<usize>,
}

/// One point of the curve.
#[derive(Clone, Debug)]
pub struct TidePoint {
    /// From 0, low water, to 1, high water.
    pub height: f64,
    /// `round 5`.
    pub when: String,
    /// `+2.2`.
    pub value: String,
}

impl TidePoint {
    fn y(&self) -> f64 {
        8.0 + (1.0 - self.height.clamp(0.0, 1.0)) * 84.0
    }
}

/// Distances are percentages, so that the curve stretches and the text does
/// not.
pub fn panel(tide: &Tide, below: &Markup) -> Markup {
    let curve = curve(&tide.points);
    let x = |at: usize| 100.0 * at as f64 / (tide.points.len().max(2) - 1) as f64;
    html! {
        section.panel.tide aria-labelledby="tide-title" {
            header { h2 #tide-title { (tide.title) } span.aside { (tide.about) } }
            div.tide-plot {
                svg.tide-svg role="img" aria-label=(in_words(tide)) {
                    svg viewBox="0 0 1000 100" preserveAspectRatio="none" width="100%" height="100%" {
                        path.t-fill d=(format!("{curve}V100H0z")) {}
                        path.t-fill2 d=(format!("{curve}V100H0z")) transform="translate(0 6)" {}
                        path.t-half d="M0 50H1000" {}
                        path.t-line d=(curve) {}
                    }
                    @for (label, y) in tide.axis.iter().zip(["8%", "50%", "92%"]) {
                        text.ax x="0" y=(y) dx="-8" dy="4" text-anchor="end" { (label) }
                    }
                    @for (at, above) in marks(tide) {
                        (mark(&tide.points[at], x(at), above))
                    }
                    @if let Some((at, point)) = tide.now.and_then(|at| Some((at, tide.points.get(at)?))) {
                        line.t-now x1=(percent(x(at))) x2=(percent(x(at))) y1="0" y2="100%" {}
                        text.tm x=(percent(x(at))) y="0" dx=(if x(at) > 80.0 { "-8" } else { "8" }) dy="11"
                            text-anchor=(if x(at) > 80.0 { "end" } else { "start" })
                        { (point.when) ", " tspan.tm-value { (point.value) } }
                        circle.t-dot cx=(percent(x(at))) cy=(percent(point.y())) r="7" {}
                    }
                }
            }
            (below)
            p.tide-key { (in_words(tide)) }
        }
    }
}

fn percent(number: f64) -> String {
    format!("{number:.2}%")
}

fn mark(point: &TidePoint, x: f64, above: bool) -> Markup {
    let anchor = match x {
        _ if x < 10.0 => "start",
        _ if x > 90.0 => "end",
        _ => "middle",
    };
    html! {
        text.tm x=(percent(x)) y=(percent(point.y())) dy=(if above { "-9" } else { "19" }) text-anchor=(anchor) {
            tspan.tm-value { (point.value) } " " (point.when)
        }
    }
}

/// High and low water, and where they are written.
fn marks(tide: &Tide) -> Vec<(usize, bool)> {
    let order = |a: &usize, b: &usize| tide.points[*a].height.total_cmp(&tide.points[*b].height);
    let high = (0..tide.points.len()).max_by(order);
    let low = (0..tide.points.len()).min_by(order);
    match (high, low) {
        // At the very bottom there is no room below the curve.
        (Some(high), Some(low)) if high != low => {
            vec![(high, true), (low, tide.points[low].height < 0.12)]
        }
        _ => Vec::new(),
    }
}

fn in_words(tide: &Tide) -> String {
    let mut words = String::new();
    let mut say = |name: &str, at: Option<usize>| {
        if let Some(point) = at.and_then(|at| tide.points.get(at)) {
            let gap = if words.is_empty() { "" } else { ", " };
            write!(words, "{gap}{name} {} ({})", point.value, point.when)
                .expect("strings take text");
        }
    };
    let marks = marks(tide);
    say("high water", marks.first().map(|mark| mark.0));
    say("low water", marks.get(1).map(|mark| mark.0));
    say("here", tide.now);
    say("in the end", tide.points.len().checked_sub(1));
    words
}

/// A smooth curve that never leaves the range between two neighbours: what
/// lies between two values is not known, so it must not promise more.
fn curve(points: &[TidePoint]) -> String {
    let step = 1000.0 / (points.len().max(2) - 1) as f64;
    let y: Vec<f64> = points.iter().map(TidePoint::y).collect();
    // Level at every turn; elsewhere the harmonic mean of both slopes.
    let slope = |at: usize| match (at.checked_sub(1).map(|before| y[at] - y[before]), y.get(at + 1))
    {
        (Some(left), Some(next)) if left * (next - y[at]) > 0.0 => {
            let right = next - y[at];
            2.0 * left * right / (left + right)
        }
        _ => 0.0,
    };
    let mut path = String::new();
    for at in 0..points.len() {
        let x = step * at as f64;
        let written = match at.checked_sub(1) {
            None => write!(path, "M{x:.1} {:.1}", y[at]),
            Some(before) => write!(
                path,
                "C{:.1} {:.1} {:.1} {:.1} {x:.1} {:.1}",
                x - step * 2.0 / 3.0,
                y[before] + slope(before) / 3.0,
                x - step / 3.0,
                y[at] - slope(at) / 3.0,
                y[at],
            ),
        };
        written.expect("strings take text");
    }
    path
}

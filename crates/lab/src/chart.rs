//! How one thing grows with another: lines over two axes on which every step is so many times as much.

use crate::picture::Canvas;
use std::fmt;

const COLOURS: [&str; 6] = ["#3b7ea1", "#d9a441", "#7a5c8f", "#4f7d4a", "#b5533c", "#2b2b2b"];

/// Lines over two logarithmic axes.
#[derive(Clone, PartialEq, Debug)]
pub struct Chart {
    /// What it shows.
    pub title: String,
    /// What grows to the right, and upwards.
    pub across: String,
    /// What grows upwards.
    pub up: String,
    /// Lines by their names. Points have to be above 0.
    pub lines: Vec<(String, Vec<(f64, f64)>)>,
}

impl Chart {
    /// The picture.
    pub fn svg(&self) -> String {
        let (left, top, wide, tall) = (90.0, 60.0, 520.0, 300.0);
        let points = || self.lines.iter().flat_map(|(_, points)| points);
        let (x0, x1) = decades(points().map(|(x, _)| *x));
        let (y0, y1) = decades(points().map(|(_, y)| *y));
        let x = |value: f64| left + wide * (value.log10() - x0) / (x1 - x0);
        let y = |value: f64| top + tall * (1.0 - (value.max(1e-9).log10() - y0) / (y1 - y0));
        let below = 26.0 * self.lines.len() as f64;
        let mut canvas = Canvas::new(680.0, 440.0 + below, &self.title);
        canvas.text(40.0, 32.0, &self.title);
        for power in x0 as i32..=x1 as i32 {
            let at = 10f64.powi(power);
            canvas.line([x(at), top, x(at), top + tall], "#ece5d6");
            canvas.text(x(at) - 12.0, top + tall + 20.0, &short(at));
        }
        for power in y0 as i32..=y1 as i32 {
            let at = 10f64.powi(power);
            canvas.line([left, y(at), left + wide, y(at)], "#ece5d6");
            canvas.text(left - 50.0, y(at) + 4.0, &short(at));
        }
        canvas.text(left + wide / 2.0 - 60.0, top + tall + 44.0, &self.across);
        canvas.text(left, top - 10.0, &self.up);
        for (at, (name, points)) in self.lines.iter().enumerate() {
            let colour = COLOURS[at % COLOURS.len()];
            for pair in points.windows(2) {
                canvas.line([x(pair[0].0), y(pair[0].1), x(pair[1].0), y(pair[1].1)], colour);
            }
            for (across, up) in points {
                canvas.dot(x(*across), y(*up), 4.5, colour);
            }
            let row = top + tall + 72.0 + 26.0 * at as f64;
            canvas.dot(left, row - 4.0, 5.0, colour);
            canvas.text(left + 14.0, row, &format!("{name}: {}", listed(points)));
        }
        canvas.done()
    }
}

/// The powers of ten around these numbers; at least one apart.
fn decades(values: impl Iterator<Item = f64> + Clone) -> (f64, f64) {
    let low = values.clone().fold(f64::INFINITY, f64::min).max(1e-9).log10().floor();
    let high = values.fold(f64::NEG_INFINITY, f64::max).max(1e-9).log10().ceil();
    if low.is_finite() && high > low { (low, high) } else { (low.min(0.0), low.min(0.0) + 1.0) }
}

/// 0.1, 10, 10,000, 1M.
fn short(value: f64) -> String {
    match value {
        v if v >= 1e6 => format!("{}M", v / 1e6),
        v if v >= 1e4 => format!("{}k", v / 1e3),
        v => format!("{v}"),
    }
}

fn listed(points: &[(f64, f64)]) -> String {
    let told = points.iter().map(|(x, y)| match *y {
        y if y >= 100.0 => format!("{y:.0} at {x:.0}"),
        y if y >= 10.0 => format!("{y:.1} at {x:.0}"),
        y => format!("{y:.2} at {x:.0}"),
    });
    told.collect::<Vec<_>>().join(", ")
}

/// The same in words.
impl fmt::Display for Chart {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{} ({} by {})", self.title, self.up, self.across)?;
        for (name, points) in &self.lines {
            writeln!(f, "  {name}: {}", listed(points))?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_point_lies_within_the_axes_and_is_told() {
        let points = vec![(10.0, 0.5), (1000.0, 60.0), (1e6, 250.0)];
        let chart = Chart {
            title: "Cost <of> a move".into(),
            across: "tables".into(),
            up: "µs".into(),
            lines: vec![("a move".into(), points)],
        };
        let svg = chart.svg();
        assert!(svg.contains("Cost &lt;of&gt; a move") && svg.contains("0.50 at 10"), "{svg}");
        let places = svg.split("<circle cx=\"").skip(1).map(|rest| {
            rest.split('"').next().and_then(|x| x.parse::<f64>().ok()).expect("a place")
        });
        assert!(places.clone().all(|x| (90.0..=610.0).contains(&x)), "{svg}");
        assert_eq!(places.count(), 3 + 1);
        assert!(chart.to_string().contains("250 at 1000000"));
    }

    #[test]
    fn a_chart_of_one_point_or_none_is_still_a_picture() {
        for points in [vec![(1.0, 1.0)], Vec::new()] {
            let lines = vec![("x".to_owned(), points)];
            let (title, across, up) = ("t".to_owned(), "a".to_owned(), "u".to_owned());
            let svg = Chart { title, across, up, lines }.svg();
            assert!(!svg.contains("NaN") && !svg.contains("inf"), "{svg}");
        }
    }
}

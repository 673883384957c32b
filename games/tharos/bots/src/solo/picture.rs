//! The report as a picture: one file, without a script or a font of its own.

use super::Report;
use super::text::percent;
use std::fmt::Write;

const WIDTH: f64 = 900.0;
const LEFT: f64 = 40.0;
/// Where bars begin, and how long a bar of 100 % is.
const BARS: f64 = 330.0;
const WHOLE: f64 = 420.0;
const LINE: f64 = 24.0;
const INK: &str = "#2b2b2b";
const SAND: &str = "#d9a441";
const SEA: &str = "#3b7ea1";
const FAIR: &str = "#e3efdc";

/// TH-5.10: where a requirement is thought well set.
const WELL_SET: [f64; 2] = [0.30, 0.95];

impl Report {
    /// A picture of it, as SVG.
    pub fn svg(&self) -> String {
        let lines = self.requirements.len() + self.deeds.len() + self.sources.len();
        let height = 190.0 + LINE * lines as f64;
        let mut out = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {height}\" \
             width=\"{WIDTH}\" height=\"{height}\" font-family=\"sans-serif\" font-size=\"13\" \
             fill=\"{INK}\">\n<title>Tharos alone, {} games</title>\n\
             <rect width=\"100%\" height=\"100%\" fill=\"#fffdf8\"/>\n",
            self.games
        );
        let head =
            format!("Tharos alone: {}, {} games, won {}", self.bot, self.games, percent(self.won));
        text(&mut out, LEFT, 34.0, &head);
        let mut y = 66.0;
        text(&mut out, LEFT, y, "Requirements: how often they were met; green is 30 to 95 %");
        let [from, to] = WELL_SET.map(|share| BARS + WHOLE * share);
        let tall = LINE * self.requirements.len() as f64;
        bar(&mut out, [from, y + 8.0, to - from, tall], FAIR);
        for row in &self.requirements {
            y += LINE;
            text(&mut out, LEFT, y, &format!("{}: {}", row.space, row.needs));
            bar(&mut out, [BARS, y - 12.0, WHOLE * row.met.at, 15.0], SEA);
            text(&mut out, BARS + WHOLE + 10.0, y, &format!("{:.1} %", 100.0 * row.met.at));
        }
        y += 1.8 * LINE;
        text(&mut out, LEFT, y, "What dice are used for");
        for (deed, share) in &self.deeds {
            y += LINE;
            text(&mut out, LEFT, y, deed);
            bar(&mut out, [BARS, y - 12.0, WHOLE * share, 15.0], SAND);
            text(&mut out, BARS + WHOLE + 10.0, y, &format!("{:.1} %", 100.0 * share));
        }
        y += 1.8 * LINE;
        text(&mut out, LEFT, y, "Points of games with two last spaces, by source");
        for (source, points) in &self.sources {
            y += LINE;
            text(&mut out, LEFT, y, source);
            bar(&mut out, [BARS, y - 12.0, WHOLE * points.max(0.0) / 40.0, 15.0], SAND);
            text(&mut out, BARS + WHOLE + 10.0, y, &format!("{points:.1}"));
        }
        out += "</svg>\n";
        out
    }
}

fn text(out: &mut String, x: f64, y: f64, words: &str) {
    let _ = writeln!(out, "<text x=\"{x:.1}\" y=\"{y:.1}\">{words}</text>");
}

fn bar(out: &mut String, [x, y, wide, tall]: [f64; 4], colour: &str) {
    let _ = writeln!(
        out,
        "<rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{wide:.1}\" height=\"{tall:.1}\" fill=\"{colour}\"/>"
    );
}

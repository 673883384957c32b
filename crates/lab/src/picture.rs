//! Reports as pictures: one SVG file each, without a script or a font of its own.

use crate::curve::{Curve, Point};
use crate::interval::Interval;
use crate::ladder::LadderReport;
use crate::reliability::{ENOUGH, Reliability, TOLERANCE};
use std::fmt::Write;

const INK: &str = "#2b2b2b";
const PALE: &str = "#b9b2a3";
const SAND: &str = "#d9a441";
const SEA: &str = "#3b7ea1";
const FAIR: &str = "#e3efdc";

/// A picture being drawn.
pub(crate) struct Canvas(String);

impl Canvas {
    pub fn new(wide: f64, tall: f64, title: &str) -> Canvas {
        Canvas(format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {wide} {tall}\" width=\"{wide}\" height=\"{tall}\" \
             font-family=\"sans-serif\" font-size=\"13\" fill=\"{INK}\">\n<title>{}</title>\n\
             <rect width=\"100%\" height=\"100%\" fill=\"#fffdf8\"/>\n",
            escaped(title)
        ))
    }

    pub fn text(&mut self, x: f64, y: f64, words: &str) {
        let _ = writeln!(self.0, "<text x=\"{x:.1}\" y=\"{y:.1}\">{}</text>", escaped(words));
    }

    pub fn rect(&mut self, [x, y, wide, tall]: [f64; 4], colour: &str) {
        let _ = writeln!(
            self.0,
            "<rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{wide:.1}\" height=\"{tall:.1}\" fill=\"{colour}\"/>"
        );
    }

    pub fn line(&mut self, [x1, y1, x2, y2]: [f64; 4], colour: &str) {
        let _ = writeln!(
            self.0,
            "<line x1=\"{x1:.1}\" y1=\"{y1:.1}\" x2=\"{x2:.1}\" y2=\"{y2:.1}\" stroke=\"{colour}\" stroke-width=\"1.5\"/>"
        );
    }

    pub fn dot(&mut self, x: f64, y: f64, size: f64, colour: &str) {
        let _ = writeln!(
            self.0,
            "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{size:.1}\" fill=\"{colour}\"/>"
        );
    }

    pub fn done(self) -> String {
        self.0 + "</svg>\n"
    }
}

/// Names come from the command line.
pub(crate) fn escaped(words: &str) -> String {
    words.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

impl LadderReport {
    /// Every bot's rating with its interval, on one scale.
    pub fn svg(&self) -> String {
        const LINE: f64 = 34.0;
        let (left, wide) = (190.0, 560.0);
        let lows = self.rungs.iter().map(|rung| rung.elo.low);
        let highs = self.rungs.iter().map(|rung| rung.elo.high);
        let low = (lows.fold(f64::INFINITY, f64::min) / 100.0).floor() * 100.0;
        let high = (highs.fold(f64::NEG_INFINITY, f64::max) / 100.0).ceil() * 100.0;
        let x = |elo: f64| left + wide * (elo - low) / (high - low).max(1.0);
        let tall = 110.0 + LINE * self.rungs.len() as f64;
        let title = format!("{}: who is stronger than whom", self.game);
        let mut canvas = Canvas::new(900.0, tall, &title);
        canvas.text(
            40.0,
            32.0,
            &format!("{title} (Elo with 95 % intervals, {} seats)", self.seats),
        );
        let step = if high - low > 1200.0 { 200.0 } else { 100.0 };
        let mut mark = low;
        while mark <= high {
            canvas.line([x(mark), 50.0, x(mark), tall - 40.0], "#ece5d6");
            canvas.text(x(mark) - 14.0, tall - 22.0, &format!("{mark:.0}"));
            mark += step;
        }
        for (at, rung) in self.rungs.iter().enumerate() {
            let y = 74.0 + LINE * at as f64;
            let Interval { low, at: elo, high } = rung.elo;
            canvas.text(40.0, y + 4.0, &rung.bot);
            canvas.line([x(low), y, x(high), y], SEA);
            canvas.dot(x(elo), y, 6.0, SAND);
            canvas.text(770.0, y + 4.0, &format!("{elo:.0} ± {:.0}", (high - low) / 2.0));
        }
        canvas.done()
    }
}

impl Curve {
    /// The share of the win by simulations, each step to the right so many times as many.
    pub fn svg(&self) -> String {
        let (left, top, wide, tall) = (80.0, 60.0, 480.0, 300.0);
        let places = self.points.iter().map(|point| (point.simulations as f64).ln());
        let low = places.clone().fold(f64::INFINITY, f64::min);
        let high = places.fold(f64::NEG_INFINITY, f64::max);
        let x = |simulations: u64| {
            let far = ((simulations as f64).ln() - low) / (high - low).max(1e-9);
            left + 30.0 + (wide - 60.0) * far
        };
        let y = |share: f64| top + tall * (1.0 - share);
        let title = format!("{}: {} against {}", self.game, self.bot, self.rival);
        let mut canvas = Canvas::new(640.0, 460.0, &title);
        canvas.text(40.0, 32.0, &format!("{title}, share of the win with 95 % intervals"));
        for at in 0..=4 {
            let share = f64::from(at) / 4.0;
            let colour = if at == 2 { PALE } else { "#ece5d6" };
            canvas.line([left, y(share), left + wide, y(share)], colour);
            canvas.text(left - 48.0, y(share) + 4.0, &format!("{} %", 25 * at));
        }
        for pair in self.points.windows(2) {
            let [from, to] = [&pair[0], &pair[1]].map(|p| [x(p.simulations), y(p.share.at)]);
            canvas.line([from[0], from[1], to[0], to[1]], SAND);
        }
        for Point { simulations, share, cpu_ms, .. } in &self.points {
            let at = x(*simulations);
            canvas.line([at, y(share.low), at, y(share.high)], SEA);
            canvas.dot(at, y(share.at), 5.0, SAND);
            canvas.text(at - 14.0, top + tall + 22.0, &simulations.to_string());
            canvas.text(at - 24.0, top + tall + 40.0, &format!("{cpu_ms:.2} ms"));
        }
        let rival = self.rival_cpu_ms;
        canvas.text(
            left,
            top + tall + 70.0,
            &format!("simulations, and CPU for a decision; of the rival {rival:.2} ms"),
        );
        canvas.done()
    }
}

impl Reliability {
    /// What was claimed against what happened; on the diagonal they agree.
    pub fn svg(&self) -> String {
        let (left, top, side) = (80.0, 60.0, 400.0);
        let x = |claim: f64| left + side * claim;
        let y = |happened: f64| top + side * (1.0 - happened);
        let title = format!("{}: what {} claims, and what happens", self.game, self.bot);
        let mut canvas = Canvas::new(640.0, 540.0, &title);
        canvas.text(40.0, 32.0, &title);
        let band = format!(
            "{:.1},{:.1} {:.1},{:.1} {:.1},{:.1} {:.1},{:.1}",
            x(0.0),
            y(TOLERANCE),
            x(1.0 - TOLERANCE),
            y(1.0),
            x(1.0),
            y(1.0 - TOLERANCE),
            x(TOLERANCE),
            y(0.0)
        );
        let _ = writeln!(canvas.0, "<polygon points=\"{band}\" fill=\"{FAIR}\"/>");
        canvas.line([x(0.0), y(0.0), x(1.0), y(1.0)], PALE);
        for at in 0..=10 {
            let share = f64::from(at) / 10.0;
            canvas.line([x(share), y(0.0), x(share), y(0.0) + 5.0], INK);
            canvas.line([x(0.0) - 5.0, y(share), x(0.0), y(share)], INK);
            if at % 2 == 0 {
                canvas.text(x(share) - 12.0, y(0.0) + 22.0, &format!("{} %", at * 10));
                canvas.text(x(0.0) - 45.0, y(share) + 4.0, &format!("{} %", at * 10));
            }
        }
        let most = self.tenths.iter().map(|tenth| tenth.claims).max().unwrap_or(1).max(1) as f64;
        for tenth in self.tenths.iter().filter(|tenth| tenth.claims > 0) {
            let tall = 40.0 * tenth.claims as f64 / most;
            canvas.rect([x(tenth.from) + 6.0, y(0.0) - tall, side / 10.0 - 12.0, tall], "#efe6d2");
            let colour = if tenth.claims < ENOUGH { PALE } else { SEA };
            let at = x(tenth.claimed);
            canvas.line([at, y(tenth.happened.low), at, y(tenth.happened.high)], colour);
            canvas.dot(
                at,
                y(tenth.happened.at),
                5.0,
                if tenth.claims < ENOUGH { PALE } else { SAND },
            );
        }
        canvas.text(
            left,
            520.0,
            "claimed; the columns below say how often. Pale: too few claims to tell",
        );
        canvas.done()
    }
}

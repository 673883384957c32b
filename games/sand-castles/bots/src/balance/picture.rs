//! The report as a picture: one file, without a script or a font of its own.

use super::text::shared;
use super::{Design, Report};
use std::fmt::Write;

const WIDTH: f64 = 900.0;
const LEFT: f64 = 40.0;
const INK: &str = "#2b2b2b";
const PALE: &str = "#8a8a8a";
const SAND: &str = "#d9a441";
const SEA: &str = "#3b7ea1";
const FAIR: &str = "#e3efdc";

/// Where a first player's share is thought fair.
const FAIR_SHARE: [f64; 2] = [0.47, 0.53];
/// Letters of a castle's name that have room.
const LETTERS: usize = 20;
/// Turns that share a bar of the histogram.
const BIN: u32 = 5;

impl Report {
    /// A picture of it, as SVG.
    pub fn svg(&self) -> String {
        let designs = 24.0 * self.designs.len() as f64;
        let height = 480.0 + designs;
        let mut out = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {height}\" \
             width=\"{WIDTH}\" height=\"{height}\" font-family=\"sans-serif\" font-size=\"13\" \
             fill=\"{INK}\">\n<title>Sand Castles, {} games</title>\n\
             <rect width=\"100%\" height=\"100%\" fill=\"#fffdf8\"/>\n",
            self.games
        );
        let head = format!(
            "Sand Castles: {} against itself, {} games with {} castles, {} a head start",
            self.bot,
            self.games,
            self.castles,
            if self.head_start { "with" } else { "without" }
        );
        text(
            &mut out,
            LEFT,
            34.0,
            "start",
            &format!("<tspan font-size=\"18\">{}</tspan>", safe(&head)),
        );
        self.draw_share(&mut out, 60.0);
        self.draw_lengths(&mut out, 190.0);
        self.draw_designs(&mut out, 450.0);
        out += "</svg>\n";
        out
    }

    /// Whoever began: the share of the win and its interval, on 40 to 60 %,
    /// SC-2.4: without a head start and with one.
    fn draw_share(&self, out: &mut String, top: f64) {
        let at = |share: f64| LEFT + 820.0 * ((share.clamp(0.4, 0.6) - 0.4) / 0.2);
        let [off, on] = self.starts.each_ref().map(|start| shared(start.first_player));
        let words = format!(
            "First player's share of the win: {off} without a head start, {on} with one; \
             green is 47 to 53 %"
        );
        text(out, LEFT, top + 12.0, "start", &words);
        let [from, to] = FAIR_SHARE.map(at);
        rect(out, [from, top + 22.0, to - from, 56.0], FAIR, "47 to 53 %");
        for percent in [40, 45, 50, 55, 60] {
            let x = at(f64::from(percent) / 100.0);
            line(out, [x, top + 22.0, x, top + 78.0], PALE, 1.0);
            text(out, x, top + 94.0, "middle", &format!("{percent} %"));
        }
        for (start, y) in self.starts.iter().zip([top + 35.0, top + 65.0]) {
            let share = start.first_player;
            let (name, x) = (if start.head_start { "on" } else { "off" }, at(share.at));
            text(out, LEFT - 8.0, y + 4.0, "end", name);
            line(out, [at(share.low), y, at(share.high), y], SEA, 4.0);
            let _ = writeln!(out, "<circle cx=\"{x:.1}\" cy=\"{y}\" r=\"6\" fill=\"{SEA}\"/>");
        }
    }

    /// How many turns games took.
    fn draw_lengths(&self, out: &mut String, top: f64) {
        let longest = self.length_at(0.999);
        let bins = longest / BIN + 1;
        let mut games = vec![0; bins as usize];
        // The last bar takes the rare game that is longer than the axis.
        for (turns, count) in &self.lengths {
            games[((turns / BIN).min(bins - 1)) as usize] += count;
        }
        let most = games.iter().copied().max().unwrap_or(0).max(1) as f64;
        let (floor, wide) = (top + 200.0, 820.0 / f64::from(bins));
        let words = format!(
            "Turns of a game, both players' counted: {:.1} on average, four in five from {} to {}",
            self.turns.at,
            self.length_at(0.1),
            self.length_at(0.9)
        );
        text(out, LEFT, top + 12.0, "start", &words);
        for (bin, &count) in games.iter().enumerate() {
            let (x, tall) = (LEFT + wide * bin as f64, 165.0 * count as f64 / most);
            let from = bin as u32 * BIN;
            let label = format!("{from} to {} turns: {count} games", from + BIN - 1);
            rect(out, [x + 0.5, floor - tall, (wide - 1.0).max(0.5), tall], SAND, &label);
            if from.is_multiple_of(20) {
                line(out, [x, floor, x, floor + 5.0], PALE, 1.0);
                text(out, x, floor + 19.0, "middle", &from.to_string());
            }
        }
        line(out, [LEFT, floor, LEFT + 820.0, floor], PALE, 1.0);
    }

    /// Castle by castle: how long it lay on the table, beside its points.
    fn draw_designs(&self, out: &mut String, top: f64) {
        text(out, LEFT, top, "start", "Castle");
        for (x, words) in [(205.0, "points"), (262.0, "tiles"), (325.0, "towers"), (395.0, "built")]
        {
            text(out, x, top, "end", words);
        }
        text(out, 470.0, top, "end", "by first");
        text(out, 490.0, top, "start", "turns on the table until it was built");
        let most = self.designs.iter().map(|design| design.turns.at).fold(1.0, f64::max);
        for (row, design) in self.designs.iter().enumerate() {
            let y = top + 24.0 * (row + 1) as f64;
            draw_design(out, design, y, 330.0 / most);
        }
    }
}

fn draw_design(out: &mut String, design: &Design, y: f64, scale: f64) {
    let share = |part: u64, whole: u64| match whole {
        0 => "–".into(),
        _ => format!("{:.1} %", 100.0 * part as f64 / whole as f64),
    };
    let name: String = design.name.chars().take(LETTERS).collect();
    text(out, LEFT, y, "start", &safe(&name));
    text(out, 205.0, y, "end", &design.value.to_string());
    text(out, 262.0, y, "end", &design.tiles().to_string());
    text(out, 325.0, y, "end", &design.towers.to_string());
    text(out, 395.0, y, "end", &share(design.times_built(), design.laid_out));
    text(out, 470.0, y, "end", &share(design.built[0], design.times_built()));
    let turns = format!("{:.1}", design.turns.at);
    let wide = scale * design.turns.at;
    rect(out, [490.0, y - 12.0, wide, 15.0], SAND, &turns);
    text(out, 496.0 + wide, y, "start", &turns);
}

fn text(out: &mut String, x: f64, y: f64, anchor: &str, words: &str) {
    let _ =
        writeln!(out, "<text x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"{anchor}\">{words}</text>");
}

fn line(out: &mut String, [x, y, to_x, to_y]: [f64; 4], colour: &str, wide: f64) {
    let _ = writeln!(
        out,
        "<line x1=\"{x:.1}\" y1=\"{y:.1}\" x2=\"{to_x:.1}\" y2=\"{to_y:.1}\" stroke=\"{colour}\" \
         stroke-width=\"{wide}\"/>"
    );
}

/// A bar, with words for whoever points at it.
fn rect(out: &mut String, [x, y, wide, tall]: [f64; 4], colour: &str, words: &str) {
    let _ = writeln!(
        out,
        "<rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{wide:.1}\" height=\"{tall:.1}\" \
         fill=\"{colour}\"><title>{words}</title></rect>"
    );
}

/// An owner's names may hold anything.
fn safe(words: &str) -> String {
    words.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

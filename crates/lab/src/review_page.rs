//! A review as one page: no script, no font, nothing from elsewhere.

use crate::balance::chart::{Chart, LEFT, RIGHT};
use crate::balance::html::{opened, table};
use crate::picture::escaped;
use bots::{Account, Decision, Detail, Point, Review, Scale, Verdict, with_names};
use game_core::Seat;
use std::fmt::Write;

/// A review and what it is of.
#[derive(Clone, Copy, Debug)]
pub struct Reviewed<'a> {
    /// The review.
    pub review: &'a Review,
    /// What the game is called.
    pub title: &'a str,
    /// Who sat where.
    pub names: &'a [String],
    /// What people call who looked at it.
    pub by: &'a str,
}

/// Lines of seats, told apart by colour and by dashes.
const LINES: [&str; 4] = ["", "sand", "pale", "ink"];
/// Where the curve stands on its chart.
const TOP: f64 = 10.0;
const FLOOR: f64 = 150.0;

/// The whole review as one page that needs nothing else.
pub fn review_page(reviewed: &Reviewed<'_>) -> String {
    let Reviewed { review, title, names, by } = *reviewed;
    let about = match review.measure.plain {
        true => "A plain account of what happened.".to_owned(),
        false => format!("Looked at again by {by}, from what each seat could see at the time."),
    };
    let heading = format!("{title}: {}", names.join(", "));
    let mut page = opened(&format!("Review: {heading}"), &format!("Review: {heading}"), &about);
    if !review.measure.plain {
        section(&mut page, "How it turned", true, &reviewed.curve());
        for seat in (0..names.len()).map(Seat::new) {
            section(
                &mut page,
                &format!("Luck and play: {}", names[seat.index()]),
                false,
                &reviewed.luck_and_play(seat),
            );
        }
        section(&mut page, "Decisions", true, &reviewed.decisions());
    }
    for detail in &review.details {
        let heading = with_names(&detail.title, names);
        section(&mut page, &heading, !detail.rows.is_empty(), &reviewed.detail(detail));
    }
    page + "</main>\n</body>\n</html>\n"
}

fn section(page: &mut String, heading: &str, wide: bool, body: &str) {
    let class = if wide { " class=\"wide\"" } else { "" };
    let _ = writeln!(page, "<section{class}>\n<h2>{}</h2>\n{body}</section>", escaped(heading));
}

fn percent(share: f64) -> String {
    format!("{:.0} %", 100.0 * share)
}

impl Reviewed<'_> {
    /// Every seat's line, with its turning points.
    fn curve(&self) -> String {
        let (review, names) = (self.review, self.names);
        let figure = |point: &Point| match review.measure.curve {
            Scale::Win => point.win,
            Scale::Score => point.score,
        };
        let all = || review.curve.iter().map(figure);
        let (low, high) = match review.measure.curve {
            Scale::Win => (0.0, 1.0),
            Scale::Score => (all().fold(f64::INFINITY, f64::min), all().fold(1.0, f64::max)),
        };
        let last = review.curve.iter().map(|point| point.version).max().unwrap_or(1).max(1);
        let x = |version: u32| 40.0 + (RIGHT - 48.0) * f64::from(version) / f64::from(last);
        let y = |value: f64| FLOOR - (FLOOR - TOP) * (value - low) / (high - low).max(1e-9);
        let mut chart = Chart::new(self.in_words(), FLOOR + 30.0);
        for mark in [low, (low + high) / 2.0, high] {
            let words = match review.measure.curve {
                Scale::Win => percent(mark),
                Scale::Score => format!("{mark:.1}"),
            };
            chart.line([40.0, y(mark), RIGHT, y(mark)], "rule");
            chart.text(36.0, y(mark) + 4.0, "end", &words);
        }
        for seat in 0..names.len() {
            let own = || review.curve.iter().filter(|point| point.seat.index() == seat);
            let line = own().map(|point| (x(point.version), y(figure(point))));
            chart.polyline(line, LINES[seat % LINES.len()]);
            for turned in review.turning_points.iter().filter(|one| one.seat.index() == seat) {
                let after = own().find(|point| point.version >= turned.version);
                let class = if turned.own_mistake() { "sand" } else { "sea" };
                if let Some(point) = after {
                    let words = turned.label.clone().unwrap_or_default();
                    chart.dot(x(turned.version), y(figure(point)), class, &words);
                }
            }
        }
        chart.text(40.0, FLOOR + 18.0, "start", "start");
        chart.text(RIGHT, FLOOR + 18.0, "end", "end");
        let keys: Vec<String> = names
            .iter()
            .enumerate()
            .map(|(seat, name)| {
                format!("{name}: {}", ["blue", "yellow", "grey, dashed", "dark, dashed"][seat % 4])
            })
            .collect();
        let what = match review.measure.curve {
            Scale::Win => "The chance to win, from each seat’s own eyes".to_owned(),
            Scale::Score => format!(
                "{} to be expected at the end{}",
                review.measure.unit,
                if review.fewest_win { "; lower is better" } else { "" }
            ),
        };
        let mut out = format!(
            "<p class=\"pale\">{}. {}. Yellow dots are the seat’s own mistakes.</p>\n{}",
            escaped(&what),
            escaped(&keys.join("; ")),
            chart.svg(None)
        );
        let rows: Vec<Vec<String>> = review
            .turning_points
            .iter()
            .map(|turned| {
                vec![
                    turned.version.to_string(),
                    names[turned.seat.index()].clone(),
                    self.amount(turned.swing),
                    turned.by.map_or_else(
                        || review.luck_word.to_owned(),
                        |seat| names[seat.index()].clone(),
                    ),
                    turned.label.clone().unwrap_or_default(),
                ]
            })
            .collect();
        if !rows.is_empty() {
            out += &table(&["Move", "for", "swing", "by", "what happened"], &rows);
        }
        out
    }

    /// What the curve shows, for those who cannot see it.
    fn in_words(&self) -> String {
        let ends: Vec<String> = (self
            .review
            .accounts
            .iter()
            .zip(&self.review.scores)
            .zip(self.names))
        .map(|((win, score), name)| match self.review.measure.curve {
            Scale::Win => format!("{name} from {} to {}", percent(win.start), percent(win.result)),
            Scale::Score => format!("{name} from {:.1} to {:.1}", score.start, score.result),
        })
        .collect();
        format!("From the start to the end: {}", ends.join(", "))
    }

    /// A staircase from the start to the result.
    fn luck_and_play(&self, seat: Seat) -> String {
        let review = self.review;
        let account = match review.measure.judged {
            Scale::Win => &review.accounts[seat.index()],
            Scale::Score => &review.scores[seat.index()],
        };
        let &Account { start, own, others, luck, result } = account;
        let mut steps = vec![("Start", 0.0, start), (review.luck_word, start, luck)];
        steps.push(("own choices", start + luck, own));
        if self.names.len() > 1 {
            steps.push(("others’ choices", start + luck + own, others));
        }
        steps.push(("The end", 0.0, result));
        let reach = || steps.iter().flat_map(|(_, from, by)| [*from, from + by]);
        let (low, high) = (reach().fold(0.0, f64::min), reach().fold(1e-9, f64::max));
        let x = |value: f64| 130.0 + (RIGHT - 190.0) * (value - low) / (high - low);
        let mut chart = Chart::new(
            with_names(&review.sentence_about(seat), self.names),
            22.0 * steps.len() as f64 + 8.0,
        );
        for (at, (name, from, by)) in steps.iter().enumerate() {
            let y = 22.0 * at as f64 + 8.0;
            let whole = at == 0 || at + 1 == steps.len();
            let class = match (whole, *by < 0.0) {
                (true, _) => "pale",
                (false, true) => "sand",
                (false, false) => "sea",
            };
            let amount = if whole { self.whole(*by) } else { self.amount(*by) };
            chart.text(LEFT, y + 11.0, "start", name);
            chart.rect(
                [x(from.min(from + by)), y, x(from.max(from + by)) - x(from.min(from + by)), 14.0],
                class,
                &amount,
            );
            chart.text(RIGHT, y + 11.0, "end", &amount);
        }
        let sentence = with_names(&review.sentence_about(seat), self.names);
        format!("<p>{}</p>\n{}", escaped(&sentence), chart.svg(None))
    }

    /// A change in the measure by which it is judged.
    fn amount(&self, change: f64) -> String {
        match self.review.measure.judged {
            Scale::Win => format!("{:+.0} %", 100.0 * change),
            Scale::Score => format!("{change:+.1}"),
        }
    }

    fn whole(&self, value: f64) -> String {
        match self.review.measure.judged {
            Scale::Win => percent(value),
            Scale::Score => format!("{value:.1}"),
        }
    }

    /// Mistakes first, and all of them to be opened.
    fn decisions(&self) -> String {
        let review = self.review;
        let row = |decision: &Decision| {
            let cost = decision.cost(&review.measure);
            let given = match decision.was_best() {
                true => "best".into(),
                false => self.amount(-cost),
            };
            vec![
                decision.version.to_string(),
                self.names[decision.seat().index()].clone(),
                decision.label.clone(),
                decision.verdict.word().to_owned(),
                given,
                if decision.was_best() { String::new() } else { decision.best.1.clone() },
                decision
                    .why_about
                    .as_ref()
                    .map_or(String::new(), |why| with_names(why, self.names)),
            ]
        };
        let head = ["Move", "who", "what", "", "given away", "better", "why"];
        let bad: Vec<Vec<String>> =
            review.decisions.iter().filter(|one| one.verdict != Verdict::Fine).map(row).collect();
        let all: Vec<Vec<String>> = review.decisions.iter().map(row).collect();
        let first = match bad.is_empty() {
            true => "<p>No mistakes to speak of.</p>\n".to_owned(),
            false => table(&head, &bad),
        };
        format!(
            "{first}<details><summary>All {} decisions</summary>\n{}</details>\n",
            all.len(),
            table(&head, &all)
        )
    }

    fn detail(&self, detail: &Detail) -> String {
        let named = |text: &String| with_names(text, self.names);
        let mut out = String::new();
        for text in &detail.text {
            let _ = writeln!(out, "<p>{}</p>", escaped(&named(text)));
        }
        if !detail.rows.is_empty() {
            let head: Vec<String> = detail.columns.iter().map(named).collect();
            let rows: Vec<Vec<String>> =
                detail.rows.iter().map(|row| row.iter().map(named).collect()).collect();
            out += &table(&head, &rows);
        }
        out
    }
}

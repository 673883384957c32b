//! How the tide turned: a curve over the match, with numbered turning points, and the scrubber as its axis.

use super::found::{Scale, value_in};
use super::luck::{capitalised, sentence};
use super::{ReviewPage, about, named, told};
use crate::pages::model::table_url;
use game_core::Seat;
use maud::{Markup, html};
use std::fmt::Write as _;

/// Labels that are nearer to each other than this, in percent of the width, would overlap.
const ROOM: f64 = 14.0;
/// The same for turning points themselves.
const APART: f64 = 3.4;

/// Where values lie, from 0, the lower edge, to 1.
pub(super) struct Heights {
    least: f64,
    most: f64,
}

impl Heights {
    pub(super) fn of(page: &ReviewPage) -> Heights {
        let seats = (0..page.replay.seats.len()).map(Seat::new);
        let all: Vec<f64> =
            seats.flat_map(|seat| page.found.way(seat).map(|(_, value)| value)).collect();
        Heights::over(page.found.measure.curve, &all)
    }

    /// Of all these values.
    fn over(scale: Scale, all: &[f64]) -> Heights {
        if scale == Scale::Win {
            return Heights { least: 0.0, most: 1.0 };
        }
        let least = all.iter().copied().fold(f64::INFINITY, f64::min).floor();
        let most = all.iter().copied().fold(f64::NEG_INFINITY, f64::max).ceil();
        match least < most {
            true => Heights { least, most },
            false => Heights { least: 0.0, most: 1.0 },
        }
    }

    /// From 0 to 1.
    pub(super) fn part(&self, value: f64) -> f64 {
        ((value - self.least) / (self.most - self.least)).clamp(0.0, 1.0)
    }

    /// In percent from the top: a little room stays at both edges.
    fn y(&self, value: f64) -> f64 {
        8.0 + (1.0 - self.part(value)) * 84.0
    }

    /// What the upper edge, the middle and the lower edge mean.
    fn axis(&self, scale: Scale) -> [String; 3] {
        match scale {
            Scale::Win => ["100 %".into(), "even".into(), "0 %".into()],
            Scale::Score => [self.most, (self.most + self.least) / 2.0, self.least]
                .map(|at| value_in(scale, at)),
        }
    }
}

/// A curve that is still being found out.
#[derive(Clone, PartialEq, Debug)]
pub struct TideSoFar {
    /// What it shows.
    pub scale: Scale,
    /// `your chance to win`.
    pub about: String,
    /// Whose line it is, and points of (0 to 1, value), the reader's own first.
    pub lines: Vec<(String, Vec<(f64, f64)>)>,
}

/// The curve as far as it is known.
pub(super) fn so_far(tide: &TideSoFar) -> Markup {
    let values = tide.lines.iter().flat_map(|(_, way)| way.iter().map(|(_, value)| *value));
    let heights = Heights::over(tide.scale, &values.collect::<Vec<_>>());
    let drawn = |way: &[(f64, f64)]| {
        curve(&way.iter().map(|(x, value)| (*x, heights.y(*value))).collect::<Vec<_>>())
    };
    let Some((_, own)) = tide.lines.first() else { return html! {} };
    let (Some(first), Some(last)) = (own.first(), own.last()) else { return html! {} };
    let words = format!(
        "{}: {} at the start, {} as far as it is known",
        capitalised(&tide.about),
        value_in(tide.scale, first.1),
        value_in(tide.scale, last.1)
    );
    let beside = tide.scale == Scale::Score || tide.lines.len() > 2;
    let end = 1000.0 * last.0;
    html! {
        section.panel.tide.is-growing aria-labelledby="tide-title" {
            header { h2 #tide-title { "How the tide turned" } span.aside { (tide.about) ", so far" } }
            div.tide-plot {
                svg.tide-svg role="img" aria-label=(words) {
                    svg viewBox="0 0 1000 100" preserveAspectRatio="none" width="100%" height="100%" {
                        @if tide.scale == Scale::Win {
                            path.t-fill d=(format!("{}L{end:.1} 100H0z", drawn(own))) {}
                            path.t-half d="M0 50H1000" {}
                        }
                        @if beside { @for (_, way) in &tide.lines[1..] { path.t-line2 d=(drawn(way)) {} } }
                        path.t-line d=(drawn(own)) {}
                    }
                    @for (label, y) in heights.axis(tide.scale).iter().zip(["8%", "50%", "92%"]) {
                        text.ax x="0" y=(y) dx="-8" dy="4" text-anchor="end" { (label) }
                    }
                }
            }
            p.tide-key { (words) "." }
        }
    }
}

/// Where a version lies, from 0 to 1.
pub(super) fn across(page: &ReviewPage, v: u32) -> f64 {
    let (first, last) = (page.replay.first, page.replay.last);
    f64::from(v.saturating_sub(first)) / f64::from(last.saturating_sub(first).max(1))
}

/// The panel with the curve.
pub(super) fn panel(page: &ReviewPage) -> Markup {
    let scale = page.found.measure.curve;
    let heights = Heights::of(page);
    let line = |seat: Seat| {
        let points = page.found.way(seat).map(|(v, value)| (across(page, v), heights.y(value)));
        curve(&points.collect::<Vec<_>>())
    };
    let own = line(page.seat);
    let others = (0..page.replay.seats.len()).map(Seat::new).filter(|seat| *seat != page.seat);
    // Two chances are each other's mirror image; more, or scores, are shown beside each other.
    let beside = scale == Scale::Score || page.replay.seats.len() > 2;
    let now = percent(100.0 * across(page, page.at));
    html! {
        section.panel.tide aria-labelledby="tide-title" {
            header { h2 #tide-title { "How the tide turned" } span.aside { (about(page)) } }
            (lead(page))
            @if beside { (key(page)) }
            div.tide-plot {
                svg.tide-svg role="img" aria-label=(in_words(page)) {
                    svg viewBox="0 0 1000 100" preserveAspectRatio="none" width="100%" height="100%" {
                        @if scale == Scale::Win {
                            path.t-fill d=(format!("{own}V100H0z")) {}
                            path.t-fill2 d=(format!("{own}V100H0z")) transform="translate(0 6)" {}
                            path.t-half d="M0 50H1000" {}
                        }
                        @if beside { @for seat in others { path.t-line2 d=(line(seat)) {} } }
                        path.t-line d=(own) {}
                    }
                    @for (label, y) in heights.axis(scale).iter().zip(["8%", "50%", "92%"]) {
                        text.ax x="0" y=(y) dx="-8" dy="4" text-anchor="end" { (label) }
                    }
                    line.t-now x1=(now) x2=(now) y1="0" y2="100%" {}
                }
                (points(page, &heights))
            }
            (scrubber(page))
            p.tide-key { (in_words(page)) "." }
        }
    }
}

/// The scrubber alone.
pub(super) fn bare(page: &ReviewPage) -> Markup {
    html! {
        section.panel.tide.is-bare aria-labelledby="tide-title" {
            header { h2 #tide-title { "Where you are" } span.aside { "from the first move to the last" } }
            (lead(page))
            (scrubber(page))
        }
    }
}

/// What it came to, in a sentence for people.
pub(super) fn lead(page: &ReviewPage) -> Markup {
    let plain = page.found.measure.plain;
    let said = sentence(page).or_else(|| plain.then(|| told(page))).filter(|said| !said.is_empty());
    html! { @if let Some(said) = said { p.rv-lead { (said) } } }
}

/// Whose line is whose.
fn key(page: &ReviewPage) -> Markup {
    let cast = page.cast();
    html! {
        p.keyline {
            span { i aria-hidden="true" {} " " (cast.name(page.seat)) }
            @for seat in (0..cast.seats.len()).map(Seat::new).filter(|seat| *seat != page.seat) {
                span { i.d aria-hidden="true" {} " " (cast.name(seat)) }
            }
            @if page.found.is_low_good() { span { b { "lower is better" } } }
        }
    }
}

/// The numbered turning points, as links, with what happened beside those that have room.
fn points(page: &ReviewPage, heights: &Heights) -> Markup {
    let cast = page.cast();
    let places =
        apart(page.found.turning(page.seat).map(|point| 100.0 * across(page, point.v)).collect());
    let marks: Vec<_> = page
        .found
        .turning(page.seat)
        .enumerate()
        .map(|(at, point)| {
            let x = places[at];
            let after = page.found.way(page.seat).find(|(v, _)| *v >= point.v);
            let value = after.map(|(_, value)| value);
            let value = value.or_else(|| page.found.height(page.seat, point.v)).unwrap_or(0.5);
            let above = point.swing >= 0.0;
            let near = |other: &f64| *other != x && (other - x).abs() < ROOM;
            let label = point.label.as_deref().map(|label| named(label, &cast));
            let label = label.filter(|_| !places.iter().any(near));
            (at + 1, point, x, heights.y(value), above, label)
        })
        .collect();
    html! {
        @if !marks.is_empty() {
            svg.tide-points {
                @for (number, point, x, y, above, label) in &marks {
                    a.tp.bad[point.own_mistake] href=(page.url(point.v)) data-step id=(format!("tp-{number}"))
                        aria-current=[(point.v == page.at).then_some("step")]
                        aria-label=(format!("Turning point {number}{}: {}, {}",
                            page.turn(point.v).map_or_else(String::new, |turn| format!(", {turn}")),
                            point.label.as_deref().map_or_else(|| "luck".to_owned(), |label| named(label, &cast)),
                            page.found.change(point.swing)))
                    {
                        circle.tp-room cx=(percent(*x)) cy=(percent(*y)) r="22" {}
                        circle.tp-ring cx=(percent(*x)) cy=(percent(*y)) r="14" {}
                        text.tp-no x=(percent(*x)) y=(percent(*y)) dy="5" text-anchor="middle" { (number) }
                    }
                    // Beside the link: cut short, it would not be what the link is called.
                    @if let Some(label) = label {
                        text.tpl aria-hidden="true" x=(percent(*x)) y=(percent(*y))
                            dy=(if *above { "-21" } else { "31" }) text-anchor=(anchor(*x))
                        { (short(label)) }
                    }
                }
            }
        }
    }
}

/// Moves points that would lie on each other apart, in the order in which they are.
pub(super) fn apart(mut places: Vec<f64>) -> Vec<f64> {
    for at in 1..places.len() {
        places[at] = places[at].max(places[at - 1] + APART);
    }
    // Not beyond the end: from there they are moved back.
    let mut most: f64 = 100.0;
    for place in places.iter_mut().rev() {
        *place = place.min(most);
        most = *place - APART;
    }
    places
}

/// Labels at the edges stay inside.
fn anchor(x: f64) -> &'static str {
    match x {
        _ if x < 12.0 => "start",
        _ if x > 88.0 => "end",
        _ => "middle",
    }
}

/// As much of a label as has room.
fn short(label: &str) -> String {
    const LONGEST: usize = 26;
    match label.char_indices().nth(LONGEST) {
        Some((at, _)) => format!("{}…", label[..at].trim_end()),
        None => label.to_owned(),
    }
}

/// A form, so that it also works as one: the script only saves the reload.
fn scrubber(page: &ReviewPage) -> Markup {
    let replay = &page.replay;
    let words = match page.turn(page.at) {
        Some(turn) => format!("{turn}, move {}", page.at.saturating_sub(replay.first)),
        None => format!("move {}", page.at.saturating_sub(replay.first)),
    };
    html! {
        form.scrubber method="get" action=(table_url(&replay.id, "review")) data-scrub {
            input type="hidden" name="as" value=(page.seat.index());
            @if page.whose != super::Whose::Own { input type="hidden" name="of" value=(page.whose.id()); }
            @if page.only_turning { input type="hidden" name="only" value="turning"; }
            label.hide for="at" { "Move" }
            input.scrub #at type="range" name="at" min=(replay.first) max=(replay.last) value=(page.at)
                aria-valuetext=(words);
            noscript { button.btn.btn-sm { "Go" } }
        }
        svg.rv-ticks aria-hidden="true" {
            @for (x, label) in ticks(page) {
                text.ax x=(percent(x)) y="12" text-anchor=(if x < 1.0 { "start" } else if x > 99.0 { "end" } else { "middle" }) {
                    (label)
                }
            }
        }
    }
}

/// Where turns begin, as many as there is room for.
fn ticks(page: &ReviewPage) -> Vec<(f64, String)> {
    let mut ticks = vec![(0.0, "start".to_owned())];
    for step in page.replay.steps.iter().filter(|step| step.v > page.replay.first) {
        let Some(heading) = &step.heading else { continue };
        let x = 100.0 * across(page, step.v);
        if ticks.last().is_some_and(|(last, _)| x - last >= ROOM) && x <= 100.0 - ROOM / 2.0 {
            ticks.push((x, heading.to_lowercase()));
        }
    }
    ticks.push((100.0, "end".to_owned()));
    ticks
}

fn percent(number: f64) -> String {
    format!("{number:.2}%")
}

/// The curve in a sentence: where it began, high and low water, and how it ended.
pub(super) fn in_words(page: &ReviewPage) -> String {
    let scale = page.found.measure.curve;
    let way: Vec<(u32, f64)> = page.found.way(page.seat).collect();
    let (Some(first), Some(last)) = (way.first(), way.last()) else { return String::new() };
    let told = |(v, value): &(u32, f64)| {
        let turn = page.turn(*v).map(str::to_lowercase);
        let turn = turn.map_or_else(String::new, |turn| format!(" in {turn}"));
        format!("{}{turn}", value_in(scale, *value))
    };
    let order = |one: &&(u32, f64), other: &&(u32, f64)| one.1.total_cmp(&other.1);
    let inner = || way.iter().filter(|point| point.0 > first.0 && point.0 < last.0);
    let mut about = capitalised(&about(page));
    write!(about, ": {} at the start", value_in(scale, first.1)).expect("strings take text");
    if let Some(high) = inner().max_by(order) {
        write!(about, ", highest {}", told(high)).expect("strings take text");
    }
    if let Some(low) = inner().min_by(order) {
        write!(about, ", lowest {}", told(low)).expect("strings take text");
    }
    about + &format!(", {} at the end", value_in(scale, last.1))
}

/// A smooth curve through points of (0 to 1, percent from the top) that never leaves the range between
/// two neighbours: what lies between two values is not known, so it must not promise more.
fn curve(points: &[(f64, f64)]) -> String {
    // Several moments may have the same version: the last says how it was left.
    let mut way: Vec<(f64, f64)> = Vec::with_capacity(points.len());
    for &(x, y) in points {
        match way.last_mut().filter(|last| (last.0 - x).abs() < 1e-9) {
            Some(last) => last.1 = y,
            None => way.push((x, y)),
        }
    }
    let mut path = String::new();
    for (at, &(x, y)) in way.iter().enumerate() {
        let x = 1000.0 * x;
        let written = match at.checked_sub(1).map(|before| way[before]) {
            None => write!(path, "M{x:.1} {y:.1}"),
            Some((x0, y0)) => {
                // Level at both ends: a step, and no more than that.
                let middle = f64::midpoint(1000.0 * x0, x);
                write!(path, "C{middle:.1} {y0:.1} {middle:.1} {y:.1} {x:.1} {y:.1}")
            }
        };
        written.expect("strings take text");
    }
    path
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_curve_goes_through_all_points_and_the_latest_of_a_moment_counts() {
        let path = curve(&[(0.0, 50.0), (0.5, 40.0), (0.5, 20.0), (1.0, 8.0)]);
        assert_eq!(
            path,
            "M0.0 50.0C250.0 50.0 250.0 20.0 500.0 20.0C750.0 20.0 750.0 8.0 1000.0 8.0"
        );
    }

    #[test]
    fn points_on_each_other_are_moved_apart_and_stay_inside() {
        assert_eq!(apart(vec![10.0, 10.0, 50.0]), [10.0, 10.0 + APART, 50.0]);
        assert_eq!(apart(vec![99.0, 100.0]), [100.0 - APART, 100.0]);
    }

    #[test]
    fn long_labels_are_cut() {
        assert_eq!(short("tower too early"), "tower too early");
        assert_eq!(
            short("Gull builds three pails on the Twin Gate"),
            "Gull builds three pails on…"
        );
    }
}

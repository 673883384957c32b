//! Every decision, what it cost, and what would have been better.

use super::found::{Decision, Loss};
use super::luck::capitalised;
use super::{ReviewPage, Whose, named};
use crate::pages::icons::{icon, symbol};
use crate::pages::of;
use game_core::Seat;
use maud::{Markup, html};

/// The decisions that are listed.
pub(super) fn listed(
    page: &ReviewPage,
    whose: Whose,
    only_turning: bool,
) -> impl Iterator<Item = &Decision> + '_ {
    let own = move |decision: &Decision| decision.seat == page.seat;
    page.found.decisions.iter().filter(move |decision| match whose {
        Whose::Own => own(decision),
        Whose::Theirs => !own(decision),
        Whose::All => true,
    } && (!only_turning || turned(page, decision)))
}

fn turned(page: &ReviewPage, decision: &Decision) -> bool {
    page.found.turning_points.iter().any(|point| point.v == decision.v)
}

/// The panel with the list.
pub(super) fn panel(page: &ReviewPage) -> Markup {
    let all: Vec<&Decision> = listed(page, page.whose, page.only_turning).collect();
    let unit = match page.found.measure.judged {
        super::found::Scale::Win => "worth lost, in %".to_owned(),
        super::found::Scale::Score => format!("{} lost", page.found.measure.unit),
    };
    html! {
        aside.panel.rv-list #moves aria-label="Decisions" {
            header { h2 { "Decisions" } span.aside { (unit) } }
            (filter(page))
            p.rv-sum { (summed(page)) }
            @if !page.again.is_empty() { p.rv-again { (try_again(page)) } }
            @if all.is_empty() {
                p.rv-none {
                    @if page.only_turning { "It turned at none of these decisions." }
                    @else { "There was nothing to decide." }
                }
            }
            ol.dec { @for decision in all { (line(page, decision)) } }
        }
    }
}

fn filter(page: &ReviewPage) -> Markup {
    let cast = page.cast();
    let others: Vec<Seat> =
        (0..cast.seats.len()).map(Seat::new).filter(|seat| *seat != page.seat).collect();
    let own = match page.cast().viewer.is(page.seat) {
        true => "Yours".to_owned(),
        false => of(cast.name(page.seat)),
    };
    let theirs = match others[..] {
        [other] if cast.viewer.is(other) => "Yours".to_owned(),
        [other] => of(cast.name(other)),
        _ => "Theirs".to_owned(),
    };
    let both = if others.len() > 1 { "All" } else { "Both" };
    let tabs = [(Whose::Own, own), (Whose::Theirs, theirs), (Whose::All, both.to_owned())];
    let at = Some(page.at);
    html! {
        div.rv-filter {
            @if !others.is_empty() {
                nav.tabs aria-label="Whose decisions" {
                    @for (whose, label) in tabs {
                        a href=(page.url_with(at, page.seat, whose, page.only_turning)) data-step
                            aria-current=[(whose == page.whose).then_some("true")]
                        { (label) }
                    }
                }
            }
            a.rv-only #only-turning href=(page.url_with(at, page.seat, page.whose, !page.only_turning)) data-step
                aria-current=[page.only_turning.then_some("true")]
            {
                span.rv-box aria-hidden="true" { @if page.only_turning { (icon("i-check")) } }
                "turning points only"
            }
        }
        @if !others.is_empty() { (eyes(page)) }
    }
}

/// Whose chance is shown, as links: everybody may look at everybody's.
fn eyes(page: &ReviewPage) -> Markup {
    let cast = page.cast();
    html! {
        p.rv-eyes {
            "Reviewing "
            @for seat in (0..cast.seats.len()).map(Seat::new) {
                @if seat.index() > 0 { " · " }
                @if seat == page.seat { b { (cast.in_sentence(seat)) } }
                @else {
                    a href=(page.url_with(Some(page.at), seat, page.whose, page.only_turning)) data-step {
                        (cast.in_sentence(seat))
                    }
                }
            }
        }
    }
}

/// `9 of your 15 decisions were the best there was. You lost 27 in all, Gull 68.`
fn summed(page: &ReviewPage) -> String {
    let cast = page.cast();
    let own: Vec<&Decision> = listed(page, Whose::Own, false).collect();
    let best = own.iter().filter(|one| page.found.loss(one) == Loss::Nothing).count();
    let cost = |seat: Seat| -> f64 {
        let theirs = page.found.decisions.iter().filter(|one| one.seat == seat);
        theirs.map(|one| one.cost).sum()
    };
    let amount = |seat: Seat| page.found.change(cost(seat)).trim_start_matches('+').to_owned();
    let whose = of(cast.in_sentence(page.seat));
    let decisions = match own.len() {
        0 => return String::new(),
        1 => format!("{best} of {whose} 1 decision was the best there was"),
        many => format!("{best} of {whose} {many} decisions were the best there was"),
    };
    let others = (0..cast.seats.len()).map(Seat::new).filter(|seat| *seat != page.seat);
    let others: String =
        others.map(|seat| format!(", {} {}", cast.in_sentence(seat), amount(seat))).collect();
    let name = cast.name(page.seat);
    format!("{decisions}. {name} lost {} in all{others}.", amount(page.seat))
}

fn line(page: &ReviewPage, decision: &Decision) -> Markup {
    let cast = page.cast();
    let now = decision.v == page.at;
    let name = cast.name(decision.seat);
    html! {
        li.is-now[now] {
            a href=(page.url(decision.v)) data-step id=(format!("d-{}", decision.v))
                aria-current=[now.then_some("step")]
            {
                (cast.emblem(decision.seat).small())
                span.tn { span.hide { (name) ", " } (page.turn(decision.v).map_or_else(String::new, str::to_lowercase)) }
                span.what { @if now { b { (decision.label) } } @else { (decision.label) } }
                (lost(page, decision))
            }
            @if now { (opened(page, decision)) }
        }
    }
}

/// A tick for what could not be done better, or what was given away, always with the number.
pub(super) fn lost(page: &ReviewPage, decision: &Decision) -> Markup {
    let words = decision.words.as_str();
    html! {
        @match page.found.loss(decision) {
            Loss::Nothing => span.lost.none { svg.i role="img" aria-label="best move" { use href=(symbol("i-check")) {} } },
            Loss::Some => span.lost.some { (page.found.lost(decision)) },
            Loss::Much => span.lost.much title=(words) { (page.found.lost(decision)) span.hide { ", " (words) } },
        }
    }
}

/// The way to the reader's own mistakes, asked again.
fn try_again(page: &ReviewPage) -> Markup {
    let first = page.again.first().map_or("/mistakes", |(_, address)| address);
    html! {
        a.btn.btn-sm href=(first) {
            (icon("i-undo"))
            @match page.again.len() {
                1 => " Try your mistake again",
                many => { " Try your " (many) " mistakes again" },
            }
        }
    }
}

/// You, better, and why.
fn opened(page: &ReviewPage, decision: &Decision) -> Markup {
    let cast = page.cast();
    let [played, best] = page.found.versus(decision);
    let value =
        |value: Option<f64>| value.map_or_else(String::new, |value| page.found.value(value));
    let same = decision.best == decision.mv || page.found.loss(decision) == Loss::Nothing;
    html! {
        dl.versus {
            div {
                dt { (cast.name(decision.seat)) }
                dd { (decision.label) }
                dd.pc { (value(played)) }
            }
            @if !same {
                div.best {
                    dt { "Better" }
                    dd { b { (decision.best_label) } }
                    dd.pc { (value(best)) }
                }
            }
        }
        p.versus-why {
            @if !same && decision.words != "fine" { b { (capitalised(&decision.words)) "." } " " }
            @match decision.why(cast.viewer.is(decision.seat)) {
                Some(why) if !same => (named(why, &cast)),
                _ if same => "Nothing was better, by what could be known then.",
                _ => {},
            }
        }
        @if let Some((_, address)) = page.again.iter().find(|(v, _)| *v == decision.v) {
            p.rv-again { a.btn.btn-sm #try-again href=(address) { (icon("i-undo")) " Try this moment again" } }
        }
    }
}

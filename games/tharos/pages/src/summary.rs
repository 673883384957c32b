//! The note at the end of a turn: what the mat asked, what the dice did, what the attack cost and what
//! the mines gave, in the order in which it happened, and what is asked next.
//!
//! Every number adds up: what the rows bring and cost is what lies between before and after.

use crate::art::symbol;
use crate::board::guild::{medal_art, medal_name};
use crate::mat::marker;
use crate::sheet::signed;
use crate::story::{Ended, Event, Next, Purse, Then, What, goods};
use crate::words::{asked, short_of};
use maud::{Markup, html};
use tharos::base::{Good, Medal, ROUNDS};
use tharos::mat::{Guild, Question, Requirement, Space, Stake, TURNS, Trial, WINNING_POINTS};
use web::pages::{list, sentence};

/// What the log says of it in one line.
pub(crate) fn line(ended: &Ended, alone: bool) -> String {
    let Ended { start, end, .. } = ended;
    let change = |was: String, is: String| if was == is { is } else { format!("{was} → {is}") };
    let jar = change(start.jar.to_string(), end.jar.to_string());
    let points = change(signed(start.points), signed(end.points));
    let of = if alone { format!(" of {WINNING_POINTS}") } else { String::new() };
    format!("End of turn {}: Jar {jar}, points {points}{of}.", ended.pass)
}

/// The note, from all that happened in the turn.
pub(crate) fn note(ended: &Ended, turn: &[&Event]) -> Markup {
    let then = || turn.iter().flat_map(|event| &event.then);
    let placed = then().find_map(|then| match then {
        Then::Placed { guild, space } => Some((*guild, *space)),
        _ => None,
    });
    html! {
        header {
            h2 { @if ended.over { "The last turn" } @else { "End of turn " (ended.pass) } }
            span.aside { (left(ended)) }
        }
        ul.slip-rows {
            @if let Some((guild, space)) = placed { (mat_row(ended, turn, guild, space)) }
            @if let (Some(acting), Some(passing)) = (&ended.acting, &ended.passing) {
                (dice_row(ended, turn, acting, passing))
                @for then in then() { (attack_row(then, ended, passing)) }
            }
            @for then in then() { (mines_row(then, ended)) }
        }
        (owned(ended, placed.is_some()))
        @if let Some(next) = ended.next { (next_row(next)) }
    }
}

/// `round 2 is over, 8 turns to go`.
fn left(ended: &Ended) -> String {
    let left = match TURNS - ended.pass {
        _ if ended.over => "the game is over".to_owned(),
        1 => "1 turn to go".into(),
        turns => format!("{turns} turns to go"),
    };
    match ended.round {
        Some(round) if usize::from(round) < ROUNDS => format!("round {round} is over, {left}"),
        _ => left,
    }
}

/// One thing that happened: a picture, a verdict in a word, why, and what came or went.
struct RowOf<'a> {
    picture: Markup,
    title: String,
    verdict: Option<(&'a str, String)>,
    why: String,
    delta: Vec<Markup>,
}

impl RowOf<'_> {
    fn drawn(&self) -> Markup {
        html! {
            li {
                span.pic { (self.picture) }
                div {
                    h3 {
                        (self.title)
                        @if let Some((kind, word)) = &self.verdict {
                            " " span class=(format!("verdict {kind}")) {
                                (crate::art::icon(match *kind { "good" => "i-check", "bad" => "i-cross", _ => "i-warning" }))
                                " " (word)
                            }
                        }
                    }
                    p { (self.why) }
                }
                p.delta {
                    @if self.delta.is_empty() { span { "±0" } }
                    @for part in &self.delta { span { (part) } }
                }
            }
        }
    }
}

/// `+5` and a jar.
fn gain(count: i32, drawing: &str, name: &str) -> Option<Markup> {
    let sign = if count > 0 { "+" } else { "" };
    (count != 0).then(|| {
        html! {
            (sign) (signed(count)) " "
            svg viewBox=(if drawing.starts_with("m-") { "0 0 40 40" } else { "0 0 24 24" }) role="img" aria-label=(name) {
                use href=(symbol(drawing)) {}
            }
        }
    })
}

/// What lies between two moments.
fn difference(was: &Purse, is: &Purse) -> Vec<Markup> {
    let mut parts = vec![gain(i32::from(is.jar) - i32::from(was.jar), "o-jar", "Jar")];
    for (good, (was, is)) in Good::ALL.into_iter().zip(was.goods.into_iter().zip(is.goods)) {
        let (drawing, name) = match good {
            Good::Ore => ("o-ore", "ore"),
            Good::Crystal => ("o-crystal", "crystals"),
        };
        parts.push(gain(i32::from(is) - i32::from(was), drawing, name));
    }
    for medal in Medal::ALL {
        let at = medal.index();
        let name = format!("{} medals", medal_name(medal));
        parts.push(gain(
            i32::from(is.medals[at]) - i32::from(was.medals[at]),
            medal_art(medal),
            &name,
        ));
    }
    parts.push(gain(is.mines as i32 - was.mines as i32, "o-mine", "mines"));
    parts.into_iter().flatten().collect()
}

/// TH-2.2 to TH-3.4: the marker, what it asked, and what that led to.
fn mat_row(ended: &Ended, turn: &[&Event], guild: Guild, space: Space) -> Markup {
    let trial = turn.iter().flat_map(|event| &event.then).find_map(|then| match then {
        Then::Trial { trial, needs, had, met, .. } => Some((*trial, *needs, *had, *met)),
        _ => None,
    });
    let swapped = turn
        .iter()
        .any(|event| matches!(&event.what, What::Did(deed) if deed.starts_with("swapped")));
    let mut why = Vec::new();
    if swapped {
        why.push("You paid 3 Jar to swap first.".to_owned());
    }
    let after = ended.acting.as_ref().unwrap_or(&ended.end);
    let mut delta = difference(&ended.start, after);
    let verdict = match trial {
        None => {
            why.push(match space.place {
                0 => format!(
                    "{} opened row {}. Nothing was asked.",
                    sentence(guild.name()),
                    space.row
                ),
                _ => "Nothing was asked.".into(),
            });
            Some(("good", "free".into()))
        }
        Some((trial, needs, had, met)) => {
            why.extend(first(trial, turn));
            why.push(format!("{}, {}.", sentence(&asked(needs)), had_words(needs, had)));
            why.extend(if met { won(trial, ended) } else { lost(trial, turn) });
            let points = match (met, trial.stake()) {
                (true, Stake::Nothing) => trial_points(ended),
                (true, _) => 0,
                (false, Stake::Mine) => -2 - trial.minus(),
                (false, _) => 0,
            };
            if points != 0 {
                let sign = if points > 0 { "+" } else { "" };
                delta.push(html! { (sign) (signed(points)) " " small { "points" } });
            }
            Some(if met { ("good", "met".into()) } else { ("bad", "not met".into()) })
        }
    };
    RowOf {
        picture: marker(guild, "gm-lg"),
        title: format!("The mat: {guild} on {space}"),
        verdict,
        why: why.join(" "),
        delta,
    }
    .drawn()
}

/// TH-4.2: 3 for a last space, 5 more for the second: what the mat added to the points.
fn trial_points(ended: &Ended) -> i32 {
    // A last space that is met ends the game only if it is the second.
    if ended.over && ended.acting.is_none() { 8 } else { 3 }
}

/// TH-3.1: what happened first, met or not.
fn first(trial: Trial, turn: &[&Event]) -> Option<String> {
    let order = trial.general()?;
    let came = happened(turn);
    Some(match came.first() {
        Some(came) => format!("First: {}", came.trim_end_matches('.')) + ".",
        None => format!("First {order}."),
    })
}

/// What chance did between the marker and the dice.
fn happened<'a>(turn: &[&'a Event]) -> Vec<&'a str> {
    let came = turn.iter().filter_map(|event| match &event.what {
        What::Came(text) => Some(text.as_str()),
        _ => None,
    });
    let of_the_mat = ["cleared.", "left the game.", "double fee."];
    came.filter(|text| of_the_mat.iter().any(|end| text.ends_with(end))).collect()
}

fn had_words(needs: Requirement, had: u32) -> String {
    match needs {
        Requirement::None(_) if had == 0 => "and you had none".into(),
        Requirement::AtLeast(_, Question::CombatStrength) => format!("you had {had}"),
        _ => format!("you had {had}"),
    }
}

/// TH-3.2: what a space brings.
fn won(trial: Trial, ended: &Ended) -> Option<String> {
    Some(match (trial.stake(), &ended.mine) {
        (Stake::Mine, Some(region)) => format!("The mine is yours: it stands on {region}."),
        (Stake::Mine, None) => {
            "The mine is yours, but no explored region has room for it: it stays with you.".into()
        }
        (Stake::Coin, _) => "The coin is yours.".into(),
        (Stake::Nothing, _) if ended.over && ended.acting.is_none() => {
            "That is your second last space.".into()
        }
        (Stake::Nothing, _) => "That is your first last space. One more, and 70 points.".into(),
    })
}

/// TH-3.3: what missing it cost.
fn lost(trial: Trial, turn: &[&Event]) -> Option<String> {
    let parts = trial.if_not_met();
    let medal = turn.iter().find_map(|event| match &event.what {
        What::Did(deed) if deed.starts_with("lost ") => Some(deed.as_str()),
        _ => None,
    });
    let mut told = sentence(&parts.join("; ")) + ".";
    if let Some(deed) = medal.filter(|_| trial == Trial::ThreeMedals) {
        told += &format!(" You {deed}.");
    }
    Some(told)
}

/// What the guild did of its own accord.
fn dice_row(ended: &Ended, turn: &[&Event], acting: &Purse, passing: &Purse) -> Markup {
    let deeds: Vec<&str> = turn
        .iter()
        .filter_map(|event| match &event.what {
            What::Acted(_, short) => Some(short.as_str()),
            _ => None,
        })
        .collect();
    let told = match deeds.as_slice() {
        [] => "You did nothing with them.".to_owned(),
        deeds => format!("You {}.", list(deeds)),
    };
    let verdict = match ended.unused {
        0 => None,
        1 => Some(("warn", "1 unused".to_owned())),
        unused => Some(("warn", format!("{unused} unused"))),
    };
    RowOf {
        picture: html! { svg aria-hidden="true" viewBox="0 0 24 24" { use href=(symbol("o-dice")) {} } },
        title: "Your dice".into(),
        verdict,
        why: told,
        delta: difference(acting, passing),
    }
    .drawn()
}

/// TH-5.6: the attack met the defence.
fn attack_row(then: &Then, ended: &Ended, passing: &Purse) -> Markup {
    let Then::Defended { attack, strength, defence, paid, unpaid, medal } = then else {
        return html! {};
    };
    let missing = strength.saturating_sub(*defence);
    let verdict = match (missing, medal) {
        (0, true) => ("good", "medal".to_owned()),
        (0, false) => ("good", "held".to_owned()),
        (missing, _) => ("bad", format!("{missing} short")),
    };
    let made = match (passing.strength, passing.guard) {
        (_, 0) | (0, _) => format!("you had {defence}"),
        (strength, guard) => format!("you had {defence}: strength {strength} and guard {guard}"),
    };
    let mut why = format!("They came with {strength}, {made}.");
    let gone = lost_medals(passing, &ended.end);
    why += &match (missing, medal, unpaid) {
        (0, true, _) => " For so much more than needed you get a combat medal.".to_owned(),
        (0, false, _) => " Nothing is lost.".into(),
        (_, _, 0) => format!(" Each point short costs {} Jar.", *paid / u16::from(missing)),
        (_, _, unpaid) => {
            let points = |count: u8| {
                if count == 1 { "1 point".to_owned() } else { format!("{count} points") }
            };
            let first = match paid {
                0 => String::new(),
                paid => format!(" You paid {paid} Jar."),
            };
            let gave = match gone.as_slice() {
                [] => format!("cost you {} at the end", points(*unpaid)),
                gone => format!("cost you a {} medal", gone.join(" and a ")),
            };
            format!("{first} The {} you could not pay {gave}.", points(*unpaid))
        }
    };
    let mut end = *passing;
    end.jar = passing.jar.saturating_sub(*paid);
    end.medals = ended.end.medals;
    RowOf {
        picture: html! {
            span.atk role="img" aria-label=(format!("Attack of strength {strength}")) {
                svg aria-hidden="true" { use href=(symbol("o-attack")) {} } b { (strength) }
            }
        },
        title: format!("The attack: {attack}"),
        verdict: Some(verdict),
        why,
        delta: difference(passing, &end),
    }
    .drawn()
}

/// The kinds of medals that went with an attack.
fn lost_medals(was: &Purse, is: &Purse) -> Vec<String> {
    let fewer = |medal: &Medal| is.medals[medal.index()] < was.medals[medal.index()];
    Medal::ALL.into_iter().filter(fewer).map(|medal| medal.to_string()).collect()
}

/// TH-5.4, TH-5.5: what came in with the end of a round.
fn mines_row(then: &Then, ended: &Ended) -> Markup {
    let Then::Yielded { ore, crystals, jar, .. } = then else { return html! {} };
    if ended.round.is_none() {
        return html! {};
    }
    let all = ended.mines.len();
    let gave = ended.mines.iter().filter(|(_, good)| good.is_some()).count();
    let mut why: Vec<String> = ended
        .mines
        .iter()
        .map(|(region, good)| match good {
            Some(Good::Ore) => format!("{region} gave an ore."),
            Some(Good::Crystal) => format!("{region} gave a crystal."),
            None => format!("{region} was empty."),
        })
        .collect();
    if why.is_empty() && ore + crystals > 0 {
        why.push(format!("Your mines gave {}.", goods(*ore, *crystals)));
    }
    if *jar > 0 {
        why.push(format!("{jar} Jar of income came in."));
    }
    let parts = [
        gain(i32::from(*jar), "o-jar", "Jar"),
        gain((*ore).into(), "o-ore", "ore"),
        gain((*crystals).into(), "o-crystal", "crystals"),
    ];
    RowOf {
        picture: html! { svg aria-hidden="true" viewBox="0 0 24 24" { use href=(symbol("o-mine")) {} } },
        title: "Your mines".into(),
        verdict: (gave < all).then(|| ("warn", format!("{gave} of {all}"))),
        why: why.join(" "),
        delta: parts.into_iter().flatten().collect(),
    }
    .drawn()
}

/// What is owned now, and what it was.
fn owned(ended: &Ended, alone: bool) -> Markup {
    let Ended { start, end, .. } = ended;
    let rows = [
        ("o-jar", "Jar", i32::from(start.jar), i32::from(end.jar)),
        ("o-ore", "ore", start.goods[0].into(), end.goods[0].into()),
        ("o-crystal", "crystals", start.goods[1].into(), end.goods[1].into()),
        ("o-attack", "strength", start.strength.into(), end.strength.into()),
        ("o-star", "points", start.points, end.points),
    ];
    html! {
        ul.slip-sum aria-label="What you own now" {
            @for (drawing, name, was, is) in rows {
                li {
                    svg aria-hidden="true" { use href=(symbol(drawing)) {} }
                    (name) " " @if was != is { (signed(was)) " → " }
                    b { (signed(is)) }
                    @if name == "points" && alone { " of " (WINNING_POINTS) }
                }
            }
        }
    }
}

/// What the next turn asks for.
fn next_row(Next { guild, space, needs }: Next) -> Markup {
    html! {
        p.slip-next {
            (marker(guild, "gm"))
            @match needs {
                None => {
                    span { b { "Next turn" } " " (guild) " goes to " b { (space) } ", which asks for nothing." }
                    span.verdict.good { (crate::art::icon("i-check")) " free" }
                },
                Some((needs, have)) => {
                    span { b { "Next turn" } " " (guild) " reaches " b { (space) } ": " (needs) ". You have " (have) "." }
                    @match short_of(needs, have) {
                        None => span.verdict.good { (crate::art::icon("i-check")) " would be met" },
                        Some(short) => span.verdict.warn { (crate::art::icon("i-warning")) " " (short) },
                    }
                },
            }
        }
    }
}

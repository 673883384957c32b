//! A match of Subtext, looked at again: what each drawing looked like to somebody without a word, who
//! could have known, and which hints were too clear or too dark.

use super::belief::{Role, Seen};
use super::reading::{level_of, onlooking};
use super::taken_for;
use ::subtext::{Guess, Letter, Move, Phase, RoundView, Shown, Subtext, SubtextView};
use bots::{Assessment, Detail, Listener, Review};
use game_core::{Follow, Game, Known, Match, Seat, Viewer};
use std::sync::Arc;

/// How many readings of a drawing are told, and from which chance on.
const READINGS: usize = 3;
const FAINT: f32 = 0.05;
/// From which chance on an onlooker finds the Partner too easily.
const TOO_CLEAR: f32 = 0.75;

/// Why another guess was better.
pub(super) fn reason(
    view: &SubtextView,
    found: &Assessment<Move>,
    played: &Move,
    listener: Listener,
) -> Option<String> {
    let whose = listener.whose();
    let likely = super::chances(found.seat, view)?;
    let of = |mv: &Move| match mv {
        Move::Guess(letter) => likely.get(letter.index()).map(|chance| (*letter, *chance)),
        _ => None,
    };
    let (better, chance) = of(found.best())?;
    let gallery = view.gallery.as_ref()?;
    let looks = |sheet| taken_for(sheet).map_or("nothing known".into(), |thing| thing);
    let own = view.letter == Some(better) && view.dealer != Some(found.seat);
    let why = match own {
        true => format!("the Dealer’s drawing fits {whose} own word"),
        false => format!(
            "the Dealer’s looks like {}, {better} like {}",
            looks(&gallery.dealer),
            looks(&gallery.drawings[better.index()])
        ),
    };
    let instead = of(played)
        .map_or(String::new(), |(_, chance)| format!(", {whose} guess {}", percent(chance)));
    Some(format!("{better} was the Partner’s with {}{instead}: {why}.", percent(chance)))
}

/// A table for every round that was shown.
pub(super) fn details(played: &Match<Subtext>, review: &Review) -> Vec<Detail> {
    let view = played.game().view(Viewer::Spectator);
    let versions = guesses_began(played);
    let rounds = view.past.iter().chain(view.reveal.as_ref().filter(|_| view.phase != Phase::Over));
    rounds
        .enumerate()
        .filter(|(_, round)| !round.void)
        .map(|(at, round)| told(at, round, &view, versions.get(at).copied(), review))
        .collect()
}

/// The version with which the drawings of each round lay on the table.
fn guesses_began(played: &Match<Subtext>) -> Vec<u32> {
    let mut began = Vec::new();
    let mut follow = Follow::new(played.rewound(0).game().clone());
    for step in follow.walk(played.known()) {
        let [before, after] =
            [&step.before, &step.after].map(|table| table.view(Viewer::Spectator).phase);
        if before != Phase::Guess
            && after == Phase::Guess
            && !matches!(step.act, Known::TakeBack(..))
        {
            began.push(step.version);
        }
    }
    began
}

fn told(
    at: usize,
    round: &RoundView,
    view: &SubtextView,
    began: Option<u32>,
    review: &Review,
) -> Detail {
    let dealer = &round.players[round.dealer.index()];
    let partner = round.partner.expect("a round that counts has a Partner");
    let mut shown: Vec<(Letter, Seat, &Shown)> = round
        .players
        .iter()
        .enumerate()
        .filter_map(|(seat, shown)| Some((shown.letter?, Seat::new(seat), shown)))
        .collect();
    shown.sort_by_key(|(letter, ..)| *letter);
    let level = level_of(view);
    let seen: Vec<Arc<Seen>> = shown.iter().map(|(_, _, shown)| Seen::of(&shown.sheet)).collect();
    let dealers = Seen::of(&dealer.sheet);
    let fits = level.map(|level| onlooking(&dealers, &seen, level));
    let rows = shown
        .iter()
        .enumerate()
        .map(|(at, (letter, seat, shown))| {
            let takers = round
                .players
                .iter()
                .enumerate()
                .filter(|(_, one)| one.guess == Some(Guess::At(*letter)));
            let takers: Vec<String> = takers.map(|(seat, _)| name(Seat::new(seat))).collect();
            let author =
                if *seat == partner { format!("{} (Partner)", name(*seat)) } else { name(*seat) };
            vec![
                letter.to_string(),
                author,
                shown.word.clone(),
                read(&seen[at], level, Role::Other),
                fits.as_ref().map_or(String::new(), |fits| percent(fits[at])),
                if takers.is_empty() { "nobody".into() } else { takers.join(", ") },
            ]
        })
        .collect();
    let there = shown.iter().position(|(_, seat, _)| *seat == partner);
    let chance = there.zip(fits).map(|(at, fits)| fits[at]);
    let guess = 1.0 / shown.len().max(1) as f32;
    let mut text = vec![format!(
        "{} dealt. The word: {}. To somebody without a word the Dealer’s drawing looks like {}.",
        name(round.dealer),
        dealer.word,
        read(&dealers, level, Role::Dealer)
    )];
    text.extend(chance.map(|chance| {
        format!(
            "A pure guess is right {} of the time; the drawings gave {}.",
            percent(guess),
            percent(chance)
        )
    }));
    text.push(how_clear(round, partner, chance));
    text.extend(could_have_known(round, partner, began, review));
    Detail {
        title: format!("Round {}", at + 1),
        version: began,
        text,
        columns: ["Drawing", "by", "word", "read as", "fits the Dealer’s", "taken by"]
            .map(str::to_owned)
            .to_vec(),
        rows,
    }
}

/// Whether the two hints were too clear or too dark.
fn how_clear(round: &RoundView, partner: Seat, chance: Option<f32>) -> String {
    let [dealer, other] = [round.dealer, partner].map(|seat| &round.players[seat.index()]);
    let (names, rest) = ((name(round.dealer), name(partner)), round.players.len() - 2);
    let right = round.players.iter().enumerate().filter(|(seat, one)| {
        one.right && *seat != round.dealer.index() && *seat != partner.index()
    });
    let right = right.count();
    if !dealer.right || !other.right {
        let missed = if dealer.right { &names.1 } else { &names.0 };
        return format!(
            "Too dark: {missed} did not find the other hint, so {} and {} got nothing.",
            names.0, names.1
        );
    }
    match chance {
        _ if right == rest => format!(
            "Too clear: everybody found it, so {} and {} got nothing for it.",
            names.0, names.1
        ),
        Some(chance) if chance >= TOO_CLEAR => format!(
            "Rather clear: an onlooker is {} sure, yet only {right} of {rest} others found it.",
            percent(chance)
        ),
        _ => format!(
            "Well judged: the two found each other, and {} of {rest} others did not.",
            rest - right
        ),
    }
}

/// Whose best guess was the Partner's, by what each of them saw.
fn could_have_known(
    round: &RoundView,
    partner: Seat,
    began: Option<u32>,
    review: &Review,
) -> Option<String> {
    let letter = round.players[partner.index()].letter?;
    let best = Move::Guess(letter).to_string();
    let guesses = (began? + 1)..=(began? + round.players.len() as u32);
    let guessed = || review.decisions.iter().filter(|one| guesses.contains(&one.version));
    let knew: Vec<String> =
        guessed().filter(|one| one.best.0 == best).map(|one| name(one.seat())).collect();
    let all = guessed().count();
    (all > 0).then(|| match knew.len() {
        0 => format!("Nobody could have known: {letter} was nobody’s best guess."),
        some if some == all => format!("Everybody could have known: {letter} was the best guess."),
        _ => format!("{} could have known: {letter} was the best guess there.", listed(&knew)),
    })
}

/// `Mira, Noor and Gull`.
fn listed(names: &[String]) -> String {
    match names {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

/// What a drawing is read as, the likeliest first.
fn read(seen: &Seen, level: Option<::subtext::Level>, role: Role) -> String {
    let readings = level.map_or(Vec::new(), |level| seen.readings(level, role));
    let told: Vec<String> = readings
        .into_iter()
        .take(READINGS)
        .filter(|(_, chance)| *chance >= FAINT)
        .map(|(word, chance)| format!("{word} {}", percent(chance)))
        .collect();
    if told.is_empty() { "anything".into() } else { told.join(", ") }
}

fn name(seat: Seat) -> String {
    format!("{{{}}}", seat.index())
}

fn percent(chance: f32) -> String {
    format!("{:.0} %", 100.0 * chance)
}

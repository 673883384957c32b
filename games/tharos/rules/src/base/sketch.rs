//! The view laid out for the eye: what one owns and has rolled, the mat, the map, and what can be
//! built and hired.

use super::board::Board;
use super::buildings::Where;
use super::components::COLUMNS;
use super::dice::{Colour, Die};
use super::effect::Medal;
use super::moves::Place;
use super::text::{goods, needs, printed, worth};
use super::view::TharosView;
use crate::mat::{Guild, Mat, Row, SPACES, TURNS, WINNING_POINTS};
use game_core::{Seat, Sketch, Span, Tone};

const YOU: &str = "You";

pub(super) fn sketch(view: &TharosView, name: &dyn Fn(Seat) -> String, width: usize) -> Sketch {
    let called = |seat: Seat| if view.you == Some(seat) { YOU.into() } else { name(seat) };
    let mut sketch = Sketch::default();
    heading(&mut sketch, view, &called);
    // Your own things first; somebody who only watches sees them in seating order.
    let mut seats: Vec<Seat> = view.seats_at_table().iter().collect();
    seats.sort_by_key(|seat| view.you != Some(*seat));
    let (own, others): (Vec<Seat>, Vec<Seat>) =
        seats.into_iter().partition(|seat| view.you == Some(*seat));
    for seat in own {
        guild(&mut sketch, view, seat, &called, width);
    }
    if let Some(mat) = view.mat() {
        sketch.line();
        mat_of(&mut sketch, view, mat, width);
    }
    sketch.line();
    regions(&mut sketch, view, &called, width);
    sketch.line();
    buildings(&mut sketch, view, &called);
    for seat in others {
        sketch.line();
        guild(&mut sketch, view, seat, &called, width);
    }
    sketch.wrapped(width)
}

fn heading(sketch: &mut Sketch, view: &TharosView, called: &dyn Fn(Seat) -> String) {
    match (view.task(), view.mat()) {
        (None, _) => sketch.line().say(Tone::Strong, "Over"),
        (Some(_), Some(_)) => sketch
            .line()
            .say(Tone::Strong, format!("Turn {} of {TURNS}", view.pass()))
            .say(Tone::Muted, format!(" · round {}", view.round())),
        (Some(_), None) => {
            let who = called(view.active());
            let (tone, act) = match who == YOU {
                true => (Tone::You, "act"),
                false => (Tone::Plain, "acts"),
            };
            sketch
                .line()
                .say(Tone::Strong, format!("Round {}, pass {}", view.round(), view.pass()));
            sketch.say(Tone::Muted, " · ").say(tone, format!("{who} {act}"))
        }
    };
    for seat in view.seats_at_table().iter() {
        let who = called(seat);
        let tone = if who == YOU { Tone::You } else { Tone::Plain };
        let points = view.points(seat);
        let many = if points == 1 { "point" } else { "points" };
        sketch.say(Tone::Muted, " · ").say(tone, format!("{who} {points} {many}"));
        if view.mat().is_some() {
            sketch.say(Tone::Muted, format!(" of {WINNING_POINTS}"));
        }
    }
    if let Some(attack) = view.attack() {
        let defence = view.defence(view.active());
        let tone = if defence >= attack.strength { Tone::Good } else { Tone::Bad };
        sketch.line().say(Tone::Plain, format!("{} attack with ", attack.name));
        sketch.say(Tone::Strong, format!("strength {}", attack.strength));
        sketch.say(Tone::Plain, ", defence ").say(tone, defence.to_string());
    }
}

fn guild(
    sketch: &mut Sketch,
    view: &TharosView,
    seat: Seat,
    called: &dyn Fn(Seat) -> String,
    width: usize,
) {
    let board = view.board(seat);
    let who = called(seat);
    let tone = if who == YOU { Tone::You } else { Tone::Strong };
    let strength = board.strength(view.components());
    sketch.line().say(tone, who).say(Tone::Strong, format!("  {} Jar", board.jar));
    if board.goods != [0, 0] {
        sketch.say(Tone::Plain, format!(", {}", goods(board.goods)));
    }
    sketch.say(Tone::Plain, format!(", strength {strength}"));
    let medals: Vec<String> = Medal::ALL
        .into_iter()
        .filter(|medal| board.medal(*medal) > 0)
        .map(|medal| format!("{} {medal}", board.medal(medal)))
        .collect();
    let medals = if medals.is_empty() { "none".into() } else { medals.join(", ") };
    sketch.say(Tone::Muted, format!("; medals: {medals}"));
    if !board.dice.is_empty() {
        let die = |die: Die| {
            let text = format!("[{} {}]", die.colour, die.pips);
            vec![Span::new(tone_of(die.colour), text)]
        };
        sketch.flow(2, width, board.dice.each().map(die));
    }
    cards(sketch, view, seat, board);
}

fn cards(sketch: &mut Sketch, view: &TharosView, seat: Seat, board: &Board) {
    let box_ = view.components();
    for number in board.hired() {
        let card = &box_.cards[usize::from(number)];
        sketch.line().say(Tone::Plain, format!("  {}", card.name));
        sketch.say(Tone::Muted, format!(": {}", printed(card)));
    }
    for number in board.offer() {
        let card = &box_.cards[usize::from(number)];
        sketch.line().say(Tone::Plain, format!("  {} for hire, {} Jar", card.name, card.price));
        sketch.say(Tone::Muted, format!(": {}", printed(card)));
    }
    if view.you != Some(seat) {
        let many = if board.held == 1 { "card" } else { "cards" };
        sketch.line().say(Tone::Muted, format!("  {} action {many} in hand", board.held));
        return;
    }
    for (number, action) in (0u8..).zip(&box_.actions) {
        for _ in 0..board.holds(number) {
            sketch.line().say(Tone::Plain, format!("  Action card {}", action.name));
            sketch.say(Tone::Muted, format!(": {}", action.effect));
        }
    }
}

fn mat_of(sketch: &mut Sketch, view: &TharosView, mat: &Mat, width: usize) {
    sketch.line().say(Tone::Strong, "Mat");
    for (space, guild) in ["I", "II", "III"].into_iter().zip(mat.start()) {
        sketch.say(Tone::Muted, format!("   {space} "));
        match guild {
            Some(guild) => sketch.say(tone_of_guild(guild), guild.name()),
            None => sketch.say(Tone::Muted, "empty"),
        };
    }
    let bag: u8 = mat.bag().iter().sum();
    sketch.say(Tone::Muted, format!("   {bag} in the bag"));
    match mat.lost_mines() {
        0 => &mut *sketch,
        1 => sketch.say(Tone::Bad, "   1 mine lost"),
        mines => sketch.say(Tone::Bad, format!("   {mines} mines lost")),
    };
    for row in Row::ALL {
        let (guild, count) = mat.row(row).map_or((None, 0), |(guild, count)| (Some(guild), count));
        let count = usize::from(count);
        let tone = guild.map_or(Tone::Muted, tone_of_guild);
        sketch.line().say(Tone::Strong, format!("  {row} "));
        sketch.say(tone, "●".repeat(count)).say(Tone::Muted, "○".repeat(SPACES - count));
        sketch.say(tone, format!(" {}", guild.map_or("nobody's", Guild::name)));
        let trials = mat.trials(row).into_iter().flatten().filter_map(|trial| {
            let (requirement, have) = view.requirement(trial)?;
            let (tone, state) = match mat.result(trial) {
                Some(true) => (Tone::Good, "met".to_owned()),
                Some(false) => (Tone::Bad, "not met".to_owned()),
                None if requirement.is_met(have) => (Tone::Good, format!("you have {have}")),
                None => (Tone::Plain, format!("you have {have}")),
            };
            let last = if trial.is_last() { " (last)" } else { "" };
            let space = mat.space_of(trial);
            Some(vec![
                Span::new(Tone::Muted, format!("{space}{last} ")),
                Span::new(Tone::Plain, format!("{}: ", needs(requirement))),
                Span::new(tone, state),
            ])
        });
        sketch.flow(4, width, trials);
    }
}

/// The map: three rows of four.
fn regions(sketch: &mut Sketch, view: &TharosView, called: &dyn Fn(Seat) -> String, width: usize) {
    sketch.line().say(Tone::Strong, "Regions");
    sketch.say(Tone::Muted, "   3+ explored with a green 3 or more   ◆ ore   ◇ crystal");
    let wide = (width.saturating_sub(2) / COLUMNS).clamp(16, 26) - 1;
    let cut = |text: String| {
        let long = text.chars().count() > wide;
        let short: String = text.chars().take(wide - usize::from(long)).collect();
        if long { format!("{short}…") } else { format!("{short:wide$}") }
    };
    let places: Vec<Place> = Place::all().collect();
    for row in places.chunks(COLUMNS) {
        let mut cells = Sketch::plain("");
        for &place in row {
            let mut cell = Sketch::default();
            match view.land(place) {
                Some(land) => {
                    let card = &view.components().regions[usize::from(land.card)];
                    cell.line().say(Tone::Plain, cut(format!("{place} {}", card.name)));
                    let [ore, crystals] = land.goods.map(usize::from);
                    let holds = format!("{}{}", "◆".repeat(ore), "◇".repeat(crystals));
                    let holds = if holds.is_empty() { "–" } else { &holds };
                    cell.line().say(Tone::Muted, cut(format!("   {}+  {holds}", card.entry)));
                    if let Some((tone, words)) = claimed(view, place, called) {
                        cell.line().say(tone, cut(format!("   {words}")));
                    }
                }
                None => {
                    cell.line().say(Tone::Muted, cut(format!("{place} empty")));
                }
            }
            cells = cells.beside(cell, 1);
        }
        sketch.below(cells);
    }
}

/// Who has explored a region or dug there.
fn claimed(
    view: &TharosView,
    place: Place,
    called: &dyn Fn(Seat) -> String,
) -> Option<(Tone, String)> {
    let mut words = Vec::new();
    let mut tone = Tone::Plain;
    for seat in view.seats_at_table().iter() {
        let board = view.board(seat);
        let what = match (board.has_explored(place), board.has_mine(place)) {
            (true, true) => "mine",
            (true, false) => "explored",
            (false, _) => continue,
        };
        let who = called(seat);
        if who == YOU {
            tone = Tone::You;
        }
        words.push(match who.as_str() {
            YOU if view.mat().is_some() => what.to_owned(),
            who => format!("{who}: {what}"),
        });
    }
    (!words.is_empty()).then(|| (tone, words.join(", ")))
}

fn buildings(sketch: &mut Sketch, view: &TharosView, called: &dyn Fn(Seat) -> String) {
    sketch.line().say(Tone::Strong, "Public buildings");
    for (at, place) in view.buildings().iter().enumerate() {
        let building = &view.components().buildings[at];
        let (tone, state) = match place {
            Where::Stack | Where::Gone => continue,
            Where::Open => (Tone::Plain, format!("{} Jar to build", building.price)),
            Where::Built(owner) => match called(Seat::new((*owner).into())).as_str() {
                YOU => (Tone::You, "yours".to_owned()),
                name => (Tone::Plain, format!("built by {name}")),
            },
            Where::Foreign => (Tone::Bad, "foreign, double fee".to_owned()),
        };
        sketch.line().say(Tone::Plain, format!("  {}", building.name));
        sketch.say(Tone::Muted, ", ").say(tone, state);
        let (fee, worth) = (building.fee, worth(building.strength, building.points));
        sketch.say(Tone::Muted, format!(", fee {fee}; {worth}; {}", building.effect));
    }
}

fn tone_of(colour: Colour) -> Tone {
    match colour {
        Colour::Yellow => Tone::Yellow,
        Colour::Red => Tone::Red,
        Colour::Green => Tone::Green,
        Colour::Blue => Tone::Blue,
    }
}

fn tone_of_guild(guild: Guild) -> Tone {
    match guild {
        Guild::Ochre => Tone::Yellow,
        Guild::Teal => Tone::Teal,
        Guild::Plum => Tone::Purple,
    }
}

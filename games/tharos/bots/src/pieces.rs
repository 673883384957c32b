//! What a designer of Tharos looks at and turns: card by card, number by number.

use bots::{Number, Printed, TakenOut, numbers_in};
use game_core::{BadOptions, Seat};
use std::ops::Range;
use tharos::base::{Colour, Components, Move, OUR_TEXT, Options, Tharos};

/// The highest price that can be printed: nobody ever has that much to spare.
const OUT_OF_REACH: i64 = 30;

/// What the columns between a row's first and its name are called; what cannot be turned has no name.
const COLUMNS: [(&str, &[&str]); 5] = [
    ("region", &["", "entry", "holds", "bonus", ""]),
    ("attack", &["", "strength"]),
    ("card", &["price", "strength", "points", "effect", ""]),
    ("building", &["price", "fee", "points", "strength", "effect", ""]),
    ("action", &["copies", "effect"]),
];

fn text(options: &Options) -> &str {
    if options.components.is_empty() { OUR_TEXT } else { &options.components }
}

/// What a die is used for, or what is done without one.
pub(crate) fn kind(mv: &Move) -> String {
    let text = mv.to_string();
    let words = if matches!(mv, Move::Spend(..)) { 1 } else { 0 };
    text.split_whitespace().nth(words).unwrap_or("nothing").to_owned()
}

/// The dice of a colour, as a piece.
fn dice_of(colour: Colour) -> String {
    format!("{} dice", colour.name())
}

/// The cards that a guild has hired, the buildings that it has built, and dice of a colour if it has more of
/// them than at the start.
pub(crate) fn held(table: &Tharos, seat: Seat) -> Vec<String> {
    let (board, components) = (table.board(seat), table.components());
    let more = |colour: &Colour| {
        let at = colour.index();
        board.bag[at] + board.used[at] + board.drawn[at] > components.dice[at]
    };
    let dice = Colour::ALL.into_iter().filter(more).map(dice_of);
    let cards = board.hired().map(|at| components.cards[usize::from(at)].name.clone());
    let buildings = board.built().map(|at| components.buildings[usize::from(at)].name.clone());
    cards.chain(buildings).chain(dice).collect()
}

/// All player cards and public buildings, and the dice of each colour.
pub(crate) fn pieces(options: &Options) -> Vec<String> {
    let rows = text(options).lines().map(|line| line.split('|').map(str::trim).collect::<Vec<_>>());
    rows.filter(|row| ["card", "building"].contains(&row[0]))
        .filter_map(|row| row.last().map(ToString::to_string))
        .chain(Colour::ALL.map(dice_of))
        .collect()
}

/// TH-5.5, TH-5.7: there are always as many, so one of them costs more than anybody has. TH-5.1: there are
/// always twelve dice, so those of the other colours take their places in turn.
pub(crate) fn without(options: &Options, name: &str) -> Option<TakenOut<Options>> {
    if let Some(colour) = Colour::ALL.into_iter().find(|colour| dice_of(*colour) == name) {
        let options = without_dice(options, colour)?;
        return Some(TakenOut { options, how: "the bag holds dice of the other colours instead" });
    }
    let options = with_number(options, &format!("{name} price"), OUT_OF_REACH).ok()?;
    Components::parse(&options.components).ok()?;
    Some(TakenOut { options, how: "it costs 30 Jar, out of reach" })
}

fn without_dice(options: &Options, colour: Colour) -> Option<Options> {
    let mut dice = Components::parse(text(options)).ok()?.dice;
    let gone = std::mem::take(&mut dice[colour.index()]);
    let others = Colour::ALL.into_iter().filter(|other| *other != colour).cycle();
    for other in others.take(gone.into()) {
        dice[other.index()] += 1;
    }
    let left = Colour::ALL.into_iter().filter(|colour| dice[colour.index()] > 0);
    let counted: Vec<String> =
        left.map(|colour| format!("{} {}", dice[colour.index()], colour.name())).collect();
    let line = format!("dice | {}", counted.join(" | "));
    let is_dice = |line: &str| line.split('|').next().is_some_and(|first| first.trim() == "dice");
    let lines = text(options).lines().map(|old| if is_dice(old) { line.as_str() } else { old });
    Some(Options { components: lines.collect::<Vec<_>>().join("\n") })
}

/// A column, and the bytes of the text that it takes.
fn columns(line: &str, start: usize) -> Vec<(&str, Range<usize>)> {
    let mut from = start;
    line.split('|')
        .map(|column| {
            let range = from..from + column.len();
            from += column.len() + 1;
            (column.trim(), range)
        })
        .collect()
}

/// The numbers of a components text: `die-price`, `Smith points`, `Smith effect 1`, `dice blue`.
fn printed(text: &str) -> Vec<Printed> {
    let mut found = Vec::new();
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        let row = columns(line.trim_end_matches('\n'), start);
        start += line.len();
        let mut add = |column: &Range<usize>, name: &dyn Fn(usize, &Range<usize>) -> String| {
            for (at, (value, within)) in numbers_in(&text[column.clone()]).into_iter().enumerate() {
                let at_text = column.start + within.start..column.start + within.end;
                let name = name(at, &at_text);
                found.push(Printed { number: Number { name, value }, at: at_text });
            }
        };
        match row.as_slice() {
            [("number", _), (name, _), (_, value)] => add(value, &|_, _| (*name).into()),
            [("dice", _), dice @ ..] => {
                for (die, range) in dice {
                    let colour = die.split_whitespace().last().unwrap_or("");
                    add(range, &|_, _| format!("dice {colour}"));
                }
            }
            [(kind, _), middle @ .., (name, _)] => {
                let Some((_, heads)) = COLUMNS.iter().find(|(known, _)| known == kind) else {
                    continue;
                };
                for ((column, range), head) in middle.iter().zip(*heads) {
                    let alone = column.parse::<i64>().is_ok();
                    match (head.is_empty(), alone) {
                        (true, _) => {}
                        (false, true) => add(range, &|_, _| format!("{name} {head}")),
                        (false, false) => add(range, &|at, _| format!("{name} {head} {}", at + 1)),
                    }
                }
            }
            _ => {}
        }
    }
    found
}

/// The numbers that a designer may turn.
pub(crate) fn numbers(options: &Options) -> Vec<Number> {
    printed(text(options)).into_iter().map(|printed| printed.number).collect()
}

/// The same with one of them set.
pub(crate) fn with_number(
    options: &Options,
    name: &str,
    value: i64,
) -> Result<Options, BadOptions> {
    let text = text(options);
    Ok(Options { components: Printed::set(text, &printed(text), name, value)? })
}

#[cfg(test)]
mod tests {
    use super::*;
    use game_core::Game;

    #[test]
    fn every_card_and_building_can_be_taken_out() {
        let options = Options::default();
        let pieces = pieces(&options);
        assert_eq!(pieces.len(), 30);
        for name in &pieces[..26] {
            let taken = without(&options, name).unwrap_or_else(|| panic!("{name}"));
            Tharos::new(&taken.options, 1).unwrap();
            let components = Components::parse(&taken.options.components).unwrap();
            let cards = components.cards.iter().map(|card| (&card.name, card.price));
            let buildings = components.buildings.iter().map(|one| (&one.name, one.price));
            let dear: Vec<_> = cards.chain(buildings).filter(|(_, price)| *price == 30).collect();
            assert_eq!(dear, [(name, 30)]);
        }
    }

    #[test]
    fn dice_of_a_colour_can_be_taken_out() {
        let options = Options::default();
        let ours = Components::parse(OUR_TEXT).unwrap().dice;
        for (at, colour) in Colour::ALL.into_iter().enumerate() {
            let taken = without(&options, &dice_of(colour)).unwrap();
            let dice = Components::parse(&taken.options.components).unwrap().dice;
            assert_eq!((dice[at], dice.iter().sum::<u8>()), (0, 12), "{colour:?}");
            assert!((0..4).all(|other| other == at || dice[other] >= ours[other]), "{colour:?}");
        }
        assert_eq!(without(&options, "pink dice"), None);
    }

    #[test]
    fn numbers_are_turned_where_they_stand() {
        let options = Options::default();
        let numbers = numbers(&options);
        for name in [
            "die-price",
            "dice blue",
            "Smith effect 1",
            "Palace effect 1",
            "Market Hall fee",
            "Heron Hills holds 1",
        ] {
            let number = numbers.iter().find(|number| number.name == name);
            let value = number.unwrap_or_else(|| panic!("{name}")).value;
            let turned = with_number(&options, name, value + 1).unwrap();
            assert_ne!(turned.components, OUR_TEXT);
            Components::parse(&turned.components).unwrap_or_else(|error| panic!("{name}: {error}"));
        }
        let turned = with_number(&options, "Smith points", 9).unwrap();
        let components = Components::parse(&turned.components).unwrap();
        assert_eq!(components.cards.iter().find(|card| card.name == "Smith").unwrap().points, 9);
        assert!(with_number(&options, "Smith hat", 9).is_err());
    }

    #[test]
    fn a_die_is_counted_by_what_it_is_used_for() {
        let kind_of = |text: &str| kind(&text.parse().unwrap());
        assert_eq!((kind_of("pass"), kind_of("buy blue")), ("pass".into(), "buy".into()));
        let mut table = Tharos::new(&Options::default(), 2).unwrap();
        let mut rng = <bots::BotRng as rand_core::SeedableRng>::seed_from_u64(1);
        let mut legal = Vec::new();
        while legal.iter().all(|mv| !matches!(mv, Move::Spend(..))) {
            match table.turn() {
                game_core::Turn::Chance(_) => {
                    let chance = game_core::Search::sample_chance(&table, &mut rng);
                    table.apply_chance(chance);
                }
                turn => {
                    let seat = turn.seats().iter().next().expect("the game has begun");
                    legal.clear();
                    table.legal_moves(seat, &mut legal);
                    table.apply(seat, legal[0]);
                }
            }
        }
        for mv in legal.iter().filter(|mv| matches!(mv, Move::Spend(..))) {
            assert!(
                kind(mv).chars().all(|letter| letter.is_ascii_lowercase()),
                "{mv}: {}",
                kind(mv)
            );
        }
    }
}

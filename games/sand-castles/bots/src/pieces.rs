//! What a designer of Sand Castles looks at and turns: castle by castle, number by number.

use bots::{Number, Printed, TakenOut, numbers_in};
use game_core::{BadOptions, Game, Seat, Viewer};
use sand_castles::{Components, OUR_TEXT, Options, SandCastles};

/// Most letters of a castle's name.
const LETTERS: usize = 40;

fn text(options: &Options) -> &str {
    if options.components.is_empty() { OUR_TEXT } else { &options.components }
}

/// The castles that a seat has finished.
pub(crate) fn held(table: &SandCastles, seat: Seat) -> Vec<String> {
    let view = table.view(Viewer::Spectator);
    view.players[seat.index()].finished.iter().map(|(name, _)| name.clone()).collect()
}

/// The value and the name behind the word `castle`.
fn castle(line: &str) -> Option<(&str, &str)> {
    line.strip_prefix("castle ")?.trim().split_once(' ').map(|(value, name)| (value, name.trim()))
}

/// All castles.
pub(crate) fn pieces(options: &Options) -> Vec<String> {
    text(options).lines().filter_map(castle).map(|(_, name)| name.to_owned()).collect()
}

/// SC-1.1: there are always 24 castles, so another one is there twice.
pub(crate) fn without(options: &Options, name: &str) -> Option<TakenOut<Options>> {
    let lines: Vec<&str> = text(options).lines().map(str::trim_end).collect();
    let begins: Vec<usize> = (0..lines.len()).filter(|&at| castle(lines[at]).is_some()).collect();
    let block = |from: usize| {
        let long = lines[from..].iter().take_while(|line| !line.is_empty()).count();
        from..from + long
    };
    let at =
        begins.iter().position(|&line| castle(lines[line]).is_some_and(|(_, own)| own == name))?;
    let neighbour = *begins.get(if at == 0 { 1 } else { at - 1 })?;
    let (value, twin) = castle(lines[neighbour])?;
    let named: String = format!("Another {twin}").chars().take(LETTERS).collect();
    let (out, rows) = (block(begins[at]), block(neighbour));
    let mut kept: Vec<String> = lines[..out.start].iter().map(ToString::to_string).collect();
    kept.push(format!("castle {value} {named}"));
    kept.extend(lines[rows].iter().skip(1).map(ToString::to_string));
    kept.extend(lines[out.end..].iter().map(ToString::to_string));
    let components = kept.join("\n") + "\n";
    Components::parse(&components).ok()?;
    let how = "the castle before it in the file is there twice";
    Some(TakenOut { options: Options { components, ..options.clone() }, how })
}

/// The numbers of a components text: `Old Fort value`, `tiles 58 towers`, `die number 3`.
fn printed(text: &str) -> Vec<Printed> {
    let mut found = Vec::new();
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        let mut add = |name: String, (value, at): (i64, std::ops::Range<usize>)| {
            let at = start + at.start..start + at.end;
            found.push(Printed { number: Number { name, value }, at });
        };
        let plain = line.trim_end();
        if let (Some((_, name)), Some(value)) = (castle(plain), numbers_in(plain).first()) {
            add(format!("{name} value"), value.clone());
        } else if let Some((pool, _)) =
            plain.strip_prefix("tiles ").and_then(|rest| rest.split_once(':'))
        {
            let colon = plain.find(':').unwrap_or(0);
            for (value, at) in numbers_in(plain).into_iter().filter(|(_, at)| at.start > colon) {
                let word = plain[at.end..].split(',').next().unwrap_or("").trim();
                add(format!("tiles {} {word}", pool.trim()), (value, at));
            }
        } else if let Some((die, _)) =
            plain.split_once("die ").filter(|(die, _)| ["", "first ", "second "].contains(die))
        {
            for (number, place) in numbers_in(plain).into_iter().enumerate() {
                add(format!("{die}die number {}", number + 1), place);
            }
        }
        start += line.len();
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
    let components = Printed::set(text, &printed(text), name, value)?;
    Ok(Options { components, ..options.clone() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_castle_can_be_taken_out_and_the_rest_stays() {
        let options = Options::default();
        let pieces = pieces(&options);
        assert_eq!(pieces.len(), 24);
        for name in &pieces {
            let taken = without(&options, name).unwrap_or_else(|| panic!("{name}"));
            let now = super::pieces(&taken.options);
            assert!(now.len() == 24 && !now.contains(name), "{name}");
            SandCastles::new(&taken.options, 2).unwrap();
        }
        assert_eq!(without(&options, "Windmill"), None);
    }

    #[test]
    fn numbers_are_turned_where_they_stand() {
        let options = Options::default();
        let numbers = numbers(&options);
        let value = |name: &str| numbers.iter().find(|number| number.name == name).unwrap().value;
        assert_eq!(
            (value("Old Fort value"), value("tiles 58 towers"), value("die number 2")),
            (8, 10, 2)
        );
        let turned = with_number(&options, "Old Fort value", 11).unwrap();
        let components = Components::parse(&turned.components).unwrap();
        assert_eq!(components.castles[components.castle("Old Fort").unwrap()].value, 11);
        let turned = with_number(&turned, "tiles 64 sandpails", 50).unwrap();
        assert_eq!(
            Components::parse(&turned.components).unwrap().pool("64").unwrap().sandpails,
            50
        );
    }
}

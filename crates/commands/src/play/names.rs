//! Who is who, as people say it.

use game_core::{Seat, Sitter};

/// The person at this terminal who plays alone against bots.
pub const YOU: &str = "You";

/// The same words with names for seats: `seat 2 rolls 1 tower` becomes `Gull rolls 1 tower` or
/// `You roll 1 tower`.
pub fn with_names(text: &str, seats: &[Sitter]) -> String {
    const SEAT: &str = "seat ";
    let mut named = String::new();
    let mut rest = text;
    while let Some(at) = rest.find(SEAT) {
        let (before, from) = rest.split_at(at);
        named.push_str(before);
        let digits: String = from[SEAT.len()..].chars().take_while(char::is_ascii_digit).collect();
        let number = digits.parse::<u64>().ok().and_then(|n| n.checked_sub(1));
        let is_word = !named.ends_with(char::is_alphanumeric);
        let seat = number.and_then(|n| Seat::try_new(n, seats.len())).filter(|_| is_word);
        let Some(seat) = seat else {
            named.push_str(SEAT);
            rest = &from[SEAT.len()..];
            continue;
        };
        rest = &from[SEAT.len() + digits.len()..];
        match seats[seat.index()].name.as_str() {
            YOU => {
                named.push_str(if named.trim().is_empty() { "You" } else { "you" });
                rest = match agreeing(rest) {
                    Some((verb, after)) => {
                        named.push_str(&verb);
                        after
                    }
                    None => rest,
                };
            }
            name => named.push_str(name),
        }
    }
    named.push_str(rest);
    named
}

/// ` rolls 1 tower` as it goes with "you", if a verb comes next.
fn agreeing(rest: &str) -> Option<(String, &str)> {
    let words = rest.strip_prefix(' ')?;
    let end = words.find(|letter: char| !letter.is_ascii_lowercase()).unwrap_or(words.len());
    let (verb, after) = words.split_at(end);
    let plural = match verb {
        "is" => "are",
        "has" => "have",
        "does" => "do",
        "passes" => "pass",
        _ => verb.strip_suffix('s').filter(|stem| stem.len() > 2 && !stem.ends_with('s'))?,
    };
    Some((format!(" {plural}"), after))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seats_have_names_and_verbs_agree() {
        let sitter = |name: &str| Sitter { name: name.into(), ..Sitter::default() };
        let seats = [sitter("You"), sitter("Gull 2")];
        for (text, named) in [
            ("seat 2 rolls 1 tower", "Gull 2 rolls 1 tower"),
            ("seat 1 rolls 1 tower", "You roll 1 tower"),
            ("seat 1 begins", "You begin"),
            ("Over: seat 1 has won", "Over: you have won"),
            ("drawn by seat 1: a castle", "drawn by you: a castle"),
            (
                "seat 3 and seat 10 and seat  and reseat 1",
                "seat 3 and seat 10 and seat  and reseat 1",
            ),
            ("no seat", "no seat"),
        ] {
            assert_eq!(with_names(text, &seats), named);
        }
    }
}

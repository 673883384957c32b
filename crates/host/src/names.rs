//! What people call themselves and what they say, made safe to be read: nothing
//! invisible, nothing that turns the text around it, and no name that passes for
//! another's at the same table.

use crate::HostError;
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;
use unicode_security::{MixedScript, skeleton};

/// The longest name, in characters.
const MOST_NAME: usize = 40;
/// The most accents and vowel signs on one letter. Scripts that stack them need
/// no more; a tower of them runs over the lines above.
const MOST_MARKS: usize = 3;

/// A name as it will be shown: in its usual form, trimmed, spaces made single,
/// 1 to 40 characters, none that hides or turns the text around it.
pub fn clean_name(name: &str) -> Result<String, HostError> {
    let refused = |what: &str| Err(HostError::Malformed(what.into()));
    // Whether a heart is drawn in colour is not for a name to say.
    let plain = name.nfkc().filter(|c| !matches!(c, '\u{FE00}'..='\u{FE0F}'));
    let name = plain.collect::<String>();
    let name = name.split_whitespace().collect::<Vec<_>>().join(" ");
    let length = name.chars().count();
    if length == 0 || length > MOST_NAME {
        return Err(HostError::Malformed(format!("your name needs 1 to {MOST_NAME} characters")));
    }
    if name.chars().any(is_invisible) {
        return refused(
            "your name contains characters that nobody can see, or that turn text round; please leave them out",
        );
    }
    if name.starts_with(is_combining_mark) || without_towers(&name) != name {
        return refused("your name has too many accents on one letter");
    }
    if !name.chars().any(char::is_alphanumeric) {
        return refused("your name needs letters, digits or signs that people can see");
    }
    Ok(name)
}

/// What somebody says, without what nobody can see and everybody would stumble over.
pub(crate) fn clean_talk(text: &str) -> String {
    let letters: Vec<char> = text.chars().collect();
    // Joiners are part of some scripts and of many emoji, never of ASCII.
    let foreign = |at: Option<usize>| {
        at.and_then(|at| letters.get(at)).is_some_and(|c| !c.is_ascii() && !is_invisible(*c))
    };
    let seen = |at: usize| match letters[at] {
        '\n' => true,
        '\u{200C}' | '\u{200D}' => foreign(at.checked_sub(1)) && foreign(Some(at + 1)),
        '\u{FE0F}' => foreign(at.checked_sub(1)),
        other => !is_invisible(other),
    };
    let seen: String = (0..letters.len()).filter(|&at| seen(at)).map(|at| letters[at]).collect();
    without_towers(&seen)
}

/// Refuses a name that is, or looks like, the name of a bot, with or without
/// the number that tells two of them apart.
pub(crate) fn check_no_bot<'a>(
    name: &str,
    mut bots: impl Iterator<Item = &'a str>,
) -> Result<(), HostError> {
    let digits = name.trim_end_matches(|c: char| c.is_numeric());
    let unnumbered = if digits.len() < name.len() { digits.trim_end() } else { name };
    let bot = bots
        .find(|bot| looks_like(name, bot) || looks_like(unnumbered, bot) || passes_for(name, bot));
    match bot {
        None => Ok(()),
        Some(bot) => Err(HostError::Malformed(format!(
            "{bot} is the name of a bot here; please choose another name"
        ))),
    }
}

/// Whether people would take it for this bot all the same: `Gúll`, `Gull!`, `Gull II`, `Bot Gull`, `Gull (bot)`, or
/// like one that plays on for somebody, `Gull for Ann`.
fn passes_for(name: &str, bot: &str) -> bool {
    let bot = bare(bot);
    let mut words = name
        .split(|c: char| !c.is_alphanumeric())
        .map(bare)
        .filter(|word| !word.is_empty())
        .skip_while(|word| matches!(word.as_str(), "the" | "bot"));
    let about_bots = |word: &String| {
        matches!(word.as_str(), "for" | "bot")
            || word.chars().all(|c| matches!(c, 'i' | 'l' | 'v' | 'x'))
    };
    !bot.is_empty()
        && (bare(name) == bot
            || (words.next().is_some_and(|word| word == bot)
                && words.next().is_none_or(|word| about_bots(&word))))
}

/// The letters of a word as people read them: without case, marks, digits and punctuation.
fn bare(word: &str) -> String {
    let letters: String = word.nfkd().filter(|c| c.is_alphabetic()).map(large).collect();
    skeleton(&letters.to_lowercase())
        .filter(|c| c.is_alphabetic())
        .collect::<String>()
        .to_lowercase()
}

/// The letter that a small capital is read as. They are letters of their own, of no case, and
/// the table of what looks alike has only some of them.
fn large(c: char) -> char {
    const SMALL: &str = "ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘꞯʀꜱᴛᴜᴠᴡʏᴢ";
    const LARGE: &str = "ABCDEFGHIJKLMNOPQRSTUVWYZ";
    let at = SMALL.chars().position(|small| small == c);
    at.and_then(|at| LARGE.chars().nth(at)).unwrap_or(c)
}

/// What somebody of this name is called at a table where others have these
/// names: two of the same name are told apart by numbers, `Ann` and `Ann 2`.
/// A name that only looks like another, in letters of another script, is refused.
pub(crate) fn told_apart<'a>(
    name: &str,
    others: impl Iterator<Item = &'a str> + Clone,
) -> Result<String, HostError> {
    let taken = |name: &str| others.clone().find(|other| looks_like(name, other));
    let Some(other) = taken(name) else { return Ok(name.to_owned()) };
    let mut scripts = name.resolve_script_set();
    scripts.intersect_with(other.resolve_script_set());
    if scripts.is_empty() && name.to_lowercase() != other.to_lowercase() {
        return Err(HostError::NotNow(
            "your name looks like another player’s at this table; please change yours first",
        ));
    }
    let numbered = (2u32..).map(|number| format!("{name} {number}"));
    Ok(numbered.into_iter().find(|name| taken(name).is_none()).expect("others are not endless"))
}

/// Whether people could take one for the other.
fn looks_like(one: &str, other: &str) -> bool {
    let shape = |name: &str| skeleton(name).collect::<String>().to_lowercase();
    shape(one) == shape(other) || shape(&one.to_lowercase()) == shape(&other.to_lowercase())
}

/// Control codes, characters that show nothing, and those that change the
/// direction of text: with them one name can pass for another or break a
/// page's lines.
fn is_invisible(c: char) -> bool {
    let ignorable = || skeleton(c.encode_utf8(&mut [0; 4])).next().is_none();
    let unseen = matches!(c,
        '\u{2028}' | '\u{2029}' | '\u{2800}' | '\u{FFF0}'..='\u{FFFF}'
        // For private use: what they show is up to whoever looks.
        | '\u{E000}'..='\u{F8FF}' | '\u{F0000}'..='\u{10FFFF}');
    !c.is_ascii_graphic() && c != ' ' && (c.is_control() || unseen || ignorable())
}

/// The same with no more accents on a letter than any language needs.
fn without_towers(text: &str) -> String {
    let mut marks = 0;
    let fits = |c: &char| {
        marks = if is_combining_mark(*c) { marks + 1 } else { 0 };
        marks <= MOST_MARKS
    };
    text.chars().filter(fits).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn apart(name: &str, others: &[&str]) -> Result<String, HostError> {
        told_apart(name, others.iter().copied())
    }

    #[test]
    fn names_are_trimmed_and_kept_as_they_are_otherwise() {
        assert_eq!(clean_name("  Ann  of\tCove "), Ok("Ann of Cove".into()));
        assert_eq!(clean_name("<b>Zoë</b>"), Ok("<b>Zoë</b>".into()));
        assert_eq!(clean_name(&"x".repeat(40)), Ok("x".repeat(40)));
        for name in ["Nguyễn Thị", "क्षत्रिय", "ผู้ใหญ่", "שָׁלוֹם", "李小龙", "Ольга", "Ann ❤"]
        {
            assert_eq!(clean_name(name), Ok(name.nfkc().collect()), "{name}");
        }
        assert_eq!(clean_name("Ann ❤\u{FE0F}"), Ok("Ann ❤".into()));
    }

    #[test]
    fn names_are_brought_into_their_usual_form() {
        assert_eq!(clean_name("Ａｎｎ"), Ok("Ann".into()));
        assert_eq!(clean_name("𝒜𝓃𝓃"), Ok("Ann".into()));
        assert_eq!(clean_name("Zoe\u{308}"), Ok("Zoë".into()));
        assert_eq!(clean_name("Ann\u{A0}\u{3000}B"), Ok("Ann B".into()));
    }

    #[test]
    fn names_that_mislead_are_refused() {
        let invisible = [
            '\u{AD}',
            '\u{34F}',
            '\u{61C}',
            '\u{115F}',
            '\u{180E}',
            '\u{200B}',
            '\u{200D}',
            '\u{202E}',
            '\u{2066}',
            '\u{2800}',
            '\u{3164}',
            '\u{E001}',
            '\u{FEFF}',
            '\u{FFA0}',
            '\u{E0041}',
            '\u{E0100}',
            '\0',
            '\u{7F}',
            '\u{9B}',
        ];
        for c in invisible {
            for name in [format!("An{c}n"), format!("{c}Ann"), format!("Ann{c}")] {
                let refused = clean_name(&name).expect_err(&format!("{name:?}"));
                assert!(refused.to_string().contains("nobody can see"), "{name:?}: {refused}");
            }
        }
        for name in
            ["", "  ", "...", &"x".repeat(41), "\u{301}a", &format!("a{}", "\u{334}".repeat(4))]
        {
            assert!(clean_name(name).is_err(), "{name:?}");
        }
    }

    #[test]
    fn talk_loses_what_cannot_be_seen_and_nothing_else() {
        assert_eq!(clean_talk("a\u{202E}b\u{200B}c\u{2066}d\u{AD}\ne"), "abcd\ne");
        let kept = ["می‌خواهم", "👨‍👩‍👧 ❤️", "naïve", "a\nb", "ผู้ใหญ่"];
        for text in kept {
            assert_eq!(clean_talk(text), text);
        }
        assert_eq!(clean_talk("a\u{200D}b\u{FE0F}"), "ab");
        assert_eq!(clean_talk(&format!("e{}", "\u{301}".repeat(300))).chars().count(), 4);
        assert_eq!(clean_talk("\u{200B}\u{2060}"), "");
    }

    #[test]
    fn nobody_passes_for_one_of_the_cast() {
        let check = |name: &str| check_no_bot(name, ["Gull", "Orca"].into_iter());
        for name in [
            "Gull for Ann",
            "gull FOR me",
            "Gull (bot)",
            "Orca bot",
            "Gull #2",
            "Gull_2",
            "Orca-2",
            "Gull II",
            "Orca!",
            "Gúll",
            "G u l l",
            "Gull.",
            "ɢull",
            "ᴏʀᴄᴀ",
            "Bot Gull",
            "the Orca",
        ] {
            assert!(check(name).is_err(), "{name}");
        }
        for name in
            ["Quiet Gull", "Gulliver", "Gull Smith", "Orcas", "Bo Gullit", "Ann", "李小龙", "❤"]
        {
            assert_eq!(check(name), Ok(()), "{name}");
        }
    }

    #[test]
    fn nobody_is_called_like_a_bot() {
        let check = |name: &str| check_no_bot(name, ["greedy", "ismcts-strong"].into_iter());
        for name in
            ["greedy", "Greedy", "GREEDY 2", "greedy2", "grееdy", "ismcts‑strong", "greedу 17"]
        {
            let refused = check(name).expect_err(name);
            assert!(refused.to_string().contains("the name of a bot"), "{refused}");
        }
        for name in ["Greta", "greedy Ann", "2", "Ann 2"] {
            assert_eq!(check(name), Ok(()), "{name}");
        }
    }

    #[test]
    fn two_of_a_name_are_told_apart_and_impostors_are_refused() {
        assert_eq!(apart("Ann", &["Ben", ""]), Ok("Ann".into()));
        assert_eq!(apart("Ann", &["Ann"]), Ok("Ann 2".into()));
        assert_eq!(apart("ann", &["Ann", "ANN 2"]), Ok("ann 3".into()));
        // In one script they are numbered like the same name.
        assert_eq!(apart("Bi11", &["Bill"]), Ok("Bi11 2".into()));
        // Cyrillic letters that look Latin, some or all of them.
        for (impostor, honest) in [("Аnn", "Ann"), ("сосо", "coco"), ("Ann", "Аnn")] {
            assert!(matches!(apart(impostor, &[honest]), Err(HostError::NotNow(_))), "{impostor}");
        }
        assert_eq!(apart("Анна", &["Anna"]), Ok("Анна".into()));
    }
}

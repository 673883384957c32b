//! The cast: four characters with a level, the same in every game. Which bot
//! plays a character is for each game to say; people know the character, and
//! programs the bot.

/// Who bots are to people.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Character {
    /// Learning too.
    Winkle,
    /// Plays by rule of thumb.
    Gull,
    /// Thinks ahead.
    Heron,
    /// The strongest there is.
    Orca,
}

impl Character {
    /// All four, by level.
    pub const ALL: [Character; 4] =
        [Character::Winkle, Character::Gull, Character::Heron, Character::Orca];

    /// Whom somebody plays who has not chosen, and who plays on for others.
    pub const USUAL: Character = Character::Gull;

    /// Who gives hints.
    pub const ADVISER: Character = Character::Heron;

    /// From 1 to 4.
    pub fn level(self) -> usize {
        self as usize + 1
    }

    /// The name that people read.
    pub fn name(self) -> &'static str {
        match self {
            Character::Winkle => "Winkle",
            Character::Gull => "Gull",
            Character::Heron => "Heron",
            Character::Orca => "Orca",
        }
    }

    /// The name in addresses, forms and commands.
    pub fn id(self) -> &'static str {
        match self {
            Character::Winkle => "winkle",
            Character::Gull => "gull",
            Character::Heron => "heron",
            Character::Orca => "orca",
        }
    }

    /// How it plays, in a few words.
    pub fn brief(self) -> &'static str {
        match self {
            Character::Winkle => "Learning too, makes mistakes",
            Character::Gull => "Quick, by rule of thumb",
            Character::Heron => "Patient, thinks ahead",
            Character::Orca => "The strongest we have",
        }
    }

    /// How it plays, in a sentence or two.
    pub fn temper(self) -> &'static str {
        match self {
            Character::Winkle => "Learning too. Makes mistakes, and lets you make yours.",
            Character::Gull => "Quick and bold. Plays by rule of thumb.",
            Character::Heron => "Patient. Weighs each move and looks ahead.",
            Character::Orca => "The strongest we have. Misses little, forgives nothing.",
        }
    }

    /// Whom to play it is good for.
    pub fn good_for(self) -> &'static str {
        match self {
            Character::Winkle => "For your first games, and for children.",
            Character::Gull => "Once you know the rules. Answers at once.",
            Character::Heron => "A fair match for somebody who plays well.",
            Character::Orca => "When you want to find out how good you are.",
        }
    }

    /// The character of this name, however it is written.
    pub fn named(name: &str) -> Option<Character> {
        Character::ALL.into_iter().find(|character| character.id().eq_ignore_ascii_case(name))
    }

    /// The next stronger one.
    pub fn next(self) -> Option<Character> {
        Character::ALL.get(self.level()).copied()
    }
}

/// Which bot of a game plays each character.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ladder(pub [&'static str; 4]);

impl Ladder {
    /// The bot that plays this character.
    pub fn bot(self, character: Character) -> &'static str {
        self.0[character as usize]
    }

    /// The character that this bot plays.
    pub fn character(self, bot: &str) -> Option<Character> {
        Character::ALL.into_iter().find(|character| self.bot(*character) == bot)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn characters_rise_by_level_and_are_found_by_name() {
        let levels: Vec<usize> = Character::ALL.iter().map(|one| one.level()).collect();
        assert_eq!(levels, [1, 2, 3, 4]);
        for character in Character::ALL {
            assert_eq!(Character::named(character.name()), Some(character));
            assert_eq!(Character::named(character.id()), Some(character));
        }
        assert_eq!(Character::named("walrus"), None);
        assert_eq!(Character::Gull.next(), Some(Character::Heron));
        assert_eq!(Character::Orca.next(), None);
    }

    #[test]
    fn a_ladder_leads_both_ways() {
        let ladder = Ladder(["a", "b", "c", "d"]);
        assert_eq!(ladder.bot(Character::Heron), "c");
        assert_eq!(ladder.character("d"), Some(Character::Orca));
        assert_eq!(ladder.character("e"), None);
    }
}

//! What the screen shows, and what keys do to it.

use crate::play::choices::{Answer, Choices, capitalized};
use crate::play::table::{Next, Table};
use crate::rules;
use anyhow::Result;
use catalog::Refused;
use game_core::{Seat, Sketch, Tone, shortened};
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use terminal::Look;

/// How far a page key goes.
const PAGE: u16 = 8;
/// Longest answer that can be typed here.
const LONGEST: usize = 4000;

/// What a key asks the table for.
#[derive(PartialEq, Eq, Debug)]
pub enum Wish {
    Nothing,
    Quit,
    Play(Seat, String),
    Undo(Seat),
    Hint(Seat),
}

/// What lies over the board.
#[derive(PartialEq, Eq, Debug)]
pub enum Over {
    Nothing,
    /// The rules, with what is searched for in them.
    Rules {
        asked: String,
        scroll: u16,
    },
    /// Everything that was told.
    Log {
        scroll: u16,
    },
    /// What somebody advises.
    Hint {
        text: String,
        scroll: u16,
    },
    /// The screen goes from hand to hand: nothing else is seen.
    Handing(Seat),
    /// Whether to leave before the end.
    Leave,
}

/// All that is on the screen.
pub struct Screen {
    pub table: Table,
    pub look: Look,
    pub next: Next,
    pub over: Over,
    /// What whoever is asked may choose.
    pub choices: Option<Choices>,
    /// The places of the choices that are listed, in order, below titles or without.
    pub rows: Vec<Row>,
    /// Which of the listed choices is marked, counted without titles.
    pub marked: usize,
    /// What has been typed: a number, words to search for, or an answer of its own.
    pub typed: String,
    /// Whether an answer of its own is being typed out.
    pub answering: bool,
    /// How far down the board is looked at.
    pub scroll: u16,
    pub log: Sketch,
    /// What is said about the last key.
    pub said: Option<(Tone, String)>,
    version: u32,
}

/// A line of the list.
#[derive(PartialEq, Eq, Debug)]
pub enum Row {
    Title(String),
    /// The place of a choice, and whether it stands below a title.
    Choice(usize, bool),
}

impl Screen {
    pub fn new(table: Table, look: Look) -> Screen {
        Screen {
            next: table.next(),
            table,
            look: Look { drawn: true, ..look },
            over: Over::Nothing,
            choices: None,
            rows: Vec::new(),
            marked: 0,
            typed: String::new(),
            answering: false,
            scroll: 0,
            log: Sketch::default(),
            said: None,
            version: u32::MAX,
        }
    }

    /// Whoever looks at the screen now, if that is a person.
    pub fn seat(&self) -> Option<Seat> {
        match self.next {
            Next::Person(seat) => Some(seat),
            Next::Bot(_) | Next::Over => None,
        }
    }

    /// The table waits for somebody; after a change the choices are others.
    pub fn turn_to(&mut self, next: Next) {
        let version = self.table.played.version();
        if self.next == next && self.version == version {
            return;
        }
        (self.next, self.version) = (next, version);
        self.forget_typed();
        self.choices = None;
        if let Next::Person(seat) = next {
            if self.table.sits_down(seat) {
                self.over = Over::Handing(seat);
            }
            self.choices = Some(Choices::of(&self.table.played, seat));
        }
        self.list();
    }

    /// Tells what has happened since it was last told.
    pub fn tell(&mut self) {
        let news = self.table.news();
        self.log.below(news);
    }

    pub fn let_bot_play(&mut self, seat: Seat) -> Result<()> {
        let step = self.table.played.step();
        self.table.let_bot_play(seat)?;
        if self.table.played.step() != step {
            self.tell();
        }
        Ok(())
    }

    pub fn play(&mut self, seat: Seat, text: &str) -> Result<()> {
        let step = self.table.played.step();
        self.said = match self.table.play(seat, text)? {
            Ok(()) => None,
            Err(refused) => Some((Tone::Bad, refusal(&refused))),
        };
        if self.table.played.step() != step {
            self.tell();
        }
        Ok(())
    }

    pub fn undo(&mut self, seat: Seat) -> Result<()> {
        self.said = Some(match self.table.undo(seat)? {
            Ok(()) => (Tone::Good, "Taken back.".into()),
            Err(why) => (Tone::Bad, format!("Not possible: {why}.")),
        });
        Ok(())
    }

    /// Finding a hint may take a while.
    pub fn hint(&mut self, seat: Seat) {
        let text = self.table.hint(seat).unwrap_or_else(|error| format!("{error:#}"));
        self.over = Over::Hint { text, scroll: 0 };
        self.said = None;
    }

    /// What a key does.
    pub fn key(&mut self, key: KeyEvent) -> Wish {
        if key.modifiers.contains(KeyModifiers::CONTROL) {
            return match key.code {
                KeyCode::Char('c' | 'd') => Wish::Quit,
                KeyCode::Char('u') => {
                    self.forget_typed();
                    self.list();
                    Wish::Nothing
                }
                _ => Wish::Nothing,
            };
        }
        match &mut self.over {
            Over::Handing(_) => {
                match key.code {
                    KeyCode::Enter => self.over = Over::Nothing,
                    KeyCode::Char('q') => return Wish::Quit,
                    _ => {}
                }
                Wish::Nothing
            }
            Over::Leave => {
                self.over = Over::Nothing;
                match key.code {
                    KeyCode::Char('y' | 'Y') | KeyCode::Enter => Wish::Quit,
                    _ => Wish::Nothing,
                }
            }
            Over::Rules { .. } => self.key_in_rules(key.code),
            Over::Log { scroll } => {
                match key.code {
                    KeyCode::Up => *scroll = scroll.saturating_add(1),
                    KeyCode::PageUp => *scroll = scroll.saturating_add(PAGE),
                    KeyCode::Down => *scroll = scroll.saturating_sub(1),
                    KeyCode::PageDown => *scroll = scroll.saturating_sub(PAGE),
                    _ => self.over = Over::Nothing,
                }
                Wish::Nothing
            }
            Over::Hint { scroll, .. } => {
                match key.code {
                    KeyCode::Up => *scroll = scroll.saturating_sub(1),
                    KeyCode::PageUp => *scroll = scroll.saturating_sub(PAGE),
                    KeyCode::Down => *scroll = scroll.saturating_add(1),
                    KeyCode::PageDown => *scroll = scroll.saturating_add(PAGE),
                    _ => self.over = Over::Nothing,
                }
                Wish::Nothing
            }
            Over::Nothing => self.key_at_table(key.code),
        }
    }

    fn key_in_rules(&mut self, key: KeyCode) -> Wish {
        let Over::Rules { asked, scroll } = &mut self.over else { return Wish::Nothing };
        match key {
            KeyCode::Up => *scroll = scroll.saturating_sub(1),
            KeyCode::Down => *scroll = scroll.saturating_add(1),
            KeyCode::PageUp => *scroll = scroll.saturating_sub(PAGE),
            KeyCode::PageDown => *scroll = scroll.saturating_add(PAGE),
            KeyCode::Backspace => {
                asked.pop();
                *scroll = 0;
            }
            KeyCode::Char(letter) if asked.len() < 60 && !(asked.is_empty() && letter == '?') => {
                asked.push(letter);
                *scroll = 0;
            }
            KeyCode::Esc if !asked.is_empty() => asked.clear(),
            KeyCode::Esc | KeyCode::Enter | KeyCode::Char('?') => self.over = Over::Nothing,
            _ => {}
        }
        Wish::Nothing
    }

    fn key_at_table(&mut self, key: KeyCode) -> Wish {
        match key {
            KeyCode::Up => self.mark(self.marked.checked_sub(1).unwrap_or(usize::MAX)),
            KeyCode::Down => {
                self.mark(if self.marked + 1 < self.listed() { self.marked + 1 } else { 0 });
            }
            KeyCode::Home => self.mark(0),
            KeyCode::End => self.mark(usize::MAX),
            KeyCode::PageUp | KeyCode::Left => self.scroll = self.scroll.saturating_sub(PAGE),
            KeyCode::PageDown | KeyCode::Right => self.scroll = self.scroll.saturating_add(PAGE),
            KeyCode::Esc => {
                self.forget_typed();
                self.said = None;
                self.list();
            }
            KeyCode::Backspace => {
                self.typed.pop();
                if self.typed.is_empty() {
                    self.answering = false;
                }
                self.list();
            }
            KeyCode::Enter => return self.enter(),
            KeyCode::Char(letter) => return self.letter(letter),
            _ => {}
        }
        Wish::Nothing
    }

    fn letter(&mut self, letter: char) -> Wish {
        let fresh = self.typed.is_empty() && !self.answering;
        let is_key = |choices: &Choices| {
            choices.keys.iter().any(|key| key.eq_ignore_ascii_case(letter.encode_utf8(&mut [0; 4])))
        };
        let is_key = self.choices.as_ref().is_some_and(is_key);
        match letter {
            '?' if fresh => self.over = Over::Rules { asked: String::new(), scroll: 0 },
            'q' if fresh && !is_key && self.next == Next::Over => return Wish::Quit,
            'q' if fresh && !is_key => self.over = Over::Leave,
            'l' if fresh && !is_key => self.over = Over::Log { scroll: 0 },
            'u' if fresh && !is_key => {
                if let Some(seat) = self.seat() {
                    return Wish::Undo(seat);
                }
            }
            'h' if fresh && !is_key => {
                if let Some(seat) = self.seat() {
                    self.said = Some((Tone::Muted, "Looking for a hint…".into()));
                    return Wish::Hint(seat);
                }
            }
            '/' if fresh => {
                self.said = Some((Tone::Muted, "Type a part of the choice.".into()));
            }
            ':' if fresh && self.takes_answers() => self.answering = true,
            _ if self.typed.len() < LONGEST => {
                self.typed.push(letter);
                self.said = None;
                self.list();
            }
            _ => {}
        }
        Wish::Nothing
    }

    fn enter(&mut self) -> Wish {
        let (Some(seat), Some(choices)) = (self.seat(), &self.choices) else {
            return if self.next == Next::Over { Wish::Quit } else { Wish::Nothing };
        };
        let typed = self.typed.trim();
        if self.answering || (choices.asks_for_a_number && !typed.is_empty()) {
            return match choices.read(&self.table.played, seat, typed) {
                Answer::Move(text) => Wish::Play(seat, text),
                Answer::Several(_) | Answer::Nothing => {
                    let why = self.table.played.check(seat, typed);
                    let nothing = || format!("{:?} is none of these choices.", shortened(typed));
                    let said = why.map_or_else(|refused| refusal(&refused), |()| nothing());
                    self.said = Some((Tone::Bad, said));
                    Wish::Nothing
                }
            };
        }
        match self.marked_choice() {
            // What stands for many is typed out: nobody hands in a blank sheet by one key.
            Some(at) if choices.moves[at].open && !choices.asks_for_a_number => {
                self.typed = choices.moves[at].text.clone();
                self.answering = true;
                let said = "Type it out and press Enter; as it stands it is played as listed.";
                self.said = Some((Tone::Muted, said.into()));
                Wish::Nothing
            }
            Some(at) => Wish::Play(seat, choices.moves[at].text.clone()),
            None => {
                let said = format!("{:?} is none of these choices.", shortened(typed));
                self.said = Some((Tone::Bad, said));
                Wish::Nothing
            }
        }
    }

    fn takes_answers(&self) -> bool {
        self.choices.as_ref().is_some_and(|choices| choices.moves.iter().any(|mv| mv.open))
    }

    /// How many choices are listed.
    pub fn listed(&self) -> usize {
        self.rows.iter().filter(|row| matches!(row, Row::Choice(..))).count()
    }

    /// The place of the choice that is marked.
    pub fn marked_choice(&self) -> Option<usize> {
        let mut places = self.rows.iter().filter_map(|row| match row {
            Row::Choice(at, _) => Some(*at),
            Row::Title(_) => None,
        });
        places.nth(self.marked)
    }

    fn mark(&mut self, at: usize) {
        self.marked = at.min(self.listed().saturating_sub(1));
    }

    fn forget_typed(&mut self) {
        self.typed.clear();
        self.answering = false;
    }

    /// Lists the choices by their verbs, or those that have what was typed in them. A number or a
    /// key marks its choice.
    fn list(&mut self) {
        self.rows.clear();
        self.marked = 0;
        let Some(choices) = &self.choices else { return };
        let typed = self.typed.trim();
        let keyed = choices.keys.iter().position(|key| key.eq_ignore_ascii_case(typed));
        let is_number = typed.bytes().all(|byte| byte.is_ascii_digit());
        let searched =
            !self.answering && !choices.asks_for_a_number && !is_number && keyed.is_none();
        if searched {
            let label = |at: &usize| choices.moves[*at].label.to_lowercase();
            let words: Vec<String> = typed.split_whitespace().map(str::to_lowercase).collect();
            let fits = |at: &usize| words.iter().all(|word| label(at).contains(word));
            let found = (0..choices.moves.len()).filter(fits);
            self.rows.extend(found.map(|at| Row::Choice(at, false)));
            return;
        }
        for group in choices.groups() {
            let titled = group.title.is_some();
            self.rows.extend(group.title.map(Row::Title));
            self.rows.extend(group.places.into_iter().map(|at| Row::Choice(at, titled)));
        }
        if let Some(keyed) = keyed {
            let listed = self.rows.iter().filter_map(|row| match row {
                Row::Choice(at, _) => Some(*at),
                Row::Title(_) => None,
            });
            self.marked = listed.into_iter().position(|at| at == keyed).unwrap_or(0);
        } else if is_number && !typed.is_empty() && !choices.asks_for_a_number {
            self.marked = usize::MAX; // No choice has this number.
        }
    }

    /// What the overlay of the rules shows.
    pub fn rules(&self, asked: &str, width: usize) -> Sketch {
        let game = self.table.game();
        match asked.trim() {
            "" => rules::page(game, width),
            asked => rules::find(game, asked, width).unwrap_or_else(|| {
                Sketch::plain(&format!("No ruling has {:?} in it.", shortened(asked)))
            }),
        }
    }
}

fn refusal(refused: &Refused) -> String {
    match refused {
        Refused::Illegal { clause, .. } => format!("Not now: {refused} ({clause})."),
        other => format!("{}.", capitalized(&other.to_string())),
    }
}

//! A match at this terminal: who sits there, what has happened, and its record. How it is shown and
//! asked is somebody else's.

use super::choices::capitalized;
use super::names::{YOU, with_names};
use crate::stock;
use anyhow::Result;
use bots::{Budget, Character, Ladder, SeatedBot};
use catalog::{AnyGame, AnyMatch, Refused};
use game_core::{
    Act, Dice, Entry, Header, Record, Seat, Secret, Sitter, Sketch, TakeBack, Tone, Turn, Viewer,
};
use serde_json::Value;
use std::path::PathBuf;
use terminal::{Look, machine};

/// What a match is opened with.
pub struct Opening {
    pub game: AnyGame,
    pub options: Value,
    pub secret: Secret,
    pub names: Vec<Sitter>,
    pub file: Option<PathBuf>,
    pub budget: Budget,
    /// What is said to somebody who leaves, where it is not about the record.
    pub goodbye: Option<String>,
    /// Whether everybody plays the same one today.
    pub daily: bool,
}

/// Who is to act.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Next {
    Bot(Seat),
    Person(Seat),
    Over,
}

/// A match being played here.
pub struct Table {
    pub played: AnyMatch,
    header: Header,
    secret: Secret,
    times: Vec<u64>,
    file: Option<PathBuf>,
    budget: Budget,
    /// Who was asked last: in turns of many moves nobody else comes between.
    asked: Option<Seat>,
    /// The bots that have been asked, by seat.
    seated: Vec<Option<SeatedBot>>,
    /// About which version each seat has had a hint.
    hinted: Vec<Option<u32>>,
    /// What the bots last said about their choices.
    thoughts: Vec<Option<String>>,
    /// How much of the log has been told.
    told: usize,
    goodbye: Option<String>,
    daily: bool,
}

/// `with 2 hints`; nothing for whoever had none.
fn hints_in_words(hints: u32) -> Option<String> {
    match hints {
        0 => None,
        1 => Some("with 1 hint".into()),
        hints => Some(format!("with {hints} hints")),
    }
}

impl Table {
    /// Opens a match, and its record if there is to be one.
    pub fn open(opening: Opening) -> Result<Table> {
        let Opening { game, options, secret, names, file, budget, goodbye, daily } = opening;
        let about = game.about();
        let options = game.complete_options(&options)?;
        let dice = Dice::new(&secret, &vec![""; names.len()]);
        let played = game.open(&options, names.len(), Some(dice))?;
        let header = Header {
            tidetable: 1,
            game: about.id.into(),
            ruleset: about.ruleset,
            options,
            commit: Some(secret.commit().to_string()),
            seed: None,
            created: machine::now(),
            copied: 0,
            seats: names,
        };
        let mut table = Table {
            seated: header.seats.iter().map(|_| None).collect(),
            thoughts: vec![None; header.seats.len()],
            hinted: vec![None; header.seats.len()],
            played,
            header,
            secret,
            times: Vec::new(),
            file,
            budget,
            asked: None,
            told: 0,
            goodbye,
            daily,
        };
        // Before the first question, so that an unwritable file is told now.
        table.save()?;
        Ok(table)
    }

    /// Who is to act. Bots first: they choose from their own views, so it gives nothing away.
    pub fn next(&self) -> Next {
        let Turn::Seats(to_act) = self.played.turn() else { return Next::Over };
        let same = self.asked.filter(|&seat| to_act.contains(seat));
        let bot = to_act.iter().find(|seat| self.bot(*seat).is_some());
        let seat = same.or(bot).or(to_act.iter().next()).expect("somebody is to act");
        match self.bot(seat) {
            Some(_) => Next::Bot(seat),
            None => Next::Person(seat),
        }
    }

    /// Lets a bot make its move; it sits there from move to move.
    pub fn let_bot_play(&mut self, seat: Seat) -> Result<()> {
        let name = self.bot(seat).expect("a bot sits there");
        let bots = stock::players().of(self.played.game());
        let seated = match &mut self.seated[seat.index()] {
            Some(seated) => seated,
            empty => empty.insert(bots.sit(&name)?),
        };
        let choice = seated.choose(&self.played, seat, self.budget, machine::seed())?;
        // One sentence a turn: that on what matters most, or else the first. What is covered when
        // all is turned up stays so: a thought about it would tell.
        let telling = self.played.is_telling(&choice.mv);
        let covered = self.played.disclosure(seat, &choice.mv).covered().is_some();
        let heard = &mut self.thoughts[seat.index()];
        if !covered && (heard.is_none() || telling) {
            *heard = choice.thought;
        }
        self.play(seat, &choice.mv)??;
        Ok(())
    }

    /// Plays a move and brings the record up to date. A refusal changes nothing.
    pub fn play(&mut self, seat: Seat, text: &str) -> Result<Result<(), Refused>> {
        let step = self.played.step();
        if let Err(refused) = self.played.play(seat, text, None) {
            return Ok(Err(refused));
        }
        self.save()?;
        let done = !self.played.turn().seats().contains(seat) || self.played.step() != step;
        self.asked = Some(seat).filter(|_| !done);
        Ok(Ok(()))
    }

    /// Somebody looks at the table in order to choose. Whether the screen has to be handed over
    /// first, so that nobody sees what is not theirs.
    pub fn sits_down(&mut self, seat: Seat) -> bool {
        let hand_over = self.people() > 1 && self.asked != Some(seat) && !self.is_open();
        self.asked = Some(seat);
        hand_over
    }

    /// Whether what `seat` has just chosen must be taken out of sight.
    pub fn is_to_be_cleared(&self, seat: Seat) -> bool {
        self.asked.is_none() && self.people() > 1 && self.bot(seat).is_none() && !self.is_open()
    }

    pub fn undo(&mut self, seat: Seat) -> Result<Result<(), TakeBack>> {
        Ok(match self.played.take_back(seat) {
            Ok(()) => Ok(self.save()?),
            Err(why) => Err(why),
        })
    }

    /// What Heron would do there and why, in words. It is noted in the record, once for every decision.
    pub fn hint(&mut self, seat: Seat) -> Result<String> {
        if self.daily {
            return Ok("There are no hints in daily games: everybody plays the same one.".into());
        }
        let bots = stock::players().of(self.played.game());
        let advice = match bots.advise(&self.played, seat, machine::seed()) {
            Ok(advice) => advice,
            Err(why) => return Ok(format!("{}.", capitalized(&why.to_string()))),
        };
        let had = &mut self.hinted[seat.index()];
        if had.replace(self.played.version()) != Some(self.played.version()) {
            self.header.seats[seat.index()].hints += 1;
            self.save()?;
        }
        let mut told = advice.told();
        let hints = hints_in_words(self.header.seats[seat.index()].hints).unwrap_or_default();
        told += &format!("\nNoted in the result: {hints}.");
        // Where a game has more to say than a sentence, such as a solved one.
        if let Some(more) = bots.hint(&self.played, seat).filter(|more| more.contains('\n')) {
            told += &format!("\n\n{more}");
        }
        Ok(told)
    }

    /// The bot that plays this seat, from the beginning or since somebody left.
    pub fn bot(&self, seat: Seat) -> Option<String> {
        let left = self.played.left().contains(seat);
        let bots = stock::players().of(self.played.game());
        let usual = |cast: Ladder| cast.bot(Character::USUAL);
        let stand_in = || bots.cast().map_or(bots.names()[0], usual).to_owned();
        self.header.seats[seat.index()].bot.clone().or_else(|| left.then(stand_in))
    }

    pub fn game(&self) -> AnyGame {
        self.played.game()
    }

    pub fn name(&self, seat: Seat) -> &str {
        &self.header.seats[seat.index()].name
    }

    /// Everybody's names: `You and Gull`.
    pub fn everybody(&self) -> String {
        let names: Vec<&str> =
            self.header.seats.iter().map(|sitter| sitter.name.as_str()).collect();
        match names.as_slice() {
            [] => String::new(),
            [one] => (*one).to_owned(),
            [most @ .., last] => format!("{} and {last}", most.join(", ")),
        }
    }

    /// The characters at the table: `Gull ●●○○ quick, by rule of thumb`.
    pub fn cast(&self) -> Vec<String> {
        let cast = stock::players().of(self.played.game()).cast();
        let mut met: Vec<Character> = Vec::new();
        for bot in self.header.seats.iter().filter_map(|sitter| sitter.bot.as_deref()) {
            let character = cast.and_then(|cast| cast.character(bot));
            met.extend(character.filter(|character| !met.contains(character)));
        }
        let line = |character: Character| {
            let level = character.level();
            let dots = format!("{}{}", "●".repeat(level), "○".repeat(4 - level));
            format!("{} {dots} {}", character.name(), character.brief())
        };
        met.into_iter().map(line).collect()
    }

    /// Whether everybody may see everything.
    fn is_open(&self) -> bool {
        let about = self.played.game().about();
        !about.hidden && !about.simultaneous
    }

    /// How many people share this terminal.
    pub fn people(&self) -> usize {
        let seats = (0..self.header.seats.len()).map(Seat::new);
        seats.filter(|seat| self.bot(*seat).is_none()).count()
    }

    /// Where the one person at this terminal sits, if there is only one.
    pub fn only_person(&self) -> Option<Seat> {
        let mut people =
            (0..self.header.seats.len()).map(Seat::new).filter(|s| self.bot(*s).is_none());
        people.next().filter(|_| people.next().is_none())
    }

    pub fn commit(&self) -> String {
        self.secret.commit().to_string()
    }

    /// The table as this viewer sees it.
    pub fn shown(&self, viewer: Viewer, look: &Look) -> Sketch {
        match look.drawn {
            true => {
                let name = |seat: Seat| self.name(seat).to_owned();
                self.played.sketch(viewer, &name, look.width)
            }
            false => {
                let shown = self.played.show(viewer);
                let lines = shown.lines().map(|line| with_names(line, &self.header.seats));
                Sketch::plain(&lines.collect::<Vec<_>>().join("\n"))
            }
        }
    }

    /// Tells what has been turned up since it was last told, and what the bots thought. What others
    /// drew or laid face down is not told.
    pub fn news(&mut self) -> Sketch {
        let story = self.played.story();
        let acts = self.played.acts_after(self.told as u32);
        let undone: Vec<u32> = acts
            .iter()
            .filter_map(
                |(_, act)| if let Act::TakeBack { of, .. } = act { Some(*of) } else { None },
            )
            .collect();
        let mut deeds: Vec<Vec<String>> = vec![Vec::new(); self.header.seats.len()];
        let in_order = !self.played.game().about().simultaneous;
        let mut news = Sketch::default();
        let mut rolling: Option<String> = None;
        for ((v, act), line) in acts.iter().zip(&story[self.told..]) {
            // Where one acts after the other, what a move drew comes after it.
            if in_order && matches!(act, Act::Chance { .. }) {
                self.tell_deeds(&mut deeds, &mut news);
            }
            // `seat 1 rolls red 4`, and then a blue 2: one line.
            let doing = rolling.take();
            match act {
                Act::Move { .. } if undone.contains(v) => {}
                Act::Move { seat, text } if !self.alone(*seat) && self.played.is_minor(text) => {}
                Act::Move { seat, text } => {
                    let covered = self
                        .played
                        .disclosure(*seat, text)
                        .covered()
                        .filter(|_| !self.alone(*seat));
                    let deed = line.split_once(": ").map_or(line.as_str(), |(_, deed)| deed);
                    let deed = with_names(covered.unwrap_or(deed), &self.header.seats);
                    // The sentence was for whoever chose.
                    let deed = match self.name(*seat) {
                        YOU => deed,
                        _ => deed.replace("your ", "their "),
                    };
                    deeds[seat.index()].push(deed);
                }
                Act::Chance { belongs_to: Some(seat), .. }
                    if !self.is_open() && !self.alone(*seat) => {}
                // What comes to one while all play at once belongs to what they did.
                Act::Chance { belongs_to: Some(seat), .. } if !in_order => {
                    let line = with_names(line, &self.header.seats);
                    let deed = line.strip_prefix(YOU).map_or(line.as_str(), str::trim_start);
                    deeds[seat.index()].push(deed.to_owned());
                }
                Act::Chance { .. } => {
                    let more = doing.as_deref().and_then(|doing| line.strip_prefix(doing));
                    match more {
                        Some(more) => news.say(Tone::Plain, format!(", {more}")),
                        None => {
                            let line = with_names(line, &self.header.seats);
                            news.line().say(Tone::Plain, format!("  {}", self.sentence(&line)))
                        }
                    };
                    let words = line.match_indices(' ').nth(2).map(|(at, _)| &line[..=at]);
                    rolling = words.filter(|_| line.starts_with("seat ")).map(str::to_owned);
                }
                Act::TakeBack { .. } => {}
            }
        }
        self.tell_deeds(&mut deeds, &mut news);
        self.told = story.len();
        news
    }

    /// With a capital letter, unless somebody's name comes first.
    fn sentence(&self, line: &str) -> String {
        let named = |sitter: &Sitter| line.starts_with(sitter.name.as_str());
        match self.header.seats.iter().any(named) {
            true => line.to_owned(),
            false => capitalized(line),
        }
    }

    /// Whether the one person at this terminal sits there.
    fn alone(&self, seat: Seat) -> bool {
        self.people() == 1 && self.bot(seat).is_none()
    }

    /// Tells what each seat has done, and what bots thought of it.
    fn tell_deeds(&mut self, deeds: &mut [Vec<String>], news: &mut Sketch) {
        for (at, deeds) in deeds.iter_mut().enumerate().filter(|(_, deeds)| !deeds.is_empty()) {
            let name = self.header.seats[at].name.clone();
            let tone = if name == YOU { Tone::You } else { Tone::Strong };
            news.line().say(Tone::Plain, "  ").say(tone, name);
            news.say(Tone::Plain, format!(": {}", deeds.join("; ")));
            deeds.clear();
            if let Some(thought) = self.thoughts[at].take() {
                news.line().say(Tone::Muted, format!("    ({thought})"));
            }
        }
    }

    /// How it ended: the table, who won, everybody's score, and what else there is to say.
    pub fn end(&self, look: &Look) -> Sketch {
        let mut end = self.shown(Viewer::Spectator, look);
        end.line();
        end.below(self.result());
        end
    }

    /// Who won, everybody's score, and what else there is to say.
    pub fn result(&self) -> Sketch {
        let mut result = Sketch::default();
        let Some(outcome) = self.played.outcome() else { return result };
        let words = with_names(&outcome.in_words(|seat| self.name(seat)), &self.header.seats);
        let you = (0..self.header.seats.len()).map(Seat::new).find(|seat| self.name(*seat) == YOU);
        let tone = match you {
            Some(seat) if outcome.winners.contains(seat) => Tone::Good,
            Some(_) => Tone::Bad,
            None => Tone::Strong,
        };
        result.line().say(tone, format!("{}.", capitalized(&words)));
        let longest = self.header.seats.iter().map(|sitter| sitter.name.chars().count()).max();
        for (sitter, score) in self.header.seats.iter().zip(outcome.scores.iter()) {
            let name = format!("{:width$}", sitter.name, width = longest.unwrap_or(0).max(12));
            let tone = if sitter.name == YOU { Tone::You } else { Tone::Plain };
            result.line().say(Tone::Plain, "  ").say(tone, name);
            result.say(Tone::Strong, format!(" {score}"));
            if let Some(hints) = hints_in_words(sitter.hints) {
                result.say(Tone::Muted, format!(" {hints}"));
            }
        }
        for line in self.played.epilogue(&|seat| self.name(seat).to_owned()) {
            result.line().say(Tone::Plain, line);
        }
        result
    }

    /// What only whoever wants to check the draws has to know.
    pub fn proof(&self) -> Sketch {
        let mut proof = Sketch::default();
        proof.line().say(Tone::Muted, format!("Seed of all draws: {}", self.secret.reveal()));
        if let Some(file) = &self.file {
            let check = format!("Check it with: tidetable verify {}", file.display());
            proof.line().say(Tone::Muted, check);
        }
        proof
    }

    /// Brings the record up to date on disk.
    fn save(&mut self) -> Result<()> {
        self.times.resize(self.played.version() as usize, machine::now());
        let over = self.played.turn() == Turn::Over;
        self.header.seed = over.then(|| self.secret.reveal());
        match &self.file {
            Some(file) => machine::write_secret(file, self.record().to_text().as_bytes()),
            None => Ok(()),
        }
    }

    pub fn record(&self) -> Record {
        let entry = |(v, act): (u32, Act)| Entry { v, act, at: self.times[v as usize - 1] };
        let entries = self.played.acts_after(0).into_iter().map(entry).collect();
        Record { header: self.header.clone(), entries }
    }

    /// What is said to somebody who leaves.
    pub fn goodbye(&self) -> String {
        match (&self.goodbye, &self.file) {
            (Some(goodbye), _) => format!("the match was left; {goodbye}"),
            (None, Some(file)) => {
                format!("the match was left; what was played is in {}", file.display())
            }
            (None, None) => "the match was left before its end; no record was asked for".into(),
        }
    }
}

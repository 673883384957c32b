//! The table: a round is dealt, drawn, guessed and revealed.

use crate::score::{Points, score};
use crate::words::{OURS, Words};
use crate::{Chance, Illegal, Leaver, Letter, Level, MOST_SECONDS, Move, Options, Sheet};
use game_core::{BadOptions, MAX_SEATS, Outcome, Rng, Scores, Seat, SeatSet, Turn, below};
use serde::Serialize;
use std::sync::Arc;

/// A table of Subtext.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Subtext {
    pub(crate) rules: Arc<Agreed>,
    pub(crate) phase: Phase,
    /// From 1.
    pub(crate) round: u8,
    pub(crate) dealer: Seat,
    /// Whose word card is which, by seat.
    pub(crate) cards: [Option<u16>; MAX_SEATS],
    pub(crate) sheets: [Option<Sheet>; MAX_SEATS],
    pub(crate) letters: [Option<Letter>; MAX_SEATS],
    pub(crate) guesses: [Option<Guess>; MAX_SEATS],
    /// ST-2.8: who has objected to the drawing of each seat.
    pub(crate) objections: [SeatSet; MAX_SEATS],
    /// ST-2.9: who is ready for the next round.
    pub(crate) ready: SeatSet,
    /// ST-2.10: whose players have left the match.
    pub(crate) left: SeatSet,
    pub(crate) points: Points,
    /// The rounds before this one.
    pub(crate) past: Vec<Arc<Round>>,
}

/// What the table agreed on.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Agreed {
    pub seats: SeatSet,
    pub words: Arc<Words>,
    pub level: Level,
    pub draw_seconds: u32,
    pub guess_seconds: u32,
    pub word_hints: bool,
    pub objections: bool,
    pub leaver: Leaver,
}

/// What is awaited.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Phase {
    /// ST-1.5: who deals first.
    FirstDealer,
    /// ST-2.1: the word cards.
    Deal,
    /// ST-2.3: the drawings.
    Draw,
    /// ST-2.4: where the drawings lie.
    LayOut,
    /// ST-2.5: the guesses.
    Guess,
    /// ST-2.6, ST-2.8: everything is shown, and may be objected to.
    Reveal,
    /// ST-2.9: somebody has objected, and the others are asked.
    Vote,
    /// The end.
    Over,
}

/// ST-2.5, ST-2.7: a guess, or that it is missing.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Guess {
    /// This drawing.
    At(Letter),
    /// None in time.
    Missing,
}

/// A round that lies open: after its reveal, or void. By seat.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Round {
    /// Who dealt.
    pub dealer: Seat,
    /// Who had the Dealer's word.
    pub partner: Seat,
    /// The word cards.
    pub cards: Vec<u16>,
    /// The sheets; missing from a void round.
    pub sheets: Vec<Option<Sheet>>,
    /// Where they lay.
    pub letters: Vec<Option<Letter>>,
    /// The guesses.
    pub guesses: Vec<Option<Guess>>,
    /// Who objected to each.
    pub objections: Vec<SeatSet>,
    /// Points of this round.
    pub gained: Vec<i32>,
    /// ST-2.10: somebody left, and nobody scored.
    pub void: bool,
}

type Verdict = Result<(), Illegal>;

impl Subtext {
    pub(crate) fn open(options: &Options, seats: usize) -> Result<Subtext, BadOptions> {
        let words = match options.words.trim() {
            "" => OURS.clone(),
            _ => Words::shared(&options.words).map_err(|error| BadOptions(error.to_string()))?,
        };
        let needed = rounds(seats) * (seats - 1);
        if words.len() < needed {
            let (has, rounds) = (words.len(), rounds(seats));
            return Err(BadOptions(format!(
                "Own words: {seats} players need {needed} words for {rounds} rounds, not {has}"
            )));
        }
        for (name, seconds) in
            [("Seconds to draw", options.draw_seconds), ("Seconds to guess", options.guess_seconds)]
        {
            if seconds > MOST_SECONDS {
                return Err(BadOptions(format!("{name}: at most {MOST_SECONDS}, not {seconds}")));
            }
        }
        let rules = Agreed {
            seats: SeatSet::first(seats),
            words,
            level: options.level,
            draw_seconds: options.draw_seconds,
            guess_seconds: options.guess_seconds,
            word_hints: options.word_hints,
            objections: options.objections,
            leaver: options.leaver,
        };
        Ok(Subtext::fresh(Arc::new(rules)))
    }

    /// A table at which nothing has happened yet.
    pub(crate) fn fresh(rules: Arc<Agreed>) -> Subtext {
        Subtext {
            rules,
            phase: Phase::FirstDealer,
            round: 1,
            dealer: Seat::new(0),
            cards: [None; MAX_SEATS],
            sheets: [const { None }; MAX_SEATS],
            letters: [None; MAX_SEATS],
            guesses: [None; MAX_SEATS],
            objections: [SeatSet::EMPTY; MAX_SEATS],
            ready: SeatSet::EMPTY,
            left: SeatSet::EMPTY,
            points: [0; MAX_SEATS],
            past: Vec::new(),
        }
    }

    pub(crate) fn players(&self) -> usize {
        self.rules.seats.len()
    }

    /// ST-1.1: everyone deals equally often.
    pub(crate) fn rounds(&self) -> usize {
        rounds(self.players())
    }

    pub(crate) fn whose_turn(&self) -> Turn {
        match self.phase {
            Phase::FirstDealer => Turn::Chance(None),
            Phase::Deal => Turn::Chance(self.next_to_be_dealt()),
            Phase::LayOut => Turn::Chance(self.next_to_be_laid_out()),
            Phase::Over => Turn::Over,
            Phase::Draw | Phase::Guess | Phase::Reveal | Phase::Vote => Turn::Seats(self.awaited()),
        }
    }

    /// ST-2.6: the guesses of the round are shown.
    pub(crate) fn is_revealed(&self) -> bool {
        matches!(self.phase, Phase::Reveal | Phase::Vote)
    }

    /// ST-2.10: all guesses of the match are shown.
    pub(crate) fn is_last_reveal(&self) -> bool {
        self.is_revealed() && usize::from(self.round) == self.rounds()
    }

    /// Seats that have yet to hand in, guess or go on.
    fn awaited(&self) -> SeatSet {
        let done = |seat: Seat| match self.phase {
            Phase::Draw => self.sheets[seat.index()].is_some(),
            Phase::Guess => self.guesses[seat.index()].is_some(),
            _ => self.ready.contains(seat),
        };
        self.rules.seats.iter().filter(|&seat| !done(seat)).fold(SeatSet::EMPTY, SeatSet::with)
    }

    /// ST-2.4: the letter at which the Partner's drawing lies, for whoever keeps the table.
    pub fn partners_letter(&self) -> Option<Letter> {
        self.letters.get(self.partner()?.index()).copied().flatten()
    }

    /// ST-2.2: who has the Dealer's word, once all have theirs.
    pub(crate) fn partner(&self) -> Option<Seat> {
        let word = self.cards[self.dealer.index()]?;
        self.others().find(|seat| self.cards[seat.index()] == Some(word))
    }

    /// Everybody but the Dealer.
    pub(crate) fn others(&self) -> impl Iterator<Item = Seat> + '_ {
        self.rules.seats.iter().filter(|&seat| seat != self.dealer)
    }

    // --- chance ---

    /// The Dealer first, then the others in seating order.
    fn next_to_be_dealt(&self) -> Option<Seat> {
        let order = [self.dealer].into_iter().chain(self.others());
        order.into_iter().find(|seat| self.cards[seat.index()].is_none())
    }

    fn next_to_be_laid_out(&self) -> Option<Seat> {
        self.others().find(|seat| self.letters[seat.index()].is_none())
    }

    /// Cards that no round has used yet.
    pub(crate) fn unused(&self) -> impl Iterator<Item = u16> + '_ {
        let used = |card: u16| {
            self.cards.contains(&Some(card))
                || self.past.iter().any(|round| round.cards.contains(&card))
        };
        (0..self.rules.words.len() as u16).filter(move |&card| !used(card))
    }

    /// ST-2.1: the Dealer's card and as many others as there are further
    /// players are shuffled and dealt. Dealt one by one, the Dealer's card
    /// comes to each of those who are left with the same chance.
    pub(crate) fn list_chances(&self, out: &mut Vec<(Chance, u32)>) {
        match self.phase {
            Phase::FirstDealer => {
                out.extend(self.rules.seats.iter().map(|s| (Chance::Dealer(s.index() as u8), 1)));
            }
            Phase::Deal => {
                let unused: Vec<u16> = self.unused().collect();
                let word = self.cards[self.dealer.index()];
                let waiting =
                    self.others().filter(|seat| self.cards[seat.index()].is_none()).count() as u32;
                match word.filter(|_| self.partner().is_none()) {
                    Some(word) => {
                        if waiting == 1 {
                            // Nobody else can be the Partner, and the pack may be used up.
                            return out.push((Chance::Card(word), 1));
                        }
                        out.push((Chance::Card(word), unused.len() as u32));
                        let each = |card| (Chance::Card(card), waiting - 1);
                        out.extend(unused.into_iter().map(each));
                    }
                    None => out.extend(unused.into_iter().map(|card| (Chance::Card(card), 1))),
                }
            }
            _ => out.extend(self.free_letters().map(|letter| (Chance::Letter(letter), 1))),
        }
    }

    pub(crate) fn free_letters(&self) -> impl Iterator<Item = Letter> + '_ {
        let all = (0..self.players() as u8 - 1).map(Letter::new);
        all.filter(|letter| !self.letters.contains(&Some(*letter)))
    }

    pub(crate) fn sample(&self, rng: &mut impl Rng) -> Chance {
        let mut outcomes = Vec::new();
        self.list_chances(&mut outcomes);
        let total = outcomes.iter().map(|(_, weight)| weight).sum();
        let mut at = below(rng, total);
        for (chance, weight) in outcomes {
            match at.checked_sub(weight) {
                Some(rest) => at = rest,
                None => return chance,
            }
        }
        unreachable!("the number drawn is below the sum of the weights")
    }

    pub(crate) fn drawn(&mut self, chance: Chance) {
        match chance {
            Chance::Dealer(seat) => {
                self.dealer = Seat::new(seat.into());
                self.phase = Phase::Deal;
            }
            Chance::Card(card) => {
                let seat = self.next_to_be_dealt().expect("somebody has no card yet");
                self.cards[seat.index()] = Some(card);
                if self.next_to_be_dealt().is_none() {
                    self.phase = Phase::Draw;
                }
            }
            Chance::Letter(letter) => {
                let seat = self.next_to_be_laid_out().expect("some drawing has no letter yet");
                self.letters[seat.index()] = Some(letter);
                if self.next_to_be_laid_out().is_none() {
                    self.phase = Phase::Guess;
                }
            }
        }
    }

    // --- what may be done ---

    pub(crate) fn may(&self, seat: Seat, mv: &Move) -> Verdict {
        match self.phase {
            Phase::FirstDealer | Phase::Deal => return Err(Illegal::Dealing),
            Phase::LayOut => return Err(Illegal::LayingOut),
            Phase::Over => return Err(Illegal::Over),
            Phase::Draw | Phase::Guess | Phase::Reveal | Phase::Vote => {}
        }
        let waits = !self.awaited().contains(seat);
        match (mv, self.phase) {
            (Move::Draw(_), Phase::Draw) if waits => Err(Illegal::HandedIn),
            (Move::Draw(sheet), Phase::Draw) => self.may_hand_in(seat, sheet),
            (Move::Draw(_), _) => Err(Illegal::NotDrawing),
            (Move::Guess(_) | Move::Pass, Phase::Guess) if waits => Err(Illegal::Guessed),
            (Move::Guess(letter), Phase::Guess) => self.is_there(*letter),
            // ST-2.7: only a timer lets a guess be missing.
            (Move::Pass, Phase::Guess) if self.rules.guess_seconds > 0 => Ok(()),
            (Move::Pass, Phase::Guess) => Err(Illegal::NoTimer),
            (Move::Guess(_) | Move::Pass, _) => Err(Illegal::NotGuessing),
            (Move::Object(_), _) if !self.rules.objections => Err(Illegal::NoObjections),
            (Move::Object(_) | Move::Next, Phase::Reveal | Phase::Vote) if waits => {
                Err(Illegal::Ready)
            }
            (Move::Object(what), Phase::Reveal | Phase::Vote) => self.may_object(seat, *what),
            (Move::Next, Phase::Reveal | Phase::Vote) => Ok(()),
            (Move::Object(_) | Move::Next, _) => Err(Illegal::NotRevealed),
            // ST-2.10: at any time, whether one is awaited or not, but once.
            (Move::Leave, _) if self.left.contains(seat) => Err(Illegal::Left),
            (Move::Leave, _) if self.is_last_reveal() => Err(Illegal::Shown),
            (Move::Leave, _) => Ok(()),
        }
    }

    /// ST-2.3, ST-2.11.
    fn may_hand_in(&self, seat: Seat, sheet: &Sheet) -> Verdict {
        let Some(hint) = sheet.words() else { return Ok(()) };
        if !self.rules.word_hints {
            return Err(Illegal::NoWordHints);
        }
        if says(hint, self.word(seat).unwrap_or_default()) {
            return Err(Illegal::SaysTheWord);
        }
        Ok(())
    }

    fn is_there(&self, letter: Letter) -> Verdict {
        let last = Letter::new(self.players() as u8 - 2);
        if letter <= last { Ok(()) } else { Err(Illegal::NoSuchLetter(letter, last)) }
    }

    /// ST-2.8. ST-2.9: the vote is about what somebody has objected to.
    fn may_object(&self, seat: Seat, what: Option<Letter>) -> Verdict {
        if let Some(letter) = what {
            self.is_there(letter)?;
        }
        match self.author(what) {
            author if author == seat => Err(Illegal::OwnDrawing),
            author if self.objections[author.index()].contains(seat) => Err(Illegal::Objected),
            author if self.phase == Phase::Vote && self.objections[author.index()].is_empty() => {
                Err(Illegal::NotRaised)
            }
            _ => Ok(()),
        }
    }

    /// Who drew what lies at this letter, or on the Dealer's side.
    fn author(&self, what: Option<Letter>) -> Seat {
        match what {
            None => self.dealer,
            letter => self
                .others()
                .find(|seat| self.letters[seat.index()] == letter)
                .expect("every letter has its drawing"),
        }
    }

    /// The word on a seat's card.
    pub(crate) fn word(&self, seat: Seat) -> Option<&str> {
        let card = self.cards[seat.index()]?;
        Some(self.rules.words.word(card, self.rules.level.index()))
    }

    pub(crate) fn list_moves(&self, seat: Seat, out: &mut Vec<Move>) {
        if !self.whose_turn().seats().contains(seat) {
            return;
        }
        // ST-2.10: leaving is not listed. It is no choice of the game.
        let letters = (0..self.players() as u8 - 1).map(Letter::new);
        match self.phase {
            Phase::Draw => {
                out.push(Move::Draw(Sheet::blank()));
                let words = Sheet::Words("…".into());
                if self.may_hand_in(seat, &words).is_ok() {
                    out.push(Move::Draw(words));
                }
            }
            Phase::Guess => {
                out.extend(letters.map(Move::Guess));
                if self.rules.guess_seconds > 0 {
                    out.push(Move::Pass);
                }
            }
            _ => {
                // First what a bot that fails falls back on: it must strike nobody out.
                out.push(Move::Next);
                let all = [None].into_iter().chain(letters.map(Some));
                let objections = all.filter(|_| self.rules.objections);
                out.extend(
                    objections
                        .filter(|&what| self.may_object(seat, what).is_ok())
                        .map(Move::Object),
                );
            }
        }
    }

    // --- carrying it out ---

    pub(crate) fn carry_out(&mut self, seat: Seat, mv: Move) {
        let at = seat.index();
        match mv {
            Move::Draw(sheet) => self.sheets[at] = Some(sheet),
            Move::Guess(letter) => self.guesses[at] = Some(Guess::At(letter)),
            Move::Pass => self.guesses[at] = Some(Guess::Missing),
            Move::Object(what) => {
                let author = self.author(what).index();
                self.objections[author] = self.objections[author].with(seat);
                if self.phase == Phase::Vote && !self.may_still_object(seat) {
                    self.ready = self.ready.with(seat);
                }
            }
            Move::Next => self.ready = self.ready.with(seat),
            Move::Leave => return self.leave(seat),
        }
        if !self.awaited().is_empty() {
            return;
        }
        match self.phase {
            // ST-2.4
            Phase::Draw => self.phase = Phase::LayOut,
            // ST-2.6
            Phase::Guess => self.phase = Phase::Reveal,
            Phase::Reveal if self.is_undecided() => self.put_to_the_vote(),
            _ => self.end_round(false),
        }
    }

    /// Whether an objection was made that is not strong enough yet.
    fn is_undecided(&self) -> bool {
        self.objections.iter().any(|by| !by.is_empty() && !is_struck(*by, self.players()))
    }

    /// ST-2.9: whoever has not objected to all that is in question is asked,
    /// ready or not.
    fn put_to_the_vote(&mut self) {
        self.phase = Phase::Vote;
        let asked = |seat: &Seat| self.may_still_object(*seat);
        self.ready = self.rules.seats.iter().filter(|seat| !asked(seat)).collect();
    }

    /// Whether there is an objection that this seat could join.
    fn may_still_object(&self, seat: Seat) -> bool {
        let joined =
            |at: usize, by: SeatSet| by.is_empty() || by.contains(seat) || at == seat.index();
        (0..).zip(self.objections).any(|(at, by)| !joined(at, by))
    }

    /// ST-2.10: a bot plays on in this seat, which is no longer among the
    /// winners. Before the guesses are shown the round is void, if the table
    /// agreed so. When the last player has left, the match is over.
    fn leave(&mut self, seat: Seat) {
        self.left = self.left.with(seat);
        let nobody = self.left == self.rules.seats;
        let shown = self.is_revealed();
        if nobody || !shown && self.rules.leaver == Leaver::Void {
            if !shown {
                // Nothing of a void round is shown.
                self.sheets = [const { None }; MAX_SEATS];
                self.guesses = [None; MAX_SEATS];
            }
            self.end_round(!shown);
        }
        if nobody {
            self.phase = Phase::Over;
        }
    }

    /// The round as it lies open.
    pub(crate) fn laid_open(&self, void: bool) -> Round {
        let partner = self.partner().expect("the cards are dealt");
        let found = self.letters[partner.index()].map(Guess::At);
        let right = self
            .rules
            .seats
            .iter()
            .filter(|seat| found.is_some() && self.guesses[seat.index()] == found)
            .fold(SeatSet::EMPTY, SeatSet::with);
        let points = score(self.rules.seats, self.dealer, partner, right);
        let gained = |seat: Seat| {
            if void || is_struck(self.objections[seat.index()], self.players()) {
                0
            } else {
                points[seat.index()]
            }
        };
        let count = self.players();
        Round {
            dealer: self.dealer,
            partner,
            cards: self.cards[..count].iter().map(|card| card.expect("dealt")).collect(),
            sheets: self.sheets[..count].to_vec(),
            letters: self.letters[..count].to_vec(),
            guesses: self.guesses[..count].to_vec(),
            objections: self.objections[..count].to_vec(),
            gained: self.rules.seats.iter().map(gained).collect(),
            void,
        }
    }

    /// ST-1.5, ST-4.1: the points are added, and the next player deals, or it is over.
    fn end_round(&mut self, void: bool) {
        let round = self.laid_open(void);
        for (points, gained) in self.points.iter_mut().zip(&round.gained) {
            *points += gained;
        }
        self.past.push(Arc::new(round));
        self.cards = [None; MAX_SEATS];
        self.sheets = [const { None }; MAX_SEATS];
        self.letters = [None; MAX_SEATS];
        self.guesses = [None; MAX_SEATS];
        self.objections = [SeatSet::EMPTY; MAX_SEATS];
        self.ready = SeatSet::EMPTY;
        if usize::from(self.round) == self.rounds() {
            self.phase = Phase::Over;
        } else {
            self.round += 1;
            self.dealer = Seat::new((self.dealer.index() + 1) % self.players());
            self.phase = Phase::Deal;
        }
    }

    /// ST-4.1: most points win, and those with as many share it. ST-2.10:
    /// whoever has left is not among them.
    pub(crate) fn winners(&self) -> SeatSet {
        let stayed = || self.rules.seats.iter().filter(|&seat| !self.left.contains(seat));
        let most = stayed().map(|seat| self.points[seat.index()]).max();
        stayed().filter(|seat| Some(self.points[seat.index()]) == most).collect()
    }

    pub(crate) fn final_outcome(&self) -> Option<Outcome> {
        if self.phase != Phase::Over {
            return None;
        }
        let (points, winners) = (&self.points[..self.players()], self.winners());
        let more_left = winners.iter().next().is_some_and(|winner| {
            self.left.iter().any(|seat| self.points[seat.index()] >= self.points[winner.index()])
        });
        let reason = match winners.len() {
            0 => "everybody has left",
            1 if more_left => "most points of those who stayed",
            1 => "most points",
            _ if more_left => "equal points of those who stayed: shared",
            _ => "equal points: shared",
        };
        Some(Outcome { scores: Scores::new(points), winners, reason: reason.into() })
    }
}

/// ST-2.8: how many of so many players must object to a drawing: more than
/// half of the others, and at least three.
pub const fn objections_needed(players: usize) -> usize {
    let half = (players - 1) / 2 + 1;
    if half > 3 { half } else { 3 }
}

/// ST-2.8: whether a drawing is struck out.
pub(crate) fn is_struck(objections: SeatSet, players: usize) -> bool {
    objections.len() >= objections_needed(players)
}

/// Whether a hint has the word in it, however it is written: `Light-Bulb` says
/// `light bulb`, but `monkey` does not say `key`.
pub fn says(hint: &str, word: &str) -> bool {
    let parts = |text: &str| -> Vec<String> {
        let lower = text.to_lowercase();
        let all = lower.split(|letter: char| !letter.is_alphanumeric());
        all.filter(|part| !part.is_empty()).map(str::to_owned).collect()
    };
    let (hint, word) = (parts(hint), parts(word));
    // A word of signs alone has no parts; then nothing can be told.
    !word.is_empty()
        && (hint.windows(word.len()).any(|part| part == word) || hint.concat() == word.concat())
}

/// ST-1.1.
pub const fn rounds(players: usize) -> usize {
    match players {
        4 => 8,
        5 => 10,
        6 => 6,
        7 => 7,
        _ => 8,
    }
}

//! What is seen: one's own word and letter, and everything once it is revealed.

use crate::state::{Agreed, Guess, Phase, Round, Subtext, is_struck, objections_needed};
use crate::{Leaver, Letter, Sheet};
use game_core::{Rng, Seat, SeatSet, Viewer, below};
use serde::Serialize;
use std::sync::Arc;

/// A table through somebody's eyes.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct SubtextView {
    /// The round, from 1.
    pub round: u8,
    /// How many there are.
    pub rounds: u8,
    /// What is awaited.
    pub phase: Phase,
    /// Through whose eyes this is.
    pub you: Option<Seat>,
    /// Who deals, once that is known.
    pub dealer: Option<Seat>,
    /// The line of the cards that is used.
    pub level: &'static str,
    /// Your own word.
    pub word: Option<String>,
    /// The letter of your own drawing.
    pub letter: Option<Letter>,
    /// Your own sheet, once it is handed in.
    pub sheet: Option<Sheet>,
    /// Your own guess.
    pub guess: Option<Guess>,
    /// Everybody.
    pub players: Vec<PlayerView>,
    /// ST-2.4: the drawings, as soon as all are done.
    pub gallery: Option<Gallery>,
    /// ST-2.6: the round after its reveal.
    pub reveal: Option<RoundView>,
    /// The rounds before.
    pub past: Vec<RoundView>,
    /// Whether hints in words are allowed.
    pub word_hints: bool,
    /// ST-2.8: how many must object to a drawing; none at a table that plays
    /// without objections.
    pub objections_needed: Option<usize>,
    /// ST-2.10: what happens to a round when somebody leaves it.
    pub leaver: Leaver,
    /// ST-2.10: who would win if it ended now; whoever has left is not among them.
    pub ahead: Vec<Seat>,
    /// How long drawing and guessing may take; only with a timer can a guess be missing.
    pub timers: Timers,
    /// The number of your own card; not part of the JSON.
    #[serde(skip)]
    pub(crate) card: Option<u16>,
    /// What the table agreed on, the words among it; not part of the JSON.
    #[serde(skip)]
    pub(crate) rules: Arc<Agreed>,
    /// The rounds before, as they are kept.
    #[serde(skip)]
    pub(crate) kept: Vec<Arc<Round>>,
}

/// Seconds to draw and to guess; 0 is no timer.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct Timers {
    /// To draw.
    pub draw: u32,
    /// To guess.
    pub guess: u32,
}

/// One player.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct PlayerView {
    /// Points so far, without a round that is not over yet. ST-4.2: all of
    /// them; the laps around a track are for whoever draws one.
    pub points: i32,
    /// Whether this player has handed in, guessed or said to go on.
    pub done: bool,
    /// ST-2.10: whether this player has left; a bot plays on.
    pub left: bool,
}

/// The drawings of a round, nobody being told whose they are.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct Gallery {
    /// The Dealer's.
    pub dealer: Sheet,
    /// Those at A, B, and so on.
    pub drawings: Vec<Sheet>,
}

/// A round that lies open.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct RoundView {
    /// Who dealt.
    pub dealer: Seat,
    /// Who had the same word; nobody is told of a void round.
    pub partner: Option<Seat>,
    /// ST-2.10: somebody left, nobody scored, and nothing more is shown.
    pub void: bool,
    /// By seat; none of a void round.
    pub players: Vec<Shown>,
}

/// What one player had and did in a round.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct Shown {
    /// The word.
    pub word: String,
    /// The sheet.
    pub sheet: Sheet,
    /// Where it lay; the Dealer's has no letter.
    pub letter: Option<Letter>,
    /// The guess.
    pub guess: Option<Guess>,
    /// Whether it was right.
    pub right: bool,
    /// Points of this round.
    pub gained: i32,
    /// Who objects to the drawing.
    pub objections: Vec<Seat>,
    /// ST-2.8: whether they are enough.
    pub struck: bool,
}

impl RoundView {
    /// The word of Dealer and Partner; nobody is told of a void round.
    pub fn word(&self) -> Option<&str> {
        self.players.get(self.dealer.index()).map(|shown| shown.word.as_str())
    }

    /// Who drew what lies at a letter.
    pub fn author(&self, letter: Letter) -> Option<Seat> {
        self.players.iter().position(|shown| shown.letter == Some(letter)).map(Seat::new)
    }

    fn of(round: &Round, rules: &Agreed) -> RoundView {
        let Round { dealer, partner, void, .. } = *round;
        if void {
            return RoundView { dealer, partner: None, void, players: Vec::new() };
        }
        let found = round.letters[partner.index()].map(Guess::At);
        let shown = |at: usize| Shown {
            word: rules.words.word(round.cards[at], rules.level.index()).to_owned(),
            sheet: round.sheets[at].clone().expect("all have handed in"),
            letter: round.letters[at],
            guess: round.guesses[at],
            right: found.is_some() && round.guesses[at] == found,
            gained: round.gained[at],
            objections: round.objections[at].iter().collect(),
            struck: is_struck(round.objections[at], round.cards.len()),
        };
        let players = (0..round.cards.len()).map(shown).collect();
        RoundView { dealer, partner: Some(partner), void, players }
    }
}

impl Subtext {
    pub(crate) fn view_for(&self, viewer: Viewer) -> SubtextView {
        // No `..` here: a new field does not compile until someone decides who sees it.
        let Subtext {
            rules,
            phase,
            round,
            dealer,
            cards: _,
            sheets,
            letters: _,
            guesses: _,
            objections: _,
            ready,
            left,
            points,
            past,
        } = self;
        let you = match viewer {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Spectator => None,
        };
        let own = |seat: Seat| seat.index();
        let player = |seat: Seat| PlayerView {
            points: points[seat.index()],
            done: match phase {
                Phase::Draw => sheets[seat.index()].is_some(),
                Phase::Guess => self.guesses[seat.index()].is_some(),
                Phase::Reveal | Phase::Vote => ready.contains(seat),
                _ => false,
            },
            left: left.contains(seat),
        };
        SubtextView {
            round: *round,
            rounds: self.rounds() as u8,
            phase: *phase,
            you,
            dealer: (*phase != Phase::FirstDealer).then_some(*dealer),
            level: rules.level.name(),
            word: you.and_then(|seat| self.word(seat)).map(str::to_owned),
            letter: you.and_then(|seat| self.letters[own(seat)]),
            sheet: you.and_then(|seat| sheets[own(seat)].clone()),
            guess: you.and_then(|seat| self.guesses[own(seat)]),
            players: rules.seats.iter().map(player).collect(),
            gallery: (*phase == Phase::Guess || self.is_revealed()).then(|| self.gallery()),
            reveal: self.is_revealed().then(|| RoundView::of(&self.laid_open(false), rules)),
            past: past.iter().map(|round| RoundView::of(round, rules)).collect(),
            word_hints: rules.word_hints,
            objections_needed: rules.objections.then(|| objections_needed(self.players())),
            leaver: rules.leaver,
            ahead: self.winners().iter().collect(),
            timers: Timers { draw: rules.draw_seconds, guess: rules.guess_seconds },
            card: you.and_then(|seat| self.cards[own(seat)]),
            rules: rules.clone(),
            kept: past.clone(),
        }
    }

    fn gallery(&self) -> Gallery {
        let sheet = |seat: Seat| self.sheets[seat.index()].clone().expect("all have handed in");
        let mut drawings: Vec<(Option<Letter>, Sheet)> =
            self.others().map(|seat| (self.letters[seat.index()], sheet(seat))).collect();
        drawings.sort_by_key(|(letter, _)| *letter);
        Gallery {
            dealer: sheet(self.dealer),
            drawings: drawings.into_iter().map(|(_, sheet)| sheet).collect(),
        }
    }

    /// A table that looks like this view: what is hidden is dealt anew.
    pub(crate) fn guessed(view: &SubtextView, rng: &mut impl Rng) -> Subtext {
        let mut table = Subtext {
            phase: view.phase,
            round: view.round,
            dealer: view.dealer.unwrap_or(Seat::new(0)),
            past: view.kept.clone(),
            ..Subtext::fresh(view.rules.clone())
        };
        for (at, player) in view.players.iter().enumerate() {
            table.points[at] = player.points;
            if player.left {
                table.left = table.left.with(Seat::new(at));
            }
        }
        match (&view.reveal, view.phase) {
            (Some(reveal), _) => table.show(view, reveal),
            (None, Phase::Draw | Phase::Guess) => table.guess_hidden(view, rng),
            _ => {}
        }
        table
    }

    /// After the reveal nothing is hidden.
    fn show(&mut self, view: &SubtextView, reveal: &RoundView) {
        for (at, shown) in reveal.players.iter().enumerate() {
            self.cards[at] = self.card_of(&shown.word);
            self.sheets[at] = Some(shown.sheet.clone());
            self.letters[at] = shown.letter;
            self.guesses[at] = shown.guess;
            self.objections[at] =
                shown.objections.iter().copied().fold(SeatSet::EMPTY, SeatSet::with);
            if view.players[at].done {
                self.ready = self.ready.with(Seat::new(at));
            }
        }
    }

    fn card_of(&self, word: &str) -> Option<u16> {
        let level = self.rules.level.index();
        (0..self.rules.words.len() as u16).find(|&card| self.rules.words.word(card, level) == word)
    }

    fn guess_hidden(&mut self, view: &SubtextView, rng: &mut impl Rng) {
        let others: Vec<Seat> = self.others().collect();
        let partner = others[below(rng, others.len() as u32) as usize];
        // The own card is known; if one is the Partner, the Dealer has it too.
        if let (Some(you), Some(card)) = (view.you, view.card) {
            self.cards[you.index()] = Some(card);
            if you == partner || you == self.dealer {
                self.cards[self.dealer.index()] = Some(card);
                self.cards[partner.index()] = Some(card);
            }
        }
        let mut unused: Vec<u16> = self.unused().collect();
        let mut draw = |rng: &mut _| unused.swap_remove(below(rng, unused.len() as u32) as usize);
        let word = *self.cards[self.dealer.index()].get_or_insert_with(|| draw(rng));
        self.cards[partner.index()].get_or_insert(word);
        for &seat in &others {
            self.cards[seat.index()].get_or_insert_with(|| draw(rng));
        }
        if let Some(you) = view.you {
            self.sheets[you.index()] = view.sheet.clone();
            self.letters[you.index()] = view.letter;
            self.guesses[you.index()] = view.guess;
        }
        if let Some(gallery) = &view.gallery {
            self.lay_out(gallery, &others, rng);
        }
        // What others have handed in or guessed is not known: anything will do.
        for (at, _) in view.players.iter().enumerate().filter(|(_, player)| player.done) {
            let hidden = view.you != Some(Seat::new(at));
            if view.phase == Phase::Draw && hidden {
                self.sheets[at] = Some(Sheet::blank());
            } else if view.phase == Phase::Guess && hidden {
                self.guesses[at] = Some(Guess::At(Letter::new(0)));
            }
        }
    }

    /// Whose the drawings are is not known but for the own one.
    fn lay_out(&mut self, gallery: &Gallery, others: &[Seat], rng: &mut impl Rng) {
        let mut free: Vec<Letter> = self.free_letters().collect();
        for &seat in others {
            let at = seat.index();
            let letter = *self.letters[at]
                .get_or_insert_with(|| free.swap_remove(below(rng, free.len() as u32) as usize));
            self.sheets[at] = Some(gallery.drawings[letter.index()].clone());
        }
        self.sheets[self.dealer.index()] = Some(gallery.dealer.clone());
    }

    /// Tables that `viewer` cannot tell from this one.
    pub(crate) fn alike(&self, viewer: Viewer) -> Vec<Subtext> {
        let mut tables = Vec::new();
        if !matches!(self.phase, Phase::Draw | Phase::Guess) {
            return tables;
        }
        let hidden: Vec<Seat> = self.others().filter(|&seat| !viewer.is(seat)).collect();
        for (n, &one) in hidden.iter().enumerate() {
            for &other in &hidden[n + 1..] {
                let (one, other) = (one.index(), other.index());
                // ST-2.2: whose word is whose.
                let mut table = self.clone();
                table.cards.swap(one, other);
                tables.push(table);
                // ST-2.4: whose drawing is whose.
                if self.phase == Phase::Guess {
                    let mut table = self.clone();
                    table.letters.swap(one, other);
                    table.sheets.swap(one, other);
                    tables.push(table);
                }
            }
        }
        for seat in self.rules.seats.iter().filter(|&seat| !viewer.is(seat)) {
            let at = seat.index();
            let mut table = self.clone();
            if self.phase == Phase::Draw && table.sheets[at].is_some() {
                table.sheets[at] = Some(Sheet::Words("another".into()));
            } else if table.guesses[at].is_some() {
                table.guesses[at] = Some(Guess::Missing);
            } else {
                continue;
            }
            tables.push(table);
        }
        tables
    }
}

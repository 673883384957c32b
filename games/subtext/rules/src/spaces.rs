//! Moves as numbers, and what a seat sees as a row of numbers.

use crate::state::{Guess, Phase, Subtext};
use crate::strokes::{PICTURE, SQUARES, Shape};
use crate::{Letter, MOST_CARDS, Move, Options, Sheet};
use game_core::{BadOptions, BadText, Field, Layout, MAX_SEATS, Pen, Seat, Spaces};

// What the numbers of an observation are parts of, so that most lie between 0 and 1.
const POINTS: f32 = 32.0;
/// The hint in words that is listed where words are allowed.
const HINT: &str = "…";

impl Spaces for Subtext {
    const MOST_CHANCES: usize = MOST_CARDS;
    const DRAWS: bool = true;

    fn layout(options: &Options, seats: usize) -> Result<Layout, BadOptions> {
        let table = Subtext::open(options, seats)?;
        let letters = seats - 1;
        let actions = vec![
            Field::new("draw", 1, "hand in a blank sheet; drawings are given beside the number"),
            Field::new("hint", 1, "hand in a hint that says nothing, where words are allowed"),
            Field::new("guess", letters, "point at the drawing at A, B and so on"),
            Field::new("pass", 1, "point at none, where there is a timer"),
            Field::new("next", 1, "go on to the next round"),
            Field::new("object-dealer", 1, "object to the Dealer's drawing"),
            Field::new("object", letters, "object to the drawing at A, B and so on"),
        ];
        let [across, down] = SQUARES;
        let picture = format!(
            "1 for every square that a stroke passes through, {across} across and {down} down, row \
             by row; 0 before it may be seen"
        );
        let mut observation = vec![
            Field::new(
                "phase",
                8,
                "what is awaited: first dealer, cards, drawings, laying out, guesses, what is \
                 said after the reveal, a vote, nothing",
            ),
            Field::new("round", 1, format!("the round / {}", table.rounds())),
            Field::new("acting", 1, "whether I am to act"),
            Field::new("dealer", seats, "who deals: I, then the others to my left"),
            Field::new("done", seats, "who is done: I, then the others to my left"),
            Field::new("left", seats, "who has left the match: I, then the others to my left"),
            Field::new("points", seats, format!("points / {POINTS}: mine, then the others'")),
            Field::new("my-letter", letters, "where my drawing lies: A, B and so on"),
            Field::new("my-guess", letters, "where I point at: A, B and so on"),
            Field::new("missed", 1, "whether my guess is missing"),
            Field::new("partner", letters, "where the Partner's drawing lay, after the reveal"),
            Field::new(
                "guessed",
                letters,
                format!("who pointed there, of {seats}, after the reveal"),
            ),
            Field::new(
                "objections",
                seats,
                format!("who objects to the Dealer's drawing, to A, B and so on, of {seats}"),
            ),
            Field::new(
                "in-words",
                seats,
                "whether the Dealer's, A, B and so on are hints in words",
            ),
            Field::new("word", table.rules.words.len(), "my word card, by its number in the pack"),
            Field::new("my-sheet", PICTURE, format!("mine, once it is handed in: {picture}")),
            Field::new("dealers-sheet", PICTURE, format!("the Dealer's: {picture}")),
        ];
        for letter in (0..letters as u8).map(Letter::new) {
            let name = format!("sheet-{}", letter.to_string().to_lowercase());
            observation.push(Field::new(name, PICTURE, format!("at {letter}: {picture}")));
        }
        Ok(Layout { actions, observation })
    }

    fn action(&self, _: Seat, mv: &Move) -> Option<u32> {
        let letters = self.players() as u32 - 1;
        let at = |letter: &Letter| Some(letter.index() as u32).filter(|at| *at < letters);
        Some(match mv {
            Move::Draw(Sheet::Drawing(strokes)) if strokes.is_empty() => 0,
            Move::Draw(Sheet::Words(words)) if **words == *HINT => 1,
            Move::Draw(_) | Move::Leave => return None,
            Move::Guess(letter) => 2 + at(letter)?,
            Move::Pass => 2 + letters,
            Move::Next => 3 + letters,
            Move::Object(None) => 4 + letters,
            Move::Object(Some(letter)) => 5 + letters + at(letter)?,
        })
    }

    fn move_of(&self, _: Seat, action: u32) -> Option<Move> {
        let letters = self.players() as u32 - 1;
        let letter = |at: u32| Letter::new(at as u8);
        Some(match action {
            0 => Move::Draw(Sheet::blank()),
            1 => Move::Draw(Sheet::Words(HINT.into())),
            guess if guess < 2 + letters => Move::Guess(letter(guess - 2)),
            object if (5 + letters..5 + 2 * letters).contains(&object) => {
                Move::Object(Some(letter(object - 5 - letters)))
            }
            other => match other - 2 - letters {
                0 => Move::Pass,
                1 => Move::Next,
                2 => Move::Object(None),
                _ => return None,
            },
        })
    }

    fn drawing(numbers: &[f32], shape: [usize; 3]) -> Result<Move, BadText> {
        Sheet::from_numbers(numbers, Shape::from(shape)).map(Move::Draw)
    }

    fn write_drawing(mv: &Move, shape: [usize; 3], out: &mut [f32]) -> Result<(), BadText> {
        match mv {
            Move::Draw(sheet) => sheet.write_numbers(out, Shape::from(shape)),
            other => Err(BadText(format!("{other} is no drawing"))),
        }
    }

    fn observe(&self, seat: Seat, out: &mut [f32]) {
        let (me, seats) = (seat.index(), self.players());
        let letters = seats - 1;
        let flag = |is_so: bool| f32::from(u8::from(is_so));
        // I first, then the others to the left.
        let around = |at: usize| Seat::new((me + at) % seats);
        let shown = self.phase == Phase::Guess || self.is_revealed();
        let mut pen = Pen::new(out);
        pen.one_of::<8>(self.phase as usize);
        pen.put([f32::from(self.round) / self.rounds() as f32]);
        pen.flags([self.whose_turn().seats().contains(seat)]);
        for at in 0..seats {
            let deals = self.dealer == around(at) && self.phase != Phase::FirstDealer;
            pen.flags([deals]);
        }
        for at in 0..seats {
            pen.flags([self.is_done(around(at))]);
        }
        for at in 0..seats {
            pen.flags([self.left.contains(around(at))]);
        }
        for at in 0..seats {
            pen.put([self.points[around(at).index()] as f32 / POINTS]);
        }
        let mut letter = |wanted: Option<Letter>| {
            for at in 0..letters {
                pen.put([flag(wanted == Some(Letter::new(at as u8)))]);
            }
        };
        letter(self.letters[me]);
        let guess = self.guesses[me];
        letter(guess.and_then(|guess| match guess {
            Guess::At(letter) => Some(letter),
            Guess::Missing => None,
        }));
        pen.flags([guess == Some(Guess::Missing)]);
        let part = |count: usize| count as f32 / seats as f32;
        for at in 0..letters {
            let at = Letter::new(at as u8);
            pen.flags([self.is_revealed() && self.partners_letter() == Some(at)]);
        }
        for at in 0..letters {
            let at = Some(Guess::At(Letter::new(at as u8)));
            let there = self.guesses[..seats].iter().filter(|guess| **guess == at).count();
            pen.put([if self.is_revealed() { part(there) } else { 0.0 }]);
        }
        // Whose the drawings are: the Dealer's, and those at the letters.
        let mut authors = [None; MAX_SEATS];
        if shown {
            authors[0] = Some(self.dealer.index());
            for author in self.others() {
                if let Some(letter) = self.letters[author.index()] {
                    authors[1 + letter.index()] = Some(author.index());
                }
            }
        }
        for author in &authors[..seats] {
            let by = author.map_or(0, |author| self.objections[author].len());
            pen.put([part(by)]);
        }
        let sheet = |author: &Option<usize>| author.and_then(|author| self.sheets[author].as_ref());
        for author in &authors[..seats] {
            pen.flags([sheet(author).is_some_and(|sheet| sheet.words().is_some())]);
        }
        let mut rest = pen.rest();
        let (word, pictures) = rest.split_at_mut(self.rules.words.len());
        word.fill(0.0);
        if let Some(card) = self.cards[me] {
            word[usize::from(card)] = 1.0;
        }
        rest = pictures;
        let (pictures, rest) = rest.as_chunks_mut::<PICTURE>();
        assert!(rest.is_empty() && pictures.len() == 1 + seats, "the row is written to its end");
        let sheets = std::iter::once(self.sheets[me].as_ref()).chain(authors.iter().map(sheet));
        for (picture, sheet) in pictures.iter_mut().zip(sheets) {
            match sheet {
                Some(sheet) => sheet.write_picture(picture),
                None => picture.fill(0.0),
            }
        }
    }
}

impl Subtext {
    /// Whether a seat has handed in, guessed or said to go on.
    fn is_done(&self, seat: Seat) -> bool {
        match self.phase {
            Phase::Draw => self.sheets[seat.index()].is_some(),
            Phase::Guess => self.guesses[seat.index()].is_some(),
            Phase::Reveal | Phase::Vote => self.ready.contains(seat),
            Phase::FirstDealer | Phase::Deal | Phase::LayOut | Phase::Over => false,
        }
    }
}

//! What a bot makes of the drawings: which picture each is, and which two go
//! back to the same word.

use super::library::{LIBRARY, Library};
use subtext::{Level, OURS, Sheet};

/// How unlike the same picture by another hand usually is.
const USUAL: f32 = 0.07;
/// A drawing that is further than this from every picture is probably none of them.
const STRANGE: f32 = 0.30;
/// How often somebody draws something that nobody else would think of.
const ODD: f32 = 0.10;

/// How often each of the thoughts at a word is drawn, the most natural first:
/// the thing itself would tell everybody.
pub(super) fn shares(count: usize) -> Vec<f32> {
    let weight = |rank: usize| if rank == 0 { 0.5 } else { 0.85_f32.powi(rank as i32 - 1) };
    let all: f32 = (0..count).map(weight).sum();
    (0..count).map(|rank| weight(rank) / all).collect()
}

/// How likely a drawing is each of the pictures.
pub(super) struct Seen(Vec<f32>);

impl Seen {
    pub(super) fn of(sheet: &Sheet) -> Seen {
        let count = LIBRARY.pictures.len();
        let mut likely = vec![0.0; count];
        let Some(like) = LIBRARY.like(sheet) else {
            return Seen(vec![1.0 / count as f32; count]);
        };
        let nearest = like.iter().map(|(_, far)| *far).fold(f32::INFINITY, f32::min);
        for (picture, far) in like {
            let further = far * far - nearest * nearest;
            likely[picture] = (-further / (2.0 * USUAL * USUAL)).exp();
        }
        let all: f32 = likely.iter().sum();
        let sure = (-(nearest / STRANGE).powi(4)).exp();
        let share = |likely: f32| sure * likely / all + (1.0 - sure) / count as f32;
        Seen(likely.into_iter().map(share).collect())
    }

    /// The picture it most likely is, and how likely.
    pub(super) fn best(&self) -> (usize, f32) {
        let most = self.0.iter().copied().enumerate().max_by(|a, b| a.1.total_cmp(&b.1));
        most.expect("there are pictures")
    }

    /// How well it goes with a word.
    fn fits(&self, word: &Thoughts) -> f32 {
        let thought: f32 = word.iter().map(|(picture, share)| share * self.0[*picture]).sum();
        (1.0 - ODD) * thought + ODD / self.0.len() as f32
    }
}

/// Pictures and how often each is drawn at a word.
type Thoughts = Vec<(usize, f32)>;

fn thoughts(library: &Library, word: &str) -> Thoughts {
    let pictures = library.thoughts(word);
    let shares = shares(pictures.len());
    pictures.into_iter().zip(shares).collect()
}

/// What the drawings are compared with: the words that may be on the table.
pub(super) struct Belief {
    words: Vec<Thoughts>,
    own: Thoughts,
    /// Which of `words` is the own one, if it is among them.
    own_is: Option<usize>,
}

impl Belief {
    /// Somebody with this word at a table that plays this level.
    pub(super) fn new(word: &str, level: Level) -> Belief {
        let all: Vec<&str> =
            (0..OURS.len() as u16).map(|card| OURS.word(card, level.index())).collect();
        Belief {
            own: thoughts(&LIBRARY, word),
            own_is: all.iter().position(|other| *other == word),
            words: all.iter().map(|word| thoughts(&LIBRARY, word)).collect(),
        }
    }

    /// For the Dealer: how likely each drawing hints at the own word.
    pub(super) fn as_dealer(&self, drawings: &[Seen]) -> Vec<f32> {
        let likely = |drawing: &Seen| drawing.fits(&self.own) / self.usually(drawing);
        shared(drawings.iter().map(likely).collect())
    }

    /// For anybody else: how likely each drawing is the Partner's. It is the
    /// own one if the Dealer seems to have the own word; another one if some
    /// word explains both it and the Dealer's.
    pub(super) fn as_player(&self, dealer: &Seen, drawings: &[Seen], own: usize) -> Vec<f32> {
        let others: Vec<&Thoughts> = self
            .words
            .iter()
            .enumerate()
            .filter(|(at, _)| Some(*at) != self.own_is)
            .map(|(_, word)| word)
            .collect();
        let hints: Vec<f32> = others.iter().map(|word| dealer.fits(word)).collect();
        let usual = self.usually(dealer);
        let likely = |(at, drawing): (usize, &Seen)| {
            if at == own {
                return dealer.fits(&self.own) / usual;
            }
            let both: f32 =
                others.iter().zip(&hints).map(|(word, hint)| hint * drawing.fits(word)).sum();
            both / others.len() as f32 / (usual * self.usually(drawing))
        };
        shared(drawings.iter().enumerate().map(likely).collect())
    }

    /// How well a drawing goes with any word at all.
    fn usually(&self, drawing: &Seen) -> f32 {
        let all: f32 = self.words.iter().map(|word| drawing.fits(word)).sum();
        all / self.words.len() as f32
    }
}

/// Parts of one.
fn shared(likely: Vec<f32>) -> Vec<f32> {
    let all: f32 = likely.iter().sum();
    likely.into_iter().map(|one| one / all).collect()
}

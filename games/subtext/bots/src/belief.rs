//! What a bot makes of the drawings: which picture each is, and which two go
//! back to the same word.

use super::library::{LIBRARY, Library};
use super::sound;
use std::collections::HashMap;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};
use subtext::{LEVELS, Level, OURS, Sheet};

/// How unlike the same picture by another hand usually is.
const USUAL: f32 = 0.07;
/// A drawing that is further than this from every picture is probably none of them.
const STRANGE: f32 = 0.30;
/// How often somebody draws something that nobody else would think of.
const ODD: f32 = 0.10;
/// How much of a hint in words is in the things that it names.
const NAMED: f32 = 0.7;
/// People do not know who may draw what: how often they draw what a bot would leave to the other.
const EITHER: f32 = 0.4;
/// How much likelier two have the same word if the one says what the other could have said of it.
const SAID: f32 = 8.0;

/// Whose drawing it is. Of the thoughts at a word the Dealer draws the first, the third and so on,
/// whoever else has the word one of the others: so no two bots draw the same picture.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Role {
    Dealer,
    Other,
}

impl Role {
    /// The other role of two who have the same word.
    pub(super) fn other(self) -> Role {
        match self {
            Role::Dealer => Role::Other,
            Role::Other => Role::Dealer,
        }
    }

    /// Whether a thought is one of those this role draws.
    pub(super) fn draws(self, rank: usize) -> bool {
        (self == Role::Dealer) == rank.is_multiple_of(2)
    }
}

/// How often each of the thoughts at a word is drawn, the most natural first:
/// the thing itself would tell everybody.
pub(super) fn shares(count: usize) -> Vec<f32> {
    let weight = |rank: usize| if rank == 0 { 0.5 } else { 0.85_f32.powi(rank as i32 - 1) };
    let all: f32 = (0..count).map(weight).sum();
    (0..count).map(|rank| weight(rank) / all).collect()
}

/// How likely a drawing is each of the pictures.
pub(super) struct Seen {
    likely: Vec<f32>,
    /// The hint, if it is one in words.
    said: Option<String>,
    /// How far it is from the nearest picture; none for a sheet without lines.
    nearest: Option<f32>,
}

/// Sheets looked at lately: everybody at a table looks at the same ones.
static LATELY: LazyLock<Mutex<HashMap<Sheet, Arc<Seen>>>> = LazyLock::new(Mutex::default);
/// More than lie on a few tables at once.
const MOST_LATELY: usize = 256;

impl Seen {
    /// What a sheet is taken for. It is not looked at again while it is remembered.
    pub(super) fn of(sheet: &Sheet) -> Arc<Seen> {
        let lately = || LATELY.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(seen) = lately().get(sheet) {
            return seen.clone();
        }
        let seen = Arc::new(Seen::looked_at(sheet));
        let mut lately = lately();
        if lately.len() >= MOST_LATELY {
            lately.clear();
        }
        lately.insert(sheet.clone(), seen.clone());
        seen
    }

    fn looked_at(sheet: &Sheet) -> Seen {
        let count = LIBRARY.pictures.len();
        if let Some(words) = sheet.words() {
            return Seen::read(words);
        }
        let mut likely = vec![0.0; count];
        let Some(like) = LIBRARY.like(sheet) else {
            return Seen { likely: vec![1.0 / count as f32; count], said: None, nearest: None };
        };
        let nearest = like.iter().map(|(_, far)| *far).fold(f32::INFINITY, f32::min);
        for (picture, far) in like {
            let further = far * far - nearest * nearest;
            likely[picture] = (-further / (2.0 * USUAL * USUAL)).exp();
        }
        let all: f32 = likely.iter().sum();
        let sure = (-(nearest / STRANGE).powi(4)).exp();
        let share = |likely: f32| sure * likely / all + (1.0 - sure) / count as f32;
        Seen { likely: likely.into_iter().map(share).collect(), said: None, nearest: Some(nearest) }
    }

    /// A hint in words is as good as the pictures of what it names.
    fn read(words: &str) -> Seen {
        let (count, named) = (LIBRARY.pictures.len(), LIBRARY.thoughts(words));
        let known = if named.is_empty() { 0.0 } else { NAMED };
        let mut likely = vec![(1.0 - known) / count as f32; count];
        for picture in &named {
            likely[*picture] += known / named.len() as f32;
        }
        Seen { likely, said: Some(words.to_lowercase()), nearest: None }
    }

    /// Whether it is no further than this from some picture.
    pub(super) fn is_near(&self, far: f32) -> bool {
        self.nearest.is_some_and(|nearest| nearest < far)
    }

    /// The picture it most likely is, and how likely.
    pub(super) fn best(&self) -> (usize, f32) {
        let most = self.likely.iter().copied().enumerate().max_by(|a, b| a.1.total_cmp(&b.1));
        most.expect("there are pictures")
    }

    /// Which words of a level it may hint at, the likeliest first: their chances add up to one.
    pub(super) fn readings(&self, level: Level, role: Role) -> Vec<(&'static str, f32)> {
        let all = Vocabulary::at(level);
        let thoughts = if role == Role::Dealer { &all.dealers } else { &all.others };
        let likely = shared(thoughts.iter().map(|word| self.fits(word)).collect());
        let mut readings: Vec<_> = all.words.iter().copied().zip(likely).collect();
        readings.sort_by(|one, other| other.1.total_cmp(&one.1));
        readings
    }

    /// How well it goes with a word.
    fn fits(&self, word: &Thoughts) -> f32 {
        let thought: f32 = word.iter().map(|(picture, share)| share * self.likely[*picture]).sum();
        (1.0 - ODD) * thought + ODD / self.likely.len() as f32
    }
}

/// Pictures and how often each is drawn at a word.
pub(super) type Thoughts = Vec<(usize, f32)>;

pub(super) fn thoughts(library: &Library, word: &str, role: Role) -> Thoughts {
    let pictures = library.thoughts(word);
    let mut shares = shares(pictures.len());
    for (rank, share) in shares.iter_mut().enumerate() {
        *share *= if role.draws(rank) { 1.0 } else { EITHER };
    }
    let all: f32 = shares.iter().sum();
    pictures.into_iter().zip(shares.into_iter().map(|share| share / all)).collect()
}

/// The words of a level: what the Dealer would draw at each of them, and what somebody else.
pub(super) struct Vocabulary {
    pub(super) words: Vec<&'static str>,
    pub(super) dealers: Vec<Thoughts>,
    pub(super) others: Vec<Thoughts>,
}

static VOCABULARIES: [LazyLock<Vocabulary>; LEVELS] = [
    LazyLock::new(|| Vocabulary::of(0)),
    LazyLock::new(|| Vocabulary::of(1)),
    LazyLock::new(|| Vocabulary::of(2)),
    LazyLock::new(|| Vocabulary::of(3)),
    LazyLock::new(|| Vocabulary::of(4)),
];

impl Vocabulary {
    fn of(level: usize) -> Vocabulary {
        let words: Vec<&str> = (0..OURS.len() as u16).map(|card| OURS.word(card, level)).collect();
        let of = |role: Role| words.iter().map(|word| thoughts(&LIBRARY, word, role)).collect();
        Vocabulary { dealers: of(Role::Dealer), others: of(Role::Other), words }
    }

    pub(super) fn at(level: Level) -> &'static Vocabulary {
        &VOCABULARIES[level.index()]
    }
}

/// What the drawings are compared with: the words that may be on the table.
pub(super) struct Belief {
    all: &'static Vocabulary,
    /// The same at the own word.
    own: [Thoughts; 2],
    /// Which of the words is the own one, if it is among them.
    own_is: Option<usize>,
    /// What could be said of the own word, if no more is known of it.
    sounds: Vec<String>,
}

impl Belief {
    /// Somebody with this word at a table that plays this level.
    pub(super) fn new(word: &str, level: Level) -> Belief {
        let all = Vocabulary::at(level);
        let own = [Role::Dealer, Role::Other].map(|role| thoughts(&LIBRARY, word, role));
        Belief {
            sounds: if own[0].is_empty() { sound::hints(word) } else { Vec::new() },
            own,
            own_is: all.words.iter().position(|other| *other == word),
            all,
        }
    }

    /// How much likelier a drawing hints at the own word by what it says.
    fn said(&self, drawing: &Seen) -> f32 {
        match &drawing.said {
            Some(said) if self.sounds.contains(said) => SAID,
            _ => 1.0,
        }
    }

    /// For the Dealer: how much likelier than usual each drawing hints at the own word.
    pub(super) fn as_dealer(&self, drawings: &[Arc<Seen>]) -> Vec<f32> {
        let likely = |drawing: &Arc<Seen>| {
            self.said(drawing) * drawing.fits(&self.own[1]) / usually(&self.all.others, drawing)
        };
        drawings.iter().map(likely).collect()
    }

    /// For anybody else: how much likelier than usual each drawing is the Partner's. It is the
    /// own one if the Dealer seems to have the own word; another one if some
    /// word explains both it and the Dealer's.
    pub(super) fn as_player(&self, dealer: &Seen, drawings: &[Arc<Seen>], own: usize) -> Vec<f32> {
        let words = self.all.dealers.iter().zip(&self.all.others).enumerate();
        let (hints, others): (Vec<f32>, Vec<&Thoughts>) = words
            .filter(|(at, _)| Some(*at) != self.own_is)
            .map(|(_, (word, others))| (dealer.fits(word), others))
            .unzip();
        let usual = usually(&self.all.dealers, dealer);
        let likely = |(at, drawing): (usize, &Arc<Seen>)| {
            if at == own {
                return self.said(dealer) * dealer.fits(&self.own[0]) / usual;
            }
            let both: f32 =
                others.iter().zip(&hints).map(|(word, hint)| hint * drawing.fits(word)).sum();
            both / others.len() as f32 / (usual * usually(&self.all.others, drawing))
        };
        drawings.iter().enumerate().map(likely).collect()
    }
}

/// For somebody without a word: how much likelier than usual each drawing goes back to the same word as
/// the Dealer's.
pub(super) fn as_onlooker(dealer: &Seen, drawings: &[Arc<Seen>], level: Level) -> Vec<f32> {
    let all = Vocabulary::at(level);
    let hints: Vec<f32> = all.dealers.iter().map(|word| dealer.fits(word)).collect();
    let usual = usually(&all.dealers, dealer);
    let likely = |drawing: &Arc<Seen>| {
        let both: f32 =
            all.others.iter().zip(&hints).map(|(word, hint)| hint * drawing.fits(word)).sum();
        both / all.others.len() as f32 / (usual * usually(&all.others, drawing))
    };
    drawings.iter().map(likely).collect()
}

/// How well a drawing goes with any word at all.
fn usually(words: &[Thoughts], drawing: &Seen) -> f32 {
    let all: f32 = words.iter().map(|word| drawing.fits(word)).sum();
    all / words.len() as f32
}

/// Parts of one.
pub(super) fn shared(likely: Vec<f32>) -> Vec<f32> {
    let all: f32 = likely.iter().sum();
    likely.into_iter().map(|one| one / all.max(f32::MIN_POSITIVE)).collect()
}

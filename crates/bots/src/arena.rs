//! A table at which bots play match after match among themselves.

use crate::watch::{Watch, Watched};
use crate::{Assessment, Bot, BotRng, Budget, Roster, Worth};
use game_core::{Game, Outcome, Search, Seat, Turn, Viewer, below};
use rand_core::SeedableRng;
use rustix::time::{ClockId, clock_gettime};
use std::time::Duration;

/// A bot, and how long it may think about a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Contender {
    /// One of its game's names.
    pub name: &'static str,
    /// How long it may think.
    pub budget: Budget,
}

/// Where a match's chance comes from. The same deal brings the same draws to
/// every seat, as far as the same things are drawn: whoever sits there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Deal {
    /// What the table and the seats draw.
    pub chance: u64,
    /// What goes on in the heads of the bots.
    pub minds: u64,
}

/// What a seat's bot spent.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Spent {
    /// Decisions with more than one legal move.
    pub decisions: u64,
    /// CPU time over all of its answers.
    pub cpu: Duration,
}

/// A match that was played.
#[derive(Clone, PartialEq, Debug)]
pub struct Played {
    /// How it ended.
    pub outcome: Outcome,
    /// After how many moves.
    pub moves: u64,
    /// What every seat's bot spent.
    pub spent: Vec<Spent>,
}

/// What all seats thought of one moment, each from its own view, by seat.
#[derive(Clone, PartialEq, Debug)]
pub struct Claims {
    /// The chance to win that each seat claimed for itself.
    pub own: Vec<f64>,
    /// What each seat's claims for all seats sum to.
    pub sums: Vec<f64>,
}

/// A table at which bots play match after match among themselves, as fast as
/// they can.
pub struct Arena(pub(crate) Box<dyn AnyArena>);

pub(crate) trait AnyArena: Send + Sync {
    fn play(&self, seats: &[Contender], deal: Deal) -> Played;
    fn claims(&self, bot: Contender, deal: Deal, every: u64) -> (Vec<Claims>, Outcome);
    fn watch(&self, seats: &[Contender], deal: Deal, watch: Watch) -> Watched;
}

impl Arena {
    /// Plays one match.
    ///
    /// # Panics
    /// If one of the names is not a bot of the game, frozen ones included.
    pub fn play(&self, seats: &[Contender], deal: Deal) -> Played {
        self.0.play(seats, deal)
    }

    /// Lets a bot play all seats of one match, and asks it at about one in `every` decisions
    /// what each seat thinks of its own chance to win.
    ///
    /// # Panics
    /// If the name is not a bot of the game.
    pub fn claims(&self, bot: Contender, deal: Deal, every: u64) -> (Vec<Claims>, Outcome) {
        self.0.claims(bot, deal, every)
    }

    /// Plays one match and looks at how it goes.
    ///
    /// # Panics
    /// If one of the names is not a bot of the game.
    pub fn watch(&self, seats: &[Contender], deal: Deal, watch: Watch) -> Watched {
        self.0.watch(seats, deal, watch)
    }
}

pub(crate) struct ArenaOf<R: Roster> {
    pub(crate) fresh: R::Game,
}

/// One match under way.
pub(crate) struct Round<'a, R: Roster> {
    pub(crate) game: R::Game,
    sitters: Vec<Box<dyn Bot<R::Game>>>,
    contenders: &'a [Contender],
    /// The table's draws, then every seat's own.
    chance: Vec<BotRng>,
    minds: Vec<BotRng>,
    pub(crate) moves: u64,
    pub(crate) spent: Vec<Spent>,
}

/// A move that was made.
pub(crate) struct Done<M> {
    pub(crate) mv: M,
    /// How many there were to choose from; one that stands for many counts as two.
    pub(crate) choices: u64,
}

impl<'a, R: Roster> Round<'a, R> {
    pub(crate) fn new(fresh: &R::Game, contenders: &'a [Contender], deal: Deal) -> Self {
        let sit = |contender: &Contender| {
            R::bot(contender.name).expect("the names were looked up before")
        };
        let seats = contenders.len();
        let streams = |seed: u64| (0..=seats as u64).map(move |at| stream(seed, at));
        Round {
            game: fresh.clone(),
            sitters: contenders.iter().map(sit).collect(),
            contenders,
            chance: streams(deal.chance).collect(),
            minds: streams(deal.minds).collect(),
            moves: 0,
            spent: vec![Spent::default(); seats],
        }
    }

    /// Draws what is to be drawn. Who is to act then; nobody when it is over.
    pub(crate) fn next_to_act(&mut self) -> Option<Seat> {
        loop {
            match self.game.turn() {
                Turn::Over => return None,
                Turn::Chance(owner) => {
                    let at = owner.map_or(0, |seat| seat.index() + 1);
                    let chance = self.game.sample_chance(&mut self.chance[at]);
                    self.game.apply_chance(chance);
                }
                Turn::Seats(seats) => return seats.iter().next(),
            }
        }
    }

    pub(crate) fn act(&mut self, seat: Seat) -> Done<<R::Game as Game>::Move> {
        let at = seat.index();
        let mut legal = Vec::new();
        self.game.legal_moves(seat, &mut legal);
        let view = self.game.view(Viewer::Seat(seat));
        let start = thread_cpu();
        let budget = self.contenders[at].budget;
        let choice = self.sitters[at].choose(seat, &view, &legal, budget, &mut self.minds[at]);
        self.spent[at].cpu += thread_cpu().saturating_sub(start);
        self.spent[at].decisions += u64::from(legal.len() > 1);
        let many = legal.len() == 1 && self.game.is_template(&legal[0]);
        self.game.apply(seat, choice.mv.clone());
        self.moves += 1;
        Done { mv: choice.mv, choices: legal.len() as u64 + u64::from(many) }
    }

    /// What `seat` thinks of everybody's chances now: of its moves if it is to act.
    fn worth(&mut self, seat: Seat, minds: &mut BotRng) -> Worth {
        let Contender { name, budget } = self.contenders[seat.index()];
        // Somebody else of the same mind: the one who plays goes on undisturbed.
        let mut bot = R::bot(name).expect("the names were looked up before");
        let view = self.game.view(Viewer::Seat(seat));
        let mut legal = Vec::new();
        self.game.legal_moves(seat, &mut legal);
        if legal.is_empty() {
            bot.outlook(seat, &view, budget, minds)
        } else {
            let Assessment { position, .. } = bot.assess(seat, &view, &legal, budget, minds);
            position
        }
    }

    pub(crate) fn outcome(&self) -> Outcome {
        self.game.outcome().expect("the game is over")
    }
}

impl<R: Roster> AnyArena for ArenaOf<R> {
    fn play(&self, seats: &[Contender], deal: Deal) -> Played {
        let mut round = Round::<R>::new(&self.fresh, seats, deal);
        while let Some(seat) = round.next_to_act() {
            round.act(seat);
        }
        Played { outcome: round.outcome(), moves: round.moves, spent: round.spent }
    }

    fn claims(&self, bot: Contender, deal: Deal, every: u64) -> (Vec<Claims>, Outcome) {
        let seats: Vec<Seat> = self.fresh.seats().iter().collect();
        let contenders = vec![bot; seats.len()];
        let mut round = Round::<R>::new(&self.fresh, &contenders, deal);
        let mut asking = stream(deal.minds, u64::MAX);
        let mut found = Vec::new();
        while let Some(seat) = round.next_to_act() {
            if below(&mut asking, every.clamp(1, u64::from(u32::MAX)) as u32) == 0 {
                let mut claims = Claims { own: Vec::new(), sums: Vec::new() };
                for &seat in &seats {
                    let worth = round.worth(seat, &mut asking);
                    claims.own.push(worth.of(seat));
                    claims.sums.push(worth.win.iter().sum());
                }
                found.push(claims);
            }
            round.act(seat);
        }
        (found, round.outcome())
    }

    fn watch(&self, seats: &[Contender], deal: Deal, watch: Watch) -> Watched {
        self.watched(seats, deal, watch)
    }
}

/// One of many streams that follow from a seed.
pub(crate) fn stream(seed: u64, number: u64) -> BotRng {
    BotRng::seed_from_u64(seed ^ number.wrapping_add(1).wrapping_mul(0x9E37_79B9_7F4A_7C15))
}

/// CPU time that this thread has used so far.
pub fn thread_cpu() -> Duration {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    Duration::new(time.tv_sec as u64, time.tv_nsec as u32)
}

//! Moves as numbers, and what a seat sees as a row of numbers.

use super::agenda::Task;
use super::board::Board;
use super::components::{ACTIONS, ATTACKS, BUILDINGS, CARDS, COLUMNS, REGIONS, ROUNDS};
use super::dice::KINDS;
use super::listing::Listing;
use super::moves::Move;
use super::options::Options;
use super::table::Tharos;
use crate::mat::{Mat, Row, TURNS, Trial};
use game_core::{BadOptions, Field, Layout, Pen, Rng, Room, Seat, Spaces};

// What the numbers of an observation are parts of, so that most lie between 0 and 1.
const JAR: f32 = 32.0;
const FEW: f32 = 4.0;
const SOME: f32 = 8.0;
const MANY: f32 = 16.0;

/// Numbers about any guild.
const GUILD: usize = 25;
/// Sets that are told of any guild: explored, mines, hired, built.
const SETS: usize = REGIONS + REGIONS + CARDS + BUILDINGS;
/// Sets that are told of my own guild: on offer, worked, in the deck, visited.
const OWN_SETS: usize = CARDS + CARDS + CARDS + BUILDINGS;
/// Numbers and flags of the mat.
const MAT_NUMBERS: usize = 3 + 3 + 2;
const MAT_FLAGS: usize = 9 + 9 + 3 + 1 + Trial::ALL.len();

/// Places before those of the guilds.
const FIRST: usize =
    4 * REGIONS + (3 * BUILDINGS + ATTACKS + ROUNDS + 8) + 4 + 2 * ACTIONS + KINDS + OWN_SETS;
/// What the counts of a guild are multiplied by, all but its Jar.
static GUILD_SCALES: [f32; GUILD - 1] = {
    let (few, some) = (1.0 / FEW, 1.0 / SOME);
    [
        some, some, few, few, few, few, few, few, few, few, some, some, some, some, few, few, few,
        few, few, few, few, few, some, 1.0,
    ]
};

impl Spaces for Tharos {
    const MOST_CHANCES: usize = KINDS;

    fn layout(options: &Options, seats: usize) -> Result<Layout, BadOptions> {
        let table = Tharos::open(options, seats)?;
        let box_ = &table.components;
        let actions = box_.numbering.fields(&box_.buildings, &box_.cards, &box_.actions);
        let regions = "for regions 1a, 2a, 3a, 4a, 1b to 4b, 1c to 4c";
        let guild = format!(
            "Jar / {JAR}; ore and crystals / {SOME}; combat, exploration, trade, civil medals, \
             unused dice, action cards, dice bought and cheapness / {FEW}; combat strength, \
             guard, minus points and paths / {SOME}; dice in the bag and dice used, by yellow, \
             red, green and blue / {FEW}; strength that the attack would find missing / {SOME}; \
             whether it is this guild's turn"
        );
        let sets = format!(
            "explored, then mines, {regions}; hired player cards by number; built buildings by number"
        );
        let mut observation = vec![
            Field::new(
                "regions",
                4 * REGIONS,
                format!(
                    "{regions}: the entry value / 6, ore and crystals there / {FEW}, the number of \
                 the card / {REGIONS}; 0 before it lies there"
                ),
            ),
            Field::new("open", BUILDINGS, "buildings that can be built"),
            Field::new("in-use", BUILDINGS, "buildings that can be used"),
            Field::new("unseen-buildings", BUILDINGS, "buildings in the stack"),
            Field::new("attacks", ATTACKS, "attack cards of this round that were revealed"),
            Field::new("round", ROUNDS, "the round"),
            Field::new(
                "task",
                7,
                "what is decided: the mat, acts, the mat's mine, a medal lost, what is unpaid, \
                 a card returned, a card discarded",
            ),
            Field::new("acting", 1, "whether I am to choose"),
            Field::new(
                "attack",
                1,
                format!("strength of the attack / {MANY}, 0 before it is known"),
            ),
            Field::new("pass", 1, format!("passes that are over / {TURNS}")),
            Field::new("count", 1, format!("cards to return or points unpaid / {FEW}")),
            Field::new("action-deck", 1, format!("cards in the action deck / {MANY}")),
            Field::new("discards", ACTIONS, format!("action cards discarded / {FEW}, by number")),
            Field::new("hand", ACTIONS, format!("action cards in my hand / {FEW}, by number")),
            Field::new(
                "dice",
                KINDS,
                format!("my unused dice / {FEW}: yellow 1 to 6, red, green, blue"),
            ),
            Field::new(
                "own-cards",
                OWN_SETS,
                "my player cards on offer, those that have worked, those in my deck; buildings I have used this turn",
            ),
            Field::new("mine", GUILD, format!("of my guild: {guild}")),
            Field::new("own", SETS, format!("of my guild: {sets}")),
        ];
        for other in 1..seats {
            let whose = format!("of the guild {other} to my left");
            observation.push(Field::new(
                format!("other-{other}"),
                GUILD,
                format!("{whose}: {guild}"),
            ));
            observation.push(Field::new(
                format!("owned-{other}"),
                SETS,
                format!("{whose}: {sets}"),
            ));
        }
        if table.mat.is_some() {
            observation.push(Field::new("mat", MAT_NUMBERS, "markers in the bag by guild / 6; markers in rows A, B and C / 6; last spaces reached / 2; markers placed / 16"));
            observation.push(Field::new("mat-state", MAT_FLAGS, "the guild of the marker on I, on II, on III, three places each; the guild of row A, B, C, three places each; a coin on row A, B, C; whether markers were swapped this turn; the requirement that is dealt with"));
            observation.push(Field::new("met", Trial::ALL.len(), "requirements that were met"));
            observation.push(Field::new(
                "failed",
                Trial::ALL.len(),
                "requirements that were not met",
            ));
        }
        Ok(Layout { actions, observation })
    }

    #[inline]
    fn action(&self, seat: Seat, mv: &Move) -> Option<u32> {
        self.number_of(seat, *mv).map(|number| number as u32)
    }

    #[inline]
    fn move_of(&self, seat: Seat, action: u32) -> Option<Move> {
        self.numbered(seat, action as usize)
    }

    fn observe(&self, seat: Seat, out: &mut [f32]) {
        let (me, seats) = (seat.index(), usize::from(self.seats));
        // Of a row whose length is known no place is looked for twice.
        let (first, rest) =
            out.split_first_chunk_mut::<FIRST>().expect("as long as the layout says");
        let mut pen = Pen::new(first);
        for land in &self.lands {
            pen.put(match land {
                Some(land) => [
                    f32::from(land.entry) * (1.0 / 6.0),
                    f32::from(land.goods[0]) * (1.0 / FEW),
                    f32::from(land.goods[1]) * (1.0 / FEW),
                    f32::from(land.card + 1) * (1.0 / REGIONS as f32),
                ],
                None => [0.0; COLUMNS],
            });
        }
        let task = self.task();
        let number = match task {
            Some(Task::Mat) => 0,
            Some(Task::Act) => 1,
            Some(Task::Mine) => 2,
            Some(Task::Medal) => 3,
            Some(Task::Unpaid(_)) => 4,
            Some(Task::Return(_)) => 5,
            Some(Task::Discard) => 6,
            _ => 7,
        };
        let acting = number < 7 && self.active() == seat;
        let count = match task {
            Some(Task::Unpaid(count) | Task::Return(count)) => count,
            _ => 0,
        };
        let places = &self.buildings;
        let buildings = u64::from(places.open())
            | u64::from(places.in_use()) << BUILDINGS
            | u64::from(places.stack()) << (2 * BUILDINGS);
        let states = buildings
            | u64::from(self.attacks) << (3 * BUILDINGS)
            | 1 << (3 * BUILDINGS + ATTACKS + usize::from(self.round() - 1))
            | (1 << number & 0x7f) << (3 * BUILDINGS + ATTACKS + ROUNDS)
            | u64::from(acting) << (3 * BUILDINGS + ATTACKS + ROUNDS + 7);
        pen.members::<{ 3 * BUILDINGS + ATTACKS + ROUNDS + 8 }>(states);
        let attack = self.attack().map_or(0, |attack| attack.strength);
        pen.put([
            f32::from(attack) * (1.0 / MANY),
            f32::from(self.pass) * (1.0 / TURNS as f32),
            f32::from(count) * (1.0 / FEW),
            f32::from(self.deck) * (1.0 / MANY),
        ]);
        let board = &self.boards[me];
        let few = |count: u8| f32::from(count) * (1.0 / FEW);
        pen.put(self.discards.map(few));
        pen.put(board.hand.map(few));
        pen.put(board.dice.counts().map(few));
        let own = [board.offer, board.worked, board.deck, board.visited].map(u64::from);
        let own = own[0] | own[1] << CARDS | own[2] << (2 * CARDS) | own[3] << (3 * CARDS);
        pen.members::<OWN_SETS>(own);
        pen.end();
        let (guilds, rest) = rest.split_at_mut(seats * (GUILD + SETS));
        for (at, out) in (me..).zip(guilds.as_chunks_mut::<{ GUILD + SETS }>().0) {
            let at = if at < seats { at } else { at - seats };
            self.observe_guild(at, attack, out);
        }
        let mut pen = Pen::new(rest);
        if let Some(mat) = &self.mat {
            observe_mat(mat, &mut pen);
        }
        pen.end();
    }

    fn mask(&self, seat: Seat, _: &mut Vec<Move>, out: &mut [u8]) {
        out.fill(0);
        self.list_moves(seat, &mut Mask { table: self, seat, mask: out });
    }

    fn mask_and_pick(
        &self,
        seat: Seat,
        rng: &mut impl Rng,
        room: &mut Room<Move>,
        out: &mut [u8],
    ) -> Option<(u32, Move)> {
        let numbers = &mut room.numbers;
        numbers.clear();
        self.list_moves(seat, &mut Numbers { table: self, seat, numbers });
        out.fill(0);
        for &number in &*numbers {
            out[number as usize] = 1;
        }
        let at = room.any(rng)?;
        let number = room.numbers[at];
        Some((number, self.numbered(seat, number as usize)?))
    }
}

/// A mask that moves are marked in.
struct Mask<'a> {
    table: &'a Tharos,
    seat: Seat,
    mask: &'a mut [u8],
}

impl Listing for Mask<'_> {
    #[inline]
    fn add(&mut self, mv: Move) {
        if let Some(number) = self.table.number_of(self.seat, mv) {
            self.mask[number] = 1;
        }
    }
}

/// The numbers of moves.
struct Numbers<'a> {
    table: &'a Tharos,
    seat: Seat,
    numbers: &'a mut Vec<u32>,
}

impl Listing for Numbers<'_> {
    #[inline(always)] // Whoever lists moves knows which they are.
    fn add(&mut self, mv: Move) {
        if let Some(number) = self.table.number_of(self.seat, mv) {
            self.numbers.push(number as u32);
        }
    }
}

impl Tharos {
    /// What anybody may know of a guild.
    #[inline]
    fn observe_guild(&self, at: usize, attack: u8, out: &mut [f32; GUILD + SETS]) {
        let mut pen = Pen::new(out);
        let board: &Board = &self.boards[at];
        let strength = board.strength(&self.components);
        let short = attack.saturating_sub(strength.saturating_add(board.guard));
        let active = usize::from(self.active) == at;
        let ([ore, crystals], [m0, m1, m2, m3]) = (board.goods, board.medals);
        let ([b0, b1, b2, b3], [u0, u1, u2, u3]) = (board.bag, board.used);
        pen.put([f32::from(board.jar) * (1.0 / JAR)]);
        // What is not met costs Jar, or points: TH-5.6.
        let (unused, held, bought) = (board.dice.len(), board.held, board.bought);
        #[rustfmt::skip]
        let counts = [
            ore, crystals, m0, m1, m2, m3, unused, held,
            bought, board.cheaper, strength, board.guard, board.minus, board.path, b0, b1,
            b2, b3, u0, u1, u2, u3, short, u8::from(active),
        ];
        pen.scaled(counts, &GUILD_SCALES);
        let sets = [board.explored, board.mines, board.hired, board.built].map(u64::from);
        let sets = sets[0]
            | sets[1] << REGIONS
            | sets[2] << (2 * REGIONS)
            | sets[3] << (2 * REGIONS + CARDS);
        pen.members::<SETS>(sets);
        pen.end();
    }
}

#[inline]
fn observe_mat(mat: &Mat, pen: &mut Pen<'_>) {
    let rows = Row::ALL.map(|row| mat.row(row));
    pen.put(mat.bag().map(|count| f32::from(count) * (1.0 / 6.0)));
    pen.put(rows.map(|row| f32::from(row.map_or(0, |(_, count)| count)) * (1.0 / 6.0)));
    pen.put([f32::from(mat.reached()) * 0.5, f32::from(mat.placed()) * (1.0 / TURNS as f32)]);
    let mut flags: u64 = 0;
    for (at, guild) in
        mat.start().into_iter().chain(rows.map(|row| row.map(|row| row.0))).enumerate()
    {
        flags |= guild.map_or(0, |guild| 1 << guild.index()) << (3 * at);
    }
    for (at, row) in Row::ALL.into_iter().enumerate() {
        flags |= u64::from(mat.has_coin(row)) << (18 + at);
    }
    flags |= u64::from(mat.has_swapped()) << 21;
    flags |= mat.pending().map_or(0, |trial| 1 << (22 + trial as u64));
    pen.members::<MAT_FLAGS>(flags);
    let [met, failed] = mat.results();
    pen.members::<{ Trial::ALL.len() }>(met);
    pen.members::<{ Trial::ALL.len() }>(failed);
}

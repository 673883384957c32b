//! What a judge sees of a guild, in numbers to be weighed.

use ::tharos::base::{Ability, Board, Components, DRAWN, Effect, PASSES, Place, Tharos, Where};
use ::tharos::mat::TURNS;
use game_core::Seat;

/// What is seen of a guild.
pub(super) const GUILD: usize = 101;
/// Effects are told apart by so many kinds.
const KINDS: usize = 8;
/// Action cards are told apart by so many kinds.
const CARDS: usize = 10;

/// What is seen, number by number.
pub(super) struct Seen {
    numbers: [f32; GUILD],
    len: usize,
}

impl Seen {
    fn new() -> Seen {
        Seen { numbers: [0.0; GUILD], len: 0 }
    }

    fn add(&mut self, number: f32) {
        self.numbers[self.len] = number;
        self.len += 1;
    }

    fn add_all(&mut self, numbers: impl IntoIterator<Item = f32>) {
        numbers.into_iter().for_each(|number| self.add(number));
    }

    /// All of it.
    pub(super) fn numbers(&self) -> &[f32] {
        &self.numbers[..self.len]
    }
}

/// Turns of a seat that are still to come, the one under way not among them.
pub(super) fn turns_to_come(table: &Tharos, seat: Seat) -> u8 {
    let guilds = table.guilds() as u32;
    let step = game_core::Game::step(table);
    let (pass, turns) = (step / guilds, step % guilds);
    let place = (seat.index() as u32 + guilds - pass % guilds) % guilds;
    let acted = u32::from(place < turns || is_at_it(table, seat));
    (u32::from(TURNS)).saturating_sub(pass + acted) as u8
}

/// Whether a seat is in the middle of its turn, its dice rolled.
pub(super) fn is_at_it(table: &Tharos, seat: Seat) -> bool {
    use ::tharos::base::Task;
    let waits = matches!(table.task(), Some(Task::Dice | Task::Attack | Task::Turn));
    table.active() == seat && !waits && table.attack().is_some()
}

/// What is seen of the guild of a seat, its board being `board`. `open` says whether its hand is known.
pub(super) fn guild(table: &Tharos, seat: Seat, board: &Board, turns: u8, open: bool) -> Seen {
    let components = table.components();
    let mut seen = Seen::new();
    let early = f32::from(turns) / f32::from(TURNS);
    seen.add_all([early, early * early, if turns > 0 { 1.0 } else { 0.0 }]);
    let passes = TURNS - turns;
    seen.add(f32::from(passes % PASSES) / f32::from(PASSES));
    belongings(components, board, &mut seen);
    defence(table, seat, board, passes, &mut seen);
    hand(table, board, open, &mut seen);
    lands(table, board, &mut seen);
    dice(components, board, &mut seen);
    people(components, board, &mut seen);
    buildings(table, seat, board, &mut seen);
    seen.add_all([2, 3, 4].map(|guilds| f32::from(u8::from(table.guilds() == guilds))));
    debug_assert_eq!(seen.len, GUILD);
    seen
}

fn belongings(components: &Components, board: &Board, seen: &mut Seen) {
    let numbers = &components.numbers;
    let jar = f32::from(board.jar);
    seen.add_all([jar / 10.0, jar.min(6.0) / 6.0, (jar - 12.0).max(0.0) / 10.0]);
    let [ore, crystals] = board.goods.map(f32::from);
    seen.add_all([ore / 3.0, crystals / 3.0, ore.min(crystals) / 2.0]);
    seen.add_all(board.medals.map(|count| f32::from(count) / 3.0));
    let least = board.medals.iter().min().copied().unwrap_or(0);
    let more = board.medals.iter().filter(|count| **count > least).count();
    let kinds = board.medals.iter().filter(|count| **count > 0).count();
    seen.add_all([f32::from(least), more as f32 / 3.0, kinds as f32 / 4.0]);
    let part = |count: u32, every: u8| (count % u32::from(every)) as f32 / f32::from(every);
    let built = board.built().count() as u32;
    seen.add_all([board.regions() as f32 / 6.0, part(board.regions(), numbers.regions_a_medal)]);
    seen.add_all([built as f32 / 4.0, part(built, numbers.built_a_medal)]);
}

fn defence(table: &Tharos, seat: Seat, board: &Board, passes: u8, seen: &mut Seen) {
    let components = table.components();
    let strength = f32::from(board.strength(components));
    // The attack that is met next: the one that lies open, or one of its round.
    let open = table.attack().filter(|_| !is_at_it(table, seat) && !has_acted(table, seat));
    let next = match open {
        Some(attack) => f32::from(attack.strength),
        None if passes == TURNS => 0.0,
        None => {
            let round = &components.attacks[usize::from(passes / PASSES)];
            let sum: f32 = round.iter().map(|attack| f32::from(attack.strength)).sum();
            sum / round.len() as f32
        }
    };
    seen.add_all([strength / 4.0, next / 8.0, (next - strength).max(0.0) / 4.0]);
}

fn has_acted(table: &Tharos, seat: Seat) -> bool {
    let guilds = table.guilds();
    let step = game_core::Game::step(table) as usize;
    let (pass, turns) = (step / guilds, step % guilds);
    (seat.index() + guilds - pass % guilds) % guilds < turns
}

fn hand(table: &Tharos, board: &Board, open: bool, seen: &mut Seen) {
    let components = table.components();
    seen.add_all([f32::from(board.held) / 3.0, f32::from(u8::from(board.held == 0))]);
    let mut kinds = [0.0; CARDS];
    let known: u8 =
        if open { (0..components.actions.len()).map(|at| board.holds(at as u8)).sum() } else { 0 };
    // What is not known of it is as likely as anything that nobody has seen.
    let hidden = f32::from(board.held.saturating_sub(known));
    let unseen: u8 = table.unseen().iter().sum();
    let share = if hidden > 0.0 && unseen > 0 { hidden / f32::from(unseen) } else { 0.0 };
    for (at, action) in components.actions.iter().enumerate() {
        let kind = card_kind(action.effect);
        if open {
            kinds[kind] += f32::from(board.holds(at as u8));
        }
        kinds[kind] += share * f32::from(table.unseen()[at]);
    }
    seen.add_all(kinds.map(|count| count / 2.0));
}

fn lands(table: &Tharos, board: &Board, seen: &mut Seen) {
    let (mut reach, mut yields) = ([0.0; 2], 0.0);
    let (mut entries, mut waiting) = ([0.0; 4], 0.0);
    for place in Place::all() {
        let Some(land) = table.land(place) else { continue };
        let goods = land.goods.map(f32::from);
        if board.has_explored(place) {
            reach[0] += goods[0];
            reach[1] += goods[1];
            if board.has_mine(place) {
                yields += (goods[0] + goods[1]).min(2.0);
            }
        } else {
            let entry = table.components().regions[usize::from(land.card)].entry;
            let entry = entry.saturating_sub(board.perks.path);
            for (at, most) in [2, 3, 4, 5].into_iter().enumerate() {
                entries[at] += f32::from(u8::from(entry <= most)) / 4.0;
            }
            waiting += goods[0] + goods[1];
        }
    }
    seen.add_all(reach.map(|count| count / 4.0));
    seen.add_all([board.mines() as f32 / 4.0, yields / 4.0, waiting / 10.0]);
    seen.add_all(entries);
}

/// The dice that may come next, and all there are.
fn dice(components: &Components, board: &Board, seen: &mut Seen) {
    let used = |colour: usize| board.used[colour] + board.drawn[colour];
    let bag: u8 = board.bag.iter().sum();
    let rest: u8 = (0..4).map(used).sum();
    let from_bag = bag.min(DRAWN);
    let later = f32::from(DRAWN - from_bag);
    for colour in 0..4 {
        let mut next = 0.0;
        if bag > 0 {
            next += f32::from(from_bag) * f32::from(board.bag[colour]) / f32::from(bag);
        }
        if rest > 0 {
            next += later * f32::from(used(colour)) / f32::from(rest);
        }
        seen.add(next / 2.0);
        let all = board.bag[colour] + used(colour);
        seen.add((f32::from(all) - f32::from(components.dice[colour])) / 2.0);
    }
    seen.add(f32::from(board.bought) / 4.0);
}

fn people(components: &Components, board: &Board, seen: &mut Seen) {
    let perks = &board.perks;
    let perks = [
        perks.earn,
        perks.guard,
        perks.path,
        perks.sell,
        perks.build,
        perks.hire,
        perks.mine,
        perks.take,
        perks.fee,
        perks.income,
    ];
    seen.add_all(perks.map(f32::from));
    let mut works = [0.0; KINDS];
    let mut hired = 0.0;
    for card in board.hired() {
        hired += 1.0;
        if let Ability::Work(_, _, effect) = components.cards[usize::from(card)].ability {
            works[kind(effect)] += 1.0;
        }
    }
    seen.add(hired / 4.0);
    seen.add_all(works);
    // What is on offer: the cheapest, and the most points.
    let offers = || board.offer().map(|card| &components.cards[usize::from(card)]);
    let cheapest = offers().map(|card| card.price.saturating_sub(perks[5])).min();
    let cheapest = cheapest.map_or(10.0, f32::from);
    seen.add_all([cheapest / 5.0, f32::from(u8::from(f32::from(board.jar) >= cheapest))]);
    seen.add(offers().map(|card| f32::from(card.points)).fold(0.0, f32::max) / 4.0);
    seen.add(offers().map(|card| f32::from(card.strength)).fold(0.0, f32::max));
}

fn buildings(table: &Tharos, seat: Seat, board: &Board, seen: &mut Seen) {
    let components = table.components();
    let (mut own, mut theirs) = ([0.0; KINDS], [0.0; KINDS]);
    let (mut cheapest, mut points, mut strength, mut open) = (20.0f32, 0.0f32, 0.0f32, 0.0);
    for (building, place) in components.buildings.iter().zip(table.buildings()) {
        match place {
            Where::Built(owner) if usize::from(*owner) == seat.index() => {
                own[kind(building.effect)] += 1.0;
            }
            Where::Built(_) | Where::Foreign => theirs[kind(building.effect)] += 0.5,
            Where::Open => {
                open += 0.2;
                let price = building.price.saturating_sub(board.perks.build);
                cheapest = cheapest.min(f32::from(price));
                points = points.max(f32::from(building.points));
                strength = strength.max(f32::from(building.strength));
            }
            Where::Stack | Where::Gone => {}
        }
    }
    seen.add_all(own);
    seen.add_all(theirs);
    let affordable = f32::from(u8::from(f32::from(board.jar) >= cheapest));
    seen.add_all([cheapest / 8.0, affordable, points / 4.0, strength, open]);
}

/// What an effect is, among those that work again and again.
fn kind(effect: Effect) -> usize {
    match effect {
        Effect::Jar(_) => 0,
        Effect::Draw(_) => 1,
        Effect::Guard(_) => 2,
        Effect::Goods(..) => 3,
        Effect::Reroll | Effect::Recolour | Effect::Raise(_) => 4,
        Effect::Sell(..) => 5,
        Effect::Cheaper(_) | Effect::Path(_) | Effect::Restock(_) => 6,
        Effect::Medal(..) | Effect::Die => 7,
    }
}

/// What an action card does.
fn card_kind(effect: Effect) -> usize {
    match effect {
        Effect::Jar(_) | Effect::Draw(_) | Effect::Medal(..) | Effect::Die => 0,
        Effect::Guard(_) => 1,
        Effect::Goods(..) => 2,
        Effect::Reroll => 3,
        Effect::Recolour => 4,
        Effect::Raise(_) => 5,
        Effect::Sell(..) => 6,
        Effect::Cheaper(_) => 7,
        Effect::Path(_) => 8,
        Effect::Restock(_) => 9,
    }
}

/// Which way a thing can only count.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Sense {
    /// More of it is never worse.
    Good,
    /// More of it is never better.
    Bad,
    /// Nobody knows beforehand.
    Either,
}

/// Which way a thing that is seen of a guild can only count, by its place.
pub(super) fn sense(at: usize) -> Sense {
    match at {
        // Time; medals, which count already; what is begun; how many guilds there are.
        0..4 | 10..21 | 98..101 => Sense::Either,
        // Jar, ore and crystals.
        4..10 => Sense::Good,
        // Strength, and the attack to come.
        21 => Sense::Good,
        22 | 23 => Sense::Bad,
        // Cards in hand; none at all.
        24 => Sense::Good,
        25 => Sense::Bad,
        26..36 => Sense::Good,
        // Lands: what is in reach, mines, and what is still to be found.
        36..45 => Sense::Good,
        // Dice: which come next is luck, more of a colour is not.
        45..54 => {
            if at < 53 && (at - 45) % 2 == 1 {
                Sense::Good
            } else {
                Sense::Either
            }
        }
        // What hired cards do for good, how many they are, and what they do with a die.
        54..64 => Sense::Good,
        64 => Sense::Either,
        65..73 => Sense::Good,
        // Offers: the price, and what one gets.
        73 => Sense::Bad,
        74..77 => Sense::Good,
        // Buildings, the own and those of others, and those that are open.
        77..93 => Sense::Good,
        93 => Sense::Bad,
        _ => Sense::Good,
    }
}

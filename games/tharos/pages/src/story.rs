//! A match of Tharos, event by event, from its log.

use game_core::{Follow, Game, Known, Reader, Seat, Step, Turn, Viewer};
use host::LogLine;
use tharos::base::{Chance, Deed, Die, Good, Medal, Move, Options, Task, Tharos};
use tharos::mat::{Space, Trial};

/// Something that happened, as far as the reader of the log may know.
#[derive(Clone, Debug)]
pub(crate) struct Event {
    /// The version it made.
    pub(crate) v: u32,
    /// The turn it belongs to: `Turn 9`, `Round 3, pass 1`.
    pub(crate) heading: String,
    /// Whose deed it was.
    pub(crate) seat: Option<Seat>,
    pub(crate) what: What,
    /// What came of it at once.
    pub(crate) then: Vec<Then>,
    /// Whether it was taken back later.
    pub(crate) undone: bool,
}

/// What it was.
#[derive(Clone, Debug)]
pub(crate) enum What {
    /// Regions, buildings, offers and markers before the first turn.
    SetUp(String),
    /// A die was rolled.
    Rolled(Die),
    /// A seat did this: what follows its name.
    Did(String),
    /// Nobody's deed: a whole sentence.
    Came(String),
    /// A move was taken back.
    TookBack,
}

/// What follows from something by itself.
#[derive(Clone, Debug)]
pub(crate) enum Then {
    /// TH-3: the requirement of a space.
    Trial { trial: Trial, space: Space, needs: String, met: bool },
    /// TH-5.6: the attack met the defence.
    Defended { attack: String, strength: u8, defence: u8, paid: u16, unpaid: u8, medal: bool },
    /// TH-5.4: at the end of a round this came in.
    Yielded { seat: Seat, ore: u8, crystals: u8, jar: u16 },
}

/// What a log tells, oldest first.
pub(crate) fn events(
    options: &Options,
    seats: usize,
    viewer: Viewer,
    log: &[LogLine],
) -> Vec<Event> {
    Growing::new(options, seats, viewer).map_or_else(Vec::new, |mut story| story.events(log))
}

/// The story of a match as it grows.
#[derive(Clone)]
pub(crate) struct Growing(Follow<Supposed>);

impl Growing {
    /// Before the first entry; nothing for options that make no table.
    pub(crate) fn new(options: &Options, seats: usize, viewer: Viewer) -> Option<Growing> {
        let table = Tharos::new(options, seats).ok()?;
        Some(Growing(Follow::new(Supposed { table, viewer })))
    }

    /// What the next entries tell.
    pub(crate) fn events(&mut self, log: &[LogLine]) -> Vec<Event> {
        let event = |step: Step<Supposed>| {
            let (before, after) = (&step.before.table, &step.after.table);
            let (seat, what) = told(&step.act, before)?;
            let then = match what {
                What::TookBack => Vec::new(),
                _ => consequences(&step.act, before, after),
            };
            let heading = heading(before);
            Some(Event { v: step.version, heading, seat, what, then, undone: step.undone })
        };
        self.0.walk(log.iter().filter_map(LogLine::known)).filter_map(event).collect()
    }
}

fn heading(table: &Tharos) -> String {
    let laying_out = table.attack().is_none() && table.pass() == 1;
    let attacking = table.task() == Some(Task::Attack);
    match table.mat() {
        _ if laying_out && !attacking => "Set-up".into(),
        Some(_) => format!("Turn {}", table.pass()),
        None => {
            let pass = (table.pass() - 1) % tharos::base::PASSES + 1;
            format!("Round {}, pass {pass}", table.round())
        }
    }
}

/// The table as a reader of its log has to suppose it. What others drew is not in
/// the log: they may hold anything, until they show what it was.
#[derive(Clone, Debug)]
struct Supposed {
    table: Tharos,
    viewer: Viewer,
}

impl Reader for Supposed {
    type Game = Tharos;

    fn read(&mut self, act: &Known<Tharos>) {
        match act {
            Known::Move(seat, mv) => {
                if let Move::Play(action, _) | Move::Discard(action) = mv {
                    self.table.suppose_held(self.viewer, *seat, *action);
                }
                self.table.read(act);
            }
            Known::Chance(_, chance) => {
                if let Chance::Card(action) = chance {
                    self.table.suppose_unseen(self.viewer, *action);
                }
                self.draw(Some(*chance));
            }
            Known::Hidden(_) => self.draw(None),
            Known::Sealed(_) | Known::Covered(..) | Known::TakeBack(..) => {}
        }
    }

    fn closed(&self) -> u32 {
        self.table.closed()
    }
}

impl Supposed {
    /// Lets this come up, or whatever may if it cannot.
    fn draw(&mut self, wanted: Option<Chance>) {
        if !matches!(self.table.turn(), Turn::Chance(_)) {
            return;
        }
        let mut chances = Vec::new();
        self.table.chances(&mut chances);
        let mut may = chances.into_iter().map(|(chance, _)| chance);
        let drawn = match wanted {
            Some(wanted) if may.clone().any(|chance| chance == wanted) => Some(wanted),
            _ => may.next(),
        };
        if let Some(drawn) = drawn {
            self.table.apply_chance(drawn);
        }
    }
}

fn told(act: &Known<Tharos>, before: &Tharos) -> Option<(Option<Seat>, What)> {
    match act {
        Known::Move(seat, mv) => Some((Some(*seat), What::Did(did(before, *mv)))),
        Known::Chance(seat, chance) => Some(drawn(before, *chance, *seat)),
        Known::Hidden(seat) => Some((Some(*seat), What::Did("drew an action card".into()))),
        Known::TakeBack(seat, _) => Some((Some(*seat), What::TookBack)),
        Known::Sealed(_) | Known::Covered(..) => None,
    }
}

fn drawn(before: &Tharos, chance: Chance, seat: Option<Seat>) -> (Option<Seat>, What) {
    let components = before.components();
    let building = |at: u8| &components.buildings[usize::from(at)].name;
    let laying_out = before.attack().is_none() && before.task() != Some(Task::Attack);
    let came = |text: String| {
        let first = before.pass() == 1 && laying_out;
        (None, if first { What::SetUp(text) } else { What::Came(text) })
    };
    match chance {
        Chance::Die(die) => (Some(before.active()), What::Rolled(die)),
        Chance::Card(action) => {
            let name = &components.actions[usize::from(action)].name;
            (seat, What::Did(format!("drew {name}")))
        }
        Chance::Region(card) => {
            came(format!("{} was laid out.", components.regions[usize::from(card)].name))
        }
        Chance::Building(at) => came(format!("{} can be built.", building(at))),
        Chance::Offer(card) => {
            came(format!("{} is on offer.", components.cards[usize::from(card)].name))
        }
        Chance::Marker(guild) => came(format!("A marker of {guild} came onto the start spaces.")),
        Chance::Attack(at) => {
            let round = usize::from(before.round() - 1);
            let attack = &components.attacks[round][usize::from(at)];
            let text = format!("Attack: {}, strength {}.", attack.name, attack.strength);
            (None, What::Came(text))
        }
        Chance::Line(pips @ 1..=4) => {
            (None, What::Came(format!("Column {pips} of the regions was cleared.")))
        }
        Chance::Line(pips) => {
            let row = if pips == 5 { "second" } else { "third" };
            (None, What::Came(format!("The {row} row of the regions was cleared.")))
        }
        Chance::Remove(at) => (None, What::Came(format!("{} left the game.", building(at)))),
        Chance::Foreign(at) => {
            let text = format!("{} went to a foreign guild: double fee.", building(at));
            (None, What::Came(text))
        }
    }
}

/// What a move was, as it follows a name.
fn did(before: &Tharos, mv: Move) -> String {
    let components = before.components();
    match mv {
        Move::Swap(0) => "swapped the markers on I and II for 3 Jar".into(),
        Move::Swap(_) => "swapped the markers on II and III for 3 Jar".into(),
        Move::Place => {
            let next = before.mat().and_then(|mat| mat.ahead().first().copied());
            match next {
                Some((guild, space)) => format!("placed {guild} on {space}"),
                None => "placed a marker".into(),
            }
        }
        Move::Spend(die, deed) => {
            format!("{} with {} {}", used(before, die, deed), die.colour, die.pips)
        }
        Move::Play(action, _) => {
            let card = &components.actions[usize::from(action)];
            format!("played {} (“{}”)", card.name, card.effect)
        }
        Move::Buy(colour) => format!("bought a {colour} die"),
        Move::Pass => "ended the turn".into(),
        Move::Mine(place) => format!("placed the mine on {}", region(before, place)),
        Move::Lose(Medal::Exploration) => "lost an exploration medal".into(),
        Move::Lose(medal) => format!("lost a {medal} medal"),
        Move::Return(card) => {
            format!("put {} back into the deck", components.cards[usize::from(card)].name)
        }
        Move::Discard(action) => {
            format!("discarded {}", components.actions[usize::from(action)].name)
        }
    }
}

fn used(before: &Tharos, die: Die, deed: Deed) -> String {
    let components = before.components();
    let perks = before.board(before.active()).perks;
    match deed {
        Deed::Earn => format!("earned {} Jar", die.pips + perks.earn),
        Deed::Sell(ore, crystals) => {
            let price = components.numbers.sell_price + perks.sell;
            let jar = u16::from(ore + crystals) * u16::from(price);
            format!("sold {} for {jar} Jar", goods(ore, crystals))
        }
        Deed::Deliver => "delivered 1 ore and 1 crystal for a trade medal".into(),
        Deed::Explore(place) => format!("explored {}", region(before, place)),
        Deed::Take(good, place) => {
            let there = before.land(place).map_or(1, |land| land.goods[good.index()]);
            let taken = there.min(1 + perks.take);
            let taken = if good == Good::Ore { goods(taken, 0) } else { goods(0, taken) };
            format!("took {taken} from {}", region(before, place))
        }
        Deed::Mine(place) => {
            format!("placed a mine on {} for {} Jar", region(before, place), before.mine_price())
        }
        Deed::Guard => "stood guard".into(),
        Deed::Build(at) => {
            let name = &components.buildings[usize::from(at)].name;
            format!("built {name} for {} Jar", before.build_price(at))
        }
        Deed::Hire(card) => {
            let name = &components.cards[usize::from(card)].name;
            format!("hired {name} for {} Jar", before.hire_price(card))
        }
        Deed::Draw => "drew an action card".into(),
        Deed::Use(at, _) => {
            let building = &components.buildings[usize::from(at)];
            format!("used {} (“{}”)", building.name, building.effect)
        }
        Deed::Work(card, _) => {
            format!("let {} work", components.cards[usize::from(card)].name)
        }
    }
}

fn region(table: &Tharos, place: tharos::base::Place) -> String {
    let card = table.land(place).map(|land| usize::from(land.card));
    card.map_or_else(|| place.to_string(), |card| table.components().regions[card].name.clone())
}

/// `2 ore`, `1 ore and 2 crystals`.
pub(crate) fn goods(ore: u8, crystals: u8) -> String {
    let gems = if crystals == 1 { "crystal" } else { "crystals" };
    match (ore, crystals) {
        (ore, 0) => format!("{ore} ore"),
        (0, crystals) => format!("{crystals} {gems}"),
        _ => format!("{ore} ore and {crystals} {gems}"),
    }
}

/// What followed by itself.
fn consequences(act: &Known<Tharos>, before: &Tharos, after: &Tharos) -> Vec<Then> {
    let mut then = Vec::new();
    if let (Some(was), Some(now)) = (before.mat(), after.mat()) {
        for trial in Trial::ALL {
            if let (None, Some(met)) = (was.result(trial), now.result(trial)) {
                let needs = was.requirement(trial).to_string();
                then.push(Then::Trial { trial, space: was.space_of(trial), needs, met });
            }
        }
    }
    if matches!(act, Known::Move(_, Move::Pass))
        && before.task() == Some(Task::Act)
        && let Some(attack) = before.attack()
    {
        let (seat, numbers) = (before.active(), before.components().numbers);
        let (defence, guild) = (before.defence(seat), before.board(seat));
        let missing = attack.strength.saturating_sub(defence);
        let paid = match u16::from(numbers.fine) {
            0 => missing,
            fine => u16::from(missing).min(guild.jar / fine) as u8,
        };
        let medals = |table: &Tharos| table.board(seat).medal(Medal::Combat);
        then.push(Then::Defended {
            attack: attack.name.clone(),
            strength: attack.strength,
            defence,
            paid: u16::from(paid) * u16::from(numbers.fine),
            unpaid: missing - paid,
            medal: medals(after) > medals(before),
        });
    }
    if before.round() != after.round() || (before.task().is_some() && is_done(after)) {
        then.extend(yields(before, after));
    }
    then
}

/// Whether the last round is over, and not only the game.
fn is_done(after: &Tharos) -> bool {
    after.task().is_none() && after.attack().is_none()
}

/// TH-5.4, TH-5.5: what mines and incomes brought.
fn yields(before: &Tharos, after: &Tharos) -> Vec<Then> {
    let of = |seat: Seat| {
        let (was, now) = (before.board(seat), after.board(seat));
        let more = |good: Good| now.good(good).saturating_sub(was.good(good));
        let (ore, crystals, jar) = (more(Good::Ore), more(Good::Crystal), was.perks.income.into());
        (ore + crystals > 0 || jar > 0).then_some(Then::Yielded { seat, ore, crystals, jar })
    };
    before.seats_at_table().iter().filter_map(of).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_taken_back_was_never_read() {
        let options = Options::default();
        let table = Tharos::new(&options, 2).unwrap();
        let reader = Supposed { table, viewer: Viewer::Spectator };
        testing::reads_only_what_stands(&reader, &options, 2);
    }
}

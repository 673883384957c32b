//! A match of Tharos, event by event, from its log.

use game_core::{Follow, Game, Known, Reader, Seat, Step, Turn, Viewer};
use host::LogLine;
use tharos::base::{Chance, Deed, Die, Good, Medal, Move, Options, Place, Task, Tharos};
use tharos::mat::{Guild, Requirement, Space, Trial};
use web::pages::sentence;

/// Something that happened, as far as the reader of the log may know.
#[derive(Clone, Debug)]
pub(crate) struct Event {
    /// The version it made.
    pub(crate) v: u32,
    /// The turn it belongs to: `Turn 9`, `Round 3, pass 1`.
    pub(crate) heading: String,
    /// The same as a number, counting the turns of all guilds.
    pub(crate) turn: u32,
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
    /// A seat used a die, a card or Jar so: what follows its name, and the same in short.
    Acted(String, String),
    /// Nobody's deed: a whole sentence.
    Came(String),
    /// A move was taken back.
    TookBack,
}

/// What follows from something by itself.
#[derive(Clone, Debug)]
pub(crate) enum Then {
    /// TH-2.3: a marker went to this space.
    Placed { guild: Guild, space: Space },
    /// TH-3: the requirement of a space, with what there was of it.
    Trial { trial: Trial, space: Space, needs: Requirement, had: u32, met: bool },
    /// TH-5.6: the attack met the defence.
    Defended { attack: String, strength: u8, defence: u8, paid: u16, unpaid: u8, medal: bool },
    /// TH-5.4: at the end of a round this came in.
    Yielded { seat: Seat, ore: u8, crystals: u8, jar: u16 },
    /// The reader's own turn is over.
    Ended(Box<Ended>),
}

/// What a guild owns, as far as the end of a turn tells it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Purse {
    pub(crate) jar: u16,
    pub(crate) goods: [u8; 2],
    pub(crate) medals: [u8; 4],
    pub(crate) mines: u32,
    pub(crate) strength: u8,
    pub(crate) guard: u8,
    pub(crate) points: i32,
}

impl Purse {
    fn of(table: &Tharos, seat: Seat) -> Purse {
        let guild = table.board(seat);
        Purse {
            jar: guild.jar,
            goods: guild.goods,
            medals: guild.medals,
            mines: guild.mines(),
            strength: guild.strength(table.components()),
            guard: guild.guard,
            points: table.points(seat),
        }
    }
}

/// A turn of the reader's own guild from its first die to its end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Ended {
    /// Passes, counted from 1: alone, the turn.
    pub(crate) pass: u8,
    /// What was owned when it began.
    pub(crate) start: Purse,
    /// When the mat was done with, and when the attack came; not in a game that ended before.
    pub(crate) acting: Option<Purse>,
    pub(crate) passing: Option<Purse>,
    /// Now.
    pub(crate) end: Purse,
    /// Dice that nothing was done with.
    pub(crate) unused: u8,
    /// Where the mine of the mat went.
    pub(crate) mine: Option<String>,
    /// The mines at the end of a round: where each is and what it gave. Not among several guilds,
    /// who may have mines on the same region.
    pub(crate) mines: Vec<(String, Option<Good>)>,
    /// Whether a round ended, and whether all did.
    pub(crate) round: Option<u8>,
    pub(crate) over: bool,
    /// What the mat asks for next.
    pub(crate) next: Option<Next>,
}

/// Whose marker goes where next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Next {
    pub(crate) guild: Guild,
    pub(crate) space: Space,
    /// What the space needs, and what there is of it.
    pub(crate) needs: Option<(Requirement, u32)>,
}

/// The turn of the reader's guild that is going on.
#[derive(Clone, Copy, Default, Debug)]
struct Tally {
    start: Option<Purse>,
    acting: Option<Purse>,
    passing: Option<Purse>,
    unused: u8,
    mine: Option<Place>,
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
pub(crate) struct Growing {
    follow: Follow<Supposed>,
    viewer: Viewer,
    tally: Tally,
}

impl Growing {
    /// Before the first entry; nothing for options that make no table.
    pub(crate) fn new(options: &Options, seats: usize, viewer: Viewer) -> Option<Growing> {
        let table = Tharos::new(options, seats).ok()?;
        let follow = Follow::new(Supposed { table, viewer });
        Some(Growing { follow, viewer, tally: Tally::default() })
    }

    /// What the next entries tell.
    pub(crate) fn events(&mut self, log: &[LogLine]) -> Vec<Event> {
        let Growing { follow, viewer, tally } = self;
        let event = |step: Step<Supposed>| {
            let (before, after) = (&step.before.table, &step.after.table);
            let (seat, what) = told(&step.act, before)?;
            let mut then = match what {
                What::TookBack => Vec::new(),
                _ => consequences(&step.act, before, after),
            };
            if !step.undone && !matches!(what, What::TookBack) {
                then.extend(tally.hears(*viewer, &step.act, before, after));
            }
            let (heading, turn) = (heading(before), step.before.closed());
            Some(Event { v: step.version, heading, turn, seat, what, then, undone: step.undone })
        };
        follow.walk(log.iter().filter_map(LogLine::known)).filter_map(event).collect()
    }
}

impl Tally {
    /// Goes on by something that stands; at the end of the reader's turn, what came of it.
    fn hears(
        &mut self,
        viewer: Viewer,
        act: &Known<Tharos>,
        before: &Tharos,
        after: &Tharos,
    ) -> Option<Then> {
        let seat = before.active();
        if !viewer.is(seat) || (before.attack().is_none() && before.task() != Some(Task::Attack)) {
            return None;
        }
        let now = Purse::of(before, seat);
        let start = *self.start.get_or_insert(now);
        if before.task() == Some(Task::Act) {
            self.acting.get_or_insert(now);
        }
        if matches!(act, Known::Move(_, Move::Pass)) {
            self.passing = Some(now);
            self.unused = before.board(seat).dice.len();
        }
        // TH-3.2: by choice, or because there was only one place for it.
        if self.acting.is_none() {
            let (was, is) = (before.board(seat), after.board(seat));
            let new = |place: &Place| is.has_mine(*place) && !was.has_mine(*place);
            self.mine = self.mine.or(Place::all().find(new));
        }
        let over = before.task().is_some() && after.task().is_none();
        if before.closed() == after.closed() && !over {
            return None;
        }
        let Tally { acting, passing, unused, mine, .. } = std::mem::take(self);
        let round = before.round() != after.round() || over && is_done(after);
        let alone = before.mat().is_some();
        Some(Then::Ended(Box::new(Ended {
            pass: before.pass(),
            start,
            acting,
            passing,
            end: Purse::of(after, seat),
            unused,
            mine: mine.map(|place| region(before, place)),
            mines: if round && alone { given(before, after, seat) } else { Vec::new() },
            round: round.then(|| before.round()),
            over,
            next: if over { None } else { next(after) },
        })))
    }
}

/// TH-5.4: what each mine of a guild gave when the round ended.
fn given(before: &Tharos, after: &Tharos, seat: Seat) -> Vec<(String, Option<Good>)> {
    let own = Place::all().filter(|place| before.board(seat).has_mine(*place));
    let gave = |place: Place| {
        let goods = |table: &Tharos| table.land(place).map_or([0; 2], |land| land.goods);
        let (was, is) = (goods(before), goods(after));
        Good::ALL.into_iter().find(|good| is[good.index()] < was[good.index()])
    };
    own.map(|place| (region(before, place), gave(place))).collect()
}

/// What the mat asks for in the turn that begins.
fn next(table: &Tharos) -> Option<Next> {
    let mat = table.mat()?;
    let (guild, space) = *mat.ahead().first()?;
    let needs = mat.trial_at(space).map(|trial| mat.requirement(trial));
    let have = |needs: Requirement| {
        let guild = table.board(Seat::new(0));
        (needs, guild.answer(needs.question(), table.components()))
    };
    Some(Next { guild, space, needs: needs.map(have) })
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
        Known::Move(seat, mv) => {
            let whole = did(before, *mv);
            let what = match in_short(before, *mv) {
                Some(short) => What::Acted(whole, short),
                None => What::Did(whole),
            };
            Some((Some(*seat), what))
        }
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
        Chance::Marker(guild) => {
            came(format!("{} was drawn onto the start spaces.", sentence(guild.name())))
        }
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

/// What a guild did of its own accord, without the die it took.
fn in_short(before: &Tharos, mv: Move) -> Option<String> {
    match mv {
        Move::Spend(_, Deed::Use(at, _)) => {
            Some(format!("used {}", before.components().buildings[usize::from(at)].name))
        }
        Move::Spend(die, deed) => Some(used(before, die, deed)),
        Move::Play(action, _) => {
            Some(format!("played {}", before.components().actions[usize::from(action)].name))
        }
        Move::Buy(colour) => Some(format!("bought a {colour} die")),
        _ => None,
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
        if let (Known::Move(_, Move::Place), Some((guild, space))) = (act, was.ahead().first()) {
            then.push(Then::Placed { guild: *guild, space: *space });
        }
        for trial in Trial::ALL {
            if let (None, Some(met)) = (was.result(trial), now.result(trial)) {
                let (needs, space) = (was.requirement(trial), was.space_of(trial));
                let guild = before.board(Seat::new(0));
                let had = guild.answer(needs.question(), before.components());
                then.push(Then::Trial { trial, space, needs, had, met });
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

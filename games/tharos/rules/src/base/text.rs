//! The view as plain text, for terminals and screen readers.

use super::agenda::Task;
use super::board::Board;
use super::buildings::Where;
use super::components::Card;
use super::effect::{Good, Medal, Target};
use super::moves::{Chance, Deed, Move, Place};
use super::table::Tharos;
use super::view::TharosView;
use crate::mat::{End, Mat, Requirement, Row, TURNS, WINNING_POINTS};
use game_core::{Seat, SeatSet};
use std::borrow::Cow;
use std::fmt::{self, Display, Formatter};

/// What a requirement asks for: `at least 7 Jar`.
pub(super) fn needs(requirement: Requirement) -> String {
    match requirement {
        Requirement::AtLeast(count, question) => {
            format!("at least {count} {}", question.noun(count))
        }
        Requirement::None(question) => format!("no {}", question.noun(1)),
    }
}

/// TH-4: how a game alone ended.
pub(super) fn end_of_mat(mat: &Mat, points: i32) -> Cow<'static, str> {
    match mat.end() {
        Some(End::TwoLastSpaces) if points >= WINNING_POINTS => {
            format!("won: two last spaces and {points} points").into()
        }
        Some(End::TwoLastSpaces) => {
            format!("lost: you needed {WINNING_POINTS} points and scored {points}").into()
        }
        Some(End::LastSpaceFailed) => "lost: a last space was not met".into(),
        Some(End::OutOfTurns) => format!("lost: {TURNS} turns without two last spaces").into(),
        None => "the game goes on".into(),
    }
}

pub(super) fn end_of_guilds(table: &Tharos, winners: SeatSet) -> Cow<'static, str> {
    let names: Vec<String> = winners.iter().map(|seat| seat.to_string()).collect();
    let points = winners.iter().next().map_or(0, |seat| table.points(seat));
    match names.len() {
        1 => format!("{} wins with {points} points", names[0]).into(),
        _ => format!("{} share the win with {points} points", names.join(" and ")).into(),
    }
}

fn markers(count: u8, good: Good) -> String {
    match (good, count) {
        (Good::Crystal, 2..) => format!("{count} crystals"),
        _ => format!("{count} {good}"),
    }
}

pub(super) fn goods([ore, crystals]: [u8; 2]) -> String {
    match (ore, crystals) {
        (0, 0) => "nothing".into(),
        (ore, 0) => markers(ore, Good::Ore),
        (0, crystals) => markers(crystals, Good::Crystal),
        _ => format!("{}, {}", markers(ore, Good::Ore), markers(crystals, Good::Crystal)),
    }
}

impl Display for TharosView {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self.task() {
            None => writeln!(f, "Over")?,
            Some(_) if self.mat().is_some() => {
                writeln!(f, "Turn {} of {TURNS}, round {}", self.pass(), self.round())?;
            }
            Some(_) => {
                let who = self.called(self.active());
                writeln!(f, "Round {}, pass {}: {who} to act", self.round(), self.pass())?;
            }
        }
        if let Some(attack) = self.attack() {
            let defence = self.defence(self.active());
            writeln!(
                f,
                "Attack: {}, strength {}; defence {defence}",
                attack.name, attack.strength
            )?;
        }
        self.write_mat(f)?;
        self.write_regions(f)?;
        self.write_buildings(f)?;
        for seat in self.seats_at_table().iter() {
            self.write_guild(f, seat)?;
        }
        Ok(())
    }
}

impl TharosView {
    fn called(&self, seat: Seat) -> String {
        if self.you == Some(seat) { "You".into() } else { seat.to_string() }
    }

    fn write_mat(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Some(mat) = self.mat() else { return Ok(()) };
        writeln!(f)?;
        write!(f, "Start spaces:")?;
        for (name, guild) in ["I", "II", "III"].into_iter().zip(mat.start()) {
            write!(f, " {name} {}", guild.map_or("empty", |guild| guild.name()))?;
        }
        let bag: u8 = mat.bag().iter().sum();
        let mines = match mat.lost_mines() {
            1 => "1 mine".to_owned(),
            count => format!("{count} mines"),
        };
        writeln!(f, "; {bag} in the bag; {mines} in the loss box")?;
        for row in Row::ALL {
            let (guild, count) = match mat.row(row) {
                Some((guild, count)) => (guild.name(), count),
                None => ("nobody's", 0),
            };
            writeln!(f, "Row {row:?}, {guild}, {count} of 6")?;
            for trial in mat.trials(row).into_iter().flatten() {
                let Some((requirement, have)) = self.requirement(trial) else { continue };
                let state = match mat.result(trial) {
                    Some(true) => "was met".to_owned(),
                    Some(false) => "was not met".to_owned(),
                    None => format!("you have {have}"),
                };
                let space = mat.space_of(trial);
                let last = if trial.is_last() { ", last space" } else { "" };
                writeln!(f, "  {space}{last}: {}; {state}", needs(requirement))?;
            }
        }
        Ok(())
    }

    fn write_regions(&self, f: &mut Formatter<'_>) -> fmt::Result {
        writeln!(f, "\nRegions")?;
        for place in Place::all() {
            let Some(land) = self.land(place) else { continue };
            let card = &self.components().regions[usize::from(land.card)];
            write!(f, "  {place} {}, entry {}: {}", card.name, card.entry, goods(land.goods))?;
            for seat in self.seats_at_table().iter() {
                let board = self.board(seat);
                let what = match (board.has_explored(place), board.has_mine(place)) {
                    (true, true) => "explored, with a mine",
                    (true, false) => "explored",
                    _ => continue,
                };
                match self.mat() {
                    Some(_) => write!(f, "; {what}")?,
                    None => write!(f, "; {what} by {}", self.called(seat).to_lowercase())?,
                }
            }
            writeln!(f)?;
        }
        Ok(())
    }

    fn write_buildings(&self, f: &mut Formatter<'_>) -> fmt::Result {
        writeln!(f, "\nPublic buildings")?;
        for (at, place) in self.buildings().iter().enumerate() {
            let building = &self.components().buildings[at];
            let state = match place {
                Where::Stack | Where::Gone => continue,
                Where::Open => format!("to build for {} Jar", building.price),
                Where::Built(owner) => {
                    let owner = self.called(Seat::new((*owner).into())).to_lowercase();
                    format!("built by {owner}")
                }
                Where::Foreign => "of a foreign guild: double fee".to_owned(),
            };
            let (number, name, fee) = (at + 1, &building.name, building.fee);
            let worth = worth(building.strength, building.points);
            writeln!(f, "  {number} {name}, {state}; fee {fee}; {worth}; {}", building.effect)?;
        }
        Ok(())
    }

    fn write_guild(&self, f: &mut Formatter<'_>, seat: Seat) -> fmt::Result {
        let board = self.board(seat);
        let box_ = self.components();
        let points = match self.points(seat) {
            1 => "1 point".to_owned(),
            points => format!("{points} points"),
        };
        writeln!(f, "\n{}: {points}", self.called(seat))?;
        let strength = board.strength(box_);
        writeln!(f, "  {} Jar, {}, combat strength {strength}", board.jar, goods(board.goods))?;
        let medals = Medal::ALL.map(|medal| format!("{} {medal}", board.medal(medal)));
        writeln!(f, "  medals: {}", medals.join(", "))?;
        if board.hired().next().is_none() {
            writeln!(f, "  player cards: none")?;
        }
        for number in board.hired() {
            let card = &box_.cards[usize::from(number)];
            writeln!(f, "  player card: {} {}; {}", number + 1, card.name, printed(card))?;
        }
        for number in board.offer() {
            let card = &box_.cards[usize::from(number)];
            let (name, price) = (&card.name, card.price);
            writeln!(f, "  on offer: {} {name} for {price} Jar; {}", number + 1, printed(card))?;
        }
        if self.you == Some(seat) {
            self.write_hand(f, board)?;
        } else {
            writeln!(f, "  action cards: {}", board.held)?;
        }
        if !board.dice.is_empty() {
            let dice = board.dice.each().map(|die| format!("{} {}", die.colour, die.pips));
            writeln!(f, "  dice: {}", dice.collect::<Vec<_>>().join(", "))?;
        }
        Ok(())
    }

    fn write_hand(&self, f: &mut Formatter<'_>, board: &Board) -> fmt::Result {
        if board.held == 0 {
            return writeln!(f, "  action cards: none");
        }
        for (number, action) in (0u8..).zip(&self.components().actions) {
            for _ in 0..board.holds(number) {
                writeln!(f, "  action card {}: {}; {}", number + 1, action.name, action.effect)?;
            }
        }
        Ok(())
    }
}

/// TH-5.5: what a player card is good for: `strength 1, 2 points; a die on guard counts 1 more`.
pub(super) fn printed(card: &Card) -> String {
    format!("{}; {}", worth(card.strength, card.points), card.ability)
}

/// TH-5.5, TH-5.7: what a card or building adds: `strength 1, 2 points`.
pub(super) fn worth(strength: u8, points: u8) -> String {
    let points = match points {
        1 => "1 point".to_owned(),
        _ => format!("{points} points"),
    };
    format!("strength {strength}, {points}")
}

/// A short sentence for people: what a move does.
pub(super) fn describe(table: &Tharos, mv: Move) -> String {
    let box_ = table.components();
    match mv {
        Move::Swap(at) => format!("swap {} for 3 Jar", ["I and II", "II and III"][usize::from(at)]),
        Move::Place => match table.mat().and_then(|mat| {
            let guild = mat.start()[0]?;
            Some((guild, mat.space_for(guild)?))
        }) {
            Some((guild, space)) => format!("place {guild} on {space}"),
            None => "place the marker".into(),
        },
        Move::Spend(die, deed) => {
            format!("{} {}: {}", die.colour, die.pips, describe_deed(table, die, deed))
        }
        Move::Play(action, target) => {
            let action = &box_.actions[usize::from(action)];
            format!("play {}: {}{}", action.name, action.effect, aimed(table, target))
        }
        Move::Buy(colour) => format!("buy a {colour} die for {} Jar", box_.numbers.die_price),
        Move::Pass => match table.task() {
            Some(Task::Act) if table.me().dice.is_empty() => "end the turn".into(),
            _ => "end the turn with dice unused".into(),
        },
        Move::Mine(place) => format!("place the mine on {}", land(table, place)),
        Move::Lose(Medal::Exploration) => "lose an exploration medal".into(),
        Move::Lose(medal) => format!("lose a {medal} medal"),
        Move::Return(card) => format!("put {} back", box_.cards[usize::from(card)].name),
        Move::Discard(action) => format!("discard {}", box_.actions[usize::from(action)].name),
    }
}

fn land(table: &Tharos, place: Place) -> String {
    let card = table.land(place).map(|land| &table.components().regions[usize::from(land.card)]);
    card.map_or_else(|| place.to_string(), |card| card.name.clone())
}

fn aimed(table: &Tharos, target: Target) -> String {
    match target {
        Target::Nothing => String::new(),
        Target::Die(die) => format!(" ({} {})", die.colour, die.pips),
        Target::Recolour(die, colour) => format!(" ({} {} to {colour})", die.colour, die.pips),
        Target::Region(place) => format!(" ({})", land(table, place)),
        Target::Good(good) => format!(" ({good})"),
        Target::Colour(colour) => format!(" ({colour})"),
    }
}

fn describe_deed(table: &Tharos, die: super::Die, deed: Deed) -> String {
    let box_ = table.components();
    match deed {
        Deed::Earn => format!("earn {} Jar", die.pips + table.me().perks.earn),
        Deed::Sell(ore, crystals) => {
            let price = box_.numbers.sell_price + table.me().perks.sell;
            let jar = u16::from(ore + crystals) * u16::from(price);
            format!("sell {} for {jar} Jar", goods([ore, crystals]))
        }
        Deed::Deliver => "deliver 1 ore and 1 crystal for a trade medal".into(),
        Deed::Explore(place) => {
            let bonus = table
                .land(place)
                .map(|land| box_.regions[usize::from(land.card)].bonus.to_string());
            format!("explore {} ({})", land(table, place), bonus.unwrap_or_default())
        }
        Deed::Take(good, place) => format!("take {good} from {}", land(table, place)),
        Deed::Mine(place) => {
            format!("place a mine on {} for {} Jar", land(table, place), table.mine_price())
        }
        Deed::Guard => format!("guard +{}", table.guard_of(die)),
        Deed::Build(building) => {
            let name = &box_.buildings[usize::from(building)].name;
            format!("build {name} for {} Jar", table.build_price(building))
        }
        Deed::Hire(card) => {
            let name = &box_.cards[usize::from(card)].name;
            format!("hire {name} for {} Jar", table.hire_price(card))
        }
        Deed::Draw => "draw an action card".into(),
        Deed::Use(building, target) => {
            let at = &box_.buildings[usize::from(building)];
            let fee = match table.fee(building) {
                None | Some(0) => String::new(),
                Some(fee) => format!(" for {fee} Jar"),
            };
            format!("use {}{fee}: {}{}", at.name, at.effect, aimed(table, target))
        }
        Deed::Work(card, target) => {
            let card = &box_.cards[usize::from(card)];
            let what = match card.ability {
                super::Ability::Work(_, _, effect) => effect.to_string(),
                super::Ability::Lasting(lasting) => lasting.to_string(),
            };
            format!("{}: {what}{}", card.name, aimed(table, target))
        }
    }
}

/// The same for what chance brings.
pub(super) fn describe_chance(table: &Tharos, seat: Option<Seat>, chance: Chance) -> String {
    let box_ = table.components();
    let building = |at: u8| &box_.buildings[usize::from(at)].name;
    match chance {
        Chance::Region(card) => {
            format!("{} is laid out", box_.regions[usize::from(card)].name)
        }
        Chance::Building(at) => format!("{} is open to be built", building(at)),
        Chance::Offer(card) => {
            let who = table.active();
            format!("{} is on offer to {who}", box_.cards[usize::from(card)].name)
        }
        Chance::Card(action) => {
            let who = seat.unwrap_or(table.active());
            format!("{who} draws {}", box_.actions[usize::from(action)].name)
        }
        Chance::Marker(guild) => format!("a marker of {guild} is drawn"),
        Chance::Attack(at) => {
            let round = usize::from(table.round() - 1);
            let attack = &box_.attacks[round][usize::from(at)];
            format!("{} attack with strength {}", attack.name, attack.strength)
        }
        Chance::Die(die) => format!("{} rolls {} {}", table.active(), die.colour, die.pips),
        Chance::Line(pips) => match pips {
            5 => "the second row of regions is cleared".into(),
            6 => "the third row of regions is cleared".into(),
            column => format!("column {column} of the regions is cleared"),
        },
        Chance::Remove(at) => format!("{} leaves the game", building(at)),
        Chance::Foreign(at) => format!("{} gets a foreign marker: double fee", building(at)),
    }
}

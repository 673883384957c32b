//! What is seen: everything but the action cards of others.

use super::agenda::Task;
use super::board::{Board, Points};
use super::buildings::Where;
use super::components::{ACTIONS, BUILDINGS};
use super::effect::{Effect, Medal};
use super::luck::pick;
use super::moves::Place;
use super::table::Tharos;
use crate::mat::{Mat, Requirement, Row, Space, Trial};
use game_core::{Rng, Seat, Viewer};
use serde::{Serialize, Serializer};
use std::ops::Deref;

/// A table as one viewer sees it: the same table, with the hands of others
/// among the cards that nobody has seen. As JSON it is what programs read.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct TharosView {
    /// Through whose eyes this is.
    pub you: Option<Seat>,
    table: Tharos,
}

impl Deref for TharosView {
    type Target = Tharos;
    fn deref(&self) -> &Tharos {
        &self.table
    }
}

impl Tharos {
    pub(crate) fn view_for(&self, viewer: Viewer) -> TharosView {
        // No `..` here: a new field does not compile until someone decides who sees it.
        let Tharos {
            components: _,
            seats: _,
            mat: _,
            boards,
            lands: _,
            buildings: _,
            unseen: _,
            deck: _,
            discards: _,
            attacks: _,
            attack: _,
            pass: _,
            turns: _,
            active: _,
            rolling: _,
            agenda: _,
            over: _,
        } = self;
        let mut table = self.clone();
        for seat in self.seats_at_table().iter().filter(|seat| !viewer.is(*seat)) {
            let hand = boards[seat.index()].hand;
            table.boards[seat.index()].hand = [0; ACTIONS];
            for (unseen, held) in table.unseen.iter_mut().zip(hand) {
                *unseen += held;
            }
        }
        let you = match viewer {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Spectator => None,
        };
        TharosView { you, table }
    }

    /// Tables that differ only in what `viewer` cannot see: a card in the hand
    /// of another guild is one of those that nobody has seen.
    pub(crate) fn with_hands_exchanged(&self, viewer: Viewer) -> Vec<Tharos> {
        let mut others = Vec::new();
        for seat in self.seats_at_table().iter().filter(|seat| !viewer.is(*seat)) {
            let hand = &self.boards[seat.index()].hand;
            let held = (0..ACTIONS).filter(|at| hand[*at] > 0);
            for held in held {
                let unlike = |at: &usize| *at != held && self.unseen[*at] > 0;
                let Some(unseen) = (0..ACTIONS).find(unlike) else { continue };
                let mut other = self.clone();
                let hand = &mut other.boards[seat.index()].hand;
                hand[held] -= 1;
                hand[unseen] += 1;
                other.unseen[held] += 1;
                other.unseen[unseen] -= 1;
                others.push(other);
            }
        }
        others
    }
}

impl Tharos {
    /// For those who follow a match without seeing every hand: this seat holds
    /// that action card, in exchange for one that might as well be elsewhere.
    /// The hand of `viewer` is known and stays as it is.
    pub fn suppose_held(&mut self, viewer: Viewer, seat: Seat, action: u8) {
        let action = usize::from(action);
        let hand = self.boards[seat.index()].hand;
        let Some(given) = hand.iter().position(|count| *count > 0) else { return };
        if viewer.is(seat) || hand[action] > 0 {
            return;
        }
        if self.unseen[action] > 0 {
            self.unseen[action] -= 1;
            self.unseen[given] += 1;
        } else if let Some(other) = self.supposed_holder(viewer, action) {
            self.boards[other].hand[action] -= 1;
            self.boards[other].hand[given] += 1;
        }
        let hand = &mut self.boards[seat.index()].hand;
        hand[given] -= 1;
        hand[action] += 1;
    }

    /// The same for an action card that is about to be drawn: it is in no hand.
    pub fn suppose_unseen(&mut self, viewer: Viewer, action: u8) {
        let action = usize::from(action);
        let taken = self.unseen.iter().position(|count| *count > 0);
        if self.unseen[action] == 0
            && let (Some(other), Some(taken)) = (self.supposed_holder(viewer, action), taken)
        {
            self.boards[other].hand[action] -= 1;
            self.boards[other].hand[taken] += 1;
            self.unseen[taken] -= 1;
            self.unseen[action] += 1;
        }
    }

    /// Somebody whose hand is not known, and who might hold this.
    fn supposed_holder(&self, viewer: Viewer, action: usize) -> Option<usize> {
        let holds = |seat: &Seat| self.boards[seat.index()].hand[action] > 0;
        let others = self.seats_at_table().iter().filter(|seat| !viewer.is(*seat));
        others.filter(holds).map(Seat::index).next()
    }
}

impl TharosView {
    /// Some table that looks like this: hands are dealt from what is unseen.
    pub(super) fn guess(&self, rng: &mut impl Rng) -> Tharos {
        let mut table = self.table.clone();
        for seat in table.seats_at_table().iter() {
            if self.you == Some(seat) {
                continue;
            }
            for _ in 0..table.boards[seat.index()].held {
                let drawn = pick(&table.unseen, rng);
                table.unseen[drawn] -= 1;
                table.boards[seat.index()].hand[drawn] += 1;
            }
        }
        table
    }
}

/// The JSON of a view.
#[derive(Serialize)]
struct Shown<'a> {
    you: Option<Seat>,
    round: u8,
    pass: u8,
    active: Seat,
    awaits: &'static str,
    attack: Option<ShownAttack<'a>>,
    defence: u8,
    mat: Option<ShownMat>,
    regions: Vec<ShownRegion<'a>>,
    buildings: Vec<ShownBuilding<'a>>,
    action_deck: u8,
    action_discards: [u8; ACTIONS],
    action_unseen: [u8; ACTIONS],
    guilds: Vec<ShownGuild<'a>>,
}

#[derive(Serialize)]
struct ShownAttack<'a> {
    name: &'a str,
    strength: u8,
}

#[derive(Serialize)]
struct ShownMat {
    start: [Option<String>; 3],
    bag: [u8; 3],
    rows: Vec<ShownRow>,
    loss_box: usize,
    points: i32,
}

#[derive(Serialize)]
struct ShownRow {
    row: String,
    guild: Option<String>,
    markers: u8,
    coin: bool,
    requirements: Vec<ShownRequirement>,
}

#[derive(Serialize)]
struct ShownRequirement {
    space: Space,
    needs: String,
    have: u32,
    result: Option<bool>,
}

#[derive(Serialize)]
struct ShownRegion<'a> {
    at: String,
    name: &'a str,
    entry: u8,
    ore: u8,
    crystals: u8,
    bonus: Effect,
    explored: Vec<Seat>,
    mines: Vec<Seat>,
}

#[derive(Serialize)]
struct ShownBuilding<'a> {
    number: u8,
    name: &'a str,
    price: u8,
    fee: u8,
    points: u8,
    strength: u8,
    effect: Effect,
    #[serde(rename = "where")]
    place: Where,
}

#[derive(Serialize)]
struct ShownGuild<'a> {
    jar: u16,
    ore: u8,
    crystals: u8,
    medals: [u8; 4],
    strength: u8,
    guard: u8,
    dice: Vec<super::Die>,
    bag: super::Colours,
    used: super::Colours,
    bought: u8,
    action_cards: u8,
    hand: Option<Vec<&'a str>>,
    offer: Vec<&'a str>,
    hired: Vec<&'a str>,
    deck: usize,
    points: Points,
    total: i32,
}

impl TharosView {
    fn shown(&self) -> Shown<'_> {
        let attack = self
            .attack()
            .map(|attack| ShownAttack { name: &attack.name, strength: attack.strength });
        let regions = Place::all().filter_map(|place| self.shown_region(place));
        let buildings = (0..BUILDINGS as u8).filter_map(|number| self.shown_building(number));
        Shown {
            you: self.you,
            round: self.round(),
            pass: self.pass(),
            active: self.active(),
            awaits: awaits(self.task()),
            attack,
            defence: self.defence(self.active()),
            mat: self.shown_mat(),
            regions: regions.collect(),
            buildings: buildings.collect(),
            action_deck: self.deck,
            action_discards: self.discards,
            action_unseen: self.unseen,
            guilds: self.seats_at_table().iter().map(|seat| self.shown_guild(seat)).collect(),
        }
    }

    fn shown_mat(&self) -> Option<ShownMat> {
        let mat = self.mat()?;
        let row = |row: Row| {
            let (guild, markers) = mat.row(row).unzip();
            let requirements = mat.trials(row).into_iter().flatten();
            ShownRow {
                row: format!("{row:?}"),
                guild: guild.map(|guild| guild.to_string()),
                markers: markers.unwrap_or(0),
                coin: mat.has_coin(row),
                requirements: requirements
                    .map(|trial| self.shown_requirement(mat, trial))
                    .collect(),
            }
        };
        Some(ShownMat {
            start: mat.start().map(|guild| guild.map(|guild| guild.to_string())),
            bag: mat.bag(),
            rows: Row::ALL.map(row).into(),
            loss_box: mat.lost_mines(),
            points: mat.points(),
        })
    }

    fn shown_requirement(&self, mat: &Mat, trial: Trial) -> ShownRequirement {
        let (requirement, have) = self.requirement(trial).expect("the mat is there");
        ShownRequirement {
            space: mat.space_of(trial),
            needs: super::text::needs(requirement),
            have,
            result: mat.result(trial),
        }
    }

    fn shown_region(&self, place: Place) -> Option<ShownRegion<'_>> {
        let land = self.land(place)?;
        let card = &self.components.regions[usize::from(land.card)];
        let those = |which: &dyn Fn(&Board) -> bool| {
            self.seats_at_table().iter().filter(|seat| which(self.board(*seat))).collect()
        };
        let [ore, crystals] = land.goods;
        Some(ShownRegion {
            at: place.to_string(),
            name: &card.name,
            entry: card.entry,
            ore,
            crystals,
            bonus: card.bonus,
            explored: those(&|board| board.has_explored(place)),
            mines: those(&|board| board.has_mine(place)),
        })
    }

    /// A building that everybody has seen.
    fn shown_building(&self, number: u8) -> Option<ShownBuilding<'_>> {
        let place = self.buildings.at(number);
        let building = &self.components.buildings[usize::from(number)];
        (place != Where::Stack).then_some(ShownBuilding {
            number: number + 1,
            name: &building.name,
            price: building.price,
            fee: building.fee,
            points: building.points,
            strength: building.strength,
            effect: building.effect,
            place,
        })
    }

    fn shown_guild(&self, seat: Seat) -> ShownGuild<'_> {
        let board = self.board(seat);
        let cards = |cards: &mut dyn Iterator<Item = u8>| {
            cards.map(|at| self.components.cards[usize::from(at)].name.as_str()).collect()
        };
        let hand = || {
            let held = self.components.actions.iter().zip(board.hand);
            held.flat_map(|(action, count)| vec![action.name.as_str(); count.into()]).collect()
        };
        let [ore, crystals] = board.goods;
        ShownGuild {
            jar: board.jar,
            ore,
            crystals,
            medals: Medal::ALL.map(|medal| board.medal(medal)),
            strength: board.strength(&self.components),
            guard: board.guard,
            dice: board.dice.each().collect(),
            bag: board.bag,
            used: board.used,
            bought: board.bought,
            action_cards: board.held,
            hand: (self.you == Some(seat)).then(hand),
            offer: cards(&mut board.offer()),
            hired: cards(&mut board.hired()),
            deck: board.deck().count(),
            points: board.points(&self.components),
            total: self.points(seat),
        }
    }
}

impl Tharos {
    /// What a space of the mat asks for now, and what there is of it.
    pub fn requirement(&self, trial: Trial) -> Option<(Requirement, u32)> {
        let requirement = self.mat()?.requirement(trial);
        let board = self.board(Seat::new(0));
        Some((requirement, board.answer(requirement.question(), &self.components)))
    }
}

impl Serialize for TharosView {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.shown().serialize(serializer)
    }
}

fn awaits(task: Option<Task>) -> &'static str {
    match task {
        None => "nothing",
        Some(Task::Mat) => "swap-or-place",
        Some(Task::Act) => "act",
        Some(Task::Mine) => "mine",
        Some(Task::Medal | Task::Unpaid(_)) => "lose-medal",
        Some(Task::Return(_)) => "return-card",
        Some(Task::Discard) => "discard",
        Some(_) => "chance",
    }
}

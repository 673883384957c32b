//! TH-5: everything in the box, read from one text.

use super::effect::{Ability, Effect, Good, Medal};
use super::numbering::Numbering;
use super::{Colours, parse};
use std::sync::{Arc, LazyLock};

/// TH-5.3: regions on the table.
pub const REGIONS: usize = 12;
/// TH-5.3: regions of a row.
pub const COLUMNS: usize = 4;
/// TH-5.5: player cards of a guild.
pub const CARDS: usize = 12;
/// TH-5.7: public buildings.
pub const BUILDINGS: usize = 14;
/// TH-5.8: different action cards.
pub const ACTIONS: usize = 12;
/// TH-5.6: attack cards of a round, of which four are used.
pub const ATTACKS: usize = 5;
/// TH-5: rounds of a game.
pub const ROUNDS: usize = 4;
/// TH-5: passes of a round.
pub const PASSES: u8 = 4;

/// TH-5.3: a region card.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Region {
    /// Which row it lies in, the top one being 0.
    pub row: u8,
    /// What an exploring die must show.
    pub entry: u8,
    /// Ore and crystals that lie there at the start.
    pub holds: [u8; 2],
    /// What whoever explores it receives.
    pub bonus: Effect,
    /// Its picture.
    pub picture: String,
    /// What it is called.
    pub name: String,
}

/// TH-5.6: an attack card.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Attack {
    /// How strong it is.
    pub strength: u8,
    /// What it is called.
    pub name: String,
}

/// TH-5.5: a player card; every guild has the same twelve.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Card {
    /// Jar to hire it.
    pub price: u8,
    /// What it adds to the combat strength.
    pub strength: u8,
    /// Points at the end.
    pub points: u8,
    /// What it does.
    pub ability: Ability,
    /// Its picture.
    pub picture: String,
    /// What it is called.
    pub name: String,
}

/// TH-5.7: a public building.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Building {
    /// Jar to build it.
    pub price: u8,
    /// Jar to use it, for everybody but its owner.
    pub fee: u8,
    /// Points at the end, for its owner.
    pub points: u8,
    /// What it adds to its owner's combat strength.
    pub strength: u8,
    /// What a use of it does.
    pub effect: Effect,
    /// Its picture.
    pub picture: String,
    /// What it is called.
    pub name: String,
}

/// TH-5.8: an action card.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Action {
    /// How many there are.
    pub copies: u8,
    /// What it does.
    pub effect: Effect,
    /// What it is called.
    pub name: String,
}

macro_rules! numbers {
    ($($(#[doc = $doc:literal])+ $field:ident = $name:literal, $low:literal..=$high:literal;)*) => {
        /// TH-5.10: the numbers of the rules that can be tuned.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
        pub struct Numbers {
            $($(#[doc = $doc])+ pub $field: u8,)*
        }

        impl Numbers {
            /// Their names in the components file, and how far each may go.
            pub(super) const NAMES: &'static [(&'static str, u8, u8)] = &[$(($name, $low, $high)),*];

            /// The number of this name.
            pub(super) fn named(&mut self, name: &str) -> Option<&mut u8> {
                match name {
                    $($name => Some(&mut self.$field),)*
                    _ => None,
                }
            }
        }
    };
}
numbers! {
    /// TH-5.2: Jar at the start.
    start_jar = "start-jar", 0..=30;
    /// TH-5.2: action cards at the start.
    start_cards = "start-cards", 0..=3;
    /// TH-5.1: Jar for a new die.
    die_price = "die-price", 0..=30;
    /// TH-5.1: new dice at most.
    most_dice = "most-dice", 0..=12;
    /// TH-5.4: Jar for a marker sold.
    sell_price = "sell-price", 0..=9;
    /// TH-5.4: what a yellow die must show to deliver.
    deliver_pips = "deliver-pips", 1..=6;
    /// TH-5.4: what a blue die must show to take a marker.
    take_pips = "take-pips", 1..=6;
    /// TH-5.4: what a blue die must show to place a mine.
    mine_pips = "mine-pips", 1..=6;
    /// TH-5.4: Jar for a mine.
    mine_price = "mine-price", 0..=30;
    /// TH-5.4: what a die must show to build.
    build_pips = "build-pips", 1..=6;
    /// TH-5.4: what a die must show to hire.
    hire_pips = "hire-pips", 1..=6;
    /// TH-5.4: what a red die must show to count twice.
    strong_guard = "strong-guard", 1..=7;
    /// TH-5.6: Jar for each missing point of defence.
    fine = "fine", 0..=9;
    /// TH-5.6: by how much an attack is exceeded for a medal.
    combat_margin = "combat-margin", 0..=9;
    /// TH-5.4: regions for an exploration medal.
    regions_a_medal = "regions-a-medal", 1..=12;
    /// TH-5.4: buildings for a civil medal.
    built_a_medal = "built-a-medal", 1..=12;
    /// TH-5.9: points of a combat medal.
    combat_points = "combat-points", 0..=20;
    /// TH-5.9: points of an exploration medal.
    exploration_points = "exploration-points", 0..=20;
    /// TH-5.9: points of a trade medal.
    trade_points = "trade-points", 0..=20;
    /// TH-5.9: points of a civil medal.
    civil_points = "civil-points", 0..=20;
    /// TH-5.9: points of a full set of medals.
    set_points = "set-points", 0..=20;
    /// TH-5.9: points of a mine on a region.
    mine_points = "mine-points", 0..=20;
    /// TH-5.9: Jar for a point.
    jar_a_point = "jar-a-point", 1..=50;
    /// TH-5.9: ore and crystals for a point.
    goods_a_point = "goods-a-point", 1..=50;
}

impl Numbers {
    /// TH-5.9: points of a medal.
    pub fn medal_points(&self, medal: Medal) -> u8 {
        match medal {
            Medal::Combat => self.combat_points,
            Medal::Exploration => self.exploration_points,
            Medal::Trade => self.trade_points,
            Medal::Civil => self.civil_points,
        }
    }
}

/// Everything in the box.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Components {
    /// Prices, limits and points.
    pub numbers: Numbers,
    /// TH-5.1: the dice in a guild's bag at the start.
    pub dice: Colours,
    /// TH-5.3: the region cards, four of each row.
    pub regions: Vec<Region>,
    /// TH-5.6: the attack cards, by round.
    pub attacks: [Vec<Attack>; ROUNDS],
    /// TH-5.5: the player cards.
    pub cards: Vec<Card>,
    /// Those among them that can be put to work, a bit each.
    pub(super) workers: u16,
    /// TH-5.7: the public buildings.
    pub buildings: Vec<Building>,
    /// TH-5.8: the action cards.
    pub actions: Vec<Action>,
    /// Which numbers the moves have that depend on what is in the box.
    pub(super) numbering: Numbering,
}

impl Components {
    /// Reads the text, and checks that nothing is missing.
    pub fn parse(text: &str) -> Result<Components, BadComponents> {
        parse::components(text)
    }

    /// A text without what says nothing: comments, blank lines and the spaces
    /// between columns. It reads as the same components.
    pub fn kept(text: &str) -> String {
        let lines = text.lines().map(str::trim);
        let lines = lines.filter(|line| !line.is_empty() && !line.starts_with('#'));
        lines.fold(String::new(), |mut kept, line| {
            let columns: Vec<&str> = line.split('|').map(str::trim).collect();
            kept += &columns.join("|");
            kept.push('\n');
            kept
        })
    }

    /// TH-5.3: how many markers of a kind a region card shows.
    pub fn printed(&self, region: u8, good: Good) -> u8 {
        self.regions[usize::from(region)].holds[good.index()]
    }
}

/// A components text that cannot be used, with the line.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("components, line {line}: {what}")]
pub struct BadComponents {
    /// Counted from 1.
    pub line: usize,
    /// What is wrong there.
    pub what: String,
}

/// The text of our own components.
pub const OUR_TEXT: &str = include_str!("components.txt");

/// Our own components.
pub static OURS: LazyLock<Arc<Components>> = LazyLock::new(|| {
    Arc::new(Components::parse(OUR_TEXT).unwrap_or_else(|error| panic!("our own {error}")))
});

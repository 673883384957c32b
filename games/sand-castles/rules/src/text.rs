//! The view as plain text, for terminals and screen readers.

use crate::components::Components;
use crate::state::{MOST_DRY_TURNS, Phase};
use crate::view::{CastleView, SandCastlesView};
use crate::{Cell, Chance, Move, Tile};
use game_core::Seat;
use std::fmt::{self, Display, Formatter};

impl Display for SandCastlesView {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let builder = self.called(self.builder);
        match self.phase {
            Phase::First | Phase::LayOut => writeln!(f, "The castles are laid out")?,
            // SC-4.3.
            Phase::Over if self.is_netted() => {
                let (turn, most) = (self.turn, MOST_DRY_TURNS);
                writeln!(f, "Over after turn {turn}: {most} turns without a finished castle")?;
            }
            Phase::Over => writeln!(f, "Over after turn {}", self.turn)?,
            _ => {
                writeln!(f, "Turn {}: {builder} to build, {} of 3 played", self.turn, self.played)?;
            }
        }
        if let Some([one, other]) = &self.rolled {
            writeln!(f, "Rolled: {one} and {other}")?;
        }
        writeln!(f, "Pool: {}. Castles in the deck: {}", self.pool, self.deck)?;
        for (place, castle) in self.castles.iter().enumerate() {
            writeln!(f)?;
            match castle {
                Some(castle) => self.write_castle(f, place, castle)?,
                None => writeln!(f, "Castle {}: none left", place + 1)?,
            }
        }
        writeln!(f)?;
        for (at, player) in self.players.iter().enumerate() {
            let who = self.called(Seat::new(at));
            let names: Vec<&str> = player.finished.iter().map(|(name, _)| name.as_str()).collect();
            write!(f, "{who}: {}", points(player.points))?;
            if !names.is_empty() {
                write!(f, " ({})", names.join(", "))?;
            }
            writeln!(f, "; in hand {}", player.hand)?;
        }
        Ok(())
    }
}

impl SandCastlesView {
    fn called(&self, seat: Seat) -> String {
        if self.you == Some(seat) { "You".into() } else { seat.to_string() }
    }

    /// The design with what both have built: the base is the lowest line.
    fn write_castle(
        &self,
        f: &mut Formatter<'_>,
        place: usize,
        castle: &CastleView,
    ) -> fmt::Result {
        let value = points(castle.value.into());
        writeln!(f, "Castle {}: {}, {value}", place + 1, castle.name)?;
        let columns = castle.columns;
        let letters: String = (0..columns).map(|at| char::from(b'a' + at)).collect();
        for (at, player) in self.players.iter().enumerate() {
            writeln!(f, "  {}, walls {}", self.called(Seat::new(at)), player.walls[place])?;
            for row in (0..castle.rows).rev() {
                write!(f, "    {} ", row + 1)?;
                for column in 0..columns {
                    let cell = Cell { castle: place as u8, column, row };
                    let built = player.built[place].contains(&cell);
                    f.write_str(
                        match (castle.towers.contains(&cell), castle.sandpails.contains(&cell)) {
                            (true, _) if built => "T",
                            (true, _) => "t",
                            (_, true) if built => "S",
                            (_, true) => "s",
                            _ => " ",
                        },
                    )?;
                }
                writeln!(f)?;
            }
            writeln!(f, "      {letters}")?;
        }
        Ok(())
    }
}

fn points(count: i32) -> String {
    if count == 1 { "1 point".into() } else { format!("{count} points") }
}

/// A short sentence for people: what a move does.
pub(crate) fn describe(view: &SandCastlesView, mv: Move) -> String {
    let name = |place: u8| match &view.castles[usize::from(place)] {
        Some(castle) => castle.name.clone(),
        None => format!("castle {}", place + 1),
    };
    let tile = |cell: Cell| match &view.castles[usize::from(cell.castle)] {
        Some(castle) if castle.towers.contains(&cell) => "tower",
        _ => "sandpail",
    };
    let at = |cell: Cell| format!("{}{}", char::from(b'a' + cell.column), cell.row + 1);
    match mv {
        Move::Take(Tile::Double) => "take a double wave".into(),
        Move::Take(_) => "take a single wave".into(),
        Move::Put(cell) => format!("put a {} on {} of {}", tile(cell), at(cell), name(cell.castle)),
        Move::Wall(place) => format!("place a wall in front of {}", name(place)),
        Move::Wave(tile, place) => format!("send a {tile} wave at {}", name(place)),
        Move::Hit(cell) => {
            format!("take the {} on {} of {}", tile(cell), at(cell), name(cell.castle))
        }
        Move::Keep(cell) => format!("keep a sandpail on {} of {}", at(cell), name(cell.castle)),
        Move::Enough => "keep no more".into(),
        Move::Discard(tile) => match tile {
            Tile::Single | Tile::Double => format!("put a {tile} wave back"),
            _ => format!("put a {tile} back"),
        },
        Move::Done => "end your turn".into(),
    }
}

/// The same for what chance brings.
pub(crate) fn describe_chance(
    components: &Components,
    seat: Option<Seat>,
    chance: Chance,
) -> String {
    match chance {
        Chance::First(first) => format!("{} begins", Seat::new(first.into())),
        Chance::Castle(number) => {
            let castle = &components.castles[usize::from(number)];
            format!("{} is laid out, {}", castle.name, points(castle.value.into()))
        }
        Chance::Roll(one, other) => {
            let who = seat.map_or_else(|| "somebody".into(), |seat| seat.to_string());
            let [one, other] = components.shown(one, other);
            format!("{who} rolls {one} and {other}")
        }
    }
}

//! The pages, one module each.
//!
//! Every page is a function from a plain struct and the [`Visitor`] to markup.
//! Text that people typed is only ever handed to `maud`, which escapes it.

pub mod analysis;
pub mod campaign;
mod deed;
pub mod error;
pub mod fine_sand;
pub mod home;
mod icons;
mod layout;
mod model;
mod moment;
pub mod new_table;
pub mod novem;
mod old;
pub mod profile;
mod qr;
pub mod replay;
pub mod rules;
pub mod sand_castles;
pub mod subtext;
pub mod table;
pub mod text_mode;
pub mod tharos;
mod tide;

pub use deed::{Why, sentence};
pub use icons::Emblem;
pub use model::{
    Absence, Board, ChatLine, Clock, LogLine, Occupant, OldMatch, Seal, SeatRow, SeatState, Stage,
    TablePage, Visitor, seat_emblems,
};
pub(crate) use model::{list, of};
pub use moment::{ago, iso};
pub use tide::{Tide, TidePoint};

//! The pages, one module each.
//!
//! Every page is a function from a plain struct and the [`Visitor`] to markup.
//! Text that people typed is only ever handed to `maud`, which escapes it.

pub mod accuracy;
pub mod admin;
pub mod call;
pub mod campaign;
pub mod cast;
pub mod coach;
pub mod deed;
pub mod device;
pub mod error;
pub mod hint;
pub mod home;
pub mod how_to;
pub mod icons;
pub mod layout;
pub mod lobby;
pub mod log;
mod markdown;
pub mod mistakes;
pub mod model;
pub mod moment;
mod more;
pub mod new_table;
pub(crate) mod notice;
pub mod offline;
mod old;
mod peace;
pub mod profile;
pub mod puzzles;
pub mod qr;
pub mod replay;
pub mod review;
pub mod rules;
mod sure;
pub mod table;
pub mod tally;
pub mod text_mode;
pub mod tide;
pub mod watching;

pub use deed::{Why, sentence};
pub use device::SharedDevice;
pub use host::Character;
pub use icons::Emblem;
pub use log::{Log, LogLine};
pub use model::{
    Absence, Cast, ChatLine, Clock, Lobby, Occupant, OldMatch, Peace, PlayedOn, Seal, SeatRow,
    SeatState, Stage, TablePage, Visitor, seat_emblems,
};
pub use model::{list, of};
pub use moment::{ago, iso};
pub use more::More;
pub use sure::sure;
pub use tide::{Tide, TidePoint};

//! The pages, one module each.
//!
//! Every page is a function from a plain struct and the [`Visitor`] to markup.
//! Text that people typed is only ever handed to `maud`, which escapes it.

pub mod deed;
pub mod error;
pub mod home;
pub mod icons;
pub mod layout;
pub mod log;
pub mod model;
pub mod moment;
pub mod new_table;
mod old;
pub mod profile;
pub mod qr;
pub mod replay;
pub mod rules;
pub mod table;
pub mod text_mode;
pub mod tide;

pub use deed::{Why, sentence};
pub use icons::Emblem;
pub use log::{Log, LogLine};
pub use model::{
    Absence, Cast, ChatLine, Clock, Occupant, OldMatch, Seal, SeatRow, SeatState, Stage, TablePage,
    Visitor, seat_emblems,
};
pub use model::{list, of};
pub use moment::{ago, iso};
pub use tide::{Tide, TidePoint};

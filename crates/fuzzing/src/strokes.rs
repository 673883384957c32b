//! Moves that are more than one of a list: whatever a player puts onto a blank sheet.

use crate::matches::MOMENTS;
use crate::moves;
use catalog::AnyMatch;
use game_core::{Seat, Viewer};
use std::sync::LazyLock;

/// Where somebody has a blank sheet, and how the move begins.
static SHEETS: LazyLock<Vec<(&'static AnyMatch, Seat, String)>> = LazyLock::new(|| {
    let matches = MOMENTS.iter().flat_map(|moments| &moments.matches);
    let sheets = matches.flat_map(|played| {
        let seats = (0..played.seats()).map(Seat::new);
        seats.flat_map(move |seat| {
            let open = played.legal_moves(seat).into_iter().filter(|legal| legal.open);
            open.map(move |legal| (played, seat, legal.text))
        })
    });
    sheets.collect()
});

/// The first byte says where; the rest is what is put onto the sheet.
pub fn read(input: &[u8]) {
    let &[at, ref drawn @ ..] = input else { return };
    // No game on the shelf has sheets: then nobody can put anything onto one.
    let Some((played, seat, begins)) = SHEETS.get(usize::from(at) % SHEETS.len().max(1)) else {
        return;
    };
    let text = format!("{begins} {}", String::from_utf8_lossy(drawn));
    if let Some(drawn) = moves::read_move(played, *seat, &text) {
        // Whoever drew it sees it, in words as well.
        drawn.show(Viewer::Seat(*seat));
        drawn.story();
    }
}

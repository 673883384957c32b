//! Cards that were played for a region or a building which never came.

use crate::thinning::wants_empty_hand;
use ::tharos::base::{Effect, Move, Options, Tharos};
use bots::{BotRng, Budget};
use game_core::{Game, Search, Turn, Viewer};
use rand_core::SeedableRng;

/// How many cards that help with the next region, building or player card were played, and how many of
/// them for nothing, because the turn ended first.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Lapses {
    /// Cards played.
    pub played: u64,
    /// Cards whose effect lapsed.
    pub lapsed: u64,
    /// Those among them that were played while the mat was about to ask for an empty hand (TH-3.1, A4): being
    /// rid of the card is what they were played for.
    pub shed: u64,
}

/// Lets a bot play against itself, or alone, and counts.
pub fn lapses(bot: &str, guilds: usize, games: u64, budget: Budget, seed: u64) -> Option<Lapses> {
    let mut found = Lapses::default();
    for number in 0..games {
        let mut rng = BotRng::seed_from_u64(seed ^ number.wrapping_mul(0x9E37_79B9_7F4A_7C15));
        let mut players: Vec<_> = (0..guilds).map(|_| crate::bot(bot)).collect::<Option<_>>()?;
        let mut table = Tharos::new(&Options::default(), guilds).ok()?;
        // Cards that wait: for a region, and for a building or a player card.
        let (mut legal, mut waiting) = (Vec::new(), [0, 0]);
        let mut to_be_rid = false;
        loop {
            match table.turn() {
                Turn::Over => break,
                Turn::Chance(_) => {
                    let chance = table.sample_chance(&mut rng);
                    table.apply_chance(chance);
                }
                Turn::Seats(seats) => {
                    let seat = seats.iter().next()?;
                    legal.clear();
                    table.legal_moves(seat, &mut legal);
                    let view = table.view(Viewer::Seat(seat));
                    let mv = players[seat.index()].choose(seat, &view, &legal, budget, &mut rng).mv;
                    if let Move::Play(action, _) = mv {
                        to_be_rid = wants_empty_hand(&table);
                        match table.components().actions[usize::from(action)].effect {
                            Effect::Path(_) => waiting[0] += 1,
                            Effect::Cheaper(_) => waiting[1] += 1,
                            _ => {}
                        }
                    }
                    let turn = table.step();
                    table.apply(seat, mv);
                    let board = table.board(seat);
                    if table.step() != turn || table.turn() == Turn::Over || mv == Move::Pass {
                        let lapsed = waiting[0] + waiting[1];
                        found.played += lapsed;
                        found.lapsed += lapsed;
                        found.shed += if to_be_rid { lapsed } else { 0 };
                        waiting = [0, 0];
                    }
                    for (waiting, left) in waiting.iter_mut().zip([board.path, board.cheaper]) {
                        if left == 0 {
                            found.played += *waiting;
                            *waiting = 0;
                        }
                    }
                }
            }
        }
    }
    Some(found)
}

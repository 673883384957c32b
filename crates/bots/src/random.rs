//! The bot that takes whatever comes.

use crate::{Bot, BotRng, Budget, Choice};
use game_core::{Game, Seat, below};

/// Plays any legal move, each as likely as the others.
#[derive(Clone, Copy, Debug, Default)]
pub struct RandomBot;

impl<G: Game> Bot<G> for RandomBot {
    fn choose(
        &mut self,
        _: Seat,
        _: &G::View,
        legal: &[G::Move],
        _: Budget,
        rng: &mut BotRng,
    ) -> Choice<G::Move> {
        let mv = legal[below(rng, legal.len() as u32) as usize].clone();
        Choice::because(mv, "any move is as good as another to me")
    }

    fn mix(
        &mut self,
        _: Seat,
        _: &G::View,
        legal: &[G::Move],
        _: Budget,
        _: &mut BotRng,
    ) -> Vec<f32> {
        vec![1.0 / legal.len() as f32; legal.len()]
    }
}

//! The action cards in the viewer's hand.

use super::{Offer, Table, TharosBoard, some_play};
use maud::{Markup, html};
use tharos::base::{Move, Target};
use web::pages::deed::{Deed, id_of, sentence};

/// Each with what it does, and whether it can be played.
pub(super) fn cards(board: &TharosBoard, live: Option<&Table<'_>>) -> Markup {
    let view = &board.view;
    let (deck, discards) = view.action_cards();
    html! {
        h3 #hand-title { "Action cards" }
        @if view.you != Some(board.near()) {
            p.side-note { (board.mine().held) " in hand, face down." }
        } @else if board.mine().held == 0 {
            p.side-note { "None in hand." }
        }
        ul.th-hand aria-labelledby="hand-title" {
            @for (action, card) in (0_u8..).zip(&view.components().actions) {
                @for nth in 0..board.mine().holds(action) {
                    li.action {
                        b { (card.name) }
                        small { (sentence(&card.effect.to_string())) }
                        // Two that are alike do the same: one of them is enough to press.
                        @if let Some(table) = live.filter(|_| nth == 0) { (table.play(action)) }
                    }
                }
            }
        }
        p.side-note { (deck) " in the deck, " (discards) " discarded." }
    }
}

impl Table<'_> {
    fn play(&self, action: u8) -> Markup {
        let plays: Vec<(Target, &Offer)> = self
            .board
            .offers
            .iter()
            .filter_map(|offer| match offer.mv {
                Move::Play(of, target) if of == action => Some((target, offer)),
                _ => None,
            })
            .collect();
        let effect = self.board.view.components().actions[usize::from(action)].effect;
        html! {
            @match plays.as_slice() {
                [] => {
                    @let text = some_play(self.board.mine(), action, effect);
                    @if let Some(why) = self.board.why(&text) {
                        (Deed::new(&text, "btn btn-sm", &id_of(&text)).asked(Some(why)).button(&html! { "Play" }))
                    }
                },
                [(Target::Nothing, offer)] => {
                    @let id = id_of(&offer.text);
                    (Deed { label: Some(&offer.label), ..Deed::new(&offer.text, "btn btn-sm is-open", &id) }
                        .button(&html! { "Play" }))
                },
                plays => {
                    @let targets: Vec<(String, &Offer)> =
                        plays.iter().map(|(target, offer)| (self.target(*target), *offer)).collect();
                    (self.choice("Play", &format!("do-play-{}", action + 1), &targets))
                },
            }
        }
    }
}

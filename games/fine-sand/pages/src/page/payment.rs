//! What a player can pay with, and which payment is proposed.

use ::fine_sand::{Card, Colour, HandView, Move, YardView, YourTurn};

/// One thing that can pay.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Piece {
    /// The move that pays with it.
    pub mv: Move,
    /// What it is worth.
    pub value: u8,
}

impl Piece {
    /// The card it is; none for a wooden coin.
    pub fn card(self) -> Option<Card> {
        match self.mv {
            Move::Pay(card) | Move::PayStored(card) => Some(card),
            _ => None,
        }
    }

    /// Whether it is a card in hand; the Scaffold lies in front.
    fn is_in_hand(self) -> bool {
        matches!(self.mv, Move::Pay(card) if card != Card::Scaffold)
    }

    /// How much its owner would rather keep it: wooden coins go first, coin
    /// cards before others, castles before cards that do something, cheap
    /// before dear; what lies on a Pallet counts as built, so it goes last.
    fn regret(self) -> u32 {
        match self.mv {
            Move::PayWood => 1,
            Move::Pay(Card::Scaffold) => 2,
            Move::PayStored(_) => 60,
            Move::Pay(card) => match card.colour() {
                Colour::Coin => 3,
                Colour::Castle => 10 + u32::from(card.cost()),
                _ => 20 + u32::from(card.cost()),
            },
            _ => u32::MAX,
        }
    }
}

/// Everything on this side of the table that is worth something, in the order
/// it is shown: hand, Scaffolds, Pallets, wooden coins.
pub fn pieces(yard: &YardView) -> Vec<Piece> {
    let hand = match &yard.hand {
        HandView::Open(cards) => cards.each().collect(),
        HandView::FaceDown(_) => Vec::new(),
    };
    let piece = |mv, value| Piece { mv, value };
    let held = hand.into_iter().map(|card: Card| piece(Move::Pay(card), card.value()));
    let in_front = (0..yard.scaffolds).map(|_| piece(Move::Pay(Card::Scaffold), 1));
    let stored = yard.stored.each().map(|card| piece(Move::PayStored(card), card.value()));
    let wood = (0..yard.wood).map(|_| piece(Move::PayWood, 1));
    held.chain(in_front).chain(stored).chain(wood).filter(|piece| piece.value > 0).collect()
}

/// FS-8.4: whether one of the cards that could pay has to stay in hand for the
/// Symbol card. A Pit stays there anyway.
pub fn keeps_one(yard: &YardView, turn: &YourTurn) -> bool {
    let pit = matches!(&yard.hand, HandView::Open(cards) if cards.has(Card::Pit));
    turn.owes && !pit && !yard.hand.is_empty()
}

/// FS-3.25: which of `pieces` to pay `due` with: as little too much as
/// possible, and then what is missed least. Nothing in it is superfluous,
/// because without it less would be too much. All `false` if it cannot be paid.
/// With `keeps_one` a card stays in hand.
pub fn proposal(pieces: &[Piece], due: u16, keeps_one: bool) -> Vec<bool> {
    let all: Vec<usize> = (0..pieces.len()).collect();
    let way = if keeps_one {
        let kept = all.iter().filter(|at| pieces[**at].is_in_hand());
        let ways = kept.filter_map(|kept| {
            let others: Vec<usize> = all.iter().copied().filter(|at| at != kept).collect();
            cheapest(pieces, &others, due)
        });
        ways.min_by_key(|way| (way.sum, way.regret))
    } else {
        cheapest(pieces, &all, due)
    };
    let mut chosen = vec![false; pieces.len()];
    way.iter().flat_map(|way| &way.parts).for_each(|&at| chosen[at] = true);
    chosen
}

/// A way to pay.
struct Way {
    sum: usize,
    regret: u32,
    parts: Vec<usize>,
}

/// The least that meets `due` with pieces from `among`, and of that what is
/// missed least.
fn cheapest(pieces: &[Piece], among: &[usize], due: u16) -> Option<Way> {
    /// As much too much as a single piece can make it.
    const MOST_OVER: usize = 3;
    let due = usize::from(due);
    // For every sum, the least regret and what it is made of.
    let mut best: Vec<Option<(u32, Vec<usize>)>> = vec![None; due + MOST_OVER + 1];
    best[0] = Some((0, Vec::new()));
    for &at in among {
        let piece = pieces[at];
        let value = usize::from(piece.value);
        for sum in (value..best.len()).rev() {
            let Some((regret, parts)) = &best[sum - value] else { continue };
            let regret = regret + piece.regret();
            if best[sum].as_ref().is_none_or(|(known, _)| regret < *known) {
                let parts = parts.iter().copied().chain([at]).collect();
                best[sum] = Some((regret, parts));
            }
        }
    }
    let met = (due..best.len()).find(|sum| best[*sum].is_some())?;
    best[met].take().map(|(regret, parts)| Way { sum: met, regret, parts })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `coin-3 castle-2 wood` due 4: what is proposed, in words.
    fn proposed(pieces: &str, due: u16) -> String {
        keeping(pieces, due, false)
    }

    fn keeping(pieces: &str, due: u16, keeps_one: bool) -> String {
        let piece = |text: &str| {
            let mv: Move = format!("pay {}", text.replace("stored:", "stored ")).parse().unwrap();
            let value = match mv {
                Move::Pay(card) | Move::PayStored(card) => card.value(),
                _ => 1,
            };
            Piece { mv, value }
        };
        let pieces: Vec<Piece> = pieces.split(' ').map(piece).collect();
        let chosen = proposal(&pieces, due, keeps_one);
        let texts = pieces.iter().zip(chosen).filter(|(_, chosen)| *chosen);
        texts
            .map(|(piece, _)| piece.mv.to_string().replace("pay ", ""))
            .collect::<Vec<_>>()
            .join(" ")
    }

    #[test]
    fn wooden_coins_pay_first() {
        assert_eq!(proposed("castle-1 castle-2 wood wood", 2), "wood wood");
        assert_eq!(proposed("castle-1 coin-2 wood wood", 3), "coin-2 wood");
    }

    #[test]
    fn coin_cards_pay_where_they_fit() {
        assert_eq!(proposed("castle-2 castle-2 castle-3 coin-3", 3), "coin-3");
        assert_eq!(proposed("castle-2 castle-2 coin-3", 2), "castle-2 castle-2");
        // Nothing else is left: then one coin too much it is.
        assert_eq!(proposed("castle-2 coin-3", 2), "coin-3");
    }

    #[test]
    fn castles_pay_before_cards_that_do_something() {
        assert_eq!(proposed("castle-3 draw-6 build-4 castle-2", 2), "castle-3 castle-2");
        assert_eq!(proposed("draw-10 build-4 limit-5", 2), "build-4 limit-5");
    }

    #[test]
    fn what_lies_on_a_pallet_pays_last() {
        assert_eq!(proposed("castle-1 castle-2 stored:coin-2", 2), "castle-1 castle-2");
        assert_eq!(proposed("castle-1 stored:coin-2", 3), "castle-1 stored coin-2");
    }

    #[test]
    fn fs_8_4_a_card_that_is_owed_stays_in_hand() {
        assert_eq!(proposed("castle-2 coin-2 wood", 3), "coin-2 wood");
        assert_eq!(proposed("castle-2 coin-2", 3), "castle-2 coin-2");
        assert_eq!(keeping("castle-2 coin-2", 3, true), "");
        assert_eq!(keeping("castle-2 coin-2 wood", 3, true), "coin-2 wood");
        assert_eq!(keeping("coin-2 wood wood", 2, true), "wood wood");
        // Not the coin card that fits: it is the last card.
        assert_eq!(keeping("coin-3 wood scaffold stored:coin-2", 3, true), "wood stored coin-2");
        assert_eq!(proposed("coin-3 wood scaffold stored:coin-2", 3), "coin-3");
    }

    #[test]
    fn what_cannot_be_paid_is_not_proposed() {
        assert_eq!(proposed("castle-1 coin-2", 4), "");
        assert_eq!(proposed("castle-1", 0), "");
    }
}

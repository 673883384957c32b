//! What is measured of Fine Sand card by card.

use bots::TakenOut;
use fine_sand::{Card, Cards, Deal, FineSand, Options, start_stack};
use game_core::{Game, Seat, Viewer};

/// FS-4.3: the cards that a seat has built by now, by their short names.
pub(crate) fn held(table: &FineSand, seat: Seat) -> Vec<String> {
    let view = table.view(Viewer::Spectator);
    view.yards[seat.index()].built.kinds().map(|card| card.to_string()).collect()
}

/// The thirty cards, where they are the same in every match.
fn stack(options: &Options) -> Option<Cards> {
    if options.fable > 0 || options.deal == Deal::Learning {
        return None;
    }
    if options.stack.is_empty() {
        return Some(start_stack());
    }
    let cards = options.stack.iter().map(|name| name.parse::<Card>().ok());
    cards.collect()
}

/// All cards of the stack that can be built.
pub(crate) fn pieces(options: &Options) -> Vec<String> {
    let stack = stack(options).unwrap_or(Cards::EMPTY);
    stack.kinds().filter(|card| !card.is_coin()).map(|card| card.to_string()).collect()
}

/// A stack in which a card without effect takes the place of one of these.
pub(crate) fn without(options: &Options, name: &str) -> Option<TakenOut<Options>> {
    let mut stack = stack(options)?;
    let card: Card = name.parse().ok()?;
    if !stack.has(card) {
        return None;
    }
    let plain = [Card::Castle4, Card::Castle1, Card::Castle2, Card::Castle3];
    let plain = plain
        .into_iter()
        .find(|plain| *plain != card && stack.count(*plain) < usize::from(plain.print().copies))?;
    stack.remove(card);
    stack.add(plain);
    let stack = stack.each().map(|card| card.to_string()).collect();
    let how = "a sand castle without effect takes the place of one of them";
    Some(TakenOut { options: Options { stack, ..options.clone() }, how })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_card_that_can_be_built_can_be_taken_out() {
        let options = Options::default();
        let pieces = pieces(&options);
        assert!(pieces.len() > 15 && !pieces.contains(&"coin-2".to_owned()), "{pieces:?}");
        for name in &pieces {
            let taken = without(&options, name).unwrap_or_else(|| panic!("{name}"));
            FineSand::new(&taken.options, 2).unwrap();
            assert_eq!(taken.options.stack.iter().filter(|card| *card == "castle-4").count(), 1);
        }
        assert_eq!(without(&options, "pit"), None);
        let fable = Options { fable: 3, ..options };
        assert!(super::pieces(&fable).is_empty());
    }
}

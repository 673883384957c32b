//! What chance brings, counted exactly: no deal and no order of the drawings
//! is likelier than another.

use crate::common::{ROUNDS, Table, pack, some_partner};
use game_core::Game;
use std::collections::{HashMap, HashSet};
use subtext::{Chance, Letter, Options, Phase, rounds};

#[test]
fn st_2_1_no_card_comes_up_twice_in_a_match() {
    for (seats, rounds) in ROUNDS {
        // Exactly as many cards as the match needs, so the last round uses up the pack.
        let options = Options { words: pack(rounds * (seats - 1)), ..Options::default() };
        for shift in 1..seats {
            let mut table = Table::open(&options, seats);
            table.come_up("dealer 1");
            let mut used = Vec::new();
            for _ in 0..rounds {
                table.reveal((table.dealer() + shift) % seats, &[]);
                let shown = table.shown();
                let words: HashSet<String> =
                    shown.players.iter().map(|shown| shown.word.clone()).collect();
                assert_eq!(words.len(), seats - 1);
                used.extend(words);
                table.all_go_on();
            }
            let distinct: HashSet<&String> = used.iter().collect();
            assert_eq!(distinct.len(), rounds * (seats - 1));
        }
    }
}

/// Every deal of the round that is about to be dealt, by its cards, with its
/// chance as a fraction.
fn deals(table: &Table) -> Vec<(Vec<Chance>, u128, u128)> {
    let mut open = vec![(table.clone(), Vec::new(), 1, 1)];
    let mut done = Vec::new();
    while let Some((table, cards, part, whole)) = open.pop() {
        if table.phase() != Phase::Deal {
            done.push((cards, part, whole));
            continue;
        }
        let chances = table.chances();
        let total: u128 = chances.iter().map(|(_, weight)| u128::from(*weight)).sum();
        for (card, weight) in chances {
            assert!(weight > 0, "{card}");
            let mut next = table.clone();
            next.game.apply_chance(card);
            let cards = cards.iter().copied().chain([card]).collect();
            open.push((next, cards, part * u128::from(weight), whole * total));
        }
    }
    done
}

/// A shuffle of the Dealer's card and of further ones, unseen: whoever the
/// Partner is and whatever the others hold, each deal is as likely as another.
#[test]
fn st_2_2_each_other_player_is_the_partner_with_the_same_chance() {
    for (seats, cards_left) in [(4, 6), (5, 5), (6, 5)] {
        // The last round: so many cards are left of the pack, in the end just enough.
        let rounds = rounds(seats);
        let words = pack((rounds - 1) * (seats - 1) + cards_left);
        let mut table = Table::open(&Options { words, ..Options::default() }, seats);
        table.come_up("dealer 2");
        (1..rounds).for_each(|_| table.round(some_partner(&table), &[]));
        let deals = deals(&table);
        // Any card for the Dealer, any Partner, and a row of the rest for the others.
        let rows: usize = (0..seats - 2).map(|dealt| cards_left - 1 - dealt).product();
        assert_eq!(deals.len(), cards_left * (seats - 1) * rows);
        let mut partners = HashMap::new();
        for (cards, part, whole) in &deals {
            assert_eq!(part * deals.len() as u128, *whole, "{cards:?}");
            let partners_of = (1..seats).filter(|&at| cards[at] == cards[0]).collect::<Vec<_>>();
            let distinct: HashSet<String> = cards.iter().map(ToString::to_string).collect();
            assert_eq!((partners_of.len(), distinct.len()), (1, seats - 1), "{cards:?}");
            *partners.entry(partners_of[0]).or_insert(0) += 1;
        }
        assert!(partners.values().all(|&times| times * (seats - 1) == deals.len()));
    }
}

/// With all our cards the deals are too many to list; the chance that a seat
/// is the Partner is not.
#[test]
fn st_2_2_with_our_cards_every_partner_is_equally_likely_in_every_round() {
    for (seats, rounds) in ROUNDS {
        let mut table = Table::open(&Options::default(), seats);
        table.come_up("dealer 1");
        for _ in 0..rounds {
            let mut deal = table.clone();
            let word = deal.chances()[0].0;
            assert!(deal.chances().iter().all(|(_, weight)| *weight == 1));
            deal.come_up(&word.to_string());
            let (mut part, mut whole) = (1, 1);
            for waiting in (1..seats).rev() {
                let chances = deal.chances();
                let total: u128 = chances.iter().map(|(_, weight)| u128::from(*weight)).sum();
                let (same, others): (Vec<_>, Vec<_>) =
                    chances.into_iter().partition(|(card, _)| *card == word);
                let weight = u128::from(same[0].1);
                assert_eq!(part * weight * (seats as u128 - 1), whole * total, "{waiting}");
                assert!(others.iter().all(|(_, weight)| *weight == others[0].1));
                // Not this seat: go on with the next.
                let Some((card, _)) = others.first() else { break };
                (part, whole) = (part * (total - weight), whole * total);
                deal.come_up(&card.to_string());
            }
            table.round(some_partner(&table), &[]);
        }
    }
}

/// Every order in which the drawings can come to lie, with its chance.
#[test]
fn st_2_4_every_order_of_the_drawings_is_equally_likely() {
    for seats in 4..=8 {
        let mut table = Table::dealt(seats, 1);
        table.draw_all();
        let (mut open, mut orders) = (vec![(table, 1u64)], HashMap::new());
        while let Some((table, whole)) = open.pop() {
            if table.phase() == Phase::Guess {
                let own = (1..seats).map(|seat| table.view(seat).letter.unwrap());
                *orders.entry(own.collect::<Vec<Letter>>()).or_insert(0) += 1;
                assert_eq!(
                    whole,
                    (2..seats as u64).product::<u64>(),
                    "1 in as many as there are orders"
                );
                continue;
            }
            let chances = table.chances();
            for (chance, weight) in &chances {
                assert_eq!(*weight, 1);
                let mut next = table.clone();
                next.game.apply_chance(*chance);
                open.push((next, whole * chances.len() as u64));
            }
        }
        assert_eq!(orders.len(), (2..seats).product::<usize>());
        assert!(orders.values().all(|&times| times == 1));
    }
}

//! Campaigns: FS-6 and the between-games part of FS-8.

use fine_sand::campaign::{
    BadCampaign, Campaign, Fable, NotSo, Progress, SOLO_GAMES, Sheet, Solo, SoloStage, Tally,
};
use fine_sand::{Card, Cards, FineSand, Options, numbered, start_stack};
use game_core::{
    Dice, Entry, Game, Header, Match, Record, Refusal, Seat, Secret, Sitter, Turn, Viewer, below,
};
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

fn secret(number: u8) -> Secret {
    Secret::new([number; 32])
}

/// A whole game with these options, played at random but never dawdling.
fn played(options: &Options, seats: usize, secret: &Secret) -> Record {
    let dice = Dice::new(secret, &vec![""; seats]);
    let mut table = Match::<FineSand>::new(options, seats, Some(dice)).unwrap();
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(5);
    while table.game().turn() != Turn::Over {
        let acting = table.game().turn().seats();
        let seat = acting.iter().nth(below(&mut rng, acting.len() as u32) as usize).unwrap();
        let moves = table.legal_moves(seat);
        let mv = moves[below(&mut rng, moves.len() as u32) as usize];
        table.play(seat, mv).unwrap();
    }
    let header = Header {
        tidetable: 1,
        game: "fine-sand".into(),
        ruleset: FineSand::ABOUT.ruleset,
        options: serde_json::to_value(options).unwrap(),
        seats: vec![Sitter { name: "Mira".into(), ..Sitter::default() }; seats],
        commit: Some(secret.commit().to_string()),
        seed: Some(secret.reveal()),
        created: 0,
        copied: 0,
    };
    let entries = table.acts_after(0).map(|(v, act)| Entry { v, act, at: 0 }).collect();
    Record { header, entries }
}

fn next(campaign: &Campaign, secret: &Secret) -> Record {
    played(&campaign.next_game().unwrap(), campaign.seats(), secret)
}

fn total(unbuilt: u16) -> Tally {
    Tally { unbuilt, off_loads: 0, coins: 0 }
}

/// A solo campaign in which a game has just ended like this.
fn scored(solo: &mut Solo, tally: Tally) {
    solo.finish(tally, &secret(1), &[""]).unwrap();
}

/// Strikes without spending, and puts the first three cards away.
fn go_on(solo: &mut Solo) {
    solo.strike(&[]).unwrap();
    let three = solo.revealed()[..3].to_vec();
    solo.put_away(&three).unwrap();
}

#[test]
fn fs_6_1_three_fable_cards_a_round_and_start_cards_that_never_leave() {
    let mut fable = Fable::new();
    for round in 1..=9u8 {
        let exchange = fable.exchange(&secret(round), &["", ""]).clone();
        assert!(exchange.added.iter().all(|card| card.print().round == round));
        assert!(exchange.revealed.iter().all(|card| !card.print().warned));
    }
    assert_eq!(numbered(&start_stack()).len(), 22);
}

#[test]
fn fs_6_2_the_revealed_three_make_room_for_the_top_three() {
    let mut fable = Fable::new();
    let before = *fable.stack();
    let exchange = fable.exchange(&secret(3), &["", ""]).clone();
    assert_eq!(exchange.added, [Card::Scaffold, Card::TakeCoin, Card::BuildMore]);
    let mut after = before;
    exchange.revealed.iter().for_each(|&card| after.remove(card));
    exchange.added.iter().for_each(|&card| after.add(card));
    assert_eq!(*fable.stack(), after);
    assert_eq!(fable.stack().len(), 30);
    // The same secret reveals the same, and another secret something else.
    let again = |number| Fable::new().exchange(&secret(number), &["", ""]).revealed.clone();
    assert_eq!(again(3), exchange.revealed);
    assert!((4..12).any(|number| again(number) != exchange.revealed));
}

#[test]
fn fs_6_3_from_the_tenth_round_on_the_cards_put_below_come_back() {
    let mut fable = Fable::new();
    for round in 1..=30 {
        fable.exchange(&secret(round), &["", ""]);
    }
    let history = fable.history();
    for round in 10..=30 {
        assert_eq!(history[round - 1].added, history[round - 10].revealed, "round {round}");
    }
    assert_eq!(fable.stack().len(), 30);
}

#[test]
fn fs_6_4_what_was_removed_in_a_game_is_back_for_the_next() {
    let mut campaign = Campaign::fable(2).unwrap();
    let before = *campaign.stack();
    campaign.enter(next(&campaign, &secret(9))).unwrap();
    let Progress::Fable(fable) = campaign.progress() else { panic!("a Fable campaign") };
    let mut whole = before;
    fable.history()[0].revealed.iter().for_each(|&card| whole.remove(card));
    fable.history()[0].added.iter().for_each(|&card| whole.add(card));
    assert_eq!(*campaign.stack(), whole);
}

#[test]
fn fs_6_5_coin_cards_and_one_of_each_colour_bear_the_warning_sign() {
    let warned = Card::ALL.into_iter().filter(|card| card.print().warned);
    let expected = [Card::Coin2, Card::Coin3, Card::Draw6, Card::Build4, Card::More3, Card::Limit4];
    assert_eq!(warned.collect::<Vec<_>>(), expected);
}

#[test]
fn fs_6_6_a_campaign_is_put_down_taken_up_and_started_anew() {
    let mut campaign = Campaign::fable(3).unwrap();
    campaign.enter(next(&campaign, &secret(1))).unwrap();
    campaign.enter(next(&campaign, &secret(2))).unwrap();
    let file = campaign.to_text();
    let mut taken_up = Campaign::parse(&file).unwrap();
    assert_eq!(taken_up.progress(), campaign.progress());
    assert_eq!((taken_up.game(), taken_up.chapters().len()), (3, 2));
    assert_eq!(taken_up.to_text(), file);
    taken_up.enter(next(&taken_up, &secret(3))).unwrap();
    assert_eq!(taken_up.game(), 4);
    assert_eq!(*Campaign::fable(3).unwrap().stack(), start_stack());
    for seats in [0, 1, 5] {
        assert!(Campaign::fable(seats).is_err());
    }
}

#[test]
fn fs_8_7_each_number_is_struck_once_then_the_next_higher() {
    let mut solo = Solo::new();
    for expected in [17, 18, 19, 20] {
        scored(&mut solo, total(17));
        go_on(&mut solo);
        let rows = &solo.sheet().rows;
        assert_eq!(rows.last().unwrap().struck, Some(expected));
    }
    scored(&mut solo, total(17));
    solo.strike(&[]).unwrap();
    assert_eq!(solo.stage(), SoloStage::Lost(5));
    assert_eq!(solo.strike(&[]), Err(NotSo::Over));
}

/// Whoever plays the next game knows which numbers are gone: the page, the text and the bots.
#[test]
fn fs_8_7_a_game_of_the_campaign_knows_what_is_struck() {
    let mut solo = Solo::new();
    scored(&mut solo, total(12));
    go_on(&mut solo);
    let options = Options::of_campaign(solo.stack(), solo.sheet().struck());
    assert_eq!(options.struck, [12]);
    let view = FineSand::new(&options, 1).unwrap().view(Viewer::Seat(Seat::new(0)));
    assert_eq!(view.struck.each().collect::<Vec<_>>(), [12]);
    assert_eq!([11, 12, 13].map(|total| view.struck.number_for(total)), [11, 13, 13].map(Some));
    assert!(view.to_string().contains("struck already: 12; a total of"), "{view}");
}

#[test]
fn fs_8_7_numbers_that_no_sheet_has_are_refused() {
    let refused = |struck: &[u8], seats: usize| {
        let options = Options { struck: struck.to_vec(), ..Options::default() };
        FineSand::new(&options, seats).unwrap_err().0
    };
    assert!(refused(&[0], 1).contains("1 to 20, not 0"));
    assert!(refused(&[21], 1).contains("not 21"));
    assert!(refused(&[7, 7], 1).contains("7 is there twice"));
    assert!(refused(&[7], 2).contains("alone"));
    assert!(refused(&[1, 2, 3, 4, 5, 6, 7, 8, 9, 10], 1).contains("none is left"));
}

#[test]
fn fs_8_7_a_total_below_one_strikes_one() {
    let mut sheet = Sheet::default();
    assert_eq!(sheet.number_for(0), Some(1));
    assert_eq!(sheet.number_for(-3), Some(1));
    assert_eq!(sheet.number_for(21), None);
    sheet.coins = 5;
    assert_eq!(sheet.strike(1, &[1]).number, Some(1));
}

/// The rule text's worked example: 17 again, four coins fill the first set.
#[test]
fn fs_8_8_a_set_just_filled_can_be_spent_at_once() {
    let mut solo = Solo::new();
    scored(&mut solo, Tally { unbuilt: 3, off_loads: 7, coins: 1 });
    go_on(&mut solo);
    assert_eq!(solo.sheet().struck_in(17), Some(1));
    scored(&mut solo, Tally { unbuilt: 5, off_loads: 6, coins: 4 });
    let SoloStage::Scoring(2, tally) = solo.stage() else { panic!("a total to strike") };
    assert_eq!(tally.total(), 17);
    assert_eq!(solo.sheet().available_sets(), [1]);
    let ways: Vec<_> = solo.sheet().strikes(17).into_iter().map(|way| way.number).collect();
    assert_eq!(ways, [Some(18), Some(16)]);
    solo.strike(&[1]).unwrap();
    assert_eq!(solo.sheet().struck_in(16), Some(2));
    assert!(solo.sheet().available_sets().is_empty());
}

#[test]
fn fs_8_8_sets_are_filled_in_order_and_spent_once() {
    let mut solo = Solo::new();
    scored(&mut solo, Tally { unbuilt: 20, off_loads: 0, coins: 13 });
    assert_eq!(solo.sheet().available_sets(), [1, 2]);
    assert_eq!([1, 2, 3, 4].map(|set| solo.sheet().filled(set)), [5, 5, 3, 0]);
    let before = solo.clone();
    for (sets, refused) in [
        (&[3][..], NotSo::SetNotFull(3)),
        (&[1, 1], NotSo::SetSpent(1)),
        (&[6], NotSo::NoSuchSet(6)),
        (&[0], NotSo::NoSuchSet(0)),
    ] {
        assert_eq!(solo.strike(sets), Err(refused));
        assert_eq!((refused.clause(), &solo), ("FS-8.8", &before));
    }
    solo.strike(&[2, 1]).unwrap();
    assert_eq!(solo.sheet().struck_in(17), Some(1));
    let three = solo.revealed()[..3].to_vec();
    solo.put_away(&three).unwrap();
    scored(&mut solo, Tally { unbuilt: 9, off_loads: 0, coins: 100 });
    assert_eq!(solo.sheet().available_sets(), [3, 4, 5]);
    assert_eq!(solo.strike(&[1]), Err(NotSo::SetSpent(1)));
}

#[test]
fn fs_8_9_three_of_six_numbered_cards_leave_for_good() {
    let mut solo = Solo::new();
    scored(&mut solo, total(12));
    assert!(solo.revealed().is_empty(), "cards are revealed after the striking");
    assert_eq!(solo.put_away(&[Card::Castle2; 3]), Err(NotSo::NothingToChoose));
    solo.strike(&[]).unwrap();
    let six = solo.revealed().to_vec();
    assert_eq!(six.len(), 6);
    assert!(six.iter().all(|card| !card.print().warned));
    let before = solo.clone();
    assert_eq!(solo.put_away(&six[..2]), Err(NotSo::NotThree));
    assert_eq!(solo.put_away(&[six[0], six[1], Card::Coin3]), Err(NotSo::NotRevealed(Card::Coin3)));
    assert_eq!(solo, before);
    let stack: Cards = *solo.stack();
    solo.put_away(&six[3..]).unwrap();
    let mut expected = stack;
    six[3..].iter().for_each(|&card| expected.remove(card));
    expected.add_all(&[Card::Scaffold, Card::TakeCoin, Card::BuildMore].into_iter().collect());
    assert_eq!(*solo.stack(), expected);
    assert_eq!(solo.stage(), SoloStage::Playing(2));
}

#[test]
fn fs_8_10_ten_games_are_a_victory_with_points_for_low_numbers() {
    let mut solo = Solo::new();
    for game in 1..=SOLO_GAMES {
        assert_eq!(solo.stage(), SoloStage::Playing(game));
        scored(&mut solo, total(u16::from(game) + 4));
        if game < SOLO_GAMES {
            go_on(&mut solo);
        } else {
            solo.strike(&[]).unwrap();
        }
    }
    assert_eq!(solo.stage(), SoloStage::Won);
    // 5 to 10 give 6, 5, 4, 3, 2, 1; 11 to 14 nothing.
    assert_eq!(solo.sheet().points(), 21);
    assert_eq!(solo.finish(total(1), &secret(1), &[""]), Err(NotSo::Over));
    assert!(solo.stack().len() == 30 && solo.next_cards().is_empty());
}

#[test]
fn fs_8_1_to_8_10_a_whole_campaign_on_paper_verifies() {
    let mut campaign = Campaign::solo(Some("2027-03-01")).unwrap();
    let shared = campaign.shared_seed().unwrap();
    campaign.enter(next(&campaign, &shared)).unwrap();
    assert!(matches!(campaign.next_game(), Err(NotSo::StillToStrike)));
    campaign.strike(&[]).unwrap();
    let Progress::Solo(solo) = campaign.progress().clone() else { panic!("a solo campaign") };
    match solo.stage() {
        // Random play may well lose at once; either way the file tells it.
        SoloStage::Lost(1) => assert!(matches!(campaign.next_game(), Err(NotSo::Over))),
        SoloStage::Choosing(1) => {
            assert!(matches!(campaign.next_game(), Err(NotSo::StillToChoose)));
            campaign.put_away(&solo.revealed()[..3]).unwrap();
        }
        stage => panic!("{stage:?}"),
    }
    let file = campaign.to_text();
    let read = Campaign::parse(&file).unwrap();
    assert_eq!((read.progress(), read.day()), (campaign.progress(), Some("2027-03-01")));
}

fn why(error: BadCampaign) -> String {
    error.to_string()
}

#[test]
fn files_of_other_games_or_tampered_with_are_refused() {
    let mut campaign = Campaign::fable(2).unwrap();
    campaign.enter(next(&campaign, &secret(7))).unwrap();
    let file = campaign.to_text();
    let refused = |text: &str| why(Campaign::parse(text).unwrap_err());
    assert!(refused("").contains("no campaign file"));
    assert!(refused("[]").contains("no campaign file"));
    assert!(refused(&file.replacen("fine-sand", "chess", 1)).contains("chess"));
    assert!(refused(&file.replacen("\"kind\":\"fable\"", "\"kind\":\"solo\"", 1)).contains("by 1"));
    assert!(refused(&file.replacen("\"seats\":2", "\"seats\":3", 1)).contains("2 sat there"));
    assert!(
        refused(&file.replacen("\"tidetable_campaign\":1", "\"tidetable_campaign\":2", 1))
            .contains("format 2")
    );
    // One drawn card is another one.
    let at = file.find("\"chance\":\"").unwrap() + "\"chance\":\"".len();
    let end = at + file[at..].find('"').unwrap();
    let other = if &file[at..end] == "coin-2" { "castle-2" } else { "coin-2" };
    let tampered = format!("{}{other}{}", &file[..at], &file[end..]);
    assert!(refused(&tampered).starts_with("game 1 of the campaign is not right"));
    // A game with another stack does not belong here.
    let options = Options::with_stack(&start_stack());
    let foreign = played(&options, 2, &secret(8));
    let mut here = campaign.clone();
    assert!(why(here.enter(foreign).unwrap_err()).contains("another stack"));
    assert_eq!(here.progress(), campaign.progress());
    // Nor does one that is not over, or lacks its seed.
    let mut half = next(&campaign, &secret(9));
    half.entries.truncate(half.entries.len() / 2);
    assert!(here.enter(half).is_err());
    let mut sealed = next(&campaign, &secret(9));
    sealed.header.seed = None;
    assert!(here.enter(sealed).is_err());
    assert_eq!(here.progress(), campaign.progress());
}

#[test]
fn a_day_has_its_own_seeds() {
    let day = |text| Campaign::solo(Some(text));
    let first = day("2027-03-01").unwrap();
    let second = day("2027-03-02").unwrap();
    assert_ne!(first.shared_seed(), second.shared_seed());
    assert_eq!(first.shared_seed(), day("2027-03-01").unwrap().shared_seed());
    assert_eq!(Campaign::solo(None).unwrap().shared_seed(), None);
    let mut cheat = first.clone();
    let foreign = next(&cheat, &secret(1));
    assert!(why(cheat.enter(foreign).unwrap_err()).contains("seed of its day"));
    for bad in [
        "",
        "today",
        "2027-13-01",
        "2027-1-01",
        "2027-01-32",
        "2027-02-29",
        "2100-02-29",
        "2027-04-31",
        "2027-04-00",
        "2027-04-01-1",
        "20270-1-1",
    ] {
        assert!(day(bad).is_err(), "{bad}");
    }
    assert!(day("2028-02-29").is_ok());
}

//! Seasons: matches in a row, and the file that proves them.

use ferry::Ferry;
use ferry::season::Season;
use game_core::{
    BadCampaign, Campaign, CampaignEnd, Dice, Entry, Game, Header, Match, Record, Seat, Secret,
    Sitter,
};

/// Plays the next match: the first seat bids high first, the other low first.
fn played(season: &Season) -> Record {
    let secret = season.shared_seed().unwrap_or(Secret::new([7; 32]));
    let options = season.next_game().unwrap();
    let dice = Dice::new(&secret, &["", ""]);
    let mut game = Match::<Ferry>::new(&options, 2, Some(dice)).unwrap();
    while let Some(seat) = game.game().turn().seats().iter().next() {
        let coins = game.legal_moves(seat);
        let coin = if seat == Seat::new(0) { coins.last() } else { coins.first() };
        game.play(seat, *coin.unwrap()).unwrap();
    }
    let sitter = || Sitter::default();
    Record {
        header: Header {
            tidetable: 1,
            game: Ferry::ABOUT.id.into(),
            ruleset: Ferry::ABOUT.ruleset,
            options: serde_json::to_value(options).unwrap(),
            seats: vec![sitter(), sitter()],
            commit: Some(secret.commit().to_string()),
            seed: Some(secret.reveal()),
            created: 0,
            copied: 0,
        },
        entries: game.acts_after(0).map(|(v, act)| Entry { v, act, at: 0 }).collect(),
    }
}

fn clause(refused: Result<(), BadCampaign>) -> &'static str {
    match refused {
        Err(BadCampaign::Refused { clause, .. }) => clause,
        other => panic!("{other:?}"),
    }
}

#[test]
fn fe_4_1_three_matches_make_a_season() {
    let mut season = Season::begin("season", 2, None).unwrap();
    for game in 1..=3 {
        assert_eq!((season.game(), season.end()), (game, CampaignEnd::On));
        season.enter(played(&season)).unwrap();
        let _ = season.decide("coins 5");
    }
    assert_ne!(season.end(), CampaignEnd::On);
    assert_eq!(clause(season.decide("coins 3")), "FE-4.1");
    let day = |day| Season::begin("season", 2, Some(day));
    let seed = |day: Season| day.shared_seed().unwrap().reveal();
    assert_eq!(seed(day("2027-03-01").unwrap()), seed(day("2027-03-01").unwrap()));
    assert_ne!(seed(day("2027-03-01").unwrap()), seed(day("2027-03-02").unwrap()));
    assert!(day("yesterday").is_err());
}

#[test]
fn fe_4_2_purses_are_chosen_between_matches() {
    let mut season = Season::begin("season", 2, None).unwrap();
    assert_eq!(clause(season.decide("coins 3")), "FE-4.2");
    season.enter(played(&season)).unwrap();
    assert_eq!(clause(season.next_game().map(drop)), "FE-4.2");
    assert_eq!(clause(season.decide("coins 6")), "FE-4.2");
    assert!(matches!(season.decide("dance"), Err(BadCampaign::NotOne(_))));
    assert_eq!(season.decisions().unwrap().1.len(), 4);
    season.decide("coins 3").unwrap();
    assert_eq!((season.next_game().unwrap().coins, season.decisions()), (3, None));
}

#[test]
fn fe_4_3_the_fares_of_the_first_seat_decide() {
    let mut season = Season::begin("season", 2, None).unwrap();
    let mut fares = 0;
    for _ in 0..3 {
        let record = played(&season);
        let end = record.replay::<Ferry>().unwrap();
        fares += end.game().fares()[0].unsigned_abs();
        season.enter(record).unwrap();
        let _ = season.decide("coins 2");
    }
    let end = if fares >= 9 { CampaignEnd::Won } else { CampaignEnd::Lost };
    assert_eq!((season.points(), season.end()), (Some(fares), end));
}

#[test]
fn a_file_proves_the_season_and_nothing_else_is_read() {
    let mut season = Season::begin("season", 2, Some("2027-03-01")).unwrap();
    season.enter(played(&season)).unwrap();
    season.decide("coins 4").unwrap();
    let file = season.to_text();
    assert_eq!(Season::parse(&file).unwrap().view(), season.view());
    for (good, bad) in [
        ("\"game\":\"ferry\",\"seats\"", "\"game\":\"chess\",\"seats\""),
        ("\"move\":\"5\"", "\"move\":\"4\""),
        ("2027-03-01", "2027-03-02"),
        ("\"coins\":[5,4]", "\"coins\":[5,9]"),
        ("\"ruleset\":1", "\"ruleset\":0"),
    ] {
        assert!(file.contains(good), "{good} is not in {file}");
        assert!(Season::parse(&file.replacen(good, bad, 1)).is_err(), "{bad}");
    }
}

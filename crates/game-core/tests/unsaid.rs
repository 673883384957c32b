//! What is true of a game that does not say otherwise, and of one that is not here.

mod ferry;
mod lots;

use ferry::{Options, fault};
use game_core::{
    Describe, Disclosure, Game, Match, NOT_HERE, OtherRules, Outcome, Scores, Seat, SeatSet,
    TableRules, Turn,
};
use lots::Lots;

type Ferry = ferry::Ferry<{ fault::NONE }>;

const ANNA: Seat = Seat::new(0);

#[test]
fn nothing_is_covered_timed_or_left_that_a_game_does_not_speak_of() {
    let mut played = Match::<Ferry>::new(&Options::default(), 2, None).unwrap();
    played.chance("p1".parse().unwrap()).unwrap();
    let (game, coin) = (played.game(), "1".parse().unwrap());
    assert_eq!(
        (game.disclosure(ANNA, &coin), game.is_template(&coin)),
        (Disclosure::Sealed, false)
    );
    assert_eq!((game.seconds(ANNA), game.out_of_time(ANNA)), (None, None));
    assert_eq!((game.when_left(ANNA), game.left()), (None, SeatSet::EMPTY));
    assert_eq!((Ferry::no_way_back(), game.is_telling(&coin)), (None, false));
    assert!(Ferry::epilogue(&played, &|seat| seat.to_string()).is_empty());
    let options = Options { hat: 3 };
    assert_eq!(Ferry::shown(&options), options);
    assert_eq!(game.describe_chance(None, &"p2".parse().unwrap()), "drawn: p2");
    assert_eq!(game.describe_chance(Some(ANNA), &"p2".parse().unwrap()), "drawn by seat 1: p2");
}

#[test]
fn company_is_usual_even_where_one_can_play_alone() {
    assert_eq!((<Lots>::ABOUT.min_seats, <Lots>::USUAL_SEATS), (1, 2));
    assert_eq!((Ferry::ABOUT.min_seats, Ferry::USUAL_SEATS), (2, 2));
}

#[test]
fn whoever_waits_for_chance_or_the_end_is_not_asked() {
    assert_eq!(Turn::Seats(SeatSet::only(ANNA)).seats(), SeatSet::only(ANNA));
    assert!(Turn::Chance(None).seats().is_empty() && Turn::Over.seats().is_empty());
    let json = |turn: Turn| serde_json::to_string(&turn).unwrap();
    assert_eq!(json(Turn::Seats(SeatSet::first(2))), r#"{"seats":[0,1]}"#);
    assert_eq!(json(Turn::Chance(Some(ANNA))), r#"{"chance":0}"#);
    assert_eq!(
        (json(Turn::Chance(None)), json(Turn::Over)),
        (r#"{"chance":null}"#.into(), r#""over""#.into())
    );
}

#[test]
fn an_outcome_is_told_with_those_who_won() {
    let told = |winners: SeatSet| {
        let outcome =
            Outcome { scores: Scores::new(&[3, 4]), winners, reason: "most fares".into() };
        assert_eq!(serde_json::to_value(&outcome).unwrap()["scores"], serde_json::json!([3, 4]));
        outcome.in_words(|seat| ["Anna", "Ben"][seat.index()])
    };
    assert_eq!(told(SeatSet::only(ANNA)), "Anna: most fares");
    assert_eq!(told(SeatSet::first(2)), "Anna and Ben: most fares");
    assert_eq!(told(SeatSet::EMPTY), "most fares");
}

#[test]
fn players_are_told_by_which_rules_it_was_played() {
    let sentence = |played, known| {
        OtherRules { game: "ferry".into(), played, known }.sentence().split(':').next().unwrap()
    };
    assert_eq!(sentence(1, NOT_HERE), "this game is no longer here");
    assert_eq!(sentence(1, 2), "this was played by earlier rules");
    assert_eq!(sentence(3, 2), "this was played by newer rules");
}

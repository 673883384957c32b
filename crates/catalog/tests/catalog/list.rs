//! The list of games, and what stands for one that is not on it.

use crate::lots::Lots;
use crate::season::Season;
use crate::{dice, finished, record};
use catalog::{AnyCampaigns, AnyGame, Catalog};
use ferry::Ferry;
use game_core::{BadRecord, NOT_HERE};
use serde_json::{Value, json};

fn list() -> Catalog {
    Catalog::new([AnyGame::of::<Lots>(), AnyGame::of::<Ferry>()])
        .with_campaigns([AnyCampaigns::of::<Season>()])
}

#[test]
fn games_are_found_by_their_names() {
    let list = list();
    assert_eq!(list.find("ferry").unwrap(), AnyGame::of::<Ferry>());
    let listed: Vec<AnyGame> = list.iter().collect();
    assert_eq!(listed, [AnyGame::of::<Lots>(), AnyGame::of::<Ferry>()]);
    let unknown = list.find(&"x".repeat(100)).unwrap_err();
    assert_eq!((unknown.name.len(), unknown.known.as_str()), (40, "lots, ferry"));
    let message = list.find("chess").unwrap_err().to_string();
    assert_eq!(message, "there is no game \"chess\"; there is lots, ferry");
}

#[test]
#[should_panic(expected = "two games are called ferry")]
fn no_two_games_share_a_name() {
    Catalog::new([AnyGame::of::<Ferry>(), AnyGame::of::<Ferry>()]);
}

#[test]
fn records_find_their_game() {
    let played = finished(AnyGame::of::<Lots>());
    let mut paper = record(&played);
    assert_eq!(list().replay(&paper).unwrap().version(), played.version());
    assert_eq!(list().verify(&paper).unwrap().moves, 4);
    paper.header.game = "chess".into();
    let unknown = BadRecord::Header("there is no game \"chess\"; there is lots, ferry".into());
    assert_eq!(list().replay(&paper).unwrap_err(), unknown);
    assert_eq!(list().verify(&paper).unwrap_err(), unknown);
}

#[test]
fn campaigns_are_found_by_their_game() {
    let list = list();
    assert_eq!(list.campaigns().len(), 1);
    assert_eq!(list.campaigns_of(AnyGame::of::<Ferry>()).unwrap().game(), AnyGame::of::<Ferry>());
    assert!(list.campaigns_of(AnyGame::of::<Lots>()).is_none());
}

#[test]
fn the_file_of_a_campaign_finds_its_game() {
    let campaigns = AnyCampaigns::of::<Season>();
    let file = campaigns.begin("season", 3, None).unwrap().to_text();
    assert_eq!(list().read_campaign(&file).unwrap().seats(), 3);
    let refused = |file: &str| list().read_campaign(file).unwrap_err().to_string();
    assert!(refused("[]").starts_with("this is no campaign file: invalid"), "{}", refused("[]"));
    assert_eq!(
        refused(r#"{"game": "chess"}"#),
        "this is no campaign file: there is no game \"chess\"; there is lots, ferry"
    );
    assert_eq!(refused(r#"{"game": "lots"}"#), "this is no campaign file: lots has no campaigns");
}

#[test]
fn a_game_that_is_not_here_can_be_named_and_no_more() {
    let list = list();
    assert_eq!(list.find_or_absent("ferry"), AnyGame::of::<Ferry>());
    let chess = list.find_or_absent("chess");
    let about = chess.about();
    assert_eq!((about.id, about.title, about.ruleset), ("chess", "chess", NOT_HERE));
    assert_eq!((about.min_seats, about.max_seats), (1, game_core::MAX_SEATS));
    assert!(about.hidden, "nobody knows, so nothing is shown");
    assert_eq!(chess, list.find_or_absent("chess"));
    assert_ne!(chess, list.find_or_absent("go"));
    assert_eq!((chess.ledger(), chess.usual_seats()), ("", 1));
    assert_eq!(chess.options_schema(), json!({"type": "object", "properties": {}}));
    assert_eq!(chess.shown_options(&json!({"word": "tide"})), Value::Null);

    let unknown = "there is no game \"chess\"; there is lots, ferry";
    assert_eq!(chess.complete_options(&json!({})).unwrap_err().to_string(), unknown);
    assert_eq!(chess.open(&json!({}), 2, Some(dice())).unwrap_err().to_string(), unknown);
    let paper = record(&finished(AnyGame::of::<Lots>()));
    assert_eq!(chess.replay(&paper).unwrap_err(), BadRecord::Header(unknown.into()));
    assert_eq!(chess.verify(&paper).unwrap_err(), BadRecord::Header(unknown.into()));
}

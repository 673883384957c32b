//! Campaigns without their types.

use crate::season::Season;
use crate::{finished, record};
use catalog::{AnyCampaign, AnyCampaigns, AnyGame, Catalog};
use ferry::Ferry;
use game_core::{Campaign, CampaignEnd, Secret};
use serde_json::json;

const CAMPAIGNS: AnyCampaigns = AnyCampaigns::of::<Season>();

fn begun(seats: usize) -> AnyCampaign {
    CAMPAIGNS.begin("season", seats, Some("2026-11-16")).unwrap()
}

#[test]
fn a_game_says_which_campaigns_it_has() {
    assert_eq!(CAMPAIGNS.game(), AnyGame::of::<Ferry>());
    assert_eq!(CAMPAIGNS.kinds(), Season::KINDS);
    assert_eq!(CAMPAIGNS.kind("duel").unwrap().title, "Duel");
    let unknown = CAMPAIGNS.kind(&"x".repeat(50)).unwrap_err().to_string();
    let name = "x".repeat(40);
    assert_eq!(unknown, format!("ferry has no campaign {name:?}; it has season, duel"));
    assert_eq!(format!("{CAMPAIGNS:?}"), "AnyCampaigns(ferry)");
}

#[test]
fn a_campaign_begins_with_the_seats_and_the_day_that_its_kind_has() {
    let refused = |kind: &str, seats, day| {
        let refused = CAMPAIGNS.begin(kind, seats, day).map(drop).unwrap_err();
        refused.to_string()
    };
    assert_eq!(refused("season", 1, None), "a season campaign is played by 2 to 4, not by 1");
    assert_eq!(refused("season", 5, None), "a season campaign is played by 2 to 4, not by 5");
    assert_eq!(refused("duel", 3, None), "a duel campaign is played by 2, not by 3");
    assert_eq!(refused("duel", 2, Some("2026-11-16")), "a duel campaign has no day");
    assert!(refused("row", 2, None).starts_with("ferry has no campaign"));
    for seats in 2..=4 {
        assert_eq!(begun(seats).seats(), seats);
    }
    assert_eq!(CAMPAIGNS.begin("duel", 2, None).unwrap().day(), None);
}

#[test]
fn a_campaign_says_what_its_own_type_says() {
    let campaign = begun(3);
    let typed: &Season = campaign.typed().unwrap();
    assert_eq!(campaign.of_game(), AnyGame::of::<Ferry>());
    assert_eq!(campaign.to_text(), Campaign::to_text(typed));
    assert_eq!((campaign.kind(), campaign.seats(), campaign.game()), ("season", 3, 1));
    assert_eq!((campaign.day(), campaign.points()), (Some("2026-11-16"), Some(5)));
    assert_eq!((campaign.end(), campaign.records().len()), (CampaignEnd::On, 0));
    assert_eq!(campaign.next_game().unwrap(), json!({"coins": 5}));
    assert_eq!(campaign.shared_seed(), Some(Secret::shared("2026-11-16")));
    assert_eq!((campaign.view(), campaign.decisions()), (json!({"coins": 5}), None));
    assert_eq!(campaign.in_words(), "game 1 for 3");
    assert_eq!(format!("{campaign:?}"), format!("{typed:?}"));
    let read = CAMPAIGNS.parse(&campaign.to_text()).unwrap();
    assert_eq!(read.typed::<Season>(), Some(typed));
    assert!(CAMPAIGNS.parse("{}").is_err());
}

#[test]
fn records_and_decisions_go_in_and_a_copy_is_not_touched() {
    let mut campaign = begun(2);
    let before = campaign.clone();
    let paper = record(&finished(AnyGame::of::<Ferry>()));
    assert!(begun(3).enter(paper.clone()).is_err());
    campaign.enter(paper.clone()).unwrap();
    assert_eq!((campaign.game(), campaign.records()), (2, vec![&paper]));
    assert_eq!((campaign.end(), campaign.points()), (CampaignEnd::Won, None));
    assert_eq!(campaign.next_game().unwrap_err().to_string(), "how many coins?");
    let (head, choices) = campaign.decisions().unwrap();
    assert_eq!((head.as_str(), choices[1].1.as_str()), ("How many coins?", "five coins"));
    assert!(campaign.decide("many").is_err());
    campaign.decide("2").unwrap();
    assert_eq!(campaign.next_game().unwrap(), json!({"coins": 2}));
    assert_eq!((before.game(), before.points()), (1, Some(5)));
}

#[test]
fn whatever_is_sent_as_a_file_the_answer_stays_short() {
    let games = Catalog::new([AnyGame::of::<Ferry>()]).with_campaigns([CAMPAIGNS]);
    let long = "x".repeat(1_000_000);
    for file in [format!("\"{long}\""), format!("{{\"game\":\"{long}\"}}")] {
        let told = games.read_campaign(&file).map(drop).unwrap_err().to_string();
        assert!(told.len() < 500 && told.contains("xxx"), "{told:.600}");
    }
}

//! Views in a box.

use crate::lots::LotsView;
use crate::{ANNA, BEN, by_hand};
use catalog::AnyGame;
use ferry::{Ferry, FerryView};
use game_core::Viewer;
use serde_json::{Value, json};

#[test]
fn a_view_is_what_it_holds() {
    let mut lots = by_hand();
    lots.play(ANNA, "draw", None).unwrap();
    lots.chance("l3").unwrap();
    let view = lots.any_view(Viewer::Seat(ANNA));
    assert_eq!(view.to_string(), "round 0, table 0, yours [3]");
    assert_eq!(format!("{view:?}"), format!("{:?}", view.typed::<LotsView>().unwrap()));
    assert_eq!(serde_json::to_value(&view).unwrap(), json!({"own": [3], "round": 0, "table": 0}));
    assert!(view.typed::<FerryView>().is_none());
    assert!(view.clone().into_typed::<FerryView>().is_none());
    let typed = view.typed::<LotsView>().cloned();
    assert_eq!(view.into_typed::<LotsView>(), typed);
}

#[test]
fn views_are_equal_when_they_hold_the_same() {
    let mut lots = by_hand();
    lots.play(ANNA, "draw", None).unwrap();
    lots.chance("l3").unwrap();
    let (anna, ben) = (lots.any_view(Viewer::Seat(ANNA)), lots.any_view(Viewer::Seat(BEN)));
    assert_ne!(anna, ben);
    assert_eq!(ben, lots.any_view(Viewer::Spectator));
    assert_eq!(anna, anna.clone());
    let ferry = AnyGame::of::<Ferry>().open(&Value::Null, 2, None).unwrap();
    assert_ne!(anna, ferry.any_view(Viewer::Spectator));
}

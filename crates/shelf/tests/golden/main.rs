//! Golden records: whole matches of every game, pinned with how they ended.
//!
//! They are replayed by today's rules for as long as those have the number they
//! were played by. When a rule changes what it does, one of these tests fails:
//! then raise the ruleset number, and
//!
//! ```text
//! cargo run -p shelf --example pin
//! ```
//!
//! pins new ones beside the old. The old ones stay: they can still be read.

mod plan;

use catalog::AnyGame;
use game_core::{BadCampaign, BadRecord, Record};
use plan::{Need, SCORES, covered, end_of, folder_of, needs, records_of, tables, values};
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

const PIN: &str = "run `cargo run -p shelf --example pin`";

/// The files of a folder with their text, and what is pinned of each.
fn pinned(folder: &Path) -> BTreeMap<String, (String, String)> {
    let scores = fs::read_to_string(folder.join(SCORES))
        .unwrap_or_else(|error| panic!("{}: {error}", folder.join(SCORES).display()));
    let mut ends: BTreeMap<&str, &str> = BTreeMap::new();
    for line in scores.lines() {
        let (file, end) = line.split_once(": ").unwrap_or_else(|| panic!("{line:?} has no colon"));
        assert!(ends.insert(file, end).is_none(), "{file} is pinned twice");
    }
    let mut files = BTreeMap::new();
    for file in fs::read_dir(folder).unwrap() {
        let path = file.unwrap().path();
        let name = path.file_name().unwrap().to_str().unwrap().to_owned();
        if name != SCORES {
            let end = ends.remove(name.as_str());
            let end = end.unwrap_or_else(|| panic!("{} is not in {SCORES}", path.display()));
            files.insert(name, (fs::read_to_string(&path).unwrap(), end.to_owned()));
        }
    }
    assert!(ends.is_empty(), "{} names files that are not there: {ends:?}", folder.display());
    files
}

/// The rulesets of a game that have records.
fn rulesets(game: AnyGame) -> BTreeSet<u32> {
    let Ok(folders) = fs::read_dir(records_of(game)) else { return BTreeSet::new() };
    let prefix = format!("{game}-");
    let ruleset = |folder: fs::DirEntry| {
        folder.file_name().to_str()?.strip_prefix(&prefix)?.parse::<u32>().ok()
    };
    folders.filter_map(|folder| ruleset(folder.unwrap())).collect()
}

#[test]
fn every_game_has_records_of_all_seat_counts_and_option_values() {
    for game in shelf::games().iter() {
        let ruleset = game.about().ruleset;
        let has = rulesets(game).contains(&ruleset);
        assert!(has, "ruleset {ruleset} of {game} has no pinned records: {PIN}");
        let mut missing = needs(game);
        let files = pinned(&folder_of(game, ruleset));
        for (text, _) in files.iter().filter(|(name, _)| name.ends_with(".tide")).map(|one| one.1) {
            let header = Record::parse(text).unwrap().header;
            for need in covered(header.seats.len(), &header.options) {
                missing.remove(&need);
            }
        }
        assert!(missing.is_empty(), "no pinned record of {game} has {missing:?}: {PIN}");
    }
}

#[test]
fn games_with_campaigns_have_records_of_every_kind_and_all_seat_counts() {
    for campaigns in shelf::games().campaigns() {
        let game = campaigns.game();
        let mut missing: BTreeSet<(&str, usize, bool)> = BTreeSet::new();
        for kind in campaigns.kinds() {
            for seats in kind.min_seats..=kind.max_seats {
                missing.insert((kind.id, seats, false));
                if kind.has_days {
                    missing.insert((kind.id, seats, true));
                }
            }
        }
        let files = pinned(&folder_of(game, game.about().ruleset));
        for (name, (text, _)) in files.iter().filter(|(name, _)| name.ends_with(".json")) {
            let campaign = campaigns.parse(text).unwrap_or_else(|error| panic!("{name}: {error}"));
            assert!(!campaign.records().is_empty(), "{name}");
            missing.remove(&(campaign.kind(), campaign.seats(), campaign.day().is_some()));
        }
        assert!(missing.is_empty(), "no pinned campaign of {game} is {missing:?}: {PIN}");
    }
}

#[test]
fn pinned_records_replay_to_their_scores() {
    let mut played = 0;
    for game in shelf::games().iter() {
        let ruleset = game.about().ruleset;
        for (name, (text, pinned)) in pinned(&folder_of(game, ruleset)) {
            let end = end_of(&name, &text).unwrap_or_else(|error| {
                panic!("{name} of {game}, ruleset {ruleset}, no longer replays: {error}. {CHANGED}")
            });
            assert_eq!(end, pinned, "{name} of {game}, ruleset {ruleset}. {CHANGED}");
            played += 1;
        }
    }
    assert!(played > 20, "{played} files");
}

const CHANGED: &str = "Has a rule changed? Then raise the ruleset number and pin new records";

#[test]
fn records_of_earlier_rules_stay_readable_and_are_not_played_by_todays() {
    for game in shelf::games().iter() {
        let known = game.about().ruleset;
        for ruleset in rulesets(game).into_iter().filter(|&ruleset| ruleset != known) {
            assert!(
                ruleset < known,
                "{game} has records of ruleset {ruleset}, which is not out yet"
            );
            for (name, (text, pinned)) in pinned(&folder_of(game, ruleset)) {
                check_old(&name, &text, ruleset);
                assert!(pinned.starts_with("scores ["), "{name}: {pinned}");
            }
        }
    }
}

/// A file of another ruleset: it can be read, and says why it is not replayed.
fn check_old(name: &str, text: &str, ruleset: u32) {
    if name.ends_with(".tide") {
        let record = Record::parse(text).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(record.header.ruleset, ruleset, "{name}");
        assert!(!record.entries.is_empty() && record.header.seed.is_some(), "{name}");
        let refused = shelf::games().replay(&record).map(drop);
        assert!(matches!(refused, Err(BadRecord::OtherRules(_))), "{name}: {refused:?}");
    } else {
        let refused = shelf::games().read_campaign(text).map(drop);
        assert!(matches!(refused, Err(BadCampaign::OtherRules { .. })), "{name}: {refused:?}");
    }
}

#[test]
fn todays_records_under_an_earlier_number_are_read_and_not_replayed() {
    for game in shelf::games().iter() {
        let ruleset = game.about().ruleset;
        let (now, then) = (format!("\"ruleset\":{ruleset}"), "\"ruleset\":0");
        for (name, (text, _)) in pinned(&folder_of(game, ruleset)) {
            let old = text.replace(&now, then);
            assert_ne!(old, text, "{name}");
            check_old(&name, &old, 0);
            let refused = end_of(&name, &old).unwrap_err();
            assert!(refused.contains("it can be read, but not played on"), "{name}: {refused}");
        }
    }
}

#[test]
fn the_plan_has_a_table_for_everything_that_is_needed() {
    for game in shelf::games().iter() {
        let has: BTreeSet<Need> =
            tables(game).iter().flat_map(|(seats, options)| covered(*seats, options)).collect();
        assert!(needs(game).is_subset(&has), "{game}");
    }
}

#[test]
fn the_plan_asks_for_every_kind_of_option() {
    let said = |text: &str| json!({"const": text, "description": text});
    for (property, expected) in [
        (json!({"type": "boolean", "default": false}), json!([false, true])),
        (json!({"type": "string", "enum": ["all", "one-by-one"]}), json!(["all", "one-by-one"])),
        (json!({"type": "integer", "default": 0, "minimum": 0, "maximum": 9}), json!([0, 0, 9])),
        (json!({"oneOf": [{"enum": ["8", "12"]}, {"const": "24"}]}), json!(["8", "12", "24"])),
        (json!({"type": "string", "examples": ["58", "64"]}), json!(["58", "64"])),
        (json!({"oneOf": [said("I"), said("V")]}), json!(["I", "V"])),
        (json!({"type": "string"}), json!([])),
    ] {
        assert_eq!(Value::from(values(&property)), expected, "{property}");
    }
    for game in shelf::games().iter() {
        let (needs, schema) = (needs(game), game.options_schema());
        assert!(needs.contains(&Need::Seats(game.about().max_seats)), "{game}");
        for (name, property) in schema["properties"].as_object().into_iter().flatten() {
            let listed = ["enum", "oneOf", "maximum"].iter().any(|kind| !property[kind].is_null());
            let asked = |need: &&Need| matches!(need, Need::Option(option, _) if option == name);
            let count = needs.iter().filter(asked).count();
            assert!(
                count > 1 || !(listed || property["type"] == "boolean"),
                "{game}: {name} is asked for with {count} values"
            );
        }
    }
}

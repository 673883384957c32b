//! The ledger says of every clause what it rests on.

use game_core::Game;
use subtext::Subtext;

/// The source of Subtext is half a rule book: what only reviews tell is not
/// called given.
#[test]
fn every_clause_says_where_it_comes_from() {
    let mut reported = Vec::new();
    for line in Subtext::LEDGER.lines().filter_map(|line| line.strip_prefix("- ")) {
        let (id, rest) = line.split_once(' ').expect("a clause has a text");
        assert!(id.starts_with("ST-"), "{line}");
        let (label, _) = rest.split_once('.').expect("a label ends with a full stop");
        let known = ["Given", "Derived", "Reported", "Chosen"].contains(&label);
        assert!(known, "{id} begins with {label:?}");
        if label == "Reported" {
            reported.push(id);
        }
    }
    assert_eq!(reported, ["ST-1.1", "ST-1.2"]);
}

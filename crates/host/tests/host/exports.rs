//! An export is one whole file, with one head.

use crate::toys::{Toys, ferry};

#[tokio::test]
async fn two_exports_in_one_file_are_not_imported() {
    let toys = Toys::new();
    let (ann, _, _) = toys.pair(ferry()).await;
    let file = toys.file("all.jsonl");
    toys.host.store().export(&file, true).await.unwrap();
    let good = std::fs::read_to_string(&file).unwrap();
    let head = good.lines().next().unwrap();
    let other = Toys::new();
    for (text, line) in [(format!("{good}{head}\n"), 5), (format!("{head}\n{good}"), 2)] {
        std::fs::write(&file, text).unwrap();
        let refused = other.host.store().import(&file).await.unwrap_err().to_string();
        let named = format!("line {line}: export format 1 is not expected here");
        assert!(refused.contains(&named), "{refused}");
        assert_eq!(other.host.guest(ann.id).await, Ok(None), "nothing of it is kept");
    }
    std::fs::write(&file, good).unwrap();
    assert_eq!(other.host.store().import(&file).await.unwrap().tables, 1);
}

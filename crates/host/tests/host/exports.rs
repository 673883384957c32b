//! An export is one whole file, with one head.

use crate::toys::{Toys, ferry};

#[tokio::test]
async fn nothing_is_written_over_a_database_that_is_in_use() {
    let (toys, other) = (Toys::new(), Toys::new());
    let store = toys.host.store();
    let (Some(own), Some(others)) = (store.path(), other.host.store().path()) else { return };
    let link = toys.file("link.db");
    std::os::unix::fs::symlink(own, &link).unwrap();
    for (to, says) in [
        (own, "is the database itself"),
        (link.as_path(), "is the database itself"),
        (others, "another program works on"),
    ] {
        let refused = [
            store.backup(to).await.unwrap_err().to_string(),
            store.export(to, false).await.unwrap_err().to_string(),
        ];
        assert!(refused.iter().all(|refused| refused.contains(says)), "{refused:?}");
    }
    // Both are as they were.
    toys.pair(ferry()).await;
    other.pair(ferry()).await;
}

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

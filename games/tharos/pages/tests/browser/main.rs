//! Tharos, played in real Chromium. One file, one play.

mod again;
mod companion;
mod first_game;
mod for_everybody;

use anyhow::Result;
use browser::Person;

/// Nothing on the page needs scrolling sideways or is too small for a finger.
async fn fits(person: &Person) -> Result<()> {
    let found = person.does_not_fit().await?;
    assert!(found.is_empty(), "{}:\n{}", person.path().await?, found.join("\n"));
    Ok(())
}

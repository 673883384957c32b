//! A match that is over, looked at again, and a puzzle: in every look, in words and by keys.

use anyhow::Result;
use browser::{Look, Stage};

#[tokio::test]
async fn a_match_of_sand_castles_is_looked_at_again_and_a_puzzle_is_tried() -> Result<()> {
    let stage = Stage::set("sand-castles-again").await?;
    let ada = stage.person("Ada").await?;
    ada.stills_motion().await?;
    ada.looks(Look::ALL[0]).await?;
    ada.opens("/").await?;
    ada.clicks("#game-sand-castles form .btn").await?;
    ada.waits_for("location.pathname.startsWith('/t/')").await?;
    let table = ada.path().await?;
    ada.plays_it_out().await?;
    ada.looks_at_it_again(&table, "sand-castles").await?;
    ada.looks_at_a_puzzle("sand-castles").await?;
    ada.opens("/me").await?;
    ada.inspects("sand-castles-profile").await?;
    // Somebody else may have been faster than the loop.
    ada.leaves_after(&["/api/tables/"]).await
}

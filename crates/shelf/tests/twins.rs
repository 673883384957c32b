//! Hidden means hidden, in every game: two matches that differ only in what a viewer may not know are the same
//! to that viewer, byte for byte.
//!
//! `./test` looks a few times; the campaign of `docs/hidden.md` looks ten thousand times at every game:
//! `TIDETABLE_MOMENTS=10000 cargo test --release -p shelf --test twins -- --nocapture`, and at one of them with
//! `TIDETABLE_GAME=novem` before it. `TIDETABLE_SEED` plays other matches.

use host::RandomBots;
use std::str::FromStr;
use std::sync::Arc;
use testing::Site;
use testing::twins::{Looks, look_alike};
use web::SiteSettings;

/// What a campaign asks for.
fn asked<T: FromStr>(name: &str) -> Option<T> {
    std::env::var(name).ok()?.parse().ok()
}

#[tokio::test]
async fn whoever_may_not_know_cannot_tell() {
    let site = Site {
        games: shelf::games().clone(),
        pages: shelf::pages(),
        bots: Arc::new(RandomBots),
        settings: SiteSettings::default(),
    };
    let moments = asked("TIDETABLE_MOMENTS").unwrap_or(24);
    let first = asked("TIDETABLE_SEED").unwrap_or(1);
    let only: Option<String> = asked("TIDETABLE_GAME");
    for (seed, game) in (first..).zip(shelf::games().iter()) {
        if only.as_deref().is_some_and(|only| only != game.about().id) {
            continue;
        }
        let looks = look_alike(game, &site, moments, seed).await;
        let Looks { moments, pairs, unnoticed, sealed, aside, hints } = looks;
        println!(
            "{game}: {moments} moments in {pairs} pairs of matches, {unnoticed} things done unnoticed, \
             {sealed} sealed otherwise, {aside} said or begun aside, {hints} hints"
        );
        assert!(moments > 0 && unnoticed + sealed + aside > 0, "{game}: nothing differed");
    }
}

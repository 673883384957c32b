//! The puzzles of all games, answered on their own boards with forms alone.

use std::sync::Arc;
use testing::{Browser, Site, World};
use web::SiteSettings;

/// One in so many is answered.
const EVERY: usize = 40;

fn shelf() -> World {
    World::new(Site {
        games: shelf::games().clone(),
        pages: shelf::pages(),
        bots: Arc::new(shelf::players().clone()),
        settings: SiteSettings::default(),
    })
}

/// Plays moves from page to page; where they led.
async fn plays(browser: &mut Browser, address: &str, moves: &[&str]) -> String {
    let mut at = address.to_owned();
    for mv in moves {
        let page = browser.get(&at).await;
        assert_eq!(page.status, 200, "{at}");
        at =
            browser.post(&format!("{at}/move"), &[("version", "1"), ("move", mv)]).await.location();
    }
    at
}

#[tokio::test]
async fn puzzles_of_every_game_are_solved_and_missed_on_its_own_board() {
    let world = shelf();
    let mut solver = world.guest("Ann").await;
    let mut misser = world.guest("Ben").await;
    let mut seen = 0;
    for game in shelf::games().iter() {
        let Some(kept) = shelf::players().of(game).puzzles() else { continue };
        seen += 1;
        let id = game.about().id;
        for (at, puzzle) in kept.all.iter().enumerate().step_by(EVERY) {
            let address = format!("/puzzles/{id}/{}", at + 1);
            let page = solver.get(&address).await;
            assert!(!page.body.contains(&puzzle.why), "{address} tells its answer");
            page.says(&format!("action=\"{address}/move\""));
            solver.get(&format!("{address}/text")).await.says(&format!("Puzzle {}", at + 1));
            let told = plays(&mut solver, &address, &puzzle.best_line()).await;
            let page = solver.get(&told).await;
            assert!(page.body.contains("That’s it!"), "{address}: {}", page.body);
            solver.get(&format!("{told}/text")).await.says("Orca: “");
            let wrong = &puzzle.moments[0].wrong[0].0;
            let told = plays(&mut misser, &address, &[wrong]).await;
            misser.get(&told).await.says("Not the best: ");
        }
    }
    assert!(seen >= 5, "{seen} games have puzzles");
}

//! The rules ledgers.

use crate::pages::rules::{self, RulesPage};
use crate::site::asker::Asker;
use crate::site::links::OfGame;
use axum::response::Response;
use crate::App;
use axum::extract::State;
use catalog::AnyGame;

/// All ledgers.
pub(crate) async fn index(State(app): State<App>, asker: Asker) -> Response {
    let named = |game: AnyGame| (game.about().id.to_owned(), game.about().title.to_owned());
    let games: Vec<_> = app.host.games().iter().map(named).collect();
    asker.page(rules::index(&games, &asker.visitor()))
}

/// One game's ledger.
pub(crate) async fn ledger(OfGame(game): OfGame, asker: Asker) -> Response {
    let about = game.about();
    let page = RulesPage {
        game: about.id.into(),
        title: about.title.into(),
        ledger: game.ledger().into(),
    };
    asker.page(rules::page(&page, &asker.visitor()))
}

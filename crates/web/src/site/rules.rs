//! The rules ledgers.

use crate::pages::rules::{self, RulesPage};
use crate::site::asker::Asker;
use crate::site::links::OfGame;
use axum::response::Response;
use catalog::GameId;

/// All ledgers.
pub(crate) async fn index(asker: Asker) -> Response {
    let named = |game: GameId| (game.about().id.to_owned(), game.about().title.to_owned());
    asker.page(rules::index(&GameId::ALL.map(named), &asker.visitor()))
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

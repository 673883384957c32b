//! The rules ledgers.

use crate::App;
use crate::pages::rules::{self, RulesPage};
use crate::site::links::OfGame;
use crate::site::session::Session;
use axum::extract::State;
use axum::response::Response;
use catalog::AnyGame;

/// All ledgers.
pub(crate) async fn index(State(app): State<App>, session: Session) -> Response {
    let named = |game: AnyGame| (game.about().id.to_owned(), game.about().title.to_owned());
    let games: Vec<_> = app.host.games().iter().map(named).collect();
    session.page(rules::index(&games, &session.visitor()))
}

/// One game's ledger.
pub(crate) async fn ledger(OfGame(game): OfGame, session: Session) -> Response {
    let about = game.about();
    let page = RulesPage {
        game: about.id.into(),
        title: about.title.into(),
        ledger: game.ledger().into(),
    };
    session.page(rules::page(&page, &session.visitor()))
}

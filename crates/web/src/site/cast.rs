//! Who the bots are.

use crate::App;
use crate::pages::cast::{self, CastOf};
use crate::site::session::Session;
use axum::extract::State;
use axum::response::Response;
use catalog::AnyGame;

/// The four of them.
pub(crate) async fn page(State(app): State<App>, session: Session) -> Response {
    let bots = app.host.bots();
    let of = |game: AnyGame| {
        let cast = bots.cast(game)?;
        let bots = cast.0.map(|bot| (bot.to_owned(), bots.about(game, bot)));
        Some(CastOf { title: game.about().title.into(), bots })
    };
    let games: Vec<CastOf> = app.host.games().iter().filter_map(of).collect();
    session.page(cast::page(&games, &session.visitor()))
}

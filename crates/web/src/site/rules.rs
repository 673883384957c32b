//! How the games are played, and the rulings behind it.

use crate::App;
use crate::game::Shown;
use crate::pages::how_to::{self, HowToPage};
use crate::pages::rules::{self, RulesPage};
use crate::site::campaigns;
use crate::site::links::OfGame;
use crate::site::session::Session;
use axum::extract::State;
use axum::response::Response;
use catalog::AnyGame;

/// All games.
pub(crate) async fn index(State(app): State<App>, session: Session) -> Response {
    let named = |game: AnyGame| (game.about().id.to_owned(), game.about().title.to_owned());
    let games: Vec<_> = app.host.games().iter().map(named).collect();
    session.page(rules::index(&games, &session.visitor()))
}

/// How a game is played; of a game that does not say so, its rulings.
pub(crate) async fn how_to(
    State(app): State<App>,
    OfGame(game): OfGame,
    session: Session,
) -> Response {
    let Some(text) = game.how_to_play() else { return ledger(game, &session) };
    let (about, pages) = (game.about(), app.pages.of(game));
    let card = pages.card();
    let page = HowToPage {
        game: about.id,
        title: about.title,
        players: card.as_ref().map(|card| card.players.clone()),
        text,
        // What only one can play needs no card to be played at once.
        play: card
            .map(|card| (card.one_click, card.alone))
            .or((about.max_seats == 1).then_some(("Start", true))),
        campaigns: campaigns::link(&app, game),
        picture: &|name| Shown::picture(&*pages, name),
        assets: pages.assets(),
    };
    session.page(how_to::page(&page, &session.visitor()))
}

/// One game's ledger.
pub(crate) async fn rulings(OfGame(game): OfGame, session: Session) -> Response {
    ledger(game, &session)
}

fn ledger(game: AnyGame, session: &Session) -> Response {
    let about = game.about();
    let page = RulesPage {
        game: about.id.into(),
        title: about.title.into(),
        ledger: game.ledger().into(),
    };
    session.page(rules::page(&page, &session.visitor()))
}

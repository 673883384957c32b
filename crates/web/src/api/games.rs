//! The games and who plays them.

use super::shapes::{Game, Member};
use crate::App;
use axum::Json;
use axum::extract::State;
use catalog::AnyGame;
use host::{Character, Ladder};

/// The games that can be played here.
#[utoipa::path(
    get, path = "/api/games", tag = "games",
    responses((status = 200, description = "all games", body = [Game])),
)]
pub(super) async fn list(State(app): State<App>) -> Json<Vec<Game>> {
    let game = |id: AnyGame| {
        let about = id.about();
        Game {
            id: about.id,
            title: about.title,
            seats: [about.min_seats, about.max_seats],
            simultaneous: about.simultaneous,
            hidden: about.hidden,
            chance: about.chance,
            options: id.options_schema(),
            bots: app.host.bots().names(id).iter().map(ToString::to_string).collect(),
            cast: members(app.host.bots().cast(id)),
        }
    };
    Json(app.host.games().iter().map(game).collect())
}

fn members(cast: Option<Ladder>) -> Vec<Member> {
    let member = |(character, bot): (Character, &'static str)| Member {
        name: character.name(),
        level: character.level(),
        bot,
    };
    let members = cast.map(|cast| Character::ALL.into_iter().zip(cast.0).map(member));
    members.into_iter().flatten().collect()
}

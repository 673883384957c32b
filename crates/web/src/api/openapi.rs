//! The API's description of itself.

use super::error::ErrorBody;
use super::{
    campaigns, drafts, games, guests, lobby, mistakes, people, puzzles, reviews, shapes, socket,
    stream, tables,
};
use crate::App;
use axum::Json;
use axum::extract::State;
use serde_json::{Value, json};
use std::sync::LazyLock;
use utoipa::openapi::path::{HttpMethod, Operation};
use utoipa::openapi::security::{ApiKey, ApiKeyValue, HttpAuthScheme, HttpBuilder, SecurityScheme};
use utoipa::openapi::{ContentBuilder, Ref, Response as Described, ResponseBuilder};
use utoipa::{Modify, OpenApi};

#[derive(OpenApi)]
#[openapi(
    info(
        title = "Tidetable",
        description = "Everything the pages can do, for programs. Become a guest with `POST /api/guests`, send its token \
            as `authorization: Bearer TOKEN`, open or join a table, follow its stream and play.",
    ),
    paths(
        document, guests::create, guests::me, games::list, tables::list, tables::open,
        tables::show, tables::options, tables::join, tables::leave, lobby::change_seat, lobby::seat_bot,
        lobby::start, tables::play, tables::take_back, tables::hint, tables::device, tables::chat,
        tables::vote, people::mute, people::quiet, people::remove, people::spectators, guests::sign_out,
        guests::sign_out_everywhere, tables::rematch, tables::fork, tables::record, reviews::show, stream::follow,
        socket::connect, drafts::show, drafts::save, campaigns::list, campaigns::begin,
        campaigns::load, campaigns::show, campaigns::choose, campaigns::next, campaigns::file,
        puzzles::list, puzzles::show, puzzles::answer, mistakes::list, mistakes::show, mistakes::answer,
    ),
    components(schemas(ErrorBody, shapes::SocketMove, shapes::SocketAnswer)),
    modifiers(&Schemes, &Refusals),
)]
struct Description;

/// The two ways to say who one is.
struct Schemes;

/// The refusals that many calls share.
struct Refusals;

impl Modify for Schemes {
    fn modify(&self, api: &mut utoipa::openapi::OpenApi) {
        let token = HttpBuilder::new()
            .scheme(HttpAuthScheme::Bearer)
            .description(Some("the `token` of `POST /api/guests`"));
        let cookie = "the page's cookie; calls that change something must come from our own pages";
        let cookie = ApiKeyValue::with_description(crate::guard::who::COOKIE, cookie);
        let components = api.components.get_or_insert_default();
        components.add_security_scheme("token", SecurityScheme::Http(token.build()));
        components.add_security_scheme("cookie", SecurityScheme::ApiKey(ApiKey::Cookie(cookie)));
    }
}

impl Modify for Refusals {
    fn modify(&self, api: &mut utoipa::openapi::OpenApi) {
        for (path, item) in &mut api.paths.paths {
            let named = path.contains("{id}");
            let methods = [
                (HttpMethod::Get, &mut item.get),
                (HttpMethod::Post, &mut item.post),
                (HttpMethod::Put, &mut item.put),
            ];
            for (method, operation) in methods {
                if let Some(operation) = operation {
                    add_refusals(operation, method != HttpMethod::Get, named);
                }
            }
        }
    }
}

fn add_refusals(operation: &mut Operation, changes: bool, named: bool) {
    let known = operation.security.is_some();
    let refusals = [
        (
            "400",
            changes || operation.parameters.iter().flatten().count() > 1,
            "malformed: the message names the field",
        ),
        ("401", known, "nobody is known by that token"),
        (
            "403",
            true,
            "not the caller's seat, a page of another site asks, or the caller is kept out",
        ),
        ("404", named, "there is no such table or campaign"),
        ("413", changes, "the body is too long"),
        ("415", changes, "the body is not JSON, or does not say so"),
        ("429", true, "too much in too short a time; `retry-after` says how long to wait"),
        ("503", true, "the server is closing, or could not store it: it has not happened"),
    ];
    let of = |what: &str| -> Described {
        let schema = Ref::from_schema_name("Error");
        let content = ContentBuilder::new().schema(Some(schema)).build();
        ResponseBuilder::new().description(what).content("application/json", content).build()
    };
    for (status, applies, what) in refusals {
        if applies {
            let responses = &mut operation.responses.responses;
            responses.entry(status.to_string()).or_insert_with(|| of(what).into());
        }
    }
}

/// This description.
#[utoipa::path(
    get, path = "/api/openapi.json", tag = "about",
    responses((status = 200, description = "OpenAPI 3.1", body = Object)),
)]
pub(super) async fn document(State(app): State<App>) -> Json<Value> {
    static DOCUMENT: LazyLock<Value> = LazyLock::new(described);
    let mut document = DOCUMENT.clone();
    // An example works as it stands: it is a table of a game that is on this shelf.
    let example = document.pointer_mut("/components/schemas/NewTable/example");
    if let (Some(example), Some(game)) = (example, app.host.games().iter().next()) {
        let bot = app.host.bots().names(game).first().map(|bot| json!({ "bot": bot }));
        let mut seats = vec![json!("me")];
        seats.resize(game.about().min_seats, bot.unwrap_or_else(|| json!("open")));
        (example["game"], example["seats"]) = (json!(game.about().id), Value::Array(seats));
    }
    Json(document)
}

fn described() -> Value {
    serde_json::to_value(Description::openapi()).expect("it is plain data")
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn every_address_is_described_and_nothing_else() {
        let served: BTreeSet<_> =
            super::super::calls().into_iter().map(|(path, _)| path.to_string()).collect();
        let described = described();
        let described = described["paths"].as_object().expect("paths");
        assert_eq!(served, described.keys().cloned().collect());
    }

    #[test]
    fn every_reference_leads_somewhere() {
        fn look(value: &Value, document: &Value) {
            if let Some(reference) = value.get("$ref").and_then(Value::as_str) {
                let pointer = reference.strip_prefix('#').expect("a local reference");
                assert!(document.pointer(pointer).is_some(), "{reference}");
            }
            match value {
                Value::Object(fields) => fields.values().for_each(|part| look(part, document)),
                Value::Array(parts) => parts.iter().for_each(|part| look(part, document)),
                _ => {}
            }
        }
        look(&described(), &described());
    }

    #[test]
    fn the_examples_of_bodies_can_be_read() {
        use super::super::sent::read;
        let described = described();
        let example = |name: &str| {
            let pointer = format!("/components/schemas/{name}/example");
            described.pointer(&pointer).unwrap_or_else(|| panic!("{name} has none")).to_string()
        };
        macro_rules! all_read {
            ($($Shape:ident)*) => {
                $(read::<shapes::$Shape>(example(stringify!($Shape)).as_bytes()).expect(stringify!($Shape));)*
            };
        }
        all_read!(NewGuest NewTable Joining Play Draft SocketMove TakeBack Saying Voting Forking Nothing);
        all_read!(Muting Quieting Removing);
        all_read!(NewCampaign LoadCampaign Choosing NextGame);
        let new: shapes::NewTable = read(example("NewTable").as_bytes()).expect("it was read");
        let games = catalog::Catalog::new([catalog::AnyGame::of::<ferry::Ferry>()]);
        assert!(new.wish(&games).is_ok());
    }
}

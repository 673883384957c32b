//! The server's front door: one router over pages, live streams and the API.

use crate::door::DoorCounts;
use crate::game::AllPages;
use crate::guard::admin::{AdminDoor, AdminToken};
use crate::guard::body::Room;
use crate::guard::limits::{Limits, Much, TooMuch};
use crate::guard::streams::{Pass, Streams};
use crate::guard::{asked, bans, notice};
use crate::push::{Push, PushSettings};
use crate::puzzles::PuzzleShelf;
use crate::requests::{self, RequestTimes};
use crate::{CONTENT_SECURITY, api, assets, gzip, health, metrics, panics, site};
use axum::extract::{DefaultBodyLimit, Path, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use axum::{Router, middleware};
use host::{GuestId, Host};
use ipnet::IpNet;
use std::net::{IpAddr, SocketAddr};
use std::ops::Deref;
use std::sync::Arc;
use std::time::Duration;
use tower::ServiceBuilder;
use tower_http::set_header::SetResponseHeaderLayer;

/// No form or call is anywhere near this long.
const LONGEST_BODY: usize = 256 << 10;

/// Seconds after which a stream may have ended.
const STREAMS_END: u64 = 30;

/// Seconds that a request may take to arrive, if nobody decides otherwise.
const USUAL_PATIENCE: u64 = 20;

/// What an operator decides about the site. A limit that is 0 is none.
#[derive(Clone, Debug, Default)]
pub struct SiteSettings {
    /// The address people use, such as `https://play.example`; links to hand
    /// on start with it. Without one, the request's own host is used.
    pub public_url: Option<String>,
    /// Where the site listens, if that is known: a page opened as `localhost` hands on links that
    /// other devices can follow.
    pub bound: Option<SocketAddr>,
    /// Cookies only over HTTPS.
    pub secure_cookies: bool,
    /// How many requests one address may make in ten seconds.
    pub most_in_ten_seconds: u32,
    /// What opens the operator's page; without it there is none.
    pub admin_token: Option<AdminToken>,
    /// How many requests one guest may make in ten seconds.
    pub guest_most_in_ten_seconds: u32,
    /// How many guests one address may make in an hour.
    pub new_guests_in_an_hour: u32,
    /// How many tables one address may open in an hour.
    pub new_tables_in_an_hour: u32,
    /// How many megabytes one address or one guest may send in a day to be kept.
    pub megabytes_in_a_day: u32,
    /// How many streams and sockets one address may keep open.
    pub streams_of_an_address: u32,
    /// How many streams and sockets one guest may keep open.
    pub streams_of_a_guest: u32,
    /// How many streams and sockets there may be in all: others need connections, too.
    pub streams_in_all: u32,
    /// The proxies that are believed when they say for whom they ask.
    pub trusted_proxies: Vec<IpNet>,
    /// Seconds that a request may take to arrive; 0 for the usual ones.
    pub patience_seconds: u64,
    /// Who comes and goes at the door, for the counts.
    pub door: Arc<DoorCounts>,
    /// The version of the program, and the commit it was built from, if known.
    pub version: (&'static str, Option<&'static str>),
    /// Whoever brings this may read the counts at the public address.
    pub metrics_token: Option<String>,
    /// How browsers are called that are not open.
    pub push: PushSettings,
}

impl SiteSettings {
    /// How long a request may take to arrive.
    pub(crate) fn patience(&self) -> Duration {
        match self.patience_seconds {
            0 => Duration::from_secs(USUAL_PATIENCE),
            seconds => Duration::from_secs(seconds),
        }
    }
}

/// What every handler may reach. Every request is handed it a dozen times.
#[derive(Clone)]
pub struct App(Arc<Parts>);

/// What there is once, for all requests.
pub struct Parts {
    /// The tables.
    pub host: Host,
    /// What the operator decided.
    pub settings: SiteSettings,
    /// Who asks how much.
    pub(crate) limits: Limits,
    /// Who keeps how many streams open.
    pub(crate) streams: Arc<Streams>,
    /// How much is being sent to us.
    pub(crate) room: Arc<Room>,
    /// How long requests take.
    pub(crate) times: RequestTimes,
    /// The operator's door, if there is one.
    pub(crate) admin: Option<Arc<AdminDoor>>,
    /// What the games bring to the pages.
    pub(crate) pages: AllPages,
    /// How browsers are called.
    pub(crate) push: Push,
    /// The puzzles of the games.
    pub(crate) puzzles: PuzzleShelf,
}

impl Deref for App {
    type Target = Parts;

    fn deref(&self) -> &Parts {
        &self.0
    }
}

impl App {
    /// A site over these tables.
    pub(crate) fn new(host: Host, pages: AllPages, settings: SiteSettings) -> App {
        let admin = settings.admin_token.clone().map(|token| Arc::new(AdminDoor::new(token)));
        let SiteSettings { streams_of_an_address, streams_of_a_guest, streams_in_all, .. } =
            settings;
        let streams = Streams::new(streams_of_an_address, streams_of_a_guest, streams_in_all);
        App(Arc::new(Parts {
            host,
            limits: Limits::new(&settings),
            streams: Arc::new(streams),
            room: Arc::default(),
            times: RequestTimes::default(),
            admin,
            push: Push::new(settings.push.clone()),
            settings,
            pages,
            puzzles: PuzzleShelf::default(),
        }))
    }

    /// The right to one more stream or socket.
    pub(crate) fn pass(
        &self,
        address: Option<IpAddr>,
        guest: Option<GuestId>,
    ) -> Result<Pass, TooMuch> {
        let pass = self.streams.enter(address, guest);
        pass.ok_or_else(|| self.limits.refuse(Much::Streams, STREAMS_END))
    }
}

/// Everything a browser or a program can ask for.
pub fn router(host: Host, pages: AllPages, settings: SiteSettings) -> Router {
    routers(host, pages, settings).0
}

/// The same, and beside it the counts alone, to be served where only the operator reaches them.
pub fn routers(host: Host, pages: AllPages, settings: SiteSettings) -> (Router, Router) {
    let app = App::new(host, pages, settings);
    app.push.start(&app.host);
    let routes = Router::new()
        .merge(site::routes())
        .merge(app.pages.routes().method_not_allowed_fallback(site::wrong_method))
        .merge(api::routes())
        .route("/assets/{version}/{*name}", get(asset))
        .route("/healthz", get(health::lives))
        .route("/readyz", get(health::is_ready))
        .route("/version", get(health::version))
        .route("/metrics", get(metrics::with_token))
        .fallback(site::nothing_here);
    (guarded(routes, app.clone()), metrics::routes().with_state(app))
}

/// What stands between the world and the routes.
fn guarded(routes: Router<App>, app: App) -> Router {
    let header = |name: HeaderName, value: &'static str| {
        SetResponseHeaderLayer::if_not_present(name, HeaderValue::from_static(value))
    };
    // All of them together, from the outside inwards: each layer by itself would put the routes into one more box, which
    // is copied for every request.
    let between = ServiceBuilder::new()
        .layer(middleware::from_fn_with_state(app.clone(), asked::arrived))
        .layer(middleware::from_fn_with_state(app.clone(), requests::noted))
        .layer(header(header::CACHE_CONTROL, "no-store"))
        .layer(header(header::REFERRER_POLICY, "same-origin"))
        .layer(header(header::X_CONTENT_TYPE_OPTIONS, "nosniff"))
        .layer(header(header::CONTENT_SECURITY_POLICY, CONTENT_SECURITY))
        .layer(DefaultBodyLimit::max(LONGEST_BODY))
        .layer(middleware::from_fn(gzip::pages))
        .layer(middleware::from_fn_with_state(app.clone(), notice::told))
        .layer(middleware::from_fn_with_state(app.clone(), panics::answered))
        .layer(middleware::from_fn_with_state(app.clone(), site::at_the_gate))
        .layer(middleware::from_fn_with_state(app.clone(), bans::kept_out));
    routes.layer(between).with_state(app)
}

/// The address of an asset holds a hash of its content, so it can be kept for ever.
async fn asset(
    State(app): State<App>,
    Path((_, name)): Path<(String, String)>,
    asked: HeaderMap,
) -> Response {
    let Some(asset) = assets::get(&name).or_else(|| app.pages.asset(&name)) else {
        return StatusCode::NOT_FOUND.into_response();
    };
    let headers = [
        (header::CONTENT_TYPE, asset.content_type),
        (header::CACHE_CONTROL, "public, max-age=31536000, immutable"),
    ];
    let packed = if gzip::is_accepted(&asked) { asset.gzipped() } else { None };
    match packed {
        Some(packed) => (headers, gzip::HEADERS, packed).into_response(),
        None => (headers, [gzip::MAYBE], asset.bytes).into_response(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing;
    use axum::body::Body;
    use axum::http::Request;
    use http_body_util::BodyExt;
    use tower::ServiceExt;

    async fn boom() -> Response {
        let nothing: [u8; 0] = [];
        let at = nothing.len() + 7;
        nothing[at].to_string().into_response()
    }

    async fn asked(site: &Router, path: &str, accept: &str) -> (StatusCode, String, String) {
        let request = Request::get(path).header(header::ACCEPT, accept).body(Body::empty());
        let answer = site.clone().oneshot(request.expect("a request")).await.expect("an answer");
        let (head, body) = answer.into_parts();
        let kind = head.headers[header::CONTENT_TYPE].to_str().expect("text").to_owned();
        assert!(head.headers.contains_key(header::CONTENT_SECURITY_POLICY));
        let body = body.collect().await.expect("a whole body").to_bytes();
        (head.status, kind, String::from_utf8(body.to_vec()).expect("text"))
    }

    #[tokio::test]
    async fn a_handler_that_panics_answers_with_a_page_that_says_so() {
        let app = testing::one_table().await.app.clone();
        let routes = Router::new()
            .route("/boom", get(boom))
            .route("/t/{id}/boom", get(boom))
            .route("/api/boom", get(boom))
            .route("/fine", get(|| async { "fine" }));
        let site = guarded(routes, app);

        let (status, kind, page) = asked(&site, "/boom", "text/html").await;
        assert_eq!((status.as_u16(), kind.as_str()), (500, "text/html; charset=utf-8"));
        assert!(page.contains("Something broke on our side") && page.contains("href=\"/\""));
        assert!(!page.contains("index out of bounds"), "{page}");
        let (_, _, page) = asked(&site, "/t/k3m9x2/boom", "text/html").await;
        assert!(page.contains("href=\"/t/k3m9x2\""), "{page}");
        let (status, kind, bubble) = asked(&site, "/boom", "text/fragment+html").await;
        assert_eq!(status, 500);
        assert!(kind.starts_with("text/fragment+html") && bubble.starts_with("<p class=\"reason"));
        let (status, kind, told) = asked(&site, "/api/boom", "*/*").await;
        assert_eq!((status.as_u16(), kind.as_str()), (500, "application/json"));
        assert!(told.contains(r#""code":"internal""#), "{told}");
        // And the next request is served.
        assert_eq!(asked(&site, "/fine", "*/*").await.2, "fine");
    }
}

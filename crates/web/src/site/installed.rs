//! What a browser asks for that keeps the site on a home screen.

use crate::assets;
use crate::pages::offline;
use crate::site::session::html;
use axum::http::header;
use axum::response::{IntoResponse, Redirect, Response};
use serde_json::json;

/// How the site presents itself as an app.
pub(crate) async fn manifest() -> Response {
    let icon = |name: &str, size: &str, purpose: &str| json!({ "src": assets::url(name), "sizes": size, "type": "image/png", "purpose": purpose });
    let manifest = json!({
        "name": "Tidetable",
        "short_name": "Tidetable",
        "description": "Tabletop games with friends, or with a bot this minute.",
        "id": "/",
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "lang": "en",
        "background_color": "#f7f2e8",
        "theme_color": "#0d3349",
        "icons": [
            icon("icons/icon-192.png", "192x192", "any"),
            icon("icons/icon-512.png", "512x512", "any"),
            icon("icons/maskable-512.png", "512x512", "maskable"),
        ],
    });
    ([(header::CONTENT_TYPE, "application/manifest+json")], manifest.to_string()).into_response()
}

/// The script that stands in when the network is away, and that is woken by calls. What it keeps is named
/// by the version of the files, so a new program brings a new one.
pub(crate) async fn service_worker() -> Response {
    let kept = [
        assets::url("tidetable.css"),
        assets::url("theme.js"),
        assets::url("icon.svg"),
        assets::url("art.svg"),
        assets::url("fonts/asap-basic.woff2"),
        assets::url("fonts/vollkorn-basic.woff2"),
    ];
    let text = include_str!("../../assets/service-worker.js")
        .replace("{VERSION}", assets::version())
        .replace("{KEPT}", &json!(kept).to_string())
        .replace("{ICON}", &assets::url("icons/icon-192.png"))
        .replace("{BADGE}", &assets::url("icons/badge-192.png"));
    let headers = [
        (header::CONTENT_TYPE, "text/javascript; charset=utf-8"),
        // Asked for anew every time: an old one must never hold on.
        (header::CACHE_CONTROL, "no-cache"),
    ];
    (headers, text).into_response()
}

/// Phones of one maker look for it by this name, without being told.
pub(crate) async fn touch_icon() -> Redirect {
    Redirect::temporary(&assets::url("icons/apple-touch-180.png"))
}

/// What is shown when the network is away.
pub(crate) async fn offline() -> Response {
    html(offline::page())
}

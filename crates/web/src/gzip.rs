//! Pages and files, packed for the way.
//!
//! Only gzip: browsers accept Brotli over HTTPS alone, and most houses are asked over plain HTTP.
//!
//! Packing makes the length of an answer depend on what is in it twice, so whoever can put words
//! into a page and see how long it is could guess at a secret beside them. The one secret in our
//! pages is the token of their forms. Where pages are packed the token is therefore masked, anew for every
//! page ([`Session`](crate::site::session::Session)), and there is nothing to be guessed at.
//! Streams of events are never packed: an event must not wait for the next.

use crate::aside;
use axum::body::{Body, Bytes, HttpBody};
use axum::extract::Request;
use axum::http::{HeaderMap, HeaderName, HeaderValue, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use flate2::Compression;
use flate2::write::GzEncoder;
use std::io::Write;

/// Shorter pages fit into a packet or two as they are.
const LEAST: u64 = 1024;
/// No page is anywhere near this long; one that were would go as it is.
const MOST: u64 = 16 << 20;

/// Longer pages, such as whole replays, wait for each other and not with the rest.
const LONG: usize = 512 << 10;

/// What is said with an answer that might have been packed: caches on the way must tell them apart.
pub(crate) const MAYBE: (HeaderName, &str) = (header::VARY, "accept-encoding");

/// What is said with an answer that is packed.
pub(crate) const HEADERS: [(HeaderName, &str); 2] = [(header::CONTENT_ENCODING, "gzip"), MAYBE];

/// Whether whoever asks can unpack.
pub(crate) fn is_accepted(asked: &HeaderMap) -> bool {
    let lines = asked.get_all(header::ACCEPT_ENCODING).into_iter();
    let mut ways = lines.filter_map(|line| line.to_str().ok()).flat_map(|line| line.split(','));
    ways.any(|way| match way.split_once(';') {
        None => way.trim() == "gzip",
        Some((name, weight)) => {
            let none = ["q=0", "q=0.0", "q=0.00", "q=0.000"];
            name.trim() == "gzip" && !none.contains(&weight.trim())
        }
    })
}

/// The bytes, packed.
pub(crate) fn packed(bytes: &[u8], how: Compression) -> Bytes {
    let mut packer = GzEncoder::new(Vec::with_capacity(bytes.len() / 4), how);
    packer.write_all(bytes).and_then(|()| packer.finish()).expect("memory takes it all").into()
}

/// Packs pages and parts of pages for those who can unpack.
pub(crate) async fn pages(request: Request, next: Next) -> Response {
    let accepted = is_accepted(request.headers());
    let answer = next.run(request).await;
    if !accepted || !is_page(&answer) {
        return answer;
    }
    let (mut head, body) = answer.into_parts();
    let Ok(page) = axum::body::to_bytes(body, MOST as usize).await else {
        return axum::http::StatusCode::INTERNAL_SERVER_ERROR.into_response();
    };
    let long = page.len() > LONG;
    let pack = move || packed(&page, Compression::fast());
    let page = if long { aside::heavy(pack).await } else { aside::run(pack).await };
    head.headers.remove(header::CONTENT_LENGTH);
    for (name, value) in HEADERS {
        head.headers.insert(name, HeaderValue::from_static(value));
    }
    Response::from_parts(head, Body::from(page))
}

/// Whether it is a page, all of which is there.
fn is_page(answer: &Response) -> bool {
    let kind = answer.headers().get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
    let kind = kind.unwrap_or_default();
    (kind.starts_with("text/html") || kind.starts_with("text/fragment+html"))
        && !answer.headers().contains_key(header::CONTENT_ENCODING)
        && answer.body().size_hint().exact().is_some_and(|length| (LEAST..=MOST).contains(&length))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gzip_is_accepted_where_it_is_named_and_not_ruled_out() {
        let accepts = |line: &'static str| {
            let line = (header::ACCEPT_ENCODING, HeaderValue::from_static(line));
            is_accepted(&[line].into_iter().collect())
        };
        assert!(accepts("gzip, deflate, br") && accepts("br;q=1.0, gzip;q=0.8"));
        assert!(!accepts("br") && !accepts("gzip;q=0, br") && !accepts("identity"));
        assert!(!is_accepted(&HeaderMap::new()));
    }
}

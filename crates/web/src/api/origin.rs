//! Where a request comes from, and what the server is called there.

use super::error::ApiError;
use crate::{SiteSettings, who};
use axum::http::{HeaderMap, Uri, header};

/// The beginning of links to hand on: the public address if there is one, and
/// otherwise the one this request was sent to.
pub(super) fn base(settings: &SiteSettings, headers: &HeaderMap, uri: &Uri) -> String {
    match (&settings.public_url, authority(headers, uri)) {
        (Some(public), _) => public.trim_end_matches('/').to_string(),
        (None, Some(asked)) => {
            let scheme = if settings.secure_cookies { "https" } else { "http" };
            format!("{scheme}://{asked}")
        }
        // A link within the site still leads there.
        (None, None) => String::new(),
    }
}

/// Refuses what a page of another site sends in a visitor's name.
///
/// Browsers add the cookie to requests that other sites make, but never a
/// bearer token, so a request with a token is its sender's own.
pub(super) fn check(
    settings: &SiteSettings,
    headers: &HeaderMap,
    uri: &Uri,
) -> Result<(), ApiError> {
    if who::bearer(headers).is_some() {
        return Ok(());
    }
    let text = |name: &str| headers.get(name).map(|value| value.to_str().unwrap_or("?"));
    let own_site = match text("sec-fetch-site") {
        // Another port or a neighbouring name is another site, too.
        Some(site) => matches!(site, "same-origin" | "none"),
        None => true,
    };
    let own_origin = match text("origin") {
        Some(origin) => {
            let public = settings.public_url.as_deref().map(|url| url.trim_end_matches('/'));
            let host = origin.split_once("://").map(|(_, host)| host);
            public == Some(origin) || (host.is_some() && host == authority(headers, uri))
        }
        None => true,
    };
    if own_site && own_origin { Ok(()) } else { Err(ApiError::foreign()) }
}

/// The host and port that the request was sent to.
fn authority<'a>(headers: &'a HeaderMap, uri: &'a Uri) -> Option<&'a str> {
    let named = headers.get(header::HOST).and_then(|host| host.to_str().ok());
    let asked = named.or_else(|| uri.authority().map(axum::http::uri::Authority::as_str))?;
    let plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '-' | ':' | '[' | ']');
    (!asked.is_empty() && asked.chars().all(plain)).then_some(asked)
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::http::{HeaderName, HeaderValue};

    fn headers(pairs: &[(&'static str, &'static str)]) -> HeaderMap {
        let pair =
            |&(name, value)| (HeaderName::from_static(name), HeaderValue::from_static(value));
        pairs.iter().map(pair).collect()
    }

    fn accepts(pairs: &[(&'static str, &'static str)]) -> bool {
        let public_url = Some("https://play.example/".to_string());
        let settings = SiteSettings { public_url, ..SiteSettings::default() };
        check(&settings, &headers(pairs), &Uri::from_static("/api/tables")).is_ok()
    }

    #[test]
    fn programs_and_our_own_pages_may_ask() {
        assert!(accepts(&[]));
        assert!(accepts(&[("host", "a.b:1"), ("origin", "http://a.b:1")]));
        assert!(accepts(&[("host", "inside:1"), ("origin", "https://play.example")]));
        assert!(accepts(&[("sec-fetch-site", "same-origin")]));
    }

    #[test]
    fn other_sites_may_not_unless_they_bring_a_token() {
        let foreign = [("host", "a.b"), ("origin", "http://evil.example")];
        assert!(!accepts(&foreign));
        assert!(!accepts(&[("host", "a.b"), ("origin", "null")]));
        assert!(!accepts(&[("sec-fetch-site", "cross-site")]));
        assert!(!accepts(&[("sec-fetch-site", "same-site")]));
        assert!(accepts(&[foreign[0], foreign[1], ("authorization", "Bearer x")]));
    }

    #[test]
    fn links_start_with_the_public_address_or_the_one_asked() {
        let uri = Uri::from_static("/api/tables");
        let mut settings = SiteSettings::default();
        let asked = headers(&[("host", "127.0.0.1:80")]);
        assert_eq!(base(&settings, &asked, &uri), "http://127.0.0.1:80");
        assert_eq!(base(&settings, &headers(&[("host", "a\"b")]), &uri), "");
        settings.public_url = Some("https://play.example/".into());
        assert_eq!(base(&settings, &asked, &uri), "https://play.example");
    }
}

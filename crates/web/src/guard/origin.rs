//! Which site's pages a request comes from.

use crate::SiteSettings;
use crate::api::ApiError;
use crate::guard::who;
use axum::http::{HeaderMap, Uri};

/// Refuses what a page of another site sends in a visitor's name.
///
/// Browsers add the cookie to requests that other sites make, but never a
/// bearer token, so a request with a token is its sender's own.
pub(crate) fn check(
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
            public == Some(origin) || (host.is_some() && host == who::authority(headers, uri))
        }
        None => true,
    };
    if own_site && own_origin { Ok(()) } else { Err(ApiError::foreign()) }
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
}

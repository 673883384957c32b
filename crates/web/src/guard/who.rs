//! Who is asking, a guest by cookie or by bearer token, and what they call us.

use crate::SiteSettings;
use axum::http::{HeaderMap, Uri, header};

/// The cookie that holds a guest's secret.
pub(crate) const COOKIE: &str = "tide";

/// The secret that a request carries: a bearer token goes before the cookie.
pub(crate) fn token(headers: &HeaderMap) -> Option<&str> {
    bearer(headers).or_else(|| cookie(headers, COOKIE))
}

/// The token of an `Authorization: Bearer` header.
pub(crate) fn bearer(headers: &HeaderMap) -> Option<&str> {
    headers.get(header::AUTHORIZATION)?.to_str().ok()?.strip_prefix("Bearer ")
}

/// The value of a cookie.
pub(crate) fn cookie<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    let lines = headers.get_all(header::COOKIE).into_iter().filter_map(|line| line.to_str().ok());
    let pairs = lines.flat_map(|line| line.split(';'));
    pairs
        .filter_map(|pair| pair.trim().split_once('='))
        .find(|(key, _)| *key == name)
        .map(|(_, value)| value)
}

/// The beginning of links to hand on: the public address if there is one, and
/// otherwise the one this request was sent to.
pub(crate) fn base(settings: &SiteSettings, headers: &HeaderMap, uri: &Uri) -> String {
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

/// The host and port that the request was sent to.
pub(crate) fn authority<'a>(headers: &'a HeaderMap, uri: &'a Uri) -> Option<&'a str> {
    let named = headers.get(header::HOST).and_then(|host| host.to_str().ok());
    let asked = named.or_else(|| uri.authority().map(axum::http::uri::Authority::as_str))?;
    let plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '-' | ':' | '[' | ']');
    (!asked.is_empty() && asked.len() < 256 && asked.chars().all(plain)).then_some(asked)
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::http::HeaderValue;

    fn asked(host: &'static str) -> HeaderMap {
        [(header::HOST, HeaderValue::from_static(host))].into_iter().collect()
    }

    #[test]
    fn strange_hosts_are_not_repeated() {
        let uri = Uri::from_static("/");
        assert_eq!(authority(&asked("a\"><b>"), &uri), None);
        assert_eq!(authority(&asked("[::1]:7878"), &uri), Some("[::1]:7878"));
    }

    #[test]
    fn links_start_with_the_public_address_or_the_one_asked() {
        let uri = Uri::from_static("/api/tables");
        let mut settings = SiteSettings::default();
        let plain = asked("127.0.0.1:80");
        assert_eq!(base(&settings, &plain, &uri), "http://127.0.0.1:80");
        assert_eq!(base(&settings, &asked("a\"b"), &uri), "");
        settings.public_url = Some("https://play.example/".into());
        assert_eq!(base(&settings, &plain, &uri), "https://play.example");
    }
}

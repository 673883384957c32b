//! Who is asking, a guest by cookie or by bearer token, and what they call us.

use crate::SiteSettings;
use crate::guard::asked::Asked;
use axum::http::{HeaderMap, Uri, header};
use std::net::{IpAddr, SocketAddr, UdpSocket};

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
/// otherwise the one this request was sent to. What only this machine calls so,
/// such as `localhost`, is told as other devices in the network can say it.
pub(crate) fn base(
    settings: &SiteSettings,
    asked: Asked,
    headers: &HeaderMap,
    uri: &Uri,
) -> String {
    match (&settings.public_url, authority(headers, uri)) {
        (Some(public), _) => public.trim_end_matches('/').to_string(),
        (None, Some(host)) => {
            let scheme = if settings.secure_cookies || asked.https { "https" } else { "http" };
            match elsewhere(settings, headers, host).filter(|_| scheme == "http") {
                Some(reachable) => format!("http://{reachable}"),
                None => format!("{scheme}://{host}"),
            }
        }
        // A link within the site still leads there.
        (None, None) => String::new(),
    }
}

/// Where other devices find what this one calls by a name of its own. A proxy
/// knows better where it stands.
fn elsewhere(settings: &SiteSettings, headers: &HeaderMap, host: &str) -> Option<SocketAddr> {
    let by_proxy = headers.contains_key("x-forwarded-for") || headers.contains_key("forwarded");
    let bound = settings.bound.filter(|_| !by_proxy && is_own_name(host))?;
    Some(SocketAddr::new(other_devices(bound.ip())?, bound.port()))
}

/// Whether this machine alone is called so.
fn is_own_name(host: &str) -> bool {
    let name = match host.strip_prefix('[').and_then(|rest| rest.split_once(']')) {
        Some((address, _)) => address,
        None => host.split_once(':').map_or(host, |(name, _)| name),
    };
    name.eq_ignore_ascii_case("localhost")
        || name.parse().is_ok_and(|address: IpAddr| address.is_loopback())
}

/// The address by which other devices reach this machine, if it listens to them.
pub fn other_devices(bound: IpAddr) -> Option<IpAddr> {
    if bound.is_loopback() {
        return None;
    }
    if !bound.is_unspecified() {
        return Some(bound);
    }
    // Connecting a datagram socket sends nothing: it only asks the machine
    // which of its addresses it would use. The target is a documentation address.
    let socket = UdpSocket::bind("0.0.0.0:0").ok()?;
    socket.connect("192.0.2.1:9").ok()?;
    let ip = socket.local_addr().ok()?.ip();
    (!ip.is_loopback() && !ip.is_unspecified()).then_some(ip)
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
    fn a_page_opened_as_localhost_hands_on_what_others_can_reach() {
        let uri = Uri::from_static("/");
        let bound = Some("192.168.7.5:7878".parse().expect("an address"));
        let mut settings = SiteSettings { bound, ..SiteSettings::default() };
        let by_http = Asked::default();
        for own in ["localhost:7878", "LOCALHOST", "127.0.0.1:7878", "[::1]:7878"] {
            assert_eq!(base(&settings, by_http, &asked(own), &uri), "http://192.168.7.5:7878");
        }
        for other in ["192.168.7.5:7878", "tide.local:7878", "localhost.example"] {
            assert_eq!(base(&settings, by_http, &asked(other), &uri), format!("http://{other}"));
        }
        // A proxy before us, or what the operator said, goes before that.
        let mut forwarded = asked("localhost:7878");
        forwarded.insert("x-forwarded-for", HeaderValue::from_static("203.0.113.9"));
        assert_eq!(base(&settings, by_http, &forwarded, &uri), "http://localhost:7878");
        settings.public_url = Some("https://play.example".into());
        let own = asked("localhost:7878");
        assert_eq!(base(&settings, by_http, &own, &uri), "https://play.example");
        // Whoever listens to this machine alone has nothing to hand on.
        let bound = Some("127.0.0.1:7878".parse().expect("an address"));
        let settings = SiteSettings { bound, ..SiteSettings::default() };
        assert_eq!(base(&settings, by_http, &own, &uri), "http://localhost:7878");
    }

    #[test]
    fn links_start_with_the_public_address_or_the_one_asked() {
        let uri = Uri::from_static("/api/tables");
        let mut settings = SiteSettings::default();
        let plain = asked("127.0.0.1:80");
        let by_http = Asked::default();
        assert_eq!(base(&settings, by_http, &plain, &uri), "http://127.0.0.1:80");
        let by_https = Asked { https: true, ..by_http };
        assert_eq!(base(&settings, by_https, &plain, &uri), "https://127.0.0.1:80");
        assert_eq!(base(&settings, by_http, &asked("a\"b"), &uri), "");
        settings.public_url = Some("https://play.example/".into());
        assert_eq!(base(&settings, by_http, &plain, &uri), "https://play.example");
    }
}

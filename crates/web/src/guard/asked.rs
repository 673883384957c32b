//! Where a request comes from, and by which address people reach us: as the
//! connection says, or as a proxy says that the operator trusts.

use crate::App;
use axum::extract::{ConnectInfo, FromRequestParts, Request, State};
use axum::http::request::Parts;
use axum::http::{Extensions, HeaderMap, HeaderValue, header};
use axum::middleware::Next;
use axum::response::Response;
use ipnet::IpNet;
use std::convert::Infallible;
use std::net::{IpAddr, SocketAddr};
use std::sync::Once;

/// What is known of a request's way here.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Asked {
    /// Whose request it is; none if the server was not told.
    pub(crate) address: Option<IpAddr>,
    /// Whether it came by HTTPS, as far as a trusted proxy says so.
    pub(crate) https: bool,
}

impl Asked {
    /// What was found out when the request arrived.
    pub(crate) fn of(extensions: &Extensions) -> Asked {
        extensions.get().copied().unwrap_or_default()
    }
}

impl<S: Send + Sync> FromRequestParts<S> for Asked {
    type Rejection = Infallible;
    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Asked, Infallible> {
        Ok(Asked::of(&parts.extensions))
    }
}

/// What proxies tell in, and anybody else may claim.
const CLAIMS: [&str; 4] = ["forwarded", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto"];

/// Finds out where a request comes from. From here on nobody reads what it
/// claims about that: the claims are taken off.
pub(crate) async fn arrived(State(app): State<App>, mut request: Request, next: Next) -> Response {
    let connection = request.extensions().get::<ConnectInfo<SocketAddr>>();
    let peer = connection.map(|ConnectInfo(address)| address.ip().to_canonical());
    let (asked, host) = found_out(&app.settings.trusted_proxies, peer, request.headers());
    hint_at_proxy(peer, asked, request.headers());
    let headers = request.headers_mut();
    if let Some(host) = host {
        headers.insert(header::HOST, host);
    }
    CLAIMS.into_iter().for_each(|claim| drop(headers.remove(claim)));
    request.extensions_mut().insert(asked);
    crate::aside::on_behalf(asked.address, next.run(request)).await
}

/// Tells the operator, once, of a proxy that nobody has named: all who come by it share one address.
fn hint_at_proxy(peer: Option<IpAddr>, asked: Asked, headers: &HeaderMap) {
    static TOLD: Once = Once::new();
    let near = match peer {
        Some(IpAddr::V4(peer)) => peer.is_loopback() || peer.is_private(),
        Some(IpAddr::V6(peer)) => peer.is_loopback() || peer.is_unique_local(),
        None => false,
    };
    if near && asked.address == peer && headers.contains_key("x-forwarded-for") {
        TOLD.call_once(|| {
            tracing::warn!(
                "something near says for whom it asks, and is not believed; if that is your proxy, name it by \
                 --trusted-proxy, or all guests share one address and its limits"
            );
        });
    }
}

/// Whose request it is, and the host that it was sent to if a proxy says so.
fn found_out(
    trusted: &[IpNet],
    peer: Option<IpAddr>,
    headers: &HeaderMap,
) -> (Asked, Option<HeaderValue>) {
    let is_trusted = |address: &IpAddr| is_trusted(trusted, *address);
    let Some(proxy) = peer.filter(is_trusted) else {
        return (Asked { address: peer, https: false }, None);
    };
    let ways = ways(headers);
    // From the right: each one that is trusted vouches for the one before it.
    let mut address = proxy;
    for way in ways.iter().rev() {
        if !is_trusted(&address) {
            break;
        }
        match way.address {
            Some(before) => address = before,
            None => break,
        }
    }
    // What the proxy itself wrote stands last.
    let last = ways.last();
    let said = |name: &str| {
        let line = headers.get_all(name).iter().next_back()?.to_str().ok()?;
        Some(line.rsplit(',').next()?.trim().to_owned())
    };
    let scheme = said("x-forwarded-proto").or_else(|| last?.scheme.clone());
    let host = said("x-forwarded-host").or_else(|| last?.host.clone());
    let https = scheme.is_some_and(|scheme| scheme.eq_ignore_ascii_case("https"));
    let host = host.filter(|host| !host.is_empty());
    let host = host.and_then(|host| HeaderValue::from_str(&host).ok());
    (Asked { address: Some(address), https }, host)
}

/// Whether the operator trusts what this address says about others.
pub(crate) fn is_trusted(trusted: &[IpNet], address: IpAddr) -> bool {
    trusted.iter().any(|net| net.contains(&address.to_canonical()))
}

/// One step of the way, as the proxy that took it in tells it.
#[derive(Default)]
struct Way {
    address: Option<IpAddr>,
    scheme: Option<String>,
    host: Option<String>,
}

/// Every step, the one nearest to us last. Where both headers are there, the one
/// counts that nearly every proxy writes; the other may be the caller's own.
fn ways(headers: &HeaderMap) -> Vec<Way> {
    let lines = |name: &str| -> Vec<String> {
        let lines = headers.get_all(name).iter();
        // What is no text is malformed, and stands for nobody.
        lines.map(|line| line.to_str().unwrap_or("?").to_owned()).collect()
    };
    let plain = lines("x-forwarded-for");
    if !plain.is_empty() {
        let steps = plain.iter().flat_map(|line| line.split(','));
        return steps.map(|step| Way { address: address(step), ..Way::default() }).collect();
    }
    lines("forwarded").iter().flat_map(|line| unquoted_split(line, ',')).map(way).collect()
}

/// A step as RFC 7239 writes it: `for="[2001:db8::1]:80";proto=https`.
fn way(step: &str) -> Way {
    let mut way = Way::default();
    for pair in unquoted_split(step, ';') {
        let Some((name, value)) = pair.split_once('=') else { continue };
        let value = value.trim().trim_matches('"');
        match name.trim().to_ascii_lowercase().as_str() {
            "for" => way.address = address(value),
            "proto" => way.scheme = Some(value.to_owned()),
            "host" => way.host = Some(value.to_owned()),
            _ => {}
        }
    }
    way
}

/// Parts between separators that stand outside quotation marks.
fn unquoted_split(text: &str, separator: char) -> impl Iterator<Item = &str> {
    let mut quoted = false;
    text.split(move |c| {
        quoted ^= c == '"';
        c == separator && !quoted
    })
}

/// An address with or without a port; nothing else is one.
fn address(text: &str) -> Option<IpAddr> {
    let text = text.trim();
    let with_port = || text.parse().ok().map(|address: SocketAddr| address.ip());
    let bracketed = || text.strip_prefix('[')?.strip_suffix(']')?.parse().ok();
    let address: Option<IpAddr> = text.parse().ok().or_else(with_port).or_else(bracketed);
    address.map(|address| address.to_canonical())
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::http::HeaderName;

    fn asked(peer: &str, pairs: &[(&'static str, &'static str)]) -> (String, bool, String) {
        let trusted = ["10.0.0.0/8", "2001:db8:1::/48"].map(|net| net.parse().expect("a net"));
        let pair =
            |&(name, value)| (HeaderName::from_static(name), HeaderValue::from_static(value));
        let headers: HeaderMap = pairs.iter().map(pair).collect();
        let peer: IpAddr = peer.parse().expect("an address");
        let (asked, host) = found_out(&trusted, Some(peer.to_canonical()), &headers);
        let host = host.map(|host| host.to_str().expect("text").to_owned()).unwrap_or_default();
        (asked.address.expect("an address").to_string(), asked.https, host)
    }

    fn address_of(peer: &str, pairs: &[(&'static str, &'static str)]) -> String {
        asked(peer, pairs).0
    }

    #[test]
    fn what_strangers_claim_is_not_believed() {
        let claims = [
            ("x-forwarded-for", "192.0.2.7"),
            ("forwarded", "for=192.0.2.7;proto=https;host=evil.example"),
            ("x-forwarded-proto", "https"),
            ("x-forwarded-host", "evil.example"),
        ];
        assert_eq!(asked("203.0.113.9", &claims), ("203.0.113.9".into(), false, String::new()));
    }

    #[test]
    fn a_trusted_proxy_is_read_from_the_right() {
        let one = |list| address_of("10.0.0.1", &[("x-forwarded-for", list)]);
        assert_eq!(one("192.0.2.7"), "192.0.2.7");
        assert_eq!(one("198.51.100.1, 192.0.2.7"), "192.0.2.7", "the left is the caller's own");
        assert_eq!(one("198.51.100.1, 192.0.2.7, 10.9.9.9"), "192.0.2.7");
        assert_eq!(one("192.0.2.7:4711,10.0.0.2"), "192.0.2.7");
        assert_eq!(one("[2001:db8:7::1]:80"), "2001:db8:7::1");
        assert_eq!(one("::ffff:192.0.2.7"), "192.0.2.7");
        let lines = [("x-forwarded-for", "198.51.100.1"), ("x-forwarded-for", "192.0.2.7")];
        assert_eq!(address_of("2001:db8:1::5", &lines), "192.0.2.7");
        assert_eq!(address_of("::ffff:10.0.0.1", &lines), "192.0.2.7");
    }

    #[test]
    fn what_makes_no_sense_is_ignored() {
        let one = |list| address_of("10.0.0.1", &[("x-forwarded-for", list)]);
        for list in ["", "unknown", "192.0.2", "192.0.2.7, ", "198.51.100.1, <script>"] {
            assert_eq!(one(list), "10.0.0.1", "{list:?}");
        }
        assert_eq!(one("secret, 10.0.0.3"), "10.0.0.3");
        assert_eq!(address_of("10.0.0.1", &[]), "10.0.0.1");
        let hidden = [("forwarded", "for=_hidden")];
        assert_eq!(address_of("10.0.0.1", &hidden), "10.0.0.1");
    }

    #[test]
    fn the_other_header_is_understood_too() {
        let line = "for=198.51.100.1, for=\"[2001:db8:7::1]:4711\";proto=https;host=play.example";
        let told = asked("10.0.0.1", &[("forwarded", line)]);
        assert_eq!(told, ("2001:db8:7::1".into(), true, "play.example".into()));
        let both = [("forwarded", "for=198.51.100.1"), ("x-forwarded-for", "192.0.2.7")];
        assert_eq!(address_of("10.0.0.1", &both), "192.0.2.7");
        let quoted = [("forwarded", "for=\"198.51.100.1, 203.0.113.4\";by=x, for=192.0.2.7")];
        assert_eq!(address_of("10.0.0.1", &quoted), "192.0.2.7");
    }

    #[test]
    fn scheme_and_host_are_what_the_nearest_proxy_says() {
        let told = asked(
            "10.0.0.1",
            &[
                ("x-forwarded-for", "192.0.2.7"),
                ("x-forwarded-proto", "https"),
                ("x-forwarded-host", "evil.example, play.example"),
            ],
        );
        assert_eq!(told, ("192.0.2.7".into(), true, "play.example".into()));
    }
}

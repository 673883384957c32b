//! Where messages may go. Whoever subscribes names an address that this machine will then speak to, so it must
//! be one out in the world: never this machine, never the network around it.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use ureq::config::Config;
use ureq::http::Uri;
use ureq::unversioned::resolver::{DefaultResolver, ResolvedSocketAddrs, Resolver};
use ureq::unversioned::transport::NextTimeout;

/// The longest address of a push service that we have seen has about 500 characters.
const LONGEST: usize = 1024;

/// An address that may be written to, as far as can be said without looking it up.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Endpoint {
    /// All of it.
    pub url: String,
    /// Scheme and host: who is written to.
    pub origin: String,
}

/// Looks at an address that somebody wants to be called at.
pub(crate) fn check_endpoint(url: &str, to_this_machine: bool) -> Result<Endpoint, &'static str> {
    if url.len() > LONGEST || !url.bytes().all(|byte| byte.is_ascii_graphic()) {
        return Err("the address of the push service is too long or not an address");
    }
    let parsed: Uri = url.parse().map_err(|_| "that is not the address of a push service")?;
    let (Some(scheme), Some(authority)) = (parsed.scheme_str(), parsed.authority()) else {
        return Err("that is not the address of a push service");
    };
    let origin = format!("{scheme}://{authority}");
    let here = to_this_machine && scheme == "http";
    if scheme != "https" && !here {
        return Err("a push service is spoken to over HTTPS only");
    }
    if authority.as_str().contains('@') || url.contains('#') {
        return Err("that is not the address of a push service");
    }
    // Push services have names, and listen where everybody does.
    let host = authority.host();
    if !here && (!is_public_name(host) || authority.port_u16().is_some_and(|p| p != 443)) {
        return Err("that is not the address of a push service");
    }
    Ok(Endpoint { url: url.to_owned(), origin })
}

/// Whether this is a name that the world knows, and neither a number in any way of writing one nor a name that only
/// this machine or its network has. What it leads to is looked at when it is looked up.
fn is_public_name(host: &str) -> bool {
    const INSIDE: [&str; 7] = ["localhost", "local", "internal", "intranet", "lan", "home", "arpa"];
    let labels: Vec<&str> = host.split('.').collect();
    let Some(last) = labels.last().filter(|_| labels.len() > 1) else { return false };
    labels.iter().all(|label| !label.is_empty())
        && last.starts_with(|first: char| first.is_ascii_alphabetic())
        && !INSIDE.iter().any(|inside| inside.eq_ignore_ascii_case(last))
}

/// Looks names up, and gives no address that is not out in the world. What it gives is what is spoken to, so a
/// name that leads elsewhere the next time leads nowhere.
#[derive(Debug)]
pub(super) struct OutThere {
    pub to_this_machine: bool,
}

impl Resolver for OutThere {
    fn resolve(
        &self,
        uri: &Uri,
        config: &Config,
        timeout: NextTimeout,
    ) -> Result<ResolvedSocketAddrs, ureq::Error> {
        let found = DefaultResolver::default().resolve(uri, config, timeout)?;
        let mut allowed = self.empty();
        for address in &found {
            let here = self.to_this_machine && address.ip().is_loopback();
            if here || is_out_there(address.ip()) {
                allowed.push(*address);
            }
        }
        if allowed.is_empty() { Err(ureq::Error::HostNotFound) } else { Ok(allowed) }
    }
}

/// Whether an address belongs to the world, and not to this machine, its network or nobody.
pub(super) fn is_out_there(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(address) => is_public_v4(address),
        IpAddr::V6(address) => is_public_v6(address),
    }
}

fn is_public_v4(address: Ipv4Addr) -> bool {
    let [a, b, c, _] = address.octets();
    let reserved = a == 0
        || a >= 240
        || (a == 100 && b & 0xc0 == 64)
        || (a == 192 && b == 0 && c == 0)
        || (a == 192 && b == 88 && c == 99)
        || (a == 198 && b & 0xfe == 18);
    !(reserved
        || address.is_loopback()
        || address.is_private()
        || address.is_link_local()
        || address.is_multicast()
        || address.is_broadcast()
        || address.is_documentation())
}

fn is_public_v6(address: Ipv6Addr) -> bool {
    let parts = address.segments();
    // Only what is handed out to the world; of that, nothing that wraps an older address or is for books.
    let handed_out = parts[0] & 0xe000 == 0x2000;
    let wraps = parts[0] == 0x2002 || (parts[0] == 0x2001 && parts[1] < 0x200);
    let for_books =
        (parts[0] == 0x2001 && parts[1] == 0xdb8) || (parts[0] == 0x3fff && parts[1] < 0x1000);
    handed_out && !wraps && !for_books
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_names_out_in_the_world_are_taken() {
        let taken = |url: &str| check_endpoint(url, false).is_ok();
        assert!(taken("https://fcm.googleapis.com/fcm/send/abc:def"));
        assert!(taken("https://updates.push.services.mozilla.com:443/wpush/v2/x"));
        for url in [
            "http://push.example/x",
            "ftp://push.example/x",
            "https://127.0.0.1/x",
            "https://[::1]/x",
            "https://localhost/x",
            "https://push.LOCALHOST/x",
            "https://2130706433/x",
            "https://127.1/x",
            "https://127.0.0.1./x",
            "https://push.0x7f/x",
            "https://.example/x",
            "https://nas.home.arpa/x",
            "https://push.example:8080/x",
            "https://user:word@push.example/x",
            "https://push.example/x#y",
            "https://push.example/ x",
            "/x",
            "",
            "https://",
            "https:///x",
        ] {
            assert!(!taken(url), "{url}");
        }
        assert!(!taken(&format!("https://push.example/{}", "x".repeat(LONGEST))));
        // Only a test speaks to itself.
        assert!(check_endpoint("http://127.0.0.1:4000/x", true).is_ok());
        assert!(check_endpoint("http://127.0.0.1:4000/x", false).is_err());
    }

    #[test]
    fn nothing_leads_into_the_house() {
        for inside in [
            "127.0.0.1",
            "0.0.0.0",
            "10.1.2.3",
            "172.16.0.1",
            "192.168.1.1",
            "169.254.169.254",
            "100.64.0.1",
            "192.0.0.8",
            "198.18.0.1",
            "224.0.0.1",
            "255.255.255.255",
            "240.0.0.1",
            "192.0.2.1",
            "::",
            "::1",
            "::ffff:127.0.0.1",
            "::ffff:10.0.0.1",
            "64:ff9b::7f00:1",
            "fe80::1",
            "fc00::1",
            "fd12::1",
            "ff02::1",
            "2002:7f00:1::",
            "2001:0:1::",
            "2001:db8::1",
            "3fff:1::",
        ] {
            assert!(!is_out_there(inside.parse().unwrap()), "{inside}");
        }
        for outside in ["8.8.8.8", "142.250.74.1", "2a00:1450:4001::1", "2600::1"] {
            assert!(is_out_there(outside.parse().unwrap()), "{outside}");
        }
    }
}

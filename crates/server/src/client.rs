//! Who sent a request: the network address, as seen by this server or by a trusted proxy in front of it.

use std::fmt;
use std::net::{IpAddr, Ipv6Addr, SocketAddr};

use axum::http::HeaderMap;

/// The header in which a reverse proxy names its clients.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Proxy {
    /// `X-Forwarded-For`.
    XForwardedFor,
    /// `Forwarded`.
    Forwarded,
}

/// A client as limits see it: an IPv4 address, or an IPv6 network of 64 bits, which is what one customer gets.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Client(IpAddr);

impl Client {
    /// The client at an address.
    pub(crate) fn at(address: IpAddr) -> Client {
        Client(match address.to_canonical() {
            IpAddr::V6(address) => IpAddr::V6(Ipv6Addr::from_bits(address.to_bits() >> 64 << 64)),
            address => address,
        })
    }

    /// The sender of a request from this peer: the client that the proxy names, or else the peer itself.
    ///
    /// Only the last entry of the header was written by the proxy; earlier entries may be forged by the client.
    pub(crate) fn of(peer: SocketAddr, headers: &HeaderMap, proxy: Option<Proxy>) -> Client {
        let last = |name: &str| headers.get_all(name).iter().next_back()?.to_str().ok()?.rsplit(',').next();
        let named = match proxy {
            None => None,
            Some(Proxy::XForwardedFor) => last("x-forwarded-for").and_then(read_address),
            Some(Proxy::Forwarded) => last("forwarded").and_then(|hop| {
                let pairs = hop.split(';').filter_map(|pair| pair.trim().split_once('='));
                let mut names = pairs.filter(|(key, _)| key.eq_ignore_ascii_case("for"));
                names.next().and_then(|(_, name)| read_address(name))
            }),
        };
        Client::at(named.unwrap_or(peer.ip()))
    }
}

impl fmt::Display for Client {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// Reads an address in the forms that proxies write: with or without quotes, brackets and a port.
fn read_address(text: &str) -> Option<IpAddr> {
    let text = text.trim().trim_matches('"');
    let bare = text.trim_start_matches('[').trim_end_matches(']');
    bare.parse().ok().or_else(|| text.parse::<SocketAddr>().ok().map(|address| address.ip()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(proxy: Option<Proxy>, headers: &[(&'static str, &'static str)], expected: &str) {
        let headers: HeaderMap = headers
            .iter()
            .map(|(name, value)| (name.parse().expect("a name"), value.parse().expect("a value")))
            .collect();
        let peer = SocketAddr::from(([10, 0, 0, 9], 4711));
        assert_eq!(Client::of(peer, &headers, proxy).to_string(), expected, "{headers:?}");
    }

    #[test]
    fn only_the_last_entry_of_the_proxy_counts() {
        let x = Some(Proxy::XForwardedFor);
        let f = Some(Proxy::Forwarded);
        check(None, &[("x-forwarded-for", "1.1.1.1"), ("forwarded", "for=2.2.2.2")], "10.0.0.9");
        check(x, &[("forwarded", "for=2.2.2.2")], "10.0.0.9");
        check(x, &[("x-forwarded-for", "1.1.1.1")], "1.1.1.1");
        check(x, &[("x-forwarded-for", "9.9.9.9, 1.1.1.1:80")], "1.1.1.1");
        check(x, &[("x-forwarded-for", "1.1.1.1, nonsense")], "10.0.0.9");
        check(
            f,
            &[("forwarded", "for=9.9.9.9, proto=https;For=\"[2001:db8:1:2:3::4]:99\";by=x")],
            "2001:db8:1:2::",
        );
        check(f, &[("forwarded", "for=unknown"), ("x-forwarded-for", "1.1.1.1")], "10.0.0.9");
        check(f, &[("forwarded", "by=1.1.1.1")], "10.0.0.9");
    }

    #[test]
    fn an_ipv6_network_is_one_client() {
        let client = |text: &str| Client::at(text.parse().expect("an address"));
        assert_eq!(client("2001:db8:1:2::1"), client("2001:db8:1:2:ffff::9"));
        assert_ne!(client("2001:db8:1:2::1"), client("2001:db8:1:3::1"));
        assert_eq!(client("::ffff:1.2.3.4"), client("1.2.3.4"));
        assert_ne!(client("1.2.3.4"), client("1.2.3.5"));
    }
}

//! How much one client may have and do.

use std::collections::HashMap;
use std::hash::Hash;
use std::net::{IpAddr, Ipv6Addr, SocketAddr};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use axum::http::HeaderMap;
use tokio::sync::watch;

/// How much one client may have and do. Zero is no limit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RateLimits {
    /// How many sockets an address may have open.
    pub sockets_per_address: u32,
    /// How many requests a second an address may send in the long run; at once, those of [four seconds](BURST).
    pub requests_per_second: u32,
    /// How many people an address may become in an hour.
    pub people_per_hour: u32,
    /// How many may watch a game; those who play it always can.
    pub watchers_per_game: u32,
    /// How long a connection may take to send the head of a request, or be silent between two.
    pub head: Duration,
    /// How long a request may take, with the rest of it.
    pub request: Duration,
}

impl Default for RateLimits {
    fn default() -> RateLimits {
        RateLimits {
            sockets_per_address: 200,
            requests_per_second: 50,
            people_per_hour: 200,
            watchers_per_game: 2_000,
            // Longer than servers in front keep connections that they may use again.
            head: Duration::from_secs(75),
            request: Duration::from_secs(20),
        }
    }
}

/// So many seconds' worth of requests may come at once.
pub const BURST: u32 = 4;

/// A header in which a server in front says who its clients are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Proxy {
    /// `X-Forwarded-For`.
    XForwardedFor,
    /// `Forwarded`.
    Forwarded,
}

/// Who is on the other end, as far as limits know: an address, or a network of addresses that one client can have.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Client(IpAddr);

impl Client {
    /// The client at an address. One that has an IPv6 address has 64 bits of them.
    pub(crate) fn at(address: IpAddr) -> Client {
        Client(match address.to_canonical() {
            IpAddr::V6(address) => IpAddr::V6(Ipv6Addr::from_bits(address.to_bits() >> 64 << 64)),
            address => address,
        })
    }

    /// Who sent a request that came from there: whoever the server in front says, if there is one.
    ///
    /// Only the last name in its header is the server's own; those before it may be anything that the client wrote.
    pub(crate) fn of(peer: SocketAddr, headers: &HeaderMap, proxy: Option<Proxy>) -> Client {
        let last = |name: &str| headers.get_all(name).iter().next_back()?.to_str().ok()?.rsplit(',').next();
        let told = match proxy {
            None => None,
            Some(Proxy::XForwardedFor) => last("x-forwarded-for").and_then(read_address),
            Some(Proxy::Forwarded) => last("forwarded").and_then(|hop| {
                let pairs = hop.split(';').filter_map(|pair| pair.trim().split_once('='));
                let mut names = pairs.filter(|(key, _)| key.eq_ignore_ascii_case("for"));
                names.next().and_then(|(_, name)| read_address(name))
            }),
        };
        Client::at(told.unwrap_or(peer.ip()))
    }
}

impl std::fmt::Display for Client {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.fmt(f)
    }
}

/// An address as servers in front write it: with or without quotes, brackets and a port.
fn read_address(text: &str) -> Option<IpAddr> {
    let text = text.trim().trim_matches('"');
    let bare = text.trim_start_matches('[').trim_end_matches(']');
    bare.parse().ok().or_else(|| text.parse::<SocketAddr>().ok().map(|address| address.ip()))
}

/// How often each of many may do something: `most` at once, and so many a second in the long run.
pub(crate) struct Pace<K> {
    most: f64,
    per_second: f64,
    spent: Mutex<Spent<K>>,
}

struct Spent<K> {
    /// How much each has spent, and as of when. Whoever is not there has spent nothing.
    of: HashMap<K, (f64, Instant)>,
    /// With so many, it is time to forget those who have everything again.
    crowd: usize,
}

const CROWD: usize = 1024;

impl<K: Eq + Hash> Pace<K> {
    /// So many at once, and so many a second; nothing is refused where it is zero.
    pub(crate) fn new(most: u32, per_second: f64) -> Pace<K> {
        Pace { most: most.into(), per_second, spent: Mutex::new(Spent { of: HashMap::new(), crowd: CROWD }) }
    }

    /// Takes one, or says how long to wait for it.
    pub(crate) fn take(&self, who: K) -> Result<(), Duration> {
        if self.most == 0.0 {
            return Ok(());
        }
        let now = Instant::now();
        let left = |(spent, since): (f64, Instant)| {
            (spent - now.duration_since(since).as_secs_f64() * self.per_second).max(0.0)
        };
        let mut guard = lock(&self.spent);
        let Spent { of, crowd } = &mut *guard;
        if of.len() > *crowd {
            of.retain(|_, entry| left(*entry) > 0.0);
            *crowd = CROWD.max(2 * of.len());
        }
        let entry = of.entry(who).or_insert((0.0, now));
        let spent = left(*entry);
        let wanted = spent + 1.0;
        if wanted > self.most {
            *entry = (spent, now);
            return Err(Duration::from_secs_f64((wanted - self.most) / self.per_second));
        }
        *entry = (wanted, now);
        Ok(())
    }
}

/// How many of something each client has, and all together.
pub(crate) struct Places {
    /// For each client; zero for any number.
    most: u32,
    taken: Mutex<HashMap<Client, u32>>,
    all: watch::Sender<u32>,
}

impl Places {
    pub(crate) fn new(most: u32) -> Arc<Places> {
        Arc::new(Places { most, taken: Mutex::default(), all: watch::Sender::new(0) })
    }

    /// A place, if the client may have one more.
    pub(crate) fn take(self: &Arc<Places>, client: Client) -> Option<Place> {
        let mut taken = lock(&self.taken);
        let count = taken.entry(client).or_insert(0);
        if self.most != 0 && *count >= self.most {
            return None;
        }
        *count += 1;
        self.all.send_modify(|all| *all += 1);
        Some(Place { places: self.clone(), client })
    }

    /// Waits until nobody has a place.
    pub(crate) async fn empty(&self) {
        // The sender is in this very value, so there is always something to wait for.
        let _ = self.all.subscribe().wait_for(|all| *all == 0).await;
    }
}

/// A place that is free again when this is dropped.
pub(crate) struct Place {
    places: Arc<Places>,
    client: Client,
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut taken = lock(&self.places.taken);
        if let Some(count) = taken.get_mut(&self.client) {
            *count -= 1;
            if *count == 0 {
                taken.remove(&self.client);
            }
        }
        self.places.all.send_modify(|all| *all -= 1);
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
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
    fn only_the_last_word_of_the_server_in_front_counts() {
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
    fn a_network_of_ipv6_is_one_client() {
        let client = |text: &str| Client::at(text.parse().expect("an address"));
        assert_eq!(client("2001:db8:1:2::1"), client("2001:db8:1:2:ffff::9"));
        assert_ne!(client("2001:db8:1:2::1"), client("2001:db8:1:3::1"));
        assert_eq!(client("::ffff:1.2.3.4"), client("1.2.3.4"));
        assert_ne!(client("1.2.3.4"), client("1.2.3.5"));
    }

    #[test]
    fn a_pace_lets_some_through_at_once_and_says_how_long_to_wait() {
        let pace = Pace::new(3, 0.5);
        for _ in 0..3 {
            assert_eq!(pace.take("ana"), Ok(()));
        }
        let wait = pace.take("ana").expect_err("too fast");
        assert!((1.5..=2.0).contains(&wait.as_secs_f64()), "{wait:?}");
        assert_eq!(pace.take("bea"), Ok(()), "others are not held up");
        assert!((0..100).all(|_| Pace::new(0, 0.0).take("ana").is_ok()), "zero is no limit");
    }

    #[test]
    fn those_who_have_everything_again_are_forgotten() {
        let pace = Pace::new(2, 1e9);
        for number in 0..10 * CROWD {
            assert_eq!(pace.take(number), Ok(()));
        }
        assert!(lock(&pace.spent).of.len() <= CROWD + 1);
    }

    #[tokio::test]
    async fn places_are_free_again_when_they_are_left() {
        let (ana, bea) = (Client::at([1, 1, 1, 1].into()), Client::at([2, 2, 2, 2].into()));
        let places = Places::new(2);
        let (first, second) = (places.take(ana).expect("one"), places.take(ana).expect("two"));
        assert!(places.take(ana).is_none());
        let other = places.take(bea).expect("others have their own");
        drop(first);
        let again = places.take(ana).expect("free again");
        drop((again, second, other));
        places.empty().await;
        assert!(lock(&places.taken).is_empty());
    }
}

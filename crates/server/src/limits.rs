//! Limits per client: rates of requests and messages, and numbers of open connections.
//!
//! Rates are token buckets of `governor`. Open connections and sockets are counted by hand ([`ClientPermits`]): the count
//! goes down when a connection closes, and the shutdown waits until it is zero; no rate limiter does that.
//!
//! Invariant: no table grows without limit. A missing entry is a full bucket or a count of zero. Full buckets are removed
//! when a table has doubled, counts of zero at once.

use std::collections::HashMap;
use std::num::NonZeroU32;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use governor::clock::{Clock, MonotonicClock};
use governor::middleware::NoOpMiddleware;
use governor::state::keyed::HashMapStateStore;
use governor::{DefaultDirectRateLimiter, Quota, RateLimiter};
use tokio::sync::watch;

use crate::client::Client;

/// What one client may use. Zero means no limit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RateLimits {
    /// Open sockets per address.
    pub sockets_per_address: u32,
    /// Requests a second per address; [four seconds](BURST) of them may come at once.
    pub requests_per_second: u32,
    /// New people an hour per address.
    pub people_per_hour: u32,
    /// Megabytes a day that an address may write into the database, and as many at once.
    pub megabytes_per_day: u32,
    /// Spectators per game. Players of the game do not count.
    pub watchers_per_game: u32,
    /// Time in which a connection must send the head of a request; also the longest pause between two requests.
    pub head: Duration,
    /// Time in which a request must be complete and answered.
    pub request: Duration,
    /// Time after which a silent socket is closed. It gets a WebSocket ping when two fifths of it are left.
    pub silence: Duration,
}

impl Default for RateLimits {
    fn default() -> RateLimits {
        RateLimits {
            sockets_per_address: 200,
            requests_per_second: 50,
            people_per_hour: 200,
            // A hundred people who play for hours from one address need half of it.
            megabytes_per_day: 200,
            watchers_per_game: 2_000,
            // Longer than reverse proxies keep idle connections, so that they never reuse a closed one.
            head: Duration::from_secs(75),
            request: Duration::from_secs(20),
            // So soon the others know that a player is gone.
            silence: Duration::from_secs(5),
        }
    }
}

/// The capacity of the bucket of requests, in seconds of its refill rate.
pub const BURST: u32 = 4;

impl RateLimits {
    /// The rate of requests per client.
    pub(crate) fn requests(&self) -> ClientRate {
        let rate = NonZeroU32::new(self.requests_per_second);
        let burst = NonZeroU32::new(self.requests_per_second.saturating_mul(BURST));
        let quota = rate.zip(burst).map(|(rate, burst)| Quota::per_second(rate).allow_burst(burst));
        ClientRate::new(quota, MonotonicClock)
    }

    /// The rate of bytes that are written per client.
    pub(crate) fn writes(&self) -> ClientRate {
        let day = NonZeroU32::new(self.megabytes_per_day.saturating_mul(1_000_000));
        let second = day.and_then(|day| NonZeroU32::new(day.get() / (24 * 60 * 60)));
        let quota = second.zip(day).map(|(second, day)| Quota::per_second(second).allow_burst(day));
        ClientRate::new(quota, MonotonicClock)
    }

    /// The rate of new people per client.
    pub(crate) fn people(&self) -> ClientRate {
        ClientRate::new(NonZeroU32::new(self.people_per_hour).map(Quota::per_hour), MonotonicClock)
    }
}

/// A token bucket per client; a missing entry is a full bucket.
pub(crate) struct ClientRate<C: Clock = MonotonicClock> {
    /// `None` where there is no limit.
    limiter: Option<Buckets<C>>,
    /// The number of entries at which full buckets are removed.
    sweep_at: AtomicUsize,
}

type Buckets<C> = RateLimiter<Client, HashMapStateStore<Client>, C, NoOpMiddleware<<C as Clock>::Instant>>;

/// Tables with fewer entries than this are not swept.
const SMALL_TABLE: usize = 1024;

impl<C: Clock> ClientRate<C> {
    fn new(quota: Option<Quota>, clock: C) -> ClientRate<C> {
        let limiter = quota.map(|quota| RateLimiter::hashmap_with_clock(quota, clock));
        ClientRate { limiter, sweep_at: AtomicUsize::new(SMALL_TABLE) }
    }

    /// Takes a token, or tells how long to wait for one.
    pub(crate) fn take(&self, client: Client) -> Result<(), Duration> {
        self.take_many(client, NonZeroU32::MIN)
    }

    /// Takes this number of tokens, or gives the time to wait for them. More than a bucket holds are never there.
    pub(crate) fn take_many(&self, client: Client, count: NonZeroU32) -> Result<(), Duration> {
        let Some(limiter) = &self.limiter else { return Ok(()) };
        if limiter.len() > self.sweep_at.load(Ordering::Relaxed) {
            limiter.retain_recent();
            self.sweep_at.store(SMALL_TABLE.max(2 * limiter.len()), Ordering::Relaxed);
        }
        let checked = limiter.check_key_n(&client, count).map_err(|_| Duration::MAX)?;
        checked.map_err(|denied| denied.wait_time_from(limiter.clock().now()))
    }
}

/// The rate of messages on one socket: two token buckets, of which the second is twice as deep.
pub(crate) struct MessageRate {
    answered: DefaultDirectRateLimiter,
    tolerated: DefaultDirectRateLimiter,
}

/// What happens to a message.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum MessageVerdict {
    /// It is answered.
    Answer,
    /// It is refused as too fast.
    Refuse,
    /// The client floods the server: the socket is closed.
    Close,
}

impl MessageRate {
    const BURST: NonZeroU32 = NonZeroU32::new(30).unwrap();
    const TOLERATED: NonZeroU32 = NonZeroU32::new(60).unwrap();
    const PER_SECOND: NonZeroU32 = NonZeroU32::new(10).unwrap();

    /// A rate with full buckets.
    pub(crate) fn new() -> MessageRate {
        let quota = Quota::per_second(MessageRate::PER_SECOND);
        MessageRate {
            answered: RateLimiter::direct(quota.allow_burst(MessageRate::BURST)),
            tolerated: RateLimiter::direct(quota.allow_burst(MessageRate::TOLERATED)),
        }
    }

    /// Counts a message.
    pub(crate) fn take(&self) -> MessageVerdict {
        match (self.tolerated.check(), self.answered.check()) {
            (Err(_), _) => MessageVerdict::Close,
            (Ok(()), Err(_)) => MessageVerdict::Refuse,
            (Ok(()), Ok(())) => MessageVerdict::Answer,
        }
    }
}

/// A semaphore per client: counts what each client holds, and the total.
pub(crate) struct ClientPermits {
    /// Permits per client; zero means no limit.
    most: u32,
    held: Mutex<HashMap<Client, u32>>,
    total: watch::Sender<u32>,
}

impl ClientPermits {
    pub(crate) fn new(most: u32) -> Arc<ClientPermits> {
        Arc::new(ClientPermits { most, held: Mutex::default(), total: watch::Sender::new(0) })
    }

    /// A permit, unless the client holds as many as it may.
    pub(crate) fn acquire(self: &Arc<ClientPermits>, client: Client) -> Option<Permit> {
        let mut held = lock(&self.held);
        let count = held.entry(client).or_insert(0);
        if self.most != 0 && *count >= self.most {
            return None;
        }
        *count += 1;
        self.total.send_modify(|total| *total += 1);
        Some(Permit { permits: self.clone(), client })
    }

    /// Waits until no client holds a permit.
    pub(crate) async fn all_released(&self) {
        // The sender lives in this value, so waiting ends only with a count of zero.
        let _ = self.total.subscribe().wait_for(|total| *total == 0).await;
    }
}

/// A permit of a client; dropping it releases it.
pub(crate) struct Permit {
    permits: Arc<ClientPermits>,
    client: Client,
}

impl Drop for Permit {
    fn drop(&mut self) {
        let mut held = lock(&self.permits.held);
        if let Some(count) = held.get_mut(&self.client) {
            *count -= 1;
            if *count == 0 {
                held.remove(&self.client);
            }
        }
        self.permits.total.send_modify(|total| *total -= 1);
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use governor::clock::FakeRelativeClock;

    use super::*;

    fn client(number: u32) -> Client {
        Client::at(number.to_be_bytes().into())
    }

    fn quota(per_second: u32, burst: u32) -> Option<Quota> {
        let count = |number| NonZeroU32::new(number).expect("not zero");
        Some(Quota::per_second(count(per_second)).allow_burst(count(burst)))
    }

    #[test]
    fn a_bucket_empties_and_refills() {
        let clock = FakeRelativeClock::default();
        let rate = ClientRate::new(quota(2, 3), clock.clone());
        for _ in 0..3 {
            assert_eq!(rate.take(client(1)), Ok(()));
        }
        assert_eq!(rate.take(client(1)), Err(Duration::from_millis(500)));
        assert_eq!(rate.take(client(2)), Ok(()), "others have their own bucket");
        clock.advance(Duration::from_millis(500));
        assert_eq!(rate.take(client(1)), Ok(()));
        assert!(rate.take(client(1)).is_err());
    }

    #[test]
    fn a_bucket_gives_many_tokens_at_once() {
        let clock = FakeRelativeClock::default();
        let rate = ClientRate::new(quota(10, 100), clock.clone());
        let count = |number| NonZeroU32::new(number).expect("not zero");
        assert_eq!(rate.take_many(client(1), count(60)), Ok(()));
        assert_eq!(rate.take_many(client(1), count(60)), Err(Duration::from_secs(2)));
        clock.advance(Duration::from_secs(2));
        assert_eq!(rate.take_many(client(1), count(60)), Ok(()));
        assert_eq!(rate.take_many(client(1), count(101)), Err(Duration::MAX), "more than it holds");
    }

    #[test]
    fn zero_is_no_limit() {
        let none = RateLimits { requests_per_second: 0, people_per_hour: 0, ..RateLimits::default() };
        let none = RateLimits { megabytes_per_day: 0, ..none };
        for rate in [none.requests(), none.people(), none.writes()] {
            assert!((0..1000).all(|_| rate.take(client(1)).is_ok()));
        }
    }

    #[test]
    fn full_buckets_are_removed() {
        let clock = FakeRelativeClock::default();
        let rate = ClientRate::new(quota(1, 2), clock.clone());
        for number in 0..10 * SMALL_TABLE as u32 {
            assert_eq!(rate.take(client(number)), Ok(()));
            clock.advance(Duration::from_secs(3));
        }
        assert!(rate.limiter.expect("a limit").len() <= SMALL_TABLE + 1);
    }

    #[test]
    fn a_flood_of_messages_is_refused_and_then_cut_off() {
        let rate = MessageRate::new();
        let verdicts: Vec<MessageVerdict> = (0..1000).map(|_| rate.take()).collect();
        let first = |wanted| verdicts.iter().position(|verdict| *verdict == wanted).expect("this verdict");
        assert_eq!(first(MessageVerdict::Answer), 0);
        assert!(first(MessageVerdict::Refuse) >= 30);
        assert!(first(MessageVerdict::Close) >= first(MessageVerdict::Refuse) + 30);
    }

    #[tokio::test]
    async fn permits_are_free_again_when_they_are_dropped() {
        let (ana, bea) = (client(1), client(2));
        let permits = ClientPermits::new(2);
        let (first, second) = (permits.acquire(ana).expect("one"), permits.acquire(ana).expect("two"));
        assert!(permits.acquire(ana).is_none());
        let other = permits.acquire(bea).expect("others have their own");
        drop(first);
        let again = permits.acquire(ana).expect("free again");
        drop((again, second, other));
        permits.all_released().await;
        assert!(lock(&permits.held).is_empty());
    }
}

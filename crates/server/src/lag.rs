//! The round trip of a socket, measured with pings of WebSocket, which every client answers by itself.

use std::time::{Duration, Instant};

use cairn_wire::Millis;

/// The pause between two pings: as long as that of the pings of clients.
const PERIOD: Duration = Duration::from_secs(2);
/// The part of a new measurement in the estimate, as its denominator: a single late answer changes it little.
const SMOOTH: u32 = 4;

/// Measures the round trip of a socket. It does no input or output.
pub(crate) struct RoundTrip {
    /// The number of the last ping.
    number: u64,
    /// When it was sent, until it is answered.
    sent: Option<Instant>,
    /// When the next one is due.
    due: Instant,
    estimate: Option<Duration>,
}

impl RoundTrip {
    /// Begins to measure now.
    pub(crate) fn new(now: Instant) -> RoundTrip {
        RoundTrip { number: 0, sent: None, due: now, estimate: None }
    }

    /// When the next ping is to be sent.
    pub(crate) fn due(&self) -> Instant {
        self.due
    }

    /// What a ping that is sent now has to hold. An earlier one that was not answered is given up.
    pub(crate) fn ping(&mut self, now: Instant) -> [u8; 8] {
        self.number += 1;
        (self.sent, self.due) = (Some(now), now + PERIOD);
        self.number.to_be_bytes()
    }

    /// Takes note of an answer. One to no ping, or to one that was given up, does not count.
    pub(crate) fn pong(&mut self, payload: &[u8], now: Instant) {
        if payload != self.number.to_be_bytes() {
            return;
        }
        if let Some(sent) = self.sent.take() {
            let measured = now - sent;
            self.estimate = Some(match self.estimate {
                Some(estimate) => (estimate * (SMOOTH - 1) + measured) / SMOOTH,
                None => measured,
            });
        }
    }

    /// The estimate; zero before the first answer.
    pub(crate) fn estimate(&self) -> Millis {
        self.estimate.unwrap_or_default().into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_estimate_follows_the_answers_to_the_last_ping() {
        let begin = Instant::now();
        let at = |millis: u64| begin + Duration::from_millis(millis);
        let mut trip = RoundTrip::new(begin);
        assert_eq!((trip.due(), trip.estimate()), (begin, Millis(0)));
        let first = trip.ping(begin);
        trip.pong(&first, at(300));
        assert_eq!((trip.due(), trip.estimate()), (at(2_000), Millis(300)));
        trip.pong(&first, at(900));
        assert_eq!(trip.estimate(), Millis(300), "an answer counts once");
        let late = trip.ping(at(2_000));
        let next = trip.ping(at(4_000));
        trip.pong(&late, at(4_001));
        trip.pong(b"nonsense", at(4_002));
        trip.pong(&[], at(4_003));
        assert_eq!(trip.estimate(), Millis(300));
        trip.pong(&next, at(4_700));
        assert_eq!(trip.estimate(), Millis(400), "a quarter of the way from 300 to 700");
    }
}

//! Thinking on a thread of its own, so that the screen never waits.

use std::collections::HashMap;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

use cairn_engine::{Limits, Report, Stop};
use cairn_players::{Player, Question};
use cairn_session::{Order, Thought, Ticket};

use crate::Event;

/// Which order of this run of the program an answer belongs to. Tickets are unique within one session only.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OrderNumber(u64);

struct Request {
    number: OrderNumber,
    ticket: Ticket,
    order: Order,
    stop: Stop,
}

/// The engines, on their thread. Answers come as [`Event::Thought`], in order.
pub(crate) struct Thinker {
    requests: Sender<Request>,
    /// The last order, while its answers are wanted.
    current: OrderNumber,
    /// Ends the last order.
    stop: Stop,
}

impl Thinker {
    /// Starts the thread; it ends when the thinker is dropped.
    pub(crate) fn new(answers: Sender<Event>) -> Thinker {
        let (requests, orders) = channel();
        thread::spawn(move || work(&orders, &answers));
        Thinker { requests, current: OrderNumber(0), stop: Stop::default() }
    }

    /// Begins an order, and gives the order before it up.
    pub(crate) fn ask(&mut self, ticket: Ticket, order: Order) {
        self.stop();
        self.stop = Stop::default();
        // A thread that has died has said so already, with an event.
        let _ = self.requests.send(Request { number: self.current, ticket, order, stop: self.stop.clone() });
    }

    /// Gives the last order up.
    pub(crate) fn stop(&mut self) {
        self.stop.raise();
        self.current.0 += 1;
    }

    /// Ends the last order early; the answer comes soon.
    pub(crate) fn answer_now(&self) {
        self.stop.raise();
    }

    /// Whether an answer belongs to the last order, and that is not given up.
    pub(crate) fn is_current(&self, number: OrderNumber) -> bool {
        self.current == number
    }
}

impl Drop for Thinker {
    fn drop(&mut self) {
        self.stop.raise();
    }
}

/// Tells that the thread has ended in a way that it should not.
struct Alarm<'a>(&'a Sender<Event>);

impl Drop for Alarm<'_> {
    fn drop(&mut self) {
        if thread::panicking() {
            let _ = self.0.send(Event::Broken("the engine has failed".to_owned()));
        }
    }
}

/// Players have large memories; those of old games are dropped.
const MOST_PLAYERS: usize = 6;

fn work(requests: &Receiver<Request>, answers: &Sender<Event>) {
    let _alarm = Alarm(answers);
    let mut players: HashMap<String, Player> = HashMap::new();
    for Request { number, ticket, order, stop } in requests {
        let begun = Instant::now();
        let Some(table) = order.game.table() else { continue };
        if players.len() > MOST_PLAYERS {
            players.clear();
        }
        let player = players.entry(order.spec.to_string()).or_insert_with(|| Player::new(order.spec.clone()));
        let question = Question {
            table: table.as_ref(),
            limits: Limits::NONE,
            lines: order.lines,
            among: &[],
            stop: &stop,
        };
        let send = |report: &Report<String>, is_last| {
            let thought = Thought { ticket, report: report.clone(), is_last };
            answers.send(Event::Thought(number, thought)).is_ok()
        };
        let found = player.think(&question, &mut |report| {
            send(report, false);
        });
        wait_until(begun + order.pace, &stop);
        let sent = match (found, player.fault()) {
            (Some(report), _) => send(&report, true),
            (None, Some(_)) if stop.is_raised() => true,
            (None, Some(fault)) => answers.send(Event::Broken(format!("{} {fault}", order.spec))).is_ok(),
            (None, None) => true,
        };
        if !sent {
            return;
        }
    }
}

/// Waits until then, or until the order is ended.
fn wait_until(end: Instant, stop: &Stop) {
    const STEP: Duration = Duration::from_millis(10);
    while !stop.is_raised() {
        let left = end.saturating_duration_since(Instant::now());
        if left.is_zero() {
            return;
        }
        thread::sleep(left.min(STEP));
    }
}

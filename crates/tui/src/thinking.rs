//! Thinking on a thread of its own, so that the screen never waits.

use std::collections::HashMap;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

use cairn_engine::{Limits, Report, Stop};
use cairn_games::Table;
use cairn_players::{Player, Question, Spec};

use crate::Event;

/// Which question an answer belongs to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ticket(u64);

/// What someone who was asked sees.
#[derive(Clone, Debug)]
pub struct Thought {
    /// The question.
    pub ticket: Ticket,
    /// What is seen so far.
    pub report: Report<String>,
    /// Whether this is the last word.
    pub done: bool,
}

/// What to think about.
#[derive(Debug)]
pub(crate) struct Order {
    /// Who thinks. The same player remembers from one question to the next.
    pub(crate) spec: Spec,
    /// Where the game stands, which goes on.
    pub(crate) table: Box<dyn Table>,
    /// How long to think at most.
    pub(crate) limits: Limits,
    /// How many of the best moves to look at in full.
    pub(crate) lines: usize,
    /// How long to take at least, so that people can follow.
    pub(crate) pace: Duration,
}

struct Request {
    ticket: Ticket,
    order: Order,
    stop: Stop,
}

/// The one who thinks. Answers come as [`Event::Thought`], in order.
pub(crate) struct Thinker {
    requests: Sender<Request>,
    asked: u64,
    /// Ends what was asked last.
    stop: Stop,
}

impl Thinker {
    /// Starts the thread that thinks; it ends when the thinker is dropped.
    pub(crate) fn new(answers: Sender<Event>) -> Thinker {
        let (requests, orders) = channel();
        thread::spawn(move || work(&orders, &answers));
        Thinker { requests, asked: 0, stop: Stop::default() }
    }

    /// Asks. Whatever was asked before is given up; its last answers may still come, under its own ticket.
    pub(crate) fn ask(&mut self, order: Order) -> Ticket {
        self.stop.raise();
        self.stop = Stop::default();
        self.asked += 1;
        let ticket = Ticket(self.asked);
        // A thread that has died has said so already, with an event.
        let _ = self.requests.send(Request { ticket, order, stop: self.stop.clone() });
        ticket
    }

    /// Ends thinking at once; the answer comes soon.
    pub(crate) fn stop(&self) {
        self.stop.raise();
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
            let _ = self.0.send(Event::Broken);
        }
    }
}

/// Players have large memories; those of old games are let go.
const MOST_PLAYERS: usize = 6;

fn work(orders: &Receiver<Request>, answers: &Sender<Event>) {
    let _alarm = Alarm(answers);
    let mut players: HashMap<String, Player> = HashMap::new();
    for Request { ticket, order, stop } in orders {
        let begun = Instant::now();
        if players.len() > MOST_PLAYERS {
            players.clear();
        }
        let player = players.entry(order.spec.to_string()).or_insert_with(|| Player::new(order.spec.clone()));
        let question =
            Question { table: order.table.as_ref(), limits: order.limits, lines: order.lines, stop: &stop };
        let send = |report: &Report<String>, done| {
            answers.send(Event::Thought(Thought { ticket, report: report.clone(), done })).is_ok()
        };
        let found = player.think(&question, &mut |report| {
            send(report, false);
        });
        wait_until(begun + order.pace, &stop);
        if found.is_some_and(|report| !send(&report, true)) {
            return;
        }
    }
}

/// Waits, but not for someone who is told to stop.
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

//! The worker's side: it thinks about what it is asked, one order after the other.
//!
//! A worker cannot be told to stop while it thinks, since it hears nothing then: whoever does not want the answer any
//! more ends the worker and starts another.

use std::collections::HashMap;

use cairn_engine::{Limits, Stop};
use cairn_players::{Player, Question, Spec, bench};
use cairn_session::review::review;
use wasm_bindgen::prelude::*;
use web_sys::{DedicatedWorkerGlobalScope, MessageEvent};

use crate::message::{Answer, BenchRow, GameText, Order, Progress};

/// Waits for orders.
pub(crate) fn run(scope: DedicatedWorkerGlobalScope) {
    let mut players = Players::default();
    let told = scope.clone();
    let obey = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
        let order = event.data().as_string().and_then(|text| serde_json::from_str(&text).ok());
        if let Some(order) = order {
            players.obey(&order, &|answer| say(&told, &answer));
        }
    });
    scope.set_onmessage(Some(obey.as_ref().unchecked_ref()));
    obey.forget();
    say(&scope, &Answer::Ready);
}

fn say(scope: &DedicatedWorkerGlobalScope, answer: &Answer) {
    if let Ok(text) = serde_json::to_string(answer) {
        // Only a message that cannot be copied is refused, and texts can.
        let _ = scope.post_message(&JsValue::from_str(&text));
    }
}

/// Those who were asked before, who remember what they saw.
#[derive(Default)]
struct Players(HashMap<String, Player>);

/// Players have large memories; those of old games are let go.
const MOST_PLAYERS: usize = 3;

impl Players {
    fn obey(&mut self, order: &Order, say: &dyn Fn(Answer)) {
        match order {
            Order::Think { game, spec, lines } => self.think(game, spec, *lines, say),
            Order::Review { game, spec } => self.review(game, spec, say),
            Order::Bench => measure(say),
        }
    }

    fn player(&mut self, spec: &str) -> Option<&mut Player> {
        let read: Spec = spec.parse().ok()?;
        if self.0.len() >= MOST_PLAYERS && !self.0.contains_key(spec) {
            self.0.clear();
        }
        Some(self.0.entry(spec.to_owned()).or_insert_with(|| Player::new(read)))
    }

    fn think(&mut self, game: &GameText, spec: &str, lines: usize, say: &dyn Fn(Answer)) {
        let (Some(table), Some(player)) = (game.table(), self.player(spec)) else { return };
        let question =
            Question { table: table.as_ref(), limits: Limits::NONE, lines, stop: &Stop::default() };
        let found = player.think(&question, &mut |report| say(Answer::Seen(report.into(), Progress::GoesOn)));
        if let Some(report) = found {
            say(Answer::Seen((&report).into(), Progress::Done));
        }
    }

    fn review(&mut self, game: &GameText, spec: &str, say: &dyn Fn(Answer)) {
        let (Some(table), Some(player)) = (game.table(), self.player(spec)) else { return };
        let found = review(table.as_ref(), player, Limits::NONE, &Stop::default(), &mut |review| {
            say(Answer::Reviewed(review.into(), Progress::GoesOn));
        });
        say(Answer::Reviewed((&found).into(), Progress::Done));
    }
}

fn measure(say: &dyn Fn(Answer)) {
    let row = |row: &bench::Row| BenchRow {
        game: row.game.to_owned(),
        nodes: row.nodes,
        seconds: row.time.as_secs_f64(),
    };
    let found = bench::run(&mut |rows| say(Answer::Measured(rows.iter().map(row).collect(), None)));
    say(Answer::Measured(found.rows.iter().map(row).collect(), Some(found.signature)));
}

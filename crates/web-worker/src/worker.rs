//! The worker's side: it carries out one request after the other.
//!
//! A worker receives nothing while it thinks, so it cannot be told to stop: the page ends the worker and starts
//! another.

use std::collections::HashMap;

use cairn_engine::{Limits, Stop};
use cairn_players::{Player, Question, Spec, bench};
use cairn_session::review::{Review, review};
use cairn_session::worker::{BenchRow, Request, Response};
use cairn_session::{Order, ReviewOrder, Reviewed, Thought, Ticket};
use wasm_bindgen::prelude::*;
use web_sys::{DedicatedWorkerGlobalScope, MessageEvent};

use crate::data;

/// Waits for requests.
pub(crate) fn run(scope: DedicatedWorkerGlobalScope) {
    let mut players = Players::default();
    let page = scope.clone();
    let obey = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
        let message = event.data();
        if data::take(&message) {
            return;
        }
        let request = message.as_string().and_then(|text| serde_json::from_str(&text).ok());
        if let Some(request) = request {
            players.obey(request, &|answer| say(&page, &answer));
        }
    });
    scope.set_onmessage(Some(obey.as_ref().unchecked_ref()));
    obey.forget();
    say(&scope, &Response::Ready);
}

fn say(scope: &DedicatedWorkerGlobalScope, answer: &Response) {
    if let Ok(text) = serde_json::to_string(answer) {
        // Only a message that cannot be copied is refused, and texts can.
        let _ = scope.post_message(&JsValue::from_str(&text));
    }
}

/// The engines of earlier requests, with their memory.
#[derive(Default)]
struct Players(HashMap<String, Player>);

/// Players have large memories; those of old games are dropped.
const MOST_PLAYERS: usize = 3;

impl Players {
    fn obey(&mut self, request: Request, say: &dyn Fn(Response)) {
        match request {
            Request::Think(ticket, order) => self.think(ticket, &order, say),
            Request::Review(ticket, order) => self.review(ticket, &order, say),
            Request::Bench => measure(say),
        }
    }

    fn player(&mut self, spec: &Spec) -> &mut Player {
        let name = spec.to_string();
        if self.0.len() >= MOST_PLAYERS && !self.0.contains_key(&name) {
            self.0.clear();
        }
        self.0.entry(name).or_insert_with(|| Player::new(spec.clone()))
    }

    fn think(&mut self, ticket: Ticket, order: &Order, say: &dyn Fn(Response)) {
        let Some(table) = order.game.table() else { return };
        let question = Question {
            table: table.as_ref(),
            limits: Limits::NONE,
            lines: order.lines,
            among: &[],
            stop: &Stop::default(),
        };
        let answer = |report, is_last| say(Response::Thought(Thought { ticket, report, is_last }));
        let found = self.player(&order.spec).think(&question, &mut |report| answer(report.clone(), false));
        if let Some(report) = found {
            answer(report, true);
        }
    }

    fn review(&mut self, ticket: Ticket, order: &ReviewOrder, say: &dyn Fn(Response)) {
        let Some(table) = order.game.table() else { return };
        let answer = |review, is_last| say(Response::Reviewed(Reviewed { ticket, review, is_last }));
        let mut progress = |review: &Review| answer(review.clone(), false);
        let player = self.player(&order.spec);
        let found = review(table.as_ref(), player, Limits::NONE, &Stop::default(), &mut progress);
        answer(found, true);
    }
}

fn measure(say: &dyn Fn(Response)) {
    let row = |row: &bench::Row| BenchRow {
        game: row.game.to_owned(),
        nodes: row.nodes,
        seconds: row.time.as_secs_f64(),
    };
    let found = bench::run(&mut |rows| say(Response::Measured(rows.iter().map(row).collect(), None)));
    say(Response::Measured(found.rows.iter().map(row).collect(), Some(found.signature)));
}

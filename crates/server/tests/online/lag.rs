//! Lag over real sockets: it costs a player no time.

use std::time::Duration;

use cairn_server_harness::{Proxy, Target, Way};
use cairn_wire::{Event, FromServer, Millis, Request};
use serde_json::json;

use crate::games::table;
use crate::site::{Person, Site, Socket};

/// Half of the round trip.
const WAY: Duration = Duration::from_millis(150);
/// The most that a move may cost a player who moves at once.
const LOSS: Millis = Millis(20);
const INCREMENT: Millis = Millis(1_000);
/// The number of moves of each player.
const MOVES: u32 = 7;

pub(crate) async fn a_player_far_away_loses_no_time(database: &str) {
    let site = Site::start(database).await;
    let far = Proxy::slow(Target::Tcp(site.address), Way { delay: WAY, loss: 0.0 }).await.expect("a proxy");
    let (ana, bea) = (Person::new(&site).await, Person::new(&site).await);
    let clock = json!({ "kind": "fischer", "start": 60_000, "increment": INCREMENT });
    let id = ana.create("swack:size=6", &["mine", "open"], clock).await;
    let mut table = table(&bea.join(&id).await);
    let (mut near, mut away) = (ana.play(&id, 0).await, bea.at_address(far.address()).play(&id, 0).await);
    // The server pings at once. The second answer comes after it has got the pong, which the client sends while it
    // waits for the first.
    for _ in 0..2 {
        away.perform(&Request::Ping).await;
    }
    let mut losses = Vec::new();
    let mut before = Millis(60_000);
    for ply in 0..2 * MOVES {
        let mv = table.moves().swap_remove(0);
        table.play(&mv).expect("a legal move");
        let mover = if ply % 2 == 0 { &mut near } else { &mut away };
        mover.make(ply, &mv).await;
        clock_after(&mut near, ply).await;
        let left = clock_after(&mut away, ply).await;
        if ply % 2 == 1 {
            losses.push(before.plus(INCREMENT).minus(left));
            before = left;
        }
    }
    // The median: other programs on the machine may delay a move.
    losses.sort_unstable();
    assert!(losses[losses.len() / 2] <= LOSS, "{losses:?}");
    site.stop().await;
}

/// The clock of the mover in the event of this move.
async fn clock_after(socket: &mut Socket, wanted: u32) -> Millis {
    let clock = |event: &Event| match event {
        Event::Moved { ply, left, .. } if *ply == wanted => *left,
        _ => None,
    };
    // It may have come before the answer.
    if let Some(left) = socket.log.iter().find_map(|logged| clock(&logged.event)) {
        return left;
    }
    loop {
        if let Some(FromServer::Event(logged)) = socket.next().await
            && let Some(left) = clock(&logged.event)
        {
            return left;
        }
    }
}

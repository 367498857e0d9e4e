//! Who is connected, as the others see it.

use std::net::{Ipv4Addr, SocketAddr};

use cairn_server::Config;
use cairn_wire::{FromServer, GameId};
use serde_json::json;

use crate::site::{Person, Site, Socket};

/// A game of Ana and Bea.
async fn game(ana: &Person, bea: &Person) -> GameId {
    let id = ana.create("nava", &["mine", "open"], json!({ "kind": "none" })).await;
    bea.join(&id).await;
    id
}

/// Waits until these seats are present, with this number of spectators.
async fn until(socket: &mut Socket, seats: &[u8], watchers: u32) {
    let wanted = FromServer::Present { seats: seats.to_vec(), watchers };
    while socket.next().await.expect("a message") != wanted {}
}

pub(crate) async fn others_see_who_is_there(database: &str) {
    let site = Site::start(database).await;
    let (ana, bea) = (Person::new(&site).await, Person::new(&site).await);
    let id = game(&ana, &bea).await;
    let mut one = ana.play(&id, 0).await;
    until(&mut one, &[0], 0).await;
    let first = bea.play(&id, 0).await;
    until(&mut one, &[0, 1], 0).await;
    let second = bea.play(&id, 0).await;
    let eve = Person::new(&site).await.play(&id, 0).await;
    until(&mut one, &[0, 1], 1).await;
    drop(first);
    until(&mut one, &[0, 1], 1).await;
    drop(second);
    until(&mut one, &[0], 1).await;
    drop(eve);
    until(&mut one, &[0], 0).await;
    let _back = bea.play(&id, 0).await;
    until(&mut one, &[0, 1], 0).await;
    assert_eq!(ana.view(&id).await.events.len(), 2, "nothing of it is in the log");
    site.stop().await;
}

/// A client that answers no ping, as one without a network.
pub(crate) async fn a_silent_client_is_gone(database: &str) {
    let site = Site::start_with(Config::new(SocketAddr::from((Ipv4Addr::LOCALHOST, 0)), database)).await;
    let (ana, bea) = (Person::new(&site).await, Person::new(&site).await);
    let id = game(&ana, &bea).await;
    let _silent = bea.play(&id, 0).await;
    // Ana only listens: her socket answers pings.
    let mut one = ana.play(&id, 0).await;
    until(&mut one, &[0], 0).await;
    site.stop().await;
}

/// Only PostgreSQL serves several processes.
pub(crate) async fn processes_tell_each_other_who_is_there(database: &str, bus: Option<String>) {
    let (here, there) = (Site::on_bus(database, bus.clone()).await, Site::on_bus(database, bus).await);
    let (ana, bea) = (Person::new(&here).await, Person::new(&there).await);
    let id = game(&ana, &bea).await;
    let first = bea.play(&id, 0).await;
    // Bea was there before: the process of Ana asks.
    let mut one = ana.play(&id, 0).await;
    until(&mut one, &[0, 1], 0).await;
    let second = bea.at(&here).play(&id, 0).await;
    drop(second);
    until(&mut one, &[0, 1], 0).await;
    drop(first);
    until(&mut one, &[0], 0).await;
    here.stop().await;
    there.stop().await;
}

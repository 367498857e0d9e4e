//! What is to be done about people in their games, after a process that died before it was done.

use cairn_server::store::{Claim, NewCredential, NewDevice, Proof, SecretHash, SignIn, Store};
use cairn_wire::{CredentialKind, DisplayName, Event, Label, Millis, Occupant};
use serde_json::json;
use sha2::{Digest, Sha256};

use crate::accounts::owner;
use crate::site::{Person, Site};

/// The hash under which the database knows a device.
fn secret(person: &Person) -> SecretHash {
    let (_, secret) = person.cookie().split_once('=').expect("a pair");
    SecretHash(Sha256::digest(secret).into())
}

pub(crate) async fn what_a_dead_process_left_is_done(database: &str) {
    let site = Site::start(database).await;
    let owner = owner(&site, "Zoraida").await;
    let (claiming, moving) = (Person::new(&site).await, Person::new(&site).await);
    let none = json!({ "kind": "none" });
    let claimed = claiming.create("nava", &["mine", "open"], none.clone()).await;
    let moved = moving.create("nava", &["mine", "open"], none.clone()).await;
    let erased = owner.create("nava", &["mine", "open"], none).await;
    site.stop().await;

    // Each of these is committed, and then nobody is left to tell the games.
    let store = Store::open(database).await.expect("a store");
    let long_ago = Millis(1);
    let session = |person| {
        let (store, secret) = (store.clone(), secret(person));
        async move { store.session(&secret).await.expect("an answer").expect("a session") }
    };
    let name = DisplayName::new("Ana").expect("a name");
    let credential = NewCredential {
        kind: CredentialKind::Password,
        label: Label::new("mine").expect("a label"),
        secret: "a hash".to_owned(),
        handle: None,
    };
    let person = session(&claiming).await.person.id;
    let claim = Claim { person, name, credential, ceremony: None };
    store.claim(&claim, long_ago).await.expect("a claim");
    let credential = store.credentials(person).await.expect("credentials")[0].id;
    let device = NewDevice { secret: SecretHash([9; 32]), label: String::new() };
    let before = Some(session(&moving).await.device);
    let sign_in = SignIn { person, proof: Proof::Password(credential), device, before };
    assert!(store.sign_in(&sign_in, long_ago).await.expect("an answer").is_some());
    let gone = session(&owner).await.person.id;
    let nobody = DisplayName::new("?").expect("a name");
    store.delete_account(gone, &nobody, long_ago).await.expect("deleted");
    store.close().await;

    let site = Site::start(database).await;
    let watcher = Person::new(&site).await;
    for id in [&claimed, &moved] {
        let mut socket = watcher.play_from_start(id).await;
        loop {
            if let Event::Renamed { name, account: Some(_), .. } = socket.event().await.event {
                assert_eq!(name.as_str(), "Ana");
                break;
            }
        }
    }
    let mut socket = watcher.play_from_start(&erased).await;
    while !matches!(socket.event().await.event, Event::CalledOff) {}
    let seat = watcher.view(&erased).await.summary.seats.swap_remove(0).occupant;
    assert!(matches!(seat, Occupant::Person { name, account: None } if name.as_str() == "?"));
    site.stop().await;
}

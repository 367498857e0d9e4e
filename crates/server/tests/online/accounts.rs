//! Accounts: claiming names, signing in and out, and leaving.

use cairn_wire::{AccountExport, AccountKind, AccountView, DisplayName, Event, FromServer, GameId, Occupant};
use reqwest::StatusCode;
use serde_json::{Value, json};

use crate::site::{Person, Site};

const PASSWORD: &str = "correct horse battery";

fn none() -> Value {
    json!({ "kind": "none" })
}

/// What a person sends to claim a name.
pub(crate) fn claim(name: &str) -> Value {
    json!({ "claim": name, "label": "mine", "password": PASSWORD })
}

/// A new person who has claimed this name.
pub(crate) async fn owner(site: &Site, name: &str) -> Person {
    let person = Person::new(site).await;
    let (status, answer) = person.send("POST", "/api/account/passwords", &claim(name)).await;
    assert_eq!(status, StatusCode::OK, "{answer}");
    person
}

async fn view(person: &Person) -> AccountView {
    let (status, answer) = person.get("/api/account").await;
    assert_eq!(status, StatusCode::OK, "{answer}");
    serde_json::from_value(answer).expect("an account")
}

fn with_password(name: &str) -> Value {
    json!({ "name": name, "password": PASSWORD })
}

/// The name that a person shows, and whether it is that of an account.
async fn shown(person: &Person) -> (String, bool) {
    let (_, me) = person.get("/api/me").await;
    (me["name"].as_str().expect("a name").to_owned(), me["account"] == "person")
}

async fn occupant(person: &Person, id: &GameId, seat: usize) -> Occupant {
    person.view(id).await.summary.seats[seat].occupant.clone()
}

fn is_called(occupant: &Occupant, wanted: &str, kind: Option<AccountKind>) -> bool {
    matches!(occupant, Occupant::Person { name, account } if name.as_str() == wanted && *account == kind)
}

pub(crate) async fn a_guest_claims_a_name_and_keeps_everything(database: &str) {
    let site = Site::start(database).await;
    let (ana, bea) = (Person::new(&site).await, Person::new(&site).await);
    let id = ana.create("nava", &["mine", "open"], none()).await;
    bea.join(&id).await;
    let mut heard = bea.play(&id, 2).await;
    assert_eq!(ana.get("/api/account").await.0, StatusCode::NOT_FOUND);
    for wrong in [
        json!({ "label": "mine", "password": PASSWORD }),
        json!({ "claim": "Ana", "label": "mine", "password": "seven77" }),
        json!({ "claim": "?!", "label": "mine", "password": PASSWORD }),
    ] {
        let (status, answer) = ana.send("POST", "/api/account/passwords", &wrong).await;
        assert_eq!(status, StatusCode::BAD_REQUEST, "{wrong} {answer}");
    }
    let (status, answer) = ana.send("POST", "/api/account/passwords", &claim("Ana")).await;
    assert_eq!(status, StatusCode::OK, "{answer}");
    let account: AccountView = serde_json::from_value(answer).expect("an account");
    assert_eq!((account.name.as_str(), account.credentials.len(), account.devices.len()), ("Ana", 1, 1));
    assert!(account.devices[0].is_this && account.devices[0].seen.0.is_multiple_of(3_600_000));
    // The opponent hears of it, and the game stays.
    let event = heard.event().await.event;
    let ana_claimed = |name: &DisplayName| name.as_str() == "Ana";
    assert!(
        matches!(&event, Event::Renamed { seat: 0, name, account: Some(AccountKind::Person) } if ana_claimed(name)),
        "{event:?}"
    );
    assert_eq!(shown(&ana).await, ("Ana".to_owned(), true));
    ana.play(&id, 0).await.make(0, "a1a4").await;
    // An account is claimed once, and has a public profile.
    assert_eq!(ana.send("POST", "/api/account/passwords", &claim("Anna")).await.0, StatusCode::CONFLICT);
    let (status, profile) = bea.get("/api/people/ANA").await;
    assert_eq!((status, profile["name"].as_str()), (StatusCode::OK, Some("Ana")));
    assert_eq!(bea.get("/api/people/Bea").await.0, StatusCode::NOT_FOUND);
    site.stop().await;
}

pub(crate) async fn one_of_many_claims_of_a_name_wins(database: &str) {
    let site = Site::start(database).await;
    let mut claims = Vec::new();
    // Names that differ in case, or look alike.
    for name in ["Paula", "PAULA", "Pau1a", "PauIa", "P\u{430}ula", "paula", "Pau la", "Ｐaula"] {
        let person = Person::new(&site).await;
        let body = claim(name);
        claims.push(tokio::spawn(async move {
            (person.send("POST", "/api/account/passwords", &body).await.0, person)
        }));
    }
    let mut winners = Vec::new();
    for claim in claims {
        let (status, person) = claim.await.expect("an answer");
        match status {
            StatusCode::OK => winners.push(person),
            StatusCode::CONFLICT => {
                assert_eq!(person.get("/api/account").await.0, StatusCode::NOT_FOUND);
            }
            other => panic!("{other}"),
        }
    }
    assert_eq!(winners.len(), 1);
    site.stop().await;
}

pub(crate) async fn guests_give_way_to_names_that_are_claimed(database: &str) {
    let site = Site::start(database).await;
    let (guest, bea) = (Person::new(&site).await, Person::new(&site).await);
    assert_eq!(guest.send("PUT", "/api/me", &json!({ "name": "Bob" })).await.0, StatusCode::OK);
    let id = guest.create("nava", &["mine", "open"], none()).await;
    let owner = owner(&site, "bob").await;
    let (name, _) = shown(&guest).await;
    assert_ne!(name, "Bob");
    assert!(is_called(&occupant(&bea, &id, 0).await, &name, None));
    for taken in ["Bob", "B0b", "\u{412}ob"] {
        let (status, _) = guest.send("PUT", "/api/me", &json!({ "name": taken })).await;
        assert_eq!(status, StatusCode::CONFLICT, "{taken}");
    }
    // The owner can write it as it likes, and keeps the old name after a change.
    for (name, other) in [("BOB", "bob"), ("Robert", "Bob")] {
        assert_eq!(owner.send("PUT", "/api/me", &json!({ "name": name })).await.0, StatusCode::OK);
        let (status, _) = guest.send("PUT", "/api/me", &json!({ "name": other })).await;
        assert_eq!(status, StatusCode::CONFLICT);
        let (_, profile) = guest.get(&format!("/api/people/{other}")).await;
        assert_eq!(profile["name"], name);
    }
    // An account hoards no names.
    let mut number = 0;
    while owner.send("PUT", "/api/me", &json!({ "name": format!("Bob {number}") })).await.0 == StatusCode::OK
    {
        number += 1;
        assert!(number < 20);
    }
    assert_eq!(owner.send("PUT", "/api/me", &json!({ "name": "Bob" })).await.0, StatusCode::OK);
    site.stop().await;
}

pub(crate) async fn games_of_a_guest_come_along(database: &str) {
    let site = Site::start(database).await;
    let (ana, bea) = (owner(&site, "Ana").await, Person::new(&site).await);
    let guest = Person::new(&site).await;
    let over = guest.create("nava", &["mine", "mine"], none()).await;
    let mut socket = guest.play(&over, 0).await;
    socket.perform(&cairn_wire::Request::Resign).await;
    let (running, waiting) = (
        guest.create("nava", &["mine", "open"], none()).await,
        guest.create("nava", &["open", "mine"], none()).await,
    );
    bea.join(&running).await;
    let mut heard = bea.play(&running, 2).await;
    let (status, signed_in) = guest.signing_in("/api/sign-in/password", &with_password("ANA")).await;
    assert_eq!(status, StatusCode::OK);
    let signed_in = signed_in.expect("a cookie");
    let event = heard.event().await.event;
    assert!(
        matches!(&event, Event::Renamed { seat: 0, name, account: Some(_) } if name.as_str() == "Ana"),
        "{event:?}"
    );
    // The old cookie is no longer valid; the new one plays on, as does the first device of the account.
    while socket.next().await.is_some() {}
    assert_eq!(shown(&signed_in).await.0, "Ana");
    assert_ne!(guest.get("/api/games?list=mine").await.1.as_array().map(Vec::len), Some(3));
    for person in [&signed_in, &ana] {
        let (_, mine) = person.get("/api/games?list=mine").await;
        let mut ids: Vec<&str> =
            mine.as_array().expect("a list").iter().filter_map(|game| game["id"].as_str()).collect();
        ids.sort_unstable();
        let mut wanted = [over.as_str(), running.as_str(), waiting.as_str()];
        wanted.sort_unstable();
        assert_eq!(ids, wanted);
        assert!(mine.as_array().expect("a list").iter().all(|game| game["is_mine"] == true), "{mine}");
    }
    signed_in.play(&running, 0).await.make(0, "a1a4").await;
    site.stop().await;
    // So it is for a server that reads the games again.
    let site = Site::start(database).await;
    let ana = ana.at(&site);
    for id in [&over, &running, &waiting] {
        let view = ana.view(id).await;
        assert!(view.summary.is_mine && view.summary.seats.iter().any(|seat| seat.mine), "{view:?}");
    }
    ana.play(&waiting, 0).await.perform(&cairn_wire::Request::CallOff).await;
    site.stop().await;
}

pub(crate) async fn signing_in_says_nothing_about_who_exists(database: &str) {
    let site = Site::start(database).await;
    let ana = owner(&site, "Ana").await;
    let (_, codes) = ana.send("POST", "/api/account/recovery-codes", &json!({})).await;
    assert_eq!(codes["codes"].as_array().map(Vec::len), Some(10));
    let stranger = Person::new(&site).await;
    let mut answers = Vec::new();
    for name in ["Ana", "Nobody"] {
        for (path, secret) in [("password", "password"), ("recovery", "code")] {
            let body = json!({ "name": name, secret: "not the right one" });
            answers.push(stranger.send("POST", &format!("/api/sign-in/{path}"), &body).await);
        }
    }
    assert_eq!(answers[0].0, StatusCode::FORBIDDEN);
    assert!(answers.iter().all(|answer| *answer == answers[0]), "{answers:?}");
    site.stop().await;
}

pub(crate) async fn attempts_are_limited_for_the_site(database: &str) {
    let site = Site::start(database).await;
    let ana = owner(&site, "Ana").await;
    let stranger = Person::new(&site).await;
    for name in ["Ana", "Nobody"] {
        for number in 0..12 {
            let body = json!({ "name": name, "password": format!("guess number {number}") });
            let (status, _) = stranger.send("POST", "/api/sign-in/password", &body).await;
            let expected = if number < 10 { StatusCode::FORBIDDEN } else { StatusCode::TOO_MANY_REQUESTS };
            assert_eq!(status, expected, "{name} {number}");
        }
    }
    // Neither another spelling nor a new server nor the right password helps; who is signed in stays so.
    site.stop().await;
    let site = Site::start(database).await;
    let (status, _) = stranger.at(&site).send("POST", "/api/sign-in/password", &with_password("ANA")).await;
    assert_eq!(status, StatusCode::TOO_MANY_REQUESTS);
    assert_eq!(view(&ana.at(&site)).await.name.as_str(), "Ana");
    site.stop().await;
}

pub(crate) async fn a_recovery_code_is_valid_once(database: &str) {
    let site = Site::start(database).await;
    let ana = owner(&site, "Ana").await;
    let (_, old) = ana.send("POST", "/api/account/recovery-codes", &json!({})).await;
    let (_, codes) = ana.send("POST", "/api/account/recovery-codes", &json!({})).await;
    assert_eq!(view(&ana).await.recovery_codes, 10);
    let other = Person::new(&site).await;
    let body = |code: &Value| json!({ "name": "ana", "code": code });
    let (status, _) = other.signing_in("/api/sign-in/recovery", &body(&old["codes"][0])).await;
    assert_eq!(status, StatusCode::FORBIDDEN, "an old one");
    // However it is typed.
    let typed = codes["codes"][3].as_str().expect("a code").to_uppercase().replace('-', " ");
    let (status, device) = other.signing_in("/api/sign-in/recovery", &body(&json!(typed))).await;
    assert_eq!(status, StatusCode::OK);
    assert_eq!(shown(&device.expect("a cookie")).await.0, "Ana");
    let (status, _) = other.signing_in("/api/sign-in/recovery", &body(&codes["codes"][3])).await;
    assert_eq!(status, StatusCode::FORBIDDEN, "a used one");
    assert_eq!(view(&ana).await.recovery_codes, 9);
    site.stop().await;
}

pub(crate) async fn the_last_way_to_sign_in_stays(database: &str) {
    let site = Site::start(database).await;
    let ana = owner(&site, "Ana").await;
    let first = view(&ana).await.credentials[0].id;
    let path = |id: u64| format!("/api/account/credentials/{id}");
    assert_eq!(ana.send("DELETE", &path(first), &json!({})).await.0, StatusCode::CONFLICT);
    let second = json!({ "label": "other", "password": "another long password" });
    assert_eq!(ana.send("POST", "/api/account/passwords", &second).await.0, StatusCode::OK);
    assert_eq!(ana.send("POST", "/api/account/passwords", &second).await.0, StatusCode::CONFLICT);
    let (status, answer) = ana.send("PUT", &path(first), &json!({ "label": "home" })).await;
    assert_eq!((status, answer["credentials"][0]["label"].as_str()), (StatusCode::OK, Some("home")));
    // Nobody else can touch them.
    let bea = owner(&site, "Bea").await;
    assert_eq!(bea.send("DELETE", &path(first), &json!({})).await.0, StatusCode::NOT_FOUND);
    assert_eq!(bea.send("PUT", &path(first), &json!({ "label": "x" })).await.0, StatusCode::NOT_FOUND);
    let device = view(&ana).await.devices[0].id;
    let (status, _) = bea.send("DELETE", &format!("/api/account/devices/{device}"), &json!({})).await;
    assert_eq!(status, StatusCode::NOT_FOUND);
    assert_eq!(ana.send("DELETE", &path(first), &json!({})).await.0, StatusCode::OK);
    let stranger = Person::new(&site).await;
    let (status, _) = stranger.signing_in("/api/sign-in/password", &with_password("Ana")).await;
    assert_eq!(status, StatusCode::FORBIDDEN, "the password that was removed");
    let body = json!({ "name": "Ana", "password": "another long password" });
    assert_eq!(stranger.signing_in("/api/sign-in/password", &body).await.0, StatusCode::OK);
    site.stop().await;
}

pub(crate) async fn devices_that_are_signed_out_lose_access(database: &str) {
    let site = Site::start(database).await;
    let ana = owner(&site, "Ana").await;
    let id = ana.create("nava", &["mine", "open"], none()).await;
    let mut devices = Vec::new();
    for _ in 0..3 {
        let (_, device) =
            Person::new(&site).await.signing_in("/api/sign-in/password", &with_password("Ana")).await;
        devices.push(device.expect("a cookie"));
    }
    let mut sockets = Vec::new();
    for device in &devices {
        sockets.push(device.play(&id, 0).await);
    }
    let own = ana.play(&id, 0).await;
    let this = |view: &AccountView| view.devices.iter().find(|device| device.is_this).expect("this").id;
    // One is signed out by another, one by itself, and the rest together.
    let path = format!("/api/account/devices/{}", this(&view(&devices[0]).await));
    assert_eq!(ana.send("DELETE", &path, &json!({})).await.0, StatusCode::OK);
    assert_eq!(devices[1].send("POST", "/api/account/sign-out", &json!({})).await.0, StatusCode::NO_CONTENT);
    let (_, given) = devices[2].send("POST", "/api/me/hand-over", &json!({})).await;
    let (_, left) = ana.send("POST", "/api/account/sign-out-others", &json!({})).await;
    assert_eq!(left["devices"].as_array().map(Vec::len), Some(1));
    for (device, mut socket) in devices.iter().zip(sockets) {
        // The server closes the socket.
        while socket.next().await.is_some() {}
        assert_eq!(device.get("/api/account").await.0, StatusCode::NOT_FOUND);
    }
    assert!(Person::new(&site).await.taking_over(&given["token"]).await.is_none());
    assert_eq!(view(&ana).await.devices.len(), 1);
    drop(own);
    site.stop().await;
}

pub(crate) async fn an_export_has_everything(database: &str) {
    let site = Site::start(database).await;
    let ana = owner(&site, "Ana").await;
    ana.send("PUT", "/api/me", &json!({ "name": "Anna" })).await;
    let mut made = Vec::new();
    for _ in 0..45 {
        made.push(ana.create("nava", &["mine", "open"], none()).await);
    }
    ana.play(&made[0], 0).await.perform(&cairn_wire::Request::CallOff).await;
    let (mut found, mut after) = (Vec::new(), String::new());
    loop {
        let (status, answer) = ana.get(&format!("/api/account/export{after}")).await;
        assert_eq!(status, StatusCode::OK, "{answer}");
        let page: AccountExport = serde_json::from_value(answer).expect("a page");
        assert_eq!(page.account.name.as_str(), "Anna");
        assert_eq!(page.names.iter().map(|name| name.as_str()).collect::<Vec<_>>(), ["Ana", "Anna"]);
        for game in &page.games {
            assert!(game.record.contains("Nava") || game.record.contains("nava"), "{}", game.record);
            assert!(!game.game.events.is_empty());
        }
        found.extend(page.games.into_iter().map(|game| game.game.summary.id));
        if !page.more {
            break;
        }
        after = format!("?after={}", found.last().expect("a game"));
    }
    made.sort();
    assert_eq!(found, made);
    site.stop().await;
}

pub(crate) async fn a_deleted_account_leaves_no_name(database: &str) {
    let site = Site::start(database).await;
    let (ana, bea) = (owner(&site, "Zoraida").await, Person::new(&site).await);
    let over = ana.create("nava", &["mine", "mine"], none()).await;
    ana.play(&over, 0).await.perform(&cairn_wire::Request::Resign).await;
    let running = ana.create("nava", &["mine", "open"], none()).await;
    bea.join(&running).await;
    let (mut first, mut second) = (ana.play(&running, 0).await, bea.play(&running, 0).await);
    first.make(0, "a1a4").await;
    second.make(1, "e5e2").await;
    let waiting = ana.create("nava", &["mine", "open"], none()).await;
    let (status, _) = ana.send("POST", "/api/account/delete", &json!({ "name": "Bea" })).await;
    assert_eq!(status, StatusCode::BAD_REQUEST);
    let (status, answer) = ana.send("POST", "/api/account/delete", &json!({ "name": "Zoraida" })).await;
    assert_eq!(status, StatusCode::NO_CONTENT, "{answer}");
    // The opponent wins, and nobody waits for a player who never comes.
    while !matches!(second.event().await.event, Event::Ended { .. }) {}
    while first.next().await.is_some() {}
    for id in [&over, &running, &waiting] {
        let (_, game) = bea.get(&format!("/api/games/{id}")).await;
        assert!(!game.to_string().contains("Zoraida"), "{game}");
        assert_eq!(game["summary"]["stage"], "over");
        let (_, record) = bea.get(&format!("/api/games/{id}/record")).await;
        assert!(!record.to_string().contains("Zoraida"), "{record}");
    }
    assert!(is_called(&occupant(&bea, &running, 0).await, "?", None));
    assert_eq!(ana.get("/api/account").await.0, StatusCode::NOT_FOUND);
    assert_eq!(bea.get("/api/people/Zoraida").await.0, StatusCode::NOT_FOUND);
    let (status, _) = bea.signing_in("/api/sign-in/password", &with_password("Zoraida")).await;
    assert_eq!(status, StatusCode::FORBIDDEN);
    // The name stays reserved.
    let (status, _) = bea.send("POST", "/api/account/passwords", &claim("zoraida")).await;
    assert_eq!(status, StatusCode::CONFLICT);
    site.stop().await;
}

/// Another process of the site closes the sockets of a device that is signed out at this one, and knows of the rest.
pub(crate) async fn processes_know_who_is_signed_out(database: &str) {
    let (here, there) = (Site::start(database).await, Site::start(database).await);
    let ana = owner(&here, "Ana").await;
    let id = ana.create("nava", &["mine", "open"], none()).await;
    let mut socket = ana.at(&there).play(&id, 0).await;
    assert_eq!(ana.send("POST", "/api/account/sign-out", &json!({})).await.0, StatusCode::NO_CONTENT);
    assert_eq!(ana.at(&there).get("/api/account").await.0, StatusCode::NOT_FOUND);
    loop {
        match socket.next().await {
            None => break,
            Some(message) => assert!(!matches!(message, FromServer::Restart { .. })),
        }
    }
    here.stop().await;
    there.stop().await;
}

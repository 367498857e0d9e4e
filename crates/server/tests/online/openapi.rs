//! The OpenAPI description at `/api`: every documented request and answer is compared with a running server.

use std::collections::BTreeSet;
use std::net::{Ipv4Addr, SocketAddr};
use std::time::Duration;

use boon::{Compiler, Draft, SchemaIndex, Schemas};
use cairn_server::{Config, RateLimits};
use cairn_wire::{Event, Request};
use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::io::AsyncWriteExt;
use tokio::net::TcpStream;

use crate::accounts::{claim, owner};
use crate::passkeys::Authenticator;
use crate::ratings::{lost, with_account};
use crate::raw::{Answer, ask, ask_at, rest};
use crate::site::{Person, Site, usual_limits};

const DOCUMENT: &str = "http://cairn.test/api";
/// A well-formed id of no game.
const NO_GAME: &str = "AAAAAAAAAAAAAAAAAAAAAA";

/// An operation of the description: its method and its path with `{id}`.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Operation {
    method: String,
    path: String,
}

impl Operation {
    fn is_write(&self) -> bool {
        self.method != "get"
    }

    /// The request line for this game.
    fn request(&self, id: &str) -> String {
        let query = if self.path == "/api/games" && !self.is_write() { "?list=lobby" } else { "" };
        let names = [("{id}", id), ("{name}", id), ("{setup}", "nava"), ("{pace}", "live")];
        let path = names.iter().fold(self.path.clone(), |path, (name, value)| path.replace(name, value));
        format!("{} {path}{query}", self.method.to_uppercase())
    }
}

/// The description, and which of its answers were seen.
struct Description {
    document: Value,
    seen: BTreeSet<(Operation, String)>,
}

impl Description {
    async fn read(site: &Site) -> Description {
        let answer = ask(site.address, "GET /api", &[], "").await;
        assert_eq!((answer.status, answer.header("content-type")), (200, "application/json"));
        let document: Value = serde_json::from_str(&answer.body).expect("JSON");
        assert!(document["openapi"].as_str().is_some_and(|version| version.starts_with("3.1")), "{document}");
        Description { document, seen: BTreeSet::new() }
    }

    fn operations(&self) -> Vec<Operation> {
        let paths = self.document["paths"].as_object().expect("paths");
        let operations = paths.iter().flat_map(|(path, item)| {
            let methods = item.as_object().expect("operations").keys();
            methods.map(|method| Operation { method: method.clone(), path: path.clone() })
        });
        operations.collect()
    }

    fn of(&self, operation: &Operation) -> &Value {
        &self.document["paths"][&operation.path][&operation.method]
    }

    /// Whether a value matches the schema at this place of the document.
    fn check(&self, place: &[&str], value: &Value) -> Result<(), String> {
        let mut compiler = Compiler::new();
        compiler.set_default_draft(Draft::V2020_12);
        compiler.add_resource(DOCUMENT, self.document.clone()).expect("a document");
        let escaped = |part: &&str| part.replace('~', "~0").replace('/', "~1");
        let pointer: String = place.iter().map(|part| format!("/{}", escaped(part))).collect();
        let pointer = pointer.replace('{', "%7B").replace('}', "%7D");
        let mut schemas = Schemas::new();
        let schema: SchemaIndex =
            compiler.compile(&format!("{DOCUMENT}#{pointer}"), &mut schemas).expect("a schema");
        schemas.validate(value, schema).map_err(|error| format!("{error:#}"))
    }

    /// Compares a request and its answer with the description.
    fn compare(&mut self, operation: &Operation, body: &str, answer: &Answer) {
        let (method, path, status) = (&*operation.method, &*operation.path, answer.status.to_string());
        let about = format!("{method} {path} {body} {answer:?}");
        let documented = &self.of(operation)["responses"][&status];
        assert!(documented.is_object(), "not documented: {about}");
        let kind = answer.header("content-type").split(';').next().unwrap_or_default();
        if answer.status == 204 {
            assert!(kind.is_empty() && documented["content"].is_null(), "{about}");
            self.seen.insert((operation.clone(), status));
            return;
        }
        assert!(documented["content"][kind].is_object(), "content type not documented: {about}");
        if kind == "application/json" {
            let value = serde_json::from_str(&answer.body).expect("JSON");
            let place = ["paths", path, method, "responses", &status, "content", kind, "schema"];
            self.check(&place, &value).unwrap_or_else(|error| panic!("{about}\n{error}"));
        }
        if let (true, Ok(value)) = (self.of(operation)["requestBody"].is_object(), serde_json::from_str(body))
        {
            let place = ["paths", path, method, "requestBody", "content", "application/json", "schema"];
            match (answer.status, self.check(&place, &value)) {
                (200..=299, Err(error)) => panic!("accepted, but not as documented: {about}\n{error}"),
                (422, Ok(())) => panic!("documented, but not accepted: {about}"),
                _ => {}
            }
        }
        self.seen.insert((operation.clone(), status));
    }

    /// Sends a request as a person, compares it with the description, and requires a status.
    async fn call(
        &mut self,
        (site, person): (&Site, &Person),
        request: &str,
        body: &Value,
        status: u16,
    ) -> Answer {
        let (method, address) = request.split_once(' ').expect("a method and an address");
        let path = address.split('?').next().unwrap_or_default();
        let matches = |operation: &Operation| {
            let (mut given, mut wanted) = (path.split('/'), operation.path.split('/'));
            operation.method == method.to_lowercase()
                && path.split('/').count() == operation.path.split('/').count()
                && given
                    .by_ref()
                    .zip(wanted.by_ref())
                    .all(|(given, wanted)| given == wanted || wanted.starts_with('{'))
        };
        let operation = self.operations().into_iter().find(matches).expect("a documented operation");
        let body = if body.is_null() { String::new() } else { body.to_string() };
        let cookie = format!("Cookie: {}", person.cookie());
        let answer = ask_at(site.address, "localhost", request, &[&cookie], &body).await;
        assert_eq!(answer.status, status, "{request} {body} {answer:?}");
        self.compare(&operation, &body, &answer);
        answer
    }
}

async fn start(folder: &TempDir, limits: RateLimits) -> Site {
    let database = format!("sqlite:{}", folder.path().join("cairn.db").display());
    let config = Config::new(SocketAddr::from((Ipv4Addr::LOCALHOST, 0)), database);
    Site::start_with(Config { limits, ..config }).await
}

#[tokio::test]
async fn every_documented_request_and_answer_is_that_of_the_server() {
    let folder = TempDir::new().expect("a folder");
    let unlimited = RateLimits { requests_per_second: 0, ..usual_limits() };
    let site = start(&folder, unlimited).await;
    let mut description = Description::read(&site).await;
    people(&mut description, &site).await;
    accounts(&mut description, &site).await;
    let id = games(&mut description, &site).await;
    pairing(&mut description, &site).await;
    ratings(&mut description, &site).await;
    let owner = owner(&site, "Owner").await;
    let cookie = format!("Cookie: {}", owner.cookie());
    refused(&mut description, &site, &id, &cookie).await;
    site.stop().await;
    let site = start(&folder, RateLimits { request: Duration::from_millis(300), ..unlimited }).await;
    too_slow(&mut description, &site, &id, &cookie).await;
    site.stop().await;
    let site = start(&folder, RateLimits { requests_per_second: 1, ..unlimited }).await;
    too_many(&mut description, &site, &id).await;
    site.stop().await;
    let documented: BTreeSet<(Operation, String)> = description
        .operations()
        .into_iter()
        .flat_map(|operation| {
            let responses = description.of(&operation)["responses"].as_object().expect("responses");
            responses.keys().map(|status| (operation.clone(), status.clone())).collect::<Vec<_>>()
        })
        .collect();
    let missing: Vec<_> = documented.difference(&description.seen).collect();
    assert!(missing.is_empty(), "documented, but never seen: {missing:?}");
}

async fn people(description: &mut Description, site: &Site) {
    let ana = Person::new(site).await;
    let caller = (site, &ana);
    description.call(caller, "GET /api/host", &Value::Null, 200).await;
    description.call(caller, "GET /api/me", &Value::Null, 200).await;
    description.call(caller, "PUT /api/me", &json!({ "name": "Ana" }), 200).await;
    description.call(caller, "PUT /api/me", &json!({ "name": "\u{202e}" }), 400).await;
    let token = description.call(caller, "POST /api/me/hand-over", &Value::Null, 200).await.body;
    let token: Value = serde_json::from_str(&token).expect("JSON");
    description.call(caller, "POST /api/me/take-over", &token, 200).await;
    description.call(caller, "POST /api/me/take-over", &token, 403).await;
}

/// Claims names, and signs in and out. The tests of passkeys have their other answers.
async fn accounts(description: &mut Description, site: &Site) {
    let (ana, bea, guest) = (Person::new(site).await, Person::new(site).await, Person::new(site).await);
    let caller = (site, &ana);
    let none = &Value::Null;
    for request in [
        "GET /api/account",
        "GET /api/account/export",
        "POST /api/account/recovery-codes",
        "POST /api/account/sign-out",
        "POST /api/account/sign-out-others",
        "DELETE /api/account/credentials/1",
        "DELETE /api/account/devices/1",
    ] {
        description.call(caller, request, none, 404).await;
    }
    description.call(caller, "PUT /api/account/credentials/1", &json!({ "label": "x" }), 404).await;
    description.call(caller, "POST /api/account/delete", &json!({ "name": "Ana" }), 404).await;
    description.call(caller, "POST /api/account/passwords", &claim("Ana"), 200).await;
    description.call((site, &bea), "POST /api/account/passwords", &claim("ANA"), 409).await;
    description.call((site, &bea), "PUT /api/me", &json!({ "name": "ana" }), 409).await;
    let answer = description.call(caller, "GET /api/account", none, 200).await;
    let account: Value = serde_json::from_str(&answer.body).expect("JSON");
    let credential = format!("/api/account/credentials/{}", account["credentials"][0]["id"]);
    description.call(caller, &format!("DELETE {credential}"), none, 409).await;
    description.call(caller, &format!("PUT {credential}"), &json!({ "label": "x" }), 200).await;
    let second = json!({ "label": "y", "password": "a second password" });
    description.call(caller, "POST /api/account/passwords", &second, 200).await;
    description.call(caller, &format!("DELETE {credential}"), none, 200).await;
    let codes = description.call(caller, "POST /api/account/recovery-codes", none, 200).await;
    let codes: Value = serde_json::from_str(&codes.body).expect("JSON");
    description.call(caller, "GET /api/account/export", none, 200).await;
    description.call(caller, "GET /api/account/export?after=x", none, 400).await;
    description.call(caller, "GET /api/people/Ana", none, 200).await;
    description.call(caller, "GET /api/people/Nobody", none, 404).await;
    let other = (site, &guest);
    let sign_in = json!({ "name": "Ana", "password": "a second password" });
    description.call(other, "POST /api/sign-in/password", &sign_in, 200).await;
    let sign_in = json!({ "name": "Ana", "code": codes["codes"][0] });
    description.call(other, "POST /api/sign-in/recovery", &sign_in, 200).await;
    let answer = description.call(caller, "GET /api/account", none, 200).await;
    let account: Value = serde_json::from_str(&answer.body).expect("JSON");
    let devices = account["devices"].as_array().expect("devices").iter();
    let another = devices.filter(|device| device["is_this"] == false).map(|device| &device["id"]).next();
    let another = format!("DELETE /api/account/devices/{}", another.expect("a device"));
    description.call(caller, &another, none, 200).await;
    description.call(caller, "POST /api/account/sign-out-others", none, 200).await;
    passkeys(description, site, &ana).await;
    let leaving = owner(site, "Leaving").await;
    description.call((site, &leaving), "POST /api/account/delete", &json!({ "name": "Leaving" }), 204).await;
    description.call(caller, "POST /api/account/sign-out", none, 204).await;
}

async fn passkeys(description: &mut Description, site: &Site, ana: &Person) {
    let json = |answer: &Answer| -> Value { serde_json::from_str(&answer.body).expect("JSON") };
    let guest = Person::new(site).await;
    let begin = "POST /api/account/passkeys/begin";
    description.call((site, &guest), begin, &json!({ "claim": "ana" }), 409).await;
    let begun = json(&description.call((site, ana), begin, &json!({}), 200).await);
    let mut key = Authenticator::new();
    let made = key.make(&begun, "http://localhost");
    let new = json!({ "ceremony": begun["ceremony"], "label": "key", "credential": made });
    description.call((site, ana), "POST /api/account/passkeys", &new, 200).await;
    let begin = "POST /api/sign-in/passkey/begin";
    let begun = json(&description.call((site, &guest), begin, &Value::Null, 200).await);
    let signed = key.sign(&begun, "http://localhost");
    let body = json!({ "ceremony": begun["ceremony"], "credential": signed });
    description.call((site, &guest), "POST /api/sign-in/passkey", &body, 200).await;
    let other = Person::new(site).await;
    let claim = json!({ "claim": "Nina" });
    let making =
        json(&description.call((site, &other), "POST /api/account/passkeys/begin", &claim, 200).await);
    let same = key.make(&making, "http://localhost");
    let again = json!({ "ceremony": making["ceremony"], "label": "key", "credential": same });
    description.call((site, &other), "POST /api/account/passkeys", &again, 409).await;
    let answer = ask(site.address, begin, &[], "").await;
    let operation = Operation { method: "post".to_owned(), path: "/api/sign-in/passkey/begin".to_owned() };
    assert_eq!(answer.status, 400, "an address without a name");
    description.compare(&operation, "", &answer);
}

/// Makes, plays and reads games; the id of one that has an open seat.
async fn games(description: &mut Description, site: &Site) -> String {
    let (ana, bea) = (Person::new(site).await, Person::new(site).await);
    let caller = (site, &ana);
    let seats = |kinds: [&str; 2]| kinds.map(|kind| json!({ "kind": kind }));
    let mut ids = Vec::new();
    for (seats, clock) in [
        (seats(["mine", "open"]), json!({ "kind": "fischer", "start": 300_000, "increment": 2_000 })),
        (seats(["mine", "open"]), json!({ "kind": "none" })),
        (
            [json!({ "kind": "mine" }), json!({ "kind": "engine", "level": 1 })],
            json!({ "kind": "days", "days": 2 }),
        ),
    ] {
        let game =
            json!({ "setup": "nava", "seats": seats, "random_seats": false, "clock": clock, "public": true });
        let answer = description.call(caller, "POST /api/games", &game, 201).await;
        let made: Value = serde_json::from_str(&answer.body).expect("JSON");
        ids.push(made["id"].as_str().expect("an id").to_owned());
    }
    description.call(caller, "POST /api/games", &json!({ "setup": "chess", "seats": [] }), 400).await;
    let [played, open, _] = &ids[..] else { panic!("three games") };
    let join = format!("POST /api/games/{played}/join");
    description.call((site, &bea), &join, &json!({ "seat": null }), 200).await;
    description.call((site, &Person::new(site).await), &join, &json!({ "seat": 1 }), 409).await;
    description.call(caller, &format!("POST /api/games/{NO_GAME}/join"), &json!({}), 404).await;
    for list in ["lobby", "live", "mine"] {
        description.call(caller, &format!("GET /api/games?list={list}"), &Value::Null, 200).await;
    }
    description.call(caller, "GET /api/games?list=all", &Value::Null, 400).await;
    let id = played.parse().expect("an id");
    let mut socket = ana.play(&id, 0).await;
    socket.make(0, "a1a4").await;
    socket.say(&Request::Resign).await;
    while !matches!(socket.event().await.event, Event::Ended { .. }) {}
    for id in &ids {
        description.call(caller, &format!("GET /api/games/{id}"), &Value::Null, 200).await;
    }
    description.call(caller, &format!("GET /api/games/{played}/record"), &Value::Null, 200).await;
    for path in [format!("/api/games/{NO_GAME}"), format!("/api/games/{NO_GAME}/record")] {
        description.call(caller, &format!("GET {path}"), &Value::Null, 404).await;
    }
    conditions(description, caller, &ids[2]).await;
    let page =
        description.call(caller, "GET /api/archive?game=nava&until=9999999999999", &Value::Null, 200).await;
    assert!(page.body.contains(played), "{page:?}");
    description.call(caller, "GET /api/archive?from=yesterday", &Value::Null, 400).await;
    open.clone()
}

/// Asks for a game, and follows people.
async fn pairing(description: &mut Description, site: &Site) {
    let (ana, bea) = (Person::new(site).await, Person::new(site).await);
    let wanted = |id: u32| {
        let clock = json!({ "kind": "fischer", "start": 300_000, "increment": 5_000 });
        json!({ "id": id, "setup": "nava", "clock": clock, "rated": false, "engines": null })
    };
    let (first, caller) = (wanted(1), (site, &ana));
    let asking = bea.send("PUT", "/api/pairing", &first);
    let (_, answer) = tokio::join!(asking, description.call(caller, "PUT /api/pairing", &first, 200));
    assert!(answer.body.contains("paired"), "{answer:?}");
    description.call(caller, "GET /api/pairing", &Value::Null, 200).await;
    description.call(caller, "POST /api/pairing/leave", &json!({ "id": 2 }), 200).await;
    description.call(caller, "PUT /api/pairing", &wanted(2), 200).await;
    let mut strange = wanted(3);
    strange["engines"] = json!(11);
    description.call(caller, "PUT /api/pairing", &strange, 400).await;
    let bea = owner(site, "Bea of pairing").await;
    let follow = "/api/follows/Bea%20of%20pairing";
    for (method, path, status) in [
        ("PUT", follow, 200),
        ("DELETE", follow, 200),
        ("PUT", "/api/follows/Nobody", 404),
        ("DELETE", "/api/follows/Nobody", 404),
    ] {
        description.call(caller, &format!("{method} {path}"), &Value::Null, status).await;
    }
    let clock = json!({ "kind": "days", "days": 2 });
    let challenge = json!({
        "setup": "nava", "seats": [{ "kind": "mine" }, { "kind": "open" }], "clock": clock,
        "invited": ["Bea of pairing"], "ratings": { "from": 1400, "to": null }
    });
    let mut declines = Vec::new();
    for _ in 0..2 {
        let answer = description.call(caller, "POST /api/games", &challenge, 201).await;
        let made: Value = serde_json::from_str(&answer.body).expect("JSON");
        declines.push(format!("POST /api/games/{}/decline", made["id"].as_str().expect("an id")));
    }
    let [decline, late] = &declines[..] else { panic!("two challenges") };
    description.call((site, &bea), "GET /api/games?list=challenges", &Value::Null, 200).await;
    description.call(caller, decline, &Value::Null, 403).await;
    description.call((site, &bea), decline, &Value::Null, 200).await;
    description.call(caller, &format!("POST /api/games/{NO_GAME}/decline"), &Value::Null, 404).await;
    description.call((site, &bea), &late.replace("decline", "join"), &json!({}), 200).await;
    description.call((site, &bea), late, &Value::Null, 409).await;
    description.call(caller, "GET /api/follows", &Value::Null, 200).await;
    description.call(caller, "GET /api/games?list=challenges", &Value::Null, 200).await;
}

/// Plays a rated game and reads its ratings.
async fn ratings(description: &mut Description, site: &Site) {
    let (ana, bea) = (Person::new(site).await, Person::new(site).await);
    with_account(&ana, "Ada of ratings").await;
    with_account(&bea, "Bo of ratings").await;
    let (caller, id) = ((site, &ana), lost(&ana, &bea).await);
    for (path, status) in [
        (format!("/api/games/{id}/ratings"), 200),
        (format!("/api/games/{NO_GAME}/ratings"), 404),
        ("/api/people/Bo%20of%20ratings/ratings".to_owned(), 200),
        ("/api/people/Bo%20of%20ratings/ratings?after=nava/slow".to_owned(), 400),
        ("/api/people/Nobody/ratings".to_owned(), 404),
        ("/api/people/Bo%20of%20ratings/ratings/nava/live".to_owned(), 200),
        ("/api/people/Bo%20of%20ratings/ratings/nava/slow".to_owned(), 400),
        ("/api/people/Bo%20of%20ratings/ratings/nava/correspondence".to_owned(), 404),
        ("/api/leaderboards/nava/live?list=levels&after=50".to_owned(), 200),
        ("/api/leaderboards/nava/slow".to_owned(), 400),
    ] {
        description.call(caller, &format!("GET {path}"), &Value::Null, status).await;
    }
}

/// Conditional lines in a game where it is the caller's turn.
async fn conditions(description: &mut Description, caller: (&Site, &Person), id: &str) {
    let (get, put) = (format!("GET /api/games/{id}/conditions"), format!("PUT /api/games/{id}/conditions"));
    let wanted = |ply: u32, lines: Value| json!({ "ply": ply, "lines": lines });
    description.call(caller, &put, &wanted(0, json!([])), 200).await;
    description.call(caller, &put, &wanted(0, json!([["a1e5"]])), 400).await;
    description.call(caller, &put, &wanted(9, json!([])), 409).await;
    description.call(caller, &get, &Value::Null, 200).await;
    description.call((caller.0, &Person::new(caller.0).await), &get, &Value::Null, 403).await;
    for (request, body) in [(get, Value::Null), (put, wanted(0, json!([])))] {
        description.call(caller, &request.replace(id, NO_GAME), &body, 404).await;
    }
}

/// Requests that every operation refuses, from the owner of an account.
async fn refused(description: &mut Description, site: &Site, id: &str, cookie: &str) {
    let operations = description.operations();
    for operation in operations.iter().filter(|operation| operation.is_write()) {
        let evil = ["Origin: http://evil.test"];
        let answer = ask(site.address, &operation.request(id), &evil, "{}").await;
        assert_eq!(answer.status, 403, "{operation:?}");
        description.compare(operation, "{}", &answer);
        if description.of(operation)["requestBody"].is_object() {
            let long = json!({ "name": "x".repeat(70_000) }).to_string();
            for (body, status) in [("{", 400), (&*long, 413), ("", 415), (r#"{"unknown":1}"#, 422)] {
                let answer = ask(site.address, &operation.request(id), &[cookie], body).await;
                assert_eq!(answer.status, status, "{operation:?}");
                description.compare(operation, body, &answer);
            }
        }
    }
}

/// Bodies of which the end never arrives.
async fn too_slow(description: &mut Description, site: &Site, id: &str, cookie: &str) {
    for operation in description.operations() {
        if description.of(&operation)["requestBody"].is_object() {
            let mut connection = TcpStream::connect(site.address).await.expect("a connection");
            let head = "Connection: close\r\nContent-Type: application/json\r\nContent-Length: 20";
            let head = format!("Host: x\r\n{cookie}\r\n{head}");
            let request = format!("{} HTTP/1.1\r\n{head}\r\n\r\n{{", operation.request(id));
            connection.write_all(request.as_bytes()).await.expect("sent");
            let answer = Answer::read(&rest(&mut connection).await);
            assert_eq!(answer.status, 408, "{operation:?}");
            description.compare(&operation, "{", &answer);
        }
    }
}

/// More requests than a client may send.
async fn too_many(description: &mut Description, site: &Site, id: &str) {
    for operation in description.operations() {
        let body = if operation.is_write() { "{}" } else { "" };
        let mut answer = ask(site.address, &operation.request(id), &[], body).await;
        // The bucket holds four requests and gains one a second; a slow machine needs a few more.
        for _ in 0..100 {
            if answer.status == 429 {
                break;
            }
            answer = ask(site.address, &operation.request(id), &[], body).await;
        }
        assert_eq!(answer.status, 429, "{operation:?}");
        assert!(!answer.header("retry-after").is_empty(), "{operation:?}");
        description.compare(&operation, body, &answer);
    }
}

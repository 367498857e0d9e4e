//! Passkeys, with an authenticator in software.

use reqwest::StatusCode;
use ring::rand::SystemRandom;
use ring::signature::{ECDSA_P256_SHA256_ASN1_SIGNING, EcdsaKeyPair, KeyPair};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use crate::raw::{Answer, ask_at};
use crate::site::{Person, Site};

/// The authenticator has verified its user, who is present.
const VERIFIED: u8 = 0b101;
/// A new key follows.
const HAS_KEY: u8 = 0b100_0000;

/// An authenticator with one key.
pub(crate) struct Authenticator {
    key: EcdsaKeyPair,
    id: [u8; 16],
    user: String,
    count: u32,
}

/// Text of bytes as WebAuthn writes it.
fn base64url(bytes: &[u8]) -> String {
    const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    let mut text = String::new();
    for chunk in bytes.chunks(3) {
        let bits =
            chunk.iter().fold(0u32, |bits, byte| bits << 8 | u32::from(*byte)) << (8 * (3 - chunk.len()));
        for place in 0..=chunk.len() {
            text.push(char::from(LETTERS[(bits >> (18 - 6 * place)) as usize & 63]));
        }
    }
    text
}

fn client_data(kind: &str, options: &Value, origin: &str) -> String {
    let challenge = &options["options"]["publicKey"]["challenge"];
    json!({ "type": kind, "challenge": challenge, "origin": origin, "crossOrigin": false }).to_string()
}

impl Authenticator {
    pub(crate) fn new() -> Authenticator {
        let random = SystemRandom::new();
        let pkcs8 = EcdsaKeyPair::generate_pkcs8(&ECDSA_P256_SHA256_ASN1_SIGNING, &random).expect("a key");
        let key = EcdsaKeyPair::from_pkcs8(&ECDSA_P256_SHA256_ASN1_SIGNING, pkcs8.as_ref(), &random);
        let key = key.expect("a key");
        let mut id = [0; 16];
        id.copy_from_slice(&key.public_key().as_ref()[1..17]);
        Authenticator { key, id, user: String::new(), count: 0 }
    }

    fn data(&mut self, host: &str, flags: u8) -> Vec<u8> {
        self.count += 1;
        let mut data = Sha256::digest(host).to_vec();
        data.push(flags);
        data.extend(self.count.to_be_bytes());
        data
    }

    /// Makes its key for the site that asks.
    pub(crate) fn make(&mut self, options: &Value, origin: &str) -> Value {
        let asked = &options["options"]["publicKey"];
        assert_eq!(asked["authenticatorSelection"]["residentKey"], "required", "{asked}");
        self.user = asked["user"]["id"].as_str().expect("a user").to_owned();
        let mut data = self.data(asked["rp"]["id"].as_str().expect("a host"), VERIFIED | HAS_KEY);
        data.extend([0; 16]);
        data.extend(16u16.to_be_bytes());
        data.extend(self.id);
        // The public key in CBOR: an elliptic curve key of the curve P-256.
        let point = self.key.public_key().as_ref();
        data.extend([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20]);
        data.extend(&point[1..33]);
        data.extend([0x22, 0x58, 0x20]);
        data.extend(&point[33..]);
        let mut object = b"\xa3\x63fmt\x64none\x67attStmt\xa0\x68authData\x58".to_vec();
        object.push(u8::try_from(data.len()).expect("a short text"));
        object.extend(data);
        let response = json!({
            "clientDataJSON": base64url(client_data("webauthn.create", options, origin).as_bytes()),
            "attestationObject": base64url(&object),
            "transports": ["internal"],
        });
        self.credential(&response)
    }

    /// Signs in with its key.
    pub(crate) fn sign(&mut self, options: &Value, origin: &str) -> Value {
        let asked = &options["options"]["publicKey"];
        let data = self.data(asked["rpId"].as_str().expect("a host"), VERIFIED);
        let client = client_data("webauthn.get", options, origin);
        let signed = [&data[..], Sha256::digest(&client).as_slice()].concat();
        let signature = self.key.sign(&SystemRandom::new(), &signed).expect("a signature");
        let response = json!({
            "clientDataJSON": base64url(client.as_bytes()),
            "authenticatorData": base64url(&data),
            "signature": base64url(signature.as_ref()),
            "userHandle": self.user,
        });
        self.credential(&response)
    }

    fn credential(&self, response: &Value) -> Value {
        let id = base64url(&self.id);
        json!({
            "id": id, "rawId": id, "type": "public-key", "response": response, "clientExtensionResults": {},
            "authenticatorAttachment": "platform",
        })
    }
}

/// Sends a request as a browser does that reaches the site by this host.
async fn at(
    site: &Site,
    person: &Person,
    host: &str,
    path: &str,
    body: &Value,
) -> (u16, Value, Option<String>) {
    let (cookie, origin) = (format!("Cookie: {}", person.cookie()), format!("Origin: http://{host}"));
    let body = body.to_string();
    let answer: Answer =
        ask_at(site.address, host, &format!("POST {path}"), &[&cookie, &origin], &body).await;
    let cookie = answer.header("set-cookie").split(';').next().map(str::to_owned);
    (answer.status, serde_json::from_str(&answer.body).unwrap_or_default(), cookie)
}

const HOST: &str = "localhost:8000";
const ORIGIN: &str = "http://localhost:8000";

/// Makes a passkey, and perhaps claims a name with it.
async fn made(site: &Site, person: &Person, begin: &Value, key: &mut Authenticator) -> (u16, Value) {
    let (status, begun, _) = at(site, person, HOST, "/api/account/passkeys/begin", begin).await;
    assert_eq!(status, 200, "{begun}");
    let new =
        json!({ "ceremony": begun["ceremony"], "label": "key", "credential": key.make(&begun, ORIGIN) });
    let (status, account, _) = at(site, person, HOST, "/api/account/passkeys", &new).await;
    // A ceremony is valid once.
    assert_eq!(at(site, person, HOST, "/api/account/passkeys", &new).await.0, 403);
    (status, account)
}

pub(crate) async fn a_name_is_claimed_with_a_passkey_and_signed_in_to(database: &str) {
    let site = Site::start(database).await;
    let (ana, guest) = (Person::new(&site).await, Person::new(&site).await);
    let (mut first, mut second) = (Authenticator::new(), Authenticator::new());
    let (status, account) = made(&site, &ana, &json!({ "claim": "Ana" }), &mut first).await;
    assert_eq!((status, account["name"].as_str()), (200, Some("Ana")), "{account}");
    let (status, account) = made(&site, &ana, &json!({}), &mut second).await;
    assert_eq!((status, account["credentials"].as_array().map(Vec::len)), (200, Some(2)), "{account}");
    for key in [&mut first, &mut second] {
        let (_, begun, _) = at(&site, &guest, HOST, "/api/sign-in/passkey/begin", &json!({})).await;
        let body = json!({ "ceremony": begun["ceremony"], "credential": key.sign(&begun, ORIGIN) });
        let (status, me, cookie) = at(&site, &guest, HOST, "/api/sign-in/passkey", &body).await;
        assert_eq!((status, me["name"].as_str()), (200, Some("Ana")), "{me}");
        let device = guest.with_cookie(&cookie.expect("a cookie"));
        assert_eq!(device.get("/api/account").await.0, StatusCode::OK);
        let (status, _, _) = at(&site, &guest, HOST, "/api/sign-in/passkey", &body).await;
        assert_eq!(status, 403, "a ceremony is valid once");
    }
    // A password opens the same account.
    let password = json!({ "label": "mine", "password": "correct horse battery" });
    assert_eq!(ana.send("POST", "/api/account/passwords", &password).await.0, StatusCode::OK);
    let sign_in = json!({ "name": "ana", "password": "correct horse battery" });
    assert_eq!(guest.signing_in("/api/sign-in/password", &sign_in).await.0, StatusCode::OK);
    site.stop().await;
}

pub(crate) async fn a_passkey_is_refused_where_it_does_not_belong(database: &str) {
    let site = Site::start(database).await;
    let (ana, guest) = (Person::new(&site).await, Person::new(&site).await);
    let mut key = Authenticator::new();
    assert_eq!(made(&site, &ana, &json!({ "claim": "Ana" }), &mut key).await.0, 200);
    let begin = || at(&site, &guest, HOST, "/api/sign-in/passkey/begin", &Value::Null);
    // Another site's page, another site's name, another signature, another user, another key.
    let (_, begun, _) = begin().await;
    let good = key.sign(&begun, ORIGIN);
    let elsewhere = key.sign(&begun, "http://evil.example");
    let mut forged = good.clone();
    forged["response"]["signature"] = key.sign(&begun, ORIGIN)["response"]["signature"].clone();
    let mut other_user = good.clone();
    other_user["response"]["userHandle"] = json!(base64url(&[7; 16]));
    let mut unknown = Authenticator::new();
    unknown.user = key.user.clone();
    for (credential, why) in [
        (elsewhere, "another page"),
        (forged, "another signature"),
        (other_user, "another user"),
        (unknown.sign(&begun, ORIGIN), "another key"),
    ] {
        let body = json!({ "ceremony": begun["ceremony"], "credential": credential });
        assert_eq!(at(&site, &guest, HOST, "/api/sign-in/passkey", &body).await.0, 403, "{why}");
    }
    let body = json!({ "ceremony": begun["ceremony"], "credential": good });
    assert_eq!(at(&site, &guest, "evil.example", "/api/sign-in/passkey", &body).await.0, 403, "another host");
    // A ceremony of somebody else, or of another kind, and what is no credential.
    let (_, making, _) = at(&site, &ana, HOST, "/api/account/passkeys/begin", &json!({})).await;
    let mut new = Authenticator::new();
    let body =
        json!({ "ceremony": making["ceremony"], "label": "x", "credential": new.make(&making, ORIGIN) });
    assert_eq!(at(&site, &guest, HOST, "/api/account/passkeys", &body).await.0, 403);
    let body = json!({ "ceremony": making["ceremony"], "credential": good });
    assert_eq!(at(&site, &guest, HOST, "/api/sign-in/passkey", &body).await.0, 403);
    let body = json!({ "ceremony": begun["ceremony"], "credential": { "id": 1 } });
    assert_eq!(at(&site, &guest, HOST, "/api/sign-in/passkey", &body).await.0, 400);
    assert_eq!(at(&site, &guest, "127.0.0.1:8000", "/api/sign-in/passkey/begin", &Value::Null).await.0, 400);
    site.stop().await;
}

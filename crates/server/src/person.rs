//! Identity: a random secret in a cookie, and nothing else.

use axum::extract::FromRequestParts;
use axum::http::header::{COOKIE, SET_COOKIE, USER_AGENT};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue};
use cairn_wire::{AccountKind, DisplayName, Millis};
use sha2::{Digest, Sha256};

use crate::api::{ApiError, Site};
use crate::client::Client;
use crate::metrics::{METRICS, Metrics};
use crate::rooms::now;
use crate::store::{DeviceId, NewDevice, Person, SecretHash, Session};

const NAME: &str = "cairn";
/// Five years, in seconds.
const KEEP: u32 = 5 * 365 * 24 * 60 * 60;

/// Unpredictable random bytes.
pub(crate) fn random<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    // Secrets from a weak source would be worse than no server.
    getrandom::fill(&mut bytes).expect("the system has random numbers");
    bytes
}

/// The hash of a secret. Only the hash is stored, so that a copy of the database reveals no identity.
pub(crate) fn hash(secret: &str) -> SecretHash {
    SecretHash(Sha256::digest(secret.as_bytes()).into())
}

/// A new secret, as text.
pub(crate) fn new_secret() -> String {
    random::<32>().iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The `Set-Cookie` header for a secret.
pub(crate) fn cookie(secret: &str, is_secure: bool) -> HeaderValue {
    let secure = if is_secure { "; Secure" } else { "" };
    let text = format!("{NAME}={secret}; Path=/; Max-Age={KEEP}; HttpOnly; SameSite=Lax{secure}");
    // Secrets are made of digits and letters.
    HeaderValue::from_str(&text).unwrap_or(HeaderValue::from_static(""))
}

/// The secret in the cookies of a request.
fn secret_of(headers: &HeaderMap) -> Option<&str> {
    let cookies = headers.get_all(COOKIE).iter().filter_map(|value| value.to_str().ok());
    let mut pairs = cookies.flat_map(|line| line.split(';')).filter_map(|pair| pair.trim().split_once('='));
    pairs.find(|(name, _)| *name == NAME).map(|(_, secret)| secret).filter(|secret| secret.len() == 64)
}

/// The `Set-Cookie` header that removes the cookie.
pub(crate) fn no_cookie(is_secure: bool) -> HeaderValue {
    let secure = if is_secure { "; Secure" } else { "" };
    let text = format!("{NAME}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax{secure}");
    HeaderValue::from_str(&text).unwrap_or(HeaderValue::from_static(""))
}

/// The session of the device that asks; `None` without a valid cookie. Devices are noted as seen once an hour.
pub(crate) async fn session(headers: &HeaderMap, site: &Site) -> Result<Option<Session>, ApiError> {
    let Some(secret) = secret_of(headers) else { return Ok(None) };
    let session = site.rooms.store().session(&hash(secret)).await?;
    if let Some(session) = &session {
        let hour = hour_of(now());
        if session.seen < hour {
            // The request can be answered without it.
            if let Err(error) = site.rooms.note_seen(session, hour).await {
                tracing::warn!(%error, "cannot note that a device was seen");
            }
        }
    }
    Ok(session)
}

/// The beginning of the hour.
pub(crate) fn hour_of(time: Millis) -> Millis {
    const HOUR: u64 = 60 * 60 * 1000;
    Millis(time.0 / HOUR * HOUR)
}

/// The session of the device that asks; `None` without a valid cookie.
pub(crate) struct MaybeSession(pub(crate) Option<Session>);

impl FromRequestParts<Site> for MaybeSession {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, site: &Site) -> Result<MaybeSession, ApiError> {
        session(&parts.headers, site).await.map(MaybeSession)
    }
}

/// The person who asks; `None` without a valid cookie.
pub(crate) struct MaybePerson(pub(crate) Option<Person>);

impl FromRequestParts<Site> for MaybePerson {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, site: &Site) -> Result<MaybePerson, ApiError> {
        Ok(MaybePerson(session(&parts.headers, site).await?.map(|session| session.person)))
    }
}

/// The person who asks, who has an account, and the device.
pub(crate) struct AccountOwner {
    pub(crate) person: Person,
    pub(crate) device: DeviceId,
}

impl FromRequestParts<Site> for AccountOwner {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, site: &Site) -> Result<AccountOwner, ApiError> {
        match session(&parts.headers, site).await? {
            Some(Session { person, device, .. }) if person.account == Some(AccountKind::Person) => {
                Ok(AccountOwner { person, device })
            }
            _ => Err(ApiError::Missing("you have no account: claim a name first")),
        }
    }
}

/// The person who asks. Without a valid cookie a new person is made, and the answer must set the cookie.
pub(crate) struct Caller {
    pub(crate) person: Person,
    /// The device; `None` if it is new.
    pub(crate) device: Option<DeviceId>,
    pub(crate) cookie: Option<HeaderValue>,
}

impl FromRequestParts<Site> for Caller {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, site: &Site) -> Result<Caller, ApiError> {
        if let Some(Session { person, device, .. }) = session(&parts.headers, site).await? {
            return Ok(Caller { person, device: Some(device), cookie: None });
        }
        if let Some(Err(wait)) = parts.extensions.get::<Client>().map(|client| site.gate.people.take(*client))
        {
            Metrics::count(&METRICS.limited, "people");
            let why = "too many new people from your address".to_owned();
            return Err(ApiError::Wait(wait, why));
        }
        let secret = new_secret();
        let device = NewDevice { secret: hash(&secret), label: device_label(&parts.headers) };
        let made = site.rooms.store().create_person(&device, &random_name(), now()).await?;
        let person = site.rooms.give_way(made).await?;
        Ok(Caller { person, device: None, cookie: Some(cookie(&secret, site.is_secure)) })
    }
}

impl Caller {
    /// An answer that sets the cookie, if there is one.
    pub(crate) fn answer(&self, answer: impl axum::response::IntoResponse) -> axum::response::Response {
        let mut response = answer.into_response();
        if let Some(cookie) = &self.cookie {
            response.headers_mut().append(SET_COOKIE, cookie.clone());
        }
        response
    }
}

/// What the sender of a request calls itself: the names of its browser and system, or of the program. Versions are left
/// out, since they say more than people need to recognise their devices.
pub(crate) fn device_label(headers: &HeaderMap) -> String {
    // The names of most browsers are in the texts of others, so the order matters.
    const BROWSERS: [(&str, &str); 6] = [
        ("Edg", "Edge"),
        ("OPR/", "Opera"),
        ("Firefox/", "Firefox"),
        ("FxiOS/", "Firefox"),
        ("Chrom", "Chrome"),
        ("Safari/", "Safari"),
    ];
    const SYSTEMS: [(&str, &str); 7] = [
        ("iPhone", "iPhone"),
        ("iPad", "iPad"),
        ("Android", "Android"),
        ("Windows", "Windows"),
        ("Mac OS", "macOS"),
        ("CrOS", "ChromeOS"),
        ("Linux", "Linux"),
    ];
    let text = headers.get(USER_AGENT).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let named = |names: &[(&str, &'static str)]| {
        names.iter().find(|(part, _)| text.contains(part)).map(|(_, name)| *name)
    };
    match (named(&BROWSERS), named(&SYSTEMS)) {
        (Some(browser), Some(system)) => format!("{browser}, {system}"),
        (Some(name), None) | (None, Some(name)) => name.to_owned(),
        (None, None) => {
            let product = text.split(|c: char| !c.is_ascii_alphanumeric()).next().unwrap_or_default();
            product.chars().take(24).collect()
        }
    }
}

/// A name for a guest.
pub(crate) fn random_name() -> DisplayName {
    const FIRST: [&str; 8] = ["Quiet", "Brave", "Swift", "Merry", "Clever", "Calm", "Bright", "Lucky"];
    const SECOND: [&str; 8] = ["Crab", "Stone", "Wave", "Tower", "Knight", "Pebble", "Otter", "Heron"];
    let [a, b, c, d] = random::<4>();
    let number = u16::from_be_bytes([c, d]) % 1000;
    let name = format!("{} {} {number}", FIRST[usize::from(a) % 8], SECOND[usize::from(b) % 8]);
    DisplayName::new(&name).unwrap_or_else(|_| DisplayName::new("Someone").expect("a name"))
}

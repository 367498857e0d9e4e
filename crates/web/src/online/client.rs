//! What is asked once, over HTTP.

pub(crate) use cairn_session::RequestFailure as Failure;
use cairn_wire::{
    ArchivePage, ArchiveQuery, Browse, Conditions, DisplayName, FollowedPerson, GameId, GameRatings,
    GameSummary, GameView, Leaderboard, Me, MessageId, NewGame, NewPairing, Pairing, PersonRatings,
    PlayerList, Pool, Profile, RatingHistory, WaitingPeople,
};
use js_sys::{Uint8Array, encode_uri_component};
use leptos::prelude::window;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{Headers, RequestInit, Response};

/// Who the user is; makes them known where they are not.
pub(crate) async fn me() -> Result<Me, Failure> {
    read(&get("/api/me").await?)
}

/// What everybody sees of an account.
pub(crate) async fn profile(name: &str) -> Result<Profile, Failure> {
    read(&get(&format!("/api/people/{}", encode_uri_component(name))).await?)
}

/// Calls the user something else.
pub(crate) async fn rename(name: &DisplayName) -> Result<Me, Failure> {
    read(&send("PUT", "/api/me", &Me { name: name.clone(), account: None }).await?)
}

/// A list of games.
pub(crate) async fn list(which: Browse) -> Result<Vec<GameSummary>, Failure> {
    let which = match which {
        Browse::Lobby => "lobby",
        Browse::Live => "live",
        Browse::Mine => "mine",
        Browse::Challenges => "challenges",
    };
    read(&get(&format!("/api/games?list={which}")).await?)
}

/// Makes a game.
pub(crate) async fn make(game: &NewGame) -> Result<GameId, Failure> {
    #[derive(Deserialize)]
    struct Made {
        id: GameId,
    }
    read(&send("POST", "/api/games", game).await?).map(|made: Made| made.id)
}

/// A game with its log.
pub(crate) async fn game(id: &GameId) -> Result<GameView, Failure> {
    read(&get(&format!("/api/games/{id}")).await?)
}

/// Takes a seat of a game, any that is open where none is named.
pub(crate) async fn join(id: &GameId, seat: Option<u8>) -> Result<GameView, Failure> {
    #[derive(Serialize)]
    struct Join {
        seat: Option<u8>,
    }
    read(&send("POST", &format!("/api/games/{id}/join"), &Join { seat }).await?)
}

/// Declines a challenge.
pub(crate) async fn decline(id: &GameId) -> Result<GameView, Failure> {
    #[derive(Serialize)]
    struct Nothing {}
    read(&send("POST", &format!("/api/games/{id}/decline"), &Nothing {}).await?)
}

/// Asks for a game, and waits some seconds for it.
pub(crate) async fn pair(wanted: &NewPairing) -> Result<Pairing, Failure> {
    read(&send("PUT", "/api/pairing", wanted).await?)
}

/// Takes a request for a game out of the queue.
pub(crate) async fn leave_queue(id: MessageId) -> Result<Pairing, Failure> {
    #[derive(Serialize)]
    struct Leave {
        id: MessageId,
    }
    read(&send("POST", "/api/pairing/leave", &Leave { id }).await?)
}

/// How many people wait for which game.
pub(crate) async fn waiting() -> Result<Vec<WaitingPeople>, Failure> {
    read(&get("/api/pairing").await?)
}

/// The people whom the user follows.
pub(crate) async fn followed() -> Result<Vec<FollowedPerson>, Failure> {
    read(&get("/api/follows").await?)
}

/// Follows the owner of a name, or no longer.
pub(crate) async fn follow(name: &str, follows: bool) -> Result<Vec<FollowedPerson>, Failure> {
    #[derive(Serialize)]
    struct Nothing {}
    let method = if follows { "PUT" } else { "DELETE" };
    read(&send(method, &format!("/api/follows/{}", encode_uri_component(name)), &Nothing {}).await?)
}

/// The user's conditional lines in a game.
pub(crate) async fn conditions(id: &GameId) -> Result<Conditions, Failure> {
    read(&get(&conditions_address(id)).await?)
}

/// Replaces the user's conditional lines in a game.
pub(crate) async fn set_conditions(id: &GameId, conditions: &Conditions) -> Result<Conditions, Failure> {
    read(&send("PUT", &conditions_address(id), conditions).await?)
}

fn conditions_address(id: &GameId) -> String {
    format!("/api/games/{id}/conditions")
}

/// The ratings of the seats of a game.
pub(crate) async fn game_ratings(id: &GameId) -> Result<GameRatings, Failure> {
    read(&get(&format!("/api/games/{id}/ratings")).await?)
}

/// The ratings of a person, those in pools after this one.
pub(crate) async fn ratings(name: &str, after: Option<&Pool>) -> Result<PersonRatings, Failure> {
    let name = encode_uri_component(name);
    let after = after.map(|pool| format!("?after={}", encode_uri_component(&pool.to_string())));
    read(&get(&format!("/api/people/{name}/ratings{}", after.unwrap_or_default())).await?)
}

/// How the rating of a person in a pool came about.
pub(crate) async fn rating_history(name: &str, pool: &Pool) -> Result<RatingHistory, Failure> {
    read(&get(&format!("/api/people/{}/ratings/{}", encode_uri_component(name), pool_path(pool))).await?)
}

/// A page of a leaderboard: players after this rank.
pub(crate) async fn leaderboard(pool: &Pool, list: PlayerList, after: u32) -> Result<Leaderboard, Failure> {
    let list = match list {
        PlayerList::People => "people",
        PlayerList::Bots => "bots",
        PlayerList::Levels => "levels",
    };
    read(&get(&format!("/api/leaderboards/{}?list={list}&after={after}", pool_path(pool))).await?)
}

fn pool_path(pool: &Pool) -> String {
    format!("{}/{}", encode_uri_component(&pool.setup), pool.pace.name())
}

/// Where the record of a game is.
pub(crate) fn record_address(id: &GameId) -> String {
    format!("/api/games/{id}/record")
}

/// The record of a game.
pub(crate) async fn record(id: &GameId) -> Result<String, Failure> {
    get(&record_address(id)).await
}

/// Games that are over.
pub(crate) async fn archive(query: &ArchiveQuery) -> Result<ArchivePage, Failure> {
    let millis = |time: Option<cairn_wire::Millis>| time.map(|time| time.0.to_string());
    let fields = [
        ("game", query.game.clone()),
        ("player", query.player.clone()),
        ("result", query.result.clone()),
        ("from", millis(query.from)),
        ("until", millis(query.until)),
        ("after", query.after.as_ref().map(GameId::to_string)),
    ];
    let fields = fields.into_iter().filter_map(|(name, value)| {
        let value = value?;
        Some(format!("{name}={}", encode_uri_component(&value)))
    });
    let fields: Vec<String> = fields.collect();
    read(&get(&format!("/api/archive?{}", fields.join("&"))).await?)
}

#[derive(Serialize, Deserialize)]
struct Token {
    token: String,
}

/// Something that makes another device belong to the user.
pub(crate) async fn hand_over() -> Result<String, Failure> {
    #[derive(Serialize)]
    struct Nothing {}
    read(&send("POST", "/api/me/hand-over", &Nothing {}).await?).map(|token: Token| token.token)
}

/// Makes this device belong to the player who made the link.
pub(crate) async fn take_over(token: String) -> Result<Me, Failure> {
    read(&send("POST", "/api/me/take-over", &Token { token }).await?)
}

fn read<T: DeserializeOwned>(text: &str) -> Result<T, Failure> {
    serde_json::from_str(text).map_err(|_| Failure::Odd)
}

/// The text at an address.
pub(crate) async fn get(address: &str) -> Result<String, Failure> {
    ask(address, &RequestInit::new()).await
}

/// The bytes of a file.
pub(crate) async fn get_bytes(address: &str) -> Result<Uint8Array, Failure> {
    let answer = answer(address, &RequestInit::new()).await?;
    if !answer.ok() {
        return Err(Failure::Refused(answer.status(), String::new()));
    }
    let bytes = JsFuture::from(answer.array_buffer().map_err(|_| Failure::Odd)?).await;
    Ok(Uint8Array::new(&bytes.map_err(|_| Failure::NoServer)?))
}

async fn send(method: &str, address: &str, body: &impl Serialize) -> Result<String, Failure> {
    let body = serde_json::to_string(body).map_err(|_| Failure::Odd)?;
    request(method, address, Some(&body)).await
}

/// Makes a request, with a body of JSON or without one; the text of the answer.
pub(crate) async fn request(method: &str, address: &str, body: Option<&str>) -> Result<String, Failure> {
    let init = RequestInit::new();
    init.set_method(method);
    if let Some(body) = body {
        let headers = Headers::new().map_err(|_| Failure::Odd)?;
        headers.set("Content-Type", "application/json").map_err(|_| Failure::Odd)?;
        init.set_headers(&headers);
        init.set_body(&JsValue::from_str(body));
    }
    ask(address, &init).await
}

/// The text of the answer.
async fn ask(address: &str, init: &RequestInit) -> Result<String, Failure> {
    #[derive(Deserialize)]
    struct Said {
        error: String,
    }
    let answer = answer(address, init).await?;
    let text = JsFuture::from(answer.text().map_err(|_| Failure::Odd)?).await;
    let text = text.map_err(|_| Failure::NoServer)?.as_string().unwrap_or_default();
    if answer.ok() {
        return Ok(text);
    }
    let said = serde_json::from_str(&text).map_or(text, |said: Said| said.error);
    Err(Failure::Refused(answer.status(), said))
}

async fn answer(address: &str, init: &RequestInit) -> Result<Response, Failure> {
    let answer = JsFuture::from(window().fetch_with_str_and_init(address, init)).await;
    answer.map_err(|_| Failure::NoServer)?.dyn_into().map_err(|_| Failure::Odd)
}

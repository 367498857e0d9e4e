//! Columns: conversions between rows and values.

use cairn_wire::{AccountKind, DisplayName, GameId, Logged, MessageId, Millis, Stage};
use serde_json::{Value, json};

use super::sql::Row;
use super::{Actor, Entry, GameRow, ListColumns, Listed, OpenTo, Person, PersonId, SeatHolder, StoreError};

/// The columns that [`listed`] reads.
pub(super) const LISTED: &str = "id, setup, start, clock, public, created, owner, stage, moves, to_move, \
     engine_turn, deadline, result, winner, changed, last, rated, open_to";

/// A time as the database stores it; times beyond its range are clamped.
pub(super) fn time(millis: Millis) -> i64 {
    i64::try_from(millis.0).unwrap_or(i64::MAX)
}

/// A name folded for case-insensitive search.
pub(super) fn folded(name: &str) -> String {
    // To upper case first, since some letters are equal in upper case only.
    name.trim().to_uppercase().to_lowercase()
}

/// The name of the game in a setup, without its options.
pub(super) fn game_of(setup: &str) -> &str {
    setup.split_once(':').map_or(setup, |(game, _)| game)
}

pub(super) fn stage_name(stage: Stage) -> &'static str {
    match stage {
        Stage::Waiting => "waiting",
        Stage::Playing => "playing",
        Stage::Over => "over",
    }
}

fn stage(name: &str) -> Result<Stage, StoreError> {
    match name {
        "waiting" => Ok(Stage::Waiting),
        "playing" => Ok(Stage::Playing),
        "over" => Ok(Stage::Over),
        _ => Err(StoreError::Damaged("the stage of a game")),
    }
}

pub(super) fn small<T: TryFrom<i64>>(number: i64) -> Result<T, StoreError> {
    T::try_from(number).map_err(|_| StoreError::Damaged("a number"))
}

pub(super) fn id(row: &Row, column: &str) -> Result<GameId, StoreError> {
    row.text(column)?.parse().map_err(|_| StoreError::Damaged("a game id"))
}

pub(super) fn name(text: &str) -> Result<DisplayName, StoreError> {
    DisplayName::new(text).map_err(|_| StoreError::Damaged("the name of a person"))
}

/// A kind of account as the database names it.
pub(super) fn account_name(account: AccountKind) -> &'static str {
    match account {
        AccountKind::Person => "person",
        AccountKind::Bot => "bot",
    }
}

/// The kind of account that the database names; none for a guest.
pub(super) fn account(name: Option<&str>) -> Result<Option<AccountKind>, StoreError> {
    match name {
        None => Ok(None),
        Some("person") => Ok(Some(AccountKind::Person)),
        Some("bot") => Ok(Some(AccountKind::Bot)),
        Some(_) => Err(StoreError::Damaged("the kind of an account")),
    }
}

/// Reads a game without its seats.
pub(super) fn listed(row: &Row) -> Result<Listed, StoreError> {
    let clock = serde_json::from_str(&row.text("clock")?).map_err(|_| StoreError::Damaged("a clock"))?;
    let game = GameRow {
        id: id(row, "id")?,
        setup: row.text("setup")?,
        start: row.text("start")?,
        clock,
        public: row.flag("public")?,
        rated: row.flag("rated")?,
        created: Millis(small(row.number("created")?)?),
        owner: PersonId(row.number("owner")?),
        seats: Vec::new(),
        open_to: open_to(row.optional_text("open_to")?.as_deref())?,
    };
    let columns = ListColumns {
        stage: stage(&row.text("stage")?)?,
        moves: small(row.number("moves")?)?,
        to_move: row.optional_number("to_move")?.map(small).transpose()?,
        engine_turn: row.flag("engine_turn")?,
        deadline: row.optional_number("deadline")?.map(small).transpose()?.map(Millis),
        result: row.optional_text("result")?,
        winner: row.optional_text("winner")?,
        changed: Millis(small(row.number("changed")?)?),
        last: small(row.number("last")?)?,
    };
    Ok(Listed { game, columns })
}

/// Who may take the open seats, as the database has it; nothing if anybody may.
pub(super) fn open_to_text(open_to: &OpenTo) -> Option<String> {
    (*open_to != OpenTo::default()).then(|| json!(open_to).to_string())
}

fn open_to(text: Option<&str>) -> Result<OpenTo, StoreError> {
    let read = text.map_or_else(|| Ok(OpenTo::default()), serde_json::from_str);
    read.map_err(|_| StoreError::Damaged("who may take open seats"))
}

pub(super) fn holder(row: &Row) -> Result<SeatHolder, StoreError> {
    const WRONG: StoreError = StoreError::Damaged("a seat");
    match row.text("kind")?.as_str() {
        "open" => Ok(SeatHolder::Open),
        "person" => {
            let person = row.optional_number("person")?.ok_or(WRONG)?;
            let text = row.optional_text("name")?.ok_or(WRONG)?;
            let account = account(row.optional_text("account")?.as_deref())?;
            Ok(SeatHolder::Person(Person { id: PersonId(person), name: name(&text)?, account }))
        }
        "engine" => Ok(SeatHolder::Engine(small(row.optional_number("level")?.ok_or(WRONG)?)?)),
        _ => Err(WRONG),
    }
}

pub(super) fn entry(row: &Row) -> Result<Entry, StoreError> {
    let logged = Logged {
        number: small(row.number("number")?)?,
        at: Millis(small(row.number("at")?)?),
        event: serde_json::from_str(&row.text("body")?).map_err(|_| StoreError::Damaged("an event"))?,
    };
    let request = row.optional_number("request")?.map(message_id).transpose()?;
    let actor = row.optional_number("person")?.map(|person| Actor { person: PersonId(person), request });
    Ok(Entry { logged, actor })
}

pub(super) fn message_id(number: i64) -> Result<MessageId, StoreError> {
    MessageId::new(small(number)?).ok_or(StoreError::Damaged("the id of a request"))
}

/// The fields of a seat: game, seat, kind, person, name, folded name, level, account.
pub(super) fn seat_fields(game: &GameId, seat: usize, holder: &SeatHolder) -> Value {
    let game = game.as_str();
    match holder {
        SeatHolder::Open => json!([game, seat, "open", null, null, null, null, null]),
        SeatHolder::Person(Person { id, name, account }) => {
            let (name, account) = (name.as_str(), account.map(account_name));
            json!([game, seat, "person", id.0, name, folded(name), null, account])
        }
        SeatHolder::Engine(level) => json!([game, seat, "engine", null, null, null, level, null]),
    }
}

/// The fields of an event: game, number, time, body, person, request.
pub(super) fn event_fields(game: &GameId, logged: &Logged, actor: Option<Actor>) -> Value {
    let body = json!(logged.event).to_string();
    let person = actor.map(|actor| actor.person.0);
    let request = actor.and_then(|actor| actor.request).map(MessageId::get);
    json!([game.as_str(), logged.number, time(logged.at), body, person, request])
}

//! One interface to both databases: statements with `$1`, `$2`, … and rows.

use sqlx::pool::PoolConnection;
use sqlx::postgres::{PgArguments, PgRow};
use sqlx::query::Query;
use sqlx::sqlite::{SqliteArguments, SqlitePool, SqliteRow};
use sqlx::{AssertSqlSafe, Database, Encode, Executor, Postgres, Row as _, Sqlite, Type};

use super::StoreError;
use super::connections::{Connection, Connections};
use super::file::DatabaseFile;

/// Stands in a statement for the rows of the JSON array that is its first parameter. Each row has one column,
/// `value`, an array itself, of which `value ->> 0` is the first field.
pub(super) const ROWS: &str = "{rows}";
/// Ends a query for games that the same statement changes: locks them, and skips those that another process has locked.
pub(super) const FREE: &str = "{free}";

/// A statement with its parameters.
#[derive(Clone)]
pub(super) struct Sql {
    text: String,
    values: Vec<Value>,
}

#[derive(Clone)]
enum Value {
    Number(Option<i64>),
    Text(Option<String>),
    Flag(bool),
    Bytes(Option<Vec<u8>>),
}

impl Sql {
    /// A statement. Values from outside go into its parameters, never into its text.
    pub(super) fn new(text: impl Into<String>) -> Sql {
        Sql { text: text.into(), values: Vec::new() }
    }

    fn with(mut self, value: Value) -> Sql {
        self.values.push(value);
        self
    }

    pub(super) fn number(self, number: impl Into<Option<i64>>) -> Sql {
        self.with(Value::Number(number.into()))
    }

    pub(super) fn text(self, text: &str) -> Sql {
        self.optional_text(Some(text))
    }

    pub(super) fn optional_text(self, text: Option<&str>) -> Sql {
        self.with(Value::Text(text.map(str::to_owned)))
    }

    pub(super) fn flag(self, flag: bool) -> Sql {
        self.with(Value::Flag(flag))
    }

    pub(super) fn bytes(self, bytes: &[u8]) -> Sql {
        self.optional_bytes(Some(bytes))
    }

    pub(super) fn optional_bytes(self, bytes: Option<&[u8]>) -> Sql {
        self.with(Value::Bytes(bytes.map(<[u8]>::to_owned)))
    }

    /// The parameter behind [`ROWS`].
    pub(super) fn rows(self, rows: Vec<serde_json::Value>) -> Sql {
        self.text(&serde_json::Value::Array(rows).to_string())
    }

    /// Adds a condition, with `?` for the number of its parameter, which follows.
    pub(super) fn and(mut self, condition: &str) -> Sql {
        let parameter = format!("${}", self.values.len() + 1);
        self.text.push_str(" AND ");
        self.text.push_str(&condition.replace('?', &parameter));
        self
    }

    /// Adds the end of the statement.
    pub(super) fn then(mut self, text: &str) -> Sql {
        self.text.push_str(text);
        self
    }

    fn for_sqlite(self) -> Query<'static, Sqlite, SqliteArguments> {
        self.query("json_each($1)", "")
    }

    fn for_postgres(self) -> Query<'static, Postgres, PgArguments> {
        self.query("json_array_elements(CAST($1 AS json))", " FOR NO KEY UPDATE OF games SKIP LOCKED")
    }

    /// The statement in the words of a database.
    fn query<DB: Database>(self, rows: &str, free: &str) -> Query<'static, DB, DB::Arguments>
    where
        Option<i64>: Encode<'static, DB> + Type<DB>,
        Option<String>: Encode<'static, DB> + Type<DB>,
        bool: Encode<'static, DB> + Type<DB>,
        Option<Vec<u8>>: Encode<'static, DB> + Type<DB>,
    {
        let query = sqlx::query(AssertSqlSafe(self.text.replace(ROWS, rows).replace(FREE, free)));
        self.values.into_iter().fold(query, |query, value| match value {
            Value::Number(number) => query.bind(number),
            Value::Text(text) => query.bind(text),
            Value::Flag(flag) => query.bind(flag),
            Value::Bytes(bytes) => query.bind(bytes),
        })
    }
}

/// A row of an answer.
pub(super) enum Row {
    Sqlite(SqliteRow),
    Postgres(PgRow),
}

macro_rules! column {
    ($name:ident, $type:ty) => {
        pub(super) fn $name(&self, column: &str) -> Result<$type, StoreError> {
            Ok(match self {
                Row::Sqlite(row) => row.try_get(column)?,
                Row::Postgres(row) => row.try_get(column)?,
            })
        }
    };
}

impl Row {
    column!(number, i64);
    column!(optional_number, Option<i64>);
    column!(text, String);
    column!(optional_text, Option<String>);
    column!(flag, bool);
    column!(optional_bytes, Option<Vec<u8>>);
}

/// Connections to a database.
#[derive(Clone)]
pub(super) enum Pool {
    Sqlite(SqlitePool, DatabaseFile),
    Postgres(Connections),
}

impl Pool {
    /// Runs a single statement outside a transaction. It is repeated if the connection is lost, so it must be one that
    /// may be carried out twice.
    pub(super) async fn fetch(&self, sql: Sql) -> Result<Vec<Row>, StoreError> {
        twice(|| self.fetch_once(sql.clone())).await
    }

    /// Runs a single statement outside a transaction.
    pub(super) async fn fetch_once(&self, sql: Sql) -> Result<Vec<Row>, StoreError> {
        Ok(match self {
            Pool::Sqlite(pool, file) => {
                let rows = sql.for_sqlite().fetch_all(pool).await?;
                file.is_in_place()?;
                rows.into_iter().map(Row::Sqlite).collect()
            }
            Pool::Postgres(pool) => {
                let rows = pool.acquire().await?.fetch(sql.for_postgres()).await?;
                rows.into_iter().map(Row::Postgres).collect()
            }
        })
    }

    /// Closes all connections after their statements under way.
    pub(super) async fn close(&self) {
        match self {
            Pool::Sqlite(pool, _) => pool.close().await,
            Pool::Postgres(pool) => pool.close().await,
        }
    }

    /// Begins a transaction that reads one snapshot.
    pub(super) async fn snapshot(&self) -> Result<Tx, StoreError> {
        Ok(match self {
            Pool::Sqlite(pool, file) => Tx::Sqlite(LiteTx::begin(pool, file, "BEGIN").await?),
            Pool::Postgres(pool) => begun(pool, "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY").await?,
        })
    }

    /// Begins a transaction that writes.
    pub(super) async fn begin(&self) -> Result<Tx, StoreError> {
        Ok(match self {
            // A transaction that began as a reader could not write after another process wrote.
            Pool::Sqlite(pool, file) => Tx::Sqlite(LiteTx::begin(pool, file, "BEGIN IMMEDIATE").await?),
            Pool::Postgres(pool) => begun(pool, "BEGIN").await?,
        })
    }
}

async fn begun(pool: &Connections, statement: &'static str) -> Result<Tx, StoreError> {
    let mut connection = pool.acquire().await?;
    connection.begin(statement).await?;
    Ok(Tx::Postgres(connection))
}

/// Makes an attempt, and another one if the connection is lost meanwhile: the next connection is a new one.
pub(super) async fn twice<T, F: Future<Output = Result<T, StoreError>>>(
    attempt: impl Fn() -> F,
) -> Result<T, StoreError> {
    match attempt().await {
        Err(StoreError::Lost(_)) => attempt().await,
        done => done,
    }
}

/// A transaction; dropped without a commit, it is rolled back.
pub(super) enum Tx {
    Sqlite(LiteTx),
    Postgres(Connection),
}

/// A transaction of SQLite. The driver's own one counts transactions, and miscounts those that SQLite ends by itself,
/// as it does when the disk is full: no other could begin on that connection. So one that does not end with a commit is
/// closed together with its connection.
pub(super) struct LiteTx {
    connection: PoolConnection<Sqlite>,
    file: DatabaseFile,
    is_done: bool,
}

impl LiteTx {
    async fn begin(
        pool: &SqlitePool,
        file: &DatabaseFile,
        statement: &'static str,
    ) -> Result<LiteTx, StoreError> {
        let mut tx = LiteTx { connection: pool.acquire().await?, file: file.clone(), is_done: false };
        tx.connection.execute(statement).await?;
        tx.file.is_in_place()?;
        Ok(tx)
    }

    async fn commit(mut self) -> Result<(), StoreError> {
        self.connection.execute("COMMIT").await?;
        self.is_done = true;
        self.file.is_in_place()
    }
}

impl Drop for LiteTx {
    fn drop(&mut self) {
        if !self.is_done {
            self.connection.close_on_drop();
        }
    }
}

impl Tx {
    pub(super) async fn fetch(&mut self, sql: Sql) -> Result<Vec<Row>, StoreError> {
        Ok(match self {
            Tx::Sqlite(tx) => {
                sql.for_sqlite().fetch_all(&mut *tx.connection).await?.into_iter().map(Row::Sqlite).collect()
            }
            Tx::Postgres(connection) => {
                connection.fetch(sql.for_postgres()).await?.into_iter().map(Row::Postgres).collect()
            }
        })
    }

    pub(super) async fn commit(self) -> Result<(), StoreError> {
        match self {
            Tx::Sqlite(tx) => tx.commit().await?,
            Tx::Postgres(connection) => connection.commit().await?,
        }
        Ok(())
    }
}

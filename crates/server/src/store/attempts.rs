//! Attempts, counted for the whole site.

use std::time::Duration;

use cairn_wire::Millis;

use super::sql::Sql;
use super::{Store, StoreError, columns};

impl Store {
    /// Counts an attempt in a bucket. Beyond `most` within the time `window` since the first one it gives the time
    /// until the count begins again.
    pub async fn attempt(
        &self,
        bucket: i64,
        most: u32,
        window: Millis,
        now: Millis,
    ) -> Result<Option<Duration>, StoreError> {
        let sql = Sql::new(
            "INSERT INTO attempts (bucket, count, until) VALUES ($1, 1, $2) ON CONFLICT (bucket) DO UPDATE SET \
             count = CASE WHEN attempts.until <= $3 THEN 1 ELSE attempts.count + 1 END, \
             until = CASE WHEN attempts.until <= $3 THEN excluded.until ELSE attempts.until END \
             RETURNING count, until",
        );
        let sql = sql.number(bucket).number(columns::time(now.plus(window))).number(columns::time(now));
        let rows = self.shared.writing.fetch(sql).await?;
        let row = rows.first().ok_or(StoreError::Damaged("no count of attempts"))?;
        let until = Millis(columns::small(row.number("until")?)?);
        Ok((row.number("count")? > i64::from(most)).then(|| until.minus(now).into()))
    }
}

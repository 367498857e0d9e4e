-- Ratings. A player is a number: the id of a person, or minus the level of an engine. A pool is a text, such as
-- nava/live. Ratings and deviations are thousandths of a point, volatilities are billionths.
-- The same tables as for PostgreSQL.

ALTER TABLE games ADD COLUMN rated INTEGER NOT NULL DEFAULT 0;
CREATE INDEX games_rated ON games (id) WHERE rated AND stage = 'over' AND result IS NOT NULL;

-- The rating of a player in a pool after the last game that counts.
CREATE TABLE ratings (
    pool TEXT NOT NULL,
    player INTEGER NOT NULL,
    rating INTEGER NOT NULL,
    deviation INTEGER NOT NULL,
    volatility INTEGER NOT NULL,
    games INTEGER NOT NULL,
    won INTEGER NOT NULL,
    drawn INTEGER NOT NULL,
    last INTEGER NOT NULL,
    PRIMARY KEY (pool, player)
) STRICT, WITHOUT ROWID;
CREATE INDEX ratings_leaderboard ON ratings (pool, rating DESC, player);
CREATE INDEX ratings_player ON ratings (player, pool);

-- Rated games that ended with a result, in the order in which they were applied.
CREATE TABLE rated_games (
    number INTEGER PRIMARY KEY,
    game TEXT NOT NULL UNIQUE REFERENCES games (id)
) STRICT;

-- What they changed for each seat.
CREATE TABLE rating_changes (
    game TEXT NOT NULL REFERENCES games (id),
    seat INTEGER NOT NULL,
    pool TEXT NOT NULL,
    player INTEGER NOT NULL,
    at INTEGER NOT NULL,
    place INTEGER NOT NULL,
    ties INTEGER NOT NULL,
    rating INTEGER NOT NULL,
    deviation INTEGER NOT NULL,
    rating_after INTEGER NOT NULL,
    deviation_after INTEGER NOT NULL,
    volatility_after INTEGER NOT NULL,
    counts INTEGER NOT NULL,
    PRIMARY KEY (game, seat)
) STRICT, WITHOUT ROWID;
CREATE INDEX rating_changes_player ON rating_changes (player, pool, at);

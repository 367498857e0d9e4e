-- Ratings. A player is a number: the id of a person, or minus the level of an engine. A pool is a text, such as
-- nava/live. Ratings and deviations are thousandths of a point, volatilities are billionths.
-- The same tables as for SQLite.

ALTER TABLE games ADD COLUMN rated BOOLEAN NOT NULL DEFAULT FALSE;
CREATE INDEX games_rated ON games (id) WHERE rated AND stage = 'over' AND result IS NOT NULL;

-- The rating of a player in a pool after the last game that counts.
CREATE TABLE ratings (
    pool TEXT COLLATE "C" NOT NULL,
    player BIGINT NOT NULL,
    rating BIGINT NOT NULL,
    deviation BIGINT NOT NULL,
    volatility BIGINT NOT NULL,
    games BIGINT NOT NULL,
    won BIGINT NOT NULL,
    drawn BIGINT NOT NULL,
    last BIGINT NOT NULL,
    PRIMARY KEY (pool, player)
);
CREATE INDEX ratings_leaderboard ON ratings (pool, rating DESC, player);
CREATE INDEX ratings_player ON ratings (player, pool);

-- Rated games that ended with a result, in the order in which they were applied.
CREATE TABLE rated_games (
    number BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    game TEXT COLLATE "C" NOT NULL UNIQUE REFERENCES games (id)
);

-- What they changed for each seat.
CREATE TABLE rating_changes (
    game TEXT COLLATE "C" NOT NULL REFERENCES games (id),
    seat BIGINT NOT NULL,
    pool TEXT COLLATE "C" NOT NULL,
    player BIGINT NOT NULL,
    at BIGINT NOT NULL,
    place BIGINT NOT NULL,
    ties BIGINT NOT NULL,
    rating BIGINT NOT NULL,
    deviation BIGINT NOT NULL,
    rating_after BIGINT NOT NULL,
    deviation_after BIGINT NOT NULL,
    volatility_after BIGINT NOT NULL,
    counts BOOLEAN NOT NULL,
    PRIMARY KEY (game, seat)
);
CREATE INDEX rating_changes_player ON rating_changes (player, pool, at);

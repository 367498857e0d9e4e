-- People, games, who sits where, and what happened. Times are milliseconds since 1970.
-- The same tables as for SQLite.
-- Names of games are compared as bytes, so that both databases sort them alike.

CREATE TABLE people (
    id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    secret_hash BYTEA NOT NULL UNIQUE,
    name TEXT NOT NULL,
    created BIGINT NOT NULL
);

-- Further devices of a person, each with a secret of its own.
CREATE TABLE devices (
    secret_hash BYTEA NOT NULL PRIMARY KEY,
    person BIGINT NOT NULL REFERENCES people (id)
);

-- Links that make another device a person's, once.
CREATE TABLE hand_overs (
    token_hash BYTEA NOT NULL PRIMARY KEY,
    person BIGINT NOT NULL REFERENCES people (id),
    until BIGINT NOT NULL
);

CREATE TABLE games (
    id TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    setup TEXT NOT NULL,
    game TEXT NOT NULL,
    start TEXT NOT NULL,
    clock TEXT NOT NULL,
    public BOOLEAN NOT NULL,
    created BIGINT NOT NULL,
    owner BIGINT NOT NULL REFERENCES people (id),
    stage TEXT NOT NULL CHECK (stage IN ('waiting', 'playing', 'over')),
    moves BIGINT NOT NULL,
    to_move BIGINT,
    engine_turn BOOLEAN NOT NULL,
    deadline BIGINT,
    result TEXT,
    winner TEXT,
    changed BIGINT NOT NULL,
    last BIGINT NOT NULL,
    ended BIGINT,
    lease BIGINT
);

CREATE TABLE seats (
    game TEXT COLLATE "C" NOT NULL REFERENCES games (id),
    seat BIGINT NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('open', 'person', 'engine')),
    person BIGINT REFERENCES people (id),
    name TEXT,
    name_folded TEXT,
    level BIGINT,
    PRIMARY KEY (game, seat)
);

CREATE TABLE events (
    game TEXT COLLATE "C" NOT NULL REFERENCES games (id),
    number BIGINT NOT NULL,
    ply BIGINT,
    at BIGINT NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (game, number),
    UNIQUE (game, ply)
);

CREATE INDEX games_lobby ON games (created, id) WHERE public AND stage = 'waiting';
CREATE INDEX games_live ON games (created, id) WHERE public AND stage = 'playing';
CREATE INDEX games_archive ON games (ended, id) WHERE public AND stage = 'over';
CREATE INDEX games_archive_of_game ON games (game, ended, id) WHERE public AND stage = 'over';
CREATE INDEX games_deadline ON games (deadline) WHERE stage = 'playing' AND deadline IS NOT NULL;
CREATE INDEX games_engine_turn ON games (changed) WHERE engine_turn;
CREATE INDEX games_owner ON games (owner);
CREATE INDEX seats_person ON seats (person, game) WHERE person IS NOT NULL;
CREATE INDEX seats_name ON seats (name_folded, game) WHERE name_folded IS NOT NULL;

-- People, games, who sits where, and what happened. Times are milliseconds since 1970.
-- The same tables as for PostgreSQL.

CREATE TABLE people (
    id INTEGER PRIMARY KEY,
    secret_hash BLOB NOT NULL UNIQUE,
    name TEXT NOT NULL,
    created INTEGER NOT NULL
) STRICT;

-- Further devices of a person, each with a secret of its own.
CREATE TABLE devices (
    secret_hash BLOB NOT NULL PRIMARY KEY,
    person INTEGER NOT NULL REFERENCES people (id)
) STRICT;

-- Links that make another device a person's, once.
CREATE TABLE hand_overs (
    token_hash BLOB NOT NULL PRIMARY KEY,
    person INTEGER NOT NULL REFERENCES people (id),
    until INTEGER NOT NULL
) STRICT;

CREATE TABLE games (
    id TEXT NOT NULL PRIMARY KEY,
    setup TEXT NOT NULL,
    game TEXT NOT NULL,
    start TEXT NOT NULL,
    clock TEXT NOT NULL,
    public INTEGER NOT NULL,
    created INTEGER NOT NULL,
    owner INTEGER NOT NULL REFERENCES people (id),
    stage TEXT NOT NULL CHECK (stage IN ('waiting', 'playing', 'over')),
    moves INTEGER NOT NULL,
    to_move INTEGER,
    engine_turn INTEGER NOT NULL,
    deadline INTEGER,
    result TEXT,
    winner TEXT,
    changed INTEGER NOT NULL,
    last INTEGER NOT NULL,
    ended INTEGER,
    lease INTEGER
) STRICT;

CREATE TABLE seats (
    game TEXT NOT NULL REFERENCES games (id),
    seat INTEGER NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('open', 'person', 'engine')),
    person INTEGER REFERENCES people (id),
    name TEXT,
    name_folded TEXT,
    level INTEGER,
    PRIMARY KEY (game, seat)
) STRICT, WITHOUT ROWID;

CREATE TABLE events (
    game TEXT NOT NULL REFERENCES games (id),
    number INTEGER NOT NULL,
    ply INTEGER,
    at INTEGER NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (game, number),
    UNIQUE (game, ply)
) STRICT, WITHOUT ROWID;

CREATE INDEX games_lobby ON games (created, id) WHERE public AND stage = 'waiting';
CREATE INDEX games_live ON games (created, id) WHERE public AND stage = 'playing';
CREATE INDEX games_archive ON games (ended, id) WHERE public AND stage = 'over';
CREATE INDEX games_archive_of_game ON games (game, ended, id) WHERE public AND stage = 'over';
CREATE INDEX games_deadline ON games (deadline) WHERE stage = 'playing' AND deadline IS NOT NULL;
CREATE INDEX games_engine_turn ON games (changed) WHERE engine_turn;
CREATE INDEX games_owner ON games (owner);
CREATE INDEX seats_person ON seats (person, game) WHERE person IS NOT NULL;
CREATE INDEX seats_name ON seats (name_folded, game) WHERE name_folded IS NOT NULL;

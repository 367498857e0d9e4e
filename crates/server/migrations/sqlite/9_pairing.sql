-- Finding a game.
-- The same tables as for PostgreSQL.

-- The last request of each person for a game. It waits in the queue while its lease runs, it has no game, and the person
-- has not left.
CREATE TABLE pairings (
    person INTEGER NOT NULL PRIMARY KEY REFERENCES people (id),
    request INTEGER NOT NULL,
    setup TEXT NOT NULL,
    clock TEXT NOT NULL,
    rated INTEGER NOT NULL,
    rating INTEGER NOT NULL,
    engines INTEGER,
    since INTEGER NOT NULL,
    lease INTEGER NOT NULL,
    has_left INTEGER NOT NULL,
    paired INTEGER,
    game TEXT REFERENCES games (id)
) STRICT;
CREATE INDEX pairings_queue ON pairings (lease) WHERE game IS NULL AND NOT has_left;
CREATE INDEX pairings_paired ON pairings (paired) WHERE paired IS NOT NULL;
-- The row that transactions on the queue lock, so that one of them runs at a time.
INSERT INTO site (name, value) VALUES ('pairing', '');

-- Whom people follow.
CREATE TABLE follows (
    person INTEGER NOT NULL REFERENCES people (id),
    followed INTEGER NOT NULL REFERENCES people (id),
    since INTEGER NOT NULL,
    PRIMARY KEY (person, followed)
) STRICT, WITHOUT ROWID;
CREATE INDEX follows_followed ON follows (followed);

-- When people with accounts were seen last, to some seconds.
CREATE TABLE presence (
    person INTEGER NOT NULL PRIMARY KEY REFERENCES people (id),
    seen INTEGER NOT NULL
) STRICT;

-- Who is invited to a game. The open seats of a game with invitations are for these people alone.
CREATE TABLE invitations (
    game TEXT NOT NULL REFERENCES games (id),
    person INTEGER NOT NULL REFERENCES people (id),
    PRIMARY KEY (game, person)
) STRICT, WITHOUT ROWID;
CREATE INDEX invitations_person ON invitations (person);

-- Who may take the open seats of a game, as JSON; without it anybody may.
ALTER TABLE games ADD COLUMN open_to TEXT;

-- Finding a game.
-- The same tables as for SQLite.

-- The last request of each person for a game. It waits in the queue while its lease runs, it has no game, and the person
-- has not left.
CREATE TABLE pairings (
    person BIGINT NOT NULL PRIMARY KEY REFERENCES people (id),
    request BIGINT NOT NULL,
    setup TEXT NOT NULL,
    clock TEXT NOT NULL,
    rated BOOLEAN NOT NULL,
    rating BIGINT NOT NULL,
    engines BIGINT,
    since BIGINT NOT NULL,
    lease BIGINT NOT NULL,
    has_left BOOLEAN NOT NULL,
    paired BIGINT,
    game TEXT COLLATE "C" REFERENCES games (id)
);
CREATE INDEX pairings_queue ON pairings (lease) WHERE game IS NULL AND NOT has_left;
CREATE INDEX pairings_paired ON pairings (paired) WHERE paired IS NOT NULL;
-- The row that transactions on the queue lock, so that one of them runs at a time.
INSERT INTO site (name, value) VALUES ('pairing', '');

-- Whom people follow.
CREATE TABLE follows (
    person BIGINT NOT NULL REFERENCES people (id),
    followed BIGINT NOT NULL REFERENCES people (id),
    since BIGINT NOT NULL,
    PRIMARY KEY (person, followed)
);
CREATE INDEX follows_followed ON follows (followed);

-- When people with accounts were seen last, to some seconds.
CREATE TABLE presence (
    person BIGINT NOT NULL PRIMARY KEY REFERENCES people (id),
    seen BIGINT NOT NULL
);

-- Who is invited to a game. The open seats of a game with invitations are for these people alone.
CREATE TABLE invitations (
    game TEXT COLLATE "C" NOT NULL REFERENCES games (id),
    person BIGINT NOT NULL REFERENCES people (id),
    PRIMARY KEY (game, person)
);
CREATE INDEX invitations_person ON invitations (person);

-- Who may take the open seats of a game, as JSON; without it anybody may.
ALTER TABLE games ADD COLUMN open_to TEXT;

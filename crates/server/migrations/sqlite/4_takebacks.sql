-- A ply can be played again after a takeback, so events have no unique ply any more: their numbers alone decide races.
CREATE TABLE new_events (
    game TEXT NOT NULL REFERENCES games (id),
    number INTEGER NOT NULL,
    at INTEGER NOT NULL,
    body TEXT NOT NULL,
    person INTEGER REFERENCES people (id),
    request INTEGER,
    PRIMARY KEY (game, number)
) STRICT, WITHOUT ROWID;

INSERT INTO new_events (game, number, at, body, person, request)
    SELECT game, number, at, body, person, request FROM events ORDER BY game, number;
DROP TABLE events;
ALTER TABLE new_events RENAME TO events;

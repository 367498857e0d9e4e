-- When a turn of an engine in a game of a person was claimed last: engines are shared fairly between people.
CREATE TABLE engine_shares (
    person INTEGER NOT NULL PRIMARY KEY,
    served INTEGER NOT NULL
) STRICT;

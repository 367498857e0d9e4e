-- When a turn of an engine in a game of a person was claimed last: engines are shared fairly between people.
CREATE TABLE engine_shares (
    person BIGINT NOT NULL PRIMARY KEY,
    served BIGINT NOT NULL
);

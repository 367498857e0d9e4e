-- What all processes of a site share: a secret from which names of games follow that nobody can guess.
CREATE TABLE site (
    name TEXT NOT NULL PRIMARY KEY,
    value TEXT NOT NULL
) STRICT;

INSERT INTO site (name, value) VALUES ('key', lower(hex(randomblob(32))));

-- For counting the games that are not over.
CREATE INDEX games_unfinished ON games (stage) WHERE stage <> 'over';

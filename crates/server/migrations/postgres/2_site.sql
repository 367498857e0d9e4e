-- What all processes of a site share: a secret from which names of games follow that nobody can guess.
CREATE TABLE site (
    name TEXT NOT NULL PRIMARY KEY,
    value TEXT NOT NULL
);

-- Each of these is 122 random bits.
INSERT INTO site (name, value) VALUES ('key', gen_random_uuid()::text || gen_random_uuid()::text || gen_random_uuid()::text);

-- For counting the games that are not over.
CREATE INDEX games_unfinished ON games (stage) WHERE stage <> 'over';

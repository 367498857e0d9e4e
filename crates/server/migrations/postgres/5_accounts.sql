-- Accounts: people who have claimed a name, and how they sign in. A person without an account is a guest.
-- The same tables as for SQLite.

-- Every device of a person, each with a secret of its own: the first one was in the table of people before. A device
-- that was signed out stays for some minutes, so that all processes hear of it.
CREATE TABLE new_devices (
    id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    secret_hash BYTEA NOT NULL UNIQUE,
    person BIGINT NOT NULL REFERENCES people (id),
    created BIGINT NOT NULL,
    seen BIGINT NOT NULL,
    label TEXT NOT NULL,
    ended BIGINT
);
INSERT INTO new_devices (secret_hash, person, created, seen, label)
    SELECT secret_hash, id, created, created, '' FROM people ORDER BY id;
INSERT INTO new_devices (secret_hash, person, created, seen, label)
    SELECT devices.secret_hash, person, created, created, '' FROM devices JOIN people ON people.id = person;
DROP TABLE devices;
ALTER TABLE new_devices RENAME TO devices;
CREATE INDEX devices_person ON devices (person);
CREATE INDEX devices_ended ON devices (ended) WHERE ended IS NOT NULL;

ALTER TABLE people DROP COLUMN secret_hash;

-- The name of an account is that of its person. A bot has an owner.
CREATE TABLE accounts (
    person BIGINT NOT NULL PRIMARY KEY REFERENCES people (id),
    created BIGINT NOT NULL,
    owner BIGINT REFERENCES people (id),
    suspended BIGINT
);
CREATE INDEX accounts_owner ON accounts (owner) WHERE owner IS NOT NULL;

-- Names that accounts have or had, as keys that names which look alike share: each name has one or two. They stay, also
-- without the account.
CREATE TABLE names (
    key TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    person BIGINT NOT NULL REFERENCES people (id),
    name TEXT NOT NULL
);
CREATE INDEX names_person ON names (person);

-- The same keys of names that guests chose: they give way to an account that claims one.
CREATE TABLE guest_names (
    key TEXT COLLATE "C" NOT NULL,
    person BIGINT NOT NULL REFERENCES people (id),
    PRIMARY KEY (key, person)
);
CREATE INDEX guest_names_person ON guest_names (person);

-- Ways to sign in. The handle is what a credential is found by: the id of a passkey, the hash of a recovery code.
CREATE TABLE credentials (
    id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    person BIGINT NOT NULL REFERENCES people (id),
    kind TEXT NOT NULL CHECK (kind IN ('password', 'passkey', 'recovery')),
    label TEXT NOT NULL,
    secret TEXT NOT NULL,
    handle BYTEA UNIQUE,
    created BIGINT NOT NULL,
    used BIGINT
);
CREATE INDEX credentials_person ON credentials (person);

-- Passkeys that are being made or used: what the server has to know when the browser answers.
CREATE TABLE ceremonies (
    id_hash BYTEA NOT NULL PRIMARY KEY,
    person BIGINT REFERENCES people (id),
    claim TEXT,
    state TEXT NOT NULL,
    until BIGINT NOT NULL
);
CREATE INDEX ceremonies_until ON ceremonies (until);

-- Attempts to sign in or to claim a name, counted in buckets.
CREATE TABLE attempts (
    bucket BIGINT NOT NULL PRIMARY KEY,
    count BIGINT NOT NULL,
    until BIGINT NOT NULL
);
CREATE INDEX attempts_until ON attempts (until);

-- What is still to be done about people in their games. A process that dies leaves it to another one.
CREATE TABLE chores (
    person BIGINT NOT NULL REFERENCES people (id),
    kind TEXT NOT NULL CHECK (kind IN ('rename', 'move', 'erase')),
    target BIGINT REFERENCES people (id),
    since BIGINT NOT NULL,
    PRIMARY KEY (person, kind)
);

-- What account the person in a seat has, as far as the log says it.
ALTER TABLE seats ADD COLUMN account TEXT CHECK (account IN ('person', 'bot'));

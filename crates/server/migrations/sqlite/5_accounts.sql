-- Accounts: people who have claimed a name, and how they sign in. A person without an account is a guest.
-- The same tables as for PostgreSQL.

-- Every device of a person, each with a secret of its own: the first one was in the table of people before. A device
-- that was signed out stays for some minutes, so that all processes hear of it.
CREATE TABLE new_devices (
    id INTEGER PRIMARY KEY,
    secret_hash BLOB NOT NULL UNIQUE,
    person INTEGER NOT NULL REFERENCES people (id),
    created INTEGER NOT NULL,
    seen INTEGER NOT NULL,
    label TEXT NOT NULL,
    ended INTEGER
) STRICT;
INSERT INTO new_devices (secret_hash, person, created, seen, label)
    SELECT secret_hash, id, created, created, '' FROM people ORDER BY id;
INSERT INTO new_devices (secret_hash, person, created, seen, label)
    SELECT devices.secret_hash, person, created, created, '' FROM devices JOIN people ON people.id = person;
DROP TABLE devices;
ALTER TABLE new_devices RENAME TO devices;
CREATE INDEX devices_person ON devices (person);
CREATE INDEX devices_ended ON devices (ended) WHERE ended IS NOT NULL;

CREATE TABLE new_people (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL,
    created INTEGER NOT NULL
) STRICT;
INSERT INTO new_people (id, name, created) SELECT id, name, created FROM people;
DROP TABLE people;
ALTER TABLE new_people RENAME TO people;

-- The name of an account is that of its person. A bot has an owner.
CREATE TABLE accounts (
    person INTEGER NOT NULL PRIMARY KEY REFERENCES people (id),
    created INTEGER NOT NULL,
    owner INTEGER REFERENCES people (id),
    suspended INTEGER
) STRICT;
CREATE INDEX accounts_owner ON accounts (owner) WHERE owner IS NOT NULL;

-- Names that accounts have or had, as keys that names which look alike share: each name has one or two. They stay, also
-- without the account.
CREATE TABLE names (
    key TEXT NOT NULL PRIMARY KEY,
    person INTEGER NOT NULL REFERENCES people (id),
    name TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX names_person ON names (person);

-- The same keys of names that guests chose: they give way to an account that claims one.
CREATE TABLE guest_names (
    key TEXT NOT NULL,
    person INTEGER NOT NULL REFERENCES people (id),
    PRIMARY KEY (key, person)
) STRICT, WITHOUT ROWID;
CREATE INDEX guest_names_person ON guest_names (person);

-- Ways to sign in. The handle is what a credential is found by: the id of a passkey, the hash of a recovery code.
CREATE TABLE credentials (
    id INTEGER PRIMARY KEY,
    person INTEGER NOT NULL REFERENCES people (id),
    kind TEXT NOT NULL CHECK (kind IN ('password', 'passkey', 'recovery')),
    label TEXT NOT NULL,
    secret TEXT NOT NULL,
    handle BLOB UNIQUE,
    created INTEGER NOT NULL,
    used INTEGER
) STRICT;
CREATE INDEX credentials_person ON credentials (person);

-- Passkeys that are being made or used: what the server has to know when the browser answers.
CREATE TABLE ceremonies (
    id_hash BLOB NOT NULL PRIMARY KEY,
    person INTEGER REFERENCES people (id),
    claim TEXT,
    state TEXT NOT NULL,
    until INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX ceremonies_until ON ceremonies (until);

-- Attempts to sign in or to claim a name, counted in buckets.
CREATE TABLE attempts (
    bucket INTEGER PRIMARY KEY,
    count INTEGER NOT NULL,
    until INTEGER NOT NULL
) STRICT;
CREATE INDEX attempts_until ON attempts (until);

-- What is still to be done about people in their games. A process that dies leaves it to another one.
CREATE TABLE chores (
    person INTEGER NOT NULL REFERENCES people (id),
    kind TEXT NOT NULL CHECK (kind IN ('rename', 'move', 'erase')),
    target INTEGER REFERENCES people (id),
    since INTEGER NOT NULL,
    PRIMARY KEY (person, kind)
) STRICT, WITHOUT ROWID;

-- What account the person in a seat has, as far as the log says it.
ALTER TABLE seats ADD COLUMN account TEXT CHECK (account IN ('person', 'bot'));

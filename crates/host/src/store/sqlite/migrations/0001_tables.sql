-- Version 1: guests, tables and their logs.

CREATE TABLE guests (
    id      TEXT PRIMARY KEY NOT NULL,
    name    TEXT NOT NULL,
    created INTEGER NOT NULL
) STRICT;

-- SHA-256 of the secrets that prove who a guest is; one for each device.
CREATE TABLE tokens (
    hash    BLOB PRIMARY KEY NOT NULL,
    guest   TEXT NOT NULL REFERENCES guests (id),
    created INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- SHA-256 of one-time codes that bring a guest to another device.
CREATE TABLE link_codes (
    hash    BLOB PRIMARY KEY NOT NULL,
    guest   TEXT NOT NULL REFERENCES guests (id),
    expires INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE tables (
    no            INTEGER PRIMARY KEY,
    id            TEXT NOT NULL UNIQUE,
    game          TEXT NOT NULL,
    ruleset       INTEGER NOT NULL,
    options       TEXT NOT NULL,
    visibility    TEXT NOT NULL CHECK (visibility IN ('public', 'link')),
    status        TEXT NOT NULL CHECK (status IN ('open', 'playing', 'over', 'abandoned')),
    secret        TEXT NOT NULL,
    owner         TEXT REFERENCES guests (id),
    created       INTEGER NOT NULL,
    ended         INTEGER,
    outcome       TEXT,
    per_move_s    INTEGER,
    per_game_s    INTEGER,
    stand_in      TEXT NOT NULL,
    forked_from   TEXT,
    forked_at     INTEGER,
    -- Unique: of two who ask for a rematch at once, one opens the table.
    rematch_of    TEXT UNIQUE
) STRICT;

CREATE INDEX tables_to_join ON tables (visibility, status, no);

CREATE TABLE seats (
    table_no INTEGER NOT NULL REFERENCES tables (no),
    seat     INTEGER NOT NULL,
    guest    TEXT REFERENCES guests (id),
    reserved TEXT REFERENCES guests (id),
    bot      TEXT,
    name     TEXT NOT NULL,
    nonce    TEXT NOT NULL,
    gone     INTEGER NOT NULL,
    used_ms  INTEGER NOT NULL,
    PRIMARY KEY (table_no, seat)
) STRICT, WITHOUT ROWID;

CREATE INDEX seats_of_guest ON seats (guest, table_no) WHERE guest IS NOT NULL;

-- One line of the record each. The key decides who was first. Rows are kept in
-- the order they came, so that a commit writes few pages for many tables.
CREATE TABLE entries (
    table_no INTEGER NOT NULL REFERENCES tables (no),
    version  INTEGER NOT NULL,
    line     TEXT NOT NULL,
    PRIMARY KEY (table_no, version)
) STRICT;

CREATE TABLE chat (
    table_no INTEGER NOT NULL REFERENCES tables (no),
    no       INTEGER NOT NULL,
    guest    TEXT REFERENCES guests (id),
    name     TEXT NOT NULL,
    seat     INTEGER,
    hidden   INTEGER NOT NULL,
    text     TEXT NOT NULL,
    at       INTEGER NOT NULL,
    PRIMARY KEY (table_no, no)
) STRICT, WITHOUT ROWID;

-- Who agrees that a bot takes the seat of somebody who is away.
CREATE TABLE votes (
    table_no INTEGER NOT NULL REFERENCES tables (no),
    seat     INTEGER NOT NULL,
    voter    INTEGER NOT NULL,
    PRIMARY KEY (table_no, seat, voter)
) STRICT, WITHOUT ROWID;

-- Version 9: what keeps the peace at a table, and what the operator did.

-- Whether only those who sit there may speak, and why the operator closed it.
ALTER TABLE tables ADD COLUMN quiet INTEGER NOT NULL DEFAULT 0;
ALTER TABLE tables ADD COLUMN closed TEXT;

-- Whom a player does not want to hear at a table.
CREATE TABLE mutes (
    table_no INTEGER NOT NULL REFERENCES tables (no) ON DELETE CASCADE,
    guest    TEXT NOT NULL,
    muted    TEXT NOT NULL,
    PRIMARY KEY (table_no, guest, muted)
) STRICT, WITHOUT ROWID;

-- Whom the table's owner does not want to see there any more.
CREATE TABLE removed (
    table_no INTEGER NOT NULL REFERENCES tables (no) ON DELETE CASCADE,
    guest    TEXT NOT NULL,
    PRIMARY KEY (table_no, guest)
) STRICT, WITHOUT ROWID;

-- Lines of the chat that the operator has hidden.
CREATE TABLE withdrawn (
    table_no INTEGER NOT NULL REFERENCES tables (no) ON DELETE CASCADE,
    line     INTEGER NOT NULL,
    PRIMARY KEY (table_no, line)
) STRICT, WITHOUT ROWID;

-- Who is kept out, and until when: a guest, or a network such as 203.0.113.0/24.
CREATE TABLE bans (
    no      INTEGER PRIMARY KEY,
    guest   TEXT,
    network TEXT,
    until   INTEGER NOT NULL,
    why     TEXT NOT NULL,
    created INTEGER NOT NULL
) STRICT;

-- Everything that was done by whoever runs the house.
CREATE TABLE deeds (
    no    INTEGER PRIMARY KEY,
    at    INTEGER NOT NULL,
    who   TEXT NOT NULL,
    what  TEXT NOT NULL,
    why   TEXT NOT NULL
) STRICT;

-- Version 16: where every table stands, so that several programs can change it and none overwrites what
-- another did.

-- `rev` goes up with every change, and every change names the one it is based on. `seated` is the revision of the
-- latest change to the seats, `rest` that of the latest to anything but the log and the seats. `due` is when the house has
-- something to do here: a clock runs out, or a bot is to decide.
CREATE TABLE heads (
    table_no INTEGER PRIMARY KEY REFERENCES tables (no) ON DELETE CASCADE,
    rev      INTEGER NOT NULL,
    seated   INTEGER NOT NULL,
    rest     INTEGER NOT NULL,
    started  INTEGER,
    changed  INTEGER NOT NULL,
    due      INTEGER
) STRICT;

INSERT INTO heads (table_no, rev, seated, rest, changed)
    SELECT no, 1, 1, 1, coalesce(
        ended,
        (SELECT json_extract(line, '$.at') FROM entries
         WHERE entries.table_no = tables.no ORDER BY version DESC LIMIT 1),
        created)
    FROM tables;

CREATE INDEX heads_due ON heads (due) WHERE due IS NOT NULL;

-- Who has a device that several share. Where one program has all tables in memory, it is handed over anew
-- after every start.
CREATE TABLE devices (
    table_no INTEGER NOT NULL REFERENCES tables (no) ON DELETE CASCADE,
    guest    TEXT NOT NULL,
    holder   INTEGER,
    last     INTEGER,
    taken    INTEGER NOT NULL,
    PRIMARY KEY (table_no, guest)
) STRICT, WITHOUT ROWID;

-- The hint that lies open before a seat, and the seat's version that it is about.
CREATE TABLE shown_hints (
    table_no INTEGER NOT NULL REFERENCES tables (no) ON DELETE CASCADE,
    seat     INTEGER NOT NULL,
    version  INTEGER NOT NULL,
    hint     TEXT NOT NULL,
    PRIMARY KEY (table_no, seat)
) STRICT, WITHOUT ROWID;

-- What guests have sent with a name of their own, and what it was answered: whoever sends it again is told
-- the same. The latest few of each guest at each table.
CREATE TABLE sent (
    table_no INTEGER NOT NULL REFERENCES tables (no) ON DELETE CASCADE,
    guest    TEXT NOT NULL,
    slot     INTEGER NOT NULL,
    no       INTEGER NOT NULL,
    id       TEXT NOT NULL,
    answer   INTEGER NOT NULL,
    PRIMARY KEY (table_no, guest, slot)
) STRICT, WITHOUT ROWID;

-- What everybody is told.
CREATE TABLE announcement (
    no   INTEGER PRIMARY KEY CHECK (no = 1),
    text TEXT
) STRICT;
INSERT INTO announcement (no, text) VALUES (1, NULL);

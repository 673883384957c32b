-- Version 4: what a player has begun and not yet handed in, such as a drawing,
-- outlives a reload and a crash.

CREATE TABLE drafts (
    table_no INTEGER NOT NULL REFERENCES tables (no),
    seat     INTEGER NOT NULL,
    -- The move it would be if it were made now.
    move     TEXT NOT NULL,
    PRIMARY KEY (table_no, seat)
) STRICT, WITHOUT ROWID;

-- Version 14: finished matches, looked at again.

-- What a reviewer found, as deflated JSON. Who it was and how long it thought stands beside it:
-- another reviewer looks anew.
CREATE TABLE reviews (
    table_no INTEGER PRIMARY KEY REFERENCES tables (no) ON DELETE CASCADE,
    reviewer TEXT NOT NULL,
    made     INTEGER NOT NULL,
    review   BLOB NOT NULL
) STRICT;
CREATE INDEX reviews_by_age ON reviews (made);

-- What each seat's decisions gave away of its chance to win, all in all.
CREATE TABLE review_seats (
    table_no  INTEGER NOT NULL REFERENCES reviews (table_no) ON DELETE CASCADE,
    seat      INTEGER NOT NULL,
    decisions INTEGER NOT NULL,
    lost      REAL NOT NULL,
    PRIMARY KEY (table_no, seat)
) STRICT, WITHOUT ROWID;

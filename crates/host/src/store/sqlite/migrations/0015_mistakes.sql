-- Version 15: what guests did wrong in their own matches, asked again.

-- How many decisions of a seat are asked again; nothing while nobody has looked for them.
ALTER TABLE review_seats ADD COLUMN mistakes INTEGER;

-- A decision of a guest, by the version that it made, with what is right and wrong there as JSON. The match itself
-- stands in the log of its table. Solved: nothing while it was not tried, 0 after a wrong answer, 1 for good.
CREATE TABLE mistakes (
    guest    TEXT NOT NULL REFERENCES guests (id) ON DELETE CASCADE,
    table_no INTEGER NOT NULL REFERENCES tables (no) ON DELETE CASCADE,
    version  INTEGER NOT NULL,
    made     INTEGER NOT NULL,
    mistake  TEXT NOT NULL,
    solved   INTEGER,
    PRIMARY KEY (guest, table_no, version)
) STRICT, WITHOUT ROWID;
CREATE INDEX mistakes_by_table ON mistakes (table_no);

-- Where a match was taken up again with the same dice, and after how many entries. Its log is played by these
-- dice from the beginning, so it is no copy.
ALTER TABLE tables ADD COLUMN again_from TEXT;
ALTER TABLE tables ADD COLUMN again_at INTEGER;

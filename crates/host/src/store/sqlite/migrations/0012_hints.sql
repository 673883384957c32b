-- Version 12: hints. Whether a table has them, and who asked for one.

-- 'off', 'on' or 'beginners'; nothing where the table decides by who sits there.
ALTER TABLE tables ADD COLUMN hints TEXT CHECK (hints IN ('off', 'on', 'beginners'));

-- `step` is the version of the log with which the step began in which it was asked, and `version` the
-- asking seat's own: whoever asks twice about the same decision had one hint.
CREATE TABLE hints (
    table_no INTEGER NOT NULL REFERENCES tables (no) ON DELETE CASCADE,
    seat     INTEGER NOT NULL,
    no       INTEGER NOT NULL,
    step     INTEGER NOT NULL,
    version  INTEGER NOT NULL,
    at       INTEGER NOT NULL,
    PRIMARY KEY (table_no, seat, no)
) STRICT, WITHOUT ROWID;

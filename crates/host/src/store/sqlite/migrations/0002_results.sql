-- Version 2: what a profile shows is found without reading every table.

CREATE TABLE results (
    guest    TEXT NOT NULL REFERENCES guests (id),
    ended    INTEGER NOT NULL,
    table_no INTEGER NOT NULL REFERENCES tables (no),
    seat     INTEGER NOT NULL,
    score    INTEGER NOT NULL,
    won      INTEGER NOT NULL,
    PRIMARY KEY (guest, ended, table_no)
) STRICT, WITHOUT ROWID;

INSERT INTO results (guest, ended, table_no, seat, score, won)
SELECT seats.guest, tables.ended, tables.no, seats.seat,
       json_extract(tables.outcome, '$.scores[' || seats.seat || ']'),
       EXISTS (SELECT 1 FROM json_each(tables.outcome, '$.winners') WHERE value = seats.seat)
FROM tables JOIN seats ON seats.table_no = tables.no
WHERE tables.status = 'over' AND seats.guest IS NOT NULL;

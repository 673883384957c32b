-- Version 13: puzzles that guests have answered, and how well.

-- The first answer of a guest to a puzzle: only that counts. A puzzle is known by
-- what is asked, so that another one under its number is another one.
CREATE TABLE puzzle_answers (
    guest  TEXT NOT NULL REFERENCES guests (id) ON DELETE CASCADE,
    game   TEXT NOT NULL,
    puzzle TEXT NOT NULL,
    solved INTEGER NOT NULL,
    at     INTEGER NOT NULL,
    PRIMARY KEY (guest, game, puzzle)
) STRICT, WITHOUT ROWID;

-- What a guest's answers add up to: a Glicko-2 rating, and how many in a row were right.
CREATE TABLE puzzle_standings (
    guest      TEXT PRIMARY KEY NOT NULL REFERENCES guests (id) ON DELETE CASCADE,
    rating     REAL NOT NULL,
    deviation  REAL NOT NULL,
    volatility REAL NOT NULL,
    answered   INTEGER NOT NULL,
    solved     INTEGER NOT NULL,
    streak     INTEGER NOT NULL,
    longest    INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- How hard a puzzle has turned out to be, once somebody has answered it.
CREATE TABLE puzzle_ratings (
    game       TEXT NOT NULL,
    puzzle     TEXT NOT NULL,
    rating     REAL NOT NULL,
    deviation  REAL NOT NULL,
    volatility REAL NOT NULL,
    PRIMARY KEY (game, puzzle)
) STRICT, WITHOUT ROWID;

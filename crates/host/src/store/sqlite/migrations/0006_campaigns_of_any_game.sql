-- Version 6: campaigns of any game. SQLite cannot loosen a check, so the table
-- is made anew; which game a campaign is of stands in its file.

PRAGMA defer_foreign_keys = ON;

CREATE TABLE campaigns_of_any_game (
    id       TEXT PRIMARY KEY NOT NULL,
    owner    TEXT NOT NULL REFERENCES guests (id),
    name     TEXT NOT NULL,
    game     TEXT NOT NULL,
    -- Which of the game's campaigns.
    kind     TEXT NOT NULL,
    -- The day whose seeds it shares with everybody's.
    day      TEXT,
    -- Whether its beginning was played elsewhere.
    imported INTEGER NOT NULL,
    paused   INTEGER NOT NULL,
    -- The campaign file: the records of all finished games.
    file     TEXT NOT NULL,
    -- Goes up with every change; decides between two who change it at once.
    revision INTEGER NOT NULL,
    -- What lists show without reading the file.
    games    INTEGER NOT NULL,
    points   INTEGER,
    result   TEXT NOT NULL CHECK (result IN ('on', 'won', 'lost')),
    created  INTEGER NOT NULL,
    changed  INTEGER NOT NULL
) STRICT;

INSERT INTO campaigns_of_any_game
    SELECT id, owner, name, json_extract(file, '$.game'), kind, day, imported, paused, file,
           revision, games, points, result, created, changed
    FROM campaigns;

DROP TABLE campaigns;
ALTER TABLE campaigns_of_any_game RENAME TO campaigns;

CREATE INDEX campaigns_of_owner ON campaigns (owner, changed);
CREATE INDEX campaigns_by_score ON campaigns (game, kind, day, points);

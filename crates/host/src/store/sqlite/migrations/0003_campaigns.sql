-- Version 3: campaigns, games that follow each other; and what bots thought.

CREATE TABLE campaigns (
    id       TEXT PRIMARY KEY NOT NULL,
    owner    TEXT NOT NULL REFERENCES guests (id),
    name     TEXT NOT NULL,
    kind     TEXT NOT NULL CHECK (kind IN ('fable', 'solo')),
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

CREATE INDEX campaigns_of_owner ON campaigns (owner, changed);
CREATE INDEX campaigns_by_score ON campaigns (kind, day, points);

-- Which table plays which game. The key decides who opened it first.
CREATE TABLE campaign_games (
    campaign TEXT NOT NULL REFERENCES campaigns (id),
    game     INTEGER NOT NULL,
    table_id TEXT NOT NULL UNIQUE,
    PRIMARY KEY (campaign, game)
) STRICT, WITHOUT ROWID;

-- What bots thought of their choices; shown when the match is over.
CREATE TABLE thoughts (
    table_no INTEGER NOT NULL REFERENCES tables (no),
    version  INTEGER NOT NULL,
    seat     INTEGER NOT NULL,
    thought  TEXT NOT NULL,
    PRIMARY KEY (table_no, version)
) STRICT, WITHOUT ROWID;

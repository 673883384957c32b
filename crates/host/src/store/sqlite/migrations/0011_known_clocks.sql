-- Version 11: how much of a seat's time the others know of. What is decided in secret is not counted
-- by its clock, however often the program is started anew meanwhile.
ALTER TABLE seats ADD COLUMN known_ms INTEGER NOT NULL DEFAULT 0;
UPDATE seats SET known_ms = used_ms;

-- Version 5: a game may say that whoever leaves does not come back. Then the
-- seat remembers whose it was.

ALTER TABLE seats ADD COLUMN left_by TEXT REFERENCES guests (id);

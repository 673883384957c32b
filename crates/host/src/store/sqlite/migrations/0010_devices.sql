-- Version 10: several people at one device, and whom to call when it is their turn.

-- Whether somebody else plays there, on the device of the seat's guest.
ALTER TABLE seats ADD COLUMN local INTEGER NOT NULL DEFAULT 0;

-- Keys of this house, made when they are first needed.
CREATE TABLE house_keys (
    name TEXT PRIMARY KEY NOT NULL,
    key  BLOB NOT NULL
) STRICT, WITHOUT ROWID;

-- Browsers that want to be told when it is their guest's turn. `device` is the
-- hash of the secret that the browser has, so that signing out there ends it.
CREATE TABLE push_subscriptions (
    endpoint TEXT PRIMARY KEY NOT NULL,
    guest    TEXT NOT NULL REFERENCES guests (id),
    device   BLOB NOT NULL,
    key      BLOB NOT NULL,
    auth     BLOB NOT NULL,
    renewed  INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX push_subscriptions_of_guest ON push_subscriptions (guest, renewed);
CREATE INDEX push_subscriptions_of_device ON push_subscriptions (device);
CREATE INDEX push_subscriptions_by_age ON push_subscriptions (renewed);

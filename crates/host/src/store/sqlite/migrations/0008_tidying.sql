-- Version 8: what is no longer needed is found, and taken away, without reading
-- whole tables.

CREATE INDEX tables_of_owner ON tables (owner) WHERE owner IS NOT NULL;
CREATE INDEX seats_kept_for ON seats (reserved) WHERE reserved IS NOT NULL;
CREATE INDEX seats_left_by ON seats (left_by) WHERE left_by IS NOT NULL;
CREATE INDEX chat_of_guest ON chat (guest) WHERE guest IS NOT NULL;
CREATE INDEX tokens_of_guest ON tokens (guest);
CREATE INDEX link_codes_of_guest ON link_codes (guest);
CREATE INDEX results_of_table ON results (table_no);
CREATE INDEX guests_by_age ON guests (created);

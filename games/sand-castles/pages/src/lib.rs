//! What a browser shows of Sand Castles.

//! What a browser shows of Subtext.

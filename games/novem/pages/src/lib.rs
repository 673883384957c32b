//! What a browser shows of Novem.

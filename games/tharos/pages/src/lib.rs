//! What a browser shows of Tharos.

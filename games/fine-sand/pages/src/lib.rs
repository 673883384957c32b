//! What a browser shows of Fine Sand.

//! To whom a review explains a decision.

/// Who reads why another move was better.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Listener {
    /// Whoever decided.
    Decider,
    /// Somebody else, who reads about them.
    Other,
}

impl Listener {
    /// `you` or `they`; verbs are the same after both.
    pub fn who(self) -> &'static str {
        match self {
            Listener::Decider => "you",
            Listener::Other => "they",
        }
    }

    /// `you` or `them`.
    pub fn whom(self) -> &'static str {
        match self {
            Listener::Decider => "you",
            Listener::Other => "them",
        }
    }

    /// `your` or `their`.
    pub fn whose(self) -> &'static str {
        match self {
            Listener::Decider => "your",
            Listener::Other => "their",
        }
    }
}

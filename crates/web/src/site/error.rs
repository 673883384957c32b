//! What is answered when something could not be done.

use crate::pages::error::{self, Problem};
use crate::site::session::{FRAGMENT, Session, html};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use host::HostError;

/// An answer, or the reason why there is none.
pub type PageResult = Result<Response, PageError>;

/// A problem, ready to be sent.
#[derive(Debug)]
pub struct PageError(Box<Response>);

impl IntoResponse for PageError {
    fn into_response(self) -> Response {
        *self.0
    }
}

impl PageError {
    /// A bubble for the script, a page for everybody else.
    pub fn new(
        status: StatusCode,
        problem: &Problem,
        back: Option<&str>,
        session: &Session,
    ) -> PageError {
        let mut response = if session.live {
            fragment(&error::bubble(problem).into_string())
        } else {
            html(error::page(problem, back, &session.visitor()))
        };
        *response.status_mut() = status;
        if let Some(seconds) = problem.retry_after() {
            response.headers_mut().insert(header::RETRY_AFTER, seconds.into());
        }
        PageError(Box::new(response))
    }
}

impl PageError {
    /// One line of text, for programs.
    pub(crate) fn plain(status: StatusCode, text: &str) -> PageError {
        let kind = [(header::CONTENT_TYPE, "text/plain; charset=utf-8")];
        PageError(Box::new((status, kind, text.to_owned()).into_response()))
    }
}

/// Parts of a page, for the script.
pub fn fragment(parts: &str) -> Response {
    let kind = "text/fragment+html; charset=utf-8";
    debug_assert!(kind.starts_with(FRAGMENT), "the script knows it by this");
    ([(header::CONTENT_TYPE, kind)], parts.to_owned()).into_response()
}

/// Tells why the host refused something that happened at no table.
pub fn refused(session: &Session, error: &HostError) -> PageError {
    session.problem(&problem_of(error, None), None)
}

/// A refusal as people are told it. `game` is the one being played, for the
/// link to its rules.
pub fn problem_of(error: &HostError, game: Option<&str>) -> Problem {
    let what = error.to_string();
    // In full for the operator; the page must not tell.
    crate::failures::log(error);
    match error {
        HostError::NotFound(_) => Problem::NotFound,
        HostError::Unknown | HostError::NotYourSeat(_) => Problem::NotYours { what },
        HostError::Removed => {
            let still = "; you can still watch without a name";
            Problem::KeptOut { what: what + still }
        }
        HostError::Banned { .. } => Problem::KeptOut { what },
        HostError::Stale(_) => Problem::TooLate { what: "The table had already moved on.".into() },
        HostError::Illegal { message, clause, .. } => match game {
            Some(game) => Problem::Refused {
                game: game.to_owned(),
                sentence: message.clone(),
                clause: (*clause).to_owned(),
            },
            None => Problem::NotNow { what },
        },
        HostError::Malformed(_) => Problem::BadForm { what },
        HostError::NotStarted
        | HostError::Over
        | HostError::NotOver
        | HostError::ReviewWaits
        | HostError::Stands(_)
        | HostError::EnoughTakenBack { .. }
        | HostError::NotNow(_)
        | HostError::TooManyBotTables(_) => Problem::NotNow { what },
        HostError::OtherRules(_) => Problem::ReadOnly { what },
        HostError::RateLimited { seconds: seconds @ 0..=60 } => {
            Problem::TooFast { seconds: *seconds }
        }
        HostError::RateLimited { seconds } => Problem::Enough { what, seconds: *seconds },
        HostError::Busy { seconds, .. } => Problem::Busy { what, seconds: *seconds },
        HostError::Closing => Problem::Closing,
        HostError::Conflict(_) => Problem::TooLate { what: "Somebody else was first.".into() },
        HostError::Storage(_) => Problem::NotStored,
        HostError::Unsure(_) => Problem::PerhapsStored,
        HostError::Broken(_) => Problem::Internal,
    }
}

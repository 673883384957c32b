//! What is answered when something could not be done.

use axum::Json;
use axum::http::{HeaderValue, Method, StatusCode, header};
use axum::response::{IntoResponse, Response};
use host::HostError;
use serde::Serialize;
use std::borrow::Cow;
use utoipa::ToSchema;

/// A message longer than this repeats too much of what the caller sent.
const LONGEST_MESSAGE: usize = 400;
/// Seconds until a host that closes may be back, or
/// there may be room on a disk again.
const PATIENCE: u64 = 10;

/// An error with its status. Nothing has changed.
#[derive(Debug)]
pub(crate) struct ApiError {
    status: StatusCode,
    problem: ErrorDetail,
}

/// The answer to a call that could not be carried out.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Error, example = json!({"error": {
    "code": "illegal", "message": "you have already sealed a coin", "clause": "FE-2.1", "reason": "already-sealed"
}}))]
pub(super) struct ErrorBody {
    error: ErrorDetail,
}

/// What is wrong.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(super) struct ErrorDetail {
    /// One stable word for programs.
    #[schema(example = "stale")]
    code: &'static str,
    /// For people.
    message: Cow<'static, str>,
    /// The clause of the rules that forbids a move.
    #[serde(skip_serializing_if = "Option::is_none")]
    clause: Option<&'static str>,
    /// Why the rules forbid it, in one stable word.
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<&'static str>,
    /// Seconds after which it is worth asking again, if it ever is; the header
    /// `Retry-After` says the same.
    #[serde(skip_serializing_if = "Option::is_none")]
    retry_after: Option<u64>,
}

impl ApiError {
    fn new(
        status: StatusCode,
        code: &'static str,
        message: impl Into<Cow<'static, str>>,
    ) -> ApiError {
        let mut message = message.into();
        if message.chars().count() > LONGEST_MESSAGE {
            message = message.chars().take(LONGEST_MESSAGE).chain(['…']).collect();
        }
        let problem = ErrorDetail { code, message, clause: None, reason: None, retry_after: None };
        ApiError { status, problem }
    }

    /// What was sent makes no sense; the message names the field.
    pub(super) fn malformed(message: String) -> ApiError {
        ApiError::new(StatusCode::BAD_REQUEST, "malformed", message)
    }

    /// There is nothing at this address.
    pub(super) fn not_found(message: &'static str) -> ApiError {
        ApiError::new(StatusCode::NOT_FOUND, "not-found", message)
    }

    /// The address does not answer to this method.
    pub(super) fn wrong_method(method: &Method) -> ApiError {
        let message = format!("this call does not answer to {method}");
        ApiError::new(StatusCode::METHOD_NOT_ALLOWED, "wrong-method", message)
    }

    /// A page of another site asks in a visitor's name.
    pub(crate) fn foreign() -> ApiError {
        let message = "pages of other sites may not ask in a visitor's name; use a bearer token";
        ApiError::new(StatusCode::FORBIDDEN, "foreign-origin", message)
    }

    /// The body is too long.
    pub(super) fn too_long() -> ApiError {
        ApiError::new(StatusCode::PAYLOAD_TOO_LARGE, "too-long", "that is too long")
    }

    /// The body is not JSON, or does not say that it is.
    pub(super) fn not_json() -> ApiError {
        let message = "the body has to be JSON, with content-type: application/json";
        ApiError::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, "not-json", message)
    }

    /// The call is for WebSockets, and this is not the beginning of one.
    pub(super) fn no_socket() -> ApiError {
        let message = "this call needs a WebSocket";
        ApiError::new(StatusCode::UPGRADE_REQUIRED, "no-socket", message)
    }

    /// Too much from one address or guest in too short a time.
    pub(crate) fn too_much(message: String, seconds: u64) -> ApiError {
        ApiError::new(StatusCode::TOO_MANY_REQUESTS, "rate-limited", message).later(seconds)
    }

    /// The body did not come in time.
    pub(super) fn too_slow() -> ApiError {
        let message = "the body took too long to arrive; please send it again";
        ApiError::new(StatusCode::REQUEST_TIMEOUT, "too-slow", message)
    }

    /// It is worth asking again after so many seconds.
    fn later(mut self, seconds: u64) -> ApiError {
        self.problem.retry_after = Some(seconds);
        self
    }

    /// Ours to mend; what it was is in the log.
    pub(crate) fn internal() -> ApiError {
        let message = "something broke on our side; what was played is safe";
        ApiError::new(StatusCode::INTERNAL_SERVER_ERROR, "internal", message)
    }

    /// The problem alone, for connections that have no statuses.
    pub(super) fn into_detail(self) -> ErrorDetail {
        self.problem
    }
}

impl From<HostError> for ApiError {
    fn from(error: HostError) -> ApiError {
        let status = match &error {
            HostError::NotFound(_) => StatusCode::NOT_FOUND,
            HostError::Unknown => StatusCode::UNAUTHORIZED,
            HostError::NotYourSeat(_) | HostError::Removed | HostError::Banned { .. } => {
                StatusCode::FORBIDDEN
            }
            HostError::Illegal { .. } => StatusCode::UNPROCESSABLE_ENTITY,
            HostError::Malformed(_) => StatusCode::BAD_REQUEST,
            HostError::Stale(_)
            | HostError::NotStarted
            | HostError::Over
            | HostError::NotOver
            | HostError::ReviewWaits
            | HostError::Stands(_)
            | HostError::EnoughTakenBack { .. }
            | HostError::NotNow(_)
            | HostError::TooManyBotTables(_)
            | HostError::OtherRules(_)
            | HostError::Conflict(_) => StatusCode::CONFLICT,
            HostError::RateLimited { .. } => StatusCode::TOO_MANY_REQUESTS,
            HostError::Closing
            | HostError::Storage(_)
            | HostError::Unsure(_)
            | HostError::Busy { .. } => StatusCode::SERVICE_UNAVAILABLE,
            HostError::Broken(_) => StatusCode::INTERNAL_SERVER_ERROR,
        };
        let mut answer = ApiError::new(status, error.code(), error.to_string());
        match &error {
            HostError::Illegal { clause, reason, .. } => {
                (answer.problem.clause, answer.problem.reason) = (Some(*clause), Some(*reason));
            }
            HostError::RateLimited { seconds } | HostError::Busy { seconds, .. } => {
                answer = answer.later(*seconds);
            }
            HostError::Closing | HostError::Storage(_) | HostError::Unsure(_) => {
                answer = answer.later(PATIENCE);
            }
            _ => {}
        }
        // Whoever called learns only that it failed: the details may tell more
        // than they may know.
        crate::failures::log(&error);
        answer
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let ApiError { status, problem } = self;
        let retry_after = problem.retry_after;
        let mut response = (status, Json(ErrorBody { error: problem })).into_response();
        let headers = response.headers_mut();
        if let Some(seconds) = retry_after {
            headers.insert(header::RETRY_AFTER, seconds.into());
        }
        if status == StatusCode::UNAUTHORIZED {
            headers.insert(header::WWW_AUTHENTICATE, HeaderValue::from_static("Bearer"));
        }
        response
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_went_wrong_in_the_store_stays_here() {
        let error = ApiError::from(HostError::Storage("disk /dev/x is full of secrets".into()));
        assert_eq!(
            (error.status, error.problem.retry_after),
            (StatusCode::SERVICE_UNAVAILABLE, Some(10))
        );
        let told = serde_json::to_string(&error.problem).expect("plain data");
        assert!(!told.contains("secrets"), "{told}");
    }

    #[test]
    fn long_messages_are_cut() {
        let error = ApiError::malformed("é".repeat(10_000));
        assert_eq!(error.problem.message.chars().count(), LONGEST_MESSAGE + 1);
    }
}

//! The whole site, asked by strangers: forms as browsers send them and calls as
//! programs do, without a socket.
//!
//! An input is a few requests, one a line: who asks, the method, the address and
//! what is sent. `1 POST /t/{0}/move version={v}&move={m}` is the second guest
//! playing a legal move at the first table. What stands in braces is filled in:
//!
//! - `{0}` to `{9}`: the tables there are; `{c}`: a campaign
//! - `{v}`: the version of the table asked for last; `{m}`: a legal move there
//! - `{n}`: the end of a line
//!
//! Methods beside those of HTTP: `LIVE` posts as the page's script does, `FILE`
//! posts the fields as a form with a file.

mod request;
mod stage;

use crate::is_short;
use axum::http::{StatusCode, header};
use request::Asked;
use stage::{Answer, Stage};
use std::cell::RefCell;
use tokio::runtime::{Builder, Runtime};

/// Requests of one input.
const MOST_REQUESTS: usize = 8;
/// Inputs after which everything begins anew, so that no table grows for ever.
const INPUTS_OF_A_STAGE: usize = 250;
/// A page that says what went wrong may show the form again, as it was sent.
const LONGEST_PROBLEM: usize = 1 << 20;

/// How those who ask are known.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Known {
    ByCookie,
    ByToken,
}

/// Forms and pages, as a browser asks for them.
pub fn forms(input: &[u8]) {
    asked(input, Known::ByCookie);
}

/// Calls of the API.
pub fn calls(input: &[u8]) {
    asked(input, Known::ByToken);
}

/// A site that is used for a while.
struct Open {
    runtime: Runtime,
    stage: Stage,
    inputs: usize,
}

thread_local! {
    static OPEN: RefCell<Option<Open>> = const { RefCell::new(None) };
}

fn asked(input: &[u8], known: Known) {
    OPEN.with_borrow_mut(|open| {
        if open.as_ref().is_some_and(|open| open.inputs >= INPUTS_OF_A_STAGE) {
            let Open { runtime, stage, .. } = open.take().expect("it is open");
            runtime.block_on(stage.closes());
        }
        let open = open.get_or_insert_with(|| {
            let runtime = Builder::new_current_thread().enable_all().build().expect("a runtime");
            let stage = runtime.block_on(Stage::opens());
            Open { runtime, stage, inputs: 0 }
        });
        open.inputs += 1;
        let Open { runtime, stage, .. } = open;
        runtime.block_on(async {
            for line in input.split(|byte| *byte == b'\n').take(MOST_REQUESTS) {
                let Some(asked) = Asked::read(line, stage).await else { continue };
                answered(&asked, known, stage).await;
            }
        });
    });
}

async fn answered(asked: &Asked, known: Known, stage: &mut Stage) {
    let before = stage.versions().await;
    let Some(answer) = stage.ask(asked, known).await else { return };
    let Answer { status, headers, body } = &answer;
    let told = || format!("{} {} answers {status}: {body:.300}", asked.method, asked.path);
    assert!(!status.is_server_error(), "{}", told());
    assert_eq!(stage.panics(), 0, "{}", told());
    if !status.is_client_error() {
        return;
    }
    assert!(body.len() <= LONGEST_PROBLEM, "{} bytes of refusal", body.len());
    if *status == StatusCode::TOO_MANY_REQUESTS {
        assert!(headers.contains_key(header::RETRY_AFTER), "{}", told());
    }
    let kind = headers.get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
    if asked.path.starts_with("/api/") && kind == Some("application/json") {
        let told: serde_json::Value = serde_json::from_str(body).expect("an error is JSON");
        is_short(&told["error"]["message"].as_str().expect("an error has a message"));
    }
    // A marker that is laid in place of another lies there again when that is refused.
    if asked.body.windows(7).any(|part| part == b"replace") {
        return;
    }
    for (before, after) in before.iter().zip(stage.versions().await) {
        if let (Some(before), Some(after)) = (before, after) {
            assert_eq!(*before, after, "a refusal changes nothing: {}", told());
        }
    }
}

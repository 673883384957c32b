//! `tidetable engine`: one JSON-RPC 2.0 message per line, in and out.
//!
//! This file is the wire: lines, messages, error codes. What the methods do is
//! in `methods`.

mod campaigns;
mod methods;

use campaigns::Campaigns;
use methods::Matches;
use serde_json::{Value, json};
use std::io::{self, BufRead, Read, Write};

/// A longer line is skipped and answered with an error: no real message comes
/// near it, and memory is not for strangers to fill.
const LONGEST_LINE: u64 = 32 << 20;
/// More calls in one batch than this are refused.
const LONGEST_BATCH: usize = 1000;

/// An error as JSON-RPC says it.
#[derive(Clone, PartialEq, Debug)]
pub struct RpcError {
    code: i64,
    message: String,
    /// Boxed, because errors are rare and results are passed around.
    data: Option<Box<Value>>,
}

/// What a method answers.
type RpcResult = Result<Value, RpcError>;

impl RpcError {
    fn new(code: i64, message: impl Into<String>) -> RpcError {
        RpcError { code, message: message.into(), data: None }
    }

    fn not_a_request(message: &str) -> RpcError {
        RpcError::new(-32600, message)
    }

    fn bad_params(message: impl Into<String>) -> RpcError {
        RpcError::new(-32602, message)
    }
}

/// The referee behind the protocol. It holds any number of matches and
/// campaigns.
pub struct Engine {
    matches: Matches,
    campaigns: Campaigns,
}

impl Engine {
    /// A referee without matches. `now` is the time in milliseconds since
    /// 1970, `entropy` gives 32 random bytes.
    pub fn new(now: fn() -> u64, entropy: fn() -> [u8; 32]) -> Engine {
        Engine { matches: Matches::new(now, entropy), campaigns: Campaigns::default() }
    }

    /// Answers lines until the input ends.
    pub fn serve(&mut self, input: impl Read, mut output: impl Write) -> io::Result<()> {
        let mut input = io::BufReader::new(input);
        let mut line = Vec::new();
        while let Some(whole) = next_line(&mut input, &mut line)? {
            let answer = if whole {
                self.answer(&line)
            } else {
                let what = format!("a line may hold at most {LONGEST_LINE} bytes");
                Some(failure(&Value::Null, RpcError::not_a_request(&what)).to_string())
            };
            if let Some(answer) = answer {
                writeln!(output, "{answer}")?;
                output.flush()?;
            }
        }
        Ok(())
    }

    /// The answer to one line; none to a notification or a blank line.
    pub fn answer(&mut self, line: &[u8]) -> Option<String> {
        if line.iter().all(u8::is_ascii_whitespace) {
            return None;
        }
        let answer = match serde_json::from_slice(line) {
            Err(error) => {
                let what = format!("this line is not JSON: {error}");
                Some(failure(&Value::Null, RpcError::new(-32700, what)))
            }
            Ok(Value::Array(calls)) => self.batch(calls),
            Ok(call) => self.call(call),
        };
        answer.map(|answer| answer.to_string())
    }

    fn batch(&mut self, calls: Vec<Value>) -> Option<Value> {
        if calls.is_empty() || calls.len() > LONGEST_BATCH {
            let what = format!("a batch holds 1 to {LONGEST_BATCH} calls");
            return Some(failure(&Value::Null, RpcError::not_a_request(&what)));
        }
        let answers: Vec<Value> = calls.into_iter().filter_map(|call| self.call(call)).collect();
        (!answers.is_empty()).then_some(Value::Array(answers))
    }

    fn call(&mut self, call: Value) -> Option<Value> {
        let (id, method, params) = match read_call(call) {
            Ok(call) => call,
            Err((id, error)) => return Some(failure(&id, error)),
        };
        let result = match method.starts_with("campaign.") {
            true => self.campaigns.call(&method, params, &mut self.matches),
            false => self.matches.call(&method, params),
        };
        let id = id?;
        Some(match result {
            Ok(result) => json!({"jsonrpc": "2.0", "id": id, "result": result}),
            Err(error) => failure(&id, error),
        })
    }
}

/// Reads a line without its end; `Some(false)` if it was too long and its rest
/// was thrown away, `None` at the end of the input.
fn next_line(input: &mut impl BufRead, line: &mut Vec<u8>) -> io::Result<Option<bool>> {
    line.clear();
    let read = input.by_ref().take(LONGEST_LINE).read_until(b'\n', line)?;
    if read == 0 {
        return Ok(None);
    }
    if line.last() == Some(&b'\n') {
        line.pop();
        return Ok(Some(true));
    }
    // Either the input ended without a newline, or the line is too long.
    let whole = (read as u64) < LONGEST_LINE;
    if !whole {
        line.clear();
        line.shrink_to_fit();
        input.skip_until(b'\n')?;
    }
    Ok(Some(whole))
}

/// Id (none for a notification), method and parameters of a request.
type Call = (Option<Value>, String, Value);

fn read_call(call: Value) -> Result<Call, (Value, RpcError)> {
    let Value::Object(mut fields) = call else {
        return Err((Value::Null, RpcError::not_a_request("a request is a JSON object")));
    };
    let id = fields.remove("id");
    let answer_to = match &id {
        Some(Value::String(_) | Value::Number(_) | Value::Null) => id.clone().unwrap_or_default(),
        None => Value::Null,
        Some(_) => {
            let what = "an id is a string, a number or null";
            return Err((Value::Null, RpcError::not_a_request(what)));
        }
    };
    let wrong = |what| Err((answer_to.clone(), RpcError::not_a_request(what)));
    if fields.get("jsonrpc") != Some(&json!("2.0")) {
        return wrong("a request says \"jsonrpc\": \"2.0\"");
    }
    let Some(Value::String(method)) = fields.remove("method") else {
        return wrong("a request names its method as a string");
    };
    let params = fields.remove("params").unwrap_or_else(|| json!({}));
    Ok((id, method, params))
}

fn failure(id: &Value, error: RpcError) -> Value {
    let mut body = json!({"code": error.code, "message": error.message});
    if let Some(data) = error.data {
        body["data"] = *data;
    }
    json!({"jsonrpc": "2.0", "id": id, "error": body})
}

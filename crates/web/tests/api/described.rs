//! The description, and real answers compared with it.

use crate::server::{Answer, Server};
use serde_json::Value;

/// Panics unless the answer is one that the description promises.
pub fn check(document: &Value, method: &str, path: &str, answer: &Answer) {
    let path = path.split('?').next().unwrap();
    let Some(operation) = operation(document, method, path) else {
        assert!(matches!(answer.status, 404 | 405), "{method} {path} is not described");
        return fits(document, &document["components"]["schemas"]["Error"], &answer.json());
    };
    let described = &operation["responses"][answer.status.to_string()];
    assert!(described.is_object(), "{method} {path}: {} is not described", answer.status);
    if let Some(schema) = described.pointer("/content/application~1json/schema") {
        fits(document, schema, &answer.json());
    }
}

fn operation<'a>(document: &'a Value, method: &str, path: &str) -> Option<&'a Value> {
    let same = |template: &str| {
        let (mut asked, mut known) = (path.split('/'), template.split('/'));
        asked.by_ref().zip(known.by_ref()).all(|(a, k)| a == k || k == "{id}")
            && path.split('/').count() == template.split('/').count()
    };
    let paths = document["paths"].as_object()?;
    let (_, item) = paths.iter().find(|(template, _)| same(template))?;
    item.get(method.to_lowercase())
}

/// As much of JSON Schema as the description uses.
pub fn fits(document: &Value, schema: &Value, value: &Value) {
    if let Err(why) = fit(document, schema, value) {
        panic!("{why}\nschema {schema}\nvalue {value}");
    }
}

fn fit(document: &Value, schema: &Value, value: &Value) -> Result<(), String> {
    if let Some(reference) = schema["$ref"].as_str() {
        let schema = document.pointer(&reference[1..]).expect("a schema");
        return fit(document, schema, value);
    }
    if let Some(schemas) = schema["oneOf"].as_array() {
        let fitting = schemas.iter().filter(|schema| fit(document, schema, value).is_ok()).count();
        return if fitting == 1 { Ok(()) } else { Err(format!("{value} fits {fitting} of oneOf")) };
    }
    let kind = match value {
        Value::Null => "null",
        Value::Bool(_) => "boolean",
        Value::Number(number) if number.is_f64() => "number",
        Value::Number(_) => "integer",
        Value::String(_) => "string",
        Value::Array(_) => "array",
        Value::Object(_) => "object",
    };
    let kinds = match &schema["type"] {
        Value::Null => vec![kind],
        Value::Array(kinds) => kinds.iter().filter_map(Value::as_str).collect(),
        one => one.as_str().into_iter().collect(),
    };
    if !kinds.contains(&kind) {
        return Err(format!("{value} is not {kinds:?}"));
    }
    if let Some(allowed) = schema["enum"].as_array()
        && !allowed.contains(value)
    {
        return Err(format!("{value} is none of {allowed:?}"));
    }
    if let (Some(fields), Some(known)) = (value.as_object(), schema["properties"].as_object()) {
        for name in schema["required"].as_array().into_iter().flatten() {
            if !fields.contains_key(name.as_str().unwrap()) {
                return Err(format!("{name} is missing"));
            }
        }
        for (name, field) in fields {
            let more = &schema["additionalProperties"];
            let schema = known.get(name).or_else(|| Some(more).filter(|more| !more.is_null()));
            let schema = schema.ok_or_else(|| format!("{name} is not described"))?;
            fit(document, schema, field).map_err(|why| format!("{name}: {why}"))?;
        }
    }
    for part in value.as_array().into_iter().flatten() {
        if schema["items"].is_object() {
            fit(document, &schema["items"], part)?;
        }
    }
    Ok(())
}

#[tokio::test]
async fn every_described_call_is_there_and_no_other_method_is() {
    let server = Server::start().await;
    let paths = server.document["paths"].as_object().unwrap().clone();
    for (template, item) in &paths {
        let path = template.replace("{id}", "00000000000000000000");
        for method in ["GET", "POST", "PUT", "PATCH", "DELETE"] {
            let answer = server.send(method, &path, &[], "").await;
            let described = item.get(method.to_lowercase()).is_some();
            assert_eq!(answer.status != 405, described, "{method} {path}: {}", answer.status);
        }
    }
}

#[tokio::test]
async fn calls_that_change_something_say_who_may_and_what_they_take() {
    let server = Server::start().await;
    for (path, item) in server.document["paths"].as_object().unwrap() {
        let Some(call) = item.get("post") else { continue };
        let body = call.pointer("/requestBody/content/application~1json/schema/$ref");
        let body = body.unwrap_or_else(|| panic!("{path} has no body")).as_str().unwrap();
        let example = server.document.pointer(&format!("{}/example", &body[1..]));
        let example = example.unwrap_or_else(|| panic!("{path} has no example"));
        fits(&server.document, server.document.pointer(&body[1..]).unwrap(), example);
        assert!(path == "/api/guests" || call["security"].is_array(), "{path}");
    }
    let schemes = &server.document["components"]["securitySchemes"];
    assert_eq!(
        (&schemes["token"]["scheme"], &schemes["cookie"]["in"]),
        (&"bearer".into(), &"cookie".into())
    );
}

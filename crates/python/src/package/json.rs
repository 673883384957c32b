//! JSON as Python has it, both ways.

use super::errors::bad;
use pyo3::IntoPyObjectExt;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyFloat, PyInt, PyList, PyString, PyTuple};
use serde_json::{Map, Number, Value};

/// Options lie no deeper; a list that holds itself would have no end.
const DEEPEST: usize = 32;

/// Plain Python: dicts, lists, strings and numbers.
pub(crate) fn to_python<'py>(py: Python<'py>, value: &Value) -> PyResult<Bound<'py, PyAny>> {
    match value {
        Value::Null => Ok(py.None().into_bound(py)),
        Value::Bool(yes) => yes.into_bound_py_any(py),
        Value::Number(number) => match (number.as_i64(), number.as_u64()) {
            (Some(number), _) => number.into_bound_py_any(py),
            (_, Some(number)) => number.into_bound_py_any(py),
            _ => number.as_f64().into_bound_py_any(py),
        },
        Value::String(text) => text.into_bound_py_any(py),
        Value::Array(values) => {
            let list = PyList::empty(py);
            for value in values {
                list.append(to_python(py, value)?)?;
            }
            Ok(list.into_any())
        }
        Value::Object(fields) => {
            let dict = PyDict::new(py);
            for (name, value) in fields {
                dict.set_item(name, to_python(py, value)?)?;
            }
            Ok(dict.into_any())
        }
    }
}

/// What options can be made of.
pub(crate) fn from_python(value: &Bound<'_, PyAny>) -> PyResult<Value> {
    read(value, 0)
}

fn read(value: &Bound<'_, PyAny>, depth: usize) -> PyResult<Value> {
    if depth > DEEPEST {
        return Err(bad("options lie too deep in one another"));
    }
    if value.is_none() {
        return Ok(Value::Null);
    }
    if let Ok(yes) = value.cast::<PyBool>() {
        return Ok(Value::Bool(yes.is_true()));
    }
    if let Ok(text) = value.cast::<PyString>() {
        return Ok(Value::String(text.to_cow()?.into_owned()));
    }
    if value.is_instance_of::<PyFloat>() {
        let number: f64 = value.extract()?;
        let number = Number::from_f64(number);
        return number.map(Value::Number).ok_or_else(|| bad("options hold finite numbers"));
    }
    if value.is_instance_of::<PyInt>() || value.hasattr("__index__")? {
        let small = value.extract::<i64>().map(Number::from);
        let number = small.or_else(|_| value.extract::<u64>().map(Number::from));
        return number.map(Value::Number).map_err(|_| bad("an option is too large a number"));
    }
    if let Ok(dict) = value.cast::<PyDict>() {
        let mut fields = Map::new();
        // A list of its own: what is looked at may change the dict.
        for item in dict.items() {
            let Ok((name, value)) = item.extract::<(String, Bound<'_, PyAny>)>() else {
                return Err(bad("options are named by strings"));
            };
            fields.insert(name, read(&value, depth + 1)?);
        }
        return Ok(Value::Object(fields));
    }
    if value.is_instance_of::<PyList>() || value.is_instance_of::<PyTuple>() {
        let mut values = Vec::new();
        for value in value.try_iter()? {
            values.push(read(&value?, depth + 1)?);
        }
        return Ok(Value::Array(values));
    }
    Err(bad(format!("no option is made of a {}", value.get_type().name()?)))
}

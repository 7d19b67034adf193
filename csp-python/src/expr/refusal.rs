//! What is said of an object that cannot be taken for a number, an expression or a condition.

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;

/// The most characters of an object's own text that a message shows.
const SHOWN: usize = 60;

/// A `TypeError` that says what is needed, what was given, and what to do about it.
pub(crate) fn refused(needed: &str, given: &Bound<'_, PyAny>) -> PyErr {
    let kind = given.get_type();
    let kind = kind
        .name()
        .map_or_else(|_| "?".into(), |name| name.to_string());
    PyTypeError::new_err(format!(
        "{needed} is needed, and this is {} ({kind}): {}",
        shown(given),
        advice(&kind, given)
    ))
}

/// The text of an object on one line, cut where it is long.
fn shown(given: &Bound<'_, PyAny>) -> String {
    let Ok(text) = given.repr() else {
        return "an object without a text".to_owned();
    };
    let text = text.to_string();
    let words: Vec<&str> = text.split_whitespace().collect();
    let line = words.join(" ");
    match line.char_indices().nth(SHOWN) {
        Some((end, _)) => format!("{}…", &line[..end]),
        None => line,
    }
}

fn advice(kind: &str, given: &Bound<'_, PyAny>) -> &'static str {
    match kind {
        "NoneType" => "to ask whether there is an object at all, write `is None`",
        "bool" | "bool_" => {
            "truth is no number here: write 1 or 0, or array.astype(int); a comparison that gave it \
             had no expression in it"
        }
        "float" | "float16" | "float32" | "float64" | "longdouble" => {
            if given.extract::<f64>().is_ok_and(f64::is_finite) {
                "round it, or scale all numbers so that they are integers"
            } else {
                "it has no integer value"
            }
        }
        "str" | "bytes" | "str_" | "bytes_" => "int(text) is the number that it spells",
        "Decimal" | "Fraction" | "complex" => {
            "int(number) makes it an integer, once the model is scaled so that it is whole"
        }
        "date" | "datetime" | "time" | "timedelta" | "datetime64" | "timedelta64" | "Timestamp"
        | "Timedelta" => {
            "count times in units of your own, such as days or minutes from a first one"
        }
        "list" | "tuple" | "range" | "set" | "frozenset" | "dict" | "generator" => {
            "an Array compares entry by entry, and x.is_in(values) says that the value is one of these"
        }
        "ndarray" | "Array" | "MaskedArray" => {
            "one number or expression is meant here, or an array without gaps entry by entry"
        }
        "IntExpr" | "BoolExpr" => "it has no value before there is a solution",
        "Constraint" => {
            "a constraint has no value: write condition == constraint, or condition.implies(constraint)"
        }
        "builtin_function_or_method" | "function" | "method" => "call it, with parentheses",
        _ => "an int, an integer of numpy or an expression of the model will do",
    }
}

//! What a model was given, as text: JSON with expressions as words.

use crate::constraints::{PyConstraint, PyGraph};
use crate::expr::{ExprText, PyBoolExpr, PyIntExpr, Whole, number, refused, truth, within_memory};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyFloat, PyInt, PyIterator, PyList, PyRange, PyString, PyTuple};
use serde_json::json;

/// An object as text: numbers, texts, expressions, constraints, graphs, and lists of them.
#[pyfunction]
fn written(object: &Bound<'_, PyAny>) -> PyResult<String> {
    let mut text = String::new();
    write(object, &mut text)?;
    Ok(text)
}

fn write(object: &Bound<'_, PyAny>, text: &mut String) -> PyResult<()> {
    if let Ok(expr) = object.cast::<PyIntExpr>() {
        write_words("int", &ExprText::of_integer(expr.get()), text);
    } else if object.is_exact_instance_of::<PyInt>() {
        *text += &object.str()?.to_string();
    } else if let Ok(condition) = object.cast::<PyBoolExpr>() {
        write_words("bool", &ExprText::of_condition(&condition.get().expr), text);
    } else if object.is_none() {
        *text += "null";
    } else if let Some(truth) = truth(object) {
        *text += if truth { "true" } else { "false" };
    } else if let Ok(string) = object.cast::<PyString>() {
        *text += &json!(string.to_string()).to_string();
    } else {
        write_compound(object, text)?;
    }
    Ok(())
}

/// The words of an expression, which have no quotes among them.
fn write_words(kind: &str, words: &str, text: &mut String) {
    for part in ["{\"", kind, "\":\"", words, "\"}"] {
        *text += part;
    }
}

/// A step of a model: something holds, under a name. The words of a condition are known.
pub(crate) fn requirement(
    what: &Bound<'_, PyAny>,
    words: Option<&str>,
    name: Option<&str>,
) -> PyResult<String> {
    let mut text = String::from("[\"_require\",");
    match words {
        Some(words) => write_words("bool", words, &mut text),
        None => write(what, &mut text)?,
    }
    text.push(',');
    text += &json!(name).to_string();
    text.push(']');
    Ok(text)
}

fn write_compound(object: &Bound<'_, PyAny>, text: &mut String) -> PyResult<()> {
    if let Ok(constraint) = object.cast::<PyConstraint>() {
        *text += &constraint_text(constraint.get())?;
    } else if let Ok(graph) = object.cast::<PyGraph>() {
        let graph = &graph.get().0;
        *text += &json!({ "graph": [json!(graph.nodes()), json!(graph.edges())] }).to_string();
    } else if object.is_instance_of::<PyRange>() {
        let ends = ["start", "stop", "step"].map(|end| object.getattr(end));
        *text += "{\"range\":";
        write_list(ends.into_iter(), text)?;
        text.push('}');
    } else if object.is_instance_of::<PyFloat>() || !object.hasattr("__iter__")? {
        *text += &number(object)?.to_string();
    } else if object.is_instance_of::<PyDict>() {
        return Err(refused("a list", object));
    } else if let Ok(items) = object.try_iter() {
        write_list(items, text)?;
    } else {
        // An array of numpy without dimensions.
        *text += &number(object)?.to_string();
    }
    Ok(())
}

fn write_list<'py>(
    items: impl Iterator<Item = PyResult<Bound<'py, PyAny>>>,
    text: &mut String,
) -> PyResult<()> {
    text.push('[');
    for (place, item) in items.enumerate() {
        if place > 0 {
            text.push(',');
        }
        write(&item?, text)?;
    }
    text.push(']');
    Ok(())
}

/// The call that made a constraint, and its conditions.
fn constraint_text(constraint: &PyConstraint) -> PyResult<String> {
    if constraint.call.is_empty() {
        return Err(PyTypeError::new_err(
            "this constraint was made by no function of gridcsp, so it has no text",
        ));
    }
    let condition = |condition: &Option<_>| {
        let words = condition.as_ref().map(ExprText::of_condition);
        json!(words).to_string()
    };
    Ok(format!(
        "{{\"constraint\":{},\"if\":{},\"iff\":{}}}",
        constraint.call,
        condition(&constraint.premise),
        condition(&constraint.truth)
    ))
}

/// The constraint that a function makes of these arguments. It remembers the call as text.
#[pyfunction]
fn build(
    function: &Bound<'_, PyAny>,
    arguments: &Bound<'_, PyTuple>,
    keywords: &Bound<'_, PyDict>,
) -> PyResult<PyConstraint> {
    let py = function.py();
    let settled = arguments.iter().map(|argument| settled(&argument));
    let arguments = PyTuple::new(py, settled.collect::<PyResult<Vec<_>>>()?)?;
    let named = PyDict::new(py);
    for (name, argument) in keywords.iter() {
        named.set_item(name, self::settled(&argument)?)?;
    }
    let made = function.call(&arguments, Some(&named))?;
    let mut text = String::from("[");
    write(&function.getattr("__name__")?, &mut text)?;
    text.push(',');
    write(arguments.as_any(), &mut text)?;
    text.push(',');
    write(named.items().as_any(), &mut text)?;
    text.push(']');
    Ok(made.cast::<PyConstraint>()?.get().called(text))
}

/// An argument that can be read twice: an iterator, also one within a list, becomes a list.
#[pyfunction]
fn settled<'py>(argument: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    let is_list = argument.is_instance_of::<PyList>() || argument.is_instance_of::<PyTuple>();
    let is_iterator = !is_list && argument.cast::<PyIterator>().is_ok();
    if !is_list && !is_iterator {
        return Ok(argument.clone());
    }
    let items = argument.try_iter()?.map(|item| settled(&item?));
    let items: Vec<Bound<'py, PyAny>> = items.collect::<PyResult<_>>()?;
    Ok(PyList::new(argument.py(), items)?.into_any())
}

/// The lengths of the sides of an array: one, or a list of them.
#[pyfunction]
fn shape(sides: &Bound<'_, PyAny>) -> PyResult<Vec<usize>> {
    let is_list = sides.hasattr("__iter__")? && !sides.is_instance_of::<PyString>();
    let lengths: Vec<Whole<usize>> = if is_list {
        let lengths = sides.try_iter()?.map(|side| side?.extract());
        lengths.collect::<PyResult<_>>()?
    } else {
        vec![sides.extract()?]
    };
    if lengths.is_empty() {
        return Err(PyTypeError::new_err(
            "an array has one or more sides; for a single variable leave the shape out",
        ));
    }
    let lengths: Vec<usize> = lengths.into_iter().map(|side| side.0).collect();
    let mut sides = lengths.iter();
    let size = sides.try_fold(1, |size: usize, &side| size.checked_mul(side));
    within_memory(&format!("the shape {lengths:?}"), size)?;
    Ok(lengths)
}

functions![written, build, settled, shape];

//! Floor 3: solutions as text, and as values.

use crate::compile::{Compiled, Output, OutputShape, Scalar, ValueForm};
use crate::set::IntSet;
use csp_core::ids::Var;
use std::fmt::Write as _;

/// A solution as MiniZinc reads it: a line for each variable and array that is to be printed, and a
/// line of ten dashes. `value` has the value of each variable.
///
/// ```
/// use csp_flatzinc::{CompileOptions, compile, read, solution_text};
/// let text = "var 7..7: x; var bool: b :: output_var = true;
///     array [1..2] of var int: a :: output_array([0..1]) = [x, 3]; solve satisfy;";
/// let mut compiled = compile(&read(text)?, CompileOptions::default())?;
/// let solution = compiled.model.solve().solution().unwrap();
/// assert_eq!(solution_text(&compiled, |x| solution[x]), "b = true;\na = array1d(0..1, [7, 3]);\n----------\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn solution_text(compiled: &Compiled, value: impl Fn(Var) -> i32 + Copy) -> String {
    let mut text = String::new();
    for output in &compiled.outputs {
        write_output(&mut text, output, value);
    }
    text.push_str("----------\n");
    text
}

/// The value of a variable or of an array that is to be printed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum OutputValue {
    /// A boolean is true or false.
    Bool(bool),
    /// The number that an integer is.
    Int(i64),
    /// A set that is given.
    Set(IntSet),
    /// The items of an array. What has several dimensions is an array of arrays.
    Array(Vec<Self>),
}

/// A solution as values: the name and the value of each variable and array that is to be printed, in the order of [`solution_text`].
///
/// ```
/// use csp_flatzinc::{CompileOptions, OutputValue, compile, read, solution_values};
/// let text = "var 7..7: x; array [1..2] of var int: a :: output_array([1..2, 1..1]) = [x, 3]; solve satisfy;";
/// let mut compiled = compile(&read(text)?, CompileOptions::default())?;
/// let solution = compiled.model.solve().solution().unwrap();
/// let row = |number| OutputValue::Array(vec![OutputValue::Int(number)]);
/// let values = solution_values(&compiled, |x| solution[x]);
/// assert_eq!(values, [("a", OutputValue::Array(vec![row(7), row(3)]))]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn solution_values(
    compiled: &Compiled,
    value: impl Fn(Var) -> i32 + Copy,
) -> Vec<(&str, OutputValue)> {
    let outputs = compiled.outputs.iter();
    let valued = outputs.map(|output| (output.name.as_str(), output_value(output, value)));
    valued.collect()
}

fn output_value(output: &Output, value: impl Fn(Var) -> i32 + Copy) -> OutputValue {
    let plain = |&operand: &Scalar| match (output.form, scalar_value(operand, value)) {
        (ValueForm::Bool, number) => OutputValue::Bool(number != 0),
        (ValueForm::Int, number) => OutputValue::Int(number),
    };
    match &output.shape {
        OutputShape::One(operand) => plain(operand),
        OutputShape::Array { indices, items } => nested(indices, &mut items.iter().map(plain)),
        OutputShape::Sets { indices, items } => {
            nested(indices, &mut items.iter().cloned().map(OutputValue::Set))
        }
    }
}

/// The next items, as many as these sets of indices have pairs, triples, ….
fn nested(indices: &[IntSet], items: &mut dyn Iterator<Item = OutputValue>) -> OutputValue {
    match indices {
        [] => items.next().expect("there is an item for all indices"),
        [first, inner @ ..] => {
            let parts = (0..first.len()).map(|_| nested(inner, items));
            OutputValue::Array(parts.collect())
        }
    }
}

fn scalar_value(operand: Scalar, value: impl Fn(Var) -> i32) -> i64 {
    match operand {
        Scalar::Constant(value) => value,
        Scalar::Variable(view) => view.at(value(view.var())),
        Scalar::Condition(atom) => atom.allows(value(atom.var())).into(),
    }
}

fn write_output(text: &mut String, output: &Output, value: impl Fn(Var) -> i32 + Copy) {
    text.push_str(&output.name);
    text.push_str(" = ");
    match &output.shape {
        OutputShape::One(operand) => write_value(text, *operand, output.form, value),
        OutputShape::Array { indices, items } => {
            write_array(text, indices, items, |text, &item| {
                write_value(text, item, output.form, value);
            });
        }
        OutputShape::Sets { indices, items } => write_array(text, indices, items, write_set),
    }
    text.push_str(";\n");
}

fn write_value(text: &mut String, operand: Scalar, form: ValueForm, value: impl Fn(Var) -> i32) {
    let value = scalar_value(operand, value);
    match form {
        ValueForm::Bool => text.push_str(if value == 0 { "false" } else { "true" }),
        ValueForm::Int => push(text, format_args!("{value}")),
    }
}

/// Writing to a string does not fail.
fn push(text: &mut String, arguments: std::fmt::Arguments<'_>) {
    text.write_fmt(arguments).unwrap_or_default();
}

fn write_array<T>(
    text: &mut String,
    indices: &[IntSet],
    items: &[T],
    mut write: impl FnMut(&mut String, &T),
) {
    push(text, format_args!("array{}d(", indices.len()));
    for index in indices {
        write_set(text, index);
        text.push_str(", ");
    }
    text.push('[');
    for (number, item) in items.iter().enumerate() {
        if number > 0 {
            text.push_str(", ");
        }
        write(text, item);
    }
    text.push_str("])");
}

/// A set without gaps is written as a range.
fn write_set(text: &mut String, set: &IntSet) {
    match set.ranges() {
        [] => text.push_str("1..0"),
        [(first, last)] => push(text, format_args!("{first}..{last}")),
        _ => {
            let values: Vec<String> = set.iter().map(|value| value.to_string()).collect();
            push(text, format_args!("{{{}}}", values.join(", ")));
        }
    }
}

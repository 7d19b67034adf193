//! Records: the same fields as a line of a table or as a JSON object.

use std::fmt::Write as _;

use csp_sudoku::sudoku::Sudoku;
use csp_sudoku::variant::puzzle_json;
use csp_sudoku::write::csv_field;
use itertools::Itertools as _;
use serde_json::Value;

/// The puzzle as a text that is read again: a symbol for each cell, or a puzzle file of JSON if it has other rules than
/// rows, columns and boxes.
pub(crate) fn puzzle_text(puzzle: &Sudoku) -> String {
    match puzzle.rules().is_classic() {
        true => puzzle.to_string(),
        false => puzzle_json(puzzle),
    }
}

/// The header line of a table.
pub(crate) fn csv_header<'a>(names: impl IntoIterator<Item = &'a str>) -> String {
    format!("{}\n", names.into_iter().format(","))
}

/// A line of a table. A list is written with blanks between its values, and null is empty.
pub(crate) fn csv(values: &[Value]) -> String {
    format!(
        "{}\n",
        values
            .iter()
            .map(|value| csv_field(&plain(value)).into_owned())
            .format(",")
    )
}

/// A JSON object on one line. Its fields are in this order.
pub(crate) fn json<'a>(fields: impl IntoIterator<Item = (&'a str, Value)>) -> String {
    let mut text = String::new();
    let mut before = '{';
    for (name, value) in fields {
        // Writing to a string does not fail.
        let _ = write!(text, "{before}\"{name}\":{value}");
        before = ',';
    }
    text.push_str("}\n");
    text
}

fn plain(value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(text) => text.clone(),
        Value::Array(values) => values.iter().map(plain).join(" "),
        other => other.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn both_forms_have_the_same_fields() {
        let names = ["text", "none", "list", "number"];
        let values = [json!("a,b"), json!(null), json!([3, 1]), json!(2)];
        assert_eq!(csv_header(names), "text,none,list,number\n");
        assert_eq!(csv(&values), "\"a,b\",,3 1,2\n");
        let expected = "{\"text\":\"a,b\",\"none\":null,\"list\":[3,1],\"number\":2}\n";
        assert_eq!(json(names.into_iter().zip(values)), expected);
    }
}

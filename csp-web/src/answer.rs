//! Answers: what an operation returns, what went wrong, and both as bytes.

use serde_json::{Map, Value, json};

/// What an operation answers: an object, and bytes if it has a body.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Reply {
    /// The object after `ok`.
    pub(crate) value: Value,
    /// What follows the object, after a newline.
    pub(crate) body: Option<Vec<u8>>,
}

impl From<Value> for Reply {
    fn from(value: Value) -> Self {
        Self { value, body: None }
    }
}

/// The bytes of an answer: one line of JSON, then the body, if there is one, after a newline.
pub(crate) fn bytes(result: Result<Reply, RequestError>) -> Vec<u8> {
    match result {
        Ok(reply) => {
            let mut bytes = json!({"ok": reply.value}).to_string().into_bytes();
            if let Some(body) = reply.body {
                bytes.push(b'\n');
                bytes.extend_from_slice(&body);
            }
            bytes
        }
        Err(failure) => json!({"error": failure.into_value()})
            .to_string()
            .into_bytes(),
    }
}

/// The reason why there is no answer: a sentence for the user, and the place, if it is known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct RequestError {
    /// The sentence.
    pub(crate) text: String,
    /// The line of a text, from 1.
    pub(crate) line: Option<usize>,
    /// The column of a text, from 1.
    pub(crate) column: Option<usize>,
    /// The cell.
    pub(crate) cell: Option<String>,
}

impl RequestError {
    /// A failure of which no place is known.
    #[expect(
        clippy::needless_pass_by_value,
        reason = "`map_err(Failure::new)` takes any error"
    )]
    pub(crate) fn new(text: impl ToString) -> Self {
        Self {
            text: text.to_string(),
            line: None,
            column: None,
            cell: None,
        }
    }

    /// The object, without the fields that are not known.
    pub(crate) fn into_value(self) -> Value {
        let mut object = Map::new();
        object.insert("text".to_owned(), self.text.into());
        if let Some(line) = self.line {
            object.insert("line".to_owned(), line.into());
        }
        if let Some(column) = self.column {
            object.insert("column".to_owned(), column.into());
        }
        if let Some(cell) = self.cell {
            object.insert("cell".to_owned(), cell.into());
        }
        object.into()
    }
}

impl From<serde_json::Error> for RequestError {
    fn from(error: serde_json::Error) -> Self {
        let text = format!("the request is no JSON: {error}");
        Self {
            text,
            line: Some(error.line()),
            column: Some(error.column()),
            cell: None,
        }
    }
}

//! Answers as bytes.

use crate::failure::Failure;
use serde_json::{Value, json};

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
pub(crate) fn bytes(result: Result<Reply, Failure>) -> Vec<u8> {
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

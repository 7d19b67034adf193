//! Requests: the fields of an object, each taken once. What no operation takes is an error.

use crate::answer::RequestError;
use serde_json::{Map, Value};

/// The fields of a request that have not been taken, and its body.
#[derive(Debug)]
pub(crate) struct Request<'a> {
    fields: Map<String, Value>,
    body: Option<&'a [u8]>,
}

impl<'a> Request<'a> {
    /// Reads a request: an object on one line, and a body if there is a newline after it.
    ///
    /// # Errors
    /// The line is no JSON object.
    pub(crate) fn new(bytes: &'a [u8]) -> Result<Self, RequestError> {
        let end = bytes.iter().position(|byte| *byte == b'\n');
        let (line, body) = match end {
            Some(end) => (&bytes[..end], Some(&bytes[end + 1..])),
            None => (bytes, None),
        };
        match serde_json::from_slice(line)? {
            Value::Object(fields) => Ok(Self { fields, body }),
            _ => Err(RequestError::new("the request is no JSON object")),
        }
    }

    /// The fields of an object inside a request.
    #[cfg(feature = "sudoku")]
    pub(crate) fn of(fields: Map<String, Value>) -> Self {
        Self { fields, body: None }
    }

    /// Takes the body.
    pub(crate) fn body(&mut self) -> Option<&'a [u8]> {
        self.body.take()
    }

    /// Takes a field. A field with `null` is as good as none.
    pub(crate) fn optional(&mut self, name: &str) -> Option<Value> {
        self.fields.remove(name).filter(|value| !value.is_null())
    }

    /// Takes a field that must be there.
    #[cfg(feature = "sudoku")]
    pub(crate) fn required(&mut self, name: &str) -> Result<Value, RequestError> {
        self.optional(name)
            .ok_or_else(|| RequestError::new(format_args!("`{name}` is missing")))
    }

    /// Takes a text.
    pub(crate) fn text(&mut self, name: &str) -> Result<Option<String>, RequestError> {
        match self.optional(name) {
            None => Ok(None),
            Some(Value::String(text)) => Ok(Some(text)),
            Some(_) => Err(RequestError::new(format_args!("`{name}` is no text"))),
        }
    }

    /// Takes a text that must be there.
    #[cfg(feature = "sudoku")]
    pub(crate) fn required_text(&mut self, name: &str) -> Result<String, RequestError> {
        let text = self.text(name)?;
        text.ok_or_else(|| RequestError::new(format_args!("`{name}` is missing")))
    }

    /// Takes a whole number.
    pub(crate) fn number(&mut self, name: &str) -> Result<Option<u64>, RequestError> {
        let Some(value) = self.optional(name) else {
            return Ok(None);
        };
        let number = value.as_u64();
        let error = || RequestError::new(format_args!("`{name}` is no whole number of 0 or more"));
        number.map(Some).ok_or_else(error)
    }

    /// Takes an integer, which may be negative.
    #[cfg(feature = "models")]
    pub(crate) fn integer(&mut self, name: &str) -> Result<Option<i32>, RequestError> {
        let Some(value) = self.optional(name) else {
            return Ok(None);
        };
        let number = value.as_i64().and_then(|number| i32::try_from(number).ok());
        let error = || RequestError::new(format_args!("`{name}` is no integer of 32 bits"));
        number.map(Some).ok_or_else(error)
    }

    /// Takes a truth, which is `false` if it is not said.
    #[cfg(feature = "models")]
    pub(crate) fn truth(&mut self, name: &str) -> Result<bool, RequestError> {
        match self.optional(name) {
            None => Ok(false),
            Some(Value::Bool(truth)) => Ok(truth),
            Some(_) => Err(RequestError::new(format_args!("`{name}` is no truth"))),
        }
    }

    /// Takes a whole number that must be there.
    #[cfg(feature = "whole")]
    pub(crate) fn required_number(&mut self, name: &str) -> Result<u64, RequestError> {
        let number = self.number(name)?;
        number.ok_or_else(|| RequestError::new(format_args!("`{name}` is missing")))
    }

    /// Takes a number of things that must be there, or the place of one of them. One that is too large is the largest that there is.
    #[cfg(feature = "whole")]
    pub(crate) fn required_size(&mut self, name: &str) -> Result<usize, RequestError> {
        let number = self.required_number(name)?;
        Ok(usize::try_from(number).unwrap_or(usize::MAX))
    }

    /// Takes the name of one of these things. The first is taken if there is no such field.
    #[cfg(feature = "sudoku")]
    pub(crate) fn one_of<T: Copy>(
        &mut self,
        name: &str,
        things: &[(&str, T)],
    ) -> Result<T, RequestError> {
        let names = || {
            things
                .iter()
                .map(|(name, _)| *name)
                .collect::<Vec<_>>()
                .join(", ")
        };
        let text = self.text(name)?;
        let thing = match &text {
            None => things.first(),
            Some(text) => things.iter().find(|(name, _)| name == text),
        };
        let error = || RequestError::new(format_args!("`{name}` must be one of: {}", names()));
        thing.map(|(_, thing)| *thing).ok_or_else(error)
    }

    /// Takes a value and reads it.
    #[cfg(feature = "sudoku")]
    pub(crate) fn parsed<T>(&mut self, name: &str) -> Result<Option<T>, RequestError>
    where
        T: std::str::FromStr<Err: std::fmt::Display>,
    {
        let Some(text) = self.text(name)? else {
            return Ok(None);
        };
        let value = text.parse::<T>();
        value
            .map(Some)
            .map_err(|error| RequestError::new(format_args!("`{name}`: {error}")))
    }

    /// Whether everything was taken.
    ///
    /// # Errors
    /// A field, or a body, that was not.
    pub(crate) fn finish(self) -> Result<(), RequestError> {
        if let Some(name) = self.fields.keys().next() {
            return Err(RequestError::new(format_args!(
                "the request has an unknown field: `{name}`"
            )));
        }
        let body = self
            .body
            .map(|_| RequestError::new("the request has a body, which is not asked for"));
        body.map_or(Ok(()), Err)
    }
}

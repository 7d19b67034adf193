//! Reading JSON in which numbers may be text and text may be numbers, with the place of what is wrong.

use super::error::LinkError;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::{Map, Value};

/// The fields of an object that were not taken yet.
pub(super) struct Fields(Map<String, Value>);

impl Fields {
    pub(super) fn new(object: Map<String, Value>) -> Self {
        Self(object)
    }

    /// A field, or what stands for none.
    pub(super) fn take<T: DeserializeOwned + Default>(
        &mut self,
        key: &str,
    ) -> Result<T, LinkError> {
        self.0
            .remove(key)
            .map_or_else(|| Ok(T::default()), |value| read(value, key))
    }

    /// A field with text.
    pub(super) fn text(&mut self, key: &str) -> Result<Option<String>, LinkError> {
        self.0.remove(key).map_or(Ok(None), |value| {
            text(&value).map_err(|fault| LinkError::part(key, &fault))
        })
    }

    /// A field with a list.
    pub(super) fn list<T: DeserializeOwned>(&mut self, key: &str) -> Result<Vec<T>, LinkError> {
        list(self.0.remove(key).unwrap_or_default(), key)
    }

    /// A field with a list of lists.
    pub(super) fn rows<T: DeserializeOwned>(
        &mut self,
        key: &str,
    ) -> Result<Vec<Vec<T>>, LinkError> {
        let rows: Vec<Value> = self.list(key)?;
        let rows = rows.into_iter().enumerate();
        rows.map(|(place, row)| list(row, &format!("{key}[{place}]")))
            .collect()
    }

    /// All other fields.
    pub(super) fn rest(self) -> Map<String, Value> {
        self.0
    }
}

/// A value of this type.
pub(super) fn read<T: DeserializeOwned>(value: Value, path: &str) -> Result<T, LinkError> {
    serde_json::from_value(value).map_err(|error| LinkError::part(path, &error))
}

/// A list, each of whose values is of this type. `null` is an empty one.
pub(super) fn list<T: DeserializeOwned>(value: Value, path: &str) -> Result<Vec<T>, LinkError> {
    let values: Option<Vec<Value>> = read(value, path)?;
    let values = values.unwrap_or_default().into_iter().enumerate();
    values
        .map(|(place, value)| read(value, &format!("{path}[{place}]")))
        .collect()
}

/// Text, or a number as text.
fn text(value: &Value) -> Result<Option<String>, String> {
    match value {
        Value::Null => Ok(None),
        Value::String(text) => Ok(Some(text.clone())),
        Value::Number(number) => Ok(Some(number.to_string())),
        other => Err(format!("{other} is neither text nor a number")),
    }
}

/// Text that may be a number, or nothing.
pub(super) fn de_text<'de, D: Deserializer<'de>>(reader: D) -> Result<Option<String>, D::Error> {
    text(&Value::deserialize(reader)?).map_err(serde::de::Error::custom)
}

/// A number that may be text, or nothing.
pub(super) fn de_number<'de, D: Deserializer<'de>>(reader: D) -> Result<Option<f64>, D::Error> {
    let text = de_text(reader)?.unwrap_or_default();
    let text = text.trim();
    if text.is_empty() {
        return Ok(None);
    }
    let number = text.parse().ok().filter(|number: &f64| number.is_finite());
    number
        .map(Some)
        .ok_or_else(|| serde::de::Error::custom(format!("{text:?} is no number")))
}

/// A number of cells, digits or the like, which may be text. Nothing, an empty text and zero are none.
pub(super) fn de_count<'de, D: Deserializer<'de>>(reader: D) -> Result<Option<u32>, D::Error> {
    let text = de_text(reader)?.unwrap_or_default();
    count(&text).map_err(serde::de::Error::custom)
}

/// Such numbers. `null` is an empty list.
pub(super) fn de_counts<'de, D: Deserializer<'de>>(reader: D) -> Result<Vec<u32>, D::Error> {
    let values: Option<Vec<Value>> = Option::deserialize(reader)?;
    let mut counts = Vec::new();
    for value in values.unwrap_or_default() {
        let text = text(&value)
            .map_err(serde::de::Error::custom)?
            .unwrap_or_default();
        counts.extend(count(&text).map_err(serde::de::Error::custom)?);
    }
    Ok(counts)
}

fn count(text: &str) -> Result<Option<u32>, String> {
    match text.trim() {
        "" => Ok(None),
        text => match text.parse() {
            Ok(0) => Ok(None),
            Ok(count) => Ok(Some(count)),
            Err(_) => Err(format!("{text:?} is no whole number from 0 on")),
        },
    }
}

/// A switch: `true`, or a number that is not zero.
pub(super) fn de_switch<'de, D: Deserializer<'de>>(reader: D) -> Result<bool, D::Error> {
    match Value::deserialize(reader)? {
        Value::Null => Ok(false),
        Value::Bool(is_on) => Ok(is_on),
        Value::Number(number) => Ok(number.as_f64() != Some(0.0)),
        other => Err(serde::de::Error::custom(format!(
            "{other} is neither true nor false"
        ))),
    }
}

/// Whether a switch need not be written.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde gives a reference")]
pub(super) fn is_off(switch: &bool) -> bool {
    !switch
}

/// Places. What is blank there is none.
pub(super) fn de_places<'de, D, T>(reader: D) -> Result<Vec<T>, D::Error>
where
    D: Deserializer<'de>,
    T: DeserializeOwned,
{
    let values: Option<Vec<Value>> = Option::deserialize(reader)?;
    let values = values.unwrap_or_default().into_iter();
    let places = values.filter(|value| !is_blank(value));
    places
        .map(|value| serde_json::from_value(value).map_err(serde::de::Error::custom))
        .collect()
}

/// Lists of places.
pub(super) fn de_lines<'de, D, T>(reader: D) -> Result<Vec<Vec<T>>, D::Error>
where
    D: Deserializer<'de>,
    T: DeserializeOwned,
{
    let values: Option<Vec<Value>> = Option::deserialize(reader)?;
    let lines = values.unwrap_or_default().into_iter();
    lines
        .map(|line| de_places(line).map_err(serde::de::Error::custom))
        .collect()
}

/// Whether there is nothing: `null`, blank text, or the empty object that stands for an empty list in short forms.
fn is_blank(value: &Value) -> bool {
    match value {
        Value::Null => true,
        Value::String(text) => text.trim().is_empty(),
        Value::Object(object) => object.is_empty(),
        _ => false,
    }
}

/// A value as JSON. All types of links have such a form.
pub(super) fn write<T: Serialize>(value: &T) -> Value {
    serde_json::to_value(value).unwrap_or_default()
}

//! JSON as it is written, and what is wrong with it.

use serde::de::{Deserialize, Deserializer, Error, MapAccess, SeqAccess, Visitor};
use std::borrow::Cow;
use std::fmt;

/// A value with the order of its keys, each as often as it comes.
#[derive(Debug)]
pub(super) enum JsonTree<'s> {
    Null,
    Bool(bool),
    Int(i64),
    Float(f64),
    Text(Cow<'s, str>),
    List(Vec<Self>),
    Object(JsonFields<'s>),
}

/// The fields of an object that have not been taken.
#[derive(Debug)]
pub(super) struct JsonFields<'s>(Vec<(Cow<'s, str>, JsonTree<'s>)>);

/// What is wrong, and where: the keys and the numbers that lead there.
#[derive(Debug)]
pub(super) struct JsonProblem {
    path: String,
    text: String,
}

pub(super) type JsonRead<T> = Result<T, JsonProblem>;

impl JsonProblem {
    pub(super) fn new(text: impl Into<String>) -> Self {
        Self {
            path: String::new(),
            text: text.into(),
        }
    }

    pub(super) fn expected(expected: &str, found: &JsonTree<'_>) -> Self {
        Self::new(format!("expected {expected}, found {found}"))
    }

    /// The same problem within the value of this key.
    pub(super) fn under(self, key: &str) -> Self {
        let behind = match self.path.as_bytes().first() {
            None | Some(b'[') => "",
            Some(_) => ".",
        };
        Self {
            path: format!("{key}{behind}{}", self.path),
            ..self
        }
    }

    /// The same problem within the item of this number.
    pub(super) fn at(self, number: usize) -> Self {
        self.under(&format!("[{number}]"))
    }
}

impl fmt::Display for JsonProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.path.is_empty() {
            write!(f, "{}: ", self.path)?;
        }
        f.write_str(&self.text)
    }
}

impl<'s> JsonFields<'s> {
    /// Takes the value of a key.
    pub(super) fn take(&mut self, key: &str) -> JsonRead<Option<JsonTree<'s>>> {
        let Some(place) = self.0.iter().position(|(known, _)| known == key) else {
            return Ok(None);
        };
        let (_, value) = self.0.remove(place);
        match self.0.iter().any(|(known, _)| known == key) {
            true => Err(JsonProblem::new(format!("`{key}` comes twice"))),
            false => Ok(Some(value)),
        }
    }

    /// Takes the value of a key that has to be there.
    pub(super) fn required(&mut self, key: &str) -> JsonRead<JsonTree<'s>> {
        let missing = || JsonProblem::new(format!("`{key}` is missing"));
        self.take(key)?.ok_or_else(missing)
    }

    /// Takes a truth, which is `false` if it is not said.
    pub(super) fn truth(&mut self, key: &str) -> JsonRead<bool> {
        match self.take(key)? {
            None => Ok(false),
            Some(JsonTree::Bool(truth)) => Ok(truth),
            Some(other) => Err(JsonProblem::expected("`true` or `false`", &other).under(key)),
        }
    }

    /// Whether all was taken.
    pub(super) fn finish(self) -> JsonRead<()> {
        match self.0.first() {
            None => Ok(()),
            Some((key, _)) => Err(JsonProblem::new(format!("`{key}` is not known here"))),
        }
    }
}

impl<'s> JsonTree<'s> {
    pub(super) fn into_list(self, expected: &str) -> JsonRead<Vec<Self>> {
        match self {
            Self::List(items) => Ok(items),
            other => Err(JsonProblem::expected(expected, &other)),
        }
    }

    pub(super) fn into_text(self, expected: &str) -> JsonRead<Cow<'s, str>> {
        match self {
            Self::Text(text) => Ok(text),
            other => Err(JsonProblem::expected(expected, &other)),
        }
    }

    pub(super) fn into_fields(self, expected: &str) -> JsonRead<JsonFields<'s>> {
        match self {
            Self::Object(fields) => Ok(fields),
            other => Err(JsonProblem::expected(expected, &other)),
        }
    }
}

/// As an error names it.
impl fmt::Display for JsonTree<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const MOST: usize = 40;
        match self {
            Self::Null => f.write_str("`null`"),
            Self::Bool(truth) => write!(f, "`{truth}`"),
            Self::Int(number) => write!(f, "`{number}`"),
            Self::Float(number) => write!(f, "`{number:?}`"),
            Self::Text(text) => {
                let shown: String = text.chars().take(MOST).collect();
                write!(f, "`\"{}\"`", shown.escape_debug())
            }
            Self::List(_) => f.write_str("a list"),
            Self::Object(_) => f.write_str("an object"),
        }
    }
}

impl<'de> Deserialize<'de> for JsonTree<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(TreeVisitor)
    }
}

struct TreeVisitor;

impl<'de> Visitor<'de> for TreeVisitor {
    type Value = JsonTree<'de>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a value")
    }

    fn visit_unit<E: Error>(self) -> Result<Self::Value, E> {
        Ok(JsonTree::Null)
    }

    fn visit_bool<E: Error>(self, truth: bool) -> Result<Self::Value, E> {
        Ok(JsonTree::Bool(truth))
    }

    fn visit_i64<E: Error>(self, number: i64) -> Result<Self::Value, E> {
        Ok(JsonTree::Int(number))
    }

    fn visit_u64<E: Error>(self, number: u64) -> Result<Self::Value, E> {
        let wide = || format!("expected an integer of at most 64 bits, found `{number}`");
        let number = i64::try_from(number).map_err(|_| E::custom(wide()))?;
        Ok(JsonTree::Int(number))
    }

    fn visit_f64<E: Error>(self, number: f64) -> Result<Self::Value, E> {
        Ok(JsonTree::Float(number))
    }

    fn visit_borrowed_str<E: Error>(self, text: &'de str) -> Result<Self::Value, E> {
        Ok(JsonTree::Text(text.into()))
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Self::Value, E> {
        Ok(JsonTree::Text(text.to_owned().into()))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut access: A) -> Result<Self::Value, A::Error> {
        let mut items = Vec::new();
        while let Some(item) = access.next_element()? {
            items.push(item);
        }
        Ok(JsonTree::List(items))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut access: A) -> Result<Self::Value, A::Error> {
        let mut fields = Vec::new();
        while let Some((JsonKey(key), value)) = access.next_entry()? {
            fields.push((key, value));
        }
        Ok(JsonTree::Object(JsonFields(fields)))
    }
}

/// A key, which is not copied unless it has signs that JSON writes otherwise.
pub(super) struct JsonKey<'s>(pub(super) Cow<'s, str>);

impl<'de> Deserialize<'de> for JsonKey<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let key = JsonTree::deserialize(deserializer)?;
        key.into_text("a key").map(Self).map_err(Error::custom)
    }
}

//! Objects whose fields have an order.

use serde_json::Value;
use std::fmt;

/// The fields of an object in the order in which they are written. It prints as a JSON object on one
/// line. As a [`Value`] the fields are in alphabetical order.
///
/// ```
/// use csp_views::json::Fields;
///
/// let fields = Fields::from([("b", 1.into()), ("a", "x".into())]);
/// assert_eq!(fields.to_string(), r#"{"b":1,"a":"x"}"#);
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Fields(Vec<(&'static str, Value)>);

impl Fields {
    /// The same fields, and then these.
    #[must_use]
    pub fn and(mut self, others: impl Into<Self>) -> Self {
        self.0.extend(others.into().0);
        self
    }

    /// The values in order.
    #[must_use]
    pub fn into_values(self) -> Vec<Value> {
        self.0.into_iter().map(|(_, value)| value).collect()
    }
}

impl<const N: usize> From<[(&'static str, Value); N]> for Fields {
    fn from(fields: [(&'static str, Value); N]) -> Self {
        Self(fields.into())
    }
}

impl FromIterator<(&'static str, Value)> for Fields {
    fn from_iter<I: IntoIterator<Item = (&'static str, Value)>>(fields: I) -> Self {
        Self(fields.into_iter().collect())
    }
}

impl From<Fields> for Value {
    fn from(fields: Fields) -> Self {
        fields
            .0
            .into_iter()
            .map(|(name, value)| (name.to_owned(), value))
            .collect()
    }
}

impl fmt::Display for Fields {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("{")?;
        for (index, (name, value)) in self.0.iter().enumerate() {
            let comma = if index == 0 { "" } else { "," };
            write!(f, "{comma}\"{name}\":{value}")?;
        }
        f.write_str("}")
    }
}

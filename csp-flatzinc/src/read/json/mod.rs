//! FlatZinc JSON, which says the same in objects and lists. Each variable, array and constraint is made a part of the [`Ast`] once it
//! is read.

mod expression;
mod item;
mod tree;

use self::item::JsonDraft;
use self::tree::{JsonKey, JsonProblem, JsonRead, JsonTree};
use crate::ast::{Ast, LineColumn};
use serde::de::{DeserializeSeed, Deserializer, Error, MapAccess, SeqAccess, Visitor};
use serde_json::Deserializer as JsonText;
use std::borrow::Cow;
use std::fmt;

/// What is wrong with a text in JSON.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{place}: {problem}")]
pub struct JsonError {
    /// Up to where it was read.
    pub place: LineColumn,
    /// What is wrong: with the keys and numbers that lead there, such as `constraints[3].args[0]`, unless it is no JSON.
    pub problem: String,
}

/// Reads a FlatZinc model in JSON: MiniZinc's form for solvers whose `inputType` is `JSON`. The keys are `variables`, `output` and
/// `solve`, and if there are such things `arrays`, `constraints` and `version`.
///
/// ```
/// let text = r#"{
///   "variables": {"x": {"type": "int", "domain": [[1, 9]]}},
///   "constraints": [{"id": "int_le", "args": ["x", 4]}],
///   "output": ["x"],
///   "solve": {"method": "maximize", "objective": "x"}
/// }"#;
/// let model = csp_flatzinc::read_json(text)?;
/// assert_eq!(model.text(model.constraints[0].name), "int_le");
/// let error = csp_flatzinc::read_json(&text.replace("[[1, 9]]", "[1, 9]")).unwrap_err();
/// assert_eq!(error.to_string(), "line 2, column 55: variables.x.domain[0]: expected two numbers, the ends of a range, found `1`");
/// # Ok::<(), csp_flatzinc::JsonError>(())
/// ```
///
/// # Errors
/// The text is no JSON, or not of this form. The error says where, and what was expected.
pub fn read_json(text: &str) -> Result<Ast, JsonError> {
    let mut source = JsonText::from_str(text);
    let ast = Document(JsonDraft::new(text)).deserialize(&mut source);
    let outcome = ast.and_then(|ast| source.end().map(|()| ast));
    outcome.map_err(|error| {
        let place = format!(" at line {} column {}", error.line(), error.column());
        let problem = error.to_string();
        JsonError {
            place: characters(text, error.line(), error.column()),
            problem: problem.strip_suffix(&place).unwrap_or(&problem).to_owned(),
        }
    })
}

/// A place whose column is counted in bytes.
fn characters(text: &str, line: usize, column: usize) -> LineColumn {
    let bytes = text.split('\n').nth(line.saturating_sub(1));
    let bytes = bytes.unwrap_or_default().as_bytes();
    let before = String::from_utf8_lossy(&bytes[..column.min(bytes.len())]);
    let number = |count: usize| u32::try_from(count.max(1)).unwrap_or(u32::MAX);
    LineColumn {
        line: number(line),
        column: number(before.chars().count()),
    }
}

/// The object that is the model.
struct Document<'s>(JsonDraft<'s>);

impl<'de> DeserializeSeed<'de> for Document<'de> {
    type Value = Ast;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Ast, D::Error> {
        deserializer.deserialize_map(self)
    }
}

impl<'de> Visitor<'de> for Document<'de> {
    type Value = Ast;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object with `variables`, `constraints`, `output` and `solve`")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut access: A) -> Result<Ast, A::Error> {
        let Self(mut draft) = self;
        let mut known: Vec<Cow<'de, str>> = Vec::new();
        while let Some(JsonKey(key)) = access.next_key()? {
            if known.contains(&key) {
                return Err(Error::custom(format!("`{key}` comes twice")));
            }
            match &*key {
                "variables" => access.next_value_seed(Members {
                    key: "variables",
                    add: |name, tree| draft.variable(name, tree),
                })?,
                "arrays" => access.next_value_seed(Members {
                    key: "arrays",
                    add: |name, tree| draft.array(name, tree),
                })?,
                "constraints" => access.next_value_seed(Elements {
                    key: "constraints",
                    add: |tree| draft.constraint(tree),
                })?,
                "output" => within("output", draft.output(access.next_value()?))?,
                "solve" => within("solve", draft.solve(access.next_value()?))?,
                "version" => within("version", version(&access.next_value()?))?,
                _ => return Err(Error::custom(format!("`{key}` is not known here"))),
            }
            known.push(key);
        }
        for key in ["variables", "output"] {
            if !known.iter().any(|known| known == key) {
                return Err(Error::custom(format!("`{key}` is missing")));
            }
        }
        draft.finish().map_err(Error::custom)
    }
}

/// The version is that of the form, and there is one.
fn version(tree: &JsonTree<'_>) -> JsonRead<()> {
    match tree {
        JsonTree::Text(text) if text.starts_with("1.") => Ok(()),
        _ => Err(JsonProblem::expected("`\"1.0\"`", tree)),
    }
}

/// The outcome of reading what is under this key.
fn within<T, E: Error>(key: &str, outcome: JsonRead<T>) -> Result<T, E> {
    outcome.map_err(|problem| E::custom(problem.under(key)))
}

/// An object whose members are read one after the other.
struct Members<F> {
    key: &'static str,
    add: F,
}

impl<'de, F> DeserializeSeed<'de> for Members<F>
where
    F: FnMut(Cow<'de, str>, JsonTree<'de>) -> JsonRead<()>,
{
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_map(self)
    }
}

impl<'de, F> Visitor<'de> for Members<F>
where
    F: FnMut(Cow<'de, str>, JsonTree<'de>) -> JsonRead<()>,
{
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "an object with the {} by their names", self.key)
    }

    fn visit_map<A: MapAccess<'de>>(mut self, mut access: A) -> Result<(), A::Error> {
        while let Some((JsonKey(name), tree)) = access.next_entry()? {
            let added = (self.add)(name.clone(), tree);
            let added = added.map_err(|problem| problem.under(&name));
            within(self.key, added)?;
        }
        Ok(())
    }
}

/// A list whose items are read one after the other.
struct Elements<F> {
    key: &'static str,
    add: F,
}

impl<'de, F: FnMut(JsonTree<'de>) -> JsonRead<()>> DeserializeSeed<'de> for Elements<F> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_seq(self)
    }
}

impl<'de, F: FnMut(JsonTree<'de>) -> JsonRead<()>> Visitor<'de> for Elements<F> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a list of {}", self.key)
    }

    fn visit_seq<A: SeqAccess<'de>>(mut self, mut access: A) -> Result<(), A::Error> {
        let mut number = 0;
        while let Some(tree) = access.next_element()? {
            let added = (self.add)(tree).map_err(|problem| problem.at(number));
            within(self.key, added)?;
            number += 1;
        }
        Ok(())
    }
}

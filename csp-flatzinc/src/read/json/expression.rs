//! Expressions and annotations.

use super::super::input::{AstBuilder, Expected, OpenArray};
use super::tree::{JsonFields, JsonProblem, JsonRead, JsonTree};
use crate::ast::{Expr, ExprSpan, Name};
use std::borrow::Cow;

const EXPRESSION: &str =
    "a number, `true`, `false`, a name, a list, or an object with `set`, `string` or `id`";
const RANGES: &str = "a list of ranges, such as `[[1, 3], [5, 5]]`";
const RANGE: &str = "two numbers, the ends of a range";

impl From<Expected> for JsonProblem {
    fn from(Expected(expected): Expected) -> Self {
        Self::new(format!("expected {expected}"))
    }
}

/// A name of a variable, an array, a constraint or an annotation.
pub(super) fn name<'s>(text: Cow<'s, str>, draft: &mut AstBuilder<'s>) -> JsonRead<Name> {
    let mut bytes = text.bytes();
    let begins = |byte: u8| byte.is_ascii_alphabetic() || byte == b'_';
    let follows = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_';
    match bytes.next().is_some_and(begins) && bytes.all(follows) {
        true => Ok(draft.name(text)),
        false => {
            let expected = "a name of letters, digits and `_` that does not begin with a digit";
            Err(JsonProblem::expected(expected, &JsonTree::Text(text)))
        }
    }
}

/// The name that a field has.
pub(super) fn named<'s>(
    fields: &mut JsonFields<'s>,
    key: &str,
    draft: &mut AstBuilder<'s>,
) -> JsonRead<Name> {
    let text = fields.required(key)?.into_text("a name");
    let name = text.and_then(|text| name(text, draft));
    name.map_err(|problem| problem.under(key))
}

/// An expression.
pub(super) fn expression<'s>(tree: JsonTree<'s>, draft: &mut AstBuilder<'s>) -> JsonRead<Expr> {
    match tree {
        JsonTree::Bool(truth) => Ok(Expr::Bool(truth)),
        JsonTree::Int(number) => Ok(Expr::Int(number)),
        JsonTree::Float(number) => Ok(Expr::Float(number)),
        JsonTree::Text(text) => name(text, draft).map(Expr::Name),
        JsonTree::List(items) => array(items, draft).map(Expr::Array),
        JsonTree::Object(fields) => object(fields, draft),
        JsonTree::Null => Err(JsonProblem::expected(EXPRESSION, &tree)),
    }
}

/// The items of an array.
pub(super) fn array<'s>(
    items: Vec<JsonTree<'s>>,
    draft: &mut AstBuilder<'s>,
) -> JsonRead<ExprSpan> {
    let mut open = OpenArray::new(draft);
    for (number, item) in items.into_iter().enumerate() {
        let item = expression(item, draft).map_err(|problem| problem.at(number))?;
        open.push(item, draft);
    }
    Ok(open.close(draft)?)
}

/// Expressions that are parts of another one.
pub(super) fn span(parts: &[Expr], draft: &mut AstBuilder<'_>) -> JsonRead<ExprSpan> {
    let since = draft.open.len();
    draft.open.extend(parts);
    Ok(draft.close(since)?)
}

/// A set, a string, or an annotation with arguments.
fn object<'s>(mut fields: JsonFields<'s>, draft: &mut AstBuilder<'s>) -> JsonRead<Expr> {
    let object = if let Some(set) = fields.take("set")? {
        ranges(set, draft).map_err(|problem| problem.under("set"))?
    } else if let Some(text) = fields.take("string")? {
        let text = text.into_text("a text");
        let text = text.map_err(|problem| problem.under("string"))?;
        Expr::Text(draft.name(escaped(text)))
    } else {
        let name = named(&mut fields, "id", draft)?;
        let arguments = arguments(&mut fields, draft)?;
        Expr::Call { name, arguments }
    };
    fields.finish()?;
    Ok(object)
}

/// The arguments of a constraint or of an annotation.
pub(super) fn arguments<'s>(
    fields: &mut JsonFields<'s>,
    draft: &mut AstBuilder<'s>,
) -> JsonRead<ExprSpan> {
    let list = fields.required("args")?.into_list("a list of arguments");
    let arguments = list.and_then(|items| array(items, draft));
    arguments.map_err(|problem| problem.under("args"))
}

/// The annotations of an item.
pub(super) fn annotations<'s>(
    fields: &mut JsonFields<'s>,
    draft: &mut AstBuilder<'s>,
) -> JsonRead<Vec<Expr>> {
    let Some(list) = fields.take("ann")? else {
        return Ok(Vec::new());
    };
    let items = list.into_list("a list of annotations");
    let read = |(number, item)| {
        let annotation = match expression(item, draft) {
            Ok(annotation @ (Expr::Name(_) | Expr::Call { .. })) => Ok(annotation),
            Ok(_) => Err(JsonProblem::new(
                "expected an annotation: a name, or an object with `id` and `args`",
            )),
            Err(problem) => Err(problem),
        };
        annotation.map_err(|problem| problem.at(number))
    };
    items
        .and_then(|items| items.into_iter().enumerate().map(read).collect())
        .map_err(|problem| problem.under("ann"))
}

/// A set of numbers: a range, single numbers, or several ranges.
pub(super) fn ranges<'s>(tree: JsonTree<'s>, draft: &mut AstBuilder<'s>) -> JsonRead<Expr> {
    let since = draft.open.len();
    let (mut are_single, mut has_floats) = (true, false);
    for (number, range) in tree.into_list(RANGES)?.into_iter().enumerate() {
        let ends = range.into_list(RANGE);
        match ends.map_err(|problem| problem.at(number))?[..] {
            [JsonTree::Int(first), JsonTree::Int(last)] => {
                are_single &= first == last;
                draft.open.extend([first, last].map(Expr::Int));
            }
            [
                JsonTree::Int(_) | JsonTree::Float(_),
                JsonTree::Int(_) | JsonTree::Float(_),
            ] => has_floats = true,
            _ => return Err(JsonProblem::new(format!("expected {RANGE}")).at(number)),
        }
    }
    if has_floats {
        draft.open.truncate(since);
        return Ok(Expr::FloatSet);
    }
    let ends = draft.open.len() - since;
    if are_single && ends != 2 {
        let single: Vec<Expr> = draft.open.drain(since..).step_by(2).collect();
        return span(&single, draft).map(Expr::Set);
    }
    let parts = draft.close(since)?;
    Ok(if ends == 2 {
        Expr::Range(parts)
    } else {
        Expr::Ranges(parts)
    })
}

/// A string as FlatZinc writes it between quotes, so that it stays on its line.
fn escaped(text: Cow<'_, str>) -> Cow<'_, str> {
    if !text.contains(['"', '\\', '\n', '\r', '\t']) {
        return text;
    }
    let mut escaped = String::with_capacity(text.len() + 1);
    for sign in text.chars() {
        match sign {
            '"' | '\\' => escaped.extend(['\\', sign]),
            '\n' => escaped.push_str("\\n"),
            '\r' => escaped.push_str("\\r"),
            '\t' => escaped.push_str("\\t"),
            _ => escaped.push(sign),
        }
    }
    escaped.into()
}

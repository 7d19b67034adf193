//! Floor 2: expressions of XCSP3, as data.

use super::scanner::{XcspVariables, pieces};
use std::collections::BTreeMap;

/// An expression. Conditions are expressions with the values 0 and 1.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum XcspExpr {
    Number(i64),
    /// A variable, by its number.
    Var(usize),
    Apply(XcspOperator, Vec<Self>),
}

/// What is made of the values of some expressions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum XcspOperator {
    Neg,
    Abs,
    Sqr,
    Add,
    Sub,
    Mul,
    Div,
    Mod,
    Pow,
    Min,
    Max,
    Dist,
    Lt,
    Le,
    Ge,
    Gt,
    Ne,
    Eq,
    Not,
    And,
    Or,
    Xor,
    Iff,
    Imp,
    If,
    /// The first is among the others.
    In,
    /// It is not.
    NotIn,
}

/// The names of the operators, with the least and the greatest number of arguments.
const OPERATORS: [(&str, XcspOperator, usize, usize); 27] = {
    use XcspOperator as O;
    const MANY: usize = usize::MAX;
    [
        ("neg", O::Neg, 1, 1),
        ("abs", O::Abs, 1, 1),
        ("sqr", O::Sqr, 1, 1),
        ("add", O::Add, 1, MANY),
        ("sub", O::Sub, 2, 2),
        ("mul", O::Mul, 1, MANY),
        ("div", O::Div, 2, 2),
        ("mod", O::Mod, 2, 2),
        ("pow", O::Pow, 2, 2),
        ("min", O::Min, 1, MANY),
        ("max", O::Max, 1, MANY),
        ("dist", O::Dist, 2, 2),
        ("lt", O::Lt, 2, MANY),
        ("le", O::Le, 2, MANY),
        ("ge", O::Ge, 2, MANY),
        ("gt", O::Gt, 2, MANY),
        ("ne", O::Ne, 2, MANY),
        ("eq", O::Eq, 2, MANY),
        ("not", O::Not, 1, 1),
        ("and", O::And, 1, MANY),
        ("or", O::Or, 1, MANY),
        ("xor", O::Xor, 1, MANY),
        ("iff", O::Iff, 2, MANY),
        ("imp", O::Imp, 2, 2),
        ("if", O::If, 3, 3),
        ("in", O::In, 2, 2),
        ("notin", O::NotIn, 2, 2),
    ]
};

/// The most that expressions may be nested.
const DEPTH: usize = 500;

impl XcspExpr {
    /// Reads an expression, such as `eq(x,add(y[0],3))`.
    pub(super) fn read(text: &str, variables: &XcspVariables) -> Result<Self, String> {
        read_nested(text.trim(), variables, DEPTH)
    }

    /// The number, if it is one.
    pub(super) const fn number(&self) -> Option<i64> {
        if let Self::Number(value) = *self {
            Some(value)
        } else {
            None
        }
    }
}

fn read_nested(text: &str, variables: &XcspVariables, depth: usize) -> Result<XcspExpr, String> {
    let Some((name, inner)) = text.split_once('(') else {
        return leaf(text, variables);
    };
    let inner = inner
        .strip_suffix(')')
        .ok_or_else(|| format!("`)` is missing at the end of `{text}`"))?;
    if depth == 0 {
        return Err(format!("an expression is nested more than {DEPTH} deep"));
    }
    let (name, inner) = (name.trim(), pieces(inner, ',')?);
    let row = OPERATORS.iter().find(|row| row.0 == name);
    let &(_, operator, least, most) =
        row.ok_or_else(|| format!("the operator `{name}` is not supported"))?;
    if inner.len() < least || inner.len() > most {
        return Err(format!("`{name}` cannot have {} arguments", inner.len()));
    }
    let read = |part: &str| read_nested(part.trim(), variables, depth - 1);
    let is_set = matches!(operator, XcspOperator::In | XcspOperator::NotIn);
    let arguments: Result<Vec<XcspExpr>, String> = if is_set {
        let members = inner[1].trim();
        let members = members
            .strip_prefix("set(")
            .and_then(|members| members.strip_suffix(')'))
            .ok_or_else(|| format!("the second argument of `{name}` has to be `set(…)`"))?;
        let members = pieces(members, ',')?;
        let members = members
            .into_iter()
            .filter(|member| !member.trim().is_empty());
        [inner[0]].into_iter().chain(members).map(read).collect()
    } else {
        inner.into_iter().map(read).collect()
    };
    Ok(XcspExpr::Apply(operator, arguments?))
}

fn leaf(text: &str, variables: &XcspVariables) -> Result<XcspExpr, String> {
    if text.starts_with(|c: char| c.is_ascii_digit() || c == '-' || c == '+') {
        let number = text.parse::<i64>();
        return number
            .map(XcspExpr::Number)
            .map_err(|_| format!("`{text}` is no integer in 64 bits"));
    }
    match variables.named(text)?[..] {
        [x] => Ok(XcspExpr::Var(x)),
        _ => Err(format!("`{text}` is not one variable")),
    }
}

/// A number for each name, in the order in which they are asked for.
#[derive(Debug, Default)]
pub(super) struct NameNumbers(BTreeMap<String, usize>);

impl NameNumbers {
    pub(super) fn of(&mut self, name: &str) -> usize {
        if let Some(&number) = self.0.get(name) {
            return number;
        }
        let number = self.0.len();
        self.0.insert(name.to_owned(), number);
        number
    }

    pub(super) fn len(&self) -> usize {
        self.0.len()
    }
}

//! Floor 2: expressions of XCSP3, as data.

use super::scanner::{XcspKind, XcspVariables, integer, pieces, shortened};

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
    Function(XcspFunction),
    Test(XcspTest),
}

/// What has a number as its value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum XcspFunction {
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
    If,
}

/// What holds or not.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum XcspTest {
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
    /// The first is among the others.
    In,
    /// It is not.
    NotIn,
}

/// The names of the operators, with the least and the greatest number of arguments.
const OPERATORS: [(&str, XcspOperator, usize, usize); 27] = {
    use XcspFunction as F;
    use XcspOperator::{Function, Test};
    use XcspTest as T;
    const MANY: usize = usize::MAX;
    [
        ("neg", Function(F::Neg), 1, 1),
        ("abs", Function(F::Abs), 1, 1),
        ("sqr", Function(F::Sqr), 1, 1),
        ("add", Function(F::Add), 1, MANY),
        ("sub", Function(F::Sub), 2, 2),
        ("mul", Function(F::Mul), 1, MANY),
        ("div", Function(F::Div), 2, 2),
        ("mod", Function(F::Mod), 2, 2),
        ("pow", Function(F::Pow), 2, 2),
        ("min", Function(F::Min), 1, MANY),
        ("max", Function(F::Max), 1, MANY),
        ("dist", Function(F::Dist), 2, 2),
        ("if", Function(F::If), 3, 3),
        ("lt", Test(T::Lt), 2, MANY),
        ("le", Test(T::Le), 2, MANY),
        ("ge", Test(T::Ge), 2, MANY),
        ("gt", Test(T::Gt), 2, MANY),
        ("ne", Test(T::Ne), 2, MANY),
        ("eq", Test(T::Eq), 2, MANY),
        ("not", Test(T::Not), 1, 1),
        ("and", Test(T::And), 1, MANY),
        ("or", Test(T::Or), 1, MANY),
        ("xor", Test(T::Xor), 1, MANY),
        ("iff", Test(T::Iff), 2, MANY),
        ("imp", Test(T::Imp), 2, 2),
        ("in", Test(T::In), 2, 2),
        ("notin", Test(T::NotIn), 2, 2),
    ]
};

/// The most that expressions may be nested.
const DEPTH: usize = 500;

impl XcspExpr {
    /// Reads an expression whose value is an integer, such as `eq(x,add(y[0],3))`.
    pub(super) fn read(text: &str, variables: &XcspVariables) -> Result<Self, String> {
        match Self::read_any(text, variables)? {
            (expression, XcspKind::Integer) => Ok(expression),
            (_, XcspKind::Symbol) => Err(format!("`{}` is no integer", shortened(text))),
        }
    }

    /// Reads an expression, whose value may be a symbol.
    pub(super) fn read_any(
        text: &str,
        variables: &XcspVariables,
    ) -> Result<(Self, XcspKind), String> {
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

fn read_nested(
    text: &str,
    variables: &XcspVariables,
    depth: usize,
) -> Result<(XcspExpr, XcspKind), String> {
    let Some((name, inner)) = text.split_once('(') else {
        return leaf(text, variables);
    };
    let inner = inner
        .strip_suffix(')')
        .ok_or_else(|| format!("`)` is missing at the end of `{}`", shortened(text)))?;
    if depth == 0 {
        return Err(format!("an expression is nested more than {DEPTH} deep"));
    }
    let (name, inner) = (name.trim(), pieces(inner, ',')?);
    let row = OPERATORS.iter().find(|row| row.0 == name);
    let &(_, operator, least, most) =
        row.ok_or_else(|| format!("the operator `{}` is not supported", shortened(name)))?;
    if inner.len() < least || inner.len() > most {
        return Err(format!("`{name}` cannot have {} arguments", inner.len()));
    }
    let inner = match operator {
        XcspOperator::Test(XcspTest::In | XcspTest::NotIn) => with_members(name, &inner)?,
        _ => inner,
    };
    let read = |part: &str| read_nested(part.trim(), variables, depth - 1);
    let arguments: Result<Vec<_>, String> = inner.into_iter().map(read).collect();
    let (arguments, kinds): (Vec<XcspExpr>, Vec<XcspKind>) = arguments?.into_iter().unzip();
    let is_symbol = |kind: &XcspKind| *kind == XcspKind::Symbol;
    if kinds.iter().any(is_symbol) && !(compares(operator) && kinds.iter().all(is_symbol)) {
        return Err(format!("`{name}` cannot have these symbols as arguments"));
    }
    Ok((XcspExpr::Apply(operator, arguments), XcspKind::Integer))
}

/// Whether an operator only asks which of its arguments are equal, so that they may be symbols.
const fn compares(operator: XcspOperator) -> bool {
    use XcspTest as T;
    matches!(
        operator,
        XcspOperator::Test(T::Eq | T::Ne | T::In | T::NotIn)
    )
}

/// The first argument, and the members of the set that is the second.
fn with_members<'a>(name: &str, arguments: &[&'a str]) -> Result<Vec<&'a str>, String> {
    let members = arguments[1].trim();
    let members = members
        .strip_prefix("set(")
        .and_then(|members| members.strip_suffix(')'))
        .ok_or_else(|| format!("the second argument of `{name}` has to be `set(…)`"))?;
    let members = pieces(members, ',')?.into_iter();
    let members = members.filter(|member| !member.trim().is_empty());
    Ok([arguments[0]].into_iter().chain(members).collect())
}

fn leaf(text: &str, variables: &XcspVariables) -> Result<(XcspExpr, XcspKind), String> {
    if text.starts_with(|c: char| c.is_ascii_digit() || c == '-' || c == '+') {
        return Ok((XcspExpr::Number(integer(text)?), XcspKind::Integer));
    }
    if let Some(symbol) = variables.symbol(text) {
        return Ok((XcspExpr::Number(symbol), XcspKind::Symbol));
    }
    match variables.named(text)?[..] {
        [x] => Ok((XcspExpr::Var(x), variables.kinds[x])),
        _ => Err(format!("`{}` is not one variable", shortened(text))),
    }
}

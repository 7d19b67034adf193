//! Expressions as text: the names of auxiliary variables.

use super::{BoolExpr, IntExpr};
use crate::atom::Operator;
use crate::constraints::Relation;
use crate::ids::Var;

/// Longer texts are cut.
const LONGEST: usize = 60;

impl IntExpr {
    /// The expression as it is written, with these names of variables. It has no blanks, because
    /// names in traces have none, and a long text is cut.
    #[must_use]
    pub fn text<'a>(&self, name: &impl Fn(Var) -> &'a str) -> String {
        cut(match self {
            Self::Constant(value) => value.to_string(),
            Self::Var(x) => name(*x).to_owned(),
            Self::Sum(parts) => {
                let joined = parts
                    .iter()
                    .map(|part| part.text(name))
                    .collect::<Vec<_>>()
                    .join("+");
                joined.replace("+-", "-")
            }
            Self::Scaled(-1, inner) => format!("-{}", inner.factor(name)),
            Self::Scaled(factor, inner) => format!("{factor}*{}", inner.factor(name)),
            Self::Product(factors) => {
                format!("{}*{}", factors[0].factor(name), factors[1].factor(name))
            }
            Self::Quotient(parts) => {
                format!("{}/{}", parts[0].factor(name), parts[1].divisor(name))
            }
            Self::Remainder(parts) => {
                format!("{}%{}", parts[0].factor(name), parts[1].divisor(name))
            }
            Self::Abs(inner) => format!("|{}|", inner.text(name)),
            Self::Minimum(parts) => format!("min({})", list(parts, name)),
            Self::Maximum(parts) => format!("max({})", list(parts, name)),
            Self::Element(array, index) => format!("[{}][{}]", list(array, name), index.text(name)),
            Self::Truth(condition) => format!("({})", condition.text(name)),
            Self::Choice(condition, branches) => {
                format!(
                    "({}?{}:{})",
                    condition.text(name),
                    branches[0].text(name),
                    branches[1].text(name)
                )
            }
        })
    }

    fn factor<'a>(&self, name: &impl Fn(Var) -> &'a str) -> String {
        let text = self.text(name);
        let binds_less = matches!(
            self,
            Self::Sum(_) | Self::Scaled(..) | Self::Quotient(_) | Self::Remainder(_)
        );
        if binds_less {
            format!("({text})")
        } else {
            text
        }
    }

    fn divisor<'a>(&self, name: &impl Fn(Var) -> &'a str) -> String {
        if let Self::Product(_) = self {
            format!("({})", self.text(name))
        } else {
            self.factor(name)
        }
    }
}

fn list<'a>(parts: &[IntExpr], name: &impl Fn(Var) -> &'a str) -> String {
    parts
        .iter()
        .map(|part| part.text(name))
        .collect::<Vec<_>>()
        .join(",")
}

impl BoolExpr {
    /// The condition as it is written, as [`IntExpr::text`].
    #[must_use]
    pub fn text<'a>(&self, name: &impl Fn(Var) -> &'a str) -> String {
        let list = |parts: &[Self], operator: &str| {
            let texts: Vec<String> = parts.iter().map(|part| part.operand(name)).collect();
            texts.join(operator)
        };
        cut(match self {
            Self::Atom(atom) if atom.operator() == Operator::Is => name(atom.var()).to_owned(),
            Self::Atom(atom) => format!("!{}", name(atom.var())),
            Self::Compare(left, relation, right) => {
                format!(
                    "{}{}{}",
                    left.text(name),
                    symbol(*relation),
                    right.text(name)
                )
            }
            Self::InSet(inner, values) => {
                format!(
                    "{}={{{}}}",
                    inner.text(name),
                    values.to_string().replace(' ', ",")
                )
            }
            Self::All(parts) => list(parts, "&"),
            Self::Any(parts) => list(parts, "|"),
            Self::Odd(parts) => list(parts, "^"),
            Self::Even(parts) => format!("!({})", list(parts, "^")),
        })
    }

    fn operand<'a>(&self, name: &impl Fn(Var) -> &'a str) -> String {
        let text = self.text(name);
        if matches!(self, Self::Atom(_) | Self::Even(_)) {
            text
        } else {
            format!("({text})")
        }
    }
}

fn symbol(relation: Relation) -> &'static str {
    match relation {
        Relation::AtMost => "<=",
        Relation::AtLeast => ">=",
        Relation::Less => "<",
        Relation::Greater => ">",
        Relation::Equal => "=",
        Relation::NotEqual => "!=",
    }
}

fn cut(mut text: String) -> String {
    if text.chars().count() > LONGEST {
        text = text.chars().take(LONGEST - 3).collect();
        text += "...";
    }
    text
}

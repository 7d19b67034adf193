//! Expressions as words of text, and back.
//!
//! Operands come before their operator, and operators with any number of operands say how many:
//! `v0 v1 sum:2 3 <=`. So no text is nested, and reading needs no recursion.

use super::PyIntExpr;
use csp_core::atom::{Atom, Operator};
use csp_core::constraints::Relation;
use csp_core::ids::Var;
use csp_core::model::{self, BoolExpr, IntExpr};
use csp_core::values::Values;
use std::fmt::Write as _;

/// Relations and their words.
const RELATIONS: [(Relation, &str); 6] = [
    (Relation::AtMost, "<="),
    (Relation::AtLeast, ">="),
    (Relation::Less, "<"),
    (Relation::Greater, ">"),
    (Relation::Equal, "=="),
    (Relation::NotEqual, "!="),
];

/// Operators of atoms and their words.
const OPERATORS: [(Operator, &str); 4] = [
    (Operator::Is, "is"),
    (Operator::IsNot, "isnot"),
    (Operator::AtMost, "atmost"),
    (Operator::Above, "above"),
];

fn word_of<T: PartialEq>(list: &[(T, &'static str)], of: &T) -> &'static str {
    let found = list.iter().find(|(item, _)| item == of);
    found.map_or("?", |&(_, word)| word)
}

fn named<T: Copy>(list: &[(T, &'static str)], word: &str) -> Option<T> {
    let found = list.iter().find(|(_, other)| *other == word);
    found.map(|&(item, _)| item)
}

/// Text of expressions that grows.
#[derive(Default)]
pub(crate) struct ExprText {
    text: String,
    has_vars: bool,
}

impl ExprText {
    pub(crate) fn of_integer(expr: &PyIntExpr) -> String {
        let mut text = Self::default();
        text.integer(&expr.expr);
        text.text
    }

    pub(crate) fn of_condition(condition: &BoolExpr) -> String {
        let mut text = Self::default();
        text.condition(condition);
        text.text
    }

    /// The words of a condition, and whether it has no variable, so that it is always true or always
    /// false.
    pub(crate) fn with_constancy(condition: &BoolExpr) -> (String, bool) {
        let mut text = Self::default();
        text.condition(condition);
        (text.text, !text.has_vars)
    }

    fn word(&mut self, word: std::fmt::Arguments<'_>) {
        if !self.text.is_empty() {
            self.text.push(' ');
        }
        self.text
            .write_fmt(word)
            .expect("a text takes everything that is written");
    }

    fn integers(&mut self, parts: &[IntExpr]) {
        parts.iter().for_each(|part| self.integer(part));
    }

    fn integer(&mut self, expr: &IntExpr) {
        match expr {
            IntExpr::Constant(value) => self.word(format_args!("{value}")),
            IntExpr::Var(x) => {
                self.has_vars = true;
                self.word(format_args!("v{}", x.index()));
            }
            IntExpr::Sum(parts) => self.counted("sum", parts),
            IntExpr::Minimum(parts) => self.counted("min", parts),
            IntExpr::Maximum(parts) => self.counted("max", parts),
            IntExpr::Scaled(factor, inner) => {
                self.integer(inner);
                self.word(format_args!("times:{factor}"));
            }
            IntExpr::Product(parts) => self.operator("*", &parts[..]),
            IntExpr::Quotient(parts) => self.operator("/", &parts[..]),
            IntExpr::Remainder(parts) => self.operator("%", &parts[..]),
            IntExpr::Abs(inner) => self.operator("abs", std::slice::from_ref(inner)),
            IntExpr::Element(array, index) => {
                self.integer(index);
                self.counted("element", array);
            }
            IntExpr::Truth(condition) => {
                self.condition(condition);
                self.word(format_args!("truth"));
            }
            IntExpr::Choice(condition, branches) => {
                self.condition(condition);
                self.operator("choice", &branches[..]);
            }
            _ => unreachable!("these are all expressions"),
        }
    }

    fn counted(&mut self, word: &str, parts: &[IntExpr]) {
        self.integers(parts);
        self.word(format_args!("{word}:{}", parts.len()));
    }

    fn operator(&mut self, word: &str, parts: &[IntExpr]) {
        self.integers(parts);
        self.word(format_args!("{word}"));
    }

    fn condition(&mut self, condition: &BoolExpr) {
        match condition {
            BoolExpr::Atom(atom) => {
                self.has_vars = true;
                let operator = word_of(&OPERATORS, &atom.operator());
                let (x, value) = (atom.var().index(), atom.value());
                self.word(format_args!("{operator}:{x}:{value}"));
            }
            BoolExpr::Compare(left, relation, right) => {
                self.integer(left);
                self.integer(right);
                self.word(format_args!("{}", word_of(&RELATIONS, relation)));
            }
            BoolExpr::InSet(inner, values) => {
                self.integer(inner);
                self.word(format_args!("in:"));
                let ranges = values
                    .ranges()
                    .map(|range| format!("{}..{}", range.start(), range.end()));
                self.text += &ranges.collect::<Vec<_>>().join(",");
            }
            BoolExpr::All(parts) => self.conditions("all", parts),
            BoolExpr::Any(parts) => self.conditions("any", parts),
            BoolExpr::Odd(parts) => self.conditions("odd", parts),
            BoolExpr::Even(parts) => self.conditions("even", parts),
            _ => unreachable!("these are all conditions"),
        }
    }

    fn conditions(&mut self, word: &str, parts: &[BoolExpr]) {
        parts.iter().for_each(|part| self.condition(part));
        self.word(format_args!("{word}:{}", parts.len()));
    }
}

/// An expression that was read.
pub(crate) enum ReadExpr {
    Integer(IntExpr),
    Condition(BoolExpr),
}

/// What was read and is not yet the operand of anything.
struct ExprReader<F> {
    /// The variable with a number.
    var: F,
    stack: Vec<ReadExpr>,
}

/// Reads an expression. `var` is the variable with a number.
pub(crate) fn read_expr(text: &str, var: impl Fn(usize) -> Option<Var>) -> Option<ReadExpr> {
    let stack = Vec::new();
    let mut reader = ExprReader { var, stack };
    for word in text.split_ascii_whitespace() {
        let read = reader.word(word)?;
        reader.stack.push(read);
    }
    let read = reader.stack.pop()?;
    reader.stack.is_empty().then_some(read)
}

impl<F: Fn(usize) -> Option<Var>> ExprReader<F> {
    fn word(&mut self, word: &str) -> Option<ReadExpr> {
        if let Ok(value) = word.parse() {
            return Some(ReadExpr::Integer(IntExpr::Constant(value)));
        }
        if let Some(number) = word
            .strip_prefix('v')
            .and_then(|number| number.parse().ok())
        {
            return Some(ReadExpr::Integer((self.var)(number)?.into()));
        }
        if let Some(relation) = named(&RELATIONS, word) {
            let [left, right] = self.integers()?;
            return Some(ReadExpr::Condition(BoolExpr::Compare(
                left, relation, right,
            )));
        }
        match word.split_once(':') {
            None => self.operator(word).map(ReadExpr::Integer),
            Some((word, of)) => self.parted(word, of),
        }
    }

    fn operator(&mut self, word: &str) -> Option<IntExpr> {
        Some(match word {
            "*" => IntExpr::Product(Box::new(self.integers()?)),
            "/" => IntExpr::Quotient(Box::new(self.integers()?)),
            "%" => IntExpr::Remainder(Box::new(self.integers()?)),
            "abs" => IntExpr::Abs(Box::new(self.integer()?)),
            "truth" => IntExpr::Truth(Box::new(self.condition()?)),
            "choice" => {
                let branches = self.integers()?;
                IntExpr::Choice(Box::new(self.condition()?), Box::new(branches))
            }
            _ => return None,
        })
    }

    /// A word with a number, or with several, after a colon.
    fn parted(&mut self, word: &str, of: &str) -> Option<ReadExpr> {
        if let Some(operator) = named(&OPERATORS, word) {
            let (x, value) = of.split_once(':')?;
            let x = (self.var)(x.parse().ok()?)?;
            let atom = Atom::new(x, operator, value.parse().ok()?);
            return Some(ReadExpr::Condition(BoolExpr::Atom(atom)));
        }
        Some(match word {
            "sum" => ReadExpr::Integer(IntExpr::Sum(self.list(of, Self::integer)?)),
            "min" => ReadExpr::Integer(IntExpr::Minimum(self.list(of, Self::integer)?)),
            "max" => ReadExpr::Integer(IntExpr::Maximum(self.list(of, Self::integer)?)),
            "times" => {
                let inner = Box::new(self.integer()?);
                ReadExpr::Integer(IntExpr::Scaled(of.parse().ok()?, inner))
            }
            "element" => {
                let array = self.list(of, Self::integer)?;
                ReadExpr::Integer(model::element(array, self.integer()?))
            }
            "in" => ReadExpr::Condition(BoolExpr::InSet(self.integer()?, set(of)?)),
            "all" => ReadExpr::Condition(BoolExpr::All(self.list(of, Self::condition)?)),
            "any" => ReadExpr::Condition(BoolExpr::Any(self.list(of, Self::condition)?)),
            "odd" => ReadExpr::Condition(BoolExpr::Odd(self.list(of, Self::condition)?)),
            "even" => ReadExpr::Condition(BoolExpr::Even(self.list(of, Self::condition)?)),
            _ => return None,
        })
    }

    fn integer(&mut self) -> Option<IntExpr> {
        match self.stack.pop()? {
            ReadExpr::Integer(expr) => Some(expr),
            ReadExpr::Condition(_) => None,
        }
    }

    fn integers(&mut self) -> Option<[IntExpr; 2]> {
        let second = self.integer()?;
        Some([self.integer()?, second])
    }

    fn condition(&mut self) -> Option<BoolExpr> {
        match self.stack.pop()? {
            ReadExpr::Integer(_) => None,
            ReadExpr::Condition(condition) => Some(condition),
        }
    }

    /// As many operands as the text says.
    fn list<T>(&mut self, count: &str, next: fn(&mut Self) -> Option<T>) -> Option<Vec<T>> {
        let count: usize = count.parse().ok()?;
        if count > self.stack.len() {
            return None;
        }
        let mut parts: Vec<T> = (0..count).map(|_| next(self)).collect::<Option<_>>()?;
        parts.reverse();
        Some(parts)
    }
}

/// A set of values, as ranges.
fn set(text: &str) -> Option<Values> {
    let ranges = text.split(',').filter(|range| !range.is_empty());
    ranges
        .map(|range| {
            let (low, high) = range.split_once("..")?;
            Some((low.parse().ok()?, high.parse().ok()?))
        })
        .collect()
}

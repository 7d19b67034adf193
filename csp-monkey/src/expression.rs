//! Expressions as data: as csp-core takes them, what they mean, as Rust, and made smaller.

use crate::definitions::compare;
use csp_core::extend::Var;
use csp_core::prelude::{
    BoolExpr, IntExpr, Relation, element, exists, forall, maximum, minimum, sum,
};

/// What an expression does with its parts.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Operation {
    Constant(i64),
    /// A variable, by number.
    Var(usize),
    Sum,
    Scaled(i64),
    Product,
    Quotient,
    Remainder,
    Abs,
    Minimum,
    Maximum,
    /// The first part is the index into the others.
    Element,
    /// If the first holds, the second, else the third.
    Choice,
    Compare(Relation),
    InSet(Vec<i32>),
    All,
    Any,
    Odd,
    Not,
    Implies,
    Iff,
}

/// An expression. Where a number is wanted, a condition counts 1 if it holds. Where a condition is
/// wanted, a number holds if it is not 0.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Expression {
    pub(crate) operation: Operation,
    pub(crate) parts: Vec<Self>,
}

impl Expression {
    pub(crate) fn new(operation: Operation, parts: impl Into<Vec<Self>>) -> Self {
        Self {
            operation,
            parts: parts.into(),
        }
    }

    /// The condition that holds exactly where this has a value.
    pub(crate) fn has_value(&self) -> Self {
        let equal = Operation::Compare(Relation::Equal);
        Self::new(equal, [self.clone(), self.clone()])
    }

    pub(crate) fn is_condition(&self) -> bool {
        use Operation::*;
        matches!(
            self.operation,
            Compare(_) | InSet(_) | All | Any | Odd | Not | Implies | Iff
        )
    }

    /// The value for these values of all variables, by the definitions; a condition has the value 1
    /// or 0. There is none if any part has none, whether it is needed or not.
    pub(crate) fn value(&self, values: &[i64]) -> Option<i128> {
        let parts: Option<Vec<i128>> = self.parts.iter().map(|part| part.value(values)).collect();
        let parts = parts?;
        let holding = parts.iter().filter(|&&part| part != 0).count();
        let truth = |holds: bool| Some(i128::from(holds));
        match &self.operation {
            Operation::Constant(value) => Some((*value).into()),
            Operation::Var(number) => Some(values[*number].into()),
            Operation::Sum => Some(parts.iter().sum()),
            Operation::Scaled(factor) => Some(i128::from(*factor) * parts[0]),
            Operation::Product => Some(parts[0] * parts[1]),
            Operation::Quotient => (parts[1] != 0).then(|| parts[0] / parts[1]),
            Operation::Remainder => (parts[1] != 0).then(|| parts[0] % parts[1]),
            Operation::Abs => Some(parts[0].abs()),
            Operation::Minimum => parts.into_iter().min(),
            Operation::Maximum => parts.into_iter().max(),
            Operation::Element => parts[1..].get(usize::try_from(parts[0]).ok()?).copied(),
            Operation::Choice => Some(parts[if parts[0] != 0 { 1 } else { 2 }]),
            Operation::Compare(relation) => truth(compare(parts[0] - parts[1], *relation, 0)),
            Operation::InSet(set) => truth(set.iter().any(|&one| i128::from(one) == parts[0])),
            Operation::All => truth(holding == parts.len()),
            Operation::Any => truth(holding > 0),
            Operation::Odd => truth(holding % 2 == 1),
            Operation::Not => truth(parts[0] == 0),
            Operation::Implies => truth(parts[0] == 0 || parts[1] != 0),
            Operation::Iff => truth((parts[0] != 0) == (parts[1] != 0)),
        }
    }

    pub(crate) fn holds(&self, values: &[i64]) -> bool {
        self.value(values).is_some_and(|value| value != 0)
    }

    /// No part is further from 0 than this.
    pub(crate) fn reach(&self, domains: &[Vec<i32>]) -> u128 {
        let parts: Vec<u128> = self.parts.iter().map(|part| part.reach(domains)).collect();
        let largest = parts.iter().copied().max().unwrap_or(1);
        let own = match &self.operation {
            Operation::Constant(value) => value.unsigned_abs().into(),
            Operation::Var(number) => {
                let values = domains[*number].iter();
                values
                    .map(|value| value.unsigned_abs().into())
                    .max()
                    .unwrap_or(0)
            }
            Operation::Sum | Operation::Compare(_) => parts.iter().sum(),
            Operation::Scaled(factor) => parts[0] * u128::from(factor.unsigned_abs()),
            Operation::Product => parts[0] * parts[1],
            _ => largest,
        };
        own.max(largest)
    }

    /// As an integer expression over these variables.
    pub(crate) fn number(&self, x: &[Var]) -> IntExpr {
        let all = || self.parts.iter().map(|part| part.number(x));
        let at = |place: usize| self.parts[place].number(x);
        match &self.operation {
            Operation::Constant(value) => (*value).into(),
            Operation::Var(number) => x[*number].into(),
            Operation::Sum => sum(all()),
            Operation::Scaled(factor) => at(0) * *factor,
            Operation::Product => at(0) * at(1),
            Operation::Quotient => at(0) / at(1),
            Operation::Remainder => at(0) % at(1),
            Operation::Abs => at(0).abs(),
            Operation::Minimum => minimum(all()),
            Operation::Maximum => maximum(all()),
            Operation::Element => element(all().skip(1), at(0)),
            Operation::Choice => self.parts[0].condition(x).then_else(at(1), at(2)),
            _ => self.condition(x).into(),
        }
    }

    /// As a condition over these variables.
    pub(crate) fn condition(&self, x: &[Var]) -> BoolExpr {
        let all = || self.parts.iter().map(|part| part.condition(x));
        let at = |place: usize| self.parts[place].condition(x);
        let number = |place: usize| self.parts[place].number(x);
        match &self.operation {
            Operation::Compare(relation) => BoolExpr::Compare(number(0), *relation, number(1)),
            Operation::InSet(values) => number(0).is_in(values.clone()),
            Operation::All => forall(all()),
            Operation::Any => exists(all()),
            Operation::Odd => BoolExpr::Odd(all().collect()),
            Operation::Not => !at(0),
            Operation::Implies => at(0).implies(at(1)),
            Operation::Iff => at(0).iff(at(1)),
            _ => self.number(x).ne(0),
        }
    }

    /// [`number`](Self::number) as Rust.
    pub(crate) fn rust_number(&self) -> String {
        let at = |place: usize| self.parts[place].rust_number();
        let list = || rust_list(&self.parts, Self::rust_number);
        match &self.operation {
            Operation::Constant(value) => format!("IntExpr::from({value})"),
            Operation::Var(number) => format!("IntExpr::from(x[{number}])"),
            Operation::Sum => format!("sum([{}])", list()),
            Operation::Scaled(factor) => format!("({} * {factor})", at(0)),
            Operation::Product => format!("({} * {})", at(0), at(1)),
            Operation::Quotient => format!("({} / {})", at(0), at(1)),
            Operation::Remainder => format!("({} % {})", at(0), at(1)),
            Operation::Abs => format!("{}.abs()", at(0)),
            Operation::Minimum => format!("minimum([{}])", list()),
            Operation::Maximum => format!("maximum([{}])", list()),
            Operation::Element => {
                let array = rust_list(&self.parts[1..], Self::rust_number);
                format!("element([{array}], {})", at(0))
            }
            Operation::Choice => {
                let condition = self.parts[0].rust_condition();
                format!("{condition}.then_else({}, {})", at(1), at(2))
            }
            _ => format!("IntExpr::from({})", self.rust_condition()),
        }
    }

    /// [`condition`](Self::condition) as Rust.
    pub(crate) fn rust_condition(&self) -> String {
        let at = |place: usize| self.parts[place].rust_condition();
        let number = |place: usize| self.parts[place].rust_number();
        let list = || rust_list(&self.parts, Self::rust_condition);
        match &self.operation {
            Operation::Compare(relation) => format!(
                "BoolExpr::Compare({}, Relation::{relation:?}, {})",
                number(0),
                number(1)
            ),
            Operation::InSet(values) => format!("{}.is_in(vec!{values:?})", number(0)),
            Operation::All => format!("forall([{}])", list()),
            Operation::Any => format!("exists([{}])", list()),
            Operation::Odd => format!("BoolExpr::Odd(vec![{}])", list()),
            Operation::Not => format!("(!{})", at(0)),
            Operation::Implies => format!("{}.implies({})", at(0), at(1)),
            Operation::Iff => format!("{}.iff({})", at(0), at(1)),
            _ => format!("{}.ne(0)", self.rust_number()),
        }
    }

    /// The variables that it speaks of.
    pub(crate) fn vars(&self) -> Vec<usize> {
        let own = match self.operation {
            Operation::Var(number) => vec![number],
            _ => Vec::new(),
        };
        let parts = self.parts.iter().flat_map(Self::vars);
        own.into_iter().chain(parts).collect()
    }

    /// The same in a model without a variable, which it does not speak of.
    pub(crate) fn without_var(&self, gone: usize) -> Self {
        let operation = match self.operation {
            Operation::Var(number) if number > gone => Operation::Var(number - 1),
            _ => self.operation.clone(),
        };
        let parts: Vec<Self> = (self.parts.iter().map(|part| part.without_var(gone))).collect();
        Self { operation, parts }
    }

    /// Simpler ones: a part alone, a part less, a part made simpler.
    pub(crate) fn smaller(&self) -> Vec<Self> {
        let with = |parts: Vec<Self>| Self::new(self.operation.clone(), parts);
        let mut smaller = self.parts.clone();
        if self.parts.len() > self.fewest_parts() {
            for place in 0..self.parts.len() {
                smaller.push(with(
                    [&self.parts[..place], &self.parts[place + 1..]].concat(),
                ));
            }
        }
        for (place, part) in self.parts.iter().enumerate() {
            smaller.extend(part.smaller().into_iter().map(|less| {
                let mut parts = self.parts.clone();
                parts[place] = less;
                with(parts)
            }));
        }
        smaller
    }

    fn fewest_parts(&self) -> usize {
        use Operation::*;
        match self.operation {
            Sum | Minimum | Maximum | All | Any | Odd => 1,
            Element => 2,
            _ => self.parts.len(),
        }
    }
}

fn rust_list(parts: &[Expression], rust: impl Fn(&Expression) -> String) -> String {
    parts.iter().map(rust).collect::<Vec<_>>().join(", ")
}

/// What should hold, or how much of it is broken, and what that costs.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Wish {
    pub(crate) weight: u32,
    /// A condition that should hold, or an amount of which each unit costs the weight.
    pub(crate) expression: Expression,
}

impl Wish {
    /// What it costs for these values of all variables.
    pub(crate) fn penalty(&self, values: &[i64]) -> Option<i128> {
        let value = self.expression.value(values)?;
        let broken = match self.expression.is_condition() {
            true => 1 - value,
            false => value.max(0),
        };
        Some(i128::from(self.weight) * broken)
    }

    /// The statement that adds it to `wishes`.
    pub(crate) fn rust(&self) -> String {
        let weight = self.weight;
        match self.expression.is_condition() {
            true => {
                let condition = self.expression.rust_condition();
                format!("wishes.prefer(\"\", {weight}, {condition});")
            }
            false => {
                let amount = self.expression.rust_number();
                format!("wishes.penalize(\"\", {weight}, {amount});")
            }
        }
    }
}

//! Floor 2: a pseudo-Boolean formula as it is read, and what it says of values.

use crate::error::InstancePlace;

/// A product of literals with its coefficient.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct OpbTerm {
    pub(super) coefficient: i128,
    /// At least one.
    pub(super) literals: Vec<OpbLiteral>,
}

/// A variable, or its negation.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct OpbLiteral {
    pub(super) var: usize,
    pub(super) is_negated: bool,
}

/// How a sum is compared with a number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum OpbRelation {
    AtLeast,
    AtMost,
    Equal,
}

/// A sum that is compared with a number.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct OpbRow {
    pub(super) place: InstancePlace,
    pub(super) terms: Vec<OpbTerm>,
    pub(super) relation: OpbRelation,
    pub(super) bound: i128,
}

/// What is sought.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct OpbObjective {
    pub(super) place: InstancePlace,
    pub(super) terms: Vec<OpbTerm>,
    pub(super) is_greatest: bool,
}

/// A formula.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct OpbRows {
    /// The names of the variables.
    pub(super) names: Vec<String>,
    pub(super) objective: Option<OpbObjective>,
    pub(super) rows: Vec<OpbRow>,
}

impl OpbRows {
    /// The objective of these values, 0 if there is none, or what is wrong with them. No sum is too large: see
    /// [`DIGITS`](super::reader::DIGITS).
    pub(super) fn judge(&self, values: &[i64]) -> Result<i128, String> {
        for row in &self.rows {
            let sum = sum(&row.terms, values);
            let holds = match row.relation {
                OpbRelation::AtLeast => sum >= row.bound,
                OpbRelation::AtMost => sum <= row.bound,
                OpbRelation::Equal => sum == row.bound,
            };
            if !holds {
                let line = row.place.line;
                return Err(format!("the constraint in line {line} does not hold"));
            }
        }
        Ok(self
            .objective
            .as_ref()
            .map_or(0, |objective| sum(&objective.terms, values)))
    }
}

fn sum(terms: &[OpbTerm], values: &[i64]) -> i128 {
    let is_true = |literal: &OpbLiteral| (values[literal.var] == 1) != literal.is_negated;
    let holding = terms
        .iter()
        .filter(|term| term.literals.iter().all(is_true));
    holding.map(|term| term.coefficient).sum()
}

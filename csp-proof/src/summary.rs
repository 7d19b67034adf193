//! What a proof shows, and how far it is one.

use std::collections::BTreeMap;
use std::fmt;

/// What a proof shows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Conclusion {
    /// There is no solution.
    NoSolution,
    /// There is no other solution than this one, with a value for each variable.
    Unique(Vec<i32>),
    /// There is no better solution than this one, with a value for each variable.
    Optimal(Vec<i32>),
}

/// What a proof is made of.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ProofSummary {
    /// The 0/1 variables of the formula.
    pub variables: usize,
    /// The inequalities of the formula.
    pub inequalities: usize,
    /// The lines of the proof that derive something.
    pub lines: u64,
    /// What the search has closed or learnt.
    pub nogoods: u64,
    /// Steps of propagators that took a line of their own.
    pub lemmas: u64,
    /// Sums for Hall sets.
    pub hall_sets: u64,
    /// Steps of propagators that took a distinction of cases.
    pub distinctions: u64,
    /// Constraints that the formula does not have, by the names of their propagators.
    pub unstated: Vec<String>,
    /// By constraint, how many of its steps are asserted without a proof.
    pub asserted: BTreeMap<String, u64>,
}

impl ProofSummary {
    /// Whether nothing is asserted and the formula has all constraints. Otherwise the checker warns
    /// of assertions, and knows nothing of the constraints that the formula does not have.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.unstated.is_empty() && self.asserted.is_empty()
    }
}

/// A line for each figure.
impl fmt::Display for ProofSummary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            variables,
            inequalities,
            lines,
            nogoods,
            ..
        } = self;
        writeln!(
            f,
            "formula: {variables} variables, {inequalities} inequalities"
        )?;
        writeln!(f, "proof: {lines} lines for {nogoods} nogoods")?;
        let Self {
            lemmas,
            hall_sets,
            distinctions,
            ..
        } = self;
        write!(
            f,
            "steps: {lemmas} lemmas, {hall_sets} Hall sets, {distinctions} distinctions"
        )?;
        // A constraint may have several propagators, one after the other.
        for same in self.unstated.chunk_by(|name, next| name == next) {
            write!(f, "\nnot in the formula: {}", same[0])?;
        }
        for (name, count) in &self.asserted {
            write!(f, "\nasserted, not proven: {name}, {count} steps")?;
        }
        Ok(())
    }
}

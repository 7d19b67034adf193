//! Explanations in the words of a model.

use super::Model;
use crate::error::ModelError;
use crate::explain::{Explainer, Explanation, Fact, Words};
use crate::ids::PropId;

impl Model {
    /// What answers the question why, under these givens besides the constraints posted; a
    /// constraint is one propagator. See [`explain`](crate::explain).
    ///
    /// # Errors
    /// A given is about a variable of another model.
    pub fn explainer(&mut self, givens: Vec<Fact>) -> Result<Explainer<'_>, ModelError> {
        let limits = self.limits.clone();
        Ok(Explainer::new(&mut self.solver, givens)?.limits(limits))
    }

    /// An explanation as text, in the names of variables and constraints.
    #[must_use]
    pub fn describe(&self, explanation: &Explanation) -> String {
        explanation.text(self)
    }
}

impl Words for Model {
    fn fact(&self, fact: Fact) -> String {
        let name = self.name(fact.var());
        match fact {
            Fact::Is(_, v) => format!("{name} = {v}"),
            Fact::IsNot(_, v) => format!("{name} ≠ {v}"),
            Fact::AtLeast(_, v) => format!("{name} ≥ {v}"),
            Fact::AtMost(_, v) => format!("{name} ≤ {v}"),
            Fact::Within(_, low, high) => format!("{name} ∈ {low}..{high}"),
            Fact::Outside(_, low, high) => format!("{name} ∉ {low}..{high}"),
        }
    }

    fn constraint(&self, prop: PropId) -> String {
        let kind = || self.solver.propagator(prop).name().to_owned();
        self.posted_as.get(&prop).cloned().unwrap_or_else(kind)
    }
}

//! Explanations in the words of a model.

use super::Model;
use crate::atom::{Atom, Operator};
use crate::error::ModelError;
use crate::explain::{Describe, Explainer, Fact, Words};
use crate::ids::PropId;

impl Model {
    /// What answers the question why, under these givens and the constraints that were posted. A
    /// constraint is one propagator. See [`explain`](crate::explain). Each search for an answer has
    /// the limits of the model, see [`limit`](Self::limit).
    ///
    /// # Errors
    /// A given is about a variable of another model.
    pub fn explainer(
        &mut self,
        givens: impl IntoIterator<Item = Atom>,
    ) -> Result<Explainer<'_>, ModelError> {
        let limits = self.limits.clone();
        Ok(Explainer::new(&mut self.solver, givens)?.limits(limits))
    }

    /// An answer as text, in the names of variables and constraints: a whole
    /// [`Why`](crate::explain::Why), or an [`Explanation`](crate::explain::Explanation) or
    /// [`Core`](crate::explain::Core) of one. With an explainer that has a list of constraints of
    /// its own, the parts of a core have other names: see [`Words::part`].
    ///
    /// ```
    /// use csp_core::prelude::*;
    /// // Three variables with two values cannot all differ; no single step shows it.
    /// let mut model = Model::new();
    /// let x = model.array("x", 3, 1..=2)?;
    /// for [i, j] in [[0, 1], [1, 2], [0, 2]] {
    ///     model.post_named(format!("edge {i}{j}"), NotEqual::new(x[i], x[j]))?;
    /// }
    /// let why = model.explainer([])?.conflict();
    /// assert_eq!(model.describe(&why), "\
    /// no solution: a search finds none with
    ///   edge 01
    ///   edge 12
    ///   edge 02");
    /// # Ok::<(), ModelError>(())
    /// ```
    #[must_use]
    pub fn describe(&self, answer: &impl Describe) -> String {
        answer.text(self)
    }
}

impl Words for Model {
    fn fact(&self, fact: Fact) -> String {
        let name = self.name(fact.var());
        match fact {
            Fact::Atom(atom) => match (atom.operator(), atom.value()) {
                (Operator::Is, v) => format!("{name} = {v}"),
                (Operator::IsNot, v) => format!("{name} ≠ {v}"),
                (Operator::AtMost, v) => format!("{name} ≤ {v}"),
                (Operator::Above, v) => format!("{name} ≥ {}", i64::from(v) + 1),
            },
            Fact::Within(_, low, high) => format!("{name} ∈ {low}..{high}"),
            Fact::Outside(_, low, high) => format!("{name} ∉ {low}..{high}"),
        }
    }

    fn constraint(&self, prop: PropId) -> String {
        let kind = || self.solver.propagator(prop).name().to_owned();
        self.posted_as.get(&prop).cloned().unwrap_or_else(kind)
    }
}

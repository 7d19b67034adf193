//! The answers to the question why, as data.

use super::fact::Fact;
use crate::atom::Atom;
use crate::ids::PropId;
use crate::problem::Solution;
use crate::trace::Limit;

/// A given or a constraint. An explanation uses as few as possible.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Part {
    /// A given.
    Given(Atom),
    /// A constraint, by its place in the list of the [`Explainer`](super::Explainer). Without a list of your own
    /// ([`Explainer::constraints`](super::Explainer::constraints)) it is the number of the propagator, as [`PropId::new`] takes
    /// it.
    Constraint(usize),
}

/// What justifies a step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Rule {
    /// The fact is given.
    Given,
    /// The fact is supposed, and will be refuted.
    Supposed,
    /// A variable has exactly one value of its domain at the base. All facts of the step are about
    /// one variable.
    Domain,
    /// A propagator removed values.
    Propagator(PropId),
}

/// One step of an explanation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Inference {
    /// The conclusion; `None`: there is no solution.
    pub fact: Option<Fact>,
    /// What justifies it.
    pub rule: Rule,
    /// The facts from which it follows. None can be dropped. Each is the fact of an earlier step.
    pub because: Vec<Fact>,
}

/// Why something holds, step by step.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Explanation {
    /// The negation of the explained fact, if the steps refute it; `None` if they lead to the fact.
    pub supposed: Option<Fact>,
    /// The givens and constraints that are used. Without any one of them propagation does not reach
    /// the conclusion.
    pub parts: Vec<Part>,
    /// The steps. Each uses earlier ones only, and the last is the conclusion.
    pub steps: Vec<Inference>,
}

/// Whether all parts of a [`Core`] are needed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Minimality {
    /// All of them are needed.
    Proven,
    /// A limit was reached before this was known.
    Limited,
}

/// Givens and constraints that together have no solution, as a search has shown.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Core {
    /// The negation of the explained fact, which is refuted together with them.
    pub supposed: Option<Fact>,
    /// The givens and constraints.
    pub parts: Vec<Part>,
    /// Whether all of them are needed.
    pub minimality: Minimality,
}

/// The answer to a question why.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Why {
    /// Propagation shows it, step by step.
    Derived(Explanation),
    /// A search shows that these parts allow nothing else.
    Searched(Core),
    /// It does not hold: this solution contradicts it.
    Open(Solution),
    /// A limit was reached before the answer was known.
    Unknown(Limit),
}

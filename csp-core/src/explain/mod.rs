//! Floor 8: why. A reader of the trail.
//!
//! Three questions, one method. Which *parts* (givens and constraints) lead to the conclusion is
//! found by dropping parts while propagation with the rest still reaches it. Then one run with
//! those that are left is read back from the conclusion: each entry of the trail knows its cause,
//! the default reason is all that was known of the acting propagator's scope just before, and of
//! that is dropped what the propagator, run by itself from the base, can do without. Nothing is
//! asked of propagators but that they propagate.
//!
//! Where propagation does not reach the conclusion, it may refute the contrary; where it does not,
//! search may: then there is no chain of steps, and the parts alone are the answer.
//!
//! ```
//! use csp_core::explain::{Fact, Part, Rule, Why};
//! use csp_core::prelude::*;
//!
//! let mut model = Model::new();
//! let x = model.array("x", 4, 1..=4)?;
//! model.all_different(&x[..2])?;
//! model.all_different(&x[1..])?;
//! let givens = vec![Fact::Is(x[0], 1), Fact::Is(x[2], 2), Fact::Is(x[3], 3)];
//! let Why::Derived(explanation) = model.explainer(givens)?.why(Fact::IsNot(x[1], 2))? else { unreachable!() };
//! // The first given and the first constraint are not needed.
//! assert_eq!(explanation.parts, [Part::Given(Fact::Is(x[2], 2)), Part::Constraint(1)]);
//! assert_eq!(model.describe(&explanation), "\
//! x[1] ≠ 2: by all_different, because x[2] = 2 (given)");
//! # Ok::<(), ModelError>(())
//! ```

mod chain;
mod explainer;
mod fact;
mod minimize;
mod past;
mod runs;
mod text;

pub use self::explainer::Explainer;
pub use self::fact::Fact;
pub use self::text::Words;

use crate::ids::PropId;
use crate::problem::Solution;
use crate::trace::Limit;

/// Something that can be left out: what an explanation has as few of as possible.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Part {
    /// A given.
    Given(Fact),
    /// A constraint, by its place in the list of the [`Explainer`].
    Constraint(usize),
}

/// What makes a step right.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Rule {
    /// Nothing: it is given.
    Given,
    /// Nothing: it is supposed, to be refuted.
    Supposed,
    /// A variable has exactly one value of its domain at the base. All facts of the step are about
    /// one variable.
    Domain,
    /// A propagator.
    Propagator(PropId),
}

/// One step of an explanation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Inference {
    /// What follows; `None`: that there is no solution.
    pub fact: Option<Fact>,
    /// By what.
    pub rule: Rule,
    /// From which facts, none of which can be dropped. Each is the fact of an earlier step.
    pub because: Vec<Fact>,
}

/// Why something holds, step by step.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Explanation {
    /// The contrary of what is explained, when the steps refute that; else they lead to it.
    pub supposed: Option<Fact>,
    /// The givens and constraints it rests on. Without any one of them propagation does not get
    /// there.
    pub parts: Vec<Part>,
    /// The steps; each uses earlier ones only, and the last is the conclusion.
    pub steps: Vec<Inference>,
}

/// Whether a part of a [`Core`] can perhaps be dropped.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Minimality {
    /// None can.
    Proven,
    /// A limit was reached before that was known of every part.
    Limited,
}

/// Givens and constraints that have no solution together, as a search has found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Core {
    /// What is refuted together with them: the contrary of what is explained.
    pub supposed: Option<Fact>,
    /// The givens and constraints.
    pub parts: Vec<Part>,
    /// Whether each is needed.
    pub minimality: Minimality,
}

/// The answer to a question why.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Why {
    /// By propagation.
    Derived(Explanation),
    /// By search: these parts leave nothing else.
    Searched(Core),
    /// It is not so: this is a solution of the contrary.
    Open(Solution),
    /// A limit of the search came first.
    Unknown(Limit),
}

//! Floor 8: why a fact holds, and why there is no solution. It reads the trail.
//!
//! The method has two steps. The first finds the *parts* (givens and constraints) that lead to the
//! conclusion: parts are dropped while propagation with the other parts still reaches it. The
//! second propagates once with these parts and reads the run backwards from the conclusion. Each
//! entry of the trail has its cause. The default reason is everything that was known about the
//! scope of the propagator just before. The propagator then runs by itself from the base, and facts
//! that it does not need are dropped from the reason. Propagators need no code for explanations.
//!
//! If propagation does not reach the conclusion, it may refute the contrary. If it cannot, a search
//! may. A search gives no chain of steps: then the parts alone are the answer. Where plain searches
//! for a conflict have too many failures, others assume the parts and learn. Their conflict
//! analysis says which parts are needed, and only these are tried one by one.
//!
//! ```
//! use csp_core::explain::{Part, Rule, Why};
//! use csp_core::prelude::*;
//!
//! let mut model = Model::new();
//! let x = model.array("x", 4, 1..=4)?;
//! model.all_different(&x[..2])?;
//! model.all_different(&x[1..])?;
//! let givens = [Atom::is(x[0], 1), Atom::is(x[2], 2), Atom::is(x[3], 3)];
//! let Why::Derived(explanation) = model.explainer(givens)?.why(Atom::is_not(x[1], 2))? else { unreachable!() };
//! // The first given and the first constraint are not needed.
//! assert_eq!(explanation.parts, [Part::Given(Atom::is(x[2], 2)), Part::Constraint(1)]);
//! assert_eq!(model.describe(&explanation), "\
//! x[1] ≠ 2: by all_different, because x[2] = 2 (given)");
//! # Ok::<(), ModelError>(())
//! ```

mod chain;
mod explainer;
mod fact;
mod losses;
mod minimize;
mod past;
mod plain;
mod refuter;
mod runs;
mod text;

pub use self::explainer::Explainer;
pub use self::fact::Fact;
pub(crate) use self::minimize::{Refuted, shrink};
pub use self::text::{Describe, Words};

use crate::atom::Atom;
use crate::ids::PropId;
use crate::problem::Solution;
use crate::trace::Limit;

/// A given or a constraint. An explanation uses as few as possible.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Part {
    /// A given.
    Given(Atom),
    /// A constraint, by its place in the list of the [`Explainer`]. Without a list of your own
    /// ([`Explainer::constraints`]) it is the number of the propagator, as [`PropId::new`] takes
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

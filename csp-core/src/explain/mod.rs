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
//! [`StepFinder`] turns the question round: what follows next, and by which few rules. It is for
//! models in which a person fills in values, such as puzzles.
//!
//! Whether an answer holds is checked without the engine by `csp_core::check`.
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

mod answer;
mod base;
mod chain;
mod explainer;
mod fact;
mod few;
mod minimize;
mod next;
mod past;
mod refuter;
mod removals;
mod text;
mod witness;

pub use self::answer::{Core, Explanation, Inference, Minimality, Part, Rule, Why};
pub use self::explainer::Explainer;
pub use self::fact::Fact;
pub(crate) use self::minimize::shrink;
pub use self::next::{Fewest, NextStep, StepAnswer, StepFinder, StepRule};
pub use self::text::{Describe, Words};

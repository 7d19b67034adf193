//! Floor 9: whether an explanation holds, by a checker that shares no reasoning with the engine.
//!
//! An [`AnswerChecker`] knows a model as data: the domains before any question, what each
//! propagator states about its constraint ([`Propagator::meaning`]), the givens and the list of
//! constraints. It runs no propagator, no solver and no search of the engine.
//!
//! - Each step of an [`Explanation`]: the facts that it names and the statements of its one propagator leave no
//!   assignment in which its own fact is false. A small search over the propagator's variables shows this
//!   (`check/refuter.rs`). The facts are those of earlier steps, givens are givens, and the
//!   last step is the conclusion.
//! - A [`Core`]: its parts have no solution, and where that is said, the parts without any one
//!   of them have one, whose values satisfy the statements.
//! - A [`NextStep`]: each of its facts follows from its premises and its rules. A [`FewestChecker`] looks at smaller sets of rules.
//! - A solution that contradicts what was asked: its values satisfy all statements.
//!
//! What cannot be checked is a [gap](CheckGap) that says why: a propagator that states nothing, or more work
//! than the checker may do. That no fact of a step can be dropped is a claim about the strength of
//! propagation, and is not checked.
//!
//! ```
//! use csp_core::check::{CheckVerdict, CheckedClaim};
//! use csp_core::explain::Why;
//! use csp_core::prelude::*;
//!
//! let mut model = Model::new();
//! let x = model.array("x", 2, 1..=3)?;
//! model.linear(&[(1, x[0]), (1, x[1])], Relation::AtMost, 4)?;
//! let given = Atom::is(x[0], 3);
//! let asked = Atom::is(x[1], 1);
//! let checker = model.checker([given]);
//! let mut why = model.explainer([given])?.why(asked)?;
//! let verdict = checker.check(Some(asked.into()), &why);
//! assert_eq!(verdict, CheckVerdict::Holds(CheckedClaim::Steps(2)));
//!
//! // Somebody forgets the premise.
//! let Why::Derived(explanation) = &mut why else { unreachable!() };
//! explanation.steps[1].because.clear();
//! let verdict = checker.check(Some(asked.into()), &why);
//! assert_eq!(model.describe(&verdict), "\
//! this does not hold: step 2: it does not follow: x[0] = 1, x[1] = 2 is a counterexample");
//! # Ok::<(), ModelError>(())
//! ```
//!
//! The reasons are in `docs/decisions/61-a-checker-of-answers.md`.
//!
//! [`Propagator::meaning`]: crate::propagator::Propagator::meaning
//! [`Explanation`]: crate::explain::Explanation
//! [`Core`]: crate::explain::Core
//! [`NextStep`]: crate::explain::NextStep

mod checker;
mod fewest;
mod refuter;
mod verdict;

pub use self::checker::AnswerChecker;
pub use self::fewest::{FewerRules, FewestChecker};
pub use self::verdict::{
    CheckFlaw, CheckGap, CheckObjection, CheckPlace, CheckVerdict, CheckedClaim, GapReason,
};

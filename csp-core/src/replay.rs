//! Floor 7: a trace checked against the model.
//!
//! The replay has no brancher and does not use the search loop. It takes the decisions of the trace
//! one after the other, propagates each node again with the engine, and compares line by line. Each
//! run must be of the same propagator, with the same losses. Each conflict must have the same
//! cause. Each solution must have the values of all variables.
//!
//! The replay also checks the tree. A right side needs a closed left side, and `exhausted` needs
//! every node closed. No node may be missing. At a restart the space learns the same nogoods again.
//!
//! A search that learns is replayed by a space that learns. After each failure it finds the same
//! nogood and the same jump. That the nogoods follow is another question, which [`prove`] answers
//! without the engine's learning.
//!
//! The reasons are in `docs/decisions/24-replay-checks-line-by-line.md`.

mod derivation;
mod meanings;
mod nogoods;
mod proof;
mod replayer;

pub use self::derivation::{Derived, Deriver};
pub use self::meanings::Meaning;
pub use self::proof::prove;
pub use self::replayer::Replayed;

use self::replayer::Replayer;
use crate::atom::Atom;
use crate::error::ModelError;
use crate::search::Space;
use crate::trace::{Legend, Trace, TraceError, Version};

/// Why a model does not accept a trace.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ReplayError {
    /// The model does not have the objective of the goal.
    #[error(transparent)]
    Goal(#[from] ModelError),
    /// This is the first line that is wrong.
    #[error(transparent)]
    Line(#[from] TraceError),
}

/// Checks a trace against a space. The space is in the same state afterwards.
///
/// ```
/// use csp_core::{prelude::*, trace::{TraceLevel, Trace}};
/// let mut model = Model::new();
/// let x = model.array("x", 2, 0..=1)?;
/// model.all_different(&x)?;
/// let text = model.trace(Goal::Satisfy, TraceLevel::Changes)?.to_string();
/// assert_eq!(model.replay(Goal::Satisfy, &text.parse()?)?.solutions, 2);
/// let forged = text.replace("solution 1: 1 0", "solution 1: 1 1");
/// let refused = model.replay(Goal::Satisfy, &forged.parse()?).unwrap_err();
/// assert_eq!(refused.to_string(), "line 7: at this node the variables have the values 1 0");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// The first line that is wrong.
pub fn replay<S: Space<Choice = Atom>>(
    space: S,
    legend: &Legend,
    trace: &Trace,
) -> Result<Replayed, TraceError> {
    if trace.legend.vars() != legend.vars() {
        let what = "these are not the variables of the model: this is the trace of another one"
            .to_string();
        return Err(TraceError {
            line: trace.line_of(0) - 1,
            what,
        });
    }
    let learns = trace.version >= Version::Learning;
    if learns != space.learns() {
        let what = if learns {
            "learnt, and this model does not"
        } else {
            "has no nogoods"
        };
        return Err(TraceError {
            line: 1,
            what: format!("the search of this trace {what}"),
        });
    }
    Replayer::new(space, legend, trace.level).check(trace)
}

//! What is wanted of a run.

use crate::compile::Compiled;
use csp_core::limits::Limits;
use csp_core::problem::{Goal, Learning};

/// Which solutions are wanted, and how they are searched for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RunOptions {
    /// How many solutions of a model without an objective; `None`: all.
    pub solutions: Option<u64>,
    /// Whether each better solution of a model with an objective is reported, and not only the best.
    pub intermediate: bool,
    /// Whether the search learns, and so may leave the order that the model asks for. A model that
    /// asks for no order is searched so in any case.
    pub free: bool,
    /// Whether the bounds of the objective that the search proves are reported.
    pub bounds: bool,
}

impl RunOptions {
    /// Sets the limits of the model, and whether its searches learn, as [`run`](crate::run) does.
    pub fn set_up(self, compiled: &mut Compiled, limits: Limits) {
        compiled.model.limit(match (compiled.goal, self.solutions) {
            (Goal::Satisfy, Some(most)) => limits.solutions(most),
            _ => limits,
        });
        compiled
            .model
            .learning(if self.free || !compiled.has_search {
                Learning::Even
            } else {
                Learning::Off
            });
    }
}

impl Default for RunOptions {
    /// One solution, or the best one, in the order that the model asks for.
    fn default() -> Self {
        Self {
            solutions: Some(1),
            intermediate: false,
            free: false,
            bounds: false,
        }
    }
}

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
    /// asks for no order is searched so in any case. Variables that differ pair by pair get an all-different then.
    pub free: bool,
    /// Whether the bounds of the objective that the search proves are reported.
    pub bounds: bool,
    /// Whether a search for the best solution that learns solves a
    /// [linear relaxation](csp_core::constraints::Relaxation) of the model, as far as that pays.
    pub relaxation: bool,
    /// Whether a search for the best solution that learns takes turns with one that proves bounds from below
    /// ([`Model::core_rounds`](csp_core::model::Model::core_rounds)), where the objective is a sum of many small costs. It needs a way to
    /// [copy](crate::run_alone) the model.
    pub cores: bool,
}

impl RunOptions {
    /// Sets the limits of the model, and whether its searches learn, as [`run`](crate::run) does.
    pub fn set_up(self, compiled: &mut Compiled, limits: Limits) {
        compiled.model.limit(match (compiled.goal, self.solutions) {
            (Goal::Satisfy, Some(most)) => limits.solutions(most),
            _ => limits,
        });
        compiled.model.learning(if self.learns(compiled) {
            Learning::Even
        } else {
            Learning::Off
        });
    }

    /// Adds all-differents of variables that differ pair by pair, if the search learns: what the pairs do not say by themselves, it cannot
    /// learn in reasonable time. A search in the order of the model has the constraints of the model alone.
    pub(super) fn find_all_different(self, compiled: &mut Compiled) {
        if self.learns(compiled) {
            compiled.model.find_all_different();
        }
    }

    /// A copy of the model, with these options and limits, but without a relaxation.
    pub(super) fn copied(self, copy: impl Fn() -> Compiled, limits: &Limits) -> Compiled {
        let mut copied = copy();
        self.set_up(&mut copied, limits.clone());
        self.find_all_different(&mut copied);
        copied
    }

    /// Adds the relaxation, if it is wanted. A model with assumptions, or with variables whose values were cut, has none: what
    /// its other constraints say by themselves may be asked for later.
    pub(super) fn relax(self, compiled: &mut Compiled) {
        if self.relaxation && self.learns(compiled) && is_whole(compiled) {
            let posted = compiled.model.relax(compiled.goal);
            posted.expect("the objective is a variable of the model");
        }
    }

    /// Whether a run of this model by one worker [takes turns](Self::cores), and so needs a copy of it. With a limit on memory it does not.
    #[must_use]
    pub fn takes_turns(self, compiled: &Compiled, limits: &Limits) -> bool {
        self.cores
            && self.learns(compiled)
            && is_whole(compiled)
            && compiled.relax.is_none()
            && limits.most_memory().is_none()
            && compiled.model.cost_parts(compiled.goal).is_some()
    }

    fn learns(self, compiled: &Compiled) -> bool {
        self.free || !compiled.has_search
    }
}

/// Whether nothing can be added to the model later, and no value is missing.
fn is_whole(compiled: &Compiled) -> bool {
    compiled.beyond.is_empty() && compiled.assumed.is_empty()
}

impl Default for RunOptions {
    /// One solution, or the best one, in the order that the model asks for.
    fn default() -> Self {
        Self {
            solutions: Some(1),
            intermediate: false,
            free: false,
            bounds: false,
            relaxation: true,
            cores: true,
        }
    }
}

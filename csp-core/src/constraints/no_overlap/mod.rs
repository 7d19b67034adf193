//! Tasks that share a machine: no two at a time.

mod tasks;
mod tree;

use self::tasks::Tasks;
use super::all_different::has_repeats;
use super::windows::{Rules as _, check_amounts};
use crate::agenda::{Event, Priority, Woken};
use crate::conflict::Conflict;
use crate::domains::Domains;
use crate::error::ModelError;
use crate::ids::Var;
use crate::propagator::{Constraint, Posting, Propagator, Status};

/// Tasks with given durations do not overlap in time (MiniZinc's `disjunctive`): each occupies the times from its start up
/// to, not including, its start plus its duration. A task without duration can be anywhere, also within another.
///
/// Bounds of the starts are filtered, in O(n log n) a round, until none of these rules finds more: overload checking,
/// edge-finding, detectable precedences and not-first/not-last [Vilím 2007]. That is less than bounds consistency, which is
/// NP-hard; gaps in the domains are respected, but not made.
///
/// ```
/// use csp_core::prelude::*;
/// // The two long tasks take the times 0..=5, and the short one comes after both.
/// let mut model = Model::new();
/// let start = [model.var("a", 0..=3)?, model.var("b", 0..=3)?, model.var("c", 0..=9)?];
/// model.post(NoOverlap::new(&start, &[3, 3, 2]))?;
/// let mut search = model.solutions();
/// assert!(search.by_ref().all(|solution| solution[start[2]] >= 6));
/// assert_eq!(search.stats().solutions, 8);
/// # Ok::<(), csp_core::error::ModelError>(())
/// ```
#[derive(Clone, Debug)]
pub struct NoOverlap {
    starts: Vec<Var>,
    durations: Vec<i32>,
}

impl NoOverlap {
    /// One task for each start and duration.
    ///
    /// When it is posted: [`ModelError::Length`] if there are not as many durations as starts, and
    /// [`ScheduleError::Negative`](crate::error::ScheduleError::Negative) for a duration below 0.
    #[must_use]
    pub fn new(starts: &[Var], durations: &[i32]) -> Self {
        Self { starts: starts.to_vec(), durations: durations.to_vec() }
    }
}

const NAME: &str = "disjunctive";

impl Constraint for NoOverlap {
    fn post(self, posting: &mut Posting<'_>) -> Result<(), ModelError> {
        posting.check(NAME, &self.starts)?;
        check_amounts(NAME, "durations", &self.durations, self.starts.len())?;
        let tasks = self.starts.iter().zip(&self.durations).filter(|&(_, &duration)| duration > 0);
        let (scope, durations): (Vec<Var>, Vec<i64>) = tasks.map(|(&x, &duration)| (x, i64::from(duration))).unzip();
        posting.add(Machine { repeats: has_repeats(&scope), scope, tasks: Tasks::new(durations) })
    }
}

/// Tasks of positive duration.
#[derive(Clone, Debug)]
struct Machine {
    scope: Vec<Var>,
    tasks: Tasks,
    /// Whether two tasks would start together.
    repeats: bool,
}

impl Propagator for Machine {
    fn name(&self) -> &'static str {
        NAME
    }

    fn scope(&self) -> &[Var] {
        &self.scope
    }

    fn propagate(&mut self, d: &mut Domains, _: Woken) -> Result<Status, Conflict> {
        if self.repeats {
            return Err(Conflict::SCOPE);
        }
        self.tasks.filter(d, &self.scope)
    }

    fn event(&self, _: usize) -> Event {
        Event::Bounds
    }

    fn priority(&self) -> Priority {
        Priority::Quadratic
    }
}

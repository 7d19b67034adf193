//! Tasks that share a machine: no two at a time.

mod tasks;
mod tree;

use self::tasks::Tasks;
use super::amount::{Amount, amounts, check_amounts, variables};
use super::time_windows::Rules as _;
use crate::agenda::{Event, Priority, Woken};
use crate::conflict::Conflict;
use crate::domains::{Domains, Outcome};
use crate::error::ModelError;
use crate::ids::Var;
use crate::propagator::{Constraint, Posting, Propagator, Status};

/// Tasks do not overlap in time (MiniZinc's `disjunctive`): each occupies the times from its start
/// up to, not including, its start plus its duration, which is a number or a variable. A task
/// without duration can be anywhere, also within another.
///
/// Bounds of the starts are filtered, in O(n log n) a round, until none of these rules finds more:
/// overload checking, edge-finding, detectable precedences and not-first/not-last [Vilím 2007].
/// That is less than bounds consistency, which is NP-hard; gaps in the domains are respected, but
/// not made. A variable duration counts with the least that it can be, and is at most what leaves
/// room to the tasks that must come after it.
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
    durations: Vec<Amount>,
}

impl NoOverlap {
    /// One task for each start and duration: numbers, variables, or both as [`Amount`].
    ///
    /// When it is posted: [`ModelError::Length`] if there are not as many durations as starts, and
    /// [`ScheduleError::Negative`](crate::error::ScheduleError::Negative) for a duration below 0.
    #[must_use]
    pub fn new(starts: &[Var], durations: impl IntoIterator<Item = impl Into<Amount>>) -> Self {
        Self { starts: starts.to_vec(), durations: amounts(durations) }
    }
}

const NAME: &str = "disjunctive";

impl Constraint for NoOverlap {
    fn post(self, posting: &mut Posting<'_>) -> Result<(), ModelError> {
        posting.check(NAME, &self.starts)?;
        check_amounts(NAME, "durations", &self.durations, self.starts.len())?;
        let busy = self
            .starts
            .into_iter()
            .zip(self.durations)
            .filter(|&(_, duration)| duration != Amount::Constant(0));
        let (starts, durations): (Vec<Var>, Vec<Amount>) = busy.unzip();
        let together = |i: usize| {
            (0..i).filter(|&j| starts[j] == starts[i]).map(|j| (j, i)).collect::<Vec<_>>()
        };
        let together = (0..starts.len()).flat_map(together).collect();
        let scope: Vec<Var> = starts.into_iter().chain(variables(&durations)).collect();
        posting.check(NAME, &scope)?;
        let mut machine =
            Machine { scope, tasks: Tasks::new(durations.len()), durations, together };
        machine.choose(posting.domains());
        posting.add(machine)
    }
}

#[derive(Clone, Debug)]
struct Machine {
    /// The starts, and the durations that are variables.
    scope: Vec<Var>,
    durations: Vec<Amount>,
    /// The pairs of tasks that start together.
    together: Vec<(usize, usize)>,
    tasks: Tasks,
}

impl Machine {
    /// Tasks that may turn out to have no duration can be anywhere.
    fn choose(&mut self, d: &Domains) {
        let durations = self.durations.iter().map(|duration| duration.least(d)).enumerate();
        self.tasks.choose(durations.filter(|&(_, duration)| duration > 0));
    }

    /// A task that cannot come after another one is complete when that one starts, if it has a
    /// duration at all.
    fn shorten(&self, d: &mut Domains) -> Outcome {
        for (i, &duration) in
            self.durations.iter().enumerate().filter(|(_, duration)| duration.variable().is_some())
        {
            let earliest = i64::from(d.min(self.scope[i]));
            let latest = i64::from(d.max(self.scope[i]));
            for (j, other) in self.durations.iter().enumerate().filter(|&(j, _)| j != i) {
                let first = i64::from(d.min(self.scope[j]));
                let last = i64::from(d.max(self.scope[j]));
                let least = other.least(d);
                if least > 0 && latest < first + least {
                    duration.at_most((last - earliest).max(0), d)?;
                }
            }
        }
        Ok(())
    }
}

impl Propagator for Machine {
    fn name(&self) -> &'static str {
        NAME
    }

    fn scope(&self) -> &[Var] {
        &self.scope
    }

    fn propagate(&mut self, d: &mut Domains, _: Woken) -> Result<Status, Conflict> {
        let count = self.durations.len();
        let varies = self.scope.len() > count;
        if varies {
            self.scope[count..].iter().try_for_each(|&duration| d.at_least(duration, 0))?;
            self.choose(d);
        }
        if self
            .together
            .iter()
            .any(|&(i, j)| self.durations[i].least(d) > 0 && self.durations[j].least(d) > 0)
        {
            return Err(Conflict::SCOPE);
        }
        let status = self.tasks.filter(d, &self.scope[..count])?;
        if !varies {
            return Ok(status);
        }
        self.shorten(d)?;
        Ok(Status::Active)
    }

    fn event(&self, _: usize) -> Event {
        Event::Bounds
    }

    fn priority(&self) -> Priority {
        Priority::Quadratic
    }
}

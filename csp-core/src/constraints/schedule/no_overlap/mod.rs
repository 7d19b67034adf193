//! Tasks that share a machine, no two at a time.

mod machine;
mod orders;
mod tasks;
mod tree;

use self::machine::{Machine, NAME};
use self::orders::post_orders;
use super::amount::{Amount, amounts, check_amounts, variables};
use super::presence::Presences;
use super::time_windows::check_starts;
use crate::constraints::prelude::*;

/// Tasks do not overlap in time (MiniZinc's `disjunctive`). Each takes the times from its start up
/// to, not including, its start plus its duration. The duration is a number or a variable. A task
/// without duration can be anywhere, also within another.
///
/// Bounds of the starts are filtered, in O(n log n) a round, until none of these rules finds more:
/// overload checking, edge-finding, detectable precedences and not-first/not-last [Vilím 2007].
/// That is less than bounds consistency, which is NP-hard. Gaps in the domains are respected, but
/// not made. A variable duration counts with its least value. It is at most so long that there is
/// room for the tasks that must come after it.
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
    starts: Vec<View>,
    durations: Vec<Amount>,
    presences: Option<Vec<Atom>>,
    has_orders: bool,
}

impl NoOverlap {
    /// The constraint for one task for each start and duration. Durations are numbers, variables,
    /// or both as [`Amount`].
    ///
    /// When it is posted: [`ModelError::Length`] if there are not as many durations as starts, and
    /// [`ScheduleError::Negative`](crate::error::ScheduleError::Negative) for a duration below 0.
    #[must_use]
    pub fn new(starts: &[Var], durations: impl IntoIterator<Item = impl Into<Amount>>) -> Self {
        Self::of(starts, durations)
    }

    /// The constraint with starts that are views of variables, such as `x + 3` or `-x`: see
    /// [`View`]. It needs no further variables and is as strong.
    ///
    /// When it is posted: the errors of [`new`](Self::new), and [`ModelError::Overflow`] if a start
    /// can be beyond 2⁴⁸.
    #[must_use]
    pub fn of(
        starts: impl IntoIterator<Item = impl Into<View>>,
        durations: impl IntoIterator<Item = impl Into<Amount>>,
    ) -> Self {
        let starts = starts.into_iter().map(Into::into).collect();
        Self {
            starts,
            durations: amounts(durations),
            presences: None,
            has_orders: false,
        }
    }

    /// The same constraint where each task is there only if an atom holds, such as that a 0/1
    /// variable is 1 (MiniZinc's `disjunctive_opt`). The start of a task that is absent is free.
    ///
    /// A task that may be absent restricts no other. It is absent if the rules find no room for it
    /// beside the tasks that are there for sure.
    ///
    /// When it is posted: [`ModelError::Length`] if there are not as many atoms as starts.
    ///
    /// ```
    /// use csp_core::prelude::*;
    /// // There is room for two of three tasks.
    /// let mut model = Model::new();
    /// let start = model.array("start", 3, 0..=3)?;
    /// let runs = model.array("runs", 3, 0..=1)?;
    /// model.post(NoOverlap::new(&start, [2, 2, 3]).optional(runs.iter().copied()))?;
    /// model.linear(&[(1, runs[0]), (1, runs[1]), (1, runs[2])], Relation::AtLeast, 2)?;
    /// assert!(model.solutions().all(|solution| runs.iter().filter(|&&x| solution[x] == 1).count() == 2));
    /// # Ok::<(), csp_core::error::ModelError>(())
    /// ```
    #[must_use]
    pub fn optional(self, presences: impl IntoIterator<Item = impl Into<Atom>>) -> Self {
        Self {
            presences: Some(presences.into_iter().map(Into::into).collect()),
            ..self
        }
    }

    /// The same constraint with a 0/1 auxiliary variable for each two tasks, which says which of
    /// them comes first. Tasks that may have no duration, or may be absent, have none.
    ///
    /// There is nothing more to filter. A search that learns
    /// ([`Model::learning`](crate::model::Model::learning)) decides on these orders and learns about
    /// them, in place of moments in time: it needs a fraction of the failures for a job shop. The
    /// number of variables is quadratic in the number of tasks.
    ///
    /// ```
    /// use csp_core::prelude::*;
    /// let mut model = Model::new();
    /// let start = model.array("start", 3, 0..=9)?;
    /// let end = model.var("end", 0..=9)?;
    /// model.post(NoOverlap::new(&start, [2, 3, 4]).with_orders())?;
    /// for (&x, duration) in start.iter().zip([2, 3, 4]) {
    ///     model.require((x + duration).le(end))?;
    /// }
    /// model.learning(Learning::On);
    /// assert_eq!(model.minimize(end)?.solution().unwrap()[end], 9);
    /// # Ok::<(), csp_core::error::ModelError>(())
    /// ```
    #[must_use]
    pub fn with_orders(self) -> Self {
        Self {
            has_orders: true,
            ..self
        }
    }
}

impl Constraint for NoOverlap {
    fn post(self, posting: &mut Posting<'_>) -> Result<(), ModelError> {
        posting.check(NAME, &vars_of(&self.starts))?;
        check_amounts(NAME, "durations", &self.durations, self.starts.len())?;
        let presences = Presences::new(NAME, self.presences, self.starts.len(), posting)?;
        let is_busy = |&task: &usize| self.durations[task] != Amount::Constant(0);
        let busy: Vec<usize> = (0..self.starts.len()).filter(is_busy).collect();
        let presences = presences.of(busy.iter().copied());
        let tasks: Vec<(View, Amount)> = busy
            .iter()
            .map(|&task| (self.starts[task], self.durations[task]))
            .collect();
        let (starts, durations): (Vec<View>, Vec<Amount>) = tasks.iter().copied().unzip();
        let present = (0..tasks.len()).filter(|&task| presences.atom(task).is_none());
        let present: Vec<(View, Amount)> = present.map(|task| tasks[task]).collect();
        match plain(&starts) {
            Some(starts) => post_machine(starts, durations, presences, posting)?,
            None => post_machine(starts, durations, presences, posting)?,
        }
        if self.has_orders {
            post_orders(&present, posting)
        } else {
            Ok(())
        }
    }
}

fn post_machine<X: Operand>(
    starts: Vec<X>,
    durations: Vec<Amount>,
    presences: Presences,
    posting: &mut Posting<'_>,
) -> Result<(), ModelError> {
    let mut scope: Vec<Var> = vars_of(&starts)
        .into_iter()
        .chain(variables(&durations))
        .collect();
    let amounts = scope.len();
    scope.extend(presences.vars());
    posting.check(NAME, &scope)?;
    check_starts(NAME, &starts, posting.domains())?;
    let mut machine = Machine::new((scope, amounts), starts, durations, presences);
    machine.choose(None, posting.domains());
    posting.add(machine)
}

//! Tasks that share a machine, no two at a time.

mod orders;
mod reason;
mod tasks;
mod tree;

use self::orders::post_orders;
use self::tasks::Tasks;
use super::amount::{Amount, amounts, check_amounts, variables};
use super::derivation::Explained as _;
use super::time_windows::{Rules as _, check_starts, fixed_distances};
use crate::agenda::{Event, Priority, Woken};
use crate::conflict::Conflict;
use crate::constraints::operand::{Operand, plain, vars_of};
use crate::domains::{Domains, Outcome};
use crate::error::ModelError;
use crate::ids::Var;
use crate::meaning::{Condition, Inequality, Statement};
use crate::propagator::{Constraint, Posting, Propagator, Status};
use crate::reason::{Consequence, Reason};
use crate::view::View;

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
        Self { starts, durations: amounts(durations), has_orders: false }
    }

    /// The same constraint with a 0/1 auxiliary variable for each two tasks, which says which of
    /// them comes first. Tasks that may have no duration have none.
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
        Self { has_orders: true, ..self }
    }
}

const NAME: &str = "disjunctive";

impl Constraint for NoOverlap {
    fn post(self, posting: &mut Posting<'_>) -> Result<(), ModelError> {
        posting.check(NAME, &vars_of(&self.starts))?;
        check_amounts(NAME, "durations", &self.durations, self.starts.len())?;
        let tasks = self.starts.into_iter().zip(self.durations);
        let busy = tasks.filter(|&(_, duration)| duration != Amount::Constant(0));
        let busy: Vec<(View, Amount)> = busy.collect();
        let (starts, durations): (Vec<View>, Vec<Amount>) = busy.iter().copied().unzip();
        match plain(&starts) {
            Some(starts) => post_machine(starts, durations, posting)?,
            None => post_machine(starts, durations, posting)?,
        }
        if self.has_orders { post_orders(&busy, posting) } else { Ok(()) }
    }
}

fn post_machine<X: Operand>(
    starts: Vec<X>,
    durations: Vec<Amount>,
    posting: &mut Posting<'_>,
) -> Result<(), ModelError> {
    let scope: Vec<Var> = vars_of(&starts).into_iter().chain(variables(&durations)).collect();
    posting.check(NAME, &scope)?;
    check_starts(NAME, &starts, posting.domains())?;
    let tasks = Tasks::new(durations.len());
    let together = fixed_distances(&starts);
    let mut machine = Machine { scope, starts, durations, together, tasks };
    machine.choose(posting.domains());
    posting.add(machine)
}

#[derive(Clone, Debug)]
struct Machine<X> {
    /// The variables of the starts, and the durations that are variables.
    scope: Vec<Var>,
    starts: Vec<X>,
    durations: Vec<Amount>,
    /// The pairs of tasks whose distance is constant: the earlier one, the later one, and the time
    /// between their starts.
    together: Vec<(usize, usize, i64)>,
    tasks: Tasks,
}

impl<X: Operand> Machine<X> {
    /// The first task ends before the second begins.
    fn before(&self, i: usize, j: usize) -> Inequality {
        let starts = [(-1, self.starts[i].view()), (1, self.starts[j].view())];
        match self.durations[i] {
            Amount::Constant(duration) => Inequality::of_views(starts, duration),
            Amount::Variable(duration) => {
                Inequality::of_views(starts.into_iter().chain([(-1, duration.into())]), 0)
            }
        }
    }

    /// A task that may have no duration can be anywhere.
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
            let earliest = self.starts[i].min(d);
            let latest = self.starts[i].max(d);
            for (j, other) in self.durations.iter().enumerate().filter(|&(j, _)| j != i) {
                let first = self.starts[j].min(d);
                let last = self.starts[j].max(d);
                let least = other.least(d);
                if least > 0 && latest < first + least {
                    duration.at_most((last - earliest).max(0), d)?;
                }
            }
        }
        Ok(())
    }
}

impl<X: Operand> Propagator for Machine<X> {
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
        if self.together.iter().any(|&(i, j, later)| {
            self.durations[i].least(d) > later && self.durations[j].least(d) > 0
        }) {
            return Err(Conflict::SCOPE);
        }
        let status = self.tasks.filter(d, &self.starts)?;
        if !varies {
            return Ok(status);
        }
        self.shorten(d)?;
        Ok(Status::Active)
    }

    fn meaning(&self, _: &Domains) -> Option<Vec<Statement>> {
        let count = self.durations.len();
        let mut all: Vec<Statement> = self.scope[count..]
            .iter()
            .map(|&duration| Statement::sum([(1, duration)], 0))
            .collect();
        for i in 0..count {
            for j in 0..i {
                let mut cases = vec![vec![self.before(i, j)], vec![self.before(j, i)]];
                let idle = [i, j].into_iter().filter_map(|k| self.durations[k].variable());
                cases.extend(idle.map(|duration| vec![Inequality::of_values([(-1, duration)], 0)]));
                all.push(Statement::new(Condition::AnyOf(cases)));
            }
        }
        Some(all)
    }

    fn event(&self, _: usize) -> Event {
        Event::Bounds
    }

    fn priority(&self) -> Priority {
        Priority::Quadratic
    }

    /// The bounds of all if no rule on starts says it: how long a variable duration can be.
    fn explain(&mut self, what: Consequence, reason: &mut Reason<'_>) {
        if self.scope.len() > self.durations.len() {
            self.choose(reason.past());
        }
        let amounts = [&self.durations[..]];
        if !self.tasks.explain_windows(what, &self.starts, &amounts, reason) {
            self.scope.iter().for_each(|&x| reason.bounds(x));
        }
    }
}

//! Tasks that share a resource of limited capacity.

mod energy;
mod profile;
mod tasks;

use self::tasks::Tasks;
use super::windows::{check_amounts, within_i32};
use crate::agenda::{Event, Priority, Woken};
use crate::conflict::Conflict;
use crate::domains::Domains;
use crate::error::ModelError;
use crate::ids::Var;
use crate::propagator::{Constraint, Posting, Propagator, Status};

/// Tasks with given durations and demands never demand more than the capacity together (MiniZinc's `cumulative`): each
/// demands its amount from its start up to, not including, its start plus its duration.
///
/// Bounds of the starts are filtered until neither of two rules finds more: time-tabling (a task cannot start where the
/// compulsory parts of the others leave too little at some moment of it) [Beldiceanu & Carlsson 2002; Gay, Hartert & Schaus
/// 2015] and time-table edge-finding (nor where it takes more of an interval, in which it starts, than the energy leaves
/// that compulsory parts and the tasks within the interval need) [Vilím 2011; Schutt, Feydy & Stuckey 2013], in O(n²) a
/// round. That is less than bounds consistency, which is NP-hard; gaps in the domains are respected, but not made.
///
/// ```
/// use csp_core::prelude::*;
/// // Six workers, jobs for two, three and four of them: the last two not at a time.
/// let mut model = Model::new();
/// let start = model.array("start", 3, 0..=2)?;
/// model.post(Cumulative::new(&start, &[2, 2, 2], &[2, 3, 4], 6))?;
/// assert!(model.solutions().all(|solution| solution[start[1]].abs_diff(solution[start[2]]) == 2));
/// assert_eq!(model.solutions().count(), 6);
/// # Ok::<(), csp_core::error::ModelError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Cumulative {
    starts: Vec<Var>,
    durations: Vec<i32>,
    demands: Vec<i32>,
    capacity: Capacity,
}

/// How much of a resource there is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Capacity {
    /// So much.
    Constant(i32),
    /// As much as this variable says.
    Variable(Var),
}

impl From<i32> for Capacity {
    fn from(amount: i32) -> Self {
        Self::Constant(amount)
    }
}

impl From<Var> for Capacity {
    fn from(x: Var) -> Self {
        Self::Variable(x)
    }
}

impl Capacity {
    /// The most that it can be.
    fn most(self, d: &Domains) -> i32 {
        match self {
            Self::Constant(amount) => amount,
            Self::Variable(x) => d.max(x),
        }
    }

    fn variable(self) -> Option<Var> {
        if let Self::Variable(x) = self { Some(x) } else { None }
    }
}

impl Cumulative {
    /// One task for each start, duration and demand, and a capacity that is a number or a variable.
    ///
    /// When it is posted: [`ModelError::Length`] if there are not as many durations and demands as starts,
    /// [`ScheduleError::Negative`](crate::error::ScheduleError::Negative) for an amount below 0, and
    /// [`ModelError::Overflow`] if the capacity times the whole span of time does not fit `i64`.
    #[must_use]
    pub fn new(starts: &[Var], durations: &[i32], demands: &[i32], capacity: impl Into<Capacity>) -> Self {
        let (durations, demands) = (durations.to_vec(), demands.to_vec());
        Self { starts: starts.to_vec(), durations, demands, capacity: capacity.into() }
    }
}

const NAME: &str = "cumulative";

impl Constraint for Cumulative {
    fn post(self, posting: &mut Posting<'_>) -> Result<(), ModelError> {
        let Self { starts, durations, demands, capacity } = self;
        posting.check(NAME, &starts)?;
        check_amounts(NAME, "durations", &durations, starts.len())?;
        check_amounts(NAME, "demands", &demands, starts.len())?;
        if let Capacity::Constant(amount) = capacity {
            check_amounts(NAME, "capacities", &[amount], 1)?;
        }
        posting.check(NAME, capacity.variable().as_slice())?;
        let busy: Vec<usize> = (0..starts.len()).filter(|&i| durations[i] > 0 && demands[i] > 0).collect();
        let mut scope: Vec<Var> = busy.iter().map(|&i| starts[i]).collect();
        let amounts = |of: &[i32]| busy.iter().map(|&i| i64::from(of[i])).collect::<Vec<_>>();
        let (durations, demands) = (amounts(&durations), amounts(&demands));
        check_energy(&scope, &durations, &demands, capacity, posting.domains())?;
        let together = |x: Var| scope.iter().zip(&demands).filter(|&(&y, _)| y == x).map(|(_, demand)| demand).sum();
        let at_once = scope.iter().map(|&x| together(x)).max().unwrap_or(0);
        scope.extend(capacity.variable());
        posting.add(Resource { scope, capacity, at_once, tasks: Tasks::new(durations, demands) })
    }
}

/// No energy that the rules compute leaves `i64`.
fn check_energy(
    starts: &[Var],
    durations: &[i64],
    demands: &[i64],
    capacity: Capacity,
    d: &Domains,
) -> Result<(), ModelError> {
    let first = starts.iter().map(|&x| i128::from(d.min(x))).min().unwrap_or(0);
    let last = starts.iter().zip(durations).map(|(&x, &p)| i128::from(d.max(x)) + i128::from(p)).max().unwrap_or(0);
    let needed: i128 = durations.iter().zip(demands).map(|(&p, &r)| i128::from(p) * i128::from(r)).sum();
    // More than all demand together is never used.
    let capacity = i128::from(capacity.most(d)).min(demands.iter().copied().map(i128::from).sum());
    if capacity * (last - first) + needed < i128::from(i64::MAX / 2) {
        Ok(())
    } else {
        Err(ModelError::Overflow { constraint: NAME })
    }
}

/// Tasks of positive duration and demand.
#[derive(Clone, Debug)]
struct Resource {
    /// The starts, and the capacity if it is a variable.
    scope: Vec<Var>,
    capacity: Capacity,
    /// The most that one task, or several that start together, demand.
    at_once: i64,
    tasks: Tasks,
}

impl Propagator for Resource {
    fn name(&self) -> &'static str {
        NAME
    }

    fn scope(&self) -> &[Var] {
        &self.scope
    }

    fn propagate(&mut self, d: &mut Domains, _: Woken) -> Result<Status, Conflict> {
        let capacity = i64::from(self.capacity.most(d));
        if self.at_once > capacity {
            return Err(Conflict::SCOPE);
        }
        let Capacity::Variable(x) = self.capacity else {
            return self.tasks.filter_below(capacity, d, &self.scope);
        };
        let starts = &self.scope[..self.scope.len() - 1];
        self.tasks.filter_below(capacity, d, starts)?;
        d.at_least(x, within_i32(self.at_once.max(self.tasks.peak()))?)?;
        Ok(Status::Active)
    }

    fn event(&self, _: usize) -> Event {
        Event::Bounds
    }

    fn priority(&self) -> Priority {
        Priority::Costly
    }
}
